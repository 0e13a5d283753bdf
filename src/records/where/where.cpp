#include "src/records/where/where.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <utility>
#include <variant>

#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/query_and_path_columns.hpp"
#include "src/records/columns/spellings.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

// A place in the text of an expression, from which words are taken. What cannot be read is reported like an error in a
// URL: what was expected, the text near it, and a caret under the octet.

constexpr std::string_view blanks = " \t\n";

/// What a message shows before and after the octet at `at`: all of the text if it is short.
std::pair<std::string, std::string> around(std::string_view text, std::size_t at) {
  constexpr std::size_t most = 60;
  constexpr std::string_view cut = "...";
  const std::size_t begin = at < most / 2 || text.size() < most ? 0 : std::min(at - most / 2, text.size() - most);
  const std::size_t end = std::min(begin + most, text.size());
  std::string before(begin > 0 ? cut : "");
  before += printable(text.substr(begin, at - begin));
  return {before, printable(text.substr(at, end - at)).append(end < text.size() ? cut : "")};
}

class Cursor {
public:
  /// `where`: what messages call the place of the text.
  Cursor(std::string_view text, std::string_view where) : text_(text), where_(where) {}

  [[nodiscard]] std::size_t place() const { return at_; }
  [[nodiscard]] bool is_at_end() const { return at_ == text_.size(); }
  /// What has not been taken yet.
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  /// Whether the end or one of these octets comes next.
  [[nodiscard]] bool is_at_any(std::string_view octets) const {
    return is_at_end() || octets.find(text_[at_]) != std::string_view::npos;
  }

  void begin_test() { test_ = at_; }
  /// What has been taken of the current test.
  [[nodiscard]] std::string_view test() const { return text_.substr(test_, at_ - test_); }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }
  /// Takes `text` if it comes next.
  [[nodiscard]] bool takes(std::string_view text) {
    if (!rest().starts_with(text)) return false;
    at_ += text.size();
    return true;
  }

  /// The same for one of several whole words, with the blanks around it: a blank, a parenthesis or the end must follow.
  [[nodiscard]] bool takes_word(std::initializer_list<std::string_view> words) {
    const std::size_t before = at_;
    for (const std::string_view word : words) {
      skip_blanks();
      if (takes(word) && is_at_any(" \t\n()")) {
        skip_blanks();
        return true;
      }
      at_ = before;
    }
    return false;
  }

  /// Takes the octets before the next one of `ends`.
  [[nodiscard]] std::string_view take_until(std::string_view ends) {
    return take(std::min(rest().find_first_of(ends), rest().size()));
  }
  /// The same for `size` octets.
  [[nodiscard]] std::string_view take(std::size_t size) {
    const std::string_view taken = rest().substr(0, size);
    at_ += taken.size();
    return taken;
  }

  /// Throws UsageError about the octet that comes next.
  [[noreturn]] void refuse(std::string_view expected, std::string_view hint = {}) const {
    refuse_at(at_, expected, hint);
  }

  [[noreturn]] void refuse_at(std::size_t place, std::string_view expected, std::string_view hint = {}) const {
    const bool is_quote = place < text_.size() && text_[place] == '"';
    refuse_found(place, expected, is_quote ? "a quote (\")" : shown_octet(text_, place), hint);
  }

  /// The same for the value that was taken from `place` on: it is shown as a whole, after its test's other words.
  [[noreturn]] void refuse_value(std::size_t place, std::string_view expected, std::string_view hint = {}) const {
    constexpr std::size_t most = 60;
    const std::string_view value = text_.substr(place, std::min(at_ - place, most));
    const std::string_view before = text_.substr(test_, text_.find_last_not_of(" \t\n,", place - 1) + 1 - test_);
    const std::string there = fmt::format("{} after {}", expected, printable(before.substr(0, most)));
    if (value.size() < 2) refuse_at(place, there, hint);
    const char* const quote = value.front() == '"' || value.front() == '\'' || value.starts_with("%i") ? "" : "\"";
    refuse_found(place, there, fmt::format("{0}{1}{0}", quote, printable(value)), hint);
  }

  /// What a message says of the current test, `what` it is: `--where: log.time>=-10m is ...`.
  [[nodiscard]] std::string say_of_test(std::string_view what) const {
    return fmt::format("{}: {} is {}", where_, printable(test()), what);
  }
  /// The current test with another value than the one at `place`.
  [[nodiscard]] std::string test_with(std::string_view value, std::size_t place) const {
    return printable(text_.substr(test_, place - test_)).append(value);
  }

  /// The same for the word that comes next: it is shown as a whole.
  [[noreturn]] void refuse_word(std::string_view word, std::string_view expected, std::string_view hint) const {
    refuse_found(at_, expected, fmt::format("\"{}\"", printable(word)), hint);
  }

private:
  [[noreturn]] void refuse_found(std::size_t place, std::string_view expected, std::string_view found,
                                 std::string_view hint) const {
    const auto [before, after] = around(text_, place);
    throw UsageError(fmt::format("{}: expected {}, found {}{}:\n{}{}\n{:>{}}", where_, expected, found,
                                 hint.empty() ? "" : fmt::format(" ({})", hint), before, after, '^',
                                 before.size() + 1));
  }

  std::string_view text_;
  std::string_view where_;
  std::size_t at_ = 0;
  std::size_t test_ = 0;  // where the current test begins
};

// Takes the V of a test from the text of an expression: bare, '...', "..." or %i"...".

/// After what a bare value ends, and a quoted one has to.
constexpr std::string_view value_ends = " \t\n()";
constexpr std::string_view item_ends = " \t\n(),";

void expect_end_of_value(const Cursor& cursor, std::string_view ends) {
  if (!cursor.is_at_any(ends)) cursor.refuse(ends == item_ends ? "\",\", a space, or the end" : "a space, or the end");
}

/// Called after the opening quote.
std::string read_quoted(Cursor& cursor, std::string_view ends) {
  std::string value;
  while (!cursor.takes("\"")) {
    if (cursor.takes("\\") && !cursor.is_at_any("\"\\"))
      cursor.refuse("a quote or a backslash", "in quotes, write \\\\ for a backslash");
    if (cursor.is_at_end()) cursor.refuse("the closing quote");
    value += cursor.take(1);
  }
  expect_end_of_value(cursor, ends);
  return value;
}

/// The same for '...', where every octet stands for itself.
std::string read_literal(Cursor& cursor, std::string_view ends) {
  std::string value(cursor.take_until("'"));
  if (!cursor.takes("'")) cursor.refuse("the closing quote", "put a value that begins with ' in \"...\"");
  expect_end_of_value(cursor, ends);
  return value;
}

/// Up to one of `ends`. `&&` and `||` are words of their own, as `and` and `or` are.
std::string read_bare(Cursor& cursor, std::string_view ends) {
  const std::size_t place = cursor.place();
  const std::string_view value = cursor.take_until(ends);
  if (const std::size_t joint = std::min(value.find("&&"), value.find("||")); joint != std::string_view::npos)
    cursor.refuse_at(place + joint, "a space, or the end", "put a value with && or || in quotes");
  return std::string(value);
}

