// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/tagged_mutant.hpp"

#include "mutation/folded_machine.hpp"
#include "mutation/marks_in_pairs.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::mutation {

Mutant tagged_mutant(const Original& original, std::string what, gen::Tdfa tdfa) {
  const auto shared = std::make_shared<const gen::Tdfa>(std::move(tdfa));
  return {
      std::move(what),
      [&original, shared](std::size_t text) {
        return gen::tests::split_by(*shared, original.text(text)) == original.right(text).split;
      },
      [&original, shared] { return difference(plain(original.automata().tdfa), plain(*shared), original.names()); }};
}

Mutant marked_mutant(const Original& original, std::string what, const gen::Dfa& marked) {
  Mutant mutant = tagged_mutant(original, std::move(what), gen::tagged(marked));
  const bool is_decided = gen::erase_marks(marked) != original.automata().minimal || !marks_in_pairs(marked);
  mutant.is_decided = [is_decided] { return is_decided; };
  return mutant;
}

}  // namespace bnfurl::mutation
