// The client's side of TLS, as bytes; it trusts whatever certificate it is shown.
#pragma once

#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "net/openssl.h"

namespace net_tests {

class TlsSide {
 public:
  // `most` is the newest version it speaks, 0 for the newest that there is.
  explicit TlsSide(int most = 0) : context_(SSL_CTX_new(TLS_client_method())) {
    REQUIRE(context_);
    SSL_CTX_set_security_level(context_.get(), 0);  // it would not even offer TLS 1.1
    SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
    SSL_CTX_set_max_proto_version(context_.get(), most);
    ssl_.reset(SSL_new(context_.get()));
    SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_connect_state(ssl_.get());
    go_on();
  }

  // Bytes of the server; what they say is appended to `heard`.
  void receive(std::string_view bytes) {
    if (!bytes.empty()) {
      BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
    }
    go_on();
  }
  std::string take_output() {
    auto* const bio = SSL_get_wbio(ssl_.get());
    std::string out(BIO_ctrl_pending(bio), '\0');
    if (!out.empty()) {
      BIO_read(bio, out.data(), static_cast<int>(out.size()));
    }
    return out;
  }
  // Only when open.
  void say(std::string_view text) {
    REQUIRE(SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())) > 0);
  }
  void say_goodbye() { SSL_shutdown(ssl_.get()); }
  bool is_open() const { return SSL_is_init_finished(ssl_.get()) == 1; }
  SSL* ssl() { return ssl_.get(); }

  std::string heard;
  bool has_failed = false;
  bool heard_goodbye = false;

 private:
  void go_on() {
    ERR_clear_error();
    if (!is_open()) {
      judge(SSL_do_handshake(ssl_.get()));
    }
    char room[4096];
    while (is_open() && !has_failed && !heard_goodbye) {
      const int got = SSL_read(ssl_.get(), room, sizeof room);
      if (got <= 0) {
        judge(got);
        return;
      }
      heard.append(room, static_cast<std::size_t>(got));
    }
  }
  void judge(int result) {
    const int what = result > 0 ? SSL_ERROR_NONE : SSL_get_error(ssl_.get(), result);
    heard_goodbye = heard_goodbye || what == SSL_ERROR_ZERO_RETURN;
    has_failed = has_failed || what == SSL_ERROR_SSL || what == SSL_ERROR_SYSCALL;
  }

  net::Owned<SSL_CTX, SSL_CTX_free> context_;
  net::Owned<SSL, SSL_free> ssl_;
};

}  // namespace net_tests
