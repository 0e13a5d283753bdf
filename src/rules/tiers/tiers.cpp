// A decision: the rules of the host's groups, of its nets and of any host, tier by tier. A tier is asked only for what
// may still win. `RuleSet` puts this behind the public header.
#include "src/rules/tiers/tiers.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include <bnfurl/crawl/rules.hpp>

#include "src/rules/automata/nfa.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/tiers/tables.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Where the path begins, with its "/": RFC 1738 and RFC 1808 print that before the path, others as its first octet.
const char* begin_of_path(const UrlParts& parts, std::string_view path) {
  if (parts.host) {
    const std::string_view authority = parts.port ? *parts.port : *parts.host;
    return authority.data() + authority.size();
  }
  const auto place = static_cast<std::size_t>(path.data() - parts.url.data());
  const bool has_slash_before = place > 0 && parts.url[place - 1] == '/';
  return has_slash_before ? path.data() - 1 : path.data();
}

// Path and query stand beside each other in the URL.
SubjectText path_and_query(const UrlParts& parts) {
  const std::string_view last = parts.query ? *parts.query : parts.path.value_or(std::string_view());
  if (last.data() == nullptr) return {parts.host ? "/" : "", {}};
  const char* const begin = begin_of_path(parts, parts.path.value_or(last));
  const std::string_view text(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  return {parts.host && !text.starts_with('/') ? "/" : "", text};
}

SubjectText host_onwards(const UrlParts& parts) {
  if (!parts.host) return {};
  const char* const end = parts.url.data() + parts.url.size();
  return {{}, {parts.host->data(), static_cast<std::size_t>(end - parts.host->data())}};
}

bool repeats(std::string_view path, std::size_t times) {
  std::string_view before;
  std::size_t in_a_row = 0;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view segment = path.substr(0, end);
    in_a_row = segment.empty() ? 0 : segment == before ? in_a_row + 1 : 1;
    if (in_a_row == times) return true;
    // The first "/" of a path has no segment before it.
    before = segment;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

struct Tester {
  const Nfa& nfa;
  const UrlView& url;

  bool operator()(const HostName& name) const {
    return url.has_host && (url.host == name.name || (!name.only && is_below(url.host, name.name)));
  }
  bool operator()(const AddressNet& net) const {
    const std::optional<Address> address = url.address();
    return address && contains(net, *address);
  }
  bool operator()(const WalkTest& test) const {
    if (test.subject == Subject::host_onwards && !url.has_host) return false;
    return finds(nfa, test.states, url.text_of(test.subject));
  }
  bool operator()(const LabelTest& test) const {
    if (!url.has_host) return false;
    if (test.complete == 0 && url.address()) return url.host.starts_with(test.begin);
    const std::size_t after = test.complete == 0 ? 0 : test.complete + 1;
    if (url.host.size() < after) return false;
    const std::string_view rest = url.host.substr(0, url.host.size() - after);
    return rest.substr(rest.rfind('.') + 1).starts_with(test.begin);
  }
  bool operator()(const ProductionTest& test) const {
    const auto component = url.parts.entry.grammar().find_component(test.component);
    if (!component) return false;
    const std::optional<AnyParts> parts = split(url.parts.entry, url.parts.url);
    const auto value = parts ? (*parts)[*component] : std::nullopt;
    return value && matches(test.production, *value);
  }
  bool operator()(const Repetition& test) const {
    return repeats(url.parts.path.value_or(std::string_view()), test.times);
  }
  bool operator()(const Longer& test) const { return url.parts.octets > test.octets; }
};

bool fulfils(const Restriction& restriction, const UrlView& url) {
  if (restriction.scheme && url.parts.scheme != *restriction.scheme) return false;
  if (restriction.host && (!url.has_host || url.host != *restriction.host)) return false;
  return !restriction.port || url.parts.port.value_or(std::string_view()) == *restriction.port;
}

class Search {
public:
  Search(const Tiers& tiers, const UrlView& url) : tiers_(tiers), url_(url) {}

  void take(Rank rank) { best_ = std::min(best_, rank); }
  [[nodiscard]] Rank best() const { return best_; }

  // The groups from this one on.
  void look_at(std::uint32_t number, bool is_whole) {
    for (; number != no_group; number = tiers_.groups[number].next) {
      const Group& group = tiers_.groups[number];
      if (group.least >= best_ || (group.only && !is_whole)) continue;
      if (group.restriction != 0 && !fulfils(tiers_.restrictions[group.restriction], url_)) continue;
      look_at(group);
    }
  }

private:
  void look_at(const Group& group) {
    take(group.plain);
    for (const Automaton& automaton : group.automata) {
      if (automaton.least < best_ && has(automaton.subject)) take(automaton.dfa.find(url_.text_of(automaton.subject)));
    }
    for (const WalkedTogether& rules : group.together) {
      if (rules.least < best_ && has(rules.subject)) best_ = rules.walk.find(url_.text_of(rules.subject), best_);
    }
    for (const Walked& rule : group.walked) {
      if (rule.states.rank >= best_) break;
      if (has(rule.subject) && finds(tiers_.nfa, rule.states, url_.text_of(rule.subject))) take(rule.states.rank);
    }
    for (const Sought& sought : group.sought) {
      if (sought.least < best_ && has(sought.subject)) look_at(sought, url_.text_of(sought.subject));
    }
    for (const Check& check : group.checks) {
      if (check.rank >= best_) break;
      if (passes(tiers_.nfa, check, url_)) take(check.rank);
    }
  }

  // A needle may lie across the two pieces of a text; then all rules are walked. URLs without a path are rare. And a
  // long text may have the same needles again and again: it makes no more walks than there are rules, and one for each
  // then.
  void look_at(const Sought& sought, const SubjectText& text) {
    std::size_t walks = text.begin.empty() ? 0 : sought.rules.size();
    std::uint32_t before = no_group;
    const auto visit = [&](std::uint32_t number, bool is_all) {
      const RuleStates& rule = sought.rules[number];
      if (rule.rank >= best_ || number == before) return true;
      before = number;
      walks += is_all ? 0 : 1;
      if (is_all || finds(tiers_.nfa, rule, text)) take(rule.rank);
      return walks < sought.rules.size();
    };
    if (text.begin.empty()) sought.needles.visit(text.rest, visit);
    if (walks < sought.rules.size()) return;
    for (const RuleStates& rule : sought.rules) {
      if (rule.rank < best_ && finds(tiers_.nfa, rule, text)) take(rule.rank);
    }
  }

  [[nodiscard]] bool has(Subject subject) const { return subject != Subject::host_onwards || url_.has_host; }

  const Tiers& tiers_;
  const UrlView& url_;
  Rank best_ = no_rank;
};

}  // namespace

UrlView::UrlView(const UrlParts& url_parts) noexcept
    : parts(url_parts), has_host(url_parts.host.has_value()), host(url_parts.host.value_or(std::string_view())) {
  if (host.size() > 1 && host.ends_with('.')) host.remove_suffix(1);
}

SubjectText UrlView::text_of(Subject subject) const noexcept {
  switch (subject) {
    case Subject::path_and_query:
      return path_and_query(parts);
    case Subject::url:
      return {{}, parts.url};
    case Subject::host_onwards:
      return host_onwards(parts);
  }
  return {};
}

bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept {
  const auto is_true = [&](const Test& test) { return std::visit(Tester{nfa, url}, test); };
  return std::ranges::all_of(check.all, is_true) && std::ranges::none_of(check.none, is_true);
}

std::vector<std::size_t> deciding_order(const RuleList& list) {
  std::vector<std::size_t> order(list.rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&list](std::size_t a, std::size_t b) {
    const Rule& one = list.rules[a];
    const Rule& other = list.rules[b];
    const bool by_verdict = one.verdict == Verdict::allow && other.verdict == Verdict::deny;
    switch (list.deciding) {
      case Deciding::first:
        return a < b;
      case Deciding::exceptions_first:
        return by_verdict;
      case Deciding::longest:
        return one.length != other.length ? one.length > other.length : by_verdict;
    }
    return a < b;
  };
  std::stable_sort(order.begin(), order.end(), before);
  return order;
}

Rank Tiers::find(const UrlView& url) const noexcept {
  Search search(*this, url);
  if (url.has_host) {
    hosts.visit(url.host, [&](const HostTable::Name& name, bool is_whole) {
      search.take(name.below);
      search.look_at(name.group, is_whole);
    });
  }
  if (!nets.empty()) {
    const std::optional<Address> address = url.address();
    if (address) nets.visit(*address, [&](std::uint32_t group) { search.look_at(group, true); });
  }
  search.look_at(any_host, true);
  return search.best();
}

Diagnostics mistakes_of(const ReadFiles& read, const MadeTiers& made) {
  Diagnostics mistakes = read.diagnostics;
  mistakes.insert(mistakes.end(), made.diagnostics.begin(), made.diagnostics.end());
  return mistakes;
}

}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

