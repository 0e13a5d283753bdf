// The functions of C: the rules of bnfurl.h, and its examples.
#define EXAMPLE(expression) (#expression " -> " + shown(expression))
#define PROGRESS(expression) (#expression " -> " + progress_name(expression))

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/src/core/support/printed.hpp"

namespace bnfurl::tests {

// The rules of bnfurl.h: a null production refuses, a no writes nothing, memory is aligned for a pointer only. That the
// C functions answer as the C++ functions do is tested with all texts of the prover (tools/verify/harness/checker).

namespace {

const bnfurl_production* uri() { return bnfurl_find("rfc3986", nullptr); }

TEST(CFunctions, NameTheSameAddressForTheSameProduction) {
  EXPECT_EQ(bnfurl_find("rfc3986", "URI"), bnfurl_find("rfc3986", "uri"));
  EXPECT_EQ(static_cast<const void*>(uri()), &detail::data_of(Production(rfc3986::URI)));
  EXPECT_EQ(bnfurl_find("rfc9999", nullptr), nullptr);
  EXPECT_EQ(bnfurl_find(nullptr, nullptr), nullptr);
  EXPECT_EQ(bnfurl_find("", ""), nullptr);
}

TEST(CFunctions, KnowEveryGrammarComponentAndKind) {
  std::size_t count = 0;
  for (const Grammar grammar : grammars()) {
    ASSERT_EQ(grammar.name(), bnfurl_grammar(count++));
    const bnfurl_production* start = bnfurl_find(std::string(grammar.name()).c_str(), nullptr);
    ASSERT_EQ(bnfurl_component_count(start), grammar.components().size());
    for (const Component component : grammar.components()) {
      const std::string name(component.name());
      ASSERT_EQ(bnfurl_component(start, name.c_str()), static_cast<int>(component.index()));
      ASSERT_EQ(bnfurl_component_name(start, component.index()), name);
    }
    EXPECT_EQ(bnfurl_component_name(start, grammar.components().size()), nullptr);
    for (std::size_t i = 0; i < grammar.kinds().size(); ++i)
      EXPECT_EQ(bnfurl_kind_name(start, static_cast<int>(i)), grammar.kinds()[i]);
    for (std::size_t i = 0; i < grammar.host_kinds().size(); ++i)
      EXPECT_EQ(bnfurl_host_kind_name(start, static_cast<int>(i)), grammar.host_kinds()[i]);
    EXPECT_EQ(bnfurl_kind_name(start, static_cast<int>(grammar.kinds().size())), nullptr);
    EXPECT_EQ(bnfurl_host_kind_name(start, static_cast<int>(grammar.host_kinds().size())), nullptr);
    EXPECT_EQ(bnfurl_kind_name(start, -1), nullptr);
    EXPECT_EQ(bnfurl_host_kind_name(start, -1), nullptr);
  }
  EXPECT_EQ(bnfurl_grammar(count), nullptr);
  EXPECT_EQ(bnfurl_kernels(), active_kernels());
  EXPECT_EQ(bnfurl_version(), version());
}

TEST(CFunctions, NameEveryProduction) {
  for (const Grammar grammar : grammars()) {
    const std::string name(grammar.name());
    for (std::size_t i = 0; i < grammar.productions().size(); ++i) {
      ASSERT_EQ(bnfurl_production_name(name.c_str(), i), grammar.productions()[i].name());
      ASSERT_NE(bnfurl_find(name.c_str(), bnfurl_production_name(name.c_str(), i)), nullptr);
    }
    EXPECT_EQ(bnfurl_production_name(name.c_str(), grammar.productions().size()), nullptr);
  }
  EXPECT_EQ(bnfurl_production_name("rfc9999", 0), nullptr);
  EXPECT_EQ(bnfurl_production_name(nullptr, 0), nullptr);
}

TEST(CFunctions, FindTheStrictReader) {
  const bnfurl_production* url = bnfurl_find("rfc1738", "url");
  EXPECT_EQ(bnfurl_matches(url, "http://u:p@h/", 13), 1);
  EXPECT_EQ(bnfurl_matches(bnfurl_strict(url), "http://u:p@h/", 13), 0);
}

TEST(CFunctions, RefuseWithoutAProduction) {
  bnfurl_span span = {7, 7};
  int kind = 77;
  bnfurl_error error;
  bnfurl_feed feed;
  bnfurl_split_feed split_feed;
  char message[64];
  EXPECT_EQ(bnfurl_matches(nullptr, "", 0), 0);
  EXPECT_EQ(bnfurl_split(nullptr, "", 0, &span, 1, &kind, &kind), 0);
  EXPECT_EQ(bnfurl_explain(nullptr, "a", 1, &error), 1);
  EXPECT_EQ(bnfurl_error_offset(&error), 0U);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, 'a'), 0);
  bnfurl_error_message(&error, message, sizeof message);
  EXPECT_STREQ(message, "there is no production to match");
  bnfurl_feed_start(&feed, nullptr);
  EXPECT_EQ(bnfurl_feed_next(&feed, "", 0), BNFURL_DEAD);
  EXPECT_EQ(bnfurl_feed_explain(&feed, &error), 1);
  EXPECT_EQ(bnfurl_split_feed_start(&split_feed, nullptr), 0);
  EXPECT_EQ(bnfurl_split_feed_next(&split_feed, "a", 1), BNFURL_DEAD);
  EXPECT_EQ(bnfurl_split_feed_end(&split_feed, &span, 1, &kind, &kind), 0);
  EXPECT_EQ(bnfurl_for_method(nullptr, "GET", 3), nullptr);
  EXPECT_EQ(bnfurl_strict(nullptr), nullptr);
  EXPECT_EQ(bnfurl_name(nullptr), nullptr);
  EXPECT_EQ(bnfurl_grammar_name(nullptr), nullptr);
  EXPECT_EQ(bnfurl_component_count(nullptr), 0U);
  EXPECT_EQ(bnfurl_component(nullptr, "host"), -1);
  EXPECT_EQ(bnfurl_component(uri(), nullptr), -1);
  EXPECT_EQ(bnfurl_component_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_kind_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_host_kind_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_default_port(nullptr, "http", 4), -1);
  EXPECT_EQ(span.begin, 7U);
  EXPECT_EQ(kind, 77);
}

