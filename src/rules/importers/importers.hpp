// Rule files of others: a table of kinds (`robots`, `hosts`, …), each with the function that reads it. `include KIND`
// and `--rules KIND:FILE` look here. What the readers have in common comes after that: lines, notes, and how octets and
// names are compared.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/load.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// A file as it was read, to be understood.
struct ImportedFile {
  std::string_view file;         ///< its name, for messages
  std::string_view text;         ///< of at most 256 MiB
  std::string_view agent = "*";  ///< robots: whose group counts
  bool third_party = false;      ///< adblock: whether rules with no other option than `third-party` count
  bool skips_errors = false;     ///< whether lines with mistakes are skipped
  bool like_google = false;      ///< robots: whether misspelt keys of lines count
};

/// Rules that were left out on purpose, by kind: `rules with the option "third-party"`.
struct Unsupported {
  std::string what;
  std::size_t count = 0;  ///< how many; 0: this is not known
  std::size_t line = 0;   ///< of the first one; 0: it belongs to no line
};

/// `rules with the option "third-party" (2, first on line 5)`
[[nodiscard]] std::string to_string(const Unsupported& unsupported);

/// What a reader found. `list.file`, `.kind`, `.deciding` and `.otherwise` are set by the reader; `.on` by the caller.
struct ImportedList {
  RuleList list;
  std::vector<Diagnostic> diagnostics = {};  ///< all mistakes at once; with any, nothing runs
  std::vector<Unsupported> unsupported = {};
  std::optional<Unsupported> corrected = {};  ///< what was read otherwise than it is written
  std::vector<std::string> sitemaps = {};     ///< of a robots.txt, as written
};

struct Importer {
  std::string_view name;  ///< `robots`
  ImportedList (*read)(const ImportedFile& file);
};

/// All kinds, in the order of their names: src/rules/importers/lines.cpp.
[[nodiscard]] std::span<const Importer> importers() noexcept;

// The lines of a file, whatever they end in: LF, CR LF or CR (RFC 9309, section 2.2, has all three). A byte order mark
// before the first line is no part of it.

struct Line {
  std::size_t number = 0;  ///< from 1
  std::string_view text;   ///< without its end
  /// Where a piece of `text` stands in it, from 1.
  [[nodiscard]] std::size_t column_of(std::string_view piece) const noexcept {
    return static_cast<std::size_t>(piece.data() - text.data()) + 1;
  }
};

class Lines {
public:
  explicit Lines(std::string_view text) noexcept;
  /// The next line; nullopt after the last. What follows the last end of a line is a line if it has an octet.
  [[nodiscard]] std::optional<Line> next() noexcept;

private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

inline constexpr std::string_view blanks = " \t";

/// Of which names of options, keys and robots are made.
[[nodiscard]] constexpr bool is_of_name(char octet) {
  return is_letter_or_digit(octet) || octet == '_' || octet == '-';
}

/// Without blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
/// What stands before the first octet of `octets`; all of it if there is none.
[[nodiscard]] std::string_view until(std::string_view text, std::string_view octets) noexcept;
[[nodiscard]] std::string_view name_at_begin(std::string_view text) noexcept;
/// Without a comment: "#" at the beginning or after a blank, and all that follows.
[[nodiscard]] std::string_view without_comment(std::string_view text) noexcept;

// What a reader says about a file: mistakes, and what it leaves out on purpose, counted by kind. Both are bounded: a
// file of millions of bad lines has some hundred messages, and one more.

class Notes {
public:
  explicit Notes(ImportedList& of, bool skips_errors = false) noexcept : of_(of), skips_errors_(skips_errors) {}

