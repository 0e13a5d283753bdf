// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Random robots.txt files against random paths: what the reader makes of them, tried rule by rule, and a plain matcher
// that shares nothing with it: it goes through the file for each path, and takes patterns apart octet by octet.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "crawl/rules/foreign/foreign.hpp"
#include "tests/crawl/rules/foreign/decider.hpp"

namespace bnfurl::crawl::rules::tests {
namespace {

// ---- The plain matcher: octets of a pattern are numbers, operators are negative ones

constexpr int any = -1;
constexpr int end = -2;

int number_of(const std::string& digits) { return std::stoi(digits, nullptr, 16); }

bool is_triplet(const std::string& text, std::size_t at) {
  return text[at] == '%' && at + 2 < text.size() && std::isxdigit(static_cast<unsigned char>(text[at + 1])) != 0 &&
         std::isxdigit(static_cast<unsigned char>(text[at + 2])) != 0;
}

bool has_no_meaning(int octet) {
  return octet < 128 &&
         (std::isalnum(octet) != 0 || std::string("-._~").find(static_cast<char>(octet)) != std::string::npos);
}

// An octet that is written as a triplet is 256 more, but for those that mean the same either way.
std::vector<int> numbers(const std::string& text) {
  std::vector<int> result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_triplet(text, i)) {
      const int octet = static_cast<unsigned char>(text[i]);
      result.push_back(octet > 127 ? octet + 256 : octet);
      continue;
    }
    const int octet = number_of(text.substr(i + 1, 2));
    result.push_back(has_no_meaning(octet) || octet == '*' || octet == '$' ? octet : octet + 256);
    i += 2;
  }
  return result;
}

std::vector<int> pattern_numbers(const std::string& text) {
  std::vector<int> result;
  std::string run;
  const auto flush = [&] {
    for (const int each : numbers(run)) result.push_back(each);
    run.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_end = text[i] == '$' && i + 1 == text.size();
    if (text[i] != '*' && !is_end) {
      run += text[i];
      continue;
    }
    flush();
    result.push_back(is_end ? end : any);
  }
  flush();
  return result;
}

bool plainly_matches(const std::vector<int>& pattern, std::size_t i, const std::vector<int>& path, std::size_t at) {
  if (i == pattern.size()) return true;
  if (pattern[i] == end) return at == path.size();
  if (pattern[i] == any)
    return plainly_matches(pattern, i + 1, path, at) || (at < path.size() && plainly_matches(pattern, i, path, at + 1));
  return at < path.size() && pattern[i] == path[at] && plainly_matches(pattern, i + 1, path, at + 1);
}

// In octets of the normal form.
std::size_t length_of(const std::string& pattern) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (is_triplet(pattern, i)) {
      length += has_no_meaning(number_of(pattern.substr(i + 1, 2))) ? 1 : 3;
      i += 2;
    } else {
      length += static_cast<unsigned char>(pattern[i]) > 127 ? 3 : 1;
    }
  }
  return length;
}

// The lines of random files are simple: "key:value", with keys in lower case.
std::string plainly_decided(const std::vector<std::string>& lines, const std::string& agent, const std::string& path) {
  if (path == "/robots.txt") return "allow";
  const bool is_named = std::ranges::find(lines, "user-agent:" + agent) != lines.end();
  const std::string wanted = "user-agent:" + (is_named ? agent : "*");
  bool counts = false;
  bool was_agent = false;
  std::size_t longest = 0;
  std::string verdict = "none";
  for (const std::string& line : lines) {
    const std::string key = line.substr(0, line.find(':'));
    const std::string value = line.substr(line.find(':') + 1);
    if (key == "user-agent") {
      counts = line == wanted || (was_agent && counts);
      was_agent = true;
    }
    if (key != "allow" && key != "disallow") continue;
    was_agent = false;
    if (!counts || value.empty() || (value[0] != '/' && value[0] != '*')) continue;
    if (!plainly_matches(pattern_numbers(value), 0, numbers(path), 0)) continue;
    const std::size_t length = length_of(value);
    if (length > longest) verdict = "none";
    if (length < longest) continue;
    longest = length;
    if (verdict != "allow") verdict = key == "allow" ? "allow" : "deny";
  }
  return verdict;
}

// ---- Random files

using Random = std::mt19937;

std::string one_of(Random& random, const std::vector<std::string>& choices) {
  return choices[random() % choices.size()];
}

std::string random_text(Random& random, const std::vector<std::string>& pieces, unsigned most) {
  std::string text;
  for (auto left = random() % (most + 1); left > 0; --left) text += one_of(random, pieces);
  return text;
}

const std::vector<std::string> of_patterns = {"/",   "a",   "b",   "*",      "$",        "%61", "%2a",
                                              "%24", "%2F", "%2f", "%c3%A9", "\xc3\xa9", "?",   "="};
const std::vector<std::string> of_paths = {"/",   "a",   "b",   "*",      "$", "%61", "%2A",
                                           "%24", "%2F", "%2f", "%C3%a9", "?", "="};

std::string random_line(Random& random) {
  const auto kind = random() % 8;
  if (kind == 0) return "user-agent:" + one_of(random, {"a", "b", "c", "*"});
  if (kind == 1) return one_of(random, {"sitemap:/a", "", "crawl-delay:1"});
  const std::string key = one_of(random, {"allow:", "disallow:"});
  return key + (random() % 8 == 0 ? "" : one_of(random, {"/", "/", "/", "*"})) + random_text(random, of_patterns, 4);
}

TEST(RandomRobots, AreDecidedAsByThePlainMatcher) {
  Random random(9309);
  int denied = 0;
  int allowed = 0;
  for (int file = 0; file < 1500; ++file) {
    std::vector<std::string> lines;
    std::string text;
    for (auto left = random() % 12; left > 0; --left) {
      lines.push_back(random() % 4 == 0 ? "user-agent:" + one_of(random, {"a", "b", "*"}) : random_line(random));
      text += lines.back() + one_of(random, {"\n", "\r\n", "\r", "  # b\n"});
      if (random() % 4 == 0) text += one_of(random, {"\n", "# user-agent:b\n", "host:a\n"});
    }
    for (const char* agent : {"a", "b"}) {
      const RuleList list = read_robots({.file = "robots.txt", .text = text, .agent = agent}).list;
      for (int i = 0; i < 8; ++i) {
        const std::string path = "/" + (random() % 40 == 0 ? "robots.txt" : random_text(random, of_paths, 5));
        const std::string expected = plainly_decided(lines, agent, path);
        ASSERT_EQ(decision(list, "http://h" + path), expected) << agent << " " << path << "\n" << text;
        denied += expected == "deny" ? 1 : 0;
        allowed += expected == "allow" ? 1 : 0;
      }
    }
  }
  EXPECT_GT(denied, 1000);
  EXPECT_GT(allowed, 1000);
}

}  // namespace
}  // namespace bnfurl::crawl::rules::tests
