#include "net/tls.h"

#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "net/openssl.h"

namespace net {

namespace {

constexpr std::size_t longest_record = 16384;
// A memory buffer keeps what it grew to; past this it is given back.
constexpr std::size_t kept_output = 4096;
// TLS 1.2: forward secrecy and authenticated encryption; all of TLS 1.3 has both.
constexpr const char* ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

base::Error at_fault(const std::string& file, const std::string& what) {
  return {.where = file, .what = what};
}

// Nobody sits at the terminal to be asked.
int no_passphrase(char* /*room*/, int /*size*/, int /*writing*/, void* was_asked) {
  *static_cast<bool*>(was_asked) = true;
  return 0;
}

Owned<BIO, BIO_free> open_to_read(const std::string& file, base::Error& error) {
  errno = 0;
  Owned<BIO, BIO_free> bio(BIO_new_file(file.c_str(), "r"));
  if (!bio) {
    error = at_fault(file, "cannot be read (" + std::generic_category().message(errno) + ")");
    ERR_clear_error();
  }
  return bio;
}

std::int64_t expiry_of(const X509& certificate) {
  std::tm when{};
  if (ASN1_TIME_to_tm(X509_get0_notAfter(&certificate), &when) != 1) {
    return 0;
  }
  return ::timegm(&when);
}

base::Result<void> load_certificate(SSL_CTX& context, const std::string& file) {
  base::Error error;
  if (!open_to_read(file, error)) {
    return error;
  }
  if (SSL_CTX_use_certificate_chain_file(&context, file.c_str()) != 1) {
    return at_fault(file, "holds no certificate that can be used: " + openssl_problem());
  }
  return {};
}

base::Result<void> load_key(SSL_CTX& context, const TlsFiles& files) {
  base::Error error;
  const auto bio = open_to_read(files.key, error);
  if (!bio) {
    return error;
  }
  bool was_asked = false;
  const Owned<EVP_PKEY, EVP_PKEY_free> key(
      PEM_read_bio_PrivateKey(bio.get(), nullptr, no_passphrase, &was_asked));
  if (was_asked) {
    ERR_clear_error();
    return at_fault(files.key, "is locked with a passphrase; the server needs it without one");
  }
  if (!key) {
    return at_fault(files.key, "holds no private key: " + openssl_problem());
  }
  if (SSL_CTX_use_PrivateKey(&context, key.get()) != 1 ||
      SSL_CTX_check_private_key(&context) != 1) {
    return at_fault(files.key, "does not belong to the certificate in " + files.certificate + ": " +
                                   openssl_problem());
  }
  return {};
}

bool set_rules(SSL_CTX& context) {
  SSL_CTX_set_options(&context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET |
                                    SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_CLEANSE_PLAINTEXT);
  SSL_CTX_set_mode(&context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(&context, SSL_SESS_CACHE_OFF);
  return SSL_CTX_set_num_tickets(&context, 0) == 1 &&
         SSL_CTX_set_min_proto_version(&context, TLS1_2_VERSION) == 1 &&
         SSL_CTX_set_cipher_list(&context, ciphers) == 1;
}

}  // namespace

// ---- what all share

void TlsContext::Free::operator()(ssl_ctx_st* context) const {
  SSL_CTX_free(context);
}

base::Result<TlsContext> TlsContext::load(const TlsFiles& files) {
  ERR_clear_error();
  TlsContext made;
  made.context_.reset(SSL_CTX_new(TLS_server_method()));
  if (!made.context_ || !set_rules(*made.context_)) {
    return base::Error{.where = "TLS", .what = "cannot be set up: " + openssl_problem()};
  }
  auto& context = *made.context_;
  if (const auto done = load_certificate(context, files.certificate); !done) {
    return done.error();
  }
  if (const auto done = load_key(context, files); !done) {
    return done.error();
  }
  auto* const certificate = SSL_CTX_get0_certificate(&context);
  made.fingerprint_ = fingerprint_of(*certificate);
  made.expires_ = expiry_of(*certificate);
  return made;
}

// ---- one connection

void Tls::Free::operator()(ssl_st* ssl) const {
  SSL_free(ssl);
}

Tls::Tls(const TlsContext& context) : ssl_(SSL_new(context.context_.get())) {
  base::check(ssl_ != nullptr, "Tls: no memory for a connection");
  SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  SSL_set_accept_state(ssl_.get());
}

std::string Tls::receive(std::string_view bytes) {
  if (is_over()) {
    return {};
  }
  ERR_clear_error();
  BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
  if (state_ == State::handshake) {
    const int done = SSL_do_handshake(ssl_.get());
    if (done != 1) {
      judge(done);
      return {};
    }
    state_ = State::open;
  }
  // Room for all that can come of it, at once: a text that grows would leave copies behind, of what
  // may be a password.
  std::string plain(longest_record + bytes.size(), '\0');
  std::size_t size = 0;
  while (size < plain.size()) {
    const int got =
        SSL_read(ssl_.get(), plain.data() + size, static_cast<int>(plain.size() - size));
    if (got <= 0) {
      judge(got);
      break;
    }
    size += static_cast<std::size_t>(got);
  }
  plain.resize(size);
  return plain;
}

void Tls::judge(int result) {
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
      return;
    case SSL_ERROR_ZERO_RETURN:
      break;
    default:
      problem_ = "TLS: " + openssl_problem();
      break;
  }
  state_ = State::over;
}

std::string Tls::seal(std::string_view plain) {
  std::string sealed = take_output();
  while (!plain.empty() && !said_goodbye_ && problem_.empty()) {
    const auto part = plain.substr(0, longest_record);
    ERR_clear_error();
    const int done = SSL_write(ssl_.get(), part.data(), static_cast<int>(part.size()));
    if (done <= 0) {
      judge(done);
      break;
    }
    plain.remove_prefix(static_cast<std::size_t>(done));
    sealed += take_output();
  }
  return sealed;
}

std::string Tls::take_output() {
  auto* const bio = SSL_get_wbio(ssl_.get());
  std::string out(BIO_ctrl_pending(bio), '\0');
  if (out.empty()) {
    return out;
  }
  BIO_read(bio, out.data(), static_cast<int>(out.size()));
  if (out.size() > kept_output) {
    SSL_set0_wbio(ssl_.get(), BIO_new(BIO_s_mem()));
  }
  return out;
}

std::size_t Tls::output_size() const {
  return BIO_ctrl_pending(SSL_get_wbio(ssl_.get()));
}

std::string Tls::goodbye() {
  if (std::exchange(said_goodbye_, true) || state_ == State::handshake || !problem_.empty()) {
    return {};
  }
  ERR_clear_error();
  SSL_shutdown(ssl_.get());
  return take_output();
}

std::string Tls::version() const {
  return SSL_get_version(ssl_.get());
}

std::string fingerprint_of(const x509_st& certificate) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (X509_digest(&certificate, EVP_sha256(), digest, &size) != 1) {
    return {};
  }
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    text += i == 0 ? "" : ":";
    text += digits[digest[i] / 16U];
    text += digits[digest[i] % 16U];
  }
  return text;
}

bool is_tls_hello(std::string_view bytes) {
  constexpr char handshake = 0x16;
  constexpr char major_version = 0x03;
  return bytes.size() > 2 && bytes[0] == handshake && bytes[1] == major_version;
}

}  // namespace net
