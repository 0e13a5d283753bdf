// `grammar`: what is compiled in, what comes with the program, or what a file contains. Tables are tab-separated; the
// first line names the columns. `witness`: what separates two productions.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/size_advice.hpp"
#include "gen/text/octet_set.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/commands/prove.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/suite/suite.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

void list(Output& out) {
  out.put("NAME\tSTART\tNOTATION\tSOURCE\n");
  for (const std::string& name : records::grammar_names()) {
    const Grammar grammar = records::find_grammar(name);
    const std::optional<std::string> file = records::find_shipped(name);
    out.put(fmt::format("{}\t{}\t{}\t{}{}\n", grammar.name(), grammar.start().name(), grammar.notation(),
                        grammar.source(), file ? records::tsv_printable(fmt::format("; read from {}", *file)) : ""));
  }
}

/// `own`, `imported:GRAMMAR` or `core`. Then `start`, `kinds` for an entry point that reports which alternative
/// matched, and `strict` for an entry point that has predefined schemes.
std::string entry_words(Production production) {
  std::string words = "own";
  if (production.origin() == Origin::imported) words = fmt::format("imported:{}", production.from());
  if (production.origin() == Origin::core) words = "core";
  if (production == production.grammar().start()) words += ",start";
  if (production.has_kinds()) words += ",kinds";
  if (strict_production(production)) words += ",strict";
  return words;
}

// `avx2 avx512`: the kernels of a set of bits.
std::string kernels_of(std::uint32_t on) {
  std::string names;
  for (const std::string_view name : kernel_names()) {
    if ((on & 1) != 0) names += (names.empty() ? "" : " ") + std::string(name);
    on >>= 1;
  }
  return names;
}

// Which engines were compiled for a production, on which kernels, and why the others were not. If only the components
// rule line buffers out, line buffers are still there for verdicts.
std::string engine_words(const Engines& engines) {
  if (!engines.scanner) return "table";
  std::string words = "scanner";
  std::string where;
  std::map<std::string_view, std::string> without;  // by reason: the engines
  const auto add = [&](std::string_view name, bool has, std::string_view reason, std::uint32_t on) {
    if (has)
      words += fmt::format(",{}", name);
    else
      without[reason] += fmt::format("{}{}", without[reason].empty() ? "no " : ", no ", name);
    if (on != 0)
      where += fmt::format("{}{}{}: {}", where.empty() ? "" : "; ", name, has ? "" : " for verdicts", kernels_of(on));
  };
  add("short-text", engines.short_texts, engines.without_short_texts, engines.short_texts_on);
  add("line-buffer", engines.line_buffers, engines.without_line_buffers, engines.line_buffers_on);
  add("structural-index", engines.structural_index, engines.without_structural_index, engines.structural_index_on);
  if (words == "scanner" && where.empty() && without.size() == 1)
    return fmt::format("scanner ({})", without.begin()->first);
  for (const auto& [reason, names] : without)
    where += fmt::format("{}{}: {}", where.empty() ? "" : "; ", names, reason);
  return where.empty() ? words : fmt::format("{} ({})", words, where);
}

void show(Grammar grammar, Output& out) {
  out.put("PRODUCTION\tENTRY\tCOMPONENT\tENGINES\n");
  for (const Production production : grammar.productions()) {
    const std::optional<Component> component = production.component();
    out.put(fmt::format("{}\t{}\t{}\t{}\n", production.name(), entry_words(production),
                        component ? component->name() : "-", engine_words(production.engines())));
  }
}

// A minimal Dfa in the language of Graphviz: accepting states are double circles, edges are labelled with sets of
// octets. The same automaton always gives the same text.

/// The octets that lead to each next state.
std::map<Automaton::State, gen::OctetSet> edges_of(Automaton automaton, Automaton::State state) {
  std::map<Automaton::State, gen::OctetSet> edges;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const Automaton::State next = automaton.next(state, static_cast<char>(octet));
    if (next != Automaton::dead) edges[next] |= gen::OctetSet::single(static_cast<std::uint8_t>(octet));
  }
  return edges;
}

