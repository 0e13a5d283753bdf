#include "gen/emit/grammar_code.hpp"

#include <bnfurl/version.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

#include "gen/emit/constants.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/syntax/check.hpp"
#include "gen/syntax/components.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {
namespace {

std::string number(std::size_t value) { return std::to_string(value); }

// The initializer of a small structure, or of a row of numbers. A list in braces is evaluated from left to right,
// unlike the operands of "+": so constants get the same numbers by whichever compiler the generator is built.
std::string members(std::initializer_list<std::string> values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "{" : ", ") + value;
  return text + "}";
}

// A structure by the names of its members, in the order in which they are declared: a member that is not named has the
// value of its declaration.
std::string structure(std::initializer_list<std::pair<std::string_view, std::string>> values) {
  std::string text;
  for (const auto& [name, value] : values)
    text += std::string(text.empty() ? "{." : ", .") + std::string(name) + " = " + value;
  return text + "}";
}

std::string address(const std::string& name) { return name.empty() ? "nullptr" : "&scanners::" + name; }

std::string reason(const std::string& why) { return why.empty() ? "nullptr" : string_literal(why); }

std::string scanner_object(const Scanner& scanner) {
  return "{" + address(scanner.plan) + ", " + address(scanner.function) + "}";
}

std::string origin_code(Origin origin) {
  switch (origin) {
    case Origin::own:
      return "Origin::own";
    case Origin::imported:
      return "Origin::imported";
    case Origin::core:
      return "Origin::core";
  }
  return {};
}

// A table with its runs, if it has any.
std::string with_runs(Constants& constants, std::string table, const RunsCode& runs) {
  if (runs.plan.empty()) return table;
  std::vector<std::uint8_t> streams;
  for (const std::optional<int>& stream : runs.stream_of)
    streams.push_back(static_cast<std::uint8_t>(stream.value_or(0xff)));  // RunTable::no_stream
  const std::string object =
      constants.object("RunTable", members({constants.array("std::uint8_t", streams), "&" + runs.plan}));
  return table.insert(table.size() - 1, ", .runs = &" + object);
}

std::string dfa_object(Constants& constants, const DfaArrays& dfa, const RunsCode& runs) {
  const Constants::Kind kind(constants, "dfa");
  const std::string table = structure({
      {"class_of", constants.array("std::uint8_t", dfa.class_of)},
      {"next", constants.array("std::uint16_t", dfa.next)},
      {"accepting", constants.array("std::uint64_t", dfa.accepting)},
      {"classes", number(dfa.classes)},
      {"states", number(dfa.states)},
  });
  return constants.object("DfaTable", with_runs(constants, table, runs));
}

std::string tdfa_object(Constants& constants, const TdfaArrays& tdfa, const RunsCode& runs) {
  const Constants::Kind kind(constants, "tdfa");
  std::vector<std::string> operations;
  for (const OperationNumbers& operation : tdfa.operations)
    operations.push_back(members({number(operation.target), number(operation.source)}));
  const std::string lists =
      members({constants.rows("Operation", operations), constants.array("std::uint32_t", tdfa.list_begin)});
  const std::string table = structure({
      {"class_of", constants.array("std::uint8_t", tdfa.class_of)},
      {"next", constants.array("std::uint16_t", tdfa.next)},
      {"update", constants.array("std::uint16_t", tdfa.update)},
      {"final_list", constants.array("std::uint16_t", tdfa.final_list)},
      {"lists", lists},
      {"classes", number(tdfa.classes)},
      {"states", number(tdfa.states)},
      {"registers", number(tdfa.registers)},
  });
  return constants.object("TdfaTable", with_runs(constants, table, runs));
}

std::vector<std::string> step_objects(const std::vector<StepNumbers>& steps) {
  std::vector<std::string> objects;
  for (const StepNumbers& step : steps) objects.push_back(members({number(step.place), number(step.marks)}));
  return objects;
}

