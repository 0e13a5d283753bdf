// All C functions on one text. The octets up to the first line feed choose the caller, then the pieces in which feeds
// take the text; the octets after it are the text. Everything must be as C++ has it for the whole text: after each
// piece, for the text so far as the whole.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/components.hpp>

#include "tests/fuzz/target.hpp"

namespace bnfurl::fuzz {

// The memory of a caller of the C functions. Each text and each piece of one is on the heap by itself, in exactly its
// size, so that sanitizers see a step outside. Memory in which something has to stay untouched is painted first, and
// looked at afterwards.
//
// Nothing here needs the C++ runtime: MemorySanitizer has to see all code that writes memory, and the standard library
// is not compiled for it (tests/memory).

class Memory {
public:
  explicit Memory(std::size_t size) : octets_(static_cast<char*>(std::malloc(size))), size_(size) {}
  explicit Memory(std::string_view text) : Memory(text.size()) {
    if (!text.empty()) std::memcpy(octets_, text.data(), size_);
  }
  ~Memory() { std::free(octets_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] char* data() const { return octets_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view text() const { return {octets_, size_}; }

  void paint() {
    if (size_ != 0) std::memset(octets_, color, size_);
  }
  /// Whether nothing was written there since it was painted.
  [[nodiscard]] bool is_painted(std::size_t begin, std::size_t end) const {
    while (begin < end && octets_[begin] == color) ++begin;
    return begin >= end;
  }

private:
  static constexpr char color = 0x5a;
  char* octets_;
  std::size_t size_;
};

/// Structs at any address that fits a pointer: `words` words after an address that fits everything. There is a margin
/// after them, so that a store outside is seen without a sanitizer, too.
template <class T>
class Placed {
public:
  explicit Placed(std::size_t words, std::size_t count = 1)
      : begin_(words * sizeof(void*)), memory_(begin_ + count * sizeof(T) + margin) {}

  [[nodiscard]] T* get() const { return reinterpret_cast<T*>(memory_.data() + begin_); }
  T* operator->() const { return get(); }

  void paint() { memory_.paint(); }
  /// Whether nothing but the first `count` structs was written since then.
  [[nodiscard]] bool is_painted_after(std::size_t count) const {
    return memory_.is_painted(0, begin_) && memory_.is_painted(begin_ + count * sizeof(T), memory_.size());
  }

private:
  static constexpr std::size_t margin = 64;
  std::size_t begin_;
  Memory memory_;
};

// A caller of the C functions, as the octets of a fuzzer choose it: which production it asks, how much memory it
// offers, and where that memory lies.

/// The octets that choose, one after the other. A digit chooses its number; after the last octet, all choices are 0.
class Choices {
public:
  explicit Choices(std::string_view octets) : octets_(octets) {}

  [[nodiscard]] bool empty() const { return at_ == octets_.size(); }
  [[nodiscard]] std::uint8_t next() { return empty() ? 0 : static_cast<std::uint8_t>(octets_[at_++] - '0'); }
  /// A number below `count`.
  [[nodiscard]] std::size_t next(std::size_t count) { return next() % count; }

private:
  std::string_view octets_;
  std::size_t at_ = 0;
};

struct Caller {
  const bnfurl_production* asked;  ///< the production that C asks, and
  Production entry;                ///< the same, found by C++
  std::size_t capacity;            ///< the room for a message
  std::size_t spans;               ///< the room for components: fewer than there are, or more
  std::size_t words;               ///< where structs lie (Placed)
};

/// Takes seven choices: the grammar; the production (0: the start); as it is (0), as a strict reader sees it (1), or
/// for a method; capacity; spans; words; one that chooses nothing.
[[nodiscard]] Caller chosen_caller(Choices& choices);

// What the C functions have to answer, and to write, about a text: what the C++ functions say of the whole text, and
// nothing on a no.

/// Fails unless `explain` (as bnfurl_explain) explains the text.
template <class Explain>
void check_error(const Caller& caller, std::string_view text, const Explain& explain);
/// Fails unless `split` (as bnfurl_split) splits the text.
template <class Split>
void check_split(const Caller& caller, std::string_view text, const Split& split);

/// The caller's memory for components.
struct SplitRoom {
  explicit SplitRoom(const Caller& caller);

  static constexpr int untouched = 77;
  Placed<bnfurl_span> spans;
  bnfurl_parts parts;
};

void check_written(const Caller& caller, bnfurl_status answer, const Placed<bnfurl_error>& error,
                   std::string_view text);
void check_written(const Caller& caller, bnfurl_status answer, const SplitRoom& room, std::string_view text);

template <class Explain>
void check_error(const Caller& caller, std::string_view text, const Explain& explain) {
  Placed<bnfurl_error> error(caller.words);
  error.paint();
  check_written(caller, explain(error.get()), error, text);
}

template <class Split>
void check_split(const Caller& caller, std::string_view text, const Split& split) {
  SplitRoom room(caller);
  check_written(caller, split(&room.parts), room, text);
}

namespace {

constexpr std::string_view methods[] = {"GET", "OPTIONS", "CONNECT", "get", ""};

struct Found {
  const bnfurl_production* asked;
  Production entry;
};

// The name with a NUL, which the C functions search for.
const bnfurl_production* found_in_c(std::string_view grammar, std::string_view production) {
  Memory names(grammar.size() + production.size() + 2);
  char* const second = names.data() + grammar.size() + 1;
  std::memset(names.data(), 0, names.size());
  std::memcpy(names.data(), grammar.data(), grammar.size());
  std::memcpy(second, production.data(), production.size());
  return bnfurl_find_production(names.data(), second);
}

Found chosen_production(Choices& choices) {
  const std::size_t index = choices.next(grammars().size());
  const Grammar grammar = grammars()[index];
  const std::size_t number = choices.next(grammar.productions().size() + 1);
  if (number == 0) return {bnfurl_find_production(bnfurl_grammar_name_at(index), nullptr), grammar.start()};
  const Production entry = grammar.productions()[number - 1];
  return {found_in_c(grammar.name(), entry.name()), entry};
}

// The reader that was chosen, if there is one for this production.
Found chosen_reader(const Found& found, std::size_t choice) {
  if (choice == 0) return found;
  const std::string_view method = methods[choice % std::size(methods)];
  const auto entry = choice == 1 ? strict_production(found.entry) : production_for_method(found.entry, method);
  const bnfurl_production* asked = choice == 1
                                       ? bnfurl_strict_production(found.asked)
                                       : bnfurl_production_for_method(found.asked, method.data(), method.size());
  if (entry.has_value() != (asked != nullptr)) fail("C has another reader");
  return entry ? Found{asked, *entry} : found;
}

void check_names(const Found& found) {
  if (found.asked == nullptr) fail("C does not find the production");
  if (found.entry.name() != bnfurl_production_name(found.asked)) fail("C finds another production");
  if (found.entry.grammar().name() != bnfurl_grammar_name(found.asked)) fail("C finds another grammar");
  if (found.entry.grammar().components().size() != bnfurl_component_count(found.asked)) fail("C has other components");
}

}  // namespace

Caller chosen_caller(Choices& choices) {
  const Found printed = chosen_production(choices);
  check_names(printed);
  const Found found = chosen_reader(printed, choices.next());
  check_names(found);
  Caller caller{found.asked, found.entry, 0, 0, 0};
  caller.capacity = choices.next();
  caller.spans = choices.next(BNFURL_MAX_COMPONENTS + 3);
  caller.words = choices.next(8);
  (void)choices.next();
  return caller;
}

namespace {

void check_expected(const bnfurl_error& error, const Error& expected) {
  for (int octet = 0; octet < BNFURL_END_OF_TEXT; ++octet) {
    if (bnfurl_error_expects(&error, octet) != (expected.expects(static_cast<char>(octet)) ? 1 : 0))
      fail("C expects another octet");
  }
  if (bnfurl_error_expects(&error, BNFURL_END_OF_TEXT) != (expected.expects_end() ? 1 : 0))
    fail("C expects another end");
}

// A message like snprintf's: cut off, a NUL after it, nothing after the NUL.
void check_message(const bnfurl_error& error, const Error& expected, std::size_t capacity) {
  char whole[2048];
  const std::size_t size = expected.message({whole, sizeof whole});
  Memory out(capacity);
  out.paint();
  if (bnfurl_error_message(&error, capacity == 0 ? nullptr : out.data(), capacity) != size)
    fail("C has a message of another size");
  if (capacity == 0) return;
  const std::size_t written = std::min(size, capacity - 1);
  if (std::memcmp(out.data(), whole, std::min(written, sizeof whole)) != 0) fail("C has another message");
  if (out.data()[written] != '\0') fail("a message does not end with a NUL");
  if (!out.is_painted(written + 1, capacity)) fail("octets after a message are written");
}

// The number of a name, -1 where there is none.
void check_choice(int number, const char* name, const std::optional<std::string_view>& expected) {
  if (!expected && number != -1) fail("C has a kind where there is none");
  if (expected && (name == nullptr || *expected != name)) fail("C has another kind");
}

void check_span(const bnfurl_span& span, const std::optional<std::string_view>& expected, std::string_view text) {
  if ((span.begin != BNFURL_ABSENT) != expected.has_value()) fail("C has another component");
  if (!expected) return;
  if (text.data() + span.begin != expected->data() || span.end - span.begin != expected->size())
    fail("a component is elsewhere in C");
}

}  // namespace

SplitRoom::SplitRoom(const Caller& caller)
    : spans(caller.words, caller.spans), parts{sizeof(bnfurl_parts), caller.spans, spans.get(), untouched, untouched} {
  spans.paint();
}

void check_written(const Caller& caller, bnfurl_status answer, const Placed<bnfurl_error>& error,
                   std::string_view text) {
  const std::optional<Error> expected = explain(caller.entry, text);
  if (answer != (expected ? BNFURL_NO_MATCH : BNFURL_OK)) fail("C explains another text");
  if (!error.is_painted_after(expected ? 1 : 0)) fail("memory that is not the error's is written");
  if (!expected) return;
  const bnfurl_error copied = *error.get();
  if (bnfurl_error_offset(&copied) != expected->offset()) fail("C has another offset");
  if (bnfurl_error_found(&copied) != (expected->found() ? *expected->found() : BNFURL_END_OF_TEXT))
    fail("C found another octet");
  check_expected(copied, *expected);
  check_message(copied, *expected, caller.capacity);
}

void check_written(const Caller& caller, bnfurl_status answer, const SplitRoom& room, std::string_view text) {
  const std::optional<AnyParts> expected = split(caller.entry, text);
  const std::size_t filled = std::min(caller.spans, bnfurl_component_count(caller.asked));
  if (answer != (expected ? BNFURL_OK : BNFURL_NO_MATCH)) fail("C splits another text");
  if (!room.spans.is_painted_after(expected ? filled : 0)) fail("memory that is not a component's is written");
  if (!expected && (room.parts.kind != SplitRoom::untouched || room.parts.host_kind != SplitRoom::untouched))
    fail("a kind is written for an invalid text");
  if (!expected) return;
  for (std::size_t i = 0; i < filled; ++i) check_span(room.spans.get()[i], expected->at(i), text);
  const auto [size, count, spans, kind, host_kind] = room.parts;
  check_choice(kind, bnfurl_kind_name(caller.asked, kind), expected->kind());
  check_choice(host_kind, bnfurl_host_kind_name(caller.asked, host_kind), expected->host_kind());
  bnfurl_span authority;
  const int has_authority = bnfurl_authority(caller.asked, &room.parts, &authority);
  if (filled < bnfurl_component_count(caller.asked)) return;
  if ((has_authority == 1) != expected->authority().has_value()) fail("C has another authority");
  check_span(authority, expected->authority(), text);
}

namespace {

constexpr std::size_t most_pieces = 64;

// The text as the inside of a component.
void check_inside(std::string_view text) {
  for (unsigned flags = 0; flags < 4; ++flags) {
    const Memory in_c(text.size()), in_cpp(text.size());
    std::size_t size = 0;
    const Decoding how{(flags & BNFURL_DECODING_FORM) != 0, (flags & BNFURL_DECODING_CONTROLS) != 0};
    const auto expected = decode(text, how, {in_cpp.data(), in_cpp.size()});
    if (bnfurl_decode(text.data(), text.size(), flags, in_c.data(), in_c.size(), &size) != BNFURL_OK || !expected ||
        std::string_view(in_c.data(), size) != *expected)
      fail("C decodes otherwise");
  }
  bnfurl_span segment, name, value;
  std::string_view rest = text;
  for (std::size_t at = 0; bnfurl_next_segment(text.data(), text.size(), &at, &segment) == 1;) {
    const auto expected = next_segment(rest);
    if (!expected) fail("C has a segment where there is none");
    check_span(segment, expected, text);
  }
  if (next_segment(rest)) fail("C lacks a segment");
  rest = text;
  for (std::size_t at = 0; bnfurl_next_parameter(text.data(), text.size(), &at, &name, &value) == 1;) {
    const auto expected = next_parameter(rest);
    if (!expected) fail("C has a parameter where there is none");
    check_span(name, expected->name, text);
    check_span(value, expected->value, text);
  }
  if (next_parameter(rest)) fail("C lacks a parameter");
  const bnfurl_span whole{0, text.size()};
  const auto port = port_number(text);
  const int expected = port ? *port : port.error() == PortError::none ? -1 : BNFURL_INVALID_PORT;
  if (bnfurl_port_number(text.data(), &whole) != expected) fail("C has another port");
}

void check_text(const Caller& caller, std::string_view text) {
  const char* const octets = text.empty() ? nullptr : text.data();
  if (bnfurl_validate(caller.asked, octets, text.size()) != (matches(caller.entry, text) ? BNFURL_OK : BNFURL_NO_MATCH))
    fail("C has another verdict");
  check_split(caller, text,
              [&](bnfurl_parts* parts) { return bnfurl_split(caller.asked, octets, text.size(), parts); });
  check_error(caller, text,
              [&](bnfurl_error* error) { return bnfurl_explain(caller.asked, octets, text.size(), error); });
}

// The two kinds of feeds under one name.
struct Verdict {
  using Feed = bnfurl_feed;
  static void start(Feed* feed, const Caller& caller) {
    if (bnfurl_feed_init(feed, caller.asked) != BNFURL_OK) fail("a production is refused");
  }
  static bnfurl_progress next(Feed* feed, std::string_view piece) {
    return bnfurl_feed_push(feed, piece.data(), piece.size());
  }
  static std::size_t offset(const Feed* feed) { return bnfurl_feed_offset(feed); }
  static bnfurl_status explain(const Feed* feed, bnfurl_error* error) { return bnfurl_feed_explain(feed, error); }
  static void check_end(const Feed* /*feed*/, const Caller& /*caller*/, std::string_view /*text*/) {}
};

struct Components {
  using Feed = bnfurl_split_feed;
  static void start(Feed* feed, const Caller& caller) {
    if (bnfurl_split_feed_init(feed, caller.asked) != BNFURL_OK) fail("a production is refused");
  }
  static bnfurl_progress next(Feed* feed, std::string_view piece) {
    return bnfurl_split_feed_push(feed, piece.data(), piece.size());
  }
  static std::size_t offset(const Feed* feed) { return bnfurl_split_feed_offset(feed); }
  static bnfurl_status explain(const Feed* feed, bnfurl_error* error) { return bnfurl_split_feed_explain(feed, error); }
  static void check_end(const Feed* feed, const Caller& caller, std::string_view text) {
    check_split(caller, text, [&](bnfurl_parts* parts) { return bnfurl_split_feed_parts(feed, parts); });
  }
};

template <class Kind>
class Reading {
public:
  Reading(const Caller& caller, std::string_view text)
      : caller_(caller),
        text_(text),
        feeds_{Placed<typename Kind::Feed>(caller.words), Placed<typename Kind::Feed>(caller.words + 1)} {
    start();
  }

  // Up to 62: a piece of so many octets, in memory that is gone afterwards. 63: from the beginning again. Others: the
  // copy of the feed takes the piece, after the feed itself went another way.
  void step(std::uint8_t choice) {
    if (choice == 63) return start();
    if (choice > 63) go_on_with_a_copy(static_cast<char>(choice));
    take(choice % 63);
  }
  void take_rest() { take(text_.size() - taken_); }

private:
  void start() {
    Kind::start(feed(), caller_);
    taken_ = 0;
    check(Kind::next(feed(), {}));
  }

  void go_on_with_a_copy(char other) {
    *feeds_[1 - at_].get() = *feed();
    (void)Kind::next(feed(), {&other, 1});
    at_ = 1 - at_;
  }

  [[nodiscard]] typename Kind::Feed* feed() const { return feeds_[at_].get(); }

  void take(std::size_t size) {
    const std::size_t piece = std::min(size, text_.size() - taken_);
    const Memory octets(std::string_view(text_.data() + taken_, piece));
    taken_ += piece;
    check(Kind::next(feed(), octets.text()));
  }

  void check(bnfurl_progress progress) const {
    const std::string_view text(text_.data(), taken_);
    const std::optional<Error> error = explain(caller_.entry, text);
    if (progress != progress_of(error)) fail("a feed goes on otherwise");
    if (Kind::offset(feed()) != (error ? error->offset() : taken_)) fail("a feed has another offset");
    check_error(caller_, text, [this](bnfurl_error* out) { return Kind::explain(feed(), out); });
    Kind::check_end(feed(), caller_, text);
  }

  static bnfurl_progress progress_of(const std::optional<Error>& error) {
    if (!error) return BNFURL_PROGRESS_ACCEPTING;
    return error->found() ? BNFURL_PROGRESS_REJECTED : BNFURL_PROGRESS_INCOMPLETE;
  }

  const Caller& caller_;
  std::string_view text_;
  Placed<typename Kind::Feed> feeds_[2];
  std::size_t at_ = 0;
  std::size_t taken_ = 0;
};

template <class Kind>
void check_feed(const Caller& caller, std::string_view text, Choices pieces) {
  Reading<Kind> reading(caller, text);
  for (std::size_t i = 0; i < most_pieces && !pieces.empty(); ++i) reading.step(pieces.next());
  reading.take_rest();
}

}  // namespace

void run_c_functions(std::string_view /*target*/, std::string_view octets) {
  const std::size_t end = std::min(octets.find('\n'), octets.size());
  const std::size_t begin = std::min(end + 1, octets.size());
  const Memory text(std::string_view(octets.data() + begin, octets.size() - begin));
  Choices choices(std::string_view(octets.data(), end));
  const Caller caller = chosen_caller(choices);
  check_text(caller, text.text());
  check_inside(text.text());
  check_feed<Verdict>(caller, text.text(), choices);
  check_feed<Components>(caller, text.text(), choices);
}

}  // namespace bnfurl::fuzz
