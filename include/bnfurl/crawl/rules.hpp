// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which URLs a crawler may fetch: compiles rule files into automata once, and decides each URL.
// docs/howto/filter-a-crawl.md describes the language of rules and their precedence.
//
//   using namespace bnfurl::crawl;
//   const auto rules = RuleSet::compile({{.file = "rules.txt"}});
//   if (!rules) return;                                       // rules.error() says why: all diagnostics
//   const UrlReader reader(bnfurl::rfc3986::URI);
//   if (const auto url = reader.read("http://x.example/a", memory)) rules->decide(*url).verdict
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/export.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

namespace rules {
struct ReadFiles;
}

enum class Verdict : std::uint8_t { deny, allow };

/// A rule file.
struct RuleFile {
  std::string kind = "rules";  ///< our own language, or a third-party kind that `include` names
  std::string file = {};       ///< its name, also for messages; files that it includes are sought in its folder
  std::string agent = "*";     ///< for robots.txt: whose group applies; must pass `check_agent`
  std::optional<std::string> text = std::nullopt;  ///< its content; nullopt: the file is read
  /// Whether rules of ad blocker lists, also of included ones, with only the option `third-party` apply to all URLs.
  bool third_party = false;
  /// Whether lines with errors in third-party files, also in included ones, are skipped, and are counted in
  /// `RuleSet::unsupported`.
  bool skip_errors = false;
};

/// Whether this names a robot: `*`, or a product token (RFC 9309, 2.2.1: letters, `-` and `_`; here also digits),
/// perhaps with a version, which is ignored. A whole User-Agent header does not, since its first product is `Mozilla`
/// for most robots; the message has the tokens in it that can be the robot's.
///   check_agent("FooBot/2.1").has_value()                    ->  true
///   check_agent("Mozilla/5.0 (compatible; FooBot/2.1)").has_value()  ->  false
///   check_agent("*bot").error().message.substr(0, 37)        ->  invalid agent "*bot": use letters, di
[[nodiscard]] Result<void, InputError> check_agent(std::string_view agent);

/// A URL as rules see it: its normal form (levels `syntax` and `scheme`), and its parts.
struct UrlParts {
  std::string_view url;
  std::optional<std::string_view> scheme, host, port, path, query;
  std::size_t octets = 0;  ///< bytes of the URL before normalization, which `max-length` limits
  Production entry;        ///< that it was split by, for rules about other components
};

/// Reads texts of one production as UrlParts. It does not change; any thread may use it.
class UrlReader {
public:
  /// Terminates the program if `entry` is not prepared (bnfurl/load.hpp).
  explicit UrlReader(Production entry) noexcept;

  /// Normalizes `text` in `memory`, where text.size() + 2 bytes are enough, and splits it. The parts point into `text`
  /// or `memory`.
  ///   reader.read("HTTP://H:80/%7ea", memory)->url         ->  "http://h/~a"
  ///   reader.read("HTTP://h/", {}).error().needed          ->  11
  ///   reader.read("http://h/ ", memory).has_value()        ->  false
  [[nodiscard]] Result<UrlParts, TextError> read(std::string_view text BNFURL_LIFETIMEBOUND,
                                                 std::span<char> memory BNFURL_LIFETIMEBOUND) const noexcept;

  /// The same for a text that you know to be in normal form: it needs no memory, and is not checked again.
  ///   reader.read_normal("http://h/~a")->url  ->  "http://h/~a"
  [[nodiscard]] Result<UrlParts, TextError> read_normal(std::string_view text BNFURL_LIFETIMEBOUND) const noexcept;

  /// The same as `read` for a text that you know the production matches: it is not checked again, so a request target
  /// that is a path in normal form need not be split.
  ///   reader.read_valid("HTTP://h/%7ea", memory)->url      ->  "http://h/~a"
  [[nodiscard]] Result<UrlParts, TextError> read_valid(std::string_view text BNFURL_LIFETIMEBOUND,
                                                       std::span<char> memory BNFURL_LIFETIMEBOUND) const noexcept;

  /// Deleted: the parts would point into a temporary string that is gone.
  template <detail::TemporaryString Text>
  void read(Text&& text, std::span<char> memory) const = delete;
  template <detail::TemporaryString Text>
  void read_valid(Text&& text, std::span<char> memory) const = delete;
  template <detail::TemporaryString Text>
  void read_normal(Text&& text) const = delete;

private:
  Production entry_;
  std::optional<Production> normal_forms_;
  bool is_of_requests_;  // the grammar is that of request targets, which can be paths
  std::array<std::size_t, 5> components_;
};

/// What the rules decide about a URL, and which rule decides it.
struct Decision {
  Verdict verdict = Verdict::deny;
  std::string_view file = {};  ///< valid as long as the rules; empty if no rule decides
  std::size_t line = 0;        ///< of the rule or `default`; 0 if only third-party files exist and none decides
};