  /// The line to which the next notes refer; 0: to none.
  void go_to(std::size_t line) noexcept { line_ = line; }
  /// A mistake at a piece of a line. Where errors are skipped, the line is skipped.
  void refuse(const Line& line, std::string_view piece, std::string message);
  void leave_out(std::string_view what, std::size_t count = 1);
  /// Something that has a name of its own: `lines with the key "host"`. If there are too many names, or `name` is long
  /// or not made of letters, digits, "_" and "-", it is counted as `others`.
  void leave_out(std::string_view what, std::string_view name, std::string_view others);
  /// Whether a rule can have this condition; if not, it is left out, as `rules with a back-reference`: an expression
  /// that is not regular, or more states than one rule may have. Another site's file must not stop a crawl for what its
  /// own tool takes. A mistake in an expression is found when rules are compiled, unless errors are skipped.
  [[nodiscard]] bool takes(const Condition& condition);

private:
  ImportedList& of_;
  bool skips_errors_;
  std::size_t line_ = 0;
};

/// A list without rules yet, of this kind.
[[nodiscard]] ImportedList begin_list(const ImportedFile& file, std::string_view kind, Deciding deciding,
                                      Verdict otherwise);

/// A list whose rules `read_line(line, rules, notes)` adds.
template <class ReadLine>
[[nodiscard]] ImportedList read_lines(const ImportedFile& file, std::string_view kind, Deciding deciding,
                                      Verdict otherwise, const ReadLine& read_line) {
  ImportedList result = begin_list(file, kind, deciding, otherwise);
  Notes notes(result, file.skips_errors);
  Lines lines(file.text);
  while (const auto line = lines.next()) {
    notes.go_to(line->number);
    read_line(*line, result.list.rules, notes);
  }
  return result;
}

// The readers of rule files of others: text in, rules and notes out. Each list decides as the file's own tool does, but
// sees URLs in normal form. docs/howto/filter-a-crawl.md, "Rule files of others", lists what differs.

/// Lists of ad blockers: `||h^`, `|`, `^`, `*`, `@@`, `/re/`. The first exception decides, otherwise the first rule.
[[nodiscard]] ImportedList read_adblock(const ImportedFile& file);
/// A host a line, or lines of hosts(5), `0.0.0.0 h`: these hosts are denied, and not what is below them.
[[nodiscard]] ImportedList read_hosts(const ImportedFile& file);
/// regex-urlfilter of Nutch: `+re` and `-re`; the first that finds something decides, and none means deny.
[[nodiscard]] ImportedList read_nutch(const ImportedFile& file);
/// robots.txt as RFC 9309 decides, for one agent.
[[nodiscard]] ImportedList read_robots(const ImportedFile& file);
/// The same with `like_google`.
[[nodiscard]] ImportedList read_google_robots(const ImportedFile& file);
/// SURT prefixes with `+` or `-`: the longest decides, and none means deny.
[[nodiscard]] ImportedList read_surt(const ImportedFile& file);

// robots.txt for all agents: the groups are read once, and each robot has those that name it.

struct RobotsFile {
  struct Robot {
    std::string name = {};  ///< as it is written first; "*" of all others
    std::vector<std::size_t> groups = {};
  };
  ImportedList list;  ///< without rules
  std::vector<std::vector<Rule>> groups = {};
  std::vector<std::string> delays = {};  ///< by group: the first crawl-delay that is a number; empty if there is none
  std::map<std::string, Robot> robots = {};  ///< by the name in lower case
  std::size_t misspelt = 0;                  ///< lines that count with `like_google` alone
  std::size_t first_misspelt = 0;            ///< of them
};

[[nodiscard]] RobotsFile read_robots_file(const ImportedFile& file);
/// What decides for robots that have these groups.
[[nodiscard]] ImportedList list_of(const RobotsFile& file, std::span<const std::size_t> groups);

/// The names in a header User-Agent, each of which can be the robot's: first those of products, which have versions,
/// then other words: `FooBot`, `AsiaBot` of `Mozilla/5.0 (compatible; AsiaBot; FooBot/2.1)`. What browsers have, too,
/// does not name a robot, unless there is no other word.
struct AgentNames {
  std::vector<std::string_view> all;
  std::size_t products = 0;  ///< how many of them are
};

[[nodiscard]] AgentNames names_in(std::string_view agent);

// What a pattern's octets are in a normal form (RFC 3986, section 6.2.2), which is all that rules see: triplets of
// unreserved octets are these octets, others have upper-case digits, and an octet that no URL has is its triplet. A "%"
// that begins no triplet stays: a pattern may end within one.

/// Of a path with its query: also "[", "]" and "#" are triplets there.
[[nodiscard]] std::string path_octets(std::string_view text);
/// Of a URL.
[[nodiscard]] std::string url_octets(std::string_view text);

// A name of a list, as rules compare hosts: in lower case, in ASCII by UTS 46, without a final dot.

/// As what a rule is counted whose name is in another script, and has no form in ASCII.
inline constexpr std::string_view without_ascii_form = "rules for hosts without an xn-- form";

/// Nullopt if it is not a host: a registered name of RFC 3986, an IPv4 address, or one of IPv6 in brackets.
[[nodiscard]] std::optional<std::string> listed_host(std::string_view text);

/// A name with labels in other scripts as `xn--`; ASCII stays as it is. Nullopt if there is no such form.
[[nodiscard]] std::optional<std::string> in_ascii(std::string_view name);

}  // namespace bnfurl::crawl::rules
