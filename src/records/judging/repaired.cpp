#include "src/records/judging/repaired.hpp"

#include <fmt/format.h>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

std::string why_not(const RepairError& refusal, std::string_view url) {
  if (refusal.why == RepairError::Why::too_many_ways) return "the grammar allows too many ways to read it";
  if (refusal.offset == url.size()) return "it ends too early";
  const char* const where = refusal.why == RepairError::Why::scheme ? " in the scheme" : "";
  return fmt::format("{} at offset {} is not allowed and cannot be escaped{}", shown_octet(url, refusal.offset),
                     refusal.offset, where);
}

}  // namespace

RepairMode read_repair(std::string_view word) {
  if (word == "browser") return RepairMode::browser;
  if (word == "grammar") return RepairMode::grammar;
  throw unknown("value of --repair", word, {"grammar", "browser"});
}

std::optional<std::string_view> Repaired::of(Production entry, std::string_view url, RepairMode by) {
  reason_.clear();
  if (memory_.size() < repair_size(url.size())) memory_.resize(repair_size(url.size()));
  const auto repaired = repair(entry, url, by, memory_);
  if (repaired) return *repaired;
  reason_ = why_not(repaired.error(), url);
  return std::nullopt;
}

}  // namespace bnfurl::records