// A pointer to the table, or nullptr if there is none. A table that is left out has no states.
std::string trace_object(Constants& constants, const std::optional<TraceArrays>& table) {
  if (!table) return "nullptr";
  if (table->states == 0) return "&no_trace";
  const TraceArrays& trace = *table;
  const Constants::Kind kind(constants, "trace");
  const std::string steps = constants.rows("TraceTable::Step", step_objects(trace.steps));
  const std::string ends = constants.rows("TraceTable::Step", step_objects(trace.ends));
  return "&" + constants.object("TraceTable", structure({
                                                  {"class_of", constants.array("std::uint8_t", trace.class_of)},
                                                  {"next", constants.array("std::uint16_t", trace.next)},
                                                  {"row_of", constants.array("std::uint16_t", trace.row_of)},
                                                  {"steps_begin", constants.array("std::uint16_t", trace.steps_begin)},
                                                  {"steps", steps},
                                                  {"ends", ends},
                                                  {"marks", constants.array("std::uint16_t", trace.marks)},
                                                  {"marks_begin", constants.array("std::uint32_t", trace.marks_begin)},
                                                  {"classes", number(trace.classes)},
                                                  {"states", number(trace.states)},
                                              }));
}

std::string octets_object(const OctetSet& octets) {
  std::string words;
  for (const std::uint64_t word : octets.words()) words += (words.empty() ? "" : ", ") + std::to_string(word) + "u";
  return "{{" + words + "}}";
}

std::vector<std::string> part_objects(const std::vector<PartOctets>& parts) {
  std::vector<std::string> objects;
  for (const PartOctets& part : parts)
    objects.push_back("{" + octets_object(part.octets) + ", " + octets_object(part.escapes) + "}");
  return objects;
}

std::string production_object(Constants& constants, const ProductionCode& code) {
  return structure({
      {"name", string_literal(code.name)},
      {"grammar", "&" + data_of(code.grammar) + "grammar"},
      {"from", string_literal(code.from)},
      {"matches", scanner_object(code.engines.matcher)},
      {"split", scanner_object(code.engines.splitter)},
      {"fast", constants.fast(code.engines.fast)},
      {"without_texts", reason(code.engines.without_texts)},
      {"without_lines", reason(code.engines.without_lines)},
      {"dfa", "&" + dfa_object(constants, code.tables.dfa, code.dfa_runs)},
      {"tdfa", "&" + tdfa_object(constants, code.tables.tdfa, code.tdfa_runs)},
      {"trace", trace_object(constants, code.trace)},
      {"component", number(code.component)},
      {"origin", origin_code(code.origin)},
      {"has_kinds", code.has_kinds ? "true" : "false"},
      {"occurrences", trace_object(constants, code.occurrences)},
      {"components", number(code.components) + "u"},
      {"join", constants.array("std::uint16_t", code.join)},
      {"join_size", number(code.join.size())},
      {"to_come", constants.array("std::uint32_t", code.to_come)},
      {"without_structural_index", reason(code.engines.without_structural_index)},
      {"error_codes", constants.array("std::uint8_t", code.error_codes)},
      {"open_rules", constants.array("std::uint8_t", code.open_rules)},
      {"parts", constants.rows("PartOctets", part_objects(code.parts))},
      {"begun", constants.array("std::uint8_t", code.begun)},
      {"of_methods", code.of_methods.empty() ? "nullptr" : string_literal(code.of_methods)},
  });
}

std::vector<std::string> set_objects(const Grammar& grammar) {
  std::vector<std::string> objects;
  for (const auto& [name, octets] : named_sets(grammar))
    objects.push_back("{" + string_literal(name) + ", " + octets_object(octets) + "}");
  return objects;
}

std::string production_address(const std::vector<Grammar>& grammars, const RecordKey& key) {
  const std::size_t index = rule_index(*find_grammar(grammars, key.grammar), key.production);
  return "&" + data_of(key.grammar) + "productions[" + std::to_string(index) + "]";
}

std::string method_members(const MethodCode& method) {
  return string_literal(method.method) + ", &" + data_of(method.grammar) + "restricted[" + number(method.production) +
         "]";
}

std::vector<std::string> target_objects(const GrammarCode& code) {
  std::vector<std::string> objects;
  for (const TargetCode& each : code.targets)
    objects.push_back("{&productions[" + number(each.target) + "], " + method_members(each.method) + "}");
  return objects;
}

