#include "gen/syntax/grammar_file.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

namespace bnfurl::gen {
namespace {

constexpr std::string_view blanks = " \t\r\n";

using Of = Key::Of;
using Takes = Key::Value;

constexpr Key keys[] = {
    {"grammar",
     "NAME",
     "the name of the grammar; by default, the name of the file without its extension",
     {},
     Of::every_grammar,
     Takes::word},
    {"source", "TEXT", "where the grammar was published", {}, Of::every_grammar, Takes::text},
    {"notation", "NAME", "`ABNF`, `BNF`, `EBNF`, `bar` or `juxtaposition`",
     "By default, the first rule shows it: `<name> ::=` is BNF, `name ::=` is EBNF, and any other rule is ABNF.",
     Of::every_grammar, Takes::word},
    {"code-points", "UTF-8", "numeric values in ABNF are code points, which match their bytes in UTF-8",
     "Overlong forms do not match, and ranges do not include surrogates. By default, values are bytes, at most `%xFF`. "
     "The core rules always describe bytes.",
     Of::every_grammar, Takes::word},
    {"start",
     "RULE",
     "the rule that a whole string matches if `-p` names none; by default, the first rule",
     {},
     Of::every_grammar,
     Takes::word},
    {"case", "COMPONENT...", "these components ignore letter case, in a notation that otherwise distinguishes it"},
    {"prefer", "RULE: ALTERNATIVE", "this alternative of the rule is tried first"},
    {"shortest", "RULE...", "these rules end as early as the whole string allows"},
    {"kinds", "RULE...", "the column `kind` shows which alternative of these rules a string matches", {}, Of::urls},
    {"strict",
     "RULE: ALTERNATIVE",
     "with `--strict-scheme`, a string with the scheme of a different alternative does not match this one",
     {},
     Of::urls},
    {"component", "RULE, or NAME = RULE...",
     "a column of `split`: a rule, or a name and the rules that it stands for; `=NAME` if "
     "bnfurl has a column with the name",
     "`A/B` is the rule B only inside A; `A:` is the literal text before the first colon of A. There may be up to 32 "
     "components. If a file has none, `split` shows the rules that its start names."},
    {"body", "RULE = ELEMENTS", "a different way to write a rule, which gives names to parts of it",
     "It must describe the same language, or the file is rejected. A name that occurs only in bodies must be a rule of "
     "the file, or have its own body; in the latter case, it is only a component.",
     Of::every_grammar, Takes::text},
    {"host-kind", "RULE...", "the alternatives of a host, which the column `host_kind` shows", {}, Of::urls},
    {"port",
     "SCHEME NUMBER",
     "the default port of a scheme; leading zeros in the ports of this scheme have no meaning",
     {},
     Of::urls},
    {"empty-path", "SCHEME...", "the schemes for which an empty path after an authority means `/`", {}, Of::urls},
    {"reference", "RULE", "the rule that references match; `bnfurl resolve` needs this key", {}, Of::urls, Takes::word},
    {"resolution",
     "NAME",
     "how references are resolved: as in `rfc3986` (default), `rfc2396` or `rfc1808`",
     {},
     Of::urls,
     Takes::word},
    {"unreserved", "RULE...",
     "sets of bytes, or bytes in quotes; the normal form decodes their triplets, such as `%41`",
     "Only bytes that RFC 3986, section 2.3, calls unreserved are allowed. By default, triplets are kept as they are.",
     Of::urls},
    {"import", "LABEL GRAMMAR [without components]", "`<rule, see [LABEL]>` takes its rule from this grammar",
     "GRAMMAR is a grammar of the program, or another file on the command line. All the rules that are needed are "
     "imported, together with the `#` lines of that file about these rules, about normal forms and about references. "
     "With `without components`, only the rules and the order of their choices are imported: a grammar in which a rule "
     "such as a URL occurs twice needs this."},
    {"supplied", "RULE...",
     "rules that the published grammar uses but does not define, and that this file therefore adds"},
    {"says", "RULE = WORDS",
     "the name of RULE in the column `reason` and, if RULE is a set of bytes, also in messages (at most 60 characters)",
     "A message says `expected non-blank`; the column `reason` says `\"g\" is not allowed in an IPv6 address` if the "
     "string can only be inside such a rule."},
    {"reason", "RULE [in COMPONENT] = WORDS",
     "what the column `reason` says about a string that fails right after a match of RULE (at most 60 characters)",
     "RULE must match the end of the string up to and including the first wrong byte, or the end of the whole string "
     "if it only ends too early. With `two-slashes = \"//\"`, the sentence for `/a//b` can be `an empty segment is "
     "not allowed`. In RULE, a line feed (`%x0A`) stands for the beginning of the string. With `in COMPONENT`, the "
     "line "
     "is only for strings whose error has the code of this component. No other rule needs to use RULE. The first line "
     "that matches provides the sentence."},
    {"code", "RULE...",
     "rules whose errors have their own error code, as errors in triplets such as `%4x` have; any other error has the "
     "code of its component"},
    {"kind",
     "record",
     "the grammar describes log lines; together with `target`, this makes a log format",
     {},
     Of::logs},
    {"about",
     "TEXT",
     "what `-i help` says about the log format; by default, where it was published",
     {},
     Of::logs,
     Takes::text},
    {"escapes", "HOW",
     "how referers and user agents are escaped: `backslash`, `hash`, `json` or `percent`; by default, they are as they "
     "were "
     "sent",
     "`backslash`: `\\x22` is a byte, `\\n` and the like are controls, and any other character after a `\\` is itself. "
     "`hash`: `#22` is a byte. "
     "The columns `log.referer`, `log.agent` and `log.user` show what was sent.",
     Of::logs, Takes::word},
    {"target", "COMPONENT GRAMMAR RULE", "the component that is a URL, and the rule that it must match",
     "`unless COMPONENT = \"TEXT\"` after it says when a line has no URL: `target rfc9112 request-target unless "
     "request = \"-\"`. If the log writes the query separately, as the component `target-query`, the URL is the "
     "target, ? and the query, unless that is `-`.",
     Of::logs},
    {"referer", "COMPONENT GRAMMAR RULE", "the same for `-k referer`", {}, Of::logs},
    {"method", "METHOD KIND...", "the kinds of target that a method allows; `*` means every other method",
     "These lines are in the grammar with the kinds, as in `rfc9112`. A log format with a component `method` uses "
     "those of the grammar of its target, or has its own.",
     Of::logs},
    {"time", "COMPONENT PATTERN [+ COMPONENT PATTERN]...",
     "the component with the time, and its notation as in strftime: `%d/%b/%Y:%H:%M:%S %z`",
     "`%Y` `%m` `%d` `%b` (Jan) `%H` `%I` `%p` `%M` `%S` mean the same as in strftime. `%f` is an optional fraction of "
     "a "
     "second: `.` or `,` and one to nine digits; `%N` is one to nine digits without a point. `%z` is a zone: Z, +0100 "
     "or +01:00. `%Z` does not match anything; it says "
     "that the time is in UTC. Without `%z` and `%Z`, the time is local (`--zone`). `%s`, `%Q` and `%q` are "
     "seconds, milliseconds and microseconds since 1970; only `%f` or `%N` can be combined with them. If several "
     "components tell the time, ` + ` joins them, in any order: `date %Y-%m-%d + clock %H:%M:%S + zone %z`. A space "
     "matches one space or tab; any other "
     "character matches itself. RFC 3339 is `%Y-%m-%dT%H:%M:%S%f%z`. If the component is not such a time, the columns "
     "of the "
     "time are missing, and the record is kept.",
     Of::logs, Takes::word},
    {"typical", "TEXT", "a typical string: compiled engines are fastest for strings like this one",
     "It must match the start rule, or the rule of references. Write a line for each part that is often present.",
     Of::every_grammar, Takes::text},
    {"rare",
     "TEXT",
     "the same for a string of fewer than 64 bytes, which is tried after the typical ones",
     {},
     Of::every_grammar,
     Takes::text},
    {"erratum", "TEXT", "why the next rule differs from the published one", {}, Of::every_grammar, Takes::text},
    {"printed", "TEXT", "the next rule as published", {}, Of::every_grammar, Takes::text},
};

const std::vector<std::string>& known_keys() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Key& key : keys) result.emplace_back(key.name);
    return result;
  }();
  return names;
}

