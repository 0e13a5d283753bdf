// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/time_pattern.hpp"

#include <string>

namespace bnfurl::gen {
namespace {

constexpr std::string_view all_letters = "YmbdHMSfzsQ";

bool has(std::string_view letters, char letter) { return letters.find(letter) != std::string_view::npos; }

bool tells_a_date_and_time(std::string_view letters) {
  for (const char letter : std::string_view("YdHMS")) {
    if (!has(letters, letter)) return false;
  }
  return has(letters, 'm') != has(letters, 'b') && !has(letters, 's') && !has(letters, 'Q');
}

// Seconds, perhaps with a fraction, or milliseconds, which may have one too.
bool tells_a_number(std::string_view letters) {
  return letters == "s" || letters == "sf" || letters == "Q" || letters == "Qf";
}

}  // namespace

std::string fault_of_time_pattern(std::string_view pattern) {
  std::string letters;
  for (std::size_t i = pattern.find('%'); i != std::string_view::npos; i = pattern.find('%', i + 2)) {
    const std::string_view field = pattern.substr(i, 2);
    if (field.size() < 2 || !has(all_letters, field[1])) {
      return "\"" + std::string(field) +
             "\" is no part of a time; the parts are %Y %m %b %d %H %M %S %f %z, or %s, or %Q";
    }
    if (has(letters, field[1])) return "\"" + std::string(field) + "\" is written twice";
    letters += field[1];
  }
  if (tells_a_number(letters) || tells_a_date_and_time(letters)) return "";
  return "a time is %Y, %m or %b, %d, %H, %M and %S, perhaps with %f and %z; or %s or %Q, perhaps with %f";
}

}  // namespace bnfurl::gen
