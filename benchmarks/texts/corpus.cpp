#include "benchmarks/texts/corpus.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unordered_set>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::size_t own_lines = 50'000;
constexpr std::size_t million = 1'010'000;         // some of them are equal
constexpr std::size_t special_octets = 2'000'000;  // as much as `own` has: fits the third cache, not the second
constexpr std::size_t member_lines = 40'000;

template <class Use>
void for_each_line(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    use(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

// Lines from `make` until there are `octets` octets or, if that is 0, `lines` lines.
template <class Make>
std::string collected(std::size_t lines, std::size_t octets, const Make& make) {
  std::string text;
  for (std::size_t i = 0; octets > 0 ? text.size() < octets : i < lines; ++i) text += make() + "\n";
  return text;
}

std::string own() {
  RandomUrls urls(1);
  return collected(own_lines, 0, [&] { return urls.common(); });
}

std::string a_million() {
  RandomUrls urls(2);
  return collected(million, 0, [&] { return urls.common(); });
}

std::string ipv6() {
  RandomUrls urls(3);
  return collected(0, special_octets, [&] { return urls.with_ipv6(); });
}

std::string percent() {
  RandomUrls urls(4);
  return collected(0, special_octets, [&] { return urls.with_escapes(); });
}

std::string delimiters() {
  RandomUrls urls(5);
  return collected(0, special_octets, [&] { return urls.with_delimiters(); });
}

template <std::size_t Size, std::size_t Octets>
std::string sized() {
  RandomUrls urls(6);
  return collected(0, Octets, [&] { return urls.of_size(Size); });
}

template <Members Of>
std::string members() {
  RandomUrls urls(7);
  return collected(member_lines, 0, [&] { return urls.member(Of); });
}

// Checks the form of UTF-8: lead octets, each with its number of following octets. Overlong forms do not matter here.
bool is_utf8(std::string_view line) {
  std::size_t following = 0;
  for (const char c : line) {
    const unsigned octet = static_cast<unsigned char>(c);
    if ((octet & 0xc0U) == 0x80) {
      if (following-- == 0) return false;
      continue;
    }
    if (following != 0 || octet > 0xf4) return false;
    following = octet < 0xc0 ? 0 : octet < 0xe0 ? 1 : octet < 0xf0 ? 2 : 3;
  }
  return following == 0;
}

}  // namespace

Corpus::Corpus(std::string_view text) {
  std::unordered_set<std::string_view> seen;
  for_each_line(text, [&](std::string_view line) {
    if (!line.empty() && seen.insert(line).second) buffer_.append(line).push_back('\n');
  });
  buffer_.shrink_to_fit();
  for_each_line(buffer_, [&](std::string_view line) { lines_.push_back(line); });
}

const std::vector<OwnCorpus>& own_corpora() {
  static const std::vector<OwnCorpus> corpora = {
      {"own", "50,000 URLs as a crawler meets them, 0.7 % of them wrong", own},
      {"million", "the same, a million", a_million},
      {"ipv6", "a host that is an IPv6 address", ipv6},
      {"percent", "mostly percent-encoded octets", percent},
      {"delimiters", "a delimiter at every second or third octet", delimiters},
      {"20B", "20 octets each", sized<20, special_octets>},
      {"500B", "500 octets each", sized<500, special_octets>},
      {"4KB", "4,096 octets each", sized<4096, special_octets>},
      {"64KiB", "one URL of 64 KiB", sized<65'536, 65'536>},
      {"64MiB", "one URL of 64 MiB", sized<67'108'864, 67'108'864>},
      {"members-rfc1738", "texts of RFC 1738's url that are URIs", members<Members::rfc1738>},
      {"members-rfc1808", "texts of RFC 1808's URL that are URIs", members<Members::rfc1808>},
      {"members-rfc2396", "texts of RFC 2396's URI-reference that are URIs", members<Members::rfc2396>},
      {"members-w3c1993", "texts of the url of 1993 that are URIs", members<Members::w3c1993>},
      {"members-rfc9112", "request targets", members<Members::rfc9112>},
      {"members-rfc9112-as-uri", "the same with h: in front of a path", members<Members::rfc9112_as_uri>},
  };
  return corpora;
}

std::string read_corpus(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error(path + ": cannot be read");
  std::string lines;
  for_each_line(text.view(), [&](std::string_view line) {
    if (is_utf8(line)) lines.append(line).push_back('\n');
  });
  return lines;
}

}  // namespace bnfurl::benchmarks
