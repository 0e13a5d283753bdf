// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that is read from its first octet to its last with read(2). It is never mapped, so that pipes and growing or
// shrinking files are handled alike. "-" is standard input.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

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

// read(2) and write(2) without their special cases: an interrupted call is repeated, and a non-blocking descriptor
// (another process that shares it may have made it so) is waited for.

/// The outcome of a read: the number of octets, 0 at the end, or an errno.
struct ReadOutcome {
  std::size_t count = 0;
  int error = 0;
};

/// The parent process may have closed standard descriptors. Opens them such that reading and writing fail as they
/// would on closed descriptors, and so that no file gets their numbers.
void occupy_standard_descriptors();

[[nodiscard]] ReadOutcome read_some(int descriptor, std::span<char> buffer);

/// Waits until `descriptor` or `cancel` is readable; false if it was `cancel`.
[[nodiscard]] bool wait_for_reading(int descriptor, int cancel);

/// Writes all of the text, in however many pieces the system takes it. Returns 0 or the errno of the failure.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

}  // namespace bnfurl::tool
