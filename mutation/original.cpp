// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/original.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <unordered_set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/model/keep_best.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/production_code.hpp"
#include "load/run_time_grammar.hpp"
#include "tools/proof/harness/readings.hpp"
#include "tools/proof/suites/after_states.hpp"

namespace bnfurl::mutation {
namespace {

constexpr std::size_t enough_typical = 3;

// `host 7-11, host_kind reg-name`
std::string shown(const gen::Reading& reading) {
  std::map<std::string, std::string> found;
  for (const auto& [name, span] : reading.components)
    found[name] = std::to_string(span.first) + "-" + std::to_string(span.second);
  if (!reading.host_kind.empty()) found["host_kind"] = reading.host_kind;
  if (!reading.kind.empty()) found["kind"] = reading.kind;
  std::string text;
  for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + " " + value;
  return text;
}

// Collects texts, each once.
class Texts {
public:
  void add(std::string text) {
    if (known_.insert(text).second) texts_.push_back(std::move(text));
  }
  std::vector<std::string> shuffled() {
    std::mt19937 random(1);
    for (std::size_t i = texts_.size(); i > 1; --i) std::swap(texts_[i - 1], texts_[random() % i]);
    return std::move(texts_);
  }

private:
  std::unordered_set<std::string> known_;
  std::vector<std::string> texts_;
};

// Adds texts in which each of the 256 octets follows each state of the tagged automaton.
void add_octets_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa, Texts& texts) {
  const std::vector<std::size_t> letter_of = gen::letter_of_octet(dfa);
  const std::vector<std::optional<std::string>> completions = gen::completions(dfa);
  for (const std::string& access : proof::access_texts(table)) {
    int state = 0;
    for (const char c : access) state = dfa.target(state, letter_of[static_cast<unsigned char>(c)]);
    const auto number = static_cast<std::size_t>(state);
    for (unsigned octet = 0; octet < 256; ++octet) {
      for (const std::string& rest : gen::rests_after(dfa, letter_of, completions, number, octet))
        texts.add(access + static_cast<char>(octet) + rest);
    }
  }
}

}  // namespace

Original::Original(const gen::Grammar& grammar, const std::string& production)
    : grammar_(grammar),
      production_(production),
      automata_(gen::automata(grammar, production)),
      names_(gen::result_names(grammar)),
      trace_(gen::trace_automaton(gen::canonical(gen::keep_best(gen::production_nfa(grammar, production))))),
      derivatives_(std::make_unique<gen::Derivatives>(grammar, production)),
      backtracking_(std::make_unique<gen::Backtracking>(grammar, production)) {
  const std::optional<Production> known = find_production(grammar.directives.name, production);
  if (known) compiled_ = &detail::data_of(*known);
  find_program();
  find_texts();
  right_.resize(texts_.size());
  productions_.resize(texts_.size());
}

void Original::find_texts() {
  const gen::SuiteParts parts = gen::suite_parts(automata_.minimal);
  Texts texts;
  const auto add = [&](std::string_view text) { texts.add(std::string(text)); };
  const auto add_test = [&](std::string_view text, bool /*accepted*/) { add(text); };
  constexpr unsigned extra_states = 0;
  gen::for_each_test(parts, extra_states, add_test);
  gen::for_each_octet_test(parts, add_test);
  const loader::MadeTdfa made(gen::tdfa_arrays(automata_.tdfa, names_), gen::Runs());
  proof::for_each_text_after_states(made.table(), parts.dfa, add);
  proof::for_each_escape_after_states(made.table(), parts.dfa, add);
  add_octets_after_states(made.table(), parts.dfa, texts);
  gen::for_each_reading_test(automata_.marked, proof::access_texts(made.table()), add);
  const loader::MadeTrace trace(gen::trace_arrays(trace_, grammar_.rule_names()));
  proof::for_each_text_through_steps(trace.table(), add);
  texts_ = texts.shuffled();
}

// The program is built from examples: all typical texts that match the production. If there are fewer than three, texts
// of the suite for readings are added.
void Original::find_program() {
  std::vector<std::string> typical = gen::typical_texts(grammar_);
  std::erase_if(typical, [&](const std::string& text) { return !derivatives_->judge(text).matches; });
  gen::for_each_reading_test(automata_.marked, {}, [&](std::string_view text) {
    if (typical.size() < enough_typical && !text.empty() && derivatives_->judge(text).matches)
      typical.emplace_back(text);
  });
  auto program = gen::example_program(automata_.folded, typical);
  if (!std::holds_alternative<gen::BitstreamProgram>(program)) return;
  restricted_ = gen::restricted_to_examples(automata_.folded, typical);
  program_ = std::get<gen::BitstreamProgram>(std::move(program));
}

const Right& Original::right(std::size_t number) const {
  std::optional<Right>& known = right_[number];
  if (known) return *known;
  const gen::Derivatives::Verdict verdict = derivatives_->judge(texts_[number]);
  known = Right{"-", verdict.offset};
  if (!verdict.matches) return *known;
  const std::optional<gen::Reading> reading = backtracking_->read(texts_[number]);
  if (!reading) throw std::logic_error("derivatives and backtracking differ on " + texts_[number]);
  known->split = shown(*reading);
  return *known;
}

const std::string& Original::productions(std::size_t number) const {
  std::optional<std::string>& known = productions_[number];
  if (!known) known = gen::to_string(proof::outermost(backtracking_->phrases(texts_[number])));
  return *known;
}

}  // namespace bnfurl::mutation