/// Throws UsageError if a quoted value has no end.
Operand read_operand(Cursor& cursor, std::string_view ends) {
  if (cursor.takes("%i\"")) return {read_quoted(cursor, ends), true};
  if (cursor.takes("\"")) return {read_quoted(cursor, ends), false};
  if (cursor.takes("'")) return {read_literal(cursor, ends), false};
  return {read_bare(cursor, ends), false};
}

/// Whether the value that comes next is in quotes: then it means just what it says.
bool is_quoted(const Cursor& cursor) {
  const std::string_view rest = cursor.rest();
  return rest.starts_with("\"") || rest.starts_with("'") || rest.starts_with("%i\"");
}

constexpr std::string_view decimal_digits = "0123456789";

/// The octets of a column's values, if they are numbers.
std::string_view octets_of_numbers(ValueType type) {
  if (type == ValueType::decimal) return "0123456789.-";
  const bool is_whole = type == ValueType::digits || type == ValueType::offset || type == ValueType::port;
  return is_whole ? decimal_digits : std::string_view();
}

bool is_number(const Column& column) { return !octets_of_numbers(column.type).empty(); }

bool is_time(ValueType type) { return type == ValueType::time || type == ValueType::local_time; }

bool shows_class(const Column& column) { return column.name == "log.status:class"; }

/// `5xx`, a class of statuses
bool is_class(std::string_view value) {
  return value.size() == 3 && is_digit(value.front()) && is_called(value.substr(1), "xx");
}

/// `10k` as `10240`, with the units of --memory; other texts as they are.
std::string in_ones(const std::string& value) {
  const std::size_t unit = std::string_view("kmg").find(in_lower_case(value.empty() ? ' ' : value.back()));
  const auto number =
      number_in<std::uint32_t>(std::string_view(value).substr(0, value.size() - (value.empty() ? 0 : 1)));
  if (unit == std::string_view::npos || !number) return value;
  return std::to_string(std::uint64_t{*number} << 10 * (unit + 1));
}

/// How a number of bytes is written: `10M` for `10MB` and `10MiB`; empty if the value is something else.
std::string meant_size(std::string value) {
  for (const std::string_view ending : {"b", "i"}) {
    if (in_lower_case(value).ends_with(ending)) value.pop_back();
  }
  return in_ones(value) == value ? "" : value;
}

constexpr std::string_view how_times_are_written =
    "write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20";

bool shows_weekday(const Column& column) { return column.name.ends_with(":weekday"); }

/// Whether the values of a column have neither a comma nor a star in them, nor a slash at their ends.
bool are_words(const Column& column) {
  constexpr std::string_view names[] = {"scheme", "log.client", "log.method", "log.status", "log.status:class"};
  return std::ranges::find(names, column.name) != std::end(names) || shows_weekday(column);
}

/// What a value with stars means: `203.0.113.*`, `curl*`.
std::string meaning_of_stars(std::string_view name, std::string_view value) {
  std::string zeros;
  std::size_t bits = 32;
  for (std::string_view rest = value; rest.ends_with(".*") && bits > 8; rest.remove_suffix(2)) {
    zeros += ".0";
    bits -= 8;
    const std::string net = fmt::format("{}{}/{}", rest.substr(0, rest.size() - 2), zeros, bits);
    if (address_block(net)) return fmt::format("write {} in {} for the addresses of a network", name, net);
  }
  const bool is_end = value.starts_with('*'), is_beginning = value.ends_with('*');
  const std::string_view text = value.substr(is_end ? 1 : 0, value.size() - (is_end ? 1 : 0) - (is_beginning ? 1 : 0));
  if (text.empty()) return fmt::format("write {} to test whether it has a value", name);
  if (text.find('*') != std::string_view::npos) return fmt::format("write {}=~ and a regular expression", name);
  const auto [sign, what] = is_end && is_beginning ? std::pair('*', "contain")
                            : is_end               ? std::pair('$', "end with")
                                                   : std::pair('^', "begin with");
  return fmt::format("write {}{}={} for values that {} {}", name, sign, text, what, text);
}

/// How the regular expression `/bot/i` is written here; empty if the value is not one between slashes, or if the column
/// can have slashes in its values and the expression makes sense with them.
std::string without_slashes(const Column& column, std::string_view value) {
  const std::size_t end = value.find_last_of('/');
  if (!value.starts_with('/') || end < 2 || end == std::string_view::npos) return {};
  const std::string_view flags = value.substr(end + 1), inner = value.substr(1, end - 1);
  if (flags.find_first_not_of("gimsux") != std::string_view::npos) return {};
  const bool is_of_words = are_words(column) || column.name == "log.agent" || column.name == "log.vhost";
  if (!is_of_words && !inner.starts_with('^') && !inner.ends_with('$')) return {};
  std::string expression(inner);
  for (std::size_t at = 0; (at = expression.find_first_of("\\\"", at)) != std::string::npos; at += 2)
    expression.insert(at, 1, '\\');
  return fmt::format("write {}=~{}\"{}\"", column.name, flags.find('i') == std::string_view::npos ? "" : "%i",
                     expression);
}

/// Memory for the digits of a number.
using Room = std::array<char, 20>;

