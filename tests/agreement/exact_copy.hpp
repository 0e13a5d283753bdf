// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text in memory of its own that has not one octet more: a sanitizer sees whoever reads beyond it.
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>

namespace bnfurl::agreement {

class ExactCopy {
public:
  explicit ExactCopy(std::string_view text)
      : octets_(std::make_unique_for_overwrite<char[]>(text.size())), size_(text.size()) {
    std::copy(text.begin(), text.end(), octets_.get());
  }
  [[nodiscard]] std::string_view text() const { return {octets_.get(), size_}; }

private:
  std::unique_ptr<char[]> octets_;
  std::size_t size_;
};

}  // namespace bnfurl::agreement
