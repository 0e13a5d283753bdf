// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/trace_memory.hpp"

#include "tools/bnfurl/grammars/grammar_files.hpp"

namespace bnfurl::tool {

// The count is known only when the text has been traced: where the room was too small, it is traced once more.
void TraceMemory::fill(Production entry, std::string_view text) {
  if (traceable_ != &detail::data_of(entry)) grammar_files().make_traceable(detail::data_of(entry));
  traceable_ = &detail::data_of(entry);
  if (states_.size() <= text.size()) states_.resize(text.size() + 1);
  count_ = trace(entry, text, {states_, occurrences_}).value_or(0);
  if (count_ <= occurrences_.size()) return;
  occurrences_.resize(count_);
  count_ = trace(entry, text, {states_, occurrences_}).value_or(0);
}

}  // namespace bnfurl::tool
