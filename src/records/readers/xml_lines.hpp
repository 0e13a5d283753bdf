// Sitemaps and feeds as lines of JSON, so that what reads JSON reads them: each `<url>` of a sitemap, each `<sitemap>`
// of an index and each item of a feed is a line, and so is what a feed says of itself. A sitemap that is not XML is a
// list of URLs, as sitemaps.org allows. For example:
//   <url><loc>http://h/a</loc><priority>0.5</priority></url>  ->
//   {"entry":"url","loc":"http://h/a","lastmod":null,"changefreq":null,"priority":"0.5",...}
//
// expat reads the XML as it comes, so only one record is in memory. Names count without their prefixes, since many
// files do not declare these. Nothing external is fetched, and what the file declares itself has limits. Of a file
// that is damaged or cut off, the records before the damage are read, and the problem says where it is; or, if damage
// is skipped, all records that are whole.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "src/records/io/decoders.hpp"

namespace bnfurl::records {

/// The format that reads XML which begins so, `sitemap` or `feed`; otherwise empty.
[[nodiscard]] std::string_view xml_format(std::string_view beginning);

/// An element of a feed whose text or attribute is a URL.
struct FeedLink {
  std::string_view element;
  std::string_view attribute;  ///< empty: the text
  std::string_view about;
};
/// In the order of the reference.
[[nodiscard]] std::span<const FeedLink> feed_links();

// Each makes lines of what `inner` makes; if that is null, of the data themselves, which begin with `head`.

[[nodiscard]] std::unique_ptr<Decoder> sitemap_lines(std::unique_ptr<Decoder> inner, std::string_view head,
                                                     bool skips_damage);
[[nodiscard]] std::unique_ptr<Decoder> feed_lines(std::unique_ptr<Decoder> inner, std::string_view head,
                                                  bool skips_damage);
/// Of a sitemap or a feed; anything else stays as it is. Null if it does, as `head` shows.
[[nodiscard]] std::unique_ptr<Decoder> any_lines(std::unique_ptr<Decoder> inner, std::string_view head,
                                                 bool skips_damage);

}  // namespace bnfurl::records
