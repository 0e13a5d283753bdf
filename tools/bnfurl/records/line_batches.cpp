// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/line_batches.hpp"

namespace bnfurl::tool {
namespace {

std::vector<Wanted> wanted_of(List<Component> components, const AskedComponents& asked) {
  if (!asked) return {components.begin(), components.end()};
  std::vector<Wanted> wanted;
  for (const std::size_t index : *asked) wanted.emplace_back(components[index]);
  return wanted;
}

}  // namespace

LineBatches::LineBatches(Production entry, Ending ending, const AskedComponents& components)
    : ending_(ending),
      splitter_(entry, wanted_of(entry.grammar().components(), components), ending.terminator, Ask::components,
                ending.drop_cr ? Cr::drop : Cr::keep) {}

void LineBatches::open(const Block& block) {
  block_ = block;
  line_ = block.line;
  lines_ = nullptr;
  finished_ = false;
  splitter_.feed(block.text);
}

// The last line of a file, if it has no terminator, is in the splitter's memory; in the block it is at the end.
const Lines* LineBatches::next() {
  if (lines_ != nullptr) line_ += lines_->size();
  lines_ = splitter_.next();
  if (lines_ != nullptr) {
    base_ = lines_->text().data();
    return lines_;
  }
  if (finished_) return nullptr;
  finished_ = true;
  splitter_.finish();
  lines_ = splitter_.next();
  if (lines_ == nullptr) return nullptr;
  const std::size_t begin = block_.text.rfind(ending_.terminator) + 1;
  base_ = block_.text.data() + begin - lines_->begins()[0];
  return lines_;
}

void LineBatches::read(std::size_t index, Record& record) const {
  record.text = text(index);
  record.whole = with_cr(record.text);
  record.file = block_.file;
  record.line = line_ + index;
  record.byte = block_.byte + static_cast<std::size_t>(record.text.data() - block_.text.data());
}

std::string_view LineBatches::whole_records(std::size_t begin, std::size_t end) const {
  const auto first = static_cast<std::size_t>(lines_->begins()[begin]);
  return with_cr({base_ + first, static_cast<std::size_t>(lines_->ends()[end - 1]) - first});
}

// After a line, there is its terminator, or the CR that was dropped before it, or the end of the block.
std::string_view LineBatches::with_cr(std::string_view line) const {
  const char* const end = line.data() + line.size();
  const bool has_cr = ending_.drop_cr && end != block_.text.data() + block_.text.size() && *end == '\r';
  return {line.data(), line.size() + (has_cr ? 1 : 0)};
}

}  // namespace bnfurl::tool
