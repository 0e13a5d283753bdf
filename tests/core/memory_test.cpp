// What the library promises of memory: no allocation where a header says so, and a bounded stack.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/arrow.hpp>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/repair.hpp>
#include <bnfurl/rfc3986.hpp>

#include "benchmarks/texts/pumping_texts.hpp"
#include "src/core/kernels/kernels.hpp"
#include "tests/arrow/arrays.hpp"
#include "tests/core/normalize/model.hpp"
#include "tests/core/normalize/texts.hpp"
#include "tests/core/resolve/resolved_text.hpp"
#include "tests/core/support/allocation_count.hpp"
#include "tests/core/support/painted_stack.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

// Verifies the promise that `matches`, `split` and `explain` do not allocate, by counting allocations.

namespace {

static_assert(noexcept(matches(std::declval<Production>(), std::string_view())));
static_assert(noexcept(split(std::declval<Production>(), std::string_view())));
static_assert(noexcept(split(std::declval<Entry<AnyGrammar>>(), std::string_view())));
static_assert(noexcept(explain(std::declval<Production>(), std::string_view())));

bool is_judged_in_c(Production production, std::string_view text) {
  const auto* entry = reinterpret_cast<const bnfurl_production*>(&detail::data_of(production));
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  bnfurl_error error;
  char message[400];
  if (bnfurl_explain(entry, text.data(), text.size(), &error) != BNFURL_OK) {
    (void)bnfurl_error_message(&error, message, sizeof message);
    (void)bnfurl_error_sentence(&error, message, sizeof message);
  }
  const std::string_view name = production.name();
  (void)bnfurl_production_for_method(entry, name.data(), name.size());
  (void)bnfurl_strict_production(entry);
  (void)bnfurl_default_port(entry, name.data(), name.size());
  (void)bnfurl_find_production(bnfurl_grammar_name(entry), bnfurl_production_name(entry));
  (void)bnfurl_component_index(entry, bnfurl_component_name(entry, 0));
  bnfurl_feed verdict;
  (void)bnfurl_feed_init(&verdict, entry);
  if (bnfurl_feed_push(&verdict, text.data(), text.size()) != BNFURL_PROGRESS_ACCEPTING)
    (void)bnfurl_feed_explain(&verdict, &error);
  bnfurl_split_feed feed;
  (void)bnfurl_split_feed_init(&feed, entry);
  bnfurl_split_feed_push(&feed, text.data(), text.size());
  return bnfurl_split(entry, text.data(), text.size(), &parts) == BNFURL_OK &&
         bnfurl_matches(entry, text.data(), text.size()) && bnfurl_split_feed_parts(&feed, &parts) == BNFURL_OK;
}

// The number of allocations while all verbs judge `text`.
std::size_t allocations_for(Production production, std::string_view text) {
  const std::size_t before = allocation_count();
  const bool matched = matches(production, text);
  const auto parts = split(production, text);
  const auto error = explain(production, text);
  Feed feed(production);
  SplitFeed split_feed = *SplitFeed::of(production);
  const bool fed = feed.push(text) == Progress::accepting && split_feed.push(text) == Progress::accepting;
  std::array<char, 400> message;
  if (error) (void)error->message(message);
  if (error) (void)error->sentence(message);
  const bool agree = matched == parts.has_value() && matched != error.has_value() &&
                     fed == (matched && split_feed.positions()) && is_judged_in_c(production, text) == matched;
  const std::size_t count = allocation_count() - before;
  EXPECT_TRUE(agree) << production.name() << ": " << text;
  return count;
}

TEST(Allocations, AreCounted) {
  const std::size_t before = allocation_count();
  ::operator delete(::operator new(100));
  EXPECT_GT(allocation_count(), before);
}

TEST(Allocations, ByMallocAreCounted) {
  const std::size_t before = allocation_count();
  void* volatile memory = std::malloc(100);
  std::free(memory);
  EXPECT_GT(allocation_count(), before);
}

void expect_none(Production production, RandomTexts& texts, const std::string& text) {
  ASSERT_EQ(allocations_for(production, text), 0U) << production.name() << ": " << text;
  const std::string mutant = texts.mutant(text);
  ASSERT_EQ(allocations_for(production, mutant), 0U) << production.name() << ": " << mutant;
}

void expect_none(Production production) {
  RandomTexts texts(*detail::data_of(production).dfa, 2);
  for (std::size_t size = 0; size < 4 * kernels::window_octets; size += 1 + size / 8) {
    ASSERT_NO_FATAL_FAILURE(expect_none(production, texts, texts.text(size)));
  }
  for (std::size_t step = 0; step < texts.steps(); ++step) {
    ASSERT_NO_FATAL_FAILURE(expect_none(production, texts, texts.text_through(step, 100)));
  }
}

TEST(Allocations, MatchesSplitAndExplainMakeNone) {
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      ASSERT_NO_FATAL_FAILURE(expect_none(detail::production_of(grammar->productions[i])));
    }
  }
}

