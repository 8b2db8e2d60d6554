// Text for terminals that have only some of the letters. Done to markup and sheets before they are
// laid out, so that widths are those of what will be seen: "…" is three columns once it is "...".
// A letter that is lacking becomes what it is made of ("ﬁ" is "fi", an accent goes), else what the
// table of transliteration.cpp says ("ß" is "ss"), and "?" as a last resort.
#pragma once

#include <string>
#include <string_view>

#include "wire/client.h"
#include "wire/sheet.h"

namespace telnet {

// Still UTF-8, and only of letters that this charset has. Marks and line ends stay.
std::string in_letters_of(wire::Charset charset, std::string_view markup);
wire::Sheet in_letters_of(wire::Charset charset, const wire::Sheet& sheet);
// Appends one letter of such a text in the bytes of the charset.
void append_letter(std::string& out, wire::Charset charset, std::string_view letter);

}  // namespace telnet
