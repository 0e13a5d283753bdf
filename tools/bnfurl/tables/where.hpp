// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--where`: which records are wanted. Tests of columns, all of which have to hold:
//
//   TEST {"and" TEST}      NAME, !NAME: present, absent
//                          NAME=V, NAME!=V, NAME^=V (starts), NAME$=V (ends), NAME*=V (contains), NAME in V,V
//
// V is bare up to a blank, and up to a comma in a list, or stands in quotes with \" and \\. A value is compared octet
// for octet with what a table shows before it escapes: `valid` is 1 or 0, numbers are decimal. An absent value differs
// from all others and fails every other comparison.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

struct Test {
  enum class Relation {
    present,
    absent,
    equal,
    differs,
    starts,
    ends,
    within,  ///< ends with the value ".DOMAIN", or is DOMAIN: what `ends` means for a host
    contains,
    among
  };

  Column column;
  Relation relation = Relation::present;
  std::vector<std::string> values;  ///< what it is compared with: sorted where there are several

  [[nodiscard]] bool passes(const Rows& rows) const;
};

/// All of its tests; without one, everything passes.
class Where {
public:
  Where() = default;
  explicit Where(std::vector<Test> tests) : tests_(std::move(tests)) {}

  [[nodiscard]] bool passes(const Rows& rows) const {
    for (const Test& test : tests_) {
      if (!test.passes(rows)) return false;
    }
    return true;
  }

  [[nodiscard]] const std::vector<Test>& tests() const { return tests_; }

private:
  std::vector<Test> tests_;
};

/// Throws UsageError with the place in `expression` and what could stand there, or with the columns that there are.
///   read_where("scheme in http,https and host$=.example.org and !port", known)
[[nodiscard]] Where read_where(std::string_view expression, const Columns& known);

}  // namespace bnfurl::tool