TEST(Allocations, LookingUpMakesNone) {
  const auto* grammar = detail::compiled_grammars().front();
  const std::size_t before = allocation_count();
  const auto start = start_production(grammar->name);
  const auto found = find_production(grammar->name, grammar->productions[0].name);
  const auto port = default_port(*start, "HTTP");
  EXPECT_EQ(allocation_count(), before);
  EXPECT_TRUE(start && found);
  EXPECT_TRUE(!port || *port == 80);
}

// Memory that runs out, at every place where some is asked for: std::bad_alloc comes out, what was made before is given
// back, and the input is still the caller's.

constexpr std::string_view all_fields[] = {"valid", "host", "kind", "expected", "default_port"};

// Whether the allocation of that number was asked for, and so failed.
bool runs_out(const arrow::Splitter& splitter, const Form& form, std::size_t number) {
  ArrowArray input = array_of(form, {"http://example.org/", std::nullopt, "a b", "http://[2001:db8::7]/"});
  Output output;
  bool ran_out = false;
  const std::size_t before = pieces_in_use();
  fail_allocation(number);
  try {
    (void)splitter.split(&input, &output.array);
  } catch (const std::bad_alloc&) {
    ran_out = true;
  }
  fail_allocation(never);
  if (!ran_out) return false;
  EXPECT_EQ(pieces_in_use(), before) << form << ", allocation " << number;
  EXPECT_EQ(output.array.release, nullptr);
  EXPECT_NE(input.release, nullptr);
  if (input.release != nullptr) input.release(&input);
  return true;
}

TEST(ArrowMemory, IsGivenBackIfThereIsNoMore) {
  for (const Form& form : forms()) {
    for (const arrow::Strings strings : {arrow::Strings::view, arrow::Strings::copy}) {
      const InputSchema type(form);
      const auto made =
          arrow::Splitter::make(type.schema, {.production = rfc3986::URI, .fields = all_fields, .strings = strings});
      std::size_t number = 0;
      while (runs_out(*made, form, number)) ++number;
      EXPECT_GT(number, 5U);
    }
  }
}

// The same for a stream in C: no exception comes out, and the array that it has read is released.

// A stream of arrays that have nothing on the heap, so that all that is counted is the result's.
struct Endless {
  static constexpr std::int32_t offsets[] = {0, 3};
  static inline const void* buffers[] = {nullptr, offsets, "a b"};
  static inline int released = 0;

  static int get_schema(ArrowArrayStream*, ArrowSchema* out) {
    *out = {"u", "", nullptr, 0, 0, nullptr, nullptr, [](ArrowSchema* schema) { schema->release = nullptr; }, nullptr};
    return 0;
  }
  static int get_next(ArrowArrayStream*, ArrowArray* out) {
    const auto release = [](ArrowArray* array) {
      ++released;
      array->release = nullptr;
    };
    *out = {1, 0, 0, 3, 0, buffers, nullptr, nullptr, release, nullptr};
    return 0;
  }
};

