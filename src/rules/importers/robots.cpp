// robots.txt (RFC 9309), read as crawlers do: what cannot be understood is skipped, and the rest counts (section
// 2.3.1.5), so a robots.txt has no mistakes, only notes.
//
// A group begins with user-agent lines; allow and disallow lines follow. Other keys neither end nor split it (2.2.4).
// The groups that name the robot count together (2.2.1); if there are none, those of "*". A name is a product token, as
// `FooBot` of `FooBot/2.1`; the RFC has no digits in it, but many crawlers do. Of a pattern, "*" and a final "$" are
// operators (2.2.3). Its length is that of its normal form, operators included.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {

namespace {

bool is_version(std::string_view text) {
  const auto is_of_version = [](const char& octet) {
    return octet == '+' || matches(rfc3986::unreserved, std::string_view(&octet, 1));
  };
  return !text.empty() && std::ranges::all_of(text, is_of_version);
}

// A name alone, or with a version: `FooBot/2.1`.
bool is_product(std::string_view text) {
  const std::string_view name = name_at_begin(text);
  const std::string_view rest = text.substr(name.size());
  return !name.empty() && (rest.empty() || (rest.front() == '/' && is_version(rest.substr(1))));
}

// The lines that groups consist of.
class GroupReader {
public:
  explicit GroupReader(RobotsFile& file) : file_(file) {}

  void add_agent(std::string_view value) {
    if (!std::exchange(is_at_agents_, true)) {
      file_.groups.emplace_back();
      file_.delays.emplace_back();
    }
    const std::string_view name = until(value, blanks) == "*" ? value.substr(0, 1) : name_at_begin(value);
    if (name.empty()) return;
    RobotsFile::Robot& robot = file_.robots[in_lower_case(name)];
    if (robot.groups.empty()) robot.name = name;
    const std::size_t current = file_.groups.size() - 1;
    if (robot.groups.empty() || robot.groups.back() != current) robot.groups.push_back(current);
  }

