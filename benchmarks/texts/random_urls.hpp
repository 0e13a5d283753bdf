// Realistic URLs, all invented: nothing comes from a real log. The words are built of our own syllables, and some are
// far more frequent than others, as names are. Each kind of URL is a function. README.md states the share of each
// kind, and a test checks it. The same seed gives the same texts everywhere. The distributions of the standard
// library are not used, since they depend on the implementation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::benchmarks {

/// Pseudo-random numbers (splitmix64).
class Random {
public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
  [[nodiscard]] std::uint64_t next() noexcept;
  /// One of 0 to `bound` - 1.
  [[nodiscard]] std::size_t below(std::size_t bound) noexcept;
  /// True in `share` of 10,000 cases.
  [[nodiscard]] bool chance(std::size_t share) noexcept { return below(10'000) < share; }

private:
  std::uint64_t state_;
};

/// The grammar whose texts `RandomUrls::member` generates: texts that the older grammar and RFC 3986 both accept. A
/// request target is not a URI; `rfc9112_as_uri` is the same text with "h:" before it if it is a path.
enum class Members { rfc1738, rfc1808, rfc2396, w3c1993, rfc9112, rfc9112_as_uri };

class RandomUrls {
public:
  explicit RandomUrls(std::uint64_t seed);

  /// As a crawler meets them: of all sizes and shapes, a few of them wrong.
  [[nodiscard]] std::string common();
  [[nodiscard]] std::string with_ipv6();
  [[nodiscard]] std::string with_escapes();
  [[nodiscard]] std::string with_delimiters();
  /// Exactly `size` octets, at least 16: a host, then a path of words, then perhaps a query.
  [[nodiscard]] std::string of_size(std::size_t size);
  [[nodiscard]] std::string member(Members of);

private:
  [[nodiscard]] const std::string& one_of(const std::vector<std::string>& list);
  [[nodiscard]] const std::string& word();
  [[nodiscard]] std::string number(std::size_t digits);
  [[nodiscard]] std::string hex(std::size_t digits);
  [[nodiscard]] std::string letters(std::size_t count);
  [[nodiscard]] std::string escaped(std::size_t octets);
  [[nodiscard]] std::string name();
  [[nodiscard]] std::string host_name();
  [[nodiscard]] std::string ipv4();
  [[nodiscard]] std::string ipv6();
  [[nodiscard]] std::string authority();
  [[nodiscard]] std::string segment();
  [[nodiscard]] std::string file();
  [[nodiscard]] std::string path();
  [[nodiscard]] std::string query();
  [[nodiscard]] std::string without_authority();
  [[nodiscard]] std::string valid();
  [[nodiscard]] std::string wrong();
  [[nodiscard]] std::string plain_path();

  Random random_;
  std::vector<std::string> words_;
};

// What a crawler meets beside common URLs: the same URLs spelt otherwise, and links as pages write them. Made from the
// lines of any list, the same octets for the same seed everywhere.

/// `url`, of scheme http or https and with a path, spelt otherwise, by one or two of: upper case in scheme and host, a
/// triplet in place of an unreserved octet of the path, lower-case digits in its triplets, dot segments, and the
/// default port or an empty one. All spellings of a URL have the same normal form by `syntax` and `scheme`. Other texts
/// are as they were.
[[nodiscard]] std::string odd_spelling(std::string_view url, Random& random);

/// The lines of a list, 30 of 100 by `odd_spelling`.
[[nodiscard]] std::string odd_spellings(std::string_view lines, std::uint64_t seed);

/// For each line that has an authority and a path: a link `../` to this path from a page of another folder.
[[nodiscard]] std::string relative_links(std::string_view lines);

}  // namespace bnfurl::benchmarks
