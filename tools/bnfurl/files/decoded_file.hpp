// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a file holds, with its compression undone: gzip and zstd, told by content. "-" is standard input.
#pragma once

#include "tools/bnfurl/files/decoded_stream.hpp"
#include "tools/bnfurl/files/input_file.hpp"

namespace bnfurl::tool {

class DecodedFile {
public:
  /// Opens the file; `problem()` says whether that worked.
  /// `cancel` as InputFile has it.
  explicit DecodedFile(std::string name, int cancel = -1)
      : file_(std::move(name), cancel), stream_([this](std::span<char> buffer) { return file_.read(buffer); }) {}
  ~DecodedFile() = default;
  DecodedFile(const DecodedFile&) = delete;
  DecodedFile& operator=(const DecodedFile&) = delete;

  /// The number of octets put into `buffer`, which must not be empty: what there is, as soon as there is some. 0 at the
  /// end and after a problem; all that was good has been read then.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// As given by the user.
  [[nodiscard]] const std::string& name() const { return file_.name(); }
  /// How many octets have been read, decompressed.
  [[nodiscard]] std::size_t octets() const { return octets_; }
  /// How many octets the file has given, as they stand in it. None, and a problem: it cannot be read at all.
  [[nodiscard]] std::size_t stored_octets() const { return file_.octets(); }
  /// What went wrong; empty if nothing did. It is known at the latest when `read` says 0.
  [[nodiscard]] std::string problem() const;

private:
  InputFile file_;
  DecodedStream stream_;
  std::size_t octets_ = 0;
};

}  // namespace bnfurl::tool
