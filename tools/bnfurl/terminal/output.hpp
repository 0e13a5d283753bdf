// What reaches the user: exit statuses, messages on standard error, and standard output, which is buffered and written
// with write(2), so that a failure (a full disk) is noticed, remembered, and reported once. A closed pipe is not a
// failure: the process dies of SIGPIPE.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"
#include "gen/text/octet_set.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

// Exit statuses, which scripts depend on. They are ordered: the highest that applies wins.

enum class Status {
  good = 0,
  negative = 1,  ///< the answer is no: a record is not a URL
  unusable = 2,  ///< usage, an unknown name, or a file that cannot be read
  failed = 3,    ///< reading or writing failed midway
};

[[nodiscard]] inline Status worse(Status a, Status b) { return std::max(a, b); }

// Messages to the user, on standard error; text that is not the program's own is made `printable` there. A usage
// error is an exception, because it ends the run from wherever it is found.

/// The user named something that does not exist; `what()` has the message, which lists what exists.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

using gen::append_escape;
using gen::is_printable;
using gen::printable;
using gen::shown_octet;

/// `unknown column "hots" (did you mean "host"?); known are: url valid host`. Of more than eight known names it lists
/// the nearest and the first ones; then `where_all_are` is a command that lists them all, if there is one.
[[nodiscard]] UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                                 std::string_view where_all_are = {});

/// Writes a line on standard error. False if that failed: then only the exit status can still report it.
bool say(std::string_view line);

/// The same, as a message of the program: `bnfurl: …`.
void complain(std::string_view message);

/// Reports that memory has run out, without allocating any.
void complain_of_memory();

// Letter case is that of ASCII letters, and of nothing else.

/// The octet, or the small letter if it is a capital one.
[[nodiscard]] constexpr char in_lower_case(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet;
}

[[nodiscard]] inline std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char octet) { return in_lower_case(octet); });
  return text;
}

// The abilities of the terminal on standard output.

/// Its width, whether it shows colours (NO_COLOR, TERM), and whether its character set is UTF-8 (LC_ALL …).
[[nodiscard]] Look terminal_look();

class Output : public Page {
public:
  explicit Output(int descriptor);

  /// Writes the buffer. After a failure nothing is written any more.
  void flush();
  /// Flushes, then writes `text` without a copy.
  void write(std::string_view text);
  /// Flushes, and reports a failure, if there was one, on standard error.
  [[nodiscard]] Status finish();

  [[nodiscard]] bool failed() const { return error_ != 0; }

protected:
  void spill() override { flush(); }

private:
  int descriptor_;
  int error_ = 0;
};

}  // namespace bnfurl::tool
