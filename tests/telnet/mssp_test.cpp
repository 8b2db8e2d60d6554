// The server's description of itself on the wire.
#include <doctest/doctest.h>

#include "telnet/client.h"

using namespace telnet_tests;

namespace {

wire::Mssp sample(bool as_lines = false) {
  return {wire::SessionId{1},
          {{"NAME", {"Mill"}},
           {"PORT", {"23", "4000"}},
           {"BAD\x01\xff",
            {"a\x02"
             "b\xc2\x9b\r\n"}}},
          as_lines};
}

}  // namespace

TEST_CASE("mssp: who agrees is answered, once") {
  Opened client;
  client.send(iac(do_it, mssp));
  CHECK(client.news<wire::MsspAsked>().size() == 1);
  client.connection.write(sample());
  CHECK(client.heard() ==
        "<SB MSSP <01>NAME<02>Mill<01>PORT<02>23<02>4000<01>BAD<ef><bf><bd><02>ab>");
  client.send(iac(do_it, mssp));
  CHECK(client.news<wire::MsspAsked>().empty());
}

TEST_CASE("mssp: as lines it is one variable a line") {
  Opened client;
  client.connection.write(sample(true));
  CHECK(client.raw() ==
        "\r\nMSSP-REPLY-START\r\nNAME\tMill\r\nPORT\t23\t4000\r\nBAD\xEF\xBF\xBD\tab\r\n"
        "MSSP-REPLY-END\r\n");
}
