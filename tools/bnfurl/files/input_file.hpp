// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file to be read from its first octet to its last with read(2): never mapped, so that pipes, growing and
// shrinking files are all the same. "-" is standard input.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace bnfurl::tool {

class InputFile {
public:
  /// Opens the file; `error()` says whether that worked. `cancel` is a descriptor that can be read once nothing more is
  /// wanted, or -1: then reading ends, even where the file keeps one waiting.
  explicit InputFile(std::string name, int cancel = -1);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// The number of octets read into `buffer`; 0 at the end and after an error.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// As given by the user.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The errno of what went wrong, or 0.
  [[nodiscard]] int error() const { return error_; }
  /// How many octets have been read.
  [[nodiscard]] std::size_t octets() const { return octets_; }

private:
  std::string name_;
  int descriptor_;
  int cancel_;
  bool at_end_ = false;
  int error_ = 0;
  std::size_t octets_ = 0;
};

}  // namespace bnfurl::tool
