// A shortest URL that two lists of files decide differently. `max-length` rules look at the record, whose URL may be
// longer than its normal form; so each stretch between two such lengths is searched for itself, where these rules hold
// or do not hold. The stretches follow each other, so the first URL that is found is a shortest one. Whatever is found
// is put before the compiled rules of both sides before it is told.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rule_analysis.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/analysis/analysis.hpp"
#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/analysis/url_search.hpp"
#include "src/rules/automata/nfa.hpp"
#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl::rules {

std::optional<Rank> compiled_rank(const Tiers& tiers, const std::string& url, std::size_t octets) {
  std::vector<char> memory(url.size() + 2);
  Result<UrlParts, TextError> parts = UrlReader(rfc3986::URI).read(url, memory);
  if (!parts) return std::nullopt;
  parts->octets = octets;
  return tiers.find(UrlView(*parts));
}

// What two lists of rules have in common need not be searched, as far as it has to do with no rule that only one of
// them has. A URL that is decided differently matches such a rule: otherwise all that match it stand in both lists in
// the same order. So where these rules are all about hosts, common rules about other hosts cannot matter.

namespace {

const std::string* host_of(const RankedRule& rule) {
  for (const Condition& condition : rule.rule->conditions) {
    if (const auto* name = std::get_if<HostName>(&condition)) return &name->name;
  }
  return nullptr;
}

// The same for rules that are alike, wherever they stand.
std::string key_of(const RankedRule& rule) {
  std::string text = rule.rule->verdict == Verdict::allow ? "allow" : "deny";
  for (const Condition& condition : rule.rule->conditions) text += '\n' + text_of(condition);
  for (const Condition& condition : rule.rule->unless) text += "\nunless " + text_of(condition);
  if (const auto& on = rule.list->on) text += "\non " + on->scheme + ' ' + on->host + ' ' + on->port;
  return text;
}

using BySideAndRank = std::array<std::vector<bool>, 2>;

// From the top: each rule with the next one of the other list that is alike.
BySideAndRank matched(std::span<const RankedRule> one, std::span<const RankedRule> other) {
  std::unordered_map<std::string, std::vector<std::size_t>> places;
  for (std::size_t rank = other.size(); rank-- > 0;) places[key_of(other[rank])].push_back(rank);
  BySideAndRank result = {std::vector<bool>(one.size()), std::vector<bool>(other.size())};
  std::size_t next = 0;
  for (std::size_t rank = 0; rank < one.size(); ++rank) {
    const auto found = places.find(key_of(one[rank]));
    if (found == places.end()) continue;
    std::vector<std::size_t>& ranks = found->second;
    while (!ranks.empty() && ranks.back() < next) ranks.pop_back();
    if (ranks.empty()) continue;
    result[0][rank] = result[1][ranks.back()] = true;
    next = ranks.back() + 1;
  }
  return result;
}

// The names whose URLs can be decided differently, and the names above them.
class AskedHosts {
public:
  void add(std::string_view name) {
    names_.insert(name);
    while (!(name = name_above(name)).empty()) above_.insert(name);
  }
  [[nodiscard]] bool touch(std::string_view name) const {
    bool result = above_.contains(name);
    for (; !result && !name.empty(); name = name_above(name)) result = names_.contains(name);
    return result;
  }

private:
  std::unordered_set<std::string_view> names_, above_;
};

// Which rules cannot matter, of lists after which the same holds, or not.
BySideAndRank common_rules(std::span<const RankedRule> one, std::span<const RankedRule> other, bool ends_alike) {
  const std::array<std::span<const RankedRule>, 2> sides = {one, other};
  BySideAndRank result = {std::vector<bool>(one.size()), std::vector<bool>(other.size())};
  if (!ends_alike) return result;
  const BySideAndRank is_common = matched(one, other);
  AskedHosts asked;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t rank = 0; rank < sides[side].size(); ++rank) {
      if (is_common[side][rank]) continue;
      const std::string* host = host_of(sides[side][rank]);
      if (host == nullptr) return result;
      asked.add(*host);
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t rank = 0; rank < sides[side].size(); ++rank) {
      const std::string* host = host_of(sides[side][rank]);
      result[side][rank] = is_common[side][rank] && host != nullptr && !asked.touch(*host);
    }
  }
  return result;
}

