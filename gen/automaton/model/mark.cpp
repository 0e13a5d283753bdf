// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/model/mark.hpp"

namespace bnfurl::gen {

std::string to_string(const Mark& mark) {
  switch (mark.kind) {
    case Mark::Kind::open:
      return "<" + mark.name;
    case Mark::Kind::close:
      return mark.name + ">";
    case Mark::Kind::choice:
      return "{" + mark.name + "=" + mark.value + "}";
  }
  return {};
}

}  // namespace bnfurl::gen
