#include "gen/text/diagnostic.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace bnfurl::gen {

void end_by_mistake(std::string_view what) {
  std::fprintf(stderr, "bnfurl: internal error: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

std::string to_string(const Diagnostic& diagnostic) {
  std::string place = diagnostic.file;
  if (diagnostic.position.line > 0) {
    place += ':' + std::to_string(diagnostic.position.line) + ':' + std::to_string(diagnostic.position.column);
  }
  return place + ": " + diagnostic.message;
}

std::string to_string(const Diagnostics& diagnostics) {
  std::string result;
  for (const Diagnostic& diagnostic : diagnostics) result += to_string(diagnostic) + '\n';
  return result;
}

namespace {

char folded(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

// The Levenshtein distance, computed one row of the table at a time; letter case is ignored.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (folded(a[i]) == folded(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& words) {
  constexpr std::size_t longest_word = 100;  // for longer words the table takes too long
  if (word.size() > longest_word) return {};
  std::string best;
  std::size_t least = 3;
  for (const std::string& candidate : words) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter >= least) continue;
    const std::size_t distance = edits(word, candidate);
    if (distance < least && distance < candidate.size()) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& words) {
  const std::string candidate = nearest(word, words);
  return candidate.empty() ? "" : " (did you mean \"" + candidate + "\"?)";
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& words, const Diagnostics& told) {
  constexpr std::size_t most = 100;  // each call compares with all words, and every word of a file can have a fault
  return told.size() < most ? did_you_mean(word, words) : "";
}

}  // namespace bnfurl::gen
