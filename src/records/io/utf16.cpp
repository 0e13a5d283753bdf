#include "src/records/io/utf16.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view little_mark = "\xff\xfe", big_mark = "\xfe\xff", end_of_utf32_mark("\0\0", 2);

/// Units of UTF-16 as UTF-8. As in the Encoding Standard, what is no character becomes U+FFFD: a surrogate that is
/// alone, and an octet after the last unit.
class Utf16Text {
public:
  explicit Utf16Text(bool is_big) : is_big_(is_big) {}

  void append(std::string& to, std::string_view octets) {
    for (const char octet : octets) {
      if (!first_) {
        first_ = static_cast<std::uint8_t>(octet);
        continue;
      }
      const auto second = static_cast<std::uint8_t>(octet);
      append_unit(to, is_big_ ? *first_ * 256U + second : second * 256U + *first_);
      first_.reset();
    }
  }
  void end(std::string& to) {
    if (high_) append_utf8(to, replacement);
    if (first_) append_utf8(to, replacement);
    high_.reset();
    first_.reset();
  }

private:
  static constexpr std::uint32_t replacement = 0xfffd;

  void append_unit(std::string& to, std::uint32_t unit) {
    const bool is_high = unit >= 0xd800 && unit < 0xdc00, is_low = unit >= 0xdc00 && unit < 0xe000;
    if (high_ && is_low) {
      append_utf8(to, 0x10000 + ((*high_ - 0xd800) << 10) + (unit - 0xdc00));
      high_.reset();
      return;
    }
    if (high_) append_utf8(to, replacement);
    high_ = is_high ? std::optional(unit) : std::nullopt;
    if (!is_high) append_utf8(to, is_low ? replacement : unit);
  }

  bool is_big_;
  std::optional<std::uint8_t> first_;  // of a unit
  std::optional<std::uint32_t> high_;  // of a pair of surrogates
};

class Utf8Decoder : public Decoder {
public:
  explicit Utf8Decoder(std::unique_ptr<Decoder> inner) : inner_(std::move(inner)) {}

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    if (ready_.empty() && is_as_it_is_) return step_as_it_is(in, out);
    std::size_t taken = 0;
    if (ready_.empty()) {
      const auto [used, text] = next(in, out.size());
      taken = used;
      take(text);
    }
    const std::size_t made = std::string_view(ready_).copy(out.data(), out.size());
    ready_.erase(0, made);
    tell_problem();
    return {taken, made};
  }

  void end() override {
    if (inner_) inner_->end();
    decide(true);
    if (text_) text_->end(ready_);
    tell_problem();
  }
  [[nodiscard]] bool resume_at_end() override { return !ready_.empty() || (inner_ && inner_->resume_at_end()); }
  [[nodiscard]] Skipped skipped() const override { return inner_ ? inner_->skipped() : Skipped(); }

private:
  /// Some of the text, and how much of `in` it is.
  [[nodiscard]] std::pair<std::size_t, std::string_view> next(std::string_view in, std::size_t most) {
    if (!inner_) return {in.size(), in};
    made_.resize(std::max<std::size_t>(most, 1));
    const Step step = inner_->step(in, made_);
    return {step.taken, {made_.data(), step.made}};
  }

  [[nodiscard]] Step step_as_it_is(std::string_view in, std::span<char> out) {
    if (inner_) {
      const Step step = inner_->step(in, out);
      tell_problem();
      return step;
    }
    const std::size_t size = in.copy(out.data(), out.size());
    return {size, size};
  }

  void take(std::string_view text) {
    if (text_) return text_->append(ready_, text);
    beginning_ += text;
    decide(false);
  }

  void decide(bool is_all) {
    if (text_ || is_as_it_is_) return;
    const std::string_view all = beginning_;
    const bool may_be =
        all.size() < little_mark.size()
            ? little_mark.starts_with(all) || big_mark.starts_with(all)
            : all.starts_with(little_mark) && all.size() < little_mark.size() + end_of_utf32_mark.size();
    if (may_be && !is_all) return;
    if (begins_with_utf16_mark(all)) {
      text_.emplace(all.starts_with(big_mark));
      text_->append(ready_, all);
      beginning_.clear();
    } else {
      is_as_it_is_ = true;
      ready_ += std::exchange(beginning_, {});
    }
  }

  /// All good octets come out before the reason why there are no more.
  void tell_problem() {
    if (ready_.empty() && inner_ && !inner_->problem().empty()) fail(inner_->problem());
  }

  std::unique_ptr<Decoder> inner_;  // null: the data are the text
  std::optional<Utf16Text> text_;   // once its mark was read
  bool is_as_it_is_ = false;        // it is known that there is no mark
  std::string beginning_;           // until either is known
  std::string ready_;
  std::vector<char> made_;
};

}  // namespace

bool begins_with_utf16_mark(std::string_view text) {
  return text.starts_with(big_mark) ||
         (text.starts_with(little_mark) && !text.substr(little_mark.size()).starts_with(end_of_utf32_mark));
}

std::unique_ptr<Decoder> utf16_decoder() { return std::make_unique<Utf8Decoder>(nullptr); }

std::unique_ptr<Decoder> utf8_of(std::unique_ptr<Decoder> inner) {
  return std::make_unique<Utf8Decoder>(std::move(inner));
}

}  // namespace bnfurl::records
