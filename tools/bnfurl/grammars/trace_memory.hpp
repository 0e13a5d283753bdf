// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory for `trace`, kept from one record to the next: it grows to the need of the largest record.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class TraceMemory {
public:
  /// Finds all occurrences of productions in `text`; none if `text` does not match `entry`.
  void fill(Production entry, std::string_view text);
  [[nodiscard]] std::span<const Occurrence> occurrences() const { return std::span(occurrences_).first(count_); }

  /// The same for components.
  void fill_components(Production entry, std::string_view text);
  [[nodiscard]] std::span<const ComponentOccurrence> components() const {
    return std::span(components_).first(component_count_);
  }

private:
  void prepare(Production entry, std::string_view text);

  std::optional<Production> traceable_;  // the production whose tables are known to be there
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::size_t count_ = 0;
  std::vector<ComponentOccurrence> components_;
  std::size_t component_count_ = 0;
};

}  // namespace bnfurl::tool
