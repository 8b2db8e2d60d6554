#include "app/accounts.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/log.h"
#include "base/text.h"
#include "game/command.h"
#include "game/commits.h"
#include "game/passwords.h"

namespace app {

namespace {

using What = AccountRequest::What;

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto word = base::take_word(text); !word.empty(); word = base::take_word(text)) {
    words.push_back(word);
  }
  return words;
}

// Words of `before` with those of `words` added or taken out, in the order of the table; unknown
// ones stay.
std::string merged(std::string_view before, std::string_view words, bool take) {
  auto has = words_of(before);
  const auto change = words_of(words);
  const auto in = [](const std::vector<std::string_view>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  };
  for (const auto word : change) {
    if (take) {
      has.erase(std::remove(has.begin(), has.end(), word), has.end());
    } else if (!in(has, word)) {
      has.push_back(word);
    }
  }
  std::string out;
  for (const auto word : has) {
    out += (out.empty() ? "" : " ") + std::string(word);
  }
  return out;
}

bool is_hash(std::string_view hash) {
  return hash.starts_with("$argon2id$") && hash.size() < 128 && base::is_printable(hash);
}

}  // namespace

base::Result<std::string> rights_of(const std::vector<std::string>& words) {
  std::vector<std::string_view> known;
  for (const auto word : game::capability_names.words) {
    if (word != game::capability_names[game::Capability::none]) {
      known.push_back(word);
    }
  }
  std::string out;
  const auto add = [&out](std::string_view word) { out = merged(out, word, false); };
  for (const auto& word : words) {
    for (const auto one : words_of(word)) {
      if (one == "all") {
        std::for_each(known.begin(), known.end(), add);
        continue;
      }
      if (std::find(known.begin(), known.end(), one) == known.end()) {
        std::vector<std::string> all(known.begin(), known.end());
        const auto near = base::nearest(one, known);
        return base::Error{
            .where = {},
            .what = "there is no right \"" + std::string(one) + "\"" +
                    (near.empty() ? std::string() : " (did you mean " + std::string(near) + "?)") +
                    "; there are " + base::list_in_words(all) + ", and all"};
      }
      add(one);
    }
  }
  return out;
}

base::Result<wire::AccountRecord> changed_account(const AccountRequest& request,
                                                  const wire::AccountLoaded& found,
                                                  const base::Limits& limits,
                                                  std::int64_t utc_second) {
  if (!found.good) {
    return base::Error{.where = {}, .what = "the database could not be read"};
  }
  if (request.what != What::grant && !is_hash(request.hash)) {
    return base::Error{.where = {}, .what = "that is no password hash of this server"};
  }
  const auto rights = rights_of(request.rights);
  if (!rights) {
    return rights.error();
  }
  if (request.what == What::create) {
    if (found.account) {
      return base::Error{.where = {},
                         .what = "there is an account or a character called " +
                                 game::name_as_written(request.name) +
                                 " already; use admin passwd or admin grant"};
    }
    if (auto problem = game::name_problem(request.name, limits); !problem.empty()) {
      return base::Error{.where = {}, .what = problem};
    }
    wire::AccountRecord account;
    account.name = game::name_as_written(request.name);
    account.password = request.hash;
    account.rights = *rights;
    account.created = utc_second;
    return account;
  }
  if (!found.account) {
    return base::Error{.where = {},
                       .what = "there is no account or character called \"" +
                               base::escape_controls(request.name) +
                               "\"; make one with admin create"};
  }
  auto account = *found.account;
  if (request.what == What::password) {
    account.password = request.hash;
  } else {
    account.rights = merged(account.rights, *rights, request.take);
  }
  return account;
}

std::string in_words(const AccountRequest& request, const wire::AccountRecord& account) {
  const auto rights =
      account.rights.empty() ? std::string("no rights") : "the rights " + account.rights;
  switch (request.what) {
    case What::create:
      return "The account " + account.name + " was made, with " + rights + ".";
    case What::password:
      return "The account " + account.name + " has a new password.";
    case What::grant:
      break;
  }
  return "The account " + account.name + " now has " + rights + ".";
}

// ---- no running game

