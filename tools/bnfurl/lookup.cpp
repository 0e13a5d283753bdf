// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/bnfurl/log_records.hpp"
#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::string_view default_grammar = "rfc3986";

/// The grammars of kind "record".
const detail::GrammarData* find_layout(std::string_view name) {
  for (const detail::GrammarData* grammar : grammars()) {
    if (grammar->key_count != 0 && grammar->name == name) return grammar;
  }
  return nullptr;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"lines", "nul"};
  for (const detail::GrammarData* grammar : grammars()) {
    if (grammar->key_count != 0) names.emplace_back(grammar->name);
  }
  return names;
}

const detail::RecordKeyData& find_key(const detail::GrammarData& layout, const std::optional<std::string>& name) {
  const std::span keys(layout.keys, layout.key_count);
  if (!name) return keys.front();
  std::vector<std::string> names;
  for (const detail::RecordKeyData& key : keys) {
    if (key.name == *name) return key;
    names.emplace_back(key.name);
  }
  throw unknown(fmt::format("key of {}", layout.name), *name, names);
}

std::string input_name(const Options& options) {
  if (!options.nul) return options.input.value_or("lines");
  if (options.input.value_or("nul") != "nul")
    throw UsageError(fmt::format("-0 and -i {} contradict each other", printable(*options.input)));
  return "nul";
}

}  // namespace

std::string_view single(std::string_view option, const std::vector<std::string>& values) {
  if (values.size() > 1) throw UsageError(fmt::format("{} can be given once only", option));
  return values.empty() ? std::string_view() : std::string_view(values.front());
}

void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), value) == known.end()) throw unknown(what, value, known);
}

const detail::GrammarData& find_grammar(std::string_view name) {
  std::vector<std::string> names;
  for (const detail::GrammarData* grammar : grammars()) {
    if (grammar->name == name) return *grammar;
    names.emplace_back(grammar->name);
  }
  if (name.find('/') == std::string_view::npos) throw unknown("grammar", name, names);
  throw UsageError(
      fmt::format("{} is a file; a grammar is chosen by its name: {}", printable(name), fmt::join(names, " ")));
}

const detail::ProductionData& find_entry(const detail::GrammarData& grammar, std::string_view name) {
  if (name.empty()) return grammar.productions[grammar.start];
  if (const std::optional<Production> production = find_production(grammar.name, name)) return production->data();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < grammar.production_count; ++i) names.emplace_back(grammar.productions[i].name);
  throw unknown(fmt::format("production of {}", grammar.name), name, names);
}

Format choose_format(const Options& options) {
  const std::string name = input_name(options);
  Format format;
  if (name == "lines" || name == "nul") {
    if (options.key)
      throw UsageError(fmt::format("-k chooses a URL of a log line; there is none to choose in -i {}", name));
    format.ending = name == "nul" ? nul_ending : line_ending;
    return format;
  }
  const detail::GrammarData* layout = find_layout(name);
  if (layout == nullptr) throw unknown("input format", name, format_names());
  format.layout = &layout->productions[layout->start];
  format.key = &find_key(*layout, options.key);
  return format;
}

// A log's key knows what its URLs are judged as, and by which rule; -p alone keeps its grammar, -g alone takes
// the start of that grammar, and with either there is no rule.
Standard choose_standard(const Options& options, const Format& format) {
  const std::string_view grammar = single("-g", options.grammars);
  const std::string_view production = single("-p", options.productions);
  if (!options.productions.empty() && production.empty()) throw UsageError("-p needs the name of a production");
  if (!options.grammars.empty()) return {&find_entry(find_grammar(grammar), production), nullptr};
  if (format.key == nullptr) return {&find_entry(find_grammar(default_grammar), production), nullptr};
  if (!production.empty()) return {&find_entry(*format.key->production->grammar, production), nullptr};
  return {format.key->production, format.key->method_count == 0 ? nullptr : format.key};
}

const detail::ProductionData& Standard::entry_for(const Record& record) const {
  if (rule == nullptr) return *asked;
  const detail::ProductionData* other = asked;
  for (const detail::MethodData& method : std::span(rule->methods, rule->method_count)) {
    if (record.method == std::string_view(method.name)) return *method.production;
    if (std::string_view(method.name) == "*") other = method.production;
  }
  return *other;
}

std::uint16_t find_component(const detail::GrammarData& grammar, std::string_view name) {
  for (std::uint16_t i = 0; i < grammar.component_count; ++i) {
    if (grammar.components[i] == name) return i;
  }
  return detail::none;
}

std::unique_ptr<RecordSource> Format::open(InputFile& file) const {
  if (layout == nullptr) return std::make_unique<PlainRecords>(file, ending);
  return std::make_unique<LogRecords>(file, *layout, *key);
}

}  // namespace bnfurl::tool
