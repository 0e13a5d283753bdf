// Features of one format alone; what all decoders have is tested in decoded_file_test.cpp.
#include <gtest/gtest.h>
#include <lzma.h>

#include <random>

#include "tests/nightly.hpp"
#include "tests/records/io/compressed.hpp"

namespace bnfurl::records {
namespace {

// bzip2.

constexpr const char* damaged = "the bzip2 data are damaged";

TEST(Bzip2Decoder, ZerosAreNoPadding) {
  EXPECT_EQ(decoded(bzip2_stream("a") + std::string(4, '\0')), (Decoded{"a", "unexpected data after the bzip2 data"}));
}

// The octets after the magic number of a block are its checksum.
TEST(Bzip2Decoder, ChecksumIsChecked) {
  std::string stream = bzip2_stream("some text");
  stream[10] = static_cast<char>(stream[10] ^ 1);
  EXPECT_EQ(decoded(stream), (Decoded{"some text", damaged}));
  EXPECT_EQ(decoded(bzip2_stream("a") + stream), (Decoded{"asome text", damaged}));
}

TEST(Bzip2Decoder, SaysThatDataAreDamagedFromTheirFirstOctet) {
  EXPECT_EQ(decoded("BZh01AY&SY"), (Decoded{"", damaged}));
  EXPECT_EQ(decoded("BZh?\x17rE8P\x90", 1), (Decoded{"", damaged}));
}

// Blocks of 100,000 to 900,000 octets, by the digit.
TEST(Bzip2Decoder, BlocksBeforeABadOneAreGood) {
  const std::string text = mixed_text(2'000'000);
  std::string data = bzip2_stream(text);
  data[data.size() - 1000] = static_cast<char>(~data[data.size() - 1000]);
  const Decoded result = decoded(data);
  EXPECT_EQ(result.problem, damaged);
  EXPECT_GT(result.text.size(), 1'790'000U);
  EXPECT_TRUE(result.text.starts_with(text.substr(0, 1'790'000)));
}

// gzip.

std::string flipped(std::string data, std::size_t from_end) {
  data[data.size() - from_end] = static_cast<char>(data[data.size() - from_end] ^ 1);
  return data;
}

TEST(GzipDecoder, ZerosAfterTheLastMemberAreIgnored) {
  for (const std::size_t zeros : {1U, 2U, 511U, 200000U}) {
    const std::string data = gzip_member("a") + gzip_member("b") + std::string(zeros, '\0');
    EXPECT_EQ(decoded(data), (Decoded{"ab", ""}));
    EXPECT_EQ(decoded(data, 1), (Decoded{"ab", ""}));
  }
}

// gzip itself behaves in the same way.
TEST(GzipDecoder, NothingMayFollowTheseZeros) {
  const std::string zeros(3, '\0');
  const Decoded expected{"a", "unexpected data after the gzip data"};
  EXPECT_EQ(decoded(gzip_member("a") + zeros + gzip_member("b")), expected);
  EXPECT_EQ(decoded(gzip_member("a") + zeros + "x", 1), expected);
}

TEST(GzipDecoder, ChecksumAndLengthAreChecked) {
  const std::string member = gzip_member("some text");
  EXPECT_EQ(decoded(flipped(member, 8)),
            (Decoded{"some text", "the gzip data are damaged: the checksum does not match"}));
  EXPECT_EQ(decoded(flipped(member, 4)),
            (Decoded{"some text", "the gzip data are damaged: the length does not match"}));
  EXPECT_EQ(decoded(gzip_member("a") + flipped(member, 8)),
            (Decoded{"asome text", "the gzip data are damaged: the checksum does not match"}));
}

TEST(GzipDecoder, SaysWhatIsWrong) {
  const std::string header = gzip_member("").substr(0, 10);
  EXPECT_EQ(decoded(header + "\x07").problem, "the gzip data are damaged: invalid block type");
  std::string flags = gzip_member("text");
  flags[3] = '\xe0';
  EXPECT_EQ(decoded(flags).problem, "the gzip data are damaged: unknown header flags set");
}

// RFC 1952, 2.3: extra field, name and comment, of any length.
TEST(GzipDecoder, OptionalHeaderFieldsAreSkipped) {
  const std::string member = gzip_member("text");
  std::string data = member.substr(0, 10);
  data[3] = 4 + 8 + 16;
  data += std::string("\x03\0abc", 5) + std::string(70000, 'n') + '\0' + "comment" + '\0' + member.substr(10);
  EXPECT_EQ(decoded(data), (Decoded{"text", ""}));
  EXPECT_EQ(decoded(data, 1), (Decoded{"text", ""}));
}

// note [gzip by two libraries]
TEST(GzipDecoder, DamagedOrCutOffGivesTheSameByBothLibraries) {
  std::mt19937 random(9);
  const std::string text = mixed_text(200'000), good = gzip_member(text) + gzip_member(text, 2000);
  for (int i = 0; i < (is_nightly() ? 10'000 : 100); ++i) {
    std::string data = good.substr(0, random() % 4 == 0 ? random() % good.size() : good.size());
    for (std::size_t flips = random() % 3; flips > 0 && !data.empty(); --flips)
      data[random() % data.size()] ^= static_cast<char>(1 << random() % 8);
    (void)decoded(data, 1 << 20, 1 << 20);
  }
}

// zstd.

constexpr std::string_view magic = "\x28\xb5\x2f\xfd";

/// An empty frame with any window size: RFC 8878, 3.1.1.1.2.
std::string frame_of_window(unsigned exponent, unsigned mantissa) {
  std::string frame(magic);
  frame += '\0';
  frame += static_cast<char>(exponent << 3 | mantissa);
  return frame + std::string("\x01\0\0", 3);
}

/// The beginning of a single-segment frame of any size.
std::string frame_of_size(unsigned long long size) {
  std::string frame(magic);
  frame += '\xe0';
  for (unsigned shift = 0; shift < 64; shift += 8) frame += static_cast<char>(size >> shift & 0xff);
  return frame + std::string("\x01\0\0", 3);
}

std::string window_problem(std::string_view size) {
  return "the zstd data need a window of " + std::string(size) + " MiB, but at most 128 MiB are allowed";
}

TEST(ZstdDecoder, SkippableFramesAreSkipped) {
  std::string data;
  for (unsigned kind = 0; kind < 16; ++kind)
    data += skippable_frame(std::string(kind * kind * 100, 's'), kind) + zstd_frame("x");
  EXPECT_EQ(decoded(data), (Decoded{std::string(16, 'x'), ""}));
  EXPECT_EQ(decoded(data, 1, 1), (Decoded{std::string(16, 'x'), ""}));
  EXPECT_EQ(decoded(skippable_frame("")), (Decoded{"", ""}));
  EXPECT_EQ(decoded(zstd_frame("x") + skippable_frame("")), (Decoded{"x", ""}));
  EXPECT_EQ(decoded(skippable_frame("abc").substr(0, 10)),
            (Decoded{"", "the zstd data end too early; the file is incomplete"}));
}

TEST(ZstdDecoder, WindowsOverALimitAreRefused) {
  EXPECT_EQ(decoded(frame_of_window(17, 0)), (Decoded{"", ""}));
  EXPECT_EQ(decoded(frame_of_window(17, 1)), (Decoded{"", window_problem("144")}));
  EXPECT_EQ(decoded(frame_of_window(18, 0), 1), (Decoded{"", window_problem("256")}));
  EXPECT_EQ(decoded(frame_of_window(21, 0)), (Decoded{"", window_problem("2048")}));
  EXPECT_EQ(decoded(frame_of_size((128ULL << 20) + 1)), (Decoded{"", window_problem("129")}));
  EXPECT_EQ(decoded(frame_of_size(200ULL << 20), 1), (Decoded{"", window_problem("200")}));
  EXPECT_EQ(decoded(zstd_frame("x") + frame_of_window(18, 0)), (Decoded{"x", window_problem("256")}));
}

TEST(ZstdDecoder, ChecksumIsChecked) {
  std::string frame = zstd_frame("some text");
  frame.back() = static_cast<char>(frame.back() ^ 1);
  EXPECT_EQ(decoded(frame), (Decoded{"some text", "the zstd data are damaged: the checksum does not match"}));
}

TEST(ZstdDecoder, SaysWhatIsWrong) {
  std::string frame = frame_of_window(0, 0);
  frame[6] = '\x07';  // a block of the reserved type
  EXPECT_EQ(decoded(frame).problem, "the zstd data are damaged: Data corruption detected");
  frame = std::string(magic) + "\x21\x01\x05" + std::string("\x01\0\0", 3);
  EXPECT_EQ(decoded(frame).problem, "the zstd data need a dictionary, which is not supported");
}

// Wherever the data are damaged, the contents of all earlier blocks are returned.
TEST(ZstdDecoder, BlocksBeforeABadOneAreGood) {
  const std::string text = mixed_text(1000);
  std::vector<std::size_t> ends;
  const std::string frame = zstd_frame(text, 100, &ends);
  for (std::size_t at = 12; at < frame.size(); ++at) {
    std::string data = frame;
    data[at] = static_cast<char>(~data[at]);
    const auto blocks = std::upper_bound(ends.begin(), ends.end(), at) - ends.begin();
    const std::string good = text.substr(0, static_cast<std::size_t>(blocks) * 100);
    for (const std::size_t room : {1U, 50U, 100U, 150U, 100000U}) {
      const Decoded result = decoded(data, 100000, room);
      EXPECT_TRUE(!result.problem.empty() || result.text == text) << at;
      EXPECT_TRUE(result.text.starts_with(good)) << at << " " << room << " " << result.text.size();
    }
  }
}

// xz.

std::string with_crc32(std::string octets) {
  const std::uint32_t crc = ::lzma_crc32(reinterpret_cast<const std::uint8_t*>(octets.data()), octets.size(), 0);
  for (unsigned shift = 0; shift < 32; shift += 8) octets += static_cast<char>(crc >> shift & 0xff);
  return octets;
}

/// A stream's header and that of its first block, with one filter: the file format, 2.1.1, 3.1 and 5.3.1. The size of
/// the dictionary of LZMA2, 0x21, is 2 or 3 by the lowest bit of `property`, times a power of two by the others.
std::string begin_of_stream(char filter, char property) {
  const std::string flags = {'\0', '\x04'};
  const std::string block = {'\x02', '\0', filter, '\x01', property, '\0', '\0', '\0'};
  return std::string(
             "\xfd"
             "7zXZ\0",
             6) +
         with_crc32(flags) + with_crc32(block);
}

std::string memory_problem(const std::string& size) {
  return "the xz data need " + size + " MiB of memory, but at most 128 MiB are allowed";
}

TEST(XzDecoder, PaddingInGroupsOfFourZerosIsSkipped) {
  for (const std::size_t zeros : {0U, 4U, 8U, 200000U}) {
    const std::string padding(zeros, '\0');
    const std::string data = xz_stream("a") + padding + xz_stream("b") + padding;
    for (const std::size_t step : {1U, 3U, 100000U}) EXPECT_EQ(decoded(data, step), (Decoded{"ab", ""}));
  }
}

TEST(XzDecoder, PaddingOfAnotherLengthIsAnError) {
  for (const std::size_t zeros : {1U, 2U, 3U, 5U}) {
    const std::string padded = xz_stream("a") + std::string(zeros, '\0');
    for (const std::size_t step : {1U, 100U}) {
      EXPECT_EQ(decoded(padded, step), (Decoded{"a", "the xz data end too early; the file is incomplete"}));
      EXPECT_EQ(decoded(padded + xz_stream("b"), step), (Decoded{"a", "unexpected data after the xz data"}));
    }
  }
}

TEST(XzDecoder, MemoryOverALimitIsRefused) {
  EXPECT_EQ(decoded(begin_of_stream(0x21, 29)),
            (Decoded{"", "the xz data end too early; the file is incomplete"}));  // 96 MiB
  EXPECT_EQ(decoded(begin_of_stream(0x21, 30)), (Decoded{"", memory_problem("129")}));
  EXPECT_EQ(decoded(begin_of_stream(0x21, 31), 1), (Decoded{"", memory_problem("193")}));
  EXPECT_EQ(decoded(begin_of_stream(0x21, 40)), (Decoded{"", memory_problem("4097")}));
  EXPECT_EQ(decoded(xz_stream("x") + begin_of_stream(0x21, 32)), (Decoded{"x", memory_problem("257")}));
}

TEST(XzDecoder, UnknownFiltersAreNamedAsTheReason) {
  EXPECT_EQ(decoded(begin_of_stream(0x22, 0)), (Decoded{"", "the xz data need an option that is not supported"}));
}

// A chunk has at most 2 MiB; here one is flushed after every 1,000 octets.
TEST(XzDecoder, WhatIsBeforeADamagedChunkComesOut) {
  const std::string text = mixed_text(100'000), good = xz_stream(text, 1000);
  for (const std::size_t from_end : {200U, 5'000U, 30'000U}) {
    std::string data = good;
    data[data.size() - from_end] = static_cast<char>(~data[data.size() - from_end]);
    const std::size_t damaged = text.size() - text.size() * from_end / good.size();
    for (const std::size_t step : {1U, 100U, 100'000U}) {
      const Decoded result = decoded(data, step, 1 + step / 2);
      EXPECT_EQ(result.problem, "the xz data are damaged");
      EXPECT_TRUE(result.text.starts_with(text.substr(0, damaged - 3000)));
    }
  }
}

TEST(XzDecoder, ChecksumIsChecked) {
  // The index takes 8 octets here, the footer 12, and the checksum stands before them.
  std::string stream = xz_stream("some text");
  stream[stream.size() - 21] = static_cast<char>(stream[stream.size() - 21] ^ 1);
  EXPECT_EQ(decoded(stream), (Decoded{"some text", "the xz data are damaged"}));
}

}  // namespace
}  // namespace bnfurl::records
