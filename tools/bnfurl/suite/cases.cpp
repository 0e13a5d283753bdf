// Makes suites from automata: the texts of gen/automaton/analysis/test_suite, each with what the library says of it and
// with the rule that it tests.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/pipeline.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/open_productions.hpp"
#include "tools/bnfurl/suite/suite.hpp"
#include "tools/verify/suites/after_states.hpp"

namespace bnfurl::tool::suite {
namespace {

// More than this is no longer kept in memory, nor read by anybody.
constexpr double most_octets = 1e9;

// The texts of a suite, each once, and how many octets of it lead through the transition that it tests; of several
// transitions, the last one.
class Texts {
public:
  void add(std::string_view text, std::size_t tested) {
    std::size_t& last = texts_[std::string(text)];
    last = std::max(last, tested);
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> in_order() const {
    std::vector<std::pair<std::string, std::size_t>> texts(texts_.begin(), texts_.end());
    std::ranges::stable_sort(texts, {}, [](const auto& text) { return text.first.size(); });
    return texts;
  }

private:
  std::map<std::string, std::size_t> texts_;
};

/// At least as many octets as the texts of the suite have.
double size_of(const gen::SuiteParts& parts, unsigned extra, bool has_all_octets) {
  double size = 0;
  for (std::size_t state = 0; state < parts.access.size(); ++state) {
    for (std::size_t letter = 0; letter < parts.octets.size(); ++letter) {
      const std::size_t target = gen::at(parts.dfa.target(static_cast<int>(state), letter));
      const double octets = has_all_octets ? static_cast<double>(parts.dfa.letters[letter].size()) : 1;
      for (const std::string& end : parts.identifiers[target])
        size += octets * static_cast<double>(parts.access[state].size() + 1 + end.size());
    }
  }
  return size * std::pow(parts.octets.size(), extra);
}

// The rule that a text tests: the innermost one that has the tested octet, or that is open where the text fails.
class TestedRules {
public:
  TestedRules(Production entry, const gen::Grammar& rules) : entry_(entry) {
    for (const gen::Rule& rule : rules.rules) {
      if (gen::octets_of(rules, rule.body)) sets_.insert(rule.name);
    }
  }

  [[nodiscard]] std::string of_valid(std::string_view text, std::size_t tested) {
    trace_.fill(entry_, text);
    std::string rule(entry_.name());
    for (const Occurrence& each : trace_.occurrences()) {
      if (each.begin < tested && tested <= each.end && !sets_.contains(each.production().name()))
        rule = each.production().name();
    }
    return rule;
  }

