// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/product_token.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/rules/foreign/lines.hpp"
#include "crawl/rules/foreign/url_octets.hpp"

namespace bnfurl::crawl {
namespace rules {
namespace {

constexpr std::size_t most_named = 8;

std::string_view token_at_begin(std::string_view text) {
  const auto is_of_token = [](char octet) {
    const bool is_letter = (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z');
    return is_letter || (octet >= '0' && octet <= '9') || octet == '-' || octet == '_';
  };
  std::size_t size = 0;
  while (size < text.size() && is_of_token(text[size])) ++size;
  return text.substr(0, size);
}

bool is_version(std::string_view text) {
  const auto is_of_version = [](const char& octet) {
    return octet == '+' || matches(rfc3986::unreserved, std::string_view(&octet, 1));
  };
  return !text.empty() && std::ranges::all_of(text, is_of_version);
}

// A product token alone, or with a version: `FooBot/2.1`.
bool is_product(std::string_view text) {
  const std::string_view token = token_at_begin(text);
  const std::string_view rest = text.substr(token.size());
  return !token.empty() && (rest.empty() || (rest.front() == '/' && is_version(rest.substr(1))));
}

// The products of a header User-Agent, which have versions: `MyBot` of `Mozilla/5.0 (compatible; MyBot/1.2)`. Without
// any, what a blank follows.
std::vector<std::string_view> tokens_in(std::string_view header) {
  constexpr std::string_view between = " \t();,";
  std::vector<std::string_view> tokens;
  const std::string_view first = until(trimmed(header), blanks);
  for (std::string_view rest = header; !rest.empty();) {
    const std::string_view word = until(rest, between);
    if (is_product(word) && word.find('/') != std::string_view::npos && tokens.size() < most_named)
      tokens.push_back(token_at_begin(word));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  if (tokens.empty() && first.size() < header.size() && is_product(first)) tokens.push_back(first);
  return tokens;
}

}  // namespace

std::string product_token(std::string_view text) { return lower_cased(token_at_begin(text)); }

}  // namespace rules

std::optional<std::string> agent_fault(std::string_view agent) {
  if (agent.empty()) return "the name of a robot is missing";
  if (agent == "*" || rules::is_product(agent)) return std::nullopt;
  std::string message = "the agent \"" + std::string(agent) +
                        "\" is no product token: give letters, digits, \"-\" and \"_\" alone (RFC 9309, 2.2.1)";
  const char* before = "; here that is ";
  for (const std::string_view token : rules::tokens_in(agent)) {
    message += before + std::string(token);
    before = " or ";
  }
  return message;
}

}  // namespace bnfurl::crawl
