// robots.txt (RFC 9309), read as crawlers do: what cannot be understood is left out, and the rest counts (section
// 2.3.1.5), so a robots.txt has no mistakes, only notes.
//
// A group begins with user-agent lines; allow and disallow lines follow. Other keys neither end nor split it (2.2.4). The
// groups that name the agent count together (2.2.1); if there are none, those of "*". Of a pattern, "*" and a final "$"
// are operators (2.2.3). Its length is that of its normal form, operators included.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {

namespace {

constexpr std::size_t most_octets = std::size_t{500} * 1024;  // section 2.5: at least so many

// The name of a robot (RFC 9309, section 2.2.1): `FooBot` of `FooBot/2.1`. The RFC has no digits in a product token, but
// many crawlers do.

/// The product token at the begin of a text, in lower case; empty if there is none.
std::string product_token(std::string_view text) { return in_lower_case(name_at_begin(text)); }

constexpr std::size_t most_named = 8;

bool is_version(std::string_view text) {
  const auto is_of_version = [](const char& octet) {
    return octet == '+' || matches(rfc3986::unreserved, std::string_view(&octet, 1));
  };
  return !text.empty() && std::ranges::all_of(text, is_of_version);
}

// A product token alone, or with a version: `FooBot/2.1`.
bool is_product(std::string_view text) {
  const std::string_view token = name_at_begin(text);
  const std::string_view rest = text.substr(token.size());
  return !token.empty() && (rest.empty() || (rest.front() == '/' && is_version(rest.substr(1))));
}

// The products of a header User-Agent, which have versions: `Mozilla` and `MyBot` of `Mozilla/5.0 (compatible;
// MyBot/1.2)`. Without any, what a blank follows. Of a product alone, its token.
std::vector<std::string_view> tokens_in(std::string_view header) {
  if (is_product(header)) return {name_at_begin(header)};
  constexpr std::string_view between = " \t();,";
  std::vector<std::string_view> tokens;
  const std::string_view first = until(trimmed(header), blanks);
  for (std::string_view rest = header; !rest.empty();) {
    const std::string_view word = until(rest, between);
    if (is_product(word) && word.find('/') != std::string_view::npos && tokens.size() < most_named)
      tokens.push_back(name_at_begin(word));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  if (tokens.empty() && first.size() < header.size() && is_product(first)) tokens.push_back(first);
  return tokens;
}

// The rules of all groups that count, those of the agent's name and those of "*" apart.
class Groups {
public:
  /// `token`: the robot's; empty if there is none.
  explicit Groups(std::string token) : token_(std::move(token)) {}

  void add_agent(std::string_view value) {
    if (!is_at_agents_) current_ = {};
    is_at_agents_ = true;
    has_group_ = true;
    const bool is_everybody = until(value, blanks) == "*";
    const bool is_named = !token_.empty() && product_token(value) == token_;
    current_.is_everybodys = current_.is_everybodys || is_everybody;
    current_.is_named = current_.is_named || is_named;
    is_named_somewhere_ = is_named_somewhere_ || is_named;
  }

  // A line of a rule is here, if only an empty one. False: in no group.
  [[nodiscard]] bool begin_rule() {
    is_at_agents_ = false;
    return has_group_;
  }
  void add_rule(const Rule& rule) {
    if (current_.is_named) named_.push_back(rule);
    if (current_.is_everybodys) everybodys_.push_back(rule);
  }

  [[nodiscard]] std::vector<Rule> that_count() && {
    return is_named_somewhere_ ? std::move(named_) : std::move(everybodys_);
  }

private:
  struct Group {
    bool is_named = false;
    bool is_everybodys = false;
  };
  std::string token_;  // empty: a group without a name
  Group current_;
  bool is_at_agents_ = false;
  bool has_group_ = false;
  bool is_named_somewhere_ = false;
  std::vector<Rule> named_;
  std::vector<Rule> everybodys_;
};

struct KeyAndValue {
  std::string key;  // in lower case
  std::string_view value;
};

// "key: value"; where there is no colon, two words.
std::optional<KeyAndValue> key_and_value(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos)
    return KeyAndValue{in_lower_case(trimmed(line.substr(0, colon))), trimmed(line.substr(colon + 1))};
  const std::string_view key = until(line, blanks);
  const std::string_view value = trimmed(line.substr(key.size()));
  if (value.empty() || value.find_first_of(blanks) != std::string_view::npos) return std::nullopt;
  return KeyAndValue{in_lower_case(key), value};
}

/// Whether a group names the robot with this token, in lower case.
bool has_group_of(std::string_view text, std::string_view token) {
  Lines lines(text);
  while (const auto line = lines.next()) {
    const auto pair = key_and_value(trimmed(until(line->text, "#")));
    if (pair && pair->key == "user-agent" && product_token(pair->value) == token) return true;
  }
  return false;
}

// Of a header User-Agent, the first product that a group names is the robot. If none is, that is told.
std::string token_of(std::string_view agent, std::string_view text, Notes& notes) {
  std::string all;
  for (const std::string_view each : tokens_in(trimmed(agent))) {
    std::string token = product_token(each);
    if (has_group_of(text, token)) return token;
    all += (all.empty() ? "" : " or ") + std::string(each);
  }
  if (!all.empty()) notes.leave_out("all rules except those for *, because no group names " + all, 0);
  return {};
}

struct MeasuredPattern {
  Pattern pattern;
  std::size_t length = 0;
};

MeasuredPattern measured_pattern(std::string_view text) {
  MeasuredPattern result;
  result.pattern.to_the_end = text.ends_with('$');
  if (result.pattern.to_the_end) {
    text.remove_suffix(1);
    ++result.length;
  }
  result.pattern.parts = pattern_parts(text, "*", path_octets);
  result.length += static_cast<std::size_t>(std::ranges::count(text, '*'));
  for (const PatternPart& part : result.pattern.parts) result.length += part.text.size();
  // Anything may follow a pattern, so a "*" at its end changes nothing, nor does a "$" after that.
  if (!result.pattern.parts.empty() && result.pattern.parts.back().kind == PatternPart::Kind::any) {
    result.pattern.parts.pop_back();
    result.pattern.to_the_end = false;
  }
  return result;
}

// What is denied stays denied: of a disallow rule that is too large the begin has room, and denies more; it is as long
// as it was written, so that it decides where it did. An allow rule is left out.
void make_room(std::vector<Rule>& rules, Notes& notes) {
  const auto is_too_large = [](const Rule& rule) { return !has_room(std::get<Pattern>(rule.conditions.front())); };
  for (Rule& rule : rules) {
    if (!is_too_large(rule)) continue;
    notes.go_to(rule.line);
    if (rule.verdict == Verdict::allow) {
      notes.leave_out("allow rules with more than 4096 states");
      continue;
    }
    rule.conditions = {begin_with_room(std::get<Pattern>(rule.conditions.front()))};
    notes.leave_out("ends of disallow rules with more than 4096 states, which therefore deny more");
  }
  std::erase_if(rules, is_too_large);
}

// Section 2.2.2: "The /robots.txt URI is implicitly allowed."
Rule robots_txt_itself() {
  Pattern pattern = {.to_the_end = true, .parts = {{PatternPart::Kind::octets, "/robots.txt"}}};
  return {.verdict = Verdict::allow,
          .line = 0,
          .conditions = {std::move(pattern)},
          .length = std::numeric_limits<std::size_t>::max()};
}

// The octets that are read: at most 500 KiB, and no line that is cut in two.
std::string_view read_part(std::string_view text, Notes& notes) {
  if (text.size() <= most_octets) return text;
  const bool is_whole = text[most_octets] == '\n' || text[most_octets] == '\r';
  const std::size_t end = is_whole ? most_octets : text.substr(0, most_octets).find_last_of("\r\n") + 1;
  notes.leave_out("bytes after the first 500 KiB", text.size() - end);
  return text.substr(0, end);
}

void add_pattern(Groups& groups, Verdict verdict, const Line& line, std::string_view value, Notes& notes) {
  if (!groups.begin_rule()) return notes.leave_out("rules before any user-agent line");
  if (value.empty()) return;
  if (value.front() != '/' && value.front() != '*')
    return notes.leave_out("rules that match nothing, because they begin with neither \"/\" nor \"*\"");
  MeasuredPattern measured = measured_pattern(value);
  groups.add_rule({.verdict = verdict,
                   .line = line.number,
                   .column = line.column_of(value),
                   .conditions = {std::move(measured.pattern)},
                   .length = measured.length});
}

}  // namespace

