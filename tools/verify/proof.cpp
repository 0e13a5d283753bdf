#include "tools/verify/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>
#include <unordered_set>
#include <utility>

#include <bnfurl/detail/dfa_steps.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "src/core/kernels/kernels.hpp"
#include "src/loader/sound_part.hpp"
#include "tools/verify/fingerprints.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/reference/derivatives.hpp"
#include "tools/verify/suites/after_states.hpp"
#include "tools/verify/suites/errors.hpp"

namespace bnfurl::proof {
namespace {

constexpr std::size_t sampled_lanes = 1000;
constexpr std::size_t sampled_readings = 400;
constexpr std::size_t most_readings = 40'000;  // for readings: RFC 1738's url has seven times as many

std::optional<std::string> difference_of(const TestedProduction& tested, const gen::SteppedAutomaton& compiled) {
  const std::string entry = tested.compiled->name;
  gen::Derivatives derivatives = tested.restrained.empty() ? gen::Derivatives(tested.grammar, entry)
                                                           : gen::Derivatives(tested.grammar, entry, tested.restrained);
  return gen::difference(gen::stepped(derivatives), compiled);
}

// Decides the language of all tables: that of the automaton for errors is compared with the rules, the others with it.
void decide_language(const TestedProduction& tested) {
  const detail::ProductionData& entry = *tested.compiled;
  const gen::SteppedAutomaton errors = stepped(*entry.dfa);
  if (const auto text = difference_of(tested, errors))
    throw Counterexample("derivatives", *text, "the automaton accepts another language");
  if (const auto text = gen::difference(errors, stepped(*entry.tdfa)))
    throw Counterexample("table engine", *text, "accepts another language");
  if (entry.trace == nullptr) return;
  if (const auto text = gen::difference(errors, stepped(*entry.trace)))
    throw Counterexample("trace", *text, "accepts another language");
}

void compare_fingerprint(const TestedProduction& tested, const std::string& fingerprint) {
  if (!tested.is_printed) return;
  const std::string_view committed = committed_fingerprint(tested.compiled->grammar->name, tested.compiled->name);
  if (committed != fingerprint)
    throw Counterexample(
        fmt::format("fingerprint: {}, committed {}", fingerprint, committed.empty() ? "none" : committed));
}

// The automaton with marks, built again from the rules.
gen::Dfa marked_automaton(const TestedProduction& tested) {
  const std::string entry = tested.compiled->name;
  if (tested.restrained.empty()) return gen::marked_automaton(tested.grammar, entry);
  return gen::strict_automata(tested.grammar, entry, tested.restrained).whole.marked;
}

// All elements added, or a uniform random sample of `most`.
template <class Element>
class Sample {
public:
  explicit Sample(std::size_t most) : most_(most) {}
  void add(Element element) {
    ++seen_;
    if (elements_.size() < most_) {
      elements_.push_back(std::move(element));
    } else if (const std::size_t place = random_() % seen_; place < most_) {
      elements_[place] = std::move(element);
    }
  }
  [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }

private:
  std::size_t most_;
  std::size_t seen_ = 0;
  std::vector<Element> elements_;
  std::mt19937 random_{20261120};
};
using SampledTexts = Sample<std::string>;

// Vector kernels examine many octets at once. So where a text is in memory, and where in its block an octet falls,
// are states that a suite for automata does not see. Here runs are inserted into texts of the suite and texts after
// all states of the tagged automaton, at a state that an octet, or three (an escape), lead back to: the verdict stays
// the same. A covering of pairs combines each offset of the run to 127, length to 257, alignment of the text to 63,
// state, kind of run and text with each other. Each text lies next to a guard page on either side, and every kernel
// judges it. Some runs are long enough to leave the scanners' window.

constexpr std::size_t offsets = 128;
constexpr std::size_t lengths = 258;
constexpr std::size_t alignments = 64;
constexpr std::size_t longest = 8192;
// Now and then a run crosses the end of the kernels' window, so it begins almost a window after the beginning.
constexpr std::size_t far = kernels::window_octets - offsets / 2;
constexpr std::size_t far_rows = 61;  // one row in this many
constexpr std::size_t escape_size = 3;
constexpr std::size_t most_escapes = 64;

class Lanes {
public:
  /// Throws Counterexample.
  Lanes(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker)
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
      accelerated_.push_back({std::move(loops), Sample<Passing>(covering_prime)});
    }
    if (accelerated_.size() > covering_prime)
      throw Counterexample("lanes: there are more accelerated states than the covering has values");
    gen::for_each_test(parts, 0, [this](std::string_view text, bool, std::size_t) { note(text); });
    for_each_text_after_states(table_, parts.dfa, [this](std::string_view text) { note(text); });
  }

