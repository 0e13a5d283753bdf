// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/derived_columns.hpp"

#include "tools/bnfurl/tables/columns/parts.hpp"

namespace bnfurl::tool {
namespace {

template <Derived::Text (Derived::*find)()>
Found read(const Row& row, std::size_t) {
  Derived* const derived = row.derived();
  return derived == nullptr ? std::nullopt : text_value((derived->*find)());
}

template <Derived::Text (Derived::*find)(std::size_t)>
Found read_part(const Row& row, std::size_t index) {
  Derived* const derived = row.derived();
  return derived == nullptr ? std::nullopt : text_value((derived->*find)(index));
}

/// `NAME.host` for each component of `grammar`.
void add_parts(Columns& columns, const std::string& name, decltype(Column::read) read, Grammar grammar) {
  for (Column& part : parts_of(grammar)) {
    if (!shows_component(part)) continue;
    part.name.insert(0, name + ".");
    part.read = read;
    part.about = "component of " + name;
    if (part.inside == Inside::segments) part.inside = Inside::nothing;
    columns.push_back(std::move(part));
  }
}

}  // namespace

Columns derived_columns(Grammar grammar, bool resolves) {
  const bool has_reason = grammar.find_component("reason").has_value();
  Columns columns = {{.name = "normal", .read = read<&Derived::normal>, .about = "the normal form by --level"},
                     {.name = has_reason ? "normal_reason" : "normal.reason",
                      .read = read<&Derived::reason>,
                      .about = "why a valid URL has no normal form"},
                     {.name = "surt",
                      .read = read<&Derived::surt>,
                      .about = "SURT key of the normal form",
                      .needs = Needs::crawl_library},
                     {.name = "surt.ia",
                      .read = read<&Derived::surt_ia>,
                      .about = "key of the package surt, of the URL as it stands",
                      .needs = Needs::crawl_library},
                     {.name = "site",
                      .read = read<&Derived::site>,
                      .about = "registrable domain, by the Public Suffix List",
                      .needs = Needs::suffixes},
                     {.name = "site.icann",
                      .read = read<&Derived::icann_site>,
                      .about = "the same without private suffixes",
                      .needs = Needs::suffixes},
                     {.name = "key",
                      .read = read<&Derived::key>,
                      .about = "XXH3-128 of the normal form after --key-steps",
                      .needs = Needs::crawl_library},
                     {.name = "decision",
                      .read = read<&Derived::decision>,
                      .about = "allow or deny, by --rules",
                      .needs = Needs::rules},
                     {.name = "rule",
                      .read = read<&Derived::rule>,
                      .about = "FILE:LINE of the rule that decides",
                      .needs = Needs::rules}};
  add_parts(columns, "normal", read_part<&Derived::normal_part>, grammar);
  if (!resolves) return columns;
  columns.push_back({.name = "resolved", .read = read<&Derived::resolved>, .about = "what the reference stands for"});
  add_parts(columns, "resolved", read_part<&Derived::resolved_part>, grammar);
  return columns;
}

bool shows_derived_part(const Column& column) {
  return column.read == read_part<&Derived::normal_part> || column.read == read_part<&Derived::resolved_part>;
}

bool shows_normal_form(const Column& column) { return column.read == read<&Derived::normal> && column.shows_all; }

}  // namespace bnfurl::tool
