// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/register_code.hpp"

#include <algorithm>

#include "gen/emit/shared/sequence.hpp"

namespace bnfurl::gen {

namespace {

const std::string absent = "Span::absent";

// Sets a span; an absent span is set as a whole.
std::string set_span(const std::string& span, const std::string& begin, const std::string& end) {
  if (begin == absent && end == absent) return "  " + span + ".set_absent();\n";
  return "  " + span + " = {" + begin + ", " + end + "};\n";
}

}  // namespace

std::string RegisterCode::updates(const Updates& list) {
  if (names_ == nullptr) return "";
  std::string code;
  const int scratch = static_cast<int>(folded_.registers.size());
  for (const Update& update : sequenced(list, scratch))
    code += reg(update.target) + " = " + value(update.source, "c - 1") + "; ";
  return code;
}

std::string RegisterCode::accept(const Folded::State& state) {
  return names_ == nullptr ? "return true;" : results(state.results) + "  return true;\n";
}

std::string RegisterCode::ending(const Folded::State& state) {
  std::string code = accept(state);
  if (names_ == nullptr) return code;
  const auto known = std::find(endings_.begin(), endings_.end(), code);
  const std::size_t index = static_cast<std::size_t>(known - endings_.begin());
  if (known == endings_.end()) endings_.push_back(code);
  return "goto accept_" + std::to_string(index) + ";";
}

std::string RegisterCode::definitions() const {
  std::string code;
  for (const int number : registers_)
    code += "  [[maybe_unused]] std::size_t r" + std::to_string(number) + " = " + absent + ";\n";
  return code;
}

std::string RegisterCode::endings() const {
  std::string code;
  for (std::size_t i = 0; i < endings_.size(); ++i) code += "accept_" + std::to_string(i) + ":\n" + endings_[i];
  return code;
}

std::string RegisterCode::reg(int number) {
  registers_.insert(number);
  return "r" + std::to_string(number);
}

std::string RegisterCode::value(const Source& source, const std::string& position) {
  switch (source.kind) {
    case Source::Kind::position:
      return position;
    case Source::Kind::unset:
      return absent;
    case Source::Kind::copy:
      return reg(source.reg);
    case Source::Kind::constant:
      return std::to_string(choice_index(*names_, source.value));
  }
  return {};
}

std::string RegisterCode::results(const Updates& list) {
  std::vector<std::string> slots(names_->kind_slot() + 1, absent);
  for (const Update& update : list)
    slots[slot_of(*names_, folded_.tags[static_cast<std::size_t>(update.target)])] = value(update.source, "end");
  std::string code;
  for (std::size_t i = 0; i < names_->components.size(); ++i)
    code += set_span("spans[" + std::to_string(i) + "]", slots[2 * i], slots[2 * i + 1]);
  code += "  choices->host_kind = static_cast<std::uint8_t>(" + slots[names_->host_kind_slot()] + ");\n";
  return code + "  choices->kind = static_cast<std::uint8_t>(" + slots[names_->kind_slot()] + ");\n";
}

}  // namespace bnfurl::gen
