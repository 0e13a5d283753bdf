// What a user is told: the error that ends a run, and text from outside as it is shown.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"
#include "gen/text/octet_set.hpp"
#include "src/pages/characters.hpp"

namespace bnfurl::records {

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  ///< of UTF-8

// The library says nothing: it hands each message to whoever asked for the work, when it is time to say it, and on the
// thread that asked.

/// What the user should know although the work goes on. The text can have marks (wording.hpp).
struct Message {
  std::string text;
  bool is_fault = false;  ///< something cannot be done: to be said even where no advice is wanted
};
using Tell = std::function<void(const Message& message)>;

// Exit statuses, which scripts depend on. They are ordered: the highest that applies wins.

enum class Status {
  good = 0,
  negative = 1,       ///< the answer is no: a record is not a URL
  unusable = 2,       ///< usage, an unknown name, or a file that cannot be read
  failed = 3,         ///< reading or writing failed midway
  interrupted = 130,  ///< by Ctrl-C, as shells number it: the answer is about what was read until then
};

[[nodiscard]] inline Status worse(Status a, Status b) { return std::max(a, b); }

// Text that is not the program's own is made `printable` in messages. A usage error is an exception, because it ends
// the run from wherever it is found.

/// The user named something that does not exist; `what()` has the message, which lists what exists. It can have marks
/// (src/records/messages/wording.hpp).
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

using gen::append_escape;
using gen::is_printable;
using gen::printable;
using gen::shown_octet;

/// The first octets of a text that may be long.
[[nodiscard]] std::string shortened(std::string_view text);

/// `unknown column "hots" (did you mean "host"?); expected one of: url valid host`. Of more than eight known names it
/// lists the nearest and the first ones, and says that there are others, but not how many, so that a message does not
/// change with each new name. `where_all_are` is what lists them all; it is empty if only the user's own files or
/// options do. It and `what` can have marks, so what is from outside in them has to be printable.
[[nodiscard]] UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                                 std::string_view where_all_are = {});

using pages::append_utf8;
using pages::in_lower_case;
using pages::is_called;
using pages::utf8_step;
using pages::Utf8Step;

[[nodiscard]] constexpr bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }
[[nodiscard]] inline bool are_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// The whole text as a number; nullopt if it is not a number, or does not fit.
template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// A word of a command line, in quotes if a shell would change it.
[[nodiscard]] std::string shell_word(std::string_view word);

/// Reports that memory has run out, on standard error and without allocating any. Who calls it ends the program.
void complain_of_memory();

}  // namespace bnfurl::records
