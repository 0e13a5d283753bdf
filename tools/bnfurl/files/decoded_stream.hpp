// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A stream of octets with its compression undone. Plain data are read into the caller's buffer and stay there.
// Everything is handed out as soon as it is there, so that at the other end of a slow pipe nobody waits for a buffer to
// fill; only a beginning that may be a compression's has to be waited for.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tools/bnfurl/files/compression.hpp"
#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

class DecodedStream {
public:
  /// Fills a part of a buffer and says how much: 0 at the end.
  using Source = std::function<std::size_t(std::span<char>)>;

  explicit DecodedStream(Source source) : source_(std::move(source)) {}

  /// The number of octets put into `buffer`, which must not be empty; 0 at the end and after a problem.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// Why what was read is not all; empty if nothing is wrong. It is known at the latest when `read` says 0.
  [[nodiscard]] std::string_view problem() const {
    return decoder_ == nullptr ? std::string_view() : decoder_->problem();
  }

private:
  [[nodiscard]] std::size_t begin(std::span<char> buffer);
  [[nodiscard]] Compression read_head(std::span<char> head, std::size_t& size);
  [[nodiscard]] std::size_t hand_out(std::span<char> buffer);
  [[nodiscard]] std::size_t decode(std::span<char> buffer);
  [[nodiscard]] bool read_more();

  Source source_;
  std::unique_ptr<Decoder> decoder_;  // none for plain data
  std::vector<char> input_;           // what was read, where that was not the caller's buffer
  std::string_view rest_;             // of it
  bool has_begun_ = false;
  bool has_ended_ = false;
};

}  // namespace bnfurl::tool
