// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/comparison.hpp"

#include <cstring>
#include <functional>

namespace bnfurl::tool {
namespace {

// note [borders]: the algorithm of Knuth, Morris and Pratt. A border of a text is a beginning of it that is also its
// end; the longest one of each beginning of the operand says how much of the operand is still matched when the octet
// after that beginning differs.
std::vector<std::size_t> borders_of(std::string_view text) {
  std::vector<std::size_t> borders(text.size(), 0);
  for (std::size_t i = 1; i < text.size(); ++i) {
    std::size_t length = borders[i - 1];
    while (length > 0 && text[i] != text[length]) length = borders[length - 1];
    borders[i] = text[i] == text[length] ? length + 1 : 0;
  }
  return borders;
}

template <class Equal>
bool compare(std::string_view text, Comparison::Relation relation, std::string_view value, Equal equal) {
  const bool fits = text.size() >= value.size();
  switch (relation) {
    case Comparison::Relation::equal:
      return equal(text, value);
    case Comparison::Relation::starts:
      return fits && equal(text.substr(0, value.size()), value);
    case Comparison::Relation::ends:
      return fits && equal(text.substr(text.size() - value.size()), value);
    case Comparison::Relation::within:
      return fits ? equal(text.substr(text.size() - value.size()), value) : equal(text, value.substr(1));
  }
  return false;
}

}  // namespace

bool Comparison::holds_otherwise(std::string_view text) const {
  if (operand_.ignores_case) return compare(text, relation_, operand_.octets, is_in_lower_case);
  return compare(text, relation_, operand_.octets, std::equal_to<>());
}

Search::Search(Operand operand) : operand_(prepared(std::move(operand))) {
  if (operand_.ignores_case) borders_ = borders_of(operand_.octets);
}

// `std::string_view::find` is not linear ("aaab" in "aaaa"). memmem of glibc and musl is, by the two-way algorithm of
// Crochemore and Perrin where the operand is long.
bool Search::holds(std::string_view text) const {
  const std::string& octets = operand_.octets;
  if (octets.empty()) return true;
  if (octets.size() > text.size()) return false;
  if (operand_.ignores_case) return holds_in_any_case(text);
  return ::memmem(text.data(), text.size(), octets.data(), octets.size()) != nullptr;
}

bool Search::holds_in_any_case(std::string_view text) const {
  std::size_t length = 0;  // how much of the operand ends here
  for (const char octet : text) {
    const char lower = in_lower_case(octet);
    while (length > 0 && lower != operand_.octets[length]) length = borders_[length - 1];
    if (lower == operand_.octets[length]) ++length;
    if (length == operand_.octets.size()) return true;
  }
  return false;
}

}  // namespace bnfurl::tool
