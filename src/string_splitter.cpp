// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Strings of an array, each judged separately. Between two of them there is no octet at which the line-buffer engine
// would stop. So they are copied for it, with a separator after each, and it writes the offsets that they have in their
// own text. Any octet may be in a string: a string with a separator is two lines in the copy. Then the lines are not
// the strings, and the batch is judged in place, string by string; so is what the engine does not know.
//
// The base of the offsets moves on before an offset would exceed 32 bits.
#include <bnfurl/line_splitter.hpp>

#include <algorithm>
#include <cstring>

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
  State(Production entry, Ask ask)
      : batch_(detail::data_of(entry), ask),
        engine_(batch_.line_buffers()),
        copy_(engine_ == nullptr ? nullptr : std::make_unique<char[]>(copy_octets)) {}

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
    if (!add_judged()) add_strings();
    batch_.judge(LineBatch::Base::line,
                 [this, first](std::size_t line, detail::Span* spans, detail::Choices* choices) noexcept {
                   return judge(first + line, spans, choices);
                 });
    return batch_.lines(text_.substr(base_, Lines::longest));
  }

private:
  static constexpr char separator = '\n';
  static constexpr std::size_t copy_octets = std::size_t{1} << 15;
  static constexpr std::size_t short_octets = 64;

  [[nodiscard]] bool has_next() const noexcept { return at_ < end_; }
  // Whether offsets reach the end of the next string.
  [[nodiscard]] bool is_in_reach() const noexcept { return strings_.end(at_) - base_ <= Lines::longest; }

  void add_strings() noexcept {
    const std::size_t enough = strings_.begin(at_) + LineBatch::enough_octets;
    while (has_next() && is_in_reach() && !batch_.is_full() && strings_.begin(at_) < enough) {
      batch_.add(strings_.begin(at_) - base_, strings_.end(at_) - base_);
      ++at_;
    }
  }

  // Adds strings that the engine has judged. Returns false, with an empty batch, if it cannot judge them.
  [[nodiscard]] bool add_judged() noexcept {
    if (engine_ == nullptr) return false;
    const std::size_t most = std::min(LineBatch::enough, end_ - at_);
    if (has_octets_in_nulls(most)) return false;
    return strings_.small != nullptr ? add_judged(strings_.small + at_, most) : add_judged(strings_.large + at_, most);
  }

  template <class Offset>
  [[nodiscard]] bool add_judged(const Offset* offsets, std::size_t most) noexcept {
    const auto [count, size] = copy(offsets, most);
    if (count == 0 || !judge_copy(count, size, offsets[0])) {
      batch_.clear();
      return false;
    }
    for (std::size_t i = 0; strings_.validity != nullptr && i < count; ++i) {
      if (strings_.is_null(at_ + i)) batch_.forget(i);
    }
    at_ += count;
    return true;
  }

  struct Copied {
    std::size_t count;  // strings
    std::size_t size;   // octets, with separators
  };

  // Copies at most `most` strings. A short one is copied with octets after it that are those of other strings: copying
  // without a branch on its size is faster.
  template <class Offset>
  [[nodiscard]] Copied copy(const Offset* offsets, std::size_t most) noexcept {
    Copied copied{};
    const char* const end = text_.data() + offsets[most];
    for (; copied.count < most; ++copied.count) {
      const char* const from = text_.data() + offsets[copied.count];
      const auto octets = static_cast<std::size_t>(offsets[copied.count + 1] - offsets[copied.count]);
      const std::size_t last = static_cast<std::size_t>(offsets[copied.count + 1]) - base_;
      if (octets >= kernels::window_octets || copied.size + octets + short_octets >= copy_octets ||
          last > Lines::longest)
        break;
      char* const to = copy_.get() + copied.size;
      if (octets <= short_octets && static_cast<std::size_t>(end - from) >= short_octets)
        std::memcpy(to, from, short_octets);
      else
        std::memcpy(to, from, octets);
      copied.size += octets;
      copy_[copied.size++] = separator;
    }
    return copied;
  }

  // Adds the lines of the copy, the first of which is the string that begins at `begin`. Returns whether they are the
  // `count` strings: there are as many separators.
  [[nodiscard]] bool judge_copy(std::size_t count, std::size_t size, std::int64_t begin) noexcept {
    const auto origin = static_cast<std::int32_t>(begin - static_cast<std::int64_t>(base_));
    const detail::LineEnd line_end{separator, false, true, origin};
    std::size_t at = 0;
    while (at < size && !batch_.is_full()) {
      const std::size_t lines = engine_(copy_.get(), size, at, line_end, batch_.columns(), batch_.size());
      if (lines == 0) return false;
      batch_.add_written(lines);
      const std::size_t last = batch_.size() - 1;
      at = static_cast<std::size_t>(batch_.columns().end[last] - origin) + last + 1;
    }
    return at == size && batch_.size() == count;
  }

  // Whether one of the next strings is a null, but not empty: its octets must not be read.
  [[nodiscard]] bool has_octets_in_nulls(std::size_t count) const noexcept {
    if (strings_.validity == nullptr) return false;
    for (std::size_t string = at_; string < at_ + count; ++string) {
      if (strings_.is_null(string) && strings_.begin(string) != strings_.begin(string + 1)) return true;
    }
    return false;
  }

  [[nodiscard]] bool judge(std::size_t string, detail::Span* spans, detail::Choices* choices) const noexcept {
    if (strings_.is_null(string)) return false;
    const std::size_t begin = strings_.begin(string);
    return batch_.judge_text(text_.substr(begin, strings_.end(string) - begin), spans, choices);
  }

  const Lines* longest_string() noexcept {
    const std::size_t end = strings_.end(at_++);
    return batch_.only(text_.substr(base_, end - base_));
  }

  LineBatch batch_;
  detail::FastEngines::Lines engine_;  // null: there is none
  std::unique_ptr<char[]> copy_;
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