/// A value as a table shows it, but without escapes.
std::string_view shown(const Value& value, Room& room) {
  if (const std::optional<std::string_view> text = text_of(value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "1" : "0";
  const std::to_chars_result end =
      std::to_chars(room.data(), room.data() + room.size(), std::get<std::uint64_t>(value));
  return {room.data(), static_cast<std::size_t>(end.ptr - room.data())};
}

/// Whether a column has to find out where and why a URL fails.
bool is_about_errors(const Column& column) {
  const std::string_view name = column.name;
  return name.starts_with("expected") || name.starts_with("error_offset");
}

/// Whether a column shows a verdict: `valid`, `valid.GRAMMAR`.
bool is_verdict(const Column& column) { return column.name == "valid" || column.name.starts_with("valid."); }

bool is_shorter(std::string_view text, std::string_view other) { return text.size() < other.size(); }

/// What it takes to get a value, in steps of the order of a comparison.
std::size_t cost_of(const Column& column) {
  if (is_verdict(column)) return 0;
  return column.needs == Needs::trace || is_about_errors(column) ? 100 : 1;
}

}  // namespace

// A test of one column. A record without a value in that column fails it, whatever it asks.

/// Asks nothing more: there is a value.
struct Presence {
  [[nodiscard]] static bool holds(std::string_view) { return true; }
};

/// Each has `holds`, for a value as a table shows it, but without escapes. They are in the order of their cost.
using Condition = std::variant<Presence, Comparison, Ordering, Membership, Pattern>;

struct Test {
  Column column;
  Condition condition;
  std::size_t place = 0;  ///< the column's, among all that are tested

  [[nodiscard]] bool holds(Table& table, std::size_t record) const {
    if (table.has_texts(place) && table.is_known(record)) {
      const std::optional<std::string_view> text = table.text(place, record);
      return text && holds(*text);
    }
    const Found value = table.value(place, record);
    if (!value || std::holds_alternative<Presence>(condition)) return value.has_value();
    if (const auto* const list = std::get_if<TextList>(&*value))
      return std::ranges::any_of(list->items, [this](const auto& item) { return item && holds(*item); });
    Room room;
    return holds(shown(*value, room));
  }
  [[nodiscard]] bool holds(std::string_view text) const {
    if (const auto* comparison = std::get_if<Comparison>(&condition)) return comparison->holds(text);
    if (const auto* ordering = std::get_if<Ordering>(&condition)) return ordering->holds(text);
    return std::visit([text](const auto& asked) { return asked.holds(text); }, condition);
  }

  /// What the value has in it; empty if nothing is known.
  [[nodiscard]] std::string_view implied() const {
    if (const auto* ordering = std::get_if<Ordering>(&condition)) return ordering->implied();
    const auto* comparison = std::get_if<Comparison>(&condition);
    return comparison == nullptr ? std::string_view() : comparison->implied();
  }

  /// Which of two tests is probably the cheaper one.
  [[nodiscard]] std::size_t cost() const {
    const auto* comparison = std::get_if<Comparison>(&condition);
    const bool searches = comparison != nullptr && comparison->relation() == Comparison::Relation::contains;
    return 10 * cost_of(column) + (searches ? 2 : condition.index());
  }
};

// An expression is a tree: tests, and groups of expressions of which all or any must hold. Each of them can be negated.
// Tests have no effects, so the order within a group cannot be seen, and the cheaper ones come first.

struct Junction {
  enum class Needs { all, any };

  Needs needs = Needs::all;
  std::vector<Expression> parts;
};

class Expression {
public:
  explicit Expression(Test test) : content_(std::move(test)) {}
  /// The group, or its only part.
  [[nodiscard]] static Expression of(Junction junction) {
    if (junction.parts.size() == 1) return std::move(junction.parts.front());
    std::ranges::stable_sort(junction.parts, {}, &Expression::cost);
    return Expression(std::move(junction));
  }

  void negate() { negated_ = !negated_; }

  /// `table` has the columns of the tests.
  [[nodiscard]] bool holds(Table& table, std::size_t record) const {
    const auto* test = std::get_if<Test>(&content_);
    return (test != nullptr ? test->holds(table, record) : junction_holds(table, record)) != negated_;
  }
  [[nodiscard]] std::size_t cost() const {
    if (const auto* test = std::get_if<Test>(&content_)) return test->cost();
    const std::vector<Expression>& parts = std::get<Junction>(content_).parts;
    return std::transform_reduce(parts.begin(), parts.end(), std::size_t{0}, std::plus<>(),
                                 std::mem_fn(&Expression::cost));
  }
  /// As that of all conditions.
  [[nodiscard]] std::string_view implied(const std::function<bool(const Column& column)>& counts) const {
    if (negated_) return {};
    if (const auto* test = std::get_if<Test>(&content_)) {
      const std::string_view implied = test->implied();
      return counts(test->column) && stands_in_line(test->column.written, implied) ? implied : std::string_view();
    }
    const auto& junction = std::get<Junction>(content_);
    std::string_view longest;
    for (std::size_t i = 0; i < junction.parts.size() && junction.needs == Junction::Needs::all; ++i)
      longest = std::max(longest, junction.parts[i].implied(counts), is_shorter);
    return longest;
  }
  /// Appends the columns that are tested, and notes their places.
  void place_columns(Columns& columns) {
    if (auto* test = std::get_if<Test>(&content_)) {
      test->place = columns.size();
      columns.push_back(test->column);
      return;
    }
    for (Expression& part : std::get<Junction>(content_).parts) part.place_columns(columns);
  }
  /// Whether it matches a regular expression.
  [[nodiscard]] bool has_pattern() const {
    if (const auto* test = std::get_if<Test>(&content_)) return std::holds_alternative<Pattern>(test->condition);
    return std::ranges::any_of(std::get<Junction>(content_).parts, &Expression::has_pattern);
  }
  /// Whether it asks for nothing but fields of a log's line.
  [[nodiscard]] bool is_of_fields() const {
    if (const auto* test = std::get_if<Test>(&content_)) return test->column.source == ColumnSource::field;
    return std::ranges::all_of(std::get<Junction>(content_).parts, &Expression::is_of_fields);
  }
  /// Appends the expressions of which all must hold.
  void move_to(std::vector<Expression>& all) && {
    auto* junction = std::get_if<Junction>(&content_);
    if (junction == nullptr || negated_ || junction->needs != Junction::Needs::all)
      return all.push_back(std::move(*this));
    for (Expression& part : junction->parts) std::move(part).move_to(all);
  }

private:
  explicit Expression(Junction junction) : content_(std::move(junction)) {}

  [[nodiscard]] bool junction_holds(Table& table, std::size_t record) const {
    const auto& junction = std::get<Junction>(content_);
    const bool wanted = junction.needs == Junction::Needs::any;  // what decides, if one part gives it
    for (const Expression& part : junction.parts) {
      if (part.holds(table, record) == wanted) return wanted;
    }
    return !wanted;
  }

  std::variant<Test, Junction> content_;
  bool negated_ = false;
};

namespace {

/// Whether a column shows the host of the URL: `host`, `=host`, `host.GRAMMAR`, not `log.host`.
bool is_host(const Column& column) {
  std::string_view name = column.name;
  if (name.starts_with('=')) name.remove_prefix(1);
  return name == "host" || name.starts_with("host.");
}

bool is_domain(std::string_view value) { return value.size() > 1 && value.starts_with('.'); }

/// The column that shows as RFC 3339 does what another one shows as the record has it; null if none does.
const Column* time_shown_by(const Column& column, const Columns& known) {
  return find_column(known, column.name + ".iso");
}

/// A column in which times are compared: those of a log, of a wrapper, or of any text.
Column as_time(const Column& column, const Columns& known, AskedNames& asked) {
  if (is_time(column.type)) return column;
  if (const Column* const time = time_shown_by(column, known)) return choose_column(time->name, known, asked);
  return shown_as_time(column, zones_of(known));
}

/// A column of a record's own, in which numbers are compared: it notes the texts that are not numbers.
Column shown_as_number(Column column) {
  column.needs = Needs::number;
  column.show_by(Shows::slice, [](std::string_view text) -> Found {
    if (text.empty() || text == "-") return std::nullopt;
    return Decimal::read(text) ? Found(text) : UnreadText{"a number", text};
  });
  return column;
}

/// Whether a column shows texts that are neither numbers nor times: parts of URLs, unless their production is one of
/// numbers, what a log has in words, and what bnfurl says of records in words.
bool has_no_order(const Column& column) {
  if (column.type != ValueType::text) return false;
  if (column.is_of_url || column.source == ColumnSource::url || column.source == ColumnSource::derived)
    return column.shows == Shows::all && !(column.production && has_decimals(*column.production));
  const bool is_of_record = column.own || column.field || !column.names.empty() || column.name.starts_with("log.");
  return !column.has_order || shows_weekday(column) || !is_of_record;
}

/// How long the piece in quotes is that `text` begins with: all of it, if it has no end.
std::size_t quoted_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && text[size] != '"') size += text[size] == '\\' ? 2 : 1;
  return std::min(size + 1, text.size());
}

