// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/derivation.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "tools/bnfurl/judging/derived/crawl_library.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

crawl::KeySteps read_steps(const std::string& list) {
  require_crawl_library("--key-steps");
  std::variant<crawl::KeySteps, std::string> steps = crawl::KeySteps::parse(list);
  if (const auto* fault = std::get_if<std::string>(&steps))
    throw UsageError(fmt::format("--key-steps: {}", printable(*fault)));
  return std::move(std::get<crawl::KeySteps>(steps));
}

}  // namespace

Derivation::Derivation(const Options& options) : list_(options.psl.value_or("")) {
  if (options.level) levels_ = read_levels(*options.level);
  if (!options.key_steps) return;
  steps_ = read_steps(*options.key_steps);
  has_steps_ = true;
}

void Derivation::read_suffixes() {
  if (suffixes_) return;
  const std::string file = list_.empty() ? crawl::PublicSuffixes::default_file() : list_;
  std::variant<crawl::PublicSuffixes, std::string> list = crawl::PublicSuffixes::read(file);
  if (const auto* fault = std::get_if<std::string>(&list))
    throw UsageError(
        fmt::format("the Public Suffix List cannot be read: {}; --psl names another file", printable(*fault)));
  suffixes_.emplace(std::move(std::get<crawl::PublicSuffixes>(list)));
}

}  // namespace bnfurl::tool
