#include "benchmarks/texts/random_urls.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <string_view>

namespace bnfurl::benchmarks {
namespace {

constexpr std::size_t word_count = 20'000;

const std::vector<std::string> onsets = {"b", "br", "c",  "ch", "d", "f",  "fl", "g",  "h", "k", "l", "m",
                                         "n", "p",  "pr", "r",  "s", "st", "t",  "tr", "v", "w", ""};
const std::vector<std::string> nuclei = {"a", "e", "i", "o", "u", "ai", "ea", "ou"};
const std::vector<std::string> codas = {"", "", "", "n", "r", "s", "t", "l", "ng", "ck"};
const std::vector<std::string> tops = {"com", "com", "com", "com",   "com",  "org", "org", "net",   "edu",
                                       "de",  "fr",  "it",  "co.uk", "info", "gov", "io",  "com.au"};
const std::vector<std::string> endings = {".html", ".html", ".htm", ".htm", ".php", ".asp", ".aspx", ".pdf", ".jpg"};
const std::vector<std::string> keys = {"id", "page", "q", "p", "lang", "sort", "ref", "utm_source", "cat", "view"};

// The parts joined. A list in braces is evaluated from left to right, the operands of "+" are not: with "+" the texts
// would depend on the compiler.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

}  // namespace

std::uint64_t Random::next() noexcept {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31);
}

std::size_t Random::below(std::size_t bound) noexcept { return ((next() >> 32) * bound) >> 32; }

RandomUrls::RandomUrls(std::uint64_t seed) : random_(seed) {
  while (words_.size() < word_count) {
    std::string word;
    for (std::size_t syllables = 1 + random_.below(2) + random_.below(2); syllables > 0; --syllables)
      word += joined({one_of(onsets), one_of(nuclei), one_of(codas)});
    words_.push_back(word);
  }
}

const std::string& RandomUrls::one_of(const std::vector<std::string>& list) { return list[random_.below(list.size())]; }

// The least of three random numbers: the first words of the list are the most frequent.
const std::string& RandomUrls::word() {
  return words_[std::min({random_.below(word_count), random_.below(word_count), random_.below(word_count)})];
}

std::string RandomUrls::number(std::size_t digits) {
  std::string text;
  while (text.size() < digits) text += static_cast<char>('0' + random_.below(10));
  return text;
}

std::string RandomUrls::hex(std::size_t digits) {
  std::string text;
  while (text.size() < digits) text += "0123456789abcdef"[random_.below(16)];
  return text;
}

std::string RandomUrls::letters(std::size_t count) {
  std::string text;
  while (text.size() < count) text += static_cast<char>('a' + random_.below(26));
  return text;
}

// Like escaped UTF-8 of two octets: "%C3%A4".
std::string RandomUrls::escaped(std::size_t octets) {
  std::string text;
  for (std::size_t i = 0; i < octets; ++i) {
    const std::size_t octet = i % 2 == 0 ? 0xc3 + random_.below(20) : 0x80 + random_.below(0x40);
    text += '%';
    for (const std::size_t digit : {octet / 16, octet % 16}) text += "0123456789ABCDEF"[digit];
  }
  return text;
}

// A registered name: a word or two.
std::string RandomUrls::name() {
  std::string text = word();
  if (random_.chance(5'000)) text += joined({random_.chance(2'000) ? "-" : "", word()});
  return random_.chance(300) ? text + number(1) : text;
}

std::string RandomUrls::host_name() {
  const std::string below = random_.chance(7'500) ? "www." : random_.chance(3'500) ? word() + "." : "";
  return joined({below, name(), ".", one_of(tops)});
}

std::string RandomUrls::ipv4() {
  std::string text;
  for (int i = 0; i < 4; ++i) text += joined({i > 0 ? "." : "", std::to_string(random_.below(256))});
  return text;
}

