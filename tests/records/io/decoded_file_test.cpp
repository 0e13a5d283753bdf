// Files and pipes themselves, and their contents.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "src/records/io/input_file.hpp"
#include "src/records/readers/xml_lines.hpp"
#include "tests/records/io/compressed.hpp"

namespace bnfurl::records {
namespace {

struct Signature {
  std::string octets;
  std::string header;  // what a header has after them, at least
  std::string name;
};

// What comes after the header does not matter.
TEST(Compression, IsNamedIfThereIsNoDecoder) {
  const Signature all[] = {{"PK\x03\x04", {"\x14\0\0\0\x08\0", 6}, "a zip archive"},
                           {"PK\x05\x06", {"\0\0\0\0\0\0", 6}, "a zip archive"},
                           {"PK\x07\x08", "PK\x03\x04", "a zip archive"},
                           {"7z\xbc\xaf'\x1c", {"\0", 1}, "a 7z archive"},
                           {"Rar!\x1a\x07", {"\0", 1}, "a rar archive"},
                           {"Rar!\x1a\x07", "\x01", "a rar archive"},
                           {"\x04\"M\x18", "\x64\x40", "an lz4 file"},
                           {"LZIP\x01", {"\x0c\0", 2}, "an lzip file"},
                           {"\x1f\x9d", "\x90", "a .Z file"},
                           {{"\x5d\0\0", 3}, {"\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0", 11}, "an lzma file"},
                           {{"\x5d\0\0", 3}, {"\x0c\0\x01\0\0\0\0\0\0\0\0", 11}, "an lzma file"},
                           {{"\x89LZO\0", 5}, "\r\n\x1a\n", "an lzop file"},
                           {{"\xff\x06\0\0sNaPpY", 10}, "", "a snappy file"}};
  for (const auto& [octets, header, name] : all) {
    const Decoded refused{"", "this is " + name + ", which bnfurl cannot read"};
    const std::string whole = octets + header;
    EXPECT_EQ(decoded(whole), refused) << name;
    EXPECT_EQ(decoded(whole + "http://h/", 1), refused) << name;
    const std::string part = whole.substr(0, whole.size() - 1);
    EXPECT_EQ(decoded(part, 1), (Decoded{part, ""})) << name;
  }
}

// Records can begin with any octets.
TEST(Compression, NeedsAPlausibleHeader) {
  const std::string texts[] = {"PK\x03\x04 http://h/",
                               "PK\x05\x06 http://h/",
                               "PK\x07\x08 http://h/",
                               "7z\xbc\xaf'\x1c http://h/",
                               "Rar!\x1a\x07 http://h/",
                               "\x04\"M\x18http://h/",
                               "LZIP\x01http://h/",
                               "LZIP\x01lines",
                               "\x1f\x9d\nhttp://h/",
                               "\x1f\x9d http://h/",
                               {"\x5d\0\0http://h/\0http://i/\0", 23},
                               {"\x5d\0\0\x80\0http://h/\0http://i/\0", 25},
                               {"\x5d\0\0\x81\0\xff\xff\xff\xff\xff\xff\xff\xff\0", 14},
                               {"\x89LZO\0http://h/", 14},
                               "(\xb5/\xfdhttp://h/",
                               {"\xfd\x37zXZ\0http://h/", 15},
                               std::string(257, 'a') + "ustar" + std::string(600, 'a')};
  for (const std::string& text : texts) {
    for (const std::size_t step : {std::size_t{1}, text.size()}) EXPECT_EQ(decoded(text, step), (Decoded{text, ""}));
  }
}

TEST(Compression, IsNotLookedForInWhatIsReadAsStored) {
  for (const std::string& text : {std::string("PK\x03\x04\x14\0\0\0\x08\0", 10), gzip_member("text")}) {
    DecodedStream stream(pieces_of(text, 1000), nullptr, false);
    EXPECT_EQ(read_all(stream), (Decoded{text, ""}));
  }
}

/// How many octets are read before it is known that the text is none of compressed data.
std::size_t octets_that_decide(const std::string& text) {
  std::array<char, 64> buffer{};
  DecodedStream stream(pieces_of(text, 1));
  return stream.read(buffer);
}

TEST(Compression, NeedsOnlyAsManyOctetsAsDecide) {
  const std::string_view first_octets =
      "\x1f(PQRSTUVWXYZ[\\]^_\xfd\xfe"
      "B7\x04L\x89\xff";
  for (int octet = 0; octet < 256; ++octet) {
    const std::string head(1, static_cast<char>(octet));
    const bool may_begin_one = first_octets.find(head) != std::string_view::npos;
    EXPECT_EQ(octets_that_decide(head + "://"), may_begin_one || octet == 0x5d ? 2U : 1U) << octet;
  }
  for (const std::string& data : {xz_stream("a"), bzip2_stream("a"), bzip2_stream("")}) {
    const std::size_t size = data[0] == 'B' ? 10 : 6;
    for (std::size_t i = 1; i < size; ++i) EXPECT_EQ(octets_that_decide(data.substr(0, i) + "\x80..."), i + 1);
  }
}

// Properties of plain data, and of all compressions alike.

TEST(PlainStream, PassesAsItIs) {
  const std::array<std::string, 16> texts = {"",
                                             "a",
                                             "http://h\n",
                                             "\x1f",
                                             "\x1f\x8b",
                                             "(\xb5/",
                                             "P*M",
                                             "P*M\x19",
                                             "\x1f\x8b\x07",
                                             "\x1f\x8b\x09 ",
                                             "\x40\x2a\x4d\x18",
                                             "BZh9, a text",
                                             "Bzh91AY&SY",
                                             "BZh91AY&S",
                                             "\xfd"
                                             "7zX",
                                             mixed_text(300000)};
  for (const std::string& text : texts) {
    for (const std::size_t step : {1U, 2U, 3U, 5U, 4096U}) {
      for (const std::size_t room : {1U, 3U, 9U, 10U, 11U, 70000U})
        EXPECT_EQ(decoded(text, step, room), (Decoded{text, ""}));
    }
  }
}

TEST(PlainStream, IsReadIntoTheCallersBuffer) {
  std::array<char, 64> buffer{};
  std::size_t calls = 0;
  DecodedStream stream([&](std::span<char> into) {
    EXPECT_GE(into.data(), buffer.data());
    EXPECT_EQ(into.data() + into.size(), buffer.data() + buffer.size());
    ++calls;
    into[0] = '(';
    return std::size_t{1};
  });
  EXPECT_EQ(stream.read(buffer), 2U);  // one "(" may be the beginning of zstd data, two cannot
  EXPECT_EQ(stream.read(buffer), 1U);
  EXPECT_EQ(calls, 3U);
}

TEST(RefusedStream, GivesOnlyTheReason) {
  const Decoded refused{"", "this is an lz4 file, which bnfurl cannot read"};
  for (const std::size_t step : {1U, 1000U}) EXPECT_EQ(decoded("\x04\"M\x18\x64\x40http://h/\n", step), refused);
  for (const std::string& data :
       {std::string("PK\x03\x04\x14\0\0\0\x08\0", 10), std::string("text"), gzip_member("text")}) {
    DecodedStream stream(pieces_of(data, 1000));
    (void)read_all(stream);
    EXPECT_EQ(stream.is_refused(), data.starts_with("PK"));
  }
}

struct Kind {
  const char* name;
  std::size_t magic_size;  // so many octets tell it
  std::string (*compressed)(std::string_view text, std::size_t block);
  friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

class CompressedStream : public testing::TestWithParam<Kind> {
protected:
  [[nodiscard]] static std::string compressed(std::string_view text, std::size_t block = 0) {
    return GetParam().compressed(text, block);
  }
  [[nodiscard]] static std::string truncation() {
    return std::string("the ") + GetParam().name + " data end too early; the file is incomplete";
  }
  [[nodiscard]] static std::string garbage() {
    return std::string("unexpected data after the ") + GetParam().name + " data";
  }
  /// The same, however the data are cut. How much of a damaged chunk liblzma decodes depends on that.
  static void expect_alike(const Decoded& one, const Decoded& other, std::size_t place) {
    EXPECT_EQ(one.problem, other.problem) << place;
    if (GetParam().compressed != xz_stream || one.problem.empty()) {
      EXPECT_EQ(one, other) << place;
    }
  }
};

std::string zstd_frame_of(std::string_view text, std::size_t block) { return zstd_frame(text, block); }

INSTANTIATE_TEST_SUITE_P(Compressions, CompressedStream,
                         testing::Values(Kind{"gzip", 3, gzip_member}, Kind{"zstd", 4, zstd_frame_of},
                                         Kind{"xz", 6, xz_stream}, Kind{"bzip2", 10, bzip2_stream}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(CompressedStream, IsTheSameInAnyPieces) {
  const std::string text = mixed_text(5000);
  const std::string data = compressed(text) + compressed("") + compressed(text, 700);
  for (const std::size_t step : {1U, 2U, 3U, 7U, 100U, 100000U}) {
    for (const std::size_t room : {1U, 2U, 3U, 4U, 5U, 64U, 700U, 1400U, 100000U})
      EXPECT_EQ(decoded(data, step, room), (Decoded{text + text, ""})) << step << " " << room;
  }
}

TEST_P(CompressedStream, MayBeLargerThanAllBuffers) {
  const std::string text = mixed_text(3 << 20) + std::string(3 << 20, 'x') + mixed_text(1 << 20);
  const std::string data = compressed(text);
  for (const std::size_t room : {1U << 10U, 1U << 17U, 1U << 24U}) {
    const Decoded result = decoded(data, 100000, room);
    EXPECT_EQ(result.problem, "");
    EXPECT_TRUE(result.text == text);
  }
}

TEST_P(CompressedStream, MayBeEmpty) {
  EXPECT_EQ(decoded(compressed("")), (Decoded{"", ""}));
  const std::string empty = compressed("");
  std::string data;
  for (int i = 0; i < 10000; ++i) data += empty;
  EXPECT_EQ(decoded(data), (Decoded{"", ""}));
  EXPECT_EQ(decoded(data + compressed("x")), (Decoded{"x", ""}));
}

TEST_P(CompressedStream, CutOffGivesItsGoodPart) {
  const std::string text = mixed_text(600);
  const std::string first = compressed(text, 200);
  const std::string data = first + compressed(text, 200);
  std::size_t before = 0;
  for (std::size_t size = GetParam().magic_size; size < data.size(); ++size) {
    const Decoded result = decoded(data.substr(0, size), 50);
    EXPECT_EQ(result.problem, size == first.size() ? "" : truncation()) << size;
    EXPECT_EQ(result.text, (text + text).substr(0, result.text.size())) << size;
    EXPECT_GE(result.text.size(), before) << size;
    EXPECT_EQ(decoded(data.substr(0, size), 1, 1), result) << size;
    before = result.text.size();
  }
  EXPECT_EQ(before, 2 * text.size());
}

// The problem is known as soon as no more octets come.
TEST_P(CompressedStream, CutOffIsToldWhateverMakesLinesOfIt) {
  const std::string plain = "http://h/a\nhttp://h/b\n", sitemap = "<urlset><url><loc>http://h/</loc></url></urlset>",
                    feed = "<rss><channel><item><link>http://h/</link></item></channel></rss>";
  const std::pair<MakeLines, std::string> all[] = {{nullptr, plain},  {any_lines, plain},       {any_lines, sitemap},
                                                   {any_lines, feed}, {sitemap_lines, sitemap}, {sitemap_lines, plain},
                                                   {feed_lines, feed}};
  for (const auto& [make_lines, text] : all) {
    const std::string data = compressed(text);
    for (std::size_t size = GetParam().magic_size; size < data.size(); ++size) {
      DecodedStream::Source source;
      const auto rewind = [&] { source = pieces_of(data.substr(0, size), 1 << 10); };
      const auto begin = [&](std::span<char> buffer) { return source(buffer); };
      for (const std::function<void()>& again : {std::function<void()>(), std::function<void()>(rewind)}) {
        rewind();
        DecodedStream stream(begin, again, true, false, true, make_lines);
        EXPECT_EQ(read_all(stream).problem, truncation()) << text << size;
      }
    }
  }
}

TEST_P(CompressedStream, GarbageAfterItIsAnErrorAfterTheGoodPart) {
  for (const char* garbage_text :
       {"x", "\n", "xy", "http://h", "\x1f!", "(\xb5/!", "P*M\x19", "\xff\xff\xff\xff\xff", "BZh!"}) {
    for (const std::size_t step : {1U, 1000U})
      EXPECT_EQ(decoded(compressed("good") + garbage_text, step), (Decoded{"good", garbage()})) << garbage_text;
  }
  for (const std::string& other : {gzip_member("b"), zstd_frame("b"), xz_stream("b"), bzip2_stream("b")}) {
    const bool is_same = other == compressed("b");
    EXPECT_EQ(decoded(compressed("a") + other), (Decoded{is_same ? "ab" : "a", is_same ? "" : garbage()}));
  }
}

TEST_P(CompressedStream, IsAvailableAsSoonAsItIsRead) {
  const std::string data = compressed("first, then second", 6);
  std::size_t begin = 0;
  DecodedStream stream([&](std::span<char> buffer) {
    EXPECT_NE(begin, data.size()) << "nothing more is needed";
    buffer[0] = data[begin++];
    return std::size_t{1};
  });
  std::array<char, 64> buffer{};
  EXPECT_GT(stream.read(buffer), 0U);
  EXPECT_LT(begin, data.size() / 2);
}

// A source that might wait is not called again once there is a reason to stop.
TEST_P(CompressedStream, AProblemIsFinal) {
  std::string data = compressed("good") + "x";
  DecodedStream stream([&](std::span<char> buffer) {
    EXPECT_FALSE(data.empty());
    const std::size_t size = data.copy(buffer.data(), buffer.size());
    data.clear();
    return size;
  });
  EXPECT_EQ(read_all(stream), (Decoded{"good", garbage()}));
  EXPECT_EQ(read_all(stream), (Decoded{"", garbage()}));
}

TEST_P(CompressedStream, AFlippedBitIsReportedOrHasNoEffect) {
  const std::string text = mixed_text(120);
  const std::string good = compressed(text, 50) + compressed(text);
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    std::string data = good;
    data[bit / 8] = static_cast<char>(data[bit / 8] ^ 1 << bit % 8);
    const Decoded result = decoded(data, 64);
    EXPECT_TRUE(!result.problem.empty() || result.text == text + text || result.text == data) << bit;
    expect_alike(decoded(data, 1, 7), result, bit);
  }
}

TEST_P(CompressedStream, AFlippedOctetIsReportedOrHasNoEffect) {
  const std::string text = mixed_text(2000);
  const std::string good = compressed(text, 500);
  std::mt19937 random(5);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string data = good;
    data[i] = static_cast<char>(~data[i]);
    const Decoded result = decoded(data);
    EXPECT_TRUE(!result.problem.empty() || result.text == text || result.text == data) << i;
    expect_alike(decoded(data, 1 + random() % 100, 1 + random() % 600), result, i);
  }
}

TEST_P(CompressedStream, AnyOctetsAreJudged) {
  const std::string empty = compressed("");
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    std::string data = empty.substr(0, GetParam().magic_size + random() % 8);
    for (std::size_t size = random() % 60; size > 0; --size) data += static_cast<char>(random() & 0xff);
    EXPECT_LT(decoded(data).text.size(), 10U << 20);
  }
}

std::string text_of(DecodedFile& file) {
  std::string text;
  std::array<char, 100> buffer{};
  while (const std::size_t size = file.read(buffer)) text.append(buffer.data(), size);
  return text;
}

class DecodedFiles : public testing::Test {
protected:
  ~DecodedFiles() override { std::filesystem::remove(path_); }

