#include "src/records/requests/decisions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "src/records/judging/rule_files.hpp"
#include "src/records/readers/input.hpp"

namespace bnfurl::records {
namespace {

bool names_store(const RecordOptions& options) {
  return options.robots && crawl::RobotsStore::is_store(*options.robots);
}

/// Reads standard input for the file that is called "-", so that it can be read again; throws UsageError if two are.
void read_standard_input(std::span<crawl::RuleFile> files) {
  if (std::ranges::count(files, "-", &crawl::RuleFile::file) > 1)
    throw UsageError("--rules: standard input can be read only once");
  for (crawl::RuleFile& file : files) {
    if (file.file != "-") continue;
    const std::vector<char> text = read_whole(file.file);
    file.text.emplace(text.begin(), text.end());
  }
}

}  // namespace

std::size_t uses_of_standard_input(const RecordOptions& options) {
  const auto uses = std::ranges::count(rule_files(options.rules, options.agent), "-", &crawl::RuleFile::file);
  return static_cast<std::size_t>(uses) + (options.robots == "-" ? 1 : 0);
}

void refuse_mistakes(const Diagnostics& mistakes, const Tell& tell) {
  const std::size_t count = mistakes.size();
  for (const Diagnostic& mistake : mistakes) tell({printable(to_string(mistake)), true});
  throw UsageError(fmt::format("{} error{} in the rule files; nothing was run", count, count == 1 ? "" : "s"));
}

std::vector<crawl::RuleFile> read_rule_files(const std::vector<std::string>& words, const RecordOptions& options) {
  std::vector<crawl::RuleFile> files = rule_files(words, options.agent);
  for (crawl::RuleFile& file : files) {
    file.third_party = options.third_party;
    file.skip_errors = options.skip_errors;
  }
  read_standard_input(files);
  return files;
}

std::optional<crawl::RuleSet> read_rules(const RecordOptions& options, const Tell& tell) {
  for (const auto& [is_given, option] :
       {std::pair(options.agent && !names_store(options),
                  "--agent needs --rules, or --robots with a store, which \"bnfurl robots build\" makes"),
        std::pair(options.third_party, "--third-party needs --rules"),
        std::pair(options.skip_errors, "--skip-errors needs --rules")})
    if (options.rules.empty() && is_given) throw UsageError(option);
  if (options.rules.empty()) return std::nullopt;
  return understood(compile_rules(read_rule_files(options.rules, options), tell), tell);
}

crawl::RobotsAgent read_agent(const RecordOptions& options) {
  auto agent = crawl::RobotsAgent::of(options.agent.value_or("*"));
  if (!agent) throw UsageError("--agent: " + printable(agent.error().message));
  return *std::move(agent);
}

std::optional<Derivation::Store> read_store(const RecordOptions& options) {
  if (!names_store(options)) return std::nullopt;
  auto store = crawl::RobotsStore::open(*options.robots);
  if (!store) throw UsageError("--robots: " + printable(store.error().message));
  return Derivation::Store{*std::move(store), read_agent(options), options.agent.value_or("*")};
}

void tell_damage(const crawl::RobotsStore& store, std::string_view file, const Tell& tell) {
  if (const auto offset = store.damage()) {
    tell({fmt::format("{} is damaged, first at octet {}: what it has there counts as unknown; build it again",
                      printable(file), *offset),
          true});
  }
}

std::optional<crawl::Robots> read_robots(const RecordOptions& options, const Tell& tell) {
  if (!options.robots || names_store(options)) return std::nullopt;
  std::vector<crawl::RuleFile> files = {{.kind = "robots", .file = *options.robots}};
  read_standard_input(files);
  crawl::Robots robots = understood(crawl::Robots::compile(files.front()), tell);
  if (robots.named() == 0 && !robots.unsupported().empty()) {
    throw UsageError(
        fmt::format("--robots: {} is not a robots.txt: it has no line \"User-agent\"", printable(*options.robots)));
  }
  tell_unsupported(robots.unsupported(), tell);
  return robots;
}

void require_other_input(const RecordOptions& options, bool has_records) {
  const std::size_t uses = uses_of_standard_input(options);
  const std::string_view option = options.robots == "-" ? "--robots" : "--rules";
  if (uses > 1) throw UsageError(fmt::format("{}: standard input can be read only once", option));
  if (uses == 1 && has_records)
    throw UsageError(
        fmt::format("{}: - is standard input, from which the records are read; name another FILE", option));
}

void require_store(const RecordOptions& options) {
  if (!options.robots || names_store(options)) return;
  if (auto opened = crawl::RobotsStore::open(*options.robots);
      !opened && opened.error().code == InputError::Code::system)
    throw UsageError("--robots: " + printable(opened.error().message));
  throw UsageError(fmt::format(
      "--robots: {0} is not a store, which \"bnfurl robots build\" makes; for one robots.txt, use --rules robots:{0}",
      printable(*options.robots)));
}

}  // namespace bnfurl::records
