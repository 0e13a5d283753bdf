#include "gen/emit/languages/packed.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "gen/emit/languages/failure_words.hpp"
#include "gen/emit/languages/value_row.hpp"
#include "gen/emit/tables/grammar_facts.hpp"
#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

using Numbers = std::vector<std::uint16_t>;

// The facts.

class Facts {
public:
  template <class... Words>
  void line(const Words&... words) {
    std::string text;
    ((text += (text.empty() ? "" : "\t") + word(words)), ...);
    text_ += text + "\n";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

private:
  static std::string word(std::string text) {
    std::replace(text.begin(), text.end(), '\t', ' ');
    return text;
  }
  static std::string word(std::size_t number) { return number == no_entry ? "-1" : std::to_string(number); }

  std::string text_;
};

std::string hexadecimal(const OctetSet& octets) {
  std::string digits;
  for (unsigned four = 0; four < 256; four += 4) {
    unsigned digit = 0;
    for (unsigned bit = 0; bit < 4; ++bit) digit |= octets.contains(four + bit) ? 1U << bit : 0;
    digits += "0123456789abcdef"[digit];
  }
  return digits;
}

void add_normal_rules(Facts& facts, const Grammar& grammar) {
  const std::optional<NormalNumbers> numbers = normal_numbers(grammar);
  if (!numbers) return;
  facts.line("normal", hexadecimal(numbers->unreserved), numbers->scheme, numbers->host, numbers->port, numbers->path,
             numbers->reference);
  for (const std::string& scheme : grammar.directives.empty_paths) facts.line("normal-path", scheme);
}

std::string facts_of(const GrammarCode& code, const std::vector<FailureWords>& failures) {
  const Grammar& grammar = *code.grammar;
  const Directives& directives = grammar.directives;
  const ResultNames names = result_names(grammar);
  Facts facts;
  facts.line("format", std::size_t{3});
  facts.line("name", directives.name);
  facts.line("source", directives.source);
  facts.line("start", rule_index(grammar, grammar.start()));
  facts.line("ignores-case", std::size_t{directives.notation.ignores_case});
  facts.line("record", std::size_t{directives.record});
  for (const std::string& name : names.components) facts.line("component", name);
  for (const std::string& name : names.host_kinds) facts.line("host-kind", name);
  for (const std::string& name : names.kinds) facts.line("kind", name);
  for (const std::string& name : error_code_names(grammar)) facts.line("code", name);
  for (const PartWords& part : part_words(grammar))
    facts.line("part", part.nowhere, part.here, std::size_t{part.may_be_escaped});
  for (const FailureWords& each : failures)
    facts.line("failure", each.code, each.open_part, each.expected, each.end, each.before_octet, each.after_octet,
               std::size_t{each.may_be_escaped});
  for (const DefaultPort& port : directives.ports) facts.line("port", port.scheme, std::size_t{port.port});
  add_normal_rules(facts, grammar);
  for (const ProductionCode& each : code.productions)
    facts.line("production", each.name, each.component, std::to_string(each.components));
  for (const ProductionCode& each : code.restricted) facts.line("restricted", each.name);
  for (const TargetCode& each : code.targets)
    facts.line("method", each.target, each.method.method, each.method.production);
  for (const StrictCode& each : code.strict) facts.line("strict", each.production, each.strict);
  for (const ReasonCode& each : code.reasons) facts.line("reason", each.production, each.words, each.code);
  return facts.text();
}

// The numbers.

class ArrayPool {
public:
  std::uint16_t add(Numbers array) {
    const auto [entry, is_new] = index_.emplace(std::move(array), arrays_.size());
    if (is_new) arrays_.push_back(&entry->first);
    return static_cast<std::uint16_t>(entry->second);
  }
  [[nodiscard]] const std::vector<const Numbers*>& arrays() const { return arrays_; }

private:
  std::map<Numbers, std::size_t> index_;
  std::vector<const Numbers*> arrays_;
};

void add_both(Numbers& numbers, std::size_t value) {
  numbers.push_back(static_cast<std::uint16_t>(value >> 16));
  numbers.push_back(static_cast<std::uint16_t>(value & 0xffff));
}

template <class Number>
Numbers wide(const std::vector<Number>& values) {
  return {values.begin(), values.end()};
}

Numbers bits_of(const DfaArrays& dfa) {
  Numbers bits((dfa.states + 15U) / 16U);
  for (std::size_t i = 0; i < bits.size(); ++i)
    bits[i] = static_cast<std::uint16_t>(dfa.accepting[i / 4] >> (i % 4 * 16));
  return bits;
}

Numbers bits_of(const std::vector<PartOctets>& parts) {
  Numbers bits;
  for (const PartOctets& part : parts) {
    for (const OctetSet& set : {part.octets, part.escapes}) {
      for (unsigned octet = 0; octet < 256; ++octet) {
        if (octet % 16 == 0) bits.push_back(0);
        if (set.contains(octet)) bits.back() = static_cast<std::uint16_t>(bits.back() | 1U << octet % 16);
      }
    }
  }
  return bits;
}

// One row in place of `next` and `update`: most transitions have nothing to do. The others are edges.
struct Edges {
  Numbers next;
  Numbers edges;
  bool fits = true;
};

Edges edges_of(const TdfaArrays& tdfa) {
  Edges result;
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::size_t> index;
  const std::uint16_t nothing = 0;
  for (std::size_t cell = 0; cell < tdfa.next.size(); ++cell) {
    const std::uint16_t list = tdfa.update[cell];
    const bool is_plain = tdfa.next[cell] == no_entry || tdfa.list_begin[list] == tdfa.list_begin[list + 1U];
    if (is_plain) {
      result.next.push_back(tdfa.next[cell]);
      continue;
    }
    const auto [entry, is_new] = index.emplace(std::pair(tdfa.next[cell], list), index.size());
    if (is_new) result.edges.insert(result.edges.end(), {tdfa.next[cell], list});
    const std::size_t number = tdfa.states + entry->second;
    result.fits = result.fits && number < no_entry;
    result.next.push_back(result.fits ? static_cast<std::uint16_t>(number) : nothing);
  }
  return result;
}

Numbers lists_of(const TdfaArrays& tdfa) {
  Numbers lists;
  for (std::size_t i = 0; i + 1 < tdfa.list_begin.size(); ++i) {
    lists.push_back(static_cast<std::uint16_t>(tdfa.list_begin[i + 1] - tdfa.list_begin[i]));
    for (std::uint32_t at = tdfa.list_begin[i]; at < tdfa.list_begin[i + 1]; ++at)
      lists.insert(lists.end(), {tdfa.operations[at].target, tdfa.operations[at].source});
  }
  return lists;
}

// The lines of the facts about failures, each once.
class FailureLines {
public:
  explicit FailureLines(const Grammar& grammar) : grammar_(grammar), sets_(named_sets(grammar)) {}

