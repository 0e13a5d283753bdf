// A grammar as data: tables, facts, and the specification of its scanner.
#include <filesystem>

#include <bnfurl/detail/data.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/emit/engine_code.hpp"
#include "gen/emit/tables/failing_parts.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/emit/tables/tables.hpp"
#include "gen/generate.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "gen/syntax/components.hpp"
#include "src/core/kernels/walk.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// Automata as arrays of numbers, with the codes of detail/data.hpp.

namespace {

using detail::Operation;

TEST(DfaArrays, HaveAClassForOctetsThatLeadNowhere) {
  const DfaArrays arrays = dfa_arrays(automata_of("x = *\"1\" \"2\"").minimal);
  EXPECT_EQ(arrays.classes, 3);
  EXPECT_EQ(arrays.states, 2);
  EXPECT_EQ(arrays.class_of['1'], 0);
  EXPECT_EQ(arrays.class_of['2'], 1);
  EXPECT_EQ(arrays.class_of['3'], 2);
  EXPECT_EQ(arrays.next, (std::vector<std::uint16_t>{0, 1, no_entry, no_entry, no_entry, no_entry}));
  EXPECT_EQ(arrays.accepting, std::vector<std::uint64_t>{2});
}

TEST(DfaArrays, HaveABitForEachState) {
  const DfaArrays arrays = dfa_arrays(automata_of("x = *70\"1\"").minimal);
  EXPECT_EQ(arrays.states, 71);
  EXPECT_EQ(arrays.accepting, (std::vector<std::uint64_t>{~std::uint64_t{0}, 127}));
}

TEST(TdfaArrays, HaveEachListOfOperationsOnce) {
  const Grammar grammar = grammar_of("# component: y | x = \"2\" y | y = *\"1\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.registers, 2);  // one register, and the scratch register
  EXPECT_EQ(arrays.states, 3);
  // List 0 is empty, and list 1 sets the register. Lists 2 and 3 are the ends of states 1 and 2, in slots.
  const std::vector<OperationNumbers> expected{
      {0, Operation::position}, {0, Operation::position}, {1, Operation::position}, {0, 0}, {1, Operation::position}};
  EXPECT_EQ(arrays.operations, expected);
  EXPECT_EQ(arrays.list_begin, (std::vector<std::uint32_t>{0, 0, 1, 3, 5}));
  EXPECT_EQ(arrays.final_list, (std::vector<std::uint16_t>{no_entry, 2, 3}));
  EXPECT_EQ(arrays.next,
            (std::vector<std::uint16_t>{no_entry, 1, no_entry, 2, no_entry, no_entry, 2, no_entry, no_entry}));
  EXPECT_EQ(arrays.update, (std::vector<std::uint16_t>{0, 0, 0, 1, 0, 0, 0, 0, 0}));
}

TEST(TdfaArrays, HaveChoicesAsConstants) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z | y = \"1\" | z = \"2\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.operations, (std::vector<OperationNumbers>{{1, Operation::constant}, {1, Operation::constant | 1}}));
}

TEST(TdfaArrays, UseTheCodesOfTheLibrary) {
  EXPECT_EQ(no_entry, detail::none);
  EXPECT_EQ(most_registers, detail::max_registers);
  const Grammar grammar = grammar_of("x = \"1\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.final_list, (std::vector<std::uint16_t>{detail::none, 0}));
}

TEST(TraceArrays, HaveEachRowOfStepsOnce) {
  const TraceArrays arrays = trace(grammar_of("x = \"1\" \"1\" [ \"1\" ]"), "x");
  EXPECT_EQ(arrays.classes, 2);
  EXPECT_EQ(arrays.next, (std::vector<std::uint16_t>{1, no_entry, 2, no_entry, 3, no_entry, no_entry, no_entry}));
  // Only the first octet begins an occurrence: states 1 and 2 have the same steps. No step leads from state 3.
  EXPECT_EQ(arrays.row_of, (std::vector<std::uint16_t>{0, 1, 1, 0}));
  EXPECT_EQ(arrays.steps_begin, (std::vector<std::uint16_t>{0, 0, 1, 0}));
  EXPECT_EQ(arrays.steps, (std::vector<StepNumbers>{{0, 0}, {0, 1}}));
}

// Join templates: the components of a rule, the octets between them, and the alternatives. `free` is a part that cannot
// be written, mostly because it has several texts and none of them is empty.

using Row = std::vector<std::uint16_t>;

// Prints a template: `"/" <host> ( <port> | ) free`.
std::string shown(const Row& row, const std::vector<std::string>& components) {
  std::string text;
  const auto part = [&](std::size_t begin, std::size_t size) {
    const auto first = row.begin() + static_cast<std::ptrdiff_t>(begin);
    return shown(Row(first, first + static_cast<std::ptrdiff_t>(size)), components);
  };
  for (std::size_t i = 0; i < row.size();) {
    text += text.empty() ? "" : " ";
    if (row[i] == JoinTemplate::free) {
      std::string samples;
      std::size_t at = i + 2;
      for (std::size_t left = row[i + 1]; left > 0; --left) {
        samples += (at == i + 2 ? "" : " | ") + ('"' + std::string(&row[at + 1], &row[at + 1] + row[at]) + '"');
        at += 1U + row[at];
      }
      text += samples.empty() ? "free" : "free{ " + samples + " }";
      i = at;
    } else if (row[i] < JoinTemplate::component) {
      text += std::string("\"") + static_cast<char>(row[i++]) + '"';
    } else if (row[i] < JoinTemplate::choice) {
      const std::string inner = part(i + 2, row[i + 1]);
      text += '<' + components.at(row[i] - JoinTemplate::component) + (inner.empty() ? "" : ": " + inner) + '>';
      i += 2U + row[i + 1];
    } else {
      std::string rows;
      std::size_t at = i + 2;
      for (std::size_t left = row[i + 1]; left > 0; --left) {
        rows += (rows.empty() ? "" : " | ") + part(at + 1, row[at]);
        at += 1U + row[at];
      }
      text += "( " + rows + " )";
      i = at;
    }
  }
  return text;
}

TEST(Template, OfTheFirstRule) {
  expect_cases("gen/emit", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    return shown(join_template(grammar, grammar.rules.front().name), component_names(grammar));
  });
}

// 2^30 ways lead to y: they are not all tried.
TEST(JoinTemplate, MoreWaysThanTheLimitAreFree) {
  std::string text = "# component: y | ";
  for (int i = 0; i < 30; ++i)
    text += "x" + std::to_string(i) + " = x" + std::to_string(i + 1) + " / x" + std::to_string(i + 1) + " | ";
  const Grammar grammar = grammar_of(text + "x30 = y | y = *DIGIT");
  EXPECT_EQ(shown(join_template(grammar, "x0"), component_names(grammar)), "free");
}

// Facts: sets with names and words, numbers for normal forms, indices, and keys.

TEST(NamedSets, AreThese) {
  expect_cases("gen/emit", [](const std::string& grammar) {
    std::string sets;
    for (const NamedOctets& set : named_sets(grammar_of(grammar)))
      sets += set.name + " " + to_string(set.octets) + "\n";
    return sets;
  });
}

TEST(GrammarFacts, ImportedSetsKeepTheirWords) {
  const SourceFile other{"other.bnf",
                         lines("# says: y = theirs | # says: z = theirs | x = y / z | y = %x31-32 | z = %x33-34")};
  const SourceFile own{"test.bnf", lines("# import: O other | # says: z = ours | x = <x, see [O]>")};
  const Grammar grammar = std::get<Grammar>(read_last({other, own}));
  const std::vector<NamedOctets> expected{
      {"x", OctetSet::of("1234")}, {"theirs", OctetSet::of("12")}, {"ours", OctetSet::of("34")}};
  EXPECT_EQ(named_sets(grammar), expected);
}

// A message about a log line has no name that only the grammar's author knows.
TEST(GrammarFacts, EverySetOfALogFormatHasWords) {
  std::vector<SourceFile> files;
  for (const auto& each : std::filesystem::directory_iterator("grammar")) {
    if (each.path().extension() == ".bnf") files.push_back({each.path().string(), file_text(each.path().string())});
  }
  const auto grammars = std::get<std::vector<Grammar>>(read_grammars(files));
  for (const Grammar& grammar : grammars) {
    if (!grammar.directives.record) continue;
    for (const NamedOctets& set : named_sets(grammar)) {
      const Rule* rule = grammar.find(set.name);
      EXPECT_TRUE(rule == nullptr || rule->origin == Origin::core) << grammar.file << ": " << set.name;
    }
  }
}

TEST(GrammarFacts, NormalFormsNeedComponentsOrUnreservedOctets) {
  const auto numbers = [](const std::string& text) { return normal_numbers(grammar_of(text)); };
  EXPECT_FALSE(numbers("# component: x | # empty-path: http | x = \"1\"").has_value());
  EXPECT_FALSE(numbers("# kind: record | # component: host = x | # unreserved: x | x = %x31-32").has_value());
  EXPECT_EQ(numbers("# unreserved: x \"~\" | x = %x31-32")->unreserved, OctetSet::of("12~"));

  const auto some = numbers("# component: port | # component: path = x | x = port y | port = \"1\" | y = %x31-32");
  EXPECT_TRUE(some->unreserved.empty());
  EXPECT_EQ(some->scheme, no_entry);
  EXPECT_EQ(some->host, no_entry);
  EXPECT_EQ(some->port, 0U);
  EXPECT_EQ(some->path, 1U);
  EXPECT_EQ(some->reference, no_entry);
  EXPECT_EQ(some->resolution, Resolution::rfc3986);

  const auto others = numbers(
      "# component: host | # component: scheme | # reference: y | # resolution: rfc1808 | "
      "x = scheme host y | scheme = \"1\" | host = \"2\" | y = \"3\"");
  EXPECT_EQ(others->scheme, 0U);
  EXPECT_EQ(others->host, 1U);
  EXPECT_EQ(others->port, no_entry);
  EXPECT_EQ(others->path, no_entry);
  EXPECT_EQ(others->reference, 3U);
  EXPECT_EQ(others->resolution, Resolution::rfc1808);
}

TEST(GrammarFacts, IndicesAreThoseOfRulesAndComponents) {
  const Grammar grammar = grammar_of("# component: z | # component: path = y | x = y z | y = \"1\" | z = \"2\"");
  EXPECT_EQ(rule_index(grammar, "z"), 2U);
  EXPECT_EQ(component_index(grammar, "path"), 0U);  // common names come first
  EXPECT_EQ(component_index(grammar, "z"), 1U);
  EXPECT_EQ(component_index(grammar, "y"), no_entry);
}

TEST(GrammarFacts, OnlyTheTargetIsJudgedByMethod) {
  const std::string header =
      "# kind: record | # component: method | # component: u | # kinds: k | # target: u test "
      "k "
      "unless u = \"-\" | # referer: u test k | ";
  const std::string rules = "x = method u | method = \"G\" | u = \"/\" / \"-\" | k = a / b | a = \"1\" | b = \"2\"";
  const Grammar grammar = grammar_of(header + "# method: * a | " + rules);
  const KeyNumbers target = key_numbers(grammar, grammar.directives.keys[0]);
  EXPECT_TRUE(target.by_method);
  EXPECT_EQ(target.component, target.unless_component);
  EXPECT_EQ(target.method_component, component_index(grammar, "method"));
  const KeyNumbers referer = key_numbers(grammar, grammar.directives.keys[1]);
  EXPECT_FALSE(referer.by_method);
  EXPECT_EQ(referer.unless_component, no_entry);
  EXPECT_EQ(referer.method_component, no_entry);
}

// The field that was to come after the beginning of a log line.

// The names of the fields that were to come after `text`.
std::string to_come(const Grammar& grammar, std::string_view text) {
  const Automata made = automata(grammar, grammar.start());
  const std::vector<std::string> names = component_names(grammar);
  const std::vector<std::uint32_t> fields = fields_to_come(made.marked, made.errors, names);
  const std::uint32_t here = fields[at(state_after(made.errors, text))];
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((here >> i & 1) != 0) list += (list.empty() ? "" : " ") + names[i];
  }
  return list;
}

