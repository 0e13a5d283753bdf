// A view is as Arrow demands: for every length and alignment of a text, and beside guard pages.
#include "src/arrow/view.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/core/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

using namespace bnfurl::arrow;

constexpr std::size_t longest = 40;
constexpr std::int32_t buffer = 7, offset = 70'000;

std::string octets(std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i % 26);
  return text;
}

// The view as the specification describes it.
std::string view_by_hand(std::string_view text) {
  const auto length = static_cast<std::int32_t>(text.size());
  std::string view(reinterpret_cast<const char*>(&length), sizeof length);
  if (length <= 12) return (view + std::string(text)).append(12 - text.size(), '\0');
  view += text.substr(0, 4);
  view.append(reinterpret_cast<const char*>(&buffer), sizeof buffer);
  return view.append(reinterpret_cast<const char*>(&offset), sizeof offset);
}

void expect_demanded(std::string_view text) {
  const View view = view_of(text, buffer, offset);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(&view), sizeof view), view_by_hand(text));
}

TEST(View, IsAsArrowDemandsForEveryLengthAndAlignment) {
  const std::string text = octets(64 + longest);
  for (std::size_t alignment = 0; alignment < 64; ++alignment) {
    for (std::size_t length = 0; length <= longest; ++length)
      expect_demanded(std::string_view(text).substr(alignment, length));
  }
}

// Texts that end, or begin, at a page that must not be touched.
TEST(View, ReadsNothingOutsideOfATextBesideGuardPages) {
  GuardedPages pages(longest);
  for (std::size_t size = 0; size <= longest; ++size) {
    const std::string text = octets(size);
    for (const std::string_view at : {pages.at_begin(text), pages.at_end(text)}) {
      for (std::size_t begin = 0; begin <= size; ++begin) expect_demanded(at.substr(begin));
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
