// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/decoded_file.hpp"

#include <cerrno>
#include <cstring>

namespace bnfurl::tool {
namespace {

/// What was perhaps meant by a name that no file has.
std::string hint_for(const std::string& name) {
  if (name.find("://") != std::string::npos) return "; \"bnfurl explain\" takes URLs as arguments";
  if (name.find('=') != std::string::npos || name.starts_with('!')) return "; --where takes expressions";
  return {};
}

}  // namespace

std::size_t DecodedFile::read(std::span<char> buffer) {
  const std::size_t count = stream_.read(buffer);
  octets_ += count;
  return count;
}

// After a failure to read, the data look truncated; the failure is the real reason, so it is reported first.
std::string DecodedFile::problem() const {
  if (file_.is_output()) return "this is also where standard output goes";
  if (file_.error() == ENOENT) return std::strerror(ENOENT) + hint_for(file_.name());
  if (file_.error() != 0) return std::strerror(file_.error());
  return std::string(stream_.problem());
}

}  // namespace bnfurl::tool
