// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which URLs a crawler may take: rule files, compiled once into automata, and asked for each URL.
// docs/howto/filter-a-crawl.md has the language of rules and their precedence.
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

enum class Verdict : std::uint8_t { deny, allow };

/// A rule file to be compiled.
struct RuleFile {
  std::string kind = "rules";  ///< our own language; or a kind of others, as `include` names them
  std::string file = {};       ///< its name, also for messages; what it includes is sought from its folder
  std::string agent = "*";     ///< robots: whose group counts; what `check_agent` refuses is a mistake of the file
  std::optional<std::string> text = std::nullopt;  ///< its content; without it, the file is read
};

/// Whether this can be the name of a robot: it is `*` or a product token (RFC 9309, 2.2.1: letters, `-` and `_`; here
/// digits, too), perhaps with a version, which does not count; or a whole header User-Agent, of which the first product
/// that a group names is the robot.
///   check_agent("FooBot/2.1").has_value()                    ->  true
///   check_agent("*bot").error().message.substr(0, 37)        ->  the agent "*bot" is no product token:
[[nodiscard]] Result<void, Fault> check_agent(std::string_view agent);

/// A URL as rules see it: its normal form (levels `syntax` and `scheme`), with its parts.
struct UrlParts {
  std::string_view url;
  std::optional<std::string_view> scheme, host, port, path, query;
  std::size_t octets = 0;  ///< of the URL before it was put into normal form: what `max-length` counts
  Production entry;        ///< as which it was split, for rules on other components
};

/// Makes UrlParts of the texts of one entry point. It does not change; any thread may use it.
class UrlReader {
public:
  /// Ends the program if `entry` is not prepared (bnfurl/load.hpp).
  explicit UrlReader(Production entry) noexcept;

  /// `text`, a text of the entry, put into normal form in `memory`, where text.size() + 2 octets are enough. The parts
  /// point into `text` or `memory`.
  ///   reader.read("HTTP://H:80/%7ea", memory)->url         ->  "http://h/~a"
  ///   reader.read("HTTP://h/", {}).error().needed          ->  11
  ///   reader.read("http://h/ ", memory).has_value()        ->  false
  [[nodiscard]] Result<UrlParts, Refusal> read(std::string_view text BNFURL_LIFETIMEBOUND,
                                               std::span<char> memory BNFURL_LIFETIMEBOUND) const noexcept;

  /// The same for a text that the caller knows to be in normal form: it needs no memory, and no second look.
  ///   reader.read_normal("http://h/~a")->url  ->  "http://h/~a"
  [[nodiscard]] Result<UrlParts, Refusal> read_normal(std::string_view text BNFURL_LIFETIMEBOUND) const noexcept;

  /// Deleted: the parts would point into a temporary string that no longer exists.
  template <detail::TemporaryString Text>
  void read(Text&& text, std::span<char> memory) const = delete;
  template <detail::TemporaryString Text>
  void read_normal(Text&& text) const = delete;

private:
  Production entry_;
  std::optional<Production> normal_forms_;
  std::array<std::size_t, 5> components_;
};

/// What rules say of a URL, and which rule says it.
struct Decision {
  Verdict verdict = Verdict::deny;
  std::string_view file = {};  ///< valid as long as the rules; empty where no rule of a file decides
  std::size_t line = 0;        ///< of the rule, or of the `default` line; 0 where foreign files alone have no opinion
};

/// How large compiled rules are, by tier.
struct RuleSizes {
  std::size_t rules = 0;
  std::size_t hosts = 0;             ///< names in the table of hosts
  std::size_t nets = 0;              ///< nets of addresses
  std::size_t automata = 0;          ///< of patterns and expressions
  std::size_t states = 0;            ///< in all automata
  std::size_t automaton_octets = 0;  ///< of all automata
  std::size_t simulated = 0;         ///< rules whose automaton would be too large: their states are walked as sets
  std::size_t sought = 0;            ///< rules that are walked so where octets of theirs are in the URL
  std::size_t checked = 0;  ///< rules that are tried one by one: `is`, `repeat`, `max-length`, several conditions
};

/// Compiled rules. They do not change, and any thread may use them.
class RuleSet {
public:
  /// Reads the files and all that they include. The first file with an opinion decides. If anything is wrong, there are
  /// no rules, but all diagnostics of all files.
  ///   rules_of("deny hots h\n").error()[0].message.substr(0, 27)  ->  unknown kind of rule "hots"
  [[nodiscard]] static Result<RuleSet, Diagnostics> compile(const std::vector<RuleFile>& files);

  RuleSet(const RuleSet&) = delete;
  RuleSet& operator=(const RuleSet&) = delete;
  RuleSet(RuleSet&&) noexcept;
  RuleSet& operator=(RuleSet&&) noexcept;
  ~RuleSet();

  /// Allocates nothing, and takes at most 24 KiB of stack. With the rules `default allow`, `deny host ads.example` and
  /// `deny path /private`:
  ///   rules.decide(*reader.read("http://x.ADS.example/", memory)).line   ->  2
  ///   rules.decide(*reader.read("http://h/%70rivate/", memory)).line     ->  3
  ///   rules.decide(*reader.read("http://ads.example@h/", memory)).line   ->  1
  [[nodiscard]] Decision decide(const UrlParts& url) const& noexcept BNFURL_LIFETIMEBOUND;

  /// The rules as a file by which other languages decide as `decide` does: org.bnfurl.Rules reads it. The same rules are
  /// the same octets on every machine. Its only fault: more than 2 GiB, which no array of Java holds.
  ///   rules.tables()->substr(0, 12)  ->  bnfurl rules
  [[nodiscard]] Result<std::string, Fault> tables() const;

  [[nodiscard]] RuleSizes sizes() const noexcept;
  /// Rules of other languages that are left out, as `FILE: 3 rules with …`. They live as long as the object.
  [[nodiscard]] std::span<const std::string> left_out() const& noexcept BNFURL_LIFETIMEBOUND;
  /// Of robots.txt files, as written. They live as long as the object.
  [[nodiscard]] std::span<const std::string> sitemaps() const& noexcept BNFURL_LIFETIMEBOUND;

  /// Deleted: what they return would point into rules that are gone.
  Decision decide(const UrlParts& url) const&& = delete;
  std::span<const std::string> left_out() const&& = delete;
  std::span<const std::string> sitemaps() const&& = delete;

private:
  struct State;
  explicit RuleSet(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
