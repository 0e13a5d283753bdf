// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/decoded_file.hpp"

#include <cstring>

namespace bnfurl::tool {

std::size_t DecodedFile::read(std::span<char> buffer) {
  const std::size_t count = stream_.read(buffer);
  octets_ += count;
  return count;
}

// After a failure to read, the data look truncated; the failure is the real reason, so it is reported first.
std::string DecodedFile::problem() const {
  if (file_.error() != 0) return std::strerror(file_.error());
  return std::string(stream_.problem());
}

}  // namespace bnfurl::tool
