// What a decision by rules costs, beside others. Before a row is measured, its side decides all URLs once: a side that
// decides one of them otherwise than bnfurl is not measured, and the run fails. Rows `compile/...` make the rules, in
// whatever language they are, and count the memory that is kept; rows `first/...` decide with rules that have decided
// nothing before.
#include "benchmarks/crawl/sides.hpp"

#include <malloc.h>

#include <algorithm>
#include <array>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/version.hpp>
#include <iostream>
#include <map>
#include <stdexcept>

#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

// RE2::Set can need a millisecond or more for a URL.
constexpr std::ptrdiff_t few_urls = 5'000;

// bnfurl: each URL is split and put into normal form, then decided; or it is only decided.

crawl::RuleSet compiled(const std::string& kind, const std::string& text) {
  crawl::CompiledRules made = crawl::RuleSet::compile({{.kind = kind, .file = "rules", .text = text}});
  if (!made.rules) throw std::runtime_error("bnfurl: " + made.diagnostics.front().message);
  return std::move(*made.rules);
}

class Own {
public:
  Own(const std::string& kind, const std::string& text) : rules_(compiled(kind, text)) {}

  bool denies(std::string_view url) {
    const auto parts = reader_.read(url, memory_);
    return parts && rules_.decide(*parts).verdict == crawl::Verdict::deny;
  }

private:
  crawl::RuleSet rules_;
  crawl::UrlReader reader_{rfc3986::URI};
  std::array<char, 1 << 16> memory_;
};

// What it is asked is the next of the URLs that were read.
class OwnDecide {
public:
  OwnDecide(const std::string& kind, const std::string& text, const Urls& urls) : rules_(compiled(kind, text)) {
    const crawl::UrlReader reader(rfc3986::URI);
    for (const std::string_view url : urls) {
      memories_.emplace_back(url.size() + 2, '\0');
      read_.push_back(*reader.read(url, memories_.back()));
    }
  }

  bool denies(std::string_view) {
    const bool denied = rules_.decide(read_[next_]).verdict == crawl::Verdict::deny;
    next_ = next_ + 1 == read_.size() ? 0 : next_ + 1;
    return denied;
  }

private:
  crawl::RuleSet rules_;
  std::vector<std::string> memories_;
  std::vector<crawl::UrlParts> read_;
  std::size_t next_ = 0;
};

std::vector<RuleSide> all_sides(const GivenRules& given) {
  std::vector<RuleSide> sides = {
      {"bnfurl", std::string(version()), "",
       [kind = given.kind, text = given.text] { return std::make_unique<DeciderOf<Own>>(kind, text); }},
      {"bnfurl, decide alone", std::string(version()), "given URLs that were read",
       [kind = given.kind, text = given.text, urls = given.urls] {
         return std::make_unique<DeciderOf<OwnDecide>>(kind, text, urls);
       }}};
  for (RuleSide& side : other_rule_sides(given)) sides.push_back(std::move(side));
  return sides;
}

// What is asked of all sides: rules, and the URLs to be decided. A question is made when its first row is run.

struct Kind {
  std::string_view name;
  RuleListing (*rules)(std::size_t count, const Urls& urls);
  std::string language;
  std::string (*text)(const RuleListing& rules);
};

const std::array<Kind, 6> kinds = {{
    {"mixed", mixed_rules, "rules", own_text},
    {"adblock", mixed_rules, "adblock", adblock_text},
    {"hosts", listed_hosts, "rules", own_text},
    {"robots", robots_rules, "robots", robots_text},
    {"starred", [](std::size_t count, const Urls&) { return starred_rules(count); }, "rules", own_text},
    {"walked", [](std::size_t count, const Urls&) { return large_expressions(count); }, "rules", own_text},
}};

struct AskedFor {
  const Kind& kind;
  RuleListing rules;
};

AskedFor asked_for(const std::string& name, const Urls& urls, std::size_t most) {
  const std::size_t slash = name.find('/');
  const auto* const kind = std::ranges::find(kinds, name.substr(0, slash), &Kind::name);
  if (kind == kinds.end()) throw std::runtime_error("there is no question " + name);
  return {*kind, kind->rules(std::min(std::stoul(name.substr(slash + 1)), most), urls)};
}

