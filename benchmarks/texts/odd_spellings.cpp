#include "benchmarks/texts/odd_spellings.hpp"

#include <array>
#include <bnfurl/rfc3986.hpp>
#include <cctype>
#include <sstream>

namespace bnfurl::benchmarks {
namespace {

constexpr std::size_t odd_share = 3'000;  // of 10,000

// A URL, cut where its spelling can change.
struct Cut {
  std::string scheme;
  std::string userinfo;  // with "://" before it
  std::string host;
  std::string port;  // with its ":"
  std::string path;
  std::string rest;

  [[nodiscard]] std::string joined() const { return scheme + userinfo + host + port + path + rest; }
};

// Nothing if it is not of scheme http or https, or has no path.
std::optional<Cut> cut(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  const auto scheme = parts ? (*parts)[rfc3986::scheme] : std::nullopt;
  const auto host = parts ? (*parts)[rfc3986::host] : std::nullopt;
  if (!host || (scheme != "http" && scheme != "https") || (*parts)[rfc3986::path]->empty()) return std::nullopt;
  const std::string_view path = *(*parts)[rfc3986::path];
  const auto between = [](const char* begin, const char* end) { return std::string(begin, end); };
  const char* const behind = host->data() + host->size();
  return Cut{std::string(*scheme), between(url.data() + scheme->size(), host->data()),
             std::string(*host),   between(behind, path.data()),
             std::string(path),    between(path.data() + path.size(), url.data() + url.size())};
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
  if (in_triplet || (std::isalnum(octet) == 0 && std::string_view("-._~").find(url.path[place]) == std::string::npos))
    return;
  constexpr std::string_view digits = "0123456789abcdef";
  url.path.replace(place, 1, {'%', digits[octet / 16], digits[octet % 16]});
}

void lower_triplets(Cut& url, Random&) {
  for (std::size_t place = url.path.find('%'); place != std::string::npos; place = url.path.find('%', place + 1))
    for (std::size_t i = place + 1; i < place + 3; ++i)
      url.path[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(url.path[i])));
}

// "/." or "/x/.." before one of the slashes.
void add_dots(Cut& url, Random& random) {
  const std::size_t place = url.path.rfind('/', random.below(url.path.size()));
  url.path.insert(place, random.chance(5'000) ? "/." : "/" + std::to_string(random.below(100)) + "/..");
}

void add_port(Cut& url, Random& random) {
  if (!url.port.empty()) return;
  url.port = random.chance(2'000) ? ":" : url.scheme.size() == 5 ? ":443" : ":80";
}

template <class Use>
std::string changed_lines(std::string_view lines, const Use& use) {
  std::istringstream stream{std::string(lines)};
  std::string result;
  for (std::string line; std::getline(stream, line);) result += use(line);
  return result;
}

}  // namespace

std::string odd_spelling(std::string_view url, Random& random) {
  constexpr std::array changes = {upper_case, upper_case, encode, encode, lower_triplets, add_dots, add_port};
  std::optional<Cut> parts = cut(url);
  if (!parts) return std::string(url);
  // Some changes find nothing to change in some URLs.
  std::size_t count = 1 + random.below(2);
  while (count > 0 || parts->joined() == url) {
    changes[random.below(changes.size())](*parts, random);
    count -= count > 0 ? 1 : 0;
  }
  return parts->joined();
}

std::string odd_spellings(std::string_view lines, std::uint64_t seed) {
  Random random(seed);
  return changed_lines(lines, [&](const std::string& line) {
    return (random.chance(odd_share) ? odd_spelling(line, random) : line) + "\n";
  });
}

std::string relative_links(std::string_view lines) {
  return changed_lines(lines, [](const std::string& line) {
    const std::optional<Cut> parts = cut(line);
    return parts ? ".." + parts->path + parts->rest + "\n" : "";
  });
}

}  // namespace bnfurl::benchmarks
