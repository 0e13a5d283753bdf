// What crawlers ask beyond grammars, by bnfurl: normal forms, references and sites; and sites by libpsl. A checksum is
// of the sizes of what is made.
#include <libpsl.h>

#include <array>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr const char* suffixes = "/usr/share/publicsuffix/public_suffix_list.dat";

using Memory = std::array<char, 1 << 16>;

// What is there, of an optional or a result.
template <class Found>
void add_to(Tally& tally, const Found& result) {
  if (result) tally.add(result->size(), 0, 0);
}

// By the levels that the peers have (RFC 3986, section 6.2.2).
Tally normalize_all(const Corpus& corpus) {
  Memory memory;
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    add_to(tally, normalize(rfc3986::URI, line, Levels::syntax, memory));
  });
}

Tally resolve_all(const Corpus& corpus) {
  static const Base base = *Base::of(rfc3986::URI, page);
  Memory memory;
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    add_to(tally, resolve(base, line, Resolution::rfc3986, memory));
  });
}

// The sites of URLs, each found by itself: none is kept for the next URL of the same host. libpsl wants a host as a
// string that ends with a NUL, so it is given the hosts; bnfurl is given the URLs, and cuts them.

std::optional<std::string_view> host_of(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  return parts ? (*parts)[rfc3986::host] : std::nullopt;
}

// Found once per corpus: in the pass that is not measured.
const std::vector<std::string>& hosts_of(const Corpus& corpus) {
  static const Corpus* of = nullptr;
  static std::vector<std::string> hosts;
  if (of == &corpus) return hosts;
  hosts.clear();
  for (const std::string_view line : corpus.lines())
    if (const auto host = host_of(line)) hosts.emplace_back(*host);
  of = &corpus;
  return hosts;
}

Tally sites_of_urls(const Corpus& corpus) {
  static const auto list = *crawl::PublicSuffixes::read(suffixes);
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    const auto host = host_of(line);
    if (host) add_to(tally, list.site(*host));
  });
}

Tally sites_by_libpsl(const Corpus& corpus) {
  static const std::unique_ptr<psl_ctx_t, decltype(&psl_free)> list(psl_load_file(suffixes), psl_free);
  Tally tally;
  for (const std::string& host : hosts_of(corpus)) {
    const char* const site = psl_registrable_domain(list.get(), host.c_str());
    if (site != nullptr) tally.add(std::string_view(site).size(), 0, 0);
  }
  return tally;
}

}  // namespace

void add_crawl_sides(std::vector<Side>& sides) {
  sides.push_back({"normalize/bnfurl", asked_urls, normalize_all});
  sides.push_back({"resolve/bnfurl", links, resolve_all});
  sides.push_back({"site/bnfurl", common_urls, sites_of_urls});
  sides.push_back({"site/libpsl", common_urls, sites_by_libpsl});
}

}  // namespace bnfurl::benchmarks
