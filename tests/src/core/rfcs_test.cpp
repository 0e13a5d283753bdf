// The examples of the RFCs, and fields that front ends read leniently.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "src/core/tables.hpp"
#include "tests/src/core/support/printed.hpp"

namespace bnfurl::tests {

namespace {

// RFC 3986: components, what matches, errors, and productions by their names.

std::string uri(std::string_view text) { return split_text(rfc3986::URI, text); }
std::string reference(std::string_view text) { return split_text(rfc3986::URI_reference, text); }

TEST(Rfc3986Split, QueryMayBeEmpty) {
  EXPECT_EQ(uri("http://h"), R"(scheme "http", host "h", path "")");
  EXPECT_EQ(uri("http://h?"), R"(scheme "http", host "h", path "", query "")");
}

TEST(Rfc3986Split, FragmentMayBeEmpty) {
  EXPECT_EQ(uri("http://h#"), R"(scheme "http", host "h", path "", fragment "")");
  EXPECT_EQ(uri("http://h?#"), R"(scheme "http", host "h", path "", query "", fragment "")");
}

TEST(Rfc3986Split, PortMayBeEmpty) { EXPECT_EQ(uri("http://h:/"), R"(scheme "http", host "h", port "", path "/")"); }

TEST(Rfc3986Split, HostMayBeEmpty) {
  EXPECT_EQ(uri("file:///etc"), R"(scheme "file", host "", path "/etc")");
  EXPECT_EQ(uri("x://:1"), R"(scheme "x", host "", port "1", path "")");
}

TEST(Rfc3986Split, UserinfoMayBeEmpty) {
  EXPECT_EQ(uri("ftp://@h/"), R"(scheme "ftp", userinfo "", user "", host "h", path "/")");
}

TEST(Rfc3986Split, UserEndsAtTheFirstColon) {
  EXPECT_EQ(uri("ftp://u@h/"), R"(scheme "ftp", userinfo "u", user "u", host "h", path "/")");
  EXPECT_EQ(uri("ftp://u:@h/"), R"(scheme "ftp", userinfo "u:", user "u", password "", host "h", path "/")");
  EXPECT_EQ(uri("ftp://u:p:q@h/"), R"(scheme "ftp", userinfo "u:p:q", user "u", password "p:q", host "h", path "/")");
  EXPECT_EQ(uri("ftp://:p@h/"), R"(scheme "ftp", userinfo ":p", user "", password "p", host "h", path "/")");
}

TEST(Rfc3986Split, PathIsAlwaysPresent) {
  EXPECT_EQ(uri("a:"), R"(scheme "a", path "")");
  EXPECT_EQ(uri("http://h"), R"(scheme "http", host "h", path "")");
  EXPECT_EQ(reference(""), R"(path "")");
  EXPECT_EQ(reference("?"), R"(path "", query "")");
  EXPECT_EQ(reference("#"), R"(path "", fragment "")");
}

TEST(Rfc3986Split, PathsKeepTheirSlash) {
  EXPECT_EQ(uri("http://h/a/b"), R"(scheme "http", host "h", path "/a/b")");
  EXPECT_EQ(uri("a:/b"), R"(scheme "a", path "/b")");
  EXPECT_EQ(uri("a:b/c"), R"(scheme "a", path "b/c")");
  EXPECT_EQ(reference("/a"), R"(path "/a")");
  EXPECT_EQ(reference("a/b:c"), R"(path "a/b:c")");
}

TEST(Rfc3986Split, WithoutAnAuthorityThereIsNoHost) {
  EXPECT_EQ(uri("mailto:me@h"), R"(scheme "mailto", path "me@h")");
  EXPECT_EQ(reference("//h"), R"(host "h", path "")");
}

TEST(Rfc3986Split, HostKindsInPrintedOrder) {
  const auto kind = [](std::string_view host) { return printed(split(rfc3986::host, host)->host_kind()); };
  EXPECT_EQ(kind("[::1]"), R"("IP-literal")");
  EXPECT_EQ(kind("[v1.a:b]"), R"("IP-literal")");
  EXPECT_EQ(kind("1.2.3.4"), R"("IPv4address")");
  EXPECT_EQ(kind("1.2.3.256"), R"("reg-name")");
  EXPECT_EQ(kind("01.2.3.4"), R"("reg-name")");
  EXPECT_EQ(kind("1.2.3.4."), R"("reg-name")");
  EXPECT_EQ(kind(""), R"("reg-name")");
}

TEST(Rfc3986Split, AUriHasNoKind) { EXPECT_EQ(split(rfc3986::URI, "a:")->kind(), std::nullopt); }

TEST(Rfc3986Split, EntryPointsCountAsOccurrencesOfThemselves) {
  EXPECT_EQ(split_text(rfc3986::host, "h"), R"(host "h")");
  EXPECT_EQ(split_text(rfc3986::scheme, "http"), R"(scheme "http")");
  EXPECT_EQ(split_text(rfc3986::path, "/a//b"), R"(path "/a//b")");
  EXPECT_EQ(split_text(rfc3986::path_absolute, "/a"), R"(path "/a")");
  EXPECT_EQ(split_text(rfc3986::query, ""), R"(query "")");
  EXPECT_EQ(split_text(rfc3986::userinfo, "u:p"), R"(userinfo "u:p", user "u", password "p")");
  EXPECT_EQ(split_text(rfc3986::authority, "u@[::1]:80"), R"(userinfo "u", user "u", host "[::1]", port "80")");
}

TEST(Rfc3986Split, ViewsHaveTheirPlaceInTheText) {
  const std::string_view text = "http://u:p@[::1]:80/a/b?q#f";
  const auto parts = split(rfc3986::URI, text);
  ASSERT_TRUE(parts);
  const auto at = [&](auto component) { return (*parts)[component]->data() - text.data(); };
  EXPECT_EQ(at(rfc3986::scheme), 0);
  EXPECT_EQ(at(rfc3986::userinfo), 7);
  EXPECT_EQ(at(rfc3986::user), 7);
  EXPECT_EQ(at(rfc3986::password), 9);
  EXPECT_EQ(at(rfc3986::host), 11);
  EXPECT_EQ(at(rfc3986::port), 17);
  EXPECT_EQ(at(rfc3986::path), 19);
  EXPECT_EQ(at(rfc3986::query), 24);
  EXPECT_EQ(at(rfc3986::fragment), 26);
}

TEST(Rfc3986Split, LongComponentsCrossWindows) {
  const std::string host(5000, 'h');
  const std::string path = "/" + std::string(9000, 'p') + "%2F";
  const std::string query(20'000, '?');
  EXPECT_EQ(uri("a://" + host + path + "?" + query),
            R"(scheme "a", host ")" + host + R"(", path ")" + path + R"(", query ")" + query + '"');
}

TEST(Rfc3986Matches, ExamplesOfSection112) {
  for (const char* text : {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
                           "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
                           "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
                           "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"}) {
    EXPECT_TRUE(matches(rfc3986::URI, text)) << text;
  }
}

TEST(Rfc3986Matches, LiteralsIgnoreLetterCase) {
  EXPECT_TRUE(matches(rfc3986::IPvFuture, "V1.a"));
  EXPECT_TRUE(matches(rfc3986::pct_encoded, "%aF"));
}

TEST(Rfc3986Matches, OctetsOutsideTheGrammarAreRefused) {
  for (const std::string_view text :
       {std::string_view("http://a b"), std::string_view("http://h/\0", 10), std::string_view("http://h/\\"),
        std::string_view("http://h/\xc3\xa9"), std::string_view("http://evil[::1]/"), std::string_view("http://h/%4"),
        std::string_view("http://h/ ")}) {
    EXPECT_FALSE(matches(rfc3986::URI, text)) << text;
  }
}

TEST(Rfc3986Explain, OffsetIsWhereNoContinuationMatches) {
  const auto offset = [](std::string_view text) { return explain(rfc3986::URI, text)->offset(); };
  EXPECT_EQ(offset("http://a b"), 8U);
  EXPECT_EQ(offset("http://[::1"), 11U);
  EXPECT_EQ(offset("http://a/%zz"), 10U);
  EXPECT_EQ(offset("http://h:8x"), 11U);  // "8x" may still be part of a password that ends with "@"
  EXPECT_EQ(offset("http://u@h:8x"), 12U);
  EXPECT_EQ(offset("1"), 0U);
  EXPECT_EQ(offset(""), 0U);
}

TEST(Rfc3986Explain, MessagesNameTheGrammarsSets) {
  const auto message = [](Production production, std::string_view text) {
    return explain(production, text)->message();
  };
  EXPECT_EQ(message(rfc3986::URI, ""), "expected ALPHA, found the end");
  EXPECT_EQ(message(rfc3986::URI, "http://a/%zz"), R"(expected HEXDIG, found "z")");
  EXPECT_EQ(message(rfc3986::port, "8x"), R"(expected DIGIT, or the end, found "x")");
  EXPECT_EQ(message(rfc3986::path_empty, "\n"), "expected the end, found 0x0a");
}

TEST(Rfc3986Explain, SentencesNameTheComponentAndTheEscape) {
  const auto sentence = [](std::string_view text) { return explain(rfc3986::URI, text)->sentence(); };
  EXPECT_EQ(sentence(""), "an empty text is not a URI");
  EXPECT_EQ(sentence("/x"), R"("/" cannot begin a URI)");
  EXPECT_EQ(sentence("http"), "the text ends too soon, at its scheme");
  EXPECT_EQ(sentence("http://h/a b"), "a blank is not allowed in a path; write %20");
  EXPECT_EQ(sentence("http://h/?a[]=1"), R"("[" is not allowed in a query; write %5B)");
  EXPECT_EQ(sentence("http://h/?["), R"("[" is not allowed in a query; write %5B)");
  EXPECT_EQ(sentence("http://h/?a#b#"), R"("#" is not allowed in a fragment; write %23)");
  EXPECT_EQ(sentence("http://h/\""), "a double quote is not allowed in a path; write %22");
  EXPECT_EQ(sentence("http://h/\xc3\xa9"), "0xc3 (not ASCII) is not allowed in a path; write %C3");
  EXPECT_EQ(sentence("http://a b"), "a blank is not allowed in a host");
  EXPECT_EQ(sentence("http://u@v@h/"), R"("@" is not allowed in a host)");
  EXPECT_EQ(sentence("http://[::g]/"), R"("g" is not allowed in an IPv6 address)");
}

// Until a userinfo ends, a host and a port are read as one: what stands in the port says more than where it cannot end.
TEST(Rfc3986Explain, SentencesFindWhatStandsInAPort) {
  const auto sentence = [](std::string_view text) { return explain(rfc3986::URI, text)->sentence(); };
  for (const std::string_view text : {"http://h:x", "http://h:x/", "http://h:8x", "http://h:8x/", "http://h:8xy:z/"})
    EXPECT_EQ(sentence(text), R"("x" is not allowed in a port)") << text;
  EXPECT_EQ(sentence("http://[::1"), "the text ends too soon, at its host");
}

TEST(Rfc3986Explain, SentencesSayHowAnEscapeIsWritten) {
  const std::string how = "two hexadecimal digits must follow \"%\"; write %25 for the octet itself";
  for (const std::string_view text :
       {"http://h/%", "http://h/%4", "http://h/%zz", "http://h/%4x/", "http://h/%%", "http://h?%z"})
    EXPECT_EQ(explain(rfc3986::URI, text)->sentence(), how) << text;
  EXPECT_EQ(explain(rfc3986::port, "%")->sentence(), R"("%" cannot begin a port)");
  EXPECT_EQ(explain(rfc3986::port, "8%")->sentence(), R"("%" is not allowed in a port)");
}

TEST(Rfc3986Explain, SentencesOfLongTextsKnowTheState) {
  std::string text = "http://h/?";
  text.resize(65'536, 'q');
  EXPECT_EQ(explain(rfc3986::URI, text + '[')->sentence(), R"("[" is not allowed in a query; write %5B)");
  EXPECT_EQ(explain(rfc3986::URI, text + "q[")->sentence(), R"("[" is not allowed in a path; write %5B)");
}

// A feed has forgotten the text: it knows the state alone.
TEST(Rfc3986Explain, SentencesOfAFeedKnowTheState) {
  Feed feed(rfc3986::URI);
  feed.next("http://h/?a[");
  EXPECT_EQ(feed.explain()->sentence(), R"("[" is not allowed in a path; write %5B)");
}

TEST(Rfc3986Lookup, NamesIgnoreLetterCase) {
  EXPECT_EQ(printed(find_production("rfc3986", "ipv6ADDRESS")), "rfc3986::IPv6address");
  EXPECT_EQ(printed(find_production("rfc3986", "PATH-ABEMPTY")), "rfc3986::path_abempty");
  EXPECT_EQ(printed(find_production("RFC3986", "host")), "nullopt");
  EXPECT_EQ(printed(find_production("", "")), "nullopt");
  EXPECT_EQ(printed(start_production("rfc0000")), "nullopt");
}

TEST(Rfc3986Lookup, EveryGrammarIsFoundByItsName) {
  const List<Grammar> all = grammars();
  EXPECT_FALSE(all.empty());
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Grammar::name));
  for (const Grammar grammar : all) {
    EXPECT_EQ(find_grammar(grammar.name()), grammar);
    EXPECT_EQ(start_production(grammar.name()), grammar.start());
    for (const Production production : grammar.productions())
      EXPECT_EQ(find_production(grammar.name(), production.name()), production);
  }
}

// RFC 9112: request targets in their four forms.

// The form of a request target, and its components.
std::string target(std::string_view text) {
  const auto parts = split(rfc9112::request_target, text);
  if (!parts) return "no";
  return std::string(*parts->kind()) + ": " + printed(detail::grammar_data_of(rfc9112::request_target), *parts);
}

TEST(Rfc9112Split, TargetsHaveOneOfFourForms) {
  EXPECT_EQ(target("/a/b?q"), R"(origin-form: path "/a/b", query "q")");
  EXPECT_EQ(target("http://u@h:80/p?q"),
            R"(absolute-form: scheme "http", userinfo "u", user "u", host "h", port "80", path "/p", query "q")");
  EXPECT_EQ(target("1.2.3.4:80"), R"(authority-form: host "1.2.3.4", port "80")");
  EXPECT_EQ(target("*"), "asterisk-form: ");
}

TEST(Rfc9112Split, ASchemeIsTakenBeforeAHost) { EXPECT_EQ(target("a:80"), R"(absolute-form: scheme "a", path "80")"); }

TEST(Rfc9112Split, TwoSlashesAreAPath) { EXPECT_EQ(target("//admin"), R"(origin-form: path "//admin")"); }

TEST(Rfc9112Split, TargetsHaveNoFragment) {
  EXPECT_EQ(target("/a#f"), "no");
  EXPECT_EQ(target("http://h/#f"), "no");
}

TEST(Rfc9112Split, ImportedProductionsAreEntryPoints) {
  EXPECT_EQ(split_text(rfc9112::IPv6address, "::1"), "");
  EXPECT_EQ(split_text(rfc9112::host, "h"), R"(host "h")");
  EXPECT_EQ(rfc9112::host.grammar().name(), "rfc9112");
}

TEST(Rfc9112Split, AFormAloneHasNoKind) {
  EXPECT_EQ(split(rfc9112::origin_form, "/")->kind(), std::nullopt);
  EXPECT_EQ(split(rfc9112::authority_form, "[::1]:80")->host_kind(), "IP-literal");
}

// RFC 1738's url for a strict reader: the rule that the RFC states in words, for every scheme with every rest.

const std::vector<std::string> predefined = {"ftp",  "file", "http",   "gopher", "mailto",
                                             "news", "nntp", "telnet", "wais",   "prospero"};

std::vector<std::string> schemes() {
  std::vector<std::string> result = {"", "x", "htt", "httpx", "http+", "fil", "mailto-", "n", "x.y"};
  for (const std::string& scheme : predefined) {
    std::string upper = scheme;
    upper.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(upper.front())));
    result.insert(result.end(), {scheme, upper, scheme + "1", scheme.substr(1)});
  }
  return result;
}

const std::vector<std::string> rests = {"",           ":",        "://",          "://h",        "://h/",
                                        "://u:p@h/",  "://u@h",   "://h:80/a?b",  "://h:x/",     "://h/a?b?c",
                                        ":a@b",       ":*",       ":a.b",         "://h/g/1",    "://h/g/x",
                                        "://1.2.3.4", "://h//a",  "://h/;type=a", "://h/1a%09b", "://h/d/t/p",
                                        "://h/p;a=b", "://h/p;a", ":%41",         ":%4",         "://h_/",
                                        ":/a",        "://h/#"};

TEST(Rfc1738Strict, RefusesOnlyOtherUrlsWithAPredefinedScheme) {
  const std::optional<Production> strict = strict_production(rfc1738::url);
  ASSERT_TRUE(strict);
  std::size_t refused = 0;
  for (const std::string& scheme : schemes()) {
    for (const std::string& rest : rests) {
      const std::string text = scheme + rest;
      const auto parts = split(rfc1738::url, text);
      std::string lower = scheme;
      std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
      const bool is_predefined = std::find(predefined.begin(), predefined.end(), lower) != predefined.end();
      const bool expected = parts && !(parts->kind() == "otherurl" && is_predefined);
      refused += parts && !expected ? 1 : 0;
      EXPECT_EQ(matches(*strict, text), expected) << text;
      EXPECT_EQ(detail::table_matches(*detail::data_of(*strict).dfa, text), expected) << text;
      const auto strictly = split(*strict, text);
      ASSERT_EQ(strictly.has_value(), expected) << text;
      EXPECT_EQ(explain(*strict, text).has_value(), !expected) << text;
      if (!expected) continue;
      EXPECT_EQ(strictly->kind(), parts->kind()) << text;
      for (std::size_t i = 0; i < rfc1738::Tag::components; ++i) EXPECT_EQ(strictly->at(i), parts->at(i)) << text;
      std::array<detail::Span, detail::max_components> spans;
      detail::Choices choices;
      ASSERT_TRUE(
          detail::table_split(*detail::data_of(*strict).tdfa, rfc1738::Tag::components, text, spans.data(), &choices));
      EXPECT_TRUE(std::equal(parts->spans().begin(), parts->spans().end(), spans.begin())) << text;
      EXPECT_EQ(choices, detail::Access::choices(*parts)) << text;
    }
  }
  EXPECT_GT(refused, 100U);
}

TEST(Rfc1738Strict, FailsWhereTheSchemesOwnProductionDoes) {
  const Production strict = *strict_production(rfc1738::url);
  EXPECT_EQ(explain(strict, "http://u:p@h/")->offset(), 9U);
  EXPECT_EQ(explain(strict, "http://u:p@h/")->message(), "expected digit, found \"p\"");
  EXPECT_EQ(explain(strict, "http:a")->offset(), 5U);
}

// Lenient cuts: any octets have components. Those of the authority are cut from both ends.

/// The parts that are present: `scheme=http host=h path=`.
std::string cut(std::string_view text, Shape shape = Shape::reference) {
  const LenientParts parts = lenient_parts(text, shape);
  std::string result;
  for (const char* name : {"scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"}) {
    const Span span = parts.find(name);
    if (span.begin == Span::absent) continue;
    if (!result.empty()) result += ' ';
    result.append(name).append("=").append(text.substr(span.begin, span.end - span.begin));
  }
  return result;
}

struct Case {
  std::string_view text;
  std::string_view parts;
};

class Lenient : public testing::TestWithParam<Case> {};

TEST_P(Lenient, Cuts) { EXPECT_EQ(cut(GetParam().text), GetParam().parts); }

INSTANTIATE_TEST_SUITE_P(
    AsAppendixB, Lenient,
    testing::Values(Case{"", "path="}, Case{"http://h/p?q#f", "scheme=http host=h path=/p query=q fragment=f"},
                    Case{"a b:c", "scheme=a b path=c"}, Case{":c", "path=:c"}, Case{"/a:b", "path=/a:b"},
                    Case{"?a:b", "path= query=a:b"}, Case{"//h", "host=h path="}, Case{"//", "host= path="},
                    Case{"a:/b?c?d#e#f?", "scheme=a path=/b query=c?d fragment=e#f?"}, Case{"#?", "path= fragment=?"},
                    Case{"x?", "path=x query="}, Case{"x#", "path=x fragment="}, Case{"1://h", "scheme=1 host=h path="},
                    Case{"\\\\h", "path=\\\\h"}));

INSTANTIATE_TEST_SUITE_P(AuthorityFromBothEnds, Lenient,
                         testing::Values(Case{"//u@h:1", "userinfo=u user=u host=h port=1 path="},
                                         Case{"//a@b:c@h", "userinfo=a@b:c user=a@b password=c host=h path="},
                                         Case{"//:@", "userinfo=: user= password= host= path="},
                                         Case{"//@h", "userinfo= user= host=h path="},
                                         Case{"//u:p:q@h", "userinfo=u:p:q user=u password=p:q host=h path="},
                                         Case{"//h:", "host=h port= path="}, Case{"//h:8x", "host=h:8x path="},
                                         Case{"//a:b:80", "host=a:b port=80 path="},
                                         Case{"//[::1]", "host=[::1] path="},
                                         Case{"//[::1]:80", "host=[::1] port=80 path="},
                                         Case{"//[::1", "host=[::1 path="}, Case{"//[a]b:1", "host=[a]b port=1 path="},
                                         Case{"//a]:1", "host=a] port=1 path="}, Case{"//h:8[0", "host=h:8[0 path="}));

TEST(LenientTarget, LeadingSlashBeginsAPath) {
  EXPECT_EQ(cut("//admin x?q", Shape::target), "path=//admin x query=q");
  EXPECT_EQ(cut("http://h/ x", Shape::target), "scheme=http host=h path=/ x");
  EXPECT_EQ(cut("*", Shape::target), "path=*");
}

TEST(LenientTarget, ForConnectIsAnAuthority) {
  EXPECT_EQ(cut("h:443", Shape::authority), "host=h port=443 path=");
  EXPECT_EQ(cut("http://h/?#", Shape::authority), "host=http://h/?# path=");
}

TEST(Shape, TargetsAreKnownByTheNameOfTheirProduction) {
  EXPECT_EQ(shape_of(rfc9112::request_target), Shape::target);
  EXPECT_EQ(shape_of(rfc9112::origin_form), Shape::reference);
  EXPECT_EQ(shape_of(*find_production("rfc3986", "URI")), Shape::reference);
}

TEST(Shape, OnlyConnectHasAnAuthority) {
  EXPECT_EQ(shape_of(rfc9112::request_target, "CONNECT"), Shape::authority);
  EXPECT_EQ(shape_of(rfc9112::request_target, "connect"), Shape::target);
  EXPECT_EQ(shape_of(rfc3986::URI, "CONNECT"), Shape::reference);
}

TEST(LenientParts, CoverAnyOctets) {
  const std::string text("a\0:\xff//\n@[\r:1/\x80", 14);
  EXPECT_EQ(lenient_parts(text, Shape::reference).scheme, (Span{0, 2}));
}

}  // namespace
}  // namespace bnfurl::tests
