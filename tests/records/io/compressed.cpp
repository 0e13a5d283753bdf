#include "tests/records/io/compressed.hpp"

#include <bzlib.h>
#include <gtest/gtest.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <memory>
#include <random>

namespace bnfurl::records {
namespace {

void deflate_into(z_stream& stream, std::string_view text, int flush, std::string& to) {
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  do {
    char room[1000];
    stream.next_out = reinterpret_cast<Bytef*>(room);
    stream.avail_out = sizeof room;
    ::deflate(&stream, flush);
    to.append(room, sizeof room - stream.avail_out);
  } while (stream.avail_out == 0);
}

void compress_into(ZSTD_CCtx* context, std::string_view text, ZSTD_EndDirective end, std::string& to) {
  ZSTD_inBuffer input{text.data(), text.size(), 0};
  std::size_t left = 0;
  do {
    char room[1000];
    ZSTD_outBuffer output{room, sizeof room, 0};
    left = ::ZSTD_compressStream2(context, &output, &input, end);
    to.append(room, output.pos);
  } while (left != 0);
}

void encode_into(lzma_stream& stream, std::string_view text, lzma_action action, std::string& to) {
  stream.next_in = reinterpret_cast<const std::uint8_t*>(text.data());
  stream.avail_in = text.size();
  lzma_ret result = LZMA_OK;
  do {
    std::uint8_t room[1000];
    stream.next_out = room;
    stream.avail_out = sizeof room;
    result = ::lzma_code(&stream, action);
    to.append(reinterpret_cast<const char*>(room), sizeof room - stream.avail_out);
  } while (result == LZMA_OK);
}

void compress_into(bz_stream& stream, std::string_view text, int action, std::string& to) {
  stream.next_in = const_cast<char*>(text.data());
  stream.avail_in = static_cast<unsigned>(text.size());
  int result = BZ_OK;
  do {
    char room[1000];
    stream.next_out = room;
    stream.avail_out = sizeof room;
    result = ::BZ2_bzCompress(&stream, action);
    to.append(room, sizeof room - stream.avail_out);
  } while (result == BZ_FLUSH_OK || result == BZ_FINISH_OK);
}

/// Removes the first `size` octets from `text` and returns them; all of them if `size` is 0.
std::string_view cut(std::string_view& text, std::size_t size) {
  const std::string_view first = text.substr(0, size == 0 ? text.size() : size);
  text.remove_prefix(first.size());
  return first;
}

}  // namespace

std::string gzip_member(std::string_view text, std::size_t block) {
  z_stream stream{};
  ::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string member;
  while (!text.empty()) deflate_into(stream, cut(text, block), Z_SYNC_FLUSH, member);
  deflate_into(stream, {}, Z_FINISH, member);
  ::deflateEnd(&stream);
  return member;
}

std::string zstd_frame(std::string_view text, std::size_t block, std::vector<std::size_t>* ends) {
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(::ZSTD_createCCtx(), &::ZSTD_freeCCtx);
  ::ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame;
  while (!text.empty()) {
    compress_into(context.get(), cut(text, block), ZSTD_e_flush, frame);
    if (ends != nullptr) ends->push_back(frame.size());
  }
  compress_into(context.get(), {}, ZSTD_e_end, frame);
  return frame;
}

std::string xz_stream(std::string_view text, std::size_t block) {
  constexpr std::uint32_t fastest = 0;
  lzma_stream stream = LZMA_STREAM_INIT;
  std::string made;
  if (::lzma_easy_encoder(&stream, fastest, LZMA_CHECK_CRC64) != LZMA_OK) return made;
  while (!text.empty()) encode_into(stream, cut(text, block), LZMA_SYNC_FLUSH, made);
  encode_into(stream, {}, LZMA_FINISH, made);
  ::lzma_end(&stream);
  return made;
}

std::string bzip2_stream(std::string_view text, std::size_t block) {
  bz_stream stream{};
  ::BZ2_bzCompressInit(&stream, 9, 0, 0);
  std::string made;
  while (!text.empty()) compress_into(stream, cut(text, block), BZ_FLUSH, made);
  compress_into(stream, {}, BZ_FINISH, made);
  ::BZ2_bzCompressEnd(&stream);
  return made;
}

std::string skippable_frame(std::string_view content, unsigned kind) {
  std::string frame = "\x50\x2a\x4d\x18";
  frame[0] = static_cast<char>(0x50 + kind);
  for (unsigned shift = 0; shift < 32; shift += 8) frame += static_cast<char>(content.size() >> shift & 0xff);
  return frame.append(content);
}

std::string mixed_text(std::size_t size) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < size) {
    text += random() % 2 == 0 ? "http://example.org/" : "path/to?query#";
    for (int i = 0; i < 8; ++i) text += static_cast<char>(random() & 0xff);
  }
  text.resize(size);
  return text;
}

DecodedStream::Source pieces_of(std::string data, std::size_t step) {
  return [data = std::move(data), step, begin = std::size_t{0}](std::span<char> buffer) mutable {
    const std::size_t size = std::string_view(data).substr(begin, step).copy(buffer.data(), buffer.size());
    begin += size;
    return size;
  };
}

Decoded read_all(DecodedStream& stream, std::size_t room) {
  Decoded decoded;
  std::vector<char> buffer(room);
  while (const std::size_t size = stream.read(buffer)) decoded.text.append(buffer.data(), size);
  decoded.problem = stream.problem();
  return decoded;
}

Decoded decoded(const std::string& data, std::size_t step, std::size_t room) {
  DecodedStream stream(pieces_of(data, step));
  const Decoded result = read_all(stream, room);
  DecodedStream::Source source;
  // What can be read again is decoded by the faster library first, which may find some faults a few steps later.
  const auto rewind = [&] { source = pieces_of(data, step); };
  rewind();
  DecodedStream other([&](std::span<char> buffer) { return source(buffer); }, rewind);
  const Decoded rewound = read_all(other, room);
  EXPECT_EQ(rewound.problem, result.problem);
  EXPECT_TRUE(rewound.text.starts_with(result.text));
  const bool is_one_step = step >= data.size() && room >= rewound.text.size();
  EXPECT_TRUE(!is_one_step || rewound.text == result.text) << rewound.text.size() << " " << result.text.size();
  return result;
}

}  // namespace bnfurl::records
