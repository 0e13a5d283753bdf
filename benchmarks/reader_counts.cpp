// That the time of whatever reads what others have written, such as a page, a sitemap or a list of URLs, grows only
// linearly: counts instructions, as counts.cpp does, of texts that repeat what once took quadratic time, or could.
// benchmarks/counts.py compares them. A row is `page/href &/16000`.
//
//   bnfurl-reader-counts readers
#include <array>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "benchmarks/counted.hpp"
#include "src/crawl/web.hpp"
#include "src/pages/charsets.hpp"
#include "src/pages/html_page.hpp"
#include "src/pages/url_finder.hpp"
#include "src/records/links/page_links.hpp"
#include "src/records/readers/xml_lines.hpp"
#include "tools/bnfurl/commands/seed_cells.hpp"

namespace bnfurl::benchmarks {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t sizes[] = {8'000, 16'000, 32'000};

/// A text that repeats its `unit`.
struct Shape {
  std::string_view name;
  std::string_view begin, unit, end;

  [[nodiscard]] std::string of_size(std::size_t size) const {
    std::string text(begin);
    while (text.size() < size) text += unit;
    return text.append(end);
  }
};

// What can be in the value of an attribute, or in text.
constexpr std::array units = {"&"sv, "\0"sv, "&amp;"sv, "&#x41;"sv, "a, "sv, "url(a)"sv};

struct Place {
  std::string_view name, begin, end;
};
constexpr Place places[] = {
    {"href", "<a href='", "'>"},
    {"srcset", "<img srcset='", "'>"},
    {"ping", "<a ping='", "'>"},
    {"style", "<p style='", "'>"},
    {"refresh", "<meta http-equiv=refresh content='0; url=", "'>"},
    {"rel", "<a href=a rel='", "'>"},
    {"text", "<a href=a>", "</a>"},
    {"base", "<base href='", "'><a href=a>"},
    {"element style", "<style>", "</style>"},
    {"charset", "<meta charset='", "'>"},
};

constexpr Shape pages[] = {
    {"tags", "", "<a href=x>t</a>", ""},
    {"attributes", "<a ", "href=x ", ">"},
    {"open tags", "", "<a ", ""},
    {"open quotes", "", "<a href='x\" ", ""},
    {"links", "", "<a href=x>", ""},
    {"comments", "", "<!--", ""},
    {"comment ends", "<!--", "--!", ""},
    {"end tags", "<title>", "</", ""},
    {"scripts", "<script>", "<!--<script></script", ""},
    {"svg", "", "<svg><a xlink:href=x>", ""},
    {"sections", "<svg>", "<![CDATA[", ""},
    {"metas", "", "<meta content=x>", "<a href=x>"},
    {"charsets", "", "<meta charset=no>", ""},
    {"JSON", "<script type=application/ld+json>", "[", "</script>"},
    {"JSON strings", "<script type=application/ld+json>[\"a\"", ", \"/a\" ", "]</script>"},
    {"JSON escapes", "<script type=application/ld+json>[\"/", "\\\"", "\"]</script>"},
};

void read_page(const std::string& page) {
  pages::PageText text;
  text.open(page, &pages::encoding_of(page, std::nullopt, false, pages::usual_encoding_of_file(page)));
  pages::PlainText memory;
  static_cast<void>(records::base_of(text.text(), memory));
  records::LinkReader links({.rel = true, .text = true, .groups = {"styles", "lazy", "meta", "json"}});
  links.open(text.text());
  while (links.next()) {
    static_cast<void>(text.place_of(*links.link().offset));
    if (const auto url = links.url()) static_cast<void>(text.link(*url));
  }
}

constexpr Shape header_fields[] = {
    {"links", "link: ", "<a>; rel=b, ", "\n"},
    {"open links", "link: ", "<", "\n"},
    {"parameters", "link: <a>", "; rel=\"", "\n"},
    {"fields", "", "x-robots-tag: none\n", ""},
};

constexpr Shape texts[] = {
    {"URLs", "", "http://h/ ", ""},
    {"schemes", "", "a:", ""},
    {"parts of URLs", "", "http://h:a", ""},
    {"brackets", "http://h/", "(", ""},
};

constexpr Shape sitemaps[] = {
    {"elements", "<urlset>", "<url><loc>http://h/</loc></url>", "</urlset>"},
    {"open elements", "<urlset>", "<url>", "</urlset>"},
    {"elements in an open one", "<urlset><url>", "<url><loc>http://h/</loc></url>", "</urlset>"},
    {"damaged elements", "<urlset>", "<url><loc>&</loc></url>", "</urlset>"},
    {"references", "<urlset><url><loc>", "&eacute;", "</loc></url></urlset>"},
    {"references in an attribute", "<urlset><url><link rel='alternate' href='", "&eacute;", "'/></url></urlset>"},
    {"attributes with references", "<urlset><url>", "<link rel='alternate' href='&eacute;'/>", "</url></urlset>"},
    {"comments", "<urlset>", "<!--", "</urlset>"},
    {"sections", "<urlset><url><loc>", "<![CDATA[]]>", "</loc></url></urlset>"},
    {"open sections", "<urlset><url><loc>", "<![CDATA[", "</loc></url></urlset>"},
    {"instructions", "<urlset>", "<?", "</urlset>"},
    {"brackets", "<urlset>", "<", "</urlset>"},
    {"images", "<urlset><url>", "<image><loc>a</loc></image>", "</url></urlset>"},
    {"lines", "", "http://h/\n", ""},
};

constexpr Shape feeds[] = {
    {"items", "<rss><channel>", "<item><link>a</link><guid>b</guid></item>", "</channel></rss>"},
    {"damaged items", "<rss><channel>", "<item><link>&</link></item>", "</channel></rss>"},
    {"links", "<rss><channel><item>", "<enclosure url='a'/>", "</item></channel></rss>"},
    {"markup", "<feed><entry><content type='xhtml'>", "<a href='&eacute;'>b</a>", "</content></entry></feed>"},
    {"text", "<rss><channel><item><description>", "&lt;a href=b>", "</description></item></channel></rss>"},
};

void read_lines(records::MakeLines make, std::string_view text, bool skips_damage) {
  const std::unique_ptr<records::Decoder> decoder = make(nullptr, text, skips_damage);
  std::vector<char> room(std::size_t{1} << 16);
  for (bool has_ended = false;;) {
    const auto [taken, made] = decoder->step(text, room);
    text.remove_prefix(taken);
    if (made != 0 || (!text.empty() && decoder->problem().empty())) continue;
    if (has_ended || !decoder->problem().empty()) return;
    decoder->end();
    has_ended = true;
  }
}

// What people write around a URL, and cells with many URLs.
constexpr Shape wrapped[] = {
    {"brackets", "http://h/", ")", ""},
    {"brackets and blanks", "http://h/", ") ", ""},
    {"brackets and points", "http://h/", ").", ""},
    {"brackets that open", "", "(", "http://h/"},
    {"quotes of another script that open", "", "\xE3\x80\x8C", "http://h/"},
    {"quotes of another script that close", "http://h/", "\xE3\x80\x8D", ""},
    {"quotes of another script in pairs", "http://h/", "\xE3\x80\x8C\xE3\x80\x8D", ""},
    {"separators", "", ";", "http://h/"},
    {"separators and blanks", "", "; ", "http://h/"},
    {"commas", "http://h/", ",", ""},
    {"semicolons", "http://h/&", ";", ""},
    {"semicolons and letters", "http://h/&a", ";", ""},
    {"ends of links", "http://h/", "</a>", ""},
    {"labels", "", "URL:", "http://h/"},
    {"marks", "", "1. ", "http://h/"},
    {"schemes", "", "http://", "h/"},
};

void unwrap(const std::string& text) {
  std::string memory(crawl::web_text_size(text.size()), '\0');
  static_cast<void>(crawl::web_text(text, "https", memory));
}

constexpr Shape cells[] = {
    {"URLs", "", "http://h/a ", ""},
    {"URLs and words", "", "http://h/a and ", ""},
    {"URLs in quotes", "", "\xE2\x80\x9Ehttp://h/\xE2\x80\x9C ", ""},
    {"separators", "", ";", "http://h/"},
    {"separators and blanks", "", "; ", "http://h/"},
    {"names", "", "h.example/a\n", ""},
    {"tabs", "", "h.example/a\t", ""},
    {"remarks", "http://h/a", " (b)", ""},
    {"comments", "http://h/a", "\n#b", ""},
    {"references", "http://h/", "&amp;", ""},
    {"disarmed links", "", "hxxp[:]//h[.]example/ ", ""},
    {"links", "", "<a href=http://h/a>b</a>", ""},
    {"open links", "", "<a href=http://h/a ", ""},
    {"quotes", "<a ", "href='http://h/a\" ", ""},
    {"Markdown", "", "[a](http://h/a) ", ""},
    {"Markdown without brackets", "", "a](http://h/a) ", ""},
    {"open Markdown", "", "[a](http://h/a", ""},
};

constexpr Shape robots_files[] = {
    {"agents", "", "User-agent: a\n", "Disallow: /\n"},
    {"groups", "", "User-agent: a\nDisallow: /\n\n", ""},
    {"rules", "User-agent: a\n", "Disallow: /a*b\n", ""},
    {"a pattern", "User-agent: a\nDisallow: /", "*", "\n"},
    {"triplets", "User-agent: a\nDisallow: /", "%", "\n"},
    {"colons", "", ":", "\n"},
    {"blanks", "User-agent: a\nDisallow:", " ", "/\n"},
    {"lines", "", "\n", ""},
    {"sitemaps", "", "Sitemap: a\n", ""},
};

void read_robots(const std::string& text) {
  static_cast<void>(crawl::Robots::compile({.kind = "robots", .file = "robots.txt", .text = text}));
}

void count(const std::string& reader, const Shape& shape, const std::function<void(const std::string& text)>& read) {
  read(shape.of_size(sizes[0]));  // what is made once is made
  for (const std::size_t size : sizes) {
    const std::string text = shape.of_size(size), name = reader + '/' + std::string(shape.name);
    const std::string row = name + '/' + std::to_string(size);
    counted(row, [&] { read(text); });
    std::cout << row << '\t' << text.size() << '\n';
  }
}

void count_all() {
  for (const Place& place : places) {
    for (const std::string_view unit : units) {
      std::string name = std::string(place.name) + ' ';
      name += unit[0] == '\0' ? "NUL" : unit;
      count("page", {name, place.begin, unit, place.end}, read_page);
    }
  }
  for (const Shape& shape : pages) count("page", shape, read_page);
  for (const Shape& shape : header_fields)
    count("header", shape, [](std::string_view text) { static_cast<void>(records::links_in_header(text)); });
  for (const Shape& shape : texts) {
    count("text", shape, [](std::string_view text) {
      pages::UrlFinder finder{rfc3986::URI};
      finder.open(text);
      while (finder.next()) continue;
    });
  }
  for (const bool skips : {false, true}) {
    const std::string how = skips ? " --damaged skip" : "";
    for (const Shape& shape : sitemaps)
      count("sitemap" + how, shape,
            [skips](std::string_view text) { read_lines(records::sitemap_lines, text, skips); });
    for (const Shape& shape : feeds)
      count("feed" + how, shape, [skips](std::string_view text) { read_lines(records::feed_lines, text, skips); });
  }
  for (const Shape& shape : robots_files) count("robots", shape, read_robots);
  for (const Shape& shape : wrapped) count("wrapped", shape, unwrap);
  tool::SeedCells seeds{records::Repairing()};
  for (const Shape& shape : cells)
    count("seeds", shape, [&seeds](std::string_view cell) { static_cast<void>(seeds.read(cell)); });
}

}  // namespace
}  // namespace bnfurl::benchmarks

int main() {
  try {
    bnfurl::benchmarks::count_all();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-reader-counts: " << error.what() << '\n';
    return 1;
  }
}
