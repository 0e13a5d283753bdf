// Builds a text from components, by the template that the generator derived from the rules
// (gen/emit/tables/tables.hpp). The given components select the path through the template: a component that is
// given must be written once, and one that is not given must not be written. If several paths are left, they are tried
// one after the other. A text is returned only if it splits into the given components, so the result does not depend
// on the template being right.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

namespace bnfurl {
namespace {

using detail::Templates;
using Row = std::span<const std::uint16_t>;
using Set = std::uint64_t;  // of components

constexpr std::size_t most_ways = 64;

/// The first item of a row, and what follows it.
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
  Row inner;  ///< of a component: its row; of a choice: its rows, each after its size
  Row rest;
};

/// Returns the next row of a choice, and removes it from `rows`.
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

  /// Writes the path numbered `way`; returns whether there is such a path, and room for its text.
  [[nodiscard]] bool write(Row row) {
    Set written = 0;
    if (!can_write(row, written)) return false;
    write_row(row);
    return fits_ && way_ == 0;
  }
  /// Whether there was room for what was written.
  [[nodiscard]] bool fits() const { return fits_; }
  [[nodiscard]] std::string_view text() const { return {memory_.data(), size_}; }
  /// Components that are not given themselves, but were written from components inside them.
  [[nodiscard]] Set opened() const { return opened_; }

private:
  // The given components that a row could write.
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

  // Whether a row can be written after `written`; adds the components of the row to `written`.
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

  // All given components that the choice could write must be written by the chosen row; so all possible rows write the
  // same components.
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

  // Writes a row that can be written.
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

  // Paths are numbered by their chosen rows; the first choice varies fastest.
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

/// Whether a text was split into the given values; components that were only written from inside (`opened`) may have
/// any.
bool has_values(const AnyParts& parts, std::span<const std::optional<std::string_view>> values, Set opened) {
  for (std::size_t i = 0; i < max_components; ++i) {
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

Result<std::string_view, TextError> join(Production entry, std::span<const std::optional<std::string_view>> values,
                                         std::span<char> memory) noexcept {
  if (values.size() > max_components) return TextError{};
  const detail::ProductionData& data = detail::data_of(entry);
  for (std::size_t way = 0; way < most_ways; ++way) {
    Joiner joiner(values, memory, way);
    if (!joiner.write({data.join, data.join_size})) {
      return joiner.fits() ? TextError{} : TextError{TextError::Why::no_room, join_size(entry, values)};
    }
    const auto parts = split(entry, joiner.text());
    if (parts && has_values(*parts, values, joiner.opened())) return joiner.text();
  }
  return TextError{};
}

}  // namespace bnfurl
