// Results as the comments of the public headers print them, after the arrow of an example.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/feed.hpp>

namespace bnfurl::tests {

[[nodiscard]] inline std::string printed(bool value) { return value ? "true" : "false"; }
[[nodiscard]] inline std::string printed(std::size_t value) { return std::to_string(value); }
[[nodiscard]] inline std::string printed(std::int32_t value) { return std::to_string(value); }
[[nodiscard]] inline std::string printed(std::uint16_t value) { return std::to_string(value); }
[[nodiscard]] inline std::string printed(std::uint8_t value) { return std::to_string(value); }
[[nodiscard]] inline std::string printed(Progress progress) {
  constexpr const char* names[] = {"rejected", "incomplete", "accepting"};
  return "Progress::" + std::string(names[static_cast<int>(progress)]);
}
/// A message already contains its own quotes.
[[nodiscard]] inline std::string printed(const std::string& value) { return value; }
[[nodiscard]] inline std::string printed(std::string_view value) { return '"' + std::string(value) + '"'; }

/// The name of the constant in the generated header: `rfc3986::path_abempty`.
[[nodiscard]] inline std::string printed(Production production) {
  std::string constant = std::string(production.grammar().name()) + "::";
  for (const char c : production.name()) constant += c == '-' ? "_" : c == '+' ? "_plus" : std::string(1, c);
  return constant;
}

[[nodiscard]] inline std::string printed(Component component) {
  return std::string(component.grammar().name()) + "::" + std::string(component.name());
}

/// The components that are present, in the grammar's order: `scheme "http", host "h", path ""`.
template <class G>
[[nodiscard]] std::string printed(const detail::GrammarData& grammar, const Parts<G>& parts) {
  std::string list;
  for (std::size_t index = 0; index < grammar.component_count; ++index) {
    const auto value = parts.at(index);
    if (value) list += (list.empty() ? "" : ", ") + std::string(grammar.components[index]) + ' ' + printed(*value);
  }
  return list;
}

template <class Value>
[[nodiscard]] std::string printed(const std::optional<Value>& value) {
  return value ? printed(*value) : "nullopt";
}

template <class Value, class Fault>
[[nodiscard]] std::string printed(const Result<Value, Fault>& result) {
  return result ? printed(*result) : "refused";
}

/// The split of `text` by `production`: its components, or `no`.
[[nodiscard]] inline std::string split_text(Production production, std::string_view text) {
  const auto parts = split(production, text);
  return parts ? printed(detail::grammar_data_of(production), *parts) : "no";
}

// The examples in the comments of the public headers, `///   expression  ->  result`, as "expression -> result".

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
