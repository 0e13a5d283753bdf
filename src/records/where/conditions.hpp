// What a test of `--where` asks of a value: equality, order, membership, patterns.
#pragma once

#include <tsl/robin_set.h>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/address.hpp>

#include "src/records/columns/time_columns.hpp"
#include "src/records/io/networks.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/where/literal.hpp"

namespace re2 {
class RE2;
}

namespace bnfurl::records {

// Decimal numbers as they are written: a sign if any, digits, and a fraction if any, of any length. They are compared
// digit by digit, so no digit is ever lost: 0.1 is more than 0.09999999999999999999.

class Decimal {
public:
  /// Nullopt if `text`, which must outlive the number, is not a number.
  [[nodiscard]] static std::optional<Decimal> read(std::string_view text);

  [[nodiscard]] std::strong_ordering operator<=>(const Decimal& other) const;
  [[nodiscard]] bool operator==(const Decimal& other) const { return (*this <=> other) == 0; }

  /// Without needless zeros and signs: each text that is the same number has this in it, but for its own sign.
  [[nodiscard]] std::string shortest() const;

private:
  Decimal(bool negative, std::string_view whole, std::string_view fraction);

  [[nodiscard]] std::strong_ordering compare_sizes(const Decimal& other) const;

  bool negative_;              // false for zero, which may be written with "-"
  std::string_view whole_;     // without zeros in front
  std::string_view fraction_;  // without zeros at the end
};

// A value in an expression, without its quotes.

struct Operand {
  std::string octets;
  bool ignores_case = false;  ///< it was written %i"..."
};

/// In lower case if letter case does not matter: then only the other text has to be changed when they are compared.
[[nodiscard]] inline Operand prepared(Operand operand) {
  if (operand.ignores_case) operand.octets = in_lower_case(std::move(operand.octets));
  return operand;
}

// `<`, `<=`, `>`, `>=`, and `=` of a number or a time: how a text compares as a decimal number, or as a time that RFC
// 3339 writes: whichever the bound is. A text that is not a number or not a time is neither before nor after it. A
// bound without a zone is a local time beside local times; beside others it is in the zone of `--zone`, otherwise in
// theirs. A bound with one is neither before nor after a local time.

class Ordering {
public:
  enum class Relation { less, at_most, equal, more, at_least };

  /// Nullopt if `bound` is neither a number nor a time.
  [[nodiscard]] static std::optional<Ordering> make(Relation relation, std::string_view bound, const Zone& zone = {});
  /// The same if it has to be a time: 2026 is a year.
  [[nodiscard]] static std::optional<Ordering> of_times(Relation relation, std::string_view bound,
                                                        const Zone& zone = {});

  [[nodiscard]] bool holds(std::string_view text) const;
  /// The same for a time, if the bound is one.
  [[nodiscard]] bool holds(const Moment& moment) const;
  /// What each text has in it for which this holds; empty if nothing is known.
  [[nodiscard]] std::string_view implied() const;
  /// The bound as the shortest text, if it is a number.
  [[nodiscard]] const std::string& number() const { return *text_; }
  [[nodiscard]] bool is_of_times() const { return std::holds_alternative<Moment>(bound_); }
  [[nodiscard]] bool is_local() const { return is_of_times() && time().is_local(); }
  /// The bound, if it is a time.
  [[nodiscard]] const Moment& time() const { return std::get<Moment>(bound_); }

private:
  Ordering(Relation relation, std::unique_ptr<const std::string> number);
  Ordering(Relation relation, const Moment& time, const Zone& zone);

  Relation relation_;
  std::unique_ptr<const std::string> text_;  // of a number; it stays in its place when this is moved
  std::variant<Decimal, Moment> bound_;
  std::optional<std::uint64_t> small_bound_;  // the same, if it is a whole number of few digits
  std::optional<Moment> zoned_bound_;         // the same in the zone of `--zone`, if it is a local time
};

// Tests that compare the operand with one place of a text: all of it, its beginning, its end; and the one that looks at
// all places, in time that is linear in the length of both, however they are made.

class Comparison {
public:
  enum class Relation {
    equal,
    starts,
    ends,
    within,  ///< ends with the operand ".DOMAIN", or is DOMAIN: the meaning of `ends` for a host
    contains
  };

  Comparison(Relation relation, Operand operand)
      : relation_(relation),
        operand_(prepared(std::move(operand))),
        searched_(relation == Relation::contains ? operand_.octets : std::string()) {}