std::string unknown_key(const std::string& key, const Diagnostics& told) {
  const std::string other = did_you_mean(key, known_keys(), told);
  if (!other.empty()) return "unknown key \"" + key + "\"" + other;
  return "unknown key \"" + key +
         "\" (\"man bnfurl-grammar\" lists them); the first word of a comment must not end in \":\"";
}

std::size_t key_begin(std::string_view line) { return std::min(line.find_first_not_of(blanks, 1), line.size()); }

// `# key: value`, with the position of the value; for a comment, a HeaderLine without a key.
HeaderLine header_line(std::string_view line, int number) {
  const std::size_t begin = key_begin(line);
  const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
  if (begin == end || line[end - 1] != ':') return {};
  const std::string_view value = trimmed(line.substr(end));  // a view into `line`: its address gives its column
  const auto column = static_cast<int>(value.empty() ? end : static_cast<std::size_t>(value.data() - line.data()));
  return {std::string(line.substr(begin, end - 1 - begin)), std::string(value), {number, column + 1}};
}

// How far right the first octet that is not a blank stands, from 0; tabs go to the next eighth column.
std::size_t indentation_of(std::string_view line) {
  std::size_t columns = 0;
  for (const char c : line.substr(0, line.find_first_not_of(blanks)))
    columns = c == '\t' ? columns / 8 * 8 + 8 : columns + 1;
  return columns;
}

