// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/agreement/line_judges.hpp"

#include <gtest/gtest.h>

#include "tests/agreement/exact_copy.hpp"
#include "tests/src/kernels/machine.hpp"

namespace bnfurl::agreement {

using detail::Span;

namespace {

constexpr std::size_t enough_octets = std::size_t{1} << 16;

// As columns have it: an absent component begins at 0.
bool is_at(std::int32_t begin, std::int32_t length, std::size_t line_begin, const Span& right) {
  if (right.begin == Span::absent) return begin == 0 && length == -1;
  return static_cast<std::size_t>(begin) == line_begin + right.begin &&
         static_cast<std::size_t>(length) == right.end - right.begin;
}

std::string shown(const Span& span) {
  return span.begin == Span::absent ? "absent" : std::to_string(span.begin) + "-" + std::to_string(span.end);
}

}  // namespace

void JudgedLines::add(std::string_view text, const Answer& right) {
  lines_.push_back({text_.size(), text_.size() + text.size(), right.valid});
  spans_.insert(spans_.end(), right.spans.data(), right.spans.data() + entry_.grammar->component_count);
  text_ += text;
  text_ += separator_;
}

void JudgedLines::clear() {
  text_.clear();
  lines_.clear();
  spans_.clear();
}

std::string_view JudgedLines::text_of(std::size_t line) const {
  return std::string_view(text_).substr(lines_[line].begin, lines_[line].end - lines_[line].begin);
}

bool JudgedLines::agree(Ask ask) const {
  if (lines_.empty()) return true;
  const bool is_whole = text_of(lines_.size() - 1).empty();
  const ExactCopy copy(std::string_view(text_).substr(0, text_.size() - (is_whole ? 0 : 1)));
  LineSplitter splitter(detail::production_of(entry_), separator_, ask);
  std::size_t found = 0;
  std::string wrong;
  const auto take_all = [&] {
    while (const Lines* batch = wrong.empty() ? splitter.next() : nullptr) {
      wrong = wrong_in(*batch, found);
      found += batch->size();
    }
  };
  splitter.feed(copy.text());
  take_all();
  splitter.finish();
  take_all();
  if (wrong.empty() && found < lines_.size()) wrong = "there is no line " + shown(text_of(found));
  if (wrong.empty()) return true;
  ADD_FAILURE() << entry_.name << ", lines that end by " << shown({&separator_, 1}) << ", " << kernels::active().name
                << (ask == Ask::verdict ? ", verdicts: " : ", components: ") << wrong;
  return false;
}

std::string JudgedLines::wrong_in(const Lines& batch, std::size_t first) const {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (has_line(batch, i, first + i)) continue;
    return "line " + std::to_string(first + i) + " is " + shown(batch.line(i)) +
           (batch.valid(i) ? ", which is valid" : ", which is not valid");
  }
  for (std::uint16_t c = 0; c < entry_.grammar->component_count; ++c) {
    std::string wrong = wrong_in_column(batch, first, c);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

bool JudgedLines::has_line(const Lines& batch, std::size_t index, std::size_t line) const {
  return line < lines_.size() && batch.line(index) == text_of(line) && batch.valid(index) == lines_[line].valid;
}

std::string JudgedLines::wrong_in_column(const Lines& batch, std::size_t first, std::uint16_t component) const {
  const Lines::Column column = batch.column(detail::component_of(*entry_.grammar, component));
  const std::span<const std::int32_t> begins = batch.begins();
  for (std::size_t i = 0; i < column.begin.size(); ++i) {
    const Span& right = spans_[(first + i) * entry_.grammar->component_count + component];
    if (is_at(column.begin[i], column.length[i], static_cast<std::size_t>(begins[i]), right)) continue;
    return "line " + std::to_string(first + i) + ", " + shown(batch.line(i)) + ": " +
           entry_.grammar->components[component] + " is " + std::to_string(column.begin[i] - begins[i]) + "+" +
           std::to_string(column.length[i]) + ", not " + shown(right);
  }
  return {};
}

bool LineJudges::add(std::string_view text, const Answer& right) {
  is_turn_of_nul_ = !is_turn_of_nul_;
  JudgedLines& first = is_turn_of_nul_ ? by_nul_ : by_newline_;
  JudgedLines& second = is_turn_of_nul_ ? by_newline_ : by_nul_;
  JudgedLines& lines = first.can_hold(text) ? first : second;
  if (!lines.can_hold(text)) return true;
  lines.add(text, right);
  return lines.octets() < enough_octets || agree(lines);
}

bool LineJudges::agree(JudgedLines& lines) {
  bool all_agree = true;
  for (const kernels::Kernels* kernels : tests::machine_kernels()) {
    const tests::WithKernels with(*kernels);
    for (const Ask ask : {Ask::components, Ask::verdict}) all_agree = all_agree && lines.agree(ask);
  }
  lines.clear();
  return all_agree;
}

}  // namespace bnfurl::agreement
