// The links of a page of HTML, and what the page says of itself and of them: a crawler follows some, and not others. A
// link is an attribute that is a URL, or one of several in an attribute, by the HTML Standard. Each fact of a page, as
// `<meta name=robots>`, is a row like a link.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/normalize.hpp>

#include "src/pages/html_page.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/judging/repaired.hpp"

namespace bnfurl::records {

/// An attribute that has links.
struct LinkAttribute {
  enum class Holds {
    url,
    candidates,  ///< URLs with sizes: srcset
    tokens,      ///< URLs between blanks
    refresh,     ///< seconds, then perhaps a URL
    styles,      ///< CSS
    json,        ///< strings of it
    text         ///< no URL, but what a crawler has to know
  };
  std::string_view name;
  std::string_view elements;  ///< those that have it, with a blank between them; empty: all
  Holds holds = Holds::url;
  std::string_view condition = {};  ///< of `<meta>`: the value of its http-equiv, property or name
  /// By which it is asked for; empty: it always is.
  std::string_view group = {};
};

/// In the order of the reference.
[[nodiscard]] std::span<const LinkAttribute> link_attributes();

/// The groups: the words of --links-in.
inline constexpr std::string_view link_groups[] = {"styles", "lazy", "meta", "json"};

/// What a page of HTML says of a link: where it is, and how it is meant.
struct Link {
  std::optional<std::string_view> element = {};
  std::optional<std::string_view> attribute = {};
  std::optional<std::string_view> rel = {};      ///< or, of `<meta>`, what its content is
  std::optional<std::string_view> text = {};     ///< of an anchor
  std::optional<std::string_view> page = {};     ///< the URL of the page, if it is known
  std::optional<std::string_view> base = {};     ///< what the link is resolved from
  std::optional<std::string_view> charset = {};  ///< in which the page is read
  std::optional<std::size_t> offset = {};        ///< in the page
};

/// A link, or a fact, that is not in HTML: in the header of a page in HTTP, or in metadata.
struct FoundLink {
  std::optional<std::string> element = {};
  std::string attribute = {};  ///< or the header field, in lower case
  std::optional<std::string> rel = {};
  std::optional<std::string> text = {};
  std::optional<std::string> url = {};
};

/// The header fields that are read. Name and what it has, for the reference.
struct LinkField {
  std::string_view name;
  std::string_view about;
};
[[nodiscard]] std::span<const LinkField> link_fields();

/// Those in these lines.
[[nodiscard]] std::vector<FoundLink> links_in_header(std::string_view fields);

/// What WAT says of a page. Octets after the JSON can be read, as those of a block.
struct PageMetadata {
  std::string fields;               ///< lines of its header in HTTP
  std::optional<std::string> base;  ///< of `<base href>`
  std::vector<FoundLink> links;
};
/// Nullopt if it is no JSON.
[[nodiscard]] std::optional<PageMetadata> read_wat(std::string_view json);

/// The columns that only links have.
[[nodiscard]] Columns link_columns();

class LinkReader {
public:
  /// What is read of a link besides its URL.
  struct Asked {
    bool rel = false;
    bool text = false;  ///< then facts that are not links are read, too
    std::vector<std::string> groups = {};
  };
  explicit LinkReader(Asked asked) : asked_(std::move(asked)) {}

  /// `known`: what all links of the page have, such as its URL.
  void open(std::string_view page, const Link& known = {});
  /// Of a document of JSON, the links are the strings that are URLs. False if it is damaged, and is read up to there.
  [[nodiscard]] bool open_json(std::string_view page, const Link& known);
  /// Goes on to the next link; false if there are no more. What is read of it is valid until the next call.
  [[nodiscard]] bool next();
  /// Without blanks around it; nullopt for a fact that has none.
  [[nodiscard]] std::optional<std::string_view> url() const { return url_; }
  /// Where it is, its base excepted. Its offset can be changed until the next call.
  [[nodiscard]] Link& link() { return link_; }
  /// Whether JSON in the page, as far as it was read, is damaged: of that, the links are those before the damage.
  [[nodiscard]] bool has_damaged_json() const { return has_damaged_json_; }
  /// Whether links are asked for by this name.
  [[nodiscard]] bool asks_for(std::string_view group) const;

private:
  [[nodiscard]] bool next_attribute();
  void open_attribute(const LinkAttribute& attribute, const pages::HtmlAttribute& written);
  [[nodiscard]] bool takes(const LinkAttribute& attribute, const pages::HtmlAttribute& written);
  [[nodiscard]] bool next_url();
  [[nodiscard]] bool next_candidate();
  [[nodiscard]] bool next_of_styles();
  [[nodiscard]] bool next_of_json();
  [[nodiscard]] bool open_content();
  [[nodiscard]] bool set_json(std::string_view json);
  [[nodiscard]] bool take(std::string_view url);
  void read_text();

  Asked asked_;
  std::string_view page_;
  pages::HtmlReader reader_, ahead_;
  const pages::HtmlTag* tag_ = nullptr;
  std::size_t attribute_ = 0;  // of the tag: the next one
  unsigned seen_ = 0;          // which of the tag's attributes were seen
  LinkAttribute::Holds holds_ = LinkAttribute::Holds::url;
  pages::PlainText value_;
  std::size_t value_begin_ = 0;  // in the page
  std::string_view rest_;        // of the value: what is not read yet
  bool has_value_ = false, is_before_content_ = false, has_damaged_json_ = false;
  std::optional<std::string_view> url_;
  Link link_;
  std::string element_, name_, rel_, text_, plain_url_, json_;
  pages::PlainText plain_;
};

/// The `href` of the first `<base>` that has one: what the page's links are resolved from. Valid while `memory` is.
[[nodiscard]] std::optional<std::string_view> base_of(std::string_view page, pages::PlainText& memory);

//// What the links of pages are resolved from: the first `<base href>`, resolved if the page's URL is known, which else
/// takes its place; but never a data or javascript URL, as in the HTML Standard, 4.2.3. Both are repaired where links
/// are.
class PageBase {
public:
  /// Nothing is resolved.
  PageBase() = default;
  /// By a grammar that has references.
  PageBase(Grammar grammar, Resolution how, const std::optional<Repairing>& repairing)
      : start_(grammar.start()), references_(reference_production(grammar)), how_(how), repairing_(repairing) {}

  /// `url` is that of the page, if it is known. Valid until the next call. A URL that is not valid, and has no repair,
  /// stays as it is: nothing but an absolute link or `<base href>` can be resolved then.
  [[nodiscard]] std::optional<std::string_view> of(std::optional<std::string_view> url, std::string_view page) {
    return of_href(url, base_of(page, href_));
  }
  [[nodiscard]] std::optional<std::string_view> of_href(std::optional<std::string_view> url,
                                                        std::optional<std::string_view> href);
  /// The last `<base href>`, if it was ignored because it is not a reference, and has no repair.
  [[nodiscard]] std::optional<std::string_view> ignored() const { return ignored_; }

private:
  [[nodiscard]] std::optional<std::string_view> resolved(std::optional<std::string_view> base,
                                                         std::string_view reference);

  std::optional<Production> start_, references_;
  Resolution how_ = Resolution::rfc3986;
  std::optional<Repairing> repairing_;
  pages::PlainText href_;
  Repaired url_repair_, href_repair_;
  std::vector<char> memory_;
  std::optional<std::string_view> ignored_;
};

}  // namespace bnfurl::records
