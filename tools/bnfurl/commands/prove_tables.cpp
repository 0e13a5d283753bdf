// `grammar prove --tables FILE`: whether the tables in a source file of another language are right.
//
//   verdicts   the minimal automaton of each production equals derivatives of the printed rules, decided by a walk over both
//   splits     the tagged automaton has the same language, and the same components for each text (emitted_tables.hpp)
//   the rest   the file is, line by line, what bnfurl-gen would write now: its constants have the names of their
//              productions and components, and there is no other code in it
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "gen/emit/languages/languages.hpp"
#include "gen/generate.hpp"
#include "gen/production_code.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/commands/prove.hpp"
#include "tools/bnfurl/work/writers.hpp"
#include "tools/verify/emitted_tables.hpp"
#include "tools/verify/harness/checker.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/reference/strict_language.hpp"
#include "tools/verify/suites/after_states.hpp"

namespace bnfurl::tool {
namespace {

using proof::Counterexample;

// What the file has to have for one record.
struct Expected {
  std::string label;  ///< `request-target of CONNECT`, `strict url`
  const gen::ProductionCode* code;
  std::vector<std::string> kinds;  ///< only these, unless empty
  std::string other;               ///< for a strict reader: the kind that must not use the schemes of the others
  const gen::SaysLine* reason = nullptr;
};

std::vector<Expected> expected_of(const gen::GrammarCode& code) {
  std::vector<Expected> result;
  for (const gen::ProductionCode& each : code.productions) result.push_back({each.name, &each, {}, {}});
  for (const gen::ProductionCode& each : code.restricted) result.push_back({each.name, &each, {}, {}});
  const std::size_t first = code.productions.size();
  for (const gen::TargetCode& target : code.targets) {
    Expected& each = result[first + target.method.production];
    each.label += " of " + target.method.method;
    for (const gen::MethodLine& line : code.grammar->directives.methods) {
      if (line.method == target.method.method) each.kinds = line.kinds;
    }
  }
  for (const gen::StrictCode& strict : code.strict) {
    Expected& each = result[first + strict.strict];
    each.label = "strict " + each.label;
    for (const gen::Occurrence& line : code.grammar->directives.strict) {
      if (line.within == code.productions[strict.production].name) each.other = line.production;
    }
  }
  for (std::size_t i = 0; i < code.reasons.size(); ++i) {
    Expected& each = result[first + code.reasons[i].production];
    each.reason = &code.grammar->directives.reasons[i];
    each.label = "reason " + each.reason->production;
  }
  return result;
}

gen::Dfa marked_of(const gen::Grammar& grammar, const Expected& expected) {
  const std::string& name = expected.code->name;
  if (!expected.other.empty()) return gen::strict_automata(grammar, name, expected.other).whole.marked;
  return gen::automata(grammar, name, expected.kinds).marked;
}

std::optional<std::string> verdict_difference(const gen::Grammar& grammar, const Expected& expected,
                                              const gen::SteppedAutomaton& table) {
  const std::string& name = expected.code->name;
  if (!expected.other.empty()) {
    gen::StrictLanguage strict(grammar, name, expected.other);
    return gen::difference(strict.stepped(), table);
  }
  const gen::Grammar rules = expected.kinds.empty() ? grammar : gen::restricted(grammar, name, expected.kinds);
  gen::Derivatives derivatives(rules, name);
  return gen::difference(gen::stepped(derivatives), table);
}

// Throws Counterexample.
void decide(const gen::Grammar& grammar, const Expected& expected, const gen::PackedProduction& found) {
  const gen::DfaArrays& dfa = found.tables.dfa;
  const gen::TdfaArrays& tdfa = found.tables.tdfa;
  const gen::SteppedAutomaton verdicts = proof::stepped(
      dfa, [&](int state) { return (dfa.accepting[gen::at(state) / 64] >> (gen::at(state) % 64) & 1) != 0; });
  const gen::SteppedAutomaton splits =
      proof::stepped(tdfa, [&](int state) { return tdfa.final_list[gen::at(state)] != gen::no_entry; });
  if (const auto text = verdict_difference(grammar, expected, verdicts))
    throw Counterexample("verdict", *text, "the automaton accepts another language");
  if (const auto text = gen::difference(verdicts, splits))
    throw Counterexample("split", *text, "accepts another language");
  if (const auto text = proof::difference_of_splits(marked_of(grammar, expected), tdfa, gen::result_names(grammar)))
    throw Counterexample("split", *text, "finds other components");
  if (found.error_codes != expected.code->error_codes || found.to_come != expected.code->to_come ||
      found.open_rules != expected.code->open_rules || found.parts != expected.code->parts)
    throw Counterexample("explain: there are other codes");
  if (found.join != expected.code->join) throw Counterexample("join: the template is another one");
}

// The package that the file names, if a file of bnfurl-gen can name it.
std::string package_of(std::string_view text) {
  constexpr std::string_view before = "\npackage ";
  const std::size_t begin = text.find(before);
  if (begin == std::string_view::npos) return "";
  const std::string_view rest = text.substr(begin + before.size());
  const std::string package(rest.substr(0, rest.find(';')));
  return gen::java_package_fault(package).empty() ? package : "";
}

// The first line, from 1, in which the texts differ; 0 if there is none.
std::size_t other_line(std::string_view one, std::string_view other) {
  const auto [end, other_end] = std::ranges::mismatch(one, other);
  if (end == one.end() && other_end == other.end()) return 0;
  return static_cast<std::size_t>(std::count(one.begin(), end, '\n')) + 1;
}

template <class Value>
Value value_or_fault(std::variant<Value, std::string> read, const std::string& file) {
  if (const auto* fault = std::get_if<std::string>(&read))
    throw UsageError(fmt::format("{}: {}", printable(file), tsv_printable(*fault)));
  return std::get<Value>(std::move(read));
}

std::string line_of(std::string_view grammar, std::string_view label, const gen::PackedProduction& found,
                    const std::string& failure) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\n", grammar, label, found.tables.dfa.states, found.tables.tdfa.states,
                     failure.empty() ? "proved" : "failed: " + tsv_printable(failure));
}

}  // namespace

