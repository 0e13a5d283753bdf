#include "tools/bnfurl/executor/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/readers/input.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

void require_other_records(const Options& options) {
  const std::size_t uses = uses_of_standard_input(options);
  const std::string_view option = options.robots == "-" ? "--robots" : "--rules";
  if (uses > 1) throw records::UsageError(fmt::format("{}: standard input can be read only once", option));
  const bool has_records = options.operands.empty() || std::ranges::count(options.operands, "-") != 0;
  if (uses == 1 && has_records)
    throw records::UsageError(
        fmt::format("{}: - is standard input, from which the records are read; name another FILE", option));
}

bool names_store(const Options& options) { return options.robots && crawl::RobotsStore::is_store(*options.robots); }

/// Throws UsageError if the command takes only a store, and another file is given.
void require_store(const Options& options) {
  if (options.command->treatment.rules != UseOfRules::obeyed || !options.robots || names_store(options)) return;
  if (auto opened = crawl::RobotsStore::open(*options.robots);
      !opened && opened.error().code == InputError::Code::system)
    throw records::UsageError("--robots: " + records::printable(opened.error().message));
  throw records::UsageError(fmt::format(
      "--robots: {0} is not a store, which \"bnfurl robots build\" makes; for one robots.txt, use --rules robots:{0}",
      records::printable(*options.robots)));
}

/// Reads standard input for the file that is called "-", so that it can be read again; throws UsageError if two are.
void read_standard_input(std::span<crawl::RuleFile> files) {
  if (std::ranges::count(files, "-", &crawl::RuleFile::file) > 1)
    throw records::UsageError("--rules: standard input can be read only once");
  for (crawl::RuleFile& file : files) {
    if (file.file != "-") continue;
    const std::vector<char> text = records::read_whole(file.file);
    file.text.emplace(text.begin(), text.end());
  }
}

}  // namespace

std::size_t uses_of_standard_input(const Options& options) {
  const auto uses = std::ranges::count(records::rule_files(options.rules, options.agent), "-", &crawl::RuleFile::file);
  return static_cast<std::size_t>(uses) + (options.robots == "-" ? 1 : 0);
}

void tell_mistakes(const Diagnostics& mistakes) {
  const std::size_t count = mistakes.size();
  for (const Diagnostic& mistake : mistakes) complain(records::printable(to_string(mistake)));
  throw records::UsageError(fmt::format("{} error{} in the rule files; nothing was run", count, count == 1 ? "" : "s"));
}

std::vector<crawl::RuleFile> rule_files(const std::vector<std::string>& words, const Options& options) {
  std::vector<crawl::RuleFile> files = records::rule_files(words, options.agent);
  for (crawl::RuleFile& file : files) {
    file.third_party = options.third_party;
    file.skip_errors = options.skip_errors;
  }
  read_standard_input(files);
  return files;
}

std::optional<crawl::RuleSet> read_rules(const Options& options) {
  require_store(options);
  for (const auto& [is_given, option] :
       {std::pair(options.agent && !names_store(options),
                  "--agent needs --rules, or --robots with a store, which \"bnfurl robots build\" makes"),
        std::pair(options.third_party, "--third-party needs --rules"),
        std::pair(options.skip_errors, "--skip-errors needs --rules")})
    if (options.rules.empty() && is_given) throw records::UsageError(option);
  if (options.rules.empty()) return std::nullopt;
  require_other_records(options);
  return understood(records::compile_rules(rule_files(options.rules, options), telling(options.quiet)));
}

crawl::RobotsAgent read_agent(const Options& options) {
  auto agent = crawl::RobotsAgent::of(options.agent.value_or("*"));
  if (!agent) throw records::UsageError("--agent: " + records::printable(agent.error().message));
  return *std::move(agent);
}

std::optional<records::Derivation::Store> read_store(const Options& options) {
  if (!names_store(options)) return std::nullopt;
  auto store = crawl::RobotsStore::open(*options.robots);
  if (!store) throw records::UsageError("--robots: " + records::printable(store.error().message));
  return records::Derivation::Store{*std::move(store), read_agent(options), options.agent.value_or("*")};
}

void tell_damage(const crawl::RobotsStore& store, std::string_view file) {
  if (const auto offset = store.damage()) {
    complain(fmt::format("{} is damaged, first at octet {}: what it has there counts as unknown; build it again",
                         records::printable(file), *offset));
  }
}

std::optional<crawl::Robots> read_robots(const Options& options) {
  if (!options.robots || names_store(options)) return std::nullopt;
  std::vector<crawl::RuleFile> files = {{.kind = "robots", .file = *options.robots}};
  require_other_records(options);
  read_standard_input(files);
  crawl::Robots robots = understood(crawl::Robots::compile(files.front()));
  if (robots.named() == 0 && !robots.unsupported().empty()) {
    throw records::UsageError(fmt::format("--robots: {} is not a robots.txt: it has no line \"User-agent\"",
                                          records::printable(*options.robots)));
  }
  records::tell_unsupported(robots.unsupported(), telling(options.quiet));
  return robots;
}

}  // namespace bnfurl::tool
