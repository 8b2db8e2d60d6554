// Accounts from the console: made, given a new password or rights. What a request does to an
// account is decided in one place, whether a running server is asked or the database is opened
// here.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/game.h"
#include "store/store.h"
#include "wire/storing.h"

namespace app {

struct AccountRequest {
  enum class What : std::uint8_t { create, password, grant };
  What what = What::grant;
  std::string name;
  std::string hash;  // create and password: the stored string; the password itself never comes here
  std::vector<std::string> rights;  // create and grant
  bool take = false;                // grant: the rights are taken away instead
};

// The words of rights as saves hold them; "all" is every right that there is. An error names a word
// that is none.
base::Result<std::string> rights_of(const std::vector<std::string>& words);

// The account as it is to be, out of what was found under the name; without an id when it is new.
base::Result<wire::AccountRecord> changed_account(const AccountRequest& request,
                                                  const wire::AccountLoaded& found,
                                                  const base::Limits& limits,
                                                  std::int64_t utc_second);
// What happened, for whoever asked; without secrets.
std::string in_words(const AccountRequest& request, const wire::AccountRecord& account);

// Writes an account into a database that no server runs on, with an id of its own when it is new.
// The header is the saved world's, or nothing for a world that has not begun; it is brought up to
// date.
base::Result<void> store_account(store::Store& store, std::optional<wire::HeaderRecord>& header,
                                 wire::AccountRecord account, std::uint64_t seed);
// The same request as the desk takes, on such a database; says what happened.
base::Result<std::string> change_stored_account(store::Store& store, const AccountRequest& request,
                                                const base::Limits& limits, std::uint64_t seed,
                                                std::int64_t utc_second);

// Requests to a running game. Nothing here waits: answers come when the store has spoken.
class AccountDesk {
 public:
  using Answer = std::function<void(base::Result<std::string>)>;

  explicit AccountDesk(game::Game& game) : game_(game) {}

  void ask(AccountRequest request, Answer answer);
  // True when the reply was for a question of this desk; the game need not hear it.
  bool hear(const wire::StoreReply& reply);

 private:
  struct Asked {
    AccountRequest request;
    Answer answer;
  };
  void loaded(Asked asked, const wire::AccountLoaded& reply);
  bool is_being_made(std::string_view name) const;

  game::Game& game_;
  std::map<wire::Ticket, Asked> asked_;
};

}  // namespace app
