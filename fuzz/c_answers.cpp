// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "fuzz/c_answers.hpp"

#include <algorithm>
#include <optional>

#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

void check_expected(const bnfurl_error& error, const Error& expected) {
  for (int octet = 0; octet < BNFURL_END; ++octet) {
    if (bnfurl_error_expects(&error, octet) != (expected.expects(static_cast<std::uint8_t>(octet)) ? 1 : 0))
      fail("C expects another octet");
  }
  if (bnfurl_error_expects(&error, BNFURL_END) != (expected.expects_end() ? 1 : 0)) fail("C expects another end");
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
void check_choice(bool is_wanted, int number, const char* name, const std::optional<std::string_view>& expected) {
  if (!is_wanted) return;
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

SplitRoom::SplitRoom(const Caller& caller) : spans(caller.words, caller.spans) { spans.paint(); }

void check_written(const Caller& caller, int answer, const Placed<bnfurl_error>& error, std::string_view text) {
  const std::optional<Error> expected = explain(caller.entry, text);
  if (answer != (expected ? 1 : 0)) fail("C explains another text");
  if (!error.is_painted_after(expected ? 1 : 0)) fail("memory that is not the error's is written");
  if (!expected) return;
  const bnfurl_error copied = *error.get();
  if (bnfurl_error_offset(&copied) != expected->offset()) fail("C has another offset");
  if (bnfurl_error_found(&copied) != (expected->found() ? *expected->found() : BNFURL_END))
    fail("C found another octet");
  check_expected(copied, *expected);
  check_message(copied, *expected, caller.capacity);
}

void check_written(const Caller& caller, int answer, const SplitRoom& room, std::string_view text) {
  const std::optional<AnyParts> expected = split(caller.entry, text);
  const std::size_t filled = std::min(caller.spans, bnfurl_component_count(caller.asked));
  if (answer != (expected ? 1 : 0)) fail("C splits another text");
  if (!room.spans.is_painted_after(expected ? filled : 0)) fail("memory that is not a component's is written");
  if (!expected && (room.kind != SplitRoom::untouched || room.host_kind != SplitRoom::untouched))
    fail("a kind is written on a no");
  if (!expected) return;
  for (std::size_t i = 0; i < filled; ++i) check_span(room.spans.get()[i], expected->at(i), text);
  check_choice(caller.wants_kind, room.kind, bnfurl_kind_name(caller.asked, room.kind), expected->kind());
  check_choice(caller.wants_host_kind, room.host_kind, bnfurl_host_kind_name(caller.asked, room.host_kind),
               expected->host_kind());
}

}  // namespace bnfurl::fuzz
