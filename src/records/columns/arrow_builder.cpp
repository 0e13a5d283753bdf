#include "src/records/columns/arrow_builder.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "src/records/columns/time_columns.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// Octets that are copied at once: most texts are shorter. A block's margin is so large at least.
constexpr std::size_t step = 32;
static_assert(step <= Block::margin);

/// With U+FFFD in place of what is not UTF-8.
void append_utf8(std::string& to, std::string_view text) {
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    to += step.valid ? text.substr(0, step.size) : std::string_view("\xef\xbf\xbd");
    text.remove_prefix(step.size);
  }
}

bool begins_character(char octet) { return (static_cast<unsigned char>(octet) & 0xc0) != 0x80; }

/// The whole text as a number; nullopt for "-", which means a missing number, and for what 64 bits do not hold.
template <class Number>
std::optional<std::int64_t> parsed(std::string_view text) {
  const std::optional<Number> number = number_in<Number>(text);
  return number ? std::optional(std::bit_cast<std::int64_t>(*number)) : std::nullopt;
}

/// Microseconds since 1970. In a column of times with a zone, a time without one is missing.
std::optional<std::int64_t> microseconds(std::string_view text, bool is_local) {
  const std::optional<Moment> moment = read_rfc3339(text);
  if (!moment || moment->is_local() != is_local) return std::nullopt;
  return moment->seconds * 1'000'000 + moment->nanoseconds / 1000;
}

// Arrow recommends that the parts of an array begin so.
constexpr std::size_t alignment = 64;

std::size_t aligned(std::size_t octets) { return (octets + alignment - 1) / alignment * alignment; }

std::size_t octets_of_bits(std::size_t count) { return aligned((count + 7) / 8); }

/// Where so many octets go, which are then written.
char* part(char*& at, std::size_t octets) { return std::exchange(at, at + aligned(octets)); }

/// A bit for each value, the first in the lowest of the first octet.
template <class Value>
const void* copy_bits(const std::vector<Value>& values, char*& at) {
  char* const bits = part(at, octets_of_bits(values.size()));
  for (std::size_t begin = 0; begin < values.size(); begin += 8) {
    unsigned octet = 0;
    for (std::size_t i = begin; i < std::min(begin + 8, values.size()); ++i)
      octet |= static_cast<unsigned>(values[i]) << (i - begin);
    bits[begin / 8] = static_cast<char>(octet);
  }
  return bits;
}

/// The values as numbers of type `Number`.
template <class Number>
const void* copy_numbers(const std::vector<std::int64_t>& values, char*& at) {
  char* const numbers = part(at, values.size() * sizeof(Number));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto number = static_cast<Number>(values[i]);
    std::memcpy(numbers + i * sizeof number, &number, sizeof number);
  }
  return numbers;
}

const void* copy_octets(std::string_view octets, char*& at) {
  char* const to = part(at, octets.size());
  if (!octets.empty()) std::memcpy(to, octets.data(), octets.size());
  return to;
}

/// What the parts of an array own together.
struct Taken {
  std::unique_ptr<char[]> memory;
  std::vector<arrow::Buffers> columns = {};
};

std::shared_ptr<Taken> take(std::span<Builder> builders) {
  std::size_t octets = alignment;  // more than the beginning of the memory is off
  for (const Builder& each : builders) octets += each.array_octets();
  auto all = std::make_shared<Taken>(Taken{std::make_unique_for_overwrite<char[]>(octets)});
  void* begin = all->memory.get();
  char* at = static_cast<char*>(std::align(alignment, octets - alignment, begin, octets));
  for (Builder& each : builders) {
    all->columns.push_back(each.copy_to(at));
    each.clear();
  }
  return all;
}

/// How Arrow writes the type of a column, with offsets of 64 bits if it `is_large`.
std::string format_of(ValueType type, bool is_large) {
  switch (type) {
    case ValueType::verdict:
      return "b";
    case ValueType::offset:
    case ValueType::digits:
      return "l";
    case ValueType::port:
      return "S";
    case ValueType::decimal:
      return "g";
    case ValueType::time:
      return "tsu:UTC";
    case ValueType::local_time:
      return "tsu:";
    case ValueType::texts:
    case ValueType::pairs:
      return is_large ? "+L" : "+l";
    case ValueType::text:
      break;
  }
  return is_large ? "U" : "u";
}

}  // namespace

