// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the text of `--where` to its tests, in one pass from the left. An error is reported like an error in a URL:
// the text near it, a caret under the octet, and what was expected there.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/bnfurl/tables/where.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

using Relation = Test::Relation;

constexpr std::string_view blanks = " \t\n";

struct Operator {
  std::string_view text;
  Relation relation;
};

constexpr Operator operators[] = {{"=", Relation::equal},
                                  {"!=", Relation::differs},
                                  {"^=", Relation::starts},
                                  {"$=", Relation::ends},
                                  {"*=", Relation::contains}};

/// Whether a column shows the host of the URL: `host`, `=host`, `host.GRAMMAR`, not `log.host`.
bool is_host(const Column& column) {
  std::string_view name = column.name;
  if (name.starts_with('=')) name.remove_prefix(1);
  return name == "host" || name.starts_with("host.");
}

/// Whether a column shows a verdict: `valid`, `valid.GRAMMAR`.
bool is_verdict(const Column& column) { return column.name == "valid" || column.name.starts_with("valid."); }

bool is_domain(std::string_view value) { return value.size() > 1 && value.starts_with('.'); }

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

class Reader {
public:
  Reader(std::string_view text, const Columns& known) : text_(text), known_(known) {}

  [[nodiscard]] std::vector<Test> tests() {
    std::vector<Test> tests;
    skip_blanks();
    do tests.push_back(test());
    while (goes_on(tests.back()));
    return tests;
  }

private:
  [[nodiscard]] Test test() {
    if (takes("!")) return negated_test();
    Test test{.column = column(), .values = {}};
    if (takes_word("in")) {
      test.relation = Relation::among;
      test.values = list();
    } else if (const Operator* found = operator_at(at_); found != nullptr) {
      at_ += found->text.size();
      test.relation = found->relation;
      test.values.push_back(value(blanks));
    } else if (is_verdict(test.column)) {
      test.relation = Relation::equal;
      test.values.emplace_back("1");
    }
    if (test.relation == Relation::ends && is_host(test.column) && is_domain(test.values.front()))
      test.relation = Relation::within;
    return test;
  }

  [[nodiscard]] Test negated_test() {
    Test test{.column = column(), .relation = Relation::absent, .values = {}};
    if (!is_at_any(blanks)) refuse("a blank, or the end", "NAME!=V tests that a value differs");
    return test;
  }

  /// Whether another test follows `before`.
  [[nodiscard]] bool goes_on(const Test& before) {
    if (takes_word("and")) return true;
    skip_blanks();
    if (at_ == text_.size()) return false;
    if (before.relation == Relation::present)
      refuse("\"in\", \"and\", or the end", "write no blank beside an operator");
    refuse("\"and\", or the end", "put a value with a blank in quotes");
  }

  [[nodiscard]] Column column() {
    Column column = choose_column(name(), known_);
    if (!column.is_list) return column;
    const std::string_view first = std::string_view(column.name).substr(0, column.name.size() - 2);
    throw UsageError(fmt::format("{} is a list, which --where cannot test; {} is its first value", column.name, first));
  }

  // A name can begin with "="; it ends at a blank or an operator.
  [[nodiscard]] std::string_view name() {
    const std::size_t begin = at_;
    const std::size_t first = begin + (text_.substr(begin).starts_with('=') ? 1 : 0);
    at_ = std::min(text_.find_first_of(" \t\n=", first), text_.size());
    if (at_ != first && operator_at(at_ - 1) != nullptr) --at_;
    if (at_ == first) refuse("the name of a column");
    return text_.substr(begin, at_ - begin);
  }

  [[nodiscard]] std::vector<std::string> list() {
    std::vector<std::string> values;
    do {
      if (is_at_any(" \t\n,")) refuse("a value", "an empty value is \"\"");
      values.push_back(value(" \t\n,"));
    } while (takes(","));
    std::ranges::sort(values);
    return values;
  }

  [[nodiscard]] std::string value(std::string_view ends) {
    if (takes("\"")) return quoted(ends);
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(ends, begin), text_.size());
    return std::string(text_.substr(begin, at_ - begin));
  }

  // Called after the opening quote.
  [[nodiscard]] std::string quoted(std::string_view ends) {
    std::string value;
    while (!takes("\"")) {
      if (takes("\\") && !is_at_any("\"\\")) refuse("a quote or a backslash", "within quotes a backslash is \\\\");
      if (at_ == text_.size()) refuse("the closing quote");
      value += text_[at_++];
    }
    if (!is_at_any(ends)) refuse(ends == blanks ? "a blank, or the end" : "\",\", a blank, or the end");
    return value;
  }

  // Matches after blanks, and only a whole word: a blank or the end must follow. If it does not match, nothing is
  // consumed.
  [[nodiscard]] bool takes_word(std::string_view word) {
    const std::size_t before = at_;
    skip_blanks();
    if (takes(word) && is_at_any(blanks)) {
      skip_blanks();
      return true;
    }
    at_ = before;
    return false;
  }

  [[nodiscard]] bool takes(std::string_view text) {
    if (!text_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }

  /// Whether the end or one of these octets comes next.
  [[nodiscard]] bool is_at_any(std::string_view octets) const {
    return at_ == text_.size() || octets.find(text_[at_]) != std::string_view::npos;
  }

  [[nodiscard]] const Operator* operator_at(std::size_t at) const {
    const auto stands_there = [rest = text_.substr(at)](const Operator& each) { return rest.starts_with(each.text); };
    const auto* found = std::ranges::find_if(operators, stands_there);
    return found == std::end(operators) ? nullptr : found;
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  [[nodiscard]] std::string found() const { return shown_octet(text_, at_); }

  [[noreturn]] void refuse(std::string_view expected, std::string_view hint = {}) const {
    const auto [before, after] = around(text_, at_);
    throw UsageError(fmt::format("--where cannot be read:\n{}{}\n{:>{}} {}: expected {}, found {}{}{}{}", before, after,
                                 '^', before.size() + 1, at_, expected, found(), hint.empty() ? "" : " (", hint,
                                 hint.empty() ? "" : ")"));
  }

  std::string_view text_;
  const Columns& known_;
  std::size_t at_ = 0;
};

}  // namespace

Where read_where(std::string_view expression, const Columns& known) { return Where(Reader(expression, known).tests()); }

}  // namespace bnfurl::tool
