#include "app/cli.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <ostream>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/config.h"
#include "app/process.h"
#include "app/server.h"
#include "app/settings.h"
#include "app/simulate.h"
#include "app/status.h"
#include "app/upkeep.h"
#include "base/clock.h"
#include "base/text.h"

namespace app {

namespace {

constexpr const char* version_line = "waterwheel " WATERWHEEL_VERSION;

// What was typed, before it means anything.
struct Typed {
  std::string config_file;
  std::vector<std::string> set;                    // "net.port=4100"
  std::map<std::string, std::string> short_forms;  // by setting: --port and the like
  bool allow_root = false;
  bool accept = false;
  bool fresh = false;
  CheckOptions check;
  bool origin = false;
  std::string text;
  std::vector<std::string> words;
  std::string name;
  std::string password_file;
  bool take = false;
  base::Pulse pulses = 0;
  std::uint64_t pending = 0;
  std::uint64_t seed = 1;
};

// For simulate.
constexpr std::uint64_t most_pending = 10'000'000;

struct ShortForm {
  const char* flag;
  const char* setting;
  const char* help;
};
constexpr ShortForm data_flag{"--data", "paths.data", "folder of all that play makes"};
constexpr ShortForm content_flag{"--content", "paths.content", "folder of rules, help and banner"};
constexpr ShortForm areas_flag{"--areas", "paths.areas", "folder of the areas"};
constexpr ShortForm areas_seed_flag{"--areas-seed", "paths.areas_seed",
                                    "folder that a missing areas folder is filled from"};
constexpr ShortForm port_flag{"--port", "net.port", "telnet port; 0 takes any that is free"};

class CommandLine {
 public:
  explicit CommandLine(Terminal& terminal)
      : terminal_(terminal), app_("Waterwheel, a MUD server", "waterwheel") {
    app_.require_subcommand(1);
    app_.set_version_flag("--version", version_line);
    add_serving();
    add_content();
    add_asking();
    add_upkeep();
    add_admin();
    add_config();
    add("version", "print the version", {})->callback([this] {
      todo_ = [this](const Loaded&) {
        terminal_.out << version_line << '\n';
        return Status::done;
      };
      needs_config_ = false;
    });
  }

  int run(const std::vector<std::string>& arguments) {
    try {
      // CLI11 takes them last first.
      app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& problem) {
      const int code = app_.exit(problem, terminal_.out, terminal_.err);
      return code == 0 ? Status::done : Status::usage;
    }
    if (!is_server_) {
      release_signals();
    }
    if (!needs_config_) {
      Loaded none;
      return todo_(none);
    }
    auto loaded = read_config();
    if (!loaded.problems.empty() && !shows_problems_) {
      for (const auto& problem : loaded.problems) {
        terminal_.err << "waterwheel: " << problem.in_words() << '\n';
      }
      return Status::config;
    }
    return todo_(loaded);
  }

 private:
  using Todo = std::function<int(Loaded&)>;

  CLI::App* add(const char* name, const char* help, const std::vector<ShortForm>& short_forms) {
    auto* const command = app_.add_subcommand(name, help);
    add_settings(*command, short_forms);
    return command;
  }
  void add_settings(CLI::App& command, const std::vector<ShortForm>& short_forms) {
    if (short_forms.empty()) {
      return;
    }
    command.add_option("--config", typed_.config_file, "settings file (TOML)")
        ->take_last()
        ->type_name("FILE");
    command
        .add_option("--set", typed_.set,
                    "a setting, section.key=value; can be given again and again")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    for (const auto& form : short_forms) {
      command.add_option(form.flag, typed_.short_forms[form.setting], form.help)
          ->take_last()
          ->type_name("");
    }
  }
  void when(CLI::App* command, Todo todo) {
    command->callback([this, todo = std::move(todo)] { todo_ = todo; });
  }

