// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/site/listed_suffixes.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace bnfurl::crawl {

namespace {

constexpr std::size_t longest_line = 254;  // libpsl reads a longer line as several

constexpr bool is_blank(char octet) { return static_cast<unsigned char>(octet) <= ' '; }

// The first word of a line is its rule, or what begins its comment.
std::string_view first_word(std::string_view line) {
  const auto* const begin = std::ranges::find_if_not(line, is_blank);
  return {begin, std::find_if(begin, line.end(), is_blank)};
}

}  // namespace

ListedNames::ListedNames(std::string_view list) : bits_(std::make_unique<std::bitset<places>>()) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('\n'), list.size());
    add_line(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// The rule `*.ck` names all of `.ck`, and libpsl reads it as one for `ck`, too. An exception makes no suffix.
void ListedNames::add_line(std::string_view line) {
  if (line.size() > longest_line) has_all_ = true;
  std::string_view name = first_word(line);
  add(name);
  while (!name.empty() && (name.front() == '*' || name.front() == '.')) {
    name.remove_prefix(1);
    add(name);
  }
}

void ListedNames::add(std::string_view name) { bits_->set(place_of(with(name, of_nothing))); }

namespace {

constexpr std::size_t longest_name = 253;  // of DNS, in octets

constexpr char small(char octet) { return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet; }

psl_ctx_t* list_of(std::string& text) {
  std::FILE* const file = ::fmemopen(text.data(), text.size(), "r");
  if (file == nullptr) return nullptr;
  psl_ctx_t* const list = ::psl_load_fp(file);
  static_cast<void>(std::fclose(file));
  return list;
}

// Where the label begins that ends at `end`.
std::size_t label_before(std::size_t end, std::string_view name) {
  const std::size_t dot = name.substr(0, end).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

bool is_ace(std::string_view label) {
  return label.size() > 4 && small(label[0]) == 'x' && small(label[1]) == 'n' && label.substr(2, 2) == "--";
}

}  // namespace

ListedSuffixes::ListedSuffixes(std::string& list) : list_(list_of(list)), names_(list) {}

bool ListedSuffixes::has_rules() const {
  return list_ != nullptr && ::psl_suffix_count(list_.get()) + ::psl_suffix_exception_count(list_.get()) > 0;
}

// The last label is a suffix, listed or not. A label in `xn--` may stand in the list in UTF-8.
std::size_t ListedSuffixes::suffix_of(std::string_view name, Suffixes suffixes) const {
  std::size_t begin = label_before(name.size(), name);
  std::size_t longest = begin;
  bool has_ace = is_ace(name.substr(begin));
  ListedNames::Hash hash = ListedNames::with(name.substr(begin), ListedNames::of_nothing);
  while (begin > 0) {
    const std::size_t end = begin - 1;
    begin = label_before(end, name);
    if (name.size() - begin > longest_name) break;
    const std::string_view label = name.substr(begin, end - begin);
    hash = ListedNames::with('.', hash);
    const bool may_be_any = names_.may_have(hash);
    hash = ListedNames::with(label, hash);
    has_ace = has_ace || is_ace(label);
    const bool may_be_suffix = has_ace || may_be_any || names_.may_have(hash);
    if (may_be_suffix && has(name.substr(begin), suffixes)) longest = begin;
  }
  return longest;
}

bool ListedSuffixes::has(std::string_view tail, Suffixes suffixes) const {
  std::array<char, longest_name + 1> text;
  *std::ranges::transform(tail, text.begin(), small).out = '\0';
  const int type = suffixes == Suffixes::all ? PSL_TYPE_ANY : PSL_TYPE_ICANN;
  return ::psl_is_public_suffix2(list_.get(), text.data(), type) != 0;
}

}  // namespace bnfurl::crawl
