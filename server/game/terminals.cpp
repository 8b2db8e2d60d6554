#include "game/terminals.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "game/game.h"

namespace game {

namespace {

using wire::Charset;
using wire::Colour;

template <class E>
struct Word {
  std::string_view word;
  E means;
};

constexpr auto colours = std::to_array<Word<Colour>>({{"none", Colour::none},
                                                      {"off", Colour::none},
                                                      {"no", Colour::none},
                                                      {"16", Colour::sixteen},
                                                      {"sixteen", Colour::sixteen},
                                                      {"on", Colour::sixteen},
                                                      {"yes", Colour::sixteen},
                                                      {"256", Colour::palette},
                                                      {"truecolour", Colour::truecolour},
                                                      {"truecolor", Colour::truecolour}});
constexpr auto charsets = std::to_array<Word<Charset>>({{"utf-8", Charset::utf8},
                                                        {"utf8", Charset::utf8},
                                                        {"unicode", Charset::utf8},
                                                        {"latin-1", Charset::latin1},
                                                        {"latin1", Charset::latin1},
                                                        {"iso-8859-1", Charset::latin1},
                                                        {"ascii", Charset::ascii},
                                                        {"us-ascii", Charset::ascii}});

template <class Table>
auto find(const Table& table, std::string_view word) -> std::optional<decltype(table[0].means)> {
  const auto found = std::find_if(table.begin(), table.end(), [word](const auto& row) {
    return base::equal_no_case(row.word, word);
  });
  return found == table.end() ? std::nullopt : std::optional(found->means);
}

}  // namespace

std::optional<Colour> read_colour(std::string_view word) {
  return find(colours, word);
}

std::optional<Charset> read_charset(std::string_view word) {
  return find(charsets, word);
}

std::string in_words(Colour colour) {
  switch (colour) {
    case Colour::none:
      return "off";
    case Colour::sixteen:
      return "on, in 16 colours";
    case Colour::palette:
      return "on, in 256 colours";
    default:
      return "on, in truecolour";
  }
}

wire::Terminal terminal_of(wire::SessionId session, const wire::AccountRecord& account) {
  wire::Terminal terminal;
  terminal.session = session;
  terminal.colour = account.colour ? wire::colour_names.find(*account.colour) : std::nullopt;
  terminal.charset = account.charset ? wire::charset_names.find(*account.charset) : std::nullopt;
  terminal.screen_reader = account.screen_reader;
  return terminal;
}

wire::Terminal terminal_of(wire::SessionId session, const wire::AccountRecord& account,
                           const world::Character& body) {
  auto terminal = terminal_of(session, account);
  terminal.pages = !body.state().player.toggles.has(world::Toggle::no_pages);
  return terminal;
}

bool hears_text(const Game& game, const world::Character& body) {
  const auto* account = game.account_of(body);
  if (account != nullptr && account->record.screen_reader) {
    return *account->record.screen_reader;
  }
  const auto* visitor = game.visitor_of(body);
  return visitor != nullptr && visitor->client.is_screen_reader.value_or(false);
}

}  // namespace game
