#include "tools/bnfurl/work/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "src/records/forms/input.hpp"
#include "src/records/judging/normal_form.hpp"
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
    throw unknown("kind of rules", kind, known);
  crawl::RuleFile file{.kind = has_kind ? kind : "rules", .file = has_kind ? word.substr(colon + 1) : word};
  if (file.file.empty())
    throw UsageError(fmt::format("--rules \"{}\": the name of a file is missing", printable(word)));
  file.agent = agent;
  return file;
}

void require_other_records(const Options& options, std::span<const crawl::RuleFile> files) {
  const auto uses = std::ranges::count(files, "-", &crawl::RuleFile::file);
  const bool has_records = options.operands.empty() || std::ranges::count(options.operands, "-") != 0;
  if (uses == 1 && has_records)
    throw UsageError("--rules: - is standard input, which the records come from; name another FILE");
}

}  // namespace

std::vector<crawl::RuleFile> rule_files(const std::vector<std::string>& words,
                                        const std::optional<std::string>& agent) {
  if (agent && agent->empty()) throw UsageError("--agent needs the name of a robot");
  if (const auto checked = crawl::check_agent(agent.value_or("*")); !checked)
    throw UsageError("--agent: " + printable(checked.error().message));
  std::vector<crawl::RuleFile> files;
  for (const std::string& word : words) files.push_back(rule_file(word, agent.value_or("*")));
  return files;
}

void read_standard_input(std::span<crawl::RuleFile> files) {
  if (std::ranges::count(files, "-", &crawl::RuleFile::file) > 1)
    throw UsageError("--rules: standard input can be read once only");
  for (crawl::RuleFile& file : files) {
    if (file.file != "-") continue;
    const std::vector<char> text = read_whole(file.file);
    file.text.emplace(text.begin(), text.end());
  }
}

void tell_mistakes(const Diagnostics& mistakes) {
  const std::size_t count = mistakes.size();
  for (const Diagnostic& mistake : mistakes) say(printable(to_string(mistake)));
  throw UsageError(fmt::format("--rules: {} mistake{}, so nothing is done", count, count == 1 ? "" : "s"));
}

std::optional<crawl::RuleSet> read_rules(const Options& options) {
  if (options.rules.empty() && options.agent) throw UsageError("--agent is for --rules, and there are none");
  if (options.rules.empty()) return std::nullopt;
  require_crawl_library("--rules");
  std::vector<crawl::RuleFile> files = rule_files(options.rules, options.agent);
  require_other_records(options, files);
  read_standard_input(files);
  crawl::RuleSet rules = understood(crawl::RuleSet::compile(files));
  if (options.quiet) return rules;
  for (const std::string& left_out : rules.left_out()) complain(fmt::format("left out of {}", printable(left_out)));
  return rules;
}

}  // namespace bnfurl::tool
