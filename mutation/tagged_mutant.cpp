// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/tagged_mutant.hpp"

#include "mutation/folded_machine.hpp"
#include "mutation/marks_in_pairs.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::mutation {

Mutant tagged_mutant(const Subject& subject, std::string what, gen::Tdfa tdfa) {
  const auto shared = std::make_shared<const gen::Tdfa>(std::move(tdfa));
  return {std::move(what),
          [&subject, shared](std::size_t text) {
            return gen::tests::split_by(*shared, subject.text(text)) == subject.right(text).split;
          },
          [&subject, shared] { return difference(plain(subject.automata().tdfa), plain(*shared), subject.names()); }};
}

Mutant marked_mutant(const Subject& subject, std::string what, const gen::Dfa& marked) {
  Mutant mutant = tagged_mutant(subject, std::move(what), gen::tagged(marked));
  const bool is_decided = gen::erase_marks(marked) != subject.automata().minimal || !marks_in_pairs(marked);
  mutant.is_decided = [is_decided] { return is_decided; };
  return mutant;
}

}  // namespace bnfurl::mutation