std::vector<std::string> key_objects(const GrammarCode& code, Constants& constants,
                                     const std::vector<Grammar>& grammars) {
  std::vector<std::string> methods;
  for (const MethodCode& method : code.methods) methods.push_back("{" + method_members(method) + "}");
  std::vector<std::string> objects;
  for (const RecordKey& key : code.grammar->directives.keys) {
    const KeyNumbers numbers = key_numbers(*code.grammar, key);
    objects.push_back(structure({
        {"name", string_literal(key.name)},
        {"component", number(numbers.component)},
        {"unless_component", number(numbers.unless_component)},
        {"unless_text", key.unless_component.empty() ? "nullptr" : string_literal(key.unless_text)},
        {"production", production_address(grammars, key)},
        {"method_component", number(numbers.method_component)},
        {"methods", numbers.by_method ? constants.objects("MethodData", methods) : "nullptr"},
        {"method_count", number(numbers.by_method ? methods.size() : 0)},
    }));
  }
  return objects;
}

std::string file_name(const Grammar& grammar) { return std::filesystem::path(grammar.file).filename().string(); }

// One literal per line, because some compilers limit the length of a literal.
std::string lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    result += "\n  " + string_literal(text.substr(0, end));
    text.remove_prefix(end);
  }
  return result.empty() ? "\"\"" : result;
}

// A pointer to the NormalRules of a grammar, or nullptr if it has none.
std::string normal_object(const GrammarCode& code, Constants& constants) {
  const Grammar& grammar = *code.grammar;
  const std::optional<NormalNumbers> numbers = normal_numbers(grammar);
  if (!numbers) return "nullptr";
  const std::vector<std::string>& schemes = grammar.directives.empty_paths;
  std::vector<std::string> forms;
  for (const NormalFormCode& form : code.forms) {
    forms.push_back("{&productions[" + number(form.production) + "], " + number(form.levels) + ", &languages[" +
                    number(form.language) + "]}");
  }
  const std::string reference =
      numbers->reference == no_entry ? "nullptr" : "&productions[" + number(numbers->reference) + "]";
  return "&" +
         constants.object("NormalRules", structure({
                                             {"unreserved", octets_object(numbers->unreserved)},
                                             {"scheme", number(numbers->scheme)},
                                             {"host", number(numbers->host)},
                                             {"port", number(numbers->port)},
                                             {"path", number(numbers->path)},
                                             {"empty_path", constants.strings(schemes)},
                                             {"empty_path_count", number(schemes.size())},
                                             {"reference", reference},
                                             {"resolution", number(static_cast<std::size_t>(numbers->resolution))},
                                             {"forms", constants.objects("NormalForm", forms)},
                                             {"form_count", number(forms.size())},
                                         }));
}

std::string grammar_object(const GrammarCode& code, Constants& constants, const std::vector<Grammar>& grammars) {
  const Grammar& grammar = *code.grammar;
  const ResultNames names = result_names(grammar);
  std::vector<std::string> ports;
  for (const DefaultPort& port : grammar.directives.ports)
    ports.push_back("{" + string_literal(port.scheme) + ", " + std::to_string(port.port) + "}");
  const std::vector<std::string> sets = set_objects(grammar);
  const std::vector<std::string> parts = part_names(grammar);
  const std::vector<std::string> keys = key_objects(code, constants, grammars);
  std::vector<std::string> strict;
  for (const StrictCode& each : code.strict)
    strict.push_back("{&productions[" + number(each.production) + "], &restricted[" + number(each.strict) + "]}");
  std::vector<std::string> reasons;
  for (const ReasonCode& each : code.reasons)
    reasons.push_back("{&restricted[" + number(each.production) + "], " + string_literal(each.words) + ", " +
                      number(each.code) + "}");
  const std::vector<std::string> targets = target_objects(code);
  const std::optional<TimeLine>& time = grammar.directives.time;
  return structure({
      {"name", string_literal(grammar.directives.name)},
      {"source", string_literal(grammar.directives.source)},
      {"notation", string_literal(std::string(grammar.directives.notation.name))},
      {"ignores_case", grammar.directives.notation.ignores_case ? "true" : "false"},
      {"productions", "productions"},
      {"production_count", number(grammar.rules.size())},
      {"start", number(rule_index(grammar, grammar.start()))},
      {"components", constants.strings(names.components)},
      {"component_count", number(names.components.size())},
      {"host_kinds", constants.strings(names.host_kinds)},
      {"host_kind_count", number(names.host_kinds.size())},
      {"kinds", constants.strings(names.kinds)},
      {"kind_count", number(names.kinds.size())},
      {"ports", constants.objects("PortData", ports)},
      {"port_count", number(ports.size())},
      {"sets", constants.objects("NamedSet", sets)},
      {"set_count", number(sets.size())},
      {"parts", constants.strings(parts)},
      {"code_count", number(error_code_names(grammar).size())},
      {"keys", constants.objects("RecordKeyData", keys)},
      {"key_count", number(keys.size())},
      {"strict", constants.objects("StrictData", strict)},
      {"strict_count", number(strict.size())},
      {"targets", constants.objects("TargetData", targets)},
      {"target_count", number(targets.size())},
      {"file", string_literal(file_name(grammar))},
      {"text", lines(code.text)},
      {"time_component", time ? number(component_index(grammar, time->component)) : "none"},
      {"time_pattern", time ? string_literal(time->pattern) : "nullptr"},
      {"normal", normal_object(code, constants)},
      {"reasons", constants.objects("ReasonData", reasons)},
      {"reason_count", number(reasons.size())},
  });
}

