#include "game/aliases.h"

#include <algorithm>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "game/command.h"

namespace game {

namespace {

constexpr std::size_t most_words = 9;
constexpr int longest_letter = 3;  // bytes of one that was cut

// What was typed after an alias.
struct Given {
  std::string_view all;
  std::vector<std::string_view> words;  // with the quotation marks around them
};

Given read_given(std::string_view rest) {
  Given given{base::trim(rest), {}};
  Args args(given.all);
  while (!args.is_empty() && given.words.size() < most_words) {
    const auto before = args.rest();
    args.take();
    given.words.push_back(base::trim(before.substr(0, before.size() - args.rest().size())));
  }
  return given;
}

bool is_mark(std::string_view text, std::size_t at) {
  return text[at] == '$' && at + 1 < text.size() &&
         (text[at + 1] == '*' || (text[at + 1] >= '1' && text[at + 1] <= '9'));
}

bool has_marks(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_mark(text, at)) {
      return true;
    }
  }
  return false;
}

std::string_view meant_by(char mark, const Given& given) {
  if (mark == '*') {
    return given.all;
  }
  const auto index = static_cast<std::size_t>(mark - '1');
  return index < given.words.size() ? given.words[index] : std::string_view();
}

// The words put into the text; false when that became longer than `most` bytes and was cut.
bool fill(std::string_view text, const Given& given, std::size_t most, std::string& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_mark(text, at)) {
      out += meant_by(text[++at], given);
    } else {
      out += text[at];
    }
    if (out.size() > most) {
      out.resize(most);
      for (int i = 0; i < longest_letter && !base::is_utf8(out); ++i) {
        out.pop_back();  // not in the middle of a letter
      }
      return false;
    }
  }
  return true;
}

// One typed line on its way through the aliases.
class Walk {
 public:
  Walk(const Aliases& aliases, const KindOf& kind_of, const base::Limits& limits)
      : aliases_(aliases), kind_of_(kind_of), limits_(limits) {}

  const Aliases::value_type* alias_of(std::string_view line) const {
    const auto word = base::take_word(line);
    if (!is_alias_word(word, limits_) || kind_of_(word) != WordKind::plain) {
      return nullptr;
    }
    const auto found = aliases_.find(base::lower(word));
    return found == aliases_.end() ? nullptr : &*found;
  }

  // Every alias that is being taken apart stands in the chain. False: it ends here.
  bool through(const Aliases::value_type& alias, std::string_view line) {
    if (std::find(chain_.begin(), chain_.end(), alias.first) != chain_.end()) {
      return ends(Expansion::Outcome::circle);
    }
    if (chain_.size() >= limits_.alias_depth) {
      return ends(Expansion::Outcome::too_deep);
    }
    chain_.push_back(alias.first);
    base::take_word(line);
    const auto given = read_given(line);
    const auto commands = commands_in(alias.second);
    const bool takes_along =
        commands.size() == 1 && !given.all.empty() && !has_marks(commands.front());
    for (const auto& command : commands) {
      std::string text;
      if (!fill(takes_along ? command + " $*" : command, given, limits_.input_line, text)) {
        result_.was_cut = true;
      }
      const bool goes_on = command_is(text);
      base::wipe(text);  // it may have led to a password
      if (!goes_on) {
        return false;
      }
    }
    chain_.pop_back();
    return true;
  }

  Expansion result() && { return std::move(result_); }

 private:
  bool command_is(std::string_view text) {
    // Those that came to nothing are counted too, or many of them could take for ever.
    if (++seen_ > limits_.alias_commands * std::max<std::size_t>(1, limits_.alias_depth)) {
      return ends(Expansion::Outcome::too_many);
    }
    const auto line = base::trim(text);
    if (line.empty()) {
      return true;
    }
    auto rest = line;
    if (kind_of_(base::take_word(rest)) == WordKind::secret) {
      return ends(Expansion::Outcome::secret);
    }
    if (const auto* alias = alias_of(line)) {
      return through(*alias, line);
    }
    if (result_.lines.size() >= limits_.alias_commands) {
      return ends(Expansion::Outcome::too_many);
    }
    result_.lines.emplace_back(line);
    return true;
  }

  bool ends(Expansion::Outcome outcome) {
    for (auto& line : result_.lines) {
      base::wipe(line);
    }
    result_ = {outcome, {}, false};
    return false;
  }

  const Aliases& aliases_;
  const KindOf& kind_of_;
  const base::Limits& limits_;
  std::vector<std::string_view> chain_;
  std::size_t seen_ = 0;
  Expansion result_{Expansion::Outcome::lines, {}, false};
};

}  // namespace

std::vector<std::string> commands_in(std::string_view text) {
  std::vector<std::string> commands(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != ';') {
      commands.back() += text[at];
    } else if (at + 1 < text.size() && text[at + 1] == ';') {
      commands.back() += text[at++];
    } else {
      commands.emplace_back();
    }
  }
  return commands;
}

bool is_alias_word(std::string_view word, const base::Limits& limits) {
  return !word.empty() && word.size() <= limits.alias_word &&
         std::all_of(word.begin(), word.end(), [](char c) {
           const char small = base::to_lower(c);
           return (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
         });
}

Expansion expand(const Aliases& aliases, std::string_view line, const KindOf& kind_of,
                 const base::Limits& limits) {
  line = base::trim(line);
  Walk walk(aliases, kind_of, limits);
  const auto* alias = walk.alias_of(line);
  if (alias == nullptr) {
    return {};
  }
  walk.through(*alias, line);
  return std::move(walk).result();
}

}  // namespace game
