// Stories: what is typed and what is heard, as anybody can write it.
//
//   # a remark
//   as Ann                         who types from here on; made at the first mention
//   as Bob at square               the same, put into that room
//   grant load                     a right for whoever types
//   > say hello                    a line is typed
//   expect You say 'hello'         heard since, behind whatever was expected before
//   expect not Ann                 not heard behind what was expected last, or since the last line
//   typed advance 20m                    time passes within 2m expect You hit       time passes
//   until it is heard restart                        the server is killed and starts again; all
//   connect again expect mobile rat in cellar    by their keys; also: expect no mobile, expect
//   object, expect no object expect door gate_yard north closed
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "support/stage.h"

namespace town {

class Story {
 public:
  explicit Story(support::Stage& stage) : stage_(stage) {}

  // Obeys one line; "" or what is wrong with it.
  std::string obey(std::string_view line);
  // All lines of a text; "" or "line 12: ..." for the first that fails.
  std::string tell(std::string_view text);

 private:
  std::string as(std::string_view rest);
  std::string type(std::string_view line);
  std::string expect(std::string_view what);
  std::string expect_text(std::string_view text);
  std::string expect_not(std::string_view text);
  std::string expect_place(std::string_view words, bool wanted);
  std::string expect_door(std::string_view words);
  std::string advance(std::string_view time);
  std::string within(std::string_view rest);
  void restart();
  void listen();  // takes in what everybody heard

  support::Stage& stage_;
  std::map<std::string, support::Player, std::less<>> players_;
  std::map<std::string, std::string, std::less<>> heard_;  // by name, not yet expected
  std::string who_;
};

}  // namespace town