// All eight groups, or "::" in place of some; sometimes an IPv4 address in place of the last two.
std::string RandomUrls::ipv6() {
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

std::string RandomUrls::authority() {
  const std::string port = random_.chance(60) ? ":" + std::to_string(1 + random_.below(9'999)) : "";
  if (random_.chance(8)) return "[" + ipv6() + "]" + port;
  if (random_.chance(40)) return ipv4() + port;
  const std::string user = random_.chance(10) ? joined({word(), ":", number(4), "@"}) : "";
  return user + host_name() + port;
}

std::string RandomUrls::segment() {
  if (random_.chance(500)) return number(1 + random_.below(6));
  if (random_.chance(150)) return hex(8 + random_.below(25));
  if (random_.chance(20)) return joined({word(), escaped(2)});
  std::string text = random_.chance(300) ? "~" + word() : word();
  while (random_.chance(1'600)) text += joined({random_.chance(6'500) ? "-" : "_", word()});
  return text;
}

std::string RandomUrls::file() {
  const std::string version = random_.chance(700) ? number(2) : "";
  const std::string parameter = random_.chance(20) ? joined({";", word(), "=", number(2)}) : "";
  return joined({segment(), version, one_of(endings), parameter});
}

std::string RandomUrls::path() {
  if (random_.chance(200)) return "";
  std::string text = "/";
  if (random_.chance(800)) return text;
  if (random_.chance(120)) text += joined({segment(), "/", hex(32), "/", hex(40), "/"});
  for (std::size_t folders = random_.below(3); folders > 0 || random_.chance(1'500); folders -= folders > 0 ? 1 : 0)
    text += segment() + "/";
  if (random_.chance(4'500)) return text + file();
  return random_.chance(5'500) ? text + segment() : text;
}

std::string RandomUrls::query() {
  std::string text = "?";
  do {
    text += joined({text.size() > 1 ? "&" : "", one_of(keys), "="});
    text += random_.chance(4'500) ? number(1 + random_.below(6)) : word();
    if (random_.chance(1'500)) text += "+" + word();
    if (random_.chance(250)) text += escaped(2 + 2 * random_.below(3));
  } while (random_.chance(6'500));
  return text;
}

std::string RandomUrls::without_authority() {
  switch (random_.below(4)) {
    case 0:
      return joined({"mailto:", word(), ".", word(), "@", host_name()});
    case 1:
      return "urn:isbn:" + number(13);
    case 2:
      return "tel:+" + number(11);
    default:
      return joined({"data:text/plain,", word(), "%20", word()});
  }
}

std::string RandomUrls::valid() {
  if (random_.chance(40)) return without_authority();
  const std::string scheme = random_.chance(8'000) ? "https" : random_.chance(9'800) ? "http" : "ftp";
  std::string text = joined({scheme, "://", authority(), path()});
  if (random_.chance(720)) text += query();
  if (random_.chance(40)) text += "#" + segment();
  return text;
}

// Typical errors in lists of URLs: octets that must be escaped, a truncated escape, no scheme, a bad port or host.
std::string RandomUrls::wrong() {
  const std::string host = host_name();
  const std::string front = joined({"https://", host, "/", segment()});
  switch (random_.below(10)) {
    case 0:
      return front + " " + segment();
    case 1:
      return front + "/" + word() + "%";
    case 2:
      return front + "/100%" + word() + "zz";
    case 3:
      return front + "?q=[" + word() + "]";
    case 4:
      return front + "|" + word();
    case 5:
      return host + "/" + segment();
    case 6:
      return "https://" + host + ":8o80/" + segment();
    case 7:
      return joined({"http://[2001:db8::", hex(5), "]/", segment()});
    case 8:
      return front + "/\xc3\xa4" + word();
    default:
      return front + "\"";
  }
}

std::string RandomUrls::common() { return random_.chance(70) ? wrong() : valid(); }

std::string RandomUrls::with_ipv6() {
  const std::string port = random_.chance(3'000) ? ":" + number(4) : "";
  return joined({"http://[", ipv6(), "]", port, "/", random_.chance(7'000) ? word() : ""});
}

std::string RandomUrls::with_escapes() {
  std::string text = "https://" + host_name();
  for (std::size_t segments = 1 + random_.below(2); segments > 0; --segments)
    text += "/" + escaped(4 + random_.below(20));
  if (random_.chance(4'000)) text += "?q=" + escaped(4 + random_.below(16));
  return text;
}

std::string RandomUrls::with_delimiters() {
  const auto some = [&] { return hex(1 + random_.below(2)); };
  std::string text = joined({"h://", some(), ":", some(), "@", some(), ".", some(), ":", number(2)});
  for (std::size_t i = 2 + random_.below(4); i > 0; --i)
    text += joined({"/", some(), random_.chance(3'000) ? ";" : ""});
  text += "?";
  for (std::size_t i = 1 + random_.below(4); i > 0; --i) text += joined({some(), "=", some(), "&"});
  return text + "#" + some();
}

std::string RandomUrls::of_size(std::size_t size) {
  std::string text = "http://" + letters(3) + ".org/";
  const bool has_query = random_.chance(2'000);
  const std::size_t query_at = has_query ? size / 2 + random_.below(size / 2) : size;
  while (text.size() < query_at)
    text += joined({word(), random_.chance(3'000) ? "/" : random_.chance(2'000) ? "." : "-"});
  if (has_query) text += "?";
  while (text.size() < size) text += joined({word(), random_.chance(5'000) ? "=" : "&"});
  text.resize(size);
  return text;
}

// Letters, digits and the other octets that every grammar since 1993 allows in a path.
std::string RandomUrls::plain_path() {
  std::string text = "/";
  for (std::size_t folders = random_.below(4); folders > 0; --folders) text += word() + "/";
  if (random_.chance(80)) text += escaped(2);
  text += word();
  if (random_.chance(4'000)) text += "-" + word();
  return random_.chance(5'000) ? text + one_of(endings) : text + "/";
}

std::string RandomUrls::member(Members of) {
  const bool has_query = random_.chance(720);
  if (of == Members::rfc9112 || of == Members::rfc9112_as_uri) {
    const std::string rest = joined({plain_path(), plain_path(), has_query ? query() : ""});
    if (random_.chance(300)) return "http://" + host_name() + rest;
    return (of == Members::rfc9112 ? "" : "h:") + rest;
  }
  std::string text = joined({"http://", host_name(), random_.chance(60) ? ":" + number(4) : "", plain_path()});
  if (of == Members::w3c1993) return has_query ? text + joined({"?", word(), "+", word()}) : text;
  if (of == Members::rfc1808 && random_.chance(300)) text += joined({";", word(), "=", number(1)});
  if (has_query) text += query();
  if (of != Members::rfc1738 && random_.chance(40)) text += "#" + word();
  return text;
}

// Common URLs, spelt otherwise.
namespace {

constexpr std::size_t odd_share = 3'000;  // of 10,000

// A URL of scheme http or https, cut where its spelling can change. What follows the path stays.
struct Cut {
  std::string scheme;
  std::string userinfo;
  std::string host;
  std::string port;
  std::string path;
  std::string rest;

  [[nodiscard]] std::string joined() const { return scheme + "://" + userinfo + host + port + path + rest; }
};

// The octets of `text` before the first of `delimiters`, which are taken from it.
std::string take_until(std::string_view& text, std::string_view delimiters) {
  const std::size_t size = std::min(text.find_first_of(delimiters), text.size());
  std::string taken(text.substr(0, size));
  text.remove_prefix(size);
  return taken;
}

// A text without a path has none that could be spelt otherwise: its scheme is empty then.
Cut cut(std::string_view url) {
  Cut parts;
  if (!url.starts_with("http://") && !url.starts_with("https://")) return parts;
  std::string scheme = take_until(url, ":");
  url.remove_prefix(3);
  std::string authority = take_until(url, "/?#");
  parts.path = take_until(url, "?#");
  parts.rest = url;
  if (parts.path.empty()) return parts;
  const std::size_t at = authority.rfind('@');
  if (at != std::string::npos) parts.userinfo = authority.substr(0, at + 1);
  authority.erase(0, parts.userinfo.size());
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == std::string::npos ? 0 : bracket);
  parts.host = authority.substr(0, colon);
  parts.port = authority.substr(parts.host.size());
  parts.scheme = std::move(scheme);
  return parts;
}

bool is_unreserved(char octet) {
  return std::isalnum(static_cast<unsigned char>(octet)) != 0 ||
         std::string_view("-._~").find(octet) != std::string::npos;
}

void raise(std::string& text, Random& random) {
  for (char& octet : text)
    if (random.chance(5'000)) octet = static_cast<char>(std::toupper(static_cast<unsigned char>(octet)));
}

// Triplets keep their upper case: only letters outside of them are raised.
void upper_case(Cut& url, Random& random) {
  raise(url.scheme, random);
  if (url.host.find('%') == std::string::npos) raise(url.host, random);
}

// A triplet in place of an octet of the path, which is neither "/" nor part of a triplet.
void encode(Cut& url, Random& random) {
  const std::size_t place = random.below(url.path.size());
  const bool in_triplet = url.path.find('%', place > 2 ? place - 2 : 0) <= place;
  const auto octet = static_cast<unsigned char>(url.path[place]);
  if (in_triplet || !is_unreserved(url.path[place])) return;
  constexpr std::string_view digits = "0123456789abcdef";
  url.path.replace(place, 1, {'%', digits[octet / 16], digits[octet % 16]});
}

void lower_triplets(Cut& url, Random&) {
  for (std::size_t place = url.path.find('%'); place != std::string::npos; place = url.path.find('%', place + 1))
    for (std::size_t i = place + 1; i < std::min(place + 3, url.path.size()); ++i)
      url.path[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(url.path[i])));
}

// "/." or "/x/.." before one of the slashes.
void add_dots(Cut& url, Random& random) {
  std::size_t place = url.path.rfind('/', random.below(url.path.size()));
  if (place == std::string::npos) place = 0;
  url.path.insert(place, random.chance(5'000) ? "/." : "/" + std::to_string(random.below(100)) + "/..");
}

void add_port(Cut& url, Random& random) {
  if (!url.port.empty()) return;
  url.port = random.chance(2'000) ? ":" : url.scheme.size() == 5 ? ":443" : ":80";
}

}  // namespace

std::string odd_spelling(std::string_view url, Random& random) {
  constexpr std::array changes = {upper_case, upper_case, encode, encode, lower_triplets, add_dots, add_port};
  Cut parts = cut(url);
  if (parts.scheme.empty()) return std::string(url);
  // Some changes find nothing to change in some URLs.
  std::size_t count = 1 + random.below(2);
  while (count > 0 || parts.joined() == url) {
    changes[random.below(changes.size())](parts, random);
    count -= count > 0 ? 1 : 0;
  }
  return parts.joined();
}

std::string odd_spellings(std::string_view lines, std::uint64_t seed) {
  Random random(seed);
  std::string result;
  while (!lines.empty()) {
    const std::string line = take_until(lines, "\n");
    lines.remove_prefix(std::min<std::size_t>(1, lines.size()));
    result += random.chance(odd_share) ? odd_spelling(line, random) : line;
    result += '\n';
  }
  return result;
}

std::string relative_links(std::string_view lines) {
  std::string result;
  while (!lines.empty()) {
    const std::string line = take_until(lines, "\n");
    lines.remove_prefix(std::min<std::size_t>(1, lines.size()));
    const Cut parts = cut(line);
    if (!parts.scheme.empty()) result += ".." + parts.path + parts.rest + '\n';
  }
  return result;
}

}  // namespace bnfurl::benchmarks
