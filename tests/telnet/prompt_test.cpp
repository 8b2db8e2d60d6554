#include <optional>

#include <doctest/doctest.h>

#include "telnet/client.h"
#include "wire/markup.h"

using namespace telnet_tests;

TEST_CASE("prompt: ends in one IAC GA for a client without EOR, and in no line end") {
  Opened client;
  client.text("Hello.");
  client.prompt("> ");
  CHECK(client.heard() == "Hello.\n> <GA>");
}

TEST_CASE("prompt: ends in IAC EOR where that was agreed") {
  Opened client;
  client.send(iac(do_it, eor));
  client.prompt("> ");
  CHECK(client.heard() == "> <EOR>");
}

TEST_CASE("prompt: EOR that is only offered is not used") {
  Opened client;
  client.prompt("> ");
  CHECK(client.heard() == "> <GA>");
}

TEST_CASE("prompt: a client that asks for SGA gets it and no GA any more") {
  Opened client;
  client.send(iac(do_it, sga));
  CHECK(client.heard() == "<WILL SGA>");
  client.prompt("> ");
  CHECK(client.heard() == "> ");
  client.send(iac(do_it, eor));
  client.send("\r\n");
  client.prompt("> ");
  CHECK(client.heard() == "> <EOR>");
  client.send(iac(dont, sga) + iac(dont, eor) + "\r\n");
  CHECK(client.heard() == "<WONT SGA><WONT EOR>");
  client.prompt("> ");
  CHECK(client.heard() == "> <GA>");
}

TEST_CASE("prompt: a mark is sent for a prompt without text too") {
  Opened client;
  client.prompt("");
  CHECK(client.heard() == "<GA>");
}

TEST_CASE("prompt: line ends at its end are left out, those inside are lines") {
  Opened client;
  client.prompt("Line\n> \n\n");
  CHECK(client.heard() == "Line\n> <GA>");
}

TEST_CASE("prompt: text that comes while it stands begins on a line of its own") {
  Opened client;
  client.prompt("> ");
  client.raw();
  client.text("It rains.");
  client.text("It pours.");
  client.prompt("> ");
  CHECK(client.heard() == "\nIt rains.\nIt pours.\n> <GA>");
}

TEST_CASE("prompt: after Enter the client's own line end is enough") {
  Opened client;
  client.prompt("> ");
  client.raw();
  client.send("look\r\n");
  client.text("A room.");
  client.prompt("> ");
  CHECK(client.heard() == "A room.\n> <GA>");
}

TEST_CASE("prompt: one that follows another begins on a line of its own") {
  Opened client;
  client.prompt("one> ");
  client.prompt("two> ");
  CHECK(client.heard() == "one> <GA>\ntwo> <GA>");
}

TEST_CASE("prompt: an empty line sets it off from text, where that is wanted") {
  Opened client;
  client.text("You see a well.");
  client.prompt("> ", false, true);
  CHECK(client.heard() == "You see a well.\n\n> <GA>");
  client.send("\r\n");
  client.prompt("> ", false, true);
  CHECK(client.heard() == "> <GA>");  // nothing was said
  client.text("You see a well.");
  client.prompt("> ");
  CHECK(client.heard() == "\nYou see a well.\n> <GA>");
  client.terminal({wire::SessionId{1}, std::nullopt, true, std::nullopt});
  client.text("You see a well.");
  client.prompt("> ", false, true);
  CHECK(client.heard() == "\nYou see a well.\n> <GA>");
}

TEST_CASE("prompt: text without anything in it does not disturb one") {
  Opened client;
  client.prompt("> ");
  client.raw();
  client.text("");
  client.text(
      "\x02"
      "a\x03");
  CHECK(client.heard().empty());
}

TEST_CASE("prompt: its colour ends before the mark") {
  Opened client;
  client.prompt(wire::styled(wire::Style::prompt, "20h") + "> ");
  CHECK(client.heard() == "<1b>[0;32m20h<1b>[0m> <1b>[0m<GA>");
}

TEST_CASE("password: echo goes off before the prompt, in the same write") {
  Opened client;
  client.prompt("Password: ", true);
  CHECK(client.connection.is_secret());
  CHECK(client.heard() == "<WILL ECHO>Password: <GA>");
}

TEST_CASE("password: echo comes back first of all when the line has come") {
  Opened client;
  client.prompt("Password: ", true);
  client.send(iac(do_it, echo));
  client.raw();
  client.send("open sesame\r\n");
  CHECK_FALSE(client.connection.is_secret());
  client.text("Welcome.");
  client.prompt("> ");
  CHECK(client.heard() == "<WONT ECHO>\nWelcome.\n> <GA>");
  client.send(iac(dont, echo));
  CHECK(client.heard().empty());
}

