// Strings of an array, each judged separately. Between two of them there is no octet at which the line-buffer engine
// would stop. So it is told where they end, by marks that come from the offsets: it reads the strings as if a separator
// stood there, one window at a time, and writes the offsets that they have in their own text. A string may hold any
// octet, a separator too. What the engine does not know is judged in place, string by string. So are strings that are
// longer than a window, and those around a null that has octets, which must not be read.
//
// An engine that takes only lines with separators gets copies with separators. A separator in a string makes two lines
// of it: then there are more lines than strings, and the window's strings are judged one by one.
//
// The base of the offsets moves on before an offset would exceed 32 bits.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <string_view>

#include <bnfurl/line_splitter.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/line_batch.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {

// Adjacent strings as lines, for an engine that takes nothing else: a window of them is copied, with a separator after
// each. What the engine says of the copies is then moved to where the strings are.

class StringLines {
public:
  static constexpr char separator = '\n';

  /// Copies the strings of `text` between `offsets`, which are `most` strings, as many as end in a window; returns
  /// their number. Reads nothing after the last of the offsets.
  template <class Offset>
  [[nodiscard]] std::size_t copy(const char* text, const Offset* offsets, std::size_t most) noexcept {
    const auto at = [=](std::size_t string) noexcept { return static_cast<std::size_t>(offsets[string]); };
    char* to = octets_;
    const char* const end = octets_ + kernels::window_octets;
    std::size_t string = 0;
    for (; string < most; ++string) {
      const std::size_t size = at(string + 1) - at(string);
      if (size >= static_cast<std::size_t>(end - to)) break;
      copy_text<block>(to, text + at(string), size, at(most) - at(string));
      to += size;
      *to++ = separator;
    }
    size_ = static_cast<std::size_t>(to - octets_);
    return string;
  }

  [[nodiscard]] std::string_view text() const noexcept { return {octets_, size_}; }

private:
  static constexpr std::size_t block = 32;

  alignas(64) char octets_[kernels::window_octets + block];
  std::size_t size_ = 0;
};

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

  // Bit i: string first + i is a null. There is a bitmap, and `count` is at most 64.
  [[nodiscard]] std::uint64_t nulls(std::size_t first, std::size_t count) const noexcept {
    std::uint64_t valid = validity[first / 8] >> (first % 8);
    for (std::size_t bit = 8 - first % 8; bit < count; bit += 8)
      valid |= std::uint64_t{validity[(first + bit) / 8]} << bit;
    return ~valid & ~std::uint64_t{0} >> (64 - count);
  }
};

// Where strings end in a window: at the octets that have the mark. Each window has another mark, so that they are
// seldom cleared.
struct Ends {
  alignas(64) std::uint8_t octets[kernels::window_octets] = {};
  std::uint8_t mark = 0;

  void take_next_mark() noexcept {
    if (++mark != 0) return;
    std::ranges::fill(octets, 0);
    mark = 1;
  }
};

}  // namespace

class StringSplitter::State {
public:
  State(Production entry, const StringOptions& options)
      : batch_(detail::data_of(entry), options.columns, LineBatch::bits_of(entry, options.selection)),
        memory_(std::make_unique_for_overwrite<std::byte[]>(batch_.octets())) {
    batch_.use(memory_.get());
    engine_ = batch_.line_buffers();
    if (engine_ == nullptr) return;
    if (batch_.line_buffers_read_strings())
      ends_ = std::make_unique<Ends>();
    else
      copies_ = std::make_unique<StringLines>();
  }

  void feed(std::string_view text, const Strings& strings, std::size_t offsets, std::size_t array_offset) noexcept {
    text_ = text;
    strings_ = strings;
    at_ = array_offset;
    end_ = offsets == 0 ? 0 : offsets - 1;
    base_ = 0;
    readable_ = 0;
  }

  const Batch* next() noexcept {
    if (!has_next()) return nullptr;
    if (!is_in_reach()) base_ = strings_.begin(at_);
    if (!is_in_reach()) return longest_string();
    batch_.clear();
    const std::size_t first = at_;
    add_strings();
    forget_nulls(first);
    batch_.judge(LineBatch::Base::line,
                 [this, first](std::size_t line, detail::Span* spans, detail::Choices* choices) noexcept {
                   return judge(first + line, spans, choices);
                 });
    return batch_.lines(text_.substr(base_, Batch::longest));
  }

private:
  static constexpr char separator = StringLines::separator;
  static constexpr std::size_t few = 8;  // strings that are not worth a window

  [[nodiscard]] bool has_next() const noexcept { return at_ < end_; }
  // Whether offsets reach the end of the next string.
  [[nodiscard]] bool is_in_reach() const noexcept { return strings_.end(at_) - base_ <= Batch::longest; }

  void add_strings() noexcept {
    const std::size_t enough = strings_.begin(at_) + LineBatch::enough_octets;
    while (has_next() && is_in_reach() && !batch_.is_full() && strings_.begin(at_) < enough) {
      if (engine_ == nullptr)
        add_unknown(1);
      else if (strings_.small != nullptr)
        add_window(strings_.small + at_);
      else
        add_window(strings_.large + at_);
    }
  }

  // Adds strings that are not known to be valid.
  void add_unknown(std::size_t count) noexcept {
    for (const std::size_t end = at_ + count; at_ < end; ++at_)
      batch_.add(strings_.begin(at_) - base_, strings_.end(at_) - base_);
  }

