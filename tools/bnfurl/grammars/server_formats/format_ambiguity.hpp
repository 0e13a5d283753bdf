// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a line of a log can be read in several ways: two variables side by side, or a free text before something
// that it can contain itself. The generator's analysis finds this exactly, with a shortest text.
#pragma once

#include <optional>
#include <string>

#include "tools/bnfurl/grammars/server_formats/server_format.hpp"

namespace bnfurl::tool {

/// A sentence with a shortest text and two of its readings; nullopt if each line has one reading.
[[nodiscard]] std::optional<std::string> format_ambiguity(const ServerFormat& format);

}  // namespace bnfurl::tool