Status prove_tables(const Options& options, Output& out) {
  require_known("output format of prove --tables", options.output, {"tsv"});
  if (options.operands.size() > 2) throw UsageError("usage: bnfurl grammar prove --tables FILE [NAME] [-p PRODUCTION]");
  constexpr std::size_t most_octets = std::size_t{64} << 20;
  const std::string& file = *options.tables;
  const std::string text = read_small_file(file, {.octets = most_octets});
  const auto found = value_or_fault(gen::unpacked(value_or_fault(proof::read_java(text), file)), file);
  const Grammar named = find_grammar(options.operands.size() == 2 ? options.operands[1] : found.name);
  const std::vector<gen::Grammar> rules{printed_grammar(named)};
  const auto codes = gen::table_codes({{rules.front().file, ""}}, rules);
  if (const auto* faults = std::get_if<gen::Diagnostics>(&codes)) throw GrammarFault(gen::to_string(*faults));
  const gen::GrammarCode& code = std::get<std::vector<gen::GrammarCode>>(codes).front();
  const std::vector<Expected> expected = expected_of(code);
  const auto is_same = [](const Expected& a, const gen::PackedProduction& b) { return a.code->name == b.name; };
  if (!std::ranges::equal(expected, found.productions, is_same))
    throw UsageError(fmt::format("{}: has other productions than {}", printable(file), printable(named.name())));

  const std::string_view only = single("-p", options.productions);
  if (!only.empty()) (void)find_entry(named, only);
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (only.empty() || expected[i].label == find_entry(named, only).name()) asked.push_back(i);
  }
  out.put("GRAMMAR\tPRODUCTION\tSTATES\tTAGGED-STATES\tVERDICT\n");
  Status status = Status::good;
  const auto job = [&](std::size_t i, const proof::OnStep&) -> std::string {
    try {
      const Expected& each = expected[asked[i]];
      decide(each.reason == nullptr ? rules.front() : gen::with_reason(rules.front(), *each.reason), each,
             found.productions[asked[i]]);
      return {};
    } catch (const std::exception& failure) {
      return failure.what();
    }
  };
  const auto done = [&](std::size_t i, const proof::Outcome& outcome) {
    const std::string& failure = outcome.death.empty() ? outcome.result : outcome.death;
    if (!failure.empty()) status = Status::negative;
    out.put(line_of(named.name(), expected[asked[i]].label, found.productions[asked[i]], failure));
  };
  proof::run_apart(asked.size(), std::max(1U, std::thread::hardware_concurrency()), job, done);

  const auto made = value_or_fault(gen::packed(code), file);
  const std::size_t line = other_line(text, gen::java_source(package_of(text), code, made));
  if (line == 0) return status;
  out.put(fmt::format("{}\t-\t-\t-\tfailed: line {} is not what bnfurl-gen writes\n", named.name(), line));
  return Status::negative;
}

}  // namespace bnfurl::tool