struct QuestionName {
  std::string name;
  std::vector<std::string> sides;  // those that were not compiled are left out
};

std::vector<QuestionName> all_question_names() {
  return {
      {"mixed/10", {"bnfurl", "bnfurl, decide alone", "RE2::Set", "vectorscan"}},
      {"mixed/1000", {"bnfurl", "bnfurl, decide alone", "RE2::Set", "vectorscan"}},
      {"mixed/10000", {"bnfurl", "bnfurl, decide alone", "RE2::Set"}},
      {"adblock/50000", {"bnfurl", "bnfurl, decide alone", "adblock, with its request", "adblock, given requests"}},
      {"hosts/1000", {"bnfurl", "bnfurl, decide alone"}},
      {"hosts/1000000", {"bnfurl", "bnfurl, decide alone"}},
      {"robots/30", {"bnfurl", "bnfurl, decide alone", "texting_robots", "robotstxt"}},
      {"starred/30", {"bnfurl", "bnfurl, decide alone"}},
      {"walked/10", {"bnfurl", "RE2::Set"}},
  };
}

const std::vector<QuestionName>& question_names() {
  static const std::vector<QuestionName> names = [] {
    const std::vector<RuleSide> there = all_sides({});
    std::vector<QuestionName> all = all_question_names();
    for (QuestionName& each : all)
      std::erase_if(each.sides, [&](const std::string& name) {
        return std::ranges::find(there, name, &RuleSide::name) == there.end();
      });
    return all;
  }();
  return names;
}

struct Question {
  std::size_t rules;
  std::size_t text_octets;      // of names and patterns alone
  std::vector<RuleSide> sides;  // the first is what the others must agree with
  Urls urls;
};

Question question(const std::string& name, const Urls& urls, std::size_t most) {
  const AskedFor from = asked_for(name, urls, most);
  Question result{from.rules.size(), 0, {}, urls};
  for (const ListedRule& rule : from.rules) result.text_octets += rule.host.size() + rule.pattern.size();
  const std::vector<RuleSide> all = all_sides({from.rules, from.kind.language, from.kind.text(from.rules), urls});
  const auto& names = question_names();
  for (const std::string& each : std::ranges::find(names, name, &QuestionName::name)->sides) {
    result.sides.push_back(*std::ranges::find(all, each, &RuleSide::name));
  }
  return result;
}

// Those lines that all sides can be asked about: normal forms of http and https, without fragments.
Urls asked_urls(const Urls& lines) {
  const crawl::UrlReader reader(rfc3986::URI);
  std::string memory;
  Urls result;
  for (const std::string_view line : lines) {
    memory.resize(line.size() + 2);
    const auto read = reader.read(line, memory);
    const bool has_fragment = line.find('#') != std::string_view::npos;
    if (read && read->url == line && read->host && !has_fragment &&
        (read->scheme == "http" || read->scheme == "https")) {
      result.push_back(line);
    }
  }
  return result;
}

const Urls& urls_of(const Options& options) {
  static const Urls urls = [&] {
    Urls all = asked_urls(options.urls->get().lines());
    all.resize(std::min(all.size(), options.most));
    return all;
  }();
  return urls;
}

struct Row {
  RuleSide side;
  std::shared_ptr<Decider> decider = nullptr;
  std::string fault = {};
};

// A question, with what its sides have compiled.
class Asked {
public:
  explicit Asked(Question question) : question_(std::move(question)) {
    for (const RuleSide& side : question_.sides) rows_.push_back({side});
    for (Row& row : rows_) compare(row);
  }

