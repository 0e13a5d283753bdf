// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/crawl/differences.hpp"

#include <algorithm>
#include <ostream>

namespace bnfurl::benchmarks {

namespace {

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

// bnfurl with the levels of section 6.2.2 is what the others are compared with.
std::vector<Library> others() {
  std::vector<Library> all = libraries();
  std::erase_if(all, [](const Library& each) { return each.name.starts_with("bnfurl"); });
  return all;
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

}  // namespace

void print_normal_forms(std::ostream& out, std::string_view name, const Texts& texts) {
  const Library own = bnfurl_syntax();
  for (const Library& other : others()) {
    Differences found;
    for (const std::string_view text : texts) found.add(text, own.normal_form(text), other.normal_form(text));
    print(out, name, other.name, found);
  }
}

void print_resolutions(std::ostream& out) {
  const Library own = bnfurl_syntax();
  for (const Library& other : others()) {
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

}  // namespace bnfurl::benchmarks
