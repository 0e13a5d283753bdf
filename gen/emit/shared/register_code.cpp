#include "gen/emit/shared/register_code.hpp"

#include <algorithm>
#include <cstdint>

#include "gen/automaton/model/dfa.hpp"
#include "gen/emit/shared/ways_code.hpp"
#include "gen/syntax/components.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {
namespace {

std::size_t index_in(const std::vector<std::string>& list, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(list, name) - list.begin());
}

constexpr std::size_t most_numbered_octets = 4;

class Builder {
public:
  explicit Builder(const std::vector<OctetSet>& classes) {
    basis_.classes = classes;
    basis_.parts.resize(classes.size());
  }

  std::optional<ClassBasis> build() {
    std::vector<int> todo;
    for (std::size_t i = 0; i < basis_.classes.size(); ++i) todo.push_back(static_cast<int>(i));
    std::ranges::stable_sort(todo, [&](int a, int b) { return set(a).size() < set(b).size(); });
    for (const int number : todo) add(number);
    if (!encode()) return std::nullopt;
    return std::move(basis_);
  }

private:
  [[nodiscard]] const OctetSet& set(int number) const { return basis_.classes[at(number)]; }

  // Elements of the basis whose union is `wanted`, the largest first; nullopt if there are none.
  [[nodiscard]] std::optional<std::vector<int>> parts_of(const OctetSet& wanted) const {
    std::vector<int> inside;
    for (const int each : elements_) {
      if (wanted.contains(set(each))) inside.push_back(each);
    }
    std::ranges::stable_sort(inside, [&](int a, int b) { return set(a).size() > set(b).size(); });
    OctetSet covered;
    std::vector<int> parts;
    for (const int each : inside) {
      if (covered.contains(set(each))) continue;
      parts.push_back(each);
      covered |= set(each);
    }
    if (covered != wanted) return std::nullopt;
    return parts;
  }

  void add(int number) {
    const OctetSet wanted = set(number);
    if (const auto parts = parts_of(wanted)) {
      basis_.parts[at(number)] = *parts;
    } else if (const OctetSet missing = wanted - covered_by_parts(wanted); missing.size() == 1 && missing != wanted) {
      // Elements cover all octets but one: this octet becomes an element.
      basis_.classes.push_back(missing);
      basis_.parts.emplace_back();
      add_element(static_cast<int>(basis_.classes.size()) - 1);
      basis_.parts[at(number)] = *parts_of(wanted);
    } else {
      add_element(number);
      return;
    }
    basis_.order.push_back(number);
  }

  [[nodiscard]] OctetSet covered_by_parts(const OctetSet& wanted) const {
    OctetSet covered;
    for (const int each : elements_) covered |= wanted.contains(set(each)) ? set(each) : OctetSet{};
    return covered;
  }

  void add_element(int number) {
    elements_.push_back(number);
    basis_.order.push_back(number);
  }

  // The elements that have numbers; no octet is in two of them.
  [[nodiscard]] std::vector<int> numbered() const {
    std::vector<int> result;
    OctetSet taken;
    for (const int each : elements_) {
      if (set(each).size() > most_numbered_octets || set(each).intersects(taken)) continue;
      result.push_back(each);
      taken |= set(each);
    }
    return result;
  }

  // Gives each wide element a bit, and each small element a number, from 1 on, in the other bits.
  bool encode() {
    basis_.code.resize(basis_.classes.size());
    basis_.code_bits.resize(basis_.classes.size());
    basis_.table.resize(128);
    const std::vector<int> small = numbered();
    unsigned bit = 0;
    for (const int each : elements_) {
      if (std::ranges::find(small, each) != small.end()) continue;
      if (!give(each, 1U << bit, 1U << bit)) return false;
      ++bit;
    }
    // A single bit is cheaper to test than a number, so small elements get a bit each if there are enough bits.
    const bool one_each = small.size() + bit <= ClassBasis::bits;
    unsigned mask = 0;
    while (small.size() > mask) mask = 2 * mask + 1;
    unsigned number = 0;
    for (const int each : small) {
      const unsigned code = one_each ? 1U << bit++ : ++number << bit;
      if (!give(each, code, one_each ? code : mask << bit)) return false;
    }
    return true;
  }