TEST(FieldsToCome, AreThese) {
  expect_cases("gen/emit",
               [](const std::string& grammar, const std::string& text) { return to_come(grammar_of(grammar), text); });
}

TEST(FieldsToCome, AreNoneIfTheBudgetIsSpent) {
  const Grammar grammar = grammar_of("# kind: record | # component: x | x = 1*ALPHA");
  const Automata made = automata(grammar, "x");
  Budget budget{{.states = 50, .steps = 0, .memory = 1000}};
  EXPECT_EQ(fields_to_come(made.marked, made.minimal, {"x"}, budget), std::vector<std::uint32_t>{});
  EXPECT_TRUE(budget.spent());
}

// The name of the code of an error after `text`.
std::string code_after(const Grammar& grammar, std::string_view text) {
  const Automata made = automata(grammar, grammar.start());
  const std::vector<std::uint8_t> codes =
      table_code(grammar, *grammar.find(grammar.start()), made, Budget::enough()).error_codes;
  const int state = state_after(made.errors, text);
  return state == Dfa::none ? "none" : error_code_names(grammar)[codes[static_cast<std::size_t>(state)]];
}

TEST(ErrorCodes, AreThese) {
  expect_cases("gen/emit", [](const std::string& grammar, const std::string& text) {
    return code_after(grammar_of(grammar), text);
  });
}

