// The rule files that a command line names, and the rules that they become. All mistakes of all files are told at once,
// each with its place, and then nothing runs.
#pragma once

#include <bnfurl/crawl/rules.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/judging/derived.hpp"
#include "src/records/judging/rule_files.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// How many of the files of `--rules` and `--robots` are standard input.
[[nodiscard]] std::size_t uses_of_standard_input(const Options& options);

/// The files that these words name, as `--agent`, `--third-party` and `--skip-errors` say. Standard input, "-", is
/// read; throws UsageError if two files are.
[[nodiscard]] std::vector<crawl::RuleFile> rule_files(const std::vector<std::string>& words, const Options& options);

/// What rule files could not be understood in, a line on standard error for each; throws UsageError.
[[noreturn]] void tell_mistakes(const Diagnostics& mistakes);

/// What was made of rule files, if they were understood.
template <class T>
[[nodiscard]] T understood(Result<T, Diagnostics> made) {
  if (!made) tell_mistakes(made.error());
  return *std::move(made);
}

/// The rules of `--rules` and `--agent`; nullopt without `--rules`. A mistake ends the run by UsageError. Skipped
/// rules are reported, but not with `-q`.
[[nodiscard]] std::optional<crawl::RuleSet> read_rules(const Options& options);

/// The robot of `--agent`.
[[nodiscard]] crawl::RobotsAgent read_agent(const Options& options);

/// The store that `--robots` names; nullopt if it names none, but perhaps a robots.txt.
[[nodiscard]] std::optional<records::Derivation::Store> read_store(const Options& options);

/// Says where a store is damaged, if a decision needed that.
void tell_damage(const crawl::RobotsStore& store, std::string_view file);

/// The same as `read_rules` for a robots.txt of `--robots`. A file that names no robot at all is probably not a
/// robots.txt.
[[nodiscard]] std::optional<crawl::Robots> read_robots(const Options& options);

}  // namespace bnfurl::tool