std::string as_utf8(std::string_view text) {
  std::string shown;
  append_utf8(shown, text);
  return shown;
}

Builder::Builder(ValueType type) : type_(type) {
  if (type == ValueType::texts || type == ValueType::pairs)
    parts_.assign(type == ValueType::pairs ? 2 : 1, Builder(ValueType::text));
  clear();
}

void Builder::put(const Found& value) {
  if (!value) return put_absent();
  if (const std::optional<std::string_view> text = text_of(*value)) return put_text(*text);
  if (const auto* const list = std::get_if<TextList>(&*value)) return put_list(*list);
  const auto* const number = std::get_if<std::uint64_t>(&*value);
  if (number == nullptr && !is_text()) return add(std::get<bool>(*value) ? 1 : 0);
  if (number == nullptr) return put_text(std::get<bool>(*value) ? "1" : "0");
  if (is_text()) return put_text(fmt::format_int(*number).c_str());
  add(static_cast<std::int64_t>(*number));
}

void Builder::put_list(const TextList& list) {
  for (std::size_t i = 0; i < list.items.size(); ++i) parts_[i % parts_.size()].put(text_value(list.items[i]));
  add(static_cast<std::int64_t>(parts_.front().rows()));
}

void Builder::put_absent() {
  present_.push_back(0);
  values_.push_back(is_text() || is_list() ? values_.back() : 0);
}

void Builder::put_text(std::string_view text) {
  if (is_text()) {
    octets_ += text;
    return add(std::ssize(octets_));
  }
  const std::optional<std::int64_t> value = type_ == ValueType::digits ? parsed<std::int64_t>(text)
                                            : type_ == ValueType::decimal
                                                ? parsed<double>(text)
                                                : microseconds(text, type_ == ValueType::local_time);
  if (value) return add(*value);
  if (text != "-") unfit_.push_back({rows(), std::string(text)});
  put_absent();
}

void Builder::put_texts(const Batch::Column& values, const char* base, std::size_t begin, std::size_t end) {
  const std::span lengths = values.lengths.subspan(begin, end - begin),
                  begins = values.begins.subspan(begin, end - begin);
  std::size_t at = octets_.size(), all = at;
  for (const std::int32_t length : lengths) all += static_cast<std::size_t>(std::max(length, 0));
  octets_.resize(all + step);
  char* const to = octets_.data();
  present_.resize(rows() + lengths.size());
  values_.resize(rows() + 1);
  std::uint8_t* const present = present_.data() + rows() - lengths.size();
  std::int64_t* const ends = values_.data() + values_.size() - lengths.size();
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto size = static_cast<std::size_t>(std::max(lengths[i], 0));
    if (size > step)
      std::memcpy(to + at, base + begins[i], size);
    else if (size != 0)
      std::memcpy(to + at, base + begins[i], step);
    at += size;
    present[i] = lengths[i] >= 0;
    ends[i] = static_cast<std::int64_t>(at);
  }
  octets_.resize(all);
}

std::size_t Builder::rows_within(std::size_t octets, std::size_t begin) const {
  if (!is_text() && !is_list()) return rows() - begin;
  std::size_t fits = begin, exceeds = rows() + 1;
  while (exceeds - fits > 1) {
    const std::size_t middle = fits + (exceeds - fits) / 2;
    (octets_before(middle) - octets_before(begin) <= octets ? fits : exceeds) = middle;
  }
  return fits - begin;
}

std::size_t Builder::octets_before(std::size_t row) const {
  if (!is_text() && !is_list()) return 0;
  const auto end = static_cast<std::size_t>(values_[row]);
  std::size_t octets = end;
  for (const Builder& each : parts_) octets += each.octets_before(end);
  return octets;
}

