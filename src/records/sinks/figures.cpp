#include "src/records/sinks/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::uint32_t billion = 1'000'000'000;
constexpr std::size_t fewest = 8;  // so many values of each figure always fit
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

/// The middle of the numbers that begin with the same `bits` binary digits.
std::uint64_t middle_of(std::uint64_t size, int bits) {
  const int rest = static_cast<int>(std::bit_width(size)) - bits;
  return rest <= 0 ? size : (size >> rest << rest) + (std::uint64_t{1} << rest) / 2;
}

std::int64_t rounded(std::int64_t number, int bits) {
  const auto size = static_cast<std::int64_t>(middle_of(static_cast<std::uint64_t>(std::abs(number)), bits));
  return number < 0 ? -size : size;
}

/// Large numbers are rounded by their whole part alone.
Number rounded(const Number& number, int bits) {
  constexpr std::int64_t large = std::int64_t{1} << 33;
  if (number.whole >= large || number.whole <= -large) return {rounded(number.whole, bits), 0};
  const std::int64_t exact = number.whole * billion + number.billionths;
  const std::int64_t all = rounded(exact, bits);
  const std::int64_t above = (all % billion + billion) % billion;
  return {(all - above) / billion, static_cast<std::uint32_t>(above)};
}

/// The others of a rounded number say nothing. Its error grows by at most 0.05 %.
Number with_four_digits(const Number& number) {
  const double exact = number.as_double();
  if (exact == 0) return number;
  const double scale = std::pow(10, 3 - std::floor(std::log10(std::abs(exact))));
  return to_number(std::round(exact * scale) / scale);
}

}  // namespace

Number to_number(double number) {
  const double whole = std::floor(number);
  const auto above = static_cast<std::uint32_t>(std::lround((number - whole) * billion));
  Number result{static_cast<std::int64_t>(whole), above % billion};
  if (above == billion) ++result.whole;
  return result;
}

std::optional<Number> read_number(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
  constexpr std::size_t most_digits = 18, places = 9;
  if (point > most_digits || !are_digits(text.substr(0, point))) return std::nullopt;
  if (point != text.size() && !are_digits(fraction)) return std::nullopt;
  Number number{*number_in<std::int64_t>(text.substr(0, point)), 0};
  for (std::size_t i = 0; i < places && !fraction.empty(); ++i)
    number.billionths =
        10 * number.billionths + static_cast<std::uint32_t>(i < fraction.size() ? fraction[i] - '0' : 0);
  if (fraction.size() > places && fraction[places] >= '5' && ++number.billionths == billion)
    number = {number.whole + 1, 0};
  if (!is_negative) return number;
  number.whole = -number.whole - (number.billionths == 0 ? 0 : 1);
  number.billionths = number.billionths == 0 ? 0 : billion - number.billionths;
  return number;
}

std::string text_of(const Number& number) {
  if (number.billionths == 0) return fmt::to_string(number.whole);
  const bool is_negative = number.whole < 0;
  std::string text = fmt::format("{}{}.{:09}", is_negative ? "-" : "", is_negative ? -(number.whole + 1) : number.whole,
                                 is_negative ? billion - number.billionths : number.billionths);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

Sum::Sum(const Number& number)
    : high_(number.whole / trillions), low_(number.whole % trillions), billionths_(number.billionths) {
  if (low_ >= 0) return;
  low_ += trillions;
  --high_;
}

Sum& Sum::operator+=(const Sum& more) {
  billionths_ += more.billionths_;
  low_ += more.low_ + (billionths_ >= billion ? 1 : 0);
  high_ += more.high_ + (low_ >= trillions ? 1 : 0);
  if (billionths_ >= billion) billionths_ -= billion;
  if (low_ >= trillions) low_ -= trillions;
  return *this;
}

Sum Sum::operator-() const {
  Sum other;
  other.billionths_ = billionths_ == 0 ? 0 : billion - billionths_;
  other.low_ = -low_ - (billionths_ == 0 ? 0 : 1);
  other.high_ = -high_ - (other.low_ < 0 ? 1 : 0);
  if (other.low_ < 0) other.low_ += trillions;
  return other;
}

// By hand: a digit of the quotient for each digit below the highest part.
Sum Sum::operator/(std::size_t count) const {
  if (is_negative()) return -(-*this / count);
  const std::uint64_t by = count;
  std::uint64_t rest = static_cast<std::uint64_t>(high_) % by;
  const auto next_digit = [by, &rest](std::int64_t number, std::int64_t unit) {
    rest = 10 * rest + static_cast<std::uint64_t>(number / unit % 10);
    const std::uint64_t digit = rest / by;
    rest %= by;
    return digit;
  };
  Sum quotient;
  quotient.high_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(high_) / by);
  for (std::int64_t unit = trillions / 10; unit != 0; unit /= 10)
    quotient.low_ = 10 * quotient.low_ + static_cast<std::int64_t>(next_digit(low_, unit));
  for (std::int64_t unit = billion / 10; unit != 0; unit /= 10)
    quotient.billionths_ = 10 * quotient.billionths_ + static_cast<std::uint32_t>(next_digit(billionths_, unit));
  if (rest >= by - rest) quotient += Number{0, 1};
  return quotient;
}