std::string production_array(const std::string& name, const std::vector<ProductionCode>& productions,
                             Constants& constants) {
  std::string text;
  for (const ProductionCode& production : productions) text += "  " + production_object(constants, production) + ",\n";
  return productions.empty()
             ? ""
             : "const ProductionData " + name + "[" + number(productions.size()) + "] = {\n" + text + "};\n";
}

// The namespace of what a grammar's header has of its data: handles.
std::string handles_of(const GrammarCode& code, const std::string& content) {
  return "namespace handles {\nextern const detail::Handle grammar;\nextern const detail::Handle productions[" +
         number(code.productions.size()) + "];\n" + content + "}  // namespace handles\n";
}

std::string handle_objects(const GrammarCode& code) {
  std::string productions;
  for (std::size_t i = 0; i < code.productions.size(); ++i)
    productions += "  {&data::productions[" + number(i) + "]},\n";
  return "const detail::Handle grammar{&data::grammar};\nconst detail::Handle productions[" +
         number(code.productions.size()) + "] = {\n" + productions + "};\n";
}

// Tables mean to the library what they mean to the generator, so both have to be of one version.
std::string version_check() {
  return "static_assert(std::string_view(BNFURL_VERSION) == \"" BNFURL_VERSION
         "\",\n              \"this file is from bnfurl-gen " BNFURL_VERSION
         ", and the headers of bnfurl are of another version\");\n\n";
}

std::string fast_declarations(const FastCode& code) {
  return for_machine(code.target(),
                     "namespace " + code.home() + "::" + code.name_space() +
                         " {\nusing detail::Choices;\nusing detail::LineColumns;\nusing detail::LineEnd;\n"
                         "using detail::ProductionData;\nusing detail::Span;\n" +
                         code.declarations() + "}\n");
}

}  // namespace

std::string header_code(const GrammarCode& code) {
  const Grammar& grammar = *code.grammar;
  const std::vector<std::string> components = component_names(grammar);
  std::string constants;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < code.productions.size(); ++i) {
    const std::string& name = code.productions[i].name;
    taken.insert(name);
    constants += "/// `" + name + "`";
    if (code.productions[i].origin != Origin::own) constants += ", of " + code.productions[i].from;
    const std::size_t component = code.productions[i].component;
    const bool is_part = component < components.size();
    const std::string of = is_part ? "<Tag, " + number(component) + ">" : "<Tag>";
    constants += std::string("\ninline constexpr ") + (is_part ? "Part" : "Entry") + of + " " + identifier(name) +
                 " = detail::" + (is_part ? "known_part" : "entry_of") + of + "(handles::productions[" + number(i) +
                 "]);\n";
  }
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (taken.contains(components[i])) continue;
    constants += "/// The component `" + components[i] +
                 "`, which is not a production.\ninline constexpr NamedPart<Tag, " + number(i) + "> " +
                 identifier(components[i]) + " = detail::known_named_part<Tag, " + number(i) + ">(handles::grammar);\n";
  }
  return "// Generated from " + grammar.directives.name + ": " + in_comment(grammar.directives.source) +
         "\n#pragma once\n\n#include <bnfurl/bnfurl.hpp>\n\n" +
         "namespace bnfurl::" + identifier(grammar.directives.name) + " {\n\n" + handles_of(code, "") +
         "\n/// Stands for this grammar in the types of its productions and of the parts of "
         "their texts.\n" +
         "struct Tag {\n  static constexpr std::size_t components = " + number(components.size()) + ";\n};\n\n" +
         constants + "\n}  // namespace bnfurl::" + identifier(grammar.directives.name) + "\n";
}

