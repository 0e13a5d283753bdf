// The words of an error. They are written into memory of a fixed size, so that nothing has to be allocated; what does
// not fit is counted.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include "src/core/tables.hpp"

namespace bnfurl {

class BoundedText {
public:
  explicit BoundedText(std::span<char> memory) noexcept : memory_(memory) {}
  void append(std::string_view words) noexcept;
  /// Of all that was appended, whether it fits or not.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
  std::span<char> memory_;
  std::size_t size_ = 0;
};

/// `"x"` or `0x0a`
void append_octet(BoundedText& text, unsigned octet) noexcept;
/// `HEXDIG, ".", or the end`
void append_expected(BoundedText& text, const Error& error) noexcept;
/// `expected HEXDIG, ".", or the end, found "x"`
void append_message(BoundedText& text, const Error& error) noexcept;

namespace detail {

/// What is known of an error in `text` beyond the state in which the walk over it failed.
[[nodiscard]] Cause cause_of(const ProductionData& entry, const TrailedWalk& failed, std::string_view text) noexcept;
/// The same if the text is gone. `found` is the octet at which the walk failed.
[[nodiscard]] Cause cause_of(const ProductionData& entry, const TrailedWalk& failed,
                             std::optional<std::uint8_t> found) noexcept;

}  // namespace detail

}  // namespace bnfurl
