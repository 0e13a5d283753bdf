// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From a server's log format to a grammar file of kind "record", such as a person would write it: the order of the
// components is that of the format, and each rule names the variable that it stands for.
#pragma once

#include <string>

#include "tools/bnfurl/grammars/server_formats/server_format.hpp"

namespace bnfurl::tool {

/// The text of the grammar file. Throws UsageError for a format without a URL, or with a line feed.
[[nodiscard]] std::string grammar_text(const ServerFormat& format);

/// A grammar of the same lines that has only the variables themselves: a request line is one text. What is ambiguous
/// in it is ambiguous by the format.
[[nodiscard]] std::string outline_text(const ServerFormat& format);

}  // namespace bnfurl::tool