// Other spellings of a URL, which are longer: `http://h/././a` is `http://h/a`.

// Where the path begins, after the authority if there is one.
std::size_t begin_of_path(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (!url.substr(colon + 1).starts_with("//")) return colon + 1;
  return std::min(url.find_first_of("/?#", colon + 3), url.size());
}

// "./" adds two octets each, and a ":" without a port the odd one.
std::optional<std::string> spelling(std::string_view url, std::size_t octets) {
  const std::size_t path = begin_of_path(url);
  if (path == url.size() || url[path] != '/') return std::nullopt;
  const std::size_t missing = octets - url.size();
  std::string text(url.substr(0, path));
  if (missing % 2 == 1) text += ':';
  text += '/';
  for (std::size_t i = 0; i < missing / 2; ++i) text += "./";
  text += url.substr(path + 1);
  std::vector<char> memory(text.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(text, memory);
  return parts && parts->url == url ? std::optional(text) : std::nullopt;
}

// A text of `least` octets, or as few more as can be and at most `most`, whose normal form is `url`; nullopt if none of
// those that are tried is one.
std::optional<std::string> longer_spelling(std::string_view url, std::size_t least, std::size_t most) {
  for (std::size_t octets = std::max(least, url.size()); octets <= most && octets < least + 4; ++octets) {
    if (auto text = spelling(url, octets)) return text;
  }
  return std::nullopt;
}

constexpr std::string_view spent = "it takes more than 1,000,000 states or 10,000,000 steps";

struct Side {
  ReadFiles files;
  std::vector<RankedRule> rules;
  MadeTiers made;
};

// A URL that is decided differently, as far as a premise goes; or why that is not decided.
struct Difference {
  std::optional<std::string> url = std::nullopt;
  std::string why = {};
};

class Comparison {
public:
  explicit Comparison(const std::array<Side, 2>& sides)
      : sides_(sides),
        cannot_matter_(common_rules(sides[0].rules, sides[1].rules,
                                    sides[0].files.otherwise.verdict == sides[1].files.otherwise.verdict)),
        repetitions_(repetitions_of(sides[0].rules, sides[1].rules)) {}

  RuleComparison run() {
    for (const Urls urls : {Urls::web, Urls::all}) {
      for (const Stretch& stretch : stretches_of(sides_[0].rules, sides_[1].rules)) {
        look(urls, stretch);
        if (is_over_) return result_;
      }
    }
    result_.outcome = RuleComparison::Outcome::same;
    return result_;
  }

private:
  void give_up(std::string why) {
    is_over_ = true;
    result_.why = std::move(why);
  }

  // Where no segment is repeated, and where "a" is; then whether other repeated segments could matter.
  void look(Urls urls, const Stretch& stretch) {
    const Difference found = difference(urls, stretch, std::nullopt);
    if (!found.why.empty()) return give_up(found.why);
    if (found.url) {
      confirm(*found.url);
      result_.is_shortest = !is_longer_than_another(found.url->size(), urls, stretch);
      return;
    }
    for (const std::size_t times : repetitions_) {
      const Difference possible = difference(urls, stretch, times);
      if (!possible.why.empty()) return give_up(possible.why);
      if (possible.url) return give_up("only URLs in which a segment other than \"a\" is repeated can differ");
    }
  }

  // Whether a shorter URL than one of so many octets may differ, one with another repeated segment.
  bool is_longer_than_another(std::size_t octets, Urls urls, const Stretch& stretch) {
    return std::ranges::any_of(repetitions_, [&](std::size_t times) {
      const Difference possible = difference(urls, stretch, times);
      return !possible.why.empty() || (possible.url && possible.url->size() < octets);
    });
  }

  Difference difference(Urls urls, const Stretch& stretch, std::optional<std::size_t> repeated) {
    Terms terms;
    LiveRules live(terms);
    const Premise premise{stretch.longer, repeated};
    const ListPair lists = {list_of(terms, live, 0, premise), list_of(terms, live, 1, premise)};
    UrlWalk walk(urls, terms.sets());
    SearchTask task{
        .lists = lists,
        .goes_on = [](const ListPair& pair) { return pair.one != pair.other; },
        .ends = [&live](const ListPair& pair,
                        const SearchTask::Text& /*url*/) { return live.winner(pair.one) != live.winner(pair.other); }};
    auto url = search_urls(task, live, walk, budget_);
    if (url && url->size() <= stretch.longer) {
      // There is one, but its record must be longer: by the URL itself, or by how it is spelled.
      task.least_octets = stretch.longer + 1;
      task.most_octets = stretch.most;
      const std::string shorter = *std::exchange(url, search_urls(task, live, walk, budget_));
      if (!url && !budget_.is_spent) url = longer_spelling(shorter, stretch.longer + 1, stretch.most);
      if (!url && !budget_.is_spent)
        return {.why = "only other spellings of " + shorter + " can be long enough for a max-length rule"};
    } else if (url && url->size() > stretch.most) {
      // A record has at most two octets less than its normal form.
      if (url->size() <= stretch.most + 2)
        return {.why = "only other spellings of " + *url + " can be short enough for a max-length rule"};
      return {};
    }
    if (budget_.is_spent) return {.why = std::string(spent)};
    return {.url = std::move(url)};
  }

  // The rules of a side by their verdicts, and what holds without them.
  LiveRules::List list_of(Terms& terms, LiveRules& live, std::size_t number, const Premise& premise) {
    const Side& side = sides_[number];
    std::vector<std::size_t> ranks;
    for (std::size_t rank = 0; rank < side.rules.size(); ++rank) {
      if (!cannot_matter_[number][rank]) ranks.push_back(rank);
    }
    std::vector<FollowedRule> list = followed(terms, side.rules, ranks, premise);
    for (auto& [label, language] : list)
      label = label == no_rank ? 0 : static_cast<std::uint32_t>(side.rules[label].rule->verdict);
    list.push_back({.label = static_cast<std::uint32_t>(side.files.otherwise.verdict)});
    return live.of(std::move(list), true);
  }

  void confirm(const std::string& url) {
    const auto said = [&](const Side& side) {
      const Rank rank = compiled_rank(side.made.tiers, url, url.size()).value_or(no_rank);
      const Otherwise& otherwise = side.files.otherwise;
      if (rank == no_rank) return RuleVerdict{otherwise.verdict, otherwise.file, otherwise.line};
      const Place& place = side.made.places[rank];
      return RuleVerdict{place.verdict, side.made.files[place.file], place.line};
    };
    result_.one = said(sides_[0]);
    result_.other = said(sides_[1]);
    if (result_.one.verdict == result_.other.verdict)
      return give_up("the search found " + url + ", but the compiled rules decide it alike");
    is_over_ = true;
    result_.outcome = RuleComparison::Outcome::differ;
    result_.url = url;
  }

  const std::array<Side, 2>& sides_;
  BySideAndRank cannot_matter_;
  std::vector<std::size_t> repetitions_;
  SearchBudget budget_;
  bool is_over_ = false;
  RuleComparison result_;
};

Side side_of(const std::vector<RuleFile>& files) {
  Side side{.files = read_files(files), .rules = {}, .made = {}};
  side.made = make_tiers(side.files.lists);
  side.rules = ranked(side.files);
  return side;
}

}  // namespace
}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

Result<RuleComparison, Diagnostics> compare_rules(const std::vector<RuleFile>& one,
                                                  const std::vector<RuleFile>& other) {
  const std::array<rules::Side, 2> sides = {rules::side_of(one), rules::side_of(other)};
  for (const rules::Side& side : sides) {
    if (Diagnostics mistakes = rules::mistakes_of(side.files, side.made); !mistakes.empty()) return mistakes;
  }
  return rules::Comparison(sides).run();
}

}  // namespace bnfurl::crawl
