// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A rule file's text.
#pragma once

#include <string>
#include <variant>

namespace bnfurl::crawl::rules {

struct FileFault {
  std::string message;
};

/// The content of a file of at most 256 MiB, or why it cannot be read.
[[nodiscard]] std::variant<std::string, FileFault> text_of_file(const std::string& file);

}  // namespace bnfurl::crawl::rules
