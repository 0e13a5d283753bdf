// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/doors.hpp"

#include <fmt/format.h>

#include "src/kernels/kernels.hpp"
#include "tools/proof/harness/finding.hpp"

namespace bnfurl::proof {
namespace {

// A splitter takes the engines of the kernels that run when it is made.
const detail::ProductionData& with_kernel(const detail::ProductionData& entry, std::string_view kernel) {
  use_kernel(kernel);
  return entry;
}

}  // namespace

Doors::Doors(const detail::ProductionData& entry, std::string_view kernel)
    : entry_(with_kernel(entry, kernel)),
      kernel_(kernel),
      line_doors_{{'\n',
                   LineSplitter(detail::production_of(entry), '\n', Ask::verdict),
                   LineSplitter(detail::production_of(entry), '\n', Ask::components),
                   "",
                   {}},
                  {'\0',
                   LineSplitter(detail::production_of(entry), '\0', Ask::verdict),
                   LineSplitter(detail::production_of(entry), '\0', Ask::components),
                   "",
                   {}}},
      string_verdicts_(detail::production_of(entry), Ask::verdict),
      string_components_(detail::production_of(entry), Ask::components) {}

void Doors::fail(std::string_view who, std::string_view text, std::string_view what) const {
  throw Finding(fmt::format("{} {}", kernel_, who), text, what);
}

void Doors::ask(std::string_view text, const Answer& expected) const {
  use_kernel(kernel_);
  if (matches(detail::production_of(entry_), text) != expected.valid) fail("matches", text, "another verdict");
  Answer found;
  if (split_of(entry_, text, found) != expected.valid) fail("split", text, "another verdict");
  if (expected.valid && !same_components(*entry_.grammar, found, expected)) fail("split", text, "other components");
}

void Doors::ask(const TextList& texts, const std::vector<Answer>& expected) {
  strings_.clear();
  for (LineDoor& door : line_doors_) {
    door.buffer.clear();
    door.lines.clear();
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Line line{texts[i], &expected[i]};
    ask(line.text, *line.expected);
    strings_.push_back(line);
    // What holds both separators is no line.
    LineDoor& door = line_doors_[line.text.find('\n') == std::string_view::npos ? 0 : 1];
    if (line.text.find(door.separator) != std::string_view::npos) continue;
    door.buffer += line.text;
    door.buffer += door.separator;
    door.lines.push_back(line);
  }
  for (LineDoor& door : line_doors_) ask_lines(door);
  ask_strings(texts);
}

// By turns right before the back guard, and at some distance behind the front one.
std::string_view Doors::guarded(std::string_view buffer) {
  constexpr std::size_t distances = GuardedPages::around;
  const char filling = buffer.empty() ? '\0' : buffer.front();
  if (!pages_ || pages_->room() < buffer.size()) pages_.emplace(2 * buffer.size());
  const std::size_t turn = laid_++;
  if (turn % 2 == 0) return pages_->at_end(buffer, filling);
  return pages_->at_begin(buffer, turn / 2 % distances, filling);
}

void Doors::ask_strings(const TextList& texts) {
  for (StringSplitter* splitter : {&string_verdicts_, &string_components_}) {
    const std::string_view who = splitter == &string_verdicts_ ? "strings' verdicts" : "strings' components";
    std::size_t at = 0;
    splitter->feed(guarded(texts.octets()), texts.offsets());
    check(who, *splitter, strings_, at);
    if (at != strings_.size()) fail(who, strings_[at].text, "no string");
  }
}

// The last line has no separator.
void Doors::ask_lines(LineDoor& door) {
  if (door.lines.empty()) return;
  const bool ends_empty = door.lines.back().text.empty();
  const std::string_view buffer = std::string_view(door.buffer).substr(0, door.buffer.size() - (ends_empty ? 0 : 1));
  for (LineSplitter* splitter : {&door.verdicts, &door.components}) {
    const std::string_view who = splitter == &door.verdicts ? "lines' verdicts" : "lines' components";
    std::size_t at = 0;
    splitter->feed(guarded(buffer));
    check(who, *splitter, door.lines, at);
    splitter->finish();
    check(who, *splitter, door.lines, at);
    if (at != door.lines.size()) fail(who, door.lines[at].text, "no line");
  }
}

template <class Splitter>
void Doors::check(std::string_view who, Splitter& splitter, const std::vector<Line>& lines, std::size_t& at) {
  while (const Lines* found = splitter.next()) {
    if (found->size() > lines.size() - at) fail(who, found->line(lines.size() - at), "one more line");
    check(who, *found, std::span(lines).subspan(at, found->size()));
    at += found->size();
  }
}

void Doors::check(std::string_view who, const Lines& found, std::span<const Line> expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (found.line(i) != expected[i].text) fail(who, expected[i].text, "another line");
    if (found.valid(i) != expected[i].expected->valid) fail(who, expected[i].text, "another verdict");
  }
  check_components(who, found, expected);
}

void Doors::check_components(std::string_view who, const Lines& found, std::span<const Line> expected) {
  for (std::uint16_t c = 0; c < entry_.grammar->component_count; ++c) {
    const Lines::Column column = found.column(detail::component_of(*entry_.grammar, c));
    for (std::size_t i = 0; i < column.begin.size(); ++i) {
      const Answer& answer = *expected[i].expected;
      const detail::Span span = answer.valid ? answer.spans[c] : detail::Span{};
      const bool absent = span.begin == detail::Span::absent;
      const std::int32_t begin = absent ? 0 : found.begins()[i] + static_cast<std::int32_t>(span.begin);
      const std::int32_t length = absent ? -1 : static_cast<std::int32_t>(span.end - span.begin);
      if (column.begin[i] != begin || column.length[i] != length) fail(who, expected[i].text, "other components");
    }
  }
}

void use_kernel(std::string_view name) { kernels::use(*kernels::find(name)); }

std::vector<std::string> runnable_kernels() {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::level_names) {
    if (kernels::find(name) != nullptr) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string> other_kernels() {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::level_names) {
    if (kernels::find(name) == nullptr) names.emplace_back(name);
  }
  return names;
}

}  // namespace bnfurl::proof
