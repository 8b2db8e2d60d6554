// What TLS costs the game's thread: CPU of the server's side alone, the client's is not counted.
//   handshake: a whole one, with a certificate of the kind the server makes for itself, from the
//     first byte to the state in which lines can come. `us` is microseconds.
//   line: a line of 20 bytes opened and an answer of 600 bytes sealed.
//   memory: bytes that 1,000 connections keep, each after a handshake, a line and an answer.
// Run as it stands, or with --benchmark_filter=handshake. The argument is the version, 12 or 13.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/log.h"
#include "net/certificate.h"
#include "net/openssl.h"
#include "net/tls.h"

namespace {

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

net::TlsContext make_context() {
  base::log::open({.level = base::log::Level::error});
  char folder[] = "/tmp/waterwheel-bench-XXXXXX";
  if (::mkdtemp(folder) == nullptr) {
    throw std::runtime_error("no folder");
  }
  const net::TlsFiles files{.certificate = std::string(folder) + "/certificate.pem",
                            .key = std::string(folder) + "/key.pem"};
  const auto made = net::make_own_certificate(files);
  auto context = net::TlsContext::load(files);
  std::filesystem::remove_all(folder);
  if (!made || !context) {
    throw std::runtime_error("no certificate");
  }
  return std::move(*context);
}

class Client {
 public:
  explicit Client(int version) : context_(SSL_CTX_new(TLS_client_method())) {
    SSL_CTX_set_max_proto_version(context_.get(), version == 12 ? TLS1_2_VERSION : TLS1_3_VERSION);
    ssl_.reset(SSL_new(context_.get()));
    SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_connect_state(ssl_.get());
  }
  std::string answer(std::string_view bytes) {
    if (!bytes.empty()) {
      BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
    }
    SSL_do_handshake(ssl_.get());
    return output();
  }
  std::string say(std::string_view text) {
    SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size()));
    return output();
  }
  void drop_input() { BIO_reset(SSL_get_rbio(ssl_.get())); }

 private:
  std::string output() {
    auto* const bio = SSL_get_wbio(ssl_.get());
    std::string out(BIO_ctrl_pending(bio), '\0');
    if (!out.empty()) {
      BIO_read(bio, out.data(), static_cast<int>(out.size()));
    }
    return out;
  }

  net::Owned<SSL_CTX, SSL_CTX_free> context_;
  net::Owned<SSL, SSL_free> ssl_;
};

// Until the server's side is open; the CPU that it took.
double shake(net::Tls& server, Client& client) {
  double cpu = 0;
  std::string from_client = client.answer("");
  while (!from_client.empty()) {
    const double before = cpu_seconds();
    server.receive(from_client);
    const auto out = server.take_output();
    cpu += cpu_seconds() - before;
    from_client = client.answer(out);
  }
  if (!server.is_open()) {
    throw std::runtime_error("no handshake");
  }
  return cpu;
}

void handshake(benchmark::State& state) {
  const auto context = make_context();
  double cpu = 0;
  for (auto _ : state) {
    Client client(static_cast<int>(state.range(0)));
    const double before = cpu_seconds();
    auto server = std::make_unique<net::Tls>(context);
    cpu += cpu_seconds() - before;
    cpu += shake(*server, client);
    const double last = cpu_seconds();
    server.reset();
    cpu += cpu_seconds() - last;
  }
  state.counters["us"] = benchmark::Counter(cpu * 1e6, benchmark::Counter::kAvgIterations);
}
BENCHMARK(handshake)->Arg(12)->Arg(13)->Unit(benchmark::kMicrosecond);

void line(benchmark::State& state) {
  const auto context = make_context();
  Client client(13);
  net::Tls server(context);
  shake(server, client);
  const std::string said(20, 'x');
  const std::string answer(600, 'x');
  double cpu = 0;
  for (auto _ : state) {
    const auto bytes = client.say(said);
    const double before = cpu_seconds();
    benchmark::DoNotOptimize(server.receive(bytes));
    benchmark::DoNotOptimize(server.seal(answer));
    cpu += cpu_seconds() - before;
  }
  state.counters["us"] = benchmark::Counter(cpu * 1e6, benchmark::Counter::kAvgIterations);
}
BENCHMARK(line)->Unit(benchmark::kMicrosecond);

void memory(benchmark::State& state) {
  const auto context = make_context();
  constexpr std::size_t many = 1000;
  for (auto _ : state) {
    std::vector<std::unique_ptr<net::Tls>> all;
    const auto before = ::mallinfo2().uordblks;
    for (std::size_t i = 0; i < many; ++i) {
      Client client(13);
      all.push_back(std::make_unique<net::Tls>(context));
      shake(*all.back(), client);
      all.back()->receive(client.say("look\r\n"));
      all.back()->seal(std::string(600, 'x'));
    }
    state.counters["bytes_each"] =
        static_cast<double>(::mallinfo2().uordblks - before) / static_cast<double>(many);
  }
}
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
