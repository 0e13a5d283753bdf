#include "src/records/io/decoders.hpp"

#include <brotli/decode.h>
#include <bzlib.h>
#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>
#ifdef BNFURL_HAS_ISAL
#include <isa-l/igzip_lib.h>
#endif

#include <cstdint>
#include <new>
#include <utility>
#include <vector>

namespace bnfurl::records {
namespace {

// gzip (RFC 1952): one member after another, then perhaps zeros, with which tapes and other block devices are padded.
// As in gzip itself, zeros are the end. Anything else after a member is an error.

constexpr int gzip_only = 15 + 16;  // with the largest window
constexpr char first_octet = '\x1f';
constexpr std::string_view garbage = "unexpected data after the gzip data";

/// The reason in zlib's words, or in plainer ones.
std::string_view reason(std::string_view message) {
  if (message == "incorrect data check") return "the checksum does not match";
  if (message == "incorrect length check") return "the length does not match";
  return message;
}

class GzipDecoder : public Decoder {
public:
  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    if (place_ == Place::member) return inflate_some(in, out);
    return place_ == Place::after_member ? look_after_member(in) : skip_padding(in);
  }

  void end() override {
    if (place_ == Place::member) fail("the gzip data end too early; the file is incomplete");
  }

  [[nodiscard]] bool is_in_member() const { return place_ == Place::member; }

protected:
  virtual void begin_member() = 0;
  [[nodiscard]] virtual Step inflate_some(std::string_view in, std::span<char> out) = 0;
  void end_member() {
    place_ = Place::after_member;
    is_first_ = false;
  }
  [[nodiscard]] bool is_first() const { return is_first_; }

private:
  enum class Place { member, after_member, padding };

  [[nodiscard]] Step look_after_member(std::string_view in) {
    if (in.empty()) return {};
    if (in.front() == first_octet) {
      place_ = Place::member;
      begin_member();
    } else if (in.front() == '\0')
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

  Place place_ = Place::member;
  bool is_first_ = true;
};

class ZlibDecoder : public GzipDecoder {
public:
  ZlibDecoder() {
    if (::inflateInit2(&stream_, gzip_only) != Z_OK) throw std::bad_alloc();
    ZlibDecoder::begin_member();
  }

  ~ZlibDecoder() override { ::inflateEnd(&stream_); }
  ZlibDecoder(const ZlibDecoder&) = delete;
  ZlibDecoder& operator=(const ZlibDecoder&) = delete;

private:
  // zlib reports in `header_` whether it has seen a header.
  void begin_member() override {
    ::inflateReset2(&stream_, gzip_only);
    ::inflateGetHeader(&stream_, &header_);
  }

  [[nodiscard]] Step inflate_some(std::string_view in, std::span<char> out) override {
    // zlib only reads through this pointer, although its type is not const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = at_once(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = at_once(out.size());
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_STREAM_END)
      end_member();
    else if (result != Z_OK && result != Z_BUF_ERROR)
      fail_inflating(result);
    return {at_once(in.size()) - stream_.avail_in, at_once(out.size()) - stream_.avail_out};
  }

  void fail_inflating(int result) {
    if (result == Z_MEM_ERROR) return fail("not enough memory to decode the gzip data");
    if (header_.done != 1 && !is_first()) return fail(garbage);
    const std::string_view why = stream_.msg == nullptr ? "they cannot be decoded" : reason(stream_.msg);
    fail(fmt::format("the gzip data are damaged: {}", why));
  }

  z_stream stream_{};
  gz_header header_{};
};

// note [gzip by two libraries]
// ISA-L decodes symbols in groups, so it may withhold the last octets before the place where data were cut off, and it
// has few words for what is wrong. So it is used only where data can be read again: once it finds a fault, zlib decodes
// them from the beginning. ISA-L also accepts Huffman codes that are incomplete, and goes on until it finds another
// fault, at the latest in the checksum. The output of the step that finds it is dropped, so hardly ever has more been
// handed out than zlib makes.

#ifdef BNFURL_HAS_ISAL
class IsalDecoder : public GzipDecoder {
public:
  IsalDecoder() { IsalDecoder::begin_member(); }

private:
  void begin_member() override {
    ::isal_inflate_init(&state_);
    ::isal_gzip_header_init(&header_);
    state_.crc_flag = ISAL_GZIP;
  }

