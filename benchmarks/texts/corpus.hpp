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
  /// Empty lines and repeated lines are left out.
  explicit Corpus(std::string_view text);
  Corpus(const Corpus&) = delete;
  Corpus& operator=(const Corpus&) = delete;

  [[nodiscard]] const std::string& buffer() const noexcept { return buffer_; }
  [[nodiscard]] const std::vector<std::string_view>& lines() const noexcept { return lines_; }

private:
  std::string buffer_;
  std::vector<std::string_view> lines_;
};

/// One of the project's own corpora: always the same octets (random_urls.hpp describes them).
struct OwnCorpus {
  const char* name;
  const char* what;       ///< one line of description for the results
  std::string (*text)();  ///< its lines
};

/// All of them: `own` and `million`, then the special ones, then members of each grammar (`members-rfc1738`).
[[nodiscard]] const std::vector<OwnCorpus>& own_corpora();

/// The lines of a file, without those that are not UTF-8, since not every peer accepts them. Throws
/// std::runtime_error if the file cannot be read.
[[nodiscard]] std::string read_corpus(const std::string& path);

}  // namespace bnfurl::benchmarks
