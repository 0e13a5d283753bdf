// Rules from a text, and what they say of URLs, as tests write it: "allow 3", "deny default".
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::tests {

using Compiled = Result<RuleSet, Diagnostics>;

inline Compiled rules_of(std::string_view text) {
  return RuleSet::compile({{.kind = "rules", .file = "rules.txt", .text = std::string(text)}});
}

inline std::string diagnostics_of(std::string_view text) {
  std::string list;
  for (const Diagnostic& diagnostic : rules_of(text).error_or(Diagnostics())) {
    list += (list.empty() ? "" : "\n") + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) +
            ": " + diagnostic.message;
  }
  return list;
}

inline std::string decision_of(const RuleSet& rules, std::string_view url) {
  std::vector<char> memory(url.size() + 2);
  const auto parts = UrlReader(rfc3986::URI).read(url, memory);
  if (!parts) return "no URL";
  const Decision decision = rules.decide(*parts);
  return std::string(decision.verdict == Verdict::allow ? "allow " : "deny ") + std::to_string(decision.line);
}

/// The first line of a file is its default; what is asked stands below it.
inline std::string decided(std::string_view text, std::string_view url) {
  const Compiled compiled = rules_of(text);
  return compiled ? decision_of(*compiled, url) : diagnostics_of(text);
}

// A set of rules in which every way to decide has a part, and URLs that go all of these ways.

/// Hosts, nets, anchored patterns, patterns with stars, many of which are sought by their needles, an expression whose
/// states are walked as a set, and rules that are tried one by one; then files of others.
inline RuleSet rules_of_every_kind() {
  std::string own = "default deny\n";
  for (int i = 0; i < 300; ++i) own += "deny host n" + std::to_string(i) + ".example\n";
  for (int i = 0; i < 300; ++i) own += "deny path /p" + std::to_string(i) + "/\n";
  for (int i = 0; i < 20; ++i) own += "deny path /*" + std::to_string(i) + "*x*y$ on h\n";
  for (int i = 0; i < 80; ++i) own += "deny path *sought" + std::to_string(i) + "*e\n";
  own +=
      "deny host 192.0.2.0/24\n"
      "deny host [2001:db8::]/32\n"
      "deny re [ab]*a[ab]{40}c\n"
      "deny re ^https://[a-z]+\\.example/q\n"
      "deny surt http://(org,s,)/a\n"
      "deny query sid\n"
      "deny url https://u.example/*z*\n"
      "deny is rfc3986:IPv6address host\n"
      "deny is rfc3986:IPv4address host\n"
      "deny repeat 3\n"
      "max-length 5000\n"
      "allow path /a\n";
  Compiled compiled =
      RuleSet::compile({{.file = "own", .text = own},
                        {.kind = "adblock", .file = "adblock", .text = "||ad^\n@@||ad^*ok\n/[0-9]{9}x/\n"},
                        {.kind = "hosts", .file = "hosts", .text = "0.0.0.0 listed\n"},
                        {.kind = "nutch", .file = "nutch", .text = "-\\.gif$\n+^ftp:\n"},
                        {.kind = "surt", .file = "surt", .text = "+(org,w,)/\n-(org,w,)/b\n"},
                        {.kind = "robots", .file = "robots", .text = "User-agent: *\nDisallow: /r*s$\n"}});
  EXPECT_TRUE(compiled);
  EXPECT_GT(compiled->sizes().simulated, 0U);
  return *std::move(compiled);
}

inline std::vector<std::string> urls_for_every_kind() {
  std::vector<std::string> urls = {
      "http://a.n7.example/",    "http://h/p9/x",      "HTTP://H:80/a/../p%39/x",
      "http://h/q7zxqy",         "http://192.0.2.7/",  "http://[2001:db8::1]/",
      "http://[::1]/a",          "http://1.2.3.4/a",   "https://abc.example/q",
      "http://s.org/a/b",        "http://h/x?a&sid=1", "http://h/x/x/x",
      "https://u.example/qqz",   "http://x.ad/1",      "http://x.ad/ok",
      "http://listed/",          "http://h/i.gif",     "ftp://h/",
      "http://w.org/b",          "http://w.org/c",     "http://h/r1s",
      "http://h/123456789x",     "http://h",           "mailto:a@b",
      "http://u:p@h:8080/a?b#c", "http://h/sought7/e", "http://h/sought7/sought8",
      "foo://h?sought9e",
  };
  for (const std::size_t size : {41U, 500U, 4'000U, 9'000U}) {
    urls.push_back("http://h/" + std::string(size, 'a') + "bc");
    urls.push_back("http://h/" + std::string(size / 2, '/') + "%7e");
    urls.push_back("http://h/sought1" + std::string(size, 'x'));
    urls.push_back("http://" + std::string(size, 'n') + ".n3.example/");
  }
  return urls;
}

}  // namespace bnfurl::crawl::tests