  [[nodiscard]] Step inflate_some(std::string_view in, std::span<char> out) override {
    // ISA-L only reads through this pointer, although its type is not const.
    state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(in.data()));
    state_.avail_in = at_once(in.size());
    state_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    state_.avail_out = at_once(out.size());
    const int result = state_.wrapper_flag == 0 ? read_header() : ::isal_inflate(&state_);
    const Step step{at_once(in.size()) - state_.avail_in, at_once(out.size()) - state_.avail_out};
    if (result < 0 || (step.taken + step.made == 0 && !in.empty())) {
      fail("the gzip data are damaged");
      return {};
    }
    if (state_.block_state == ISAL_BLOCK_FINISH) end_member();
    return step;
  }

  // RFC 1952, 2.3.1.2: reserved bits must be zero.
  [[nodiscard]] int read_header() {
    constexpr std::uint32_t reserved = 0xe0;
    const int result = ::isal_read_gzip_header(&state_, &header_);
    return (header_.flags & reserved) != 0 ? ISAL_INVALID_WRAPPER : result;
  }

  inflate_state state_{};
  isal_gzip_header header_{};
};
#endif

// note [resuming after a damaged member]
// Only the checksum at its end shows that a member is whole, so its output is handed out then. Where decoding fails,
// the member has perhaps ended long before: it was cut off, and the next one was read as its data. So its octets are
// kept, and the next one is sought from the second of them on. As what looks like the beginning of a member can be
// none, octets can be decoded several times; but an attacker's data take only a fixed multiple of the time. A very long
// member is handed out and forgotten meanwhile: then what follows is sought after the place where decoding fails.

class ResumingDecoder : public Decoder {
public:
  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    const std::size_t size = in.size();
    while (ready_ == 0) {
      if (decoder_ == nullptr && !seek(in)) return {size, 0};
      const bool can_feed = !in.empty() || at_ < kept_.size();
      if (feed(in) == 0 && !can_feed && decoder_ != nullptr) return {size, 0};
    }
    return {size - in.size(), hand_out(out)};
  }

  void end() override {}

  [[nodiscard]] bool resume_at_end() override {
    if (decoder_ != nullptr && decoder_->is_in_member()) leave_member();
    return ready_ != 0 || kept_.size() >= member_begin.size();
  }

  [[nodiscard]] Skipped skipped() const override {
    if (places_ == 0) return {};
    return {fmt::format("skipped damaged gzip data, at {} place{}; the first is the member at byte {}", places_,
                        places_ == 1 ? "" : "s", first_),
            true};
  }

private:
  /// Returns how many octets were made.
  std::size_t feed(std::string_view& in) {
    constexpr std::size_t room = std::size_t{1} << 15, longest = std::size_t{1} << 26;
    const bool is_again = at_ < kept_.size();
    const std::size_t size = made_.size();
    made_.resize(size + room);
    const Step step =
        decoder_->step(is_again ? std::string_view(kept_).substr(at_) : in, std::span(made_).subspan(size));
    made_.resize(size + step.made);
    if (!is_again) {
      kept_ += in.substr(0, step.taken);
      in.remove_prefix(step.taken);
      octets_ += step.taken;
    }
    at_ += step.taken;
    if (!decoder_->problem().empty()) {
      leave_member();
    } else if (!decoder_->is_in_member()) {
      forget_member();
      is_damaged_ = is_long_ = false;
    } else if (is_long_ || kept_.size() + made_.size() > longest) {
      forget_member();
      is_long_ = true;
    }
    return step.made;
  }

  /// What was made of it is ready.
  void forget_member() {
    kept_.erase(0, at_);
    at_ = 0;
    ready_ = made_.size();
  }

  // Another library has the last word: see note [gzip by two libraries].
  void leave_member() {
    constexpr std::size_t most_times = 4;
    made_.clear();
    const std::size_t taken = std::exchange(at_, 0);
    const bool is_whole = decoder_->is_in_member() && !is_long_;
    const bool was_fast = std::exchange(is_fast_, false);
    again_ += kept_.size();
    decoder_ = was_fast && is_whole ? std::make_unique<ZlibDecoder>() : nullptr;
    if (decoder_ != nullptr) return;
    if (places_ == 0) first_ = octets_ - kept_.size();
    places_ += std::exchange(is_damaged_, true) ? 0 : 1;
    is_long_ = false;
    kept_.erase(0, again_ > most_times * octets_ ? taken : is_whole ? 1 : 0);
  }

  /// Goes on to the next octets that can begin a member, and returns whether it found one.
  [[nodiscard]] bool seek(std::string_view& in) {
    std::size_t at = kept_.find(member_begin);
    if (at == std::string::npos) {
      at = kept_.size() - std::min(kept_.size(), member_begin.size() - 1);
      octets_ += in.size();
      kept_ += in;
      in = {};
      at = std::min(kept_.find(member_begin, at), kept_.size() - std::min(kept_.size(), member_begin.size() - 1));
    }
    kept_.erase(0, at);
    if (!kept_.starts_with(member_begin)) return false;
    begin_fast();
    return true;
  }

  void begin_fast() {
#ifdef BNFURL_HAS_ISAL
    decoder_ = std::make_unique<IsalDecoder>();
    is_fast_ = true;
#else
    decoder_ = std::make_unique<ZlibDecoder>();
#endif
  }

  std::size_t hand_out(std::span<char> out) {
    const std::size_t size = made_.copy(out.data(), std::min(out.size(), ready_));
    made_.erase(0, size);
    ready_ -= size;
    return size;
  }

  static constexpr std::string_view member_begin = "\x1f\x8b\x08";
  std::unique_ptr<GzipDecoder> decoder_;  // null while a member is sought
  bool is_fast_ = false;
  std::string kept_;                    // of the member
  std::size_t at_ = 0;                  // what of it has been decoded
  std::string made_;                    // from it
  std::size_t ready_ = 0;               // so much of that can be handed out
  bool is_long_ = false;                // it is forgotten meanwhile
  bool is_damaged_ = false;             // no member has been whole since then
  std::size_t places_ = 0, first_ = 0;  // that are damaged
  std::size_t octets_ = 0, again_ = 0;  // read, and given to a decoder once more
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
    if (result_ != BZ_STREAM_END) fail("the bzip2 data end too early; the file is incomplete");
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
    if (result_ == BZ_MEM_ERROR) return fail("not enough memory to decode the bzip2 data");
    if (result_ == BZ_DATA_ERROR_MAGIC && !is_first_) return fail("unexpected data after the bzip2 data");
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
// the next piece, three octets; these are held back.

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
  return fmt::format("the zstd data need a window of {} MiB, but at most {} MiB are allowed",
                     size / mebi + (size % mebi == 0 ? 0 : 1), (1ULL << largest_window_log) / mebi);
}

