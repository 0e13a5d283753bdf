#include "benchmarks/crawl/rule_lists.hpp"

#include <algorithm>
#include <bnfurl/rfc3986.hpp>
#include <unordered_set>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::uint64_t seed = 22;
constexpr std::size_t most_from_urls = 100;

// A name of at least two labels, without "www.".
std::string host_of(std::string_view host) {
  if (host.starts_with("www.")) host.remove_prefix(4);
  const bool is_name = host.find('.') != std::string_view::npos && host.find_first_of("[%") == std::string_view::npos &&
                       (host.back() < '0' || host.back() > '9');
  return is_name ? std::string(host) : "";
}

// Folders and files alone that every language writes alike.
std::string path_of(std::string_view path) {
  path = path.substr(0, path.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789/-_."));
  while (path.ends_with('/')) path.remove_suffix(1);
  return path.size() < 6 ? "" : std::string(path);
}

// Hosts and paths of which rules are made: those of some of the URLs that will be asked, then invented ones.
class Sources {
public:
  Sources(std::size_t count, const std::vector<std::string_view>& urls)
      : urls_(urls), from_urls_(std::min(count / 2, most_from_urls)) {}

  // One with a path, if it is asked for; rules of the list before it: `made`.
  ListedRule next(std::size_t made, bool with_path) {
    for (;;) {
      const std::string url = made < from_urls_ ? std::string(urls_[random_.below(urls_.size())]) : invented_.common();
      const auto parts = split(rfc3986::URI, url);
      if (!parts || !(*parts)[rfc3986::host]) continue;
      ListedRule found{host_of(*(*parts)[rfc3986::host]), path_of((*parts)[rfc3986::path].value_or(""))};
      if (!found.host.empty() && (!with_path || !found.pattern.empty())) return found;
    }
  }

private:
  const std::vector<std::string_view>& urls_;
  std::size_t from_urls_;
  Random random_{seed};
  RandomUrls invented_{seed};
};

// Its second half is any octets, but for its end.
std::string starred(const std::string& path) {
  return path.substr(0, path.size() / 2 + 1) + "*" + path.substr(path.size() - 2);
}

// Without rules that are there already.
template <class Make>
RuleListing distinct(std::size_t count, const Make& make) {
  RuleListing rules;
  std::unordered_set<std::string> known;
  while (rules.size() < count) {
    ListedRule rule = make(rules.size());
    if (known.insert(rule.host + rule.pattern).second) rules.push_back(std::move(rule));
  }
  return rules;
}

std::string lines(const RuleListing& rules, std::string text, std::string (*line)(const ListedRule&)) {
  for (const ListedRule& rule : rules) text += line(rule) + "\n";
  return text;
}

std::string quoted(std::string_view text) {
  std::string result;
  for (const char octet : text) {
    if (octet == '*') {
      result += "[^#]*";
      continue;
    }
    if (std::string_view(".+?()[]{}|^\\").find(octet) != std::string_view::npos) result += '\\';
    result += octet;
  }
  return result;
}

}  // namespace

RuleListing mixed_rules(std::size_t count, const std::vector<std::string_view>& urls) {
  Sources sources(count, urls);
  return distinct(count, [&](std::size_t made) {
    // Every 33rd rule or so has a path, so that a short list has one, too.
    const std::size_t kind = made * 37 % 100;
    ListedRule rule = sources.next(made, kind >= 93);
    if (kind < 93) rule.pattern.clear();
    if (kind >= 96) rule.host.clear();
    if (kind == 96) rule.pattern = starred(rule.pattern);
    return rule;
  });
}

RuleListing listed_hosts(std::size_t count, const std::vector<std::string_view>& urls) {
  Sources sources(count, urls);
  return distinct(count, [&](std::size_t made) { return ListedRule{sources.next(made, false).host, ""}; });
}

RuleListing robots_rules(std::size_t count, const std::vector<std::string_view>& urls) {
  Sources sources(count, urls);
  return distinct(count, [&](std::size_t made) {
    std::string pattern = sources.next(made, true).pattern;
    if (made % 5 == 0) pattern = starred(pattern);
    return ListedRule{"", pattern + (made % 10 == 1 ? "$" : "")};
  });
}

RuleListing large_expressions(std::size_t count, const std::vector<std::string_view>&) {
  Random random(seed);
  return distinct(count, [&](std::size_t) {
    const auto letter = [&] { return std::string(1, static_cast<char>('a' + random.below(26))); };
    return ListedRule{"", letter() + "[a-z/.]{14}" + letter() + letter()};
  });
}

RuleListing host_expressions(std::size_t count, const std::vector<std::string_view>& urls) {
  Sources sources(count, urls);
  return distinct(count, [&](std::size_t made) {
    const ListedRule rule = sources.next(made, true);
    const std::string host = made % 2 == 0 ? "^https?://(www\\.)?" : "://([a-z]+\\.)?";
    const std::string begin = rule.pattern.substr(0, rule.pattern.size() / 2 + 1);
    return ListedRule{"", host + quoted(rule.host) + quoted(begin) + "[a-z]*[-_/.0-9]"};
  });
}

std::string own_text(const RuleListing& rules) {
  return lines(rules, "default allow\n", [](const ListedRule& rule) {
    if (rule.pattern.empty()) return "deny host " + rule.host;
    if (!rule.pattern.starts_with('/')) return "deny re " + rule.pattern;
    return "deny path " + rule.pattern + (rule.host.empty() ? "" : " on " + rule.host);
  });
}

std::string adblock_text(const RuleListing& rules) {
  return lines(rules, "", [](const ListedRule& rule) {
    if (rule.host.empty()) return rule.pattern;
    return "||" + rule.host + (rule.pattern.empty() ? "^" : rule.pattern);
  });
}

std::string robots_text(const RuleListing& rules) {
  return lines(rules, "User-agent: *\n", [](const ListedRule& rule) { return "Disallow: " + rule.pattern; });
}

std::string expression(const ListedRule& rule) {
  if (!rule.pattern.empty() && !rule.pattern.starts_with('/')) return rule.pattern;
  const std::string before = rule.host.empty() ? "^[a-z]+://[^/?#]*" : "^[a-z]+://([^/?#]*[.@])?" + quoted(rule.host);
  return before + (rule.host.empty() ? "" : "\\.?(:[0-9]*)?") + (rule.pattern.empty() ? "/" : quoted(rule.pattern));
}

}  // namespace bnfurl::benchmarks
