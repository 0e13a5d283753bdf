// Compressed data for the tests of the decoders, compressed by the libraries themselves, and the output of a stream.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/input_file.hpp"

namespace bnfurl::records {

/// One gzip member. If `block` is given, the data are flushed after every `block` octets.
[[nodiscard]] std::string gzip_member(std::string_view text, std::size_t block = 0);

/// One zstd frame with a checksum. If `block` is given, a block ends after every `block` octets. The places where the
/// blocks end are appended to `ends`.
[[nodiscard]] std::string zstd_frame(std::string_view text, std::size_t block = 0,
                                     std::vector<std::size_t>* ends = nullptr);

/// One xz stream with a CRC-64. If `block` is given, the data are flushed after every `block` octets.
[[nodiscard]] std::string xz_stream(std::string_view text, std::size_t block = 0);

/// One bzip2 stream. If `block` is given, a block ends after every `block` octets.
[[nodiscard]] std::string bzip2_stream(std::string_view text, std::size_t block = 0);

/// A zstd frame that decoders skip, of one of the kinds 0 to 15.
[[nodiscard]] std::string skippable_frame(std::string_view content, unsigned kind = 0);

/// Words, which compress well, and other octets, which do not.
[[nodiscard]] std::string mixed_text(std::size_t size);

/// A source that returns `data`, at most `step` octets at a time.
[[nodiscard]] DecodedStream::Source pieces_of(std::string data, std::size_t step);

struct Decoded {
  std::string text;
  std::string problem;
  friend bool operator==(const Decoded&, const Decoded&) = default;
  friend void PrintTo(const Decoded& decoded, std::ostream* out) {
    *out << decoded.text.size() << " octets \"" << decoded.text.substr(0, 100) << "\"; " << decoded.problem;
  }
};

/// All of a stream, read with a buffer of `room` octets.
[[nodiscard]] Decoded read_all(DecodedStream& stream, std::size_t room = 4096);
/// What is decoded from data that are read once; it must be the same from data that can be read again.
[[nodiscard]] Decoded decoded(const std::string& data, std::size_t step = 1 << 20, std::size_t room = 4096);

}  // namespace bnfurl::records