// The code by another construction: the printed rules that are open in the reading of the shortest completion. They do
// not have the two parts of a userinfo, which its body brings in.
std::string open_part(const Grammar& grammar, const OrderedNfa& nfa, const Dfa& language, const std::string& text) {
  const std::vector<std::string> codes = error_code_names(grammar);
  std::string part = "text";
  for (const std::string& name : open_productions(nfa, language, text)) {
    const std::string known = name.starts_with("path-") ? "path" : name;
    if (std::ranges::find(codes, known) != codes.end()) part = known;
  }
  return part;
}

TEST(ErrorCodes, OfRfc3986AreWhatIsOpenInTheShortestCompletion) {
  const Grammar grammar = grammar_of(file_text("grammar/rfc3986.bnf"));
  const OrderedNfa nfa = production_nfa(grammar, "URI");
  const Automata made = automata(grammar, "URI");
  const std::vector<std::uint8_t> codes = table_code(grammar, *grammar.find("URI"), made, Budget::enough()).error_codes;
  const std::vector<std::string> texts = access_texts(completed(made.errors));
  ASSERT_EQ(texts.size(), made.errors.states.size() + 1);  // and the state without a way on
  std::vector<std::string> others;
  for (const std::string& text : texts) {
    const int state = state_after(made.errors, text);
    if (state == Dfa::none) continue;
    std::string code = error_code_names(grammar)[codes[at(state)]];
    if (code == "user" || code == "password") code = "userinfo";
    const std::string open = open_part(grammar, nfa, made.minimal, text);
    if (code != open) others.push_back(text + " " + code + ", not " + open);
  }
  // That construction asks what the next octet could be in; a code, what is empty there, or has just come to its end.
  EXPECT_EQ(others,
            (std::vector<std::string>{"a: path, not text", "a:// host, not userinfo", "a://[::] host, not text"}));
}

