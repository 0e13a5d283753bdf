// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

std::string named(Production entry, Levels levels) {
  return std::string(entry.grammar().name()) + ":" + std::string(entry.name()) + ", levels " +
         std::to_string(static_cast<unsigned>(levels)) + ": ";
}

// A text for a set of levels. The memory is a block of its own, so a sanitizer sees what is read or written outside.
class Case {
public:
  Case(Production entry, std::string_view text, Levels levels) : entry_(entry), text_(text), levels_(levels) {}

  void check() const {
    const std::optional<std::string> normal = in_memory_of(text_.size() + 2);
    if (normal.has_value() != matches(entry_, text_)) fail(named(entry_, levels_) + "a text has no normal form");
    if (!normal) return;
    if (!matches(entry_, *normal)) fail(named(entry_, levels_) + "a normal form is no text: " + *normal);
    if (Case(entry_, *normal, levels_).in_memory_of(normal->size() + 2) != normal)
      fail(named(entry_, levels_) + "a normal form has another: " + *normal);
    check_language(*normal);
    check_too_little_memory(*normal);
  }

private:
  [[nodiscard]] std::optional<std::string> in_memory_of(std::size_t size) const {
    std::vector<char> memory(size);
    const auto normal = normalize(entry_, text_, levels_, memory);
    if (!normal) return std::nullopt;
    if ((*normal == text_) != (normal->data() == text_.data()))
      fail(named(entry_, levels_) + "a normal text was copied, or another is said to be it");
    return std::string(*normal);
  }

  void check_language(const std::string& normal) const {
    const auto language = normal_forms(entry_, levels_);
    if (!language) return;
    if (!matches(*language, normal)) fail(named(entry_, levels_) + "not in the language of normal forms: " + normal);
    if (matches(*language, text_) != (normal == text_)) fail(named(entry_, levels_) + "the language has another text");
  }

  void check_too_little_memory(const std::string& normal) const {
    if (normal == text_ || normal.empty()) return;
    if (in_memory_of(normal.size() - 1)) fail(named(entry_, levels_) + "a normal form has no room: " + normal);
    const auto scarce = in_memory_of(normal.size());
    if (scarce && scarce != normal) fail(named(entry_, levels_) + "little memory makes another: " + *scarce);
  }

  Production entry_;
  std::string_view text_;
  Levels levels_;
};

void check_all_levels(Production entry, std::string_view text) {
  for (unsigned set = 0; set <= static_cast<unsigned>(Levels::all); ++set)
    Case(entry, text, static_cast<Levels>(set)).check();
}

}  // namespace

void run_normal_forms(std::string_view /*target*/, std::string_view octets) {
  for (const Grammar grammar : grammars()) {
    check_all_levels(grammar.start(), octets);
    const auto references = reference_production(grammar);
    if (references && *references != grammar.start()) check_all_levels(*references, octets);
  }
}

}  // namespace bnfurl::fuzz
