// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The bases of references, as their records name them. The links of a page stand together, so the last base is kept.
#pragma once

#include <bnfurl/normalize.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::tool {

class Bases {
public:
  /// Bases are texts of `start`.
  explicit Bases(Production start) : start_(start) {}

  /// Null if there is no text, or if it is no base. Valid until the next call.
  [[nodiscard]] const Base* of(std::optional<std::string_view> text);

  [[nodiscard]] Production start() const { return start_; }

private:
  Production start_;
  std::optional<std::string> last_;
  std::optional<Base> base_;  // of the last text
};

}  // namespace bnfurl::tool
