// The certificate a server shows: its own, made at the first start, or one from files of the
// admin's. Files that change are taken over while it runs; what cannot be used keeps the old one.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "net/tls.h"

namespace net {

// Makes a key (P-256, for its owner alone) and a certificate for it, signed with itself and good
// for ten years, unless both files are there already. An error names the file.
base::Result<void> make_own_certificate(const TlsFiles& files);

class Certificate {
 public:
  // Of files that can be used; an error names the one at fault.
  static base::Result<Certificate> open(TlsFiles files, const base::Clock& clock);

  // For the next connection. Looks at most once a second whether the files were changed.
  const TlsContext& current();
  // Looks now, and reads them even when they seem unchanged.
  void reload();

 private:
  // By which a change is noticed.
  struct Look {
    std::int64_t changed_ns = 0;
    std::uint64_t inode = 0;
    std::int64_t size = 0;

    friend bool operator==(const Look&, const Look&) = default;
  };
  struct Looks {
    Look certificate;
    Look key;

    friend bool operator==(const Looks&, const Looks&) = default;
  };

  Certificate(TlsFiles files, const base::Clock& clock, TlsContext context, Looks looks);
  static Look look_at(const std::string& file);
  Looks look() const { return {look_at(files_.certificate), look_at(files_.key)}; }
  void tell() const;

  TlsFiles files_;
  const base::Clock* clock_;
  TlsContext context_;
  Looks looks_;  // of the files as they were read last, usable or not
  std::chrono::nanoseconds looked_{0};
};

}  // namespace net
