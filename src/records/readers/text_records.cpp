#include "src/records/readers/text_records.hpp"

#include <span>

namespace bnfurl::records {

TextRecords::TextRecords(Production entry, const std::vector<std::size_t>& components, bool decides)
    : RecordSource(nul_ending),
      splitter_(entry, {.columns = bnfurl::Columns::components,
                        .selection = selection_of(entry.grammar().components(), components)}),
      decides_(decides) {}

void TextRecords::begin() {
  splitter_.feed(rows_->text, std::span(rows_->offsets), rows_->has_null ? rows_->validity.data() : nullptr);
}

bool TextRecords::find() {
  const Batch* const texts = splitter_.next();
  if (texts == nullptr) return false;
  take(*texts, texts->text().data());
  records_.has_verdicts = decides_;
  return true;
}

void TextRecords::fill(Record& record, std::size_t index) {
  record.state = rows_->is_null(records_.before + index) ? Record::Url::none : Record::Url::present;
  record.url = record.text;
}

}  // namespace bnfurl::records
