// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What `bnfurl` has in place of the libraries of `bnfurl-whole`. They are asked for only where that could not be
// started (hand_over.hpp).
#include <fmt/format.h>

#include <string>
#include <vector>

#include "tools/bnfurl/files/programs.hpp"
#include "tools/bnfurl/judging/derived/crawl_library.hpp"
#include "tools/bnfurl/tables/where/pattern.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace re2 {
class RE2 {};
}  // namespace re2

namespace bnfurl::tool {
namespace {

[[noreturn]] void refuse(std::string_view what) {
  std::vector<std::string> places;
  for (const std::filesystem::path& place : places_of_whole_program()) places.push_back(printable(place.string()));
  throw UsageError(
      fmt::format("{} needs the program bnfurl-whole, which cannot be started as {}: it is installed with bnfurl, by "
                  "\"meson install\" and in the package bnfurl",
                  printable(what), fmt::join(places, " or ")));
}

}  // namespace

bool has_crawl_library() { return false; }

void require_crawl_library(std::string_view what) { refuse(what); }

Pattern::Pattern(const Operand&) { refuse("=~"); }

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

std::string Pattern::problem() const { return {}; }
bool Pattern::holds(std::string_view) const { return false; }

}  // namespace bnfurl::tool
