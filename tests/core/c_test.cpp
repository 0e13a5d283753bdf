// The functions of C: the rules of bnfurl.h, and its examples.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/core/support/c_header.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

// The rules of bnfurl.h: a null production refuses, a no writes nothing, memory is aligned for a pointer only. That the
// C functions answer as the C++ functions do is tested with all texts of the prover (tools/verify/harness/checker).

namespace {

const bnfurl_production* uri() { return bnfurl_find_production("rfc3986", nullptr); }

TEST(CFunctions, NameTheSameAddressForTheSameProduction) {
  EXPECT_EQ(bnfurl_find_production("rfc3986", "URI"), bnfurl_find_production("rfc3986", "uri"));
  EXPECT_EQ(static_cast<const void*>(uri()), &detail::data_of(Production(rfc3986::URI)));
  EXPECT_EQ(bnfurl_find_production("rfc9999", nullptr), nullptr);
  EXPECT_EQ(bnfurl_find_production(nullptr, nullptr), nullptr);
  EXPECT_EQ(bnfurl_find_production("", ""), nullptr);
}

TEST(CFunctions, KnowEveryGrammarComponentAndKind) {
  std::size_t count = 0;
  for (const Grammar grammar : grammars()) {
    ASSERT_EQ(grammar.name(), bnfurl_grammar_name_at(count++));
    const bnfurl_production* start = bnfurl_find_production(std::string(grammar.name()).c_str(), nullptr);
    ASSERT_EQ(bnfurl_component_count(start), grammar.components().size());
    for (const Component component : grammar.components()) {
      const std::string name(component.name());
      ASSERT_EQ(bnfurl_component_index(start, name.c_str()), static_cast<int>(component.index()));
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
  EXPECT_EQ(bnfurl_grammar_name_at(count), nullptr);
  EXPECT_EQ(bnfurl_active_kernel(), active_kernel());
  EXPECT_EQ(bnfurl_version(), version());
}

TEST(CFunctions, NameEveryProduction) {
  for (const Grammar grammar : grammars()) {
    const std::string name(grammar.name());
    for (std::size_t i = 0; i < grammar.productions().size(); ++i) {
      ASSERT_EQ(bnfurl_production_name_at(name.c_str(), i), grammar.productions()[i].name());
      ASSERT_NE(bnfurl_find_production(name.c_str(), bnfurl_production_name_at(name.c_str(), i)), nullptr);
    }
    EXPECT_EQ(bnfurl_production_name_at(name.c_str(), grammar.productions().size()), nullptr);
  }
  EXPECT_EQ(bnfurl_production_name_at("rfc9999", 0), nullptr);
  EXPECT_EQ(bnfurl_production_name_at(nullptr, 0), nullptr);
}

TEST(CFunctions, FindTheStrictReader) {
  const bnfurl_production* url = bnfurl_find_production("rfc1738", "url");
  EXPECT_EQ(bnfurl_validate(url, "http://u:p@h/", 13), BNFURL_OK);
  EXPECT_EQ(bnfurl_validate(bnfurl_strict_production(url), "http://u:p@h/", 13), BNFURL_NO_MATCH);
}

TEST(CFunctions, RefuseWithoutAProduction) {
  bnfurl_span span = {7, 7};
  bnfurl_parts parts = {sizeof parts, 1, &span, 77, 77};
  bnfurl_span span_of_nothing = {7, 7};
  bnfurl_error error;
  bnfurl_feed feed;
  bnfurl_split_feed split_feed;
  char message[64];
  EXPECT_EQ(bnfurl_validate(nullptr, "", 0), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_split(nullptr, "", 0, &parts), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_explain(nullptr, "a", 1, &error), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_error_offset(&error), 0U);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END_OF_TEXT), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, 'a'), 0);
  EXPECT_EQ(bnfurl_error_code(&error), 0U);
  EXPECT_EQ(bnfurl_error_code_name(nullptr, 0), nullptr);
  bnfurl_error_message(&error, message, sizeof message);
  EXPECT_STREQ(message, "no production was given");
  bnfurl_error_sentence(&error, message, sizeof message);
  EXPECT_STREQ(message, "no production was given");
  EXPECT_EQ(bnfurl_feed_init(&feed, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_feed_push(&feed, "", 0), BNFURL_PROGRESS_REJECTED);
  EXPECT_EQ(bnfurl_feed_explain(&feed, &error), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_split_feed_init(&split_feed, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_split_feed_push(&split_feed, "a", 1), BNFURL_PROGRESS_REJECTED);
  EXPECT_EQ(bnfurl_split_feed_parts(&split_feed, &parts), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_trace(nullptr, "", 0, nullptr, nullptr, 0, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_production_for_method(nullptr, "GET", 3), nullptr);
  EXPECT_EQ(bnfurl_strict_production(nullptr), nullptr);
  EXPECT_EQ(bnfurl_production_name(nullptr), nullptr);
  EXPECT_EQ(bnfurl_grammar_name(nullptr), nullptr);
  EXPECT_EQ(bnfurl_component_count(nullptr), 0U);
  EXPECT_EQ(bnfurl_component_index(nullptr, "host"), -1);
  EXPECT_EQ(bnfurl_component_index(uri(), nullptr), -1);
  EXPECT_EQ(bnfurl_component_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_kind_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_host_kind_name(nullptr, 0), nullptr);
  EXPECT_EQ(bnfurl_default_port(nullptr, "http", 4), -1);
  EXPECT_EQ(bnfurl_authority(nullptr, &parts, &span_of_nothing), 0);
  EXPECT_EQ(span_of_nothing.begin, BNFURL_ABSENT);
  EXPECT_EQ(span.begin, 7U);
  EXPECT_EQ(parts.kind, 77);
}

TEST(CFunctions, ReadAnErrorThatWasNotFilled) {
  const bnfurl_error error = {};
  char message[64];
  EXPECT_EQ(bnfurl_error_offset(&error), 0U);
  EXPECT_EQ(bnfurl_error_code(&error), 0U);
  EXPECT_EQ(bnfurl_error_found(&error), BNFURL_END_OF_TEXT);
  EXPECT_EQ(bnfurl_error_expects(&error, 'a'), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END_OF_TEXT), 0);
  EXPECT_EQ(bnfurl_error_message(&error, message, sizeof message), 23U);
  EXPECT_STREQ(message, "no production was given");
  EXPECT_EQ(bnfurl_error_sentence(&error, message, sizeof message), 23U);
}

TEST(CFunctions, TakeANullTextOfSizeZero) {
  const bnfurl_production* path = bnfurl_find_production("rfc3986", "path-abempty");
  bnfurl_feed feed;
  bnfurl_error error;
  bnfurl_parts parts = BNFURL_PARTS_INIT(nullptr, 0);
  EXPECT_EQ(bnfurl_validate(path, nullptr, 0), BNFURL_OK);
  EXPECT_EQ(bnfurl_split(path, nullptr, 0, &parts), BNFURL_OK);
  EXPECT_EQ(bnfurl_explain(uri(), nullptr, 0, &error), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_explain(uri(), nullptr, 0, nullptr), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_feed_init(&feed, path), BNFURL_OK);
  EXPECT_EQ(bnfurl_feed_push(&feed, nullptr, 0), BNFURL_PROGRESS_ACCEPTING);
}

TEST(CFunctions, KnowWhichMembersOfPartsTheCallerHas) {
  bnfurl_span spans[9];
  struct {
    bnfurl_parts parts = BNFURL_PARTS_INIT(nullptr, 0);
    int later = 77;
  } grown;
  grown.parts = {sizeof grown, 9, spans, 77, 77};
  EXPECT_EQ(bnfurl_split(uri(), "http://h/", 9, &grown.parts), BNFURL_OK);
  EXPECT_EQ(grown.later, 77);
  bnfurl_parts none = BNFURL_PARTS_INIT(spans, 9);
  bnfurl_split_feed feed;
  ASSERT_EQ(bnfurl_split_feed_init(&feed, uri()), BNFURL_OK);
  none.struct_size = sizeof none - 1;
  for (bnfurl_parts* parts : {&none, static_cast<bnfurl_parts*>(nullptr)}) {
    EXPECT_EQ(bnfurl_split(uri(), "http://h/", 9, parts), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(bnfurl_split_feed_parts(&feed, parts), BNFURL_BAD_ARGUMENT);
  }
  EXPECT_EQ(none.kind, -1);
}

TEST(CFunctions, UseTheKernelsThatAreNamed) {
  const std::string before = bnfurl_active_kernel();
  std::size_t count = 0;
  for (const std::string_view name : kernel_names()) {
    const bool is_here = has_kernel(name);
    EXPECT_EQ(bnfurl_use_kernel(name.data()), is_here ? BNFURL_OK : BNFURL_NOT_BUILT);
    if (!is_here) continue;
    EXPECT_EQ(bnfurl_active_kernel(), name);
    EXPECT_EQ(bnfurl_kernel_name_at(count++), name);
  }
  const std::string widest = bnfurl_active_kernel();
  EXPECT_EQ(bnfurl_kernel_name_at(count), nullptr);
  for (const char* const fastest : {"", static_cast<const char*>(nullptr)}) {
    EXPECT_EQ(bnfurl_use_kernel("scalar"), BNFURL_OK);
    EXPECT_EQ(bnfurl_use_kernel(fastest), BNFURL_OK);
    EXPECT_EQ(bnfurl_active_kernel(), widest);
  }
  EXPECT_EQ(bnfurl_use_kernel(before.c_str()), BNFURL_OK);
}

TEST(CFunctions, NameEveryStatus) {
  EXPECT_STREQ(bnfurl_status_name(BNFURL_OK), "ok");
  EXPECT_STREQ(bnfurl_status_name(BNFURL_IO), "io");
  EXPECT_STREQ(bnfurl_status_name(static_cast<bnfurl_status>(BNFURL_IO + 1)), "unknown");
}

TEST(CFunctions, FillTheFirstSpansIfThereIsNoRoomForAll) {
  for (std::size_t count = 0; count <= bnfurl_component_count(uri()) + 2; ++count) {
    std::array<bnfurl_span, 12> spans;
    spans.fill({7, 7});
    bnfurl_parts parts = BNFURL_PARTS_INIT(spans.data(), count);
    ASSERT_EQ(bnfurl_split(uri(), "http://h/a", 10, &parts), BNFURL_OK);
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
  alignas(64) std::array<unsigned char, 4096> memory;
  for (std::size_t offset = 0; offset < 64; offset += sizeof(void*)) {
    memory.fill(0x5a);
    auto* spans = reinterpret_cast<bnfurl_span*>(memory.data() + offset);
    bnfurl_parts parts = BNFURL_PARTS_INIT(spans, 9);
    ASSERT_EQ(bnfurl_split(uri(), "http://h:1/a", 12, &parts), BNFURL_OK);
    EXPECT_EQ(spans[bnfurl_component_index(uri(), "port")].begin, 9U);
    EXPECT_EQ(memory[offset + 9 * sizeof *spans], 0x5a);
    auto* feed = reinterpret_cast<bnfurl_split_feed*>(memory.data() + 1024 + offset);
    ASSERT_EQ(bnfurl_split_feed_init(feed, uri()), BNFURL_OK);
    EXPECT_EQ(bnfurl_split_feed_push(feed, "http://h:1/a", 12), BNFURL_PROGRESS_ACCEPTING);
    ASSERT_EQ(bnfurl_split_feed_parts(feed, &parts), BNFURL_OK);
    EXPECT_EQ(spans[bnfurl_component_index(uri(), "port")].end, 10U);
    auto* error = reinterpret_cast<bnfurl_error*>(memory.data() + offset);
    ASSERT_EQ(bnfurl_explain(uri(), "a b", 3, error), BNFURL_NO_MATCH);
    EXPECT_EQ(bnfurl_error_found(error), ' ');
    auto* verdict = reinterpret_cast<bnfurl_feed*>(memory.data() + offset);
    ASSERT_EQ(bnfurl_feed_init(verdict, uri()), BNFURL_OK);
    EXPECT_EQ(bnfurl_feed_push(verdict, "a b", 3), BNFURL_PROGRESS_REJECTED);
  }
}

void expect_written_like_snprintf(const bnfurl_error& error, const std::string& whole,
                                  size_t (*write)(const bnfurl_error*, char*, size_t)) {
  EXPECT_EQ(write(&error, nullptr, 0), whole.size());
  for (std::size_t capacity = 1; capacity < whole.size() + 4; ++capacity) {
    std::string out(whole.size() + 8, '~');
    ASSERT_EQ(write(&error, out.data(), capacity), whole.size());
    EXPECT_STREQ(out.c_str(), whole.substr(0, capacity - 1).c_str());
    EXPECT_EQ(out[capacity], '~');
  }
}

TEST(CFunctions, WriteWordsLikeSnprintf) {
  bnfurl_error error;
  ASSERT_EQ(bnfurl_explain(uri(), "http://a b", 10, &error), BNFURL_NO_MATCH);
  const Error same = *explain(rfc3986::URI, "http://a b");
  expect_written_like_snprintf(error, same.message(), bnfurl_error_message);
  expect_written_like_snprintf(error, same.sentence(), bnfurl_error_sentence);
}

TEST(CFunctions, SayWhatWasFoundAndExpected) {
  bnfurl_error error;
  ASSERT_EQ(bnfurl_explain(uri(), "http", 4, &error), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_error_found(&error), BNFURL_END_OF_TEXT);
  EXPECT_EQ(bnfurl_error_expects(&error, ':'), 1);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END_OF_TEXT), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, -1), 0);
  EXPECT_EQ(bnfurl_error_expects(&error, BNFURL_END_OF_TEXT + 1), 0);
}

// Texts that are made of others. The size that is asked for is enough, and one octet less is refused or enough as well;
// never is anything written after the capacity.

template <class Make>
std::string made(const Make& make) {
  std::size_t needed = 0;
  char none = '~';
  bnfurl_status status = make(&none, 0, &needed);
  if (status != BNFURL_OK && status != BNFURL_NO_ROOM) return bnfurl_status_name(status);
  const std::size_t enough = needed;
  std::string result;
  for (std::size_t capacity = 0; capacity <= enough + 1; ++capacity) {
    std::string out(enough + 4, '~');
    status = make(out.data(), capacity, &needed);
    EXPECT_EQ(out.substr(capacity), std::string(out.size() - capacity, '~'));
    if (capacity >= enough) {
      EXPECT_EQ(status, BNFURL_OK);
    }
    if (status == BNFURL_OK) result = out.substr(0, needed);
    if (status == BNFURL_NO_ROOM) {
      EXPECT_GT(needed, capacity);
      EXPECT_LE(needed, enough);
    } else {
      EXPECT_EQ(status, make(out.data(), capacity, nullptr));
    }
  }
  return result;
}

std::string normal(const bnfurl_production* production, std::string_view text, unsigned levels) {
  return made([&](char* out, std::size_t capacity, std::size_t* needed) {
    return bnfurl_normalize(production, text.data(), text.size(), levels, out, capacity, needed);
  });
}

TEST(CFunctions, Normalize) {
  EXPECT_EQ(normal(uri(), "HTTP://h:/%7Ea/../b", BNFURL_LEVEL_SYNTAX), "http://h/b");
  EXPECT_EQ(normal(uri(), "http://h/b", BNFURL_LEVEL_ALL), "http://h/b");
  EXPECT_EQ(normal(uri(), "HTTP://h/", 0), "HTTP://h/");
  EXPECT_EQ(normal(uri(), "http://[0:0::1]:80", BNFURL_LEVEL_ALL), "http://[::1]/");
  EXPECT_EQ(normal(uri(), "http://a b", BNFURL_LEVEL_ALL), "no_match");
  EXPECT_EQ(normal(uri(), "http://h", 64), "bad_argument");
  EXPECT_EQ(normal(nullptr, "http://h", BNFURL_LEVEL_ALL), "no_production");
}

std::string repaired(const bnfurl_production* production, std::string_view text, unsigned by) {
  return made([&](char* out, std::size_t capacity, std::size_t* needed) {
    return bnfurl_repair(production, text.data(), text.size(), static_cast<bnfurl_repair_mode>(by), out, capacity,
                         needed);
  });
}

TEST(CFunctions, Repair) {
  EXPECT_EQ(repaired(uri(), " http://h/a b", BNFURL_REPAIR_MODE_GRAMMAR), "http://h/a%20b");
  EXPECT_EQ(repaired(uri(), "http:\\\\h", BNFURL_REPAIR_MODE_BROWSER), "http://h");
  EXPECT_EQ(repaired(uri(), "http://h/b", BNFURL_REPAIR_MODE_GRAMMAR), "http://h/b");
  char out[40];
  EXPECT_EQ(bnfurl_repair(uri(), "http://a b", 10, BNFURL_REPAIR_MODE_GRAMMAR, out, 40, nullptr), BNFURL_NO_MATCH);
  EXPECT_EQ(repaired(uri(), "http://h", 2), "bad_argument");
  EXPECT_EQ(repaired(nullptr, "http://h", BNFURL_REPAIR_MODE_GRAMMAR), "no_production");
}

std::string resolved(std::string_view base, std::string_view reference, bnfurl_resolution how) {
  bnfurl_base from;
  const bnfurl_status status = bnfurl_base_init(&from, uri(), base.data(), base.size());
  if (status != BNFURL_OK) return bnfurl_status_name(status);
  return made([&](char* out, std::size_t capacity, std::size_t* needed) {
    return bnfurl_resolve(&from, reference.data(), reference.size(), how, out, capacity, needed);
  });
}

TEST(CFunctions, Resolve) {
  EXPECT_EQ(resolved("http://a/b/c", "../../g?y", BNFURL_RESOLUTION_RFC3986), "http://a/g?y");
  EXPECT_EQ(resolved("http://a/b/c", "../../g", BNFURL_RESOLUTION_RFC2396), "http://a/../g");
  EXPECT_EQ(resolved("http://a/b/c", "http:g", BNFURL_RESOLUTION_RFC3986), "http:g");
  EXPECT_EQ(resolved("http://a/b/c", "http:g", BNFURL_RESOLUTION_RFC3986_TOLERANT), "http://a/b/g");
  EXPECT_EQ(resolved("http://a/b;p?q", "", BNFURL_RESOLUTION_RFC1808), "http://a/b;p?q");
  EXPECT_EQ(resolved("http://a", "g", BNFURL_RESOLUTION_RFC3986), "http://a/g");  // longer than both together
  EXPECT_EQ(resolved("http://a b", "g", BNFURL_RESOLUTION_RFC3986), "no_match");
  EXPECT_EQ(resolved("http://a", "a b", BNFURL_RESOLUTION_RFC3986), "no_match");
  bnfurl_base base;
  EXPECT_EQ(bnfurl_base_init(&base, nullptr, "x:", 2), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_resolve(&base, "g", 1, BNFURL_RESOLUTION_RFC3986, nullptr, 0, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_base_init(&base, uri(), "x:", 2), BNFURL_OK);
  EXPECT_EQ(bnfurl_base_init(&base, bnfurl_find_production("rfc3986", "relative-ref"), "g", 1), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_resolve(&base, "g", 1, BNFURL_RESOLUTION_RFC3986, nullptr, 0, nullptr), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_default_resolution(nullptr), BNFURL_RESOLUTION_RFC3986);
  EXPECT_EQ(bnfurl_default_resolution(bnfurl_find_production("rfc1808", nullptr)), BNFURL_RESOLUTION_RFC1808);
}

TEST(CFunctions, JoinWhatTheySplit) {
  for (const std::string_view text : {"http://u:p@h:80/a?q#f", "http://h?", "x:", "x:/a"}) {
    bnfurl_span spans[9];
    bnfurl_parts parts = BNFURL_PARTS_INIT(spans, 9);
    ASSERT_EQ(bnfurl_split(uri(), text.data(), text.size(), &parts), BNFURL_OK);
    bnfurl_text values[9] = {};
    for (std::size_t i = 0; i < 9; ++i) {
      if (spans[i].begin != BNFURL_ABSENT) values[i] = {text.data() + spans[i].begin, spans[i].end - spans[i].begin};
    }
    EXPECT_EQ(made([&](char* out, std::size_t capacity, std::size_t* needed) {
                return bnfurl_join(uri(), values, 9, out, capacity, needed);
              }),
              text);
  }
  const bnfurl_text nothing[10] = {};
  char out[64];
  EXPECT_EQ(bnfurl_join(uri(), nothing, 9, out, 64, nullptr), BNFURL_NO_MATCH);
  EXPECT_EQ(bnfurl_join(uri(), nothing, 10, out, 64, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_join(nullptr, nothing, 9, out, 64, nullptr), BNFURL_NO_PRODUCTION);
}

TEST(CFunctions, CutWhatIsNoText) {
  bnfurl_span spans[9];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, 9);
  const auto host = static_cast<std::size_t>(bnfurl_component_index(uri(), "host"));
  EXPECT_EQ(bnfurl_split_lenient(uri(), BNFURL_SHAPE_REFERENCE, "//a b/", 6, &parts), BNFURL_OK);
  EXPECT_EQ(spans[host].begin, 2U);
  EXPECT_EQ(bnfurl_split_lenient(uri(), BNFURL_SHAPE_TARGET, "//a b/", 6, &parts), BNFURL_OK);
  EXPECT_EQ(spans[host].begin, BNFURL_ABSENT);
  EXPECT_EQ(bnfurl_split_lenient(nullptr, BNFURL_SHAPE_TARGET, "/", 1, &parts), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(bnfurl_split_lenient(uri(), BNFURL_SHAPE_TARGET, "/", 1, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_split_lenient(uri(), static_cast<bnfurl_shape>(3), "/", 1, &parts), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_shape_of(nullptr, "GET", 3), BNFURL_SHAPE_REFERENCE);
  EXPECT_EQ(bnfurl_shape_of(bnfurl_find_production("rfc9112", "request-target"), "CONNECT", 7), BNFURL_SHAPE_AUTHORITY);
}

TEST(CFunctions, KnowProductionsWithoutTargets) {
  const std::vector<std::tuple<const char*, const char*, int>> cases = {{"rfc9112", "request-target", 1},
                                                                        {"rfc9112", "origin-form", 1},
                                                                        {"rfc9112", "absolute-form", 1},
                                                                        {"rfc9112", "asterisk-form", 0},
                                                                        {"rfc9112", "authority-form", 0},
                                                                        {"rfc9112", "uri-host", 0},
                                                                        {"rfc3986", "URI", 1},
                                                                        {"rfc3986", "relative-ref", 1},
                                                                        {"rfc3986", "IP-literal", 0},
                                                                        {"rfc3986", "scheme", 0},
                                                                        {"rfc3986", "port", 0},
                                                                        {"common", "record", 0}};
  for (const auto& [grammar, name, expected] : cases) {
    const bnfurl_production* production = bnfurl_find_production(grammar, name);
    ASSERT_NE(production, nullptr) << grammar << ":" << name;
    EXPECT_EQ(bnfurl_matches_some_target(production), expected) << grammar << ":" << name;
  }
  EXPECT_EQ(bnfurl_matches_some_target(nullptr), 0);
}

// Lines: they are the same whatever the chunks are. All memory comes from the allocator and goes back to it; where it
// has none, that is said, and the text can go on.

class CountedMemory {
public:
  explicit CountedMemory(std::size_t most = 1'000) : left_(most) {}
  [[nodiscard]] bnfurl_allocator allocator() { return BNFURL_ALLOCATOR_INIT(take, give_back, this); }
  [[nodiscard]] int held() const { return held_; }
  void refuse_after(std::size_t count) { left_ = count; }

private:
  static void* take(void* user, std::size_t size) {
    auto* const self = static_cast<CountedMemory*>(user);
    if (self->left_ == 0) return nullptr;
    --self->left_;
    ++self->held_;
    return std::malloc(size);
  }
  static void give_back(void* user, void* memory) {
    --static_cast<CountedMemory*>(user)->held_;
    std::free(memory);
  }

  std::size_t left_;
  int held_ = 0;
};

using Line = std::tuple<std::string, bool, std::string>;

void add_lines(std::vector<Line>& found, bnfurl_lines* lines, int host) {
  while (const bnfurl_batch* batch = bnfurl_lines_next(lines)) {
    const std::int32_t* begins = nullptr;
    const std::int32_t* lengths = nullptr;
    ASSERT_EQ(bnfurl_lines_column(lines, host, &begins, &lengths), BNFURL_OK);
    const std::string_view text(batch->text, batch->text_size);
    const auto slice = [&](std::int32_t begin, std::int32_t size) {
      return std::string(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(size)));
    };
    for (std::size_t i = 0; i < batch->count; ++i) {
      found.emplace_back(slice(batch->begins[i], batch->ends[i] - batch->begins[i]),
                         (batch->valid[i / 64] >> i % 64 & 1) != 0,
                         lengths[i] < 0 ? "absent" : slice(begins[i], lengths[i]));
    }
  }
}

std::string many_lines() {
  std::string text;
  constexpr const char* begins[] = {"http://host", "x:", "a b"};
  for (int i = 0; i < 3'000; ++i) text += begins[i % 3] + std::to_string(i) + (i % 2 == 0 ? "\r\n" : "\n");
  return text + "http://" + std::string(20'000, 'a') + "/\nhttp://last";
}

TEST(CLines, AreTheSameWhereverChunksAreCut) {
  const std::string text = many_lines();
  const int host = bnfurl_component_index(uri(), "host");
  std::vector<Line> expected;
  for (const std::size_t cut : {0U, 1U, 7U, 4'099U, 60'000U}) {
    const std::size_t chunk = cut == 0 ? text.size() : cut;
    CountedMemory memory;
    const bnfurl_allocator allocator = memory.allocator();
    bnfurl_lines_options options = BNFURL_LINES_OPTIONS_INIT;
    options.components = &host;
    options.component_count = 1;
    options.drop_cr = 1;
    bnfurl_lines* lines = nullptr;
    ASSERT_EQ(bnfurl_lines_new(uri(), &options, &allocator, &lines), BNFURL_OK);
    std::vector<Line> found;
    for (std::size_t at = 0; at < text.size(); at += chunk) {
      const std::string piece = text.substr(at, chunk);
      ASSERT_EQ(bnfurl_lines_feed(lines, piece.data(), piece.size()), BNFURL_OK);
      add_lines(found, lines, host);
    }
    bnfurl_lines_finish(lines);
    add_lines(found, lines, host);
    const std::int32_t* column = nullptr;
    EXPECT_EQ(bnfurl_lines_column(lines, host, &column, &column), BNFURL_BAD_ARGUMENT);
    EXPECT_GT(memory.held(), 2);
    bnfurl_lines_free(lines);
    EXPECT_EQ(memory.held(), 0);
    if (expected.empty()) expected = found;
    EXPECT_EQ(found, expected);
  }
  ASSERT_EQ(expected.size(), 3'002U);
  EXPECT_EQ(expected[0], Line("http://host0", true, "host0"));
  EXPECT_EQ(expected[2], Line("a b2", false, "absent"));
  EXPECT_EQ(expected[3'001], Line("http://last", true, "last"));
}

TEST(CLines, SayThatThereIsNoMemory) {
  const std::string line = "http://" + std::string(10'000, 'a');
  for (std::size_t count = 0; count < 4; ++count) {
    CountedMemory memory(count);
    const bnfurl_allocator allocator = memory.allocator();
    bnfurl_lines* lines = nullptr;
    const bnfurl_status status = bnfurl_lines_new(uri(), nullptr, &allocator, &lines);
    EXPECT_EQ(status, count < 3 ? BNFURL_NO_MEMORY : BNFURL_OK);
    if (status == BNFURL_OK) {
      ASSERT_EQ(bnfurl_lines_feed(lines, "x:\nhttp:", 8), BNFURL_OK);
      EXPECT_EQ(bnfurl_lines_next(lines)->count, 1U);
      EXPECT_EQ(bnfurl_lines_feed(lines, line.data(), line.size()), BNFURL_NO_MEMORY);
      EXPECT_EQ(bnfurl_lines_next(lines), nullptr);
      EXPECT_EQ(bnfurl_lines_feed(lines, "//h\n", 4), BNFURL_OK);
      const bnfurl_batch* batch = bnfurl_lines_next(lines);
      ASSERT_NE(batch, nullptr);
      EXPECT_EQ(std::string(batch->text, batch->text_size), "http://h");
      EXPECT_EQ(batch->kinds, nullptr);
      bnfurl_lines_free(lines);
    }
    EXPECT_EQ(memory.held(), 0);
  }
}

TEST(CLines, RefuseWhatIsNoOption) {
  bnfurl_lines_options options = BNFURL_LINES_OPTIONS_INIT;
  auto* lines = reinterpret_cast<bnfurl_lines*>(&options);  // until a failure makes it null
  EXPECT_EQ(bnfurl_lines_new(nullptr, nullptr, nullptr, &lines), BNFURL_NO_PRODUCTION);
  EXPECT_EQ(lines, nullptr);
  EXPECT_EQ(bnfurl_lines_new(uri(), nullptr, nullptr, nullptr), BNFURL_BAD_ARGUMENT);
  for (const int none : {-1, static_cast<int>(bnfurl_component_count(uri())), 31, 32, 1000}) {
    options.components = &none;
    options.component_count = 1;
    EXPECT_EQ(bnfurl_lines_new(uri(), &options, nullptr, &lines), BNFURL_BAD_ARGUMENT) << none;
  }
  options = BNFURL_LINES_OPTIONS_INIT;
  options.separator = 256;
  EXPECT_EQ(bnfurl_lines_new(uri(), &options, nullptr, &lines), BNFURL_BAD_ARGUMENT);
  options = BNFURL_LINES_OPTIONS_INIT;
  options.struct_size = 0;
  EXPECT_EQ(bnfurl_lines_new(uri(), &options, nullptr, &lines), BNFURL_BAD_ARGUMENT);
  const bnfurl_allocator nothing = {sizeof nothing, nullptr, nullptr, nullptr};
  lines = reinterpret_cast<bnfurl_lines*>(&options);
  EXPECT_EQ(bnfurl_lines_new(uri(), nullptr, &nothing, &lines), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(lines, nullptr);
}

TEST(CLines, HaveKinds) {
  bnfurl_lines_options options = BNFURL_LINES_OPTIONS_INIT;
  options.with_kinds = 1;
  bnfurl_lines* lines = nullptr;
  ASSERT_EQ(bnfurl_lines_new(uri(), &options, nullptr, &lines), BNFURL_OK);
  ASSERT_EQ(bnfurl_lines_feed(lines, "http://[::1]\nx:\n", 16), BNFURL_OK);
  const bnfurl_batch* batch = bnfurl_lines_next(lines);
  ASSERT_NE(batch, nullptr);
  EXPECT_STREQ(bnfurl_host_kind_name(uri(), batch->host_kinds[0]), "IP-literal");
  EXPECT_EQ(batch->host_kinds[1], BNFURL_NO_KIND);
  const std::int32_t* column = nullptr;
  EXPECT_EQ(bnfurl_lines_column(lines, 0, nullptr, &column), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(bnfurl_lines_column(lines, 0, &column, nullptr), BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(column, nullptr);
  bnfurl_lines_free(lines);
}

TEST(CLines, SayWhereOneIsTooLong) {
  RepeatedPages pages(std::string(block_octets, 'y'), many_blocks);
  std::memcpy(pages.data(), "x:\nx:", 5);
  pages.data()[pages.text().size() - 1] = '\n';
  bnfurl_lines* lines = nullptr;
  ASSERT_EQ(bnfurl_lines_new(uri(), nullptr, nullptr, &lines), BNFURL_OK);
  ASSERT_EQ(bnfurl_lines_feed(lines, pages.data(), pages.text().size()), BNFURL_OK);
  const bnfurl_batch* batch = bnfurl_lines_next(lines);
  ASSERT_NE(batch, nullptr);
  EXPECT_EQ(batch->too_long, 0);
  EXPECT_EQ(batch->valid[0], 1U);
  batch = bnfurl_lines_next(lines);
  ASSERT_NE(batch, nullptr);
  EXPECT_EQ(batch->too_long, 1);
  EXPECT_EQ(batch->count, 1U);
  EXPECT_EQ(batch->valid[0], 0U);
  EXPECT_EQ(batch->text_size, pages.text().size() - 4);
  const std::int32_t *begins = nullptr, *lengths = nullptr;
  ASSERT_EQ(bnfurl_lines_column(lines, bnfurl_component_index(uri(), "scheme"), &begins, &lengths), BNFURL_OK);
  EXPECT_EQ(lengths[0], -1);
  EXPECT_EQ(bnfurl_validate(uri(), batch->text, batch->text_size), BNFURL_OK);
  bnfurl_lines_free(lines);
}

// Every example in the comments of bnfurl.h is compiled and run, in the order in which they stand there.
TEST(CDocumentation, EveryExampleIsTrue) {
  const bnfurl_production* uri = bnfurl_find_production("rfc3986", "URI");
  const bnfurl_production* target = bnfurl_find_production("rfc9112", "request-target");
  bnfurl_span spans[9];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, 9);
  bnfurl_error error;
  char message[200];
  bnfurl_feed feed;
  bnfurl_split_feed split_feed;
  char out[64];
  std::size_t needed = 0;
  bnfurl_base base;
  bnfurl_lines* lines = nullptr;
  const bnfurl_batch* batch = nullptr;
  const std::int32_t* begins = nullptr;
  const std::int32_t* lengths = nullptr;
  const char* const text = "/?a=1&&b";
  std::size_t at = 2, from = 0;
  bnfurl_span segment, name, value, authority;
  const bnfurl_production* const between[] = {uri, bnfurl_find_production("rfc1738", "url")};
  bnfurl_reading readings[2];
  bnfurl_agreement agreement = BNFURL_AGREEMENT_NONE;
  std::uint16_t states[20];
  bnfurl_occurrence occurrences[3];
  std::size_t count = 0;
  bnfurl_text values[9] = {};
  values[bnfurl_component_index(uri, "scheme")] = {"x", 1};
  values[bnfurl_component_index(uri, "path")] = {"/a", 2};
#define EXAMPLE(result, ...) expect_example(#__VA_ARGS__, shown((__VA_ARGS__)), result)
#include "tests/examples_of_c.inc"
}

TEST(CDocumentation, EveryFunctionHasAnExample) {
  const CHeader header("", "==== Functions that allocate");
  EXPECT_EQ(header.functions_without(), "");
  EXPECT_GT(header.functions().size(), 25U);
}

}  // namespace
}  // namespace bnfurl::tests
