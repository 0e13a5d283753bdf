// What is special about a host is what the registries say, and a refusal names its cause, in C++ and in C.
#include <bnfurl/bnfurl.h>
#include <bnfurl/refuse.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::tests {
namespace {

TEST(SpecialHost, IsInTheFirstBlockThatContainsIt) {
  struct Expected {
    const char* host;
    Network network;
    const char* entry;
  };
  using enum Network;
  for (const auto& [host, network, entry] : std::vector<Expected>{
           {"9.255.255.255", none, ""},
           {"10.0.0.0", private_use, "10.0.0.0/8"},
           {"10.255.255.255", private_use, "10.0.0.0/8"},
           {"11.0.0.0", none, ""},
           {"0.0.0.0", unspecified, "0.0.0.0/8"},
           {"1.0.0.0", none, ""},
           {"100.63.255.255", none, ""},
           {"100.64.0.0", shared, "100.64.0.0/10"},
           {"100.127.255.255", shared, "100.64.0.0/10"},
           {"100.128.0.0", none, ""},
           {"126.255.255.255", none, ""},
           {"127.255.255.255", loopback, "127.0.0.0/8"},
           {"128.0.0.0", none, ""},
           {"169.254.169.254", link_local, "169.254.0.0/16"},
           {"169.255.0.0", none, ""},
           {"172.15.255.255", none, ""},
           {"172.31.255.255", private_use, "172.16.0.0/12"},
           {"172.32.0.0", none, ""},
           {"192.0.0.255", reserved, "192.0.0.0/24"},
           {"192.0.1.0", none, ""},
           {"192.0.2.1", documentation, "192.0.2.0/24"},
           {"192.88.99.1", reserved, "192.88.99.0/24"},
           {"192.167.255.255", none, ""},
           {"192.168.1.1", private_use, "192.168.0.0/16"},
           {"198.17.255.255", none, ""},
           {"198.19.255.255", reserved, "198.18.0.0/15"},
           {"198.20.0.0", none, ""},
           {"198.51.100.7", documentation, "198.51.100.0/24"},
           {"203.0.113.7", documentation, "203.0.113.0/24"},
           {"223.255.255.255", none, ""},
           {"224.0.0.1", multicast, "224.0.0.0/4"},
           {"255.255.255.255", reserved, "240.0.0.0/4"},
           {"[::]", unspecified, "::/128"},
           {"[::1]", loopback, "::1/128"},
           {"::1", loopback, "::1/128"},
           {"[::2]", translated, "::/96"},
           {"[::ffff:8.8.8.8]", translated, "::ffff:0:0/96"},
           {"[::1:0:0:0]", reserved, "::/3"},
           {"[64:ff9b::a00:1]", translated, "64:ff9b::/96"},
           {"[64:ff9b:1:2::1]", private_use, "64:ff9b:1::/48"},
           {"[2001::1]", reserved, "2001::/23"},
           {"[2001:200::1]", none, ""},
           {"[2001:db8::1]", documentation, "2001:db8::/32"},
           {"[2001:db9::1]", none, ""},
           {"[2002:7f00:1::]", translated, "2002::/16"},
           {"[2a00:1450::1]", none, ""},
           {"[3fff:fff::1]", documentation, "3fff::/20"},
           {"[3fff:1000::1]", none, ""},
           {"[4000::1]", reserved, "4000::/2"},
           {"[5f00::1]", reserved, "4000::/2"},
           {"[fc00::1]", private_use, "fc00::/7"},
           {"[fdff::1]", private_use, "fc00::/7"},
           {"[fe00::1]", reserved, "8000::/1"},
           {"[febf::1]", link_local, "fe80::/10"},
           {"[fec0::1]", private_use, "fec0::/10"},
           {"[ff02::1]", multicast, "ff00::/8"},
           {"localhost", loopback, "localhost"},
           {"a.LocalHost.", loopback, "localhost"},
           {"notlocalhost.org", none, ""},
           {"xlocalhost", local_name, ""},
           {"localhost.localdomain", loopback, "localdomain"},
           {"printer.local", local_name, "local"},
           {"metadata.google.internal", local_name, "internal"},
           {"nas.home.arpa", local_name, "home.arpa"},
           {"arpa", local_name, ""},
           {"redis", local_name, ""},
           {"example.org", none, ""},
           {"a-b_c.example.com.", none, ""},
           {"127.1", ambiguous_name, ""},
           {"0x7f.1", ambiguous_name, ""},
           {"2130706433", ambiguous_name, ""},
           {"a.0x7f", ambiguous_name, ""},
           {"1.2.3.4.5", ambiguous_name, ""},
           {"1.2.3.4.", ambiguous_name, ""},
           {"127.0.0.01", ambiguous_name, ""},
           {"%6cocalhost", ambiguous_name, ""},
           {"example.org;x", ambiguous_name, ""},
           {"[fe80::1%25eth0]", ambiguous_name, ""},
           {"[v1.x]", ambiguous_name, ""},
           {"\xe2\x91\xa0.com", ambiguous_name, ""},
           {"a..", ambiguous_name, ""},
       }) {
    const SpecialHost special = special_host(host);
    EXPECT_EQ(special.network, network) << host;
    EXPECT_EQ(special.entry, entry) << host;
    EXPECT_EQ(static_cast<unsigned>(bnfurl_network_of(host, std::string_view(host).size())),
              static_cast<unsigned>(network));
    EXPECT_EQ(network_named(network_name(network)), network);
  }
}

std::string refused(std::string_view url, FetchPolicy policy = {}) {
  const auto refusal = refuse(rfc3986::URI, url, policy);
  std::string sentence = refusal ? refusal->sentence() : "";
  char memory[200];
  const std::size_t size =
      bnfurl_refuse(bnfurl_find_production("rfc3986", "URI"), url.data(), url.size(),
                    std::string(policy.schemes).c_str(), static_cast<unsigned>(policy.networks), memory, sizeof memory);
  EXPECT_EQ(std::string(memory, size), sentence);
  return sentence;
}

TEST(Refuse, NamesTheCause) {
  EXPECT_EQ(refused("http://example.org/"), "");
  EXPECT_EQ(refused("HTTPS://example.org:8443/a?b#c"), "");
  EXPECT_EQ(refused("ftp://example.org/"), "the scheme \"ftp\" is not allowed (allowed: http https)");
  EXPECT_EQ(refused("-htt://example.org/"), "\"-\" cannot begin a URI");
  EXPECT_EQ(refused("htt/://example.org/"), "\"/\" is not allowed in a scheme");
  EXPECT_EQ(refused("htt://example.org/"), "the scheme \"htt\" is not allowed (allowed: http https)");
  EXPECT_EQ(refused("http://example.org/", {.schemes = ""}), "the scheme \"http\" is not allowed (allowed: none)");
  EXPECT_EQ(refused("http:/a"), "the URL has no host");
  EXPECT_EQ(refused("http:///a"), "the URL has no host");
  EXPECT_EQ(refused("http://a:1@127.0.0.1/"), "127.0.0.1 is this machine (127.0.0.0/8)");
  EXPECT_EQ(refused("http://localhost/"), "localhost is this machine");
  EXPECT_EQ(refused("http://a.localhost/"), "a.localhost is this machine (localhost)");
  EXPECT_EQ(refused("http://redis:6379/"), "redis is a name outside the public DNS");
  EXPECT_EQ(refused("http://127.1/"), "127.1 is a name that programs read in different ways");
  EXPECT_EQ(refused("http://a b/"), "a space is not allowed in a host");
  EXPECT_EQ(refused(""), "an empty text is not a URI");
}

TEST(Refuse, HostsThatDnsCanHave) {
  const std::string label(63, 'a'), name = label + "." + label + "." + label + "." + std::string(57, 'b');
  EXPECT_EQ(refused("http://" + name + ".org/"), "");
  EXPECT_EQ(refused("http://" + name + ".org./"), "");
  EXPECT_EQ(refused("http://" + name + ".orgs/"), "the host is longer than 253 octets");
  EXPECT_EQ(refused("http://" + label + "a.org/", {.networks = Network::ambiguous_name}),
            "a label of the host is longer than 63 octets");
  EXPECT_EQ(refused("http://org." + label + "a/"), "a label of the host is longer than 63 octets");
}

TEST(Refuse, AllowsOnlyTheNetworksThatThePolicyNames) {
  EXPECT_EQ(refused("http://10.0.0.1/", {.networks = Network::private_use}), "");
  EXPECT_EQ(refused("http://127.0.0.1/", {.networks = Network::private_use | Network::link_local}),
            "127.0.0.1 is this machine (127.0.0.0/8)");
  // An address that contains an IPv4 address, if that may be fetched.
  const FetchPolicy translated{.networks = Network::translated};
  EXPECT_EQ(refused("http://[::ffff:8.8.8.8]/", translated), "");
  EXPECT_EQ(refused("http://[64:ff9b::8.8.8.8]/", translated), "");
  EXPECT_EQ(refused("http://[2002:808:808::1]/", translated), "");
  EXPECT_EQ(refused("http://[::ffff:10.0.0.1]/", translated), "[::ffff:10.0.0.1] is a private address (10.0.0.0/8)");
  EXPECT_NE(refused("http://[2002:a00:1::1]/", translated), "");
  EXPECT_EQ(refused("http://[2002:a00:1::1]/", {.networks = Network::translated | Network::private_use}), "");
}

TEST(Refuse, WithoutAProductionRefusesAll) {
  char memory[200];
  EXPECT_EQ(bnfurl_refuse(nullptr, "http://example.org/", 19, nullptr, 0, memory, sizeof memory), 91U);
  EXPECT_STREQ(memory, "no production: the library was built without its grammar (-Dgrammars), or its name is wrong");
  EXPECT_GT(bnfurl_refuse(nullptr, "ftp://example.org/", 18, nullptr, 0, memory, sizeof memory), 0U);
  EXPECT_STREQ(memory, "no production: the library was built without its grammar (-Dgrammars), or its name is wrong");
  EXPECT_GT(bnfurl_refuse(nullptr, "", 0, nullptr, ~0U, nullptr, 0), 0U);
}

TEST(Refuse, AnUnknownNetworkRefusesAll) {
  const char* const said = "unknown network: the policy sets a bit that belongs to no network";
  for (unsigned bit = 1U << 11; bit != 0; bit <<= 1) {
    char memory[200] = "";
    EXPECT_EQ(bnfurl_refuse(bnfurl_find_production("rfc3986", "URI"), "http://example.org/", 19, nullptr,
                            bit | BNFURL_NETWORK_PRIVATE, memory, sizeof memory),
              65U);
    EXPECT_STREQ(memory, said) << bit;
  }
  EXPECT_EQ(refused("http://example.org/", {.networks = static_cast<Network>(2048)}), said);
}

TEST(Refuse, AMissingSchemeIsNotAllowed) {
  for (const char* const schemes : {"", " ", " http", "http  https"})
    EXPECT_TRUE(refuse(rfc3986::URI_reference, "//example.org/", {.schemes = schemes})) << schemes;
}

}  // namespace
}  // namespace bnfurl::tests