base::Result<void> store_account(store::Store& store, std::optional<wire::HeaderRecord>& header,
                                 wire::AccountRecord account, std::uint64_t seed) {
  if (!header) {
    header = wire::HeaderRecord{};
    header->seed = static_cast<std::int64_t>(seed);
    header->clean = true;
  }
  if (account.id == 0) {
    account.id = header->next_id++;
  }
  wire::Commit commit;
  commit.header = *header;
  commit.accounts.push_back(std::move(account));
  return store.commit(commit);
}

base::Result<std::string> change_stored_account(store::Store& store, const AccountRequest& request,
                                                const base::Limits& limits, std::uint64_t seed,
                                                std::int64_t utc_second) {
  const auto found = store.load_account(request.name);
  if (!found) {
    return found.error();
  }
  const auto account = changed_account(request, *found, limits, utc_second);
  if (!account) {
    return account.error();
  }
  auto saved = store.load();
  if (!saved) {
    return saved.error();
  }
  if (const auto done = store_account(store, saved->header, *account, seed); !done) {
    return done.error();
  }
  return in_words(request, *account);
}

// ---- a running game

void AccountDesk::ask(AccountRequest request, Answer answer) {
  if (request.what == What::create && is_being_made(request.name)) {
    answer(base::Error{.where = {},
                       .what = "somebody is making a character of that name at this moment"});
    return;
  }
  const auto ticket = game_.new_ticket();
  if (!game_.ports().store(wire::LoadAccount{.ticket = ticket, .name = request.name})) {
    answer(base::Error{.where = {}, .what = "the database is too busy just now, try again"});
    return;
  }
  asked_.emplace(ticket, Asked{.request = std::move(request), .answer = std::move(answer)});
}

bool AccountDesk::hear(const wire::StoreReply& reply) {
  const auto* const loaded_account = std::get_if<wire::AccountLoaded>(&reply);
  if (loaded_account == nullptr) {
    return false;
  }
  auto found = asked_.extract(loaded_account->ticket);
  if (found.empty()) {
    return false;
  }
  loaded(std::move(found.mapped()), *loaded_account);
  return true;
}

// The database may be behind the game: an account that plays, or whose row is on its way, is taken
// from there.
void AccountDesk::loaded(Asked asked, const wire::AccountLoaded& reply) {
  auto found = reply;
  game::Account* playing = nullptr;
  if (found.account) {
    for (const auto& character : found.characters) {
      const auto* const body = game_.world().find_character(character.id);
      playing = body == nullptr ? playing : game_.account_of(*body);
    }
    if (playing != nullptr) {
      found.account = playing->record;
    } else if (const auto* const waiting = game_.commits().waiting_account(found.account->id)) {
      found.account = *waiting;
    }
  } else if (is_being_made(asked.request.name) || game_.commits().has_name(asked.request.name)) {
    asked.answer(base::Error{.where = {},
                             .what = "somebody is making a character of that name at this moment"});
    return;
  }
  auto account = changed_account(asked.request, found, game_.limits(), game_.wall());
  if (!account) {
    asked.answer(account.error());
    return;
  }
  if (account->id == 0) {
    account->id = game_.world().new_id();
  }
  if (playing != nullptr) {
    playing->record = *account;
    playing->rights = game::read_rights(account->rights);
  }
  base::log::info("audit", "account changed from the console",
                  {{"account", account->name},
                   {"what", asked.request.what == What::grant    ? "rights"
                            : asked.request.what == What::create ? "created"
                                                                 : "password"},
                   {"rights", account->rights}});
  game_.commits().changed(*account);
  game_.commits().at_once([answer = std::move(asked.answer),
                           said = in_words(asked.request, *account)](const std::string& why_not) {
    if (why_not.empty()) {
      answer(said);
    } else {
      answer(base::Error{.where = {}, .what = "not saved yet, it is tried again: " + why_not});
    }
  });
}

bool AccountDesk::is_being_made(std::string_view name) const {
  return std::any_of(game_.visitors().begin(), game_.visitors().end(), [name](const auto& visitor) {
    return base::equal_no_case(visitor.second->login.made.name, name) ||
           base::equal_no_case(visitor.second->login.name, name);
  });
}

}  // namespace app