// Some editors write a byte order mark before the first line.
constexpr std::string_view mark_of_utf8 = "\xef\xbb\xbf";

bool is_utf16(std::string_view text) { return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"); }

std::string in_column(std::size_t margin) { return "column " + std::to_string(margin + 1); }

// What is wrong with a line that is not where a rule or its continuation can be.
std::string misplaced(std::size_t indentation, std::size_t margin) {
  if (indentation < margin) {
    return "this line begins to the left of the first rule; every rule must begin in " + in_column(margin) +
           ", and its continuation further right; if this is the page header of an RFC, remove it";
  }
  return "this line does not continue a rule; a rule must begin in " + in_column(margin) +
         ", without blank lines or \"#\" lines inside it";
}

constexpr std::string_view all_letters = "YmbdHIpMSfNzZsQq";

bool has(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }

bool tells_a_date_and_time(std::string_view letters) {
  for (const char letter : std::string_view("YdMS")) {
    if (!has(letters, letter)) return false;
  }
  if (has(letters, 'z') && has(letters, 'Z')) return false;
  if (has(letters, 'f') && has(letters, 'N')) return false;
  if (has(letters, 'H') == has(letters, 'I') || has(letters, 'I') != has(letters, 'p')) return false;
  return has(letters, 'm') != has(letters, 'b') && letters.find_first_of("sQq") == std::string_view::npos;
}

// Seconds, milliseconds or microseconds, perhaps with a fraction.
bool tells_a_number(std::string_view letters) {
  const bool has_fraction = letters.size() == 2 && letters.find_first_of("fN") != std::string_view::npos;
  return letters.size() == (has_fraction ? 2 : 1) && letters.find_first_of("sQq") != std::string_view::npos;
}

}  // namespace

