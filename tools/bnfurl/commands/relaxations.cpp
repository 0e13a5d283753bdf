// A change is small: in one rule, a part of it may also be other texts, as in `( plain-octet / "[" / "]" )` for
// `plain-octet`, or be omitted, as in `[ plain-segment ]`. The other texts are what a text is refused for: the octets
// or escapes at which it fails, or what the `# reason:` rule of its sentence describes. All parts of all rules are
// tried, by derivatives. Of the changes that help nearly as many requests with the same reason as the best one does,
// one is chosen that accepts no text which another refuses, if there is one; automata decide this, and whom it helps.
#include "tools/bnfurl/commands/relaxations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <deque>
#include <functional>
#include <set>
#include <span>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/production_code.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::tool {
namespace {

using gen::Dfa;
using gen::Expression;
using Texts = std::vector<std::string>;

/// The size of an octet or, where a text has one, of an escape.
std::size_t unit_size(std::string_view text) {
  const auto is_digit = [&](std::size_t i) { return std::isxdigit(static_cast<unsigned char>(text[i])) != 0; };
  return text.front() == '%' && text.size() > 2 && is_digit(1) && is_digit(2) ? 3 : 1;
}

/// All runs of units in a text, the last ones first.
Texts runs_in(std::string_view text) {
  Texts runs;
  for (; !text.empty(); text.remove_prefix(unit_size(text))) {
    for (std::size_t end = 0; end < text.size();) runs.emplace_back(text.substr(0, end += unit_size(text.substr(end))));
  }
  std::ranges::reverse(runs);
  return runs;
}

/// The units at which a text fails: an escape that is wrong there or before, then the octet.
Texts units_at(std::string_view text, std::size_t at) {
  Texts units;
  for (std::size_t begin = at - std::min<std::size_t>(at, 3); begin < std::min(at + 1, text.size()); ++begin) {
    if (begin == at || text[begin] == '%') units.emplace_back(text.substr(begin, unit_size(text.substr(begin))));
  }
  return units;
}

/// Whether ABNF has it in quotes. Then letters match in both cases.
bool is_quotable(std::string_view text) {
  return std::ranges::all_of(text, [](char octet) { return octet >= ' ' && octet <= '~' && octet != '"'; });
}
std::string in_abnf(std::string_view text) {
  if (is_quotable(text)) return fmt::format("\"{}\"", text);
  std::string values;
  for (const char octet : text)
    values += fmt::format("{}{:02X}", values.empty() ? "%x" : ".", static_cast<unsigned char>(octet));
  return values;
}

/// How many requests a language accepts.
std::size_t saved_by(const Dfa& language, std::span<const Refused> refused) {
  std::size_t requests = 0;
  for (const Refused& each : refused) requests += gen::accepts(language, each.text) ? each.requests : 0;
  return requests;
}

class Relaxer {
public:
  Relaxer(Production policy, std::vector<Refused> refused)
      : policy_(policy),
        entry_(policy.name()),
        rules_(records::printed_grammar(policy.grammar())),
        strict_(loader::dfa_of(policy.automaton())),
        refused_(std::move(refused)) {
    std::erase_if(refused_, [&](const Refused& each) { return matches(policy, each.text); });
    std::ranges::stable_sort(refused_, std::ranges::greater(), &Refused::requests);
    std::ranges::stable_sort(refused_, {}, &Refused::reason);
    reach();
  }

  /// The change for texts with this reason; nullopt if no single one helps one of the most frequent.
  [[nodiscard]] std::optional<Relaxation> relaxation(std::string_view reason) const {
    constexpr std::size_t most_tried = 3, longest = 2000;
    const auto begin = std::ranges::lower_bound(refused_, reason, {}, &Refused::reason);
    const std::span of_reason(begin, std::ranges::upper_bound(refused_, reason, {}, &Refused::reason));
    std::vector<Change> all;
    for (const Refused& each : of_reason.first(std::min(most_tried, of_reason.size()))) {
      if (each.text.size() <= longest) try_all(each, all);
    }
    std::size_t most = 0;
    for (Change& each : all) {
      gen::Budget budget{gen::Limits()};
      each.language = gen::printed_language(changed(*each.place, each.added), entry_, budget);
      each.saved = budget.spent() ? 0 : saved_by(each.language, of_reason);
      most = std::max(most, each.saved);
    }
    std::erase_if(all, [most](const Change& each) { return each.saved == 0 || 10 * each.saved < 9 * most; });
    if (all.empty()) return std::nullopt;
    const Change* best = &all.front();
    for (const Change& each : all) {
      gen::Budget budget{gen::Limits()};
      const bool is_within = !gen::witness(each.language, best->language, budget);
      if (is_within && gen::witness(best->language, each.language, budget) && !budget.spent()) best = &each;
    }
    const auto passes = [&](const Refused& each) { return gen::accepts(best->language, each.text); };
    Relaxation made{
        words_of(*best), std::ranges::find_if(of_reason, passes)->text, saved_by(best->language, refused_), {}};
    find_witnesses(best->language, reason, made);
    return made;
  }

private:
  /// A part of a rule, wherever it is in this rule.
  struct Place {
    std::size_t rule;
    Expression part;
  };
  struct Change {
    const Place* place;
    Texts added;  ///< an empty text makes the part optional
    Dfa language;
    std::size_t saved = 0;
  };

