// The functions of bnfurl.h in libbnfurl-load and libbnfurl-crawl: its examples, and what wrong arguments get. That
// they answer as the C++ functions do is shown by the examples: each translates its arguments only.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/crawl/robots_store.hpp>

#include "tests/core/support/c_header.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::tests {
namespace {

const bnfurl_production* uri() { return bnfurl_find_production("rfc3986", "URI"); }

bnfurl_grammar_file grammar_file(const char* text) {
  return BNFURL_GRAMMAR_FILE_INIT("my.bnf", text, std::strlen(text));
}

bnfurl_rules_reader reader_of(const bnfurl_production* entry) {
  bnfurl_rules_reader reader;
  EXPECT_EQ(bnfurl_rules_reader_init(&reader, entry), BNFURL_OK);
  return reader;
}

bnfurl_rule_file rule_file(const char* text) {
  return {sizeof(bnfurl_rule_file), nullptr, "rules.txt", nullptr, text, std::strlen(text)};
}

TEST(CLibraries, EveryExampleIsTrue) {
  const bnfurl_production* uri = bnfurl_find_production("rfc3986", "URI");
  const bnfurl_production* phone = nullptr;
  const auto file = grammar_file("phone = 3DIGIT \"-\" number\nnumber = 1*DIGIT\n# component: number\n");
  const auto bad = grammar_file("a = b\n");
  const auto list = rule_file("default allow\ndeny host ads.example\n");
  auto robots = rule_file("User-agent: *\nDisallow: /private\nSitemap: http://h/map\n");
  robots.kind = "robots";
  robots.agent = "MyBot";
  const auto wrong = rule_file("allow host\n");
  const records::TemporaryFile suffix_file{"uk\nco.uk\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n"};
  bnfurl_loaded *loaded = nullptr, *faulty = nullptr, *nothing = nullptr;
  bnfurl_rules *rules = nullptr, *of_robots = nullptr, *faulty_rules = nullptr;
  bnfurl_robots_store *store = nullptr, *no_store = nullptr;
  bnfurl_robots_decision of_store = BNFURL_ROBOTS_DECISION_INIT;
  bnfurl_robots_facts* facts = nullptr;
  bnfurl_key_steps *steps = nullptr, *no_steps = nullptr;
  bnfurl_suffixes *suffixes = nullptr, *no_suffixes = nullptr;
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  bnfurl_rules_reader reader;
  const records::TemporaryFile store_of_robots{""};
  const char* const store_file = store_of_robots.name().c_str();
  {
    auto writer = crawl::RobotsStoreWriter::open(store_file);
    ASSERT_TRUE(writer &&
                writer->add({"http://h/robots.txt", 200,
                             "User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\nSitemap: http://h/map\n"}));
    ASSERT_TRUE(writer->keep());
  }
  char memory[200], message[200], hex[33];
  unsigned char digest[16];
  std::size_t needed = 0, count = 0;
  std::uint16_t states[9];
  bnfurl_occurrence occurrences[3];
  bnfurl_span site = {0, 0};
  EXPECT_EQ(bnfurl_suffixes_read(suffix_file.name().c_str(), message, 200, &suffixes), BNFURL_OK);
#define EXAMPLE(result, ...) expect_example(#__VA_ARGS__, shown((__VA_ARGS__)), result)
#include "tests/examples_of_c_libraries.inc"
  bnfurl_loaded_free(faulty);
  bnfurl_rules_free(of_robots);
  bnfurl_rules_free(faulty_rules);
}

TEST(CLibraries, EveryFunctionHasAnExample) {
  const CHeader header("==== Separate libraries", "");
  EXPECT_EQ(header.functions_without(), "");
  EXPECT_EQ(header.functions().size(), 27U);
}

constexpr auto minus_one = static_cast<std::size_t>(-1);

// Every occurrence, in room for all of them or for the first.
TEST(CLoad, TraceFindsWhatOccursSeveralTimes) {
  const auto file = grammar_file("list = item *( \",\" item )\nitem = *ALPHA\n# component: item\n");
  bnfurl_loaded* loaded = nullptr;
  const bnfurl_production* list = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_OK);
  ASSERT_EQ(bnfurl_loaded_production(loaded, nullptr, nullptr, &list), BNFURL_OK);
  const std::string text = "ab,,c";
  const std::vector<std::pair<std::size_t, std::size_t>> all = {{0, 2}, {3, 3}, {4, 5}};
  std::vector<std::uint16_t> states(text.size() + 1);
  std::size_t count = 77;
  EXPECT_EQ(bnfurl_trace(list, text.data(), text.size(), states.data(), nullptr, 0, &count), BNFURL_NOT_BUILT);
  EXPECT_EQ(count, 77U);
  ASSERT_EQ(bnfurl_loaded_trace(loaded, list), BNFURL_OK);
  for (std::size_t room = 0; room <= all.size() + 1; ++room) {
    std::vector<bnfurl_occurrence> found(room, {9, 9, 9});
    EXPECT_EQ(bnfurl_trace(list, text.data(), text.size(), states.data(), found.data(), room, &count),
              room < all.size() ? BNFURL_NO_ROOM : BNFURL_OK);
    EXPECT_EQ(count, all.size());
    for (std::size_t i = 0; i < room; ++i) {
      const auto expected =
          i < all.size() ? bnfurl_occurrence{0, all[i].first, all[i].second} : bnfurl_occurrence{9, 9, 9};
      EXPECT_EQ(found[i].component, expected.component);
      EXPECT_EQ(found[i].begin, expected.begin);
      EXPECT_EQ(found[i].end, expected.end);
    }
  }
  count = 77;
  EXPECT_EQ(bnfurl_trace(list, "a b", 3, states.data(), nullptr, 0, &count), BNFURL_NO_MATCH);
  EXPECT_EQ(count, 77U);
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, TraceIsPreparedForProductionsOnly) {
  const auto file = grammar_file("a = *( b )\nb = 1*9000( DIGIT / ALPHA )\n# component: b\n");
  bnfurl_loaded* loaded = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_OK);
  EXPECT_EQ(bnfurl_loaded_trace(loaded, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_loaded_trace(nullptr, bnfurl_find_production("rfc3986", "URI")), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_loaded_trace(loaded, bnfurl_find_production("rfc3986", "URI")), BNFURL_OK);
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, WrongArgumentsRefuse) {
  bnfurl_loaded* loaded = nullptr;
  auto file = grammar_file("a = \"a\"\n");
  EXPECT_EQ(bnfurl_load(nullptr, 1, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_load(&file, minus_one, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_load(&file, 1, nullptr, nullptr), BNFURL_BAD_ARGUMENT);
  bnfurl_limits limits{};
  EXPECT_EQ(bnfurl_load(&file, 1, &limits, &loaded), BNFURL_BAD_ARGUMENT);
  for (const std::size_t size : {std::size_t{0}, sizeof file - 1, sizeof file + 1, minus_one}) {
    file.struct_size = size;
    EXPECT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  }
  file = {sizeof file, nullptr, "", 0};
  EXPECT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  file = {sizeof file, "my.bnf", nullptr, 1};
  EXPECT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  file = {sizeof file, "my.bnf", "", minus_one};
  EXPECT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  const bnfurl_grammar_file two[] = {grammar_file("a = \"a\"\n"), {sizeof file - 1, "b.bnf", "", 0}};
  EXPECT_EQ(bnfurl_load(two, 2, nullptr, &loaded), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(loaded, nullptr);
  const bnfurl_production* production = uri();
  EXPECT_EQ(bnfurl_loaded_production(nullptr, nullptr, nullptr, &production), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(production, nullptr);
  EXPECT_EQ(bnfurl_loaded_diagnostic(nullptr, 0), nullptr);
}

TEST(CLoad, FilesImportFromEachOtherAndAreFoundByTheirNames) {
  // Elements that are larger than ours, as a later version may have them.
  struct Grown {
    bnfurl_grammar_file file;
    std::size_t later;
  };
  const char* ours =
      "# grammar: ours\n# import: T theirs\ntext = \"<\" word \">\"\nword = <word, see [T], Section 1>\n";
  const char* theirs = "# grammar: theirs\nword = 1*ALPHA\n";
  const Grown files[] = {{{sizeof(Grown), "ours.bnf", ours, std::strlen(ours)}, 0},
                         {{sizeof(Grown), "theirs.bnf", theirs, std::strlen(theirs)}, 0}};
  bnfurl_loaded* loaded = nullptr;
  const bnfurl_status status = bnfurl_load(&files[0].file, 2, nullptr, &loaded);
  ASSERT_EQ(status, BNFURL_OK) << bnfurl_loaded_diagnostic(loaded, 0)->message;
  const bnfurl_production *text = nullptr, *word = nullptr, *none = uri();
  ASSERT_EQ(bnfurl_loaded_production(loaded, nullptr, nullptr, &text), BNFURL_OK);
  ASSERT_EQ(bnfurl_loaded_production(loaded, "theirs.bnf", nullptr, &word), BNFURL_OK);
  EXPECT_EQ(bnfurl_loaded_production(loaded, "others.bnf", nullptr, &none), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(none, nullptr);
  EXPECT_STREQ(bnfurl_grammar_name(word), "theirs");
  EXPECT_EQ(bnfurl_validate(text, "<a>", 3), BNFURL_OK);
  EXPECT_EQ(bnfurl_validate(word, "<a>", 3), BNFURL_NO_MATCH);
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, SoundRulesOfAFileWithFaultsCanBeUsed) {
  const auto file = grammar_file("a = \"a\"\nb = c\n");
  bnfurl_loaded* loaded = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_BAD_FILE);
  const bnfurl_production* a = nullptr;
  EXPECT_EQ(bnfurl_loaded_production(loaded, nullptr, "a", &a), BNFURL_OK);
  EXPECT_EQ(bnfurl_validate(a, "a", 1), BNFURL_OK);
  EXPECT_EQ(bnfurl_loaded_production(loaded, nullptr, "b", &a), BNFURL_NO_PRODUCTION);
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, LimitsCountAndFaultsOfPreparationAreDiagnosticsOnce) {
  const auto file = grammar_file("a = 1*40(\"a\" / \"b\") \"a\" 12(\"a\" / \"b\")\n");
  bnfurl_limits limits = {sizeof limits, 0, 20, 0, 0};
  bnfurl_loaded* loaded = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, &limits, &loaded), BNFURL_OK);
  const bnfurl_production* a = uri();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(bnfurl_loaded_production(loaded, nullptr, "a", &a), BNFURL_BAD_FILE);
    EXPECT_EQ(a, nullptr);
  }
  EXPECT_NE(bnfurl_loaded_diagnostic(loaded, 0), nullptr);
  EXPECT_EQ(bnfurl_loaded_diagnostic(loaded, 1), nullptr);
  EXPECT_EQ(bnfurl_loaded_diagnostic(loaded, minus_one), nullptr);
  bnfurl_loaded_free(loaded);
  limits = {sizeof limits, 3, 0, 0, 0};
  EXPECT_EQ(bnfurl_load(&file, 1, &limits, &loaded), BNFURL_BAD_FILE);
  bnfurl_loaded_free(loaded);
}

// Nothing in C can be given a production that is not prepared: it would end the program.
TEST(CLoad, WhatAProductionLeadsToIsPreparedToo) {
  const auto file = grammar_file(
      "# kinds: t\n# method: GET a\n# method: * b\n# reference: r\n# component: s\n"
      "t = a / b\na = s \":a\"\nb = s \":b\"\ns = 1*ALPHA\nr = *( ALPHA / \":\" / \"/\" )\n");
  bnfurl_loaded* loaded = nullptr;
  const bnfurl_status status = bnfurl_load(&file, 1, nullptr, &loaded);
  ASSERT_EQ(status, BNFURL_OK) << bnfurl_loaded_diagnostic(loaded, 0)->message;
  const bnfurl_production* t = nullptr;
  ASSERT_EQ(bnfurl_loaded_production(loaded, nullptr, "t", &t), BNFURL_OK);
  EXPECT_EQ(bnfurl_validate(bnfurl_production_for_method(t, "GET", 3), "x:a", 3), BNFURL_OK);
  EXPECT_EQ(bnfurl_validate(bnfurl_production_for_method(t, "GET", 3), "x:b", 3), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_validate(bnfurl_production_for_method(t, "PUT", 3), "x:b", 3), BNFURL_OK);
  bnfurl_base base;
  ASSERT_EQ(bnfurl_base_init(&base, t, "x:a", 3), BNFURL_OK);
  char out[16];
  EXPECT_EQ(bnfurl_resolve(&base, "y:b", 3, BNFURL_RESOLUTION_RFC3986, out, sizeof out, nullptr), BNFURL_OK);
  EXPECT_EQ(std::string_view(out, 3), "y:b");
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, ReferencesThatCannotBePreparedAreNone) {
  const auto file = grammar_file("# component: s\n# reference: r\nt = s \":a\"\ns = 1*ALPHA\nr = 300\"a\"\n");
  const bnfurl_limits limits = {sizeof limits, 0, 100, 0, 0};
  bnfurl_loaded* loaded = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, &limits, &loaded), BNFURL_OK);
  const bnfurl_production* t = nullptr;
  ASSERT_EQ(bnfurl_loaded_production(loaded, nullptr, "t", &t), BNFURL_OK);
  EXPECT_EQ(bnfurl_loaded_production(loaded, nullptr, "r", &t), BNFURL_BAD_FILE);
  ASSERT_EQ(bnfurl_loaded_production(loaded, nullptr, "t", &t), BNFURL_OK);
  bnfurl_base base;
  EXPECT_EQ(bnfurl_base_init(&base, t, "x:a", 3), BNFURL_NO_PRODUCTION);
  bnfurl_loaded_free(loaded);
}

