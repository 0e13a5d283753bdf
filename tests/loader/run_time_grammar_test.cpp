// Every compiled-in grammar, read as a file. The result at run time has to equal the compiled one in every production,
// on the readable corpus and on random texts. A walk by runs has to give the same result as a walk by single octets.
#include "src/loader/run_time_grammar.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <tuple>

#include "src/core/tables.hpp"
#include "src/loader/compiled_grammars.hpp"
#include "src/loader/loaded.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::loader {
namespace {

using detail::Choices;
using detail::Span;

// ---- The result at run time equals the compiled one

/// An occurrence: the name of its production, begin, end and parent.
using Phrase = std::tuple<std::string, std::size_t, std::size_t, std::size_t>;

struct Answer {
  bool matches = false;
  bool splits = false;
  std::vector<Span> spans;
  Choices choices;
  std::string error;
  std::vector<Phrase> phrases;
  friend bool operator==(const Answer&, const Answer&) = default;
};

std::vector<Phrase> traced(Production entry, std::string_view text) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<Occurrence> occurrences(8 * text.size() + 64);
  occurrences.resize(trace(entry, text, {states, occurrences}).value_or(0));
  std::vector<Phrase> phrases;
  for (const Occurrence& each : occurrences)
    phrases.emplace_back(each.production().name(), each.begin, each.end, each.parent);
  return phrases;
}

Answer answer_of(Production entry, std::string_view text) {
  Answer answer;
  answer.matches = matches(entry, text);
  answer.spans.resize(detail::grammar_data_of(entry).component_count);
  answer.splits = detail::split_by_short_text(detail::data_of(entry), text, answer.spans.data(), &answer.choices);
  if (!answer.splits) answer.spans.clear();
  if (!answer.splits) answer.choices = {};
  if (const auto error = explain(entry, text)) answer.error = fmt::format("{}: {}", error->offset(), error->message());
  answer.phrases = traced(entry, text);
  return answer;
}

Loaded loaded_of_compiled() {
  std::vector<GrammarText> texts;
  for (const Grammar grammar : grammars()) texts.push_back({grammar.file(), grammar.text()});
  return load(texts);
}

/// The compiled grammars, each read as a file of that name.
class Files {
public:
  [[nodiscard]] const detail::GrammarData& made(const detail::GrammarData& compiled) const {
    return detail::data_of(*loaded_.grammar(compiled.file));
  }
  /// The production, with all of its tables prepared.
  const detail::ProductionData& ready(const detail::ProductionData& production) {
    EXPECT_TRUE(loaded_.prepared_for_trace(detail::production_of(production)));
    return production;
  }

private:
  Loaded loaded_ = loaded_of_compiled();
};

Files& files() {
  static Files all;
  return all;
}

/// The same production, from the file.
Production made_of(const detail::ProductionData& compiled) {
  const auto index = static_cast<std::size_t>(&compiled - compiled.grammar->productions);
  return detail::production_of(files().ready(files().made(*compiled.grammar).productions[index]));
}

void expect_same(const detail::ProductionData& compiled, std::string_view text) {
  const Answer made = answer_of(made_of(compiled), text);
  EXPECT_EQ(made, answer_of(detail::production_of(compiled), text))
      << compiled.grammar->name << ":" << compiled.name << " " << text << " " << made.error;
}

std::vector<std::string> strings(const char* const* begin, std::size_t count) { return {begin, begin + count}; }

std::string shown(const detail::ProductionData* production) {
  return fmt::format("{}:{}", production->grammar->name, production->name);
}

std::string normal_facts_of(const detail::NormalRules& rules) {
  return fmt::format("{:x} {} {} {} {} {} {} {}\n", fmt::join(rules.unreserved.words, " "), rules.scheme, rules.host,
                     rules.port, rules.path, fmt::join(strings(rules.empty_path, rules.empty_path_count), " "),
                     rules.reference == nullptr ? "-" : shown(rules.reference), rules.resolution);
}

