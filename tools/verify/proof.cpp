#include "tools/verify/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <unordered_set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "src/loader/sound_part.hpp"
#include "tools/verify/certificate.hpp"
#include "tools/verify/fingerprints.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/harness/readings.hpp"
#include "tools/verify/reference/strict_language.hpp"
#include "tools/verify/suites/after_states.hpp"
#include "tools/verify/suites/errors.hpp"
#include "tools/verify/suites/lanes.hpp"

namespace bnfurl::proof {
namespace {

constexpr std::size_t sampled_lanes = 1000;
constexpr std::size_t sampled_readings = 400;
constexpr std::size_t most_readings = 40'000;  // for readings: RFC 1738's url has seven times as many

std::optional<std::string> difference_of(const TestedProduction& tested, const gen::SteppedAutomaton& compiled) {
  const std::string entry = tested.compiled->name;
  if (!tested.restrained.empty()) {
    gen::StrictLanguage strict(tested.grammar, entry, tested.restrained);
    return gen::difference(strict.stepped(), compiled);
  }
  gen::Derivatives derivatives(tested.grammar, entry);
  return gen::difference(gen::stepped(derivatives), compiled);
}

// Decides the language of all tables: the minimal automaton's is compared with the rules, the others with the minimal
// one.
void decide_language(const TestedProduction& tested) {
  const detail::ProductionData& entry = *tested.compiled;
  const gen::SteppedAutomaton minimal = stepped(*entry.dfa);
  if (const auto text = difference_of(tested, minimal))
    throw Counterexample("derivatives", *text, "the automaton accepts another language");
  if (const auto text = gen::difference(minimal, stepped(*entry.tdfa)))
    throw Counterexample("table engine", *text, "accepts another language");
  if (entry.trace == nullptr) return;
  if (const auto text = gen::difference(minimal, stepped(*entry.trace)))
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
  if (tested.restrained.empty()) return gen::automata(tested.grammar, entry).marked;
  return gen::strict_automata(tested.grammar, entry, tested.restrained).whole.marked;
}

// All texts added, or a random sample of `most`.
class Sample {
public:
  explicit Sample(std::size_t most) : most_(most) {}
  void add(std::string_view text) {
    ++seen_;
    if (texts_.size() < most_) {
      texts_.emplace_back(text);
    } else if (const std::size_t place = random_() % seen_; place < most_) {
      texts_[place] = text;
    }
  }
  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }

private:
  std::size_t most_;
  std::size_t seen_ = 0;
  std::vector<std::string> texts_;
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
                       [this](std::string_view text, bool valid) { checker_.add(text, valid); });
    checker_.finish();
  }

  void octets() {
    gen::for_each_octet_test(parts_, [this](std::string_view text, bool valid) { checker_.add(text, valid); });
    for (const std::string& text : access_texts(*entry_.tdfa)) errors_.check_octets(text);
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
    Sample members(most);
    Sample after(most);
    Sample suite(std::min(most, most_readings));
    Sample through(std::min(most, most_readings));
    gen::for_each_test(parts_, 0, [&](std::string_view text, bool valid) {
      if (valid) members.add(text);
    });
    for_each_text_after_states(*entry_.tdfa, parts_.dfa, examined(after));
    for_each_escape_after_states(*entry_.tdfa, parts_.dfa, examined(after));
    gen::for_each_reading_test(marked_automaton(tested_), access_texts(*entry_.tdfa), examined(suite));
    if (entry_.trace != nullptr) for_each_text_through_steps(*entry_.trace, examined(through));
    Readings readings(tested_);
    for (const Sample* sample : {&members, &after, &suite, &through}) {
      for (const std::string& text : sample->texts()) {
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
  std::function<void(std::string_view)> examined(Sample& sample) {
    return [this, &sample](std::string_view text) {
      if (!known_.insert(std::hash<std::string_view>()(text)).second) return;
      (void)checker_.add(text);
      sample.add(text);
    };
  }

  const detail::ProductionData& entry_;
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

  const TestedProduction& tested_;
  const Thoroughness& thoroughness_;
  const gen::SuiteParts parts_;
  Checker checker_;
  Errors errors_;
  std::uint64_t normal_forms_ = 0;         // texts
  std::unordered_set<std::size_t> known_;  // hashes of texts
};

// What went wrong; empty if nothing did.
std::string run_steps(Steps& steps, const std::function<void(std::string_view)>& at) {
  try {
    at("suite");
    steps.suite();
    at("octets");
    steps.octets();
    at("examples");
    steps.examples();
    at("lanes");
    steps.lanes();
    at("readings");
    steps.readings();
    at("normal forms");
    steps.normal_forms();
    return {};
  } catch (const Counterexample& finding) {
    return finding.what();
  }
}

}  // namespace

Proof begun_proof(const TestedProduction& tested, unsigned extra) {
  const detail::DfaTable& table = *tested.compiled->dfa;
  return {table.states, table.classes - std::size_t{1}, 0, extra, gen::fingerprint(loader::dfa_of(table)), ""};
}

Proof prove(const TestedProduction& tested, const Thoroughness& thoroughness,
            const std::function<void(std::string_view)>& at) {
  Proof proof = begun_proof(tested, thoroughness.extra);
  try {
    at("language");
    decide_language(tested);
    compare_fingerprint(tested, proof.fingerprint);
    Steps steps(tested, thoroughness);
    proof.failure = run_steps(steps, at);
    proof.texts = steps.texts();
  } catch (const std::exception& error) {
    proof.failure = error.what();
  }
  return proof;
}

}  // namespace bnfurl::proof
