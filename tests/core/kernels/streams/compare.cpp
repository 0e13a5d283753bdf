// Everything that a kernel writes is compared, so that a word too many or too few is found as well. Texts lie between
// guard pages, or at every alignment among octets that would complete an escape if they were read.
#include "tests/core/kernels/streams/compare.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <sstream>
#include <string_view>

#include "src/core/kernels/streams/streams.hpp"
#include "tests/core/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

using namespace bnfurl::kernels;

constexpr std::size_t longest = 2 * word_bits + 5;

struct Case {
  const StreamPlan& plan;
  std::string_view text;
  std::size_t begin;
};

// A plan of random classes. Often none of their octets is 0x80 or above, or some classes have all of these, and
// sometimes the classes have few octets. The lead of an escape is mostly "%"; "a" is always a digit. Streams that do
// not exist may be marked as having escapes.
class RandomPlan {
public:
  explicit RandomPlan(std::mt19937& random) {
    const bool has_above = random() % 2 == 0;
    const bool is_sparse = random() % 4 == 0;
    for (unsigned octet = 0; octet < (has_above ? 256 : 128); ++octet) {
      classes_[octet] = static_cast<std::uint16_t>(is_sparse ? random() & random() & random() : random());
    }
    const bool has_others_above = random() % 2 == 0;
    const std::uint16_t all_above = static_cast<std::uint16_t>(has_above && random() % 4 != 0 ? random() : 0);
    for (unsigned octet = 0x80; octet < 256; ++octet) {
      classes_[octet] = static_cast<std::uint16_t>((has_others_above ? classes_[octet] : 0) | all_above);
    }
    constexpr unsigned leads[] = {'%', '%', '%', '%', 0x100, 0x00, 0xff, 'a'};
    const unsigned digit_bit = random() % max_streams;
    classes_['a'] = static_cast<std::uint16_t>(classes_['a'] | 1U << digit_bit);
    tables_ = class_tables(classes_);
    plan_ = {classes_,
             static_cast<std::uint16_t>(1 + random() % max_streams),
             static_cast<std::uint16_t>(random() & random()),
             static_cast<std::uint16_t>(leads[random() % std::size(leads)]),
             static_cast<std::uint16_t>(digit_bit),
             &tables_};
  }
  RandomPlan(const RandomPlan&) = delete;
  RandomPlan& operator=(const RandomPlan&) = delete;

  [[nodiscard]] const StreamPlan& plan() const { return plan_; }

private:
  std::uint16_t classes_[256] = {};
  ClassTables tables_{};
  StreamPlan plan_{};
};

std::vector<std::unique_ptr<RandomPlan>> random_plans(std::size_t count, std::mt19937& random) {
  std::vector<std::unique_ptr<RandomPlan>> plans;
  for (std::size_t i = 0; i < count; ++i) plans.push_back(std::make_unique<RandomPlan>(random));
  return plans;
}

// Escapes, broken escapes, separators and random octets, each of them often; the last octet is often a lead.
std::string random_text(std::size_t size, std::mt19937& random) {
  std::string text(size, '\0');
  for (char& c : text) {
    const unsigned choice = random() % 4;
    c = choice == 0 ? '%' : choice == 1 ? "a\n\0\xff"[random() % 4] : static_cast<char>(random());
  }
  if (size > 0 && random() % 2 == 0) text.back() = '%';
  return text;
}

const unsigned char* octets_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string described(const Case& at, std::string_view what) {
  std::ostringstream out;
  out << what << " of " << at.text.size() << " octets from " << at.begin << ", " << at.plan.count << " streams, lead "
      << at.plan.escape_lead << ", at an address of " << reinterpret_cast<std::uintptr_t>(at.text.data()) % word_bits;
  return out.str();
}

constexpr unsigned char separators[] = {0x00, 0x0a, 0xff};

std::string difference(const Kernels& kernels, const Case& at) {
  static std::uint64_t expected[max_streams * window_words];
  static std::uint64_t found[max_streams * window_words];
  std::memset(expected, 0x5a, sizeof expected);
  std::memset(found, 0x5a, sizeof found);
  const unsigned char* text = octets_of(at.text);
  scalar.class_streams(at.plan, text, at.text.size(), at.begin, expected);
  kernels.class_streams(at.plan, text, at.text.size(), at.begin, found);
  if (!std::ranges::equal(expected, found)) return described(at, "class streams");
  for (const unsigned char separator : separators) {
    scalar.separators(text, at.text.size(), at.begin, separator, expected);
    kernels.separators(text, at.text.size(), at.begin, separator, found);
    if (!std::ranges::equal(expected, found)) return described(at, "separators");
  }
  return {};
}

