// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of marks with a fault, as if derived wrongly. The right answer comes from the part of the automaton that
// the program is made from. For a text unknown to this part, the right answer is to leave it to the scanner.
#include <algorithm>

#include "mutation/mutants.hpp"
#include "mutation/program_machine.hpp"
#include "tests/gen/automaton/speed/bitstream_interpreter.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::mutation {
namespace {

using gen::BitstreamProgram;
using Statement = BitstreamProgram::Statement;
using Place = BitstreamProgram::Place;

template <class Item>
bool drop_one(std::vector<Item>& items, Random& random) {
  if (items.empty()) return false;
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(below(random, items.size())));
  return true;
}

int any_class(const BitstreamProgram& program, Random& random) {
  return static_cast<int>(below(random, program.classes.size()));
}

// A statement uses only statements before it.
bool break_entries(const BitstreamProgram& program, std::vector<BitstreamProgram::Entry>& entries, std::size_t before,
                   Random& random) {
  if (entries.empty() || before == 0 || below(random, 4) == 0) return drop_one(entries, random);
  BitstreamProgram::Entry& entry = entries[below(random, entries.size())];
  if (below(random, 2) == 0)
    entry.statement = static_cast<int>(below(random, before));
  else
    entry.octets = below(random, 4) == 0 ? Statement::none : any_class(program, random);
  return true;
}

bool break_statement(BitstreamProgram& program, Random& random, std::string& what) {
  const std::size_t i = below(random, program.statements.size());
  Statement& statement = program.statements[i];
  what = "statement " + std::to_string(i);
  const bool has_class = statement.octets != Statement::none;
  if (statement.kind == Statement::Kind::walk && below(random, 2) == 0) {
    if (below(random, 2) == 0) return drop_one(statement.pairs, random);
    auto& [before, next] = statement.pairs[below(random, statement.pairs.size())];
    (below(random, 2) == 0 ? before : next) = any_class(program, random);
    return true;
  }
  if (has_class && (statement.entries.empty() || below(random, 3) == 0)) {
    statement.octets = any_class(program, random);
    return true;
  }
  if (statement.kind == Statement::Kind::run && below(random, 3) == 0) {
    statement.kind = Statement::Kind::step;
    return true;
  }
  return break_entries(program, statement.entries, i, random);
}

bool break_tag(BitstreamProgram& program, Random& random, std::string& what) {
  if (program.tags.empty()) return false;
  const std::size_t i = below(random, program.tags.size());
  BitstreamProgram::Tag& tag = program.tags[i];
  what = "tag " + std::to_string(i);
  if (below(random, 4) != 0) return break_entries(program, tag.entries, program.statements.size(), random);
  if (below(random, 2) == 0) return drop_one(tag.ends, random);
  tag.ends.push_back(static_cast<int>(below(random, program.statements.size())));
  return true;
}

bool break_place(const BitstreamProgram& program, Place& place, Random& random) {
  if (below(random, 2) == 0 && place.from != Place::From::end) {
    place.distance += below(random, 2) == 0 ? 1 : -1;
    return true;
  }
  place.from = static_cast<Place::From>(below(random, program.tags.empty() ? 2 : 4));
  if (!program.tags.empty()) place.tag = static_cast<int>(below(random, program.tags.size()));
  return true;
}

std::optional<int> any_tag(const BitstreamProgram& program, Random& random) {
  const std::size_t tag = below(random, program.tags.size() + 1);
  if (tag == program.tags.size()) return std::nullopt;
  return static_cast<int>(tag);
}

bool break_component(BitstreamProgram& program, Random& random, std::string& what) {
  if (program.components.empty()) return false;
  BitstreamProgram::Component& component = program.components[below(random, program.components.size())];
  what = component.name;
  switch (below(random, 3)) {
    case 0:
      component.present = any_tag(program, random);
      return true;
    case 1:
      return break_place(program, component.begin, random);
    default:
      return break_place(program, component.end, random);
  }
}

bool break_choice(BitstreamProgram& program, Random& random, std::string& what) {
  if (program.choices.empty()) return false;
  what = "choice";
  program.choices[below(random, program.choices.size())].present = any_tag(program, random);
  return true;
}

bool break_class(BitstreamProgram& program, Random& random, std::string& what) {
  const std::size_t i = below(random, program.classes.size());
  BitstreamProgram::Class& octets = program.classes[i];
  what = "class " + std::to_string(i) + ": ";
  if (program.escape && below(random, 4) == 0) {
    octets.with_escape = !octets.with_escape;
    return true;
  }
  octets.octets = with_another_bound(octets.octets, random, what);
  // No class may contain a newline, since that ends a line.
  return !octets.octets.contains('\n');
}

bool break_accepting(BitstreamProgram& program, Random& random, std::string& what) {
  what = "accepting";
  if (below(random, 2) == 0) return drop_one(program.accepting, random);
  program.accepting.push_back(static_cast<int>(below(random, program.statements.size())));
  return true;
}

bool break_program(BitstreamProgram& program, Random& random, std::string& what) {
  switch (below(random, 8)) {
    case 0:
      return break_class(program, random, what);
    case 1:
      return break_accepting(program, random, what);
    case 2:
      return break_tag(program, random, what);
    case 3:
      return break_component(program, random, what);
    case 4:
      return break_choice(program, random, what);
    default:
      return break_statement(program, random, what);
  }
}

}  // namespace

std::optional<Mutant> broken_program(const Original& original, Random& random) {
  if (!original.program()) return std::nullopt;
  const auto program = std::make_shared<BitstreamProgram>(*original.program());
  std::string what;
  if (!break_program(*program, random, what) || *program == *original.program()) return std::nullopt;
  return Mutant{what + "\n" + to_string(*program),
                [&original, program](std::size_t text) {
                  const bool is_known = gen::tests::split_by(original.restricted(), original.text(text)) != "-";
                  const std::string right = is_known ? original.right(text).split : "-";
                  return gen::tests::split_by(*program, original.text(text)) == right;
                },
                [&original, program] { return difference(original.restricted(), *program, original.names()); }};
}

}  // namespace bnfurl::mutation
