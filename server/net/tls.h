// TLS as a filter: bytes of the wire in, plain bytes out, and the other way round. It has no socket
// and no clock, so a session reads, waits, counts and writes as it does without.
//   plain = tls.receive(from the wire);   to the wire = tls.seal(plain);
// Whatever else it wants to say (handshake, alerts) waits for take_output().
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

// OpenSSL's own types, named so that its headers stay in the .cpp files.
struct ssl_ctx_st;
struct ssl_st;
struct x509_st;

namespace net {

// Where a certificate (with what signed it, PEM) and its key are.
struct TlsFiles {
  std::string certificate;
  std::string key;

  friend bool operator==(const TlsFiles&, const TlsFiles&) = default;
};

// What all connections by TLS share: certificate and key, TLS 1.2 and up, ciphers with forward
// secrecy, no compression, no renegotiation, no resumption. A connection keeps what it began with.
class TlsContext {
 public:
  // An error names the file that is at fault.
  static base::Result<TlsContext> load(const TlsFiles& files);

  // Of the certificate.
  const std::string& fingerprint() const { return fingerprint_; }
  std::int64_t expires() const { return expires_; }  // UTC second

 private:
  friend class Tls;
  struct Free {
    void operator()(ssl_ctx_st* context) const;
  };
  std::unique_ptr<ssl_ctx_st, Free> context_;
  std::string fingerprint_;
  std::int64_t expires_ = 0;
};

// The server's side of one connection. Life: handshake -> open -> over.
class Tls {
 public:
  explicit Tls(const TlsContext& context);

  // Plain bytes that have become whole with these; a record's worth (16 KiB) more than came, at
  // most.
  std::string receive(std::string_view bytes);
  // Everything for the wire, what waited before included.
  std::string seal(std::string_view plain);
  std::string take_output();
  std::size_t output_size() const;
  // The farewell, once; "" after that.
  std::string goodbye();

  bool is_open() const { return state_ == State::open; }
  bool is_over() const { return state_ == State::over; }
  // Why it is over: "" after a farewell of the peer.
  const std::string& problem() const { return problem_; }
  std::string version() const;  // "TLSv1.3"

 private:
  enum class State : std::uint8_t { handshake, open, over };
  struct Free {
    void operator()(ssl_st* ssl) const;
  };

  void judge(int result);

  std::unique_ptr<ssl_st, Free> ssl_;
  State state_ = State::handshake;
  bool said_goodbye_ = false;
  std::string problem_;
};

// SHA-256 of a certificate, "AB:CD:...", as clients show it.
std::string fingerprint_of(const x509_st& certificate);
// Whether bytes are the beginning of a TLS connection; false when there are too few to say.
bool is_tls_hello(std::string_view bytes);

}  // namespace net
