// Three kinds of files in which a line is a rule: lists of hosts, regex-urlfilter of Nutch, SURT prefixes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/importers/importers.hpp"

namespace bnfurl::crawl::rules {

// Lists of hosts. A line is a host, or as in hosts(5) an address and names; "#" begins a comment. Each name is denied,
// and nothing else: a resolver's file says nothing of the names below one. ".example.org" is a name and all below it.
//
// Only addresses that lead nowhere deny: 0.0.0.0, 127.0.0.0/8, :: and ::1. A line with another address says where a
// name is, and is skipped; so are the names that a machine has for itself.

namespace {

constexpr std::array<std::string_view, 11> of_the_machine = {
    "localhost",     "localhost.localdomain", "localhost6",   "localhost6.localdomain6", "local",       "broadcasthost",
    "ip6-localhost", "ip6-loopback",          "ip6-allnodes", "ip6-allrouters",          "ip6-allhosts"};

std::string_view take_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view word = until(rest, blanks);
  rest.remove_prefix(word.size());
  return word;
}

bool is_address(std::string_view word) {
  const std::string_view without_zone = until(word, "%");
  return matches(rfc3986::IPv4address, word) || matches(rfc3986::IPv6address, without_zone);
}

bool leads_nowhere(std::string_view address) {
  const bool is_loopback = address.starts_with("127.") && matches(rfc3986::IPv4address, address);
  return is_loopback || address == "0.0.0.0" || address == "::" || address == "::1" || address == "0";
}

std::string how_to_write(std::string_view word) {
  if (word.starts_with("*."))
    return "; write \"" + std::string(word.substr(1)) + "\" for a name and all names below it";
  if (word.find("://") != std::string_view::npos) return "; write only the host, without scheme and path";
  if (matches(rfc3986::IPv6address, word)) return "; write \"[" + std::string(word) + "]\"";
  return "";
}

void add_host(const Line& line, std::string_view name, std::vector<Rule>& rules, Notes& notes) {
  const bool only = !name.starts_with('.');
  std::optional<std::string> host;
  if (name.find('*') == std::string_view::npos) host = listed_host(name.substr(only ? 0 : 1));
  if (!host) return notes.refuse(line, name, "this is not a host" + how_to_write(name));
  rules.push_back(
      {.line = line.number, .column = line.column_of(name), .conditions = {HostName{*std::move(host), only}}});
}

void read_hosts_line(const Line& line, std::vector<Rule>& rules, Notes& notes) {
  std::string_view rest = until(line.text, "#");
  const std::string_view first = take_word(rest);
  if (first.empty()) return;
  if (trimmed(rest).empty()) return add_host(line, first, rules, notes);
  if (!is_address(first) && first != "0")
    return notes.refuse(line, first, "a line must be one host, or an address and names");
  for (std::string_view name = take_word(rest); !name.empty(); name = take_word(rest)) {
    if (!leads_nowhere(first)) {
      notes.leave_out("names that are mapped to an address");
    } else if (is_address(name) || std::ranges::find(of_the_machine, name) != of_the_machine.end()) {
      notes.leave_out("names of the machine itself");
    } else {
      add_host(line, name, rules, notes);
    }
  }
}

// regex-urlfilter of Nutch. A line is "+" or "-" and a regular expression, all that follows, blanks too; lines that are
// empty or begin with a blank or "#" say nothing. Nutch searches: an expression finds its match anywhere in a URL.
// Java's expressions can be more than regular: such a rule is skipped and counted.
// Its sections for one host or site (">" and "<") are refused, because no condition here is "this host, or all of
// its site, but not the hosts between".
void read_nutch_line(const Line& line, std::vector<Rule>& rules, Notes& notes) {
  if (line.text.empty()) return;
  const char first = line.text.front();
  if (first == ' ' || first == '\t' || first == '#') return;
  constexpr const char* no_section =
      "a section for one host or site is not supported; write its rules into a separate file, and include that: "
      "\"include nutch FILE on https://example.org\"";
  if (first == '>' || first == '<') return notes.refuse(line, line.text, no_section);
  if (first != '+' && first != '-')
    return notes.refuse(line, line.text, "a rule must begin with \"+\" or \"-\", and a comment with \"#\"");
  const RegularExpression condition{std::string(line.text.substr(1)), 2};
  if (!notes.takes(condition)) return;
  rules.push_back(
      {.verdict = first == '+' ? Verdict::allow : Verdict::deny, .line = line.number, .conditions = {condition}});
}

// SURT prefixes: "+" or "-" and the beginning of a SURT, `http://(org,example,)/a/` or, for every scheme,
// `(org,example,`. Heritrix has "+" in its files; "-" takes a part out again, and so the longest decides. What is
// longest is counted from the "(" on; of two that are equally long, the one with a scheme says more.

// Where the "(" of a SURT prefix stands.
std::optional<std::size_t> opening(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  if (open == 0) return open;
  const std::string_view before = text.substr(0, open);
  if (!before.ends_with("://") || !matches(rfc3986::scheme, before.substr(0, before.size() - 3))) return std::nullopt;
  return open;
}

std::string in_place_of(std::string_view text) {
  std::string memory;
  const std::string url =
      text.find("://") == std::string_view::npos ? "http://" + std::string(text) : std::string(text);
  if (text.empty()) return "http://(org,example,)/";
  const std::string_view key = surt(rfc3986::URI, url, memory).value_or("");
  return opening(key) ? std::string(key) : "http://(org,example,)/";
}

// `org,example,` is `example.org`.
std::string name_of(std::string_view labels) {
  if (labels.ends_with(',')) labels.remove_suffix(1);
  std::string name;
  while (true) {
    const std::size_t comma = labels.rfind(',');
    name += labels.substr(comma + 1);
    if (comma == std::string_view::npos) return name;
    name += '.';
    labels = labels.substr(0, comma);
  }
}

// `example.org` is `org,example,`.
std::string labels_of(std::string_view name) {
  std::string labels;
  while (true) {
    const std::size_t dot = name.rfind('.');
    labels += name.substr(dot + 1);
    labels += ',';
    if (dot == std::string_view::npos) return labels;
    name = name.substr(0, dot);
  }
}

// The labels of a prefix as a URL has them: `example,bücher,` is `example,xn--bcher-kva,`. Nullopt if there is no such
// form: it is not known of which label `example,bü` is the beginning.
std::optional<std::string> ascii_labels(std::string_view labels, bool is_closed) {
  if (is_ascii(labels)) return std::string(labels);
  const std::size_t known = is_closed ? labels.size() : labels.rfind(',') + 1;
  const auto name = in_ascii(name_of(labels.substr(0, known)));
  if (!name || !is_ascii(labels.substr(known))) return std::nullopt;
  return labels_of(*name) + std::string(labels.substr(known));
}

// A prefix as SURTs of normal forms begin.
std::optional<std::string> normal_prefix(std::string_view text, std::size_t open) {
  const std::size_t host_end = std::min(text.find(')', open), text.size());
  const std::size_t labels_end = std::min(text.find_first_of(":@", open), host_end);
  const auto labels = ascii_labels(text.substr(open + 1, labels_end - open - 1), labels_end < text.size());
  if (!labels) return std::nullopt;
  const std::string host = *labels + std::string(text.substr(labels_end, host_end - labels_end));
  return in_lower_case(text.substr(0, open + 1)) + in_lower_case(host) + url_octets(text.substr(host_end));
}

Rule rule_of(Verdict verdict, const Line& line, std::string_view text, const std::string& prefix) {
  const std::size_t open = prefix.find('(');
  return {.verdict = verdict,
          .line = line.number,
          .column = line.column_of(text),
          .conditions = {SurtPrefix{prefix}},
          .length = 2 * (prefix.size() - open) + (open == 0 ? 0 : 1)};
}

void read_surt_line(const Line& line, std::vector<Rule>& rules, Notes& notes) {
  const std::string_view text = trimmed(without_comment(line.text));
  if (text.empty()) return;
  if (text.front() != '+' && text.front() != '-')
    return notes.refuse(line, text, "a prefix must begin with \"+\" or \"-\"");
  const std::string_view prefix = trimmed(text.substr(1));
  const auto open = opening(prefix);
  if (!open)
    return notes.refuse(line, prefix.empty() ? text : prefix,
                        "this is not a SURT prefix; write, for example, \"" + in_place_of(prefix) + "\"");
  const auto normal = normal_prefix(prefix, *open);
  if (!normal) return notes.leave_out(without_ascii_form);
  if (!notes.takes(SurtPrefix{*normal})) return;
  rules.push_back(rule_of(text.front() == '+' ? Verdict::allow : Verdict::deny, line, prefix, *normal));
}

}  // namespace

ImportedList read_hosts(const ImportedFile& file) {
  return read_lines(file, "hosts", Deciding::first, Verdict::allow, read_hosts_line);
}

ImportedList read_nutch(const ImportedFile& file) {
  return read_lines(file, "nutch", Deciding::first, Verdict::deny, read_nutch_line);
}

ImportedList read_surt(const ImportedFile& file) {
  return read_lines(file, "surt", Deciding::longest, Verdict::deny, read_surt_line);
}

}  // namespace bnfurl::crawl::rules
