// What is derived from a URL: each is found when it is first asked for. Texts are valid until the next URL.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/normalize.hpp>

#include "src/records/io/record_options.hpp"
#include "src/records/judging/bot_networks.hpp"
#include "src/records/judging/copied_function.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/judging/repaired.hpp"

namespace bnfurl::records {

// What is found about texts that come again and again, each found once while it is remembered: a list of URLs has few
// different hosts near each other, a log few user agents, and what is asked of them takes longer than all else about a
// URL. A text is remembered at the place that its octets say, until another one needs this place.

[[nodiscard]] std::size_t hash_of(std::string_view text);

template <class Value, std::size_t places, std::size_t longest>
class Remembered {
public:
  /// `find(text)`
  template <class Find>
  [[nodiscard]] Value of(std::string_view text, const Find& find) {
    if (text.empty() || text.size() > longest) return find(text);
    if (known_.empty()) known_.resize(places);
    Known& known = known_[hash_of(text) % places];
    if (known.text != text) known = {std::string(text), find(text)};
    return known.value;
  }

private:
  struct Known {
    std::string text = {};
    Value value = {};
  };
  std::vector<Known> known_;  // empty until the first text
};

/// The sites of hosts: where a site begins in its host, and its size; 0 if there is none. Hosts that are longer than a
/// name of DNS are not remembered.
struct Sites {
  struct Slice {
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  Remembered<Slice, 8192, 255> icann, all;
};

/// Of robots: who asks, by their user agents.
class Askers {
public:
  [[nodiscard]] crawl::Robot of(std::string_view agent, const crawl::Robots& robots) {
    return known_.of(agent, [&robots](std::string_view text) { return robots.of(text); });
  }

private:
  Remembered<crawl::Robot, 8192, 512> known_;
};

// What a run asks of URLs beyond their parts: the options --level, --repair, --key-steps, --psl and --between, the
// rules of --rules and --robots, and the networks of bots; of `resolve` also the bases of its references. All threads
// share it.

class Row;

/// A way to resolve references by its name, a word of `--how`: section and text, for the manual and docs/reference.
struct NamedWay {
  Resolution way;
  std::string_view name;
  std::string_view about;
};

[[nodiscard]] std::span<const NamedWay> all_ways();

/// How references are resolved.
struct Resolving {
  /// The base of a record; nullopt if it has none.
  Prototype<std::optional<std::string_view>(const Row& row)> base;
  std::optional<Resolution> how;  ///< nullopt: by the grammar's own text
  bool normalized = false;        ///< whether what is resolved is then put into normal form
};

struct Derivation {
  /// Throws UsageError if an option says what is not known.
  explicit Derivation(const RecordOptions& options);

  /// Reads the list of suffixes, which few runs need. Throws UsageError if that is not possible; the message says that
  /// `option` names another list.
  void read_suffixes(std::string_view option = "--psl");
  /// Reads the grammars of `between`.
  void read_conventions();

  /// Whether a URL that is valid may have a repair, too.
  [[nodiscard]] bool repairs_valid() const { return repairing && repairing->is_web; }

  LevelSet levels;
  std::optional<Repairing> repairing;  ///< how URLs are repaired before they are judged
  std::optional<crawl::KeySteps> steps;
  std::string list;  ///< the file of the Public Suffix List; empty: the usual one
  std::optional<crawl::PublicSuffixes> suffixes;
  std::string between;                       ///< the conventions whose readings are compared
  std::vector<NamedConvention> conventions;  ///< these, once they are needed
  std::optional<Resolving> resolving;        ///< where references are resolved
  std::optional<crawl::RuleSet> rules;       ///< where URLs are decided
  std::optional<crawl::Robots> robots;       ///< where they are decided as for the robot that asked
  /// Where they are decided for one robot, each by the robots.txt of its own origin.
  struct Store {
    crawl::RobotsStore files;
    crawl::RobotsAgent agent;
    std::string name;  ///< of the agent, as it was given
  };
  std::optional<Store> store;
  std::optional<BotNetworks> bots;  ///< where bots are known by their networks
};

/// Whether a URL may be fetched; unknown: a store of robots.txt files does not have its origin; off_web: nor has any
/// store, because the scheme is neither http nor https.
enum class Passing : std::uint8_t { no, yes, unknown, off_web };

// What rules say of URLs. They see the normal form by `syntax` and `scheme`, whatever --level is for the columns. A URL
// that is not ASCII is seen as the URI that it stands for, as its triplets are written in rules; and its host by
// `idna`, if --level has that.
//
// note [as written]: programs that fetch a URL may repair a "%" without two digits to "%25", as bnfurl does, or send it
// as it is. So rules are asked about both, and one that denies either denies the URL. Whatever else a repair escapes,
// the rules of a robots.txt are escaped alike.

[[nodiscard]] bool is_ascii(std::string_view text);
/// Whether all texts of `entry` are ASCII.
[[nodiscard]] bool has_ascii_alone(Production entry);

/// The normal form that rules see.
inline constexpr Levels rule_levels = Levels::syntax | Levels::scheme;

class Decisions {
public:
  /// `derivation` outlives this.
  explicit Decisions(const Derivation& derivation) : derivation_(derivation) {}

