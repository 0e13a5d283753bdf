// `grammar prove --tables`: decides whether the tables of a generated file are the printed rules. A file of `bnfurl
// generate` has one production, a class of `bnfurl-gen --language java` all productions of a grammar.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

#include "gen/emit/shared/register_code.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/text/sha256.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/commands/prove.hpp"
#include "tools/verify/reference/derivatives.hpp"
#include "tools/verify/reference/restricted.hpp"
#include "tools/verify/tables/decision.hpp"
#include "tools/verify/tables/java_class.hpp"
#include "tools/verify/tables/one_file.hpp"

namespace bnfurl::tool {
namespace {

using proof::SplitTables;
using proof::VerdictTables;
using proof::WrongAnswer;
using Slots = std::vector<SplitTables::Slot>;

constexpr std::size_t most_octets = std::size_t{1} << 28;
constexpr std::size_t most_terms = 1'000'000;

// The rules of a production, in the two forms with which tables are compared.

struct Rules {
  std::string name;  ///< as it is printed: `request-target of CONNECT`
  gen::Grammar grammar;
  std::string production;
  std::string restrained = {};  ///< for a strict reader: the kind that must not use the schemes of the other kinds
  gen::Dfa marked = {};         ///< with marks, and with one reading for each text
};

VerdictTables tables_of(const gen::Dfa& dfa) {
  VerdictTables result;
  result.dead = static_cast<std::size_t>(gen::Dfa::none);
  for (unsigned octet = 0; octet < 256; ++octet)
    result.class_of.push_back(static_cast<std::size_t>(gen::letter_of(dfa, static_cast<std::uint8_t>(octet))));
  result.next = [&dfa](std::size_t state, std::size_t octet_class) {
    const auto letter = static_cast<gen::Letter>(octet_class);
    return static_cast<std::size_t>(letter == gen::Nfa::no_letter ? gen::Dfa::none
                                                                  : dfa.next(static_cast<int>(state), letter));
  };
  result.accepts = [&dfa](std::size_t state) { return dfa.accepting(static_cast<int>(state)); };
  return result;
}

/// The rules read by derivatives, which share nothing with the automata from which files are generated.
class RulesByDerivatives {
public:
  explicit RulesByDerivatives(const Rules& rules)
      : name_(rules.name),
        derivatives_(rules.restrained.empty() ? gen::Derivatives(rules.grammar, rules.production)
                                              : gen::Derivatives(rules.grammar, rules.production, rules.restrained)) {}

