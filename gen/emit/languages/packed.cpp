#include "gen/emit/languages/packed.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

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

std::string origin_word(Origin origin) {
  return origin == Origin::own ? "own" : origin == Origin::imported ? "imported" : "core";
}

void add_normal_rules(Facts& facts, const Grammar& grammar) {
  const std::optional<NormalNumbers> numbers = normal_numbers(grammar);
  if (!numbers) return;
  facts.line("normal", hexadecimal(numbers->unreserved), numbers->scheme, numbers->host, numbers->port, numbers->path,
             numbers->reference, static_cast<std::size_t>(numbers->resolution));
  for (const std::string& scheme : grammar.directives.empty_paths) facts.line("normal-path", scheme);
}

std::string facts_of(const GrammarCode& code) {
  const Grammar& grammar = *code.grammar;
  const Directives& directives = grammar.directives;
  const ResultNames names = result_names(grammar);
  Facts facts;
  facts.line("format", std::size_t{1});
  facts.line("name", directives.name);
  facts.line("source", directives.source);
  facts.line("start", rule_index(grammar, grammar.start()));
  facts.line("ignores-case", std::size_t{directives.notation.ignores_case});
  for (const std::string& name : names.components) facts.line("component", name);
  for (const std::string& name : names.host_kinds) facts.line("host-kind", name);
  for (const std::string& name : names.kinds) facts.line("kind", name);
  const std::size_t codes = error_code_names(grammar).size();
  const std::vector<std::string> parts = part_names(grammar);
  for (std::size_t i = 0; i < parts.size(); ++i) facts.line(i < codes ? "code" : "part", parts[i]);
  for (const DefaultPort& port : directives.ports) facts.line("port", port.scheme, std::size_t{port.port});
  for (const NamedOctets& set : named_sets(grammar)) facts.line("set", hexadecimal(set.octets), set.name);
  add_normal_rules(facts, grammar);
  for (const ProductionCode& each : code.productions)
    facts.line("production", each.name, origin_word(each.origin), each.from, each.component,
               std::to_string(each.components), std::size_t{each.has_kinds});
  for (const ProductionCode& each : code.restricted) facts.line("restricted", each.name);
  for (const TargetCode& each : code.targets)
    facts.line("method", each.target, each.method.method, each.method.production);
  for (const StrictCode& each : code.strict) facts.line("strict", each.production, each.strict);
  for (const ReasonCode& each : code.reasons) facts.line("reason", each.production, each.words);
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

// The numbers of a record in the order of RecordPart, or nothing if it has too many edges.
std::optional<Numbers> record_of(const ProductionCode& code, std::size_t slots, ArrayPool& pool) {
  const DfaArrays& dfa = code.tables.dfa;
  const TdfaArrays tdfa = in_a_row(code.tables.tdfa, slots);
  Edges edges = edges_of(tdfa);
  if (!edges.fits) return std::nullopt;
  Numbers to_come;
  for (const std::uint32_t fields : code.to_come) add_both(to_come, fields);
  Numbers record{dfa.classes, dfa.states};
  for (Numbers array : {wide(dfa.class_of), dfa.next, bits_of(dfa)}) record.push_back(pool.add(std::move(array)));
  record.insert(record.end(), {tdfa.classes, tdfa.states, tdfa.registers});
  for (Numbers array :
       {wide(tdfa.class_of), std::move(edges.next), std::move(edges.edges), tdfa.final_list, lists_of(tdfa),
        wide(code.error_codes), wide(code.open_rules), bits_of(code.parts), std::move(to_come), code.join})
    record.push_back(pool.add(std::move(array)));
  return record;
}

}  // namespace

std::variant<PackedGrammar, std::string> packed(const GrammarCode& code) {
  const std::size_t slots = 2 * component_names(*code.grammar).size() + 2;
  ArrayPool pool;
  Numbers records;
  for (const auto* list : {&code.productions, &code.restricted}) {
    for (const ProductionCode& each : *list) {
      const std::optional<Numbers> record = record_of(each, slots, pool);
      if (!record) return each.name + " has more states and updates than 16 bits can count";
      records.insert(records.end(), record->begin(), record->end());
    }
  }
  if (pool.arrays().size() >= no_entry) return std::string("there are more tables than 16 bits can count");
  PackedGrammar result{facts_of(code), {}};
  Numbers& numbers = result.numbers;
  numbers = {static_cast<std::uint16_t>(pool.arrays().size()),
             static_cast<std::uint16_t>(records.size() / record_size)};
  for (const Numbers* array : pool.arrays()) add_both(numbers, array->size());
  numbers.insert(numbers.end(), records.begin(), records.end());
  for (const Numbers* array : pool.arrays()) numbers.insert(numbers.end(), array->begin(), array->end());
  return result;
}

