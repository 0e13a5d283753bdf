// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All C functions on one text. The octets up to the first line feed choose the caller (fuzz/c_caller.hpp), then the
// pieces in which feeds take the text; the octets after it are the text. Everything must be as C++ has it for the whole
// text: after each piece, for the text so far as the whole.
#include <algorithm>
#include <optional>

#include "fuzz/c_answers.hpp"
#include "fuzz/c_caller.hpp"
#include "fuzz/c_memory.hpp"
#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

constexpr std::size_t most_pieces = 64;

void check_text(const Caller& caller, std::string_view text) {
  const char* const octets = text.empty() ? nullptr : text.data();
  if (bnfurl_matches(caller.asked, octets, text.size()) != (matches(caller.entry, text) ? 1 : 0))
    fail("C has another verdict");
  check_split(caller, text, [&](bnfurl_span* spans, std::size_t count, int* kind, int* host_kind) {
    return bnfurl_split(caller.asked, octets, text.size(), spans, count, kind, host_kind);
  });
  check_error(caller, text,
              [&](bnfurl_error* error) { return bnfurl_explain(caller.asked, octets, text.size(), error); });
}

// The two kinds of feeds under one name.
struct Verdict {
  using Feed = bnfurl_feed;
  static void start(Feed* feed, const Caller& caller) { bnfurl_feed_start(feed, caller.asked); }
  static int next(Feed* feed, std::string_view piece) { return bnfurl_feed_next(feed, piece.data(), piece.size()); }
  static std::size_t offset(const Feed* feed) { return bnfurl_feed_offset(feed); }
  static int explain(const Feed* feed, bnfurl_error* error) { return bnfurl_feed_explain(feed, error); }
  static void check_end(const Feed* /*feed*/, const Caller& /*caller*/, std::string_view /*text*/) {}
};

struct Components {
  using Feed = bnfurl_split_feed;
  static void start(Feed* feed, const Caller& caller) {
    if (bnfurl_split_feed_start(feed, caller.asked) != 1) fail("a production is refused");
  }
  static int next(Feed* feed, std::string_view piece) {
    return bnfurl_split_feed_next(feed, piece.data(), piece.size());
  }
  static std::size_t offset(const Feed* feed) { return bnfurl_split_feed_offset(feed); }
  static int explain(const Feed* feed, bnfurl_error* error) { return bnfurl_split_feed_explain(feed, error); }
  static void check_end(const Feed* feed, const Caller& caller, std::string_view text) {
    check_split(caller, text, [&](bnfurl_span* spans, std::size_t count, int* kind, int* host_kind) {
      return bnfurl_split_feed_end(feed, spans, count, kind, host_kind);
    });
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

  void check(int progress) const {
    const std::string_view text(text_.data(), taken_);
    const std::optional<Error> error = explain(caller_.entry, text);
    if (progress != progress_of(error)) fail("a feed goes on otherwise");
    if (Kind::offset(feed()) != (error ? error->offset() : taken_)) fail("a feed has another offset");
    check_error(caller_, text, [this](bnfurl_error* out) { return Kind::explain(feed(), out); });
    Kind::check_end(feed(), caller_, text);
  }

  static int progress_of(const std::optional<Error>& error) {
    if (!error) return BNFURL_ACCEPTS;
    return error->found() ? BNFURL_DEAD : BNFURL_OPEN;
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
  check_feed<Verdict>(caller, text.text(), choices);
  check_feed<Components>(caller, text.text(), choices);
}

}  // namespace bnfurl::fuzz
