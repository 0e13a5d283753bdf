// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/text_code.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

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
std::string words(const Folded& folded, const std::set<int>& streams, const ClassBasis& basis,
                  const std::string& type) {
  std::string code = basis_constant(basis) + "  " + type +
                     " b[marks::basis_bits];\n  marks::read_basis(basis, text.data(), text.size(), b);\n";
  for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
    code += "  [[maybe_unused]] const " + type + " b" + std::to_string(bit) + " = b[" + std::to_string(bit) + "];\n";
  code += basis_definitions(basis, type);
  if (have_escapes(folded, streams)) {  // which few texts have
    const std::string leads = basis_class(basis, lead_of(folded));
    const std::string digits = basis_class(basis, folded.escape->digits);
    code += "  " + type + " escape{};\n  if (marks::any(" + leads + ")) [[unlikely]] escape = marks::escapes(" + leads +
            ", " + digits + ");\n";
  }
  for (const int each : streams)
    code += "  const " + type + " run" + std::to_string(each) + " = " +
            basis_class(basis, stream_of(folded, each).octets) +
            (stream_of(folded, each).with_escape ? " | escape" : "") + ";\n";
  return code;
}

// What `ways` are, in words of the type `type`.
std::string code_of(const Folded& folded, const LikelyWays& ways, const ClassBasis& basis, const std::string& type,
                    RegisterCode& registers, std::function<std::string(const Folded::State&)> accept) {
  const WaysStyle style{
      "marks::peek(text, c)",
      [](unsigned octet) { return "marks::is_at(text, c, " + std::to_string(octet) + ")"; },
      [](int stream) { return "c.behind(run" + std::to_string(stream) + ")"; },
      [](std::size_t) { return std::string("goto unknown;"); },
      std::move(accept),
  };
  const std::string code = ways_code(folded, ways, registers, style);
  return "  marks::expect_octets(text);\n" + words(folded, streams_of(folded, ways), basis, type) +
         "  const std::size_t end = text.size();\n  marks::Cursor<" + type +
         "> c;\n  [[maybe_unused]] unsigned yych = 0;\n" + registers.definitions() + code + registers.endings() +
         "unknown:\n";
}

}  // namespace

std::variant<TextCode, std::string> text_code(const Folded& folded, const LikelyWays& ways,
                                              const std::vector<std::string>& typical, const ResultNames* names) {
  if (ways.empty() || ways[0].empty()) return std::string("no typical text is a text of it");
  const std::vector<OctetSet> sets = sets_of(folded, streams_of(folded, ways));
  // Behind the text there are zeros.
  const OctetSet others = OctetSet::range(0x80, 0xff) | OctetSet::single(0);
  if (std::any_of(sets.begin(), sets.end(), [&](const OctetSet& set) { return set.intersects(others); }))
    return std::string("a class has an octet beyond 0x7f or a NUL");
  const std::optional<ClassBasis> basis = class_basis(sets);
  if (!basis) return std::string("its classes need more than eight bits");
  TextCode result;
  RegisterCode registers(folded, names);
  result.known = code_of(folded, ways, *basis, "Words", registers,
                         [&](const Folded::State& state) { return registers.ending(state); });
  const Folded tree = likely_tree(folded, typical);
  if (tree.states.empty()) return result;
  RegisterCode of_tree(tree, names);
  result.typical = code_of(tree, likely_ways(tree, typical), *basis, "Word", of_tree,
                           [&](const Folded::State& state) { return of_tree.accept(state); });
  return result;
}

}  // namespace bnfurl::gen
