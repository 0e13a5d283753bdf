// Which elements of a page are open, as far as `<svg>` and `<math>` need it: in them tags are read like XML, so the
// reader has to know where they end. Usually that is where their end tags are; but many elements of HTML end them, too,
// and some of the elements that they define have HTML in them.
//
// This is the stack of open elements, and the list of active formatting elements, of the HTML Standard, 13.2.4, without
// a tree. Most pages need nothing of it, and most others only what is open in an `<svg>`: if more is asked, `lacks`
// says so, and the page is read again from its beginning. No more than 512 elements are open at once, as in some
// browsers, and 64 formats, so memory is bounded, and time is linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bnfurl::pages {

struct HtmlTag;

class OpenElements {
public:
  /// Of the whole page, from its beginning on.
  [[nodiscard]] static OpenElements of_whole_page() {
    OpenElements elements;
    elements.is_whole_ = true;
    return elements;
  }
  /// Takes a start tag; `is_closed`: it ends with "/>". Whether its element is one of HTML.
  bool start(const HtmlTag& tag, bool is_closed);
  void end(std::string_view name);
  /// Takes text between tags.
  void text();

  /// Whether the next tags must be taken.
  [[nodiscard]] bool is_used() const { return is_whole_ || !open_.empty(); }
  /// Whether a CDATA section would be one.
  [[nodiscard]] bool is_foreign() const { return !open_.empty() && open_.back().space != Space::html; }
  /// The last tag depends on elements that were opened before: nothing is right any more.
  [[nodiscard]] bool lacks() const { return lacks_; }

private:
  enum class Space : std::uint8_t { html, svg, math };
  enum class Point : std::uint8_t { none, text, html };  // what is in it can be HTML
  struct Element {
    std::string_view name;
    unsigned traits;
    Space space;
    Point point;
    std::size_t id;          // the same for copies of a formatting element
    std::size_t attributes;  // a hash
  };
  enum class Scope : std::uint8_t { usual, button, list, table };

  [[nodiscard]] bool is_html_next(std::string_view name) const;
  void leave_foreign();
  bool start_html(const HtmlTag& tag, bool is_closed);
  void start_part_of_table(std::string_view name);
  void end_html(std::string_view name);
  void end_other(std::string_view name);
  void end_formatting(std::string_view name);
  void reopen_formatting();
  bool push(Element element);
  void pop_to(std::size_t size);
  bool close(std::string_view name, Scope scope = Scope::usual);
  void close_item(std::string_view name, std::string_view other);
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name, Scope scope);
  [[nodiscard]] std::optional<std::size_t> place_of(std::size_t id) const;
  [[nodiscard]] std::size_t after_marker() const;

  std::vector<Element> open_;
  std::vector<Element> formatting_;  // without a name: a marker
  std::size_t last_id_ = 0;
  bool is_whole_ = false, lacks_ = false, has_form_ = false;
  bool is_in_raw_ = false;  // the next end tag is that of an element without tags
};

}  // namespace bnfurl::pages