std::string every_length_at_every_alignment(const Kernels& kernels) {
  std::mt19937 random(1);
  const auto plans = random_plans(50, random);
  alignas(word_bits) char room[word_bits + longest + word_bits];
  for (std::size_t alignment = 0; alignment < word_bits; ++alignment) {
    for (std::size_t size = 0; size <= longest; ++size) {
      std::ranges::fill(room, 'a');
      std::ranges::copy(random_text(size, random), room + alignment);
      const StreamPlan& plan = plans[random() % plans.size()]->plan();
      const std::string found = difference(kernels, {plan, {room + alignment, size}, random() % 2 * (size / 2)});
      if (!found.empty()) return found;
    }
  }
  return {};
}

std::string every_beginning(const Kernels& kernels) {
  std::mt19937 random(2);
  const auto plans = random_plans(50, random);
  for (std::size_t size = 0; size <= longest; ++size) {
    const std::string text = random_text(size, random);
    for (std::size_t begin = 0; begin <= size; ++begin) {
      const std::string found = difference(kernels, {plans[begin % plans.size()]->plan(), text, begin});
      if (!found.empty()) return found;
    }
  }
  return {};
}

std::string any_plan(const Kernels& kernels) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    const RandomPlan plan(random);
    const std::string text = random_text(random() % longest, random);
    const std::string found = difference(kernels, {plan.plan(), text, random() % (text.size() + 1)});
    if (!found.empty()) return found;
  }
  return {};
}

std::string every_octet(const Kernels& kernels) {
  std::mt19937 random(4);
  std::string text(256, '\0');
  for (unsigned octet = 0; octet < 256; ++octet) text[octet] = static_cast<char>(octet);
  for (const auto& plan : random_plans(500, random)) {
    const std::string found = difference(kernels, {plan->plan(), text, 0});
    if (!found.empty()) return found;
  }
  return {};
}

std::string beside_guard_pages(const Kernels& kernels) {
  std::mt19937 random(5);
  const auto plans = random_plans(50, random);
  GuardedPages pages(longest);
  for (std::size_t size = 0; size <= longest; ++size) {
    const std::string text = random_text(size, random);
    for (std::size_t begin = 0; begin <= size; begin += 1 + random() % 20) {
      const StreamPlan& plan = plans[random() % plans.size()]->plan();
      std::string found = difference(kernels, {plan, pages.at_begin(text), begin});
      if (found.empty()) found = difference(kernels, {plan, pages.at_end(text), begin});
      if (!found.empty()) return found;
    }
  }
  return {};
}

std::string windows_in_long_texts(const Kernels& kernels) {
  std::mt19937 random(6);
  const auto plans = random_plans(50, random);
  GuardedPages pages(3 * window_octets);
  for (int i = 0; i < 300; ++i) {
    const std::string_view text = pages.at_end(random_text(random() % (3 * window_octets), random));
    const StreamPlan& plan = plans[random() % plans.size()]->plan();
    const std::size_t near = window_octets + random() % (2 * word_bits);  // the window ends near the text's end
    const std::size_t begins[] = {0, random() % (text.size() + 1), text.size() - std::min(near, text.size())};
    for (const std::size_t begin : begins) {
      const std::string found = difference(kernels, {plan, text, begin});
      if (!found.empty()) return found;
    }
  }
  return {};
}

// The buffer has exactly the text's size, so that a sanitizer finds a read past its end.
std::string exact_buffers(const Kernels& kernels) {
  std::mt19937 random(7);
  const auto plans = random_plans(50, random);
  for (std::size_t size = 0; size <= 10 * word_bits; ++size) {
    const std::string text = random_text(size, random);
    const auto buffer = std::make_unique<char[]>(size);
    std::ranges::copy(text, buffer.get());
    const StreamPlan& plan = plans[size % plans.size()]->plan();
    const std::string found = difference(kernels, {plan, {buffer.get(), size}, random() % (size + 1)});
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

const std::array<Comparison, 7> comparisons = {{
    {"ForEveryLengthAtEveryAlignment", every_length_at_every_alignment},
    {"FromEveryBeginning", every_beginning},
    {"ForAnyPlan", any_plan},
    {"ForEveryOctet", every_octet},
    {"BesideGuardPages", beside_guard_pages},
    {"ForWindowsInLongTexts", windows_in_long_texts},
    {"InExactBuffers", exact_buffers},
}};

}  // namespace bnfurl::tests
