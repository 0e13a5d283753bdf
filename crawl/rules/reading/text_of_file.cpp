// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/reading/text_of_file.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::size_t largest_file = std::size_t{256} << 20;
constexpr std::size_t piece_size = std::size_t{1} << 16;

struct Close {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

}  // namespace

std::variant<std::string, FileFault> text_of_file(const std::string& file) {
  const std::unique_ptr<std::FILE, Close> stream(std::fopen(file.c_str(), "rb"));
  if (stream == nullptr) return FileFault{std::strerror(errno)};
  std::string text;
  std::vector<char> piece(piece_size);
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), stream.get())) {
    text.append(piece.data(), size);
    if (text.size() > largest_file) return FileFault{"a rule file has at most 256 MiB"};
  }
  if (std::ferror(stream.get()) != 0) return FileFault{std::strerror(errno)};
  return text;
}

}  // namespace bnfurl::crawl::rules
