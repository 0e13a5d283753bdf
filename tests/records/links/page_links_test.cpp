// A page has the links that its tree has: gumbo, Google's parser of HTML, builds the tree, and what each element says
// is read from there, octet by octet as the HTML Standard describes it.
#include <gtest/gtest.h>
#include <gumbo.h>

#include <algorithm>
#include <map>
#include <random>
#include <regex>

#include "src/records/links/page_links.hpp"

namespace bnfurl::records {
namespace {

/// `element attribute rel text url` of each link.
using Links = std::vector<std::string>;

constexpr const char* blanks = " \t\n\f\r";

Links links_of(std::string_view page) {
  Links links;
  LinkReader reader({.rel = true, .text = true});
  reader.open(page);
  while (reader.next()) {
    const Link& link = reader.link();
    std::string text;
    for (const std::string_view part : {link.element.value_or("-"), link.attribute.value_or("-"),
                                        link.rel.value_or("-"), link.text.value_or("-"), reader.url().value_or("-")})
      text.append(part).append("|");
    links.push_back(text);
  }
  return links;
}

std::string folded(const std::string& text) {
  static const std::regex run("[ \t\n\f\r]+"), ends("^ | $");
  return std::regex_replace(std::regex_replace(text, run, " "), ends, "");
}

/// The HTML Standard, 4.8.4.2.1, with its states.
std::vector<std::string> candidates_in(const std::string& input) {
  std::vector<std::string> urls;
  std::size_t at = 0;
  for (;;) {
    while (at < input.size() && std::string(blanks).append(",").find(input[at]) != std::string::npos) ++at;
    if (at == input.size()) return urls;
    std::string url;
    while (at < input.size() && std::string(blanks).find(input[at]) == std::string::npos) url += input[at++];
    const bool is_alone = url.back() == ',';
    while (url.back() == ',') url.pop_back();
    urls.push_back(url);
    enum { in_descriptor, in_parentheses, after_descriptor } state = in_descriptor;
    for (; !is_alone && at < input.size(); ++at) {
      const char octet = input[at];
      const bool is_blank = std::string(blanks).find(octet) != std::string::npos;
      if (state == in_parentheses) {
        if (octet == ')') state = in_descriptor;
      } else if (octet == ',') {
        ++at;
        break;
      } else if (octet == '(') {
        state = in_parentheses;
      } else {
        state = is_blank ? after_descriptor : in_descriptor;
      }
    }
  }
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::vector<std::string> refreshes_in(const std::string& content) {
  static const std::regex form(
      "[ \t\n\f\r]*(?:[0-9]+|(?=\\.))[0-9.]*(?=[;, \t\n\f\r])[ \t\n\f\r]*[;,]?[ \t\n\f\r]*"
      "(?:[uU][rR][lL][ \t\n\f\r]*=[ \t\n\f\r]*)?(?:\"([^\"]*)(?:\"[^]*)?|'([^']*)(?:'[^]*)?|([^]*))");
  std::smatch match;
  if (!std::regex_match(content, match, form)) return {};
  const std::string url = trimmed(match[1].str() + match[2].str() + match[3].str());
  return url.empty() ? std::vector<std::string>() : std::vector{url};
}

std::string text_in(const GumboNode& node) {
  if (node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_WHITESPACE) return node.v.text.text;
  if (node.type != GUMBO_NODE_ELEMENT) return {};
  std::string text;
  for (unsigned i = 0; i < node.v.element.children.length; ++i)
    text += text_in(*static_cast<const GumboNode*>(node.v.element.children.data[i]));
  return text;
}

std::vector<std::string> urls_in(const std::string& element, const std::string& name, const std::string& value,
                                 const std::map<std::string, std::string>& all) {
  const auto has = [&all](const char* attribute, const char* text) {
    return all.contains(attribute) && in_lower_case(trimmed(all.at(attribute))) == text;
  };
  if (element == "base") return {};
  if (name == "href" || name == "src") return {trimmed(value)};
  if (name == "srcset" && element == "img") return candidates_in(value);
  if (name == "ping" && element == "a") return words_in(value);
  if (name != "content" || element != "meta") return {};
  if (has("http-equiv", "refresh")) return refreshes_in(value);
  return has("property", "og:url") ? std::vector{trimmed(value)} : std::vector<std::string>();
}

void add_links_of_tree(const GumboNode& node, Links& links) {
  if (node.type != GUMBO_NODE_ELEMENT && node.type != GUMBO_NODE_DOCUMENT) return;
  const bool is_element = node.type == GUMBO_NODE_ELEMENT;
  const GumboVector& children = is_element ? node.v.element.children : node.v.document.children;
  std::map<std::string, std::string> all;
  for (unsigned i = 0; is_element && i < node.v.element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(node.v.element.attributes.data[i]);
    all.emplace(attribute.name, attribute.value);
  }
  const std::string element = is_element ? gumbo_normalized_tagname(node.v.element.tag) : "";
  for (unsigned i = 0; is_element && i < node.v.element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(node.v.element.attributes.data[i]);
    const std::string meta = attribute.name != std::string("content") ? ""
                             : all.contains("http-equiv")             ? all["http-equiv"]
                                                                      : all["property"];
    const std::string rel = element == "meta"     ? in_lower_case(trimmed(meta))
                            : all.contains("rel") ? in_lower_case(folded(all["rel"]))
                                                  : "-";
    const std::string text = element == "a" ? folded(text_in(node)) : "-";
    for (const std::string& url : urls_in(element, attribute.name, attribute.value, all))
      links.push_back(element + "|" + attribute.name + "|" + rel + "|" + text + "|" + url + "|");
  }
  for (unsigned i = 0; i < children.length; ++i)
    add_links_of_tree(*static_cast<const GumboNode*>(children.data[i]), links);
}

std::string random_text(std::mt19937& random, std::span<const char* const> pieces, unsigned most) {
  std::string text;
  for (auto i = random() % most; i > 0; --i) text += pieces[random() % pieces.size()];
  return text;
}

TEST(PageLinks, AreThoseOfTheTree) {
  const char* const urls[] = {"a", "b", ",", ",", " ", " ", "\t", "(", ")", "1x", "2w", "&amp;", "&#44;", "x:y", "?"};
  const char* const refreshes[] = {"5",   "0", ".",      ";", ",", " ", "\n",  "url",
                                   "URL", "=", "&quot;", "'", "a", "u", "/b c"};
  const char* const texts[] = {"word",        " ",    "\n\t", "<span>", "<i title='>'></i>", "&amp;", "&eacute;",
                               "<!-- no -->", "<br>", "< ",   "1"};
  std::mt19937 random(7);
  for (int round = 0; round < 5000; ++round) {
    std::string page = "<!DOCTYPE html><body>";
    for (int i = 0; i < 6; ++i) {
      const std::string some = random_text(random, urls, 12), goes_on = random_text(random, refreshes, 9);
      const std::string text = random_text(random, texts, 9);
      switch (random() % 6) {
        case 0:
          page += "<a href=\"" + some + "\" rel='" + some + "' href=no>" + text + "</a>";
          break;
        case 1:
          page += "<img src='" + some + "' srcset=\"" + some + "\">";
          break;
        case 2:
          page += "<a ping='" + some + "' HREF=" + std::to_string(i) + ">" + text + "<!-- --></a>";
          break;
        case 3:
          page += "<meta http-equiv=\"Refresh\" content=\"" + goes_on + "\">";
          break;
        case 4:
          page += "<meta content='" + some + "' property=' og:URL' content=no><base href=no>";
          break;
        default:
          page += text;
      }
    }
    Links expected;
    GumboOutput* const output = gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size());
    add_links_of_tree(*output->document, expected);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    ASSERT_EQ(links_of(page), expected) << page;
  }
}

}  // namespace
}  // namespace bnfurl::records
