// HTML as far as URLs need it: the attributes of a page's tags, and what character references stand for.
//
// Tags, comments and the text of scripts are told apart as the HTML Standard does (section 13.2.5, tokenization). No
// tree is built, so the time and the memory are bounded by the size of the page, however it nests, and all octets stay
// as they are. Of the tree's rules it needs only those for `<svg>` and `<math>`, which are like XML: in them `<style/>`
// is closed, and a CDATA section is text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/pages/open_elements.hpp"

namespace bnfurl::pages {

/// Which first letters some names have, by the sizes of the names. It excludes most other names quickly.
class FirstLetters {
public:
  /// Of the names of `all`, in lower case.
  template <class Named>
  consteval explicit FirstLetters(const Named& all) {
    for (const auto& each : all) letters_[each.name.size()] |= bit(each.name[0]);
  }
  /// Whether `name`, in any case, can be one of them.
  [[nodiscard]] bool allow(std::string_view name) const {
    return !name.empty() && name.size() < letters_.size() && (letters_[name.size()] & bit(name[0])) != 0;
  }

private:
  static constexpr std::uint32_t bit(char letter) { return std::uint32_t{1} << (letter & 31); }
  std::array<std::uint32_t, 16> letters_{};
};

/// Parts of the page, as they stand there.
struct HtmlAttribute {
  std::string_view name;
  std::string_view value;  ///< without its quotes
};
struct HtmlTag {
  std::string_view name;  ///< of its element
  std::vector<HtmlAttribute> attributes;

  /// The value of the first attribute with this name, which is the one that counts.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view attribute) const;
};

class HtmlReader {
public:
  explicit HtmlReader(std::string_view page = {}) : page_(page) {}

  /// The next start tag, valid until the next call; null after the last. Tags in scripts and comments are skipped.
  [[nodiscard]] const HtmlTag* next();

  enum class Markup { start_tag, end_tag, other, none };
  /// Goes on to the next tag, start or end, or other markup such as a comment.
  [[nodiscard]] Markup next_markup();
  /// What was read last.
  [[nodiscard]] const HtmlTag& tag() const { return tag_; }
  /// The text before it, as it stands in the page: not that of scripts, and of other elements without tags.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// What follows that, if it is a CDATA section: text without character references.
  [[nodiscard]] std::string_view section() const { return section_; }
  /// What is in the element of the last start tag, if that has no tags, such as a style sheet.
  [[nodiscard]] std::string_view content() const { return content_; }
  /// Whether what follows is in `<svg>` or `<math>`, and not in HTML in them.
  [[nodiscard]] bool is_foreign() const { return open_.is_foreign(); }
  /// Whether the last start tag is one of HTML and of the page itself, not in `<svg>`, `<math>` or `<template>`.
  [[nodiscard]] bool is_of_page() const { return is_html_ && templates_ == 0; }

private:
  [[nodiscard]] Markup read_markup();
  [[nodiscard]] Markup read_tag(bool is_end);
  [[nodiscard]] Markup read_other();
  void take_tag(bool is_end, std::size_t begin);
  [[nodiscard]] std::size_t read_attributes(std::size_t at);
  [[nodiscard]] bool is_closed() const;
  [[nodiscard]] std::size_t find(char octet, std::size_t from) const;
  [[nodiscard]] std::size_t comment_end() const;
  [[nodiscard]] bool has_tag(std::size_t at, std::string_view opening, std::string_view name) const;
  [[nodiscard]] std::size_t end_of_text(std::string_view element) const;
  [[nodiscard]] std::size_t end_of_script() const;

  std::string_view page_;
  std::size_t at_ = 0;
  HtmlTag tag_;
  std::string_view text_, section_, content_;
  OpenElements open_;
  std::size_t templates_ = 0;  // how many are open
  bool is_html_ = true;        // the last start tag
};

inline constexpr std::string_view html_blanks = " \t\n\f\r";

/// Whether a page has these letters, which are given in lower case, in any case. Finding them does not end the loop, so
/// compilers make vectors of it.
template <std::size_t size>
[[nodiscard]] bool has_letters(std::string_view page, const char (&letters)[size]) {
  bool has = false;
  for (std::size_t at = 0; at + size <= page.size() + 1; ++at) {
    bool is_here = true;
    for (std::size_t i = 0; i + 1 < size; ++i) is_here &= (page[at + i] | 0x20) == letters[i];
    has |= is_here;
  }
  return has;
}

/// `text` without the blanks around it, which are no part of the URL.
[[nodiscard]] std::string_view without_blanks(std::string_view text);

/// The named character references of the HTML Standard: each name and its characters, both with a NUL after them. See
/// html_names.py.
extern const std::string_view html_names;

// The text that a part of a page means: each character reference (`&eacute;`, `&#38;`, `&#x26;`) is replaced by its
// character, in UTF-8. In the value of an attribute they are found as by a browser: `&amp` is one, but not `&lt=2`. In
// text, a browser finds the longest name, so `&lt=2` has one; where URLs are sought, a reference ends in ";".

class PlainText {
public:
  enum class Place { value, text, searched_text };

  /// From now on `text` is the text of `html`.
  void set(std::string_view html, Place where);
  [[nodiscard]] std::string_view text() const { return is_as_written_ ? html_ : std::string_view(text_); }
  /// Where the character at this offset of the text begins in `html`. The offsets asked for must not fall.
  [[nodiscard]] std::size_t place_of(std::size_t offset);

private:
  /// Two offsets of one place.
  struct Places {
    std::size_t html = 0;
    std::size_t text = 0;
  };
  [[nodiscard]] std::size_t size_as_written(std::string_view text) const;
  void pass_piece(Places& at, std::string& to) const;

  std::string_view html_;
  Place where_ = Place::text;
  bool is_as_written_ = true;  // nothing is replaced
  std::string text_;
  Places known_, next_;  // the piece of the last offset asked for, and its end
};

}  // namespace bnfurl::pages
