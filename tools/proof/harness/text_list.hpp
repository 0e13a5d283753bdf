// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts one after the other in one piece of memory, like the strings of an array.
#pragma once

#include <cstdint>
#include <span>
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
  /// All texts joined, and where each begins; the last offset is the end.
  [[nodiscard]] std::string_view octets() const { return octets_; }
  [[nodiscard]] std::span<const std::int32_t> offsets() const { return offsets_; }

private:
  std::string octets_;
  std::vector<std::int32_t> offsets_{0};
};

}  // namespace bnfurl::proof
