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

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/tables/where/conditions.hpp"

namespace bnfurl::tool {

// A test of one column. A record without a value in that column fails it, whatever it asks.

/// Asks nothing more: there is a value.
struct Presence {
  [[nodiscard]] static bool holds(std::string_view) { return true; }
};

/// Each has `holds`, for a value as a table shows it, but without escapes. They are in the order of their cost.
using Condition = std::variant<Presence, Comparison, Ordering, Search, Membership, Pattern>;

struct Test {
  Column column;
  Condition condition;

  [[nodiscard]] bool holds(const Rows& rows) const;
  /// Which of two tests is probably the cheaper one.
  [[nodiscard]] std::size_t cost() const;
};

/// Whether a column shows a verdict: `valid`, `valid.GRAMMAR`.
[[nodiscard]] bool is_verdict(const Column& column);

// An expression is a tree: tests, and groups of expressions of which all or any must hold. Each of them can be negated.
// Tests have no effects, so the order within a group cannot be seen, and the cheaper ones come first.

class Expression;

struct Junction {
  enum class Needs { all, any };

  Needs needs = Needs::all;
  std::vector<Expression> parts;
};

class Expression {
public:
  explicit Expression(Test test) : content_(std::move(test)) {}
  /// The group, or its only part.
  [[nodiscard]] static Expression of(Junction junction);

  void negate() { negated_ = !negated_; }

  [[nodiscard]] bool holds(const Rows& rows) const {
    const auto* test = std::get_if<Test>(&content_);
    return (test != nullptr ? test->holds(rows) : junction_holds(rows)) != negated_;
  }
  [[nodiscard]] std::size_t cost() const;
  /// Appends the columns that are tested.
  void add_columns(Columns& columns) const;

private:
  explicit Expression(Junction junction) : content_(std::move(junction)) {}

  [[nodiscard]] bool junction_holds(const Rows& rows) const;

  std::variant<Test, Junction> content_;
  bool negated_ = false;
};

/// All conditions of a command line; without any, every record passes.
class Where {
public:
  Where() = default;
  explicit Where(std::vector<Expression> conditions);

  [[nodiscard]] bool passes(const Rows& rows) const { return !condition_ || condition_->holds(rows); }
  [[nodiscard]] bool passes_all() const { return !condition_; }
  /// The columns that are tested.
  [[nodiscard]] Columns columns() const;

private:
  std::optional<Expression> condition_;
};

/// Throws UsageError with the place in an expression and what was expected there, or with the known columns.
///   read_where({"scheme in http,https and host$=.example.org and !port"}, known, files)
[[nodiscard]] Where read_where(std::span<const std::string> expressions, const Columns& known, LineSets& files);

}  // namespace bnfurl::tool
