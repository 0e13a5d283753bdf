#include "src/rules/tiers/checks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "src/rules/tiers/net_table.hpp"

namespace bnfurl::crawl::rules {
namespace {

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

std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

// All segments are compared with some of them at a time, so that this needs no memory of the path's size. A segment is
// counted from the first time that it occurs.
bool repeats_anywhere(std::string_view path, std::size_t times) {
  while (!path.empty()) {
    std::array<std::string_view, 256> segments;
    std::array<std::size_t, segments.size()> counts = {};
    auto* end = segments.begin();
    std::string_view rest = path;
    while (end != segments.end() && !(*end = next_segment(path)).empty()) ++end;
    std::sort(segments.begin(), end);
    for (std::string_view each = next_segment(rest); !each.empty(); each = next_segment(rest)) {
      const auto* const found = std::lower_bound(segments.begin(), end, each);
      if (found != end && *found == each && ++counts[static_cast<std::size_t>(found - segments.begin())] == times)
        return true;
    }
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
    const std::size_t after = test.complete == 0 ? 0 : test.complete + 1;
    if (url.host.size() < after) return false;
    const std::string_view rest = url.host.substr(0, url.host.size() - after);
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
    const std::string_view path = url.parts.path.value_or(std::string_view());
    return test.anywhere ? repeats_anywhere(path, test.times) : repeats(path, test.times);
  }
  bool operator()(const Longer& test) const { return url.parts.octets > test.octets; }
};

}  // namespace

bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept {
  const auto is_true = [&](const Test& test) { return std::visit(Tester{nfa, url}, test); };
  return std::ranges::all_of(check.all, is_true) && std::ranges::none_of(check.none, is_true);
}

}  // namespace bnfurl::crawl::rules
