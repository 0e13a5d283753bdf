#include "tools/verify/tables/java_class.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "gen/emit/languages/packed.hpp"
#include "gen/emit/tables/tables.hpp"
#include "tools/verify/tables/one_file.hpp"

namespace bnfurl::proof {
namespace {

using gen::OperationNumbers;
using gen::RecordPart;

constexpr std::string_view beginning = "Grammar.of(";

// The arguments of the call: each a string, of one literal or of several that are joined.
class Arguments {
public:
  Arguments(std::string file, std::string_view text) : file_(std::move(file)), text_(text) {
    const std::size_t begin = text.find(beginning);
    i_ = begin == std::string_view::npos ? text.size() : begin + beginning.size();
    arguments_.emplace_back();
    for (; i_ < text_.size() && text_[i_] != ';'; ++i_) {
      if (text_[i_] == ',') arguments_.emplace_back();
      if (text_[i_] == '"') read_literal();
    }
    if (i_ == text_.size()) fail();
  }

  [[nodiscard]] const std::vector<std::u16string>& all() const { return arguments_; }

private:
  [[noreturn]] void fail() const {
    const auto line = 1 + std::ranges::count(text_.substr(0, i_), '\n');
    throw UnreadableTables(fmt::format("{}:{}: these are not the string literals that bnfurl-gen writes", file_, line));
  }

  void read_literal() {
    while (++i_ < text_.size() && text_[i_] != '"' && text_[i_] != '\n')
      arguments_.back() += text_[i_] == '\\' ? escape() : static_cast<char16_t>(text_[i_]);
    if (i_ == text_.size() || text_[i_] == '\n') fail();
  }

  // `\101` or `\u0041`.
  char16_t escape() {
    const bool is_hexadecimal = text_.substr(i_ + 1).starts_with('u');
    const std::size_t begin = i_ + (is_hexadecimal ? 2 : 1), count = is_hexadecimal ? 4 : 3;
    unsigned unit = 0;
    for (std::size_t i = begin; i < begin + count; ++i) {
      const std::string_view digits = is_hexadecimal ? "0123456789abcdef" : "01234567";
      const std::size_t digit = i < text_.size() ? digits.find(text_[i]) : std::string_view::npos;
      if (digit == std::string_view::npos) fail();
      unit = unit * static_cast<unsigned>(digits.size()) + static_cast<unsigned>(digit);
    }
    i_ = begin + count - 1;
    return static_cast<char16_t>(unit);
  }

  std::string file_;
  std::string_view text_;
  std::size_t i_ = 0;
  std::vector<std::u16string> arguments_;
};

std::string name_of(RecordPart part) {
  constexpr std::string_view names[] = {"dfa_classes",  "dfa_states",  "dfa_class_of", "dfa_next",      "dfa_accepting",
                                        "tdfa_classes", "tdfa_states", "tdfa_places",  "tdfa_class_of", "tdfa_next",
                                        "tdfa_edges",   "tdfa_finals", "tdfa_lists",   "failures",      "part_octets"};
  return std::string(names[static_cast<std::size_t>(part)]);
}

// An element of an array of a production.
std::size_t element(const std::vector<std::uint16_t>& array, std::size_t index, RecordPart part) {
  if (index >= array.size())
    throw BeyondTable(
        fmt::format("{} has {} numbers; a number leads to its place {}", name_of(part), array.size(), index));
  return array[index];
}

std::vector<std::size_t> by_octet(const std::vector<std::uint16_t>& class_of) {
  std::vector<std::size_t> result;
  for (std::size_t octet = 0; octet < 256; ++octet)
    result.push_back(octet < class_of.size() ? class_of[octet] : gen::no_entry);
  return result;
}

}  // namespace

bool JavaClass::is_one(std::string_view text) { return text.find(beginning) != std::string_view::npos; }

JavaClass::JavaClass(const std::string& file, std::string_view text) {
  const Arguments arguments(file, text);
  for (const char16_t unit : arguments.all().front()) facts_ += unit < 0x80 ? static_cast<char>(unit) : '?';
  for (std::size_t i = 1; i < arguments.all().size(); ++i) {
    for (const char16_t unit : arguments.all()[i]) numbers_.push_back(static_cast<std::uint16_t>(unit - 1));
  }
  const auto format = facts("format");
  if (format.size() != 1 || format.front() != std::vector<std::string>{"format", "3"})
    throw UnreadableTables(fmt::format("{}: another version of bnfurl-gen wrote this class", file));
}

std::vector<std::vector<std::string>> JavaClass::facts(std::string_view key) const {
  std::vector<std::vector<std::string>> result;
  std::string_view rest = facts_;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    std::vector<std::string> words;
    for (;;) {
      const std::size_t tab = std::min(line.find('\t'), line.size());
      words.emplace_back(line.substr(0, tab));
      if (tab == line.size()) break;
      line.remove_prefix(tab + 1);
    }
    if (words.front() == key) result.push_back(std::move(words));
  }
  return result;
}

std::size_t JavaClass::at(std::size_t index) const {
  if (index >= numbers_.size())
    throw BeyondTable(fmt::format("the class has {} numbers; a number leads to its place {}", numbers_.size(), index));
  return numbers_[index];
}

std::size_t JavaClass::record(std::size_t production, std::size_t part) const {
  return at(2 + 2 * at(0) + gen::record_size * production + part);
}