namespace {

// The reader. A fault is a value: the first one is kept, and whatever follows is not looked at.

constexpr std::size_t most_places = 1'000;

class Unpacker {
public:
  explicit Unpacker(const PackedGrammar& packed) : numbers_(packed.numbers), facts_(packed.facts) {}

  std::variant<UnpackedGrammar, std::string> grammar() {
    UnpackedGrammar result;
    const std::vector<std::string> names = read_facts(result.name);
    read_directory();
    if (fault_.empty() && names.size() != records_.size() / record_size)
      fault_ = "there are " + std::to_string(names.size()) + " productions and " +
               std::to_string(records_.size() / record_size) + " records";
    for (std::size_t i = 0; i < names.size() && fault_.empty(); ++i) {
      entry_ = names[i];
      result.productions.push_back(production(records_.subspan(i * record_size, record_size)));
    }
    if (!fault_.empty()) return fault_;
    return result;
  }

private:
  using Row = std::span<const std::uint16_t>;

  // The names of all productions, in the order of their records.
  std::vector<std::string> read_facts(std::string& grammar) {
    std::vector<std::string> names;
    std::string_view rest = facts_;
    if (!rest.starts_with("format\t1\n")) fault_ = "these facts are of another form";
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      const std::size_t tab = std::min(line.find('\t'), line.size() - 1) + 1;
      const std::string_view word = line.substr(tab, line.find('\t', tab) - tab);
      if (line.starts_with("name\t")) grammar = word;
      if (line.starts_with("component\t")) slots_ += 2;
      if (line.starts_with("production\t") || line.starts_with("restricted\t")) names.emplace_back(word);
    }
    return names;
  }

  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = entry_.empty() ? what : entry_ + ": " + what;
  }

  Row take(std::size_t size) {
    if (size > numbers_.size() - begin_) {
      fail("the numbers end too early");
      return {};
    }
    begin_ += size;
    return numbers_.subspan(begin_ - size, size);
  }

  void read_directory() {
    const Row counts = take(2);
    if (!fault_.empty()) return;
    const Row sizes = take(std::size_t{2} * counts[0]);
    records_ = take(record_size * counts[1]);
    if (!fault_.empty()) return;
    for (std::size_t i = 0; i < sizes.size(); i += 2)
      arrays_.push_back(take(std::size_t{sizes[i]} << 16 | sizes[i + 1]));
    if (begin_ != numbers_.size()) fail("there are numbers after the last array");
  }

  // The array of a record; it must have `size` numbers, each below `limit`, or `no_entry` if that is allowed.
  Row array(Row record, RecordPart part, std::size_t size, std::size_t limit, bool or_none) {
    const std::uint16_t index = record[static_cast<std::size_t>(part)];
    if (index >= arrays_.size()) {
      fail("there is no such array");
      return {};
    }
    const Row row = arrays_[index];
    const auto is_good = [&](std::uint16_t number) { return number < limit || (or_none && number == no_entry); };
    if (row.size() != size) fail("an array has another size");
    if (!std::all_of(row.begin(), row.end(), is_good)) fail("a number is too large");
    return fault_.empty() ? row : Row{};
  }

  // The same for an array of any size.
  Row whole(Row record, RecordPart part, std::size_t limit = 0x10000) {
    const std::uint16_t index = record[static_cast<std::size_t>(part)];
    return array(record, part, index < arrays_.size() ? arrays_[index].size() : 0, limit, false);
  }

  static std::size_t count(Row record, RecordPart part) { return record[static_cast<std::size_t>(part)]; }

  PackedProduction production(Row record) {
    PackedProduction result;
    result.name = entry_;
    read_dfa(record, result.tables.dfa);
    const std::size_t states = result.tables.dfa.states;
    const Row codes = array(record, RecordPart::error_codes, states, 0x100, false);
    result.error_codes.assign(codes.begin(), codes.end());
    const Row rules = whole(record, RecordPart::open_rules, 0x100);
    if (!rules.empty() && rules.size() != states) fail("an array has another size");
    result.open_rules.assign(rules.begin(), rules.end());
    read_parts(whole(record, RecordPart::part_octets), result.parts);
    const Row fields = whole(record, RecordPart::to_come);
    if (!fields.empty() && fields.size() != 2 * states) fail("an array has another size");
    for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
      result.to_come.push_back(std::uint32_t{fields[i]} << 16 | fields[i + 1]);
    const Row join = whole(record, RecordPart::join);
    result.join.assign(join.begin(), join.end());
    read_tdfa(record, result.tables.tdfa);
    return result;
  }

  void read_parts(Row row, std::vector<PartOctets>& parts) {
    constexpr std::size_t words = 256 / 16;
    if (row.size() % (2 * words) != 0) return fail("an array has another size");
    for (std::size_t at = 0; at < row.size(); at += 2 * words) {
      PartOctets& part = parts.emplace_back();
      for (unsigned octet = 0; octet < 256; ++octet) {
        if ((row[at + octet / 16] >> octet % 16 & 1) != 0) part.octets |= OctetSet::range(octet, octet);
        if ((row[at + words + octet / 16] >> octet % 16 & 1) != 0) part.escapes |= OctetSet::range(octet, octet);
      }
    }
  }

  void read_dfa(Row record, DfaArrays& dfa) {
    dfa.classes = record[static_cast<std::size_t>(RecordPart::dfa_classes)];
    dfa.states = record[static_cast<std::size_t>(RecordPart::dfa_states)];
    if (dfa.states == 0) fail("there is no state");
    const Row class_of = array(record, RecordPart::dfa_class_of, 256, dfa.classes, false);
    const Row next = array(record, RecordPart::dfa_next, std::size_t{dfa.states} * dfa.classes, dfa.states, true);
    const Row bits = array(record, RecordPart::dfa_accepting, (dfa.states + 15U) / 16U, 0x10000, false);
    dfa.class_of.assign(class_of.begin(), class_of.end());
    dfa.next.assign(next.begin(), next.end());
    dfa.accepting.resize((dfa.states + 63U) / 64U);
    if (dfa.states % 16 != 0 && !bits.empty() && bits.back() >> (dfa.states % 16) != 0) fail("a number is too large");
    for (std::size_t i = 0; i < bits.size(); ++i) dfa.accepting[i / 4] |= std::uint64_t{bits[i]} << (i % 4 * 16);
  }

  void read_tdfa(Row record, TdfaArrays& tdfa) {
    tdfa.classes = record[static_cast<std::size_t>(RecordPart::tdfa_classes)];
    tdfa.states = record[static_cast<std::size_t>(RecordPart::tdfa_states)];
    tdfa.registers = record[static_cast<std::size_t>(RecordPart::tdfa_places)];
    if (tdfa.states == 0) fail("there is no state");
    if (tdfa.registers < slots_ || tdfa.registers > most_places) fail("there are too many places, or too few");
    const std::size_t cells = std::size_t{tdfa.states} * tdfa.classes;
    const Row edges = whole(record, RecordPart::tdfa_edges);
    const std::size_t targets = tdfa.states + edges.size() / 2;
    const Row class_of = array(record, RecordPart::tdfa_class_of, 256, tdfa.classes, false);
    const Row next = array(record, RecordPart::tdfa_next, cells, targets, true);
    read_lists(whole(record, RecordPart::tdfa_lists), tdfa);
    const std::size_t lists = tdfa.list_begin.size() - 1;
    const Row finals = array(record, RecordPart::tdfa_finals, tdfa.states, lists, true);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i] >= (i % 2 == 0 ? tdfa.states : lists)) fail("a number is too large");
    }
    if (edges.size() % 2 != 0) fail("an array has another size");
    if (!fault_.empty()) return;
    tdfa.class_of.assign(class_of.begin(), class_of.end());
    tdfa.final_list.assign(finals.begin(), finals.end());
    for (const std::uint16_t number : next) {
      const bool is_edge = number != no_entry && number >= tdfa.states;
      const std::size_t edge = is_edge ? 2U * (number - tdfa.states) : 0U;
      tdfa.next.push_back(is_edge ? edges[edge] : number);
      tdfa.update.push_back(is_edge ? edges[edge + 1] : static_cast<std::uint16_t>(lists));
    }
    tdfa.list_begin.push_back(tdfa.list_begin.back());  // the list without operations
  }

  void read_lists(Row row, TdfaArrays& tdfa) {
    tdfa.list_begin = {0};
    for (std::size_t at = 0; at < row.size();) {
      const std::size_t end = at + 1 + std::size_t{2} * row[at];
      if (end > row.size()) return fail("a list of operations ends too early");
      for (++at; at < end; at += 2) {
        const bool is_place = row[at + 1] < 0x8000;
        if (row[at] >= tdfa.registers || (is_place && row[at + 1] >= tdfa.registers)) fail("there is no such place");
        tdfa.operations.push_back({row[at], row[at + 1]});
      }
      tdfa.list_begin.push_back(static_cast<std::uint32_t>(tdfa.operations.size()));
    }
  }

  Row numbers_;
  const std::string& facts_;
  std::size_t begin_ = 0;
  std::size_t slots_ = 2;
  Row records_;
  std::vector<Row> arrays_;
  std::string entry_;
  std::string fault_;
};

}  // namespace

std::variant<UnpackedGrammar, std::string> unpacked(const PackedGrammar& packed) { return Unpacker(packed).grammar(); }

}  // namespace bnfurl::gen
