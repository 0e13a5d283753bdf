#include "src/records/forms/log_records.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

Selection selection_of(List<Component> components, const AskedComponents& asked) {
  if (!asked) return {};
  std::vector<Component> selected;
  for (const std::size_t index : *asked) selected.push_back(components[index]);
  return Selection(selected);
}

/// Each component that is asked for, or says what the URL is.
std::vector<Component> asked_of(Grammar layout, const LogUrl& where, const AskedComponents& fields) {
  std::vector<Component> asked;
  for (const Component component : layout.components()) {
    const bool is_field = !fields || std::ranges::find(*fields, component.index()) != fields->end();
    if (is_field || where.needs(component)) asked.push_back(component);
  }
  return asked;
}

std::vector<std::size_t> indices_of(const std::vector<Component>& components) {
  std::vector<std::size_t> indices;
  for (const Component component : components) indices.push_back(component.index());
  return indices;
}

}  // namespace

LineBatches::LineBatches(Production entry, Ending ending, const AskedComponents& components)
    : ending_(ending),
      splitter_(entry, {.selection = selection_of(entry.grammar().components(), components),
                        .separator = ending.terminator,
                        .drop_cr = ending.drop_cr}) {}

void LineBatches::open(const Block& block) {
  block_ = block;
  done_ = 0;
  lines_ = nullptr;
  finished_ = false;
  splitter_.feed(block.text);
}

// The last line of a file, if it has no terminator, is in the splitter's memory; in the block it is at the end.
const Batch* LineBatches::next() {
  if (lines_ != nullptr) done_ += lines_->size();
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
  record.line = block_.line + done_ + index;
  record.file_line = ending_.ends_lines() ? block_.file_line + done_ + index : 0;
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

LogRecords::LogRecords(Production layout, RecordKey key, const AskedComponents& fields)
    : layout_(layout),
      where_(layout, key),
      asked_(asked_of(layout.grammar(), where_, fields)),
      batches_(layout, line_ending, indices_of(asked_)),
      fields_(layout.grammar().components().size()) {}

void LogRecords::open(const Block& block) {
  batches_.open(block);
  size_ = at_ = comments_ = 0;
}

bool LogRecords::next_batch() {
  const Batch* const lines = batches_.next();
  at_ = 0;
  size_ = lines == nullptr ? 0 : lines->size();
  columns_.clear();
  if (lines == nullptr) return false;
  for (const Component component : asked_) columns_.push_back(lines->column(component));
  return true;
}

bool LogRecords::next(Record& record) {
  do {
    if (at_ == size_ && !next_batch()) return false;
  } while (!read(at_++, record));
  return true;
}

// A comment is neither a record nor counted as one.
bool LogRecords::read(std::size_t index, Record& record) {
  batches_.read(index, record);
  if (where_.has_comments && record.text.starts_with('#')) {
    ++comments_;
    return false;
  }
  record.line -= comments_;
  record.layout = layout_;
  record.fields = {};
  record.method.reset();
  record.url = {};
  record.url_offset = 0;
  record.second_part = {};
  record.state = Record::Url::underivable;
  if (!split_line(index, record.text)) return true;

  record.fields = fields_;
  record.method = field(record, where_.method);
  record.state = Record::Url::none;
  const std::optional<std::string_view> url = field(record, where_.component);
  if (!url || (where_.unless && field(record, where_.unless) == where_.unless_text)) return true;
  record.state = Record::Url::present;
  record.url = *url;
  record.url_offset = fields_[where_.component.index()].begin;
  if (where_.query) add_second_part(record, field(record, where_.query), url_);
  return true;
}

// Sets the components of a line that the grammar derives; otherwise false.
bool LogRecords::split_line(std::size_t index, std::string_view line) {
  if (batches_.lines().too_long()) return split_long_line(line);
  if (!batches_.lines().valid(index)) return false;
  const std::int32_t begin = batches_.lines().begins()[index];
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const std::int32_t length = columns_[i].length[index];
    const auto first = static_cast<std::size_t>(columns_[i].begin[index] - begin);
    fields_[asked_[i].index()] = length < 0 ? Span{} : Span{first, first + static_cast<std::size_t>(length)};
  }
  return true;
}

// The same for a line that offsets do not reach.
bool LogRecords::split_long_line(std::string_view line) {
  const std::optional<AnyParts> parts = split(layout_, line);
  if (!parts) return false;
  for (const Component component : asked_) fields_[component.index()] = parts->spans()[component.index()];
  return true;
}

std::optional<std::string_view> LogRecords::field(const Record& record, std::optional<Component> component) const {
  if (!component || fields_[component->index()].begin == Span::absent) return std::nullopt;
  const Span span = fields_[component->index()];
  return record.text.substr(span.begin, span.end - span.begin);
}

}  // namespace bnfurl::tool