std::string to_dot(Automaton automaton, std::string_view name) {
  std::string text =
      fmt::format("digraph {} {{\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n",
                  in_quotes(name, '"'));
  const auto states = static_cast<Automaton::State>(automaton.states());
  for (Automaton::State state = 0; state < states; ++state) {
    if (automaton.accepts(state)) text += fmt::format("  {} [shape=doublecircle];\n", state);
  }
  for (Automaton::State state = 0; state < states; ++state) {
    for (const auto& [next, octets] : edges_of(automaton, state)) {
      text += fmt::format("  {} -> {} [label={}];\n", state, next, in_quotes(to_string(octets), '"'));
    }
  }
  return text + "}\n";
}

void dot(Grammar grammar, std::string_view production, Output& out) {
  const Production entry = records::find_entry(grammar, production);
  out.put(to_dot(entry.automaton(), records::full_name(entry)));
}

std::vector<gen::Ambiguity> ambiguities_of(Grammar grammar) {
  gen::Budget budget{gen::Limits()};
  const gen::Grammar printed = records::printed_grammar(grammar);
  std::vector<gen::Ambiguity> ambiguities = gen::ambiguities(printed, budget);
  if (!budget.spent()) return ambiguities;
  throw records::GrammarFault(fmt::format("bnfurl: {} is too large to list its ambiguities; {}",
                                          records::printable(grammar.name()),
                                          gen::advice_on_counts(printed, printed.start())));
}

void list_ambiguities(Grammar grammar, Output& out) {
  const std::vector<gen::Ambiguity> ambiguities = ambiguities_of(grammar);
  out.put("PRODUCTION\tCHOICE\tENTRY\tTEXT\tREADING\tOTHER\n");
  for (const gen::Ambiguity& each : ambiguities) {
    out.put(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", each.rule, records::tsv_printable(each.choice), each.entry,
                        records::tsv_printable(each.text), records::tsv_printable(each.first),
                        records::tsv_printable(each.second)));
  }
}

// The grammar file of a server's log format, for `grammar from nginx STRING`. It is read before it is printed, so that
// what is printed can be used.
void print_from_server(const Options& options, Output& out) {
  const std::string& server = options.operands[1];
  require_known("server", server, {"nginx", "apache", "tomcat", "squid", "haproxy"});
  const std::string word = fmt::format("{}:{}", server, options.operands[2]);
  const Grammar grammar = records::find_server_grammar(word);
  records::tell_warnings(word, telling(false));
  records::make_ready(grammar.start());
  out.put(grammar.text());
}

/// `usage: bnfurl grammar show NAME`, for an action.
records::UsageError usage_of(std::string_view action, const Options& options) {
  const std::vector<std::string_view> ways = pieces_of(options.command->operands, " | ");
  const auto is_of_action = [action](std::string_view way) { return way.starts_with(action); };
  return records::UsageError(fmt::format("usage: bnfurl grammar {}", *std::ranges::find_if(ways, is_of_action)));
}

void require_words(const Options& options, std::size_t count) {
  if (options.operands.size() != count) throw usage_of(options.operands.front(), options);
}

// `suite`: the texts of a production that tell its right readers from the others.

void refuse_suite_options(const Options& options) {
  if (options.components || options.classes || options.transitions || options.for_humans || options.run ||
      options.timeout)
    throw records::UsageError(
        "--components, --classes, --transitions, --for-humans, --run and --timeout are only for grammar suite");
}

// The grammar is an operand, or the value of -g.
Grammar grammar_of_suite(const Options& options) {
  if (options.operands.size() + options.grammars.size() != 2 || options.grammars.size() > 1)
    throw usage_of("suite", options);
  load_grammar_files(options);
  return records::find_grammar(options.grammars.empty() ? options.operands[1] : options.grammars.front());
}

suite::Suite suite_of(const Options& options) {
  const suite::Choice choice{extra_states(options), options.classes, options.transitions, options.components};
  const bool is_other = choice.extra > 0 || options.components || options.classes;
  if (options.for_humans + options.transitions + is_other > 1) {
    throw records::UsageError(
        "--for-humans and --transitions cannot be used with --classes, --components or --extra, nor with each "
        "other");
  }
  if (options.run && options.components)
    throw records::UsageError("--run cannot be used with --components: a program prints only verdicts");
  const Grammar grammar = grammar_of_suite(options);
  const Production entry = records::find_entry(grammar, records::single("-p", options.productions));
  const gen::Grammar rules = records::printed_grammar(grammar);
  return options.for_humans ? suite::made_for_people(entry, rules) : suite::made(entry, rules, choice);
}

