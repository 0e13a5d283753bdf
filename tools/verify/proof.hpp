// The proof of one entry point: that the printed rules, the automaton built from them and the compiled code have the
// same language and read every text in the same way.
//
//   language      the automaton equals derivatives, decided by a walk over both
//   fingerprint   its language is the committed one
//   suite         every function of the library, on every kernel, with a complete test suite of the automaton: an
//                 implementation that passes and has no more states, or up to `extra` more and no more classes of
//                 octets, has the right language
//   octets        the same for each transition with each of the 256 octets, of the tagged automaton too, and the
//                 expected set where a text fails
//   lanes         runs inserted into texts, at all places where vector instructions could treat them differently
//   readings      components and productions equal a backtracking over the rules
//   normal forms  their languages are what the levels make of its texts, and what is compiled
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tools/verify/harness/readings.hpp"

namespace bnfurl::proof {

struct Proof {
  std::size_t states = 0;
  std::size_t classes = 0;
  std::uint64_t texts = 0;  ///< how many texts were judged, each by every kernel
  unsigned extra = 0;       ///< how many more states than the automaton an implementation may have
  std::string fingerprint;  ///< of the automaton
  std::string failure;      ///< empty if it is proved
};

struct Thoroughness {
  unsigned extra = 0;    ///< as in Proof
  bool in_full = false;  ///< lanes and readings in full, not just a quick sample
};

/// The facts about a production that are known before anything is proved.
[[nodiscard]] Proof begun_proof(const TestedProduction& tested, unsigned extra);

/// Calls `at` with the name of each step before it begins.
[[nodiscard]] Proof prove(const TestedProduction& tested, const Thoroughness& thoroughness,
                          const std::function<void(std::string_view step)>& at);

// The committed fingerprints (tests/golden/fingerprints.tsv), compiled in: so a proof on any machine also shows that
// the languages are the ones in the repository.

/// The fingerprint of a production; empty if none is committed.
[[nodiscard]] std::string_view committed_fingerprint(std::string_view grammar, std::string_view production);

/// `grammar TAB production TAB fingerprint`, one line for each production.
extern const std::string_view fingerprint_lines;

}  // namespace bnfurl::proof
