// Results as the comments of the public headers print them, after the arrow of an example.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

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

/// Expects that what an expression gives is printed as in its header.
inline void expect_example(const char* expression, const std::string& found, const char* result) {
  EXPECT_EQ(found, result) << expression;
}

}  // namespace bnfurl::tests
