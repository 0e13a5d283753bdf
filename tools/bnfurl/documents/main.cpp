// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl-documents: writes the manual or the completions of a shell. It reads the template from standard input and
// writes to standard output. It is a tool of the build and is not installed.
#include <exception>
#include <iostream>
#include <iterator>
#include <string>

#include "tools/bnfurl/documents/parts.hpp"

int main() {
  try {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    std::cout << bnfurl::tool::fill(text) << std::flush;
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-documents: " << error.what() << "\n";
    return 1;
  }
  return std::cout ? 0 : 1;
}
