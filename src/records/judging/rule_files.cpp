#include "src/records/judging/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <utility>

#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/rules/words.hpp"

namespace bnfurl::records {
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
  crawl::RuleFile file{.kind = has_kind ? kind : "", .file = has_kind ? word.substr(colon + 1) : word};
  if (file.file.empty()) throw UsageError(fmt::format("the name of a file is missing in \"{}\"", printable(word)));
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

/// The kind of rules that have such a line; empty if it does not say so. The line is in lower case, without blanks at
/// its ends.
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
    line = in_lower_case(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
    line.resize(line.find_last_not_of(" \t") + 1);
    if (!line.empty() && line.front() != '#') return kind_of_line(line);
  }
  return {};
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

void find_kinds(std::span<crawl::RuleFile> files, const Tell& tell) {
  for (crawl::RuleFile& file : files) {
    if (!file.kind.empty()) continue;
    const std::string_view found = kind_of_text(beginning_of(file));
    file.kind = found.empty() ? "rules" : found;
    if (!found.empty()) {
      tell({fmt::format("{0}: detected {1}; reading it as {2}:{0}", printable(file.file),
                        found == "robots"  ? "robots.txt"
                        : found == "hosts" ? "a hosts file"
                                           : "an adblock list",
                        found)});
    }
  }
}

void tell_unsupported(std::span<const std::string> unsupported, const Tell& tell) {
  for (const std::string& left_out : unsupported) tell({fmt::format("skipped in {}", printable(left_out))});
}

Result<crawl::RuleSet, Diagnostics> compile_rules(std::vector<crawl::RuleFile> files, const Tell& tell) {
  const bool are_guessed = std::ranges::all_of(files, &std::string::empty, &crawl::RuleFile::kind);
  find_kinds(files, tell);
  auto rules = crawl::RuleSet::compile(files);
  if (rules && are_guessed && rules->sizes().rules == 0 && !rules->unsupported().empty()) {
    throw UsageError(fmt::format("no line of {} is a rule; name its kind (KIND:FILE) if \"{}\" is wrong",
                                 printable(files.front().file), files.front().kind));
  }
  if (!rules) return rules;
  tell_unsupported(rules->unsupported(), tell);
  for (const std::string& each : rules->corrected()) tell({fmt::format("corrected in {}", printable(each))});
  return rules;
}

}  // namespace bnfurl::records