  [[nodiscard]] gen::SteppedAutomaton automaton() {
    gen::SteppedAutomaton result = gen::stepped(derivatives_);
    result.next = [this, next = result.next](int state, std::uint8_t octet) {
      const int target = next(state, octet);
      if (derivatives_.is_circular())
        throw records::UsageError(fmt::format("{} needs a rule that begins with itself; write a repetition", name_));
      if (derivatives_.terms().size() > most_terms)
        throw proof::TooManyCombinations(fmt::format("needs more than {} derivatives", most_terms));
      return target;
    };
    return result;
  }

private:
  std::string name_;
  gen::Derivatives derivatives_;
};

/// Compares the automata of this program, by which components and expected sets are decided, with the rules.
void require_same_language(const Rules& rules, const gen::Dfa& language) {
  RulesByDerivatives derivatives(rules);
  if (const auto wrong = proof::wrong_verdict(tables_of(language), derivatives.automaton(), {})) {
    throw std::runtime_error(
        fmt::format("the automaton of this program for {} is wrong about \"{}\": {}; please report this", rules.name,
                    records::tsv_printable(wrong->text), wrong->what));
  }
}

Rules rules_of(const gen::Grammar& grammar, const std::string& production) {
  gen::Budget budget{gen::Limits()};
  Rules rules{production, grammar, production};
  rules.marked = gen::marked_automaton(grammar, production, budget);
  if (budget.spent()) throw records::GrammarFault(to_string(gen::too_much(grammar, *grammar.find(production), budget)));
  return rules;
}

// The slots of a row of values: two for each component, then one for the kind of host and one for the kind.

SplitTables::Slot choice(const std::string& name, const std::vector<std::string>& kinds, std::size_t cell) {
  SplitTables::Slot slot{{gen::Mark::Kind::choice, name, ""}, cell};
  int number = 0;
  for (const std::string& kind : kinds) slot.kinds.emplace(kind, number++);
  return slot;
}

Slots slots_of(const gen::ResultNames& names) {
  Slots slots;
  for (const std::string& component : names.components) {
    slots.push_back({{gen::Mark::Kind::open, component, ""}, slots.size()});
    slots.push_back({{gen::Mark::Kind::close, component, ""}, slots.size()});
  }
  slots.push_back(choice("host_kind", names.host_kinds, names.host_kind_slot()));
  slots.push_back(choice("kind", names.kinds, names.kind_slot()));
  return slots;
}

/// Those of what the texts of one production can have.
Slots slots_in_use(Slots slots, const gen::Dfa& marked) {
  std::erase_if(slots, [&](const SplitTables::Slot& slot) {
    return std::ranges::find(marked.marks, slot.mark.name, &gen::Mark::name) == marked.marks.end();
  });
  return slots;
}

// What is printed.

struct Decided {
  std::string production;
  std::size_t states = 0;
  std::size_t classes = 0;
  std::string_view functions;
  std::optional<WrongAnswer> wrong = {};
};

void put_header(Output& out) { out.put("GRAMMAR\tPRODUCTION\tSTATES\tCLASSES\tFUNCTIONS\tTEXT\tVERDICT\n"); }

void put_row(const std::string& grammar, const Decided& decided, Output& out) {
  const auto& wrong = decided.wrong;
  out.put(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", grammar, decided.production, decided.states, decided.classes,
                      decided.functions, wrong ? records::tsv_printable(wrong->text) : "\\N",
                      wrong ? records::tsv_printable("failed: " + wrong->what) : "proved"));
  out.flush();
}

/// The shorter text of the two.
std::optional<WrongAnswer> worse(std::optional<WrongAnswer> one, std::optional<WrongAnswer> other) {
  if (!one || (other && other->text.size() < one->text.size())) return other;
  return one;
}

Grammar grammar_of(const Options& options, const std::string& name) {
  const std::string_view named = records::single("-g", options.grammars);
  if (!named.empty()) return records::find_grammar(named);
  const std::vector<std::string> known = records::grammar_names();
  if (std::ranges::find(known, name) != known.end()) return records::find_grammar(name);
  throw records::UsageError(
      fmt::format("{}: its grammar \"{}\" does not come with bnfurl; name the grammar file with -g",
                  records::printable(*options.tables), records::printable(name)));
}

// One production.

void compare_versions(const std::string& file, const proof::OneFile& tables, Grammar grammar) {
  const std::string& hash = tables.head("sha256");
  if (hash.empty() || hash == gen::sha256_hex(grammar.text())) return;
  complain(fmt::format("{} was generated from another version of the grammar {}: its SHA-256 is another",
                       records::printable(file), records::printable(grammar.name())));
}

std::string words_for(Production entry, std::string_view text) {
  const std::optional<Error> error = explain(entry, text);
  return error ? error->expected() : "";
}

gen::SteppedAutomaton stepped(Automaton automaton) {
  const auto next = [automaton](int state, std::uint8_t octet) {
    const Automaton::State target = automaton.next(static_cast<Automaton::State>(state), static_cast<char>(octet));
    return target == Automaton::dead ? gen::SteppedAutomaton::none : static_cast<int>(target);
  };
  const auto accepts = [automaton](int state) { return automaton.accepts(static_cast<Automaton::State>(state)); };
  return {static_cast<int>(Automaton::start), next, accepts};
}

Decided decide(const proof::OneFile& tables, Production entry, const gen::Grammar& grammar) {
  const Rules rules = rules_of(grammar, std::string(entry.name()));
  require_same_language(rules, gen::erase_marks(rules.marked));
  require_same_language(rules, loader::dfa_of(entry.automaton()));
  const auto words = [&](std::string_view text) { return words_for(entry, text); };
  Decided decided{rules.name, tables.states(), tables.classes(), "valid,explain"};
  decided.wrong = proof::wrong_verdict(tables.verdicts(), stepped(entry.automaton()), words);
  if (const auto split = tables.splits(slots_in_use(slots_of(gen::result_names(grammar)), rules.marked))) {
    decided.functions = "valid,explain,split";
    decided.wrong = worse(std::move(decided.wrong), proof::wrong_split(*split, rules.marked));
  }
  return decided;
}

bool prove_one_file(const Options& options, const std::string& text, Output& out) {
  const proof::OneFile tables(*options.tables, text);
  const Grammar grammar = grammar_of(options, tables.head("grammar"));
  const std::string_view production = records::single("-p", options.productions);
  compare_versions(*options.tables, tables, grammar);
  const Production entry =
      records::find_entry(grammar, production.empty() ? tables.head("production") : std::string(production));
  const Decided decided = decide(tables, entry, records::printed_grammar(grammar));
  put_header(out);
  put_row(std::string(grammar.name()), decided, out);
  return !decided.wrong;
}

// A class of Java.

/// The rules of the tables that a class has for what its `method`, `strict` and `reason` lines say.
Rules restricted_rules(const proof::JavaClass& tables, const gen::Grammar& grammar, const std::string& number) {
  const gen::Directives& directives = grammar.directives;
  const std::vector<std::string> names = grammar.rule_names();
  gen::Budget budget{gen::Limits()};
  const auto line_of = [&](std::string_view key, std::size_t place) {
    const auto lines = tables.facts(key);
    const auto found = std::ranges::find(lines, number, [&](const auto& words) { return words.at(place); });
    return found == lines.end() ? std::vector<std::string>() : *found;
  };
  if (const auto line = line_of("method", 3); !line.empty()) {
    const std::string& production = names.at(std::stoul(line[1]));
    const auto method = std::ranges::find(directives.methods, line[2], &gen::MethodLine::method);
    if (method != directives.methods.end()) {
      return {fmt::format("{} of {}", production, line[2]),
              gen::restricted(grammar, production, method->kinds),
              production,
              {},
              gen::automata(grammar, production, method->kinds, budget).marked};
    }
  }
  if (const auto line = line_of("strict", 2); !line.empty()) {
    const std::string& production = names.at(std::stoul(line[1]));
    const auto strict = std::ranges::find(directives.strict, production, &gen::Occurrence::within);
    if (strict != directives.strict.end()) {
      return {fmt::format("strict {}", production), grammar, production, strict->production,
              gen::strict_automata(grammar, production, strict->production, budget).whole.marked};
    }
  }
  const auto lines = tables.facts("reason");
  const auto place = std::ranges::find(lines, number, [](const auto& words) { return words.at(1); }) - lines.begin();
  if (static_cast<std::size_t>(place) >= directives.reasons.size())
    throw records::UsageError("the class has tables that the grammar does not have");
  const gen::SaysLine& reason = directives.reasons[static_cast<std::size_t>(place)];
  Rules rules = rules_of(gen::with_reason(grammar, reason), "=" + reason.production);
  rules.name = fmt::format("reason {}", reason.production);
  return rules;
}

std::size_t different(const std::vector<std::size_t>& classes) {
  return std::set<std::size_t>(classes.begin(), classes.end()).size();
}

Decided decide(const proof::JavaClass& tables, std::size_t number, const Rules& rules, const Slots& slots) {
  Decided decided{rules.name, 0, 0, "valid,split"};
  try {
    RulesByDerivatives derivatives(rules);
    const VerdictTables verdicts = tables.verdicts(number);
    decided.states = tables.states(number);
    decided.classes = different(verdicts.class_of);
    require_same_language(rules, gen::erase_marks(rules.marked));
    decided.wrong = worse(proof::wrong_verdict(verdicts, derivatives.automaton(), {}),
                          proof::wrong_split(tables.splits(number, slots), rules.marked));
  } catch (const proof::BeyondTable& beyond) {
    decided.wrong = WrongAnswer{"", beyond.what()};
  }
  return decided;
}

bool prove_class(const Options& options, const std::string& text, Output& out) {
  const proof::JavaClass tables(*options.tables, text);
  const auto names = tables.facts("name");
  const Grammar grammar = grammar_of(options, names.empty() ? "" : names.front().at(1));
  const gen::Grammar& printed = records::printed_grammar(grammar);
  const std::string_view wanted = records::single("-p", options.productions);
  const Slots slots = slots_of(gen::result_names(printed));
  const auto productions = tables.facts("production"), restricted = tables.facts("restricted");
  if (productions.size() != printed.rules.size()) {
    throw records::UsageError(fmt::format("{} has {} productions, but the grammar {} has {}",
                                          records::printable(*options.tables), productions.size(), grammar.name(),
                                          printed.rules.size()));
  }
  if (!wanted.empty()) (void)records::find_entry(grammar, wanted);
  put_header(out);
  bool is_proved = true;
  const auto put = [&](std::size_t number, const Rules& rules) {
    const Decided decided = decide(tables, number, rules, slots);
    put_row(std::string(grammar.name()), decided, out);
    is_proved = is_proved && !decided.wrong;
  };
  for (std::size_t i = 0; i < productions.size(); ++i) {
    if (wanted.empty() || wanted == printed.rules[i].name) put(i, rules_of(printed, printed.rules[i].name));
  }
  for (std::size_t i = 0; wanted.empty() && i < restricted.size(); ++i)
    put(productions.size() + i, restricted_rules(tables, printed, std::to_string(i)));
  return is_proved;
}

}  // namespace

records::Status prove_tables(const Options& options, Output& out) {
  if (options.operands.size() != 1 || options.certificate || options.extra || options.table_format() != "tsv")
    throw records::UsageError("usage: bnfurl grammar prove --tables FILE [-g NAME|FILE] [-p PRODUCTION]");
  const std::string text = records::read_small_file(*options.tables, {.octets = most_octets});
  load_grammar_files(options);
  try {
    proof::require_ascii(*options.tables, text);
    const bool is_proved =
        proof::JavaClass::is_one(text) ? prove_class(options, text, out) : prove_one_file(options, text, out);
    return is_proved ? records::Status::good : records::Status::negative;
  } catch (const proof::UnreadableTables& unreadable) {
    throw records::UsageError(records::printable(unreadable.what()));
  } catch (const proof::TooManyCombinations& much) {
    throw records::UsageError(
        fmt::format("cannot decide {}: that {}", records::printable(*options.tables), much.what()));
  }
}

}  // namespace bnfurl::tool