constexpr std::size_t most_seconds = 86'400;

std::chrono::seconds patience_of(const Options& options) {
  if (options.timeout && !options.run) throw records::UsageError("--timeout is only for --run");
  const std::size_t seconds = options.timeout.value_or(60);
  if (seconds > most_seconds)
    throw records::UsageError(fmt::format("--timeout takes at most {} seconds (a day)", most_seconds));
  return std::chrono::seconds(seconds);
}

records::Status print_suite(const Options& options, Output& out) {
  if (options.certificate || options.tables)
    throw records::UsageError("--certificate and --tables are only for grammar prove");
  const std::optional<std::string>& program = options.run;
  const std::string_view form = options.table_format();
  require_known("output format of suite", form,
                program ? std::vector<std::string>{"tsv", "jsonl", "tap"} : suite::form_names());
  const std::chrono::seconds patience = patience_of(options);
  const suite::Suite suite = suite_of(options);
  if (program) return suite::ask(suite, *program, patience, form, out);
  suite::print(suite, form, out);
  return records::Status::good;
}

// `witness`: what separates two productions, without any input: a shortest string that matches the one but not the
// other, and the reverse.

struct Side {
  std::string name;
  gen::Dfa dfa;
};

Side side_of(const records::Standard& standard) {
  const Production judge = standard.strict.value_or(standard.asked);
  return {records::full_name(standard.asked), loader::dfa_of(judge.automaton())};
}

constexpr std::size_t most_pairs = 5'000'000;

gen::Limits limits_of_pairs() {
  gen::Limits limits;
  limits.states = most_pairs;
  return limits;
}

/// The result of a question to two automata, within the budget that it gets.
template <class Question>
auto within_limits(const Question& question, std::string_view what) {
  gen::Budget budget(limits_of_pairs());
  auto answer = question(budget);
  if (!budget.spent()) return answer;
  throw records::UsageError(fmt::format("cannot decide {}: that needs more than {} pairs of states", what, most_pairs));
}

std::optional<std::string> witness_of(const Side& accepting, const Side& refusing) {
  const auto question = [&](gen::Budget& budget) { return gen::witness(accepting.dfa, refusing.dfa, budget); };
  return within_limits(question, fmt::format("whether {} accepts only what {} accepts", accepting.name, refusing.name));
}

std::string line_of(const Side& accepting, const Side& refusing, const std::optional<std::string>& text) {
  return fmt::format("{}\t{}\t{}\n", accepting.name, refusing.name, text ? records::tsv_printable(*text) : "\\N");
}

// `--differ`: a shortest text that both productions match, but in which a component differs.

/// The marks of the component in all texts of a production.
gen::Dfa marks_in(Production production, const std::string& component, gen::Budget& budget) {
  const gen::Dfa marked =
      gen::marked_automaton(records::printed_grammar(production.grammar()), std::string(production.name()), budget);
  const auto is_asked = [&](const gen::Mark& mark) {
    return mark.kind != gen::Mark::Kind::choice && mark.name == component;
  };
  return gen::with_marks(marked, is_asked, budget);
}

/// Says that no text of a production has the component, and which production has it.
void tell_of_missing(Production production, const std::string& component) {
  std::string found;
  for (const Production other : production.grammar().productions()) {
    gen::Budget budget(limits_of_pairs());
    if (marks_in(other, component, budget).marks.empty()) continue;
    found = fmt::format("; {} has", records::full_name(other));
    break;
  }
  complain(fmt::format("{} has no {}{}", records::full_name(production), component, found));
}

/// The marks of the component in all texts of what judges.
gen::Dfa readings_of(const records::Standard& standard, const std::string& component) {
  const Grammar grammar = standard.asked.grammar();
  if (!grammar.find_component(component)) {
    std::vector<std::string> names;
    for (const Component each : grammar.components()) names.emplace_back(each.name());
    require_known(fmt::format("component of {}", records::printable(grammar.name())), component, names,
                  records::help_for(records::Help::columns, {{"-g", std::string(grammar.name())}}));
  }
  const auto question = [&](gen::Budget& budget) {
    const gen::Dfa marks = marks_in(standard.asked, component, budget);
    return standard.strict ? gen::intersection(marks, side_of(standard).dfa, budget) : marks;
  };
  gen::Dfa readings = within_limits(question, fmt::format("where {} is in a string", component));
  if (readings.marks.empty()) tell_of_missing(standard.asked, component);
  return readings;
}