  bool give(int element, unsigned code, unsigned bits) {
    if (bits > 0xff) return false;
    basis_.code[at(element)] = static_cast<std::uint8_t>(code);
    basis_.code_bits[at(element)] = static_cast<std::uint8_t>(bits);
    for (const std::uint8_t octet : set(element).octets()) {
      if (octet > 0x7f) return false;
      basis_.table[octet] = static_cast<std::uint8_t>(basis_.table[octet] | code);
    }
    return true;
  }

  ClassBasis basis_;
  std::vector<int> elements_;
};

std::string numbers(const std::vector<int>& list) {
  std::string text;
  for (const int each : list) text += "+" + std::to_string(each);
  return text;
}

// The bits of a set, in five words. The last word is 0: the end of the text (0x100) is looked up in it.
std::string words(const OctetSet& octets) {
  std::string words;
  for (const std::uint64_t word : octets.words()) words += std::to_string(word) + "u, ";
  return words + "0u";
}

std::string name(std::size_t number) { return "set" + std::to_string(number); }

std::string name_of(std::size_t number) { return "k" + std::to_string(number); }

// The octets that have the code of a class: `b0 & ~b3`.
std::string by_code(std::uint8_t code, std::uint8_t bits) {
  std::string value;
  for (unsigned bit = 0; bit < ClassBasis::bits; ++bit) {
    if ((bits >> bit & 1) == 0) continue;
    value += std::string(value.empty() ? "" : " & ") + ((code >> bit & 1) != 0 ? "b" : "~b") + std::to_string(bit);
  }
  return value;
}

std::string by_parts(const std::vector<int>& parts) {
  std::string value;
  for (const int part : parts) value += (value.empty() ? "" : " | ") + name_of(static_cast<std::size_t>(part));
  return parts.size() == 1 ? value : "(" + value + ")";
}

const std::string absent = "Span::absent";

// Sets a span; an absent span is set as a whole.
std::string set_span(const std::string& span, const std::string& begin, const std::string& end) {
  if (begin == absent && end == absent) return "  detail::set_absent(" + span + ");\n";
  return "  " + span + " = {" + begin + ", " + end + "};\n";
}

}  // namespace

ResultNames result_names(const Grammar& grammar) {
  ResultNames names{component_names(grammar), {}, {}};
  for (const Occurrence& each : grammar.directives.host_kinds) names.host_kinds.push_back(each.production);
  for (const Occurrence& each : grammar.directives.kinds) {
    for (const std::string& kind : alternatives_of(grammar, each.production)) names.kinds.push_back(kind);
  }
  return names;
}

std::size_t slot_of(const ResultNames& names, const Mark& tag) {
  if (tag.kind == Mark::Kind::choice) return tag.name == "host_kind" ? names.host_kind_slot() : names.kind_slot();
  return 2 * index_in(names.components, tag.name) + (tag.kind == Mark::Kind::close ? 1 : 0);
}

std::size_t choice_index(const ResultNames& names, const std::string& value) {
  for (const std::vector<std::string>* list : {&names.host_kinds, &names.kinds}) {
    const std::size_t index = index_in(*list, value);
    if (index < list->size()) return index;
  }
  end_by_mistake("a choice that no directive names: " + value);
}

std::optional<ClassBasis> class_basis(const std::vector<OctetSet>& classes) { return Builder(classes).build(); }

std::string to_string(const ClassBasis& basis) {
  std::string text;
  for (const int number : basis.order) {
    const std::vector<int>& parts = basis.parts[at(number)];
    text += std::to_string(number) + " " + to_string(basis.classes[at(number)]) + " ";
    text += parts.empty() ? "code " + std::to_string(basis.code[at(number)]) + " of " +
                                std::to_string(basis.code_bits[at(number)])
                          : numbers(parts);
    text += '\n';
  }
  return text;
}

