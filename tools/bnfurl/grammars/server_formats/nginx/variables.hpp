// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What nginx's variables print into a log. A variable that is not in the table, such as one of a `map`, is a free
// text.
#pragma once

#include <string_view>

#include "tools/bnfurl/grammars/server_formats/server_format.hpp"

namespace bnfurl::tool {

/// The variable with this name, without its `$`, in a format whose `escape` prints `missing` where there is no
/// value.
[[nodiscard]] Variable nginx_variable(std::string_view name, Missing missing);

}  // namespace bnfurl::tool
