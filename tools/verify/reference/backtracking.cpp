#include "tools/verify/reference/backtracking.hpp"

#include <algorithm>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

using Kind = Expression::Kind;

namespace {

std::vector<Rule> with_bodies_instead(const Grammar& grammar) {
  std::vector<Rule> result = grammar.bodies;
  for (const Rule& rule : grammar.rules) {
    const bool has_body = std::ranges::any_of(grammar.bodies, [&](const Rule& body) { return body.name == rule.name; });
    if (!has_body) result.push_back(rule);
  }
  return result;
}

// Adds the names in the rule `name`, the names in their rules, and so on.
void add_named(const std::vector<Rule>& rules, const std::string& name, std::set<std::string>& named) {
  for (const Rule& rule : rules) {
    if (rule.name != name) continue;
    for_each(rule.body, [&](const Expression& x) {
      if (x.kind == Kind::reference && named.insert(x.name).second) add_named(rules, x.name, named);
    });
  }
}

std::set<std::string> named_by(const std::vector<Rule>& rules, const std::string& name) {
  std::set<std::string> named = {name};
  add_named(rules, name, named);
  return named;
}

// The names that a rule in a text of `entry` reaches through its body, but not as printed.
std::set<std::string> brought_by_bodies(const Grammar& grammar, const std::string& entry) {
  const std::vector<Rule> bodies = with_bodies_instead(grammar);
  const std::set<std::string> in_text = named_by(bodies, entry);
  std::set<std::string> result;
  for (const Rule& rule : grammar.rules) {
    if (!in_text.contains(rule.name)) continue;
    const std::set<std::string> printed = named_by(grammar.rules, rule.name);
    const bool has_body = std::ranges::any_of(grammar.bodies, [&](const Rule& body) { return body.name == rule.name; });
    for (const std::string& name : has_body ? named_by(bodies, rule.name) : printed) {
      if (!printed.contains(name) && name != entry && grammar.find(name) != nullptr) result.insert(name);
    }
  }
  return result;
}

// The phrases whose production is in `productions` (or is not, if `among` is false), with their depth among each
// other.
std::vector<Phrase> those_of(const std::vector<Phrase>& phrases, const std::set<std::string>& productions, bool among) {
  std::vector<Phrase> result;
  std::vector<bool> open;  // whether the phrase is selected
  for (const Phrase& phrase : phrases) {
    open.resize(phrase.depth);
    open.push_back(productions.contains(phrase.production) == among);
    if (!open.back()) continue;
    result.push_back(phrase);
    result.back().depth = static_cast<std::size_t>(std::count(open.begin(), open.end() - 1, true));
  }
  return result;
}

std::set<std::string> alternatives_of(const Rule& rule) {
  std::set<std::string> result;
  const std::vector<Expression> only = {rule.body};
  for (const Expression& part : rule.body.kind == Kind::alternation ? rule.body.parts : only) {
    if (const std::string* name = reference_in(part)) result.insert(*name);
  }
  return result;
}

}  // namespace

Backtracking::Backtracking(const Grammar& grammar, std::string entry)
    : entry_(std::move(entry)),
      rules_(grammar.rules, grammar.directives),
      bodies_(with_bodies_instead(grammar), grammar.directives),
      host_kinds_(grammar.directives.host_kinds) {
  const Rule* rule = grammar.find(entry_);
  if (rule == nullptr) end_by_mistake("\"" + entry_ + "\" has no rule");
  for (const Rule& body : grammar.bodies) rewritten_.insert(body.name);
  brought_ = brought_by_bodies(grammar, entry_);
  for (const ComponentLine& line : grammar.directives.components) {
    entry_is_component_ |= line.name == entry_;
    for (const Occurrence& each : line.occurrences)
      sightings_[each.production].push_back({line.name, each.within, each.before_colon});
  }
  for (const Occurrence& each : grammar.directives.kinds) {
    if (each.production == entry_) kinds_ = alternatives_of(*rule);
  }
}

std::vector<Phrase> Backtracking::phrases(std::string_view text) {
  std::vector<Phrase> printed = rules_.phrases(entry_, text);
  if (brought_.empty()) return printed;
  std::vector<Phrase> result = those_of(printed, brought_, false);
  const std::vector<Phrase> brought = those_of(with_bodies(printed, text), brought_, true);
  result.insert(result.end(), brought.begin(), brought.end());
  return result;
}

