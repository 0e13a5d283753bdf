// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Strings of an array, each judged separately: between two strings there is no octet at which a scanner would stop.
// The base of the offsets moves on before an offset would exceed 32 bits.
#include <bnfurl/line_splitter.hpp>

#include "src/line_batch.hpp"

namespace bnfurl {
namespace {

// Offsets and validity of strings in Arrow's format, of either width.
struct Strings {
  const std::int32_t* small = nullptr;  // exactly one of these two is set
  const std::int64_t* large = nullptr;
  const std::uint8_t* validity = nullptr;

  [[nodiscard]] std::size_t begin(std::size_t index) const noexcept {
    return small != nullptr ? static_cast<std::size_t>(small[index]) : static_cast<std::size_t>(large[index]);
  }
  [[nodiscard]] bool is_null(std::size_t index) const noexcept {
    return validity != nullptr && (validity[index / 8] >> (index % 8) & 1) == 0;
  }
  // A null is treated as an empty string, whatever its offsets are.
  [[nodiscard]] std::size_t end(std::size_t index) const noexcept { return begin(is_null(index) ? index : index + 1); }
};

}  // namespace

class StringSplitter::State {
public:
  State(Production entry, Ask ask) : batch_(detail::data_of(entry), ask) {}

  void feed(std::string_view text, const Strings& strings, std::size_t offsets, std::size_t array_offset) noexcept {
    text_ = text;
    strings_ = strings;
    at_ = array_offset;
    end_ = offsets == 0 ? 0 : offsets - 1;
    base_ = 0;
  }

  const Lines* next() noexcept {
    if (!has_next()) return nullptr;
    if (!is_in_reach()) base_ = strings_.begin(at_);
    if (!is_in_reach()) return longest_string();
    batch_.clear();
    const std::size_t first = at_;
    const std::size_t enough = strings_.begin(at_) + LineBatch::enough_octets;
    while (has_next() && is_in_reach() && !batch_.is_full() && strings_.begin(at_) < enough) {
      batch_.add(strings_.begin(at_) - base_, strings_.end(at_) - base_);
      ++at_;
    }
    batch_.judge(LineBatch::Base::line,
                 [this, first](std::size_t line, detail::Span* spans) noexcept { return judge(first + line, spans); });
    return batch_.lines(text_.substr(base_, Lines::longest));
  }

private:
  [[nodiscard]] bool has_next() const noexcept { return at_ < end_; }
  // Whether offsets reach the end of the next string.
  [[nodiscard]] bool is_in_reach() const noexcept { return strings_.end(at_) - base_ <= Lines::longest; }

  [[nodiscard]] bool judge(std::size_t string, detail::Span* spans) const noexcept {
    if (strings_.is_null(string)) return false;
    const std::size_t begin = strings_.begin(string);
    return batch_.judge_text(text_.substr(begin, strings_.end(string) - begin), spans);
  }

  const Lines* longest_string() noexcept {
    const std::size_t end = strings_.end(at_++);
    return batch_.only(text_.substr(base_, end - base_));
  }

  LineBatch batch_;
  std::string_view text_;
  Strings strings_;
  std::size_t at_ = 0;  // the first string not returned yet
  std::size_t end_ = 0;
  std::size_t base_ = 0;  // offsets in the batch are relative to it
};

StringSplitter::StringSplitter(Production entry, Ask ask) : state_(std::make_unique<State>(entry, ask)) {}
StringSplitter::~StringSplitter() = default;
StringSplitter::StringSplitter(StringSplitter&& other) noexcept = default;
StringSplitter& StringSplitter::operator=(StringSplitter&& other) noexcept = default;

void StringSplitter::feed(std::string_view text, std::span<const std::int32_t> offsets, const std::uint8_t* validity,
                          std::size_t array_offset) noexcept {
  state_->feed(text, {offsets.data(), nullptr, validity}, offsets.size(), array_offset);
}
void StringSplitter::feed(std::string_view text, std::span<const std::int64_t> offsets, const std::uint8_t* validity,
                          std::size_t array_offset) noexcept {
  state_->feed(text, {nullptr, offsets.data(), validity}, offsets.size(), array_offset);
}
const Lines* StringSplitter::next() noexcept { return state_->next(); }

}  // namespace bnfurl
