// A file that is read from its first octet to its last with read(2), decompressed (`DecodedFile`). It is never mapped,
// so that pipes and growing or shrinking files are handled alike. "-" is standard input.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/decoders.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {

/// The outcome of a read: the number of octets, 0 at the end, or an errno.
struct ReadOutcome {
  std::size_t count = 0;
  int error = 0;
};

// read(2) and write(2) without their special cases: an interrupted call is repeated, and a non-blocking descriptor
// (another process that shares it may have made it so) is waited for.

[[nodiscard]] ReadOutcome read_some(int descriptor, std::span<char> buffer);

/// Writes all of the text, in however many pieces the system takes it. Returns 0 or the errno of the failure.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

/// Whether text begins with the header of a tar archive. A line feed ends a line, not the name of a file: so whoever
/// reads lines has seen the whole header once he has one of them.
[[nodiscard]] bool is_tar(std::string_view text);

// A stream of octets, decompressed. Plain data are read into the caller's buffer and stay there. Everything is handed
// out as soon as it is available, so that the reader of a slow pipe does not wait for a full buffer. Only first
// octets that may be the beginning of a magic number have to wait for more.

class DecodedStream {
public:
  /// Fills a part of a buffer and returns its size: 0 at the end, nullopt if more is not there yet.
  using Source = std::function<std::optional<std::size_t>(std::span<char>)>;

  /// `rewind` lets the source begin again; null if it cannot. Unless the stream decodes, the octets are handed out as
  /// they are, whatever they are. If it `resumes`, it goes on after a member of gzip that is damaged.
  /// If it `reads_utf16`, a text that begins with a mark of UTF-16 is handed out as UTF-8. `make_lines`: of all this.
  explicit DecodedStream(Source source, std::function<void()> rewind = nullptr, bool decodes = true,
                         bool resumes = false, bool reads_utf16 = false, MakeLines make_lines = nullptr,
                         bool skips_damage = false)
      : source_(std::move(source)),
        rewind_(std::move(rewind)),
        decodes_(decodes),
        resumes_(resumes),
        reads_utf16_(reads_utf16),
        make_lines_(make_lines),
        skips_damage_(skips_damage) {}

  /// Reads into `buffer`, which must not be empty. Returns the number of octets; 0 at the end and after a problem. The
  /// source always has more, or ends.
  [[nodiscard]] std::size_t read(std::span<char> buffer) { return read_what_is_there(buffer).value_or(0); }
  /// The same; nullopt if the source has no more yet. Must not be called before the first octet was read.
  [[nodiscard]] std::optional<std::size_t> read_what_is_there(std::span<char> buffer);

  /// Why the data read are not complete; empty if nothing is wrong. It is known at the latest when `read` returns 0.
  [[nodiscard]] std::string_view problem() const {
    return decoder_ == nullptr || is_refused() ? std::string_view(refused_) : decoder_->problem();
  }
  /// What was skipped.
  [[nodiscard]] Decoder::Skipped skipped() const {
    return decoder_ == nullptr ? Decoder::Skipped() : decoder_->skipped();
  }
  /// Whether the octets are those of the source, and the caller has all that came from there.
  [[nodiscard]] bool is_plain() const { return has_begun_ && decoder_ == nullptr && !is_refused() && rest_.empty(); }
  /// Whether the data are of a kind that is recognised and not opened.
  [[nodiscard]] bool is_refused() const { return !refused_.empty(); }

private:
  [[nodiscard]] std::size_t begin(std::span<char> buffer);
  [[nodiscard]] std::size_t read_head(std::span<char> head);
  void take(MakeDecoder make_decoder, std::string_view refused);
  [[nodiscard]] std::unique_ptr<Decoder> text_of(std::unique_ptr<Decoder> decoder) const;
  void refuse(std::string_view what);
  [[nodiscard]] std::size_t hand_out(std::span<char> buffer);
  [[nodiscard]] std::optional<std::size_t> decode(std::span<char> buffer);
  void decode_again();
  [[nodiscard]] std::optional<bool> read_more();

  Source source_;
  std::function<void()> rewind_;
  std::string refused_;               // the problem with data that are not opened
  std::unique_ptr<Decoder> decoder_;  // null for plain data
  std::vector<char> input_;           // compressed data, or data that did not go to the caller's buffer
  std::string_view rest_;             // what is still unused of input_
  std::size_t made_ = 0;              // so many octets were decoded
  bool is_fast_ = false;              // the decoder does not have the last word
  bool decodes_, resumes_, reads_utf16_;
  MakeLines make_lines_;
  bool skips_damage_;  // whether that does
  bool has_begun_ = false;
  bool has_ended_ = false;
};