JavaClass::Numbers JavaClass::array(std::size_t production, std::size_t part) const {
  const std::size_t index = record(production, part), arrays = at(0);
  const auto size_of = [this](std::size_t i) { return at(2 + 2 * i) << 16 | at(3 + 2 * i); };
  if (index >= arrays)
    throw BeyondTable(fmt::format("the class has {} arrays; a record names array {}", arrays, index));
  std::size_t begin = 2 + 2 * arrays + gen::record_size * at(1);
  for (std::size_t i = 0; i < index; ++i) begin += size_of(i);
  const std::size_t end = begin + size_of(index);
  (void)at(end == begin ? 0 : end - 1);
  return {numbers_.begin() + static_cast<std::ptrdiff_t>(begin), numbers_.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::size_t JavaClass::states(std::size_t production) const {
  return record(production, static_cast<std::size_t>(RecordPart::dfa_states));
}

VerdictTables JavaClass::verdicts(std::size_t production) const {
  const auto array_of = [&](RecordPart part) { return array(production, static_cast<std::size_t>(part)); };
  VerdictTables result;
  result.dead = gen::no_entry;
  result.class_of = by_octet(array_of(RecordPart::dfa_class_of));
  const std::size_t classes = record(production, static_cast<std::size_t>(RecordPart::dfa_classes));
  result.next = [next = array_of(RecordPart::dfa_next), classes](std::size_t state, std::size_t octet_class) {
    return element(next, state * classes + octet_class, RecordPart::dfa_next);
  };
  result.accepts = [accepting = array_of(RecordPart::dfa_accepting)](std::size_t state) {
    return state != gen::no_entry && (element(accepting, state / 16, RecordPart::dfa_accepting) >> state % 16 & 1) != 0;
  };
  return result;
}

namespace {

// The lists of operations, and the cells as bindings/java lays them out: places, the position, "unset", constants.
class Lists {
public:
  Lists(const std::vector<std::uint16_t>& numbers, std::size_t places) : places_(places), cells_(places + 3) {
    for (std::size_t i = 0; i < numbers.size();) {
      const std::size_t size = numbers[i++];
      lists_.emplace_back();
      for (std::size_t j = 0; j < size; ++j, i += 2) {
        const std::size_t source = element(numbers, i + 1, RecordPart::tdfa_lists);
        lists_.back().push_back({numbers[i], cell_of(source)});
        cells_ = std::max(cells_, lists_.back().back().source + 2);
      }
    }
  }

  [[nodiscard]] std::size_t cells() const { return cells_; }

  [[nodiscard]] const std::vector<CellCopy>& list(std::size_t number) const {
    if (number >= lists_.size())
      throw BeyondTable(fmt::format("tdfa_lists has {} lists, not a list {}", lists_.size(), number));
    for (const CellCopy& each : lists_[number]) {
      if (each.target >= cells_)
        throw BeyondTable(fmt::format("tdfa_lists has the place {}, but there are {}", each.target, cells_));
    }
    return lists_[number];
  }

private:
  [[nodiscard]] std::size_t cell_of(std::size_t source) const {
    if (source == OperationNumbers::position) return places_;
    if (source == OperationNumbers::unset) return places_ + 1;
    return source >= OperationNumbers::constant ? places_ + 2 + (source - OperationNumbers::constant) : source;
  }

  std::size_t places_;
  std::size_t cells_;
  std::vector<std::vector<CellCopy>> lists_;
};

}  // namespace

SplitTables JavaClass::splits(std::size_t production, std::vector<SplitTables::Slot> slots) const {
  const auto array_of = [&](RecordPart part) { return array(production, static_cast<std::size_t>(part)); };
  const auto number_of = [&](RecordPart part) { return record(production, static_cast<std::size_t>(part)); };
  const std::size_t classes = number_of(RecordPart::tdfa_classes), states = number_of(RecordPart::tdfa_states);
  const std::size_t places = number_of(RecordPart::tdfa_places);
  const auto lists = std::make_shared<const Lists>(array_of(RecordPart::tdfa_lists), places);
  SplitTables result;
  result.dead = gen::no_entry;
  result.class_of = by_octet(array_of(RecordPart::tdfa_class_of));
  result.position = places;
  result.initial = [places](std::size_t cell) {
    return cell < places + 2 ? missing : static_cast<int>(cell - places - 2);
  };
  result.next = [=, next = array_of(RecordPart::tdfa_next), edges = array_of(RecordPart::tdfa_edges)](
                    std::size_t state, std::size_t octet_class) -> SplitTables::Edge {
    const std::size_t entry = element(next, state * classes + octet_class, RecordPart::tdfa_next);
    if (entry < states || entry == gen::no_entry) return {entry, {}};
    const std::size_t edge = 2 * (entry - states);
    const std::size_t list = element(edges, edge + 1, RecordPart::tdfa_edges);
    return {element(edges, edge, RecordPart::tdfa_edges), lists->list(list)};
  };
  result.end = [=,
                ends = array_of(RecordPart::tdfa_finals)](std::size_t state) -> std::optional<std::vector<CellCopy>> {
    if (state == gen::no_entry) return std::nullopt;
    const std::size_t list = element(ends, state, RecordPart::tdfa_finals);
    if (list == gen::no_entry) return std::nullopt;
    return lists->list(list);
  };
  for (const SplitTables::Slot& slot : slots) {
    if (slot.cell >= lists->cells()) throw BeyondTable(fmt::format("{} places are too few for all components", places));
  }
  result.slots = std::move(slots);
  return result;
}

}  // namespace bnfurl::proof
