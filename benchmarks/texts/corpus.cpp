#include "benchmarks/texts/corpus.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <unordered_set>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::size_t own_lines = 50'000;
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

using Make = std::string (*)(RandomUrls& urls);

// Lines until there are `octets` octets or, if that is 0, `lines` lines.
std::string collected(std::uint64_t seed, std::size_t lines, std::size_t octets, Make make) {
  RandomUrls urls(seed);
  std::string text;
  for (std::size_t i = 0; octets > 0 ? text.size() < octets : i < lines; ++i) text += make(urls) + "\n";
  return text;
}

std::string members(Make make) { return collected(7, member_lines, 0, make); }

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

Corpus::Corpus(std::string_view text, std::size_t most) {
  std::unordered_set<std::string_view> seen;
  for_each_line(text, [&](std::string_view line) {
    if (!line.empty() && seen.size() < most && seen.insert(line).second) buffer_.append(line).push_back('\n');
  });
  buffer_.shrink_to_fit();
  for_each_line(buffer_, [&](std::string_view line) { lines_.push_back(line); });
}

const std::vector<OwnCorpus>& own_corpora() {
  static const std::vector<OwnCorpus> corpora = {
      {"own", [] { return collected(1, own_lines, 0, [](RandomUrls& urls) { return urls.common(); }); }},
      {"ipv6", [] { return collected(3, 0, special_octets, [](RandomUrls& urls) { return urls.with_ipv6(); }); }},
      {"delimiters",
       [] { return collected(5, 0, special_octets, [](RandomUrls& urls) { return urls.with_delimiters(); }); }},
      {"members-rfc1738", [] { return members([](RandomUrls& urls) { return urls.of_rfc1738(); }); }},
      {"members-rfc9112", [] { return members([](RandomUrls& urls) { return urls.of_rfc9112(); }); }},
  };
  return corpora;
}

std::string own_corpus(std::string_view name) {
  return std::ranges::find(own_corpora(), name, &OwnCorpus::name)->text();
}

std::string read_corpus(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error(path + ": cannot be read");
  std::string lines;
  for (std::string line; std::getline(stream, line);)
    if (is_utf8(line)) lines.append(line).push_back('\n');
  return lines;
}

}  // namespace bnfurl::benchmarks
