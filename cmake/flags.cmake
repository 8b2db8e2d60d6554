# Every flag hangs on this one target; CMAKE_CXX_FLAGS stays the user's.
add_library(mud_flags INTERFACE)
target_compile_options(mud_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wnull-dereference -Wcast-align -Wimplicit-fallthrough -Wformat=2 -Wformat-nonliteral
  -fno-math-errno -fstack-protector-strong -fstack-clash-protection
  -fno-semantic-interposition)  # what is position independent may be inlined all the same
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(mud_flags INTERFACE -Wduplicated-cond -Wlogical-op -ftrivial-auto-var-init=zero)
  # GCC 12 sees null pointers and overlaps in optimised standard containers that are not there.
  target_compile_options(mud_flags INTERFACE -Wno-null-dereference -Wno-restrict)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(mud_flags INTERFACE -fcf-protection)
endif()
if(MUD_WERROR)
  target_compile_options(mud_flags INTERFACE -Werror)
endif()
# Asio decides by what was included before it whether it may call aligned_alloc, so units would disagree about
# how the same memory is given back; none of them does.
target_compile_definitions(mud_flags INTERFACE ASIO_DISABLE_STD_ALIGNED_ALLOC)
target_compile_definitions(mud_flags INTERFACE _GLIBCXX_ASSERTIONS ASIO_STANDALONE ASIO_SEPARATE_COMPILATION
  ASIO_NO_DEPRECATED SPDLOG_COMPILED_LIB SPDLOG_FMT_EXTERNAL TOML_HEADER_ONLY=0)
if(MUD_SANITIZE)
  target_compile_options(mud_flags INTERFACE -fsanitize=${MUD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(mud_flags INTERFACE -fsanitize=${MUD_SANITIZE})
  if(MUD_SANITIZE MATCHES thread)
    target_compile_definitions(mud_flags INTERFACE ASIO_DISABLE_FENCED_BLOCK)
  endif()
elseif(CMAKE_BUILD_TYPE MATCHES "Rel")
  target_compile_options(mud_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
endif()
if(MUD_FUZZ)
  target_compile_options(mud_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(mud_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
target_link_options(mud_flags INTERFACE -Wl,-z,relro,-z,now)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckPIESupported)
check_pie_supported()
