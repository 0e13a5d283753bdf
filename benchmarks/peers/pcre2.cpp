// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The regular expression of RFC 3986, appendix B, compiled to machine code by PCRE2.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <memory>

#include "benchmarks/sides/side.hpp"

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor) TEXT_OF(major) "." TEXT_OF(minor)

namespace bnfurl::benchmarks {

namespace {

using Code = std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)>;
using Match = std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)>;

Code compiled() {
  const std::string_view expression = R"(^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?)";
  int error = 0;
  std::size_t offset = 0;
  Code code(
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(), 0, &error, &offset, nullptr),
      pcre2_code_free);
  pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
  return code;
}

Tally match(const Corpus& corpus) {
  static const Code code = compiled();
  static const Match data(pcre2_match_data_create_from_pattern(code.get(), nullptr), pcre2_match_data_free);
  const std::size_t* ends = pcre2_get_ovector_pointer(data.get());
  const auto size = [&](int group) { return ends[2 * group + 1] - ends[2 * group]; };
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    const auto* text = reinterpret_cast<PCRE2_SPTR>(line.data());
    if (pcre2_jit_match(code.get(), text, line.size(), 0, 0, data.get(), nullptr) > 0)
      tally.add(size(4), size(5), size(7));
  });
}

// does not: check anything; every text matches.
const bool added = add_peer({
    .name = "pcre2_appendix_b",
    .version = VERSION_OF(PCRE2_MAJOR, PCRE2_MINOR),
    .does_not = "checks nothing: every text matches; the authority stays whole",
    .side = match,
});

}  // namespace

}  // namespace bnfurl::benchmarks
