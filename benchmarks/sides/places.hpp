// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The components whose sizes a checksum adds up: host, path and query of a URL; host, target and user agent of a record.
#pragma once

#include <bnfurl/grammar.hpp>
#include <cstddef>
#include <string_view>

namespace bnfurl::benchmarks {

/// Their indices among the components of a grammar. One that it lacks is the first component, in all of its rows.
struct Places {
  explicit Places(Production entry) : components(entry.grammar().components()) {}

  [[nodiscard]] std::size_t find(std::string_view of_a_url, std::string_view of_a_record) const {
    for (std::size_t index = 0; index < components.size(); ++index) {
      const std::string_view name = components[index].name();
      if (name == of_a_url || name == of_a_record) return index;
    }
    return 0;
  }

  List<Component> components;
  std::size_t host = find("host", "host");
  std::size_t path = find("path", "target");
  std::size_t query = find("query", "user-agent");
};

}  // namespace bnfurl::benchmarks