std::int64_t Sum::whole() const {
  const std::int64_t up = is_negative() ? 1 : 0;  // towards 0, since the lowest number fits, and its high part does not
  std::int64_t whole = 0;
  if (__builtin_mul_overflow(high_ + up, trillions, &whole) ||
      __builtin_add_overflow(whole, low_ - up * trillions, &whole))
    return is_negative() ? std::numeric_limits<std::int64_t>::min() : highest;
  return whole;
}

double Sum::as_double() const {
  return static_cast<double>(high_) * static_cast<double>(trillions) + static_cast<double>(low_) + 1e-9 * billionths_;
}

std::string Sum::text() const {
  if (is_negative()) return "-" + (-*this).text();
  if (high_ == 0) return text_of(Number{low_, billionths_});
  return fmt::to_string(high_) + fmt::format("{:018}", low_) + text_of(Number{0, billionths_}).substr(1);
}

void Spread::settle(std::size_t most, bool are_hashes) {
  if (!added_.empty()) {
    const auto middle = static_cast<std::ptrdiff_t>(counts_.size());
    if (bits_ != exact)
      std::ranges::transform(added_, added_.begin(), [this](const Number& each) { return rounded(each, bits_); });
    std::ranges::sort(added_);
    counts_.reserve(size());
    for (const Number& number : added_) counts_.push_back({number, 1});
    std::vector<Number>().swap(added_);
    std::ranges::inplace_merge(counts_, counts_.begin() + middle, {}, &Count::number);
    join_equal();
  }
  if (are_hashes && counts_.size() >= most) {
    is_sample_ = true;
    counts_.resize(most - 1);
  }
  constexpr int first_bits = 7;
  while (!are_hashes && counts_.size() >= most && bits_ > 1) round_to(std::min(bits_ - 1, first_bits));
}

// Of hashes, only those are kept that are low enough to be kept in both.
void Spread::add(const Spread& more) {
  settle(std::numeric_limits<std::size_t>::max(), false);
  std::optional<Number> highest_kept;
  for (const Spread* each : {&std::as_const(*this), &more}) {
    if (each->is_sample_)
      highest_kept = std::min(highest_kept.value_or(each->counts_.back().number), each->counts_.back().number);
  }
  is_sample_ = highest_kept.has_value();
  counts_.insert(counts_.end(), more.counts_.begin(), more.counts_.end());
  std::erase_if(counts_, [&](const Count& each) { return highest_kept && each.number > *highest_kept; });
  if (!counts_.empty()) round_to(std::min(bits_, more.bits_));
}

void Spread::round_to(int bits) {
  bits_ = bits;
  for (Count& count : counts_) count.number = bits == exact ? count.number : rounded(count.number, bits);
  std::ranges::sort(counts_, {}, &Count::number);
  join_equal();
}

void Spread::join_equal() {
  auto last = counts_.begin();
  for (auto next = last + 1; next < counts_.end(); ++next) {
    if (next->number == last->number)
      last->times += next->times;
    else
      *++last = *next;
  }
  counts_.erase(last + 1, counts_.end());
}

Number Spread::quantile(double share) const {
  std::size_t total = 0;
  for (const Count& count : counts_) total += count.times;
  const double rank = std::ceil(share * static_cast<double>(total));
  std::size_t below = 0;
  for (const Count& count : counts_) {
    below += count.times;
    if (static_cast<double>(below) >= rank) return bits_ == exact ? count.number : with_four_digits(count.number);
  }
  return {};
}

