// Small files that are read as a whole: lists of public suffixes, and rule files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace bnfurl::crawl {

/// The content of a file, or its first `most` octets if it has more; nullopt, and `errno`, if it cannot be read. Memory
/// is allocated only for the content, so `errno` is never ENOMEM because of what opens or reads the file.
[[nodiscard]] std::optional<std::string> content_of(const std::string& path, std::size_t most);

}  // namespace bnfurl::crawl
