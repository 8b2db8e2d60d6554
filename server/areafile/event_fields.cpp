// The fields of [[event]].
#include "areafile/forms.h"

namespace areafile {

namespace {

using world::AreaEventPlan;

// One text, or a list of them.
bool read_say(Report& report, const Node& node, EventDraft& into) {
  const auto take_one = [&](const Node& item) {
    std::string text;
    const bool good = take_prose(report, item, longest_line, text);
    if (good) {
      into.messages.push_back(std::move(text));
    }
    return good;
  };
  if (node.kind != Node::Kind::list) {
    return take_one(node);
  }
  if (node.parts.empty()) {
    report.error(node.at, R"("say" needs at least one text)");
    return false;
  }
  return for_each_item(report, node, take_one);
}

// What no event does yet; an event that has it is kept for later as a whole.
bool read_later(Report& report, const Node& node, EventDraft& into) {
  into.is_later = true;
  std::string text;
  return take_prose(report, node, largest_file, text);
}

constexpr Field<EventDraft> rows[] = {
    {.name = "name",
     .help = "its name, for staff",
     .takes = "line",
     .required = true,
     .read = read_line<&AreaEventPlan::name, longest_name>},
    {.name = "every",
     .help = "how often it happens",
     .takes = "time",
     .read = read_duration<&AreaEventPlan::every>},
    {.name = "jitter",
     .help = "up to so much earlier or later; less than `every`",
     .takes = "time",
     .read = read_duration<&AreaEventPlan::jitter>},
    {.name = "rooms",
     .help = "where it happens: each time in one of these",
     .takes = "list of rooms",
     .required = true,
     .read = read_references<&EventDraft::room_refs>},
    {.name = "say",
     .help = "what is heard there: each time one of these",
     .takes = "text or list of texts",
     .read = read_say},
    {.name = "at",
     .help = "the game's hour, in place of `every`",
     .takes = "line",
     .later = true,
     .read = read_later},
    {.name = "run", .help = "a script", .takes = "text", .later = true, .read = read_later},
};

}  // namespace

const Form<EventDraft> event_form{"an event", rows};

}  // namespace areafile
