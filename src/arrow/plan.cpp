// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/plan.hpp"

#include <algorithm>
#include <utility>

#include "src/arrow/threads.hpp"

namespace bnfurl::arrow {
namespace {

bool has_any(const std::vector<Field>& fields, std::initializer_list<Field::Kind> kinds) {
  return std::ranges::any_of(
      fields, [kinds](const Field& field) { return std::ranges::find(kinds, field.kind) != kinds.end(); });
}

Ask what_to_ask(const std::vector<Field>& fields) {
  using enum Field::Kind;
  if (has_any(fields, {kind, host_kind})) return Ask::kinds;
  return has_any(fields, {component, default_port}) ? Ask::components : Ask::verdict;
}

// The components whose octets become values; a default port comes from the scheme.
std::vector<Wanted> what_is_wanted(Grammar grammar, const std::vector<Field>& fields) {
  std::vector<Wanted> wanted;
  for (const Field& field : fields) {
    if (field.kind == Field::Kind::component) wanted.emplace_back(grammar.components()[field.component]);
    if (field.kind != Field::Kind::default_port) continue;
    if (const auto scheme = grammar.find_component("scheme")) wanted.emplace_back(*scheme);
  }
  return wanted;
}

}  // namespace

View appended(std::string& texts, std::string_view text) {
  const View view = view_of(text, 0, static_cast<std::int32_t>(texts.size()));
  texts += text;
  return view;
}

Plan::Plan(Type type, const Options& options, std::vector<Field> fields)
    : type_(type),
      entry_(options.entry),
      fields_(std::move(fields)),
      lenient_(options.lenient),
      strings_(options.strings),
      threads_(std::clamp<std::size_t>(options.threads, 1, most_threads)),
      ask_(what_to_ask(fields_)),
      wanted_(what_is_wanted(entry_.grammar(), fields_)) {
  for (const std::string_view name : entry_.grammar().kinds()) kinds_.push_back(appended(kind_names_, name));
  for (const std::string_view name : entry_.grammar().host_kinds()) host_kinds_.push_back(appended(kind_names_, name));
}

bool Plan::has(Field::Kind kind) const noexcept { return has_any(fields_, {kind}); }

std::variant<std::shared_ptr<const Plan>, Fault> Plan::make(const ArrowSchema& input, const Options& options) {
  if (input.release == nullptr) return Fault{Fault::Kind::type, "the type is broken: it was released"};
  std::variant<Type, Fault> type = read_type(input);
  if (Fault* fault = std::get_if<Fault>(&type)) return std::move(*fault);
  auto fields = choose_fields(options.entry.grammar(), options.fields);
  if (Fault* fault = std::get_if<Fault>(&fields)) return std::move(*fault);
  return std::shared_ptr<const Plan>(new Plan(*std::get_if<Type>(&type), options, std::move(*std::get_if<0>(&fields))));
}

}  // namespace bnfurl::arrow