std::string SetConstants::name_of(const OctetSet& octets) {
  const auto known = std::ranges::find(sets_, octets);
  const auto number = static_cast<std::size_t>(known - sets_.begin());
  if (known == sets_.end()) sets_.push_back(octets);
  return name(number);
}

std::string SetConstants::definitions() const {
  std::string code;
  for (std::size_t i = 0; i < sets_.size(); ++i)
    code += "  static constexpr std::uint64_t " + name(i) + "[5] = {" + words(sets_[i]) + "};\n";
  return code;
}

std::string basis_constant(const ClassBasis& basis, const std::string& name) {
  std::string text = "static constexpr kernel::Basis " + name + " = kernel::basis({\n      ";
  for (std::size_t octet = 0; octet < basis.table.size(); ++octet)
    text += std::to_string(basis.table[octet]) + (octet % 16 == 15 ? ",\n      " : ", ");
  return text + "});\n";
}

std::string basis_definitions(const ClassBasis& basis, const std::string& type) {
  std::string text;
  for (const int each : basis.order) {
    const auto number = static_cast<std::size_t>(each);
    const std::vector<int>& parts = basis.parts[number];
    text += "  [[maybe_unused]] const " + type + " " + name_of(number) + " = " +
            (parts.empty() ? by_code(basis.code[number], basis.code_bits[number]) : by_parts(parts)) + ";\n";
  }
  return text;
}

std::string basis_class(const ClassBasis& basis, const OctetSet& octets) {
  const auto found = std::ranges::find(basis.classes, octets);
  return name_of(static_cast<std::size_t>(found - basis.classes.begin()));
}

std::string RegisterCode::updates(const Updates& list) {
  if (names_ == nullptr) return "";
  std::string code;
  const int scratch = static_cast<int>(folded_.registers.size());
  for (const Update& update : sequenced(list, scratch))
    code += reg(update.target) + " = " + value(update.source, "c - 1") + "; ";
  return code;
}

std::string RegisterCode::accept(const Folded::State& state) {
  return names_ == nullptr ? "return true;" : results(state.results) + "  return true;\n";
}

std::string RegisterCode::ending(const Folded::State& state) {
  std::string code = accept(state);
  if (names_ == nullptr) return code;
  const auto known = std::ranges::find(endings_, code);
  const std::size_t index = static_cast<std::size_t>(known - endings_.begin());
  if (known == endings_.end()) endings_.push_back(code);
  return "goto accept_" + std::to_string(index) + ";";
}

std::string RegisterCode::definitions() const {
  std::string code;
  for (const int number : registers_)
    code += "  [[maybe_unused]] std::size_t r" + std::to_string(number) + " = " + absent + ";\n";
  return code;
}

std::string RegisterCode::endings() const {
  std::string code;
  for (std::size_t i = 0; i < endings_.size(); ++i) code += "accept_" + std::to_string(i) + ":\n" + endings_[i];
  return code;
}

std::string RegisterCode::reg(int number) {
  registers_.insert(number);
  return "r" + std::to_string(number);
}

std::string RegisterCode::value(const Source& source, const std::string& position) {
  switch (source.kind) {
    case Source::Kind::position:
      return position;
    case Source::Kind::unset:
      return absent;
    case Source::Kind::copy:
      return reg(source.reg);
    case Source::Kind::constant:
      return std::to_string(choice_index(*names_, source.value));
  }
  return {};
}

std::string RegisterCode::results(const Updates& list) {
  std::vector<std::string> slots(names_->kind_slot() + 1, absent);
  for (const Update& update : list)
    slots[slot_of(*names_, folded_.tags[static_cast<std::size_t>(update.target)])] = value(update.source, "end");
  std::string code;
  for (std::size_t i = 0; i < names_->components.size(); ++i)
    code += set_span("spans[" + std::to_string(i) + "]", slots[2 * i], slots[2 * i + 1]);
  code += "  choices->host_kind = static_cast<std::uint8_t>(" + slots[names_->host_kind_slot()] + ");\n";
  return code + "  choices->kind = static_cast<std::uint8_t>(" + slots[names_->kind_slot()] + ");\n";
}

}  // namespace bnfurl::gen
