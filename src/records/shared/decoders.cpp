#include "src/records/shared/decoders.hpp"

#include <bzlib.h>
#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <cstdint>
#include <new>
#include <vector>

namespace bnfurl::tool {
namespace {

// gzip (RFC 1952): one member after another, then perhaps zeros, with which tapes and other block devices are padded.
// As in gzip itself, zeros are the end. Anything else after a member is an error.

constexpr int largest_window = 15;
constexpr int gzip_only = 16;  // added to the window's size
constexpr char first_octet = '\x1f';
constexpr std::string_view garbage = "something else follows the gzip data";

/// The reason in zlib's words, or in plainer ones.
std::string_view reason(std::string_view message) {
  if (message == "incorrect data check") return "the checksum does not match";
  if (message == "incorrect length check") return "the length does not match";
  return message;
}

class GzipDecoder : public Decoder {
public:
  GzipDecoder() {
    if (::inflateInit2(&stream_, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
    begin_member();
  }

  ~GzipDecoder() override { ::inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    switch (place_) {
      case Place::member:
        return inflate_some(in, out);
      case Place::after_member:
        return look_after_member(in);
      default:
        return skip_padding(in);
    }
  }

  void end() override {
    if (place_ == Place::member) fail("the gzip data are cut off");
  }

private:
  enum class Place { member, after_member, padding };

  [[nodiscard]] Step inflate_some(std::string_view in, std::span<char> out) {
    // zlib only reads through this pointer, although its type is not const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = at_once(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = at_once(out.size());
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_STREAM_END) {
      place_ = Place::after_member;
      is_first_ = false;
    } else if (result != Z_OK && result != Z_BUF_ERROR)
      fail_inflating(result);
    return {at_once(in.size()) - stream_.avail_in, at_once(out.size()) - stream_.avail_out};
  }

  [[nodiscard]] Step look_after_member(std::string_view in) {
    if (in.empty()) return {};
    if (in.front() == first_octet)
      begin_member();
    else if (in.front() == '\0')
      place_ = Place::padding;
    else
      fail(garbage);
    return {};
  }

  [[nodiscard]] Step skip_padding(std::string_view in) {
    const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
    if (zeros != in.size()) fail(garbage);
    return {zeros, 0};
  }

  // zlib reports in `header_` whether it has seen a header.
  void begin_member() {
    place_ = Place::member;
    ::inflateReset(&stream_);
    ::inflateGetHeader(&stream_, &header_);
  }

  void fail_inflating(int result) {
    if (result == Z_MEM_ERROR) return fail("there is not enough memory for the gzip data");
    if (header_.done != 1 && !is_first_) return fail(garbage);
    const char* message = stream_.msg == nullptr ? "they cannot be decoded" : stream_.msg;
    fail(fmt::format("the gzip data are damaged: {}", reason(message)));
  }

  z_stream stream_{};
  gz_header header_{};
  Place place_ = Place::member;
  bool is_first_ = true;
};

// bzip2: streams one after another, as parallel compressors write them, and nothing else after them. A block has at
// most 900,000 octets before its first coding, so memory needs no limit.

// note [output in steps]
// When libbz2 finds a block to be damaged while it writes it, the output of that call is lost. So that the same octets
// are lost whatever the sizes of the caller's buffers, a block is written in steps of one size, and no call both reads
// and writes: one that reads gets no room, and one that writes no input.

class Bzip2Decoder : public Decoder {
public:
  Bzip2Decoder() : made_(1 << 14) { begin_stream(); }
  ~Bzip2Decoder() override { ::BZ2_bzDecompressEnd(&stream_); }
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    const std::size_t taken = rest_.empty() ? decode(in) : 0;
    const std::size_t made = rest_.copy(out.data(), out.size());
    rest_.remove_prefix(made);
    if (rest_.empty()) tell_result();
    return {taken, made};
  }

  void end() override {
    if (result_ != BZ_STREAM_END) fail("the bzip2 data are cut off");
  }

private:
  void begin_stream() {
    constexpr int silent = 0;
    constexpr int fast = 0;
    result_ = ::BZ2_bzDecompressInit(&stream_, silent, fast);
    if (result_ != BZ_OK) throw std::bad_alloc();
  }

  [[nodiscard]] std::size_t decode(std::string_view in) {
    if (result_ == BZ_STREAM_END && in.empty()) return 0;
    if (result_ == BZ_STREAM_END) begin_stream();
    write_some();
    if (!rest_.empty() || result_ != BZ_OK) return 0;
    const std::size_t taken = read_some(in);
    if (result_ == BZ_OK) write_some();
    return taken;
  }

