// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that tests open by their path from the project's root, where they run; and golden files: what a stage
// printed when it was last looked at. After a change that is meant, they are written anew:
//
//   BNFURL_RENEW=1 meson test -C build gen
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
  EXPECT_EQ(file_text(path), text) << "if " << path << " is to change, run this test with BNFURL_RENEW=1";
}

}  // namespace bnfurl::gen::tests
