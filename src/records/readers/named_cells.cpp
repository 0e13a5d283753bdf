#include "src/records/readers/named_cells.hpp"

#include <algorithm>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

void NamedCells::begin(const Header* header, bool is_theirs) {
  header_ = header;
  seen_.found.resize(asked_.size());
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    places_[i] = place_of(asked_[i].names);
    if (is_theirs && places_[i].first != none) seen_.found[i] = 1;
  }
}

NamedCells::Place NamedCells::place_of(const std::vector<ValueName>& names) const {
  for (std::size_t which = 0; which < names.size(); ++which) {
    const ValueName& name = names[which];
    const Place place{cell_of(name.name, name.place), name.second.empty() ? none : cell_of(name.second), which};
    const bool is_whole = place.first != none && (name.second.empty() || place.second != none);
    const bool has_sign = name.beside.empty() || cell_of(name.beside) != none;
    const bool has_other_sign = !name.not_beside.empty() && cell_of(name.not_beside) != none;
    if (is_whole && has_sign && !has_other_sign) return place;
  }
  return {};
}

std::size_t NamedCells::cell_of(std::string_view name, std::size_t tried_first) const {
  if (header_ == nullptr) return number_in<std::size_t>(name).value_or(0) - 1;  // 0 is `none`
  if (name == date_of_directive) return header_->date.empty() ? none : in_directive;
  const std::vector<std::string>& names = header_->names;
  if (tried_first < names.size() && names[tried_first] == name) return tried_first;
  const auto place = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
  return place < names.size() ? place : none;
}

void NamedCells::join(Cell& value, std::optional<std::string_view> second, std::string& joined) {
  if (!value.text || !second) {
    value = {};
    return;
  }
  joined.assign(*value.text).append(" ").append(*second);
  value.text = joined;
}

}  // namespace bnfurl::records
