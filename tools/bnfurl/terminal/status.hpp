// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Exit statuses, which scripts depend on. They are ordered: the highest that applies wins.
#pragma once

#include <algorithm>

namespace bnfurl::tool {

enum class Status {
  good = 0,
  negative = 1,  ///< the answer is no: a record is not a URL
  unusable = 2,  ///< usage, an unknown name, or a file that cannot be read
  failed = 3,    ///< reading or writing failed midway
};

[[nodiscard]] inline Status worse(Status a, Status b) { return std::max(a, b); }

}  // namespace bnfurl::tool
