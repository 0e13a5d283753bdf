// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of the pipeline by the names of their stages, for `bnfurl-gen --dump`. Each line of gen/pipeline.cpp that
// computes a stage passes its value through `shown`, which prints it if it is wanted, and does nothing in a build.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

class Stages {
public:
  /// Prints the value of the stage `wanted`.
  explicit Stages(std::string wanted = "") : wanted_(std::move(wanted)) {}

  template <class Value>
  void add(std::string_view name, const Value& value) {
    names_.emplace_back(name);
    if (name == wanted_) text_ = printed(value);
  }

  /// The stages so far, in the order in which they were computed.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// The value of the wanted stage, if it was computed.
  [[nodiscard]] const std::optional<std::string>& text() const { return text_; }

private:
  template <class Value>
  static std::string printed(const Value& value) {
    return to_string(value);
  }
  static std::string printed(const std::string& text) { return text; }
  /// None for a stage that failed: its caller reports the messages.
  template <class Value>
  static std::optional<std::string> printed(const OrDiagnostics<Value>& value) {
    if (std::holds_alternative<Diagnostics>(value)) return std::nullopt;
    return to_string(std::get<Value>(value));
  }
  template <class Value>
  static std::string printed(const std::variant<Value, std::string>& value) {
    if (const auto* reason = std::get_if<std::string>(&value)) return "none: " + *reason + "\n";
    return printed(std::get<Value>(value));
  }

  std::string wanted_;
  std::vector<std::string> names_;
  std::optional<std::string> text_;
};

/// `value`, which is that of the stage `name`. `stages` is null in a build.
template <class Value>
[[nodiscard]] Value shown(Stages* stages, std::string_view name, Value value) {
  if (stages != nullptr) stages->add(name, value);
  return value;
}

/// The same for a value that stays where it is.
template <class Value>
void show(Stages* stages, std::string_view name, const Value& value) {
  if (stages != nullptr) stages->add(name, value);
}

}  // namespace bnfurl::gen
