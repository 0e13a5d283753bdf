#include "src/pages/url_finder.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "src/pages/characters.hpp"

namespace bnfurl::pages {
namespace {

using Octets = UrlFinder::Octets;

bool contains(const Octets& octets, char octet) { return octets[static_cast<unsigned char>(octet)]; }

/// Collects all octets that can occur in a text before its first ":", and the octets that a text can begin with.
void collect(Automaton texts, Octets& octets, Octets& first) {
  std::vector<Automaton::State> reached{Automaton::start};
  std::vector<bool> is_reached(texts.states());
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (unsigned octet = 0; octet < 256; ++octet) {
      const Automaton::State next = texts.next(reached[i], static_cast<char>(octet));
      if (next == Automaton::dead || octet == ':') continue;
      octets.set(octet);
      if (i == 0) first.set(octet);
      if (!is_reached[next]) reached.push_back(next);
      is_reached[next] = true;
    }
  }
}

/// The distance between remembered places: note [looking further than the end].
constexpr std::size_t apart = 64;

/// Whether `rest`, the text after the ":" of a scheme, is enough for a URL.
bool says_something(std::string_view rest) { return !rest.empty() && rest != "//"; }

/// The rest after the ":" of an XML name (`<dc:title>`, `<w:p/>`) or a program's name (`<std::string>`) is not the
/// rest of a URL.
bool is_name(std::string_view rest) {
  if (rest.starts_with(':')) return true;
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const auto is_inner = [](char octet) {
    return std::isalnum(static_cast<unsigned char>(octet)) != 0 || octet == '_' || octet == '-' || octet == '.';
  };
  return !rest.empty() && std::isalpha(static_cast<unsigned char>(rest[0])) != 0 && std::ranges::all_of(rest, is_inner);
}

/// The only octet that leads on, ignoring letter case; `state` becomes the state after it.
std::optional<char> only_octet(Automaton texts, Automaton::State& state) {
  std::optional<char> only;
  Automaton::State target = Automaton::dead;
  for (unsigned value = 0; value < 256; ++value) {
    const char octet = static_cast<char>(value);
    const Automaton::State next = texts.next(state, octet);
    if (next == Automaton::dead) continue;
    if (only && *only != in_lower_case(octet)) return std::nullopt;
    only = in_lower_case(octet);
    target = next;
  }
  if (only) state = target;
  return only;
}

/// The longest common prefix of all texts, up to 64 octets.
std::string common_begin(Automaton texts) {
  constexpr std::size_t enough = 64;
  std::string begin;
  for (Automaton::State state = Automaton::start; begin.size() < enough && !texts.accepts(state);) {
    const std::optional<char> octet = only_octet(texts, state);
    if (!octet) break;
    begin += *octet;
  }
  return begin;
}

void add(std::vector<BareScheme>& schemes, Production kind) {
  const std::string begin = common_begin(kind.automaton());
  const std::size_t colon = begin.find(':');
  if (colon == std::string::npos || colon == 0 || begin.compare(colon + 1, 2, "//") == 0) return;
  schemes.push_back({begin.substr(0, colon), kind.automaton()});
}

/// The bare schemes of all grammars, and `entry` if it is such a kind itself.
std::vector<BareScheme> bare_schemes(Production entry) {
  std::vector<BareScheme> schemes;
  for (const Grammar grammar : grammars()) {
    for (const std::string_view name : grammar.kinds()) {
      if (const std::optional<Production> kind = grammar.find(name)) add(schemes, *kind);
    }
  }
  add(schemes, entry);
  return schemes;
}

/// Characters beyond ASCII that end a word: blanks, quotation marks, brackets, dashes, symbols.
struct Range {
  std::uint32_t first, last;
};
constexpr Range between_words[] = {{0x80, 0xbf},                         // signs of Latin-1
                                   {0x2000, 0x206f},                     // General Punctuation
                                   {0x2190, 0x2bff},                     // arrows and symbols
                                   {0x3000, 0x3004},  {0x3008, 0x3020},  // of CJK
                                   {0xfe30, 0xfe4f},  {0xff01, 0xff0f}, {0xff1a, 0xff20},
                                   {0xff3b, 0xff40},  {0xff5b, 0xff65},  // their wide forms
                                   {0x1f000, 0x1faff}};                  // pictographs

/// The character at the beginning of `text`, which begins with an octet above 0x7f; nullopt if it is not UTF-8.
std::optional<std::uint32_t> first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return std::nullopt;
  std::uint32_t character = lead & (0x7fU >> size);
  for (const char octet : text.substr(1, size - 1)) {
    if ((static_cast<unsigned char>(octet) & 0xc0) != 0x80) return std::nullopt;
    character = character << 6 | (static_cast<unsigned char>(octet) & 0x3f);
  }
  return character;
}

