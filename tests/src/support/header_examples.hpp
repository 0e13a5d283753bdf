// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The examples in the comments of the public headers, `///   expression  ->  result`, as "expression -> result".
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tests {

inline std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// The part of an example line after `///`; empty for any other line.
inline std::string example_text(const std::string& line) {
  const std::size_t comment = line.find("///   ");
  return comment == std::string::npos ? "" : trimmed(line.substr(comment + 3));
}

/// The examples of a header. The arrow has blanks on both sides; it may be at the beginning of the next line.
inline std::vector<std::string> examples_in(const std::filesystem::path& header) {
  constexpr std::string_view arrow = " -> ";
  std::vector<std::string> examples;
  std::ifstream file(header);
  std::string before;
  for (std::string line; std::getline(file, line);) {
    const std::string text = example_text(line);
    const std::size_t at = (' ' + text).find(arrow);
    const std::string left = trimmed(text.substr(0, at));
    if (at != std::string::npos) {
      examples.push_back((left.empty() ? before : left) + " -> " + trimmed(text.substr(at + arrow.size() - 1)));
    }
    before = text;
  }
  return examples;
}

/// Those of the headers in include/bnfurl and the folders in it that are of the core library, or of that for crawlers.
inline std::vector<std::string> examples_in_headers(bool for_crawlers) {
  std::vector<std::string> examples;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("include/bnfurl")) {
    if (entry.path().extension() != ".hpp" || (entry.path().parent_path().filename() == "crawl") != for_crawlers)
      continue;
    const std::vector<std::string> found = examples_in(entry.path());
    examples.insert(examples.end(), found.begin(), found.end());
  }
  std::ranges::sort(examples);
  return examples;
}

/// Expects that the examples in the headers are those that were run.
inline void expect_all_are_true(std::vector<std::string> run, const std::vector<std::string>& written) {
  std::ranges::sort(run);
  EXPECT_FALSE(written.empty());
  for (const std::string& example : written)
    EXPECT_TRUE(std::ranges::binary_search(run, example)) << "not true: " << example;
  for (const std::string& example : run)
    EXPECT_TRUE(std::ranges::binary_search(written, example)) << "not in a header: " << example;
}

}  // namespace bnfurl::tests
