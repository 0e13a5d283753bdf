#include "src/records/columns/robots_columns.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "src/records/columns/url_columns.hpp"

namespace bnfurl::records {
namespace {

Column column_or_absent(const Columns& known, std::string_view name) {
  const Column* const found = find_column(known, name);
  return found == nullptr ? absent({}) : *found;
}

/// Reads a user agent. A JSON object that lacks the member has an empty one, as a log has "-".
auto read_agent(const Column& agent) {
  return [read = agent.read.copy()](const Row& row, std::size_t index) -> Found {
    const Found text = read(row, index);
    const bool is_object = !row.record().asked.empty() && row.record().header == nullptr;
    return text || !is_object ? text : Found(std::string_view());
  };
}

/// Shows the robot that a user agent names.
auto show_robot(const Column& agent, const std::shared_ptr<const Derivation>& derivation) {
  return [show = agent.show.copy(), derivation, askers = Askers()](std::string_view text) mutable -> Found {
    return Value(askers.of(agent_in(show ? show(text) : Found(text)), *derivation->robots).name);
  };
}

/// Makes a column absent that needs others which records lack.
void make_absent(Column& column, const Column& lacking) {
  column.source = ColumnSource::nothing;
  column.derive = nullptr;
  column.read = lacking.read;
  column.is_absent = true;
}

void read_bots(Columns& known, const std::shared_ptr<const Derivation>& derivation) {
  const Columns joined = {column_or_absent(known, "log.agent"), column_or_absent(known, "log.client")};
  for (Column& column : known) {
    if (column.needs != Needs::bots) continue;
    const auto lacking = std::ranges::find(joined, true, &Column::is_absent);
    if (lacking != joined.end()) {
      make_absent(column, *lacking);
      continue;
    }
    column.agent = joined;
    column.join = [derivation, shows_name = column.name == "bot.name"](std::span<const Found> shown) -> Found {
      const auto claim = derivation->bots->of(std::string(agent_in(shown[0])), agent_in(shown[1]));
      if (!claim) return std::nullopt;
      return Value(shows_name ? claim->name : std::string_view(claim->is_verified ? "verified" : "claimed"));
    };
  }
}

}  // namespace

Columns robots_columns() {
  return {
      {.name = "robots",
       .source = ColumnSource::derived,
       .derive = [](Derived& url, std::size_t) { return url.robots(); },
       .about = "what the file of --robots says to the robot that made the request: allow or deny",
       .more = "The robot is the one that log.agent names; the rules for * apply to all others, and to requests "
               "without a user agent. Missing if the request target is invalid or not a path, such as `*`. If --robots "
               "names a store, the robot is that of --agent, and the robots.txt that of the URL's own origin; missing "
               "if the store does not have it.",
       .needs = Needs::robots},
      {.name = "robots.line",
       .source = ColumnSource::derived,
       .derive = [](Derived& url, std::size_t) { return url.robots_line(); },
       .type = ValueType::digits,
       .about = "the line of the rule that decides",
       .more = "Missing if no rule decides. Then the robot may fetch the URL, unless a store says that the robots.txt "
               "could "
               "not be fetched.",
       .needs = Needs::robots},
      {.name = "robots.status",
       .source = ColumnSource::derived,
       .derive = [](Derived& url, std::size_t) { return url.robots_status(); },
       .about = "the status of the response that counts for the URL, or none if there was no response",
       .more = "Only of a store. Missing if the store does not have the response.",
       .needs = Needs::robots},
      {.name = "robots.rule",
       .source = ColumnSource::derived,
       .derive = [](Derived& url, std::size_t) { return url.robots_rule(); },
       .about = "the rule that decides, such as Disallow: /cart",
       .more = "Only of a store, with the pattern in normal form.",
       .needs = Needs::robots},
      {.name = "robots.reason",
       .source = ColumnSource::derived,
       .derive = [](Derived& url, std::size_t) { return url.robots_reason(); },
       .about = "why a store allows or denies the URL",
       .more = "rule, or no rule: the robots.txt decides. no robots.txt (4xx) and too many redirects: all is allowed. "
               "server error (5xx), no response, and too many requests (429, if the store was built with --like "
               "google): all is denied. not in the store: it is not known.",
       .needs = Needs::robots},
      {.name = "robots.agent",
       .is_same_for_all = true,
       .about = "the robot that made the request, by the product token in its user agent; * if it is not known",
       .more = "It is known if a group of the file names it, or if it is one of the known crawlers, which "
               "docs/reference lists.",
       .needs = Needs::robots},
      {.name = "bot.status",
       .is_same_for_all = true,
       .about = "whether a bot of --bot-networks made the request: verified (it came from its networks) or claimed",
       .more = "Missing if log.agent contains no NAME of these options, or if log.client is not an address.",
       .needs = Needs::bots},
      {.name = "bot.name",
       .is_same_for_all = true,
       .about = "the NAME in --bot-networks that log.agent contains",
       .more = "If it contains several, the one whose networks log.client is in counts, otherwise the first.",
       .needs = Needs::bots}};
}

void read_agents(Columns& known, const std::shared_ptr<const Derivation>& derivation) {
  read_bots(known, derivation);
  if (derivation->store) {  // which decides for one robot
    const auto agent = std::ranges::find(known, "robots.agent", &Column::name);
    if (agent == known.end()) return;
    agent->read = [derivation](const Row& /*any*/, std::size_t /*index*/) -> Found {
      return Value(std::string_view(derivation->store->name));
    };
    return;
  }
  const Column agent = column_or_absent(known, "log.agent");
  for (Column& column : known) {
    if (column.needs != Needs::robots) continue;
    if (agent.is_absent) {
      make_absent(column, agent);
    } else if (column.derive != nullptr) {
      column.agent = {agent};
    } else {
      column.read = read_agent(agent);
      column.index = agent.index;
      column.source = agent.source;
      column.also_reads = agent.also_reads;
      column.names = agent.names;
      column.show_by(Shows::other, show_robot(agent, derivation));
    }
  }
}

}  // namespace bnfurl::records
