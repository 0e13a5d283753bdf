// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The decompressed content of a file: gzip, zstd, xz and bzip2 are recognised by content. "-" is standard input.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tools/bnfurl/files/compression.hpp"
#include "tools/bnfurl/files/decoders.hpp"
#include "tools/bnfurl/files/input_file.hpp"

namespace bnfurl::tool {

// A stream of octets, decompressed. Plain data are read into the caller's buffer and stay there. Everything is handed
// out as soon as it is available, so that the reader of a slow pipe does not wait for a full buffer. Only first
// octets that may be the beginning of a magic number have to wait for more.

class DecodedStream {
public:
  /// Fills a part of a buffer and returns its size: 0 at the end.
  using Source = std::function<std::size_t(std::span<char>)>;

  explicit DecodedStream(Source source) : source_(std::move(source)) {}

  /// Reads into `buffer`, which must not be empty. Returns the number of octets; 0 at the end and after a problem.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// Why the data read are not complete; empty if nothing is wrong. It is known at the latest when `read` returns 0.
  [[nodiscard]] std::string_view problem() const {
    return decoder_ == nullptr ? std::string_view() : decoder_->problem();
  }
  /// Whether the data are of a kind that is recognised and not opened.
  [[nodiscard]] bool is_refused() const { return !undecoded_name(compression_).empty(); }

private:
  [[nodiscard]] std::size_t begin(std::span<char> buffer);
  [[nodiscard]] Compression read_head(std::span<char> head, std::size_t& size);
  [[nodiscard]] std::size_t hand_out(std::span<char> buffer);
  [[nodiscard]] std::size_t decode(std::span<char> buffer);
  [[nodiscard]] bool read_more();

  Source source_;
  Compression compression_ = Compression::none;
  std::unique_ptr<Decoder> decoder_;  // null for plain data
  std::vector<char> input_;           // compressed data, or data that did not go to the caller's buffer
  std::string_view rest_;             // the part of input_ that is still unused
  bool has_begun_ = false;
  bool has_decoded_ = false;
  bool has_ended_ = false;
};

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