std::size_t Spread::distinct() const {
  if (!is_sample_) return counts_.size();
  const double density = static_cast<double>(counts_.back().number.whole) / static_cast<double>(highest);
  return static_cast<std::size_t>(std::llround(static_cast<double>(counts_.size() - 1) / density));
}

double Spread::error() const {
  if (is_sample_) return 1 / std::sqrt(static_cast<double>(counts_.size()));
  return bits_ == exact ? 0 : std::exp2(-bits_) + 0.0005;
}

void Figure::add(Way way, const Number& number) {
  ++count_;
  switch (way) {
    case Way::sum:
    case Way::mean:
      total_ += number;
      return;
    case Way::least:
      total_ = count_ == 1 ? Sum(number) : std::min(total_, Sum(number));
      return;
    case Way::greatest:
      total_ = count_ == 1 ? Sum(number) : std::max(total_, Sum(number));
      return;
    case Way::quantiles:
    case Way::distinct:
      if (spread_ == nullptr) spread_ = std::make_unique<Spread>();
      spread_->add(number);
  }
}

void Figure::add(Way way, const Figure& more) {
  if (more.spread_ != nullptr) {
    if (spread_ == nullptr) spread_ = std::make_unique<Spread>();
    spread_->add(*more.spread_);
  } else if (more.count_ != 0) {
    const bool is_other = count_ != 0 && (way == Way::least ? total_ < more.total_ : total_ > more.total_);
    if (way == Way::sum || way == Way::mean)
      total_ += more.total_;
    else if (!is_other)
      total_ = more.total_;
  }
  count_ += more.count_;
}

std::optional<Sum> Figure::number(Way way, double share) const {
  if (way == Way::distinct) return Number{spread_ == nullptr ? 0 : static_cast<std::int64_t>(spread_->distinct()), 0};
  if (count_ == 0) return std::nullopt;
  if (way == Way::mean) return total_ / count_;
  return way == Way::quantiles ? Sum(spread_->quantile(share)) : total_;
}

FigureTable::FigureTable(std::vector<Way> ways, std::size_t most_values) : ways_(std::move(ways)) {
  const auto has_spread = [](Way way) { return way == Way::quantiles || way == Way::distinct; };
  most_values_ = most_values * static_cast<std::size_t>(std::ranges::count_if(ways_, has_spread));
  has_others_ = !std::ranges::all_of(ways_, [](Way way) { return way == Way::sum; });
}

void FigureTable::add_others(Figure* figures, const RecordNumbers& numbers, std::size_t record) {
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const std::optional<Number>& number = numbers.of(record, i);
    if (number && ways_[i] != Way::sum) add(figures[i], ways_[i], *number);
  }
}

template <class More>
void FigureTable::add(Figure& figure, Way way, const More& more) {
  const std::size_t before = figure.spread() == nullptr ? 0 : figure.spread()->size();
  figure.add(way, more);
  Spread* const spread = figure.spread();
  if (spread == nullptr) return;
  if (spread->is_due()) spread->settle(most_, way == Way::distinct);
  values_ += spread->size() - before;
  if (values_ > most_values_) make_room();
}

template void FigureTable::add(Figure& figure, Way way, const Number& more);
template void FigureTable::add(Figure& figure, Way way, const Figure& more);

void FigureTable::keep(const std::vector<std::uint32_t>& rows) {
  std::vector<Figure> figures;
  for (const std::uint32_t row : rows) {
    for (std::size_t i = 0; i < ways_.size(); ++i) figures.push_back(std::move(figures_[row * ways_.size() + i]));
  }
  figures_ = std::move(figures);
  settle();
}

void FigureTable::settle() {
  values_ = 0;
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    Spread* const spread = figures_[i].spread();
    if (spread == nullptr) continue;
    spread->settle(most_, ways_[i % ways_.size()] == Way::distinct);
    values_ += spread->size();
  }
}

void FigureTable::make_room() {
  settle();
  for (; values_ > most_values_ / 2 && most_ > fewest; settle()) most_ /= 2;
}

}  // namespace bnfurl::records