  /// Collects the rules that the production needs, in their order, and their parts.
  void reach() {
    std::set<std::string> names{entry_};
    for (std::deque<std::string> waiting{entry_}; !waiting.empty(); waiting.pop_front()) {
      gen::for_each(rules_.find(waiting.front())->body, [&](const Expression& part) {
        if (part.kind == Expression::Kind::reference && names.insert(part.name).second) waiting.push_back(part.name);
      });
    }
    for (const gen::Rule& rule : rules_.rules) {
      if (!names.contains(rule.name)) continue;
      gen::for_each(rule.body, [&](const Expression& part) {
        const bool is_set = part.kind == Expression::Kind::octets && part.octets.size() > 2;  // 2: a letter's cases
        const auto is_it = [&](const Place& each) { return each.rule == relaxed_.rules.size() && each.part == part; };
        if ((is_set || part.kind == Expression::Kind::reference) && std::ranges::none_of(places_, is_it))
          places_.push_back({relaxed_.rules.size(), part});
      });
      relaxed_.rules.push_back(rule);
    }
  }

  [[nodiscard]] gen::Grammar changed(const Place& place, const Texts& added) const {
    gen::Grammar grammar = relaxed_;
    Expression& body = grammar.rules[place.rule].body;
    body = transform(std::move(body), [&](Expression x) {
      if (x != place.part) return x;
      if (added.front().empty()) return gen::option(std::move(x));
      std::vector<Expression> ways{std::move(x)};
      for (const std::string& each : added) ways.push_back(gen::literal(each, is_quotable(each)));
      return gen::alternation(std::move(ways));
    });
    return grammar;
  }
  [[nodiscard]] std::string words_of(const Change& change) const {
    const std::string part = to_string(change.place->part), &rule = relaxed_.rules[change.place->rule].name;
    if (change.added.front().empty()) return fmt::format("[ {} ] instead of {} in {}", part, part, rule);
    std::string ways;
    for (const std::string& each : change.added) ways += " / " + in_abnf(each);
    return fmt::format("( {}{} ) instead of {} in {}", part, ways, part, rule);
  }

  /// Where a text fails; nullopt if it matches.
  [[nodiscard]] std::optional<std::size_t> failure(const gen::Grammar& grammar, std::string_view text) const {
    gen::Derivatives derivatives(grammar, entry_);
    gen::Derivatives::State state = derivatives.start();
    for (std::size_t at = 0; at < text.size(); ++at) {
      state = derivatives.step(state, static_cast<std::uint8_t>(text[at]));
      if (!derivatives.viable(state)) return at;
    }
    return derivatives.accepts(state) ? std::nullopt : std::optional(text.size());
  }

  /// The runs of units in what the rule of a reason describes, if a text fails for it at `at`.
  [[nodiscard]] Texts described(std::string_view text, std::string_view reason, std::size_t at) const {
    const std::string_view read = text.substr(0, at + 1);
    for (const gen::SaysLine& line : rules_.directives.reasons) {
      gen::Budget budget{gen::Limits()};
      const Dfa language = line.words == reason ? gen::printed_language(rules_, line.production, budget) : Dfa();
      for (std::size_t begin = line.words == reason ? read.size() : 0; begin-- > 0;) {
        const bool is_whole = begin == 0 && gen::accepts(language, "\n" + std::string(read));  // after its beginning
        if (!is_whole && !gen::accepts(language, read.substr(begin))) continue;
        const bool is_followed = begin < at && at < text.size();  // the last octet only shows where the mistake ends
        return runs_in(read.substr(begin, (is_followed ? at : read.size()) - begin));
      }
    }
    return {};
  }