  [[nodiscard]] const Question& question_of() const { return question_; }
  [[nodiscard]] Row& row(std::size_t number) { return rows_[number]; }
  [[nodiscard]] std::size_t denied() const { return denied_; }

private:
  void compare(Row& row) {
    row.decider = row.side.compile();
    const std::vector<bool> verdicts = row.decider->verdicts(question_.urls);
    if (expected_.empty()) expected_ = verdicts;
    denied_ = static_cast<std::size_t>(std::count(expected_.begin(), expected_.end(), true));
    std::size_t different = 0;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i] == expected_[i]) continue;
      if (different++ == 0) row.fault = "decides " + std::string(question_.urls[i]) + " otherwise";
    }
    if (different > 1) row.fault += ", and " + std::to_string(different - 1) + " more";
  }

  Question question_;
  std::vector<Row> rows_;
  std::vector<bool> expected_;
  std::size_t denied_ = 0;
};

Asked& asked(const std::string& name, const Options& options) {
  static std::map<std::string, std::unique_ptr<Asked>> all;
  auto& place = all[name];
  if (!place) place = std::make_unique<Asked>(question(name, urls_of(options), options.most));
  return *place;
}

bool alike = true;

void decide(benchmark::State& state, Asked& from, const std::string& name, std::size_t number) {
  Row& row = from.row(number);
  if (!row.fault.empty()) {
    alike = false;
    std::cerr << name << ": " << row.side.name << " " << row.fault << "\n";
    return state.SkipWithError(row.fault.c_str());
  }
  const Urls& urls = from.question_of().urls;
  for (auto pass : state) benchmark::DoNotOptimize(row.decider->denied(urls));
  count_texts(state, urls.size());
  state.counters["denied"] = static_cast<double>(from.denied());
}

// What was just compiled has seen no URL yet: some sides make their states as they meet them.
void decide_first(benchmark::State& state, const Question& question, std::size_t number) {
  const Urls urls(question.urls.begin(), question.urls.begin() + std::min(few_urls, std::ssize(question.urls)));
  for (auto pass : state) {
    state.PauseTiming();
    const auto decider = question.sides[number].compile();
    state.ResumeTiming();
    benchmark::DoNotOptimize(decider->denied(urls));
  }
  count_texts(state, urls.size());
}

double heap_octets() {
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

void compile(benchmark::State& state, const Question& question, std::size_t number) {
  double octets = 0;
  for (auto pass : state) {
    const double before = heap_octets();
    const auto decider = question.sides[number].compile();
    octets = heap_octets() - before;
  }
  const auto rules = static_cast<double>(question.rules);
  state.counters["octets_a_rule"] = octets / rules;
  state.counters["text_octets_a_rule"] = static_cast<double>(question.text_octets) / rules;
}

void add_rows(const QuestionName& name, std::size_t number, const Options& options) {
  const std::string row = name.name + "/" + name.sides[number];
  const auto from = [=]() -> Asked& { return asked(name.name, options); };
  benchmark::RegisterBenchmark(row.c_str(), [=](auto& state) { decide(state, from(), name.name, number); });
  if (name.sides[number] == "bnfurl, decide alone" || name.sides[number] == "robotstxt") return;
  benchmark::RegisterBenchmark(("compile/" + row).c_str(),
                               [=](auto& state) { compile(state, from().question_of(), number); });
  if (!name.name.starts_with("mixed/") || name.sides[number] == "vectorscan") return;
  benchmark::RegisterBenchmark(("first/" + row).c_str(),
                               [=](auto& state) { decide_first(state, from().question_of(), number); });
}

}  // namespace

void add_rule_rows(const Options& options) {
  for (const RuleSide& side : all_sides({}))
    if (!side.name.starts_with("bnfurl")) benchmark::AddCustomContext("version/" + side.name, side.version);
  for (const QuestionName& name : question_names())
    for (std::size_t number = 0; number < name.sides.size(); ++number) add_rows(name, number, options);
}

bool all_decide_alike() { return alike; }

// "urls", or a question's rule file, in the language of the first side.
bool print_rules(std::ostream& out, const std::string& what, const Options& options) {
  if (what != "urls" && std::ranges::find(question_names(), what, &QuestionName::name) == question_names().end())
    return false;
  const Urls& urls = urls_of(options);
  if (what == "urls") {
    for (const std::string_view url : urls) out << url << '\n';
    return true;
  }
  const AskedFor from = asked_for(what, urls, options.most);
  out << from.kind.text(from.rules);
  return true;
}

}  // namespace bnfurl::benchmarks
