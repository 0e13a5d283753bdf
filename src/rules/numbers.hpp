// How rules and groups of rules are numbered.
#pragma once

#include <cstdint>

namespace bnfurl::crawl::rules {

using Rank = std::uint32_t;  ///< of a rule: of all that match, the least decides
inline constexpr Rank no_rank = 0xFFFFFFFF;

/// In place of the number of a group.
inline constexpr std::uint32_t no_group = 0xFFFFFFFF;

}  // namespace bnfurl::crawl::rules