TEST(CFunctions, TakeANullTextOfSizeZero) {
  const bnfurl_production* path = bnfurl_find("rfc3986", "path-abempty");
  bnfurl_feed feed;
  bnfurl_error error;
  EXPECT_EQ(bnfurl_matches(path, nullptr, 0), 1);
  EXPECT_EQ(bnfurl_split(path, nullptr, 0, nullptr, 0, nullptr, nullptr), 1);
  EXPECT_EQ(bnfurl_explain(uri(), nullptr, 0, &error), 1);
  EXPECT_EQ(bnfurl_explain(uri(), nullptr, 0, nullptr), 1);
  bnfurl_feed_start(&feed, path);
  EXPECT_EQ(bnfurl_feed_next(&feed, nullptr, 0), BNFURL_ACCEPTS);
}

TEST(CFunctions, FillTheFirstSpansIfThereIsNoRoomForAll) {
  for (std::size_t count = 0; count <= bnfurl_component_count(uri()) + 2; ++count) {
    std::array<bnfurl_span, 12> spans;
    spans.fill({7, 7});
    ASSERT_EQ(bnfurl_split(uri(), "http://h/a", 10, spans.data(), count, nullptr, nullptr), 1);
    const std::size_t filled = std::min(count, bnfurl_component_count(uri()));
    EXPECT_TRUE(std::all_of(spans.begin() + static_cast<std::ptrdiff_t>(filled), spans.end(),
                            [](const bnfurl_span& span) { return span.begin == 7; }));
    if (count > 0) {
      EXPECT_EQ(spans[0].end, 4U);
    }
  }
}

