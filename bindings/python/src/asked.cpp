#include "bindings/python/src/asked.hpp"

#include <algorithm>
#include <string_view>

#include <bnfurl/normalize.hpp>

#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

FieldBits added(FieldBits bits, Grammar grammar, const Text& name) {
  const std::optional<Field> field = find_field(grammar, name.octets());
  if (!field) refuse_name("field", name.octets(), arrow::field_names(grammar));
  const auto index = static_cast<std::size_t>(*field);
  if (bits[index]) refuse_value("the field " + shown_name(name.octets()) + " is given twice");
  return bits.set(index);
}

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

FieldBits field_bits(Grammar grammar, nb::handle argument) {
  if (argument.is_none()) return FieldBits().set();
  if (PyUnicode_Check(argument.ptr()) || !PySequence_Check(argument.ptr()))
    refuse_type("fields", argument, "a sequence of str");
  FieldBits bits;
  for (const nb::handle each : argument) {
    if (!PyUnicode_Check(each.ptr())) refuse_type("a name in fields", each, "a str");
    bits = added(bits, grammar, Text(each));
  }
  if (bits.none()) refuse_value("fields is empty");
  return bits;
}

std::optional<Field> find_field(Grammar grammar, std::string_view name) {
  const std::optional<arrow::Field> field = arrow::find_field(grammar, name);
  if (!field) return std::nullopt;
  return static_cast<Field>(static_cast<std::size_t>(field->kind) + field->component);
}

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

Asked asked_for_references(nb::handle grammar) {
  const Chosen chosen = choose(grammar);
  const std::optional<Production> references = reference_production(chosen.grammar);
  if (!references)
    refuse_value(shown_name(chosen.grammar.name()) + " does not name its production of references (\"# reference:\")");
  if (chosen.own != nullptr) chosen.own->make_ready(*references);
  return {*references, chosen.own};
}

std::vector<std::string> grammar_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) names.emplace_back(grammar.name());
  for (const nb::handle each : shipped().attr("names")()) {
    const Text name(each);
    if (!find_grammar(name.octets())) names.emplace_back(name.octets());
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> production_names(nb::handle grammar) { return names_of(choose(grammar).grammar); }

}  // namespace bnfurl::python