/// Whether `text` begins with a letter, a digit or a "%": beyond ASCII, with anything else than what ends a word.
bool goes_on_as_word(std::string_view text) {
  if (text.empty()) return false;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return std::isalnum(first) != 0 || first == '%';
  const std::optional<std::uint32_t> character = first_character(text);
  return std::ranges::none_of(between_words, [&](const Range& range) {
    return character && range.first <= *character && *character <= range.last;
  });
}

// note [ends beyond ASCII]
// What Unicode calls blanks (Zs, Zl, Zp) and quotes (Pi, Pf), and sentence enders that no space follows, end a URL, but
// U+2019 is an apostrophe, too: like an ellipsis, it only ends one at its last place. Brackets (Ps, Pe) stand in pairs.

enum class Beyond : std::uint8_t { plain, opens, closes, ends };

bool is_in(std::uint32_t character, std::initializer_list<std::uint32_t> all) {
  return std::ranges::find(all, character) != all.end();
}

Beyond kind_of(std::uint32_t character) {
  const auto is_between = [character](std::uint32_t first, std::uint32_t last) {
    return first <= character && character <= last;
  };
  const bool is_blank = is_in(character, {0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff}) ||
                        is_between(0x2000, 0x200b) || is_between(0x2028, 0x2029);
  const bool is_quote = is_in(character, {0xab, 0xbb, 0x2018, 0x2039, 0x203a}) || is_between(0x201a, 0x201f) ||
                        is_between(0x301d, 0x301f) || is_in(character, {0xff02, 0xff07});
  const bool is_stop =
      is_in(character, {0x3001, 0x3002, 0xff01, 0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff61, 0xff64});
  if (is_blank || is_quote || is_stop) return Beyond::ends;
  const bool is_pair = is_between(0x3008, 0x3011) || is_between(0x3014, 0x301b) || is_between(0xff5f, 0xff60) ||
                       is_between(0xff62, 0xff63) || is_between(0x2768, 0x2775) || is_between(0x27e6, 0x27ef);
  const bool is_odd_pair = is_between(0xff5f, 0xff60);
  if (is_pair) return (character % 2 == 0) != is_odd_pair ? Beyond::opens : Beyond::closes;
  if (is_in(character, {0xff08, 0xff3b, 0xff5b})) return Beyond::opens;
  return is_in(character, {0xff09, 0xff3d, 0xff5d}) ? Beyond::closes : Beyond::plain;
}

}  // namespace

UrlFinder::UrlFinder(Production entry) : texts_(entry.automaton()), bare_(bare_schemes(entry)) {
  const std::optional<Production> scheme = entry.grammar().find("scheme");
  collect(scheme ? scheme->automaton() : texts_, scheme_, scheme_first_);
  for (const char octet : std::string_view(".,;:!?'\"")) ends_sentences_.set(static_cast<unsigned char>(octet));
  roles_['\n'] = Role::line_end;
  roles_['('] = Role::open_round;
  roles_[')'] = Role::close_round;
  roles_['['] = Role::open_square;
  roles_[']'] = Role::close_square;
  roles_['\''] = roles_['"'] = roles_['`'] = Role::quote;
  for (const unsigned lead : {0xc2U, 0xe1U, 0xe2U, 0xe3U, 0xefU}) roles_[lead] = Role::beyond;
  for (std::size_t state = 0; state < texts_.states(); ++state) {
    stays_.push_back(octets_staying_in(static_cast<Automaton::State>(state)));
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (texts_.next(static_cast<Automaton::State>(state), static_cast<char>(octet)) != Automaton::dead)
        octets_.set(octet);
    }
  }
}