TEST(ArrowMemory, OfAStreamInCIsGivenBack) {
  ArrowArrayStream input = {Endless::get_schema, Endless::get_next, [](ArrowArrayStream*) { return ""; },
                            [](ArrowArrayStream* stream) { stream->release = nullptr; }, nullptr};
  bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(bnfurl_find_production("rfc3986", "URI"));
  ArrowArrayStream results{};
  int failures = 0;
  while (true) {
    fail_allocation(static_cast<std::size_t>(failures));
    const bnfurl_status status = bnfurl_arrow_split_stream(&input, &options, &results, nullptr, 0);
    fail_allocation(never);
    if (status == BNFURL_OK) break;
    ASSERT_EQ(status, BNFURL_NO_MEMORY);
    ++failures;
  }
  EXPECT_GT(failures, 2);
  const std::size_t before = pieces_in_use();
  for (int number = 0;; ++number) {
    ArrowArray result{};
    fail_allocation(static_cast<std::size_t>(number));
    const int error = results.get_next(&results, &result);
    fail_allocation(never);
    if (error == 0) {
      EXPECT_GT(number, 5);
      EXPECT_EQ(Endless::released, number);
      result.release(&result);
      break;
    }
    ASSERT_EQ(error, ENOMEM);
    EXPECT_EQ(pieces_in_use(), before) << number;
  }
  results.release(&results);
}

// Verifies the promise that normal forms are made without an allocation, by counting allocations.

static_assert(noexcept(normalize(std::declval<Production>(), "", Levels::all, {})));
static_assert(noexcept(normal_forms(std::declval<Production>(), Levels::all)));

