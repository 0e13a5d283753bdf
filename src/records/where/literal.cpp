#include "src/records/where/literal.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "src/core/kernels/kernels.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {
namespace {

/// The octets of logs and URLs from the most frequent on; all others are rare.
constexpr std::string_view frequent = "0/.e1 ot2-:nisarlc3d5\"4mhp6879gwuTfb;)(,kGMvzPLxKAE+HWyXjS[]_=%&?";

std::size_t rarity(char octet) { return std::min(frequent.find(octet), frequent.size()); }

}  // namespace

Literal::Literal(std::string octets) : octets_(std::move(octets)) {
  for (std::size_t i = 1; i < octets_.size(); ++i) {
    const std::size_t rarity_here = rarity(octets_[i]);
    if (rarity_here > rarity(octets_[rarest_]))
      second_ = std::exchange(rarest_, i);
    else if (second_ == rarest_ || rarity_here > rarity(octets_[second_]))
      second_ = i;
  }
}

// The first window is small, since the text may soon have the literal; each of the next is twice as large.
std::size_t Literal::find_in(std::string_view text) const {
  constexpr std::size_t first_window = 512, patience = 8;
  if (octets_.empty()) return 0;
  if (text.size() < octets_.size()) return std::string_view::npos;
  const std::size_t places = text.size() - octets_.size() + 1;
  const auto* const octets = reinterpret_cast<const unsigned char*>(text.data());
  const auto separators = kernels::active().separators;
  const auto rarest_octet = static_cast<unsigned char>(octets_[rarest_]);
  const auto second_octet = static_cast<unsigned char>(octets_[second_]);
  std::uint64_t rarest[kernels::window_words];
  std::uint64_t second[kernels::window_words];
  std::size_t compared = 0;
  for (std::size_t begin = 0, window = first_window; begin < places;
       begin += window, window = std::min(2 * window, kernels::window_octets)) {
    const std::size_t end = std::min(places, begin + window);
    const std::size_t words = (end - begin + kernels::word_bits - 1) / kernels::word_bits;
    separators(octets + rarest_, end, begin, rarest_octet, rarest);
    if (std::all_of(rarest, rarest + words, [](std::uint64_t word) { return word == 0; })) continue;
    separators(octets + second_, end, begin, second_octet, second);
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t both = rarest[word] & second[word]; both != 0; both &= both - 1) {
        const std::size_t place = begin + word * kernels::word_bits + static_cast<std::size_t>(std::countr_zero(both));
        if (std::memcmp(text.data() + place, octets_.data(), octets_.size()) == 0) return place;
        compared += octets_.size();
        if (compared > patience * (place + first_window)) return find_in_linear_time(text, place + 1);
      }
    }
  }
  return std::string_view::npos;
}

std::size_t Literal::find_in_linear_time(std::string_view text, std::size_t begin) const {
  const void* const found = ::memmem(text.data() + begin, text.size() - begin, octets_.data(), octets_.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

}  // namespace bnfurl::records
