#include "src/records/formats/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <bnfurl/bnfurl.hpp>

#include "gen/pipeline.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

/// What has been read of 1*DIGIT / "-".
enum class Read { nothing, digits, dash };

/// What has been read after one more octet; nullopt if no number begins so.
std::optional<Read> after(Read read, char octet) {
  if (is_digit(octet) && read != Read::dash) return Read::digits;
  if (octet == '-' && read == Read::nothing) return Read::dash;
  return std::nullopt;
}

/// Where an octet of a decimal number is, such as -0.5.
enum class InDecimal { sign, first, whole, point, fraction, no_number };

InDecimal after(InDecimal place, char octet) {
  switch (place) {
    case InDecimal::sign:
      if (octet == '-' || octet == '+') return InDecimal::first;
      [[fallthrough]];
    case InDecimal::first:
      return is_digit(octet) ? InDecimal::whole : InDecimal::no_number;
    case InDecimal::whole:
      return is_digit(octet) ? place : octet == '.' ? InDecimal::point : InDecimal::no_number;
    case InDecimal::point:
    case InDecimal::fraction:
      return is_digit(octet) ? InDecimal::fraction : InDecimal::no_number;
    case InDecimal::no_number:
      break;
  }
  return InDecimal::no_number;
}

/// A production is not ready if the grammar was read from a file and is too large.
bool try_make_ready(Production production) {
  try {
    make_ready(production);
    return true;
  } catch (const GrammarFault&) {
    return false;
  }
}

// The name of a server's log format in messages: its beginning, and a number if it is not the first one.
std::string short_name(std::string_view word, std::size_t number) {
  constexpr std::size_t most = 60;
  const std::string name = word.size() > most ? fmt::format("{}...", word.substr(0, most)) : std::string(word);
  return number == 0 ? name : fmt::format("{} ({})", name, number + 1);
}

/// A server's log format that was made into a grammar, and its warnings, until messages report them.
struct KnownFormat {
  Grammar grammar;
  std::vector<std::string> warnings;
  std::vector<std::string> open_texts;
};

std::map<std::string, KnownFormat, std::less<>>& known_formats() {
  static std::map<std::string, KnownFormat, std::less<>> known;
  return known;
}

/// The start of a grammar with its tables. If a server's log format is too large for them, its texts are the cause:
/// where one of them ends depends on all fields after it.
Production ready_start(Grammar grammar) {
  try {
    return make_ready(grammar.start());
  } catch (const GrammarFault&) {
    const auto is_it = [grammar](const auto& known) { return known.second.grammar == grammar; };
    const auto found = std::ranges::find_if(known_formats(), is_it);
    if (found == known_formats().end() || found->second.open_texts.size() < 2) throw;
    throw GrammarFault(printable(fmt::format(
        "{}: the format is too large, because each of {} can contain what follows it; in the server's configuration, "
        "put these fields in quotes, or separate the fields with tabs",
        short_name(found->first, 0), fmt::join(found->second.open_texts, ", "))));
  }
}

}  // namespace

std::string_view single(std::string_view option, const std::vector<std::string>& values) {
  if (values.size() > 1) throw UsageError(fmt::format("{} can be given only once", option));
  return values.empty() ? std::string_view() : std::string_view(values.front());
}

UsageError unknown_or_file(std::string_view what, std::string_view word, const std::vector<std::string>& known,
                           std::string_view where_all_are) {
  std::error_code ignored;
  const std::string file = fmt::format("{}.bnf", word), folder = grammar_folder();
  const std::string hint =
      std::filesystem::exists(file, ignored) ? fmt::format("did you mean the file {}?", printable(file))
      : std::filesystem::is_directory(folder, ignored)
          ? "or name a grammar file"
          : fmt::format("the folder with the other grammars{} was not found (BNFURL_GRAMMARS names it)",
                        folder.empty() ? "" : fmt::format(", {},", printable(folder)));
  return UsageError(fmt::format("{}; {}", unknown(what, word, known, where_all_are).what(), hint));
}

std::string full_name(Production production) {
  return fmt::format("{}:{}", production.grammar().name(), production.name());
}

Grammar find_grammar(std::string_view word) {
  if (const std::optional<Grammar> grammar = bnfurl::find_grammar(word)) return *grammar;
  if (is_server_format(word)) return find_server_grammar(word);
  if (const std::optional<std::string> file = file_of(word)) {
    load_files({*file});
    return *find_loaded(*file);
  }
  throw unknown_or_file("grammar", word, grammar_names(), help_for(Help::grammars));
}

Production find_entry(Grammar grammar, std::string_view name) {
  if (name.empty()) return ready_start(grammar);
  if (const std::optional<Production> production = grammar.find(name)) return make_ready(*production);
  std::vector<std::string> names;
  for (const Production production : grammar.productions()) names.emplace_back(production.name());
  throw unknown(fmt::format("production of {}", printable(grammar.name())), name, names, help_for(Help::productions));
}

std::vector<Method> methods_of(Production target) {
  std::vector<Method> methods;
  for (const gen::MethodLine& line : directives_of(target.grammar()).methods) {
    if (const auto production = production_for_method(target, line.method))
      methods.push_back({line.method, *production});
  }
  return methods;
}

std::optional<Production> method_production() {
  const std::optional<Grammar> lines = bnfurl::find_grammar("common");
  return lines ? lines->find("method") : std::nullopt;
}

std::bitset<256> method_octets() {
  const std::optional<Production> method = method_production();
  std::bitset<256> octets;
  if (!method) return octets.set();
  const Automaton texts = method->automaton();
  for (std::size_t octet = 0; octet < octets.size(); ++octet)
    octets[octet] = texts.next(Automaton::start, static_cast<char>(octet)) != Automaton::dead;
  return octets;
}