  /// The same rule for all texts that fail in this state.
  [[nodiscard]] const std::string& of_invalid(std::string_view text, const Error& error) {
    const auto [place, is_new] = by_state_.try_emplace(error.state());
    if (is_new) {
      const std::vector<std::string> open = open_productions(entry_, text.substr(0, error.offset()));
      place->second = open.empty() ? entry_.name() : open.back();
    }
    return place->second;
  }

private:
  Production entry_;
  std::set<std::string, std::less<>> sets_;
  TraceMemory trace_;
  std::map<Automaton::State, std::string> by_state_;
};

// Each state after each letter, once; and what completes it, if something does.
void add_transitions(const gen::SuiteParts& parts, Texts& texts) {
  const std::vector<std::optional<std::string>> rests = gen::completions(parts.dfa);
  texts.add("", 0);
  for (int state = 0; state < parts.dfa.size(); ++state) {
    for (std::size_t letter = 0; letter < parts.octets.size(); ++letter) {
      const std::string text = parts.access[gen::at(state)] + parts.octets[letter];
      texts.add(text, text.size());
      if (const auto& rest = rests[gen::at(parts.dfa.target(state, letter))]) texts.add(text + *rest, text.size());
    }
  }
}

// Which class an octet is of shows after some state, by a text after it: for each other class one such pair.
using Place = std::pair<std::size_t, std::string>;

Place place_between(const gen::SuiteParts& parts, const std::vector<std::size_t>& letter_of, std::size_t a,
                    std::size_t b) {
  for (std::size_t state = 0; state < parts.access.size(); ++state) {
    const auto after_a = gen::at(parts.dfa.target(static_cast<int>(state), a));
    const int after_b = parts.dfa.target(static_cast<int>(state), b);
    for (std::size_t i = 0; i < parts.identifiers[after_a].size(); ++i) {
      const std::string& end = parts.identifiers[after_a][i];
      if (gen::accepts_from(parts.dfa, letter_of, after_b, end) != parts.accepted[after_a][i]) return {state, end};
    }
  }
  gen::end_by_mistake("two classes of octets are one");
}

// note [octets in classes] A reader that has no more classes of octets than the automaton, and is right about the texts
// of representatives, has one representative in each of its classes. An octet that it puts into the class of another
// representative than its own gets the verdicts of that one, and here is a text on which these are wrong.
void add_other_octets(const gen::SuiteParts& parts, Texts& texts) {
  const std::vector<std::size_t> letter_of = gen::letter_of_octet(parts.dfa);
  for (std::size_t letter = 0; letter < parts.octets.size(); ++letter) {
    std::set<Place> places;
    for (std::size_t other = 0; other < parts.octets.size(); ++other) {
      if (other != letter) places.insert(place_between(parts, letter_of, letter, other));
    }
    for (const std::uint8_t octet : parts.dfa.letters[letter].octets()) {
      for (const auto& [state, end] : places) {
        const std::string text = parts.access[state] + static_cast<char>(octet);
        texts.add(text + end, text.size());
      }
    }
  }
}

std::string claim_of_transitions() {
  return "no reader for certain: each transition of the automaton is taken once, with one octet of its class";
}

std::string claim_of_verdicts(std::size_t states, std::optional<std::size_t> classes) {
  return fmt::format("verdicts of readers with at most {} states{}", states,
                     classes ? fmt::format(" and {} classes of octets", *classes) : "");
}

std::string claim_of_splits(const gen::Dfa& marked) {
  return fmt::format(
      "verdicts and splits of readers that are automata over octets and the begins and ends of components with at most "
      "{} states",
      marked.states.size() + 1);
}

void add_components(Case& each, Production entry) {
  const auto parts = split(entry, each.text);
  for (const bnfurl::Component component : entry.grammar().components()) {
    if (const auto value = (*parts)[component]) each.components.emplace_back(component.name(), *value);
  }
  if (const auto kind = parts->host_kind()) each.components.emplace_back("host_kind", *kind);
  if (const auto kind = parts->kind()) each.components.emplace_back("kind", *kind);
}

}  // namespace

Suite made(Production entry, const gen::Grammar& rules, const Choice& choice) {
  const gen::SuiteParts parts = gen::suite_parts(loader::dfa_of(entry.automaton()));
  Suite suite{entry, parts.dfa.next.size(), parts.octets.size(), claim_of_transitions(), choice.components, {}};
  Texts texts;
  if (choice.transitions) {
    add_transitions(parts, texts);
  } else {
    const std::string_view less = choice.extra > 0 ? "less --extra"
                                  : choice.classes ? "--transitions"
                                                   : "--classes or --transitions";
    if (size_of(parts, choice.extra, !choice.classes) > most_octets)
      throw GrammarFault(
          fmt::format("bnfurl: the suite of {} has more than a gigabyte; take {}", full_name(entry), less));
    const auto add = [&](std::string_view text, bool, std::size_t tested) { texts.add(text, tested); };
    gen::for_each_test(parts, choice.extra, add);
    if (choice.classes)
      add_other_octets(parts, texts);
    else
      gen::for_each_octet_test(parts, add);
    suite.complete_for =
        claim_of_verdicts(suite.states + choice.extra, choice.classes ? std::optional(suite.classes) : std::nullopt);
  }
  if (choice.components) {
    const gen::Dfa marked = gen::automata(rules, std::string(entry.name())).marked;
    const std::vector<std::string> access = proof::access_texts(entry);
    gen::for_each_reading_test(marked, access, [&](std::string_view text) { texts.add(text, text.size()); });
    suite.complete_for = claim_of_splits(marked);
  }
  TestedRules tested_rules(entry, rules);
  for (const auto& [text, tested] : texts.in_order()) {
    Case& each = suite.cases.emplace_back();
    each.text = text;
    const std::optional<Error> error = explain(entry, text);
    each.valid = !error;
    if (error) {
      each.offset = error->offset();
      each.rule = tested_rules.of_invalid(text, *error);
      if (choice.components) each.code = error->part();
    } else {
      each.rule = tested_rules.of_valid(text, tested);
      if (choice.components) add_components(each, entry);
    }
  }
  return suite;
}

}  // namespace bnfurl::tool::suite