/// What was expected in place of a value that a column never has.
struct Misfit {
  std::string expected;
  std::string hint = {};
};

/// How the network is written that a client's first numbers name: `192.0.2` or `192.0.2.`.
std::string how_beginning_is_written(const Column& column, std::string_view value) {
  if (value.find(':') != std::string_view::npos) return {};
  if (value.ends_with('.')) value.remove_suffix(1);
  const auto numbers = static_cast<std::size_t>(std::ranges::count(value, '.')) + 1;
  const std::string net = meant_block(fmt::format("{}/{}", value, 8 * numbers));
  return net.empty() ? "" : fmt::format("write {} in {} for the addresses of a network", column.name, net);
}

/// Nullopt if a column can have a value.
std::optional<Misfit> misfit_of(const Column& column, const Operand& value) {
  const std::string& octets = value.octets;
  const ValueShape& shape = column.shape;
  if (is_number(column)) {
    const std::optional<Decimal> number = Decimal::read(octets);
    if (!number)
      return Misfit{octets_of_numbers(column.type) == decimal_digits ? "a whole number" : "a decimal number"};
    return shape.fits(number->shortest()) ? std::nullopt : std::optional(Misfit{std::string(shape.what)});
  }
  if (is_verdict(column) && octets != "1" && octets != "0") return Misfit{"1, or 0"};
  if (shows_weekday(column) && place_in_week(octets) == place_in_week({}))
    return Misfit{"Mon, Tue, Wed, Thu, Fri, Sat or Sun"};
  if (shows_class(column) && !is_class(octets)) return Misfit{"a class of statuses", "write 1xx, 2xx, 3xx, 4xx or 5xx"};
  if (!shape.fits(octets)) return Misfit{std::string(shape.what)};
  if (shape.is_slip != nullptr && shape.is_slip(octets))
    return Misfit{"an address or a name", how_beginning_is_written(column, octets)};
  if (value.ignores_case || column.shows != Shows::all) return std::nullopt;
  const bool is_production = column.production && column.needs == Needs::trace;
  if (column.component ? can_be(*column.component, octets) : !is_production || can_be(*column.production, octets))
    return std::nullopt;
  const std::string bracketed = fmt::format("[{}]", octets);
  const bool lacks_brackets = is_host(column) && column.component && can_be(*column.component, bracketed);
  return Misfit{fmt::format("a valid {}", column.component ? column.component->name() : column.production->name()),
                lacks_brackets ? "write " + printable(bracketed) : ""};
}

// One test of an expression: a name, and what is asked of its value.

class TestReader {
public:
  TestReader(Cursor& cursor, const Columns& known, AskedNames& asked, LineSets& files, const LatestTime& latest)
      : cursor_(cursor), known_(known), asked_(asked), files_(files), latest_(latest) {}

  /// Takes a test. Throws UsageError if none comes next.
  [[nodiscard]] Expression read() {
    last_was_a_name_ = false;
    cursor_.begin_test();
    if (cursor_.takes("!")) return absence();
    Test test{column(), Presence()};
    bool negated = false;
    negated = takes_not_in();
    if (negated || cursor_.takes_word({"in", "IN"})) {
      test.condition = membership(test.column);
    } else if (const Operator* found = take_operator(); found != nullptr) {
      negates_ = negated = found->negates;
      test.condition = (this->*found->read_condition)(test.column);
    } else if (is_verdict(test.column)) {
      test.condition = is_valid();
    } else {
      last_was_a_name_ = true;
    }
    Expression expression(std::move(test));
    if (negated) expression.negate();
    return expression;
  }

  /// Whether the last test was a name alone.
  [[nodiscard]] bool last_was_a_name() const { return last_was_a_name_; }

private:
  struct Operator {
    std::string_view text;
    Condition (TestReader::*read_condition)(Column&);
    bool negates = false;
  };

  /// The operator that `text` begins with, or null.
  [[nodiscard]] static const Operator* operator_of(std::string_view text) {
    using Equality = Comparison::Relation;
    using Order = Ordering::Relation;
    static constexpr Operator operators[] = {{"=~", &TestReader::pattern},
                                             {"==", &TestReader::comparison<Equality::equal>},
                                             {"=", &TestReader::comparison<Equality::equal>},
                                             {"!=", &TestReader::comparison<Equality::equal>, true},
                                             {"^=", &TestReader::comparison<Equality::starts>},
                                             {"$=", &TestReader::comparison<Equality::ends>},
                                             {"*=", &TestReader::comparison<Equality::contains>},
                                             {"<=", &TestReader::ordering<Order::at_most>},
                                             {"<", &TestReader::ordering<Order::less>},
                                             {">=", &TestReader::ordering<Order::at_least>},
                                             {">", &TestReader::ordering<Order::more>}};
    const auto stands_there = [text](const Operator& each) { return text.starts_with(each.text); };
    const auto* found = std::ranges::find_if(operators, stands_there);
    return found == std::end(operators) ? nullptr : found;
  }

  /// Takes the operator that comes next, if one does. With a blank before it, there may be blanks after it, too.
  [[nodiscard]] const Operator* take_operator() {
    Cursor after = cursor_;
    after.skip_blanks();
    operator_at_ = after.place();
    const Operator* found = operator_of(after.rest());
    if (found == nullptr) return nullptr;
    const bool is_apart = after.place() != cursor_.place();
    (void)after.take(found->text.size());
    cursor_ = after;
    if (!is_apart) return found;
    cursor_.skip_blanks();
    if (cursor_.is_at_any("()")) cursor_.refuse("a value", "write \"\" for an empty value");
    return found;
  }

  [[nodiscard]] bool takes_not_in() {
    Cursor after = cursor_;
    const bool takes = after.takes_word({"not", "NOT"}) && after.takes_word({"in", "IN"});
    if (takes) cursor_ = after;
    return takes;
  }

  [[nodiscard]] static Condition is_valid() { return Comparison(Comparison::Relation::equal, {"1"}); }

  // Called after the "!".
  [[nodiscard]] Expression absence() {
    if (cursor_.rest().starts_with('(')) cursor_.refuse("the name of a column", "write not (...) to negate tests");
    Test test{column(), Presence()};
    if (is_verdict(test.column)) test.condition = is_valid();
    Expression expression(std::move(test));
    if (!cursor_.is_at_any(value_ends))
      cursor_.refuse("a space, or the end", "write NAME!=V to test that a value differs");
    expression.negate();
    return expression;
  }