  void add_serving() {
    auto* const serve = add("serve", "run the game",
                            {data_flag, content_flag, areas_flag, areas_seed_flag, port_flag});
    serve->add_flag("--allow-root", typed_.allow_root, "run even as root");
    serve->add_flag("--accept", typed_.accept,
                    "go on with a saved world that does not match its digest");
    serve->add_flag(
        "--fresh", typed_.fresh,
        "start the areas anew, after a backup: what lies about, what waits to come back "
        "and what was opened is as the builders wrote it; players keep what they have, "
        "and their corpses lie where they lay");
    serve->callback([this] {
      is_server_ = true;
      todo_ = [this](Loaded& loaded) {
        open_log(loaded.config);
        Server server({.config = std::exchange(loaded.config, {}),
                       .read_config = [this] { return read_config(); },
                       .allow_root = typed_.allow_root,
                       .accept = typed_.accept,
                       .fresh = typed_.fresh});
        return server.run();
      };
    });
    auto* const simulation =
        add("simulate", "run the world headless in virtual time", {content_flag, areas_flag});
    simulation->add_option("--pulses", typed_.pulses, "how many pulses; 8 are a second")
        ->required();
    simulation->add_option("--seed", typed_.seed, "seed of chance")->capture_default_str();
    simulation
        ->add_option("--pending", typed_.pending,
                     "hang so many events of no consequence on the mobiles as well")
        ->check(CLI::Range(std::uint64_t{0}, most_pending));
    when(simulation, [this](const Loaded& loaded) {
      const base::SystemClock clock;
      const auto done = simulate(
          loaded.config, {.pulses = typed_.pulses, .seed = typed_.seed, .pending = typed_.pending},
          clock);
      if (!done) {
        terminal_.err << done.error().in_words() << '\n';
        return Status::input;
      }
      terminal_.out << done->report() << '\n';
      return Status::done;
    });
  }

  void add_content() {
    auto* const checking =
        add("check", "list the problems of areas and rules", {content_flag, areas_flag});
    checking->add_option("PATH", typed_.check.paths,
                         "area files or folders; without any, the areas folder");
    checking->add_flag("--json", typed_.check.json, "print one JSON object");
    checking->add_flag("--summary", typed_.check.summary, "print the last line alone");
    when(checking,
         [this](const Loaded& loaded) { return check(loaded.config, typed_.check, terminal_); });
  }

  void add_asking() {
    when(add("healthcheck", "exit 0 when the server of the data folder answers, else 1",
             {data_flag}),
         [this](const Loaded& loaded) { return healthcheck(loaded.config, terminal_); });
    when(add("who", "list who plays", {data_flag}),
         [this](const Loaded& loaded) { return who(loaded.config, terminal_); });
    auto* const saying = add("say", "tell all players something", {data_flag});
    saying->add_option("TEXT", typed_.words, "what to say")->required();
    when(saying, [this](const Loaded& loaded) {
      std::string text;
      for (const auto& word : typed_.words) {
        text += (text.empty() ? "" : " ") + word;
      }
      return say(loaded.config, text, terminal_);
    });
    when(add("reload", "make the server read areas and rules again", {data_flag}),
         [this](const Loaded& loaded) { return reload(loaded.config, terminal_); });
    auto* const stopping = add("shutdown", "stop the server, at once or later", {data_flag});
    stopping->add_option("TIME", typed_.text, "seconds, 2m, 1h; or cancel");
    when(stopping,
         [this](const Loaded& loaded) { return shutdown(loaded.config, typed_.text, terminal_); });
  }

  void add_upkeep() {
    const auto add_root = [this](CLI::App* command) {
      command->add_flag("--allow-root", typed_.allow_root,
                        "as root, write into a folder that is not root's");
      return command;
    };
    auto* const saving = add_root(add(
        "backup", "make a checked copy of the database, also while a server runs", {data_flag}));
    saving->add_option("DEST", typed_.text,
                       "file or folder; without one, among those in the data folder");
    when(saving, [this](const Loaded& loaded) {
      return back_up(loaded.config, typed_.text, typed_.allow_root, terminal_);
    });
    auto* const restoring = add_root(
        add("restore", "put a backup in the place of the database, which is kept", {data_flag}));
    restoring->add_option("SRC", typed_.text, "the backup")->required();
    when(restoring, [this](const Loaded& loaded) {
      return restore(loaded.config, typed_.text, typed_.allow_root, terminal_);
    });
    auto* const group = app_.add_subcommand("db", "the database");
    group->require_subcommand(1);
    auto* const checking =
        add_root(group->add_subcommand("check", "list what is wrong in it; nothing is changed"));
    add_settings(*checking, {data_flag});
    checking->add_option("FILE", typed_.text,
                         "a backup; without one, the database of the data folder");
    when(checking, [this](const Loaded& loaded) {
      return check_database(loaded.config, typed_.text, typed_.allow_root, terminal_);
    });
  }

