// bnfurl.h, or records.h, as its tests read it: a part of it, the examples in its comments, ` *   expression  ->
// result`, and its functions. Tests repeat the examples, run them, and compare.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.h>

#include "tests/core/support/printed.hpp"

#define C_EXAMPLE(expression) (#expression " -> " + bnfurl::tests::shown(expression))

namespace bnfurl::tests {

inline std::string shown(bool value) { return value ? "true" : "false"; }
inline std::string shown(int value) { return std::to_string(value); }
inline std::string shown(std::size_t value) { return std::to_string(value); }
inline std::string shown(std::int64_t value) { return std::to_string(value); }
inline std::string shown(const char* value) { return '"' + std::string(value) + '"'; }

inline std::string shown(bnfurl_progress progress) {
  constexpr const char* names[] = {"BNFURL_PROGRESS_REJECTED", "BNFURL_PROGRESS_INCOMPLETE",
                                   "BNFURL_PROGRESS_ACCEPTING"};
  return names[progress];
}

inline std::string shown(bnfurl_status status) {
  std::string name = "BNFURL_";
  for (const char letter : std::string_view(bnfurl_status_name(status)))
    name += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return name;
}

inline std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

class CHeader {
public:
  /// From the line that contains `from` up to the one that contains `to`; without them, from and to the ends.
  CHeader(const std::string& from, const std::string& to, const char* name = "include/bnfurl/bnfurl.h") {
    std::ifstream file(name);
    bool is_within = from.empty();
    for (std::string line; std::getline(file, line);) {
      is_within = is_within || line.find(from) != std::string::npos;
      if (!to.empty() && line.find(to) != std::string::npos) break;
      if (is_within) lines_.push_back(line);
    }
  }

  [[nodiscard]] std::vector<std::string> examples() const {
    std::vector<std::string> examples;
    std::string before;
    for (const std::string& line : lines_) {
      const std::string text = line.starts_with(" *   ") ? trimmed(line.substr(2)) : "";
      const std::size_t arrow = (' ' + text).find(" -> ");
      if (arrow != std::string::npos) {
        const std::string left = trimmed(text.substr(0, arrow));
        examples.push_back((left.empty() ? before : left) + " -> " + trimmed(text.substr(arrow + 3)));
      }
      before = text;
    }
    return examples;
  }

  /// As `bnfurl_find_production(`.
  [[nodiscard]] std::vector<std::string> functions() const {
    std::vector<std::string> functions;
    for (const std::string& line : lines_) {
      if (!line.starts_with("BNFURL_API ") && !line.starts_with("BNFURL_MUST_USE ")) continue;
      const std::size_t end = line.find('(') + 1;
      const std::size_t begin = line.find_last_of(" *", end) + 1;
      functions.push_back(line.substr(begin, end - begin));
    }
    return functions;
  }

  /// The functions that no example calls.
  [[nodiscard]] std::string functions_without() const {
    std::string all;
    for (const std::string& example : examples()) all += example;
    std::string without;
    for (const std::string& function : functions()) {
      if (all.find(function) == std::string::npos) without += function;
    }
    return without;
  }

private:
  std::vector<std::string> lines_;
};

}  // namespace bnfurl::tests
