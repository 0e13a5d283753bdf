// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A decompressor: octets in, octets out, in pieces of any size. If data go bad, all good octets before that come out
// first, and only then the reason.
#pragma once

#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class Decoder {
public:
  struct Step {
    std::size_t taken = 0;
    std::size_t made = 0;
  };

  Decoder() = default;
  virtual ~Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Consumes some of `in`. `in` may be empty: octets consumed before may still have output. If a step consumes all
  /// of `in` and has no output, the decoder needs more input.
  [[nodiscard]] virtual Step step(std::string_view in, std::span<char> out) = 0;

  /// Must be called when there is no more input.
  virtual void end() = 0;

  /// Why the decoder cannot go on; empty as long as it can.
  [[nodiscard]] const std::string& problem() const { return problem_; }

protected:
  /// As much of `size` as a library takes that counts octets with an `unsigned`.
  [[nodiscard]] static unsigned at_once(std::size_t size) {
    return static_cast<unsigned>(std::min<std::size_t>(size, std::numeric_limits<unsigned>::max()));
  }
  void fail(std::string_view problem) { problem_ = problem; }

private:
  std::string problem_;
};

// gzip (RFC 1952): one member after another, then perhaps zeros, with which tapes and other block devices are padded.
// As in gzip itself, zeros are the end. Anything else after a member is an error.

class GzipDecoder : public Decoder {
public:
  GzipDecoder();
  ~GzipDecoder() override;
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  enum class Place { member, after_member, padding };

  [[nodiscard]] Step inflate_some(std::string_view in, std::span<char> out);
  [[nodiscard]] Step look_after_member(std::string_view in);
  [[nodiscard]] Step skip_padding(std::string_view in);
  void begin_member();
  void fail_inflating(int result);

  z_stream stream_{};
  gz_header header_{};
  Place place_ = Place::member;
  bool is_first_ = true;
};

// bzip2: streams one after another, as parallel compressors write them, and nothing else after them. A block has at
// most 900,000 octets before its first coding, so memory needs no limit.

class Bzip2Decoder : public Decoder {
public:
  Bzip2Decoder();
  ~Bzip2Decoder() override;
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  void begin_stream();
  [[nodiscard]] std::size_t decode(std::string_view in);
  void write_some();
  [[nodiscard]] std::size_t read_some(std::string_view in);
  void call(std::string_view in, std::span<char> out);
  void tell_result();

  bz_stream stream_{};
  int result_ = BZ_OK;      // of the last call; after a stream, BZ_STREAM_END
  std::vector<char> made_;  // output
  std::string_view rest_;   // the part of it that is not yet handed out
  bool is_first_ = true;
};

// zstd (RFC 8878): frames one after another, also skippable ones, and nothing else after them. A frame states its
// window: how far it refers back, which has to be kept in memory. Windows of more than 128 MiB are refused.

class ZstdDecoder : public Decoder {
public:
  ZstdDecoder();

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  void note_hint(std::size_t hint);
  void fail_decoding(std::size_t result);

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  std::string header_;          // what was read of the frame's header; empty between frames
  std::size_t wanted_;          // how many octets to hand in next
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
};

}  // namespace bnfurl::tool
