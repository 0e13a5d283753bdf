// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of IRIs, read when the tests run, and UTF-8 by arithmetic alone.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

namespace bnfurl::crawl::tests {

/// A production of grammar/rfc3987.bnf.
inline Production iri(std::string_view name) {
  static Loaded loaded = [] {
    std::ostringstream text;
    text << std::ifstream("grammar/rfc3987.bnf", std::ios::binary).rdbuf();
    return load(text.str(), "grammar/rfc3987.bnf");
  }();
  const Production production = loaded.grammar().value().find(name).value();
  EXPECT_TRUE(loaded.prepare(production).empty()) << name;
  return production;
}

inline std::string utf8(std::uint32_t c) {
  const auto octet = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return {octet(c)};
  if (c < 0x800) return {octet(0xc0 + c / 64), octet(0x80 + c % 64)};
  if (c < 0x10000) return {octet(0xe0 + c / 4096), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
  return {octet(0xf0 + c / 262144), octet(0x80 + c / 4096 % 64), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
}

inline bool is_surrogate(std::uint32_t c) { return c >= 0xd800 && c <= 0xdfff; }

}  // namespace bnfurl::crawl::tests
