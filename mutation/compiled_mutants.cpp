// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What compiled scanners read besides their code. Either the plan of their class streams with a bit flipped, and its
// tables built anew; or these tables alone with a bit flipped, which only vector kernels read.
#include <cstring>

#include "gen/emit/shared/ways_code.hpp"
#include "mutation/folded_machine.hpp"
#include "mutation/found.hpp"
#include "mutation/mutants.hpp"
#include "src/kernels/kernels.hpp"
#include "tests/gen/walk.hpp"
#include "tests/src/kernels/machine.hpp"

namespace bnfurl::mutation {
namespace {

using gen::Folded;
using kernels::StreamPlan;

// A copy of a plan that can be changed.
struct PlanCopy {
  explicit PlanCopy(const StreamPlan& from) : tables(*from.tables), plan(from) {
    std::memcpy(classes, from.classes, sizeof classes);
    plan.classes = classes;
    plan.tables = &tables;
  }
  ~PlanCopy() = default;
  PlanCopy(const PlanCopy&) = delete;
  PlanCopy& operator=(const PlanCopy&) = delete;

  std::uint16_t classes[256];
  kernels::ClassTables tables;
  StreamPlan plan;
};

bool has_plan(const Original& original) {
  return original.compiled() != nullptr && original.compiled()->split.plan != nullptr &&
         original.compiled()->split.plan->count > 0;
}

bool splits_rightly(const Original& original, const StreamPlan& plan, std::size_t text) {
  detail::ProductionData production = *original.compiled();
  production.split.plan = &plan;
  const std::string found = found_by(original.names(), [&](detail::Span* spans, detail::Choices* choices) {
    return detail::split_by_scanner(production, original.text(text), spans, choices);
  });
  return found == original.right(text).split;
}

std::string octet_name(std::size_t octet) { return to_string(gen::OctetSet::single(static_cast<std::uint8_t>(octet))); }

void flip(gen::OctetSet& set, unsigned octet) {
  const gen::OctetSet single = gen::OctetSet::range(octet, octet);
  set = set.contains(octet) ? set - single : set | single;
}

// Makes the same mistake in the plan and in the automaton from which the scanner was generated.
std::string break_plan(PlanCopy& copy, Folded& folded, Random& random) {
  const auto octet = static_cast<unsigned>(below(random, 256));
  const auto stream = static_cast<unsigned>(below(random, copy.plan.count));
  if (folded.escape && below(random, 4) == 0) {
    copy.plan.with_escape ^= static_cast<std::uint16_t>(1U << stream);
    folded.streams[stream].with_escape = !folded.streams[stream].with_escape;
    return "stream " + std::to_string(stream) + ": its escapes";
  }
  if (folded.escape && below(random, 4) == 0) {
    copy.plan.escape_lead = static_cast<std::uint16_t>(octet);
    folded.escape->lead = static_cast<std::uint8_t>(octet);
    return "escapes begin with " + octet_name(octet);
  }
  if (folded.escape && below(random, 4) == 0) {
    copy.classes[octet] ^= static_cast<std::uint16_t>(1U << copy.plan.escape_digit_bit);
    flip(folded.escape->digits, octet);
    return "digits of escapes: " + octet_name(octet);
  }
  copy.classes[octet] ^= static_cast<std::uint16_t>(1U << stream);
  flip(folded.streams[stream].octets, octet);
  return "stream " + std::to_string(stream) + ": " + octet_name(octet);
}

// Where typical texts enter a run without a check of the octet: see gen::reads_run.
IntoRuns into_runs(const Original& original) {
  const Folded& folded = original.automata().folded;
  const gen::ExamplePaths ways = gen::example_paths(folded, gen::typical_texts(original.grammar()));
  IntoRuns result;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (const int way : ways[i]) {
      if (way == gen::end_way) continue;
      const Folded::Edge& edge = folded.states[i].edges[static_cast<std::size_t>(way)];
      if (gen::reads_run(folded, folded.states[i], edge)) result.emplace(static_cast<int>(i), edge.target);
    }
  }
  return result;
}

}  // namespace

