#include "tests/rules/decider.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>
#include <span>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules::tests {
namespace {

struct Url {
  std::string text;
  std::optional<std::string> host;
  std::string path_and_query;
  std::string host_onwards;
};

std::optional<Url> url_of(std::string_view text) {
  std::vector<char> memory(text.size() + 2);
  const auto normal = normalize(rfc3986::URI, text, Levels::syntax | Levels::scheme, memory);
  if (!normal) return std::nullopt;
  Url url = {.text = std::string(*normal), .host = {}, .path_and_query = {}, .host_onwards = {}};
  const auto parts = split(rfc3986::URI, *normal);
  const auto host = (*parts)[rfc3986::host];
  if (host) {
    url.host = std::string(*host);
    url.host_onwards = std::string(normal->substr(static_cast<std::size_t>(host->data() - normal->data())));
  }
  url.path_and_query = std::string((*parts)[*rfc3986::URI.grammar().find_component("path")].value_or(""));
  if (url.path_and_query.empty()) url.path_and_query = "/";
  if (const auto query = (*parts)[rfc3986::query]) url.path_and_query += "?" + std::string(*query);
  return url;
}

// "*" and "$" and their triplets are the same octets to a pattern.
std::string one_spelling(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string triplet = text.substr(i, 3);
    if (triplet == "%2A" || triplet == "%24") {
      result += triplet == "%2A" ? '*' : '$';
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string lower(std::string text) {
  for (char& octet : text) octet = static_cast<char>(std::tolower(static_cast<unsigned char>(octet)));
  return text;
}

bool separates(char octet) {
  return std::isalnum(static_cast<unsigned char>(octet)) == 0 && std::string("_-.%").find(octet) == std::string::npos;
}

bool matches_from(const Pattern& pattern, std::span<const PatternPart> parts, const std::string& text, std::size_t at) {
  if (parts.empty()) return !pattern.to_the_end || at == text.size();
  const auto rest = parts.subspan(1);
  switch (parts.front().kind) {
    case PatternPart::Kind::any:
      for (std::size_t i = at; i <= text.size(); ++i) {
        if (matches_from(pattern, rest, text, i)) return true;
      }
      return false;
    case PatternPart::Kind::separator:
      if (at == text.size()) return matches_from(pattern, rest, text, at);
      return separates(text[at]) && matches_from(pattern, rest, text, at + 1);
    case PatternPart::Kind::octets:
      break;
  }
  std::string octets = one_spelling(parts.front().text);
  if (pattern.ignores_case) octets = lower(octets);
  return text.compare(at, octets.size(), octets) == 0 && matches_from(pattern, rest, text, at + octets.size());
}

bool fulfils(const Pattern& pattern, const Url& url) {
  if (pattern.subject == Subject::host_onwards && !url.host) return false;
  std::string text = pattern.subject == Subject::url              ? url.text
                     : pattern.subject == Subject::path_and_query ? url.path_and_query
                                                                  : url.host_onwards;
  text = one_spelling(text);
  if (pattern.ignores_case) text = lower(text);
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool is_label = at == 0 || (url.host && at < url.host->size() && text[at - 1] == '.');
    const bool can_begin = pattern.begin == Pattern::Begin::anywhere ||
                           (pattern.begin == Pattern::Begin::first_octet ? at == 0 : is_label);
    if (can_begin && matches_from(pattern, pattern.parts, text, at)) return true;
  }
  return false;
}

bool fulfils(const HostName& name, const Url& url) {
  return url.host && (*url.host == name.name || (!name.only && url.host->ends_with("." + name.name)));
}

bool fulfils(const SurtPrefix& prefix, const Url& url) {
  std::string memory;
  const std::string_view key = surt(rfc3986::URI, url.text, memory).value_or("");
  if (key.empty()) return false;
  return key.starts_with(prefix.text) ||
         (prefix.text.starts_with('(') &&
          key.substr(std::min(key.find("//(") + 2, key.size())).starts_with(prefix.text));
}

bool fulfils(const RegularExpression& expression, const Url& url) {
  const auto flags = expression.ignores_case ? std::regex::ECMAScript | std::regex::icase : std::regex::ECMAScript;
  return std::regex_search(url.text, std::regex(expression.text, flags));
}

template <class Other>
bool fulfils(const Other& /*condition*/, const Url& /*url*/) {
  return false;  // no reader here makes it
}

bool matches(const Rule& rule, const Url& url) {
  for (const Condition& condition : rule.conditions) {
    if (!std::visit([&](const auto& each) { return fulfils(each, url); }, condition)) return false;
  }
  return rule.unless.empty();
}

bool goes_before(Deciding deciding, const Rule& a, const Rule& b) {
  if (deciding == Deciding::exceptions_first) return a.verdict == Verdict::allow && b.verdict == Verdict::deny;
  if (deciding == Deciding::first) return false;
  return a.length > b.length || (a.length == b.length && a.verdict == Verdict::allow && b.verdict == Verdict::deny);
}

const Rule* decider(const RuleList& list, const Url& url) {
  const Rule* best = nullptr;
  for (const Rule& rule : list.rules) {
    if (matches(rule, url) && (best == nullptr || goes_before(list.deciding, rule, *best))) best = &rule;
  }
  return best;
}

}  // namespace

std::string decision(const RuleList& list, std::string_view text) {
  const auto url = url_of(text);
  if (!url) return "no URI";
  const Rule* rule = decider(list, *url);
  if (rule == nullptr) return "none";
  return rule->verdict == Verdict::allow ? "allow" : "deny";
}

std::size_t deciding_line(const RuleList& list, std::string_view text) {
  const auto url = url_of(text);
  const Rule* rule = url ? decider(list, *url) : nullptr;
  return rule == nullptr ? 0 : rule->line;
}

std::string notes(const ImportedList& list) {
  std::string text;
  for (const Diagnostic& each : list.diagnostics) text += to_string(each) + "\n";
  for (const Unsupported& each : list.unsupported) text += to_string(each) + "\n";
  return text;
}

}  // namespace bnfurl::crawl::rules::tests