std::span<const Key> all_keys() { return keys; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t begin = text.find_first_not_of(blanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string GrammarFile::value(std::string_view key, std::string otherwise) const {
  const auto line = std::ranges::find_if(headers, [&](const HeaderLine& header) { return header.key == key; });
  if (line == headers.end()) return otherwise;
  return line->value;
}

std::string GrammarFile::name() const { return value("grammar", std::filesystem::path(file).stem().string()); }

OrDiagnostics<GrammarFile> read_grammar_file(const std::string& file, std::string_view text) {
  if (is_utf16(text)) return Diagnostics{{file, {1, 1}, "the file is in UTF-16; save it as UTF-8"}};
  if (text.starts_with(mark_of_utf8)) text.remove_prefix(mark_of_utf8.size());
  GrammarFile result{file, {}, {}};
  Diagnostics diagnostics;
  std::vector<std::string> misprint;  // the `# printed:` lines since the last rule
  Position misprint_position;
  std::optional<std::size_t> margin;  // the first rule's indentation, as in RFC 5234, section 2.2
  bool rule_is_open = false;          // whether a line that is indented further continues the last rule
  std::optional<Position> comment;    // the open "/*" that begins a line
  int number = 0;                     // of the line
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);

    const std::string_view content = trimmed(line);
    const std::size_t indentation = indentation_of(line);
    const bool continues = rule_is_open && indentation > margin.value_or(0);
    if (comment || (content.starts_with("/*") && !continues)) {
      const std::size_t closed = content.find("*/", comment ? 0 : 2);
      if (!comment) comment = {number, static_cast<int>(content.data() - line.data()) + 1};
      rule_is_open = false;
      if (closed == std::string_view::npos) continue;
      comment.reset();
      if (content.size() > closed + 2)
        diagnostics.push_back({file, {number, 1}, "a rule must begin on a new line, not after a comment"});
      continue;
    }
    if (line.starts_with('#')) {
      rule_is_open = false;
      HeaderLine header = header_line(line, number);
      if (header.key.empty()) continue;
      if (std::find(known_keys().begin(), known_keys().end(), header.key) == known_keys().end()) {
        const Position position{number, static_cast<int>(key_begin(line)) + 1};
        diagnostics.push_back({file, position, unknown_key(header.key, diagnostics)});
      } else if (header.key == "printed") {
        misprint.push_back(header.value);
        misprint_position = header.position;
      } else {
        result.headers.push_back(std::move(header));
      }
      continue;
    }
    if (content.empty() || (content.front() == ';' && !continues)) {
      rule_is_open = false;
    } else if (continues) {
      result.rules.back().text += '\n';
      result.rules.back().text += line;
    } else if (indentation == margin.value_or(indentation)) {
      margin = indentation;
      const auto column = static_cast<int>(content.data() - line.data()) + 1;
      result.rules.push_back(
          {std::string(line.substr(line.find_first_not_of(blanks))), {number, column}, std::move(misprint)});
      misprint.clear();
      rule_is_open = true;
    } else {
      diagnostics.push_back({file, {number, 1}, misplaced(indentation, *margin)});
    }
  }
  if (comment) diagnostics.push_back({file, *comment, "this comment is not closed by \"*/\""});
  if (!misprint.empty()) {
    diagnostics.push_back({file, misprint_position, "\"# printed:\" must be followed by its rule"});
  }
  if (!diagnostics.empty()) return diagnostics;
  return result;
}

std::string to_string(const GrammarFile& file) {
  std::string result;
  for (const HeaderLine& header : file.headers) {
    result += std::to_string(header.position.line) + " # " + header.key + ": " + header.value + '\n';
  }
  for (const PrintedRule& rule : file.rules) result += std::to_string(rule.position.line) + " " + rule.text + '\n';
  return result;
}

std::string fault_of_time_pattern(std::string_view pattern) {
  std::string letters;
  for (std::size_t i = pattern.find('%'); i != std::string_view::npos; i = pattern.find('%', i + 2)) {
    const std::string_view field = pattern.substr(i, 2);
    if (field.size() < 2 || !has(all_letters, field[1])) {
      return "\"" + std::string(field) +
             "\" is not part of a time; use %Y %m %b %d %H %I %p %M %S %f %N %z %Z, or %s, %Q or %q";
    }
    if (has(letters, field[1])) return "\"" + std::string(field) + "\" appears twice";
    letters += field[1];
  }
  if (tells_a_number(letters) || tells_a_date_and_time(letters)) return "";
  return "a time needs %Y, %m or %b, %d, %H or %I and %p, %M and %S, and may have %f or %N, and %z or %Z; or it needs "
         "%s, %Q or %q, and may have %f or %N";
}

std::vector<TimePart> time_parts(std::string_view component, std::string_view pattern) {
  constexpr std::string_view joint = " + ";
  std::vector<TimePart> parts;
  for (;;) {
    const std::size_t end = pattern.find(joint);
    parts.push_back({component, pattern.substr(0, end)});
    if (end == std::string_view::npos) return parts;
    pattern.remove_prefix(end + joint.size());
    component = pattern.substr(0, pattern.find(' '));
    pattern.remove_prefix(std::min(component.size() + 1, pattern.size()));
  }
}

}  // namespace bnfurl::gen