std::optional<Mutant> broken_stream_plan(const Original& original, Random& random) {
  if (!has_plan(original)) return std::nullopt;
  const auto copy = std::make_shared<PlanCopy>(*original.compiled()->split.plan);
  const auto folded = std::make_shared<Folded>(original.automata().folded);
  std::string what = break_plan(*copy, *folded, random);
  if (*folded == original.automata().folded) return std::nullopt;
  copy->tables = kernels::class_tables(copy->classes);
  return Mutant{
      std::move(what), [&original, copy](std::size_t text) { return splits_rightly(original, copy->plan, text); },
      [&original, folded] {
        return difference(original.automata().folded, *folded, original.names(), Runs::by_bits, into_runs(original));
      }};
}

namespace {

using Kernel = const kernels::Kernels*;

// Each kernel reads some of the tables. Mostly flips a bit in use: of a stream in the plan, for an octet below 0x80.
std::string break_tables(kernels::ClassTables& tables, std::size_t streams, Random& random) {
  if (below(random, 16) == 0) {
    tables.with_above ^= static_cast<std::uint16_t>(1U << below(random, kernels::max_streams));
    return "which streams have octets from 0x80 on: " + std::to_string(tables.with_above);
  }
  const bool is_used = below(random, 8) != 0;
  const std::size_t stream = below(random, is_used ? streams : kernels::max_streams);
  const std::size_t octet = below(random, is_used ? 128 : 256);
  const std::string what = "stream " + std::to_string(stream) + ", " + octet_name(octet);
  if (below(random, 2) == 0) {
    tables.bits[stream / 8][octet] ^= static_cast<std::uint8_t>(1U << stream % 8);
    return what + ": its bit by octet";
  }
  kernels::HalfOctetTables& set = tables.sets[stream];
  (octet < 0x80 ? set.below : set.above)[octet & 15] ^= static_cast<std::uint8_t>(1U << (octet >> 4 & 7));
  return what + ": its bit by halves";
}

// All octets, each in all lanes of two blocks, and as either digit of an escape: what a kernel finds in its tables
// for an octet depends on nothing else.
std::vector<std::string> octets_to_try(const StreamPlan& plan) {
  std::vector<std::string> texts;
  const auto lead = static_cast<char>(plan.escape_lead);
  for (unsigned number = 0; number < 256; ++number) {
    const auto octet = static_cast<char>(number);
    texts.emplace_back(2 * kernels::word_bits + 3, octet);
    if (plan.escape_lead > 0xff) continue;
    for (unsigned digit = 0; digit < 256; ++digit) {
      if ((plan.classes[digit] >> plan.escape_digit_bit & 1) == 0) continue;
      texts.push_back({lead, octet, static_cast<char>(digit), lead, static_cast<char>(digit), octet, lead});
      break;
    }
  }
  return texts;
}

std::optional<std::string> stream_difference(const StreamPlan& right, const StreamPlan& broken) {
  std::vector<std::uint64_t> expected(kernels::max_streams * kernels::window_words);
  std::vector<std::uint64_t> found(expected.size());
  for (const std::string& text : octets_to_try(right)) {
    const auto* octets = reinterpret_cast<const unsigned char*>(text.data());
    kernels::find("scalar")->class_streams(right, octets, text.size(), 0, expected.data());
    for (const Kernel kernel : tests::machine_kernels()) {
      kernel->class_streams(broken, octets, text.size(), 0, found.data());
      for (std::size_t s = 0; s < right.count; ++s) {
        for (std::size_t word = 0; word <= text.size() / kernels::word_bits; ++word) {
          const std::size_t at = s * kernels::window_words + word;
          if (found[at] != expected[at]) return text;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Mutant> broken_class_tables(const Original& original, Random& random) {
  if (!has_plan(original)) return std::nullopt;
  const auto copy = std::make_shared<PlanCopy>(*original.compiled()->split.plan);
  std::string what = break_tables(copy->tables, copy->plan.count, random);
  return Mutant{std::move(what),
                [&original, copy](std::size_t text) {
                  for (const Kernel kernel : tests::machine_kernels()) {
                    const tests::WithKernels with(*kernel);
                    if (!splits_rightly(original, copy->plan, text)) return false;
                  }
                  return true;
                },
                [&original, copy] { return stream_difference(*original.compiled()->split.plan, copy->plan); }};
}

}  // namespace bnfurl::mutation
