// Realistic URLs, all invented: nothing comes from a real log. The words are built of our own syllables, and some are
// far more frequent than others, as names are. Each kind of URL is a function. README.md states the share of each
// kind, and a test checks it. The same seed gives the same texts everywhere. The distributions of the standard
// library are not used, since they depend on the implementation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::benchmarks {

/// Pseudo-random numbers (splitmix64).
class Random {
public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
  /// One of 0 to `bound` - 1.
  [[nodiscard]] std::size_t below(std::size_t bound) noexcept { return ((next() >> 32) * bound) >> 32; }
  /// True in `share` of 10,000 cases.
  [[nodiscard]] bool chance(std::size_t share) noexcept { return below(10'000) < share; }

private:
  std::uint64_t next() noexcept {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  std::uint64_t state_;
};

// The parts joined. A list in braces is evaluated from left to right, the operands of "+" are not: with "+" the texts
// would depend on the compiler.
inline std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

class RandomUrls {
public:
  explicit RandomUrls(std::uint64_t seed) : random_(seed) {
    while (words_.size() < word_count) {
      std::string word;
      for (std::size_t syllables = 1 + random_.below(2) + random_.below(2); syllables > 0; --syllables)
        word += joined({one_of(onsets), one_of(nuclei), one_of(codas)});
      words_.push_back(word);
    }
  }

  /// As a crawler meets them: of all sizes and shapes, a few of them wrong.
  std::string common() { return random_.chance(70) ? wrong() : valid(); }

  std::string with_ipv6() {
    const std::string port = random_.chance(3'000) ? ":" + number(4) : "";
    return joined({"http://[", ipv6(), "]", port, "/", random_.chance(7'000) ? word() : ""});
  }

  std::string with_delimiters() {
    const auto some = [&] { return hex(1 + random_.below(2)); };
    std::string text = joined({"h://", some(), ":", some(), "@", some(), ".", some(), ":", number(2)});
    for (std::size_t i = 2 + random_.below(4); i > 0; --i)
      text += joined({"/", some(), random_.chance(3'000) ? ";" : ""});
    text += "?";
    for (std::size_t i = 1 + random_.below(4); i > 0; --i) text += joined({some(), "=", some(), "&"});
    return text + "#" + some();
  }

  /// A text of the older grammar that is a URI, too.
  std::string of_rfc1738() {
    const bool has_query = random_.chance(720);
    const std::string text = joined({"http://", host_name(), random_.chance(60) ? ":" + number(4) : "", plain_path()});
    return has_query ? text + query() : text;
  }

  /// A request target.
  std::string of_rfc9112() {
    const bool has_query = random_.chance(720);
    const std::string rest = joined({plain_path(), plain_path(), has_query ? query() : ""});
    return random_.chance(300) ? "http://" + host_name() + rest : rest;
  }

private:
  static constexpr std::size_t word_count = 20'000;

  inline static const std::vector<std::string> onsets = {"b", "br", "c", "ch", "d", "f", "fl", "g",
                                                         "h", "k",  "l", "m",  "n", "p", "pr", "r",
                                                         "s", "st", "t", "tr", "v", "w", ""};
  inline static const std::vector<std::string> nuclei = {"a", "e", "i", "o", "u", "ai", "ea", "ou"};
  inline static const std::vector<std::string> codas = {"", "", "", "n", "r", "s", "t", "l", "ng", "ck"};
  inline static const std::vector<std::string> tops = {"com",   "com",  "com", "com", "com",   "org",
                                                       "org",   "net",  "edu", "de",  "fr",    "it",
                                                       "co.uk", "info", "gov", "io",  "com.au"};
  inline static const std::vector<std::string> endings = {".html", ".html", ".htm", ".htm", ".php",
                                                          ".asp",  ".aspx", ".pdf", ".jpg"};
  inline static const std::vector<std::string> keys = {"id",   "page", "q",          "p",   "lang",
                                                       "sort", "ref",  "utm_source", "cat", "view"};

  const std::string& one_of(const std::vector<std::string>& list) { return list[random_.below(list.size())]; }

  // The least of three random numbers: the first words of the list are the most frequent.
  const std::string& word() {
    return words_[std::min({random_.below(word_count), random_.below(word_count), random_.below(word_count)})];
  }

  std::string some_of(std::string_view alphabet, std::size_t count) {
    std::string text;
    while (text.size() < count) text += alphabet[random_.below(alphabet.size())];
    return text;
  }

  std::string number(std::size_t digits) { return some_of("0123456789", digits); }
  std::string hex(std::size_t digits) { return some_of("0123456789abcdef", digits); }

  // Like escaped UTF-8 of two octets: "%C3%A4".
  std::string escaped(std::size_t octets) {
    std::string text;
    for (std::size_t i = 0; i < octets; ++i) {
      const std::size_t octet = i % 2 == 0 ? 0xc3 + random_.below(20) : 0x80 + random_.below(0x40);
      text += '%';
      for (const std::size_t digit : {octet / 16, octet % 16}) text += "0123456789ABCDEF"[digit];
    }
    return text;
  }

  // A registered name: a word or two.
  std::string name() {
    std::string text = word();
    if (random_.chance(5'000)) text += joined({random_.chance(2'000) ? "-" : "", word()});
    return random_.chance(300) ? text + number(1) : text;
  }

  std::string host_name() {
    const std::string below = random_.chance(7'500) ? "www." : random_.chance(3'500) ? word() + "." : "";
    return joined({below, name(), ".", one_of(tops)});
  }

  std::string ipv4() {
    std::string text;
    for (int i = 0; i < 4; ++i) text += joined({i > 0 ? "." : "", std::to_string(random_.below(256))});
    return text;
  }

  // All eight groups, or "::" in place of some; sometimes an IPv4 address in place of the last two.
  std::string ipv6() {
    const bool short_form = random_.chance(7'000);
    const bool with_ipv4 = random_.chance(1'000);
    const std::size_t all = with_ipv4 ? 6 : 8;
    const std::size_t groups = short_form ? random_.below(all - 1) : all;
    const std::size_t gap = short_form ? random_.below(groups + 1) : all + 1;
    std::string text;
    for (std::size_t i = 0; i < groups; ++i) {
      if (i == gap) text += text.empty() ? "::" : ":";
      text += hex(1 + random_.below(4)) + ":";
    }
    if (gap == groups) text += text.empty() ? "::" : ":";
    if (with_ipv4) return text + ipv4();
    // Without an IPv4 address after it, a last ":" must go, unless it belongs to "::".
    if (!text.empty() && !text.ends_with("::")) text.pop_back();
    return text;
  }

  std::string authority() {
    const std::string port = random_.chance(60) ? ":" + std::to_string(1 + random_.below(9'999)) : "";
    if (random_.chance(8)) return "[" + ipv6() + "]" + port;
    if (random_.chance(40)) return ipv4() + port;
    const std::string user = random_.chance(10) ? joined({word(), ":", number(4), "@"}) : "";
    return user + host_name() + port;
  }

  std::string segment() {
    if (random_.chance(500)) return number(1 + random_.below(6));
    if (random_.chance(150)) return hex(8 + random_.below(25));
    if (random_.chance(20)) return joined({word(), escaped(2)});
    std::string text = random_.chance(300) ? "~" + word() : word();
    while (random_.chance(1'600)) text += joined({random_.chance(6'500) ? "-" : "_", word()});
    return text;
  }

  std::string file() {
    const std::string version = random_.chance(700) ? number(2) : "";
    const std::string parameter = random_.chance(20) ? joined({";", word(), "=", number(2)}) : "";
    return joined({segment(), version, one_of(endings), parameter});
  }

  std::string path() {
    if (random_.chance(200)) return "";
    std::string text = "/";
    if (random_.chance(800)) return text;
    if (random_.chance(120)) text += joined({segment(), "/", hex(32), "/", hex(40), "/"});
    for (std::size_t folders = random_.below(3); folders > 0 || random_.chance(1'500); folders -= folders > 0 ? 1 : 0)
      text += segment() + "/";
    if (random_.chance(4'500)) return text + file();
    return random_.chance(5'500) ? text + segment() : text;
  }

  std::string query() {
    std::string text = "?";
    do {
      text += joined({text.size() > 1 ? "&" : "", one_of(keys), "="});
      text += random_.chance(4'500) ? number(1 + random_.below(6)) : word();
      if (random_.chance(1'500)) text += "+" + word();
      if (random_.chance(250)) text += escaped(2 + 2 * random_.below(3));
    } while (random_.chance(6'500));
    return text;
  }

  std::string without_authority() {
    const std::size_t kind = random_.below(4);
    if (kind == 0) return joined({"mailto:", word(), ".", word(), "@", host_name()});
    if (kind == 1) return "urn:isbn:" + number(13);
    if (kind == 2) return "tel:+" + number(11);
    return joined({"data:text/plain,", word(), "%20", word()});
  }

  std::string valid() {
    if (random_.chance(40)) return without_authority();
    const std::string scheme = random_.chance(8'000) ? "https" : random_.chance(9'800) ? "http" : "ftp";
    std::string text = joined({scheme, "://", authority(), path()});
    if (random_.chance(720)) text += query();
    if (random_.chance(40)) text += "#" + segment();
    return text;
  }

  // Typical errors in lists of URLs: octets that must be escaped, a truncated escape, no scheme, a bad port or host.
  std::string wrong() {
    const std::string host = host_name();
    const std::string front = joined({"https://", host, "/", segment()});
    const std::size_t kind = random_.below(10);
    if (kind == 0) return front + " " + segment();
    if (kind == 1) return front + "/" + word() + "%";
    if (kind == 2) return front + "/100%" + word() + "zz";
    if (kind == 3) return front + "?q=[" + word() + "]";
    if (kind == 4) return front + "|" + word();
    if (kind == 5) return host + "/" + segment();
    if (kind == 6) return "https://" + host + ":8o80/" + segment();
    if (kind == 7) return joined({"http://[2001:db8::", hex(5), "]/", segment()});
    return kind == 8 ? front + "/\xc3\xa4" + word() : front + "\"";
  }

  // Letters, digits and the other octets that every grammar since 1993 allows in a path.
  std::string plain_path() {
    std::string text = "/";
    for (std::size_t folders = random_.below(4); folders > 0; --folders) text += word() + "/";
    if (random_.chance(80)) text += escaped(2);
    text += word();
    if (random_.chance(4'000)) text += "-" + word();
    return random_.chance(5'000) ? text + one_of(endings) : text + "/";
  }

  Random random_;
  std::vector<std::string> words_;
};

}  // namespace bnfurl::benchmarks
