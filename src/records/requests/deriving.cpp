#include "src/records/requests/deriving.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/columns/robots_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/requests/resolving.hpp"

namespace bnfurl::records {
namespace {

/// Where no text has other octets than ASCII, an IRI is invalid, and `iri` changes nothing.
void require_use_of_iri(const Standards& standards, const LevelSet& levels) {
  const auto has_ascii = [](const Standard& standard) {
    return std::ranges::all_of(standard.entries(), has_ascii_alone);
  };
  if (!levels.iri || !std::ranges::all_of(standards, has_ascii)) return;
  throw UsageError(fmt::format("--level iri needs a grammar of IRIs, such as {}: every text of {} is ASCII",
                               as_written({{"-g", "rfc3987"}}), full_name(standards.front().asked)));
}

}  // namespace

void read_askers(const RecordOptions& options, Request& request) {
  if (!request.derivation->store) request.derivation->store = read_store(options);
  read_agents(request.known, request.derivation);
}

void read_what_derives(const RecordOptions& options, bool resolves, Request& request) {
  Derivation& derivation = *request.derivation;
  require_use_of_iri(request.standards, derivation.levels);
  if (options.are_references && derivation.repairs_valid()) {
    if (options.scheme) throw UsageError("--scheme is for URLs: a reference without a scheme is relative");
    derivation.repairing = of_references(*derivation.repairing);
  }
  for (const Standard& standard : request.standards) {
    for (const Production& entry : standard.entries()) {
      if (!options.are_references) require_urls(derivation.repairing, entry);
    }
  }
  if (resolves) derivation.resolving = read_resolving(options, request);
  if (!derivation.rules) derivation.rules = read_rules(options, request.run().tell);
  if (!derivation.robots) derivation.robots = read_robots(options, request.run().tell);
  if (!derivation.bots && !options.bot_networks.empty()) derivation.bots.emplace(options.bot_networks);
}

}  // namespace bnfurl::records