TEST(CLoad, ThreadsMayAskAtOnce) {
  const auto file = grammar_file("a = \"a\"\nb = \"b\"\n");
  bnfurl_loaded* loaded = nullptr;
  ASSERT_EQ(bnfurl_load(&file, 1, nullptr, &loaded), BNFURL_OK);
  std::vector<std::thread> threads;
  std::array<bnfurl_status, 4> answers{};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      const char* name = i % 2 == 0 ? "a" : "b";
      const bnfurl_production* production = nullptr;
      answers[i] = bnfurl_loaded_production(loaded, nullptr, name, &production);
      if (answers[i] == BNFURL_OK) answers[i] = bnfurl_validate(production, name, 1);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answers, (std::array<bnfurl_status, 4>{}));
  bnfurl_loaded_free(loaded);
}

TEST(CRobotsStore, WrongArgumentsRefuse) {
  bnfurl_robots_store* store = nullptr;
  char memory[200];
  const records::TemporaryFile file{"no store"};
  const char* const name = file.name().c_str();
  EXPECT_EQ(bnfurl_robots_store_open(name, nullptr, memory, 200, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_robots_store_open(nullptr, nullptr, memory, 200, &store), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_robots_store_open(name, "*bot", memory, 200, &store), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_robots_store_open(name, nullptr, nullptr, 0, &store), BNFURL_BAD_FILE);
  EXPECT_EQ(store, nullptr);
  const bnfurl_rules_reader reader = reader_of(uri());
  bnfurl_robots_decision decision = {sizeof decision, 1, 1, 0, 0, 0};
  EXPECT_EQ(bnfurl_robots_store_decide(nullptr, &reader, "a:", 2, memory, 200, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(decision.is_known + decision.is_allowed, 0);
  EXPECT_EQ(bnfurl_robots_store_decide(nullptr, &reader, "a:", 2, memory, 200, nullptr), BNFURL_BAD_ARGUMENT);
  auto* facts = reinterpret_cast<bnfurl_robots_facts*>(memory);
  EXPECT_EQ(bnfurl_robots_store_facts(nullptr, &reader, "a:", 2, memory, 200, &facts), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(facts, nullptr);
  EXPECT_EQ(bnfurl_robots_store_facts(nullptr, &reader, "a:", 2, memory, 200, nullptr), BNFURL_BAD_ARGUMENT);
}

TEST(CRobotsStore, FactsAreThoseOfTheOrigin) {
  const records::TemporaryFile file{""};
  {
    auto writer = crawl::RobotsStoreWriter::open(file.name());
    ASSERT_TRUE(writer && writer->add({"http://i/robots.txt", 301, "", "http://h/robots.txt"}));
    ASSERT_TRUE(writer->add({"http://h/robots.txt", 200, "Sitemap: s\nSitemap: t\nUser-agent: *\nAllow: /*%2a$\n"}));
    ASSERT_TRUE(writer->add({"http://dead/robots.txt", 0}));
    ASSERT_TRUE(writer->keep());
  }
  bnfurl_robots_store* store = nullptr;
  char memory[200];
  ASSERT_EQ(bnfurl_robots_store_open(file.name().c_str(), nullptr, memory, 200, &store), BNFURL_OK);
  const auto facts_of = [&](std::string_view url, bnfurl_status expected = BNFURL_OK) {
    const bnfurl_rules_reader reader = reader_of(uri());
    auto* facts = reinterpret_cast<bnfurl_robots_facts*>(memory);
    EXPECT_EQ(bnfurl_robots_store_facts(store, &reader, url.data(), url.size(), memory, 200, &facts), expected);
    std::string text;
    if (facts == nullptr) return text;
    text = std::to_string(facts->is_allowed) + ' ' + std::to_string(facts->status) + ' ' + std::to_string(facts->line) +
           " (" + facts->rule + ") (" + facts->crawl_delay + ')';
    for (const char* const* each = facts->sitemaps; *each != nullptr; ++each) text.append(" ").append(*each);
    for (const char* const* each = facts->redirects; *each != nullptr; ++each) text.append(" ").append(*each);
    bnfurl_robots_facts_free(facts);
    return text;
  };
  EXPECT_EQ(facts_of("http://i/%2a"), "1 200 4 (Allow: /*%2A$) () s t http://h/robots.txt");
  EXPECT_EQ(facts_of("http://h/a"), "1 200 0 () () s t");
  EXPECT_EQ(facts_of("http://dead/"), "0 0 0 () ()");
  EXPECT_EQ(facts_of("http://other/"), "");
  EXPECT_EQ(facts_of("http:// /", BNFURL_NO_MATCH), "");
  bnfurl_robots_store_free(store);
}

TEST(CRules, WrongArgumentsRefuse) {
  bnfurl_rules* rules = nullptr;
  auto file = rule_file("default allow\n");
  EXPECT_EQ(bnfurl_rules_compile(nullptr, 1, &rules), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_compile(&file, 0, &rules), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_compile(&file, minus_one, &rules), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_compile(&file, 1, nullptr), BNFURL_BAD_ARGUMENT);
  ASSERT_EQ(bnfurl_rules_compile(&file, 1, &rules), BNFURL_OK);
  for (const std::size_t size : {std::size_t{0}, sizeof file - 1, sizeof file + 1, minus_one}) {
    file.struct_size = size;
    bnfurl_rules* none = rules;
    EXPECT_EQ(bnfurl_rules_compile(&file, 1, &none), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(none, nullptr);
  }
  char memory[64];
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  const bnfurl_rules_reader reader = reader_of(uri());
  EXPECT_EQ(bnfurl_rules_decide(nullptr, &reader, "a:", 2, memory, 64, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, nullptr, "a:", 2, memory, 64, &decision), BNFURL_BAD_ARGUMENT);
  bnfurl_rules_reader none{};
  EXPECT_EQ(bnfurl_rules_decide(rules, &none, "a:", 2, memory, 64, &decision), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_rules_reader_init(&none, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_rules_decide(rules, &none, "a:", 2, memory, 64, &decision), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_rules_reader_init(nullptr, uri()), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, nullptr, 2, memory, 64, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "a:", minus_one, memory, 64, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "a:", 2, nullptr, 64, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "a:", 2, memory, minus_one, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "a:", 2, memory, 64, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, nullptr, 0, nullptr, 0, &decision), BNFURL_NO_MATCH);
  decision.struct_size = 0;
  EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "a:", 2, memory, 64, &decision), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(decision.file, nullptr);
  for (const bnfurl_rules* each : {rules, static_cast<bnfurl_rules*>(nullptr)}) {
    EXPECT_EQ(bnfurl_rules_diagnostic(each, minus_one), nullptr);
    EXPECT_EQ(bnfurl_rules_unsupported(each, minus_one), nullptr);
    EXPECT_EQ(bnfurl_rules_sitemap(each, minus_one), nullptr);
  }
  bnfurl_rules_free(rules);
}

TEST(CRules, AFailureDoesNotLeaveTheLastUrlAllowed) {
  bnfurl_rules* rules = nullptr;
  const auto file = rule_file("default allow\n");
  ASSERT_EQ(bnfurl_rules_compile(&file, 1, &rules), BNFURL_OK);
  const bnfurl_rules_reader reader = reader_of(uri());
  const bnfurl_rules_reader none{};
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  const auto decide = [&](const bnfurl_rules_reader* by, std::string_view text) {
    EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "http://h/", 9, nullptr, 0, &decision), BNFURL_OK);
    EXPECT_EQ(decision.is_allowed, 1);
    return bnfurl_rules_decide(rules, by, text.data(), text.size(), nullptr, 0, &decision);
  };
  EXPECT_EQ(decide(&reader, "http://h/ "), BNFURL_NO_MATCH);
  EXPECT_EQ(decision.is_allowed, 0);
  EXPECT_EQ(decide(&reader, "HTTP://h/"), BNFURL_NO_ROOM);
  EXPECT_EQ(decision.is_allowed, 0);
  EXPECT_EQ(decide(&none, "http://h/"), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(decision.is_allowed, 0);
  EXPECT_EQ(decide(nullptr, "http://h/"), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(decision.is_allowed, 0);
  bnfurl_rules_free(rules);
}

TEST(CRules, FilesAreReadFromDiskOrMemory) {
  const records::TemporaryFile on_disk{"deny host a\n"};
  const std::string name = on_disk.name();
  const bnfurl_rule_file files[] = {{sizeof(bnfurl_rule_file), nullptr, name.c_str(), nullptr, nullptr, 0},
                                    rule_file("default allow\n")};
  bnfurl_rules* rules = nullptr;
  ASSERT_EQ(bnfurl_rules_compile(files, 2, &rules), BNFURL_OK);
  const bnfurl_rules_reader reader = reader_of(uri());
  char memory[64];
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  ASSERT_EQ(bnfurl_rules_decide(rules, &reader, "http://a/", 9, memory, 64, &decision), BNFURL_OK);
  EXPECT_EQ(decision.is_allowed, 0);
  EXPECT_EQ(decision.file, name);
  ASSERT_EQ(bnfurl_rules_decide(rules, &reader, "http://b/", 9, nullptr, 0, &decision), BNFURL_OK);
  EXPECT_EQ(decision.is_allowed, 1);
  EXPECT_STREQ(decision.file, "rules.txt");
  bnfurl_rules_free(rules);
}

TEST(CRules, FaultsAreDiagnosticsAndDecideNothing) {
  bnfurl_rule_file missing = {sizeof missing, nullptr, "no/such.txt", nullptr, nullptr, 0};
  bnfurl_rule_file robots = rule_file("User-agent: *\n");
  robots.kind = "robots";
  robots.agent = "*bot";
  bnfurl_rule_file unknown = rule_file("");
  unknown.kind = "unknown";
  for (const bnfurl_rule_file& file : {missing, robots, unknown}) {
    bnfurl_rules* rules = nullptr;
    const bnfurl_rules_reader reader = reader_of(uri());
    ASSERT_EQ(bnfurl_rules_compile(&file, 1, &rules), BNFURL_BAD_FILE);
    EXPECT_NE(bnfurl_rules_diagnostic(rules, 0), nullptr);
    bnfurl_decision decision = BNFURL_DECISION_INIT;
    EXPECT_EQ(bnfurl_rules_decide(rules, &reader, "http://a/", 9, nullptr, 0, &decision), BNFURL_BAD_FILE);
    bnfurl_rules_free(rules);
  }
}

TEST(CCrawl, WrongArgumentsRefuse) {
  bnfurl_key_steps* steps = nullptr;
  EXPECT_EQ(bnfurl_key_steps_new(nullptr, 1, nullptr, 0, &steps), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_new("", minus_one, nullptr, 0, &steps), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_new("", 0, nullptr, 1, &steps), BNFURL_BAD_ARGUMENT);
  char message[64] = "as before";
  EXPECT_EQ(bnfurl_key_steps_new("", 0, message, 64, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_STREQ(message, "");
  EXPECT_EQ(steps, nullptr);
  ASSERT_EQ(bnfurl_key_steps_new(nullptr, 0, nullptr, 0, &steps), BNFURL_OK);
  char out[64] = "as before";
  std::size_t needed = 7;
  EXPECT_EQ(bnfurl_key_steps_apply(nullptr, uri(), "a:", 2, out, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_apply(steps, nullptr, "a:", 2, out, 64, &needed), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_key_steps_apply(steps, uri(), nullptr, 2, out, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_apply(steps, uri(), "a:", minus_one, out, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_apply(steps, uri(), "a:", 2, nullptr, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_key_steps_apply(steps, uri(), "a b", 3, out, 64, &needed), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_surt(nullptr, "a:", 2, out, 64, &needed), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_surt(uri(), nullptr, 2, out, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_surt(uri(), "a:", 2, out, minus_one, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_surt(uri(), "a b", 3, out, 64, &needed), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_unsurt(nullptr, 2, out, 64, &needed), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(needed, 7U);
  EXPECT_STREQ(out, "as before");
  EXPECT_EQ(bnfurl_surt(uri(), "a:", 2, nullptr, 0, &needed), BNFURL_NO_ROOM);
  EXPECT_EQ(needed, 2U);
  EXPECT_EQ(bnfurl_surt(uri(), "a:", 2, out, 64, nullptr), BNFURL_OK);
  bnfurl_key_steps_free(steps);
  unsigned char digest[16];
  char hex[33];
  EXPECT_EQ(bnfurl_digest(nullptr, 1, digest), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_digest("", 0, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_digest_hex("", minus_one, hex), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_digest_hex("", 0, nullptr), BNFURL_BAD_ARGUMENT);
}

TEST(CCrawl, ResultsAreWrittenWithoutATerminator) {
  char out[64];
  std::memset(out, '~', sizeof out);
  std::size_t needed = 0;
  ASSERT_EQ(bnfurl_surt(uri(), "http://www.h.org/a", 18, out, 22, &needed), BNFURL_OK);
  EXPECT_EQ(std::string(out, 23), "http://(org,h,www,)/a~~");
}

TEST(CCrawl, MessagesAreCutToTheirMemory) {
  bnfurl_key_steps* steps = nullptr;
  char message[64];
  for (const std::size_t capacity : {1U, 2U, 5U}) {
    std::memset(message, '~', sizeof message);
    EXPECT_EQ(bnfurl_key_steps_new("sorted", 6, message, capacity, &steps), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(std::strlen(message), capacity - 1);
    EXPECT_EQ(message[capacity], '~');
  }
}

TEST(CSite, WrongArgumentsRefuse) {
  bnfurl_suffixes* suffixes = nullptr;
  EXPECT_EQ(bnfurl_suffixes_read("no/such.dat", nullptr, 1, &suffixes), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_suffixes_read("no/such.dat", nullptr, 0, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_suffixes_read("no/such.dat", nullptr, 0, &suffixes), BNFURL_IO);
  EXPECT_EQ(suffixes, nullptr);
  const records::TemporaryFile no_list{"// no rules\n"};
  EXPECT_EQ(bnfurl_suffixes_read(no_list.name().c_str(), nullptr, 0, &suffixes), BNFURL_BAD_FILE);
  EXPECT_EQ(suffixes, nullptr);
  const records::TemporaryFile file{"uk\nco.uk\nio\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n"};
  ASSERT_EQ(bnfurl_suffixes_read(file.name().c_str(), nullptr, 0, &suffixes), BNFURL_OK);
  bnfurl_span site = {7, 7};
  EXPECT_EQ(bnfurl_site(nullptr, "h", 1, 0, &site), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_site(suffixes, nullptr, 1, 0, &site), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_site(suffixes, "h", minus_one, 0, &site), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_site(suffixes, "h", 1, 0, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_site(suffixes, nullptr, 0, 0, &site), BNFURL_NO_MATCH);
  EXPECT_EQ(site.begin, 7U);
  EXPECT_EQ(bnfurl_site(suffixes, "a.b.github.io", 13, 0, &site), BNFURL_OK);
  EXPECT_EQ(site.begin, 2U);
  EXPECT_EQ(bnfurl_site(suffixes, "a.b.github.io", 13, 1, &site), BNFURL_OK);
  EXPECT_EQ(site.begin, 4U);
  bnfurl_suffixes_free(suffixes);
}

}  // namespace
}  // namespace bnfurl::tests