std::string value_of(const records::Standard& standard, const std::string& component, const std::string& text) {
  const auto parts = split(standard.asked, text);
  const auto value = (*parts)[*standard.asked.grammar().find_component(component)];
  return value ? records::tsv_printable(*value) : "\\N";
}

records::Status print_differing(const records::Standards& standards, const std::string& component, Output& out) {
  const records::Standard& a = standards.front();
  const records::Standard& b = standards.back();
  const gen::Dfa one = readings_of(a, component), other = readings_of(b, component);
  const auto differing = [&](gen::Differing what) {
    const auto question = [&](gen::Budget& budget) {
      const gen::Dfa texts = gen::differing(one, other, what, component == "path", budget);
      return gen::witness(texts, gen::empty_language(), budget);
    };
    return within_limits(question, fmt::format("whether {} differs in a string", component));
  };
  const std::optional<std::string> text = differing(gen::Differing::values);
  if (!text && differing(gen::Differing::places)) {
    throw records::UsageError(
        fmt::format("cannot decide whether {} differs: the grammars find it at different places of a string, but with "
                    "the same length and the same first byte",
                    component));
  }
  const std::string names = fmt::format("{}\t{}", records::full_name(a.asked), records::full_name(b.asked));
  if (!text) {
    out.put(names + "\t\\N\t\\N\t\\N\n");
    return records::Status::good;
  }
  out.put(fmt::format("{}\t{}\t{}\t{}\n", names, records::tsv_printable(*text), value_of(a, component, *text),
                      value_of(b, component, *text)));
  return records::Status::negative;
}

}  // namespace

records::Status run_grammar(const Options& options, Output& out) {
  if (options.operands.empty())
    throw records::UsageError(fmt::format("usage: bnfurl grammar {}", options.command->operands));
  const std::string& action = options.operands.front();
  require_known("action of grammar", action, {"from", "list", "show", "dot", "ambiguities", "prove", "suite"});
  if (action != "suite") refuse_suite_options(options);
  if (action == "prove") return prove(options, out);
  if (action == "suite") return print_suite(options, out);
  if (options.table_format() != "tsv" || options.extra.value_or("0") != "0" || options.certificate || options.tables ||
      !options.grammars.empty()) {
    throw records::UsageError(
        "-g, --extra and -o are only for grammar prove and suite, --certificate and --tables are only for grammar "
        "prove");
  }
  if (action != "dot" && !options.productions.empty())
    throw records::UsageError(fmt::format("grammar {} takes no -p", action));
  require_words(options, action == "list" ? 1 : action == "from" ? 3 : 2);
  if (action == "from") {
    print_from_server(options, out);
    return records::Status::good;
  }
  if (action == "list") {
    list(out);
    return records::Status::good;
  }
  const Grammar grammar = records::find_grammar(options.operands[1]);
  if (action == "show")
    show(grammar, out);
  else if (action == "dot")
    dot(grammar, records::single("-p", options.productions), out);
  else
    list_ambiguities(grammar, out);
  return records::Status::good;
}

records::Status run_witness(const Options& options, Output& out) {
  require_no_operands(options);
  if (options.grammars.size() != 2) throw records::UsageError("witness needs two grammars: -g A -g B");
  const records::Standards standards = choose_standards(options, records::Format{}, records::Naming::by_production);
  if (options.differ) {
    const std::string a = records::full_name(standards.front().asked), b = records::full_name(standards.back().asked);
    if (options.productions.empty() && standards.front().asked.name() != standards.back().asked.name())
      complain(fmt::format("compared {} with {}, the start rules; -p names others", a, b));
    return print_differing(standards, *options.differ, out);
  }
  const Side a = side_of(standards.front());
  const Side b = side_of(standards.back());
  const std::optional<std::string> only_a = witness_of(a, b);
  const std::optional<std::string> only_b = witness_of(b, a);
  out.put(line_of(a, b, only_a));
  out.put(line_of(b, a, only_b));
  return only_a || only_b ? records::Status::negative : records::Status::good;
}

}  // namespace bnfurl::tool