// At every offset that fits a pointer; a sanitizer would show a store that asks for more.
TEST(CFunctions, WriteSpansErrorsAndFeedsAtAnyAddressThatFitsAPointer) {
  alignas(64) std::array<unsigned char, 2048> memory;
  for (std::size_t offset = 0; offset < 64; offset += sizeof(void*)) {
    memory.fill(0x5a);
    auto* spans = reinterpret_cast<bnfurl_span*>(memory.data() + offset);
    ASSERT_EQ(bnfurl_split(uri(), "http://h:1/a", 12, spans, 9, nullptr, nullptr), 1);
    EXPECT_EQ(spans[bnfurl_component(uri(), "port")].begin, 9U);
    EXPECT_EQ(memory[offset + 9 * sizeof *spans], 0x5a);
    auto* feed = reinterpret_cast<bnfurl_split_feed*>(memory.data() + 1024 + offset);
    bnfurl_split_feed_start(feed, uri());
    EXPECT_EQ(bnfurl_split_feed_next(feed, "http://h:1/a", 12), BNFURL_ACCEPTS);
    ASSERT_EQ(bnfurl_split_feed_end(feed, spans, 9, nullptr, nullptr), 1);
    EXPECT_EQ(spans[bnfurl_component(uri(), "port")].end, 10U);
    auto* error = reinterpret_cast<bnfurl_error*>(memory.data() + offset);
    ASSERT_EQ(bnfurl_explain(uri(), "a b", 3, error), 1);
    EXPECT_EQ(bnfurl_error_found(error), ' ');
    auto* verdict = reinterpret_cast<bnfurl_feed*>(memory.data() + offset);
    bnfurl_feed_start(verdict, uri());
    EXPECT_EQ(bnfurl_feed_next(verdict, "a b", 3), BNFURL_DEAD);
  }
}

TEST(CFunctions, WriteMessagesLikeSnprintf) {
  bnfurl_error error;
  ASSERT_EQ(bnfurl_explain(uri(), "http://a b", 10, &error), 1);
  const std::string whole = explain(rfc3986::URI, "http://a b")->message();
  EXPECT_EQ(bnfurl_error_message(&error, nullptr, 0), whole.size());
  for (std::size_t capacity = 1; capacity < whole.size() + 4; ++capacity) {
    std::string out(whole.size() + 8, '~');
    ASSERT_EQ(bnfurl_error_message(&error, out.data(), capacity), whole.size());
    EXPECT_STREQ(out.c_str(), whole.substr(0, capacity - 1).c_str());
    EXPECT_EQ(out[capacity], '~');
  }
}

TEST(CFunctions, SayWhatWasFoundAndExpected) {
  bnfurl_error error;
  ASSERT_EQ(bnfurl_explain(uri(), "http", 4, &error), 1);
  EXPECT_EQ(bnfurl_error_found(&error), BNFURL_END);
  EXPECT_EQ(bnfurl_error_expects(&error, ':'), 1);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, -1), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END + 1), 0);
}

// Every example in the comments of bnfurl.h, ` *   expression  ->  result`, is compiled and run in the order in which
// they stand there. The expressions are repeated here; the test reads the header and checks that both are the same.

std::string shown(bool value) { return value ? "true" : "false"; }
std::string shown(int value) { return std::to_string(value); }
std::string shown(std::size_t value) { return std::to_string(value); }
std::string shown(const char* value) { return '"' + std::string(value) + '"'; }

std::string progress_name(int progress) {
  constexpr const char* names[] = {"BNFURL_DEAD", "BNFURL_OPEN", "BNFURL_ACCEPTS"};
  return names[progress];
}

