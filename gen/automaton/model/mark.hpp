// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The letters of an automaton are octets and marks. A transition by a mark reads no octet. It records that a component
// begins or ends here, or that a choice gets a value (`host_kind` becomes `reg-name`).
#pragma once

#include <compare>
#include <cstddef>
#include <string>

namespace bnfurl::gen {

/// Automata count states, letters and marks in int, since -1 stands for none; vectors count in std::size_t.
[[nodiscard]] constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

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