std::optional<Reading> Backtracking::read(std::string_view text) {
  Reading reading;
  reading.phrases = with_bodies(rules_.phrases(entry_, text), text);
  if (reading.phrases.empty()) return std::nullopt;
  std::map<std::string, std::size_t> first;
  find_components(reading, text, first);
  if (const auto host = first.find("host"); host != first.end())
    reading.host_kind = host_kind(reading.phrases, host->second);
  reading.kind = kind(reading.phrases);
  return reading;
}

// A phrase with a body is read again by the body; the phrases found replace those inside it.
std::vector<Phrase> Backtracking::with_bodies(std::vector<Phrase> phrases, std::string_view text) {
  if (rewritten_.empty()) return phrases;
  std::vector<Phrase> result;
  for (std::size_t i = 0; i < phrases.size();) {
    const Phrase outer = phrases[i++];
    if (!rewritten_.contains(outer.production)) {
      result.push_back(outer);
      continue;
    }
    const std::vector<Phrase> again =
        bodies_.phrases(outer.production, text.substr(outer.begin, outer.end - outer.begin));
    if (again.empty()) end_by_mistake("the body of \"" + outer.production + "\" derives less than its rule");
    for (const Phrase& each : again) {
      result.push_back({each.production, each.begin + outer.begin, each.end + outer.begin, each.depth + outer.depth});
    }
    while (i < phrases.size() && phrases[i].depth > outer.depth) ++i;
  }
  return result;
}

// Phrases are ordered outer before inner and from left to right, so the first sighting of a component is its value.
void Backtracking::find_components(Reading& reading, std::string_view text,
                                   std::map<std::string, std::size_t>& first) const {
  std::vector<const Phrase*> open;
  std::map<std::string, const Phrase*> last;  // the last phrase recorded for each component
  for (std::size_t i = 0; i < reading.phrases.size(); ++i) {
    const Phrase& phrase = reading.phrases[i];
    open.resize(phrase.depth);
    const std::string parent = open.empty() ? "" : open.back()->production;
    open.push_back(&phrase);
    const auto found = sightings_.find(phrase.production);
    if (found == sightings_.end()) continue;
    for (const Sighting& each : found->second) {
      if (!each.within.empty() && each.within != parent) continue;
      first.try_emplace(each.component, i);
      // An occurrence inside another one of the same component does not count.
      if (std::ranges::find(open, last[each.component]) != open.end()) continue;
      if (!each.before_colon) last[each.component] = &phrase;
      reading.lists[each.component].emplace_back(phrase.begin,
                                                 each.before_colon ? text.find(':', phrase.begin) : phrase.end);
    }
  }
  // An entry with the name of a component is that component as a whole, whatever is inside it.
  if (entry_is_component_) first[entry_] = 0;
  if (entry_is_component_) reading.lists[entry_] = {{0, text.size()}};
  for (const auto& [component, list] : reading.lists) reading.components[component] = list.front();
}

std::string Backtracking::host_kind(const std::vector<Phrase>& phrases, std::size_t host) const {
  for (const Occurrence& each : host_kinds_) {
    if (each.production == phrases[host].production) return each.production;
  }
  for (std::size_t i = host + 1; i < phrases.size() && phrases[i].depth > phrases[host].depth; ++i) {
    if (phrases[i].depth != phrases[host].depth + 1) continue;
    for (const Occurrence& each : host_kinds_) {
      if (applies(each, phrases[i].production, phrases[host].production)) return each.production;
    }
  }
  return "";
}

std::string Backtracking::kind(const std::vector<Phrase>& phrases) const {
  if (phrases.size() < 2 || phrases[1].end != phrases[0].end) return "";
  return kinds_.contains(phrases[1].production) ? phrases[1].production : "";
}

std::string to_string(const Reading& reading) {
  std::string result;
  const auto add = [&](const std::string& name, const std::string& value) {
    result += (result.empty() ? "" : " ") + name + "=" + value;
  };
  for (const auto& [name, span] : reading.components)
    add(name, std::to_string(span.first) + "-" + std::to_string(span.second));
  if (!reading.host_kind.empty()) add("host_kind", reading.host_kind);
  if (!reading.kind.empty()) add("kind", reading.kind);
  return result;
}

}  // namespace bnfurl::gen
