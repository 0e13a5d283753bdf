// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/bases.hpp"

namespace bnfurl::tool {

const Base* Bases::of(std::optional<std::string_view> text) {
  if (!text) return nullptr;
  if (last_ != text) {
    base_.reset();
    last_ = *text;
    base_ = Base::of(start_, *last_);
  }
  return base_ ? &*base_ : nullptr;
}

}  // namespace bnfurl::tool
