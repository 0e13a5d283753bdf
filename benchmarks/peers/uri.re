// Plain re2c: RFC 3986's URI as one regular expression, with a pair of tags around each component. No accelerated
// states, no streams: only what re2c does by itself. A newline must follow the text: the sentinel, which is the fastest
// end for re2c. benchmarks/meson.build compiles this file once for each of re2c's options, each in a namespace.
#include "benchmarks/peers/re2c_peers.hpp"

namespace bnfurl::benchmarks::OPTIONS {

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = cursor;
re2c:define:YYMARKER = marker;
re2c:yyfill:enable = 0;
re2c:flags:tags = 1;

ALPHA = [A-Za-z];
DIGIT = [0-9];
HEXDIG = [0-9A-Fa-f];
pct_encoded = [%] HEXDIG{2};
unreserved = ALPHA | DIGIT | [-._~];
sub_delims = [!$&'()*+,;=];
pchar = unreserved | pct_encoded | sub_delims | [:@];
scheme = ALPHA (ALPHA | DIGIT | [-+.])*;
userinfo = (unreserved | pct_encoded | sub_delims | [:])*;
h16 = HEXDIG{1,4};
dec_octet = DIGIT | [1-9] DIGIT | "1" DIGIT{2} | "2" [0-4] DIGIT | "25" [0-5];
IPv4address = dec_octet "." dec_octet "." dec_octet "." dec_octet;
ls32 = h16 ":" h16 | IPv4address;
IPv6address = (h16 ":"){6} ls32
            | "::" (h16 ":"){5} ls32
            | h16? "::" (h16 ":"){4} ls32
            | ((h16 ":"){0,1} h16)? "::" (h16 ":"){3} ls32
            | ((h16 ":"){0,2} h16)? "::" (h16 ":"){2} ls32
            | ((h16 ":"){0,3} h16)? "::" h16 ":" ls32
            | ((h16 ":"){0,4} h16)? "::" ls32
            | ((h16 ":"){0,5} h16)? "::" h16
            | ((h16 ":"){0,6} h16)? "::";
IPvFuture = [Vv] HEXDIG+ "." (unreserved | sub_delims | ":")+;
host = "[" (IPv6address | IPvFuture) "]" | IPv4address | (unreserved | pct_encoded | sub_delims)*;
port = DIGIT*;
path_abempty = ("/" pchar*)*;
other_path = "/" (pchar+ path_abempty)? | pchar+ path_abempty | "";
query = (pchar | [/?])*;
*/

bool split(const char* text, Pointers<uri_components>* parts) noexcept {
  const auto* cursor = reinterpret_cast<const unsigned char*>(text);
  const auto* marker = cursor;
  const unsigned char *b0, *b1, *b2, *b3, *b4, *b5, *b6, *b7, *e0, *e1, *e2, *e3, *e4, *e5, *e6, *e7;
  /*!stags:re2c format = "const unsigned char* @@ = nullptr;\n"; */
  /*!re2c
@b0 scheme @e0 ":"
  ("//" (@b1 userinfo @e1 "@")? @b2 host @e2 (":" @b3 port @e3)? @b4 path_abempty @e4 | @b5 other_path @e5)
  ("?" @b6 query @e6)? ("#" @b7 query @e7)? "\n" { goto accept; }
* { return false; }
  */
accept:
  *parts = {{b0, b1, b2, b3, b4 != nullptr ? b4 : b5, b6, b7}, {e0, e1, e2, e3, b4 != nullptr ? e4 : e5, e6, e7}};
  return true;
}

bool matches(const char* text) noexcept {
  const auto* cursor = reinterpret_cast<const unsigned char*>(text);
  const auto* marker = cursor;
  /*!re2c
scheme ":" ("//" (userinfo "@")? host (":" port)? path_abempty | other_path) ("?" query)? ("#" query)? "\n" {
  return true;
}
* { return false; }
  */
}

}  // namespace bnfurl::benchmarks::OPTIONS
