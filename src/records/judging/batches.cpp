#include "src/records/judging/batches.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <utility>

namespace bnfurl::records {
namespace {

bool are_lines(const Format& format) { return format.kind->records_are_urls && !format.wrapper; }

}  // namespace

std::unique_ptr<Batches> Batches::make(const Standard& standard, const Format& format, const AskedParts& asked) {
  const Production entry = Entries(standard).of(std::nullopt);
  std::unique_ptr<RecordSource> source =
      are_lines(format) && entry.engines().scanner
          ? std::make_unique<SplitRecords>(entry, format.kind->ending, AskedComponents(asked.components))
          : format.make_source(asked.fields, asked.values);
  return std::make_unique<Batches>(std::move(source), standard, asked);
}

std::unique_ptr<Batches> Batches::of_normal_forms(const Standard& standard, const Format& format,
                                                  const LevelSet& levels) {
  if (!are_lines(format) || !levels.is_core()) return nullptr;
  const std::optional<Production> forms = normal_forms(Entries(standard).of(std::nullopt), levels.levels);
  if (!forms) return nullptr;
  auto source = std::make_unique<SplitRecords>(*forms, format.kind->ending, AskedComponents(std::in_place));
  auto batches = std::make_unique<Batches>(std::move(source), standard, AskedParts());
  batches->have_normal_forms_ = true;
  return batches;
}

std::unique_ptr<Batches> Batches::of_records(const Format& format, const AskedParts& asked) {
  return std::make_unique<Batches>(format.make_source(asked.fields, asked.values), std::nullopt, AskedParts());
}

Batches::Batches(std::unique_ptr<RecordSource> source, const std::optional<Standard>& standard, const AskedParts& asked)
    : source_(std::move(source)), knows_without_url_(asked.without_url) {
  if (standard) entries_.emplace(*standard);
  for (const std::size_t component : asked.components) values_.push_back({component});
}

bool Batches::next() {
  current_ = none;
  unread_.clear();
  ++number_;
  if (!source_->next()) return false;
  url_lengths_.clear();
  if (records().has_verdicts) return true;
  const std::size_t words = (size() + 63) / 64;
  for (RecordBits* const bits : {&known_, &valid_, &judged_}) bits->assign(words, 0);
  url_begins_.resize(size());
  url_lengths_.resize(size());
  for (Values& values : values_) {
    values.begins.assign(size(), 0);
    values.lengths.assign(size(), -1);
  }
  return true;
}

void Batches::judge(std::span<const std::uint64_t> wanted) {
  const Records& records = this->records();
  if (!entries_ || records.has_verdicts) return;
  for (std::size_t word = 0; word < records.derived.size(); ++word) {
    const std::uint64_t first = wanted.empty() ? records.derived[word] : records.derived[word] & wanted[word];
    for (std::uint64_t left = first; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      known_[word] |= std::uint64_t{is_known(records, word * 64 + bit)} << bit;
    }
  }
}

bool Batches::read_other(std::size_t index) {
  if (current_ != none && !rows_.front().unread().empty()) unread_[current_] = rows_.front().unread();
  current_ = none;
  const Record* const record = source_->read(index);
  if (record == nullptr) return false;
  current_ = index;
  Row& first = rows_.front();
  if (is_set(valid(), index))
    first.judge_valid(*record);
  else if (is_judged(index) && record->padding.empty() && record->state == Record::Url::present)
    first.judge_invalid(*record);
  else
    first.judge(*record);
  for (auto other = std::next(rows_.begin()); other != rows_.end(); ++other) other->judge(*record);
  if (const auto before = unread_.find(index); before != unread_.end()) first.set_unread(before->second);
  return true;
}

// Of a URL in two parts nothing is known.
bool Batches::is_known(const Records& records, std::size_t index) {
  const std::int32_t length = records.urls.lengths[index];
  if (length < 0 || (!records.states.lengths.empty() && records.text(records.states, index) == records.no_url)) {
    url_lengths_[index] = -1;
    return knows_without_url_;
  }
  const std::optional<std::string_view> query = records.text(records.queries, index);
  if (query && query != "-") return false;
  url_begins_[index] = records.urls.begins[index];
  url_lengths_[index] = length;
  const bool valid = is_valid(records, index);
  judged_[index / 64] |= std::uint64_t{1} << index % 64;
  valid_[index / 64] |= std::uint64_t{valid} << index % 64;
  return valid;
}

// By what its method asks for.
bool Batches::is_valid(const Records& records, std::size_t index) {
  const std::int32_t begin = url_begins_[index];
  const std::string_view url(records.base + begin, static_cast<std::size_t>(url_lengths_[index]));
  const Production entry = entries_->of(records.text(records.methods, index));
  if (values_.empty()) return matches(entry, url);
  if (!split_in_place(parts_, entry, url)) return false;
  for (Values& values : values_) {
    const Span span = parts_->spans()[values.component];
    if (span.begin == Span::absent) continue;
    values.begins[index] = begin + static_cast<std::int32_t>(span.begin);
    values.lengths[index] = static_cast<std::int32_t>(span.end - span.begin);
  }
  return true;
}

Batch::Column Batches::urls() {
  if (!records().has_verdicts) return {url_begins_, url_lengths_};
  if (url_lengths_.empty()) {
    url_lengths_.resize(size());
    std::ranges::transform(records().ends, records().begins, url_lengths_.begin(), std::minus<>());
  }
  return {records().begins, url_lengths_};
}

Batch::Column Batches::component(std::size_t index) const {
  if (records().has_verdicts) return records().lines->column(index);
  const auto found = std::ranges::find(values_, index, &Values::component);
  return found == values_.end() ? Batch::Column{} : Batch::Column{found->begins, found->lengths};
}

}  // namespace bnfurl::records