struct RuleSet::State {
  [[gnu::visibility("hidden")]] State(rules::MadeTiers made_tiers, rules::ReadFiles&& read);

  rules::MadeTiers made;
  rules::Otherwise otherwise;
  std::vector<std::string> left_out;
  std::vector<std::string> sitemaps;
};

RuleSet::State::State(rules::MadeTiers made_tiers, rules::ReadFiles&& read)
    : made(std::move(made_tiers)),
      otherwise(std::move(read.otherwise)),
      left_out(std::move(read.left_out)),
      sitemaps(std::move(read.sitemaps)) {}

Result<RuleSet, Diagnostics> RuleSet::compile(const std::vector<RuleFile>& files) {
  rules::ReadFiles read = rules::read_files(files);
  rules::MadeTiers made = make_tiers(read.lists);
  if (Diagnostics mistakes = rules::mistakes_of(read, made); !mistakes.empty()) return mistakes;
  return RuleSet(std::make_unique<State>(std::move(made), std::move(read)));
}

RuleSet::RuleSet(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RuleSet::RuleSet(RuleSet&&) noexcept = default;
RuleSet& RuleSet::operator=(RuleSet&&) noexcept = default;
RuleSet::~RuleSet() = default;

Decision RuleSet::decide(const UrlParts& url) const& noexcept {
  const rules::Rank rank = state_->made.tiers.find(rules::UrlView(url));
  if (rank == rules::no_rank) {
    return {state_->otherwise.verdict, state_->otherwise.file, state_->otherwise.line};
  }
  const rules::Place place = state_->made.places[rank];
  return {place.verdict, state_->made.files[place.file], place.line};
}

Result<std::string, Fault> RuleSet::tables() const { return written_tables(state_->made, state_->otherwise); }
RuleSizes RuleSet::sizes() const noexcept { return state_->made.sizes; }
std::span<const std::string> RuleSet::left_out() const& noexcept { return state_->left_out; }
std::span<const std::string> RuleSet::sitemaps() const& noexcept { return state_->sitemaps; }

}  // namespace bnfurl::crawl
