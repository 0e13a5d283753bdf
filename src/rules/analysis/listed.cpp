// Rules as they were understood, in the words of our own language as far as it has them.
#include <bnfurl/crawl/rule_analysis.hpp>

#include <array>
#include <charconv>
#include <string>
#include <variant>

#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl {
namespace rules {
namespace {

std::string text_of(const Pattern& pattern) {
  constexpr std::array<std::string_view, 3> words = {"path ", "url ", "from the host "};
  std::string text(words[static_cast<std::size_t>(pattern.subject)]);
  const bool is_whole_url = pattern.subject == Subject::url;
  if (pattern.begin == Pattern::Begin::anywhere) text += '*';
  if (pattern.begin == Pattern::Begin::label) text += "||";
  for (const PatternPart& part : pattern.parts) {
    if (part.kind == PatternPart::Kind::any) text += '*';
    if (part.kind == PatternPart::Kind::separator) text += '^';
    if (part.kind == PatternPart::Kind::octets) text += part.text;
  }
  if (is_whole_url && !pattern.to_the_end) text += '*';
  if (!is_whole_url && pattern.to_the_end) text += '$';
  return text + (pattern.ignores_case ? " in any letter case" : "");
}

std::string text_of(const AddressNet& net) {
  std::string text;
  const bool is_short = net.octets.size() == 4;
  for (std::size_t i = 0; i < net.octets.size(); i += is_short ? 1 : 2) {
    if (i > 0) text += is_short ? '.' : ':';
    const unsigned number = is_short ? net.octets[i] : unsigned{net.octets[i]} << 8 | net.octets[i + 1];
    std::array<char, 4> digits;
    text.append(digits.begin(), std::to_chars(digits.begin(), digits.end(), number, is_short ? 10 : 16).ptr);
  }
  return "host " + (is_short ? text : "[" + text + "]") + "/" + std::to_string(net.bits);
}

struct Teller {
  std::string operator()(const HostName& name) const { return (name.only ? "host =" : "host ") + name.name; }
  std::string operator()(const AddressNet& net) const { return text_of(net); }
  std::string operator()(const Pattern& pattern) const { return text_of(pattern); }
  std::string operator()(const SurtPrefix& surt) const { return "surt " + surt.text; }
  std::string operator()(const RegularExpression& expression) const {
    return (expression.ignores_case ? "re (?i)" : "re ") + expression.text;
  }
  std::string operator()(const Parameter& parameter) const { return "query " + parameter.name; }
  std::string operator()(const Derivation& derivation) const {
    return "is " + derivation.grammar + ":" + derivation.production + " " + derivation.component;
  }
  std::string operator()(const Repetition& repetition) const {
    return "repeat " + std::to_string(repetition.times) + (repetition.anywhere ? " anywhere" : "");
  }
  std::string operator()(const Longer& longer) const { return "max-length " + std::to_string(longer.octets); }
};

std::string text_of(const Condition& condition) { return std::visit(Teller(), condition); }

std::string told(const RankedRule& rule) {
  std::string text;
  for (const Condition& condition : rule.rule->conditions) {
    text += (text.empty() ? "" : " on ") + text_of(condition);
  }
  for (const Condition& condition : rule.rule->unless) text += " unless " + text_of(condition);
  if (const auto& on = rule.list->on) {
    text += " on " + on->scheme + "://" + on->host + (on->port.empty() ? "" : ":" + on->port);
  }
  return text;
}

}  // namespace
}  // namespace rules

Result<std::vector<ListedRule>, Diagnostics> list_rules(const std::vector<RuleFile>& files) {
  const rules::ReadFiles read = rules::read_files(files);
  if (!read.diagnostics.empty()) return read.diagnostics;
  std::vector<ListedRule> result;
  for (const rules::RankedRule& rule : rules::ranked(read)) {
    result.push_back({{rule.rule->verdict, rule.list->file, rule.rule->line}, rules::told(rule)});
  }
  result.push_back({{read.otherwise.verdict, read.otherwise.file, read.otherwise.line}, "default"});
  return result;
}

}  // namespace bnfurl::crawl
