// What a decision by rules costs, beside others. Before a row is measured, its side decides all URLs once: a side that
// decides one of them otherwise than bnfurl is not measured, and the run fails. Rows
// `first/...` decide with rules that have decided nothing before; `compile/...` read and compile them.
#include <algorithm>
#include <array>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/version.hpp>
#include <iostream>
#include <map>
#include <stdexcept>

#include "benchmarks/crawl/rule_lists.hpp"
#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

// RE2::Set can need a millisecond or more for a URL.
constexpr std::ptrdiff_t few_urls = 5'000;

// bnfurl: each URL is split and put into normal form, then decided.
class Own {
public:
  explicit Own(const GivenRules& given)
      : made_(crawl::RuleSet::compile({{.kind = given.kind, .file = "rules", .text = given.text}})) {
    if (!made_) throw std::runtime_error("bnfurl: " + made_.error().front().message);
  }

  bool denies(std::string_view url) {
    const auto parts = reader_.read(url, memory_);
    return parts && made_->decide(*parts).verdict == crawl::Verdict::deny;
  }

private:
  Result<crawl::RuleSet, Diagnostics> made_;
  crawl::UrlReader reader_{rfc3986::URI};
  std::array<char, 1 << 16> memory_;
};

const std::vector<RuleSide>& all_sides() {
  static const std::vector<RuleSide> sides = [] {
    std::vector<RuleSide> all = {rule_side<Own>("bnfurl", std::string(version()))};
    std::ranges::copy(other_rule_sides(), std::back_inserter(all));
    return all;
  }();
  return sides;
}

// What is asked of some sides. The first is what the others must agree with; those that were not compiled are left out.
struct Question {
  std::string name;
  std::size_t count;
  RuleListing (*rules)(std::size_t count, const Urls& urls);
  std::string language;
  std::string (*text)(const RuleListing& rules);
  std::vector<std::string_view> sides;

  [[nodiscard]] std::string full_name() const { return name + "/" + std::to_string(count); }
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all = {
      {"mixed", 10, mixed_rules, "rules", own_text, {"bnfurl", "RE2::Set"}},
      {"mixed", 1'000, mixed_rules, "rules", own_text, {"bnfurl", "RE2::Set", "Hyperscan"}},
      {"mixed", 10'000, mixed_rules, "rules", own_text, {"bnfurl", "RE2::Set"}},
      {"adblock", 50'000, mixed_rules, "adblock", adblock_text, {"bnfurl", "adblock"}},
      {"hosts", 1'000, listed_hosts, "rules", own_text, {"bnfurl"}},
      {"hosts", 1'000'000, listed_hosts, "rules", own_text, {"bnfurl"}},
      {"robots", 30, robots_rules, "robots", robots_text, {"bnfurl", "texting_robots"}},
      {"expressions", 1'000, host_expressions, "rules", own_text, {"bnfurl", "RE2::Set"}},
      {"expressions", 5'000, host_expressions, "rules", own_text, {"bnfurl"}},
      {"walked", 10, large_expressions, "rules", own_text, {"bnfurl", "RE2::Set", "Hyperscan"}},
  };
  return all;
}

// Those lines that all sides can be asked about: normal forms of http and https, without fragments.
const Urls& urls_of(const Options& options) {
  static const Urls urls = [&] {
    const crawl::UrlReader reader(rfc3986::URI);
    std::string memory;
    Urls result;
    for (const std::string_view line : options.corpus(options.urls()).lines()) {
      memory.resize(line.size() + 2);
      const auto read = reader.read(line, memory);
      if (read && read->url == line && read->host && line.find('#') == std::string_view::npos &&
          (read->scheme == "http" || read->scheme == "https"))
        result.push_back(line);
    }
    return result;
  }();
  return urls;
}

// A question, with its rules, and what bnfurl says. All of it is made when its first row is run.
struct Asked {
  Asked(const Question& question, const Options& options) : urls(urls_of(options)), expected(urls.size()) {
    given.rules = question.rules(std::min(question.count, options.most), urls);
    given.kind = question.language;
    given.text = question.text(given.rules);
    all_sides().front().compile(given)(urls, expected);
  }

  const Urls& urls;
  GivenRules given;
  std::vector<char> expected;
};

const Asked& asked(const Question& question, const Options& options) {
  static std::map<std::string, Asked> all;
  const std::string name = question.full_name();
  const auto known = all.find(name);
  return known != all.end() ? known->second : all.try_emplace(name, question, options).first->second;
}

bool alike = true;

void decide(benchmark::State& state, const Asked& from, const std::string& row, const Decider& decider) {
  std::vector<char> denied(from.urls.size());
  decider(from.urls, denied);
  if (const auto [own, other] = std::ranges::mismatch(from.expected, denied); own != from.expected.end()) {
    const auto place = static_cast<std::size_t>(own - from.expected.begin());
    const std::string error = "decides " + std::string(from.urls[place]) + " otherwise";
    alike = false;
    std::cerr << row << " " << error << "\n";
    return state.SkipWithError(error.c_str());
  }
  for (auto pass : state) {
    decider(from.urls, denied);
    benchmark::DoNotOptimize(denied.data());
  }
  count_texts(state, from.urls.size());
  state.counters["denied"] = static_cast<double>(std::ranges::count(denied, 1));
}

// What was just compiled has seen no URL yet: some sides make their states as they meet them.
void decide_first(benchmark::State& state, const Asked& from, const RuleSide& side) {
  const Urls urls(from.urls.begin(), from.urls.begin() + std::min(few_urls, std::ssize(from.urls)));
  std::vector<char> denied(urls.size());
  for (auto pass : state) {
    state.PauseTiming();
    const Decider decider = side.compile(from.given);
    state.ResumeTiming();
    decider(urls, denied);
  }
  count_texts(state, urls.size());
}

void compile(benchmark::State& state, const Asked& from, const RuleSide& side) {
  for (auto pass : state) {
    const Decider decider = side.compile(from.given);
    benchmark::DoNotOptimize(&decider);
  }
  count_texts(state, from.given.rules.size());
}

void add_rows(const Question& question, const RuleSide& side, const Options& options) {
  const std::string row = question.full_name() + "/" + side.name;
  const auto from = [&question, options]() -> const Asked& { return asked(question, options); };
  const auto decider = std::make_shared<Decider>();
  benchmark::RegisterBenchmark(row.c_str(), [=](auto& state) {
    if (!*decider) *decider = side.compile(from().given);
    decide(state, from(), row, *decider);
  });
  const bool compiles_for_seconds = side.name == "Hyperscan";
  if (question.name == "mixed" && !compiles_for_seconds)
    benchmark::RegisterBenchmark(("first/" + row).c_str(), [=](auto& state) { decide_first(state, from(), side); });
  if (question.name == "expressions")
    benchmark::RegisterBenchmark(("compile/" + row).c_str(), [=](auto& state) { compile(state, from(), side); });
}

}  // namespace

void add_rule_rows(const Options& options) {
  for (const RuleSide& side : all_sides()) {
    benchmark::AddCustomContext("version/" + side.name, side.version);
    for (const Question& question : questions())
      if (std::ranges::find(question.sides, side.name) != question.sides.end()) add_rows(question, side, options);
  }
}

bool all_decide_alike() { return alike; }

}  // namespace bnfurl::benchmarks