Octets UrlFinder::octets_staying_in(Automaton::State state) const {
  Octets octets;
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (roles_[octet] == Role::plain && texts_.next(state, static_cast<char>(octet)) == state) octets.set(octet);
  }
  return octets;
}

void UrlFinder::open(std::string_view text) {
  text_ = text;
  begin_ = 0;
  led_nowhere_ = {};  // to clear it takes as long as it was once large
}

std::optional<Span> UrlFinder::next() {
  for (;;) {
    const std::size_t colon = text_.find(':', begin_);
    if (colon == std::string_view::npos) return std::nullopt;
    const std::size_t begin = scheme_before(colon);
    const std::optional<Span> found = begin == colon ? std::nullopt : url_at(begin, colon);
    begin_ = found ? found->end : colon + 1;
    if (found) return found;
  }
}

// Goes left over the octets of a scheme, then right to the first octet that a scheme can begin with.
std::size_t UrlFinder::scheme_before(std::size_t colon) {
  std::size_t begin = colon;
  while (begin > begin_ && contains(scheme_, text_[begin - 1])) --begin;
  work_ += colon - begin;
  while (begin < colon && !contains(scheme_first_, text_[begin])) ++begin;
  return begin;
}

bool UrlFinder::begins_with_url(std::string_view text) {
  open(text);
  const std::size_t colon = std::min(text.find(':'), text.size());
  const bool has_scheme = colon > 0 && colon < text.size() && scheme_before(colon) == 0;
  return has_scheme && is_announced(0, colon) && says_something(text.substr(colon + 1));
}

std::optional<Span> UrlFinder::url_at(std::size_t begin, std::size_t colon) {
  const auto rest_before = [&](std::size_t end) {
    return text_.substr(colon + 1, std::max(end, colon + 1) - colon - 1);
  };
  if (begin > 0 && text_[begin - 1] == '<') {
    const bool is_label = is_called(text_.substr(begin, colon - begin), "URL");
    const std::size_t from = is_label ? colon + 1 : begin;
    const std::size_t end = bracketed_end(from);
    if (is_label && end > from) return Span{from, end};
    if (says_something(rest_before(end)) && !is_name(rest_before(end))) return Span{from, end};
  }
  if (!is_announced(begin, colon)) return std::nullopt;
  const std::size_t end = longest_end(begin);
  if (!says_something(rest_before(end))) return std::nullopt;
  return Span{begin, end};
}

/// The end of a text of the production that is followed by ">", or `begin` if there is none.
std::size_t UrlFinder::bracketed_end(std::size_t begin) {
  Automaton::State state = Automaton::start;
  std::size_t end = begin;
  for (; end < text_.size() && text_[end] != '>' && text_[end] != '<' && text_[end] != '\n'; ++end) {
    state = texts_.next(state, text_[end]);
    if (state == Automaton::dead) break;
  }
  work_ += end - begin;
  const bool is_whole = end < text_.size() && text_[end] == '>' && texts_.accepts(state);
  return is_whole ? end : begin;
}

bool UrlFinder::is_announced(std::size_t begin, std::size_t colon) const {
  if (text_.substr(colon + 1).starts_with("//")) return true;
  const std::string_view scheme = text_.substr(begin, colon - begin);
  return std::ranges::any_of(
      bare_, [&](const BareScheme& bare) { return is_called(scheme, bare.name) && bare.begins(text_.substr(begin)); });
}

UrlFinder::Walk UrlFinder::walk_from(std::size_t begin) const {
  Walk walk;
  if (begin > 0 && roles_[static_cast<unsigned char>(text_[begin - 1])] == Role::quote) walk.quote = text_[begin - 1];
  return walk;
}

