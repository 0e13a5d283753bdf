// A page has the attributes that gumbo, Google's parser of HTML, finds in it, with the same values. The elements here
// are those that gumbo's tree keeps where they stand, and "svg" with what does not end it. After a "</>", gumbo 0.10.1
// takes the next tag for another.
#include <gtest/gtest.h>
#include <gumbo.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <set>

#include "src/pages/html_page.hpp"

namespace bnfurl::pages {
namespace {

/// `name=value` of each attribute; of those of one tag with the same name, of the first.
using Attributes = std::vector<std::string>;

std::string in_lower_case(std::string_view name) {
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char octet) { return static_cast<char>(std::tolower(octet)); });
  return lower;
}

Attributes found(std::string_view page) {
  Attributes attributes;
  HtmlReader reader(page);
  PlainText value;
  while (const HtmlTag* const tag = reader.next()) {
    std::set<std::string> names;
    for (const HtmlAttribute& attribute : tag->attributes) {
      if (!names.insert(in_lower_case(attribute.name)).second) continue;
      value.set(attribute.value, PlainText::Place::value);
      attributes.push_back(std::string(attribute.name).append("=").append(value.text()));
    }
  }
  return attributes;
}

std::string_view text_of(const GumboStringPiece& piece) { return {piece.data, piece.length}; }

void add_found_by_gumbo(const GumboNode& node, Attributes& attributes) {
  const bool is_element = node.type == GUMBO_NODE_ELEMENT || node.type == GUMBO_NODE_TEMPLATE;
  if (!is_element && node.type != GUMBO_NODE_DOCUMENT) return;
  const GumboVector& children = is_element ? node.v.element.children : node.v.document.children;
  for (unsigned i = 0; is_element && i < node.v.element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(node.v.element.attributes.data[i]);
    attributes.push_back(std::string(text_of(attribute.original_name)).append("=").append(attribute.value));
  }
  for (unsigned i = 0; i < children.length; ++i)
    add_found_by_gumbo(*static_cast<const GumboNode*>(children.data[i]), attributes);
}

Attributes found_by_gumbo(std::string_view page) {
  Attributes attributes;
  GumboOutput* const output = gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size());
  add_found_by_gumbo(*output->document, attributes);
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return attributes;
}

TEST(HtmlReader, FindsWhatGumboFinds) {
  const std::string_view pieces[] = {"<div ",
                                     "<span ",
                                     "<img ",
                                     "<script ",
                                     "<style ",
                                     "<textarea ",
                                     "<title ",
                                     "<xmp ",
                                     "</script",
                                     "</style>",
                                     "</title ",
                                     "</xmp/>",
                                     "</div",
                                     "</textarea",
                                     ">",
                                     ">",
                                     ">",
                                     "/>",
                                     " a",
                                     " b=",
                                     " c=\"",
                                     " d='",
                                     "\"",
                                     "'",
                                     "=",
                                     " ",
                                     "\t\n",
                                     "/",
                                     "x",
                                     "http://h/",
                                     "<!--",
                                     "-->",
                                     "--!>",
                                     "<!-->",
                                     "<!--->",
                                     "<!",
                                     "<?",
                                     "</1",

                                     "-",
                                     "&amp;",
                                     "&amp",
                                     "&lt=",
                                     "&notin;",
                                     "&notit;",
                                     "&#x80;",
                                     "&#0;",
                                     "&#65",
                                     "&#xd800;",
                                     "&#1114112;",
                                     "&unknown;",
                                     "&#x;",
                                     "&;",
                                     "é",
                                     "<é",
                                     "< ",
                                     "<!x>",
                                     "]]>",
                                     "\f",
                                     "<DIV A=1 ",
                                     "</SCRIPT>",
                                     "<svg c=1><style/><g d='&gt;'/><![CDATA[<g e=2>]]></svg>"};
  std::mt19937 random(5);
  for (int round = 0; round < 5000; ++round) {
    std::string page = "<!DOCTYPE html><body>";
    for (int i = 0; i < 30; ++i) page += pieces[random() % std::size(pieces)];
    ASSERT_EQ(found(page), found_by_gumbo(page)) << page;
  }
}

TEST(HtmlReader, KnowsEveryNameThatGumboKnows) {
  for (std::size_t at = 0; at < html_names.size();) {
    const std::string name = html_names.data() + at;
    at += name.size() + 1;
    at += std::string_view(html_names.data() + at).size() + 1;
    for (const char* after : {"", ";", "=", "x", "1", " ", "&"}) {
      const std::string page = "<p a=\"&" + name + after + "\">";
      ASSERT_EQ(found(page), found_by_gumbo(page)) << page;
    }
  }
}

TEST(PlainText, KnowsThePlaceOfEachCharacter) {
  PlainText text;
  text.set("a&amp;b&lt&eacute;c", PlainText::Place::value);
  ASSERT_EQ(text.text(), "a&b<éc");
  const std::size_t places[] = {0, 1, 6, 7, 10, 11, 18};
  for (std::size_t i = 0; i < std::size(places); ++i) EXPECT_EQ(text.place_of(i), places[i]) << i;
}

}  // namespace
}  // namespace bnfurl::pages
