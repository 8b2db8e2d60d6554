// The fields of [social.KEY] in data/socials.toml: the key is the word that players type. In the
// messages $n does it, and $N is at whom.
#include "rules/forms.h"

namespace rules {

namespace {

using areafile::Field;

constexpr Field<Social> rows[] = {
    {.name = "position",
     .help = R"(the least that it takes; "resting" when left out)",
     .takes = "word",
     .words = world::position_names.words,
     .read = areafile::read_word<&Social::position, world::position_names>},
    {.name = "alone_self",
     .help = "at nobody: what one reads who does it",
     .takes = "message",
     .required = true,
     .read = read_message<&Social::alone_self, codes::actor>},
    {.name = "alone_room",
     .help = "at nobody: what the room reads",
     .takes = "message",
     .required = true,
     .read = read_message<&Social::alone_room, codes::actor>},
    {.name = "self_self",
     .help = "at oneself: what one reads who does it",
     .takes = "message",
     .read = read_message<&Social::self_self, codes::actor>},
    {.name = "self_room",
     .help = "at oneself: what the room reads",
     .takes = "message",
     .read = read_message<&Social::self_room, codes::actor>},
    {.name = "victim_self",
     .help = "at somebody: what one reads who does it",
     .takes = "message",
     .read = read_message<&Social::victim_self, codes::actor_and_victim>},
    {.name = "victim_victim",
     .help = "at somebody: what they read",
     .takes = "message",
     .read = read_message<&Social::victim_victim, codes::actor_and_victim>},
    {.name = "victim_room",
     .help = "at somebody: what the others read",
     .takes = "message",
     .read = read_message<&Social::victim_room, codes::actor_and_victim>},
};

}  // namespace

const areafile::Form<Social> social_form{"a social", rows};

bool check(areafile::Report& report, const areafile::Node& entry, const Known& /*known*/,
           Social& /*one*/) {
  const bool plain = has_plain_key(report, entry);
  const bool self = go_together(report, entry, "self_self", "self_room");
  const bool victim = go_together(report, entry, "victim_self", "victim_victim");
  return go_together(report, entry, "victim_self", "victim_room") && plain && self && victim;
}

}  // namespace rules