  /// Whether a name, or what looks like one, comes next.
  [[nodiscard]] bool is_before_a_name() const {
    Cursor after = cursor_;
    if (after.takes_word({"in", "IN", "and", "AND", "&&", "or", "OR", "||"})) return false;
    after.skip_blanks();
    return !after.is_at_end() && !after.is_at_any("()") && operator_of(after.rest()) == nullptr;
  }

  /// The column of that name, which was at `place`. `nto valid` is not a column and a missing operator, but a `not`.
  [[nodiscard]] Column column_called(std::string_view name, std::size_t place) const {
    try {
      return choose_column(name, known_, asked_);
    } catch (const UsageError&) {
      if (!is_before_a_name()) throw;
    }
    cursor_.refuse_at(place, "\"not\", or a test", "there is no column of this name");
  }

  [[nodiscard]] Column column() {
    const std::size_t place = cursor_.place();
    Column column = column_called(name(), place);
    if (!column.is_list() || column.is_same_for_all) return column;
    if (shows_names(column))
      throw UsageError(column.name + " is a list, which --where cannot test; query.NAME is one value");
    const std::string_view one = std::string_view(column.name).substr(0, column.name.size() - 2);
    throw UsageError(fmt::format("{} is a list, which --where cannot test; {} is one value", column.name, one));
  }

  // A name can begin with "=", and a piece of it can be in quotes. It ends before a blank, a parenthesis or an
  // operator.
  [[nodiscard]] std::string_view name() {
    const std::string_view rest = cursor_.rest();
    const std::size_t first = rest.starts_with('=') ? 1 : 0;
    std::size_t size = first;
    while (size < rest.size() && value_ends.find(rest[size]) == std::string_view::npos &&
           operator_of(rest.substr(size)) == nullptr)
      size += rest[size] == '"' ? quoted_size(rest.substr(size)) : 1;
    if (size == first) cursor_.refuse_at(cursor_.place() + first, "the name of a column");
    return cursor_.take(size);
  }

  /// Refuses a bare value at `place` that was meant for another operator: a list, and `>400` of `=>400`.
  void refuse_other_operators(const Column& column, std::size_t place, std::string_view value, bool is_equality) const {
    if (value.starts_with('<') || value.starts_with('>'))
      cursor_.refuse_at(place, "a value", "write <= or >= to compare; put a value that begins with < or > in quotes");
    const std::size_t digits = std::min(value.find_first_not_of(decimal_digits), value.size());
    const bool are_numbers = digits != 0 && value.find_first_not_of("0123456789,") == std::string_view::npos;
    const std::size_t comma = value.find(',');
    if (comma != std::string_view::npos && (are_numbers || are_words(column))) {
      cursor_.refuse_at(place + comma, "a space, or the end",
                        is_equality ? fmt::format("write {} {}in {} to list values", column.name,
                                                  negates_ ? "not " : "", printable(value))
                                    : "write a test for each value, joined by \"or\"");
    }
  }

  /// Refuses a bare value at `place` with a star, which is no pattern, or says so if the column can have stars.
  void note_star(const Column& column, std::size_t place, std::string_view value) const {
    const std::size_t star = value.find('*');
    if (star == std::string_view::npos) return;
    const std::string meaning = printable(meaning_of_stars(column.name, value));
    if (are_words(column)) cursor_.refuse_at(place + star, "a space, or the end", meaning);
    files_.tell(fmt::format("in {}, \"*\" is not a wildcard: {}, or put the value in quotes", printable(cursor_.test()),
                            meaning));
  }

  /// Refuses a value at `place` that is none of those that the column has. A method can have small letters, but
  /// nearly always it is one in capital letters that was meant.
  void refuse_other_values(const Column& column, std::size_t place, std::string_view value, bool is_bare) const {
    const auto is_small = [](char octet) { return octet >= 'a' && octet <= 'z'; };
    if (is_bare && column.name == "log.method" && std::ranges::any_of(value, is_small)) {
      std::string capitals(value);
      for (char& octet : capitals) octet = is_small(octet) ? static_cast<char>(octet - 'a' + 'A') : octet;
      cursor_.refuse_value(place, "a method in capital letters",
                           fmt::format("methods are case-sensitive: write {}; put one with small letters in quotes",
                                       printable(capitals)));
    }
    if (is_bare && column.name == "scheme" && value.find_first_of(":/") != std::string_view::npos)
      cursor_.refuse_value(place, "a scheme", "write it without \":\" and \"/\"");
  }

  [[noreturn]] void refuse_number(const Column& column, std::size_t place, std::string_view value) const {
    const std::size_t digits = std::min(value.find_first_not_of(decimal_digits), value.size());
    const bool is_beginning = digits > 0 && value.find_first_not_of("xX*", digits) == std::string_view::npos;
    cursor_.refuse_value(
        place, octets_of_numbers(column.type) == decimal_digits ? "a whole number" : "a decimal number",
        column.name == "log.status" && is_class(value) ? "write log.status:class for classes"
        : is_beginning
            ? fmt::format("write {0}^={1} for values that begin with {1}", column.name, value.substr(0, digits))
            : "");
  }

  /// Refuses a value at `place` that the column never has: the test would be true for no record.
  void refuse_impossible(const Column& column, std::size_t place, std::string_view value) const {
    const std::string_view octets = octets_of_numbers(column.type);
    if (!octets.empty() && (value.empty() || value.find_first_not_of(octets) != std::string_view::npos))
      refuse_number(column, place, value);
    const std::string meant = address_block(value) ? std::string(value) : meant_network(column, value);
    if (!meant.empty() && has_addresses(column))
      cursor_.refuse_value(place, "an address",
                           fmt::format("write {} in {} for the addresses of a network", column.name, printable(meant)));
  }

  /// The same for a value that the column is compared with as a whole, spelled as the column spells it.
  void refuse_unshown(const Column& column, std::size_t place, const Operand& value) const {
    const std::optional<Misfit> misfit = misfit_of(column, value);
    if (misfit) cursor_.refuse_value(place, misfit->expected, misfit->hint);
  }

  /// The same for the lines of a file.
  static void refuse_unshown(const Column& column, const std::string& file, const LineSet& lines) {
    std::optional<std::pair<std::string_view, Misfit>> first;
    for (const std::string_view line : lines.all()) {
      const bool is_network = has_addresses(column) && address_block(line);
      const bool is_to_show = !is_network && !line.empty() && (!first || line.data() < first->first.data());
      std::optional<Misfit> misfit = is_to_show ? misfit_of(column, {spelled_as(column.written, line)}) : std::nullopt;
      if (misfit) first.emplace(line, *std::move(misfit));
    }
    if (!first) return;
    const auto& [line, misfit] = *first;
    throw UsageError(fmt::format("@{}: expected {}, found \"{}\"{}", printable(file), misfit.expected, printable(line),
                                 misfit.hint.empty() ? "" : fmt::format(" ({})", misfit.hint)));
  }

  /// The network that is probably meant by a value that has no zeros at its end, in a column that has only addresses
  /// and names, none of which contains a "/"; empty if the value is something else.
  [[nodiscard]] static std::string meant_network(const Column& column, std::string_view value) {
    return is_host(column) || column.name == "log.client" ? meant_block(value) : "";
  }

