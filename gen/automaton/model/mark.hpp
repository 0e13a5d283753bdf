// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A mark is a letter of an automaton that reads no octet: the begin or the end of a component, or the value of a
// choice.
#pragma once

#include <compare>
#include <string>

namespace bnfurl::gen {

struct Mark {
  enum class Kind { open, close, choice };
  Kind kind = Kind::open;
  std::string name;
  std::string value;  ///< of a choice; otherwise empty
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// `<host`, `host>`, `{host_kind=reg-name}`
[[nodiscard]] std::string to_string(const Mark& mark);

}  // namespace bnfurl::gen