// The braces of a list are evaluated from left to right.
std::vector<std::string> run_examples() {
  const bnfurl_production* uri = bnfurl_find("rfc3986", "URI");
  const bnfurl_production* target = bnfurl_find("rfc9112", "request-target");
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_error error;
  char message[200];
  bnfurl_feed feed;
  bnfurl_split_feed split_feed;
  int host_kind = 0;
  return {
      EXAMPLE(bnfurl_find("rfc3986", NULL) == uri),
      EXAMPLE(bnfurl_find("rfc3986", "hots") == NULL),
      EXAMPLE(bnfurl_matches(bnfurl_for_method(target, "GET", 3), "*", 1)),
      EXAMPLE(bnfurl_matches(bnfurl_for_method(target, "OPTIONS", 7), "*", 1)),
      EXAMPLE(bnfurl_for_method(uri, "GET", 3) == NULL),
      EXAMPLE(bnfurl_strict(uri) == NULL),
      EXAMPLE(bnfurl_name(target)),
      EXAMPLE(bnfurl_grammar_name(target)),
      EXAMPLE(bnfurl_component_count(uri)),
      EXAMPLE(bnfurl_component(uri, "scheme")),
      EXAMPLE(bnfurl_component(uri, "SCHEME")),
      EXAMPLE(bnfurl_component_name(uri, 0)),
      EXAMPLE(bnfurl_kind_name(target, 0)),
      EXAMPLE(bnfurl_host_kind_name(uri, 0)),
      EXAMPLE(bnfurl_default_port(uri, "HTTP", 4)),
      EXAMPLE(bnfurl_default_port(uri, "mailto", 6)),
      EXAMPLE(bnfurl_grammar(0)),
      EXAMPLE(bnfurl_production_name("rfc9112", 1)),
      EXAMPLE(bnfurl_version()),
      EXAMPLE(bnfurl_kernels() != NULL),
      EXAMPLE(bnfurl_matches(uri, "http://h", 8)),
      EXAMPLE(bnfurl_matches(NULL, "http://h", 8)),
      EXAMPLE(bnfurl_split(uri, "http://h?", 9, spans, 9, NULL, NULL)),
      EXAMPLE(spans[bnfurl_component(uri, "host")].begin),
      EXAMPLE(spans[bnfurl_component(uri, "port")].begin == BNFURL_ABSENT),
      EXAMPLE(bnfurl_explain(uri, "http://a b", 10, &error)),
      EXAMPLE(bnfurl_explain(uri, "http://a", 8, &error)),
      EXAMPLE(bnfurl_error_offset(&error)),
      EXAMPLE(bnfurl_error_found(&error)),
      EXAMPLE(bnfurl_error_expects(&error, '/')),
      EXAMPLE(bnfurl_error_expects(&error, BNFURL_END)),
      EXAMPLE(bnfurl_error_message(&error, message, sizeof message)),
      EXAMPLE(message),
      "bnfurl_feed_start(&feed, uri), bnfurl_feed_offset(&feed) -> " +
          shown((bnfurl_feed_start(&feed, uri), bnfurl_feed_offset(&feed))),
      PROGRESS(bnfurl_feed_next(&feed, "http:", 5)),
      PROGRESS(bnfurl_feed_next(&feed, "//a b", 5)),
      EXAMPLE(bnfurl_feed_offset(&feed)),
      EXAMPLE(bnfurl_feed_explain(&feed, &error)),
      EXAMPLE(bnfurl_split_feed_start(&split_feed, uri)),
      PROGRESS(bnfurl_split_feed_next(&split_feed, "ht", 2)),
      PROGRESS(bnfurl_split_feed_next(&split_feed, "tp://h?", 7)),
      EXAMPLE(bnfurl_split_feed_offset(&split_feed)),
      EXAMPLE(bnfurl_split_feed_explain(&split_feed, &error)),
      EXAMPLE(bnfurl_split_feed_end(&split_feed, spans, 9, NULL, &host_kind)),
      EXAMPLE(bnfurl_host_kind_name(uri, host_kind)),
  };
}

std::vector<std::string> examples_in_header() {
  std::vector<std::string> examples;
  std::ifstream file("include/bnfurl/bnfurl.h");
  std::string before;
  for (std::string line; std::getline(file, line);) {
    const std::string text = line.starts_with(" *   ") ? trimmed(line.substr(2)) : "";
    const std::size_t arrow = (' ' + text).find(" -> ");
    if (arrow != std::string::npos) {
      const std::string left = trimmed(text.substr(0, arrow));
      examples.push_back((left.empty() ? before : left) + " -> " + trimmed(text.substr(arrow + 3)));
    }
    before = text;
  }
  return examples;
}

TEST(CDocumentation, EveryExampleIsTrue) { EXPECT_EQ(examples_in_header(), run_examples()); }

TEST(CDocumentation, EveryFunctionHasAnExample) {
  std::string examples;
  for (const std::string& example : examples_in_header()) examples += example;
  std::ifstream file("include/bnfurl/bnfurl.h");
  std::size_t functions = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("BNFURL_API ")) continue;
    const std::size_t end = line.find('(') + 1;
    const std::size_t begin = line.find_last_of(" *", end) + 1;
    ++functions;
    EXPECT_NE(examples.find(line.substr(begin, end - begin)), std::string::npos) << line;
  }
  EXPECT_GT(functions, 25U);
}

}  // namespace
}  // namespace bnfurl::tests
