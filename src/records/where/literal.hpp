// Looks for one text in many others. The kernels that run compute which octets of a text are the two rarest ones of the
// literal, as class streams; only where both are at their places, the texts are compared. For example, "GPTBot" can
// only begin where there is a "B" after three octets, and a "P" after one.
//
// Which octets are rare is known of logs and URLs. If there are many places of both octets all the same, memmem looks
// through the rest: it takes linear time, however texts are made. (glibc's and musl's have the two-way algorithm of
// Crochemore and Perrin.)
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::records {

class Literal {
public:
  explicit Literal(std::string octets);

  [[nodiscard]] const std::string& octets() const { return octets_; }
  /// Where it is first in `text`, or npos. Nothing outside `text` is read, and no memory is taken.
  ///   Literal("bot").find_in("a robot, a bot")  ->  4
  [[nodiscard]] std::size_t find_in(std::string_view text) const;

private:
  [[nodiscard]] std::size_t find_in_linear_time(std::string_view text, std::size_t begin) const;

  std::string octets_;
  std::size_t rarest_ = 0, second_ = 0;  // where in it the two octets are
};

}  // namespace bnfurl::records
