// What crawlers ask beyond grammars: normal forms, references and sites, beside other libraries on the same octets. And
// what these make of the same texts: only who does the same work may be compared.
#include "benchmarks/crawl/sides.hpp"

#include <libpsl.h>

#include <algorithm>
#include <array>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>
#include <ostream>
#include <stdexcept>
#include <variant>

#include "benchmarks/program.hpp"
#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::uint64_t seed = 20;
constexpr std::string_view page = "http://www.example.org/archive/2026/11/index.html";

// bnfurl, by the levels that the peers have (RFC 3986, section 6.2.2), and with those of section 6.2.3.
template <Levels Asked>
class Own {
public:
  std::optional<std::string_view> normal_form(std::string_view text) {
    return normalize(rfc3986::URI, text, Asked, memory_);
  }

  bool set_base(std::string_view text) {
    base_ = Base::of(rfc3986::URI, text);
    return base_.has_value();
  }

  std::optional<std::string_view> resolved(std::string_view reference) {
    return resolve(*base_, reference, Resolution::rfc3986, memory_);
  }

private:
  std::array<char, 1 << 16> memory_;
  std::optional<Base> base_;
};

Library bnfurl_syntax() { return library_of<Own<Levels::syntax>>("bnfurl"); }
Library bnfurl_scheme() { return library_of<Own<Levels::syntax | Levels::scheme>>("bnfurl, with scheme"); }

// The sites of URLs, each found by itself: none is kept for the next URL of the same host. libpsl wants a host as a
// string that ends with a NUL, so it is given the hosts; bnfurl is given the URLs, and cuts them.

std::optional<std::string_view> host_of(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  return parts ? (*parts)[rfc3986::host] : std::nullopt;
}

crawl::PublicSuffixes own_list(const std::string& file) {
  auto list = crawl::PublicSuffixes::read(file);
  if (const auto* const problem = std::get_if<std::string>(&list)) throw std::runtime_error(*problem);
  return std::move(std::get<crawl::PublicSuffixes>(list));
}

// The list of public suffixes, as each of the two reads it.
struct Lists {
  explicit Lists(const std::string& file) : own(own_list(file)), libpsl(psl_load_file(file.c_str()), psl_free) {
    if (!libpsl) throw std::runtime_error(file + ": cannot be read");
  }

  crawl::PublicSuffixes own;
  std::unique_ptr<psl_ctx_t, decltype(&psl_free)> libpsl;
};

std::vector<std::string> hosts_of(const Texts& urls) {
  std::vector<std::string> hosts;
  for (const std::string_view url : urls)
    if (const auto host = host_of(url)) hosts.emplace_back(*host);
  return hosts;
}

Made sites_of_urls(const Lists& lists, const Texts& urls) {
  Made made;
  for (const std::string_view url : urls) {
    const auto host = host_of(url);
    made.add(host ? lists.own.site(*host) : std::nullopt);
  }
  return made;
}

Made sites_of_hosts(const Lists& lists, const std::vector<std::string>& hosts) {
  Made made;
  for (const std::string& host : hosts) made.add(lists.own.site(host));
  return made;
}

Made sites_by_libpsl(const Lists& lists, const std::vector<std::string>& hosts) {
  Made made;
  for (const std::string& host : hosts) {
    const char* const site = psl_registrable_domain(lists.libpsl.get(), host.c_str());
    made.add(site == nullptr ? std::nullopt : std::optional<std::string_view>(site));
  }
  return made;
}

// The texts of all sides.
struct Given {
  explicit Given(const Options& options)
      : common(options.urls->get()),
        odd(odd_spellings(common.buffer(), seed)),
        links(relative_links(common.buffer())),
        hosts(hosts_of(common.lines())),
        lists(options.suffixes) {}
  const Corpus& common;
  Corpus odd;
  Corpus links;
  std::vector<std::string> hosts;
  Lists lists;
};

const Given& given(const Options& options) {
  static const Given all(options);
  return all;
}

// `texts(given)` are what `make(given)` goes through.
template <class Texts, class Make>
void add_row(const std::string& name, const Options& options, const Texts& texts, const Make& make) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const Given& all = given(options);
    for (auto pass : state) {
      Made made = make(all);
      benchmark::DoNotOptimize(made);
    }
    count_texts(state, texts(all).size());
  });
}

void add_library_rows(const Library& library, const Options& options) {
  const auto common = [](const Given& all) -> const auto& { return all.common.lines(); };
  const auto odd = [](const Given& all) -> const auto& { return all.odd.lines(); };
  const auto links = [](const Given& all) -> const auto& { return all.links.lines(); };
  const auto normalizing = [=](const auto& texts) {
    return [=](const Given& all) { return library.normalize_all(texts(all)); };
  };
  add_row("normalize common: " + library.name, options, common, normalizing(common));
  add_row("normalize odd: " + library.name, options, odd, normalizing(odd));
  if (library.name == "bnfurl, with scheme") return;
  add_row("resolve: " + library.name, options, links,
          [=](const Given& all) { return library.resolve_all(page, links(all)); });
}