  CLI::App* add_admin_command(CLI::App& group, const char* name, const char* help,
                              AccountRequest::What what) {
    auto* const command = group.add_subcommand(name, help);
    add_settings(*command, {data_flag});
    command->add_option("NAME", typed_.name, "the account, or one of its characters")->required();
    command->add_flag("--allow-root", typed_.allow_root,
                      "as root, write into a folder that is not root's");
    when(command, [this, what](const Loaded& loaded) {
      AccountRequest request;
      request.what = what;
      request.name = typed_.name;
      request.rights = typed_.words;
      request.take = typed_.take;
      return admin(loaded.config, std::move(request), typed_.password_file, typed_.allow_root,
                   terminal_);
    });
    return command;
  }

  void add_admin() {
    auto* const group = app_.add_subcommand("admin", "accounts and their rights");
    group->require_subcommand(1);
    const auto add_password = [this](CLI::App* command) {
      command
          ->add_option("--password-file", typed_.password_file,
                       "read the password from there, not from standard input")
          ->type_name("FILE");
    };
    using What = AccountRequest::What;
    auto* const create = add_admin_command(*group, "create", "make an account", What::create);
    create->add_option("--rights", typed_.words, "words such as goto, or all")->type_name("WORD");
    add_password(create);
    add_password(
        add_admin_command(*group, "passwd", "give an account a new password", What::password));
    auto* const grant = add_admin_command(*group, "grant", "give an account rights", What::grant);
    grant->add_option("RIGHT", typed_.words, "words such as goto, or all")->required();
    grant->add_flag("--take", typed_.take, "take these rights away instead");
  }

  void add_config() {
    auto* const group = app_.add_subcommand("config", "the settings");
    group->require_subcommand(1);
    for (const auto& [name, help] :
         {std::pair{"check", "see whether the settings can be used"},
          std::pair{"show", "print the settings, secrets masked"},
          std::pair{"table", "print all settings as a table for the manual"}}) {
      auto* const command = group->add_subcommand(name, help);
      add_settings(*command, {data_flag, content_flag, areas_flag, areas_seed_flag, port_flag});
      if (name == std::string_view("show")) {
        command->add_flag("--origin", typed_.origin, "with where each came from");
      }
      command->callback([this, what = std::string(name)] {
        shows_problems_ = true;
        todo_ = [this, what](const Loaded& loaded) {
          return config_command(loaded, what, typed_.origin, terminal_);
        };
      });
    }
  }

  Loaded read_config() const {
    Places places;
    places.file = typed_.config_file;
    places.environment = terminal_.environment;
    std::vector<base::Error> problems;
    for (const auto& setting : typed_.set) {
      const auto equals = setting.find('=');
      if (equals == std::string::npos) {
        problems.push_back(
            {.where = "flag --set", .what = "takes section.key=value, not \"" + setting + "\""});
        continue;
      }
      places.flags.push_back({.name = std::string(base::trim(setting.substr(0, equals))),
                              .value = setting.substr(equals + 1),
                              .flag = "--set"});
    }
    for (const auto& form : {data_flag, content_flag, areas_flag, areas_seed_flag, port_flag}) {
      const auto found = typed_.short_forms.find(form.setting);
      if (found != typed_.short_forms.end() && !found->second.empty()) {
        places.flags.push_back({.name = form.setting, .value = found->second, .flag = form.flag});
      }
    }
    auto loaded = load_config(places);
    loaded.problems.insert(loaded.problems.begin(), problems.begin(), problems.end());
    return loaded;
  }

  Terminal& terminal_;
  CLI::App app_;
  Typed typed_;
  Todo todo_;
  bool needs_config_ = true;
  bool shows_problems_ = false;
  bool is_server_ = false;
};

}  // namespace

int run(const std::vector<std::string>& arguments, Terminal terminal) {
  return CommandLine(terminal).run(arguments);
}

}  // namespace app
