// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the C functions have to answer, and to write, about a text: what the C++ functions say of the whole text, and
// nothing on a no.
#pragma once

#include "fuzz/c_caller.hpp"
#include "fuzz/c_memory.hpp"

namespace bnfurl::fuzz {

/// Fails unless `explain` (as bnfurl_explain) explains the text.
template <class Explain>
void check_error(const Caller& caller, std::string_view text, const Explain& explain);
/// Fails unless `split` (as bnfurl_split) splits the text.
template <class Split>
void check_split(const Caller& caller, std::string_view text, const Split& split);

/// The caller's memory for components.
struct SplitRoom {
  explicit SplitRoom(const Caller& caller);
  [[nodiscard]] int* kind_pointer(const Caller& caller) { return caller.wants_kind ? &kind : nullptr; }
  [[nodiscard]] int* host_kind_pointer(const Caller& caller) { return caller.wants_host_kind ? &host_kind : nullptr; }

  static constexpr int untouched = 77;
  Placed<bnfurl_span> spans;
  int kind = untouched;
  int host_kind = untouched;
};

void check_written(const Caller& caller, int answer, const Placed<bnfurl_error>& error, std::string_view text);
void check_written(const Caller& caller, int answer, const SplitRoom& room, std::string_view text);

template <class Explain>
void check_error(const Caller& caller, std::string_view text, const Explain& explain) {
  Placed<bnfurl_error> error(caller.words);
  error.paint();
  check_written(caller, explain(error.get()), error, text);
}

template <class Split>
void check_split(const Caller& caller, std::string_view text, const Split& split) {
  SplitRoom room(caller);
  const int answer = split(room.spans.get(), caller.spans, room.kind_pointer(caller), room.host_kind_pointer(caller));
  check_written(caller, answer, room, text);
}

}  // namespace bnfurl::fuzz
