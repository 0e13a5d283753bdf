// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The proof of one entry point: that the rules as printed, the automaton that was made of them and what was compiled
// are one language, read in one way.
//
//   language      the automaton equals derivatives, decided by a walk over both
//   fingerprint   it is the language that was committed
//   suite         every function of the library, on every kernel, with a complete test suite of the automaton: an
//                 implementation with no more states, or `extra` more, that passes is the language
//   octets        the same for each transition with each of the 256 octets, of the tagged automaton too, and what is
//                 expected where one fails
//   lanes         runs put into texts, at all places where vector instructions could tell them apart
//   readings      components and productions equal a backtracking over the rules
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tools/proof/harness/tested_production.hpp"

namespace bnfurl::proof {

struct Proof {
  std::size_t states = 0;
  std::size_t classes = 0;
  std::uint64_t texts = 0;  ///< so many were judged, each by every kernel
  unsigned extra = 0;       ///< states that an implementation may have more than the automaton
  std::string fingerprint;  ///< of the automaton
  std::string failure;      ///< empty: it is proved
  friend bool operator==(const Proof&, const Proof&) = default;
};

struct Thoroughness {
  unsigned extra = 0;    ///< as in Proof
  bool in_full = false;  ///< lanes and readings in full, and not a sample that takes a moment
};

/// What is known of a production before anything is proved.
[[nodiscard]] Proof begun_proof(const TestedProduction& tested, unsigned extra);

/// `at` is told of each step before it begins.
[[nodiscard]] Proof prove(const TestedProduction& tested, const Thoroughness& thoroughness,
                          const std::function<void(std::string_view step)>& at);

}  // namespace bnfurl::proof
