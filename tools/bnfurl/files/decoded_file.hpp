// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The decompressed content of a file: gzip, zstd, xz and bzip2 are recognised by content. "-" is standard input.
#pragma once

#include "tools/bnfurl/files/decoded_stream.hpp"
#include "tools/bnfurl/files/input_file.hpp"

namespace bnfurl::tool {

class DecodedFile {
public:
  /// Opens the file; `problem()` reports whether that worked. `cancel` is as in InputFile.
  explicit DecodedFile(std::string name, int cancel = -1)
      : file_(std::move(name), cancel), stream_([this](std::span<char> buffer) { return file_.read(buffer); }) {}
  ~DecodedFile() = default;
  DecodedFile(const DecodedFile&) = delete;
  DecodedFile& operator=(const DecodedFile&) = delete;

  /// Reads into `buffer`, which must not be empty, and returns the number of octets: what is available, as soon as
  /// there is any. Returns 0 at the end, and after a problem once all good data were read.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// The name as the user gave it.
  [[nodiscard]] const std::string& name() const { return file_.name(); }
  /// How many octets have been read, counted after decompression.
  [[nodiscard]] std::size_t octets() const { return octets_; }
  /// How many octets were read from the file, counted before decompression.
  [[nodiscard]] std::size_t stored_octets() const { return file_.octets(); }
  /// What went wrong; empty if nothing did. It is known at the latest when `read` returns 0.
  [[nodiscard]] std::string problem() const;
  /// Whether a problem is one of the file as a whole: nothing of it can be read.
  [[nodiscard]] bool is_unusable() const { return stored_octets() == 0 || stream_.is_refused(); }

private:
  InputFile file_;
  DecodedStream stream_;
  std::size_t octets_ = 0;
};

}  // namespace bnfurl::tool
