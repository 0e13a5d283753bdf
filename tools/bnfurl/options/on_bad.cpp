// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/on_bad.hpp"

#include "tools/bnfurl/options/words.hpp"

namespace bnfurl::tool {

OnBad read_on_bad(std::string_view word) {
  require_known("value of --on-bad", word, {"keep", "drop", "fail"});
  if (word == "drop") return OnBad::drop;
  return word == "fail" ? OnBad::fail : OnBad::keep;
}

}  // namespace bnfurl::tool
