// The nearest text of a production. First a look whether the text is one; then the ends and line breaks go, and the
// rest is read by the automaton for errors, in which each octet may stand as it is or as its triplet.
//
// That is a search for a shortest path: a *reading* is a state of the automaton with the fewest escapes that lead to
// it. All readings go on side by side; of two that meet in a state, the one with fewer escapes is kept, so there are
// never more than states, and in the published grammars at most a dozen. They stand in the order of what they escaped,
// those that let the first octets stand first, so equals are decided by their place.
//
// Which octets the best reading escapes is known at the end only. To remember it for each octet and reading would take
// an allocation; so the readings are remembered after each stretch of octets, and from the last stretch to the first
// one its origins are found anew, and its octets are written from right to left. The caller's memory has room for all
// of it:
//
//   | the text without what goes | readings after each stretch ->   <- the repaired text |
//
// A path of a browser, such as `12:30.html`, is read from the state after "./", and these octets are written before it.
// They fit: the text on the left is no longer needed by then, and has two octets, unless it is a single ":", which is
// not escaped.
#include <bnfurl/repair.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include <bnfurl/lenient.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/tables.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

// What goes, whatever the grammar.

constexpr bool is_blank_or_control(char c) noexcept {
  const auto octet = static_cast<unsigned char>(c);
  return octet <= ' ' || octet == 0x7f;
}
constexpr bool is_line_break(char c) noexcept { return c == '\t' || c == '\r' || c == '\n'; }

Span between_ends(std::string_view text) noexcept {
  std::size_t begin = 0, end = text.size();
  while (begin != end && is_blank_or_control(text[begin])) ++begin;
  while (begin != end && is_blank_or_control(text[end - 1])) --end;
  return {begin, end};
}

// Writes what stays of `text`; returns its size.
std::size_t write_kept(std::string_view text, RepairMode mode, char* to) noexcept {
  const char* const begin = to;
  bool reads_slashes = mode == RepairMode::browser;
  for (const char c : text) {
    if (is_line_break(c)) continue;
    if (c == '?' || c == '#') reads_slashes = false;
    *to++ = c == '\\' && reads_slashes ? '/' : c;
  }
  return static_cast<std::size_t>(to - begin);
}

// Where octet number `kept` of those that stay is in `text`.
std::size_t place_of_kept(std::string_view text, std::size_t kept) noexcept {
  const Span inside = between_ends(text);
  std::size_t at = inside.begin;
  for (;; ++at) {
    if (at == inside.end) return text.size();
    if (!is_line_break(text[at]) && kept-- == 0) return at;
  }
}

// Where no escape may stand: the scheme with its ":", what is before the userinfo or the host, and the host with its
// port and its neighbours on both sides. An escaped "@", or an escaped "/" after `http://good:8x/@`, would make another
// host; an escaped ":" would make a relative path of a URL.
struct Unescaped {
  std::size_t before = 0;
  Span host = {0, 0};
  [[nodiscard]] bool contains(std::size_t at) const noexcept {
    return at < before || (at >= host.begin && at < host.end);
  }
};

bool names(const detail::ProductionData& entry, std::string_view component) noexcept {
  for (std::size_t i = 0; i < entry.grammar->component_count; ++i) {
    if (entry.grammar->components[i] == component) return entry.component == i || (entry.components >> i & 1) != 0;
  }
  return false;
}

// Nullopt: texts of the entry have neither scheme nor authority. A request target is an authority if it is neither a
// path nor has one.
std::optional<LenientParts> parts_around_authority(const detail::ProductionData& entry,
                                                   std::string_view text) noexcept {
  const bool has_scheme = names(entry, "scheme"), has_host = names(entry, "host");
  if (!has_scheme && !has_host) return std::nullopt;
  if (!has_scheme && !names(entry, "path")) return lenient_parts(text, Shape::authority);
  const Shape shape = shape_of(detail::production_of(entry));
  const LenientParts parts = lenient_parts(text, shape);
  if (shape != Shape::target || parts.host != Span() || text.starts_with('/')) return parts;
  return lenient_parts(text, Shape::authority);
}

Unescaped unescaped_in(const LenientParts& parts) noexcept {
  if (parts.host == Span()) return {parts.scheme == Span() ? 0 : parts.scheme.end + 1};
  const std::size_t end = (parts.port == Span() ? parts.host : parts.port).end + 1;
  if (parts.userinfo == Span()) return {end};
  return {parts.userinfo.begin, {parts.userinfo.end, end}};
}