// Its states tell apart what was being read, and nothing else.
TEST(ErrorAutomaton, IsTheSmallestWithAStateForEachCode) {
  const auto states = [](const std::string& text) {
    const Automata made = automata(grammar_of(text), "x");
    EXPECT_EQ(erase_marks(made.errors), made.minimal) << text;
    return std::pair(made.minimal.states.size(), made.errors.states.size());
  };
  const std::string rules = "x = path [ \"?\" query ] | path = *( ALPHA / \"?\" ) | query = *( ALPHA / \"?\" )";
  EXPECT_EQ(states(rules), std::pair(std::size_t{1}, std::size_t{1}));
  EXPECT_EQ(states("# component: path | # component: query | " + rules), std::pair(std::size_t{1}, std::size_t{1}));
  const std::string apart = "x = path [ \"?\" query ] | path = *ALPHA | query = *( ALPHA / \"?\" )";
  EXPECT_EQ(states("# component: path | # component: query | " + apart), std::pair(std::size_t{1}, std::size_t{2}));
  const std::string same = "x = path [ \"?\" query ] | path = 1*ALPHA | query = [ path ]";
  EXPECT_EQ(states(same).second, states(same).first);
  EXPECT_EQ(
      states("# component: path | # component: query | x = \"/\" path / \"?\" query | path = *ALPHA | query = *ALPHA"),
      std::pair(std::size_t{2}, std::size_t{3}));
}