  struct Asked {
    Production entry;
    std::string_view url;           ///< a text of `entry`
    std::string_view written = {};  ///< what this is the repair of; empty: nothing was repaired
  };
  /// By `--rules`.
  [[nodiscard]] crawl::Decision of(const Asked& asked);
  /// By the rules of a robot. Nullopt if there is nothing that a robots.txt could be about: `*` and `h:443`, the
  /// targets of OPTIONS and CONNECT, are not paths.
  [[nodiscard]] std::optional<crawl::Decision> of(const Asked& asked, const crawl::RuleSet& robot);
  /// By the store of `--robots`, for its robot; nullopt if it does not have the origin.
  [[nodiscard]] std::optional<crawl::Decision> of_store(const Asked& asked);
  /// The same, and why.
  [[nodiscard]] std::optional<crawl::RobotsFacts> facts(const Asked& asked);
  /// Whether all that there is, `--rules` and a store, allows each URL. `are_normal`: they are in the normal form that
  /// rules see. Valid until the next call.
  [[nodiscard]] std::span<const Passing> passing(std::span<const Asked> urls, bool are_normal);

private:
  void read_as(Production entry);
  [[nodiscard]] bool has_more_levels(std::string_view url) const;
  [[nodiscard]] std::string_view in_ascii(Production entry, std::string_view url);
  [[nodiscard]] Result<crawl::UrlParts, TextError> parts_of(Production entry, std::string_view url);
  /// The same of the URL as it was written; nullopt if that differs in nothing but what rules see alike.
  [[nodiscard]] std::optional<crawl::UrlParts> written_parts_of(const Asked& asked);
  /// What `decide(parts)` says of the URL, and of the URL as it was written.
  template <class Decide>
  [[nodiscard]] auto stricter(const Asked& asked, const crawl::UrlParts& parts, const Decide& decide);

  const Derivation& derivation_;
  std::optional<Production> entry_;
  std::optional<crawl::UrlReader> reader_;  // of this entry
  bool is_ascii_ = false;                   // all texts of this entry
  NormalForm forms_;
  std::vector<char> memory_;
  std::string marked_, written_;  // note [as written]
  Repaired marked_repair_;

  std::vector<Passing> passing_;
  std::vector<crawl::UrlParts> for_store_;  // what a store decides at once
  std::vector<std::size_t> places_;         // of these
  std::vector<std::optional<crawl::RobotsDecision>> said_;
};

class Derived {
public:
  /// Of texts of `grammar`.
  Derived(std::shared_ptr<const Derivation> derivation, Grammar grammar);

  [[nodiscard]] const Derivation& derivation() const { return *derivation_; }
  /// The base with this text, repaired where URLs are repaired; null for a text that is missing or cannot be a base.
  /// Valid until the next call. The links of a page stand together, so the last base is kept.
  [[nodiscard]] const Base* find_base(std::optional<std::string_view> text);
  /// The same for a reference that is to be resolved. If the text cannot be a base, but the reference is absolute, this
  /// is resolved from itself: what it stands for does not depend on any base.
  [[nodiscard]] const Base* find_base(std::optional<std::string_view> text, std::string_view reference);

  /// The next URL, a text of `entry`, with its parts, if it was split, and its base where references are resolved.
  /// `written`: what this is the repair of, if it was repaired.
  void begin(Production entry, std::string_view url, const AnyParts* parts, const Base* base,
             std::string_view written = {});
  /// The same for a URL that is in normal form already.
  void begin_normal(Production entry, std::string_view url);

