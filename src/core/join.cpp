// Builds a text from components, by the template that the generator derived from the rules
// (gen/emit/tables/tables.hpp). The given components select the path through the template: a component that is
// given must be written once, and one that is not given must not be written. If several paths are left, all are tried,
// and their texts must be the same. A text is returned only if it splits into the given components, so the result does
// not depend on the template being right.
//
// note [nothing before something]
// If one row of a choice needs no octets beside components, rows that need constant ones are not tried: nothing is
// invented that nobody gave, such as the "//" before an authority without components. Rows that need a free text are
// tried: it could be anything, so the text is not determined.
#include <algorithm>
#include <array>

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
    if (code < Templates::component) {
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
  [[nodiscard]] bool is_choice() const { return code >= Templates::choice; }
  [[nodiscard]] Set component() const { return Set{1} << (code - Templates::component); }

  std::uint16_t code;
  Row inner;  ///< of a component: its row; of a choice or a free text: the rows, each after its size
  Row rest;
};

/// Returns the next row of a choice, and removes it from `rows`.
Row take_row(Row& rows) {
  const Row row = rows.subspan(1, rows[0]);
  rows = rows.subspan(1 + row.size());
  return row;
}

/// A path through the template: the numbers of the rows that are chosen where several are possible.
class Way {
public:
  /// Walks the path from its beginning.
  void begin() { choices_ = 0; }
  /// The row to choose of `count`, at the next choice.
  [[nodiscard]] std::size_t choose(std::size_t count) {
    is_too_long_ = is_too_long_ || choices_ == most_choices;
    if (is_too_long_) return 0;
    counts_[choices_] = static_cast<std::uint16_t>(count);
    return rows_[choices_++];
  }
  [[nodiscard]] bool is_too_long() const { return is_too_long_; }
  /// Goes on to the next path, after this one has been walked; returns false if it was the last one.
  [[nodiscard]] bool advance() {
    for (; choices_ > 0; --choices_) {
      if (++rows_[choices_ - 1] < counts_[choices_ - 1]) return true;
      rows_[choices_ - 1] = 0;
    }
    return false;
  }

private:
  static constexpr std::size_t most_choices = 32;
  std::array<std::uint16_t, most_choices> rows_{}, counts_{};
  std::size_t choices_ = 0;
  bool is_too_long_ = false;
};

class Joiner {
public:
  Joiner(std::span<const std::optional<std::string_view>> values, std::span<char> memory, Way& way)
      : values_(values), memory_(memory), way_(way) {
    for (std::size_t i = 0; i < values.size(); ++i) given_ |= values[i] ? Set{1} << i : 0;
    way.begin();
  }

  /// Writes the path; returns whether the components can be written, and whether there was room for the text.
  [[nodiscard]] bool write(Row row) {
    Set written = 0;
    if (!can_write(row, written)) return false;
    write_row(row);
    return fits_;
  }
  /// Whether the memory has the text that the path, which can be written, would write.
  [[nodiscard]] bool would_write_it(Row row) {
    compares_ = true;
    write_row(row);
    return fits_ && size_ == memory_.size();
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
      } else if (item.code == Templates::choice) {
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
      if (item.is_component() && !can_write_component(item, written)) return false;
      if (item.is_choice() && !can_choose(item, written)) return false;
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
      else if (item.is_choice())
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

  // See note [nothing before something].
  [[nodiscard]] Row chosen(const Item& item) {
    const Set wanted = wanted_of(item, written_);
    std::size_t count = 0;
    Row result;
    for_possible(item, wanted, [&](Row row) { result = count++ == 0 ? row : result; });
    if (count == 1) return result;
    bool skips_constants = false;
    for_possible(item, wanted, [&](Row row) { skips_constants = skips_constants || least(row) == Octets::none; });
    skips_constants = skips_constants && item.code == Templates::choice;
    const auto is_tried = [&](Row row) { return !skips_constants || least(row) != Octets::constant; };
    count = 0;
    for_possible(item, wanted, [&](Row row) { count += is_tried(row) ? 1 : 0; });
    std::size_t which = way_.choose(count);
    for_possible(item, wanted, [&](Row row) {
      if (is_tried(row) && which-- == 0) result = row;
    });
    return result;
  }
  template <class Use>
  void for_possible(const Item& item, Set wanted, const Use& use) const {
    for (Row rows = item.inner; !rows.empty();) {
      const Row row = take_row(rows);
      if (is_possible(row, wanted, written_)) use(row);
    }
  }

  // What a row needs beside components and what is optional.
  enum class Octets { none, constant, free, impossible };
  [[nodiscard]] Octets least(Row row) const {
    Octets result = Octets::none;
    while (!row.empty()) {
      const Item item(row);
      result = std::max(result, least(item));
      row = item.rest;
    }
    return result;
  }
  [[nodiscard]] Octets least(const Item& item) const {
    if (item.is_component()) {
      if ((item.component() & given_) != 0) return Octets::none;
      return needed(item.inner) != 0 ? least(item.inner) : Octets::impossible;
    }
    if (!item.is_choice()) return Octets::constant;
    Octets result = Octets::impossible;
    for (Row rows = item.inner; !rows.empty();) {
      const Row row = take_row(rows);
      result = std::min(result, item.code == Templates::choice || row.empty() ? least(row) : Octets::free);
    }
    return result;
  }

  void put(char octet) {
    if (size_ == memory_.size()) {
      fits_ = false;
      return;
    }
    char& place = memory_[size_++];
    if (compares_)
      fits_ = fits_ && place == octet;
    else
      place = octet;
  }

  std::span<const std::optional<std::string_view>> values_;
  std::span<char> memory_;
  Way& way_;
  Set given_ = 0, written_ = 0, opened_ = 0;
  std::size_t size_ = 0;
  bool fits_ = true, compares_ = false;
};

/// Whether a text splits into the given values; components that were only written from inside (`opened`) may have any.
bool splits_into(Production entry, std::string_view text, std::span<const std::optional<std::string_view>> values,
                 Set opened) {
  const auto parts = split(entry, text);
  if (!parts) return false;
  for (std::size_t i = 0; i < max_components; ++i) {
    const std::optional<std::string_view> value = i < values.size() ? values[i] : std::nullopt;
    const bool is_opened = !value && (opened >> i & 1) != 0;
    if (!is_opened && parts->at(i) != value) return false;
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
  const Row row{data.join, data.join_size};
  Way way;
  std::optional<Way> found;
  for (std::size_t tried = 0; tried < most_ways; ++tried) {
    Joiner joiner(values, memory, way);
    if (!joiner.write(row)) {
      return joiner.fits() ? TextError{} : TextError{TextError::Why::no_room, join_size(entry, values)};
    }
    const std::string_view text = joiner.text();
    const bool is_known = found && Joiner(values, memory.first(text.size()), *found).would_write_it(row);
    const bool is_new = !is_known && splits_into(entry, text, values, joiner.opened());
    if (way.is_too_long() || (is_new && found)) return TextError{};
    if (is_new) found = way;
    if (way.advance()) continue;
    if (!found) return TextError{};
    if (is_known || is_new) return text;
    Joiner again(values, memory, *found);
    static_cast<void>(again.write(row));
    return again.text();
  }
  return TextError{};
}

}  // namespace bnfurl
