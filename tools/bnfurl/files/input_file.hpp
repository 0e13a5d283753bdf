// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that is read from its first octet to its last with read(2). It is never mapped, so that pipes and growing or
// shrinking files are handled alike. "-" is standard input.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace bnfurl::tool {

class InputFile {
public:
  /// Opens the file; `error()` reports whether that worked. `cancel` is -1 or a descriptor that becomes readable when
  /// nothing more is wanted: then reading ends, even if the file would still block.
  explicit InputFile(std::string name, int cancel = -1);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Reads into `buffer`. Returns the number of octets; 0 at the end and after an error.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// The name as the user gave it.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The errno of the failure, or 0.
  [[nodiscard]] int error() const { return error_; }
  /// Whether standard output writes to this file: reading would never reach its end. It is not read then.
  [[nodiscard]] bool is_output() const { return is_output_; }
  /// How many octets have been read.
  [[nodiscard]] std::size_t octets() const { return octets_; }

private:
  std::string name_;
  int descriptor_;
  int cancel_;
  bool is_output_ = false;
  bool at_end_ = false;
  int error_ = 0;
  std::size_t octets_ = 0;
};

}  // namespace bnfurl::tool
