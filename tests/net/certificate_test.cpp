#include "net/certificate.h"

#include <sys/stat.h>

#include <doctest/doctest.h>

#include "support/captured_log.h"
#include "tls_client.h"

using net_tests::files_in;

namespace {

constexpr auto a_moment = std::chrono::milliseconds(1001);

void make(const net::TlsFiles& files) {
  const auto made = net::make_own_certificate(files);
  REQUIRE_MESSAGE(made.has_value(), (made ? std::string() : made.error().in_words()));
}

std::string fingerprint(const net::TlsFiles& files) {
  const auto context = net::TlsContext::load(files);
  REQUIRE(context.has_value());
  return context->fingerprint();
}

std::string why_not(const net::TlsFiles& files) {
  const auto context = net::TlsContext::load(files);
  REQUIRE_FALSE(context.has_value());
  return context.error().in_words();
}

// Another pair in the place of this one.
void replace(const net::TlsFiles& files) {
  std::filesystem::remove(files.key);
  make(files);
}

}  // namespace

TEST_CASE("certificate: one of its own is made once, its key for its owner alone") {
  const TestFolder folder;
  const net::TlsFiles files{.certificate = folder / "tls/certificate.pem",
                            .key = folder / "tls/key.pem"};
  make(files);
  const auto first = fingerprint(files);
  CHECK(first.size() == 32 * 3 - 1);
  struct stat about {};
  REQUIRE(::stat(files.key.c_str(), &about) == 0);
  CHECK((about.st_mode & 0777U) == 0600);
  REQUIRE(::stat((folder / "tls").c_str(), &about) == 0);
  CHECK((about.st_mode & 0777U) == 0700);
  make(files);
  CHECK(fingerprint(files) == first);
  SUBCASE("half of it is none") {
    std::filesystem::remove(files.certificate);
    make(files);
    CHECK(fingerprint(files) != first);
  }
  SUBCASE("it is good for ten years, not a day more") {
    const net::Owned<BIO, BIO_free> bio(BIO_new_file(files.certificate.c_str(), "r"));
    const net::Owned<X509, X509_free> made(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
    REQUIRE(made);
    int days = 0;
    int seconds = 0;
    REQUIRE(ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(made.get())) == 1);
    CHECK(days >= 3652);
    CHECK(days <= 3653);
    CHECK(EVP_PKEY_get_bits(X509_get0_pubkey(made.get())) == 256);
    CHECK(X509_verify(made.get(), X509_get0_pubkey(made.get())) == 1);
  }
}

TEST_CASE("certificate: a folder in which none can be made is named") {
  const TestFolder folder;
  folder.write("tls", "a file");
  const auto made = net::make_own_certificate(
      {.certificate = folder / "tls/certificate.pem", .key = folder / "tls/key.pem"});
  REQUIRE_FALSE(made.has_value());
  CHECK(made.error().in_words().find(folder / "tls") == 0);
}

TEST_CASE("certificate: what cannot be used is named, with the reason") {
  const TestFolder folder;
  auto files = files_in(folder);
  make(files);
  SUBCASE("no certificate there") {
    files.certificate = folder / "none.pem";
    CHECK(why_not(files).find(files.certificate + ": cannot be read (No such file") == 0);
  }
  SUBCASE("no key there") {
    files.key = folder / "none.pem";
    CHECK(why_not(files).find(files.key + ": cannot be read (No such file") == 0);
  }
  SUBCASE("no certificate in it") {
    folder.write("certificate.pem", "hello\n");
    CHECK(why_not(files).find(files.certificate + ": holds no certificate") == 0);
  }
  SUBCASE("no key in it") {
    folder.write("key.pem", "hello\n");
    CHECK(why_not(files).find(files.key + ": holds no private key") == 0);
  }
  SUBCASE("the key of another") {
    const TestFolder other;
    make(files_in(other));
    files.key = files_in(other).key;
    CHECK(why_not(files).find(files.key + ": does not belong to the certificate in " +
                              files.certificate) == 0);
  }
  SUBCASE("a key that is locked") {
    const net::Owned<EVP_PKEY, EVP_PKEY_free> key(EVP_EC_gen("P-256"));
    const net::Owned<BIO, BIO_free> bio(BIO_new_file(files.key.c_str(), "w"));
    const std::string phrase = "open sesame";
    REQUIRE(PEM_write_bio_PKCS8PrivateKey(bio.get(), key.get(), EVP_aes_256_cbc(), phrase.data(),
                                          static_cast<int>(phrase.size()), nullptr, nullptr) == 1);
    BIO_flush(bio.get());
    CHECK(why_not(files).find(files.key + ": is locked with a passphrase") == 0);
  }
}

TEST_CASE("certificate: a changed file is taken over, looked for once a second") {
  const TestFolder folder;
  const auto files = files_in(folder);
  make(files);
  base::ManualClock clock;
  auto certificate = net::Certificate::open(files, clock);
  REQUIRE(certificate.has_value());
  const auto first = fingerprint(files);
  replace(files);
  const auto second = fingerprint(files);
  REQUIRE(second != first);
  CHECK(certificate->current().fingerprint() == first);
  clock.advance(a_moment);
  CHECK(certificate->current().fingerprint() == second);
  SUBCASE("at once when told to") {
    replace(files);
    certificate->reload();
    CHECK(certificate->current().fingerprint() == fingerprint(files));
  }
}

TEST_CASE("certificate: a new one that cannot be used keeps the old one and says why, once") {
  const support::CapturedLog log;
  const TestFolder folder;
  const auto files = files_in(folder);
  make(files);
  base::ManualClock clock;
  auto certificate = net::Certificate::open(files, clock);
  REQUIRE(certificate.has_value());
  const auto first = certificate->current().fingerprint();
  const auto key = TestFolder::read(files.key);
  folder.write("key.pem", "half a key");
  for (int i = 0; i < 3; ++i) {
    clock.advance(a_moment);
    CHECK(certificate->current().fingerprint() == first);
  }
  const auto text = log.text();
  const auto at = text.find("a new certificate cannot be used, the old one stays");
  REQUIRE(at != std::string::npos);
  CHECK(text.find(files.key + ": holds no private key", at) != std::string::npos);
  CHECK(text.find("a new certificate cannot be used", at + 1) == std::string::npos);
  replace(files);
  clock.advance(a_moment);
  CHECK(certificate->current().fingerprint() == fingerprint(files));
}

TEST_CASE("certificate: that one expires is said from two weeks before") {
  const support::CapturedLog log;
  const TestFolder folder;
  const auto files = files_in(folder);
  make(files);
  const auto context = net::TlsContext::load(files);
  REQUIRE(context.has_value());
  constexpr std::int64_t day = 86400;
  base::ManualClock clock;
  clock.set_utc(context->expires() - 15 * day);
  REQUIRE(net::Certificate::open(files, clock).has_value());
  CHECK(log.text().find("expires soon") == std::string::npos);
  CHECK(log.text().find(context->fingerprint()) != std::string::npos);
  clock.set_utc(context->expires() - 13 * day);
  REQUIRE(net::Certificate::open(files, clock).has_value());
  CHECK(log.text().find("the certificate expires soon") != std::string::npos);
  clock.set_utc(context->expires() + day);
  REQUIRE(net::Certificate::open(files, clock).has_value());
  CHECK(log.text().find("the certificate has expired") != std::string::npos);
}
