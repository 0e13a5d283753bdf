// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A stream of octets, decompressed. Plain data are read into the caller's buffer and stay there. Everything is handed
// out as soon as it is available, so that the reader of a slow pipe does not wait for a full buffer. Only first
// octets that may be the beginning of a magic number have to wait for more.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tools/bnfurl/files/compression.hpp"
#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

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

}  // namespace bnfurl::tool
