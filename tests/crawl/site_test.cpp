// The site of a host: the public suffix list, by our reader and by libpsl.
#include <gtest/gtest.h>

#include <libpsl.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/site.hpp>

#include "tests/crawl/list.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::crawl {

// Sites by a small list of this file, which has a rule of each kind.

namespace {

constexpr std::string_view rules =
    "// a comment, then rules\n"
    "// ===BEGIN ICANN DOMAINS===\n"
    "cn\n"
    "公司.cn\n"
    "*.ck\n"
    "!www.ck\n"
    "com\n"
    "io\n"
    "jp\n"
    "*.kobe.jp\n"
    "!city.kobe.jp\n"
    "uk  and what follows a blank\r\n"
    "co.uk\n"
    "рф\n"
    "net.рф\n"
    "faß.de\n"
    "// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n"
    "github.io\n"
    "forgot.his.name\n"
    "*.r.host.com\n"
    "// ===END PRIVATE DOMAINS===\n";

struct Site : testing::Test {
  const PublicSuffixes list = tests::list_of(rules);

  // The site, or "-".
  [[nodiscard]] std::string of(std::string_view host, Suffixes suffixes = Suffixes::all) const {
    return std::string(list.site(host, suffixes).value_or("-"));
  }
};

TEST_F(Site, OfHosts) {
  gen::tests::expect_cases("crawl/sites", [this](const std::string& suffixes, const std::string& host) {
    return of(host, suffixes == "icann" ? Suffixes::icann : Suffixes::all);
  });
}

TEST_F(Site, IsAViewIntoTheHost) {
  const std::string_view host = "www.example.com";
  EXPECT_EQ(list.site(host)->data(), host.data() + 4);
  const std::string_view utf8 = "www.例.公司.cn";
  EXPECT_EQ(list.site(utf8)->data(), utf8.data() + 4);
}

TEST_F(Site, HostsMayBeLong) {
  const std::string label(300, 'a');
  EXPECT_EQ(of(label), "-");
  EXPECT_EQ(of("a." + label), "a." + label);
  EXPECT_EQ(of("x." + label + ".co.uk"), label + ".co.uk");
  EXPECT_EQ(of("x.é" + label + ".公司.cn"), "é" + label + ".公司.cn");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "a.";
  EXPECT_EQ(of(deep + "example.co.uk"), "example.co.uk");
  EXPECT_EQ(of("é." + deep + "example.co.uk"), "example.co.uk");
}

TEST_F(Site, MayBeMovedWithItsList) {
  PublicSuffixes moved = tests::list_of(rules);
  PublicSuffixes other = tests::list_of("com\n");
  other = std::move(moved);
  EXPECT_EQ(other.site("a.b.co.uk"), "b.co.uk");
}

std::string refusal(const std::string& file) {
  const auto read = PublicSuffixes::read(file);
  return read ? "" : read.error().message;
}

// Without the file's name.
std::string refusal_of(const std::string& text) {
  const records::TemporaryFile file(text);
  const std::string reason = refusal(file.name());
  EXPECT_TRUE(reason.starts_with(file.name() + ": ")) << reason;
  return reason.substr(std::min(reason.size(), file.name().size() + 2));
}

TEST(PublicSuffixes, AFileThatIsNoListIsRefused) {
  EXPECT_EQ(refusal("no/such/file"), "no/such/file: No such file or directory");
  EXPECT_EQ(refusal("tests"), "tests: Is a directory");
  EXPECT_EQ(refusal_of(""), "this is not a list of public suffixes: it has no rules");
  EXPECT_EQ(refusal_of("// com\n\n"), "this is not a list of public suffixes: it has no rules");
  EXPECT_EQ(refusal_of(".DAFSA@PSL_0   \n...."),
            "this is a compiled list of public suffixes; name the list in its text form");
}

TEST(PublicSuffixes, AListMayConsistOfOneRuleOfAnyKind) {
  EXPECT_EQ(tests::list_of("co.uk").site("a.b.co.uk"), "b.co.uk");
  EXPECT_EQ(tests::list_of("*.ck").site("a.b.ck"), "a.b.ck");
  EXPECT_EQ(tests::list_of("!www.ck").site("a.www.ck"), "www.ck");
}

TEST(PublicSuffixes, LinesMayBeLongerThanLibpslReadsAtOnce) {
  const std::string comment = "//" + std::string(253, ' ') + "co.uk\n";
  const PublicSuffixes list = tests::list_of("com\n" + comment);
  EXPECT_EQ(list.site("a.b.co.uk"), "b.co.uk");  // the rest of a comment is a rule, to libpsl
}

// Sites by the list of Debian's `publicsuffix`: what the list's own tests ask for, and what libpsl says of every name
// in the list.

struct Free {
  void operator()(psl_ctx_t* list) const { ::psl_free(list); }
};

struct DebianList : testing::Test {
  void SetUp() override {
    if (read) return;
    const char* const ci = std::getenv("CI");
    ASSERT_FALSE(ci != nullptr && std::string_view(ci) == "true") << "tools/setup installs publicsuffix";
    GTEST_SKIP() << "# " << PublicSuffixes::default_file() << ": not run, publicsuffix is not installed";
  }

