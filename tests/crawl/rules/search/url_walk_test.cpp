// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The walk over all URLs in normal form against `normalize` and `split`: every text over a few octets, up to some
// length.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/study/url_search.hpp"

namespace bnfurl::crawl::rules {
namespace {

std::vector<std::bitset<256>> each_alone(std::string_view octets) {
  std::vector<std::bitset<256>> sets;
  for (const char octet : octets) sets.push_back(std::bitset<256>().set(static_cast<unsigned char>(octet)));
  return sets;
}

// The roles of a text, a letter each, if the walk has it: `sssc/HhhP`.
class Walked {
public:
  Walked(Urls urls, std::string_view octets) : walk_(expressions_, urls, each_alone(octets)) {}

  std::vector<std::string> roles(std::string_view text) {
    std::vector<Way> ways = {{walk_.start(), ""}};
    for (const char octet : text) {
      std::vector<Way> next;
      for (const Way& way : ways) {
        for (const UrlWalk::Step& step : walk_.steps(way.state)) {
          if (step.octet != static_cast<unsigned char>(octet)) continue;
          next.push_back({step.next, way.roles + "sc/UuHhPpaQqFf"[static_cast<std::size_t>(step.role)]});
        }
      }
      ways = std::move(next);
    }
    std::vector<std::string> result;
    for (const Way& way : ways) {
      if (walk_.may_end(way.state)) result.push_back(way.roles);
    }
    return result;
  }

private:
  struct Way {
    UrlWalk::State state;
    std::string roles;
  };
  Expressions expressions_;
  UrlWalk walk_;
};

void for_all_texts(const std::string& octets, std::size_t most, const std::function<void(const std::string&)>& visit) {
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    visit(texts[i]);
    if (texts[i].size() == most) continue;
    for (const char octet : octets) texts.push_back(texts[i] + octet);
  }
}

// The octets of a component that the roles name by this letter, if it is there.
std::string piece(std::string_view text, const std::string& roles, char letter) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (roles[i] == letter) result += text[i];
  }
  return result;
}

struct Case {
  std::string begin;
  std::string octets;
  std::size_t most;
};

TEST(UrlWalk, HasTheUrlsInNormalFormWithTheirComponents) {
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(100);
  std::size_t normal = 0;
  const std::vector<Case> cases = {{"", "a:/.?#", 7},          {"a:", "a:/.%4E1@", 5},     {"http:", "/:.a?#", 6},
                                   {"http://", "a:80@/%.", 5}, {"wss://a:", "0443/?#", 5}, {"a://[", "1:.]v/a", 6},
                                   {"a:/", "./a?", 7},         {"http://a/", ".a/%2E", 6}};
  for (const Case& each : cases) {
    Walked walked(Urls::all, each.begin + each.octets);
    for_all_texts(each.octets, each.most, [&](const std::string& end) {
      const std::string text = each.begin + end;
      const auto parts = reader.read(text, memory);
      const std::vector<std::string> roles = walked.roles(text);
      ASSERT_EQ(roles.size(), parts && parts->url == text ? 1U : 0U) << text;
      if (roles.empty()) return;
      ++normal;
      EXPECT_EQ(piece(text, roles[0], 's'), parts->scheme) << text;
      EXPECT_EQ(piece(text, roles[0], 'h'), parts->host.value_or("")) << text;
      EXPECT_EQ(roles[0].find('H') != std::string::npos, parts->host.has_value()) << text;
      EXPECT_EQ(piece(text, roles[0], 'p'), parts->port.value_or("")) << text;
      EXPECT_EQ(piece(text, roles[0], 'a'), parts->path.value_or("")) << text;
      EXPECT_EQ(piece(text, roles[0], 'q'), parts->query.value_or("")) << text;
    });
  }
  EXPECT_GT(normal, 30'000U);
}

TEST(UrlWalk, OfTheWebIsHttpWithAHost) {
  Walked walked(Urls::web, "htps:/a@80?#x");
  for (const char* url : {"http://a/", "https://a@a:8/?#", "http://a:88/a"})
    EXPECT_EQ(walked.roles(url).size(), 1U) << url;
  for (const char* url :
       {"http:", "http:/a", "http:///", "http://a@/", "http://a@:8/", "htt://a/", "httpss://a/", "x://a"}) {
    EXPECT_TRUE(walked.roles(url).empty()) << url;
  }
}

}  // namespace
}  // namespace bnfurl::crawl::rules