std::string facts_of(const detail::GrammarData& grammar) {
  std::string facts = fmt::format("{} {} {} {} {}\n", grammar.name, grammar.source, grammar.notation, grammar.file,
                                  shown(&grammar.productions[grammar.start]));
  facts += fmt::format("{} | {} | {}\n", fmt::join(strings(grammar.components, grammar.component_count), " "),
                       fmt::join(strings(grammar.host_kinds, grammar.host_kind_count), " "),
                       fmt::join(strings(grammar.kinds, grammar.kind_count), " "));
  for (const auto& each : std::span(grammar.productions, grammar.production_count)) {
    facts += fmt::format("{} {} {} {} {}\n", shown(&each), each.from, each.component, static_cast<int>(each.origin),
                         each.has_kinds);
  }
  for (const auto& each : std::span(grammar.ports, grammar.port_count))
    facts += fmt::format("{} {}\n", each.scheme, each.port);
  for (const auto& each : std::span(grammar.sets, grammar.set_count)) {
    facts += fmt::format("{} {:x}\n", each.name, fmt::join(each.octets.words, " "));
  }
  for (const auto& each : std::span(grammar.keys, grammar.key_count)) {
    facts += fmt::format("{} {} {} {} {} {}\n", each.name, each.component, each.unless_component,
                         each.unless_text == nullptr ? "-" : each.unless_text, shown(each.production),
                         each.method_component);
    for (const auto& method : std::span(each.methods, each.method_count))
      facts += fmt::format("{} {}\n", method.name, shown(method.production));
  }
  facts += grammar.normal == nullptr ? "-\n" : normal_facts_of(*grammar.normal);
  facts += fmt::format("{} {}\n", grammar.time_component, grammar.time_pattern == nullptr ? "-" : grammar.time_pattern);
  for (const auto& each : std::span(grammar.strict, grammar.strict_count))
    facts += fmt::format("{} {}\n", shown(each.production), shown(each.strict));
  return facts;
}

TEST(RunTimeGrammar, HasTheFactsOfTheCompiledOne) {
  for (const detail::GrammarData* compiled : detail::compiled_grammars())
    EXPECT_EQ(facts_of(files().made(*compiled)), facts_of(*compiled));
}

// ---- The tables of the log formats that come with the program

template <class Number>
std::string numbers(const Number* begin, std::size_t count) {
  return begin == nullptr ? "none\n" : fmt::format("{}\n", fmt::join(std::span(begin, count), " "));
}

/// The number of lists or rows, by the numbers of those that are used.
std::size_t count_of(std::span<const std::uint16_t> used) {
  std::size_t count = 0;
  for (const std::uint16_t each : used) {
    if (each != detail::none) count = std::max(count, std::size_t{each} + 1);
  }
  return count;
}

std::string text_of(const detail::RunTable& runs, std::size_t states) {
  const kernels::StreamPlan& plan = *runs.plan;
  return numbers(runs.stream_of, states) + numbers(plan.classes, 256) + numbers(plan.tables->bits[0], 512) +
         fmt::format("{} {} {} {} {} {}\n", plan.count, plan.with_escape, plan.escape_lead, plan.escape_digit_bit,
                     plan.tables->with_above, plan.tables->all_above);
}

std::string text_of(const detail::DfaTable& dfa) {
  return numbers(dfa.class_of, 256) + numbers(dfa.next, std::size_t{dfa.states} * dfa.classes) +
         numbers(dfa.accepting, (dfa.states + std::size_t{63}) / 64);
}

std::string text_of(const detail::TdfaTable& tdfa) {
  const std::size_t cells = std::size_t{tdfa.states} * tdfa.classes;
  const std::size_t lists =
      std::max(count_of(std::span(tdfa.update, cells)), count_of(std::span(tdfa.final_list, tdfa.states)));
  std::string text = numbers(tdfa.class_of, 256) + numbers(tdfa.next, cells) + numbers(tdfa.update, cells) +
                     numbers(tdfa.final_list, tdfa.states) + numbers(tdfa.lists.begin, lists + 1);
  for (const auto& each : std::span(tdfa.lists.operations, tdfa.lists.begin[lists]))
    text += fmt::format("{} {}\n", each.target, each.source);
  return text + fmt::format("{}\n", tdfa.registers);
}