/// The size of compiled rules, by the way in which they are found.
struct RuleSizes {
  std::size_t rules = 0;
  std::size_t hosts = 0;             ///< names in the table of hosts
  std::size_t nets = 0;              ///< networks of addresses
  std::size_t automata = 0;          ///< for patterns and expressions
  std::size_t states = 0;            ///< in all automata
  std::size_t automaton_octets = 0;  ///< bytes of all automata
  std::size_t simulated = 0;         ///< rules whose automaton would be too large, walked as sets of states
  std::size_t sought = 0;            ///< such rules that are walked only if bytes of theirs are in the URL
  std::size_t checked = 0;  ///< rules that are tried one by one: `is`, `repeat`, `max-length`, several conditions
};

/// Compiled rules. They do not change, and any thread may use them.
class RuleSet {
public:
  /// Compiles the files and all that they include. The first file that has a rule for a URL decides it. On any error it
  /// returns all diagnostics of all files, and no rules.
  ///   rules_of("deny hots h\n").error()[0].message.substr(0, 27)  ->  unknown kind of rule "hots"
  [[nodiscard]] static Result<RuleSet, Diagnostics> compile(const std::vector<RuleFile>& files);

  RuleSet(const RuleSet&) = delete;
  RuleSet& operator=(const RuleSet&) = delete;
  RuleSet(RuleSet&&) noexcept;
  RuleSet& operator=(RuleSet&&) noexcept;
  ~RuleSet();

  /// Decides a URL. Allocates nothing, and uses at most 24 KiB of stack. With the rules `default allow`, `deny host
  /// ads.example` and `deny path /private`:
  ///   rules.decide(*reader.read("http://x.ADS.example/", memory)).line   ->  2
  ///   rules.decide(*reader.read("http://h/%70rivate/", memory)).line     ->  3
  ///   rules.decide(*reader.read("http://ads.example@h/", memory)).line   ->  1
  [[nodiscard]] Decision decide(const UrlParts& url) const& noexcept BNFURL_LIFETIMEBOUND;

  [[nodiscard]] RuleSizes sizes() const noexcept;
  /// Third-party rules that are unsupported, as `FILE: rules with … (3, first on line 7)`. The strings live as long as
  /// the object.
  [[nodiscard]] std::span<const std::string> unsupported() const& noexcept BNFURL_LIFETIMEBOUND;
  /// Misspelt lines of files of the kind `googlerobots`, as `FILE: misspelt lines (3, first on line 7)`. The strings
  /// live as long as the object.
  [[nodiscard]] std::span<const std::string> corrected() const& noexcept BNFURL_LIFETIMEBOUND;
  /// The sitemaps in robots.txt files, as written. The strings live as long as the object.
  [[nodiscard]] std::span<const std::string> sitemaps() const& noexcept BNFURL_LIFETIMEBOUND;

  /// Deleted: the result would point into rules that are gone.
  Decision decide(const UrlParts& url) const&& = delete;
  std::span<const std::string> unsupported() const&& = delete;
  std::span<const std::string> corrected() const&& = delete;
  std::span<const std::string> sitemaps() const&& = delete;

private:
  friend class Robots;
  struct State;
  explicit RuleSet(std::unique_ptr<State> state) noexcept;
  [[nodiscard]] static Result<RuleSet, Diagnostics> of(rules::ReadFiles&& read);
  std::unique_ptr<State> state_;
};

/// A robot that asks for a URL.
struct Robot {
  std::string_view name;           ///< its product token; `*` if it is neither in the robots.txt nor a known crawler
  const RuleSet* rules = nullptr;  ///< what it may fetch; never null
};

/// A robots.txt for all robots at once: of a log, each request is decided as the robot that made it. It does not
/// change, and any thread may use it.
class Robots {
public:
  /// Compiles the rules for each robot that the file names, and for all others. `file.kind` and `file.agent` are
  /// ignored.
  [[nodiscard]] static Result<Robots, Diagnostics> compile(const RuleFile& file);

  Robots(const Robots&) = delete;
  Robots& operator=(const Robots&) = delete;
  Robots(Robots&&) noexcept;
  Robots& operator=(Robots&&) noexcept;
  ~Robots();

  /// The robot that sends this User-Agent header; any text will do. It is the first product in the header that a group
  /// names, or else the first word without a version that a group names; but never a word that browsers send, too, such
  /// as `Mozilla`, unless the header has no other word. It is valid as long as the object. If the file names only
  /// `FooBot`:
  ///   robots.of("Mozilla/5.0 (compatible; FooBot/2.1; +http://h/)").name  ->  "FooBot"
  ///   robots.of("Mozilla/5.0 (compatible; GPTBot/1.3)").name              ->  "GPTBot"
  ///   robots.of("curl/8.5.0").name                                        ->  "*"
  [[nodiscard]] Robot of(std::string_view agent) const& BNFURL_LIFETIMEBOUND;
  /// How many robots the groups of the file name; `*` counts, too.
  [[nodiscard]] std::size_t named() const noexcept;
  /// Lines that are unsupported, as in RuleSet.
  [[nodiscard]] std::span<const std::string> unsupported() const& noexcept BNFURL_LIFETIMEBOUND;

  /// Deleted: the result would point into rules that are gone.
  Robot of(std::string_view agent) const&& = delete;
  std::span<const std::string> unsupported() const&& = delete;

private:
  struct State;
  explicit Robots(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
