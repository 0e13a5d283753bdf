// Damaged sitemaps and feeds: whichever octet of a file is another one, and wherever it is cut off, all records around
// the damage are read, and no other URL than that of a record.
#include "src/records/readers/xml_lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace bnfurl::records {
namespace {

using Lines = std::vector<std::string>;

struct Read {
  Lines lines;
  std::string problem;
  Decoder::Skipped skipped;
};

/// `piece`: so many octets come at a time.
Read read(std::string_view text, bool skips_damage, std::size_t piece = std::string_view::npos) {
  const std::unique_ptr<Decoder> decoder = sitemap_lines(nullptr, text, skips_damage);
  std::string lines;
  std::vector<char> room(std::size_t{1} << 16);
  bool has_ended = false;
  for (;;) {
    const auto [taken, made] = decoder->step(text.substr(0, piece), room);
    lines.append(room.data(), made);
    text.remove_prefix(taken);
    if (made != 0 || (!text.empty() && decoder->problem().empty())) continue;
    if (has_ended || !decoder->problem().empty()) break;
    decoder->end();
    has_ended = true;
  }
  Read result{{}, decoder->problem(), decoder->skipped()};
  for (std::size_t end = 0; (end = lines.find('\n')) != std::string::npos; lines.erase(0, end + 1))
    result.lines.push_back(lines.substr(0, end));
  return result;
}

/// Whether all of `some` are among `all`, in their order.
bool are_among(const Lines& some, const Lines& all) {
  auto from = all.begin();
  return std::ranges::all_of(some, [&](const std::string& each) {
    from = std::find(from, all.end(), each);
    return from != all.end();
  });
}

struct Sitemap {
  std::string_view begin;
  std::vector<std::string> elements;
  std::string_view end;

  [[nodiscard]] std::string text() const {
    std::string all(begin);
    for (const std::string& element : elements) all += element;
    return all.append(end);
  }
  /// The element that has this octet; their number if none has it.
  [[nodiscard]] std::size_t element_at(std::size_t offset) const {
    std::size_t number = 0, at = begin.size();
    if (offset < at) return elements.size();
    while (number < elements.size() && offset >= at + elements[number].size()) at += elements[number++].size();
    return number;
  }
  /// What is read of one of them alone, with another octet.
  [[nodiscard]] Lines alone(std::size_t number, std::size_t offset, char octet) const {
    std::string element = elements[number];
    std::size_t at = begin.size();
    for (std::size_t i = 0; i < number; ++i) at += elements[i].size();
    element[offset - at] = octet;
    return read("<urlset>" + element + "</urlset>", true).lines;
  }
};

const Sitemap sitemap{
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://h.example/\" xmlns:i=\"http://i.example/\">",
    {"\n<url><loc>http://h.example/1</loc><lastmod>2026-11-20</lastmod></url>",
     "\n<url>\n <loc> http://h.example/2?a=1&amp;b=2 </loc>\n "
     "<i:image><i:loc>http://h.example/i</i:loc></i:image>\n</url>",
     "\n<url><loc>http://h.example/\xc3\xa9</loc><link rel='alternate' href='http://h.example/3/fr'/></url>",
     "<url><loc><![CDATA[http://h.example/4]]></loc><priority>0.5</priority></url>"},
    "\n</urlset>\n"};

TEST(DamagedSitemap, LosesOnlyTheElementWithTheDamage) {
  const std::string text = sitemap.text();
  const Lines whole = read(text, false).lines;
  ASSERT_EQ(whole.size(), sitemap.elements.size());
  std::size_t damaged = 0;
  for (std::size_t offset = 1; offset < text.size(); ++offset) {  // the first says that it is XML
    const std::size_t number = sitemap.element_at(offset);
    Lines others = whole;
    if (number < others.size()) others.erase(others.begin() + static_cast<std::ptrdiff_t>(number));
    for (const char octet : std::string("<>&/?!\"'= x:;-[]\0\x01\x80\xff", 20)) {
      std::string changed = text;
      changed[offset] = octet;
      const Read strict = read(changed, false), skipping = read(changed, true);
      ASSERT_EQ(skipping.problem, "") << changed;
      if (strict.problem.empty()) {
        ASSERT_EQ(skipping.lines, strict.lines) << changed;
        continue;
      }
      ++damaged;
      ASSERT_EQ(read(changed, true, 7).lines, skipping.lines) << changed;
      ASSERT_TRUE(skipping.skipped.is_damage) << changed;
      ASSERT_TRUE(are_among(others, skipping.lines)) << changed;
      Lines possible = whole;
      if (number < whole.size()) {
        possible = others;
        const Lines alone = sitemap.alone(number, offset, octet);
        possible.insert(possible.begin() + static_cast<std::ptrdiff_t>(number), alone.begin(), alone.end());
      }
      ASSERT_TRUE(are_among(skipping.lines, possible)) << changed;
    }
  }
  EXPECT_GT(damaged, text.size());
}

TEST(DamagedSitemap, HasAllElementsBeforeTheCut) {
  const std::string text = sitemap.text();
  const Lines whole = read(text, false).lines;
  for (std::size_t size = sitemap.begin.size(); size < text.size() - sitemap.end.size(); ++size) {
    const Read skipping = read(std::string_view(text).substr(0, size), true);
    const std::size_t count = sitemap.element_at(size);
    EXPECT_EQ(skipping.lines, Lines(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count))) << size;
  }
}

}  // namespace
}  // namespace bnfurl::records
