// What decides about URLs: the rule files of `--rules`, and a robots.txt or a store of them, of `--robots`. All
// mistakes of all files are told at once, each with its place, and then nothing runs.
#pragma once

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rules.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/io/record_options.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// How many of the files of `--rules` and `--robots` are standard input.
[[nodiscard]] std::size_t uses_of_standard_input(const RecordOptions& options);

/// The files that these words name, as `--agent`, `--third-party` and `--skip-errors` say. Standard input, "-", is
/// read; throws UsageError if two files are.
[[nodiscard]] std::vector<crawl::RuleFile> read_rule_files(const std::vector<std::string>& words,
                                                           const RecordOptions& options);

/// Tells what rule files could not be understood in, a message for each; throws UsageError.
[[noreturn]] void refuse_mistakes(const Diagnostics& mistakes, const Tell& tell);

/// What was made of rule files, if they were understood.
template <class T>
[[nodiscard]] T understood(Result<T, Diagnostics> made, const Tell& tell) {
  if (!made) refuse_mistakes(made.error(), tell);
  return *std::move(made);
}

/// Throws UsageError if `--rules` or `--robots` is standard input twice, or records are read from there, too.
void require_other_input(const RecordOptions& options, bool has_records);

/// The rules of `--rules` and `--agent`; nullopt without `--rules`. Throws UsageError for a mistake, and for an option
/// that has no rules. Tells which rules are skipped.
[[nodiscard]] std::optional<crawl::RuleSet> read_rules(const RecordOptions& options, const Tell& tell);

/// The robot of `--agent`.
[[nodiscard]] crawl::RobotsAgent read_agent(const RecordOptions& options);

/// The store that `--robots` names; nullopt if it names none, but perhaps a robots.txt.
[[nodiscard]] std::optional<Derivation::Store> read_store(const RecordOptions& options);
/// Throws UsageError if `--robots` names another file.
void require_store(const RecordOptions& options);

/// Tells where a store is damaged, if a decision needed that.
void tell_damage(const crawl::RobotsStore& store, std::string_view file, const Tell& tell);

/// The same as `read_rules` for a robots.txt of `--robots`. A file that names no robot at all is probably not a
/// robots.txt.
[[nodiscard]] std::optional<crawl::Robots> read_robots(const RecordOptions& options, const Tell& tell);

}  // namespace bnfurl::records
