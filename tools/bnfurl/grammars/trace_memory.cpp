// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/trace_memory.hpp"

#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::tool {

namespace {

// The count is known only after the text has been traced: if the room was too small, it is traced once more.
template <class Each, class Trace>
std::size_t fill_room(std::vector<Each>& room, const Trace& traced) {
  const std::size_t count = traced().value_or(0);
  if (count <= room.size()) return count;
  room.resize(count);
  return traced().value_or(0);
}

}  // namespace

void TraceMemory::fill(Production entry, std::string_view text) {
  prepare(entry, text);
  count_ = fill_room(occurrences_, [&] { return trace(entry, text, {states_, occurrences_}); });
}

void TraceMemory::fill_components(Production entry, std::string_view text) {
  prepare(entry, text);
  component_count_ = fill_room(components_, [&] { return trace_components(entry, text, {states_, components_}); });
}

void TraceMemory::prepare(Production entry, std::string_view text) {
  if (traceable_ != entry) grammar_files().make_traceable(entry);
  traceable_ = entry;
  if (states_.size() <= text.size()) states_.resize(text.size() + 1);
}

}  // namespace bnfurl::tool
