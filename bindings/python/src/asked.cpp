// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/asked.hpp"

#include <algorithm>
#include <string_view>

#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/refuse.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

constexpr const char* default_name = "rfc3986";

struct Chosen {
  Grammar grammar;
  std::shared_ptr<OwnGrammar> own = {};
};

/// The grammars that are files of the package.
nb::module_ shipped() { return nb::module_::import_("bnfurl.shipped"); }

/// The grammar of a `bnfurl.Grammar`; nothing of other objects.
std::optional<Chosen> loaded(nb::handle argument) {
  const GrammarObject* object = nullptr;
  if (!nb::try_cast(argument, object) || object == nullptr) return std::nullopt;
  return Chosen{object->own->grammar(), object->own};
}

Chosen choose(nb::handle argument) {
  if (const std::optional<Chosen> own = loaded(argument)) return *own;
  if (!PyUnicode_Check(argument.ptr())) refuse_type("grammar", argument, "a str or a bnfurl.Grammar");
  const Text name(argument);
  if (const std::optional<Grammar> compiled = find_grammar(name.octets())) return {*compiled};
  const std::optional<Chosen> found = loaded(shipped().attr("find")(argument));
  if (!found) refuse_name("grammar", name.octets(), grammar_names());
  return *found;
}

std::vector<std::string> names_of(Grammar grammar) {
  std::vector<std::string> names;
  for (const Production production : grammar.productions()) names.emplace_back(production.name());
  return names;
}

Production choose_production(Grammar grammar, nb::handle argument) {
  if (argument.is_none()) return grammar.start();
  if (!PyUnicode_Check(argument.ptr())) refuse_type("production", argument, "a str");
  const Text name(argument);
  const std::optional<Production> production = grammar.find(name.octets());
  if (!production) refuse_name("production of " + std::string(grammar.name()), name.octets(), names_of(grammar));
  return *production;
}

}  // namespace

nb::handle default_grammar() {
  static PyObject* const name = PyUnicode_InternFromString(default_name);
  return name;
}

Asked asked_for(nb::handle grammar, nb::handle production) {
  static const std::optional<Production> usual = start_production(default_name);
  if (grammar.is(default_grammar()) && production.is_none() && usual) return {*usual, {}};
  const Chosen chosen = choose(grammar);
  const Production entry = choose_production(chosen.grammar, production);
  if (chosen.own == nullptr) return {entry, {}};
  chosen.own->make_ready(entry);
  return {entry, chosen.own};
}

std::vector<std::string> grammar_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) names.emplace_back(grammar.name());
  for (const nb::handle name : shipped().attr("names")()) names.emplace_back(Text(name).octets());
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> production_names(nb::handle grammar) { return names_of(choose(grammar).grammar); }

}  // namespace bnfurl::python
