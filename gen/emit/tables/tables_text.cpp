// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays as text, for `bnfurl-gen --dump`.
#include "gen/emit/tables/tables.hpp"

namespace bnfurl::gen {

namespace {

std::string printed(const OperationNumbers& each) {
  return std::to_string(each.target) + "=" + std::to_string(each.source);
}
std::string printed(const StepNumbers& each) { return std::to_string(each.place) + "/" + std::to_string(each.marks); }
std::string printed(std::uint64_t number) { return std::to_string(number); }

template <class Element>
std::string line(const std::string& name, const std::vector<Element>& elements) {
  std::string text = name + ":";
  for (const Element& each : elements) text += " " + printed(each);
  return text + '\n';
}

std::string line(const std::string& name, std::size_t number) { return name + ": " + std::to_string(number) + '\n'; }

}  // namespace

std::string to_string(const DfaArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("class_of", arrays.class_of) +
         line("next", arrays.next) + line("accepting", arrays.accepting);
}

std::string to_string(const TdfaArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("registers", arrays.registers) +
         line("class_of", arrays.class_of) + line("next", arrays.next) + line("update", arrays.update) +
         line("final_list", arrays.final_list) + line("operations", arrays.operations) +
         line("list_begin", arrays.list_begin);
}

std::string to_string(const TraceArrays& arrays) {
  return line("classes", arrays.classes) + line("states", arrays.states) + line("class_of", arrays.class_of) +
         line("next", arrays.next) + line("steps_begin", arrays.steps_begin) + line("steps", arrays.steps) +
         line("ends", arrays.ends) + line("marks", arrays.marks) + line("marks_begin", arrays.marks_begin);
}

}  // namespace bnfurl::gen
