// A text on its way to its normal form. It is the caller's text until a level changes it, and from then on a copy in
// the caller's memory, which each level changes in place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include <bnfurl/detail/data.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::levels {

/// What a level did to a draft.
enum class Change : std::uint8_t {
  none,
  made,  ///< it has to be read again
  read,  ///< and it was
  too_little_memory,
};

class Draft {
public:
  /// Nothing may be asked about components before `read`.
  Draft(const detail::ProductionData& entry, std::string_view text, std::span<char> memory) noexcept
      : entry_(entry), text_(text), memory_(memory) {}

  /// Splits the text by the entry; false if the entry does not match it.
  [[nodiscard]] bool read() noexcept {
    detail::Choices choices;
    return detail::split_first(entry_, text_, spans_, &choices);
  }

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] const detail::ProductionData& entry() const noexcept { return entry_; }
  [[nodiscard]] const detail::NormalRules& rules() const noexcept { return *entry_.grammar->normal; }

  /// Where the component was when the text was read; absent if the text or the grammar does not have it.
  [[nodiscard]] Span span_of(std::uint16_t component) const noexcept {
    return component == detail::none ? Span{} : spans_[component];
  }
  /// The octets of a span that is present.
  [[nodiscard]] std::string_view octets_of(Span span) const noexcept {
    return {text_.data() + span.begin, span.end - span.begin};
  }

  /// Whether a component begins at `offset`.
  [[nodiscard]] bool begins_component(std::size_t offset) const noexcept {
    for (std::size_t i = 0; i < entry_.grammar->component_count; ++i) {
      if (spans_[i].begin == offset) return true;
    }
    return false;
  }

  /// The text where its octets may be changed; null if there is too little memory.
  [[nodiscard]] char* own() noexcept {
    if (is_own()) return memory_.data();
    if (text_.size() > memory_.size()) return nullptr;
    std::memcpy(memory_.data(), text_.data(), text_.size());
    text_ = {memory_.data(), text_.size()};
    return memory_.data();
  }

  /// Drops all octets of an own text from `size` on.
  void cut(std::size_t size) noexcept { text_ = {memory_.data(), size}; }

  /// Takes back all changes since the text was `text`; where that is an own text, its octets are as they were.
  void restore(std::string_view text) noexcept { text_ = text; }

  /// Puts `octets`, which do not lie in the text, in the place of a part of it; false if there is too little memory.
  [[nodiscard]] bool replace(std::size_t begin, std::size_t end, std::string_view octets) noexcept {
    const std::size_t tail = begin + octets.size();
    const std::size_t size = tail + (text_.size() - end);
    if (size > memory_.size()) return false;
    if (!is_own()) std::memcpy(memory_.data(), text_.data(), begin);
    std::memmove(memory_.data() + tail, text_.data() + end, text_.size() - end);
    std::ranges::copy(octets, memory_.data() + begin);
    text_ = {memory_.data(), size};
    return true;
  }

private:
  [[nodiscard]] bool is_own() const noexcept { return text_.data() == memory_.data(); }

  const detail::ProductionData& entry_;
  std::string_view text_;
  std::span<char> memory_;
  union {  // not initialised: reading writes what there is
    Span spans_[detail::max_components];
  };
};

}  // namespace bnfurl::levels