std::string source_code(const GrammarCode& code, Engines& engines, const std::vector<Grammar>& grammars) {
  const std::string name = identifier(code.grammar->directives.name);
  Constants constants(*code.grammar, engines);
  const std::string productions = production_array("productions", code.productions, constants);
  const std::string restricted = production_array("restricted", code.restricted, constants);
  const std::string languages = production_array("languages", code.languages, constants);
  const std::string grammar = "const GrammarData grammar = " + grammar_object(code, constants, grammars) + ";\n";
  std::string fast;
  for (const FastCode& each : engines.fast) fast += fast_declarations(each);
  std::string others;
  for (const Grammar& other : grammars) {
    others +=
        "namespace bnfurl::" + identifier(other.directives.name) +
        "::data {\nextern const detail::GrammarData grammar;\n" + "extern const detail::ProductionData productions[" +
        number(other.rules.size()) +
        "];\nextern const detail::ProductionData restricted[];\nextern const detail::ProductionData languages[];\n}\n";
  }
  const std::string& scanners = engines.scanners.name_space();
  return "// Generated from " + code.grammar->directives.name + ": " + in_comment(code.grammar->directives.source) +
         "\n#include <bnfurl/detail/data.hpp>\n#include <bnfurl/version.hpp>\n\n" + version_check() + "namespace " +
         scanners + " {\nusing detail::Choices;\nusing detail::Span;\n" + engines.scanners.declarations() +
         "}  // namespace " + scanners + "\n\n" + fast + "\n" + others + "\nnamespace bnfurl::" + name +
         "::data {\n\nusing namespace detail;\n\n#pragma GCC visibility push(hidden)\n" + constants.shared_text() +
         "#pragma GCC visibility pop\n\nnamespace {\n" + constants.text() + "}  // namespace\n\n" + restricted +
         languages + productions + "\n" + grammar + "\n}  // namespace bnfurl::" + name +
         "::data\n\nnamespace bnfurl::" + name + " {\n\n" + handles_of(code, handle_objects(code)) +
         "\n}  // namespace bnfurl::" + name + "\n";
}

std::string plans_code(const Engines& engines) {
  const std::string& home = engines.scanners.name_space();
  return "\n#include \"src/core/kernels/kernels.hpp\"\n\nnamespace " + home + " {\n" + engines.scanners.code() +
         "}  // namespace " + home + "\n";
}

std::string list_code(const std::string& home, std::span<const Grammar> grammars) {
  std::string list;
  for (const Grammar& grammar : grammars)
    list += "    detail::grammar_of(" + data_of(grammar.directives.name) + "grammar),\n";
  const std::string number_of = std::to_string(grammars.size());
  return "\n#include <span>\n\n#include <bnfurl/detail/data.hpp>\n\nnamespace " + home +
         " {\nnamespace {\nconstexpr std::array<Grammar, " + number_of + "> all = {\n" + list +
         "};\n}  // namespace\nextern const std::span<const Grammar> grammars;\n" +
         "constinit const std::span<const Grammar> grammars = all;\n}  // namespace " + home + "\n";
}

std::string registry_code(const std::vector<Grammar>& grammars, std::size_t registers) {
  std::vector<std::string> names;
  for (const Grammar& grammar : grammars) names.push_back(grammar.directives.name);
  std::ranges::sort(names);
  std::string externs;
  std::string list;
  for (const std::string& name : names) {
    externs += "namespace bnfurl::" + identifier(name) + "::data {\nextern const detail::GrammarData grammar;\n}\n";
    list += "  &" + data_of(name) + "grammar,\n";
  }
  return "// Generated: the grammars that are compiled in.\n#include <bnfurl/detail/data.hpp>\n\n" + externs +
         "\nnamespace bnfurl::detail {\n\nstatic_assert(" + number(registers) +
         " <= feed_registers);\n\nnamespace {\nconst GrammarData* const all[] = {\n" + list +
         "};\n}  // namespace\n\nconst Registry registry{all, " + number(names.size()) +
         "};\n\n}  // namespace bnfurl::detail\n";
}

}  // namespace bnfurl::gen
