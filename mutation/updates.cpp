// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/updates.hpp"

#include <algorithm>

namespace bnfurl::mutation {
namespace {

using gen::Source;
using gen::Tdfa;
using gen::Updates;

Source any_source(const Tdfa& names, Random& random) {
  const std::size_t copies = names.registers.size();
  const std::size_t which = below(random, copies + 2);
  if (which < copies) return {Source::Kind::copy, static_cast<int>(which), ""};
  return {which == copies ? Source::Kind::position : Source::Kind::unset, 0, ""};
}

// Whether a tag or register holds a choice, not an offset.
bool is_choice(const Tdfa& names, int target, bool results) {
  if (!results) return names.registers[static_cast<std::size_t>(target)].starts_with("{");
  return names.tags[static_cast<std::size_t>(target)].kind == gen::Mark::Kind::choice;
}

// A choice may only become unset: any other source would be meaningless.
Source source_for(const Tdfa& names, int target, bool results, Random& random) {
  if (is_choice(names, target, results)) return {Source::Kind::unset, 0, ""};
  Source source = any_source(names, random);
  while (source.kind == Source::Kind::copy && is_choice(names, source.reg, false)) source = any_source(names, random);
  return source;
}

std::string break_list(const Tdfa& names, Updates& list, bool results, Random& random) {
  const std::size_t targets = results ? names.tags.size() : names.registers.size();
  if (targets == 0) return "";
  const auto any_target = [&] { return static_cast<int>(below(random, targets)); };
  if (list.empty() || below(random, 6) == 0) {
    const int target = any_target();
    std::erase_if(list, [&](const gen::Update& each) { return each.target == target; });
    list.push_back({target, source_for(names, target, results, random)});
  } else {
    const std::size_t i = below(random, list.size());
    const int target = any_target();
    const bool free = std::ranges::none_of(list, [&](const gen::Update& each) { return each.target == target; });
    const bool alike = is_choice(names, target, results) == is_choice(names, list[i].target, results);
    if (free && alike && below(random, 3) == 0)
      list[i].target = target;
    else if (below(random, 2) == 0)
      list[i].source = source_for(names, list[i].target, results, random);
    else
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::sort(list.begin(), list.end());
  return ": { " + to_string(names, list, results) + " }";
}

}  // namespace

std::string break_updates(const Tdfa& names, Updates& updates, Random& random) {
  return break_list(names, updates, false, random);
}

std::string break_results(const Tdfa& names, Updates& results, Random& random) {
  return break_list(names, results, true, random);
}

}  // namespace bnfurl::mutation
