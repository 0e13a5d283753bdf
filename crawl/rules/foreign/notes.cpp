// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/notes.hpp"

#include <algorithm>
#include <utility>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::size_t most_diagnostics = 200;
constexpr std::size_t most_kinds = 100;
constexpr std::size_t longest_name = 40;

bool is_of_noted_name(char octet) {
  const bool is_letter = (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z');
  return is_letter || (octet >= '0' && octet <= '9') || octet == '_' || octet == '-';
}

}  // namespace

void Notes::refuse(const Line& line, std::string_view piece, std::string message) {
  if (of_.diagnostics.size() > most_diagnostics) return;
  if (of_.diagnostics.size() == most_diagnostics) message = "there are more mistakes, from this line on";
  of_.diagnostics.push_back({of_.list.file, line.number, line.column_of(piece), std::move(message)});
}

void Notes::leave_out(std::string_view what, std::size_t count) {
  const auto found = std::ranges::find(of_.left_out, what, &LeftOut::what);
  if (found != of_.left_out.end()) {
    found->count += count;
  } else {
    of_.left_out.push_back({std::string(what), count});
  }
}

void Notes::leave_out(std::string_view what, std::string_view name, std::string_view others) {
  const std::string kind = std::string(what) + " \"" + std::string(name.substr(0, longest_name)) + "\"";
  const bool is_new = std::ranges::find(of_.left_out, kind, &LeftOut::what) == of_.left_out.end();
  const bool is_name = !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, is_of_noted_name);
  leave_out(!is_name || (is_new && of_.left_out.size() >= most_kinds) ? others : kind);
}

ForeignList begin_list(const ForeignFile& file, std::string_view kind, Deciding deciding, Verdict otherwise) {
  ForeignList result;
  result.list.file = file.file;
  result.list.kind = kind;
  result.list.deciding = deciding;
  result.list.otherwise = otherwise;
  return result;
}

}  // namespace bnfurl::crawl::rules
