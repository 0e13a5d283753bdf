// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/trial.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "load/compiled_grammars.hpp"
#include "mutation/machine.hpp"
#include "mutation/mutants.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::mutation {
namespace {

constexpr std::size_t draws_per_mutant = 20;
constexpr std::size_t asked_of_equals = 2000;

struct Named {
  std::string grammar;
  std::string production;
};

const std::vector<Named>& small_productions() {
  static const std::vector<Named> all = {
      {"rfc3986", "port"},           {"rfc3986", "scheme"},
      {"rfc3986", "IPv4address"},    {"rfc3986", "pct-encoded"},
      {"rfc3986", "ls32"},           {"rfc3986", "dec-octet"},
      {"rfc3986", "userinfo"},       {"rfc3986", "path-absolute"},
      {"rfc3986", "IPvFuture"},      {"rfc1738", "host"},
      {"rfc1738", "login"},          {"rfc1738", "mailtourl"},
      {"rfc1808", "net_loc"},        {"rfc2396", "hostport"},
      {"rfc2396", "userinfo"},       {"rfc2396", "abs_path"},
      {"w3c1993", "login"},          {"rfc3339-date-time", ""},
      {"rfc8259-number", ""},        {"rfc5321-mailbox", "Local-part"},
      {"rfc5321-mailbox", "Domain"},
  };
  return all;
}

gen::Grammar grammar_of(const std::string& name) {
  static const std::vector<gen::Grammar> printed = loader::printed_grammars();
  if (const gen::Grammar* known = gen::find_grammar(printed, name)) return *known;
  const std::string file = "tests/grammars/" + name + ".bnf";
  return std::get<gen::Grammar>(gen::tests::read_last({{file, gen::tests::file_text(file)}}));
}

// The number of the first text that catches a mutant.
std::optional<std::size_t> catching_text(const Original& original, const Mutant& mutant, std::size_t most) {
  for (std::size_t text = 0; text < std::min(most, original.size()); ++text) {
    if (!mutant.is_right(text)) return text;
  }
  return std::nullopt;
}

class Trial {
public:
  explicit Trial(const Amount& amount) : amount_(amount) {}

  Report run() {
    for (const auto& [name, production] : small_productions()) {
      const gen::Grammar grammar = grammar_of(name);
      break_original(Original(grammar, production.empty() ? grammar.start() : production), amount_.small);
    }
    if (amount_.large == 0) return std::move(report_);
    const gen::Grammar grammar = grammar_of("rfc3986");
    break_original(Original(grammar, "URI"), amount_.large);
    return std::move(report_);
  }

private:
  void break_original(const Original& original, std::size_t count) {
    for (const Kind& kind : kinds()) break_original(original, count, kind);
  }

  // No mutant is tried twice, judged by its description.
  void break_original(const Original& original, std::size_t count, const Kind& kind) {
    const std::string words = std::to_string(amount_.seed) + original.name() + kind.name;
    std::seed_seq seed(words.begin(), words.end());
    Random random(seed);
    std::set<std::string> known;
    for (std::size_t draw = 0; draw < draws_per_mutant * count && known.size() < count; ++draw) {
      const std::optional<Mutant> mutant = kind.breaker(original, random);
      if (mutant && !mutant->what.empty() && known.insert(mutant->what).second)
        judge(original, *mutant, report_.by_kind[kind.name], kind.name);
    }
  }

  void judge(const Original& original, const Mutant& mutant, Count& count, const std::string& kind) {
    const auto survive = [&](const std::string& why) {
      ++count.survived;
      report_.survivors.push_back(kind + " of " + original.name() + ", " + mutant.what + ": " + why);
    };
    try {
      const std::optional<std::string> difference = mutant.difference();
      const auto text = catching_text(original, mutant, difference ? original.size() : asked_of_equals);
      if (difference && !text && mutant.is_decided()) {
        ++count.decided;
        return;
      }
      if (difference && !text) return survive("no text catches it, but " + testing::PrintToString(*difference));
      if (!difference && text)
        return survive("a walk finds it equal, but " + testing::PrintToString(original.text(*text)));
      ++(difference ? count.caught : count.equal);
    } catch (const TooLong&) {
      if (catching_text(original, mutant, original.size())) {
        ++count.caught;
        return;
      }
      survive("no text catches it, and whether it is equal takes too long to say");
    }
  }

  const Amount& amount_;
  Report report_;
};

}  // namespace

Report try_mutants(const Amount& amount) { return Trial(amount).run(); }

std::string to_string(const Report& report) {
  std::string text =
      "| value | mutants | caught | by a walk | proved equal | survivors |\n| --- | --- | --- | --- | --- | --- |\n";
  Count sum;
  const auto add = [&](const std::string& name, const Count& count) {
    text += "| " + name;
    for (const std::size_t number : {count.caught + count.decided + count.equal + count.survived, count.caught,
                                     count.decided, count.equal, count.survived})
      text += " | " + std::to_string(number);
    text += " |\n";
  };
  for (const auto& [name, count] : report.by_kind) {
    add(name, count);
    sum.caught += count.caught;
    sum.decided += count.decided;
    sum.equal += count.equal;
    sum.survived += count.survived;
  }
  add("all", sum);
  for (const std::string& survivor : report.survivors) text += survivor + "\n";
  return text;
}

}  // namespace bnfurl::mutation