  [[nodiscard]] const std::string& file_of(std::string_view data) const {
    std::ofstream(path_, std::ios::binary) << data;
    return path_;
  }

private:
  std::string path_ = testing::TempDir() + "bnfurl-" + std::to_string(::getpid()) + ".log";
};

TEST_F(DecodedFiles, AreRecognisedByContentNotByName) {
  for (const std::string& data :
       {std::string("text"), gzip_member("text"), zstd_frame("text"), xz_stream("text"), bzip2_stream("text")}) {
    DecodedFile file(file_of(data));
    EXPECT_EQ(text_of(file), "text");
    EXPECT_EQ(file.problem(), "");
    EXPECT_EQ(file.octets(), 4U);
    EXPECT_EQ(file.stored_octets(), data.size());
    EXPECT_TRUE(file.name().ends_with(".log"));
  }
}

TEST_F(DecodedFiles, ReportFaultsOfTheirData) {
  DecodedFile file(file_of(gzip_member("text") + "x"));
  EXPECT_EQ(text_of(file), "text");
  EXPECT_EQ(file.problem(), "unexpected data after the gzip data");
  EXPECT_FALSE(file.is_unusable());
}

TEST_F(DecodedFiles, OfOtherKindsAreRefused) {
  DecodedFile file(file_of(std::string("PK\x03\x04\x14\0\0\0\x08\0http://h/\n", 20)));
  EXPECT_EQ(text_of(file), "");
  EXPECT_EQ(file.problem(), "this is a zip archive, which bnfurl cannot read");
  EXPECT_TRUE(file.is_unusable());
}

TEST(DecodedFile, ThatCannotBeReadGivesNothing) {
  DecodedFile missing("no/such/file");
  EXPECT_EQ(text_of(missing), "");
  EXPECT_EQ(missing.problem(), "No such file or directory");
  DecodedFile folder("tests");
  EXPECT_EQ(text_of(folder), "");
  EXPECT_EQ(folder.problem(), "Is a directory");
  EXPECT_EQ(missing.stored_octets() + folder.stored_octets(), 0U);
  EXPECT_TRUE(missing.is_unusable() && folder.is_unusable());
}

TEST(DecodedFile, MayBeASlowPipe) {
  for (const std::string& data :
       {std::string("(text"), gzip_member("(text"), zstd_frame("(text"), xz_stream("(text"), bzip2_stream("(text")}) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    DecodedFile file("/proc/self/fd/" + std::to_string(ends[0]));
    std::thread writer([&] {
      for (const char octet : data) {
        EXPECT_EQ(::write(ends[1], &octet, 1), 1);
        std::this_thread::yield();
      }
      ::close(ends[1]);
    });
    EXPECT_EQ(text_of(file), "(text");
    EXPECT_EQ(file.problem(), "");
    writer.join();
    ::close(ends[0]);
  }
}

}  // namespace
}  // namespace bnfurl::records
