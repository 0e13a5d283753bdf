// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/basis_code.hpp"

#include <algorithm>

namespace bnfurl::gen {

namespace {

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

}  // namespace

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
  const auto found = std::find(basis.classes.begin(), basis.classes.end(), octets);
  return name_of(static_cast<std::size_t>(found - basis.classes.begin()));
}

}  // namespace bnfurl::gen