std::size_t find_component(Grammar grammar, std::string_view name) {
  const std::optional<Component> component = grammar.find_component(name);
  return component ? component->index() : no_component;
}

// Every state of a minimal automaton leads to a text. So all texts are numbers if no octet leads on that is not one of
// a number, and the empty text is not among them.
bool has_only_numbers(Production production) {
  const Automaton texts = production.automaton();
  if (texts.accepts(Automaton::start)) return false;
  using Place = std::pair<Automaton::State, Read>;
  std::set<Place> seen{{Automaton::start, Read::nothing}};
  std::vector<Place> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const auto [state, read] = open.back();
    open.pop_back();
    for (int octet = 0; octet < 256; ++octet) {
      const Automaton::State next = texts.next(state, static_cast<char>(octet));
      if (next == Automaton::dead) continue;
      const std::optional<Read> then = after(read, static_cast<char>(octet));
      if (!then) return false;
      if (seen.insert({next, *then}).second) open.emplace_back(next, *then);
    }
  }
  return true;
}

// Every state of a minimal automaton leads to a text.
bool has_decimals(Production production) {
  const Automaton texts = make_ready(production).automaton();
  using Place = std::pair<Automaton::State, InDecimal>;
  std::set<Place> seen{{Automaton::start, InDecimal::sign}};
  std::vector<Place> open(seen.begin(), seen.end());
  bool has_one = false;
  while (!open.empty()) {
    const auto [state, place] = open.back();
    open.pop_back();
    has_one |= texts.accepts(state) && (place == InDecimal::whole || place == InDecimal::fraction);
    for (int octet = 0; octet < 256; ++octet) {
      const auto each = static_cast<char>(octet);
      const Automaton::State next = texts.next(state, each);
      if (next == Automaton::dead) continue;
      if (std::string_view("0123456789.-+").find(each) == std::string_view::npos) return false;
      const InDecimal then = after(place, each);
      if (seen.insert({next, then}).second) open.emplace_back(next, then);
    }
  }
  return has_one;
}

// A pair of states is reached by the same octets in both. Every state of a minimal automaton leads to a text.
bool is_within(Production narrow, Production wide) {
  const Automaton one = narrow.automaton(), other = wide.automaton();
  using Pair = std::pair<Automaton::State, Automaton::State>;
  std::set<Pair> seen{{Automaton::start, Automaton::start}};
  std::vector<Pair> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const auto [state, beside] = open.back();
    open.pop_back();
    if (one.accepts(state) && !other.accepts(beside)) return false;
    for (int octet = 0; octet < 256; ++octet) {
      const Pair next{one.next(state, static_cast<char>(octet)), other.next(beside, static_cast<char>(octet))};
      if (next.first == Automaton::dead) continue;
      if (next.second == Automaton::dead) return false;
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return true;
}

bool is_number(Component component) {
  const Grammar grammar = component.grammar();
  const gen::Grammar& rules = printed_grammar(grammar);
  const auto stands_for_numbers = [grammar](const gen::Occurrence& each) {
    const std::optional<Production> production = grammar.find(each.production);
    return production && !each.before_colon && try_make_ready(*production) && has_only_numbers(*production);
  };
  const auto line = std::ranges::find(rules.directives.components, component.name(), &gen::ComponentLine::name);
  return line != rules.directives.components.end() && std::ranges::all_of(line->occurrences, stands_for_numbers);
}

bool can_be(Production production, std::string_view text) {
  return !try_make_ready(production) || matches(production, text);
}

bool can_be(Component component, std::string_view text) {
  const Grammar grammar = component.grammar();
  const gen::Grammar& rules = printed_grammar(grammar);
  const auto is_one = [grammar, text](const gen::Occurrence& each) {
    const std::optional<Production> production = grammar.find(each.production);
    return !production || each.before_colon || can_be(*production, text);
  };
  const auto line = std::ranges::find(rules.directives.components, component.name(), &gen::ComponentLine::name);
  return line == rules.directives.components.end() || std::ranges::any_of(line->occurrences, is_one);
}

Grammar find_server_grammar(std::string_view word) {
  if (const auto found = known_formats().find(word); found != known_formats().end()) return found->second.grammar;
  const ServerGrammar made = grammar_of_server(word);
  const std::string name = short_name(word, known_formats().size());
  load_text(name, made.text);
  return known_formats()
      .emplace(word, KnownFormat{*find_loaded(name), made.warnings, made.open_texts})
      .first->second.grammar;
}

void tell_warnings(std::string_view word, const Tell& tell) {
  const std::optional<WrappedFormat> wrapped = wrapped_format(word);
  const auto found = known_formats().find(wrapped ? wrapped->inside : word);
  if (found == known_formats().end()) return;
  for (std::string& warning : std::exchange(found->second.warnings, {})) tell({std::move(warning)});
}

bool matches_one(const std::string& log, std::span<const std::string_view> lines) {
  constexpr std::size_t longest = std::size_t{1} << 14;
  const Grammar grammar = find_grammar(log);
  const gen::Dfa* const language = find_language(grammar);
  return std::ranges::any_of(lines, [&](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > longest) return false;
    return language == nullptr ? matches(grammar.start(), line) : gen::accepts(*language, line);
  });
}

std::string about_log(const std::string& name) {
  const gen::Directives& directives = printed_grammar(find_grammar(name)).directives;
  return directives.about.empty() ? directives.source : directives.about;
}

std::string example_of_log(const std::string& name) {
  const std::vector<gen::HeaderLine> typical = printed_grammar(find_grammar(name)).directives.typical;
  return typical.empty() ? "" : typical.front().value;
}

}  // namespace bnfurl::records
