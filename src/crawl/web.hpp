// The URL of the web that a text was probably meant to be, as people have them in lists of seeds: without a scheme, in
// quotes, with a slash too few. For http and https it does what the URL Standard does for special schemes, and what
// people expect besides. All of it is a guess, and each guess has a name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bnfurl::crawl {

/// What was changed, in the order in which it is done.
enum class Change : std::uint8_t {
  trimmed,
  unwrapped,
  line_breaks,
  scheme_added,
  scheme_corrected,
  scheme_dropped,
  slashes,
  dot,  ///< of references alone
  escaped
};

/// A change: its name in columns and messages; for reading, the manual and docs/reference.
struct NamedChange {
  std::string_view name;
  std::string_view about;
};

/// In this order.
inline constexpr NamedChange named_changes[] = {
    {"trimmed", "blanks and control characters at both ends, and a byte order mark, are removed"},
    {"unwrapped",
     "quotes, brackets, `URL:`, marks of lists (`- `, `1. `), and commas or other punctuation around the URL are "
     "removed"},
    {"line breaks removed", "tabs, CR and LF inside the URL are removed"},
    {"scheme added",
     "`https:` or the value of `--scheme` is added before a host: `example.com:8080/`, `//example.com`; before port "
     "80, "
     "`http:`, and before port 443, `https:`"},
    {"scheme corrected", "`htp://`, `https//` and `http ://` become `http://` or `https://`"},
    {"outer scheme removed", "of several schemes, the last one counts: `http://https://`"},
    {"slashes corrected", "exactly two slashes precede the host, and each `\\` before the query is a `/`: `http:/h`"},
    {"dot added",
     "in a reference that is repaired as in browsers, `./` is put before a path whose first segment has a `:` that no "
     "scheme precedes: `12:30.html`"},
    {"escaped", "as many bytes as the number before the word says are percent-encoded"},
};

/// A set of changes.
class Changes {
public:
  void add(Change change) noexcept { bits_ |= bit(change); }
  [[nodiscard]] bool has(Change change) const noexcept { return (bits_ & bit(change)) != 0; }
  [[nodiscard]] bool empty() const noexcept { return bits_ == 0; }

private:
  static std::uint16_t bit(Change change) noexcept {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(change));
  }
  std::uint16_t bits_ = 0;
};

struct WebText {
  std::string_view text;
  Changes changes = {};
  bool lacks_host = false;  ///< a URL of http or https without a host, which is left as it is
  bool has_two = false;     ///< two URLs, with a blank or a line break between them, which are left as they are
};

/// How many bytes the quote or bracket takes that `text` begins with and that can be around a URL; 0 if it begins with
/// something else.
///   opening_size("\xE2\x80\x9Ehttp://h/\xE2\x80\x9C")  ->  3
[[nodiscard]] std::size_t opening_size(std::string_view text) noexcept;

/// How many bytes are enough for `web_text`.
[[nodiscard]] constexpr std::size_t web_text_size(std::size_t text_size) noexcept { return text_size + 8; }

/// What `text` was probably meant to be: `text` itself, or a text in `memory`. Nothing is escaped yet, and it may still
/// be no URL. `scheme`, which is http or https, is put before a host without one: a name with a dot, an address,
/// `localhost`; the port 80 or 443 counts more. If it is empty, `text` is a reference, such as the link of a page: then
/// only a text with a scheme of the web and two slashes is changed, since all others can be relative to a base. A text
/// with another scheme is only trimmed, unwrapped if it begins with a quote, a bracket or what separates URLs, and rid
/// of line breaks.
///   web_text("\"www.example.com/a\",", "https", memory).text  ->  "https://www.example.com/a"
///   web_text("htp:\\h/a?b\\c", "https", memory).text          ->  "http://h/a?b\c"
[[nodiscard]] WebText web_text(std::string_view text, std::string_view scheme, std::span<char> memory) noexcept;

}  // namespace bnfurl::crawl
