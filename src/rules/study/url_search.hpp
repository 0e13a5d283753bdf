// A search through all URLs in normal form, shortest first: a node is a state of the walk and what two lists of rules
// have become there, so URLs after which everything goes on alike are one. It is bounded by counts that are the same on
// every machine.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "src/rules/study/expressions.hpp"
#include "src/rules/study/live_rules.hpp"
#include "src/rules/study/watches.hpp"

namespace bnfurl::crawl::rules {

// All URLs in normal form (levels `syntax` and `scheme`), octet by octet, with the role of each octet. The automaton of
// rfc3986:URI says what a URL is, a few places beside it the roles, and an expression for each component what is normal
// in it. Whether userinfo stands before a host is not known at its first octet, so both are tried: of the two ways, one
// leads to the end. Octets that nothing tells apart, neither the rules nor the place, are walked as one of them.

enum class Urls : std::uint8_t {
  web,  ///< `http` and `https`, with a host
  all,
};

class UrlWalk {
public:
  using State = std::uint32_t;
  struct Step {
    unsigned char octet;
    Role role;
    State next;
  };

  /// Octets that are in the same of `sets` are alike, and one of them is walked.
  UrlWalk(Expressions& expressions, Urls urls, std::vector<std::bitset<256>> sets);

  [[nodiscard]] State start() const { return 0; }
  /// Those who are easiest to read first: letters, then digits, then others. Valid until the next call.
  [[nodiscard]] const std::vector<Step>& steps(State state);
  /// Whether a URL ends here.
  [[nodiscard]] bool may_end(State state) const;

private:
  enum class Place : std::uint8_t {
    scheme,
    hierarchy,  // after the colon
    slash,      // after the first of two slashes
    userinfo,
    host_begin,
    host,
    literal,  // within brackets
    port,
    first_slash,  // of a path without an authority before it: no "/" follows
    path,
    query,
    fragment,
  };
  struct Position {
    bnfurl::Automaton::State uri;
    Place place;
    std::uint16_t scheme;  // a number in schemes_
    Expression rest;       // of the component: what keeps it normal
  };
  struct Scheme {
    std::string text;
    std::optional<std::uint16_t> port = std::nullopt;
    bool has_empty_path = false;  // which is written "/"
    bool is_web = false;
  };
  struct Way {
    Role role;
    Place place;
  };

  void know_schemes();
  void know_components();
  void choose_octets(const std::vector<std::bitset<256>>& sets);
  [[nodiscard]] static std::vector<Way> ways(Place place, unsigned char octet);
  [[nodiscard]] static std::vector<Way> after_authority(unsigned char octet, Way otherwise);
  std::optional<Position> after(const Position& from, unsigned char octet, const Way& way);
  [[nodiscard]] std::uint16_t scheme_after(std::uint16_t scheme, unsigned char octet) const;
  Expression begin_of(const Position& from, Place place, unsigned char octet);
  State number_of(const Position& position);

  Expressions& expressions_;
  Urls urls_;
  bnfurl::Automaton uri_;
  std::vector<Scheme> schemes_;  // those that the grammar knows, and what they begin with; the first: all others
  Expression lower_case_, triplets_, lower_triplets_, no_dots_, no_dots_or_two_slashes_;
  std::vector<unsigned char> octets_;       // that something tells apart somewhere
  std::array<std::uint32_t, 256> alike_{};  // the same for octets that the rules do not tell apart
  std::vector<Position> positions_;
  std::vector<std::optional<std::vector<Step>>> steps_;
  std::map<std::tuple<bnfurl::Automaton::State, Place, std::uint16_t, Expression>, State> numbers_;
};

/// What a search may take; shared by searches that belong together.
struct SearchBudget {
  std::size_t nodes = 1'000'000;
  std::size_t steps = 10'000'000;    ///< from state to state, of URLs, rules and expressions
  std::size_t numbers = 48'000'000;  ///< in lists of rules and in states of conditions
  bool is_spent = false;
};

/// Two lists, at the end of a URL or before it.
struct ListPair {
  LiveRules::List one = LiveRules::none;
  LiveRules::List other = LiveRules::none;
  friend bool operator==(const ListPair&, const ListPair&) = default;
};

struct SearchTask {
  ListPair lists;
  std::size_t least_octets = 0;  ///< of the URL
  std::size_t most_octets = SIZE_MAX;
  std::function<bool(const ListPair&)> goes_on;  ///< whether what follows matters
  using Text = std::function<std::string()>;
  /// Whether a URL that ends with these lists ends the search.
  std::function<bool(const ListPair&, const Text& url)> ends;
};

/// What a search goes through.
struct SearchedUrls {
  Expressions& expressions;
  Watches& watches;
  LiveRules& rules;
  UrlWalk& walk;
};

/// A shortest URL that ends the search; nullopt if there is none, or the budget is spent.
[[nodiscard]] std::optional<std::string> search_urls(const SearchTask& task, const SearchedUrls& searched,
                                                     SearchBudget& budget);

}  // namespace bnfurl::crawl::rules
