// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The normal form of a text, in memory that is kept for the next one. The levels are carried out in this order: iri, idna,
// those of the core library in theirs. With both iri and idna, names go by idna. `to-iri` is how the form is spelled in
// the end: the spelling need not be a text of the grammar. It stands for `percent` too, or it would bring back what
// `dots` and `letter-case` took away: `%2e` is a dot there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/judging/derived/level_set.hpp"

namespace bnfurl::tool {

class NormalForm {
public:
  /// A text of `entry`, not yet spelled. Nullopt if `text` is no text of `entry`, or has no normal form: there is a
  /// reason. Valid until the next call.
  [[nodiscard]] std::optional<std::string_view> of(Production entry, std::string_view text, const LevelSet& levels);
  /// A normal form as the levels spell it. Valid until the next call.
  [[nodiscard]] std::string_view spelled(std::string_view form, const LevelSet& levels);
  /// Why the last text had no normal form; empty if it had one.
  [[nodiscard]] const std::string& reason() const { return reason_; }

private:
  [[nodiscard]] std::optional<std::string_view> in_ascii(Production entry, std::string_view text,
                                                         const LevelSet& levels);

  std::vector<char> memory_;
  std::string ascii_, uri_, iri_;
  std::string reason_;
};

}  // namespace bnfurl::tool
