// Columns of records on their way to Arrow: values are added row by row, or for a range of a batch at once; then the
// column becomes an array that owns its memory.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <bnfurl/arrow.hpp>

#include "src/records/columns/batch_fields.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {

/// A file that cannot be read, or not to its end: `FILE: why`.
class ReadFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

// Memory that grows; what is added is not initialised.

class Growing {
public:
  /// Octets that can be written after the size, however full it is.
  static constexpr std::size_t margin = 32;

  Growing() = default;
  Growing(Growing&& other) noexcept
      : octets_(std::exchange(other.octets_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Growing& operator=(Growing&& other) noexcept {
    std::swap(octets_, other.octets_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing&) = delete;
  ~Growing() { std::free(octets_); }

  /// Where to write `octets` more; they count when they have been added.
  [[nodiscard]] char* room(std::size_t octets) {
    if (capacity_ - size_ < octets) grow(octets);
    return octets_ + size_;
  }
  void add(std::size_t octets) { size_ += octets; }
  void append(std::string_view text) {
    char* const to = room(text.size());
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    add(text.size());
  }
  template <class T>
  void put(T value) {
    std::memcpy(room(sizeof value), &value, sizeof value);
    add(sizeof value);
  }

  [[nodiscard]] char* data() const { return octets_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view text() const { return {octets_, size_}; }

private:
  void grow(std::size_t octets) {
    capacity_ = std::max(2 * capacity_, size_ + octets);
    void* const larger = std::realloc(octets_, capacity_ + margin);
    if (larger == nullptr) throw std::bad_alloc();
    octets_ = static_cast<char*>(larger);
  }

  char* octets_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// A bit for each row.
class Bits {
public:
  void put(bool bit) {
    if (rows_ % 64 == 0) words_.put(std::uint64_t{0});
    if (bit) words_.data()[rows_ / 8] = static_cast<char>(words_.data()[rows_ / 8] | 1 << rows_ % 8);
    ++rows_;
    set_ += bit ? 1 : 0;
  }
  [[nodiscard]] std::size_t unset() const { return rows_ - set_; }
  [[nodiscard]] const void* data() const { return words_.data(); }

private:
  Growing words_;
  std::size_t rows_ = 0;
  std::size_t set_ = 0;
};

/// What the values of a column are as an array.
enum class Kind { text, verdict, number, port, decimal, time, local_time };

[[nodiscard]] Kind kind_of(const Column& column);

/// How Arrow writes the type.
[[nodiscard]] std::string format_of(Kind kind);

// A column of a batch while rows are added, and then as an array of Arrow.

class Builder {
public:
  explicit Builder(Kind kind) : kind_(kind) {
    if (kind == Kind::text) values_.put(std::int32_t{0});
  }
  /// Where texts of a batch have so many octets, it ends.
  static constexpr std::size_t enough = std::size_t{1} << 30;
  [[nodiscard]] bool is_full() const { return octets_.size() >= enough; }

  void put(const std::optional<Value>& value) {
    if (!value) return put_absent();
    if (const std::optional<std::string_view> text = text_of(*value)) return put_text(*text);
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return put_number(*number);
    put_verdict(std::get<bool>(*value));  // no list is asked for
  }

  /// The values of records of which all is known; a block's margin can be read after each.
  void put(const BatchField& field, const char* base, std::span<const std::uint64_t> valid, std::size_t begin,
           std::size_t end) {
    if (field.source == BatchField::Source::verdict) {
      for (std::size_t i = begin; i < end; ++i)
        field.has(i) ? put_verdict((valid[i / 64] >> (i % 64) & 1) != 0) : put_absent();
    } else if (kind_ == Kind::text && !field.slice) {
      put_texts(field.values, base, begin, end);
    } else {
      for (std::size_t i = begin; i < end; ++i) {
        const std::optional<std::string_view> text = field.value(base, i);
        text ? put_text(*text) : put_absent();
      }
    }
  }

  /// The array of `rows` rows, and nothing is left.
  void take(std::size_t rows, ArrowArray* array);

private:
  static_assert(Growing::margin <= Block::margin);

  /// A place in the texts of a batch is a number of 31 bits. A batch is full long before, so one text is longer.
  static void require_places_for(const Growing& octets, std::size_t more) {
    if (more > std::size_t{std::numeric_limits<std::int32_t>::max()} - octets.size())
      throw ReadFault("a column has more than 2^31 - 1 bytes in one batch");
  }

  void put_absent() {
    present_.put(false);
    put_place();
  }
  void put_text(std::string_view text) {
    if (kind_ == Kind::number) return put_parsed<std::int64_t>(text);
    if (kind_ == Kind::decimal) return put_parsed<double>(text);
    if (kind_ == Kind::time || kind_ == Kind::local_time) return put_time(text);
    require_places_for(octets_, text.size());
    octets_.append(text);
    present_.put(true);
    put_place();
  }
  void put_texts(const Batch::Column& values, const char* base, std::size_t begin, std::size_t end) {
    std::size_t all = 0;
    for (std::size_t i = begin; i < end; ++i) all += static_cast<std::size_t>(std::max(values.length[i], 0));
    require_places_for(octets_, all);
    char* const first = octets_.room(all);
    auto* const places = reinterpret_cast<std::int32_t*>(values_.room((end - begin) * sizeof(std::int32_t)));
    char* to = first;
    for (std::size_t i = begin; i < end; ++i) {
      const std::int32_t length = values.length[i];
      present_.put(length >= 0);
      if (length > 0) {
        const char* const from = base + values.begin[i];
        const auto size = static_cast<std::size_t>(length);
        if (size <= Growing::margin)
          std::memcpy(to, from, Growing::margin);
        else
          std::memcpy(to, from, size);
        to += size;
      }
      places[i - begin] = static_cast<std::int32_t>(octets_.size() + static_cast<std::size_t>(to - first));
    }
    values_.add((end - begin) * sizeof(std::int32_t));
    octets_.add(all);
  }
  /// "-" is no number, and neither is what 64 bits do not hold.
  template <class Number>
  void put_parsed(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stopped != end) return put_absent();
    values_.put(number);
    present_.put(true);
  }
  /// Microseconds since 1970. A time without a zone is none in a column of times with one.
  void put_time(std::string_view text) {
    const std::optional<Moment> moment = read_rfc3339(text);
    if (!moment || moment->is_local() != (kind_ == Kind::local_time)) return put_absent();
    values_.put(moment->seconds * 1'000'000 + moment->nanoseconds / 1000);
    present_.put(true);
  }
  void put_number(std::uint64_t number) {
    if (kind_ == Kind::text) return put_text(fmt::format_int(number).c_str());
    if (kind_ == Kind::port)
      values_.put(static_cast<std::uint16_t>(number));
    else
      values_.put(static_cast<std::int64_t>(number));
    present_.put(true);
  }
  void put_verdict(bool verdict) {
    verdicts_.put(verdict);
    present_.put(true);
  }
  /// After a text, where the next one begins; of other values that are absent, something.
  void put_place() {
    switch (kind_) {
      case Kind::text:
        return values_.put(static_cast<std::int32_t>(octets_.size()));
      case Kind::verdict:
        return verdicts_.put(false);
      case Kind::number:
      case Kind::time:
      case Kind::local_time:
        return values_.put(std::int64_t{0});
      case Kind::decimal:
        return values_.put(0.0);
      case Kind::port:
        return values_.put(std::uint16_t{0});
    }
  }

  [[nodiscard]] std::int32_t place(std::size_t row) const {
    std::int32_t place = 0;
    std::memcpy(&place, values_.data() + row * sizeof place, sizeof place);
    return place;
  }
  [[nodiscard]] bool has_utf8(std::size_t rows) const;
  void replace_what_is_not_utf8(std::size_t rows);

  Kind kind_;
  Bits present_;
  Bits verdicts_;
  Growing values_;  // numbers; of texts, where each begins, and where the last one ends
  Growing octets_;  // of texts
};

/// The array of a batch of `rows` rows: a struct, whose columns can be moved out of it.
void take_batch(std::vector<Builder>& builders, std::size_t rows, ArrowArray* array);

}  // namespace bnfurl::tool
