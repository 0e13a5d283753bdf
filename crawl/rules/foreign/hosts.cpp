// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists of hosts. A line is a host, or as in hosts(5) an address and names; "#" begins a comment. Each name is denied,
// and nothing else: a resolver's file says nothing of the names below one. ".example.org" is a name and all below it.
//
// Only addresses that lead nowhere deny: 0.0.0.0, 127.0.0.0/8, :: and ::1. A line with another address says where a name
// is, and is left out; so are the names that a machine has for itself.
#include "crawl/rules/foreign/hosts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/rfc3986.hpp>

#include "crawl/idna.hpp"
#include "crawl/rules/foreign/lines.hpp"
#include "crawl/rules/foreign/url_octets.hpp"

namespace bnfurl::crawl::rules {

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
  if (word.starts_with("*.")) return "; write \"" + std::string(word.substr(1)) + "\" for a name and all below it";
  if (word.find("://") != std::string_view::npos) return "; write the host alone, without scheme and path";
  if (matches(rfc3986::IPv6address, word)) return "; write \"[" + std::string(word) + "]\"";
  return "";
}

class HostsReader {
public:
  explicit HostsReader(const ForeignFile& file)
      : result_(begin_list(file, "hosts", Deciding::first, Verdict::allow)), lines_(file.text) {}

  ForeignList read() && {
    while (const auto line = lines_.next()) read_line(*line);
    return std::move(result_);
  }

private:
  void read_line(const Line& line) {
    std::string_view rest = until(line.text, "#");
    const std::string_view first = take_word(rest);
    if (first.empty()) return;
    if (trimmed(rest).empty()) return add(line, first);
    if (!is_address(first) && first != "0")
      return notes_.refuse(line, first, "a line is one host, or an address and names");
    for (std::string_view name = take_word(rest); !name.empty(); name = take_word(rest)) {
      if (leads_nowhere(first)) {
        add_mapped(line, name);
      } else {
        notes_.leave_out("names that are mapped to an address");
      }
    }
  }

  void add_mapped(const Line& line, std::string_view name) {
    const bool is_own = is_address(name) || std::ranges::find(of_the_machine, name) != of_the_machine.end();
    if (is_own) return notes_.leave_out("names of the machine itself");
    add(line, name);
  }

  void add(const Line& line, std::string_view name) {
    const bool only = !name.starts_with('.');
    std::optional<std::string> host;
    if (name.find('*') == std::string_view::npos) host = listed_host(name.substr(only ? 0 : 1));
    if (!host) return notes_.refuse(line, name, "this is no host" + how_to_write(name));
    result_.list.rules.push_back(
        {.line = line.number, .column = line.column_of(name), .conditions = {HostName{*std::move(host), only}}});
  }

  ForeignList result_;
  Notes notes_{result_};
  Lines lines_;
};

}  // namespace

ForeignList read_hosts(const ForeignFile& file) { return HostsReader(file).read(); }

std::optional<std::string> in_ascii(std::string_view name) {
  if (is_ascii(name)) return std::string(name);
  auto ascii = host_to_ascii(name);
  auto* found = std::get_if<std::string>(&ascii);
  return found == nullptr ? std::nullopt : std::optional(std::move(*found));
}

std::optional<std::string> listed_host(std::string_view text) {
  std::optional<std::string> ascii = in_ascii(text);
  if (!ascii) return std::nullopt;
  std::string host = *std::move(ascii);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !matches(rfc3986::host, host)) return std::nullopt;
  return lower_cased(host);
}

}  // namespace bnfurl::crawl::rules
