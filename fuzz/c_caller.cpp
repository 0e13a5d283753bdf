// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "fuzz/c_caller.hpp"

#include <optional>

#include "fuzz/c_memory.hpp"
#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

constexpr std::string_view methods[] = {"GET", "OPTIONS", "CONNECT", "get", ""};

struct Found {
  const bnfurl_production* asked;
  Production entry;
};

// The name with a NUL, which the C functions search for.
const bnfurl_production* found_in_c(std::string_view grammar, std::string_view production) {
  Memory names(grammar.size() + production.size() + 2);
  char* const second = names.data() + grammar.size() + 1;
  std::memset(names.data(), 0, names.size());
  std::memcpy(names.data(), grammar.data(), grammar.size());
  std::memcpy(second, production.data(), production.size());
  return bnfurl_find(names.data(), second);
}

Found chosen_production(Choices& choices) {
  const std::size_t index = choices.next(grammars().size());
  const Grammar grammar = grammars()[index];
  const std::size_t number = choices.next(grammar.productions().size() + 1);
  if (number == 0) return {bnfurl_find(bnfurl_grammar(index), nullptr), grammar.start()};
  const Production entry = grammar.productions()[number - 1];
  return {found_in_c(grammar.name(), entry.name()), entry};
}

// The reader that was chosen, if there is one for this production.
Found chosen_reader(const Found& found, std::size_t choice) {
  if (choice == 0) return found;
  const std::string_view method = methods[choice % std::size(methods)];
  const auto entry = choice == 1 ? strict_production(found.entry) : for_method(found.entry, method);
  const bnfurl_production* asked =
      choice == 1 ? bnfurl_strict(found.asked) : bnfurl_for_method(found.asked, method.data(), method.size());
  if (entry.has_value() != (asked != nullptr)) fail("C has another reader");
  return entry ? Found{asked, *entry} : found;
}

void check_names(const Found& found) {
  if (found.asked == nullptr) fail("C does not find the production");
  if (found.entry.name() != bnfurl_name(found.asked)) fail("C finds another production");
  if (found.entry.grammar().name() != bnfurl_grammar_name(found.asked)) fail("C finds another grammar");
  if (found.entry.grammar().components().size() != bnfurl_component_count(found.asked)) fail("C has other components");
}

}  // namespace

Caller chosen_caller(Choices& choices) {
  const Found printed = chosen_production(choices);
  check_names(printed);
  const Found found = chosen_reader(printed, choices.next());
  check_names(found);
  Caller caller{found.asked, found.entry, 0, 0, 0, true, true};
  caller.capacity = choices.next();
  caller.spans = choices.next(BNFURL_MAX_COMPONENTS + 3);
  caller.words = choices.next(8);
  const std::size_t unwanted = choices.next();
  caller.wants_kind = (unwanted & 1) == 0;
  caller.wants_host_kind = (unwanted & 2) == 0;
  return caller;
}

}  // namespace bnfurl::fuzz
