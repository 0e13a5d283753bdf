// Tens of texts that show the rules: made from the rules as printed, not from the automaton. Each choice of each rule
// stands in a shortest text of the entry point around that rule: each alternative, an option with and without its part,
// a repetition with the fewest and the most rounds. And what is one step beyond: a round too few or too many, an octet
// beside a set. Literals are in the letter case in which they are printed. The library says which of the texts are
// valid; what is beyond one rule and valid by another shows nothing, and is dropped.
#include <fmt/format.h>

#include <deque>
#include <map>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "src/loader/sound_part.hpp"
#include "tools/bnfurl/suite/printed_literals.hpp"
#include "tools/bnfurl/suite/suite.hpp"

namespace bnfurl::tool::suite {
namespace {

using gen::Expression;
using Kind = Expression::Kind;
using Shortest = std::optional<std::string>;  // nullopt: no text

// Counts above this show nothing that this one does not.
constexpr unsigned most_rounds = 300;

// As to_string, but a set of one octet as its rule prints it: `":"`.
std::string shown(const Expression& x) {
  std::string text = to_string(x);
  std::size_t at = 0;
  gen::for_each(x, [&](const Expression& part) {
    if (part.kind != Kind::octets || part.octets.size() != 1) return;
    const std::string set = to_string(part);
    const char octet = static_cast<char>(part.octets.representative());
    const std::string quoted = fmt::format("\"{}\"", records::printable({&octet, 1}));
    at = text.find(set, at);
    text.replace(at, set.size(), quoted);
    at += quoted.size();
  });
  return text;
}

std::string times(const std::string& text, unsigned count) {
  std::string result;
  while (count-- > 0) result += text;
  return result;
}

// A shortest text of each rule, and of expressions over them.
class ShortestTexts {
public:
  ShortestTexts(const gen::Grammar& rules, const PrintedLiterals& printed) : printed_(printed) {
    for (bool grown = true; grown;) {
      grown = false;
      for (const gen::Rule& rule : rules.rules) {
        const Shortest text = of(rule.body);
        const auto known = texts_.find(rule.name);
        if (!text || (known != texts_.end() && known->second.size() <= text->size())) continue;
        texts_[rule.name] = *text;
        grown = true;
      }
    }
  }

  [[nodiscard]] Shortest of(const Expression& x) const {
    if (Shortest literal = printed_.of(x)) return literal;
    switch (x.kind) {
      case Kind::octets:
        return x.octets.empty() ? Shortest() : std::string(1, static_cast<char>(x.octets.representative()));
      case Kind::reference: {
        const auto known = texts_.find(x.name);
        return known == texts_.end() ? Shortest() : known->second;
      }
      case Kind::alternation: {
        Shortest best;
        for (const Expression& part : x.parts) {
          const Shortest text = of(part);
          if (text && (!best || text->size() < best->size())) best = text;
        }
        return best;
      }
      case Kind::repetition: {
        if (x.least == 0) return "";
        const Shortest text = of(x.parts.front());
        return text ? Shortest(times(*text, x.least)) : text;
      }
      case Kind::option:
        return "";
      case Kind::prose:
        return std::nullopt;
      default: {
        std::string text;
        for (const Expression& part : x.parts) {
          const Shortest next = of(part);
          if (!next) return std::nullopt;
          text += *next;
        }
        return text;
      }
    }
  }

private:
  const PrintedLiterals& printed_;
  std::map<std::string, std::string> texts_;
};

// What stands before and after a part in a text of the entry point.
struct Around {
  std::string before, after;
  [[nodiscard]] std::string with(std::string_view text) const { return before + std::string(text) + after; }
};

class CasesOfRules {
public:
  CasesOfRules(Production entry, const gen::Grammar& rules)
      : entry_(entry), rules_(rules), printed_(entry.grammar(), rules), shortest_(rules, printed_) {
    reach(std::string(entry.name()), {});
    for (; !waiting_.empty(); waiting_.pop_front()) {
      rule_ = waiting_.front().first;
      const gen::Rule& rule = *rules_.find(rule_);
      if (rule.origin != gen::Origin::core) walk(rule.body, waiting_.front().second);
    }
  }

  [[nodiscard]] std::vector<Case> cases() const { return cases_; }
  [[nodiscard]] std::vector<std::string> literals() const { return literals_; }

private:
  void reach(const std::string& rule, Around around) {
    if (reached_.insert(rule).second) waiting_.emplace_back(rule, std::move(around));
  }

