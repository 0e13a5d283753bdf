// A grammar that a person pastes into the page: the library that reads grammars at run time, for one grammar at a time.
// Each function returns a text, which is valid until the next call. own.js calls them.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "gen/automaton/model/dfa.hpp"
#include "gen/pipeline.hpp"
#include "gen/syntax/components.hpp"
#include "src/loader/loaded.hpp"

namespace {

// A page must not stop for long, whatever is pasted.
constexpr bnfurl::Limits limits{.octets = 1 << 16, .states = 10'000, .steps = 400'000'000, .memory = 400'000'000};

std::optional<bnfurl::Loaded> loaded;
std::string answer;

const char* say(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}

const bnfurl::gen::Grammar* rules() {
  const auto grammar = loaded->grammar();
  return grammar ? bnfurl::loader::rules_of(*loaded, *grammar) : nullptr;
}

std::string listed(std::span<const bnfurl::Diagnostic> diagnostics) {
  std::string list;
  for (const auto& [file, line, column, message] : diagnostics)
    list += std::to_string(line) + '\t' + std::to_string(column) + '\t' + message + '\n';
  return list;
}

}  // namespace

extern "C" {

/// Reads a grammar; returns its faults, a line each: the line, the column and a message.
const char* own_load(const char* text, std::size_t size) {
  const bnfurl::GrammarText file{"own.bnf", {text, size}};
  loaded.emplace(bnfurl::load({&file, 1}, limits));
  return say(listed(loaded->diagnostics()));
}

/// The rules without faults: as they are matched.
const char* own_rules() { return say(rules() == nullptr ? "" : to_string(bnfurl::gen::mark_components(*rules()))); }

/// The same rules as they are written.
const char* own_published() { return say(rules() == nullptr ? "" : to_string(*rules())); }

/// The "#" lines.
const char* own_lines() { return say(rules() == nullptr ? "" : to_string(rules()->directives)); }

/// The number of states of a rule; "" if that takes too much work.
const char* own_states(const char* rule) {
  bnfurl::gen::Budget budget({limits.states, limits.steps, limits.memory});
  const auto minimal = erase_marks(bnfurl::gen::marked_automaton(*rules(), rule, budget), budget);
  return say(budget.spent() ? "" : std::to_string(minimal.states.size()));
}

/// Reads a text by a rule; returns "" if it is valid, or else the offset and why, or only why if the rule is too large.
const char* own_read(const char* rule, const char* text, std::size_t size) {
  const auto production = loaded->production(rule);
  if (!production) return say(production.error().back().message);
  const auto error = explain(*production, {text, size});
  return say(error ? std::to_string(error->offset()) + '\t' + std::string(error->code_name()) + '\t' + error->sentence()
                   : "");
}
}
