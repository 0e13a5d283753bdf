// Addresses are read as the grammar of RFC 3986 and the C library read them.
#include <bnfurl/address.hpp>

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::tests {
namespace {

// What the C library reads. It allows leading zeros in the pieces of IPv6 and nothing else that the grammar forbids.
std::optional<Address> by_system(const std::string& text) {
  Address address{.size = 4};
  if (inet_pton(AF_INET, text.c_str(), address.octets.data()) == 1) return address;
  address = {.size = 16};
  if (inet_pton(AF_INET6, text.c_str(), address.octets.data()) == 1) return address;
  return std::nullopt;
}

void expect_same(const std::string& text) {
  const bool is_address = matches(rfc3986::IPv4address, text) || matches(rfc3986::IPv6address, text);
  ASSERT_EQ(address_of(text).has_value(), is_address) << text;
  if (!is_address) return;
  ASSERT_EQ(address_of(text), by_system(text)) << text;
  const bool is_ipv6 = matches(rfc3986::IPv6address, text);
  ASSERT_EQ(address_of("[" + text + "]"), is_ipv6 ? by_system(text) : std::nullopt) << text;
}

TEST(Address, OfEachShortTextIsThatOfTheGrammar) {
  const std::string_view letters = "01f:.";
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    expect_same(texts[i]);
    for (const char letter : texts[i].size() < 7 ? letters : "") texts.push_back(texts[i] + letter);
  }
}

TEST(Address, OfRandomTextsIsThatOfTheGrammar) {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {":",     "::", "0",       "1",   "ffff", "00a",
                                           "12345", ".",  "1.2.3.4", "255", "256",  "01"};
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (unsigned n = 1 + random() % 16; n > 0; --n) text += pieces[random() % pieces.size()];
    expect_same(text);
  }
  for (const int colons : {6, 7, 8}) {
    for (std::uint32_t gap = 0; gap < 9; ++gap) {
      std::string text;
      for (int i = 0; i < colons; ++i) text += (i == static_cast<int>(gap) ? "::" : "1:");
      expect_same(text);
      expect_same(text + "1");
      expect_same(text + "1.2.3.4");
    }
  }
}

TEST(Address, IsNothingElse) {
  for (const char* text :
       {"", "[", "[]", "[1.2.3.4]", "[::1", "::1]", "[[::1]]", "[fe80::1%25eth0]", "[v1.x]", "1.2.3.4.", "1.2.3"})
    EXPECT_EQ(address_of(text), std::nullopt) << text;
}

}  // namespace
}  // namespace bnfurl::tests