  /// Refuses a value at `place` that resembles a network and is none.
  void refuse_other_networks(const Column& column, std::size_t place, std::string_view value) const {
    const std::string how = how_network_is_written(column, value);
    if (!how.empty()) cursor_.refuse_value(place, "a network", how);
  }

  [[nodiscard]] static std::string how_network_is_written(const Column& column, std::string_view value) {
    const std::string_view beginning = value.substr(0, value.find('/'));
    if (beginning.size() < value.size() && address_of(beginning)) return "write 203.0.113.0/24 or 2001:db8::/32";
    const std::string meant = meant_network(column, value);
    return meant.empty() ? "" : "write " + meant;
  }

  /// The networks that are lines of a file. Throws UsageError if a line resembles one and is none.
  [[nodiscard]] static Networks networks_in(const Column& column, const std::string& file, const LineSet& lines) {
    Networks networks;
    for (const std::string_view line : lines.with_slash()) {
      if (const std::optional<AddressBlock> block = address_block(line)) {
        networks.add(*block);
      } else if (const std::string how = how_network_is_written(column, line); !how.empty()) {
        throw UsageError(
            fmt::format("@{}: expected a network, found \"{}\" ({})", printable(file), printable(line), how));
      }
    }
    return networks;
  }

  /// Spells a value as the column does, so that they can be equal. Refuses one with a port, which the column does not
  /// show.
  void spell(const Column& column, std::size_t place, std::string& value) const {
    if (has_needless_port(column.written, value)) {
      cursor_.refuse_value(place,
                           column.written == Written::as_host ? "a host without a port" : "an address without a port",
                           fmt::format("{} shows none", column.name));
    }
    value = spelled_as(column.written, value);
  }

  [[nodiscard]] static bool has_addresses(const Column& column) {
    return is_host(column) || (column.name.starts_with("log.") && !is_number(column));
  }

  /// `[404,500]`, where a list has no brackets; `[::1]` is a host.
  void refuse_brackets(const Column& column) const {
    const std::string_view rest = cursor_.rest();
    const bool is_closed = rest.substr(0, rest.find_first_of(item_ends)).ends_with(']');
    if (!rest.starts_with('{') && (!rest.starts_with('[') || (is_closed && is_host(column)))) return;
    cursor_.refuse("a value", fmt::format("write {} in VALUE,VALUE without brackets; put a value that begins with one "
                                          "in quotes",
                                          column.name));
  }

  [[nodiscard]] Condition membership(Column& column) {
    Membership items;
    const bool in_parentheses = cursor_.takes("(");
    do {
      if (in_parentheses) cursor_.skip_blanks();
      if (cursor_.is_at_any(item_ends)) cursor_.refuse("a value", "write \"\" for an empty value");
      const std::size_t place = cursor_.place();
      if (cursor_.takes("@"))
        add_lines(column, place, items);
      else
        add_item(column, place, items);
      if (in_parentheses) cursor_.skip_blanks();
    } while (cursor_.takes(","));
    if (in_parentheses && !cursor_.takes(")")) cursor_.refuse("\",\", or \")\"");
    return items;
  }

  void add_item(Column& column, std::size_t place, Membership& items) {
    refuse_brackets(column);
    const bool is_bare = !is_quoted(cursor_);
    Operand item = read_operand(cursor_, item_ends);
    refuse_other_values(column, place, item.octets, is_bare);
    if (compares_numbers(column, item.octets)) return items.add(same_number(column, place, item.octets));
    if (is_time(column.type) || (items.is_empty() && names_moment(column, item.octets)))
      return items.add(ordered(Ordering::Relation::equal, column, place, item));
    if (names_moment(column, item.octets)) cursor_.refuse_value(place, "a text like those before it");
    if (shows_class(column)) item.octets = in_lower_case(std::move(item.octets));
    if (is_verdict(column)) item = verdict(place, std::move(item));
    const std::optional<AddressBlock> net = has_addresses(column) ? address_block(item.octets) : std::nullopt;
    if (net) return items.add(*net);
    if (has_addresses(column)) refuse_other_networks(column, place, item.octets);
    refuse_impossible(column, place, item.octets);
    if (is_bare) note_star(column, place, item.octets);
    spell(column, place, item.octets);
    refuse_unshown(column, place, item);
    items.add(std::move(item));
  }

  // Called after the "@", which is at `place`.
  void add_lines(Column& column, std::size_t place, Membership& items) {
    if (cursor_.is_at_any(item_ends)) cursor_.refuse("the name of a file", "put a value that begins with @ in quotes");
    const std::string file = read_operand(cursor_, item_ends).octets;
    const std::shared_ptr<const LineSet> lines = files_.read(file);
    if (is_number(column)) refuse_unshown(column, file, *lines);
    if (is_number(column) || shows_number(column)) return items.add_numbers(*lines);
    const auto is_moment = [&](std::string_view line) { return names_moment(column, line); };
    if (is_time(column.type) ||
        (items.is_empty() && lines->size() != 0 && std::ranges::all_of(lines->all(), is_moment)))
      return add_times(column, place, file, *lines, items);
    if (has_addresses(column)) items.add(networks_in(column, file, *lines));
    refuse_unshown(column, file, *lines);
    if (column.written == Written::as_address || column.written == Written::as_host) add_spelled(column, *lines, items);
    items.add(lines);
  }

  /// Adds the lines that the column spells otherwise, as it does.
  static void add_spelled(const Column& column, const LineSet& lines, Membership& items) {
    for (const std::string_view line : lines.all()) {
      std::string spelled = spelled_as(column.written, line);
      if (spelled != line) items.add(Operand{std::move(spelled)});
    }
  }

  void add_times(Column& column, std::size_t place, const std::string& file, const LineSet& lines,
                 Membership& items) const {
    for (const std::string_view line : lines.all()) {
      if (line.empty()) continue;
      if (!read_date(line)) {
        throw UsageError(fmt::format("@{}: expected a time, found \"{}\" ({})", printable(file), printable(line),
                                     how_times_are_written));
      }
      items.add(ordered(Ordering::Relation::equal, column, place, {std::string(line)}));
    }
  }

