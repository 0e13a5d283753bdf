// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches.hpp"

namespace bnfurl::tool {
namespace {

/// Whether a record is a text that ends with one octet, and nothing but its octets decides.
bool is_judged_by_octets(const Request& request) {
  return request.format.form == Form::plain && request.where.passes_all() && request.standards.size() == 1 &&
         !request.standards.front().rule && request.derivation->resolving() == nullptr;
}

}  // namespace

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
  if (!is_judged_by_octets(request)) return nullptr;
  const Production entry = request.standards.front().entry_for(Record{});
  if (!entry.engines().scanner) return nullptr;
  return std::unique_ptr<Batches>(new Batches(entry, request.format.ending, ask, true));
}

std::unique_ptr<Batches> Batches::of_normal_forms(const Request& request) {
  const LevelSet& levels = request.derivation->levels();
  if (!is_judged_by_octets(request) || !levels.is_core()) return nullptr;
  const std::optional<Production> forms = normal_forms(request.standards.front().entry_for(Record{}), levels.levels);
  if (!forms) return nullptr;
  return std::unique_ptr<Batches>(new Batches(*forms, request.format.ending, Ask::verdict, false));
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
  if (lines_ == nullptr) return nullptr;
  const std::size_t begin = block_.text.rfind(ending_.terminator) + 1;
  base_ = block_.text.data() + begin - lines_->begins()[0];
  return lines_;
}

Record Batches::record(std::size_t index) const {
  const std::string_view line = lines_->line(index);
  Record record;
  record.text = {base_ + (line.data() - lines_->text().data()), line.size()};
  record.whole = with_cr(record.text);
  record.url = record.text;
  record.file = block_.file;
  record.line = line_ + index;
  record.byte = block_.byte + static_cast<std::size_t>(record.text.data() - block_.text.data());
  return record;
}

std::string_view Batches::whole_records(std::size_t begin, std::size_t end) const {
  const auto first = static_cast<std::size_t>(lines_->begins()[begin]);
  return with_cr({base_ + first, static_cast<std::size_t>(lines_->ends()[end - 1]) - first});
}

// After a line, there is its terminator, or the CR that was dropped before it, or the end of the block.
std::string_view Batches::with_cr(std::string_view line) const {
  const char* const end = line.data() + line.size();
  const bool has_cr = ending_.drop_cr && end != block_.text.data() + block_.text.size() && *end == '\r';
  return {line.data(), line.size() + (has_cr ? 1 : 0)};
}

}  // namespace bnfurl::tool
