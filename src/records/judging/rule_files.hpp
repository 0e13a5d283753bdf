// Rule files by the words of a user, of a kind that is named or that their first lines show.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// The files that `[KIND:]FILE` names, in their order, with the robot of `--agent`. A word without a known kind is a
/// FILE whose kind is still empty. Throws UsageError if what stands before ":" is nearly a kind, and there is no such
/// file.
///   rule_files({"a", "robots:b"}, "FooBot")  ->  a, robots b for FooBot
[[nodiscard]] std::vector<crawl::RuleFile> rule_files(const std::vector<std::string>& words,
                                                      const std::optional<std::string>& agent);

/// Gives files without a kind the one that their first lines show, and tells so; otherwise `rules`.
void find_kinds(std::span<crawl::RuleFile> files, const Tell& tell);

/// Tells what was skipped in rule files.
void tell_unsupported(std::span<const std::string> unsupported, const Tell& tell);

/// Rules, whose kinds are found where they are not named. Tells what was found and skipped. Throws UsageError if a file
/// whose kind was found has no rule.
[[nodiscard]] Result<crawl::RuleSet, Diagnostics> compile_rules(std::vector<crawl::RuleFile> files, const Tell& tell);

}  // namespace bnfurl::records
