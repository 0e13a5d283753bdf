// What is computed of the values that a group of records has: their sum, mean, least or greatest, quantiles, or how
// many are distinct. A figure takes one value after another; in the end it is a number, or a few.
//
// Sums are exact. So are quantiles and distinct counts as long as a figure has fewer than 10,000 distinct values. Then
// values are rounded to a few binary digits, as in histograms with a high dynamic range, so that quantiles have a
// relative error; and of the hashes of distinct values, only the lowest are kept, whose density tells how many there
// are (Bar-Yossef et al. 2002). Neither depends on the order of the values. If all figures together have too many
// values, the bound of each figure is halved; when that is depends only on the order of records, as everything in
// FrequentKeys.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bnfurl::records {

/// A decimal number with nine places after its point.
struct Number {
  std::int64_t whole = 0;        ///< rounded down
  std::uint32_t billionths = 0;  ///< what is above it

  [[nodiscard]] friend auto operator<=>(const Number&, const Number&) = default;
  [[nodiscard]] double as_double() const { return static_cast<double>(whole) + 1e-9 * billionths; }
};

[[nodiscard]] Number to_number(double number);

/// The number in a text, rounded to nine places; nullopt if the text is not a number, or has more than 18 digits before
/// its point.
[[nodiscard]] std::optional<Number> read_number(std::string_view text);

/// As few digits as are needed: 0.25
[[nodiscard]] std::string text_of(const Number& number);

/// A sum of numbers that `read_number` returns. It is exact, however many there are.
class Sum {
public:
  Sum() = default;
  Sum(const Number& number);  // NOLINT(google-explicit-constructor): every number is a sum

  [[nodiscard]] friend auto operator<=>(const Sum&, const Sum&) = default;
  Sum& operator+=(const Sum& more);
  /// The same for one number; most are small and whole.
  Sum& operator+=(const Number& more) {
    if (more.whole < 0 || more.whole >= trillions || more.billionths != 0) return *this += Sum(more);
    low_ += more.whole;
    if (low_ < trillions) return *this;
    low_ -= trillions;
    ++high_;
    return *this;
  }
  [[nodiscard]] Sum operator-() const;
  /// Rounded to nine places. `count` is less than 10^18.
  [[nodiscard]] Sum operator/(std::size_t count) const;

  /// Rounded down; the nearest number that fits.
  [[nodiscard]] std::int64_t whole() const;
  [[nodiscard]] std::uint32_t billionths() const { return billionths_; }
  [[nodiscard]] double as_double() const;
  [[nodiscard]] std::string text() const;

private:
  [[nodiscard]] bool is_negative() const { return high_ < 0; }

  static constexpr std::int64_t trillions =
      1'000'000'000'000'000'000;  // 10^18: a number has 18 digits before its point

  std::int64_t high_ = 0;  // in units of 10^18, rounded down
  std::int64_t low_ = 0;   // what is above it, without
  std::uint32_t billionths_ = 0;
};

/// What a figure is of its values.
enum class Way : char { sum, mean, least, greatest, quantiles, distinct };

/// Numbers in order, with the number of times that each was added.
class Spread {
public:
  void add(const Number& number) {
    if (!is_sample_ || number <= counts_.back().number) added_.push_back(number);
  }
  /// Adds all numbers of another one, which are in order; if one has hashes, both have.
  void add(const Spread& more);
  [[nodiscard]] std::size_t size() const { return counts_.size() + added_.size(); }
  /// Whether so many numbers were added that putting them in order is cheap for each.
  [[nodiscard]] bool is_due() const { return added_.size() > 16 + counts_.size() / 2; }
  /// Puts all numbers in order, and keeps fewer than `most`. They are rounded or, if they are hashes, the lowest are
  /// kept.
  void settle(std::size_t most, bool are_hashes);

  // Once all are in order:
  /// The lowest number that at least this share of the numbers do not exceed.
  [[nodiscard]] Number quantile(double share) const;
  /// How many numbers are distinct, if they are hashes.
  [[nodiscard]] std::size_t distinct() const;
  /// The relative error: the greatest of a quantile, the standard error of a distinct count; 0: exact.
  [[nodiscard]] double error() const;

private:
  struct Count {
    Number number;
    std::size_t times;
  };
  static constexpr int exact = 64;
  void round_to(int bits);
  void join_equal();

