// What a crawl brings back: sitemaps and feeds, with the HTML in them. However the octets are cut into pieces, the
// lines and the problem are the same, and each line is JSON.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/links/page_links.hpp"
#include "src/records/links/xml_page.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/xml_lines.hpp"
#include "tests/fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

struct Made {
  std::string lines, problem;
  friend bool operator==(const Made&, const Made&) = default;
};

/// Reads `size` octets at a time, into so much room.
Made made_of(records::Decoder& decoder, std::string_view octets, std::size_t size) {
  Made made;
  std::vector<char> room(size);
  bool has_ended = false;
  for (std::string_view piece; decoder.problem().empty();) {
    const auto [taken, count] = decoder.step(piece, room);
    made.lines.append(room.data(), count);
    piece.remove_prefix(taken);
    if (count != 0 || !piece.empty()) continue;
    piece = octets.substr(0, size);
    octets.remove_prefix(piece.size());
    if (!piece.empty()) continue;
    if (!has_ended) decoder.end();
    has_ended = true;
    if (!decoder.resume_at_end()) break;
  }
  made.problem = decoder.problem();
  return made;
}

void read_links(const std::string& html) {
  records::LinkReader links({.rel = true, .text = true, .groups = {"styles", "lazy", "meta", "json"}});
  links.open(html);
  while (links.next()) {
    if (links.link().offset > html.size()) fail("a link is not in its page");
  }
}

void read_line(std::string_view line) {
  std::vector<records::JsonMember> members;
  const std::string text = std::string(line) + std::string(records::Block::margin, '\0');
  const std::string_view record = std::string_view(text).substr(0, line.size());
  if (!records::JsonReader().read(record, members)) fail("a line is not JSON");
  for (const records::XmlPage::Part& part : records::read_xml_page(record).parts) {
    if (part.html) read_links(*part.html);
    if (!part.html && !part.link.url) fail("a link has no URL");
  }
}

}  // namespace

void run_xml(std::string_view, std::string_view octets) {
  for (const auto& [make, skips_damage] :
       std::initializer_list<std::pair<records::MakeLines, bool>>{{records::sitemap_lines, false},
                                                                  {records::sitemap_lines, true},
                                                                  {records::feed_lines, false},
                                                                  {records::feed_lines, true},
                                                                  {records::any_lines, false}}) {
    const auto read = [&](std::size_t size) {
      const std::unique_ptr<records::Decoder> decoder = make(nullptr, octets, skips_damage);
      return decoder == nullptr ? Made() : made_of(*decoder, octets, size);
    };
    const Made made = read(std::size_t{1} << 16);
    for (const std::size_t size : {std::size_t{1}, std::size_t{7}, std::size_t{64}}) {
      if (read(size) != made) fail("lines depend on how a file is cut");
    }
    if (make == records::any_lines && records::xml_format(octets).empty()) continue;  // as it is
    for (std::string_view rest = made.lines; !rest.empty();) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) fail("a line has no end");
      read_line(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
  }
}

}  // namespace bnfurl::fuzz
