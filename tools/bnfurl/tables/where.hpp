// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--where`: selects records. Tests of columns, all of which must hold:
//
//   TEST {"and" TEST}      NAME, !NAME: present, absent
//                          NAME=V, NAME!=V, NAME^=V (starts), NAME$=V (ends), NAME*=V (contains), NAME in V,V
//
// V is bare up to a blank (in a list also up to a comma), or is in quotes with \" and \\. A value is compared octet
// by octet with the table's form before escaping: `valid` is 1 or 0 (alone, it is `valid=1`), numbers are decimal. An
// absent value differs
// from every V and fails every other comparison.
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
    within,  ///< ends with the value ".DOMAIN", or is DOMAIN: the meaning of `ends` for a host
    contains,
    among
  };

  Column column;
  Relation relation = Relation::present;
  std::vector<std::string> values;  ///< what it is compared with: sorted if there are several

  [[nodiscard]] bool passes(const Rows& rows) const;
};

/// All tests of `--where`; without tests, every record passes.
class Where {
public:
  Where() = default;
  explicit Where(std::vector<Test> tests) : tests_(std::move(tests)) {}

  /// One more condition.
  void add(const Where& other) { tests_.insert(tests_.end(), other.tests_.begin(), other.tests_.end()); }

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

/// Throws UsageError with the place in `expression` and what was expected there, or with the known columns.
///   read_where("scheme in http,https and host$=.example.org and !port", known)
[[nodiscard]] Where read_where(std::string_view expression, const Columns& known);

}  // namespace bnfurl::tool
