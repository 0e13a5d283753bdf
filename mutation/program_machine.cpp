// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/program_machine.hpp"

#include <algorithm>
#include <cstdlib>

namespace bnfurl::mutation {

using gen::at;

namespace {

using gen::BitstreamProgram;
using gen::OctetSet;
using Statement = BitstreamProgram::Statement;
using Place = BitstreamProgram::Place;

// Configuration::control: whether each statement has a mark under way, whether the previous octet is in each class,
// then these.
constexpr std::size_t guesses = 3;
constexpr std::size_t digits = 3;   // from the end: how many digits of an escape follow
constexpr std::size_t not_two = 2;  // the next two octets are not both digits
constexpr std::size_t not_one = 1;  // the next octet is not a digit

int guess(const Configuration& from, std::size_t which) { return from.control[from.control.size() - which]; }

}  // namespace

ProgramMachine::ProgramMachine(BitstreamProgram program, gen::ResultNames names)
    : program_(std::move(program)), names_(std::move(names)) {}

bool ProgramMachine::is_digit(std::uint8_t octet) const {
  return program_.escape && program_.escape->digits.contains(octet);
}

Configuration ProgramMachine::start() const {
  Configuration result{std::vector<int>(program_.statements.size() + program_.classes.size() + guesses),
                       std::vector<Value>(program_.tags.size(), unset)};
  for (std::size_t i = 0; i < program_.statements.size(); ++i)
    result.control[i] = program_.statements[i].kind == Statement::Kind::start ? 1 : 0;
  return result;
}

bool ProgramMachine::was_of(const Configuration& from, int octets) const {
  return from.control[program_.statements.size() + at(octets)] != 0;
}

// Whether a mark under way stays in its run.
bool ProgramMachine::stays(const Configuration& from, const Statement& statement, const Classes& now) const {
  if (statement.kind == Statement::Kind::walk) {
    return std::any_of(statement.pairs.begin(), statement.pairs.end(),
                       [&](const auto& pair) { return was_of(from, pair.first) && now[at(pair.second)]; });
  }
  return statement.octets != Statement::none && now[at(statement.octets)];
}

std::vector<bool> ProgramMachine::marks_at(const Configuration& from, const Classes& now) const {
  std::vector<bool> marks;
  for (std::size_t i = 0; i < program_.statements.size(); ++i) {
    const Statement& each = program_.statements[i];
    if (each.kind == Statement::Kind::member) {
      marks.push_back(marks[at(each.walk)] && was_of(from, each.octets));
    } else {
      const bool moves = each.kind != Statement::Kind::step;
      marks.push_back(from.control[i] != 0 && !(moves && stays(from, each, now)));
    }
  }
  return marks;
}

bool ProgramMachine::has_mark(const std::vector<BitstreamProgram::Entry>& entries, const std::vector<bool>& marks,
                              const Classes& now) const {
  return std::any_of(entries.begin(), entries.end(), [&](const BitstreamProgram::Entry& entry) {
    return marks[at(entry.statement)] && (entry.octets == Statement::none || now[at(entry.octets)]);
  });
}

void ProgramMachine::bitstream_tags(const std::vector<bool>& marks, const Classes& now, std::size_t offset,
                                    std::vector<Value>& tags) const {
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (has_mark(program_.tags[i].entries, marks, now)) tags[i] = offset;
  }
}

Configuration ProgramMachine::after(const Configuration& from, const Classes& now, std::size_t offset) const {
  const std::vector<bool> marks = marks_at(from, now);
  Configuration to = from;
  bool any = false;
  for (std::size_t i = 0; i < program_.statements.size(); ++i) {
    const Statement& each = program_.statements[i];
    const bool stayed = from.control[i] != 0 && each.kind != Statement::Kind::member && !marks[i];
    to.control[i] = stayed || has_mark(each.entries, marks, now) ? 1 : 0;
    any = any || to.control[i] != 0;
  }
  for (std::size_t i = 0; i < now.size(); ++i) to.control[program_.statements.size() + i] = now[i] ? 1 : 0;
  bitstream_tags(marks, now, offset, to.values);
  to.dead = !any;
  return to;
}

