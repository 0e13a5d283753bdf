// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What rules say of URLs. They see the normal form by `syntax` and `scheme`, whatever --level is for the columns. A URL
// that is not ASCII is seen as the URI that it stands for, as its triplets are written in rules; and its host by
// `idna`, if --level has that.
#pragma once

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>

#include <optional>
#include <string_view>
#include <vector>

#include "tools/bnfurl/judging/derived/derivation.hpp"
#include "tools/bnfurl/judging/derived/normal_form.hpp"

namespace bnfurl::tool {

/// The normal form that rules see.
inline constexpr Levels rule_levels = Levels::syntax | Levels::scheme;

class Decisions {
public:
  /// `derivation` has rules, and outlives this.
  explicit Decisions(const Derivation& derivation) : derivation_(derivation) {}

  /// Of `url`, a text of `entry`.
  [[nodiscard]] crawl::Decision of(Production entry, std::string_view url);
  /// The same where `url` is in the normal form that rules see.
  [[nodiscard]] crawl::Decision of_normal(Production entry, std::string_view url);

private:
  void read_as(Production entry);
  [[nodiscard]] bool has_more_levels(std::string_view url) const;
  [[nodiscard]] std::string_view in_ascii(Production entry, std::string_view url);

  const Derivation& derivation_;
  std::optional<Production> entry_;
  std::optional<crawl::UrlReader> reader_;  // of this entry
  bool is_ascii_ = false;                   // all texts of this entry
  NormalForm forms_;
  std::vector<char> memory_;
};

}  // namespace bnfurl::tool
