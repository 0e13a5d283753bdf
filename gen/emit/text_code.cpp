// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/text_code.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "gen/emit/basis_code.hpp"
#include "gen/emit/ways_code.hpp"

namespace bnfurl::gen {

namespace {

// The streams of the states on the ways.
std::set<int> streams_of(const Folded& folded, const LikelyWays& ways) {
  std::set<int> result;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (!ways[i].empty() && folded.states[i].stream) result.insert(*folded.states[i].stream);
  }
  return result;
}

const Folded::Stream& stream_of(const Folded& folded, int number) {
  return folded.streams[static_cast<std::size_t>(number)];
}

bool have_escapes(const Folded& folded, const std::set<int>& streams) {
  return std::any_of(streams.begin(), streams.end(), [&](int each) { return stream_of(folded, each).with_escape; });
}

OctetSet lead_of(const Folded& folded) { return OctetSet::single(folded.escape->lead); }

// The sets of octets that are looked up.
std::vector<OctetSet> sets_of(const Folded& folded, const std::set<int>& streams) {
  std::vector<OctetSet> sets;
  const auto add = [&](const OctetSet& set) {
    if (std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
  };
  for (const int each : streams) add(stream_of(folded, each).octets);
  if (!have_escapes(folded, streams)) return sets;
  add(lead_of(folded));
  add(folded.escape->digits);
  return sets;
}

// A word for each stream, or two, by its number.
std::string words(const Folded& folded, const std::set<int>& streams, const ClassBasis& basis) {
  std::string code = basis_constant(basis) +
                     "  Words b[marks::basis_bits];\n  marks::read_basis(basis, text.data(), text.size(), b);\n";
  for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
    code += "  [[maybe_unused]] const Words b" + std::to_string(bit) + " = b[" + std::to_string(bit) + "];\n";
  code += basis_definitions(basis, "Words");
  if (have_escapes(folded, streams)) {  // which few texts have
    const std::string leads = basis_class(basis, lead_of(folded));
    const std::string digits = basis_class(basis, folded.escape->digits);
    code += "  Words escape{};\n  if (marks::any(" + leads + ")) [[unlikely]] escape = marks::escapes(" + leads + ", " +
            digits + ");\n";
  }
  for (const int each : streams)
    code += "  const Words run" + std::to_string(each) + " = " + basis_class(basis, stream_of(folded, each).octets) +
            (stream_of(folded, each).with_escape ? " | escape" : "") + ";\n";
  return code;
}

}  // namespace

std::variant<TextCode, std::string> text_code(const Folded& folded, const LikelyWays& ways, const ResultNames* names) {
  if (ways.empty() || ways[0].empty()) return std::string("no typical text is a text of it");
  const std::set<int> streams = streams_of(folded, ways);
  const std::vector<OctetSet> sets = sets_of(folded, streams);
  // Behind the text there are zeros.
  const OctetSet others = OctetSet::range(0x80, 0xff) | OctetSet::single(0);
  if (std::any_of(sets.begin(), sets.end(), [&](const OctetSet& set) { return set.intersects(others); }))
    return std::string("a class has an octet beyond 0x7f or a NUL");
  const std::optional<ClassBasis> basis = class_basis(sets);
  if (!basis) return std::string("its classes need more than eight bits");
  RegisterCode registers(folded, names);
  const WaysStyle style{
      "marks::peek(text, c)",
      [](unsigned octet) { return "marks::is_at(text, c, " + std::to_string(octet) + ")"; },
      [](int stream) { return "c.behind(run" + std::to_string(stream) + ")"; },
      [](std::size_t) { return std::string("goto unknown;"); },
  };
  const std::string code = ways_code(folded, ways, registers, style);
  return TextCode{
      words(folded, streams, *basis) +
      "  const std::size_t end = text.size();\n  marks::Cursor<Words> c;\n  [[maybe_unused]] unsigned yych = 0;\n" +
      registers.definitions() + code + registers.endings() + "unknown:\n"};
}

}  // namespace bnfurl::gen