std::vector<Configuration> ProgramMachine::next(const Configuration& from, std::uint8_t octet,
                                                std::size_t offset) const {
  if (guess(from, not_one) != 0 && is_digit(octet)) return {};
  if (guess(from, digits) != 0 && !is_digit(octet)) return {};
  const bool may_begin = program_.escape && program_.escape->lead == octet && guess(from, digits) == 0;
  std::vector<Configuration> result;
  for (const bool begins : {false, true}) {
    if (begins && !may_begin) continue;
    Classes now;
    for (const BitstreamProgram::Class& each : program_.classes)
      now.push_back(each.octets.contains(octet) || (each.with_escape && begins));
    Configuration to = after(from, now, offset);
    int* const guessed = &to.control[to.control.size() - guesses];
    guessed[0] = begins ? 2 : std::max(0, guess(from, digits) - 1);
    guessed[2] = guess(from, not_two) != 0 && is_digit(octet) ? 1 : 0;
    guessed[1] = may_begin && !begins ? 1 : 0;
    if (to.dead) std::fill(to.values.begin(), to.values.end(), unset);
    result.push_back(std::move(to));
  }
  return result;
}

Value ProgramMachine::value_of(const Place& place, const std::vector<Value>& tags, std::size_t size) const {
  // An offset before the beginning of the text is invalid.
  const auto moved = [&](std::size_t offset) {
    const auto result = static_cast<std::ptrdiff_t>(offset) + place.distance;
    return result < 0 ? constant(0xff) : static_cast<std::size_t>(result);
  };
  switch (place.from) {
    case Place::From::begin:
      return moved(0);
    case Place::From::end:
      return size;
    case Place::From::tag:
    case Place::From::tag_or_end:
      break;
  }
  const Value tag = tags[at(place.tag)];
  if (tag != unset) return moved(tag);
  return place.from == Place::From::tag_or_end ? size : constant(0xff);
}

std::optional<Result> ProgramMachine::end(const Configuration& from, std::size_t size) const {
  if (guess(from, digits) != 0) return std::nullopt;
  const Classes none(program_.classes.size());
  const std::vector<bool> marks = marks_at(from, none);
  const auto has = [&](int statement) { return marks[at(statement)]; };
  if (from.dead || std::none_of(program_.accepting.begin(), program_.accepting.end(), has)) return Result();
  std::vector<Value> tags = from.values;
  bitstream_tags(marks, none, size, tags);
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (std::any_of(program_.tags[i].ends.begin(), program_.tags[i].ends.end(), has)) tags[i] = size;
  }
  const auto is_present = [&](const std::optional<int>& tag) { return !tag || tags[at(*tag)] != unset; };
  std::vector<Value> slots(names_.kind_slot() + 1, unset);
  for (const BitstreamProgram::Component& each : program_.components) {
    if (!is_present(each.present)) continue;
    slots[gen::slot_of(names_, {gen::Mark::Kind::open, each.name, ""})] = value_of(each.begin, tags, size);
    slots[gen::slot_of(names_, {gen::Mark::Kind::close, each.name, ""})] = value_of(each.end, tags, size);
  }
  for (const BitstreamProgram::Choice& each : program_.choices) {
    if (is_present(each.present))
      slots[gen::slot_of(names_, {gen::Mark::Kind::choice, each.name, ""})] =
          constant(gen::choice_index(names_, each.value));
  }
  return slots;
}

std::vector<OctetSet> ProgramMachine::octet_sets() const {
  std::vector<OctetSet> sets;
  for (const BitstreamProgram::Class& each : program_.classes) sets.push_back(each.octets);
  if (!program_.escape) return sets;
  sets.push_back(program_.escape->digits);
  sets.push_back(OctetSet::single(program_.escape->lead));
  return sets;
}

namespace {

// A register of a tag, and no other register, holds the offset of its component's place: `<host.0` belongs to
// `<host`.
void add_pairings(const gen::Folded& folded, const std::string& tag, const Place& place, Remembered& remembered) {
  if (place.from != Place::From::tag && place.from != Place::From::tag_or_end) return;
  for (std::size_t i = 0; i < folded.registers.size(); ++i) {
    if (folded.registers[i].starts_with(tag + "."))
      remembered.pairings.push_back({i, static_cast<std::size_t>(place.tag), place.distance});
  }
}

}  // namespace

std::optional<std::string> difference(const gen::Folded& folded, const BitstreamProgram& program,
                                      const gen::ResultNames& names) {
  Remembered remembered;
  const auto add = [&](const std::string& tag, const Place& place) {
    add_pairings(folded, tag, place, remembered);
    remembered.near = std::max(remembered.near, static_cast<std::size_t>(std::abs(place.distance)) + 1);
  };
  for (const BitstreamProgram::Component& each : program.components) {
    add("<" + each.name, each.begin);
    add(each.name + ">", each.end);
  }
  return difference(FoldedMachine(folded, names), ProgramMachine(program, names), remembered);
}

}  // namespace bnfurl::mutation
