// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/small_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::string fault_of(const std::string& name, const Patience& patience = {}) {
  try {
    static_cast<void>(read_small_file(name, patience));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

class SmallFile : public testing::Test {
protected:
  SmallFile() : name_(testing::TempDir() + fmt::format("bnfurl-small-file-{}", ::getpid())) {}
  ~SmallFile() override { ::unlink(name_.c_str()); }

  const std::string name_;
};

TEST_F(SmallFile, IsReadAsAWhole) {
  const std::string text = std::string(100'000, 'x') + std::string("\0\n", 2);
  std::ofstream(name_) << text;
  EXPECT_EQ(read_small_file(name_), text);
}

TEST_F(SmallFile, ThatDoesNotExistOrIsAFolderIsRefused) {
  EXPECT_EQ(fault_of(name_), name_ + ": No such file or directory");
  EXPECT_EQ(fault_of("tests"), "tests: Is a directory");
}

TEST_F(SmallFile, WithoutEndIsRefused) {
  EXPECT_EQ(fault_of("/dev/zero"), "/dev/zero: larger than 1048576 octets, too large for a grammar");
}

TEST_F(SmallFile, APipeWithoutAWriterIsRefusedSoon) {
  ASSERT_EQ(::mkfifo(name_.c_str(), 0600), 0);
  EXPECT_EQ(fault_of(name_, {100, std::chrono::milliseconds(20)}), name_ + ": no data for 20 ms");
}

TEST_F(SmallFile, MayBeAPipe) {
  ASSERT_EQ(::mkfifo(name_.c_str(), 0600), 0);
  std::thread writer([this] { std::ofstream(name_) << "s = DIGIT\n"; });
  EXPECT_EQ(read_small_file(name_), "s = DIGIT\n");
  writer.join();
}

}  // namespace
}  // namespace bnfurl::tool