  void write_some() {
    call({}, made_);
    rest_ = {made_.data(), made_.size() - stream_.avail_out};
  }

  [[nodiscard]] std::size_t read_some(std::string_view in) {
    in = in.substr(0, at_once(in.size()));
    call(in, {});
    return in.size() - stream_.avail_in;
  }

  void call(std::string_view in, std::span<char> out) {
    // libbz2 only reads through this pointer, although its type is not const.
    stream_.next_in = const_cast<char*>(in.data());
    stream_.avail_in = static_cast<unsigned>(in.size());
    stream_.next_out = out.data();
    stream_.avail_out = static_cast<unsigned>(out.size());
    result_ = ::BZ2_bzDecompress(&stream_);
    if (result_ != BZ_STREAM_END) return;
    ::BZ2_bzDecompressEnd(&stream_);
    is_first_ = false;
  }

  void tell_result() {
    if (result_ == BZ_OK || result_ == BZ_STREAM_END) return;
    if (result_ == BZ_MEM_ERROR) return fail("there is not enough memory for the bzip2 data");
    if (result_ == BZ_DATA_ERROR_MAGIC && !is_first_) return fail("something else follows the bzip2 data");
    fail("the bzip2 data are damaged");
  }

  bz_stream stream_{};
  int result_ = BZ_OK;      // of the last call; after a stream, BZ_STREAM_END
  std::vector<char> made_;  // output of a step
  std::string_view rest_;   // the part of it that is not yet handed out
  bool is_first_ = true;
};

// zstd (RFC 8878): frames one after another, also skippable ones, and nothing else after them. A frame states its
// window: how far it refers back, which has to be kept in memory. Windows of more than 128 MiB are refused.

// note [one block at a time]
// When the library finds an error, it does not report how much output the same call had produced before. So no call
// may both hand out a block and read another one. The decoder hands in at most what the library needs for its next
// piece, and nothing while output may be left from before. The library also asks for the header of the block after
// the next piece, three octets; these are left out.

constexpr int largest_window_log = 27;
constexpr std::size_t block_header_size = 3;
constexpr std::size_t frame_begin_size = 5;    // the magic number and an octet that describes the rest of the header
constexpr std::size_t frame_header_size = 18;  // at most

unsigned header_octet(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// RFC 8878, 3.1.1.1.2; the window of a single-segment frame is the whole frame.
unsigned long long window_size(std::string_view header) {
  const bool is_single_segment = (header_octet(header, 4) & 0x20) != 0;
  if (is_single_segment) return ::ZSTD_getFrameContentSize(header.data(), header.size());
  const unsigned long long base = 1ULL << (10 + (header_octet(header, 5) >> 3));
  return base + base / 8 * (header_octet(header, 5) & 7);
}

std::string window_problem(std::string_view header) {
  constexpr unsigned long long mebi = 1 << 20;
  const unsigned long long size = window_size(header);
  return fmt::format("the zstd data need a window of {} MiB, and at most {} MiB are allowed",
                     size / mebi + (size % mebi == 0 ? 0 : 1), (1ULL << largest_window_log) / mebi);
}

class ZstdDecoder : public Decoder {
public:
  ZstdDecoder() : context_(::ZSTD_createDCtx(), &::ZSTD_freeDCtx), wanted_(frame_begin_size) {
    if (context_ == nullptr) throw std::bad_alloc();
    ::ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, largest_window_log);
  }

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    in = in.substr(0, may_hold_more_ ? 0 : wanted_);
    header_.append(in.substr(0, frame_header_size - header_.size()));
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t result = ::ZSTD_decompressStream(context_.get(), &output, &input);
    if (::ZSTD_isError(result) != 0) {
      fail_decoding(result);
      return {};
    }
    may_hold_more_ = output.pos == output.size;
    note_hint(result);
    return {input.pos, output.pos};
  }

  void end() override {
    if (!header_.empty()) fail("the zstd data are cut off");
  }

private:
  // `hint` is what the library wants next, or 0 at the end of a frame.
  void note_hint(std::size_t hint) {
    if (hint == 0) {
      header_.clear();
      wanted_ = frame_begin_size;
    } else
      wanted_ = hint > block_header_size ? hint - block_header_size : hint;
  }

