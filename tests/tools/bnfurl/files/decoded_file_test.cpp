// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Files and pipes themselves; decoded_stream_test.cpp tests their contents.
#include "tools/bnfurl/files/decoded_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/tools/bnfurl/files/compressed.hpp"

namespace bnfurl::tool {
namespace {

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
  EXPECT_EQ(file.problem(), "something else follows the gzip data");
  EXPECT_FALSE(file.is_unusable());
}

TEST_F(DecodedFiles, OfOtherKindsAreRefused) {
  DecodedFile file(file_of("PK\x03\x04http://h/\n"));
  EXPECT_EQ(text_of(file), "");
  EXPECT_EQ(file.problem(), "this is a zip archive, which bnfurl does not open");
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
}  // namespace bnfurl::tool