  /// What to add at a place so that `text`, which fails at `at`, passes: `first`, then units at which it fails later
  /// on.
  [[nodiscard]] Texts enough(const Place& place, const std::string& first, std::string_view text,
                             std::size_t at) const {
    constexpr std::size_t most = 8;
    Texts added;
    for (Texts next{first}; !next.empty() && added.size() < most;) {
      added.push_back(std::move(next.back()));
      next.pop_back();
      const std::optional<std::size_t> fails = failure(changed(place, added), text);
      if (!fails) return added;
      if (*fails > at && !first.empty()) {
        next = units_at(text, at = *fails);
      } else {
        added.pop_back();
      }
    }
    return {};
  }

  /// Adds the changes that let a text pass.
  void try_all(const Refused& refused, std::vector<Change>& all) const {
    const std::size_t before = all.size(), at = explain(policy_, refused.text)->offset();
    for (Texts added : {described(refused.text, refused.reason, at), units_at(refused.text, at)}) {
      if (all.size() > before) return;
      added.emplace_back();
      for (const std::string& each : added) {
        for (const Place& place : places_) {
          Texts all_added = enough(place, each, refused.text, at);
          if (!all_added.empty()) all.push_back({&place, std::move(all_added), {}});
        }
      }
    }
  }

  // Where the two languages part: the strict one cannot go on, or cannot end. There is a shortest text to each pair of
  // states, and through each such place.
  void find_witnesses(const Dfa& relaxed, std::string_view reason, Relaxation& to) const {
    struct Pair {
      int relaxed, strict;
      std::string text;
    };
    constexpr std::size_t most = 2000, most_shown = 3;
    Texts texts;
    std::set<std::pair<int, int>> met{{0, 0}};
    const std::vector<gen::OctetSet> classes = gen::common_classes(relaxed, strict_);
    for (std::deque<Pair> waiting{{0, 0, ""}}; !waiting.empty() && texts.size() < most; waiting.pop_front()) {
      const Pair& pair = waiting.front();
      if (relaxed.accepting(pair.relaxed) && !strict_.accepting(pair.strict)) texts.push_back(pair.text);
      for (const gen::OctetSet& octets : classes) {
        const std::uint8_t octet = octets.representative();
        const gen::Letter letter = gen::letter_of(relaxed, octet), strict_letter = gen::letter_of(strict_, octet);
        const int next = letter == Dfa::none ? Dfa::none : relaxed.next(pair.relaxed, letter);
        const int strict_next = strict_letter == Dfa::none ? Dfa::none : strict_.next(pair.strict, strict_letter);
        std::string text = pair.text + static_cast<char>(octet);
        if (next != Dfa::none && strict_next == Dfa::none)
          texts.push_back(text + gen::shortest_completion(relaxed, next));
        else if (next != Dfa::none && met.emplace(next, strict_next).second)
          waiting.push_back({next, strict_next, std::move(text)});
      }
    }
    std::ranges::stable_sort(texts, {}, &std::string::size);
    for (const std::string& text : texts) {
      std::string its_reason(explain(policy_, text)->sentence());
      const bool is_known = std::ranges::find(to.witnesses, its_reason, &Admitted::reason) != to.witnesses.end();
      if (its_reason != reason && !is_known) to.witnesses.push_back({text, std::move(its_reason)});
      if (to.witnesses.size() == most_shown) return;
    }
    if (!to.witnesses.empty()) return;
    gen::Budget budget{gen::Limits()};
    gen::Grammar example;
    example.rules.push_back({.name = "example", .body = gen::literal(to.example, false), .position = {}, .from = {}});
    const Dfa known = gen::united({strict_, gen::printed_language(example, "example", budget)}, budget);
    const std::string text = gen::witness(relaxed, known, budget).value_or(to.example);
    to.witnesses.push_back({text, std::string(explain(policy_, text)->sentence())});
  }

  Production policy_;
  std::string entry_;
  gen::Grammar rules_;    // as printed
  gen::Grammar relaxed_;  // those that the production needs
  Dfa strict_;
  std::vector<Place> places_;
  std::vector<Refused> refused_;  // by reason, the most frequent first
};

}  // namespace

std::map<std::string_view, Relaxation> relaxations(Production policy, std::vector<Refused> refused,
                                                   const std::vector<std::string_view>& reasons) {
  const Relaxer relaxer(policy, std::move(refused));
  std::map<std::string_view, Relaxation> all;
  for (const std::string_view reason : reasons) {
    if (auto relaxation = relaxer.relaxation(reason)) all.emplace(reason, std::move(*relaxation));
  }
  return all;
}

}  // namespace bnfurl::tool
