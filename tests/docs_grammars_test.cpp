// Checks every claim of docs/reference/grammars.md about a text with the library. The claims are in code blocks named
// `claims`, one a line, and in the table of texts under all grammars:
//
//   GRAMMAR:PRODUCTION [--strict-scheme] TEXT  ->  matches
//   GRAMMAR:PRODUCTION TEXT  ->  fails at OFFSET
//   GRAMMAR:PRODUCTION TEXT  ->  NAME "VALUE", no NAME, …
//
// NAME is a component, `kind`, `host_kind`, or any production; of a production, the first occurrence counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "tests/core/support/shipped_production.hpp"

namespace bnfurl {
namespace {

constexpr std::string_view page = "docs/reference/grammars.md";
constexpr std::string_view strict_scheme = "--strict-scheme ";
constexpr std::string_view absent = "–";
constexpr std::string_view refused = "✗";

struct Claim {
  std::size_t line;
  std::string entry;  // grammar:production
  bool strict;
  std::string text;
  std::string outcome;
};

// ---- Reading the page

// Removes everything up to `end`, and `end` itself, from the front of `rest`. Returns the part before `end`.
std::string_view take_until(std::string_view& rest, std::string_view end) {
  const std::size_t size = std::min(rest.find(end), rest.size());
  const std::string_view word = rest.substr(0, size);
  rest.remove_prefix(std::min(size + end.size(), rest.size()));
  return word;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

Claim read_claim(std::size_t line, std::string_view rest) {
  if (rest.find("  ->  ") == std::string_view::npos) throw std::invalid_argument("a claim has an outcome");
  const std::string entry(take_until(rest, " "));
  const bool strict = rest.starts_with(strict_scheme);
  if (strict) rest.remove_prefix(strict_scheme.size());
  const std::string text(take_until(rest, "  ->  "));
  return {line, entry, strict, text == "\"\"" ? "" : text, std::string(rest)};
}

// The cells of a table row, without blanks at their ends.
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  take_until(row, "|");
  while (!row.empty()) cells.emplace_back(trimmed(take_until(row, "|")));
  return cells;
}

// The text between backquotes.
std::string code_in(std::string_view cell) {
  take_until(cell, "`");
  return std::string(take_until(cell, "`"));
}

// A table cell as the outcome of a claim: "`h` `""` –" is `host "h", path "", no query`, "✗ 9" is `fails at 9`.
std::string outcome_in(std::string_view cell) {
  if (cell.starts_with(refused)) return "fails at" + std::string(cell.substr(refused.size()));
  std::string outcome;
  for (const std::string name : {"host", "path", "query"}) {
    const std::string_view word = take_until(cell, " ");
    const std::string value = word == "`\"\"`" ? "" : code_in(word);
    outcome += (outcome.empty() ? "" : ", ") + (word == absent ? "no " + name : name + " \"" + value + '"');
  }
  return outcome;
}

class PageReader {
public:
  void read_line(std::size_t number, std::string_view line) {
    if (line.starts_with("```")) {
      in_claims_ = !in_claims_ && line == "```claims";
    } else if (in_claims_) {
      claims_.push_back(read_claim(number, line));
    } else if (!line.starts_with("|")) {
      entries_.clear();
    } else if (line.starts_with("| | `")) {
      for (const std::string& cell : cells_of(line.substr(2))) entries_.push_back(code_in(cell));
    } else if (!entries_.empty() && line.starts_with("| `")) {
      read_row(number, cells_of(line));
    }
  }
  [[nodiscard]] std::vector<Claim> claims() && { return std::move(claims_); }

private:
  void read_row(std::size_t number, const std::vector<std::string>& cells) {
    if (cells.size() != entries_.size() + 1) throw std::invalid_argument("a row has a cell for each grammar");
    for (std::size_t i = 0; i < entries_.size(); ++i)
      claims_.push_back({number, entries_[i], false, code_in(cells[0]), outcome_in(cells[i + 1])});
  }

  std::vector<Claim> claims_;
  std::vector<std::string> entries_;  // of the table that is being read
  bool in_claims_ = false;
};

std::vector<Claim> claims_in(std::istream& stream) {
  PageReader reader;
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) reader.read_line(++number, line);
  return std::move(reader).claims();
}

std::vector<Claim> claims_of_page() {
  std::ifstream stream{std::string(page)};
  return claims_in(stream);
}

// ---- What the library reports

std::optional<Production> entry_of(const Claim& claim) {
  std::string_view name = claim.entry;
  const std::string_view grammar = take_until(name, ":");
  const auto entry = tests::shipped_production(grammar, name);
  return entry && claim.strict ? strict_production(*entry) : entry;
}

// The first occurrence of `production`; nullopt if there is none.
std::optional<std::string> traced(Production entry, std::string_view text, std::string_view production) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<Occurrence> occurrences(1000);
  const auto count = trace(entry, text, {states, occurrences});
  if (!count) throw std::logic_error("trace and split disagree");
  occurrences.resize(std::min(*count, occurrences.size()));
  for (const Occurrence& each : occurrences) {
    if (each.production().name() == production) return std::string(text.substr(each.begin, each.end - each.begin));
  }
  return std::nullopt;
}

std::optional<std::string> as_string(std::optional<std::string_view> value) {
  return value ? std::optional<std::string>(*value) : std::nullopt;
}

// Whether any grammar has a component or production with that name.
bool is_known(std::string_view name) {
  return std::ranges::any_of(grammars(),
                             [&](Grammar grammar) { return grammar.find_component(name) || grammar.find(name); });
}

