// Backups, restores and looks at the database from the command line: through the running server
// when there is one, else on the files themselves, with the folder's lock held.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli.h"
#include "app/config.h"
#include "store/checking.h"

namespace app {

// `to`: a file or a folder; "" among the backups that are kept.
int back_up(const Config& config, const std::string& to, bool allow_root, Terminal& terminal);
// Never beside a running server.
int restore(const Config& config, const std::string& from, bool allow_root, Terminal& terminal);
// One line a problem. `file`: "" the database of the data folder.
int check_database(const Config& config, const std::string& file, bool allow_root,
                   Terminal& terminal);

// How deep and how much, for every look at the database.
store::CheckLimits check_limits(const Config& config);
// "The backup FILE is made and checked; it holds 12 rows in 40960 bytes."
std::string made_in_words(const std::string& file, std::int64_t rows, std::int64_t bytes);

}  // namespace app
