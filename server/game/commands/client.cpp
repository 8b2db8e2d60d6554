// `client`: what the server was told of the program at the other end, for whoever wonders why
// something looks as it does.
#include <string>

#include "game/commands/themes.h"
#include "game/game.h"
#include "wire/sheet.h"

namespace game::commands {

namespace {

std::string yes_or_no(bool is) {
  return is ? "yes" : "no";
}

std::string or_unknown(const std::string& word) {
  return word.empty() ? "not told" : word;
}

template <class E, class Names>
std::string named(const std::optional<E>& value, const Names& names) {
  return value ? std::string(names[*value]) : "not told";
}

void show_client(Game& game, world::Character& self, Args /*args*/) {
  const auto* const visitor = game.visitor_of(self);
  if (visitor == nullptr) {
    return;  // a body nobody sits in has no client
  }
  const auto& told = visitor->client;
  wire::Sheet sheet;
  sheet.title = "Your client";
  const auto add = [&sheet](std::string label, std::string value) {
    sheet.parts.emplace_back(wire::LabelValue{std::move(label), std::move(value), false});
  };
  add("Name", or_unknown(told.name + (told.version.empty() ? "" : " " + told.version)));
  add("Terminal", or_unknown(told.terminal));
  add("Window", std::to_string(visitor->width) + " by " + std::to_string(visitor->height));
  add("Colours", named(told.colour, wire::colour_names));
  add("Charset", named(told.charset, wire::charset_names));
  add("Screen reader",
      told.is_screen_reader ? yes_or_no(*told.is_screen_reader) : std::string("not told"));
  add("Compressed", yes_or_no(told.is_compressed));
  add("GMCP", yes_or_no(told.is_gmcp));
  add("Encrypted", yes_or_no(visitor->arrived.encrypted));
  sheet.parts.emplace_back(
      wire::Words{"What you chose yourself counts before any of it: \"toggle\"."});
  game.show(self, std::move(sheet));
}

constexpr Command rows[] = {{.name = "client",
                             .from = world::Position::dead,
                             .usage = "client",
                             .summary = "what is known of your client",
                             .run = show_client}};

}  // namespace

Rows client() {
  return rows;
}

}  // namespace game::commands
