#include "telnet/output.h"

#include <doctest/doctest.h>

TEST_CASE("output: a data byte 0xff goes out doubled, a command does not") {
  telnet::Output output;
  output.text(
      "a\xff"
      "b");
  output.command(telnet::Command::ga);
  output.negotiation(telnet::Command::will, telnet::OptionCode::echo);
  CHECK(output.size() == 9);
  CHECK(output.take() ==
        "a\xff\xff"
        "b\xff\xf9\xff\xfb\x01");
}

TEST_CASE("output: what was taken is gone") {
  telnet::Output output;
  output.text("once");
  CHECK(output.take() == "once");
  CHECK(output.take().empty());
  CHECK(output.size() == 0);
}
