// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>

#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

void check_plain(Production entry, std::string_view text) {
  std::string key;
  std::string again;
  if (!crawl::surt(entry, text, key)) return;
  if (!crawl::unsurt(key, again) || again != text) fail("a key is not read back: " + key);
}

void check_ia(std::string_view text) {
  const auto is_printed = [](char octet) { return octet > 0x20 && octet < 0x7f; };
  std::string key;
  crawl::surt_ia(text, key);
  if (key.empty()) fail("there is no key");
  if (!text.starts_with("filedesc") && !std::ranges::all_of(key, is_printed)) fail("an octet is not printed: " + key);
}

}  // namespace

void run_surt(std::string_view /*target*/, std::string_view octets) {
  for (const Grammar grammar : grammars()) {
    if (grammar.find_component("host")) check_plain(grammar.start(), octets);
  }
  check_ia(octets);
  std::string text;
  if (crawl::unsurt(octets, text) && text.size() > octets.size()) fail("a text is longer than its key: " + text);
}

}  // namespace bnfurl::fuzz
