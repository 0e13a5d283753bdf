// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The views of every kernel of this machine are those of the scalar one: for every length and alignment of a text, for
// every number of views, and beside guard pages. Those of the scalar one are as Arrow demands.
#include "src/kernels/views/views.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/src/kernels/machine.hpp"
#include "tests/src/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

using namespace bnfurl::kernels;

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

// All that a kernel writes: views, bits, and marks after them that it must not change.
struct WrittenViews {
  WrittenViews(const Kernels& kernels, const ViewColumns& columns, const char* text, bool is_large)
      : views(columns.size + 1), bits(columns.size / word_bits + 2, mark) {
    std::memset(views.data(), 0x5a, views.size() * view_octets);
    put_views(kernels)(
        {text, columns.begin.get(), columns.length.get(), columns.buffer.get(), columns.shift.get(), is_large},
        columns.size, views.data(), bits.data());
  }
  struct alignas(view_octets) View {
    unsigned char octets[view_octets];
    friend bool operator==(const View&, const View&) = default;
  };
  static constexpr std::uint64_t mark = 0x5a5a5a5a5a5a5a5a;
  std::vector<View> views;
  std::vector<std::uint64_t> bits;
  friend bool operator==(const WrittenViews&, const WrittenViews&) = default;
};

const Kernels& scalar() { return *find("scalar"); }

void expect_same(const ViewColumns& columns, const char* text) {
  const WrittenViews expected(scalar(), columns, text, false);
  for (const Kernels* kernels : machine_kernels()) {
    for (const bool is_large : {false, true}) {
      ASSERT_EQ(WrittenViews(*kernels, columns, text, is_large), expected)
          << kernels->name << ", " << columns.size << " views";
    }
  }
}

std::string octets(std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i % 26);
  return text;
}

TEST(PutViews, AreTheScalarOnesForEveryLengthAndAlignment) {
  std::mt19937 random(1);
  const std::string text = octets(word_bits + longest_view);
  for (std::int32_t alignment = 0; alignment < static_cast<std::int32_t>(word_bits); ++alignment) {
    ViewColumns columns(longest_view + 2);
    for (std::int32_t length = -1; length <= longest_view; ++length)
      columns.set(static_cast<std::size_t>(length + 1), alignment, length, random);
    ASSERT_NO_FATAL_FAILURE(expect_same(columns, text.data()));
  }
}

TEST(PutViews, AreTheScalarOnesForEveryNumber) {
  std::mt19937 random(2);
  const std::string text = octets(1'000);
  for (std::size_t count = 0; count <= 3 * word_bits; ++count) {
    ViewColumns columns(count);
    for (std::size_t row = 0; row < count; ++row)
      columns.set(row, static_cast<std::int32_t>(random() % 900), static_cast<std::int32_t>(random() % 42) - 1, random);
    ASSERT_NO_FATAL_FAILURE(expect_same(columns, text.data()));
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
      ASSERT_NO_FATAL_FAILURE(expect_same(columns, at.data()));
    }
  }
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

TEST(PutViews, AreAsArrowDemands) {
  std::mt19937 random(4);
  const std::string text = octets(3 * longest_view);
  ViewColumns columns(longest_view + 1);
  for (std::int32_t length = 0; length <= longest_view; ++length)
    columns.set(static_cast<std::size_t>(length), length, length, random);
  const WrittenViews written(scalar(), columns, text.data(), false);
  for (std::size_t row = 0; row < columns.size; ++row) {
    const std::string found(reinterpret_cast<const char*>(&written.views[row]), view_octets);
    EXPECT_EQ(found, view_by_hand(std::string_view(text).substr(row, row), columns.buffer[row],
                                  columns.begin[row] + columns.shift[row]));
  }
  EXPECT_EQ(written.bits.front(), (std::uint64_t{1} << (longest_view + 1)) - 1);
}

TEST(PutViews, AnAbsentTextIsAllZeros) {
  std::mt19937 random(5);
  ViewColumns columns(1);
  columns.set(0, 0, -1, random);
  const WrittenViews written(scalar(), columns, "", false);
  EXPECT_EQ(written.views[0], WrittenViews::View{});
  EXPECT_EQ(written.bits.front(), 0U);
}

}  // namespace
}  // namespace bnfurl::tests