  std::vector<Count> counts_;
  std::vector<Number> added_;  // since they were put in order
  int bits_ = exact;           // the significant binary digits of the numbers
  bool is_sample_ = false;     // there were higher hashes
};

/// A hash as a number of a Spread.
[[nodiscard]] inline Number number_of_hash(std::uint64_t hash) { return {static_cast<std::int64_t>(hash >> 1), 0}; }

class Figure {
public:
  Figure() = default;
  Figure(const Figure& other)
      : total_(other.total_),
        count_(other.count_),
        spread_(other.spread_ ? std::make_unique<Spread>(*other.spread_) : nullptr) {}
  Figure(Figure&&) noexcept = default;
  Figure& operator=(Figure&&) noexcept = default;
  Figure& operator=(const Figure&) = delete;
  ~Figure() = default;

  void add(Way way, const Number& number);
  /// Adds a number to a sum.
  void add(const Number& number) {
    ++count_;
    total_ += number;
  }
  /// Adds what another one has of its values.
  void add(Way way, const Figure& more);

  /// Nullopt if it has no value. `share`: of quantiles.
  [[nodiscard]] std::optional<Sum> number(Way way, double share = 0) const;
  [[nodiscard]] Spread* spread() const { return spread_.get(); }

private:
  Sum total_;  // or the least or greatest
  std::size_t count_ = 0;
  std::unique_ptr<Spread> spread_;
};

/// The numbers of records, and which of them the figures are made of.
struct RecordNumbers {
  const std::optional<Number>* all = nullptr;  ///< those of the first record, then those of the second one, ...
  std::size_t width = 0;                       ///< how many each record has
  std::span<const std::size_t> places = {};    ///< for each figure, which one it is

  [[nodiscard]] const std::optional<Number>& of(std::size_t record, std::size_t figure) const {
    return all[record * width + places[figure]];
  }
};

/// Rows of figures, one for each way, in bounded memory.
class FigureTable {
public:
  static constexpr std::size_t usual_values = std::size_t{1} << 21;
  /// `most_values`: in all figures of a way together.
  explicit FigureTable(std::vector<Way> ways = {}, std::size_t most_values = usual_values);

  [[nodiscard]] std::size_t columns() const { return ways_.size(); }
  void add_row() { figures_.resize(figures_.size() + ways_.size()); }
  /// Adds to a row the numbers of the records from `begin` up to `end`, of which some can be missing.
  void add(std::size_t row, const RecordNumbers& numbers, std::size_t begin, std::size_t end) {
    Figure* const figures = figures_.data() + row * ways_.size();
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (ways_[i] != Way::sum) continue;
      for (std::size_t record = begin; record < end; ++record) {
        if (const std::optional<Number>& number = numbers.of(record, i)) figures[i].add(*number);
      }
    }
    for (; has_others_ && begin < end; ++begin) add_others(figures, numbers, begin);
  }
  /// Adds to a row what a row of another table has, which must be settled.
  void add(std::size_t row, const Figure* more) {
    for (std::size_t i = 0; i < ways_.size(); ++i) add(figures_[row * ways_.size() + i], ways_[i], more[i]);
  }
  /// Only these rows remain, in ascending order.
  void keep(const std::vector<std::uint32_t>& rows);
  /// Must be called before numbers are asked for.
  void settle();
  [[nodiscard]] const Figure* row(std::size_t row) const { return figures_.data() + row * ways_.size(); }

private:
  void add_others(Figure* figures, const RecordNumbers& numbers, std::size_t record);
  /// Adds a number, or another figure.
  template <class More>
  void add(Figure& figure, Way way, const More& more);
  void make_room();

  std::vector<Way> ways_;
  bool has_others_ = false;  // than sums
  std::vector<Figure> figures_;
  std::size_t most_values_ = 0;  // of all spreads
  std::size_t values_ = 0;
  std::size_t most_ = 10'000;  // of each
};

}  // namespace bnfurl::records