  // What follows an operator. It depends on the column, since an end of a host can be a domain; and the column depends
  // on it, since a log shows its time in several.
  template <Comparison::Relation relation>
  [[nodiscard]] Condition comparison(Column& column) {
    using Relation = Comparison::Relation;
    const std::size_t place = cursor_.place();
    const bool is_bare = !is_quoted(cursor_);
    Operand operand = read_operand(cursor_, value_ends);
    if (is_bare && relation != Relation::contains)
      refuse_other_operators(column, place, operand.octets, relation == Relation::equal);
    if (relation == Relation::equal && operand.octets == "-" && !about_common_name(column.name).empty())
      cursor_.refuse_value(place, "another value",
                           fmt::format("{0} is missing if a log has \"-\"; test it with {0} or !{0}", column.name));
    if (relation == Relation::equal && is_verdict(column)) operand = verdict(place, std::move(operand));
    if (relation == Relation::equal && (is_time(column.type) || names_moment(column, operand.octets)))
      return ordered(Ordering::Relation::equal, column, place, operand);
    if (relation == Relation::equal && column.name == "log.status" && is_class(operand.octets))
      column = choose_column("log.status:class", known_, asked_);
    if (relation == Relation::equal) refuse_other_values(column, place, operand.octets, is_bare);
    if (relation == Relation::equal && compares_numbers(column, operand.octets))
      return same_number(column, place, operand.octets);
    if (shows_class(column)) operand.octets = in_lower_case(std::move(operand.octets));
    refuse_impossible(column, place, operand.octets);
    if (is_bare && relation != Relation::contains) note_star(column, place, operand.octets);
    if (relation == Relation::equal)
      spell(column, place, operand.octets);
    else if (column.written == Written::as_host)
      operand.octets = spelled_as(column.written, operand.octets);
    if (relation == Relation::equal) refuse_unshown(column, place, operand);
    const bool within = relation == Relation::ends && is_host(column) && is_domain(operand.octets);
    return Comparison(within ? Relation::within : relation, std::move(operand));
  }

  template <Ordering::Relation relation>
  [[nodiscard]] Condition ordering(Column& column) {
    const std::size_t place = cursor_.place();
    if (has_no_order(column)) {
      cursor_.refuse_at(operator_at_, "an operator for texts (= != ^= $= *= =~)",
                        fmt::format("< <= > >= compare numbers and times, and {} is a text", column.name));
    }
    return ordered(relation, column, place, read_operand(cursor_, value_ends));
  }

  /// Whether a time is asked for, where the column shows it as the record has it.
  [[nodiscard]] bool names_moment(const Column& column, std::string_view value) const {
    return time_shown_by(column, known_) != nullptr && (before_latest(value) || read_date(value));
  }

  /// Whether a value is compared as a number. A field of a log without a number has "-".
  [[nodiscard]] static bool compares_numbers(const Column& column, std::string_view value) {
    return is_number(column) || (shows_number(column) && Decimal::read(value));
  }

  [[nodiscard]] Ordering same_number(const Column& column, std::size_t place, std::string_view value) const {
    std::optional<Ordering> ordering = Ordering::make(Ordering::Relation::equal, value);
    if (!ordering || ordering->is_of_times()) refuse_number(column, place, value);
    refuse_impossible(column, place, value);
    refuse_unshown(column, place, {std::string(value)});
    return std::move(*ordering);
  }

  [[nodiscard]] Ordering ordered(Ordering::Relation relation, Column& column, std::size_t place,
                                 const Operand& operand) const {
    const bool are_numbers = is_number(column);
    const bool are_times = is_time(column.type) || time_shown_by(column, known_) != nullptr;
    const Column time = are_numbers ? column : as_time(column, known_, asked_);
    const std::optional<std::chrono::seconds> before =
        are_times && !operand.ignores_case ? before_latest(operand.octets) : std::nullopt;
    const std::string value = before        ? time_before_latest(*before, time, place)
                              : are_numbers ? in_ones(operand.octets)
                                            : operand.octets;
    std::optional<Ordering> ordering =
        are_times ? Ordering::of_times(relation, value, time.zone) : Ordering::make(relation, value, time.zone);
    if (!ordering || operand.ignores_case || (ordering->is_of_times() && are_numbers)) {
      const char* const others = are_times ? "a time" : "a decimal number, or a time";
      cursor_.refuse_value(
          place, are_numbers ? "a decimal number" : others,
          are_numbers ? how_number_is_written(column, operand.octets) : how_time_is_written(time, operand.octets));
    }
    if (!ordering->is_of_times() && column.own && !column.show) column = shown_as_number(std::move(column));
    if (!ordering->is_of_times()) return std::move(*ordering);
    if (is_local(time) && !ordering->is_local()) {
      cursor_.refuse_value(
          place, "a time without a zone",
          fmt::format("the log's times have none; {} gives them one", as_written({{"--zone", "+01:00"}})));
    }
    if (ordering->is_local() && !is_local(time) && !time.zone && !before) {
      files_.tell(
          "a time without a zone is in the zone of each record's time; to name one, write it as in "
          "2026-11-20T09:00:00+01:00");
    }
    if (ordering->is_local() && time.zone) {
      const TimeZone::Shown shown = time.zone->at_clock(ordering->time().seconds).shown;
      if (shown != TimeZone::Shown::once)
        files_.tell(fmt::format("{} is {}", printable(operand.octets), time.zone->about(shown)));
    }
    column = time;
    column.needs_no_zone |= is_local(time) || (!are_times && ordering->is_local());
    return std::move(*ordering);
  }

  /// How long before the latest record a time is: of `-10m`, 600 seconds.
  [[nodiscard]] static std::optional<std::chrono::seconds> before_latest(std::string_view value) {
    const bool can_be = value.starts_with('-') && value.find(':') == std::string_view::npos;
    return can_be ? step_of(std::string(value).replace(0, 1, ":")) : std::nullopt;
  }

  /// The time that is so long before the latest record. The user hears which it is.
  [[nodiscard]] std::string time_before_latest(std::chrono::seconds before, const Column& column,
                                               std::size_t place) const {
    constexpr std::int64_t year_1 = -62'135'596'800;
    const auto latest = latest_ ? latest_() : std::string(how_times_are_written);
    if (const auto* why = std::get_if<std::string>(&latest)) cursor_.refuse_value(place, "a time", *why);
    const auto& found = std::get<std::optional<Moment>>(latest);
    if (!found) {
      files_.tell(cursor_.say_of_test("true for no record, since none has a time"));
      return rfc3339({.sign = is_local(column) ? Moment::no_zone : 'Z'});
    }
    Moment moment = *found;
    if (before.count() > moment.seconds - year_1) cursor_.refuse_value(place, "a time after the year 0");
    moment.seconds -= before.count();
    moment.is_leap = false;
    if (!moment.is_local()) moment = in_zone(moment, column.zone);
    std::string time = rfc3339(moment);
    files_.tell(cursor_.say_of_test(cursor_.test_with(time, place)));
    return time;
  }

  [[nodiscard]] static std::string how_time_is_written(const Column& time, const std::string& value) {
    const bool is_before_latest = is_time(time.type) && value.starts_with('-');
    return std::string(is_before_latest ? "write a time before the latest record as -90s, -10m, -2h, -1d or -1w"
                                        : how_times_are_written);
  }

  [[nodiscard]] static std::string how_number_is_written(const Column& column, const std::string& value) {
    if (column.name == "log.duration") return "the column is in seconds";
    const std::string meant = meant_size(value);
    return meant.empty() ? "" : fmt::format("write {}; K, M and G multiply by 1,024, 1,024^2 and 1,024^3", meant);
  }

  /// Whether a column shows times that are written without a zone.
  [[nodiscard]] bool is_local(const Column& column) const {
    const Column* const iso = find_column(known_, "log.time.iso");
    return iso != nullptr && iso->type == ValueType::local_time && names_time(column.name);
  }

