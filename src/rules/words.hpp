// The words of rule files, each with what it means: for reading, the manual and docs/reference. What a line may be is
// grammar/rules.bnf; a test holds the two together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace bnfurl::crawl::rules {

/// What a line of our own language says.
enum class Word : std::uint8_t {
  host,
  surt,
  path,
  query,
  url,
  re,
  is,
  repeat,
  max_length,
  max_depth,
  max_parameters,
  include,
  otherwise
};

struct LineWord {
  Word word;
  std::string_view name;
  std::string_view line;   ///< one that begins with it, or has it after `allow` or `deny`
  std::string_view about;  ///< for which URLs it is
};

inline constexpr LineWord line_words[] = {
    {Word::host, "host", "deny host example.org",
     "with this host or a host below it; `=example.org` means only this host, and `192.0.2.0/24` or `[2001:db8::]/32` "
     "a network; `[::ffff:192.0.2.1]` is in the networks of `192.0.2.1`"},
    {Word::surt, "surt", "allow surt http://(org,example,)/a",
     "whose SURT begins like this: scheme (if it is written), host, port, path and query, without userinfo"},
    {Word::path, "path", "deny path /*/print$ on example.org",
     "whose path and query begin like this; `*` matches any bytes, and a trailing `$` matches the end"},
    {Word::query, "query", "deny query sid", "whose query has a parameter of this name"},
    {Word::url, "url", "deny url https://*.example.org/*", "that match this as a whole; `*` matches any bytes"},
    {Word::re, "re", "deny re ^https://[a-z]+\\.example\\.org/x", "in which the regular expression finds a match"},
    {Word::is, "is", "deny is rfc3986:IPv4address host",
     "whose component (here `host`) matches a production of a grammar that is compiled in"},
    {Word::repeat, "repeat", "deny repeat 3",
     "whose path has the same non-empty segment this many times in a row; with `anywhere` after the number, also with "
     "others between them"},
    {Word::max_length, "max-length", "max-length 2048",
     "that have more bytes than this in the record; they are denied"},
    {Word::max_depth, "max-depth", "max-depth 20", "whose path has more non-empty segments than this; they are denied"},
    {Word::max_parameters, "max-parameters", "max-parameters 10",
     "whose query has more parameters than this; they are denied"},
    {Word::include, "include", "include robots robots.txt agent=FooBot on https://example.org",
     "that the rules of another file decide, such as a robots.txt in the same folder; without `agent` and `on`, its "
     "rules apply to every robot and origin"},
    {Word::otherwise, "default", "default deny",
     "that no rule decides; all files together must have exactly one such line"},
};

/// `name` is the word of a line that the grammar derives.
constexpr Word word_called(std::string_view name) { return std::ranges::find(line_words, name, &LineWord::name)->word; }

/// The kinds of files, as `include` and `--rules KIND:FILE` name them; the first is our own.
struct FileKind {
  std::string_view name;
  std::string_view about;
};

inline constexpr FileKind file_kinds[] = {
    {"rules", "bnfurl's own language: the first rule that matches decides"},
    {"adblock", "ad blocker lists (`||example.org^`): exceptions come first"},
    {"googlerobots", "robots.txt with the misspelt lines that Google's parser reads, too, such as `Disalow: /`"},
    {"hosts", "host names, each on its own or after `0.0.0.0`: all are denied"},
    {"nutch",
     "regex-urlfilter (`+re`, `-re`): the first rule that matches decides; if none matches, the URL is denied"},
    {"robots", "robots.txt (RFC 9309), for the robot of `--agent`: the longest pattern that matches decides"},
    {"surt", "SURT prefixes with `+` or `-`: the longest one that matches decides; if none matches, the URL is denied"},
};

}  // namespace bnfurl::crawl::rules