// What precedes a path whose first segment has a ":" (RFC 3986, 4.2).
constexpr std::string_view dot_segment = "./";

std::uint16_t state_after(const detail::DfaTable& table, std::string_view text) noexcept {
  std::uint16_t state = 0;
  for (const char c : text) {
    if (state != detail::none) state = detail::next_state(table, state, static_cast<std::uint8_t>(c));
  }
  return state;
}

// Whether a browser reads `text` as a path, though its first segment has a ":": no text of the entry begins with the
// octets up to this ":", so they are not a scheme.
bool needs_dot_segment(const detail::DfaTable& table, std::string_view text) noexcept {
  const std::size_t colon = text.find_first_of(":/?#");
  if (colon == std::string_view::npos || text[colon] != ':') return false;
  if (state_after(table, text.substr(0, colon + 1)) != detail::none) return false;
  const std::uint16_t colon_in_path = state_after(table, "./:");
  return colon_in_path != detail::none && detail::is_accepting(table, colon_in_path);
}

// Readings.

constexpr std::size_t most_readings = 32;

struct Reading {
  std::size_t escapes;
  std::uint16_t state;
};

// Where a reading comes from: twice the number of the reading before, and one more if the octet between is escaped.
using ReadingOrigin = std::uint8_t;
using Origins = std::array<ReadingOrigin, most_readings>;

class Readings {
public:
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const Reading& operator[](std::size_t index) const noexcept { return all_[index]; }

  void clear() noexcept { size_ = 0; }
  // Puts a reading after all others, unless there is one of its state that is as good; false if there is no room.
  [[nodiscard]] bool put(Reading reading, ReadingOrigin origin, Origins& origins) noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      if (all_[i].state != reading.state) continue;
      if (all_[i].escapes <= reading.escapes) return true;
      std::copy(all_.begin() + i + 1, all_.begin() + size_, all_.begin() + i);
      std::copy(origins.begin() + i + 1, origins.begin() + size_, origins.begin() + i);
      --size_;
    }
    if (size_ == most_readings) return false;
    all_[size_] = reading;
    origins[size_++] = origin;
    return true;
  }

private:
  std::array<Reading, most_readings> all_;
  std::size_t size_ = 0;
};

// The search.

constexpr std::size_t stretch = 256;
static_assert(sizeof(Readings) <= 3 * stretch);  // an octet takes at most three when it is written

class Search {
public:
  // `room` is for three times as many octets as `text`, and follows it. The text found begins with `prefix`.
  Search(const detail::DfaTable& table, std::string_view text, Unescaped unescaped, std::string_view prefix,
         char* room) noexcept
      : table_(table), text_(text), unescaped_(unescaped), prefix_(prefix), room_(room) {}

  [[nodiscard]] Result<std::string_view, RepairError> nearest() noexcept {
    Readings readings;
    (void)readings.put({0, state_after(table_, prefix_)}, {}, origins_[0]);
    const std::size_t last = text_.size() / stretch;
    for (std::size_t number = 0; number <= last; ++number) {
      if (number != last) std::memcpy(room_ + number * sizeof readings, &readings, sizeof readings);
      if (const std::optional<RepairError> fault = read(number, readings)) return *fault;
    }
    const std::optional<std::size_t> best = best_of(readings);
    if (!best) return RepairError{RepairError::Why::no_match, text_.size()};
    return written(last, *best);
  }

private:
  // Reads a stretch, from the readings before it to those after it.
  [[nodiscard]] std::optional<RepairError> read(std::size_t number, Readings& readings) noexcept {
    const std::size_t begin = number * stretch;
    Readings other;
    Readings *now = &readings, *next = &other;
    for (std::size_t at = begin; at < end_of(number); ++at) {
      next->clear();
      if (!step(*now, at, *next, origins_[at - begin])) return RepairError{RepairError::Why::too_many_ways, at};
      if (next->size() == 0) return RepairError{RepairError::Why::no_match, at};
      std::swap(now, next);
    }
    if (now != &readings) readings = other;
    return std::nullopt;
  }

  [[nodiscard]] bool step(const Readings& readings, std::size_t at, Readings& next, Origins& origins) const noexcept {
    const auto octet = static_cast<std::uint8_t>(text_[at]);
    const bool can_be_escaped = !unescaped_.contains(at);
    for (std::size_t i = 0; i < readings.size(); ++i) {
      const auto [escapes, state] = readings[i];
      const auto as_read = static_cast<ReadingOrigin>(2 * i);
      const std::uint16_t as_it_is = detail::next_state(table_, state, octet);
      if (as_it_is != detail::none && !next.put({escapes, as_it_is}, as_read, origins)) return false;
      if (!can_be_escaped) continue;
      const std::uint16_t escaped = detail::state_after_triplet(table_, state, octet);
      if (escaped != detail::none &&
          !next.put({escapes + 1, escaped}, static_cast<ReadingOrigin>(as_read + 1), origins))
        return false;
    }
    return true;
  }

