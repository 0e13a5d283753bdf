// Views are as Arrow demands: for every length and alignment of a text, for every number of views, and beside guard
// pages.
#include "src/arrow/put_views.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/src/core/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

using namespace bnfurl::arrow;

constexpr std::int32_t longest_view = 40;

// Columns in buffers of exactly their size.
struct ViewColumns {
  explicit ViewColumns(std::size_t count)
      : begin(new std::int32_t[count]),
        length(new std::int32_t[count]),
        buffer(new std::int32_t[count]),
        shift(new std::int32_t[count]),
        size(count) {}
  std::unique_ptr<std::int32_t[]> begin, length, buffer, shift;
  std::size_t size;

  void set(std::size_t row, std::int32_t from, std::int32_t octets, std::mt19937& random) {
    begin[row] = octets < 0 ? 0 : from;
    length[row] = octets;
    buffer[row] = static_cast<std::int32_t>(random() % 1'000);
    shift[row] = static_cast<std::int32_t>(random() % 100'000);
  }
};

std::string octets(std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i % 26);
  return text;
}

// The view as the specification describes it.
std::string view_by_hand(std::string_view text, std::int32_t buffer, std::int32_t offset) {
  const auto length = static_cast<std::int32_t>(text.size());
  std::string view(reinterpret_cast<const char*>(&length), sizeof length);
  if (length <= 12) return (view + std::string(text)).append(12 - text.size(), '\0');
  view += text.substr(0, 4);
  view.append(reinterpret_cast<const char*>(&buffer), sizeof buffer);
  return view.append(reinterpret_cast<const char*>(&offset), sizeof offset);
}

constexpr char mark = 0x5a;

// Writes them, with marks after the views and the bits, which must not change.
void expect_demanded(const ViewColumns& columns, const char* text) {
  std::string views((columns.size + 1) * view_octets, mark);
  std::vector<std::uint64_t> bits(columns.size / 64 + 2, 0x5a5a5a5a5a5a5a5a);
  put_views({text, columns.begin.get(), columns.length.get(), columns.buffer.get(), columns.shift.get()}, columns.size,
            views.data(), bits.data());
  std::string expected;
  std::vector<std::uint64_t> present((columns.size + 63) / 64);
  for (std::size_t row = 0; row < columns.size; ++row) {
    const std::int32_t length = columns.length[row], begin = columns.begin[row];
    expected += length < 0 ? std::string(view_octets, '\0')
                           : view_by_hand({text + begin, static_cast<std::size_t>(length)}, columns.buffer[row],
                                          begin + columns.shift[row]);
    present[row / 64] |= std::uint64_t{length >= 0} << (row % 64);
  }
  EXPECT_EQ(views, expected.append(view_octets, mark)) << columns.size << " views";
  present.resize(bits.size(), 0x5a5a5a5a5a5a5a5a);
  EXPECT_EQ(bits, present) << columns.size << " views";
}

TEST(PutViews, AreAsArrowDemandsForEveryLengthAndAlignment) {
  std::mt19937 random(1);
  const std::string text = octets(64 + longest_view);
  for (std::int32_t alignment = 0; alignment < 64; ++alignment) {
    ViewColumns columns(longest_view + 2);
    for (std::int32_t length = -1; length <= longest_view; ++length)
      columns.set(static_cast<std::size_t>(length + 1), alignment, length, random);
    expect_demanded(columns, text.data());
  }
}

TEST(PutViews, AreAsArrowDemandsForEveryNumber) {
  std::mt19937 random(2);
  const std::string text = octets(1'000);
  for (std::size_t count = 0; count <= 3 * 64; ++count) {
    ViewColumns columns(count);
    for (std::size_t row = 0; row < count; ++row)
      columns.set(row, static_cast<std::int32_t>(random() % 900), static_cast<std::int32_t>(random() % 42) - 1, random);
    expect_demanded(columns, text.data());
  }
}

// Texts that end, or begin, at a page that must not be touched.
TEST(PutViews, ReadNothingOutsideOfATextBesideGuardPages) {
  std::mt19937 random(3);
  GuardedPages pages(longest_view);
  for (std::int32_t size = 0; size <= longest_view; ++size) {
    const std::string text = octets(static_cast<std::size_t>(size));
    for (const std::string_view at : {pages.at_begin(text), pages.at_end(text)}) {
      ViewColumns columns(static_cast<std::size_t>(size) + 2);
      for (std::int32_t begin = 0; begin <= size; ++begin)
        columns.set(static_cast<std::size_t>(begin), begin, size - begin, random);
      columns.set(static_cast<std::size_t>(size) + 1, 0, -1, random);
      expect_demanded(columns, at.data());
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