std::string text_of(std::span<const detail::TraceTable::Step> steps) {
  std::string text;
  for (const auto& [place, marks] : steps) text += fmt::format("{} {}\n", place, marks);
  return text;
}

std::string text_of(const detail::TraceTable* trace) {
  if (trace == nullptr) return "none\n";
  std::vector<std::uint16_t> begins;
  for (std::size_t cell = 0; cell < std::size_t{trace->states} * trace->classes; ++cell) {
    const std::size_t row = trace->row_of[cell / trace->classes];
    if (trace->next[cell] != detail::none)
      begins.push_back(trace->steps_begin[row * trace->classes + cell % trace->classes]);
  }
  const std::span steps(trace->steps, count_of(begins)), ends(trace->ends, trace->states);
  std::vector<std::uint16_t> used;
  for (const auto& each : {steps, ends}) {
    for (const auto& step : each) used.push_back(step.marks);
  }
  const std::size_t lists = count_of(used);
  return numbers(trace->class_of, 256) + numbers(trace->next, std::size_t{trace->states} * trace->classes) +
         numbers(begins.data(), begins.size()) + text_of(steps) + text_of(ends) +
         numbers(trace->marks_begin, lists + 1) + numbers(trace->marks, trace->marks_begin[lists]);
}

std::string text_of(const detail::ProductionData& production) {
  const std::size_t states = production.dfa->states;
  return text_of(*production.dfa) + text_of(*production.tdfa) + text_of(production.trace) +
         text_of(production.occurrences) + fmt::format("{}\n", production.components) +
         numbers(production.join, production.join_size) + numbers(production.to_come, states) +
         numbers(production.error_codes, states) + numbers(production.open_rules, states) +
         numbers(production.begun, states);
}

std::string part_text(const detail::ProductionData& production, std::size_t parts) {
  std::string text;
  for (const auto& [octets, escapes] : std::span(production.parts, parts))
    text += numbers(octets.words, 4) + numbers(escapes.words, 4);
  return text;
}

// They are made by the build, and equal those that the loader makes of the same text.
TEST(LogFormats, HaveTheTablesThatTheLoaderMakes) {
  for (const Grammar format : records::formats_with_tables()) {
    const detail::GrammarData& built = detail::data_of(format);
    Loaded loaded = load(format.text(), format.file());
    ASSERT_TRUE(loaded.diagnostics().empty()) << format.name();
    const detail::GrammarData& made = detail::data_of(*loaded.grammar());
    EXPECT_EQ(facts_of(built), facts_of(made));
    for (std::size_t i = 0; i < built.production_count; ++i) {
      const detail::ProductionData &ours = built.productions[i], &theirs = made.productions[i];
      ASSERT_TRUE(loaded.prepared_for_trace(detail::production_of(theirs))) << shown(&theirs);
      EXPECT_TRUE(text_of(ours) == text_of(theirs)) << shown(&ours);
      EXPECT_TRUE(part_text(ours, built.code_count) == part_text(theirs, built.code_count)) << shown(&ours);
    }
    const detail::ProductionData &start = built.productions[built.start], &other = made.productions[made.start];
    EXPECT_TRUE(text_of(*start.dfa->runs, start.dfa->states) == text_of(*other.dfa->runs, start.dfa->states));
    EXPECT_TRUE(text_of(*start.tdfa->runs, start.tdfa->states) == text_of(*other.tdfa->runs, start.tdfa->states));
    for (std::size_t i = 0; i < built.reason_count; ++i)
      EXPECT_TRUE(text_of(*built.reasons[i].production) == text_of(*made.reasons[i].production)) << format.name();
    for (std::size_t i = 0; i < built.keys->method_count; ++i)
      EXPECT_EQ(built.keys->methods[i].production, made.keys->methods[i].production) << format.name();
  }
}

