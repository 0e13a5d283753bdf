// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/check.hpp"

#include <algorithm>

#include "crawl/rules/simulation.hpp"
#include "crawl/rules/tiers/net_table.hpp"

namespace bnfurl::crawl::rules {

namespace {

// Where the path begins, with its "/": RFC 1738 and RFC 1808 print that before the path, others as its first octet.
const char* begin_of_path(const UrlParts& parts, std::string_view path) {
  if (parts.host) {
    const std::string_view authority = parts.port ? *parts.port : *parts.host;
    return authority.data() + authority.size();
  }
  const auto place = static_cast<std::size_t>(path.data() - parts.url.data());
  const bool has_slash_before = place > 0 && parts.url[place - 1] == '/';
  return has_slash_before ? path.data() - 1 : path.data();
}

// Path and query stand beside each other in the URL.
SubjectText path_and_query(const UrlParts& parts) {
  const std::string_view last = parts.query ? *parts.query : parts.path.value_or(std::string_view());
  if (last.data() == nullptr) return {parts.host ? "/" : "", {}};
  const char* const begin = begin_of_path(parts, parts.path.value_or(last));
  const std::string_view text(begin, static_cast<std::size_t>(last.data() + last.size() - begin));
  return {parts.host && !text.starts_with('/') ? "/" : "", text};
}

SubjectText host_onwards(const UrlParts& parts) {
  if (!parts.host) return {};
  const char* const end = parts.url.data() + parts.url.size();
  return {{}, {parts.host->data(), static_cast<std::size_t>(end - parts.host->data())}};
}

}  // namespace

UrlView::UrlView(const UrlParts& url_parts) noexcept
    : parts(url_parts), has_host(url_parts.host.has_value()), host(url_parts.host.value_or(std::string_view())) {
  if (host.size() > 1 && host.ends_with('.')) host.remove_suffix(1);
}

SubjectText UrlView::text_of(Subject subject) const noexcept {
  switch (subject) {
    case Subject::path_and_query:
      return path_and_query(parts);
    case Subject::url:
      return {{}, parts.url};
    case Subject::host_onwards:
      return host_onwards(parts);
  }
  return {};
}

namespace {

bool is_below(std::string_view host, std::string_view name) {
  return host.size() > name.size() && host.ends_with(name) && host[host.size() - name.size() - 1] == '.';
}

bool repeats(std::string_view path, std::size_t times) {
  std::string_view before;
  std::size_t in_a_row = 0;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view segment = path.substr(0, end);
    in_a_row = segment.empty() ? 0 : segment == before ? in_a_row + 1 : 1;
    if (in_a_row == times) return true;
    // The first "/" of a path has no segment before it.
    before = segment;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

struct Tester {
  const Nfa& nfa;
  const UrlView& url;

  bool operator()(const HostName& name) const {
    return url.has_host && (url.host == name.name || (!name.only && is_below(url.host, name.name)));
  }
  bool operator()(const AddressNet& net) const {
    const std::optional<Address> address = url.address();
    return address && contains(net, *address);
  }
  bool operator()(const WalkTest& test) const {
    if (test.subject == Subject::host_onwards && !url.has_host) return false;
    return finds(nfa, test.states, url.text_of(test.subject));
  }
  bool operator()(const LabelTest& test) const {
    if (!url.has_host) return false;
    if (test.complete == 0 && url.address()) return url.host.starts_with(test.begin);
    if (url.host.size() < test.complete + (test.complete == 0 ? 0 : 1)) return false;
    const std::string_view rest = url.host.substr(0, url.host.size() - test.complete - (test.complete == 0 ? 0 : 1));
    return rest.substr(rest.rfind('.') + 1).starts_with(test.begin);
  }
  bool operator()(const ProductionTest& test) const {
    const auto component = url.parts.entry.grammar().find_component(test.component);
    if (!component) return false;
    const std::optional<AnyParts> parts = split(url.parts.entry, url.parts.url);
    const auto value = parts ? (*parts)[*component] : std::nullopt;
    return value && matches(test.production, *value);
  }
  bool operator()(const Repetition& test) const {
    return repeats(url.parts.path.value_or(std::string_view()), test.times);
  }
  bool operator()(const Longer& test) const { return url.parts.octets > test.octets; }
};

}  // namespace

bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept {
  const auto is_true = [&](const Test& test) { return std::visit(Tester{nfa, url}, test); };
  return std::ranges::all_of(check.all, is_true) && std::ranges::none_of(check.none, is_true);
}

}  // namespace bnfurl::crawl::rules
