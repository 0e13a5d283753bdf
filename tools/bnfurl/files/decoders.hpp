// A decompressor: octets in, octets out, in pieces of any size. If data go bad, all good octets before that come out
// first, and only then the reason.
#pragma once

#include <bzlib.h>
#include <lzma.h>
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

// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. A block states how far it refers back, which has to be kept in memory. Data that need more
// than 128 MiB of memory are refused; what `xz -9` makes needs 65 MiB.

// Where the pieces of an xz stream end: headers, the chunks of LZMA2, and what stands between them (the .xz file format
// 1.1.0, chapters 2 and 3). A chunk says how many octets it has. Whether what is read is right, the library decides.

class XzPieces {
public:
  /// How many octets of the piece are still to come; at least 1.
  [[nodiscard]] std::size_t left() const { return left_; }
  /// Whether the next octet is the one that ends a chunk: it begins the next chunk or ends the block.
  [[nodiscard]] bool at_control() const { return part_ == Part::control; }

  /// Goes on by these octets, at most `left()`.
  void pass(std::string_view octets) {
    if (part_ != Part::chunk && part_ != Part::index) octets_.append(octets);
    if (part_ != Part::check) compressed_ += octets.size();
    left_ -= octets.size();
    if (left_ == 0) begin_next();
  }

private:
  enum class Part { stream_header, block_size, block_header, control, chunk_header, chunk, check, index };

  void begin(Part part, std::size_t size) {
    part_ = part;
    left_ = size;
    octets_.clear();
  }

  void begin_next() {
    switch (part_) {
      case Part::stream_header:
        check_size_ = check_size(octet(7) & 15);
        return begin(Part::block_size, 1);
      case Part::block_size:
        if (octet(0) == 0) return begin(Part::index, std::numeric_limits<std::size_t>::max());
        return begin(Part::block_header, 4 * octet(0) + 3);
      case Part::block_header:
        compressed_ = 0;
        return begin(Part::control, 1);
      case Part::control:
        return begin_after_control(octet(0));
      case Part::chunk_header:
        return begin(Part::chunk, has_two_sizes_ ? size_at(2) : size_at(0));
      case Part::chunk:
        return begin(Part::control, 1);
      default:
        return begin(Part::block_size, 1);
    }
  }

  // 0: no more chunks; below 0x80: as it is; other chunks are compressed, from 0xc0 on with new properties.
  void begin_after_control(unsigned control) {
    has_two_sizes_ = control >= 0x80;
    if (control != 0) return begin(Part::chunk_header, 2U + (control >= 0x80 ? 2 : 0) + (control >= 0xc0 ? 1 : 0));
    const std::size_t size = (4 - compressed_ % 4) % 4 + check_size_;
    if (size == 0) return begin(Part::block_size, 1);
    begin(Part::check, size);
  }

  [[nodiscard]] static std::size_t check_size(unsigned kind) {
    return kind == 0 ? 0 : std::size_t{4} << (kind - 1) / 3;
  }
  [[nodiscard]] unsigned octet(std::size_t i) const { return static_cast<unsigned char>(octets_[i]); }
  [[nodiscard]] std::size_t size_at(std::size_t i) const { return (octet(i) << 8 | octet(i + 1)) + 1; }

  Part part_ = Part::stream_header;
  std::size_t left_ = 12;
  std::string octets_;          // of the piece, if they say what comes next
  std::size_t check_size_ = 0;  // in the stream, after each block
  std::size_t compressed_ = 0;  // the octets of the block's chunks
  bool has_two_sizes_ = false;  // the chunk's: decompressed, then compressed
};

class XzDecoder : public Decoder {
public:
  XzDecoder();
  ~XzDecoder() override;
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  [[nodiscard]] Step decode_some(std::string_view in, std::span<char> out);
  [[nodiscard]] Step look_after_stream(std::string_view in);
  void begin_stream();
  void fail_decoding(lzma_ret result);

  lzma_stream stream_ = LZMA_STREAM_INIT;
  XzPieces pieces_;
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
  bool is_first_ = true;
  bool is_between_ = false;  // after a stream, before the next one
  std::size_t padding_ = 0;  // the zeros there that do not make up a group yet
};

}  // namespace bnfurl::tool
