// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches.hpp"

namespace bnfurl::tool {

bool never_has(Production production, std::string_view octets) {
  const Automaton texts = production.automaton();
  for (const char octet : octets) {
    for (std::size_t state = 0; state < texts.states(); ++state) {
      if (texts.next(static_cast<Automaton::State>(state), octet) != Automaton::nowhere) return false;
    }
  }
  return true;
}

std::unique_ptr<Batches> Batches::make(const Request& request, Ask ask) {
  const Format& format = request.format;
  const Standard& standard = request.standards.front();
  if (format.form != Form::plain || !request.where.tests().empty() || request.standards.size() != 1 || standard.rule)
    return nullptr;
  const Production entry = standard.entry_for(Record{});
  if (!entry.engines().scanner) return nullptr;
  if (format.ending.drop_cr && !never_has(entry, "\r")) return nullptr;
  return std::unique_ptr<Batches>(new Batches(entry, format.ending, ask));
}

void Batches::open(const Block& block) {
  block_ = block;
  line_ = block.line;
  lines_ = nullptr;
  finished_ = false;
  splitter_.feed(block.text);
}

// The last line of a file, if it has no terminator, is in the splitter's memory; in the block it is at the end.
const Lines* Batches::next() {
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
  if (lines_ != nullptr) base_ = block_.text.data() + block_.text.size() - lines_->line(0).size() - lines_->begins()[0];
  return lines_;
}

Record Batches::record(std::size_t index) const {
  const std::string_view line = lines_->line(index);
  Record record;
  record.whole = {base_ + (line.data() - lines_->text().data()), line.size()};
  record.text = record.whole;
  if (ending_.drop_cr && record.text.ends_with('\r')) record.text.remove_suffix(1);
  record.url = record.text;
  record.file = block_.file;
  record.line = line_ + index;
  record.byte = block_.byte + static_cast<std::size_t>(record.text.data() - block_.text.data());
  return record;
}

}  // namespace bnfurl::tool