  // `beyond`: the text is there because a reader may take it, and should not.
  void add(const std::string& text, const std::string& what, bool beyond = false) {
    const std::optional<Error> error = explain(entry_, text);
    if ((beyond && !error) || !texts_.insert(text).second) return;
    cases_.push_back({.text = text,
                      .valid = !error,
                      .offset = error ? error->offset() : 0,
                      .rule = rule_,
                      .name = fmt::format("{}: {}", rule_, what)});
  }

  void walk(const Expression& x, const Around& around) {
    if (const auto literal = printed_.of(x)) literals_.push_back(around.with(*literal));
    switch (x.kind) {
      case Kind::octets:
        if (x.octets.size() > 2) beyond_set(x, x.octets, around);  // more than a letter in both cases
        return;
      case Kind::reference: {
        const gen::Rule& rule = *rules_.find(x.name);
        if (const auto set = gen::octets_of(rules_, rule.body)) beyond_set(x, *set, around);
        return reach(x.name, around);
      }
      case Kind::alternation:
        for (const Expression& part : x.parts) {
          if (const Shortest text = shortest_.of(part)) add(around.with(*text), shown(part));
          walk(part, around);
        }
        return;
      case Kind::option:
        return walk_option(x, around);
      case Kind::repetition:
        return walk_rounds(x, around);
      case Kind::prose:
        return;
      default:
        walk_parts(x, around);
    }
  }

  void walk_parts(const Expression& x, const Around& around) {
    std::vector<std::string> texts;
    for (const Expression& part : x.parts) {
      const Shortest text = shortest_.of(part);
      if (!text) return;
      texts.push_back(*text);
    }
    for (std::size_t i = 0; i < x.parts.size(); ++i) {
      Around here = around;
      for (std::size_t k = 0; k < i; ++k) here.before += texts[k];
      for (std::size_t k = texts.size(); k-- > i + 1;) here.after.insert(0, texts[k]);
      walk(x.parts[i], here);
    }
  }

  void walk_option(const Expression& x, const Around& around) {
    const Shortest text = shortest_.of(x.parts.front());
    add(around.with(""), fmt::format("without {}", shown(x)));
    if (text) add(around.with(*text), fmt::format("with {}", shown(x)));
    walk(x.parts.front(), around);
  }

  void walk_rounds(const Expression& x, const Around& around) {
    const Shortest text = shortest_.of(x.parts.front());
    if (!text) return;
    const auto show = [&](unsigned rounds, bool beyond) {
      add(around.with(times(*text, rounds)), fmt::format("{} of {}", rounds, shown(x)), beyond);
    };
    if (!text->empty() && std::max(x.least, x.most.value_or(x.least)) < most_rounds) {
      show(x.least, false);
      show(x.most.value_or(x.least + 1), false);
      if (x.least > 0) show(x.least - 1, true);
      if (x.most) show(*x.most + 1, true);
    }
    walk(x.parts.front(), {around.before, times(*text, x.least > 0 ? x.least - 1 : 0) + around.after});
  }

  // The first octet just after a part of the set, or else just before one, that makes a text which is not valid.
  void beyond_set(const Expression& x, const gen::OctetSet& set, const Around& around) {
    std::vector<unsigned> octets;
    for (unsigned octet = 1; octet < 256; ++octet) {
      if (!set.contains(octet) && set.contains(octet - 1)) octets.push_back(octet);
    }
    for (unsigned octet = 0; octet < 255; ++octet) {
      if (!set.contains(octet) && set.contains(octet + 1)) octets.push_back(octet);
    }
    for (const unsigned each : octets) {
      const char octet = static_cast<char>(each);
      const std::string text = around.with({&octet, 1});
      if (matches(entry_, text)) continue;
      return add(text, fmt::format("\"{}\" where {} is needed", records::printable({&octet, 1}), shown(x)), true);
    }
  }

  Production entry_;
  const gen::Grammar& rules_;
  PrintedLiterals printed_;
  ShortestTexts shortest_;
  std::string rule_;  // whose choices are shown
  std::set<std::string> reached_;
  std::deque<std::pair<std::string, Around>> waiting_;
  std::set<std::string> texts_;
  std::vector<Case> cases_;
  std::vector<std::string> literals_;  // a text with each literal as it is printed
};

}  // namespace

Suite made_for_people(Production entry, const gen::Grammar& rules) {
  const gen::CompleteDfa dfa = gen::completed(loader::dfa_of(entry.automaton()));
  return {entry,
          dfa.next.size(),
          dfa.letters.size(),
          "no reader for certain: each alternative and each limit of a rule is shown once",
          false,
          CasesOfRules(entry, rules).cases()};
}

std::vector<std::string> texts_of_literals(Production entry, const gen::Grammar& rules) {
  return CasesOfRules(entry, rules).literals();
}

}  // namespace bnfurl::tool::suite