void Builder::append(const Builder& more, std::size_t begin, std::size_t end) {
  const auto add_some = [=](auto& to, const auto& from, std::size_t offset) {
    const auto at = from.begin() + static_cast<std::ptrdiff_t>(offset);
    to.insert(to.end(), at + static_cast<std::ptrdiff_t>(begin), at + static_cast<std::ptrdiff_t>(end));
  };
  add_some(present_, more.present_, 0);
  if (!is_text() && !is_list()) return add_some(values_, more.values_, 0);
  const std::int64_t shift = values_.back() - more.values_[begin];
  const auto from = static_cast<std::size_t>(more.values_[begin]), to = static_cast<std::size_t>(more.values_[end]);
  if (is_text()) octets_.append(more.octets_, from, to - from);
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].append(more.parts_[i], from, to);
  add_some(values_, more.values_, 1);
  for (std::size_t row = rows() - (end - begin) + 1; row <= rows(); ++row) values_[row] += shift;
}

// Together they are UTF-8, and each begins with a character: so each is UTF-8.
bool Builder::has_utf8() const {
  if (!simdjson::validate_utf8(octets_.data(), octets_.size())) return false;
  return std::ranges::all_of(values_, [this](std::int64_t place) {
    return place == std::ssize(octets_) || begins_character(octets_[static_cast<std::size_t>(place)]);
  });
}

void Builder::make_utf8() {
  for (Builder& each : parts_) each.make_utf8();
  if (!is_text() || has_utf8()) return;
  const std::string octets = std::exchange(octets_, {});
  for (std::size_t row = 0, begin = 0; row < rows(); ++row) {
    const auto end = static_cast<std::size_t>(values_[row + 1]);
    append_utf8(octets_, std::string_view(octets).substr(begin, end - begin));
    values_[row + 1] = std::ssize(octets_);
    begin = end;
  }
}

arrow::NamedFormat Builder::field(std::string name) const {
  arrow::NamedFormat field{std::move(name), format_of(type_, is_large())};
  if (type_ == ValueType::texts) field.parts = {parts_.front().field("item")};
  if (type_ == ValueType::pairs) field.parts = {{"item", "+s", {parts_[0].field("name"), parts_[1].field("value")}}};
  return field;
}

std::size_t Builder::array_octets() const {
  const bool has_ends = is_text() || is_list();
  const std::size_t of_values = type_ == ValueType::verdict ? octets_of_bits(rows())
                                : type_ == ValueType::port  ? aligned(rows() * sizeof(std::uint16_t))
                                : has_ends && !is_large()   ? aligned(values_.size() * sizeof(std::int32_t))
                                                            : aligned(values_.size() * sizeof(std::int64_t));
  std::size_t octets = octets_of_bits(rows()) + of_values + aligned(octets_.size());
  for (const Builder& each : parts_) octets += each.array_octets();
  return octets;
}

arrow::Buffers Builder::copy_to(char*& at) const {
  const bool has_ends = is_text() || is_list();
  arrow::Buffers all{.nulls = std::ranges::count(present_, std::uint8_t{0}), .rows = std::ssize(present_)};
  all.buffers.push_back(all.nulls == 0 ? nullptr : copy_bits(present_, at));
  all.buffers.push_back(type_ == ValueType::verdict ? copy_bits(values_, at)
                        : type_ == ValueType::port  ? copy_numbers<std::uint16_t>(values_, at)
                        : has_ends && !is_large()   ? copy_numbers<std::int32_t>(values_, at)
                                                    : copy_numbers<std::int64_t>(values_, at));
  if (is_text()) all.buffers.push_back(copy_octets(octets_, at));
  for (const Builder& each : parts_) all.parts.push_back(each.copy_to(at));
  if (type_ != ValueType::pairs) return all;
  arrow::Buffers pairs{.buffers = {nullptr}, .rows = all.parts.front().rows, .parts = std::move(all.parts)};
  all.parts = {std::move(pairs)};
  return all;
}

void Builder::clear() {
  present_.clear();
  values_.clear();
  octets_.clear();
  unfit_.clear();
  for (Builder& each : parts_) each.clear();
  if (is_text() || is_list()) values_.push_back(0);
}

arrow::Array take_array(Builder& column) {
  const auto rows = static_cast<std::int64_t>(column.rows());
  const std::shared_ptr<Taken> all = take({&column, 1});
  return arrow::array_of(rows, all->columns.front(), all);
}

arrow::Array take_struct(std::vector<Builder>& columns) {
  const auto rows = static_cast<std::int64_t>(columns.front().rows());
  const std::shared_ptr<Taken> all = take(columns);
  return arrow::struct_array(rows, all->columns, all);
}

}  // namespace bnfurl::records