TEST_CASE("password: an empty line gives echo back as well, and so does one that was cut") {
  base::Limits limits;
  limits.input_line = 4;
  Opened client(limits);
  client.prompt("Password: ", true);
  client.raw();
  client.send("\r");
  CHECK(client.heard() == "<WONT ECHO>\n");
  client.prompt("Password: ", true);
  client.send("12345");
  client.raw();
  client.send("\n");
  CHECK(client.heard() == "<WONT ECHO>\n");
  CHECK(client.lines() == std::vector<std::string>{"", "1234"});
}

TEST_CASE("password: a client that never answers is treated the same") {
  Opened client;
  for (int i = 0; i < 3; ++i) {
    client.prompt("Password: ", true);
    CHECK(client.heard() == "<WILL ECHO>Password: <GA>");
    client.send("guess\r\n");
    CHECK(client.heard() == "<WONT ECHO>\n");
  }
}

TEST_CASE("password: two hidden lines in a row, with the client's answers late") {
  Opened client;
  client.prompt("Password: ", true);
  client.send("one\r\n");
  client.prompt("Again: ", true);
  CHECK(client.heard() == "<WILL ECHO>Password: <GA><WONT ECHO>\n<WILL ECHO>Again: <GA>");
  client.send(iac(do_it, echo) + iac(dont, echo) + iac(do_it, echo));
  CHECK(client.heard().empty());
  CHECK(client.connection.is_secret());
  client.send("one\r\n");
  CHECK(client.heard() == "<WONT ECHO>\n");
}

TEST_CASE("password: DO ECHO from the client gets silence while it is on") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.send(iac(do_it, echo) + iac(do_it, echo));
  CHECK(client.heard().empty());
}

TEST_CASE("password: only the next line is hidden, the one after it is not") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.send("secret\r\nlook\r\n");
  CHECK(client.heard() == "<WONT ECHO>\n");
  CHECK(client.lines() == std::vector<std::string>{"secret", "look"});
}

TEST_CASE("password: another prompt in its place gives echo back first") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.prompt("Name: ");
  CHECK_FALSE(client.connection.is_secret());
  CHECK(client.heard() == "<WONT ECHO>\nName: <GA>");
}

TEST_CASE("password: text that breaks in is shown in the open and the prompt hides again") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.text("The server stops in a minute.");
  CHECK(client.connection.is_secret());
  client.prompt("Password: ", true);
  CHECK(client.heard() == "<WONT ECHO>\nThe server stops in a minute.\n<WILL ECHO>Password: <GA>");
}

TEST_CASE("password: what is typed stays hidden when text breaks in and no prompt follows") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.text("It rains.");
  CHECK(client.heard() == "<WONT ECHO>\nIt rains.\n<WILL ECHO>");
  client.send("secret\r\n");
  CHECK(client.heard() == "<WONT ECHO>\n");
}

TEST_CASE("password: closing gives echo back") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  SUBCASE("after a last word, before which it comes") {
    client.text("You took too long.");
    client.close();
    CHECK(client.heard() == "<WONT ECHO>\nYou took too long.\n");
  }
  SUBCASE("without a word") {
    client.close();
    CHECK(client.heard() == "<WONT ECHO>\n");
  }
  SUBCASE("also when a limit closes") {
    client.send(iac(sb, gmcp) + std::string(300'000, 'x'));
    CHECK_FALSE(client.connection.must_close().empty());
    CHECK(client.heard() == "<WONT ECHO>\n");
  }
  CHECK_FALSE(client.connection.is_secret());
}

TEST_CASE("are you there: a visible answer and the prompt again") {
  Opened client;
  client.prompt("> ");
  client.raw();
  client.send(iac(ayt));
  CHECK(client.heard() == "\n[Yes]\n> <GA>");
}

TEST_CASE("are you there: one answer a write, however often it is asked") {
  Opened client;
  client.send(iac(ayt) + iac(ayt) + iac(ayt));
  client.send(iac(ayt));
  CHECK(client.heard() == "[Yes]\n");
  client.send(iac(ayt));
  CHECK(client.heard() == "[Yes]\n");
}

TEST_CASE("are you there: a password stays hidden") {
  Opened client;
  client.prompt("Password: ", true);
  client.raw();
  client.send("sec" + iac(ayt));
  CHECK(client.heard() == "<WONT ECHO>\n[Yes]\n<WILL ECHO>Password: <GA>");
  client.send("ret\r\n");
  CHECK(client.lines() == std::vector<std::string>{"secret"});
}

TEST_CASE("are you there: no prompt is read to a screen reader twice") {
  Opened client;
  client.terminal(
      {.session = wire::SessionId{1}, .colour = {}, .screen_reader = true, .width = {}});
  client.prompt("> ");
  client.raw();
  client.send(iac(ayt));
  CHECK(client.heard() == "\n[Yes]\n");
}
