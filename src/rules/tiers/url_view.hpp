// A URL as the tiers look at it. What not every decision needs is made when it is asked for.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "src/rules/automata/nfa.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

inline constexpr std::size_t subject_count = 3;

[[nodiscard]] SubjectText path_and_query(const UrlParts& parts) noexcept;

struct UrlView {
  explicit UrlView(const UrlParts& parts) noexcept;

  [[nodiscard]] std::optional<Address> address() const noexcept { return address_of(host); }
  [[nodiscard]] SubjectText text_of(Subject subject) const noexcept;

  const UrlParts& parts;
  bool has_host;
  std::string_view host;  ///< without a final dot; empty if the URL has no host
};

}  // namespace bnfurl::crawl::rules
