// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A bitstream program as tests and `--dump bitstreams` show it: a line for each class, statement, tag and result.
#include "gen/automaton/speed/bitstream_program.hpp"

namespace bnfurl::gen {

namespace {

using Statement = BitstreamProgram::Statement;
using Place = BitstreamProgram::Place;

std::string numbers(const std::vector<int>& list) {
  std::string text;
  for (const int each : list) text += (text.empty() ? "" : " ") + std::to_string(each);
  return text;
}

std::string entry_text(const BitstreamProgram::Entry& entry) {
  return std::to_string(entry.statement) + (entry.octets == Statement::none ? "" : "&k" + std::to_string(entry.octets));
}

std::string entries_text(const std::vector<BitstreamProgram::Entry>& entries) {
  std::string text;
  for (const BitstreamProgram::Entry& entry : entries) text += " " + entry_text(entry);
  return text;
}

std::string statement_text(const Statement& statement) {
  const std::string octets = " k" + std::to_string(statement.octets);
  switch (statement.kind) {
    case Statement::Kind::start:
      return statement.octets == Statement::none ? "start" : "start" + octets;
    case Statement::Kind::step:
      return "step" + entries_text(statement.entries);
    case Statement::Kind::run:
      return "run" + octets + " of" + entries_text(statement.entries);
    case Statement::Kind::member:
      return "member" + octets + " of " + std::to_string(statement.walk);
    case Statement::Kind::walk:
      break;
  }
  std::string text = "walk";
  for (const auto& [before, next] : statement.pairs)
    text += " k" + std::to_string(before) + ">k" + std::to_string(next);
  return text + " of" + entries_text(statement.entries);
}

std::string tag_text(const BitstreamProgram::Tag& tag) {
  return entries_text(tag.entries) + (tag.ends.empty() ? "" : " end " + numbers(tag.ends));
}

std::string place_text(const Place& place) {
  if (place.from == Place::From::end) return "end";
  const std::string from = place.from == Place::From::begin ? "begin" : "t" + std::to_string(place.tag);
  const std::string sign = place.distance < 0 ? "" : "+";
  const std::string text = from + (place.distance == 0 ? "" : sign + std::to_string(place.distance));
  return place.from == Place::From::tag_or_end ? text + " or end" : text;
}

}  // namespace

std::string to_string(const BitstreamProgram& program) {
  std::string text;
  for (std::size_t i = 0; i < program.classes.size(); ++i)
    text += "k" + std::to_string(i) + ": " + to_string(program.classes[i]) + "\n";
  for (std::size_t i = 0; i < program.statements.size(); ++i)
    text += std::to_string(i) + ": " + statement_text(program.statements[i]) + "\n";
  text += "accepting " + numbers(program.accepting) + "\n";
  for (std::size_t i = 0; i < program.tags.size(); ++i)
    text += "t" + std::to_string(i) + ":" + tag_text(program.tags[i]) + "\n";
  for (const BitstreamProgram::Component& component : program.components) {
    text += component.name + ": " + place_text(component.begin) + " - " + place_text(component.end);
    text += component.present ? " if t" + std::to_string(*component.present) + "\n" : "\n";
  }
  for (const BitstreamProgram::Choice& choice : program.choices)
    text +=
        choice.name + " = " + choice.value + (choice.present ? " if t" + std::to_string(*choice.present) + "\n" : "\n");
  return text;
}

}  // namespace bnfurl::gen