  // Adds a window of strings that the engine has judged. The window cuts off its last string, which begins the next
  // one.
  template <class Offset>
  void add_window(const Offset* offsets) noexcept {
    const std::size_t most = find_readable(offsets);
    if (most < few || !is_window_in_reach()) return add_unknown(1);
    const std::size_t count =
        copies_ != nullptr ? copies_->copy(text_.data(), offsets, most) : mark_ends(offsets, most);
    if (count == 0) return add_unknown(1);
    if (copies_ != nullptr) return add_copied(count);
    const std::size_t size = count < most ? kernels::window_octets : place_of(offsets, count);
    const detail::AdjacentStrings strings{ends_->octets, ends_->mark,
                                          static_cast<std::int32_t>(strings_.begin(at_) - base_ + batch_.size()),
                                          static_cast<std::size_t>(offsets[most] - offsets[0])};
    engine_(text_.data() + offsets[0], size, 0, {separator, false, &strings}, batch_.columns(), batch_.size());
    batch_.add_written(count);
    at_ += count;
  }

  // Adds the `count` strings of which there are copies.
  void add_copied(std::size_t count) noexcept {
    const std::string_view lines = copies_->text();
    const std::size_t first = batch_.size();
    if (engine_(lines.data(), lines.size(), 0, {separator}, batch_.columns(), first) == count) {
      batch_.add_written(count);
      batch_.move_from_lines(first, strings_.begin(at_) - base_);
      at_ += count;
    } else {
      batch_.forget_from(first);
      add_unknown(count);
    }
  }

  // Whether offsets reach all octets that can be in the next window.
  [[nodiscard]] bool is_window_in_reach() const noexcept {
    return strings_.begin(at_) - base_ <= Batch::longest - kernels::window_octets;
  }

  // Where string number `index` begins in a window that begins with the strings of `offsets`.
  template <class Offset>
  [[nodiscard]] static std::size_t place_of(const Offset* offsets, std::size_t index) noexcept {
    return static_cast<std::size_t>(offsets[index] - offsets[0]) + index;
  }

  // Marks where strings end in the window; returns how many of the next `most` strings do. No number is read again in
  // the loop: for all the compiler knows, an octet that is written is part of it.
  template <class Offset>
  [[nodiscard]] std::size_t mark_ends(const Offset* offsets, std::size_t most) noexcept {
    ends_->take_next_mark();
    std::uint8_t* const ends = ends_->octets;
    const std::uint8_t mark = ends_->mark;
    const Offset begin = offsets[0];
    const auto end_of = [=](std::size_t i) noexcept { return static_cast<std::size_t>(offsets[i + 1] - begin) + i; };
    std::size_t i = 0;
    for (; i + 4 <= most && end_of(i + 3) < kernels::window_octets; i += 4) {
      for (std::size_t next = i; next < i + 4; ++next) ends[end_of(next)] = mark;
    }
    for (; i < most && end_of(i) < kernels::window_octets; ++i) ends[end_of(i)] = mark;
    return i;
  }

  // How many strings there are before the next null that has octets; only so many are looked at that it is found out
  // once a batch.
  template <class Offset>
  [[nodiscard]] std::size_t find_readable(const Offset* offsets) noexcept {
    if (strings_.validity == nullptr) return end_ - at_;
    if (readable_ <= at_) readable_ = at_ + before_octets_in_null(offsets, std::min(2 * LineBatch::enough, end_ - at_));
    return readable_ - at_;
  }

  template <class Offset>
  [[nodiscard]] std::size_t before_octets_in_null(const Offset* offsets, std::size_t count) const noexcept {
    for (std::size_t first = 0; first < count; first += 64) {
      std::uint64_t nulls = strings_.nulls(at_ + first, std::min<std::size_t>(count - first, 64));
      for (; nulls != 0; nulls &= nulls - 1) {
        const std::size_t null = first + static_cast<std::size_t>(std::countr_zero(nulls));
        if (offsets[null] != offsets[null + 1]) return null;
      }
    }
    return count;
  }

  // The engine knows empty strings, and takes nulls for such.
  void forget_nulls(std::size_t first) noexcept {
    if (strings_.validity == nullptr) return;
    for (std::size_t line = 0; line < batch_.size(); line += 64)
      batch_.forget(line, strings_.nulls(first + line, std::min<std::size_t>(batch_.size() - line, 64)));
  }

  [[nodiscard]] bool judge(std::size_t string, detail::Span* spans, detail::Choices* choices) const noexcept {
    if (strings_.is_null(string)) return false;
    const std::size_t begin = strings_.begin(string);
    return batch_.judge_text(text_.substr(begin, strings_.end(string) - begin), spans, choices);
  }

  const Batch* longest_string() noexcept {
    const std::size_t end = strings_.end(at_++);
    return batch_.only(text_.substr(base_, end - base_));
  }

  LineBatch batch_;
  std::unique_ptr<std::byte[]> memory_;          // of the batch
  detail::FastEngines::Lines engine_ = nullptr;  // null: there is none
  std::unique_ptr<Ends> ends_;                   // one of these two, if there is one
  std::unique_ptr<StringLines> copies_;          // null: the engine reads strings
  std::string_view text_;
  Strings strings_;
  std::size_t at_ = 0;  // the first string not returned yet
  std::size_t end_ = 0;
  std::size_t readable_ = 0;  // the strings before it have no octets in nulls
  std::size_t base_ = 0;      // offsets in the batch are relative to it
};

StringSplitter::StringSplitter(Production entry, const StringOptions& options)
    : state_(std::make_unique<State>(entry, options)) {}
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
const Batch* StringSplitter::next() noexcept { return state_->next(); }

}  // namespace bnfurl
