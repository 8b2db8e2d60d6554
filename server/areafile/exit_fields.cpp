// The fields of an exit that is a table: exits.up = { to = "loft", door = "trap door", state =
// "closed" }
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::ExitPlan;

bool read_state(Report& report, const Node& node, ExitDraft& into) {
  into.has_state = true;
  return read_word<&ExitPlan::state, world::door_state_names>(report, node, into);
}
bool check_word(Report& report, const Node& node, ExitDraft&) {
  std::string word;
  return take_line(report, node, longest_name, word);
}

constexpr Field<ExitDraft> rows[] = {
    {.name = "to",
     .help = "where it leads; without it, it is seen and leads nowhere",
     .takes = "room",
     .read = read_reference<&ExitDraft::to_ref>},
    {.name = "door",
     .help = "the door's name, which is also the words it answers to",
     .takes = "line",
     .read = read_line<&ExitPlan::door, longest_name>},
    {.name = "state",
     .help = "how the door stands at first",
     .takes = "word",
     .words = world::door_state_names.words,
     .read = read_state},
    {.name = "key",
     .help = "the thing that locks and opens it",
     .takes = "object",
     .read = read_reference<&ExitDraft::key_ref>},
    {.name = "desc",
     .help = "what one sees who looks that way",
     .takes = "text",
     .read = read_prose<&ExitPlan::desc>},
    {.name = "flags",
     .help = "what else is true of it",
     .takes = "list of words",
     .words = world::exit_flag_names.words,
     .read = read_words<&ExitPlan::flags, world::exit_flag_names>},
    {.name = "one_way",
     .help = "true: no exit leads back, and that is meant so",
     .takes = "true or false",
     .read = read_yes_no<&ExitPlan::one_way>},
    {.name = "word",
     .help = "the word that finds it, for an exit `somewhere`",
     .takes = "line",
     .later = true,
     .read = check_word},
};

}  // namespace

const Form<ExitDraft> exit_form{"an exit", rows};

}  // namespace areafile
