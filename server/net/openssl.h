// What OpenSSL gives and takes, in forms of ours. Included by .cpp files of this folder alone.
#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>

namespace net {

template <auto Function>
struct FreeBy {
  template <class T>
  void operator()(T* what) const {
    Function(what);
  }
};
template <class T, auto Function>
using Owned = std::unique_ptr<T, FreeBy<Function>>;

// The reason that was noted last, in OpenSSL's words; what else was noted is forgotten.
inline std::string openssl_problem() {
  const auto code = ERR_peek_last_error();
  const char* const reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  ERR_clear_error();
  return reason == nullptr ? "unknown reason" : reason;
}

}  // namespace net