  /// All but `contains` take about as long.
  [[nodiscard]] Relation relation() const { return relation_; }
  /// What each text has in it for which this holds, octet by octet; empty if nothing is known.
  [[nodiscard]] std::string_view implied() const;
  [[nodiscard]] bool holds(std::string_view text) const {
    const bool is_plain = relation_ == Relation::equal && !operand_.ignores_case;  // by far the most frequent test
    return is_plain ? text == operand_.octets : holds_otherwise(text);
  }

private:
  [[nodiscard]] bool holds_otherwise(std::string_view text) const;

  Relation relation_;
  Operand operand_;
  Literal searched_;  // if the relation is `contains`
};

// The lines of a file, as a set. The file is read once, as every input is: it may be compressed, and "-" is standard
// input. Its text stays in memory, and the set has a view of each line, so a million lines cost no allocation each.

class LineSet {
public:
  /// The lines of `text`, each without its line feed and a carriage return before that.
  explicit LineSet(std::vector<char> text);

  [[nodiscard]] bool has(std::string_view text) const { return lines_.contains(text); }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] const auto& all() const { return lines_; }
  /// The lines with a "/", in their order: only these can be networks.
  [[nodiscard]] std::vector<std::string_view> with_slash() const;
  /// How many begin or end with a blank, which is part of the value.
  [[nodiscard]] std::size_t with_blanks() const {
    const auto is_blank = [](char octet) { return octet == ' ' || octet == '\t'; };
    return static_cast<std::size_t>(std::ranges::count_if(lines_, [is_blank](std::string_view line) {
      return !line.empty() && (is_blank(line.front()) || is_blank(line.back()));
    }));
  }

private:
  struct Hash {
    std::size_t operator()(std::string_view line) const;
  };
  /// The hashes are stored: nearly every line that is another one is told from its hash, without looking at its text.
  using Set = tsl::robin_set<std::string_view, Hash, std::equal_to<>, std::allocator<std::string_view>, true>;

  std::vector<char> text_;
  Set lines_;
};

/// The files of all expressions of a command line; each is read once, even if several tests name it.
class LineSets {
public:
  /// `records`: the files that the records come from. Standard input cannot be in both. `tell` is told what is
  /// probably not meant in a file or a test.
  LineSets(const std::vector<std::string>& records, Tell tell);

  /// Throws UsageError if the file cannot be read.
  [[nodiscard]] std::shared_ptr<const LineSet> read(const std::string& file);
  /// Tells it, once.
  void tell(const std::string& sentence);

private:
  bool has_standard_input_;
  Tell tell_;
  std::set<std::string> told_;
  std::map<std::string, std::shared_ptr<const LineSet>> sets_;
};

// `in V,V` and `in @FILE`: whether a text is one of the listed values, an address of a listed network, or a line of one
// of the files. Of numbers and times, the spelling does not matter.

class Membership {
public:
  /// An operand more.
  void add(Operand operand) { (operand.ignores_case ? lower_ : exact_).insert(prepared(std::move(operand)).octets); }
  /// A number or a time more that a text can be equal to.
  void add(Ordering equal);
  void add_numbers(const LineSet& lines);
  void add(const AddressBlock& block) { networks_.add(block); }
  void add(const Networks& networks) { networks_.add(networks); }
  void add(std::shared_ptr<const LineSet> lines) { files_.push_back(std::move(lines)); }

  [[nodiscard]] bool is_empty() const { return exact_.empty() && lower_.empty() && files_.empty() && times_.empty(); }
  [[nodiscard]] bool holds(std::string_view text) const;

private:
  bool is_of_numbers_ = false;
  std::set<std::string, std::less<>> exact_;  // of numbers, the shortest texts
  std::set<std::string, std::less<>> lower_;  // of operands that ignore letter case
  Networks networks_;
  std::vector<std::shared_ptr<const LineSet>> files_;
  std::vector<Ordering> times_;
};

// `=~`: whether a regular expression finds something in a text. It is RE2's: searching takes linear time and bounded
// memory, whatever the expression, and several threads may search at once. It sees octets, so that a text need not be
// UTF-8: "." is any octet, and \xHH is that octet.

class Pattern {
public:
  explicit Pattern(const Operand& operand);
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  /// Why the operand is not a regular expression; empty if it is one.
  [[nodiscard]] std::string problem() const;
  [[nodiscard]] bool holds(std::string_view text) const;

private:
  std::unique_ptr<const re2::RE2> expression_;
};

}  // namespace bnfurl::records
