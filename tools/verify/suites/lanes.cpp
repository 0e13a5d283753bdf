#include "tools/verify/suites/lanes.hpp"

#include <algorithm>
#include <utility>

#include "src/core/kernels/kernels.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/suites/after_states.hpp"

namespace bnfurl::proof {
namespace {

constexpr std::size_t offsets = 128;
constexpr std::size_t lengths = 258;
constexpr std::size_t alignments = 64;
constexpr std::size_t longest = 8192;
// Now and then a run crosses the end of the kernels' window, so it begins almost a window after the beginning.
constexpr std::size_t far = kernels::window_octets - offsets / 2;
constexpr std::size_t far_rows = 61;  // one row in this many
constexpr std::size_t escape_size = 3;
constexpr std::size_t most_escapes = 64;

}  // namespace

Lanes::Lanes(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker)
    : table_(*entry.tdfa),
      checker_(checker),
      classes_(table_.classes),
      accelerated_of_(table_.states),
      pages_(longest) {
  for (unsigned octet = 0; octet < 256; ++octet)
    classes_[table_.class_of[octet]].emplace_back(1, static_cast<char>(octet));
  for (std::size_t state = 0; state < table_.states; ++state) {
    std::vector<std::vector<std::string>> loops = loops_at(state);
    if (loops.front().empty()) continue;
    accelerated_of_[state] = accelerated_.size();
    accelerated_.push_back({std::move(loops), {}, 0});
  }
  if (accelerated_.size() > covering_prime)
    throw Counterexample("lanes: there are more accelerated states than the covering has values");
  gen::for_each_test(parts, 0, [this](std::string_view text, bool) { note(text); });
  for_each_text_after_states(table_, parts.dfa, [this](std::string_view text) { note(text); });
}

void Lanes::all() {
  for (std::size_t number = 0; number < covering_rows; ++number) row(number);
  checker_.finish();
}

void Lanes::some(std::size_t rows) {
  for (std::size_t i = 0; i < rows; ++i) row(random_() % covering_rows);
  checker_.finish();
}

std::uint16_t Lanes::target(std::size_t state, std::size_t number) const {
  return state == detail::none ? detail::none : table_.next[state * table_.classes + number];
}

// The kinds of runs: all single octets, the octets of each class, escapes, and escapes among single octets.
std::vector<std::vector<std::string>> Lanes::loops_at(std::size_t state) const {
  std::vector<std::vector<std::string>> result(1);
  for (std::size_t number = 0; number < classes_.size(); ++number) {
    const std::vector<std::string>& octets = classes_[number];
    if (target(state, number) != state || octets.empty()) continue;
    result.front().insert(result.front().end(), octets.begin(), octets.end());
    result.push_back(octets);
  }
  std::vector<std::string> escapes = escapes_at(state);
  if (escapes.empty()) return result;
  result.push_back(escapes);
  escapes.insert(escapes.end(), result.front().begin(), result.front().end());
  result.push_back(std::move(escapes));
  return result;
}

// Three octets that lead back to the state through other states.
std::vector<std::string> Lanes::escapes_at(std::size_t state) const {
  std::vector<std::string> result;
  for (std::size_t a = 0; a < classes_.size(); ++a) {
    const std::size_t first = target(state, a);
    for (std::size_t b = 0; first != state && b < classes_.size(); ++b) {
      const std::size_t second = target(first, b);
      for (std::size_t c = 0; second != state && c < classes_.size(); ++c) {
        if (target(second, c) == state && result.size() < most_escapes)
          result.push_back(classes_[a].front() + classes_[b].front() + classes_[c].front());
      }
    }
  }
  return result;
}

// Notes `text` for each accelerated state that it passes, where it first passes the state.
void Lanes::note(std::string_view text) {
  std::vector<std::size_t> passed;
  std::size_t first_at = 0;
  std::size_t state = 0;
  for (std::size_t at = 0; state != detail::none; ++at) {
    const auto accelerated = accelerated_of_[state];
    if (accelerated && passed.empty()) first_at = at;
    if (accelerated && std::find(passed.begin(), passed.end(), *accelerated) == passed.end()) {
      passed.push_back(*accelerated);
      note(accelerated_[*accelerated], {std::string(text), at, first_at, passed.front()});
    }
    if (at == text.size()) return;
    state = target(state, table_.class_of[static_cast<unsigned char>(text[at])]);
  }
}

// A uniform sample of the texts that pass the state.
void Lanes::note(AcceleratedState& accelerated, Passing passing) {
  ++accelerated.seen;
  if (accelerated.passing.size() < covering_prime) {
    accelerated.passing.push_back(std::move(passing));
  } else if (const std::size_t place = random_() % accelerated.seen; place < covering_prime) {
    accelerated.passing[place] = std::move(passing);
  }
}

void Lanes::row(std::size_t number) {
  if (accelerated_.empty()) return;
  const auto [length, offset, alignment, state_number, passing_number, kind] = covering_row<6>(number);
  const AcceleratedState& accelerated = accelerated_[state_number % accelerated_.size()];
  const Passing& passing = accelerated.passing[passing_number % accelerated.passing.size()];
  std::string text = passing.text.substr(0, passing.first_at);
  std::size_t more = number % far_rows == 0 ? far : 0;
  if (passing.first_at < passing.at) {
    const std::size_t wanted = (offset % offsets + offsets - passing.at % offsets) % offsets + std::exchange(more, 0);
    append_run(text, accelerated_[passing.first_accelerated],
               number % accelerated_[passing.first_accelerated].loops.size(), wanted);
    text.append(passing.text, passing.first_at, passing.at - passing.first_at);
  }
  append_run(text, accelerated, kind % accelerated.loops.size(), length % lengths + more);
  text.append(passing.text, passing.at);
  judge(text, alignment % alignments, accelerated.loops.front().front().front());
}

// The run has exactly `length` octets: single octets fill the end where an escape does not fit.
void Lanes::append_run(std::string& text, const AcceleratedState& accelerated, std::size_t kind, std::size_t length) {
  const std::size_t end = text.size() + length;
  while (text.size() < end) {
    const auto& words = accelerated.loops[end - text.size() < escape_size ? 0 : kind];
    text += words[random_() % words.size()];
  }
}

void Lanes::judge(std::string_view text, std::size_t alignment, char filling) {
  const Answer expected = checker_.add(text);
  checker_.ask_in_place(pages_.at_begin(text, alignment, filling), expected);
  checker_.ask_in_place(pages_.at_end(text, filling), expected);
}

}  // namespace bnfurl::proof