std::string damaged_zstd(std::string_view reason) { return fmt::format("the zstd data are damaged: {}", reason); }

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
    if (!header_.empty()) fail("the zstd data end too early; the file is incomplete");
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
        return fail("unexpected data after the zstd data");
      case ZSTD_error_frameParameter_windowTooLarge:
        return fail(window_problem(header_));
      case ZSTD_error_checksum_wrong:
        return fail(damaged_zstd("the checksum does not match"));
      case ZSTD_error_dictionary_wrong:
        return fail("the zstd data need a dictionary, which is not supported");
      case ZSTD_error_memory_allocation:
        return fail("not enough memory to decode the zstd data");
      case ZSTD_error_dstSize_tooSmall:  // a block is longer than it may be, and than the buffers of earlier frames
        return fail(damaged_zstd(::ZSTD_getErrorString(ZSTD_error_corruption_detected)));
      default:
        fail(damaged_zstd(::ZSTD_getErrorName(result)));
    }
  }

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  std::string header_;          // what was read of the frame's header; empty between frames
  std::size_t wanted_;          // how many octets to hand in next
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
};

// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. Data that need more than 128 MiB of memory are refused; what `xz -9` makes needs 65 MiB.

class XzDecoder : public Decoder {
public:
  XzDecoder() { begin_stream(); }
  ~XzDecoder() override { ::lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    return is_after_stream_ ? look_after_stream(in) : decode(in, out);
  }

  void end() override {
    if (!is_after_stream_ || padding_ != 0) fail("the xz data end too early; the file is incomplete");
  }

private:
  static constexpr std::uint64_t mebi = 1 << 20;
  static constexpr std::uint64_t most_memory = 128 * mebi;
  static constexpr std::string_view more_than_xz = "unexpected data after the xz data";

  void begin_stream() {
    if (::lzma_stream_decoder(&stream_, most_memory, 0) != LZMA_OK) throw std::bad_alloc();
    is_after_stream_ = false;
  }

  [[nodiscard]] Step decode(std::string_view in, std::span<char> out) {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
    if (result == LZMA_STREAM_END) {
      is_after_stream_ = true;
      is_first_ = false;
    } else if (result != LZMA_OK && result != LZMA_BUF_ERROR)
      fail_decoding(result);
    return {in.size() - stream_.avail_in, out.size() - stream_.avail_out};
  }

  [[nodiscard]] Step look_after_stream(std::string_view in) {
    constexpr std::size_t padding_group = 4;
    constexpr char first_octet_of_xz = '\xfd';
    const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
    padding_ = (padding_ + zeros) % padding_group;
    if (zeros == in.size()) return {zeros, 0};
    if (padding_ == 0 && in[zeros] == first_octet_of_xz)
      begin_stream();
    else
      fail(more_than_xz);
    return {zeros, 0};
  }

