// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Features of zstd alone; the others are tested in decoded_stream_test.cpp.
#include "tools/bnfurl/files/zstd_decoder.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

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
  return "the zstd data need a window of " + std::string(size) + " MiB, and at most 128 MiB are allowed";
}

TEST(ZstdDecoder, SkippableFramesAreSkipped) {
  std::string data;
  for (unsigned kind = 0; kind < 16; ++kind)
    data += skippable_frame(std::string(kind * kind * 100, 's'), kind) + zstd_frame("x");
  EXPECT_EQ(decoded(data), (Decoded{std::string(16, 'x'), ""}));
  EXPECT_EQ(decoded(data, 1, 1), (Decoded{std::string(16, 'x'), ""}));
  EXPECT_EQ(decoded(skippable_frame("")), (Decoded{"", ""}));
  EXPECT_EQ(decoded(zstd_frame("x") + skippable_frame("")), (Decoded{"x", ""}));
  EXPECT_EQ(decoded(skippable_frame("abc").substr(0, 10)), (Decoded{"", "the zstd data are cut off"}));
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
  EXPECT_EQ(decoded(frame).problem, "the zstd data need a dictionary, and there is none");
}

// Wherever the data are damaged, the contents of all earlier blocks are returned.
TEST(ZstdDecoder, BlocksBeforeABadOneAreGood) {
  const std::string text = mixed_text(1000);
  std::vector<std::size_t> ends;
  const std::string frame = zstd_frame(text, 100, &ends);
  for (std::size_t at = magic_size + 2; at < frame.size(); ++at) {
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

}  // namespace
}  // namespace bnfurl::tool