// The decompressed content of a file: gzip, zstd, xz and bzip2 are recognised by content. "-" is standard input.

class DecodedFile {
public:
  /// Opens the file; `problem()` reports whether that worked. `cancel` is null or set when nothing more is wanted: then
  /// reading ends, even if the file would still block. Unless it decodes, what is compressed, or is an archive, is read
  /// as it is stored. `resumes` and what follows: see DecodedStream.
  explicit DecodedFile(std::string name, const system::Signal* cancel = nullptr, bool decodes = true,
                       bool resumes = false, bool reads_utf16 = true, MakeLines make_lines = nullptr,
                       bool skips_damage = false);
  /// Octets in memory, read as a file would be.
  DecodedFile(std::string name, std::string_view octets, bool reads_utf16, MakeLines make_lines = nullptr,
              bool skips_damage = false)
      : name_(std::move(name)),
        memory_(octets),
        stream_([this](std::span<char> buffer) { return read_stored(buffer); }, nullptr, true, false, reads_utf16,
                make_lines, skips_damage) {}
  ~DecodedFile();
  DecodedFile(const DecodedFile&) = delete;
  DecodedFile& operator=(const DecodedFile&) = delete;

  /// Reads into `buffer`, which must not be empty, and returns the number of octets: what is available, as soon as
  /// there is any. Returns 0 at the end, and after a problem once all good data were read.
  [[nodiscard]] std::size_t read(std::span<char> buffer);
  /// The same, after something was read; nullopt if nothing more came within `patience` after the first octet.
  [[nodiscard]] std::optional<std::size_t> read_within(std::chrono::milliseconds patience, std::span<char> buffer);

  /// Of a regular file that is not compressed, once something was read: its size now. Otherwise 0.
  [[nodiscard]] std::size_t plain_size() const { return stream_.is_plain() ? stored_size() : 0; }
  /// Reads octets of such a file from `offset` on, without regard to `read`. Several threads may do this at once.
  /// Returns 0 at the end, and after a problem, which it tells.
  [[nodiscard]] std::size_t read_at(std::size_t offset, std::span<char> buffer, std::string& problem) const;
  /// `read` goes on from this offset of such a file.
  void go_to(std::size_t offset);

  /// The name as the user gave it.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// How many octets have been read, counted after decompression.
  [[nodiscard]] std::size_t octets() const { return octets_; }
  /// How many octets were read from the file, counted before decompression.
  [[nodiscard]] std::size_t stored_octets() const { return stored_octets_; }
  /// What went wrong; empty if nothing did. It is known at the latest when `read` returns 0.
  [[nodiscard]] std::string problem() const;
  /// What was skipped.
  [[nodiscard]] Decoder::Skipped skipped() const { return stream_.skipped(); }
  /// Whether a problem is one of the file as a whole: nothing of it can be read.
  [[nodiscard]] bool is_unusable() const { return stored_octets_ == 0 || stream_.is_refused(); }

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::optional<std::size_t> read_stored(std::span<char> buffer);
  [[nodiscard]] int milliseconds_left() const;
  void rewind();
  /// Of a regular file: its size now. Otherwise 0.
  [[nodiscard]] std::size_t stored_size() const;
  /// Whether a regular file that ends here was longer when it was opened.
  [[nodiscard]] bool was_longer(std::size_t end) const { return end < first_size_ && stored_size() < first_size_; }

  std::string name_;
  std::optional<std::string_view> memory_;  // what of it is left; nullopt: a file
  int descriptor_ = -1;
  int error_ = 0;  // the errno of a failure
  const system::Signal* cancel_ = nullptr;
  Clock::time_point first_octet_;                      // when it was read
  std::optional<std::chrono::milliseconds> patience_;  // of the current call
  std::size_t begin_ = 0;       // standard input: what others have read of its file, as in `stored_size`
  std::size_t first_size_ = 0;  // when it was opened
  // Standard output writes to it, so that reading would never end: it is not read. Only regular files grow meanwhile.
  bool is_output_ = false;
  bool at_end_ = false;
  bool is_cut_ = false;  // the end came too early
  std::size_t stored_octets_ = 0;
  DecodedStream stream_;
  std::size_t octets_ = 0;
};

}  // namespace bnfurl::records