  // The first of those with the fewest escapes with which the text may end.
  [[nodiscard]] std::optional<std::size_t> best_of(const Readings& readings) const noexcept {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < readings.size(); ++i) {
      if (!detail::is_accepting(table_, readings[i].state)) continue;
      if (!best || readings[i].escapes < readings[*best].escapes) best = i;
    }
    return best;
  }

  // The text that ends with this reading, after the last stretch was read.
  [[nodiscard]] std::string_view written(std::size_t last, std::size_t reading) noexcept {
    char* const end = room_ + 3 * text_.size();
    char* to = end;
    for (std::size_t number = last + 1; number-- > 0;) {
      if (number != last) read_again(number);
      for (std::size_t at = end_of(number); at-- > number * stretch;) {
        const ReadingOrigin origin = origins_[at - number * stretch][reading];
        to = write_before(to, static_cast<std::uint8_t>(text_[at]), origin % 2 != 0);
        reading = origin / 2;
      }
    }
    to -= prefix_.size();
    std::ranges::copy(prefix_, to);
    return {to, static_cast<std::size_t>(end - to)};
  }

  void read_again(std::size_t number) noexcept {
    Readings readings;
    std::memcpy(&readings, room_ + number * sizeof readings, sizeof readings);
    (void)read(number, readings);
  }

  [[nodiscard]] std::size_t end_of(std::size_t number) const noexcept {
    return std::min((number + 1) * stretch, text_.size());
  }

  static char* write_before(char* to, std::uint8_t octet, bool is_escaped) noexcept {
    if (!is_escaped) {
      *--to = static_cast<char>(octet);
      return to;
    }
    to -= triplet_size;
    std::ranges::copy(triplet_of(octet), to);
    return to;
  }

  const detail::DfaTable& table_;
  std::string_view text_;
  Unescaped unescaped_;
  std::string_view prefix_;
  char* room_;
  std::array<Origins, stretch> origins_;  // of the stretch that was read last
};

// Not inlined: what it remembers is not on the stack while scanners have their windows there.
[[gnu::noinline]] Result<std::string_view, RepairError> nearest(const detail::ProductionData& entry,
                                                                std::string_view text, RepairMode mode,
                                                                char* room) noexcept {
  const detail::DfaTable& table = detail::built_dfa(entry);
  const std::optional<LenientParts> parts = parts_around_authority(entry, text);
  if (parts && mode == RepairMode::browser && needs_dot_segment(table, text))
    return Search(table, text, Unescaped(), dot_segment, room).nearest();
  Search search(table, text, parts ? unescaped_in(*parts) : Unescaped(), {}, room);
  Result<std::string_view, RepairError> found = search.nearest();
  if (!parts) return found;
  const bool has_scheme = parts->scheme != Span();
  // `a#b:c` may not become `a%23b:c`, which anybody would read as having a scheme.
  if (found && !has_scheme && parts_around_authority(entry, *found)->scheme != Span())
    return RepairError{RepairError::Why::no_match, text.find_first_of("/?#")};
  if (!found && found.error().why == RepairError::Why::no_match && has_scheme &&
      found.error().offset <= parts->scheme.end)
    found.error().why = RepairError::Why::scheme;
  return found;
}

}  // namespace

Result<std::string_view, RepairError> repair(Production entry, std::string_view text, RepairMode mode,
                                             std::span<char> memory) noexcept {
  const detail::ProductionData& data = detail::data_of(entry);
  if (detail::matches_first(data, text)) return text;
  if (data.dfa == nullptr) return RepairError{};
  if (memory.size() < repair_size(text.size()))
    return RepairError{RepairError::Why::no_room, 0, repair_size(text.size())};
  const Span inside = between_ends(text);
  const std::string_view trimmed = part_of(text, inside.begin, inside.end - inside.begin);
  const std::string_view kept(memory.data(), write_kept(trimmed, mode, memory.data()));
  if (detail::matches_first(data, kept)) return kept;
  Result<std::string_view, RepairError> found = nearest(data, kept, mode, memory.data() + kept.size());
  if (!found) found.error().offset = place_of_kept(text, found.error().offset);
  return found;
}

}  // namespace bnfurl
