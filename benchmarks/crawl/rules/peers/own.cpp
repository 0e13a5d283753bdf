// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl: each URL is split and put into normal form, then decided; or it is only decided.
#include <array>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/version.hpp>
#include <stdexcept>

#include "benchmarks/crawl/rules/decider.hpp"

namespace bnfurl::benchmarks {
namespace {

crawl::RuleSet compiled(const std::string& kind, const std::string& text) {
  crawl::CompiledRules made = crawl::RuleSet::compile({{.kind = kind, .file = "rules", .text = text}});
  if (!made.rules) throw std::runtime_error("bnfurl: " + made.diagnostics.front().message);
  return std::move(*made.rules);
}

class Own {
public:
  Own(const std::string& kind, const std::string& text) : rules_(compiled(kind, text)) {}

  bool denies(std::string_view url) {
    const auto parts = reader_.read(url, memory_);
    return parts && rules_.decide(*parts).verdict == crawl::Verdict::deny;
  }

private:
  crawl::RuleSet rules_;
  crawl::UrlReader reader_{rfc3986::URI};
  std::array<char, 1 << 16> memory_;
};

// What it is asked is the next of the URLs that were read.
class OwnDecide {
public:
  OwnDecide(const std::string& kind, const std::string& text, const Urls& urls) : rules_(compiled(kind, text)) {
    const crawl::UrlReader reader(rfc3986::URI);
    for (const std::string_view url : urls) {
      memories_.emplace_back(url.size() + 2, '\0');
      read_.push_back(*reader.read(url, memories_.back()));
    }
  }

  bool denies(std::string_view) {
    const bool denied = rules_.decide(read_[next_]).verdict == crawl::Verdict::deny;
    next_ = next_ + 1 == read_.size() ? 0 : next_ + 1;
    return denied;
  }

private:
  crawl::RuleSet rules_;
  std::vector<std::string> memories_;
  std::vector<crawl::UrlParts> read_;
  std::size_t next_ = 0;
};

const bool added = add_side([](const Given& given) {
  return Side{"bnfurl", std::string(version()), "",
              [kind = given.kind, text = given.text] { return std::make_unique<DeciderOf<Own>>(kind, text); }};
});

const bool decide_added = add_side([](const Given& given) {
  return Side{"bnfurl, decide alone", std::string(version()), "given URLs that were read",
              [kind = given.kind, text = given.text, urls = given.urls] {
                return std::make_unique<DeciderOf<OwnDecide>>(kind, text, urls);
              }};
});

}  // namespace

}  // namespace bnfurl::benchmarks