  using Text = std::optional<std::string_view>;
  /// The URL that the reference stands for; in normal form where that was asked for. Nullopt if nothing is resolved.
  [[nodiscard]] Text resolved();
  /// The URL, or what it is resolved to: this in normal form where that was asked for, but not yet spelled.
  [[nodiscard]] Text as_it_stands();
  /// The normal form of what is resolved, or else of the URL, as the levels spell it; why there is none.
  [[nodiscard]] Text normal();
  [[nodiscard]] Text reason();
  /// What `--level` removed from it.
  [[nodiscard]] Text removed();
  [[nodiscard]] Text normal_part(std::size_t component);
  /// Keys of the normal form, and so are its parts: however it is spelled. `surt_ia` is one of the URL as it stands.
  [[nodiscard]] Text surt();
  [[nodiscard]] Text surt_ia();
  [[nodiscard]] Text site();
  [[nodiscard]] Text icann_site();
  [[nodiscard]] Text key();
  /// What rules say of the URL, or of what it is resolved to; and the line that says it, `FILE:LINE`, where one does.
  /// Only where there are rules.
  [[nodiscard]] const crawl::Decision& decided();
  [[nodiscard]] Text decision();
  [[nodiscard]] Text rule();
  /// What robots.txt says to the robot with this user agent, if it says anything; and the line. The agent, of the
  /// current URL, is asked for only once.
  template <class AgentOf>
  void ask_as(const AgentOf& agent_of) {
    if (!std::exchange(asked_.is_known, true)) asked_.value = decide_as(agent_of());
  }
  [[nodiscard]] Text robots();
  [[nodiscard]] Text robots_line();
  /// What a store says of the response that counts: its status, the rule that decides, and in a few words why.
  [[nodiscard]] Text robots_status();
  [[nodiscard]] Text robots_rule();
  [[nodiscard]] Text robots_reason();
  /// Whether `--rules` and a store allow the URL.
  [[nodiscard]] Passing passing();

private:
  /// What was found about the current URL.
  template <class Value>
  struct Found {
    bool is_known = false;
    Value value = {};
  };
  using Parts = std::optional<AnyParts>;

  /// What is put into normal form: a text of `target_entry_`.
  [[nodiscard]] Text target();
  [[nodiscard]] Resolution way() const;
  /// Whether `rfc3986-tolerant` could ignore the scheme of a reference, because it may be that of the base.
  [[nodiscard]] bool may_be_relative(std::string_view reference, Text base) const;
  /// Its normal form before it is spelled: a text of `target_entry_` too.
  [[nodiscard]] Text form();
  [[nodiscard]] Text site_by(crawl::Suffixes suffixes);
  /// What rules are asked about; nullopt if nothing is resolved.
  [[nodiscard]] std::optional<Decisions::Asked> asked_of_rules();
  [[nodiscard]] std::optional<crawl::Decision> decide_as(std::string_view agent);
  /// What robots.txt says: to the robot that was asked for, or by the store.
  [[nodiscard]] const std::optional<crawl::Decision>& asked();
  [[nodiscard]] const std::optional<crawl::RobotsFacts>& robots_facts();

  std::shared_ptr<const Derivation> derivation_;
  Grammar grammar_;
  std::size_t host_;
  std::optional<std::string> base_text_;  // of the last base, as it was given
  Repaired base_repair_;
  std::optional<Base> last_base_;  // nullopt: the text cannot be a base
  std::optional<Base> own_base_;   // of a reference that is absolute

  std::optional<Production> target_entry_;
  std::string_view url_, written_;
  const AnyParts* parts_ = nullptr;
  const Base* base_ = nullptr;
  std::vector<char> resolved_memory_;
  Found<Text> target_;
  NormalForm forms_;
  Found<Text> form_, normal_;
  Found<Parts> normal_parts_;
  Sites sites_;
  std::string surt_, surt_ia_, key_text_, key_, removed_;
  std::optional<Decisions> decisions_;
  Found<crawl::Decision> decided_;
  std::string rule_, robots_line_, robots_status_;
  Askers askers_;
  Found<std::optional<crawl::Decision>> asked_;
  Found<std::optional<crawl::RobotsFacts>> robots_facts_;
};

}  // namespace bnfurl::records