  // As tsv, or as jsonl, writes it.
  [[nodiscard]] Operand verdict(std::size_t place, Operand operand) const {
    if (operand.octets == "1" || operand.octets == "true") return {"1"};
    if (operand.octets == "0" || operand.octets == "false") return {"0"};
    cursor_.refuse_value(place, "1, or 0");
  }

  [[nodiscard]] Condition pattern(Column& column) {
    const std::size_t place = cursor_.place();
    const bool is_bare = !is_quoted(cursor_);
    const Operand operand = read_operand(cursor_, value_ends);
    if (const std::string meant = is_bare ? without_slashes(column, operand.octets) : ""; !meant.empty())
      cursor_.refuse_value(place, "a regular expression without slashes", printable(meant));
    Pattern pattern(operand);
    constexpr std::size_t most = 60;
    if (const std::string problem = pattern.problem(); !problem.empty())
      cursor_.refuse_value(place, "a regular expression", printable(problem.substr(0, most)));
    return pattern;
  }

  Cursor& cursor_;
  const Columns& known_;
  AskedNames& asked_;
  LineSets& files_;
  const LatestTime& latest_;
  bool negates_ = false;         // the current operator
  std::size_t operator_at_ = 0;  // its place
  bool last_was_a_name_ = false;
};

// From the text of `--where` to its expression, in one pass from the left: a function for each level of the grammar in
// where.hpp.

class ExpressionReader {
public:
  ExpressionReader(std::string_view text, std::string_view where, const Columns& known, AskedNames& asked,
                   LineSets& files, const LatestTime& latest)
      : cursor_(text, where), tests_(cursor_, known, asked, files, latest) {}

  [[nodiscard]] Expression read() {
    Expression expression = any();
    if (!cursor_.is_at_end()) refuse_next();
    return expression;
  }

private:
  [[nodiscard]] Expression any() {
    Junction junction{Junction::Needs::any, {}};
    do junction.parts.push_back(all());
    while (cursor_.takes_word({"or", "OR", "||"}));
    cursor_.skip_blanks();
    return Expression::of(std::move(junction));
  }

  [[nodiscard]] Expression all() {
    Junction junction{Junction::Needs::all, {}};
    do junction.parts.push_back(part());
    while (cursor_.takes_word({"and", "AND", "&&"}));
    return Expression::of(std::move(junction));
  }

  [[nodiscard]] Expression part() {
    bool negated = false;
    while (cursor_.takes_word({"not", "NOT"})) negated = !negated;
    cursor_.skip_blanks();
    Expression expression = cursor_.takes("(") ? in_parentheses() : test();
    if (negated) expression.negate();
    return expression;
  }

  [[nodiscard]] Expression test() {
    Expression test = tests_.read();
    follows_name_ = tests_.last_was_a_name();
    return test;
  }

  // Called after the opening parenthesis. The depth is bounded, since each level takes a part of the stack.
  [[nodiscard]] Expression in_parentheses() {
    constexpr std::size_t deepest = 100;
    if (depth_ == deepest)
      cursor_.refuse_at(cursor_.place() - 1, "a test", "parentheses can be nested at most 100 levels deep");
    ++depth_;
    Expression expression = any();
    if (!cursor_.takes(")")) refuse_next();
    --depth_;
    follows_name_ = false;
    return expression;
  }

  [[noreturn]] void refuse_next() const {
    const std::string more = depth_ > 0 ? "\"and\", \"or\", or \")\"" : "\"and\", \"or\", or the end";
    if (cursor_.is_at_any(")")) cursor_.refuse(more);
    if (follows_name_) refuse_operator("an operator (= != ^= $= *= =~ < <= > >=), \"in\", " + more);
    cursor_.refuse(more, "put a value with a space or a parenthesis in quotes");
  }

  /// A word after a column, which may be an operator of another language.
  [[noreturn]] void refuse_operator(std::string_view expected) const {
    constexpr std::pair<std::string_view, std::string_view> words[] = {
        {"like", "write NAME^=V for a value that begins with V, NAME*=V for one that contains V"},
        {"contains", "write NAME*=V"},
        {"matches", "write NAME=~'PATTERN' for a regular expression"},
        {"is", "write !NAME for a missing value, NAME for one that is there"},
        {"between", "write NAME>=A and NAME<=B"}};
    Cursor after = cursor_;
    const std::string_view word = after.take_until(value_ends).substr(0, 60);
    const auto* const other =
        std::ranges::find_if(words, [word](const auto& each) { return is_called(word, each.first); });
    const std::string_view hint = other == std::end(words) ? std::string_view() : other->second;
    if (word.size() < 2) cursor_.refuse(expected);
    cursor_.refuse_word(word, expected, hint);
  }

  Cursor cursor_;
  TestReader tests_;
  std::size_t depth_ = 0;
  bool follows_name_ = false;  // the last thing taken was the name of a column
};

}  // namespace

Where::Where(std::vector<Expression> conditions) {
  std::vector<Expression> parts;
  for (Expression& condition : conditions) std::move(condition).move_to(parts);
  const bool has_pattern = std::ranges::any_of(parts, &Expression::has_pattern);
  const auto others = std::stable_partition(parts.begin(), parts.end(), std::mem_fn(&Expression::is_of_fields));
  const auto condition_of = [this](auto begin, auto end) -> std::shared_ptr<const Expression> {
    if (begin == end) return nullptr;
    Junction all{Junction::Needs::all, {}};
    for (; begin != end; ++begin) all.parts.push_back(std::move(*begin));
    Expression condition = Expression::of(std::move(all));
    condition.place_columns(columns_);
    return std::make_shared<const Expression>(std::move(condition));
  };
  of_fields_ = condition_of(parts.begin(), others);
  of_others_ = condition_of(others, parts.end());
  const auto is_other = [this](const Column& column) { return column.name != columns_.front().name; };
  has_slow_test_of_one_column_ = has_pattern && std::ranges::none_of(columns_, is_other);
}

std::string_view Where::implied(const std::function<bool(const Column& column)>& counts) const {
  std::string_view longest;
  for (const Expression* const condition : {of_fields_.get(), of_others_.get()}) {
    if (condition != nullptr) longest = std::max(longest, condition->implied(counts), is_shorter);
  }
  return longest;
}

bool Where::passes_by_fields(Table& table, std::size_t record) const {
  return of_fields_ == nullptr || of_fields_->holds(table, record);
}

bool Where::passes_by_others(Table& table, std::size_t record) const {
  return of_others_ == nullptr || of_others_->holds(table, record);
}

Where read_where(std::span<const std::string> expressions, const Columns& known, AskedNames& asked, LineSets& files,
                 std::string_view where, const LatestTime& latest) {
  std::vector<Expression> conditions;
  for (const std::string& expression : expressions)
    conditions.push_back(ExpressionReader(expression, where, known, asked, files, latest).read());
  return Where(std::move(conditions));
}

}  // namespace bnfurl::records