/// The last place where the text from `begin` on can end, or `begin`; the end of the word, if that is cut there. A URL
/// consists mostly of runs of octets on which the automaton stays in its state.
std::size_t UrlFinder::longest_end(std::size_t begin) {
  Walk walk = walk_from(begin);
  std::size_t end = begin, position = begin;
  std::size_t matched = begin;  // the last place where the grammar can end it
  for (;;) {
    const std::size_t from = position, mark = from / apart + 1;
    const std::size_t limit = std::min(mark * apart, text_.size());
    while (position < limit && contains(stays_[walk.state], text_[position])) ++position;
    if (position == from) {
      if (position == text_.size() || !passes(walk, position)) break;
      const Automaton::State next = texts_.next(walk.state, text_[position]);
      if (next == Automaton::dead) break;
      walk.state = next;
      ++position;
    }
    const bool matches = texts_.accepts(walk.state);
    if (matches) matched = position;
    // A character beyond ASCII may have begun in the steps before.
    const std::size_t first = std::max(end, from - std::min<std::size_t>(from, 2));
    const std::size_t last = matches ? without_sentence_end(first, position) : from;
    if (last > from)
      end = last;
    else if (position == mark * apart && has_come_before(walk, mark))
      break;
  }
  work_ += position - begin;
  return matched > begin && goes_on_as_word(text_.substr(matched)) ? word_end(begin, matched) : end;
}

/// The end of the word that goes on at `matched`: it has letters, digits, and the octets of URLs.
std::size_t UrlFinder::word_end(std::size_t begin, std::size_t matched) {
  Walk walk = walk_from(begin);
  std::size_t end = begin;
  for (; end < text_.size() && passes(walk, end); ++end) {
    if (end >= matched && !contains(octets_, text_[end]) && !goes_on_as_word(text_.substr(end))) break;
  }
  work_ += end - begin;
  return without_sentence_end(begin, end);
}

std::size_t UrlFinder::without_sentence_end(std::size_t begin, std::size_t end) const {
  constexpr std::string_view apostrophe = "\xe2\x80\x99", ellipsis = "\xe2\x80\xa6";  // of one size
  for (;;) {
    const std::string_view url = text_.substr(begin, end - begin);
    if (!url.empty() && contains(ends_sentences_, url.back()))
      --end;
    else if (url.ends_with(apostrophe) || url.ends_with(ellipsis))
      end -= ellipsis.size();
    else
      return end;
  }
}

bool UrlFinder::passes_beyond(Walk& walk, std::size_t at) const {
  const std::optional<std::uint32_t> character = first_character(text_.substr(at));
  switch (character ? kind_of(*character) : Beyond::plain) {
    case Beyond::plain:
      break;
    case Beyond::opens:
      ++walk.other;
      break;
    case Beyond::closes:
      return walk.other-- > 0;
    case Beyond::ends:
      return false;
  }
  return true;
}

bool UrlFinder::passes(Walk& walk, std::size_t at) const {
  const char octet = text_[at];
  switch (roles_[static_cast<unsigned char>(octet)]) {
    case Role::plain:
      break;
    case Role::line_end:
      return false;
    case Role::quote:
      return octet != walk.quote;
    case Role::open_round:
      ++walk.round;
      break;
    case Role::open_square:
      ++walk.square;
      break;
    case Role::close_round:
      return walk.round-- > 0;
    case Role::close_square:
      return walk.square-- > 0;
    case Role::beyond:
      return passes_beyond(walk, at);
  }
  return true;
}

bool UrlFinder::has_come_before(const Walk& walk, std::size_t mark) {
  const std::uint64_t quote = static_cast<unsigned char>(walk.quote);
  return !led_nowhere_.insert((mark << 24) + (quote << 16) + walk.state).second;
}

bool BareScheme::begins(std::string_view text) const {
  constexpr std::size_t far_enough = 512;
  Automaton::State state = Automaton::start;
  for (const char octet : text.substr(0, far_enough)) {
    state = texts.next(state, octet);
    if (state == Automaton::dead) return false;
    if (texts.accepts(state)) return true;
  }
  return false;
}

}  // namespace bnfurl::pages