using Result = std::optional<std::string>;

// What was found so far of one library.
struct Differences {
  std::size_t refused = 0;
  std::size_t taken = 0;
  std::size_t different = 0;
  std::string example;
  std::string own;
  std::string other;

  void add(std::string_view text, const Result& ours, const Result& theirs) {
    refused += ours && !theirs ? 1 : 0;
    taken += !ours && theirs ? 1 : 0;
    if (!ours || !theirs || *ours == *theirs) return;
    ++different;
    if (!example.empty() && example.size() <= text.size()) return;
    example = text;
    own = *ours;
    other = *theirs;
  }
};

void print(std::ostream& out, std::string_view name, const std::string& library, const Differences& found) {
  out << name << '\t' << library << '\t' << found.refused << '\t' << found.taken << '\t' << found.different << '\t'
      << found.example << '\t' << found.own << '\t' << found.other << '\n';
}

constexpr std::string_view bases[] = {
    "http://a/b/c/d;p?q",
    "http://a",
    "http://a?q",
    "http://a/",
    "http://a/b/..",
    "http://a//b/c",
    "http://u@h:80/x/y?z#f",
    "x:a/b/c",
    "x:/a/b/c",
    "x:",
    "x://",
    "file:///a/b",
    "urn:isbn:1",
};

constexpr std::string_view references[] = {
    "g:h",       "g",      "./g",       "g/",         "/g",      "//g",      "?y",      "g?y",
    "#s",        "g#s",    "g?y#s",     ";x",         "g;x",     "g;x?y#s",  "",        ".",
    "./",        "..",     "../",       "../g",       "../..",   "../../",   "../../g", "../../../g",
    "/./g",      "/../g",  "g.",        ".g",         "g..",     "..g",      "./../g",  "./g/.",
    "g/./h",     "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x",
    "http:g",    "//",     "///",       "//g/..",     "/..//g",  "/.//g",    "..//g",   ".//g",
    "%2e%2e/g",  "%2E/g",  "/%2e%2e/g", "../%2e%2e",  "?",       "#",        "?#",      "g?",
    "/a/b/../c", "a/..",   "a/../..",   "//h/../g",   "http:",   "x:g",      "x:../g",  "file:/g",
};

void print_differences(std::ostream& out, std::string_view name, const Texts& texts) {
  const Library own = bnfurl_syntax();
  for (const Library& other : other_libraries()) {
    Differences found;
    for (const std::string_view text : texts) found.add(text, own.normal_form(text), other.normal_form(text));
    print(out, name, other.name, found);
  }
}

void print_resolutions(std::ostream& out) {
  const Library own = bnfurl_syntax();
  for (const Library& other : other_libraries()) {
    Differences found;
    for (const std::string_view base : bases) {
      for (const std::string_view reference : references) {
        const std::string pair = std::string(base) + " " + std::string(reference);
        found.add(pair, own.resolved(base, reference), other.resolved(base, reference));
      }
    }
    print(out, "grid", other.name, found);
  }
}

void print_pairs(std::ostream& out) {
  const Library own = bnfurl_syntax();
  for (const std::string_view base : bases)
    for (const std::string_view reference : references)
      out << base << '\t' << reference << '\t' << own.resolved(base, reference).value_or("\\N") << '\n';
}

void print_normal(std::ostream& out, const Texts& texts) {
  const Library own = bnfurl_scheme();
  for (const std::string_view text : texts) out << own.normal_form(text).value_or("\\N") << '\n';
}

}  // namespace

void add_normal_form_rows(const Options& options) {
  const auto urls = [](const Given& all) -> const auto& { return all.common.lines(); };
  const auto hosts = [](const Given& all) -> const auto& { return all.hosts; };
  add_row("site: bnfurl", options, urls, [=](const Given& all) { return sites_of_urls(all.lists, urls(all)); });
  add_row("site: bnfurl, of hosts", options, hosts,
          [](const Given& all) { return sites_of_hosts(all.lists, all.hosts); });
  add_row("site: libpsl", options, hosts, [](const Given& all) { return sites_by_libpsl(all.lists, all.hosts); });
  for (const Library& library : {bnfurl_syntax(), bnfurl_scheme()}) add_library_rows(library, options);
  for (const Library& library : other_libraries()) add_library_rows(library, options);
}

bool print_normal_forms(std::ostream& out, const std::string& what, const Options& options) {
  if (what == "pairs") return print_pairs(out), true;
  const auto& lines = options.urls->get();
  const Corpus odd(odd_spellings(lines.buffer(), seed));
  if (what == "odd") return out << odd.buffer(), true;
  if (what == "normal") return print_normal(out, lines.lines()), true;
  if (what != "differences") return false;
  print_differences(out, "common", lines.lines());
  print_differences(out, "odd", odd.lines());
  print_resolutions(out);
  return true;
}

}  // namespace bnfurl::benchmarks
