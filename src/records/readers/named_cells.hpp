// The values that are asked for by names, in records whose names are in a header: which cells they are is found once
// for all records after it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

class NamedCells {
public:
  explicit NamedCells(const AskedValues& asked) : asked_(asked.all()), places_(asked_.size()), joined_(asked_.size()) {}

  /// Records with this header follow, which must outlive them; null: their columns are numbered. `is_theirs`: the input
  /// has the names, and nobody has assumed them.
  void begin(const Header* header, bool is_theirs = true);
  /// The values of a record, valid until the next one; `cell_at` gives one of its cells, without text where it has
  /// fewer.
  template <class CellAt>
  [[nodiscard]] std::span<const Cell> of(const CellAt& cell_at) {
    const auto cell_of = [&](std::size_t place) {
      return place == in_directive ? Cell{header_->date} : place == none ? Cell{} : cell_at(place);
    };
    values_.clear();
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const Place& place = places_[i];
      Cell value = cell_of(place.first);
      if (place.second != none) join(value, cell_of(place.second).text, joined_[i]);
      value.which = place.which;
      values_.push_back(value);
    }
    return values_;
  }
  [[nodiscard]] SeenValues take_seen() { return std::exchange(seen_, {}); }

private:
  static constexpr std::size_t none = ValueName::no_place, in_directive = none - 1;

  /// Where a value is.
  struct Place {
    std::size_t first = none, second = none;
    std::size_t which = 0;  // of its names
  };

  [[nodiscard]] Place place_of(const std::vector<ValueName>& names) const;
  [[nodiscard]] std::size_t cell_of(std::string_view name, std::size_t tried_first = none) const;
  static void join(Cell& value, std::optional<std::string_view> second, std::string& joined);

  std::vector<AskedValues::Asked> asked_;
  const Header* header_ = nullptr;
  std::vector<Place> places_;
  SeenValues seen_;
  std::vector<Cell> values_;         // of the current record
  std::vector<std::string> joined_;  // of values that are two
};

/// Gives one of the cells, or one without text.
[[nodiscard]] inline auto cell_in(const std::vector<Cell>& cells) {
  return [&cells](std::size_t place) { return place < cells.size() ? cells[place] : Cell{}; };
}

}  // namespace bnfurl::records
