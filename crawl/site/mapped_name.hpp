// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A host in UTF-8 or triplets as a name of ASCII, label by label, so that it is asked for as its `xn--` form is. A label
// that has no such form cannot be part of a listed suffix; the name has "-" in its place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::crawl {

struct MappedName {
  std::string ascii;                ///< labels with "." between them
  std::vector<std::size_t> begins;  ///< for each label, where it begins in the host
};

/// The full stops of UTS 46 stand between the labels of `host`, and after the last one: U+002E, U+3002, U+FF0E, U+FF61.
[[nodiscard]] MappedName mapped(std::string_view host);

}  // namespace bnfurl::crawl
