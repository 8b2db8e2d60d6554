#include "net/certificate.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/log.h"
#include "base/secret.h"
#include "net/openssl.h"

namespace net {

namespace {

namespace log = base::log;

constexpr auto look_every = std::chrono::seconds(1);
constexpr std::int64_t seconds_a_day = 86400;
constexpr std::int64_t warn_before = 14 * seconds_a_day;
constexpr long good_for = 3653L * 86400;  // ten years
constexpr long clocks_differ = 86400;     // by so much at most
constexpr int serial_bits = 127;

using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using Made = Owned<X509, X509_free>;

base::Error system_error(const std::string& file, const std::string& what, int error) {
  return {.where = file, .what = what + " (" + std::generic_category().message(error) + ")"};
}

// ---- making one

bool add_extension(X509& certificate, int kind, const char* value) {
  const Owned<X509_EXTENSION, X509_EXTENSION_free> extension(
      X509V3_EXT_conf_nid(nullptr, nullptr, kind, value));
  return extension && X509_add_ext(&certificate, extension.get(), -1) == 1;
}

bool set_serial(X509& certificate) {
  const Owned<BIGNUM, BN_free> number(BN_new());
  return number && BN_rand(number.get(), serial_bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1 &&
         BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(&certificate)) != nullptr;
}

bool set_name(X509& certificate) {
  static constexpr unsigned char name[] = "Waterwheel";
  auto* const subject = X509_get_subject_name(&certificate);
  return X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, name, -1, -1, 0) == 1 &&
         X509_set_issuer_name(&certificate, subject) == 1;
}

Made make_certificate(EVP_PKEY& key) {
  constexpr long version3 = 2;
  Made made(X509_new());
  const bool is_good =
      made && X509_set_version(made.get(), version3) == 1 && set_serial(*made) && set_name(*made) &&
      X509_gmtime_adj(X509_getm_notBefore(made.get()), -clocks_differ) != nullptr &&
      X509_gmtime_adj(X509_getm_notAfter(made.get()), good_for) != nullptr &&
      X509_set_pubkey(made.get(), &key) == 1 &&
      add_extension(*made, NID_basic_constraints, "critical,CA:FALSE") &&
      add_extension(*made, NID_ext_key_usage, "serverAuth") &&
      add_extension(*made, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1,IP:::1") &&
      X509_sign(made.get(), &key, EVP_sha256()) > 0;
  return is_good ? std::move(made) : nullptr;
}

std::string text_in(BIO& memory) {
  std::string text(BIO_ctrl_pending(&memory), '\0');
  BIO_read(&memory, text.data(), static_cast<int>(text.size()));
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto done = ::write(file, text.data(), text.size());
    if (done < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(done < 0 ? 0 : static_cast<std::size_t>(done));
  }
  return ::fsync(file) == 0;
}

// Whole or not at all.
base::Result<void> write_file(const std::string& path, std::string_view text) {
  const auto fresh = path + ".new";
  const int file =
      ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) {
    return system_error(path, "cannot be made", errno);
  }
  const bool is_written = write_all(file, text);
  const int why_not = errno;
  ::close(file);
  if (!is_written) {
    return system_error(path, "cannot be written", why_not);
  }
  if (std::rename(fresh.c_str(), path.c_str()) != 0) {
    return system_error(path, "cannot be made", errno);
  }
  return {};
}

}  // namespace

base::Result<void> make_own_certificate(const TlsFiles& files) {
  std::error_code problem;
  if (std::filesystem::exists(files.certificate, problem) &&
      std::filesystem::exists(files.key, problem)) {
    return {};
  }
  const auto folder = std::filesystem::path(files.key).parent_path();
  std::filesystem::create_directories(folder, problem);
  if (problem) {
    return system_error(folder.string(), "cannot be made", problem.value());
  }
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, problem);
  ERR_clear_error();
  const Key key(EVP_EC_gen("P-256"));
  const auto certificate = key ? make_certificate(*key) : nullptr;
  const Owned<BIO, BIO_free> key_text(BIO_new(BIO_s_secmem()));
  const Owned<BIO, BIO_free> text(BIO_new(BIO_s_mem()));
  if (!certificate || !key_text || !text ||
      PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) !=
          1 ||
      PEM_write_bio_X509(text.get(), certificate.get()) != 1) {
    return base::Error{.where = files.certificate, .what = "cannot be made: " + openssl_problem()};
  }
  // The certificate last: while it is missing, both are made anew.
  std::filesystem::remove(files.certificate, problem);
  const base::Secret secret(text_in(*key_text));
  if (const auto done = write_file(files.key, secret.view()); !done) {
    return done.error();
  }
  if (const auto done = write_file(files.certificate, text_in(*text)); !done) {
    return done.error();
  }
  log::info("net", "a certificate was made", {{"path", files.certificate}});
  return {};
}

// ---- the one in use

Certificate::Certificate(TlsFiles files, const base::Clock& clock, TlsContext context, Looks looks)
    : files_(std::move(files)), clock_(&clock), context_(std::move(context)), looks_(looks) {}

base::Result<Certificate> Certificate::open(TlsFiles files, const base::Clock& clock) {
  // Looked at first: a change while they are read is then noticed later.
  const Looks looks{look_at(files.certificate), look_at(files.key)};
  auto context = TlsContext::load(files);
  if (!context) {
    return context.error();
  }
  Certificate opened(std::move(files), clock, std::move(*context), looks);
  opened.looked_ = clock.steady();
  opened.tell();
  return opened;
}

Certificate::Look Certificate::look_at(const std::string& file) {
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0) {
    return {};
  }
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  return {.changed_ns = about.st_mtim.tv_sec * nanoseconds + about.st_mtim.tv_nsec,
          .inode = about.st_ino,
          .size = about.st_size};
}

const TlsContext& Certificate::current() {
  const auto now = clock_->steady();
  if (now - looked_ >= look_every) {
    looked_ = now;
    if (look() != looks_) {
      reload();
    }
  }
  return context_;
}

void Certificate::reload() {
  looks_ = look();
  auto fresh = TlsContext::load(files_);
  if (!fresh) {
    log::error("net", "a new certificate cannot be used, the old one stays",
               {{"why", fresh.error().in_words()}});
    return;
  }
  const bool is_new = fresh->fingerprint() != context_.fingerprint();
  context_ = std::move(*fresh);
  if (is_new) {
    tell();
  }
}

void Certificate::tell() const {
  const auto left = context_.expires() - clock_->utc_seconds();
  log::info("net", "certificate in use",
            {{"path", files_.certificate},
             {"sha256", context_.fingerprint()},
             {"days_left", left / seconds_a_day}});
  if (left < warn_before) {
    log::warn("net", left < 0 ? "the certificate has expired" : "the certificate expires soon",
              {{"path", files_.certificate}, {"days_left", left / seconds_a_day}});
  }
}

}  // namespace net