  // By state of the dfa, and then for the beginning of a text: a line.
  Numbers numbers(const ProductionCode& code) {
    Numbers numbers;
    for (FailureWords& words : failure_words(grammar_, sets_, code)) {
      const auto [entry, is_new] = index_.emplace(std::move(words), lines_.size());
      if (is_new) lines_.push_back(entry->first);
      numbers.push_back(static_cast<std::uint16_t>(entry->second));
    }
    return numbers;
  }
  [[nodiscard]] const std::vector<FailureWords>& lines() const { return lines_; }

private:
  const Grammar& grammar_;
  std::vector<NamedOctets> sets_;
  std::map<FailureWords, std::size_t> index_;
  std::vector<FailureWords> lines_;
};

// The numbers of a record in the order of RecordPart, or nothing if it has too many edges.
std::optional<Numbers> record_of(const ProductionCode& code, std::size_t slots, FailureLines& failures,
                                 ArrayPool& pool) {
  const DfaArrays& dfa = code.tables.dfa;
  const TdfaArrays tdfa = in_a_row(code.tables.tdfa, slots);
  Edges edges = edges_of(tdfa);
  if (!edges.fits) return std::nullopt;
  Numbers record{dfa.classes, dfa.states};
  for (Numbers array : {wide(dfa.class_of), dfa.next, bits_of(dfa)}) record.push_back(pool.add(std::move(array)));
  record.insert(record.end(), {tdfa.classes, tdfa.states, tdfa.registers});
  for (Numbers array : {wide(tdfa.class_of), std::move(edges.next), std::move(edges.edges), tdfa.final_list,
                        lists_of(tdfa), failures.numbers(code), bits_of(code.parts)})
    record.push_back(pool.add(std::move(array)));
  return record;
}

}  // namespace

std::variant<PackedGrammar, std::string> packed(const GrammarCode& code) {
  const std::size_t slots = 2 * component_names(*code.grammar).size() + 2;
  ArrayPool pool;
  FailureLines failures(*code.grammar);
  Numbers records;
  for (const auto* list : {&code.productions, &code.restricted}) {
    for (const ProductionCode& each : *list) {
      const std::optional<Numbers> record = record_of(each, slots, failures, pool);
      if (!record) return each.name + " has more states and updates than 16 bits can count";
      records.insert(records.end(), record->begin(), record->end());
    }
  }
  if (std::max(pool.arrays().size(), failures.lines().size()) >= no_entry)
    return std::string("there are more tables than 16 bits can count");
  PackedGrammar result{facts_of(code, failures.lines()), {}};
  Numbers& numbers = result.numbers;
  numbers = {static_cast<std::uint16_t>(pool.arrays().size()),
             static_cast<std::uint16_t>(records.size() / record_size)};
  for (const Numbers* array : pool.arrays()) add_both(numbers, array->size());
  numbers.insert(numbers.end(), records.begin(), records.end());
  for (const Numbers* array : pool.arrays()) numbers.insert(numbers.end(), array->begin(), array->end());
  return result;
}

}  // namespace bnfurl::gen
