// Files that tests open by their path from the project's root, where the tests run. Golden files contain the output of
// a stage as it was when it was last reviewed. After an intended change, they are written again:
//
//   tools/accept golden 'Golden*'
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace bnfurl::gen::tests {

[[nodiscard]] inline std::string file_text(const std::string& path) {
  const std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  EXPECT_TRUE(stream.good()) << path << " cannot be read";
  return text.str();
}

inline void expect_golden(const std::string& path, const std::string& text) {
  if (std::getenv("BNFURL_RENEW") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(file_text(path), text) << "if this change of " << path << " is intended, run tools/accept golden";
}

}  // namespace bnfurl::gen::tests
