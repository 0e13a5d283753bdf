// Class streams against their definition, octet by octet. Texts lie in three surroundings: after a guard page, before
// one, and at every alignment among octets that would complete an escape if they were read.
#include "src/core/kernels/streams/streams.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "tests/core/support/guarded.hpp"

namespace bnfurl::kernels {
namespace {

using bnfurl::tests::GuardedPages;
using Streams = std::array<std::uint64_t, max_streams * window_words>;

constexpr std::uint64_t untouched = 0x5a5a5a5a5a5a5a5aU;

// Random octet classes, with two exceptions. Bit 5 is the class "hexadecimal digit". "%" is in one class only: a stream
// of another class has a bit at "%" only where it leads an escape, if at all.
struct Classes {
  std::uint16_t of[256] = {};
  ClassTables tables{};
  Classes() {
    std::mt19937 random(1);
    for (auto& bits : of) bits = static_cast<std::uint16_t>(random() & 0xffdfU);
    for (const char c : std::string_view("0123456789abcdefABCDEF")) of[static_cast<unsigned char>(c)] |= 0x20;
    of['%'] = 1U << 10;
    tables = class_tables(of);
  }
};

const Classes classes;

StreamPlan plan_of(unsigned count, unsigned with_escape, unsigned lead) {
  return {classes.of,
          static_cast<std::uint16_t>(count),
          static_cast<std::uint16_t>(with_escape),
          static_cast<std::uint16_t>(lead),
          5,
          &classes.tables};
}

bool is_escape(const StreamPlan& plan, std::string_view text, std::size_t at) {
  const auto octet = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && (plan.classes[octet(i)] >> plan.escape_digit_bit & 1) != 0;
  };
  return octet(at) == plan.escape_lead && is_digit(at + 1) && is_digit(at + 2);
}

bool is_in(const StreamPlan& plan, unsigned stream, std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if ((plan.classes[static_cast<unsigned char>(text[at])] >> stream & 1) != 0) return true;
  return (plan.with_escape >> stream & 1) != 0 && is_escape(plan, text, at);
}

// The first bit that differs from the definition, as "stream:offset"; empty if there is none.
std::string first_wrong(const StreamPlan& plan, std::string_view text, std::size_t begin, const Streams& streams) {
  const std::size_t words = std::min((text.size() - begin) / word_bits + 1, window_words);
  for (unsigned s = 0; s < plan.count; ++s) {
    for (std::size_t i = 0; i < words * word_bits; ++i) {
      const bool bit = (streams[s * window_words + i / word_bits] >> (i % word_bits) & 1) != 0;
      if (bit != is_in(plan, s, text, begin + i)) return std::to_string(s) + ":" + std::to_string(begin + i);
    }
  }
  for (std::size_t word = plan.count * window_words; word < streams.size(); ++word) {
    if (streams[word] != untouched) return "wrote after the last stream";
  }
  return {};
}

std::string wrong(const StreamPlan& plan, std::string_view text, std::size_t begin = 0) {
  static Streams streams;
  streams.fill(untouched);
  scalar.class_streams(plan, reinterpret_cast<const unsigned char*>(text.data()), text.size(), begin, streams.data());
  return first_wrong(plan, text, begin, streams);
}

// The first word that differs from the definition, or that was written outside the window; empty if there is none.
std::string wrong_separators(unsigned char separator, std::string_view text, std::size_t begin) {
  std::array<std::uint64_t, window_words + 1> expected;
  expected.fill(untouched);
  for (std::size_t w = 0; w < std::min((text.size() - begin) / word_bits + 1, window_words); ++w) {
    expected[w] = 0;
    for (std::size_t i = 0; i < word_bits; ++i) {
      const std::size_t at = begin + w * word_bits + i;
      const bool is_separator = at < text.size() && static_cast<unsigned char>(text[at]) == separator;
      expected[w] |= std::uint64_t{is_separator} << i;
    }
  }
  std::array<std::uint64_t, window_words + 1> found;
  found.fill(untouched);
  const auto* octets = reinterpret_cast<const unsigned char*>(text.data());
  scalar.separators(octets, text.size(), begin, separator, found.data());
  for (std::size_t w = 0; w < found.size(); ++w) {
    if (found[w] != expected[w]) return "word " + std::to_string(w);
  }
  return {};
}

// Escapes, broken escapes and other octets, each of them often.
std::string random_text(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string text(size, '\0');
  for (char& c : text) {
    const unsigned choice = random() % 4;
    c = choice == 0 ? '%' : choice == 3 ? static_cast<char>(random()) : "0aF9"[random() % 4];
  }
  return text;
}

const std::array<StreamPlan, 4> plans = {plan_of(1, 1, '%'), plan_of(8, 0x0a, '%'), plan_of(11, 0x7ff, '%'),
                                         plan_of(16, 0, 0x100)};

TEST(ClassStreams, TextsBeforeAndAfterAGuardPage) {
  GuardedPages pages(2 * word_bits);
  for (const StreamPlan& plan : plans) {
    for (std::size_t size = 0; size <= 2 * word_bits; ++size) {
      const std::string text = random_text(size, static_cast<unsigned>(size));
      for (std::size_t begin = 0; begin <= size; begin += begin < 3 ? 1 : 31) {
        ASSERT_EQ(wrong(plan, pages.at_begin(text), begin), "") << size << " from " << begin;
        ASSERT_EQ(wrong(plan, pages.at_end(text), begin), "") << size << " from " << begin;
      }
    }
  }
}

TEST(ClassStreams, EveryAlignmentAndEveryLengthToTwiceTheWord) {
  const StreamPlan plan = plan_of(3, 5, '%');
  alignas(64) char room[word_bits + 2 * word_bits + 8];
  for (std::size_t alignment = 0; alignment < word_bits; ++alignment) {
    for (std::size_t size = 0; size <= 2 * word_bits; ++size) {
      std::fill(std::begin(room), std::end(room), 'a');
      std::string text = random_text(size, static_cast<unsigned>(size * word_bits + alignment));
      if (size > 0) text.back() = '%';
      std::copy(text.begin(), text.end(), room + alignment);
      ASSERT_EQ(wrong(plan, {room + alignment, size}), "") << alignment << " " << size;
    }
  }
}

TEST(ClassStreams, EveryOctetHasItsClasses) {
  std::string text(256, '\0');
  for (unsigned octet = 0; octet < 256; ++octet) text[octet] = static_cast<char>(octet);
  for (const StreamPlan& plan : plans) EXPECT_EQ(wrong(plan, text), "");
}

TEST(ClassStreams, AnEscapeMayCrossTheEndOfAWord) {
  const StreamPlan plan = plan_of(2, 2, '%');
  for (std::size_t at = 0; at < 140; ++at) {
    std::string text(150, 'a');
    text[at] = '%';
    EXPECT_EQ(wrong(plan, text), "") << at;
    EXPECT_EQ(wrong(plan, text.substr(0, at + 2)), "") << at;
  }
}

TEST(ClassStreams, AnEscapeMayCrossTheEndOfAWindow) {
  GuardedPages pages(2 * window_octets);
  const StreamPlan plan = plan_of(2, 2, '%');
  for (std::size_t begin : {0U, 1U, 63U}) {
    for (std::size_t size = begin + window_octets - 3; size <= begin + window_octets + 4; ++size) {
      for (std::size_t at = begin + window_octets - 4; at < size; ++at) {
        std::string text(size, 'a');
        text[at] = '%';
        EXPECT_EQ(wrong(plan, pages.at_end(text), begin), "") << at << " of " << size << " from " << begin;
      }
    }
  }
}

TEST(ClassStreams, WindowsAnywhereInALongText) {
  GuardedPages pages(3 * window_octets);
  for (const StreamPlan& plan : plans) {
    for (std::size_t size :
         {window_octets - 1, window_octets, window_octets + 1, 2 * window_octets, 3 * window_octets}) {
      const std::string text = random_text(size, static_cast<unsigned>(size));
      for (std::size_t begin : {std::size_t{0}, std::size_t{1}, window_octets - 65, size - 64, size - 1, size}) {
        EXPECT_EQ(wrong(plan, pages.at_end(text), begin), "") << size << " from " << begin;
      }
    }
  }
}

TEST(Window, RunsEndWhereTheClassDoes) {
  GuardedPages pages(3 * window_octets);
  const StreamPlan plan = plan_of(8, 0xff, '%');
  for (std::size_t end : {0U, 1U, 63U, 64U, 65U, 4095U, 4096U, 4097U, 8191U, 8192U, 8193U, 12000U}) {
    const std::string run(end, 'a');
    unsigned stream = 0;
    while ((plan.classes['a'] >> stream & 1) == 0) ++stream;
    unsigned other = 0;
    while ((plan.classes[other] >> stream & 1) != 0) ++other;
    const auto text = pages.at_end(run + static_cast<char>(other) + "aa");
    for (std::size_t from : {std::size_t{0}, end / 2, end}) {
      EXPECT_EQ(Window(plan, text.data(), text.size()).run_end(stream, from), end) << from;
      EXPECT_EQ(Window(plan, text.data(), end).run_end(stream, from), end) << from;
    }
  }
}

TEST(Window, CursorsCrossWindows) {
  const StreamPlan plan = plan_of(8, 0, 0x100);
  const std::string text = random_text(3 * window_octets + 17, 7);
  Window window(plan, text.data(), text.size());
  for (std::size_t at = 0; at <= text.size(); ++at) {
    std::size_t end = at;
    while (is_in(plan, at % 8, text, end)) ++end;
    ASSERT_EQ(window.run_end(at % 8, at), end) << at;
    at = std::max(at, end);  // a cursor only moves forwards
  }
}

TEST(Window, PeekSeesTheEndAndNothingAfterIt) {
  GuardedPages pages(3);
  const StreamPlan plan = plan_of(1, 1, '%');
  const auto text = pages.at_end("%a\xff");
  const Window window(plan, text.data(), text.size());
  EXPECT_EQ(window.peek(0, 3), unsigned{'%'});
  EXPECT_EQ(window.peek(2, 3), 0xffU);
  EXPECT_EQ(window.peek(3, 3), 0x100U);
}

TEST(Window, EscapeDigitsAreInsideTheText) {
  GuardedPages pages(8);
  const StreamPlan plan = plan_of(1, 1, '%');
  const auto text = pages.at_end("%aF%0");
  const Window window(plan, text.data(), text.size());
  EXPECT_TRUE(window.escape_digits_at(1, 5));
  EXPECT_FALSE(window.escape_digits_at(2, 5));
  EXPECT_FALSE(window.escape_digits_at(4, 5));
  EXPECT_FALSE(window.escape_digits_at(5, 5));
}

TEST(Separators, AreTheOctetsThatEqualTheSeparator) {
  GuardedPages pages(3 * window_octets);
  const std::size_t sizes[] = {0,   1, 7, 8, 9, 63, 64, 65, 127, window_octets - 1, window_octets, window_octets + 1,
                               9000};
  for (const std::size_t size : sizes) {
    const auto text = pages.at_end(random_text(size, static_cast<unsigned>(size)));
    for (const unsigned separator : {0x00U, 0x0aU, 0x25U, 0x80U, 0xffU}) {
      for (const std::size_t begin : {std::size_t{0}, size / 3, size}) {
        EXPECT_EQ(wrong_separators(static_cast<unsigned char>(separator), text, begin), "")
            << size << " from " << begin;
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::kernels
