#include "src/records/readers/sample.hpp"

#include <algorithm>

#include "src/records/readers/record.hpp"

namespace bnfurl::records {

std::vector<std::string_view> sample_of(std::string_view text) {
  constexpr std::size_t most_lines = 20;
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!begins_with_comment(text)) lines.push_back(without_padding(line));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  const std::size_t count = std::min(lines.size(), most_lines);
  for (std::size_t i = 0; i < count; ++i) lines[i] = lines[i * lines.size() / count];
  lines.resize(count);
  return lines;
}

}  // namespace bnfurl::records
