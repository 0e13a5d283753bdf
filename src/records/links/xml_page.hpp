// The links of a sitemap or a feed, of which `xml_lines` makes records: what is listed, and the HTML that feeds have in
// descriptions, whose links are those of a page.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/links/page_links.hpp"

namespace bnfurl::records {

struct XmlPage {
  /// What links are resolved from, by the `xml:base` of their elements, from the outermost one; in a sitemap, links are
  /// absolute.
  using Bases = std::optional<std::vector<std::string>>;
  struct Part {
    FoundLink link = {};
    std::optional<std::string> html = {};  ///< in place of the link
    Bases bases = {};
  };

  std::optional<std::string> url = {};  ///< of an item
  Bases bases = {};                     ///< of that
  std::vector<Part> parts = {};         ///< in the order of the file
};

/// Octets after the record can be read, as those of a block.
[[nodiscard]] XmlPage read_xml_page(std::string_view record);

}  // namespace bnfurl::records
