#include "src/rules/tiers/checks.hpp"

#include <algorithm>
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
