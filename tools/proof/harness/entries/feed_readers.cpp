// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/entries.hpp"

#include <algorithm>

#include "tools/proof/harness/checker.hpp"

namespace bnfurl::proof {
namespace {

// What a feed has to say after `taken` octets, if the text fails at `offset`.
bool is_dead_after(std::size_t taken, const Answer& expected) { return !expected.valid && taken > expected.offset; }

template <class AnyFeed>
Progress taken(AnyFeed& feed, std::string& memory, std::string_view piece) {
  memory = piece;
  const Progress progress = feed.next(memory);
  std::ranges::fill(memory, '\xff');
  return progress;
}

bool same(const std::optional<Error>& a, const std::optional<Error>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->production() == b->production() && a->offset() == b->offset() && a->state() == b->state() &&
         a->found() == b->found();
}

}  // namespace

Progress FeedReaders::take(Feed& feed, std::string_view piece) { return taken(feed, piece_, piece); }
Progress FeedReaders::take(SplitFeed& feed, std::string_view piece) { return taken(feed, piece_, piece); }

void FeedReaders::check(std::string_view text, const Answer& expected) {
  check_octets(text, expected);
  check_cut(text, checked_++ % (text.size() + 1), expected);
}

void FeedReaders::check_octets(std::string_view text, const Answer& expected) {
  Feed feed(detail::production_of(entry_));
  SplitFeed split(detail::production_of(entry_));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Progress progress = take(feed, text.substr(i, 1));
    if ((progress == Progress::dead) != is_dead_after(i + 1, expected))
      throw Counterexample("feed by octets", text, "another offset");
    if (take(split, text.substr(i, 1)) != progress)
      throw Counterexample("split feed by octets", text, "another verdict");
  }
  check_end("feed by octets", feed, split, text, expected);
}

// Empty pieces change nothing.
void FeedReaders::check_cut(std::string_view text, std::size_t cut, const Answer& expected) {
  Feed feed(detail::production_of(entry_));
  SplitFeed split(detail::production_of(entry_));
  for (const std::string_view piece : {text.substr(0, cut), text.substr(cut, 0), text.substr(cut)}) {
    (void)take(feed, piece);
    (void)take(split, piece);
  }
  check_end("feed of two pieces", feed, split, text, expected);
}

void FeedReaders::check_end(std::string_view who, const Feed& feed, const SplitFeed& split, std::string_view text,
                            const Answer& expected) const {
  const auto fail = [&](std::string_view what) { throw Counterexample(std::string(who), text, what); };
  if ((feed.progress() == Progress::accepts) != expected.valid) fail("another verdict");
  if (feed.progress() != split.progress()) fail("another verdict with components");
  if (feed.offset() != expected.offset || split.offset() != expected.offset) fail("another offset");
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  if (!same(feed.explain(), error) || !same(split.explain(), error)) fail("another error");
  const std::optional<Components> found = components_by(
      *entry_.grammar,
      [&](detail::Span* spans, detail::Choices* choices) { return detail::Access::finish(split, spans, choices); });
  if (found.has_value() != expected.valid) fail("another verdict of the components");
  if (found && *found != expected.components) fail("other components");
}

}  // namespace bnfurl::proof