// The text of a corpus line after GRAMMAR:PRODUCTION (tests/corpus/README.md).
std::string unescaped(std::string_view written) {
  if (written == "\"\"") return {};
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '\\') {
      text += written[i];
    } else if (written[++i] == 'x') {
      text += static_cast<char>(std::stoi(std::string(written.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      text += '\\';
    }
  }
  return text;
}

class CorpusFiles : public testing::TestWithParam<std::string> {};

TEST_P(CorpusFiles, HaveTheSameAnswers) {
  std::ifstream corpus(GetParam());
  std::size_t cases = 0;
  for (std::string line; std::getline(corpus, line);) {
    const std::size_t colon = line.find(':');
    const std::size_t blank = line.find(' ');
    if (line.empty() || line.front() == '#' || line.front() == ' ' || line.find('/') < blank) continue;
    if (!find_grammar(line.substr(0, colon))) continue;  // there is nothing to compare it with
    const auto compiled = find_production(line.substr(0, colon), line.substr(colon + 1, blank - colon - 1));
    ASSERT_TRUE(compiled) << line;
    expect_same(detail::data_of(*compiled), unescaped(std::string_view(line).substr(blank + 1)));
    ++cases;
  }
  EXPECT_GT(cases, 0U);
}

// Whether the cases are those of a grammar that is not compiled in.
bool is_of_run_time_grammar(const std::filesystem::path& file) {
  const std::string grammar = file.stem().string();
  return std::filesystem::exists("grammar/" + grammar + ".bnf") && !find_grammar(grammar);
}

std::vector<std::string> corpus_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator("tests/corpus")) {
    if (entry.path().extension() == ".txt" && !is_of_run_time_grammar(entry.path()))
      names.push_back(entry.path().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string stem_of(const testing::TestParamInfo<std::string>& file) {
  return std::filesystem::path(file.param).stem().string();
}

INSTANTIATE_TEST_SUITE_P(RunTimeGrammar, CorpusFiles, testing::ValuesIn(corpus_files()), stem_of);

TEST(RunTimeGrammar, RandomTextsHaveTheSameAnswers) {
  for (const detail::GrammarData* compiled : detail::compiled_grammars()) {
    const detail::ProductionData& start = compiled->productions[compiled->start];
    const gen::Grammar rules = [&] {
      std::vector<gen::SourceFile> texts;
      for (const detail::GrammarData* each : detail::compiled_grammars()) texts.push_back({each->file, each->text});
      return *gen::find_grammar(std::get<std::vector<gen::Grammar>>(gen::read_grammars(texts)), compiled->name);
    }();
    const gen::Dfa language = gen::printed_language(rules, start.name);
    gen::tests::RandomTexts texts(language);
    for (int i = 0; i < 200; ++i) expect_same(start, texts.next(i % 20 == 0 ? 9000 : 120));
  }
}

TEST(RunTimeGrammar, MethodsAndStrictReadersHaveTheSameAnswers) {
  const auto expect_twins = [](const detail::ProductionData& made, const detail::ProductionData& compiled,
                               std::string_view text) {
    EXPECT_EQ(answer_of(detail::production_of(files().ready(made)), text),
              answer_of(detail::production_of(compiled), text))
        << text;
  };
  for (const detail::GrammarData* compiled : detail::compiled_grammars()) {
    const detail::GrammarData& made = files().made(*compiled);
    for (std::size_t key = 0; key < compiled->key_count; ++key) {
      for (std::size_t i = 0; i < compiled->keys[key].method_count; ++i) {
        for (const char* text : {"/a/b?q", "*", "h:80", "http://h/", "[::1]:443", "a b", "", "//h"})
          expect_twins(*made.keys[key].methods[i].production, *compiled->keys[key].methods[i].production, text);
      }
    }
    for (std::size_t i = 0; i < compiled->strict_count; ++i) {
      for (const char* text : {"http://u:p@h/", "http://h/", "HTTP://h", "x:y", "mailto:me@h", "ftp://h/%", "htt:"})
        expect_twins(*made.strict[i].strict, *compiled->strict[i].strict, text);
    }
  }
}

// ---- What a variant for a method has of the judge

bool matches_all(const detail::ProductionData& /*entry*/, std::string_view /*text*/) noexcept { return true; }
bool splits_all(const detail::ProductionData& /*entry*/, std::string_view /*text*/, Span* /*spans*/,
                Choices* /*choices*/) noexcept {
  return true;
}
bool scans_all(kernels::Window& /*window*/, std::size_t /*begin*/, std::size_t /*end*/) noexcept { return true; }
bool scans_and_splits_all(kernels::Window& /*window*/, std::size_t /*begin*/, std::size_t /*end*/, Span* /*spans*/,
                          Choices* /*choices*/) noexcept {
  return true;
}
std::size_t takes_all_lines(const char* /*text*/, std::size_t size, std::size_t begin, detail::LineEnd /*line_end*/,
                            const detail::LineColumns& columns, std::size_t first) noexcept {
  columns.begin[first] = static_cast<std::int32_t>(begin);
  columns.end[first] = static_cast<std::int32_t>(size) - 1;
  columns.valid[first / 64] |= std::uint64_t{1} << first % 64;
  return 1;
}

/// A format whose target is judged by method, with a judge of its own: a copy of the grammar of targets, of which each
/// production is what a test makes of it.
class JudgedFormat {
public:
  explicit JudgedFormat(const std::function<void(detail::ProductionData&)>& change)
      : rules_(std::get<std::vector<gen::Grammar>>(gen::read_grammars(
            {{"log.bnf",
              "# grammar: log\n# kind: record\n# component: t\n# component: method\n# target: t judge k\n"
              "record = method t\nmethod = \"G\"\nt = \"1\"\n"},
             {"judge.bnf", "# grammar: judge\n# kinds: k\n# method: G a\nk = a / b\na = \"1\"\nb = \"2\"\n"}}))),
        judge_(*gen::find_grammar(rules_, "judge"), ""),
        format_(*gen::find_grammar(rules_, "log"), "") {
    judge_data_ = judge_.data();
    productions_.assign(judge_data_.productions, judge_data_.productions + judge_data_.production_count);
    for (detail::ProductionData& each : productions_) change(each);
    judge_data_.productions = productions_.data();
    format_.set_keys([this](const std::string&) { return Judge(detail::grammar_of(judge_data_), &judge_.rules()); });
  }

  /// The production for the method G, which is `a` alone.
  [[nodiscard]] const detail::ProductionData& variant() const { return *format_.data().keys[0].methods[0].production; }
  [[nodiscard]] Production ready() {
    gen::Budget budget{gen::Limits()};
    EXPECT_TRUE(format_.make_ready(variant(), budget).empty());
    return detail::production_of(variant());
  }

private:
  std::vector<gen::Grammar> rules_;
  RunTimeGrammar judge_;
  RunTimeGrammar format_;
  detail::GrammarData judge_data_;
  std::vector<detail::ProductionData> productions_;
};

TEST(RunTimeGrammar, VariantForAMethodAnswersByItsOwnTables) {
  detail::FastTable fast{};
  fast.fill({&matches_all, &splits_all, &takes_all_lines, &takes_all_lines});
  JudgedFormat format([&](detail::ProductionData& each) {
    each.matches = {nullptr, &scans_all};
    each.split = {nullptr, &scans_and_splits_all};
    each.fast = fast.data();
    each.dfa = files().made(*detail::compiled_grammars().front()).productions[0].dfa;
    each.tdfa = files().made(*detail::compiled_grammars().front()).productions[0].tdfa;
  });
  const Production production = format.ready();
  for (const std::string text : {"1", "2", "3", ""}) {
    EXPECT_EQ(matches(production, text), text == "1") << text;
    EXPECT_EQ(explain(production, text).has_value(), text != "1") << text;
    Span spans[detail::max_components];
    Choices choices;
    EXPECT_EQ(detail::split_by_short_text(detail::data_of(production), text, spans, &choices), text == "1") << text;
  }
  std::string verdicts;
  LineSplitter splitter(production);
  splitter.feed("1\n2\n3\n");
  while (const Batch* lines = splitter.next()) {
    for (std::size_t i = 0; i < lines->size(); ++i) verdicts += lines->valid(i) ? 'y' : 'n';
  }
  EXPECT_EQ(verdicts, "ynn");
}

TEST(RunTimeGrammar, ALogTakesTheVariantsForMethodsThatACompiledJudgeHas) {
  const Loaded loaded = load(
      "# kind: record\n# component: t\n# component: method\n# target: t rfc9112 request-target\n"
      "record = method SP t\nmethod = 1*ALPHA\nt = 1*%x21-7E\n",
      "log.bnf");
  const detail::RecordKeyData& key = detail::data_of(*loaded.grammar()).keys[0];
  const detail::GrammarData& judge = *find_compiled("rfc9112");
  ASSERT_EQ(key.method_count, judge.target_count);
  for (std::size_t i = 0; i < key.method_count; ++i) {
    EXPECT_STREQ(key.methods[i].name, judge.targets[i].method);
    EXPECT_EQ(key.methods[i].production, judge.targets[i].production);
  }
}

TEST(RunTimeGrammar, BuildsItsLanguageOnce) {
  const auto rules = std::get<std::vector<gen::Grammar>>(gen::read_grammars({{"x.bnf", "s = 1*30( ALPHA DIGIT )\n"}}));
  RunTimeGrammar grammar(rules.front(), "");
  gen::Budget first{gen::Limits()}, second{gen::Limits()};
  EXPECT_EQ(grammar.language(first), gen::printed_language(rules.front(), "s"));
  EXPECT_EQ(grammar.language(second), gen::printed_language(rules.front(), "s"));
  EXPECT_GT(first.steps(), 0U);
  EXPECT_EQ(second.steps(), 0U);
}

// Of everything that the judge's production has, a variant takes what is said here, and nothing else. A new member of
// ProductionData has to be named here before this compiles.
TEST(RunTimeGrammar, VariantForAMethodHasTheNameOfTheProductionAndNoneOfItsEngines) {
  static constexpr unsigned char ones = 1;  // a value that each member can have
  const JudgedFormat format(
      [](detail::ProductionData& each) { std::memset(static_cast<void*>(&each), ones, sizeof each); });
  detail::ProductionData whole;
  std::memset(static_cast<void*>(&whole), ones, sizeof whole);
  const auto& [handle, name, grammar, from, matches, split, fast, without_texts, without_lines, dfa, tdfa, trace,
               component, origin, has_kinds, occurrences, components, join, join_size, to_come,
               without_structural_index, error_codes, open_rules, parts, begun, of_methods] = format.variant();
  EXPECT_EQ(handle.data, &format.variant());
  EXPECT_EQ(static_cast<const void*>(name), static_cast<const void*>(whole.name));
  EXPECT_EQ(grammar, whole.grammar);
  EXPECT_EQ(static_cast<const void*>(from), static_cast<const void*>(whole.from));
  EXPECT_EQ(component, whole.component);
  EXPECT_EQ(origin, whole.origin);
  EXPECT_EQ(has_kinds, whole.has_kinds);
  EXPECT_EQ(components, whole.components);
  EXPECT_EQ(matches.plan, nullptr);
  EXPECT_EQ(matches.scan, nullptr);
  EXPECT_EQ(split.plan, nullptr);
  EXPECT_EQ(split.scan, nullptr);
  EXPECT_EQ(fast, nullptr);
  EXPECT_EQ(without_texts, nullptr);
  EXPECT_EQ(without_lines, nullptr);
  EXPECT_EQ(without_structural_index, nullptr);
  EXPECT_EQ(dfa->states, 0U);
  EXPECT_EQ(tdfa->states, 0U);
  EXPECT_EQ(trace, nullptr);
  EXPECT_EQ(occurrences->states, 0U);
  EXPECT_NE(occurrences->classes, 0U) << "it is to come, and not left out";
  EXPECT_EQ(join, nullptr);
  EXPECT_EQ(join_size, 0U);
  EXPECT_EQ(to_come, nullptr);
  EXPECT_EQ(error_codes, nullptr);
  EXPECT_EQ(open_rules, nullptr);
  EXPECT_EQ(parts, nullptr);
  EXPECT_EQ(begun, nullptr);
  EXPECT_STREQ(of_methods, "G");
}

// ---- Runs

/// Checks that the walks by runs and by octets give the same result for a text.
void expect_runs_are_octets(const detail::ProductionData& production, std::string_view text) {
  detail::DfaTable dfa = *production.dfa;
  detail::TdfaTable tdfa = *production.tdfa;
  const auto split_by = [&](const detail::TdfaTable& table) {
    std::vector<Span> spans(production.grammar->component_count);
    Choices choices;
    const bool valid = detail::table_split(table, spans.size(), text, spans.data(), &choices);
    if (!valid) spans.clear();
    return std::tuple(valid, spans, valid ? choices : Choices{});
  };
  const bool matched = detail::table_matches(dfa, text);
  const auto split = split_by(tdfa);
  dfa.runs = nullptr;
  tdfa.runs = nullptr;
  EXPECT_EQ(matched, detail::table_matches(dfa, text)) << shown(&production) << " " << text;
  EXPECT_EQ(split, split_by(tdfa)) << shown(&production) << " " << text;
}

class KernelsInTurn : public testing::Test {
protected:
  template <class Body>
  static void on_each(const Body& body) {
    const kernels::Kernels& before = kernels::active();
    for (const std::string_view name : kernels::target_names) {
      if (kernels::find(name) == nullptr) continue;
      kernels::use(*kernels::find(name));
      body();
    }
    kernels::use(before);
  }
};

TEST_F(KernelsInTurn, RunsOfOtherGrammarsGiveTheAnswersOfTheirOctets) {
  for (const char* name : {"rfc3339-date-time", "rfc5321-mailbox", "rfc8259-number"}) {
    Loaded loaded = load(gen::tests::file_text(fmt::format("tests/grammars/{}.bnf", name)), name);
    const gen::Grammar& rules = *rules_of(loaded, *loaded.grammar());
    for (const Production each : loaded.grammar()->productions()) {
      const detail::ProductionData& production = detail::data_of(each);
      EXPECT_TRUE(loaded.prepared(each));
      const gen::Dfa language = gen::printed_language(rules, production.name);
      gen::tests::RandomTexts texts(language);
      for (int i = 0; i < 100; ++i) {
        const std::string text = texts.next(i % 10 == 0 ? 5000 : 100);
        on_each([&] { expect_runs_are_octets(production, text); });
      }
    }
  }
}

TEST_F(KernelsInTurn, RunsOfEverySizeGiveTheAnswersOfTheirOctets) {
  const auto entry = [](const char* grammar, const char* production) {
    return made_of(detail::data_of(*find_production(grammar, production)));
  };
  const Production uri = entry("rfc3986", "URI");
  ASSERT_NE(detail::data_of(uri).dfa->runs, nullptr);
  ASSERT_NE(detail::data_of(uri).tdfa->runs, nullptr);
  for (const std::size_t size : {0U, 1U, 7U, 62U, 63U, 64U, 65U, 127U, 4080U, 4090U, 4096U, 4097U, 8200U}) {
    for (const char* tail : {"", "/", "?q", "%41", "%4", "%", " ", "%4g", "#%41%42"}) {
      const std::string text = "http://h/" + std::string(size, 'a') + tail;
      on_each([&] { expect_runs_are_octets(detail::data_of(uri), text); });
      on_each([&] { expect_runs_are_octets(detail::data_of(uri), text + std::string(size, 'b')); });
    }
  }
}

TEST(RunTimeGrammar, OnlyStatesWithALoopHaveRuns) {
  const Production port = made_of(detail::data_of(*find_production("rfc3986", "port")));
  ASSERT_NE(detail::data_of(port).dfa->runs, nullptr);
  EXPECT_EQ(detail::data_of(port).dfa->runs->plan->count, 1U);
  const Production octet = made_of(detail::data_of(*find_production("rfc3986", "dec-octet")));
  EXPECT_EQ(detail::data_of(octet).dfa->runs, nullptr);  // no state has a loop
}

}  // namespace
}  // namespace bnfurl::loader