  [[nodiscard]] std::string of(std::string_view host, Suffixes suffixes = Suffixes::all) const {
    return std::string(read->site(host, suffixes).value_or("-"));
  }
  // What libpsl says, asked for every tail of a host in small letters of ASCII.
  [[nodiscard]] std::string by_libpsl(std::string_view host, Suffixes suffixes) const {
    const int type = suffixes == Suffixes::all ? PSL_TYPE_ANY : PSL_TYPE_ICANN;
    std::string_view site = "-";
    std::string_view tail = host;
    while (::psl_is_public_suffix2(list.get(), std::string(tail).c_str(), type) == 0) {
      site = tail;
      tail.remove_prefix(tail.find('.') + 1);
    }
    return std::string(site);
  }

  const Result<PublicSuffixes, InputError> read = PublicSuffixes::read(PublicSuffixes::default_file());
  const std::unique_ptr<psl_ctx_t, Free> list{::psl_load_file(PublicSuffixes::default_file().c_str())};
};

// What stands for each kind of rule in the list's own tests, in forms of ours.
TEST_F(DebianList, HasTheSitesOfItsOwnTests) {
  gen::tests::expect_cases("crawl/sites", [this](const std::string& host) { return of(host); });
}

// The list comes with a file of tests, one a line. Systems without documentation do not have it.
TEST_F(DebianList, PassesTheTestsThatItComesWith) {
  std::ifstream file("/usr/share/doc/publicsuffix/examples/test_psl.txt");
  if (!file) GTEST_SKIP() << "# test_psl.txt: not run, this system leaves documentation out";
  const std::regex test("checkPublicSuffix\\('([^']*)', (?:null|'([^']*)')\\);");
  std::size_t tests = 0;
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (line.starts_with("//") || !std::regex_search(line, match, test)) continue;
    std::string small = of(match.str(1));
    for (char& octet : small) octet = octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet | 0x20) : octet;
    EXPECT_EQ(small, match[2].matched ? match.str(2) : "-") << line;
    ++tests;
  }
  EXPECT_GT(tests, 70U);
}

TEST_F(DebianList, EveryNameInItIsJudgedAsByLibpsl) {
  std::ifstream file(PublicSuffixes::default_file());
  std::size_t names = 0;
  for (std::string name; file >> name;) {
    while (!name.empty() && (name[0] == '!' || name[0] == '*' || name[0] == '.')) name.erase(0, 1);
    const bool is_name = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos;
    if (name.empty() || !is_name || name.find("..") != std::string::npos || name.back() == '.') continue;
    ++names;
    for (const std::string& host : {name, "x." + name, "y.x." + name, "xn--p1ai." + name, name + ".x", "x" + name}) {
      for (const Suffixes suffixes : {Suffixes::all, Suffixes::icann}) {
        ASSERT_EQ(of(host, suffixes), by_libpsl(host, suffixes)) << host;
      }
    }
  }
  EXPECT_GT(names, 9'000U);
}

// Hosts of labels that begin, end and make up rules.
TEST_F(DebianList, RandomHostsAreJudgedAsByLibpsl) {
  const std::vector<std::string> labels = {"com",     "co", "uk",     "ck",       "www",        "kobe",
                                           "city",    "jp", "github", "io",       "s3",         "amazonaws",
                                           "compute", "x",  "a-b",    "xn--p1ai", "xn--55qx5d", "cn"};
  std::mt19937 random(1);
  for (int i = 0; i < 50'000; ++i) {
    std::string host = labels[random() % labels.size()];
    for (std::size_t more = random() % 5; more > 0; --more) host += "." + labels[random() % labels.size()];
    for (const Suffixes suffixes : {Suffixes::all, Suffixes::icann}) {
      ASSERT_EQ(of(host, suffixes), by_libpsl(host, suffixes)) << host;
    }
  }
}

// Rules that are not ASCII, with labels before them: as they are, in capital letters where there are any, in triplets.
TEST_F(DebianList, SuffixesInOtherScriptsAreTheirXnForms) {
  std::ifstream file(PublicSuffixes::default_file());
  std::size_t rules = 0;
  for (std::string rule; std::getline(file, rule);) {
    const bool is_ascii = std::ranges::all_of(rule, [](char octet) { return static_cast<signed char>(octet) > 0; });
    if (is_ascii || rule.starts_with("//") || rule.starts_with('*')) continue;
    ++rules;
    std::string triplets;
    for (const char octet : rule) {
      char triplet[4];
      std::snprintf(triplet, sizeof triplet, "%%%02x", static_cast<unsigned>(static_cast<unsigned char>(octet)));
      triplets += octet == '.' ? "." : triplet;
    }
    for (const std::string& suffix : {rule, triplets}) {
      ASSERT_EQ(of(suffix), "-") << suffix;
      ASSERT_EQ(of("b.a." + suffix), "a." + suffix);
    }
  }
  EXPECT_GT(rules, 100U);
}

}  // namespace
}  // namespace bnfurl::crawl
