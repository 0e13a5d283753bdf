// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The letters of an automaton are octets and marks. A transition by a mark reads no octet. It records that a component
// begins or ends here, or that a choice gets a value (`host_kind` becomes `reg-name`).
#pragma once

#include <compare>
#include <string>

namespace bnfurl::gen {

struct Mark {
  enum class Kind { open, close, choice };
  Kind kind = Kind::open;
  std::string name;   ///< of the component or of the choice
  std::string value;  ///< of a choice; otherwise empty
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// `<host`, `host>`, `{host_kind=reg-name}`
[[nodiscard]] std::string to_string(const Mark& mark);

}  // namespace bnfurl::gen
