// A URL drawn over its components, for people:
//
//   https://user@example.com/a?q
//   ╰─┬─╯   ╰┬─╯ ╰────┬────╯ ├╯│
//   scheme   │       host    │ query
//         userinfo          path
//
// A long text is wrapped to the width, and long stretches in which no component begins or ends are left out. Parts
// nested in a component are in a second drawing under the first. Octets that a terminal would not show as one cell are
// shown as `\xhh`.
//
// Also what all output is made of: a page, quotes, JSON strings and base64.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

// Text on its way out, collected in a buffer. A derived class decides what to do with it when there is enough: write
// it (output.hpp), or wait for its turn (workers.cpp).

class Page {
public:
  static constexpr std::size_t enough = std::size_t{1} << 16;

  explicit Page(bool is_terminal) : terminal_(is_terminal) {}
  virtual ~Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  void put(std::string_view text) {
    text.copy(room(text.size()), text.size());
    advance(text.size());
  }
  void put(char octet) {
    *room(1) = octet;
    ++size_;
  }
  void put_number(std::uint64_t number);

  /// Where to write the next octets, with room for `size`; `advance` must be called with the number actually written.
  [[nodiscard]] char* room(std::size_t size) {
    if (capacity_ - size_ < size) grow(size);
    return buffer_.get() + size_;
  }
  void advance(std::size_t size) {
    size_ += size;
    if (size_ >= enough) spill();
  }

  [[nodiscard]] std::string_view text() const { return {buffer_.get(), size_}; }
  void clear() { size_ = 0; }
  /// Whether the output is a terminal: then data must not be output unescaped.
  [[nodiscard]] bool is_terminal() const { return terminal_; }
  /// Waits until nothing is written any more that belongs before this page. Returns whether the page is written at all.
  [[nodiscard]] virtual bool wait_for_turn() { return true; }

protected:
  /// There is enough text to pass on. The text may stay; then the buffer grows.
  virtual void spill() = 0;

private:
  void grow(std::size_t size);

  bool terminal_;
  std::unique_ptr<char[]> buffer_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// Drawings, each as the text of a few lines.

/// What a terminal can do.
struct Look {
  std::size_t width = 80;
  bool colours = false;
  bool unicode = false;
  std::size_t height = 24;
};

/// The octets from `begin` to `end` and their name.
struct Part {
  std::string_view name;
  std::size_t begin;
  std::size_t end;
};

struct Fact {
  std::string_view name;
  std::string value;
};

/// Draws `text` above its parts, which are ordered by begin, the longer first.
[[nodiscard]] std::string draw_parts(std::string_view text, const std::vector<Part>& parts, const Look& look);

/// Draws `text` with a caret under the octet at `offset`.
[[nodiscard]] std::string draw_error(std::string_view text, std::size_t offset, const Look& look);

/// The verdict, then the facts, one under the other, with their values wrapped.
[[nodiscard]] std::string draw_facts(std::string_view entry, bool valid, const std::vector<Fact>& facts,
                                     const Look& look);

// Text in quotes and in XML or HTML, JSON strings from any octets, and base64 for octets that a JSON string cannot
// carry.

/// `text` between two octets `quote`, with a "\" before each of these in it, and before each "\".
[[nodiscard]] std::string in_quotes(std::string_view text, char quote);

/// `text` as text of XML or HTML, also within double quotes.
[[nodiscard]] std::string in_markup(std::string_view text);

/// Appends `text` as a JSON string with its quotes. Returns false if a part of it is not UTF-8: each maximal subpart
/// then shows as U+FFFD. For a terminal, characters above 0x7e show as it can show them.
[[nodiscard]] bool append_json_string(std::string& to, std::string_view text, bool terminal = false);

/// The same of a text alone, where it is known to be UTF-8, or where U+FFFD is enough.
[[nodiscard]] std::string json_string(std::string_view text, bool terminal = false);

/// Appends `text` in base64 (RFC 4648, section 4).
void append_base64(std::string& to, std::string_view text);

}  // namespace bnfurl::tool
