#include "tools/bnfurl/executor/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <utility>

#include "src/records/judging/normal_form.hpp"
#include "src/records/readers/input.hpp"
#include "src/rules/words.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

bool exists(const std::string& file) {
  std::error_code ignored;
  return std::filesystem::exists(file, ignored);
}

crawl::RuleFile rule_file(const std::string& word, const std::string& agent) {
  const std::size_t colon = word.find(':');
  const std::string kind = word.substr(0, std::min(colon, word.size()));
  std::vector<std::string> known;
  for (const crawl::rules::FileKind& each : crawl::rules::file_kinds) known.emplace_back(each.name);
  const bool has_kind = colon != std::string::npos && std::ranges::find(known, kind) != known.end();
  if (!has_kind && colon != std::string::npos && !exists(word) && !gen::nearest(kind, known).empty())
    throw records::unknown("kind of rules", kind, known);
  crawl::RuleFile file{.kind = has_kind ? kind : "", .file = has_kind ? word.substr(colon + 1) : word};
  if (file.file.empty())
    throw records::UsageError(fmt::format("--rules \"{}\": the name of a file is missing", records::printable(word)));
  file.agent = agent;
  return file;
}

// Files of others say by their first lines what they are.

/// The beginning of a file, without its last line, which may be cut. A pipe is not looked into: what was read is gone.
std::string beginning_of(const crawl::RuleFile& file) {
  constexpr std::size_t most = std::size_t{1} << 16;
  std::string text = file.text.value_or("").substr(0, most);
  std::error_code ignored;
  if (!file.text && std::filesystem::is_regular_file(file.file, ignored)) {
    text.resize(most);
    std::ifstream stream(file.file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
  }
  if (text.size() == most) text.resize(text.rfind('\n') + 1);
  return text;
}

bool begins_with_any(std::string_view line, std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [line](std::string_view each) { return line.starts_with(each); });
}

/// The kind of rules that have such a line; empty if it does not say so. The line is in lower case, without blanks at its
/// ends.
std::string_view kind_of_line(std::string_view line) {
  constexpr std::string_view blanks = " \t", of_addresses = "0123456789abcdef.:";
  constexpr std::string_view of_hosts = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
  if (begins_with_any(line, {"!", "||", "@@", "[adblock"})) return "adblock";
  const std::string_view key = line.substr(0, line.find_first_of(": \t"));
  std::string_view after = line.substr(key.size());
  after.remove_prefix(std::min(after.find_first_not_of(blanks), after.size()));
  if (after.starts_with(':') && begins_with_any(key, {"user-agent", "disallow", "allow", "sitemap", "crawl-delay"}))
    return "robots";
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  const std::string_view octets = word.size() == line.size() ? of_hosts : of_addresses;
  const bool is_host = word.find_first_of(".:") != std::string_view::npos;
  return is_host && word.find_first_not_of(octets) == std::string_view::npos ? "hosts" : "";
}

/// The kind that the first line shows that is neither empty nor a comment; empty if it shows none of others.
std::string_view kind_of_text(std::string_view text) {
  while (!text.empty()) {
    std::string line(text.substr(0, text.find_first_of("\r\n")));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line = records::in_lower_case(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
    line.resize(line.find_last_not_of(" \t") + 1);
    if (!line.empty() && line.front() != '#') return kind_of_line(line);
  }
  return {};
}

void require_other_records(const Options& options) {
  const std::size_t uses = uses_of_standard_input(options);
  const std::string_view option = options.robots == "-" ? "--robots" : "--rules";
  if (uses > 1) throw records::UsageError(fmt::format("{}: standard input can be read only once", option));
  const bool has_records = options.operands.empty() || std::ranges::count(options.operands, "-") != 0;
  if (uses == 1 && has_records)
    throw records::UsageError(
        fmt::format("{}: - is standard input, from which the records are read; name another FILE", option));
}

void tell_unsupported(std::span<const std::string> unsupported) {
  for (const std::string& left_out : unsupported)
    records::complain(fmt::format("skipped in {}", records::printable(left_out)));
}

bool names_store(const Options& options) { return options.robots && crawl::RobotsStore::is_store(*options.robots); }

}  // namespace

