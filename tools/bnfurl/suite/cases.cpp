// Makes suites from automata: the texts of gen/automaton/analysis/test_suite and those that readers made of regular
// expressions often get wrong, each with what the library says of it and with the rule that it tests.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/pipeline.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/open_productions.hpp"
#include "tools/bnfurl/suite/printed_literals.hpp"
#include "tools/bnfurl/suite/regular_expressions.hpp"
#include "tools/bnfurl/suite/suite.hpp"
#include "tools/verify/suites/after_states.hpp"

namespace bnfurl::tool::suite {
namespace {

// More than this is no longer kept in memory, nor read by anybody.
constexpr double most_octets = 1e9;

// The texts of a suite, each once, and how many octets of it lead through the transition that it tests; of several
// transitions, the last one.
//
// note [letters of literals] An automaton shows a class of octets by a small letter. If the class is one letter in both
// cases, of which literals print only the capital one, the two change places in all texts: a reader that knows only the
// printed letter then fails where a text tests that letter, not everywhere. The suite is as complete as it was, because
// no automaton that it is made of tells the two from each other.
class Texts {
public:
  /// `marked` tells where components begin and end, if the suite is for splits too.
  Texts(const PrintedLiterals& printed, const gen::SuiteParts& parts, const std::optional<gen::Dfa>& marked) {
    std::iota(shown_.begin(), shown_.end(), 0);
    const std::vector<std::size_t> class_of = gen::class_of_octet(marked ? marked->classes : parts.dfa.letters);
    for (const gen::OctetSet& set : parts.dfa.letters) {
      if (!is_letter_in_both_cases(set)) continue;
      const std::uint8_t capital = set.least(), small = set.representative();
      if (printed.prints(static_cast<char>(capital)) && !printed.prints(static_cast<char>(small)) &&
          class_of[capital] == class_of[small])
        std::swap(shown_[capital], shown_[small]);
    }
  }

  void add(std::string_view text, std::size_t tested) {
    std::string letters(text);
    for (char& octet : letters) octet = static_cast<char>(shown_[static_cast<unsigned char>(octet)]);
    add_as_it_is(letters, tested);
  }

  void add_as_it_is(const std::string& text, std::size_t tested) {
    std::size_t& last = texts_[text];
    last = std::max(last, tested);
  }

  /// The shortest first, then in the order of their octets.
  [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> in_order() const {
    std::vector<std::pair<std::string, std::size_t>> texts(texts_.begin(), texts_.end());
    std::ranges::stable_sort(texts, {}, [](const auto& each) { return each.first.size(); });
    return texts;
  }

private:
  std::map<std::string, std::size_t> texts_;
  std::array<std::uint8_t, 256> shown_{};
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
    std::string rule(entry_.name());
    for (const Occurrence& each : trace_.productions(entry_, text)) {
      if (each.begin < tested && tested <= each.end && !sets_.contains(each.production().name()))
        rule = each.production().name();
    }
    return rule;
  }

  /// The same rule for all texts that fail in this state.
  [[nodiscard]] const std::string& of_invalid(std::string_view text, const Error& error) {
    const auto [place, is_new] = by_state_.try_emplace(error.state());
    if (is_new) {
      const std::vector<std::string> open = records::open_productions(entry_, text.substr(0, error.offset()));
      place->second = open.empty() ? entry_.name() : open.back();
    }
    return place->second;
  }

private:
  Production entry_;
  std::set<std::string, std::less<>> sets_;
  records::TraceMemory trace_;
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

std::string claim_of_transitions() {
  return "no reader for certain: each transition of the automaton is taken once, with one byte of its class";
}

std::string at_most(std::size_t states, std::size_t classes) {
  return fmt::format("{} states and {} classes of bytes", states, classes);
}

// note [classes of octets in claims] More states are walked with the representatives of classes, and so are splits:
// what is said of readers with more states, or of splits, is true if they have no more classes of octets.
std::string claim_of_verdicts(const Suite& suite, const Choice& choice) {
  const std::string with_classes = at_most(suite.states + choice.extra, suite.classes);
  if (choice.classes) return "verdicts of readers with at most " + with_classes;
  return fmt::format("verdicts of readers with at most {} states{}", suite.states,
                     choice.extra > 0 ? ", or with at most " + with_classes : "");
}

// Wrong orders of marks, and octets that cannot follow, lead to one more state.
std::string claim_of_splits(const gen::Dfa& marked) {
  const gen::CompleteDfa complete = gen::completed(marked);
  const std::size_t states = marked.states.size() + (marked.marks.empty() ? 0 : 1);
  return "verdicts and splits of readers that are automata over bytes and the begins and ends of components with at "
         "most " +
         at_most(std::max(states, complete.next.size()), complete.letters.size());
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
  std::optional<gen::Dfa> marked;
  if (choice.components) marked = gen::marked_automaton(rules, std::string(entry.name()));
  Texts texts(PrintedLiterals(entry.grammar(), rules), parts, marked);
  if (choice.transitions) {
    add_transitions(parts, texts);
  } else {
    const std::string_view less = choice.extra > 0 ? "less --extra"
                                  : choice.classes ? "--transitions"
                                                   : "--classes or --transitions";
    if (size_of(parts, choice.extra, !choice.classes) > most_octets)
      throw records::GrammarFault(
          fmt::format("bnfurl: the suite of {} is larger than a gigabyte; use {}", records::full_name(entry), less));
    const auto add_tested = [&](std::string_view text, bool, std::size_t tested) { texts.add(text, tested); };
    gen::for_each_test(parts, choice.extra, add_tested);
    if (choice.classes)
      gen::for_each_class_test(parts, add_tested);
    else
      gen::for_each_octet_test(parts, add_tested);
    for_each_regular_expression_test(parts, add_tested);
    for (const std::string& text : texts_of_literals(entry, rules)) texts.add_as_it_is(text, text.size());
    suite.complete_for = claim_of_verdicts(suite, choice);
  }
  if (marked) {
    const std::vector<std::string> access = proof::access_texts(entry);
    gen::for_each_reading_test(*marked, access, [&](std::string_view text) { texts.add(text, text.size()); });
    suite.complete_for += "; " + claim_of_splits(*marked);
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
      if (choice.components) each.code = error->code_name();
    } else {
      each.rule = tested_rules.of_valid(text, tested);
      if (choice.components) add_components(each, entry);
    }
  }
  return suite;
}

}  // namespace bnfurl::tool::suite
