// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Every example in the comments of bnfurl.h, ` *   expression  ->  result`, is compiled and run in the order in which
// they stand there. The expressions are repeated here; the test reads the header and checks that both are the same.
#include <bnfurl/bnfurl.h>

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/src/support/printed.hpp"

namespace bnfurl::tests {
namespace {

std::string shown(bool value) { return value ? "true" : "false"; }
std::string shown(int value) { return std::to_string(value); }
std::string shown(std::size_t value) { return std::to_string(value); }
std::string shown(const char* value) { return '"' + std::string(value) + '"'; }

std::string progress_name(int progress) {
  constexpr const char* names[] = {"BNFURL_DEAD", "BNFURL_OPEN", "BNFURL_ACCEPTS"};
  return names[progress];
}

#define EXAMPLE(expression) (#expression " -> " + shown(expression))
#define PROGRESS(expression) (#expression " -> " + progress_name(expression))

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
