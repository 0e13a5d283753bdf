#include "src/records/where/conditions.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>

#include "src/records/forms/input.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::string_view digits = "0123456789";

bool are_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::string_view without_first_zeros(std::string_view whole) {
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
  return whole;
}

std::string_view without_last_zeros(std::string_view fraction) {
  return fraction.substr(0, fraction.find_last_not_of('0') + 1);
}

template <class Kind>
bool compare(const std::optional<Kind>& value, Ordering::Relation relation, const Kind& bound) {
  if (!value) return false;
  switch (relation) {
    case Ordering::Relation::less:
      return *value < bound;
    case Ordering::Relation::at_most:
      return *value <= bound;
    case Ordering::Relation::more:
      return *value > bound;
    case Ordering::Relation::at_least:
      return *value >= bound;
  }
  return false;
}

// note [borders]: the algorithm of Knuth, Morris and Pratt. A border of a text is a beginning of it that is also its
// end; the longest one of each beginning of the operand says how much of the operand is still matched when the octet
// after that beginning differs.
std::vector<std::size_t> borders_of(std::string_view text) {
  std::vector<std::size_t> borders(text.size(), 0);
  for (std::size_t i = 1; i < text.size(); ++i) {
    std::size_t length = borders[i - 1];
    while (length > 0 && text[i] != text[length]) length = borders[length - 1];
    borders[i] = text[i] == text[length] ? length + 1 : 0;
  }
  return borders;
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
    case Comparison::Relation::within:
      return fits ? equal(text.substr(text.size() - value.size()), value) : equal(text, value.substr(1));
  }
  return false;
}

/// Whether one text, in lower case, comes before another in lower case.
bool comes_before(std::string_view left, std::string_view right) {
  return std::ranges::lexicographical_compare(
      left, right, {}, [](char octet) { return in_lower_case(octet); },
      [](char octet) { return in_lower_case(octet); });
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

// A date alone is its midnight.
std::optional<Ordering> Ordering::make(Relation relation, std::string_view bound, Zone zone) {
  auto text = std::make_unique<const std::string>(bound);
  if (const std::optional<Decimal> number = Decimal::read(*text))
    return Ordering(relation, std::move(text), *number, zone);
  for (const std::string& time : {*text, *text + "T00:00:00"}) {
    if (const auto moment = read_rfc3339(time)) return Ordering(relation, nullptr, *moment, zone);
  }
  return std::nullopt;
}

bool Ordering::holds(std::string_view text) const {
  const auto* time = std::get_if<Moment>(&bound_);
  if (time == nullptr) return compare(Decimal::read(text), relation_, std::get<Decimal>(bound_));
  const std::optional<Moment> moment = read_rfc3339(text);
  if (!moment) return false;
  const Moment bound = moment->is_local() ? *time : in_zone(*time, zone_.value_or(std::chrono::minutes(0)));
  return moment->is_local() == bound.is_local() && compare(moment, relation_, bound);
}

bool Comparison::holds_otherwise(std::string_view text) const {
  if (operand_.ignores_case) return compare(text, relation_, operand_.octets, is_in_lower_case);
  return compare(text, relation_, operand_.octets, std::equal_to<>());
}

Search::Search(Operand operand) : operand_(prepared(std::move(operand))) {
  if (operand_.ignores_case) borders_ = borders_of(operand_.octets);
}

// `std::string_view::find` is not linear ("aaab" in "aaaa"). memmem of glibc and musl is, by the two-way algorithm of
// Crochemore and Perrin where the operand is long.
bool Search::holds(std::string_view text) const {
  const std::string& octets = operand_.octets;
  if (octets.empty()) return true;
  if (octets.size() > text.size()) return false;
  if (operand_.ignores_case) return holds_in_any_case(text);
  return ::memmem(text.data(), text.size(), octets.data(), octets.size()) != nullptr;
}

bool Search::holds_in_any_case(std::string_view text) const {
  std::size_t length = 0;  // how much of the operand ends here
  for (const char octet : text) {
    const char lower = in_lower_case(octet);
    while (length > 0 && lower != operand_.octets[length]) length = borders_[length - 1];
    if (lower == operand_.octets[length]) ++length;
    if (length == operand_.octets.size()) return true;
  }
  return false;
}

std::size_t LineSet::Hash::operator()(std::string_view line) const {
  return static_cast<std::size_t>(XXH3_64bits(line.data(), line.size()));
}

LineSet::LineSet(std::vector<char> text) : text_(std::move(text)) {
  std::string_view rest(text_.data(), text_.size());
  lines_.reserve(static_cast<std::size_t>(std::ranges::count(rest, '\n')) + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.insert(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

LineSets::LineSets(const std::vector<std::string>& records)
    : has_standard_input_(!records.empty() && std::ranges::find(records, "-") == records.end()) {}

std::shared_ptr<const LineSet> LineSets::read(const std::string& file) {
  if (file == "-" && !has_standard_input_)
    throw UsageError("--where: @- is standard input, from which records or rules are read; name another FILE");
  std::shared_ptr<const LineSet>& set = sets_[file];
  if (set == nullptr) set = std::make_shared<const LineSet>(read_whole(file));
  return set;
}

void Membership::add(Operand operand) {
  std::vector<std::string>& values = operand.ignores_case ? lower_ : exact_;
  values.push_back(prepared(std::move(operand)).octets);
}

void Membership::sort() {
  std::ranges::sort(exact_);
  std::ranges::sort(lower_, comes_before);
}

bool Membership::holds(std::string_view text) const {
  const auto found = std::lower_bound(exact_.begin(), exact_.end(), text);
  if (found != exact_.end() && *found == text) return true;
  if (!lower_.empty() && std::ranges::binary_search(lower_, text, comes_before)) return true;
  return std::ranges::any_of(files_, [text](const auto& lines) { return lines->has(text); });
}

}  // namespace bnfurl::tool
