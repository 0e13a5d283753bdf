// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Components put together again, by the template that the generator made of the rules (gen/emit/tables/join_template.hpp). Which
// of the ways through it is meant follows from what is given: a component that is given has to be written once, and one
// that is not given cannot be. Where several ways are left, they are tried one after the other. A text is only given
// back if it splits into what was asked for, so nothing here has to be believed.
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <cstring>

namespace bnfurl {
namespace {

using detail::Templates;
using Row = std::span<const std::uint16_t>;
using Set = std::uint32_t;  // of components

constexpr std::size_t most_ways = 64;

/// One item of a row, and what comes behind it.
struct Item {
  explicit Item(Row row) : code(row[0]) {
    if (code >= Templates::free || code < Templates::component) {
      rest = row.subspan(1);
    } else if (code < Templates::choice) {
      inner = row.subspan(2, row[1]);
      rest = row.subspan(2 + inner.size());
    } else {
      std::size_t size = 2;
      for (std::size_t left = row[1]; left > 0; --left) size += 1 + row[size];
      inner = row.subspan(2, size - 2);
      rest = row.subspan(size);
    }
  }
  [[nodiscard]] bool is_component() const { return code >= Templates::component && code < Templates::choice; }
  [[nodiscard]] Set component() const { return Set{1} << (code - Templates::component); }

  std::uint16_t code;
  Row inner;  ///< of a component; of a choice, its rows, each behind its size
  Row rest;
};

/// The next row of a choice, which is taken from what is left.
Row take_row(Row& rows) {
  const Row row = rows.subspan(1, rows[0]);
  rows = rows.subspan(1 + row.size());
  return row;
}

class Joiner {
public:
  Joiner(std::span<const std::optional<std::string_view>> values, std::span<char> memory, std::size_t way)
      : values_(values), memory_(memory), way_(way) {
    for (std::size_t i = 0; i < values.size(); ++i) given_ |= values[i] ? Set{1} << i : 0;
  }

  /// Whether there is such a way, and room for what it writes.
  [[nodiscard]] bool write(Row row) {
    Set written = 0;
    if (!can_write(row, written)) return false;
    write_row(row);
    return fits_ && way_ == 0;
  }
  [[nodiscard]] std::string_view text() const { return {memory_.data(), size_}; }
  /// Components that were not given, but what is in them.
  [[nodiscard]] Set opened() const { return opened_; }

private:
  // The components that a row could write.
  [[nodiscard]] Set needed(Row row) const {
    Set set = 0;
    while (!row.empty()) {
      const Item item(row);
      if (item.is_component()) {
        set |= (item.component() & given_) != 0 ? item.component() : needed(item.inner);
      } else {
        for (Row rows = item.inner; !rows.empty();) set |= needed(take_row(rows));
      }
      row = item.rest;
    }
    return set;
  }

  // Whether a row can be written after `written`, which it adds to.
  [[nodiscard]] bool can_write(Row row, Set& written) const {
    while (!row.empty()) {
      const Item item(row);
      if (item.code == Templates::free) return false;
      if (item.is_component() && !can_write_component(item, written)) return false;
      if (item.code == Templates::choice && !can_choose(item, written)) return false;
      row = item.rest;
    }
    return true;
  }

  [[nodiscard]] bool can_write_component(const Item& item, Set& written) const {
    if ((item.component() & given_) == 0) return (needed(item.inner) & ~written) != 0 && can_write(item.inner, written);
    if ((item.component() & written) != 0) return false;
    written |= item.component();
    return true;
  }

  // What is given and stands in a choice has to be in the row that is chosen; all such rows write the same components.
  [[nodiscard]] bool can_choose(const Item& item, Set& written) const {
    const Set wanted = wanted_of(item, written);
    for (Row rows = item.inner; !rows.empty();) {
      if (is_possible(take_row(rows), wanted, written)) {
        written |= wanted;
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] Set wanted_of(const Item& choice, Set written) const {
    Set wanted = 0;
    for (Row rows = choice.inner; !rows.empty();) wanted |= needed(take_row(rows));
    return wanted & ~written;
  }
  [[nodiscard]] bool is_possible(Row row, Set wanted, Set written) const {
    return (wanted & ~needed(row)) == 0 && can_write(row, written);
  }

  // Of a row that can be written.
  void write_row(Row row) {
    while (!row.empty()) {
      const Item item(row);
      if (item.is_component())
        write_component(item);
      else if (item.code == Templates::choice)
        write_row(chosen(item));
      else
        put(static_cast<char>(item.code));
      row = item.rest;
    }
  }
  void write_component(const Item& item) {
    if ((item.component() & given_) != 0) {
      written_ |= item.component();
      const std::string_view value = *values_[item.code - Templates::component];
      for (const char octet : value) put(octet);
      return;
    }
    opened_ |= item.component();
    write_row(item.inner);
  }

  // Ways are numbered by the rows that are chosen, the first choice counting fastest.
  [[nodiscard]] Row chosen(const Item& item) {
    const Set wanted = wanted_of(item, written_);
    std::size_t count = 0;
    for (Row rows = item.inner; !rows.empty();) count += is_possible(take_row(rows), wanted, written_) ? 1 : 0;
    std::size_t which = way_ % count;
    way_ /= count;
    for (Row rows = item.inner;;) {
      const Row row = take_row(rows);
      if (is_possible(row, wanted, written_) && which-- == 0) return row;
    }
  }

  void put(char octet) {
    if (size_ < memory_.size())
      memory_[size_++] = octet;
    else
      fits_ = false;
  }

  std::span<const std::optional<std::string_view>> values_;
  std::span<char> memory_;
  std::size_t way_;
  Set given_ = 0, written_ = 0, opened_ = 0;
  std::size_t size_ = 0;
  bool fits_ = true;
};

/// Whether a text split into what was given, but for components of which only what is in them was.
bool has_values(const AnyParts& parts, std::span<const std::optional<std::string_view>> values, Set opened) {
  for (std::size_t i = 0; i < most_components; ++i) {
    const std::optional<std::string_view> value = i < values.size() ? values[i] : std::nullopt;
    const bool is_opened = !value && (opened >> i & 1) != 0;
    if (!is_opened && parts.at(i) != value) return false;
  }
  return true;
}

}  // namespace

std::size_t join_size(Production entry, std::span<const std::optional<std::string_view>> values) noexcept {
  std::size_t size = detail::data_of(entry).join_size;
  for (const std::optional<std::string_view>& value : values) size += value ? value->size() : 0;
  return size;
}

std::optional<std::string_view> join(Production entry, std::span<const std::optional<std::string_view>> values,
                                     std::span<char> memory) noexcept {
  if (values.size() > most_components) return std::nullopt;
  const detail::ProductionData& data = detail::data_of(entry);
  for (std::size_t way = 0; way < most_ways; ++way) {
    Joiner joiner(values, memory, way);
    if (!joiner.write({data.join, data.join_size})) return std::nullopt;
    const auto parts = split(entry, joiner.text());
    if (parts && has_values(*parts, values, joiner.opened())) return joiner.text();
  }
  return std::nullopt;
}

std::optional<std::string> join(Production entry, std::span<const std::optional<std::string_view>> values) {
  std::string memory(join_size(entry, values), '\0');
  const auto text = join(entry, values, memory);
  if (!text) return std::nullopt;
  memory.resize(text->size());
  return memory;
}

}  // namespace bnfurl
