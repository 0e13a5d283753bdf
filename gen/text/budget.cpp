#include "gen/text/budget.hpp"

#include <limits>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

Budget& Budget::enough() {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  thread_local Budget budget = [] {
    Budget made({Limits().states, any, any});
    made.must_be_enough_ = true;
    return made;
  }();
  return budget;
}

void Budget::give_up(Part part) {
  if (must_be_enough_) end_by_mistake("an automaton of one of our own grammars is too large");
  if (!spent()) spent_ = part;
}

}  // namespace bnfurl::gen
