// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts one behind the other, and what is to be said of each. The verdict and the error offset are those of a walk over
// the minimal automaton, which is decided to be the language; the components are those of the table engine.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::proof {

class TextList {
public:
  void add(std::string_view text) {
    octets_ += text;
    offsets_.push_back(static_cast<std::int32_t>(octets_.size()));
  }
  void clear() {
    octets_.clear();
    offsets_.resize(1);
  }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    const auto begin = static_cast<std::size_t>(offsets_[i]);
    return std::string_view(octets_).substr(begin, static_cast<std::size_t>(offsets_[i + 1]) - begin);
  }
  /// All of them, and where each begins; the last offset is the end.
  [[nodiscard]] std::string_view octets() const { return octets_; }
  [[nodiscard]] std::span<const std::int32_t> offsets() const { return offsets_; }

private:
  std::string octets_;
  std::vector<std::int32_t> offsets_{0};
};

struct Answer {
  bool valid = false;
  std::size_t offset = 0;                                  ///< where it fails; its size where it is valid
  std::array<detail::Span, detail::max_components> spans;  ///< of a valid text: as many as the grammar has components
  detail::Choices choices;
};

/// What is to be said of `text` as a text of `entry`. Throws Finding where the engines that walk tables differ.
[[nodiscard]] Answer answer_of(const detail::ProductionData& entry, std::string_view text);

/// `entry` without what was compiled for it: the library walks its tables.
[[nodiscard]] detail::ProductionData tables_alone(const detail::ProductionData& entry);

/// The spans that `split_into` gives, `absent` whole where they are absent; whether the text was split.
[[nodiscard]] bool split_of(const detail::ProductionData& entry, std::string_view text, Answer& answer);

/// Whether both have the same components.
[[nodiscard]] bool same_components(const detail::GrammarData& grammar, const Answer& a, const Answer& b);

}  // namespace bnfurl::proof
