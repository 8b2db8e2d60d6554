// RFC 1572, for what MNES asks: who the client is, what it can show, and whether a screen reader
// listens. The names are asked for one by one, since some clients answer nothing to a question for
// all, and the question is short, since some have little room for it.
#include <optional>
#include <string>

#include "telnet/client_profile.h"
#include "telnet/options/rows.h"

namespace telnet {
namespace {

enum Code : char { is = 0, send = 1, info = 2 };
enum Mark : char { var = 0, value = 1, escape = 2, user_var = 3 };

void ask(OptionHost& host, Side /*side*/) {
  static constexpr std::string_view variables[] = {"CLIENT_NAME", "CLIENT_VERSION", "CHARSET",
                                                   "MTTS", "TERMINAL_TYPE"};
  std::string body(1, send);
  for (const auto name : variables) {
    body += var;
    body += name;
  }
  body += user_var;
  body += "SCREEN_READER";
  host.subnegotiate(OptionCode::new_environ, body);
}

// Takes one mark and the words up to the next one off the front.
struct Piece {
  char mark = var;
  std::string words;
};
std::optional<Piece> take_piece(std::string_view& body) {
  if (body.empty()) {
    return std::nullopt;
  }
  Piece piece{body.front(), {}};
  body.remove_prefix(1);
  while (!body.empty() &&
         (body.front() < var || body.front() > user_var || body.front() == escape)) {
    if (body.front() == escape) {
      body.remove_prefix(1);
      if (body.empty()) {
        break;
      }
    }
    piece.words += body.front();
    body.remove_prefix(1);
  }
  return piece;
}

// A name without a value is one that the client does not define.
void hear(OptionHost& host, std::string_view body) {
  if (body.empty() || (body.front() != is && body.front() != info)) {
    return;
  }
  body.remove_prefix(1);
  std::string name;
  while (const auto piece = take_piece(body)) {
    if (piece->mark == value) {
      host.profile().hear_variable(name, piece->words);
    } else {
      name = piece->words;
    }
  }
  host.profile_changed();
}

}  // namespace

constinit const Option new_environ_option{.code = OptionCode::new_environ,
                                          .name = "NEW-ENVIRON",
                                          .ask = true,
                                          .may_let = true,
                                          .room = &base::Limits::subnegotiation,
                                          .on_enabled = ask,
                                          .on_subnegotiation = hear};

}  // namespace telnet
