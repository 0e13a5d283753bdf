// A page of a web archive: its URL, what the server said of it, and its octets, without chunks and compression.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bnfurl::records {

/// Why a page of an archive is not read.
enum class PageLoss : std::uint8_t {
  none,
  damaged,   ///< the record is not whole
  coding,    ///< its body has a Content-Encoding that cannot be undone: `coding`
  no_type,   ///< nothing says that it is HTML
  xml,       ///< it is XML, but not XHTML
  metadata,  ///< in place of the page are metadata that are not JSON
  body,      ///< its body is damaged or cut off; what is before that is read
};

/// Views into it are valid as long as those into its record.
struct Page {
  std::optional<std::string_view> url = {};      ///< its target URI
  std::string_view body = {};                    ///< HTML, or whatever a response has; empty where it is not read
  unsigned status = 0;                           ///< in HTTP; 0 if it has none
  std::string_view fields = {};                  ///< the lines of its header in HTTP
  std::string_view date = {};                    ///< when it was fetched, as the archive writes it
  std::optional<std::string_view> charset = {};  ///< that its media type says
  bool is_xml = false;                           ///< by its media type
  bool is_json = false;                          ///< the same, if JSON is asked for
  std::string_view metadata = {};                ///< JSON in place of the page
  std::string_view document = {};                ///< a record of a sitemap or a feed, as JSON, in place of the page
  PageLoss loss = PageLoss::none;
  std::string_view coding = {};
};

}  // namespace bnfurl::records
