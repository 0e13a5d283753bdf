#include "tools/bnfurl/stats/statistics.hpp"

#include <fmt/format.h>

#include <numeric>

#include "src/records/sinks/json_text.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

std::vector<LengthCounts::Class> LengthCounts::classes(std::size_t most) const {
  std::vector<Class> classes;
  if (total() == 0) return classes;
  for (std::size_t i = class_of(shortest_); i <= class_of(longest_); ++i) {
    const std::size_t last = i + 1 < counts_.size() ? first_of(i + 1) - 1 : std::numeric_limits<std::size_t>::max();
    classes.push_back({first_of(i), last, counts_[i]});
  }
  const bool are_many = classes.size() > most;
  while (are_many && classes.size() > 1) {
    const auto joined = [&classes](std::size_t i) { return classes[i].count + classes[i + 1].count; };
    std::size_t first = 0;
    for (std::size_t i = 1; i + 1 < classes.size(); ++i) first = joined(i) < joined(first) ? i : first;
    if (classes.size() <= most && joined(first) != 0) break;
    classes[first] = {classes[first].from, classes[first + 1].to, joined(first)};
    classes.erase(classes.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  }
  return classes;
}

std::size_t LengthCounts::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}); }

std::string to_json(const records::Statistics& statistics, std::size_t octets, double seconds) {
  std::vector<std::pair<std::string, std::size_t>> reasons(statistics.reasons.begin(), statistics.reasons.end());
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string listed;
  for (const auto& [reason, records] : reasons) {
    listed += fmt::format("{}{}:{}", listed.empty() ? "" : ",", records::json_string(reason), records);
  }
  return fmt::format(R"({{"records":{},"valid":{},"invalid":{},"reasons":{{{}}},"bytes":{},"seconds":{:.6f}}})",
                     statistics.records, statistics.valid, statistics.invalid, listed, octets, seconds);
}

}  // namespace bnfurl::tool
