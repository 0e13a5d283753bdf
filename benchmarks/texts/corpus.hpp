// The input of the benchmarks: distinct lines, each as a text by itself and all of them in one buffer. Every side
// gets the same octets: a line is a view into the buffer, and a newline follows each line, for sides that need a
// sentinel. There is no padding.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::benchmarks {

/// Lines that end with a newline, including the last one. Not copied or moved: the lines point into the buffer.
class Corpus {
public:
  /// Empty lines and repeated lines are left out, and those after the first `most`.
  explicit Corpus(std::string_view text, std::size_t most = std::string_view::npos);
  Corpus(const Corpus&) = delete;
  Corpus& operator=(const Corpus&) = delete;

  [[nodiscard]] const std::string& buffer() const noexcept { return buffer_; }
  [[nodiscard]] const std::vector<std::string_view>& lines() const noexcept { return lines_; }

private:
  std::string buffer_;
  std::vector<std::string_view> lines_;
};

/// One of the project's own corpora, which benchmarks/README.md describes: always the same octets.
struct OwnCorpus {
  const char* name;
  std::string (*text)();
};

/// `own`, then the special ones, then members of other grammars (`members-rfc1738`).
[[nodiscard]] const std::vector<OwnCorpus>& own_corpora();
/// One of them. Its name must be known.
[[nodiscard]] std::string own_corpus(std::string_view name);

/// The lines of a file, without those that are not UTF-8, since not every peer accepts them. Throws
/// std::runtime_error if the file cannot be read.
[[nodiscard]] std::string read_corpus(const std::string& path);

}  // namespace bnfurl::benchmarks