  void fail_decoding(std::size_t result) {
    switch (::ZSTD_getErrorCode(result)) {
      case ZSTD_error_prefix_unknown:
        return fail("something else follows the zstd data");
      case ZSTD_error_frameParameter_windowTooLarge:
        return fail(window_problem(header_));
      case ZSTD_error_checksum_wrong:
        return fail("the zstd data are damaged: the checksum does not match");
      case ZSTD_error_dictionary_wrong:
        return fail("the zstd data need a dictionary, and there is none");
      case ZSTD_error_memory_allocation:
        return fail("there is not enough memory for the zstd data");
      default:
        fail(fmt::format("the zstd data are damaged: {}", ::ZSTD_getErrorName(result)));
    }
  }

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  std::string header_;          // what was read of the frame's header; empty between frames
  std::size_t wanted_;          // how many octets to hand in next
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
};

// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. A block states how far it refers back, which has to be kept in memory. Data that need more
// than 128 MiB of memory are refused; what `xz -9` makes needs 65 MiB.

// note [one chunk at a time]
// In damaged data a chunk may need more octets than it has. The library reads on in what follows, and notices only when
// its input ends; the output until then depends on how the input was cut. So no call gets octets of two pieces. The
// octet after a chunk is handed in alone, when all of the chunk's output is out; if the library refuses that octet, the
// output of that call came from reading on, and is dropped.

constexpr std::uint64_t mebi = 1 << 20;
constexpr std::uint64_t most_memory = 128 * mebi;
constexpr std::size_t padding_group = 4;
constexpr char first_octet_of_xz = '\xfd';
constexpr std::string_view more_than_xz = "something else follows the xz data";

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
  XzDecoder() { begin_stream(); }
  ~XzDecoder() override { ::lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    return is_between_ ? look_after_stream(in) : decode_some(in, out);
  }

  void end() override {
    if (!is_between_ || padding_ != 0) fail("the xz data are cut off");
  }

private:
  [[nodiscard]] Step decode_some(std::string_view in, std::span<char> out) {
    in = in.substr(0, may_hold_more_ ? 0 : pieces_.left());
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
    const Step step{in.size() - stream_.avail_in, out.size() - stream_.avail_out};
    may_hold_more_ = step.made == out.size();
    if (result == LZMA_STREAM_END) {
      is_between_ = true;
      is_first_ = false;
    } else if (result != LZMA_OK && result != LZMA_BUF_ERROR) {
      fail_decoding(result);
      if (pieces_.at_control()) return {};
    }
    pieces_.pass(in.substr(0, step.taken));
    return step;
  }

  [[nodiscard]] Step look_after_stream(std::string_view in) {
    const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
    padding_ = (padding_ + zeros) % padding_group;
    if (zeros == in.size()) return {zeros, 0};
    if (padding_ == 0 && in[zeros] == first_octet_of_xz)
      begin_stream();
    else
      fail(more_than_xz);
    return {zeros, 0};
  }

  // The library would read all streams by itself, but then it would call garbage after a stream damaged data.
  void begin_stream() {
    if (::lzma_stream_decoder(&stream_, most_memory, 0) != LZMA_OK) throw std::bad_alloc();
    is_between_ = false;
    pieces_ = {};
  }

  void fail_decoding(lzma_ret result) {
    switch (result) {
      case LZMA_FORMAT_ERROR:
        return fail(is_first_ ? "the xz data are damaged" : more_than_xz);
      case LZMA_MEMLIMIT_ERROR:
        return fail(fmt::format("the xz data need {} MiB of memory, and at most {} MiB are allowed",
                                (::lzma_memusage(&stream_) + mebi - 1) / mebi, most_memory / mebi));
      case LZMA_OPTIONS_ERROR:
        return fail("the xz data need an option that the decoder does not have");
      case LZMA_MEM_ERROR:
        return fail("there is not enough memory for the xz data");
      default:
        fail("the xz data are damaged");
    }
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  XzPieces pieces_;
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
  bool is_first_ = true;
  bool is_between_ = false;  // after a stream, before the next one
  std::size_t padding_ = 0;  // the zeros there that do not make up a group yet
};

}  // namespace

std::unique_ptr<Decoder> gzip_decoder() { return std::make_unique<GzipDecoder>(); }
std::unique_ptr<Decoder> bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }
std::unique_ptr<Decoder> zstd_decoder() { return std::make_unique<ZstdDecoder>(); }
std::unique_ptr<Decoder> xz_decoder() { return std::make_unique<XzDecoder>(); }

}  // namespace bnfurl::tool
