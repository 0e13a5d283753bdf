// `--where`: selects records. What it says is
//
//   EXPRESSION = ALL *("or" ALL)          ALL  = PART *("and" PART)
//   PART       = *"not" (TEST / "(" EXPRESSION ")")
//   TEST       = NAME / "!" NAME          there is a value, there is none; `valid` alone is `valid=1`
//              / NAME OPERATOR V          equal =, != differs, ^= starts, $= ends, *= contains, =~ has a match of the
//                                         regular expression V, < <= > >= numbers, or times
//              / NAME "in" ITEM *("," ITEM), ITEM = V / "@" FILE
//
// V is bare up to a blank or a parenthesis (in a list also up to a comma), or is in quotes with \" and \\; %i"..."
// ignores the case of ASCII letters. A value is compared octet by octet with the table's form before escaping: `valid`
// is 1 or 0, numbers are decimal. A test of an absent value is false, and what negates it (`not`, `!`, `!=`) is true.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/where/conditions.hpp"

namespace bnfurl::tool {

class Expression;

/// All conditions of a command line; without any, every record passes.
class Where {
public:
  Where() = default;
  explicit Where(std::vector<Expression> conditions);

  [[nodiscard]] bool passes(const Rows& rows) const { return condition_ == nullptr || condition_holds(rows); }
  [[nodiscard]] bool passes_all() const { return condition_ == nullptr; }
  /// The columns that are tested.
  [[nodiscard]] Columns columns() const;

private:
  [[nodiscard]] bool condition_holds(const Rows& rows) const;

  std::shared_ptr<const Expression> condition_;
};

/// Throws UsageError with the place in an expression and what was expected there, or with the known columns.
///   read_where({"scheme in http,https and host$=.example.org and !port"}, known, files)
[[nodiscard]] Where read_where(std::span<const std::string> expressions, const Columns& known, LineSets& files);

}  // namespace bnfurl::tool
