// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/normal_form.hpp"

#include <fmt/format.h>
#include <bnfurl/crawl/idna.hpp>

#include <utility>
#include <variant>

namespace bnfurl::tool {

std::optional<std::string_view> NormalForm::of(Production entry, std::string_view text, const LevelSet& levels) {
  reason_.clear();
  const std::optional<std::string_view> ascii = levels.is_core() ? text : in_ascii(entry, text, levels);
  if (!ascii) return std::nullopt;
  if (memory_.size() < ascii->size() + 2) memory_.resize(ascii->size() + 2);
  const Levels carried_out = levels.to_iri ? levels.levels | Levels::percent : levels.levels;
  const std::optional<std::string_view> normal = normalize(entry, *ascii, carried_out, memory_);
  if (!normal) reason_ = fmt::format("`{}` is not a {} of {}", *ascii, entry.name(), entry.grammar().name());
  return normal;
}

std::string_view NormalForm::spelled(std::string_view form, const LevelSet& levels) {
  if (!levels.to_iri) return form;
  iri_ = crawl::uri_to_iri(form);
  return iri_;
}

std::optional<std::string_view> NormalForm::in_ascii(Production entry, std::string_view text, const LevelSet& levels) {
  if (levels.idna) {
    std::variant<std::string, crawl::Reason> host = crawl::with_ascii_host(entry, text);
    if (auto* reason = std::get_if<crawl::Reason>(&host)) {
      reason_ = std::move(reason->text);
      return std::nullopt;
    }
    ascii_ = std::move(std::get<std::string>(host));
    text = ascii_;
  }
  if (!levels.iri) return text;
  uri_ = crawl::iri_to_uri(text);
  return uri_;
}

}  // namespace bnfurl::tool
