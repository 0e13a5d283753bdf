// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/class_basis.hpp"

#include <algorithm>

#include "gen/automaton/model/mark.hpp"

namespace bnfurl::gen {

namespace {

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
    std::stable_sort(todo.begin(), todo.end(), [&](int a, int b) { return set(a).size() < set(b).size(); });
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
    std::stable_sort(inside.begin(), inside.end(), [&](int a, int b) { return set(a).size() > set(b).size(); });
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
      if (std::find(small.begin(), small.end(), each) != small.end()) continue;
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

}  // namespace

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

}  // namespace bnfurl::gen
