// Plain re2c for the typical line of a log in combined format: what one writes who reads one server's log. A
// request has its three parts, numbers are digits, and there are no escapes, no blanks in names or targets, no names
// that could be addresses, and no fields behind the user agent. `combined` takes every line that this takes, with the
// same components. The rest is as in uri.re.
#include "benchmarks/peers/re2c_peers.hpp"

namespace bnfurl::benchmarks::OPTIONS {

bool split(const char* text, Pointers<record_components>* parts) noexcept {
  const auto* cursor = reinterpret_cast<const unsigned char*>(text);
  const auto* marker = cursor;
  const unsigned char *b0, *b1, *b2, *b3, *b4, *b5, *b6, *b7, *b8, *b9, *b10, *b11;
  const unsigned char *e0, *e1, *e2, *e3, *e4, *e5, *e6, *e7, *e8, *e9, *e10, *e11;
  /*!stags:re2c format = "const unsigned char* @@ = nullptr;\n"; */
  /*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = cursor;
re2c:define:YYMARKER = marker;
re2c:yyfill:enable = 0;
re2c:flags:tags = 1;

plain = [^\n "\\];
quoted = [^\n"\\];
time = [\x20-\x5c\x5e-~];
client = plain \ ",";
address = [0-9A-Fa-f.:];
name = "-" | address* (plain \ (address | "-")) plain*;
tchar = [0-9A-Za-z!#$%&'*+.^_`|~-];

@b0 client+ @e0 " " @b1 name @e1 " " @b2 name @e2 " [" @b3 time+ @e3 "] \""
  @b4 @b5 tchar+ @e5 " " @b6 plain+ @e6 " " @b7 "HTTP/" plain+ @e7 @e4 "\" "
  @b8 [0-9]+ @e8 " " @b9 ([0-9]+ | "-") @e9 " \"" @b10 quoted* @e10 "\" \"" @b11 quoted* @e11 "\"\n" { goto accept; }
* { return false; }
  */
accept:
  *parts = {{b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11}, {e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11}};
  return true;
}

}  // namespace bnfurl::benchmarks::OPTIONS