TEST(ErrorAutomaton, OfPublishedGrammarsIsLittleLargerThanTheMinimalOne) {
  const Automata made = automata(grammar_of(file_text("grammar/rfc3986.bnf")), "URI");
  EXPECT_EQ(erase_marks(made.errors), made.minimal);
  EXPECT_GT(made.errors.states.size(), made.minimal.states.size());
  EXPECT_LT(10 * made.errors.states.size(), 11 * made.minimal.states.size());
}

TEST(ErrorAutomaton, IsEmptyIfTheBudgetIsSpent) {
  const Automata made = automata(grammar_of("# component: x | x = 1*ALPHA"), "x");
  Budget budget{{.states = 50, .steps = 0, .memory = 1000}};
  EXPECT_EQ(error_automaton(made.marked, budget), empty_language());
}

TEST(ErrorCodes, AreNoneIfTheBudgetIsSpent) {
  const Grammar grammar = grammar_of("# component: x | x = 1*ALPHA");
  const Automata made = automata(grammar, "x");
  Budget budget{{.states = 50, .steps = 0, .memory = 1000}};
  EXPECT_EQ(error_codes(made.marked, made.minimal, {"x"}, {}, budget), std::vector<std::uint8_t>{});
  EXPECT_TRUE(budget.spent());
}

// What occurs in the parts of a grammar's start, one a line: `name [octets] [escapes]`.
std::string parts_of(const Grammar& grammar) {
  const Automata made = automata(grammar, grammar.start());
  const std::vector<PartOctets> parts =
      table_code(grammar, *grammar.find(grammar.start()), made, Budget::enough()).parts;
  const std::vector<std::string> names = part_names(grammar);
  std::string lines;
  for (std::size_t i = 0; i < parts.size(); ++i)
    lines += names[i] + " " + to_string(parts[i].octets) + " " + to_string(parts[i].escapes) + "\n";
  return parts.size() == names.size() ? lines : "there are other parts";
}

TEST(PartOctets, AreThese) {
  expect_cases("gen/emit", [](const std::string& grammar) { return parts_of(grammar_of(grammar)); });
}

// The rule that is open after `text`, by its words.
std::string open_after(const Grammar& grammar, std::string_view text) {
  const Automata made = automata(grammar, grammar.start());
  const ProductionCode code = table_code(grammar, *grammar.find(grammar.start()), made, Budget::enough());
  const std::uint8_t rule = code.open_rules.empty() ? 0 : code.open_rules[at(state_after(made.errors, text))];
  return rule == 0 ? "none" : part_names(grammar)[error_code_names(grammar).size() + rule - 1];
}

TEST(OpenRules, AreOpenInEveryReading) {
  expect_cases("gen/emit", [](const std::string& grammar, const std::string& text) {
    return open_after(grammar_of(grammar), text);
  });
}

TEST(OpenRules, AreNoneIfTheBudgetIsSpent) {
  const Grammar grammar = grammar_of("# says: y = a why | x = \"-\" y | y = 1*ALPHA");
  const Automata made = automata(grammar, "x");
  Budget budget{{.states = 50, .steps = 0, .memory = 1000}};
  EXPECT_EQ(open_rules(made.minimal, made.minimal, {}, budget), std::vector<std::uint8_t>{});
  EXPECT_EQ(part_octets(made.marked, {}, {}, budget), std::vector<PartOctets>{});
  EXPECT_TRUE(budget.spent());
}

// Regions as tables, walked as the engines walk them.

constexpr std::size_t absent = SIZE_MAX;
static_assert(RegionTable::left == kernels::scanner::left && RegionTable::refused == kernels::scanner::refused);

RegionTable table_of(const std::string& text) {
  const Grammar grammar = grammar_of(text);
  const Folded folded = fold(automata(grammar, grammar.start()).tdfa);
  EXPECT_EQ(folded.regions.size(), 1U);
  return region_table(folded.regions.at(0), folded.escape);
}

std::size_t region_end(const RegionTable& table, const std::string& text, std::size_t begin = 0) {
  std::uint8_t class_of[256];
  std::copy(table.class_of.begin(), table.class_of.end(), class_of);
  return kernels::scanner::region_end(class_of, table.next.data(), text.data(), begin, text.size());
}

