// `Robots`: a robots.txt for all robots. Robots that the same groups name share a `RuleSet`, and a file has few
// different groups: so the rules of each robot are compiled as if it were the only one, and a URL is decided as by them
// alone.
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "src/crawl/file_content.hpp"
#include "src/rules/crawlers.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl {

struct Robots::State {
  struct Known {
    std::string name;
    const RuleSet* rules = nullptr;
    bool is_in_file = false;
  };
  std::map<std::vector<std::size_t>, RuleSet> rules;  // by groups
  std::map<std::string, Known> robots;                // by the name in lower case
  std::size_t named = 0;
  std::vector<std::string> unsupported;
};

namespace {

Diagnostics mistake_in(const RuleFile& file, std::string message) { return {{file.file, 0, 0, std::move(message)}}; }

// All robots together may need as much memory as one may, and a file in which a rule counts for very many sets of
// groups was made for that.
constexpr std::size_t most_rules = std::size_t{1} << 20, most_octets = std::size_t{512} << 20;

}  // namespace

Result<Robots, Diagnostics> Robots::compile(const RuleFile& file) {
  constexpr std::size_t longest = std::size_t{256} << 20;
  const std::optional<std::string> text = file.text ? file.text : content_of(file.file, longest);
  if (!text) return mistake_in(file, std::strerror(errno));
  rules::RobotsFile read = rules::read_robots_file({.file = file.file, .text = *text});
  auto state = std::make_unique<State>();
  state->named = read.robots.size();
  std::vector<std::size_t> all_groups(read.groups.size());
  std::iota(all_groups.begin(), all_groups.end(), std::size_t{0});
  for (const rules::Unsupported& unsupported : list_of(read, all_groups).unsupported)
    state->unsupported.push_back(file.file + ": " + to_string(unsupported));
  read.robots.try_emplace("*", rules::RobotsFile::Robot{.name = "*"});
  std::size_t rules = 0, octets = 0;
  std::set<std::vector<std::size_t>> sets;  // of groups, each once
  for (const auto& [name, robot] : read.robots) {
    if (!sets.insert(robot.groups).second) continue;
    for (const std::size_t group : robot.groups) rules += read.groups[group].size();
  }
  if (rules > most_rules) return mistake_in(file, "more than a million rules for all robots");
  for (const std::vector<std::size_t>& groups : sets) {
    Result<RuleSet, Diagnostics> set =
        RuleSet::of({.lists = {list_of(read, groups).list}, .otherwise = {Verdict::allow}});
    if (!set) return set.error();
    octets += set->sizes().automaton_octets;
    if (octets > most_octets) return mistake_in(file, "the automata for all robots need more than 512 MiB");
    state->rules.emplace(groups, *std::move(set));
  }
  for (const auto& [name, robot] : read.robots)
    state->robots[name] = {robot.name, &state->rules.find(robot.groups)->second, true};
  for (const rules::Crawler& crawler : rules::crawlers) {
    const auto [place, is_new] = state->robots.try_emplace(in_lower_case(crawler.name));
    place->second.name = crawler.name;
    if (is_new) place->second.rules = state->robots["*"].rules;
  }
  return Robots(std::move(state));
}

Robots::Robots(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Robots::Robots(Robots&&) noexcept = default;
Robots& Robots::operator=(Robots&&) noexcept = default;
Robots::~Robots() = default;

// A robot that the file names comes before one that is known.
Robot Robots::of(std::string_view agent) const& {
  const State::Known* found = nullptr;
  for (const std::string_view name : rules::names_in(agent).all) {
    const auto place = state_->robots.find(in_lower_case(name));
    if (place == state_->robots.end()) continue;
    if (found == nullptr || place->second.is_in_file) found = &place->second;
    if (found->is_in_file) break;
  }
  if (found == nullptr) found = &state_->robots.at("*");
  return {found->name, found->rules};
}

std::size_t Robots::named() const noexcept { return state_->named; }
std::span<const std::string> Robots::unsupported() const& noexcept { return state_->unsupported; }

}  // namespace bnfurl::crawl