  /// Judges all rows of the covering. Throws Counterexample.
  void all() {
    for (std::size_t number = 0; number < covering_rows; ++number) row(number);
    checker_.finish();
  }

  /// Judges this many random rows.
  void some(std::size_t rows) {
    for (std::size_t i = 0; i < rows; ++i) row(random_() % covering_rows);
    checker_.finish();
  }

private:
  // A text, an offset at which it is in an accelerated state, and the first such offset with its state.
  struct Passing {
    std::string text;
    std::size_t at;
    std::size_t first_at;
    std::size_t first_accelerated;
  };
  // A state that an octet leads back to.
  struct AcceleratedState {
    std::vector<std::vector<std::string>> loops;  ///< what leads back, by kind of run; first all single octets
    Sample<Passing> passing;                      ///< of the texts that pass the state
  };

  [[nodiscard]] std::uint16_t target(std::size_t state, std::size_t number) const {
    return state == detail::none ? detail::none : table_.next[state * table_.classes + number];
  }

  // The kinds of runs: all single octets, the octets of each class, escapes, and escapes among single octets.
  [[nodiscard]] std::vector<std::vector<std::string>> loops_at(std::size_t state) const {
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
  [[nodiscard]] std::vector<std::string> escapes_at(std::size_t state) const {
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
  void note(std::string_view text) {
    std::vector<std::size_t> passed;
    std::size_t first_at = 0;
    std::size_t state = 0;
    for (std::size_t at = 0; state != detail::none; ++at) {
      const auto accelerated = accelerated_of_[state];
      if (accelerated && passed.empty()) first_at = at;
      if (accelerated && std::ranges::find(passed, *accelerated) == passed.end()) {
        passed.push_back(*accelerated);
        accelerated_[*accelerated].passing.add({std::string(text), at, first_at, passed.front()});
      }
      if (at == text.size()) return;
      state = target(state, table_.class_of[static_cast<unsigned char>(text[at])]);
    }
  }

  void row(std::size_t number) {
    if (accelerated_.empty()) return;
    const auto [length, offset, alignment, state_number, passing_number, kind] = covering_row<6>(number);
    const AcceleratedState& accelerated = accelerated_[state_number % accelerated_.size()];
    const std::vector<Passing>& sample = accelerated.passing.elements();
    const Passing& passing = sample[passing_number % sample.size()];
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
  void append_run(std::string& text, const AcceleratedState& accelerated, std::size_t kind, std::size_t length) {
    const std::size_t end = text.size() + length;
    while (text.size() < end) {
      const auto& words = accelerated.loops[end - text.size() < escape_size ? 0 : kind];
      text += words[random_() % words.size()];
    }
  }

  void judge(std::string_view text, std::size_t alignment, char filling) {
    const Answer expected = checker_.add(text);
    checker_.ask_in_place(pages_.at_begin(text, alignment, filling), expected);
    checker_.ask_in_place(pages_.at_end(text, filling), expected);
  }

  const detail::TdfaTable& table_;
  Checker& checker_;
  std::vector<std::vector<std::string>> classes_;           // the octets of each class
  std::vector<std::optional<std::size_t>> accelerated_of_;  // by state
  std::vector<AcceleratedState> accelerated_;
  GuardedPages pages_;
  std::mt19937 random_{20261120};
};

class Steps {
public:
  Steps(const TestedProduction& tested, const Thoroughness& thoroughness)
      : entry_(*tested.compiled),
        tested_(tested),
        thoroughness_(thoroughness),
        parts_(gen::suite_parts(loader::dfa_of(*entry_.dfa))),
        checker_(entry_),
        errors_(entry_, parts_, checker_) {}

  void suite() {
    gen::for_each_test(parts_, thoroughness_.extra,
                       [this](std::string_view text, bool valid, std::size_t) { checker_.add(text, valid); });
    checker_.finish();
  }

  void octets() {
    gen::for_each_octet_test(parts_,
                             [this](std::string_view text, bool valid, std::size_t) { checker_.add(text, valid); });
    std::vector<bool> seen(entry_.dfa->states);  // the states of the automaton for errors
    const auto check = [&](const std::string& text) {
      errors_.check_octets(text);
      seen[reach_of(*entry_.dfa, text).state] = true;
    };
    std::ranges::for_each(access_texts(*entry_.tdfa), check);
    for (const std::string& text : access_texts(*entry_.dfa)) {
      if (!seen[reach_of(*entry_.dfa, text).state]) check(text);
    }
    checker_.finish();
  }

  // The examples of the grammar, which are longer than any text of the suite, each with one octet removed, replaced or
  // put in. The fast engines know the ways of examples, and other productions have ways that this one must not have.
  void examples() {
    const gen::ExampleTexts examples = gen::example_texts(tested_.grammar);
    for (const std::vector<std::string>* texts : {&examples.typical, &examples.rare}) {
      for (const std::string& text : *texts) around(text);
    }
    checker_.finish();
  }

  void lanes() {
    Lanes lanes(entry_, parts_, checker_);
    if (thoroughness_.in_full) {
      lanes.all();
    } else {
      lanes.some(sampled_lanes);
    }
  }

  // Compares the readings of texts from four sources: valid texts of the suite, texts after the states of the tagged
  // automaton, the suite for readings, and texts through all steps of `trace`. All texts of the last three are also
  // judged.
  void readings() {
    const std::size_t most = thoroughness_.in_full ? static_cast<std::size_t>(-1) : sampled_readings;
    SampledTexts members(most);
    SampledTexts after(most);
    SampledTexts suite(std::min(most, most_readings));
    SampledTexts through(std::min(most, most_readings));
    gen::for_each_test(parts_, 0, [&](std::string_view text, bool valid, std::size_t) {
      if (valid) members.add(std::string(text));
    });
    for_each_text_after_states(*entry_.tdfa, parts_.dfa, examined(after));
    for_each_escape_after_states(*entry_.tdfa, parts_.dfa, examined(after));
    gen::for_each_reading_test(marked_automaton(tested_), access_texts(*entry_.tdfa), examined(suite));
    if (entry_.trace != nullptr) for_each_text_through_steps(*entry_.trace, examined(through));
    Readings readings(tested_);
    for (const SampledTexts* sample : {&members, &after, &suite, &through}) {
      for (const std::string& text : sample->elements()) {
        const Answer answer = answer_of(entry_, text);
        readings.check(text, answer);
        readings.check_parts(text, answer);
        errors_.check(text);
      }
    }
    readings.finish();
    checker_.finish();
  }

  void normal_forms() { normal_forms_ = prove_normal_forms(tested_, marked_automaton(tested_)); }

  [[nodiscard]] std::uint64_t texts() const { return checker_.count() + normal_forms_; }

private:
  // Judges each new text by the engines, and offers it to the sample.
  std::function<void(std::string_view)> examined(SampledTexts& sample) {
    return [this, &sample](std::string_view text) {
      if (!known_.insert(std::hash<std::string_view>()(text)).second) return;
      (void)checker_.add(text);
      sample.add(std::string(text));
    };
  }

  void around(const std::string& text) {
    checker_.add(text);
    for (std::size_t at = 0; at < text.size(); ++at) {
      checker_.add(text.substr(0, at) + text.substr(at + 1));
      for (const char octet : parts_.octets) {
        checker_.add(text.substr(0, at) + octet + text.substr(at + 1));
        checker_.add(text.substr(0, at) + octet + text.substr(at));
      }
    }
  }

  const detail::ProductionData& entry_;
  const TestedProduction& tested_;
  const Thoroughness& thoroughness_;
  const gen::SuiteParts parts_;
  Checker checker_;
  Errors errors_;
  std::uint64_t normal_forms_ = 0;         // texts
  std::unordered_set<std::size_t> known_;  // hashes of texts
};

}  // namespace

Proof begun_proof(const TestedProduction& tested, unsigned extra) {
  const gen::Dfa minimal = loader::dfa_of(*tested.compiled->dfa);
  return {minimal.states.size(), minimal.classes.size(), 0, extra, gen::fingerprint(minimal), ""};
}

Proof prove(const TestedProduction& tested, const Thoroughness& thoroughness,
            const std::function<void(std::string_view)>& at) {
  Proof proof = begun_proof(tested, thoroughness.extra);
  std::optional<Steps> steps;
  try {
    at("language");
    decide_language(tested);
    compare_fingerprint(tested, proof.fingerprint);
    steps.emplace(tested, thoroughness);
    at("suite");
    steps->suite();
    at("octets");
    steps->octets();
    at("examples");
    steps->examples();
    at("lanes");
    steps->lanes();
    at("readings");
    steps->readings();
    at("normal forms");
    steps->normal_forms();
  } catch (const std::exception& error) {
    proof.failure = error.what();
  }
  if (steps) proof.texts = steps->texts();
  return proof;
}

std::string_view committed_fingerprint(std::string_view grammar, std::string_view production) {
  const std::string wanted = fmt::format("\n{}\t{}\t", grammar, production);
  const std::size_t found = fingerprint_lines.find(wanted);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + wanted.size();
  return fingerprint_lines.substr(begin, fingerprint_lines.find('\n', begin) - begin);
}

}  // namespace bnfurl::proof