TEST(Allocations, NormalFormsMakeNone) {
  const std::vector<Levels> sets = all_sets();
  int changed = 0;
  for (const Grammar grammar : grammars()) {
    OddTexts texts(grammar.start(), 23);
    for (int i = 0; i < 500; ++i) {
      const std::string text = texts.text();
      std::vector<char> memory(text.size() + 2);
      for (const Levels levels : sets) {
        const std::size_t before = allocation_count();
        const auto normal = normalize(grammar.start(), text, levels, memory);
        const bool has_language = normal_forms(grammar.start(), levels).has_value();
        ASSERT_EQ(allocation_count(), before) << text << ' ' << has_language;
        changed += normal && *normal != text ? 1 : 0;
      }
    }
  }
  EXPECT_GE(changed, 1'000);
}

// Verifies the promise that repairing does not allocate, by counting allocations.

static_assert(noexcept(repair(std::declval<Production>(), "", RepairMode::grammar, {})));

TEST(Allocations, RepairingMakesNone) {
  for (const std::size_t size : {10U, 300U, 3000U}) {
    const std::string text = " http://[v1." + std::string(size, 'a') + "@h/ \\";
    std::vector<char> memory(repair_size(text.size()));
    const std::size_t before = allocation_count();
    const bool is_repaired = repair(rfc3986::URI, text, RepairMode::grammar, memory).has_value();
    ASSERT_EQ(allocation_count(), before);
    EXPECT_TRUE(is_repaired);
  }
}

// Verifies the promise that resolving does not allocate, by counting allocations.

static_assert(noexcept(Base::of(rfc3986::URI, "")));
static_assert(noexcept(resolve(std::declval<Base>(), "", Resolution::rfc3986, {})));

TEST(Allocations, ResolvingMakesNone) {
  std::array<char, 9000> memory;
  for (const std::string& base : {std::string("http://a/b/c;p?q"), "http://a/" + std::string(4096, 'b') + "/./c"}) {
    for (const std::string& reference :
         {std::string("../g"), std::string("g/./../h"), std::string(4100, 'g') + "/.."}) {
      for (const Resolution how : every_reading) {
        const std::size_t before = allocation_count();
        const bool is_done = resolve(*Base::of(rfc3986::URI, base), reference, how, memory).has_value();
        EXPECT_EQ(allocation_count(), before);
        EXPECT_TRUE(is_done);
      }
    }
  }
}

// The depth of the stack, which is documented and bounded. Every verb of every production, and every function of
// bnfurl.h that takes octets, runs with every kernel in a thread whose stack was painted before; every octet that has
// changed afterwards was used.

// The documented bounds, in octets: for one text, and for the lines of a buffer. A trial of kinds has two windows on
// the stack; line buffers have all streams of one window there.
constexpr std::size_t text_bound = 24 * 1'024;
constexpr std::size_t lines_bound = 64 * 1'024;

// Texts around every cycle of the automaton, shorter and longer than one window; each once valid and once wrong at its
// end.
std::vector<std::string> texts_of(const detail::ProductionData& entry) {
  std::vector<std::string> texts = {"", "%"};
  for (const benchmarks::PumpingText& text : benchmarks::pumping_texts(detail::production_of(entry))) {
    for (const std::size_t size : {std::size_t{40}, std::size_t{100}, 2 * kernels::window_octets}) {
      texts.push_back(text.of_size(size));
      texts.push_back(text.wrong_of_size(size));
    }
  }
  return texts;
}

std::size_t longest_of(const std::vector<std::string>& texts) {
  return std::ranges::max(texts, {}, &std::string::size).size();
}

// Texts with something to change, shorter and longer than one window.
std::vector<std::string> odd_texts_of(Production entry) {
  OddTexts odd(entry, 24);
  std::vector<std::string> texts;
  for (int i = 0; i < 20; ++i) texts.push_back(odd.text());
  for (int i = 0; i < 5; ++i) texts.push_back(odd.text() + std::string(kernels::window_octets, 'a') + "/%2e%2E/%41");
  return texts;
}

std::string lines_of(const std::vector<std::string>& texts) {
  std::string lines;
  for (const std::string& text : texts) lines += text + '\n';
  return lines;
}

// A caller in C, who has memory of its own for the results.
class CCaller {
public:
  explicit CCaller(const detail::ProductionData& data) : asked_(reinterpret_cast<const bnfurl_production*>(&data)) {}

  void judge(std::string_view text) {
    (void)bnfurl_validate(asked_, text.data(), text.size());
    (void)bnfurl_split(asked_, text.data(), text.size(), &parts_);
    if (bnfurl_explain(asked_, text.data(), text.size(), &error_) != BNFURL_OK) read_error();
  }
  void feed(std::string_view text) {
    (void)bnfurl_feed_init(&feed_, asked_);
    (void)bnfurl_feed_push(&feed_, text.data(), text.size());
    (void)bnfurl_feed_explain(&feed_, &error_);
    (void)bnfurl_split_feed_init(&split_feed_, asked_);
    (void)bnfurl_split_feed_push(&split_feed_, text.data(), text.size());
    (void)bnfurl_split_feed_explain(&split_feed_, &error_);
    (void)bnfurl_split_feed_parts(&split_feed_, &parts_);
  }

private:
  void read_error() {
    (void)bnfurl_error_expects(&error_, bnfurl_error_found(&error_));
    (void)bnfurl_error_message(&error_, message_, sizeof message_);
  }

  const bnfurl_production* asked_;
  bnfurl_span spans_[BNFURL_MAX_COMPONENTS] = {};
  bnfurl_parts parts_ = BNFURL_PARTS_INIT(spans_, BNFURL_MAX_COMPONENTS);
  bnfurl_error error_ = {};
  bnfurl_feed feed_ = {};
  bnfurl_split_feed split_feed_ = {};
  char message_[1024] = {};
};

class Depths {
public:
  // Measures with the active kernel.
  void add(const detail::ProductionData& data) {
    const Production entry = detail::production_of(data);
    const std::vector<std::string> texts = texts_of(data);
    add_texts(data, texts, [entry](std::string_view text) { return matches(entry, text); });
    add_texts(data, texts, [entry](std::string_view text) { return split(entry, text).has_value(); });
    add_texts(data, texts, [entry](std::string_view text) { return explain(entry, text).has_value(); });
    std::string memory(longest_of(texts) * 2 + 4, '\0');
    add_texts(data, texts, [&](std::string_view text) {
      const auto base = Base::of(entry, text);
      for (const Resolution how : {Resolution::rfc3986, Resolution::rfc2396, Resolution::rfc1808}) {
        if (base) static_cast<void>(resolve(*base, text, how, memory));
      }
    });
    add_texts(data, odd_texts_of(entry),
              [&](std::string_view text) { return normalize(entry, text, Levels::all, memory).has_value(); });
    std::string room(repair_size(longest_of(odd_texts_of(entry))), '\0');
    add_texts(data, odd_texts_of(entry),
              [&](std::string_view text) { return repair(entry, text, RepairMode::grammar, room).has_value(); });
    CCaller caller(data);
    add_texts(data, texts, [&caller](std::string_view text) {
      caller.judge(text);
      caller.feed(text);
    });
    add_lines(data, lines_of(texts), Columns::verdicts);
    add_lines(data, lines_of(texts), Columns::components);
  }

  [[nodiscard]] std::size_t of_texts() const { return of_texts_; }
  [[nodiscard]] std::size_t of_lines() const { return of_lines_; }

private:
  template <class Judge>
  void add_texts(const detail::ProductionData& data, const std::vector<std::string>& texts, const Judge& judge) {
    const std::size_t depth = depth_of([&] {
      for (const std::string& text : texts) static_cast<void>(judge(text));
    });
    EXPECT_LE(depth, text_bound) << data.grammar->name << ' ' << data.name;
    of_texts_ = std::max(of_texts_, depth);
  }

  void add_lines(const detail::ProductionData& data, const std::string& buffer, Columns columns) {
    LineSplitter splitter(detail::production_of(data), {.columns = columns});
    const std::size_t depth = depth_of([&] {
      splitter.feed(buffer);
      while (splitter.next() != nullptr) continue;
    });
    EXPECT_LE(depth, lines_bound) << data.grammar->name << ' ' << data.name;
    of_lines_ = std::max(of_lines_, depth);
  }

  // Runs `work` once before, so that the dynamic linker has no work left to do.
  [[nodiscard]] std::size_t depth_of(const PaintedStack::Work& work) {
    work();
    return stack_.depth_of(work);
  }

  PaintedStack stack_;
  std::size_t of_texts_ = 0;
  std::size_t of_lines_ = 0;
};

void expect_bounded(const kernels::Kernels& kernels) {
  SCOPED_TRACE(kernels.name);
  kernels::use(kernels);
  Depths depths;
  for (const auto* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->production_count; ++i) depths.add(grammar->productions[i]);
  }
  testing::Test::RecordProperty(std::string(kernels.name) + "_text", static_cast<int>(depths.of_texts()));
  testing::Test::RecordProperty(std::string(kernels.name) + "_lines", static_cast<int>(depths.of_lines()));
}

TEST(Stack, NeverExceedsTheStatedSize) {
  const kernels::Kernels& before = kernels::active();
  for (const std::string_view name : kernels::target_names) {
    if (const kernels::Kernels* kernels = kernels::find(name)) expect_bounded(*kernels);
  }
  kernels::use(before);
}

// Checks that the measurement shows the octets that were used.
TEST(PaintedStack, ShowsAnArrayThatWasWritten) {
  const std::size_t depth = PaintedStack().depth_of([] {
    volatile unsigned char array[10'000];
    for (volatile unsigned char& octet : array) octet = 0;
  });
  EXPECT_GE(depth, 10'000U);
  EXPECT_LE(depth, 11'000U);
}

}  // namespace
}  // namespace bnfurl::tests