std::vector<crawl::RuleFile> rule_files(const std::vector<std::string>& words,
                                        const std::optional<std::string>& agent) {
  if (agent && agent->empty()) throw records::UsageError("--agent needs the name of a robot");
  if (const auto checked = crawl::check_agent(agent.value_or("*")); !checked)
    throw records::UsageError("--agent: " + records::printable(checked.error().message));
  std::vector<crawl::RuleFile> files;
  for (const std::string& word : words) files.push_back(rule_file(word, agent.value_or("*")));
  return files;
}

std::size_t uses_of_standard_input(const Options& options) {
  const auto uses = std::ranges::count(rule_files(options.rules, options.agent), "-", &crawl::RuleFile::file);
  return static_cast<std::size_t>(uses) + (options.robots == "-" ? 1 : 0);
}

void read_standard_input(std::span<crawl::RuleFile> files) {
  if (std::ranges::count(files, "-", &crawl::RuleFile::file) > 1)
    throw records::UsageError("--rules: standard input can be read only once");
  for (crawl::RuleFile& file : files) {
    if (file.file != "-") continue;
    const std::vector<char> text = records::read_whole(file.file);
    file.text.emplace(text.begin(), text.end());
  }
}

void find_kinds(std::span<crawl::RuleFile> files, bool tells) {
  for (crawl::RuleFile& file : files) {
    if (!file.kind.empty()) continue;
    const std::string_view found = kind_of_text(beginning_of(file));
    file.kind = found.empty() ? "rules" : found;
    if (!found.empty() && tells) {
      records::complain(fmt::format("{0}: detected {1}; reading it as {2}:{0}", records::printable(file.file),
                                    found == "robots"  ? "robots.txt"
                                    : found == "hosts" ? "a hosts file"
                                                       : "an adblock list",
                                    found));
    }
  }
}

void tell_mistakes(const Diagnostics& mistakes) {
  const std::size_t count = mistakes.size();
  for (const Diagnostic& mistake : mistakes) records::complain(records::printable(to_string(mistake)));
  throw records::UsageError(fmt::format("{} error{} in the rule files; nothing was run", count, count == 1 ? "" : "s"));
}

std::optional<crawl::RuleSet> read_rules(const Options& options) {
  if (options.rules.empty() && options.agent && !names_store(options))
    throw records::UsageError("--agent needs --rules, or --robots with a store");
  if (options.rules.empty()) return std::nullopt;
  std::vector<crawl::RuleFile> files = rule_files(options.rules, options.agent);
  require_other_records(options);
  read_standard_input(files);
  const bool are_guessed = std::ranges::all_of(files, &std::string::empty, &crawl::RuleFile::kind);
  find_kinds(files, !options.quiet);
  crawl::RuleSet rules = understood(crawl::RuleSet::compile(files));
  if (are_guessed && rules.sizes().rules == 0 && !rules.unsupported().empty()) {
    throw records::UsageError(
        fmt::format("--rules: no line of {} is a rule; name its kind (KIND:FILE) if \"{}\" is wrong",
                    records::printable(files.front().file), files.front().kind));
  }
  if (!options.quiet) tell_unsupported(rules.unsupported());
  return rules;
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

std::optional<crawl::Robots> read_robots(const Options& options) {
  if (!options.robots || names_store(options)) return std::nullopt;
  if (options.command == "filter") {
    throw records::UsageError(fmt::format(
        "--robots: {0} is not a store, which \"bnfurl robots build\" makes; for one robots.txt, use --rules "
        "robots:{0}",
        records::printable(*options.robots)));
  }
  std::vector<crawl::RuleFile> files = {{.kind = "robots", .file = *options.robots}};
  require_other_records(options);
  read_standard_input(files);
  crawl::Robots robots = understood(crawl::Robots::compile(files.front()));
  if (robots.named() == 0 && !robots.unsupported().empty()) {
    throw records::UsageError(fmt::format("--robots: {} is not a robots.txt: it has no line \"User-agent\"",
                                          records::printable(*options.robots)));
  }
  if (!options.quiet) tell_unsupported(robots.unsupported());
  return robots;
}

}  // namespace bnfurl::tool
