// URLs in running text: the longest texts of a production, as a reader would mark them (RFC 3986, appendix C).
//
// A URL begins with a scheme: the finder looks for a ":", then goes left over the octets of a scheme. The scheme counts
// if "//" follows the ":", if it is a bare scheme, or between "<" or "<URL:" and ">". The URL ends where the grammar
// ends it, and before punctuation that ends a sentence, before a closing bracket that it did not open, and before the
// quote that precedes the URL. The same goes for characters beyond ASCII, where the grammar allows them: there a blank,
// a quote and an ideographic full stop end it anywhere. Text between angle brackets is taken as it is.
//
// A word is never cut: where the grammar ends the URL before a letter, a digit or another character that is no
// punctuation, as in "http://h/café", what is found goes on to the end of the word, and is not a text of the
// production.
//
// note [looking further than the end]: after the last octet at which a URL could end, the grammar can go on for long
// before it fails ("http://h:a…", with no "@" in sight), and the next URL can begin in this stretch. To avoid walking
// it again and again, the finder remembers every 64th place of such a walk together with the automaton's state. A
// later walk that reaches the same state at the same place stops: it would not find an end either, since it has at
// most as many open brackets. The work is proportional to the length of the text.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

namespace bnfurl::pages {

// Schemes that a reader of plain text recognises without a "//" after them: `mailto:me@example.org`. They are found
// in the grammars' `# kinds:`: a kind counts if all its texts begin with a name and ":", but not with "//" after
// that. RFC 1738 has mailto and news, the grammars of 1993 some more; so the code lists none. What follows the ":"
// must begin as the kind requires: `cid:42` does not count.

struct BareScheme {
  std::string name;  ///< in lower case
  Automaton texts;   ///< of the kind

  /// Whether a prefix of `text` matches the kind. Only the first octets of `text` are examined.
  [[nodiscard]] bool begins(std::string_view text) const;
};

class UrlFinder {
public:
  using Octets = std::bitset<256>;

  /// `entry` and, if its grammar has one, the production `scheme` have their automata.
  explicit UrlFinder(Production entry);

  /// From now on searches `text`, which has whole lines: a URL never continues on the next line.
  void open(std::string_view text);
  /// The next URL, as offsets in the text; URLs never overlap.
  [[nodiscard]] std::optional<Span> next();

  /// Whether the whole of `text` is meant as a URL, valid or not: it has a scheme that shows it. Ends the search in the
  /// last text.
  [[nodiscard]] bool begins_with_url(std::string_view text);

  /// How many octets were examined in all texts, not counting the search for ":".
  [[nodiscard]] std::size_t work() const { return work_; }

private:
  enum class Role : std::uint8_t { plain, line_end, open_round, close_round, open_square, close_square, quote, beyond };
  struct Walk {
    Automaton::State state = 0;
    std::size_t round = 0;  // open round brackets
    std::size_t square = 0;
    std::size_t other = 0;  // of those beyond ASCII
    char quote = '\0';      // the quote that ends the URL, or NUL without one
  };

  [[nodiscard]] Octets octets_staying_in(Automaton::State state) const;
  [[nodiscard]] std::size_t scheme_before(std::size_t colon);
  [[nodiscard]] std::optional<Span> url_at(std::size_t begin, std::size_t colon);
  [[nodiscard]] std::size_t bracketed_end(std::size_t begin);
  [[nodiscard]] bool is_announced(std::size_t begin, std::size_t colon) const;
  [[nodiscard]] Walk walk_from(std::size_t begin) const;
  [[nodiscard]] std::size_t longest_end(std::size_t begin);
  [[nodiscard]] std::size_t word_end(std::size_t begin, std::size_t matched);
  [[nodiscard]] std::size_t without_sentence_end(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool passes(Walk& walk, std::size_t at) const;
  [[nodiscard]] bool passes_beyond(Walk& walk, std::size_t at) const;
  [[nodiscard]] bool has_come_before(const Walk& walk, std::size_t mark);

  Automaton texts_;
  std::vector<BareScheme> bare_;
  Octets octets_;        // all octets of URLs
  Octets scheme_;        // the octets of a scheme
  Octets scheme_first_;  // the octets that a scheme can begin with
  Octets ends_sentences_;
  std::array<Role, 256> roles_ = {};
  std::vector<Octets> stays_;  // by state: octets without a role on which the automaton stays in it
  std::string_view text_;
  std::size_t begin_ = 0;                          // octets before this are not examined any more
  std::unordered_set<std::uint64_t> led_nowhere_;  // note [looking further than the end]
  std::size_t work_ = 0;
};

}  // namespace bnfurl::pages