  // A line of a rule is here, if only an empty one. False: in no group.
  [[nodiscard]] bool begin_rule() {
    is_at_agents_ = false;
    return !file_.groups.empty();
  }
  void add_delay(std::string_view value) {
    const bool is_number = value.find_first_not_of("0123456789.") == std::string_view::npos &&
                           value.find('.') == value.rfind('.') && value != ".";
    if (is_number && !file_.delays.empty() && file_.delays.back().empty()) file_.delays.back() = value;
  }
  void add_rule(Rule rule) { file_.groups.back().push_back(std::move(rule)); }

private:
  RobotsFile& file_;
  bool is_at_agents_ = false;
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

// What a User-Agent header has so that servers take its robot for a browser, in lower case.
constexpr std::string_view browser_words[] = {
    "android", "applewebkit", "build",  "chrome",  "chromium", "compatible", "cpu",       "edg",    "firefox", "gecko",
    "ipad",    "iphone",      "khtml",  "like",    "linux",    "mac",        "macintosh", "mobile", "mozilla", "msie",
    "nt",      "os",          "safari", "trident", "version",  "windows",    "x",         "x11"};

bool is_of_browsers(std::string_view name) {
  return std::ranges::find(browser_words, in_lower_case(name)) != std::end(browser_words);
}

// The robot that an agent is, by its name in lower case. If no group has its name, that is told.
std::string robot_of(std::string_view agent, const RobotsFile& file, Notes& notes) {
  const std::string_view name = name_at_begin(trimmed(agent));
  if (std::string robot = in_lower_case(name); file.robots.contains(robot)) return robot;
  notes.go_to(0);
  if (!name.empty()) notes.leave_out("all rules except those for *, because no group names " + std::string(name), 0);
  return "*";
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
// as it was written, so that it decides where it did. An allow rule is dropped.
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
  constexpr std::size_t most = most_robots_octets;
  if (text.size() <= most) return text;
  const bool is_whole = text[most] == '\n' || text[most] == '\r';
  const std::size_t end = is_whole ? most : text.substr(0, most).find_last_of("\r\n") + 1;
  notes.leave_out("bytes after the first 500 KiB", text.size() - most);
  if (end < most) notes.leave_out("bytes before that, of the line that would be cut", most - end);
  return text.substr(0, end);
}

// What Google's parser, github.com/google/robotstxt, takes for these keys, too: it has them as frequent mistakes.
std::string_view corrected(std::string_view key) {
  constexpr std::pair<std::string_view, std::string_view> misspelt[] = {
      {"dissallow", "disallow"}, {"dissalow", "disallow"},    {"disalow", "disallow"},      {"diasllow", "disallow"},
      {"disallaw", "disallow"},  {"useragent", "user-agent"}, {"user agent", "user-agent"}, {"site-map", "sitemap"}};
  for (const auto& [wrong, right] : misspelt) {
    if (key == wrong) return right;
  }
  return key;
}

void add_pattern(GroupReader& groups, Verdict verdict, const Line& line, std::string_view value, Notes& notes) {
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

AgentNames names_in(std::string_view agent) {
  constexpr std::string_view between = " \t();,";
  AgentNames names;
  std::vector<std::string_view> others;
  while (!agent.empty()) {
    const std::string_view word = until(agent, between);
    if (is_product(word)) {
      const std::string_view name = name_at_begin(word);
      (name.size() == word.size() ? others : names.all).push_back(name);
    }
    agent.remove_prefix(std::min(word.size() + 1, agent.size()));
  }
  names.products = names.all.size();
  names.all.insert(names.all.end(), others.begin(), others.end());
  if (names.all.size() == 1) return names;
  names.products -= static_cast<std::size_t>(std::ranges::count_if(
      names.all.begin(), names.all.begin() + static_cast<std::ptrdiff_t>(names.products), is_of_browsers));
  std::erase_if(names.all, is_of_browsers);
  return names;
}

// Those that are products, or else all: `: FooBot or BarBot`.
std::string listed(const AgentNames& names) {
  constexpr std::size_t most = 8;
  const std::size_t count = names.products != 0 ? names.products : names.all.size();
  std::string words;
  for (std::size_t i = 0; i < std::min(count, most); ++i) words.append(i == 0 ? ": " : " or ").append(names.all[i]);
  return words;
}

RobotsFile read_robots_file(const ImportedFile& file) {
  RobotsFile result{.list = begin_list(file, "robots", Deciding::longest, Verdict::allow)};
  Notes notes(result.list);
  GroupReader groups(result);
  Lines lines(read_part(file.text, notes));
  while (const auto line = lines.next()) {
    notes.go_to(line->number);
    const std::string_view text = trimmed(until(line->text, "#"));
    if (text.empty()) continue;
    auto pair = key_and_value(text);
    if (pair && file.like_google && corrected(pair->key) != pair->key) {
      pair->key = corrected(pair->key);
      if (result.misspelt++ == 0) result.first_misspelt = line->number;
    }
    if (!pair) {
      notes.leave_out("lines without a colon");
    } else if (pair->key == "user-agent") {
      groups.add_agent(pair->value);
    } else if (pair->key == "allow" || pair->key == "disallow") {
      add_pattern(groups, pair->key == "allow" ? Verdict::allow : Verdict::deny, *line, pair->value, notes);
    } else if (pair->key == "sitemap") {
      if (!pair->value.empty()) result.list.sitemaps.emplace_back(pair->value);
    } else {
      if (pair->key == "crawl-delay") groups.add_delay(pair->value);
      notes.leave_out("lines with the key", pair->key, "lines with other keys");
    }
  }
  return result;
}

ImportedList list_of(const RobotsFile& file, std::span<const std::size_t> groups) {
  ImportedList result = file.list;
  Notes notes(result);
  std::vector<Rule>& rules = result.list.rules;
  for (const std::size_t group : groups)
    rules.insert(rules.end(), file.groups[group].begin(), file.groups[group].end());
  make_room(rules, notes);
  rules.push_back(robots_txt_itself());
  return result;
}

ImportedList read_robots(const ImportedFile& file) {
  RobotsFile read = read_robots_file(file);
  Notes notes(read.list);
  const auto robot = read.robots.find(robot_of(file.agent, read, notes));
  if (read.misspelt != 0) read.list.corrected = {"misspelt lines", read.misspelt, read.first_misspelt};
  return list_of(read, robot == read.robots.end() ? std::vector<std::size_t>() : robot->second.groups);
}

ImportedList read_google_robots(const ImportedFile& file) {
  ImportedFile like_google = file;
  like_google.like_google = true;
  return read_robots(like_google);
}

}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

Result<void, InputError> check_agent(std::string_view agent) {
  if (agent.empty()) return InputError{InputError::Code::argument, "agent", "the name of a robot is missing"};
  if (agent == "*" || rules::is_product(rules::trimmed(agent))) return {};
  const std::string refused = "invalid agent \"" + std::string(agent) + "\": ";
  const rules::AgentNames names = rules::names_in(agent);
  if (names.products == 0 && agent.find_first_of(rules::blanks) == std::string_view::npos)
    return InputError{InputError::Code::argument, "agent",
                      refused + "use letters, digits, \"-\" and \"_\" (RFC 9309, 2.2.1)"};
  return InputError{
      InputError::Code::argument, "agent",
      refused + "use only the product token of a User-Agent header (RFC 9309, 2.2.1)" + rules::listed(names)};
}

}  // namespace bnfurl::crawl