std::string repeated(std::size_t times, const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(RegionCode, ARegionEndsAfterTheOctetThatLeavesIt) {
  const RegionTable table = table_of("x = *\"-\" \"[\" 40( \"1\" *ALPHA ) \"]\" *DIGIT");
  EXPECT_EQ(region_end(table, repeated(40, "1") + "]7"), 41U);
  EXPECT_EQ(region_end(table, "--[" + repeated(40, "1az") + "]", 3), 124U);
}

TEST(RegionCode, ATextThatDoesNotMatchTheRegionIsRefused) {
  const RegionTable table = table_of("x = *\"-\" \"[\" 40( \"1\" *ALPHA ) \"]\" *DIGIT");
  EXPECT_EQ(region_end(table, ""), absent);
  EXPECT_EQ(region_end(table, repeated(39, "1") + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(41, "1") + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(40, "1")), absent);
  EXPECT_EQ(region_end(table, repeated(39, "1") + "1\xc1]"), absent);
}

TEST(RegionCode, AnEscapeIsThreeSteps) {
  const RegionTable table =
      table_of("x = *( \"[\" 20( \"1\" *( ALPHA / DIGIT / \"%\" 2DIGIT ) \":\" ) 20\".\" \"]\" )");
  const std::string dots = repeated(20, ".");
  EXPECT_EQ(region_end(table, repeated(20, "1%41z%00:") + dots + "]"), 201U);
  EXPECT_EQ(region_end(table, repeated(20, "1%4:") + dots + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(20, "1%a1:") + dots + "]"), absent);
  EXPECT_EQ(region_end(table, repeated(19, "1:") + "1%4"), absent);
}

// Scanners as re2c conditions. tests/golden has a whole file; these tests are about its parts.

// The conditions of a file, without re2c's head and the tables of streams.
std::string conditions_of(const std::string& file) {
  std::string result;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = file.find('\n', at);
    if (file[at] == '<') result += file.substr(at, end + 1 - at);
    at = end + 1;
  }
  return result;
}

TEST(Conditions, OfASplitter) {
  expect_cases("gen/emit", [](const std::string& in) {
    const Grammar grammar = grammar_of(in);
    const ResultNames names = result_names(grammar);
    ScannerSpecs specs;
    specs.begin_file();
    EXPECT_EQ(specs.add_scanner(fold(automata(grammar, "x").tdfa), {}, &names, "split").function, "split");
    return conditions_of(specs.file());
  });
}

TEST(ScannerSpec, EqualScannersAreOne) {
  const Folded folded = fold(tagged(automata_of("x = *DIGIT").minimal));
  ScannerSpecs specs;
  specs.begin_file();
  const Scanner first{"first", "plan_0"};
  EXPECT_EQ(specs.add_scanner(folded, {}, nullptr, "first"), first);
  // The same language, written in another way.
  EXPECT_EQ(specs.add_scanner(fold(tagged(automata_of("y = [ DIGIT y ]").minimal)), {}, nullptr, "second"), first);
  EXPECT_EQ(specs.declarations(),
            "extern const kernels::StreamPlan plan_0;\n"
            "bool first(kernels::Window& window, std::size_t begin, std::size_t end) noexcept;\n");
  // In the file of another grammar, the scanner is only declared.
  specs.begin_file();
  EXPECT_EQ(specs.add_scanner(folded, {}, nullptr, "third"), first);
  EXPECT_EQ(conditions_of(specs.file()), "");
  EXPECT_EQ(specs.file().find("constinit"), std::string::npos);
}

TEST(ScannerSpec, EqualPlansAreOne) {
  const auto matcher_of = [](const std::string& grammar) { return fold(tagged(automata_of(grammar).minimal)); };
  ScannerSpecs specs;
  specs.begin_file();
  EXPECT_EQ(specs.add_scanner(matcher_of("x = *DIGIT"), {}, nullptr, "first"), (Scanner{"first", "plan_0"}));
  EXPECT_EQ(specs.add_scanner(matcher_of("x = *DIGIT \"-\""), {}, nullptr, "second"), (Scanner{"second", "plan_0"}));
  // The same conditions over other classes make another scanner.
  EXPECT_EQ(specs.add_scanner(matcher_of("x = *ALPHA"), {}, nullptr, "third"), (Scanner{"third", "plan_1"}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
