#include "store/accounts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"

namespace store {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string name_problem(const std::string& name, const base::Limits& limits) {
  if (name.size() < limits.name_least || name.size() > limits.name_most ||
      !std::all_of(name.begin(), name.end(), is_letter)) {
    return "a name has " + std::to_string(limits.name_least) + " to " +
           std::to_string(limits.name_most) + " letters from A to Z and nothing else";
  }
  return {};
}

bool is_right(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

base::Result<wire::AccountRecord> find(Store& store, const std::string& name) {
  auto loaded = store.load_account(name);
  if (!loaded) {
    return loaded.error();
  }
  if (!loaded->account) {
    return base::Error{
        name,
        "there is no account or character of this name. Look at the spelling, or make the "
        "account with `waterwheel admin create " +
            name + "`"};
  }
  return std::move(*loaded->account);
}

// The header as it stands, or the first one of a new world. Whether the last server stopped in good
// order stays as it is: the next start has to know.
base::Result<wire::HeaderRecord> header_of(Store& store, std::int64_t seed) {
  auto header = store.header();
  if (!header) {
    return header.error();
  }
  if (*header) {
    return **header;
  }
  return wire::HeaderRecord{.seed = seed, .clean = true};
}

base::Result<void> write(Store& store, wire::HeaderRecord header, wire::AccountRecord account) {
  wire::Commit commit;
  commit.header = header;
  commit.accounts.push_back(std::move(account));
  return store.commit(commit);
}

base::Result<void> rewrite(Store& store, wire::AccountRecord account) {
  const auto header = header_of(store, 0);
  return header ? write(store, *header, std::move(account)) : header.error();
}

}  // namespace

base::Result<void> create_account(Store& store, const NewAccount& wanted,
                                  const base::Limits& limits) {
  if (const auto problem = name_problem(wanted.name, limits); !problem.empty()) {
    return base::Error{wanted.name, problem};
  }
  const auto known = store.load_account(wanted.name);
  if (!known) {
    return known.error();
  }
  if (known->account) {
    return base::Error{wanted.name, "this name is taken by the account " + known->account->name +
                                        ". Give it rights with `waterwheel admin grant " +
                                        known->account->name + "`, or choose another name"};
  }
  auto header = header_of(store, wanted.seed);
  if (!header) {
    return header.error();
  }
  wire::AccountRecord account;
  account.id = header->next_id++;
  account.name = base::capitalised(base::lower(wanted.name));
  account.password = wanted.password;
  account.rights = wanted.rights;
  account.created = wanted.created;
  return write(store, *header, std::move(account));
}

base::Result<void> set_password(Store& store, const std::string& name,
                                const std::string& password) {
  auto account = find(store, name);
  if (!account) {
    return account.error();
  }
  account->password = password;
  return rewrite(store, std::move(*account));
}

base::Result<std::string> grant(Store& store, const std::string& name,
                                std::span<const std::string> words) {
  auto account = find(store, name);
  if (!account) {
    return account.error();
  }
  std::vector<std::string> rights;
  std::string_view had = account->rights;
  for (auto word = base::take_word(had); !word.empty(); word = base::take_word(had)) {
    rights.emplace_back(word);
  }
  for (std::string_view word : words) {
    const bool away = word.substr(0, 1) == "-";
    word.remove_prefix(away ? 1 : 0);
    if (!is_right(word)) {
      return base::Error{
          name, "'" + std::string(word) + "' is not a right; rights are words of small letters"};
    }
    std::erase(rights, word);
    if (!away) {
      rights.emplace_back(word);
    }
  }
  account->rights.clear();
  for (const auto& right : rights) {
    account->rights += (account->rights.empty() ? "" : " ") + right;
  }
  std::string now = account->rights;
  const auto written = rewrite(store, std::move(*account));
  if (!written) {
    return written.error();
  }
  return now;
}

}  // namespace store
