// Keys: what of a URL tells pages from each other. A text is split; the steps that a caller asks for leave out octets
// of its parts, or put parameters in order; and what is left is hashed.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::crawl {

/// The list of `drop=@trackers`, a row of trackers.tsv: parameters, and who describes them. For docs/reference, too.
struct Trackers {
  std::string_view name;  ///< one name or several
  std::string_view about;
};
[[nodiscard]] std::span<const Trackers> trackers();

// A set of names of parameters, in which "*" stands for any octets, or none.

class NamePatterns {
public:
  void add(std::string_view pattern);
  /// In any letter case, as links have them: `WickedID`, `wickedid`.
  void add_trackers();
  [[nodiscard]] bool match(std::string_view name) const;
  [[nodiscard]] bool empty() const { return names_.empty() && patterns_.empty() && trackers_.empty(); }

private:
  std::vector<std::string> names_;  // without "*", sorted
  std::vector<std::string> patterns_;
  std::vector<std::string_view> trackers_;  // sorted, whatever their letter case is
};

// The steps that a key is made by, in the order in which they are carried out.

enum class Step : std::uint8_t {
  fragment,
  userinfo,
  drop,
  session_ids,
  sessions,
  sort,
  empty_query,
  www,
  dot,
  slash,
  scheme
};

/// A step, with what it takes away: for reading, the manual and docs/reference.
struct NamedStep {
  std::string_view name;
  std::string_view value;  ///< what follows the name
  std::string_view about;
};

/// In this order.
inline constexpr NamedStep named_steps[] = {
    {"fragment", "", "`#` and what follows"},
    {"userinfo", "", "the part before `@`"},
    {"drop", "=NAME|NAME",
     "the parameters of the query with these names, and the `?` if no parameters remain; in a name, `*` matches any "
     "bytes; `@trackers` is a list of tracking parameters, in any letter case"},
    {"session-ids", "",
     "the parameters `jsessionid` and `PHPSESSID` of the query, and those of the path that a `;` precedes, in any "
     "letter "
     "case and with any value"},
    {"sessions", "", "session identifiers of 24 or 32 characters in path and query, as the Python package surt does"},
    {"sort", "",
     "the order of parameters: they are sorted by their bytes, and parameters with equal names keep their order"},
    {"empty-query", "", "a `?` that nothing follows"},
    {"www", "", "one leading label `www`, if a non-empty label follows"},
    {"dot", "", "one trailing `.` of the host, if something precedes it"},
    {"slash", "", "one trailing `/` of a path longer than `/`"},
    {"scheme", "", "the difference between https and http"},
};

struct Steps {
  std::bitset<std::size(named_steps)> asked;
  NamePatterns dropped;

  [[nodiscard]] bool has(Step step) const { return asked[static_cast<std::size_t>(step)]; }
};

/// Whether a parameter is `jsessionid` or `phpsessid`, with a value.
[[nodiscard]] bool is_session_id(std::string_view parameter);

// The parameters of a query: what stands between the "&". A parameter's name ends before its first "=".

class Parameters {
public:
  explicit Parameters(std::string_view query);

  void drop(const NamePatterns& names);
  void drop_session_ids();
  /// Those that have the name and the value of a session id, as `surt_ia` knows them. It leaves a "&" after some, takes
  /// the ends of longer names, and the last of several alone; here, a query is left as if it had never had them.
  void drop_sessions();
  /// By the octets of the names; equal names keep their order.
  void sort();
  /// The order is that of a key of the package surt.
  void sort_as_surt();

  void append_to(std::string& result) const;

private:
  std::vector<std::string_view> parameters_;
};

// Where the parts of a URL stand, by the common names of a grammar's components.

/// Octets of a text, from `begin` up to `end`.
struct Place {
  std::size_t begin;
  std::size_t end;
};

/// Parts that a text has, each after the ones before it.
struct UrlPlaces {
  std::optional<Place> scheme = {};
  std::optional<Place> userinfo = {};
  std::optional<Place> host = {};
  std::optional<Place> port = {};
  std::optional<Place> path = {};
  std::optional<Place> query = {};
  std::optional<Place> fragment = {};
};

[[nodiscard]] UrlPlaces url_places(const AnyParts& split);

/// Whether a "/" stands between host or port and the path, so that the path is longer than it is printed: in RFC 1738
/// and in the W3C's grammar of 1993, that of `http://h/a/` is `a/`. The text must have a path.
[[nodiscard]] bool path_has_slash_before(const UrlPlaces& parts, std::string_view text);

}  // namespace bnfurl::crawl