ImportedList read_robots(const ImportedFile& file) {
  ImportedList result = begin_list(file, "robots", Deciding::longest, Verdict::allow);
  Notes notes(result);
  const std::string_view part = read_part(file.text, notes);
  Groups groups(token_of(file.agent, part, notes));
  Lines lines(part);
  while (const auto line = lines.next()) {
    notes.go_to(line->number);
    const std::string_view text = trimmed(until(line->text, "#"));
    if (text.empty()) continue;
    const auto pair = key_and_value(text);
    if (!pair) {
      notes.leave_out("lines without a colon");
    } else if (pair->key == "user-agent") {
      groups.add_agent(pair->value);
    } else if (pair->key == "allow" || pair->key == "disallow") {
      add_pattern(groups, pair->key == "allow" ? Verdict::allow : Verdict::deny, *line, pair->value, notes);
    } else if (pair->key == "sitemap") {
      if (!pair->value.empty()) result.sitemaps.emplace_back(pair->value);
    } else {
      notes.leave_out("lines with the key", pair->key, "lines with other keys");
    }
  }
  result.list.rules = std::move(groups).that_count();
  make_room(result.list.rules, notes);
  result.list.rules.push_back(robots_txt_itself());
  return result;
}

}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

Result<void, InputError> check_agent(std::string_view agent) {
  if (agent.empty()) return InputError{InputError::Code::argument, "agent", "the name of a robot is missing"};
  if (agent == "*" || !rules::tokens_in(agent).empty()) return {};
  return InputError{InputError::Code::argument, "agent",
                    "invalid agent \"" + std::string(agent) +
                        "\": use letters, digits, \"-\" and \"_\" (RFC 9309, 2.2.1), or a whole User-Agent header"};
}

}  // namespace bnfurl::crawl
