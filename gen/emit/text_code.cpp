// Short texts: the look-up of their octets, and their paths through the folded automaton, as C++.
#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "gen/emit/engine_code.hpp"
#include "gen/emit/shared/register_code.hpp"
#include "gen/emit/shared/ways_code.hpp"

namespace bnfurl::gen {
namespace {

// The streams of the states that have ways.
std::set<int> streams_of(const Folded& folded, const ExamplePaths& ways) {
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
  return std::ranges::any_of(streams, [&](int each) { return stream_of(folded, each).with_escape; });
}

OctetSet lead_of(const Folded& folded) { return OctetSet::single(folded.escape->lead); }

// The sets of octets that are looked up.
std::vector<OctetSet> sets_of(const Folded& folded, const std::set<int>& streams) {
  std::vector<OctetSet> sets;
  const auto add = [&](const OctetSet& set) {
    if (std::ranges::find(sets, set) == sets.end()) sets.push_back(set);
  };
  for (const int each : streams) add(stream_of(folded, each).octets);
  if (!have_escapes(folded, streams)) return sets;
  add(lead_of(folded));
  add(folded.escape->digits);
  return sets;
}

// The bits of each octet, or the reason why there is no basis.
std::variant<ClassBasis, std::string> basis_of(const Folded& folded, const ExamplePaths& ways) {
  const std::vector<OctetSet> sets = sets_of(folded, streams_of(folded, ways));
  // The octets after the text are zeros.
  const OctetSet others = OctetSet::range(0x80, 0xff) | OctetSet::single(0);
  if (std::ranges::any_of(sets, [&](const OctetSet& set) { return set.intersects(others); }))
    return std::string("a class has a byte beyond 0x7f or a NUL");
  const std::optional<ClassBasis> basis = class_basis(sets);
  if (!basis) return std::string("its classes need more than eight bits");
  return *basis;
}

// The bodies of the functions of one engine.
class Bodies {
public:
  // `names` is null for a matcher.
  Bodies(const ClassBasis& basis, const ResultNames* names) : basis_(basis), names_(names) {}

  // The code for the ways of an automaton, in words of the type `type`.
  [[nodiscard]] std::string of_ways(const Folded& folded, const ExamplePaths& ways, const std::string& type) const {
    RegisterCode registers(folded, names_);
    return body(folded, ways, type, registers, [&](const Folded::State& state) { return registers.ending(state); });
  }

  // The results are known where a path of the tree ends, so the code for them is written there.
  [[nodiscard]] std::string of_tree(const Folded& tree, const ExamplePaths& ways) const {
    RegisterCode registers(tree, names_);
    return body(tree, ways, "Word", registers, [&](const Folded::State& state) { return registers.accept(state); });
  }

private:
  std::string body(const Folded& folded, const ExamplePaths& ways, const std::string& type, RegisterCode& registers,
                   std::function<std::string(const Folded::State&)> accept) const {
    const WaysStyle style{
        "kernel::peek(text, c)",
        [](unsigned octet) { return "kernel::is_at(text, c, " + std::to_string(octet) + ")"; },
        [](int stream) { return "c.past(run" + std::to_string(stream) + ")"; },
        [](std::size_t) { return std::string("goto unknown;"); },
        std::move(accept),
    };
    const std::string code = ways_code(folded, ways, registers, style);
    return "  kernel::assume_octets(text);\n" + words(folded, streams_of(folded, ways), type) +
           "  const std::size_t end = text.size();\n  kernel::Cursor<" + type +
           "> c;\n  [[maybe_unused]] unsigned yych = 0;\n" + registers.definitions() + code + registers.endings() +
           "unknown:\n";
  }

  // A word (or two) for each stream, named by its number.
  [[nodiscard]] std::string words(const Folded& folded, const std::set<int>& streams, const std::string& type) const {
    std::string code =
        "  " + type + " b[kernel::basis_bits];\n  kernel::read_basis(NAME_basis, text.data(), text.size(), b);\n";
    for (unsigned bit = 0; bit < ClassBasis::bits; ++bit)
      code += "  [[maybe_unused]] const " + type + " b" + std::to_string(bit) + " = b[" + std::to_string(bit) + "];\n";
    code += basis_definitions(basis_, type);
    if (have_escapes(folded, streams)) {  // few texts have escapes
      const std::string leads = basis_class(basis_, lead_of(folded));
      const std::string digits = basis_class(basis_, folded.escape->digits);
      code += "  " + type + " escape{};\n  if (kernel::any(" + leads + ")) [[unlikely]] escape = kernel::escapes(" +
              leads + ", " + digits + ");\n";
    }
    for (const int each : streams) {
      code += "  const " + type + " run" + std::to_string(each) + " = " +
              basis_class(basis_, stream_of(folded, each).octets) +
              (stream_of(folded, each).with_escape ? " | escape" : "") + ";\n";
    }
    return code;
  }

  const ClassBasis& basis_;
  const ResultNames* names_;
};

}  // namespace

std::variant<TextCode, std::string> text_code(const Folded& folded, const Folded& trie, const ExampleTexts& examples,
                                              const ResultNames* names) {
  const ExamplePaths typical = with_all_between(folded, example_paths(folded, examples.typical));
  if (typical.empty() || typical[0].empty()) return std::string("no typical text matches it");
  std::vector<std::string> texts = examples.typical;
  texts.insert(texts.end(), examples.rare.begin(), examples.rare.end());
  ExamplePaths known = with_all_between(folded, example_paths(folded, texts));
  auto basis = basis_of(folded, known);
  if (std::holds_alternative<std::string>(basis)) {  // the classes of rare texts do not fit
    known = typical;
    basis = basis_of(folded, known);
  }
  if (const auto* reason = std::get_if<std::string>(&basis)) return *reason;
  const auto& found = std::get<ClassBasis>(basis);
  const Bodies bodies(found, names);
  return TextCode{
      basis_constant(found, "NAME_basis"),
      trie.states.empty() ? "" : bodies.of_tree(trie, example_paths(trie, examples.typical)),
      bodies.of_ways(folded, known, "Word"),
      bodies.of_ways(folded, typical, "TwoWords"),
  };
}

std::string to_string(const TextCode& code) {
  return code.basis + "tree:\n" + code.tree + "word:\n" + code.word + "two words:\n" + code.two_words;
}

}  // namespace bnfurl::gen