  void fail_decoding(lzma_ret result) {
    switch (result) {
      case LZMA_FORMAT_ERROR:
        return fail(is_first_ ? "the xz data are damaged" : more_than_xz);
      case LZMA_MEMLIMIT_ERROR:
        return fail(fmt::format("the xz data need {} MiB of memory, but at most {} MiB are allowed",
                                (::lzma_memusage(&stream_) + mebi - 1) / mebi, most_memory / mebi));
      case LZMA_OPTIONS_ERROR:
        return fail("the xz data need an option that is not supported");
      case LZMA_MEM_ERROR:
        return fail("not enough memory to decode the xz data");
      default:
        fail("the xz data are damaged");
    }
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool is_first_ = true;
  bool is_after_stream_ = false;  // and before the next one
  std::size_t padding_ = 0;       // the zeros there that do not make up a group yet
};

// What only HTTP has. What follows the data is ignored, as by browsers.
class BodyDecoder : public Decoder {
public:
  [[nodiscard]] Step step(std::string_view in, std::span<char> out) final {
    return has_ended_ ? Step{in.size(), 0} : decode(in, out);
  }
  void end() final {
    if (!has_ended_) fail("the data end too early");
  }

protected:
  [[nodiscard]] virtual Step decode(std::string_view in, std::span<char> out) = 0;
  void note(bool is_end, bool is_wrong) {
    has_ended_ = is_end;
    if (is_wrong) fail("the data are damaged");
  }

private:
  bool has_ended_ = false;
};

// The first octet of zlib's data names the method 8; in deflate alone, it would be a stored block after a bit of
// padding that is not zero. gzip can be read, too, since some servers confuse the names.
class DeflateDecoder : public BodyDecoder {
public:
  DeflateDecoder() = default;
  ~DeflateDecoder() override {
    if (has_begun_) ::inflateEnd(&stream_);
  }
  DeflateDecoder(const DeflateDecoder&) = delete;
  DeflateDecoder& operator=(const DeflateDecoder&) = delete;

private:
  [[nodiscard]] Step decode(std::string_view in, std::span<char> out) override {
    if (in.empty() && !has_begun_) return {};
    if (!has_begun_ && ::inflateInit2(&stream_, has_header(in[0]) ? 15 + 32 : -15) != Z_OK) throw std::bad_alloc();
    has_begun_ = true;
    // zlib only reads through this pointer, although its type is not const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = at_once(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = at_once(out.size());
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    note(result == Z_STREAM_END, result != Z_STREAM_END && result != Z_OK && result != Z_BUF_ERROR);
    return {at_once(in.size()) - stream_.avail_in, at_once(out.size()) - stream_.avail_out};
  }
  [[nodiscard]] static bool has_header(char octet) { return (octet & 0x0f) == 8 || octet == first_octet; }

  z_stream stream_{};
  bool has_begun_ = false;
};

// Its window is at most 16 MiB, so memory needs no limit.
class BrotliDecoder : public BodyDecoder {
public:
  BrotliDecoder() : state_(::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), &::BrotliDecoderDestroyInstance) {
    if (state_ == nullptr) throw std::bad_alloc();
  }

private:
  [[nodiscard]] Step decode(std::string_view in, std::span<char> out) override {
    const auto* next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    auto* next_out = reinterpret_cast<std::uint8_t*>(out.data());
    std::size_t left = in.size(), room = out.size();
    const auto result = ::BrotliDecoderDecompressStream(state_.get(), &left, &next_in, &room, &next_out, nullptr);
    note(result == BROTLI_DECODER_RESULT_SUCCESS, result == BROTLI_DECODER_RESULT_ERROR);
    return {in.size() - left, out.size() - room};
  }

  std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> state_;
};

}  // namespace

std::unique_ptr<Decoder> resuming_gzip_decoder() { return std::make_unique<ResumingDecoder>(); }
std::unique_ptr<Decoder> gzip_decoder() { return std::make_unique<ZlibDecoder>(); }
std::unique_ptr<Decoder> fast_gzip_decoder() {
#ifdef BNFURL_HAS_ISAL
  return std::make_unique<IsalDecoder>();
#else
  return nullptr;
#endif
}
std::unique_ptr<Decoder> bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }
std::unique_ptr<Decoder> zstd_decoder() { return std::make_unique<ZstdDecoder>(); }
std::unique_ptr<Decoder> xz_decoder() { return std::make_unique<XzDecoder>(); }
std::unique_ptr<Decoder> deflate_decoder() { return std::make_unique<DeflateDecoder>(); }
std::unique_ptr<Decoder> brotli_decoder() { return std::make_unique<BrotliDecoder>(); }

}  // namespace bnfurl::records
