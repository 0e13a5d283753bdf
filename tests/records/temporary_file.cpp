#include "tests/records/temporary_file.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace bnfurl::records {

TemporaryFile::TemporaryFile(const std::string& text)
    : name_(testing::TempDir() + "bnfurlXXXXXX"), descriptor_(::mkstemp(name_.data())) {
  EXPECT_EQ(::write(descriptor_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

TemporaryFile::~TemporaryFile() {
  ::close(descriptor_);
  ::unlink(name_.c_str());
}

std::string TemporaryFile::text() const {
  std::ifstream file(name_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace bnfurl::records
