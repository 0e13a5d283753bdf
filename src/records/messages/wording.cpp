#include "src/records/messages/wording.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

// A mark: its begin, a letter that says what it stands for, each option and each value after a `mark_next`, its end.

constexpr char mark_begin = '\x01', mark_next = '\x02', mark_end = '\x03';
constexpr std::string_view octets_of_marks = "\x01\x02\x03";

constexpr char options_letter = 'o';
constexpr std::string_view help_letters = "fcgplr";  // in the order of `Help`

std::string mark(char letter, const OptionWords& words) {
  std::string text{mark_begin, letter};
  for (const auto& [option, value] : words)
    text.append(1, mark_next).append(option).append(1, mark_next).append(printable(value));
  return text + mark_end;
}

struct Mark {
  char letter;
  OptionWords words = {};
  std::size_t size;  ///< of its text
};

/// The mark at the beginning of a text, which is not empty; nullopt if none is there.
std::optional<Mark> mark_at(std::string_view text) {
  constexpr std::size_t before_words = 2;  // its begin and the letter
  const std::size_t size = text.find(mark_end);
  if (text.front() != mark_begin || size == std::string_view::npos || size < before_words) return std::nullopt;
  Mark found{.letter = text[1], .size = size + 1};
  if (found.letter != options_letter && help_letters.find(found.letter) == std::string_view::npos) return std::nullopt;
  std::string_view rest = text.substr(before_words, size - before_words);
  if (rest.find(mark_begin) != std::string_view::npos) return std::nullopt;
  while (!rest.empty()) {
    const std::size_t value = rest.find(mark_next, 1);
    if (rest.front() != mark_next || value == std::string_view::npos) return std::nullopt;
    const std::size_t after = std::min(rest.find(mark_next, value + 1), rest.size());
    found.words.push_back({rest.substr(1, value - 1), std::string(rest.substr(value + 1, after - value - 1))});
    rest.remove_prefix(after);
  }
  return found;
}

std::string said(const Mark& found, const Wording& wording) {
  if (found.letter == options_letter) return wording.options(found.words);
  return wording.help(static_cast<Help>(help_letters.find(found.letter)), found.words);
}

/// With blanks in place of each `cell_end`.
std::string aligned(std::string_view text) {
  const auto column_after = [](std::string_view before) { return before.size() - (before.rfind('\n') + 1); };
  std::size_t width = 0;
  for (std::size_t at = 0; (at = text.find(cell_end, at)) != std::string_view::npos; ++at)
    width = std::max(width, column_after(text.substr(0, at)));
  std::string result;
  for (const char octet : text) {
    if (octet == cell_end)
      result.append(width - std::min(width, column_after(result)), ' ');
    else
      result += octet;
  }
  return result;
}

}  // namespace

std::string as_written(const OptionWords& words) { return mark(options_letter, words); }

std::string help_for(Help what, const OptionWords& words) {
  return mark(help_letters[static_cast<std::size_t>(what)], words);
}

std::string worded(std::string_view message, const Wording& wording) {
  std::string text;
  for (;;) {
    const std::size_t plain = std::min(message.find_first_of(octets_of_marks), message.size());
    text.append(message.substr(0, plain));
    message.remove_prefix(plain);
    if (message.empty()) return aligned(text);
    const std::optional<Mark> found = mark_at(message);
    if (found)
      text += said(*found, wording);
    else
      append_escape(text, static_cast<unsigned char>(message.front()));
    message.remove_prefix(found ? found->size : 1);
  }
}

}  // namespace bnfurl::records
