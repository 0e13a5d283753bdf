// Columns of `--robots`: whether a robots.txt lets the robot that made a request fetch its target. Which robot that is,
// the user agent says, `log.agent`; so these columns read the URL and another column. And columns of `--bot-networks`:
// whether the client, `log.client`, can be the bot that the user agent names.
#pragma once

#include <memory>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

/// The columns, which do not know yet who asks.
[[nodiscard]] Columns robots_columns();

/// Makes these columns among the `known` ones read the user agent by `log.agent`, which is one of them, and the
/// robots.txt and the networks of `derivation`. If records have no user agent or, for networks, no client, they are
/// absent.
void read_agents(Columns& known, const std::shared_ptr<const Derivation>& derivation);

}  // namespace bnfurl::records
