// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the benchmarks read: distinct lines, each as it would be met alone and all of them in one buffer. Every side is
// given the same octets: a line is a view into the buffer, and behind each line stands a newline, for those who need a
// sentinel. There is no padding.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::benchmarks {

/// Lines that end by a newline, the last one too. Not copied or moved: the lines point into the buffer.
class Corpus {
public:
  /// Empty lines and lines that came before are left out.
  explicit Corpus(std::string_view text);
  Corpus(const Corpus&) = delete;
  Corpus& operator=(const Corpus&) = delete;

  [[nodiscard]] const std::string& buffer() const noexcept { return buffer_; }
  [[nodiscard]] const std::vector<std::string_view>& lines() const noexcept { return lines_; }

private:
  std::string buffer_;
  std::vector<std::string_view> lines_;
};

/// One of the project's own corpora: always the same octets (random_urls.hpp says what they are like).
struct OwnCorpus {
  const char* name;
  const char* what;       ///< a line for the reader of the results
  std::string (*text)();  ///< its lines
};

/// All of them: `own` and `million`, then the special ones, then members of each grammar (`members-rfc1738`).
[[nodiscard]] const std::vector<OwnCorpus>& own_corpora();

/// The lines of a file; those that are no UTF-8 are left out, since not every peer takes them. Throws
/// std::runtime_error where it cannot be read.
[[nodiscard]] std::string read_corpus(const std::string& path);

}  // namespace bnfurl::benchmarks
