#include "src/records/judging/repaired.hpp"

#include <fmt/format.h>

#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

std::string why_not(const NoRepair& refusal, std::string_view url) {
  if (refusal.why == NoRepair::Why::too_many_ways) return "the grammar allows too many ways to read it";
  if (refusal.offset == url.size()) return "it ends too early";
  const char* const where = refusal.why == NoRepair::Why::scheme ? " in the scheme" : "";
  return fmt::format("{} at offset {} is not allowed and cannot be escaped{}", shown_octet(url, refusal.offset),
                     refusal.offset, where);
}

}  // namespace

RepairBy read_repair(std::string_view word) {
  if (word == "browser") return RepairBy::browser;
  if (word == "grammar") return RepairBy::grammar;
  throw unknown("value of --repair", word, {"grammar", "browser"});
}

std::optional<std::string_view> Repaired::of(Production entry, std::string_view url, RepairBy by) {
  reason_.clear();
  if (memory_.size() < repair_size(url.size())) memory_.resize(repair_size(url.size()));
  const auto repaired = repair(entry, url, by, memory_);
  if (repaired) return *repaired;
  reason_ = why_not(repaired.error(), url);
  return std::nullopt;
}

}  // namespace bnfurl::tool
