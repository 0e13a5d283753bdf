// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/proof/proof.hpp"

#include <fmt/format.h>

#include <random>
#include <stdexcept>

#include "gen/generate.hpp"
#include "gen/reference/difference.hpp"
#include "gen/reference/strict_language.hpp"
#include "tools/bnfurl/dfa_of.hpp"
#include "tools/bnfurl/proof/behind_states.hpp"
#include "tools/bnfurl/proof/errors.hpp"
#include "tools/bnfurl/proof/finding.hpp"
#include "tools/bnfurl/proof/fingerprints.hpp"
#include "tools/bnfurl/proof/lanes.hpp"
#include "tools/bnfurl/proof/readings.hpp"
#include "tools/bnfurl/proof/table_walk.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::size_t sampled_lanes = 1000;
constexpr std::size_t sampled_readings = 400;

std::optional<std::string> difference_of(const Subject& subject, const gen::SteppedAutomaton& compiled) {
  const std::string entry = subject.compiled->name;
  if (!subject.restrained.empty()) {
    gen::StrictLanguage strict(subject.grammar, entry, subject.restrained);
    return gen::difference(strict.stepped(), compiled);
  }
  gen::Derivatives derivatives(subject.grammar, entry);
  return gen::difference(gen::stepped(derivatives), compiled);
}

void decide_language(const Subject& subject) {
  const detail::DfaTable& table = *subject.compiled->dfa;
  const auto next = [&table](int state, std::uint8_t octet) {
    const std::uint16_t target = next_state(table, static_cast<std::uint16_t>(state), static_cast<char>(octet));
    return target == detail::none ? gen::SteppedAutomaton::none : int{target};
  };
  const auto accepts = [&table](int state) { return is_accepting(table, static_cast<std::uint16_t>(state)); };
  if (const auto text = difference_of(subject, {0, next, accepts}))
    throw Finding("derivatives", *text, "the automaton is another language");
}

void compare_fingerprint(const Subject& subject, const std::string& fingerprint) {
  if (!subject.is_printed) return;
  const std::string_view committed = committed_fingerprint(subject.compiled->grammar->name, subject.compiled->name);
  if (committed != fingerprint)
    throw Finding(fmt::format("fingerprint: {}, committed {}", fingerprint, committed.empty() ? "none" : committed));
}

// Each of the texts, or so many of them by chance.
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
  Steps(const Subject& subject, const Thoroughness& thoroughness)
      : entry_(*subject.compiled),
        subject_(subject),
        thoroughness_(thoroughness),
        parts_(gen::suite_parts(dfa_of(*entry_.dfa))),
        examiner_(entry_),
        errors_(entry_, parts_, examiner_) {}

  void suite() {
    gen::for_each_test(parts_, thoroughness_.extra,
                       [this](std::string_view text, bool valid) { examiner_.add(text, valid); });
    examiner_.finish();
  }

  void octets() {
    gen::for_each_octet_test(parts_, [this](std::string_view text, bool valid) { examiner_.add(text, valid); });
    for (const std::string& text : access_texts(*entry_.tdfa)) errors_.check_octets(text);
    examiner_.finish();
  }

  void lanes() {
    Lanes lanes(entry_, parts_, examiner_);
    if (thoroughness_.in_full) {
      lanes.all();
    } else {
      lanes.some(sampled_lanes);
    }
  }

  // Of the texts of the suite that are valid, and of those behind the states of the tagged automaton, which are judged
  // all.
  void readings() {
    const std::size_t most = thoroughness_.in_full ? static_cast<std::size_t>(-1) : sampled_readings;
    Sample members(most);
    Sample others(most);
    gen::for_each_test(parts_, 0, [&](std::string_view text, bool valid) {
      if (valid) members.add(text);
    });
    for_each_text_behind_states(*entry_.tdfa, parts_.dfa, [&](std::string_view text) {
      (void)examiner_.add(text);
      others.add(text);
    });
    Readings readings(subject_);
    for (const Sample* sample : {&members, &others}) {
      for (const std::string& text : sample->texts()) {
        readings.check(text);
        errors_.check(text);
      }
    }
    readings.finish();
    examiner_.finish();
  }

  [[nodiscard]] std::uint64_t texts() const { return examiner_.count(); }

private:
  const detail::ProductionData& entry_;
  const Subject& subject_;
  const Thoroughness& thoroughness_;
  const gen::SuiteParts parts_;
  Examiner examiner_;
  Errors errors_;
};

// What goes wrong; empty: nothing.
std::string run_steps(Steps& steps, const std::function<void(std::string_view)>& at) {
  try {
    at("suite");
    steps.suite();
    at("octets");
    steps.octets();
    at("lanes");
    steps.lanes();
    at("readings");
    steps.readings();
    return {};
  } catch (const Finding& finding) {
    return finding.what();
  }
}

}  // namespace

Proof begun_proof(const Subject& subject, unsigned extra) {
  const detail::DfaTable& table = *subject.compiled->dfa;
  return {table.states, table.classes - std::size_t{1}, 0, extra, gen::fingerprint(dfa_of(table)), ""};
}

Proof prove(const Subject& subject, const Thoroughness& thoroughness, const std::function<void(std::string_view)>& at) {
  Proof proof = begun_proof(subject, thoroughness.extra);
  try {
    at("language");
    decide_language(subject);
    compare_fingerprint(subject, proof.fingerprint);
    Steps steps(subject, thoroughness);
    proof.failure = run_steps(steps, at);
    proof.texts = steps.texts();
  } catch (const std::exception& error) {
    proof.failure = error.what();
  }
  return proof;
}

}  // namespace bnfurl::tool
