#include "src/records/where/conditions.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <iterator>

#include "src/records/readers/input.hpp"

namespace bnfurl::records {
namespace {

std::string_view without_first_zeros(std::string_view whole) {
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
  return whole;
}

std::string_view without_last_zeros(std::string_view fraction) {
  return fraction.substr(0, fraction.find_last_not_of('0') + 1);
}

/// A whole number of few digits, as nearly all are; nullopt for other texts.
std::optional<std::uint64_t> small_number(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  if (text.empty() || text.size() > most_digits) return std::nullopt;
  std::uint64_t number = 0;
  for (const char octet : text) {
    const auto digit = static_cast<unsigned char>(octet - '0');
    if (digit > 9) return std::nullopt;
    number = 10 * number + digit;
  }
  return number;
}

template <class Kind>
bool compare(const std::optional<Kind>& value, Ordering::Relation relation, const Kind& bound) {
  if (!value) return false;
  switch (relation) {
    case Ordering::Relation::less:
      return *value < bound;
    case Ordering::Relation::at_most:
      return *value <= bound;
    case Ordering::Relation::equal:
      return *value == bound;
    case Ordering::Relation::more:
      return *value > bound;
    case Ordering::Relation::at_least:
      return *value >= bound;
  }
  return false;
}

template <class Equal>
bool compare(std::string_view text, Comparison::Relation relation, std::string_view value, Equal equal) {
  const bool fits = text.size() >= value.size();
  switch (relation) {
    case Comparison::Relation::equal:
      return equal(text, value);
    case Comparison::Relation::starts:
      return fits && equal(text.substr(0, value.size()), value);
    case Comparison::Relation::ends:
      return fits && equal(text.substr(text.size() - value.size()), value);
    case Comparison::Relation::contains:
      break;
    case Comparison::Relation::within:
      return fits ? equal(text.substr(text.size() - value.size()), value) : equal(text, value.substr(1));
  }
  return false;
}

}  // namespace

std::optional<Decimal> Decimal::read(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  if (!are_digits(whole)) return std::nullopt;
  if (point == text.size()) return Decimal(negative, whole, {});
  const std::string_view fraction = text.substr(point + 1);
  if (!are_digits(fraction)) return std::nullopt;
  return Decimal(negative, whole, fraction);
}

Decimal::Decimal(bool negative, std::string_view whole, std::string_view fraction)
    : negative_(negative), whole_(without_first_zeros(whole)), fraction_(without_last_zeros(fraction)) {
  if (whole_.empty() && fraction_.empty()) negative_ = false;
}

std::strong_ordering Decimal::operator<=>(const Decimal& other) const {
  if (negative_ != other.negative_) return other.negative_ <=> negative_;
  return negative_ ? other.compare_sizes(*this) : compare_sizes(other);
}

// Without zeros in front, the longer whole number is the larger one. A fraction is larger than all its beginnings.
std::strong_ordering Decimal::compare_sizes(const Decimal& other) const {
  if (whole_.size() != other.whole_.size()) return whole_.size() <=> other.whole_.size();
  if (whole_ != other.whole_) return whole_ <=> other.whole_;
  return fraction_ <=> other.fraction_;
}

std::string Decimal::shortest() const {
  return fmt::format("{}{}{}{}", negative_ ? "-" : "", whole_.empty() ? "0" : whole_, fraction_.empty() ? "" : ".",
                     fraction_);
}

Ordering::Ordering(Relation relation, std::unique_ptr<const std::string> number)
    : relation_(relation),
      text_(std::move(number)),
      bound_(*Decimal::read(*text_)),
      small_bound_(small_number(*text_)) {}

Ordering::Ordering(Relation relation, const Moment& time, const Zone& zone) : relation_(relation), bound_(time) {
  if (time.is_local() && zone) zoned_bound_ = in_zone(time, zone);
}

std::optional<Ordering> Ordering::make(Relation relation, std::string_view bound, const Zone& zone) {
  if (const std::optional<Decimal> number = Decimal::read(bound))
    return Ordering(relation, std::make_unique<const std::string>(number->shortest()));
  return of_times(relation, bound, zone);
}

std::optional<Ordering> Ordering::of_times(Relation relation, std::string_view bound, const Zone& zone) {
  const std::optional<Moment> moment = read_date(bound);
  return moment ? std::optional(Ordering(relation, *moment, zone)) : std::nullopt;
}

std::string_view Ordering::implied() const {
  return relation_ == Relation::equal && text_ != nullptr && !text_->starts_with('-') ? *text_ : std::string_view();
}

bool Ordering::holds(std::string_view text) const {
  const std::optional<std::uint64_t> small = small_bound_ ? small_number(text) : std::nullopt;
  if (small) return compare(small, relation_, *small_bound_);
  if (!is_of_times()) return compare(Decimal::read(text), relation_, std::get<Decimal>(bound_));
  const std::optional<Moment> moment = read_rfc3339(text);
  return moment && holds(*moment);
}

bool Ordering::holds(const Moment& moment) const {
  const auto compared_with = [&](const Moment& bound) { return compare(std::optional(moment), relation_, bound); };
  if (moment.is_local() || !time().is_local()) return moment.is_local() == time().is_local() && compared_with(time());
  if (zoned_bound_) return compared_with(*zoned_bound_);
  Moment bound = time();
  bound.seconds -= std::int64_t{60} * moment.zone;
  return compared_with(bound);
}

bool Comparison::holds_otherwise(std::string_view text) const {
  if (relation_ == Relation::contains) {
    const std::size_t place =
        operand_.ignores_case ? searched_.find_in(in_lower_case(std::string(text))) : searched_.find_in(text);
    return place != std::string_view::npos;
  }
  if (operand_.ignores_case) return compare(text, relation_, operand_.octets, is_called);
  return compare(text, relation_, operand_.octets, std::equal_to<>());
}

std::string_view Comparison::implied() const {
  if (operand_.ignores_case) return {};
  const std::string_view octets = operand_.octets;
  return relation_ == Relation::within ? octets.substr(1) : octets;
}

std::size_t LineSet::Hash::operator()(std::string_view line) const {
  return static_cast<std::size_t>(XXH3_64bits(line.data(), line.size()));
}

LineSet::LineSet(std::vector<char> text) : text_(std::move(text)) {
  std::string_view rest(text_.data(), text_.size());
  if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
  lines_.reserve(static_cast<std::size_t>(std::ranges::count(rest, '\n')) + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.insert(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::vector<std::string_view> LineSet::with_slash() const {
  std::vector<std::string_view> found;
  std::ranges::copy_if(lines_, std::back_inserter(found),
                       [](std::string_view line) { return line.find('/') != std::string_view::npos; });
  std::ranges::sort(found, std::less<>(), [](std::string_view line) { return line.data(); });
  return found;
}

LineSets::LineSets(const std::vector<std::string>& records, Tell tell)
    : has_standard_input_(!records.empty() && std::ranges::find(records, "-") == records.end()),
      tell_(std::move(tell)) {}

std::shared_ptr<const LineSet> LineSets::read(const std::string& file) {
  if (file == "-" && !has_standard_input_)
    throw UsageError("@- is standard input, from which records or rules are read; name another FILE");
  std::shared_ptr<const LineSet>& set = sets_[file];
  if (set != nullptr) return set;
  set = std::make_shared<const LineSet>(read_whole(file));
  const std::size_t blanks = set->with_blanks();
  if (set->size() == 0) tell(fmt::format("@{} is empty, so no value is in it", printable(file)));
  if (blanks != 0)
    tell(fmt::format("{} line{} of @{} {} with a blank, which is part of the value", blanks, blanks == 1 ? "" : "s",
                     printable(file), blanks == 1 ? "begins or ends" : "begin or end"));
  return set;
}

void LineSets::tell(const std::string& sentence) {
  if (told_.insert(sentence).second) tell_({sentence});
}

void Membership::add(Ordering equal) {
  if (equal.is_of_times()) return times_.push_back(std::move(equal));
  is_of_numbers_ = true;
  exact_.insert(equal.number());
}

void Membership::add_numbers(const LineSet& lines) {
  is_of_numbers_ = true;
  for (const std::string_view line : lines.all()) {
    const std::optional<Decimal> number = Decimal::read(line);
    exact_.insert(number ? number->shortest() : std::string(line));
  }
}

bool Membership::holds(std::string_view text) const {
  if (exact_.contains(text)) return true;
  if (is_of_numbers_) {
    const bool is_shortest =
        text.find_first_not_of('0') == 0 && text.find_first_not_of("0123456789") == std::string_view::npos;
    const std::optional<Decimal> number = is_shortest ? std::nullopt : Decimal::read(text);
    return number && exact_.contains(number->shortest());
  }
  if (!times_.empty()) {
    const std::optional<Moment> moment = read_rfc3339(text);
    return moment && std::ranges::any_of(times_, [&](const Ordering& each) { return each.holds(*moment); });
  }
  if (!lower_.empty() && lower_.contains(in_lower_case(std::string(text)))) return true;
  const std::optional<Address> address = networks_.is_empty() ? std::nullopt : address_of(text);
  if (address && networks_.has(*address)) return true;
  return std::ranges::any_of(files_, [text](const auto& lines) { return lines->has(text); });
}

}  // namespace bnfurl::records
