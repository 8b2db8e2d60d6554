// Asio is compiled once, here; everybody else sees its declarations alone
// (ASIO_SEPARATE_COMPILATION).
#include <asio/impl/src.hpp>
