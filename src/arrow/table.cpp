#include "src/arrow/table.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bnfurl::arrow {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

}  // namespace

Block::Block(std::size_t octets) {
  const bool is_large = octets >= 2 * huge_page;
  const std::size_t boundary = is_large ? huge_page : alignment;
  void* const memory = ::operator new (std::max(octets, alignment), std::align_val_t{boundary});
  memory_ = {static_cast<std::byte*>(memory), Free{boundary}};
  next_ = memory_.get();
#ifdef MADV_HUGEPAGE
  if (is_large) (void)madvise(memory, octets / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

void Block::Free::operator()(std::byte* memory) const noexcept {
  ::operator delete (memory, std::align_val_t{alignment});
}

namespace {

std::size_t values_octets(const Field& field, std::size_t rows) noexcept {
  const std::size_t of_value = storage_of(field).octets;
  return of_value == 0 ? bitmap_octets(rows) : rows * of_value;
}

std::size_t facts_octets(std::size_t rows, const std::vector<Field>& fields) noexcept {
  std::size_t octets = 0;
  for (const Field& field : fields) {
    octets += Block::rounded(bitmap_octets(rows));
    if (!is_text(field)) octets += Block::rounded(values_octets(field, rows));
  }
  return octets;
}

std::size_t texts_octets(std::size_t rows, const std::vector<Field>& fields) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(fields, is_text)) * Block::rounded(rows * sizeof(View));
}

}  // namespace

Table::Table(std::size_t row_count, Places views, const std::vector<Field>& fields)
    : rows(row_count),
      places(std::move(views)),
      facts(facts_octets(row_count, fields)),
      texts(texts_octets(row_count, fields)) {
  for (const Field& field : fields) {
    auto* const valid = facts.take<std::uint64_t>(bitmap_octets(rows));
    auto* const values = (is_text(field) ? texts : facts).take<std::byte>(values_octets(field, rows));
    std::memset(valid, 0, bitmap_octets(rows));
    if (storage_of(field).octets == 0) std::memset(values, 0, bitmap_octets(rows));
    columns.push_back({field, valid, values});
  }
}

namespace {

template <class Value>
void expand(const Column& from, const Column& to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); ++row)
    to.of<Value>()[row] = indices[row] < 0 ? Value{} : from.of<Value>()[indices[row]];
}

void expand_bits(const std::uint64_t* from, std::uint64_t* to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); row += 64) {
    std::uint64_t word = 0;
    for (std::size_t bit = 0; bit < std::min<std::size_t>(64, indices.size() - row); ++bit) {
      const std::int64_t index = indices[row + bit];
      if (index >= 0) word |= std::uint64_t{bit_at(from, static_cast<std::size_t>(index))} << bit;
    }
    to[row / 64] = in_memory(word);
  }
}

}  // namespace

Table expanded(Table of_dictionary, const std::vector<std::int64_t>& indices, const std::vector<Field>& fields) {
  Table table(indices.size(), std::move(of_dictionary.places), fields);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Column &from = of_dictionary.columns[i], &to = table.columns[i];
    expand_bits(from.valid, to.valid, indices);
    switch (storage_of(fields[i]).octets) {
      case 0:
        expand_bits(from.of<std::uint64_t>(), to.of<std::uint64_t>(), indices);
        break;
      case sizeof(std::uint16_t):
        expand<std::uint16_t>(from, to, indices);
        break;
      case sizeof(std::int64_t):
        expand<std::int64_t>(from, to, indices);
        break;
      default:
        expand<View>(from, to, indices);
        break;
    }
  }
  table.expected = std::move(of_dictionary.expected);
  return table;
}

}  // namespace bnfurl::arrow
