// The registers of a folded automaton as variables of C++ (`r3`), and the code that uses them: updates on the way, and
// results where a text ends. The cursor `c` is one past the octet that was read, so the position of the octet is
// `c - 1`; the end of the text is `end`.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

// The places (slots) of an automaton's tags in a result: a slot for the begin and one for the end of each component,
// then one for the host kind and one for the kind. The values of choices become indices into the grammar's names.

struct ResultNames {
  std::vector<std::string> components;
  std::vector<std::string> host_kinds;
  std::vector<std::string> kinds;

  [[nodiscard]] std::size_t host_kind_slot() const { return 2 * components.size(); }
  [[nodiscard]] std::size_t kind_slot() const { return 2 * components.size() + 1; }
};

[[nodiscard]] ResultNames result_names(const Grammar& grammar);

/// The slot of a tag.
[[nodiscard]] std::size_t slot_of(const ResultNames& names, const Mark& tag);
/// The index of the value of a choice.
[[nodiscard]] std::size_t choice_index(const ResultNames& names, const std::string& value);

// Encodes classes of octets in eight bits per octet, so that a few of the bits decide whether an octet is in a class.
// Some classes are unions of others (their parts); the remaining classes are the elements of the basis. A wide element
// has a bit of its own. Small elements that have no octet in common share bits: each has a number there.

struct ClassBasis {
  static constexpr std::size_t bits = 8;
  std::vector<OctetSet> classes;        ///< the requested classes, followed by classes that were added as parts of them
  std::vector<std::vector<int>> parts;  ///< by class: its parts; empty: the class is an element of the basis
  std::vector<int> order;               ///< classes, each after its parts
  std::vector<std::uint8_t> code;       ///< by class, of elements: the code that its octets have ...
  std::vector<std::uint8_t> code_bits;  ///< ... in these bits
  std::vector<std::uint8_t> table;      ///< [128], by octet: its bits
};

/// Nullopt if eight bits are not enough, or if a class has an octet beyond 0x7f.
[[nodiscard]] std::optional<ClassBasis> class_basis(const std::vector<OctetSet>& classes);

[[nodiscard]] std::string to_string(const ClassBasis& basis);

// The sets of octets that a function looks up, as constants: gcc would build an argument on the stack at each use.

class SetConstants {
public:
  /// The name of the constant for `octets`: the second argument of kernels::is_of.
  [[nodiscard]] std::string name_of(const OctetSet& octets);

  /// The definitions of all constants that were named.
  [[nodiscard]] std::string definitions() const;

private:
  std::vector<OctetSet> sets_;
};

// A class basis as C++: the table in which octets are looked up, and each class as an expression of the bits `b0` to
// `b7` of the table's entries.

/// The table, as the constant `name`.
[[nodiscard]] std::string basis_constant(const ClassBasis& basis, const std::string& name);

/// Each class, by its number, as the constant `k3` of the type `type`.
[[nodiscard]] std::string basis_definitions(const ClassBasis& basis, const std::string& type);

/// The constant of `octets`, which is a class of `basis`.
[[nodiscard]] std::string basis_class(const ClassBasis& basis, const OctetSet& octets);

class RegisterCode {
public:
  /// `names` is null for code without results: a matcher or a region.
  RegisterCode(const Folded& folded, const ResultNames* names) : folded_(folded), names_(names) {}

  [[nodiscard]] std::string updates(const Updates& list);
  /// The code for a text that ends in the accepting state `state`: it writes the results and returns true.
  [[nodiscard]] std::string accept(const Folded::State& state);
  /// A jump to that code, which states with equal code share. For a matcher it is the code itself, which is as short as
  /// a jump.
  [[nodiscard]] std::string ending(const Folded::State& state);

  /// A definition of each register that was used so far.
  [[nodiscard]] std::string definitions() const;
  /// The code that `ending` jumps to, with labels.
  [[nodiscard]] std::string endings() const;

private:
  std::string reg(int number);
  std::string value(const Source& source, const std::string& position);
  std::string results(const Updates& list);

  const Folded& folded_;
  const ResultNames* names_;
  std::set<int> registers_;
  std::vector<std::string> endings_;
};

}  // namespace bnfurl::gen
