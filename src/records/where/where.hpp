// `--where`: selects records. What it says is
//
//   EXPRESSION = ALL *("or" ALL)          ALL  = PART *("and" PART)
//   PART       = *"not" (TEST / "(" EXPRESSION ")")
//   TEST       = NAME / "!" NAME / NAME OPERATOR V / NAME ["not"] "in" (LIST / "(" LIST ")")
//   LIST       = ITEM *("," ITEM)         ITEM = V / "@" FILE
//
// `OR` and `||`, `AND` and `&&`, `NOT`, `IN`, and `==` mean the same as `or`, `and`, `not`, `in`, `=`. An operator may
// stand between blanks. V is bare up to a blank or a parenthesis (in a list also up to a comma), or is in quotes: "..."
// with \" and \\, or '...' without them; %i"..." ignores the case of ASCII letters. What people write that would be
// true for nothing, like `log.status=404,400`, is refused with what it means. A text is compared octet by octet with
// the table's form before escaping, where `valid` is 1 or 0; numbers and times are compared by their values. A test of
// an absent value is false, and what negates it (`not`, `!`, `!=`) is true.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/where/conditions.hpp"

namespace bnfurl::records {

/// What a test is true for; the manual has this table.
struct TestForm {
  std::string_view name;
  std::string_view about;
};

inline constexpr TestForm test_forms[] = {
    {"NAME", "the column has a value, which can be empty; `valid` without a test means `valid=1`"},
    {"!NAME",
     "the column has no value; `!valid` means `not valid`, which is also true of records without a URL, unlike "
     "`valid=0`"},
    {"NAME=VALUE, NAME!=VALUE",
     "the value equals VALUE, byte for byte (`*` is not a wildcard) or, in a column of numbers or times, as a number "
     "or "
     "a time: `log.status=404` is also true for 0404; an address that a log is compared with is read in any spelling: "
     "`log.client=::ffff:192.0.2.7` means 192.0.2.7; the value does not equal VALUE, or is missing; `log.status=5xx` "
     "means a class of statuses; a VALUE that the column cannot have, such as `scheme=1x`, is refused, and so is one "
     "for `log.client` that only resembles an address, such as 192.0.2.256: `log.client.raw` takes it"},
    {"NAME^=VALUE, NAME$=VALUE, NAME*=VALUE",
     "the value begins with VALUE, ends with VALUE, or contains VALUE; `host$=.example.org` is also true for "
     "`example.org` itself"},
    {"NAME in VALUE,VALUE..., NAME not in VALUE,VALUE...",
     "the value equals one of those listed, as `=` compares it, or none; a network such as `203.0.113.0/24` or "
     "`2001:db8::/32` means all addresses in it, and `::ffff:203.0.113.7` is in the networks of 203.0.113.7; `@FILE` "
     "means all lines of a file, which can be networks, too, and are refused as other values are; the file "
     "is kept in memory and may be compressed, and `@-` means those of standard input"},
    {"NAME<VALUE, NAME<=VALUE, NAME>VALUE, NAME>=VALUE",
     "the comparison is true, and both are decimal numbers of any length, or both are times, in one of the ways in "
     "which logs, feeds and sitemaps write them: `log.time>=2026-11-20T08:00:00Z`; a message says how many values "
     "cannot be read; columns of texts, such as `path`, have no order, and are refused; K, M or G after a whole number "
     "multiplies it by 1,024, 1,024^2 or 1,024^3; a time can lack its seconds or its zone, a date without a time means "
     "midnight, and a month or a year its beginning; without a zone, a VALUE is in that of `--zone` or, without this "
     "option, in that of each record's time, "
     "and a message says so; if a log has no zone, its times are compared with the VALUE as written; `log.time>=-10m` "
     "counts back from the latest record of all files, in s, m, h, d or w: they are read twice, so none can be a "
     "pipe"},
    {"NAME=~VALUE",
     "the regular expression VALUE, over bytes and in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax), "
     "matches a part of the value"},
};

class Expression;

/// All conditions of a command line; without any, every record passes.
// Some conditions read nothing but fields of a log's lines: they are tested before any URL is judged.
class Where {
public:
  Where() = default;
  explicit Where(std::vector<Expression> conditions);

  [[nodiscard]] bool passes_all() const { return columns_.empty(); }
  /// Whether a record passes. `table` has the columns that are tested.
  [[nodiscard]] bool passes(Table& table, std::size_t record) const {
    return passes_all() || (passes_by_fields(table, record) && passes_by_others(table, record));
  }
  /// The same by only the conditions on fields, or by only the others.
  [[nodiscard]] bool passes_by_fields(Table& table, std::size_t record) const;
  [[nodiscard]] bool passes_by_others(Table& table, std::size_t record) const;
  [[nodiscard]] bool tests_fields() const { return of_fields_ != nullptr; }
  [[nodiscard]] bool tests_others() const { return of_others_ != nullptr; }
  /// Whether all tests are of one column, and one of them takes longer than looking up its value would.
  [[nodiscard]] bool has_slow_test_of_one_column() const { return has_slow_test_of_one_column_; }
  /// The columns that are tested.
  [[nodiscard]] const Columns& columns() const { return columns_; }
  /// The longest text that each record which passes has in the value of some column for which `counts` holds; empty if
  /// no text is known.
  ///   path^=/admin and log.status=404  ->  "/admin"
  [[nodiscard]] std::string_view implied(const std::function<bool(const Column& column)>& counts) const;

private:
  Columns columns_;
  bool has_slow_test_of_one_column_ = false;
  std::shared_ptr<const Expression> of_fields_, of_others_;
};

/// The latest time of all records, from which `log.time>=-10m` counts back, or nullopt if none has one; or why nobody
/// can know it.
using LatestTime = std::function<std::variant<std::optional<Moment>, std::string>()>;

/// Throws UsageError with the place in an expression and what was expected there, or with the known columns. `where`:
/// what it calls the place of the expressions. Adds to `asked` what the tests ask of records.
///   read_where({"scheme in http,https and host$=.example.org and !port"}, known, asked, files)
[[nodiscard]] Where read_where(std::span<const std::string> expressions, const Columns& known, AskedNames& asked,
                               LineSets& files, std::string_view where = "--where", const LatestTime& latest = {});

}  // namespace bnfurl::records