std::optional<std::string> value_of(Production entry, std::string_view text, std::string_view name) {
  const auto parts = split(entry, text);
  if (name == "kind") return as_string(parts->kind());
  if (name == "host_kind") return as_string(parts->host_kind());
  if (const auto component = entry.grammar().find_component(name)) return as_string((*parts)[*component]);
  if (entry.grammar().find(name)) return traced(entry, text, name);
  if (!is_known(name)) throw std::invalid_argument("there is no " + std::string(name));
  return std::nullopt;  // RFC 1808 has no host
}

std::string shown(const std::string& name, const std::optional<std::string>& value) {
  return value ? name + " \"" + *value + '"' : "no " + name;
}

// The outcome that the library reports, in the words of the claim and for the names in it.
std::string actual(const Claim& claim, Production entry) {
  if (const auto error = explain(entry, claim.text)) return "fails at " + std::to_string(error->offset());
  if (!matches(entry, claim.text) || !split(entry, claim.text)) return "matches by table alone";
  if (claim.outcome == "matches") return claim.outcome;
  if (claim.outcome.starts_with("fails at")) return "matches";
  std::string outcome;
  for (std::string_view rest = claim.outcome; !rest.empty();) {
    std::string_view part = take_until(rest, ", ");
    if (part.starts_with("no ")) take_until(part, " ");
    const std::string name(take_until(part, " "));
    outcome += (outcome.empty() ? "" : ", ") + shown(name, value_of(entry, claim.text, name));
  }
  return outcome;
}

std::string wrong_in(const Claim& claim) {
  const auto entry = entry_of(claim);
  if (!entry) return claim.entry + " is no entry point";
  const std::string says = actual(claim, *entry);
  if (says == claim.outcome) return {};
  return claim.entry + ' ' + claim.text + "\n  claimed: " + claim.outcome + "\n  is:      " + says;
}

TEST(GrammarsPage, ClaimsWhatTheLibrarySays) {
  for (const Claim& claim : claims_of_page()) {
    const std::string wrong = wrong_in(claim);
    if (!wrong.empty()) ADD_FAILURE_AT(page.data(), static_cast<int>(claim.line)) << wrong;
  }
}

TEST(GrammarsPage, MentionsEveryGrammarButThoseOfRecords) {
  std::set<std::string> claimed;
  for (const Claim& claim : claims_of_page()) claimed.insert(claim.entry.substr(0, claim.entry.find(':')));
  std::set<std::string> urls = {"conventions", "plain",   "purl",    "media-type", "rfc1123", "rfc3339",
                                "rfc6265",     "rfc6570", "rfc6901", "rfc8288",    "rfc9562", "rfc3987",
                                "rfc6874",     "rfc9110", "semver",  "whatwg"};  // read at run time
  for (const Grammar grammar : grammars()) {
    if (grammar.record_keys().empty()) urls.emplace(grammar.name());  // a log format contains URLs in its records
  }
  EXPECT_EQ(claimed, urls);
}

// ---- The reader of the page: it finds wrong claims

std::vector<std::size_t> wrong_lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::size_t> lines;
  for (const Claim& claim : claims_in(stream)) {
    if (!wrong_in(claim).empty()) lines.push_back(claim.line);
  }
  return lines;
}

using Lines = std::vector<std::size_t>;

TEST(GrammarsPageReader, FindsWrongClaims) {
  EXPECT_EQ(wrong_lines("text\n```claims\n"
                        "rfc3986:URI a:b  ->  path \"b\", no query\n"
                        "rfc3986:URI a:b  ->  path \"c\"\n"
                        "rfc3986:URI a:b  ->  no path\n"
                        "rfc3986:URI a:b?  ->  no query\n"
                        "rfc3986:URI a:b  ->  fails at 1\n"
                        "rfc3986:URI a  ->  fails at 0\n"
                        "rfc3986:URI a  ->  matches\n"
                        "rfc3986:URI a  ->  no query\n"
                        "rfc3986:no-rule a  ->  matches\n"
                        "rfc3986:URI --strict-scheme a:b  ->  matches\n"
                        "rfc3986:path-abempty /ab  ->  segment \"ab\", no path-empty\n"
                        "rfc3986:path-abempty /ab  ->  segment \"a\"\n"
                        "rfc3986:path-abempty /ab  ->  no segment\n"
                        "```\n"),
            (Lines{4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15}));
}

TEST(GrammarsPageReader, ReadsTheTable) {
  EXPECT_EQ(wrong_lines("| | `rfc3986:URI` | `rfc9112:request-target` |\n| --- | --- | --- |\n"
                        "| `http://h?` | `h` `\"\"` `\"\"` | `h` `\"\"` `\"\"` |\n"
                        "| `http://h?` | `h` `\"\"` – | `h` `\"\"` `\"\"` |\n"
                        "| `/a` | ✗ 0 | – `/a` – |\n"
                        "| `/a` | ✗ 1 | – `/a` – |\n"
                        "| `/a` | ✗ 0 | ✗ 0 |\n"),
            (Lines{4, 6, 7}));
}

TEST(GrammarsPageReader, RefusesWhatIsNotAClaim) {
  EXPECT_THROW(static_cast<void>(wrong_lines("```claims\nrfc3986:URI a:b\n```\n")), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(wrong_lines("```claims\nrfc3986:URI a:b  ->  hots \"b\"\n```\n")),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(wrong_lines("| | `rfc3986:URI` |\n| `a:` | – `` – | – |\n")), std::invalid_argument);
}

}  // namespace
}  // namespace bnfurl
