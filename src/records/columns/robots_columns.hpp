// Columns of `--robots`: whether a robots.txt lets the robot that made a request fetch its target. Which robot that is,
// the user agent says, `log.agent`; so these columns read the URL and another column.
#pragma once

#include <memory>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

/// The columns, which do not know yet who asks.
[[nodiscard]] Columns robots_columns();

/// Makes these columns among the `known` ones read the user agent by `log.agent`, which is one of them, and the
/// robots.txt of `derivation`. If records have no user agent, they are absent.
void read_agents(Columns& known, const std::shared_ptr<const Derivation>& derivation);

}  // namespace bnfurl::records
