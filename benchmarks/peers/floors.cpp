// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Floors: the cost of reading without a grammar. Code that reads every octet cannot be faster.
#include <cstring>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

Tally memchr_lines(const Corpus& corpus) {
  Tally tally;
  const char* at = corpus.buffer().data();
  const char* const end = at + corpus.buffer().size();
  while (const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at))) {
    at = static_cast<const char*>(newline) + 1;
    ++tally.valid;
    if (at == end) break;
  }
  return tally;
}

// The compiler vectorizes this loop.
Tally class_check(const Corpus& corpus) {
  unsigned char wrong = 0;
  for (const char c : corpus.buffer()) {
    const auto octet = static_cast<unsigned char>(c);
    wrong |= static_cast<unsigned char>((octet <= ' ' && octet != '\n') || octet >= 0x7f);
  }
  return {.valid = wrong == 0 ? corpus.lines().size() : 0};
}

Tally copy(const Corpus& corpus) {
  static std::string target;
  target.resize(corpus.buffer().size());
  std::memcpy(target.data(), corpus.buffer().data(), target.size());
  return {.valid = corpus.lines().size(), .checksum = static_cast<unsigned char>(target.back())};
}

const bool memchr_added = add_peer({
    .name = "floor_memchr",
    .version = "the C library's",
    .does_not = "finds newlines, nothing else",
    .reads = Reads::lines,
    .side = memchr_lines,
});

const bool class_check_added = add_peer({
    .name = "floor_class_check",
    .version = "the compiler's vector code",
    .does_not = "whether all octets of the buffer are printable, nothing else",
    .side = class_check,
});

const bool copy_added = add_peer({
    .name = "floor_memcpy",
    .version = "the C library's",
    .does_not = "copies the buffer",
    .reads = Reads::lines,
    .side = copy,
});

}  // namespace

}  // namespace bnfurl::benchmarks
