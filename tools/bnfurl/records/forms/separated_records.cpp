// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/separated_records.hpp"

#include <algorithm>

namespace bnfurl::tool {

namespace {

constexpr std::string_view tsv = "tsv", csv = "csv";

std::size_t key_in(const Header* header, std::size_t otherwise) { return header == nullptr ? otherwise : header->key; }

/// Takes the URL from the column at `key`. If there is no such column, the record ends where a separator was
/// expected.
void take_url(Record& record, std::span<const Cell> cells, std::size_t key, const Header* header,
              std::string_view form) {
  record.cells = cells;
  record.state = Record::Url::present;
  record.url = {};
  record.url_offset = 0;
  record.url_cell = std::string_view::npos;
  record.header = header;
  record.form = form;
  record.missing = {};
  if (key >= cells.size()) {
    record.state = Record::Url::underivable;
    record.missing = form == tsv ? "0x09" : "\",\"";
    record.missing_at = record.text.size();
    return;
  }
  const Cell& cell = cells[key];
  record.url_cell = key;
  record.url = cell.text.value_or(std::string_view());
  record.url_offset = cell.begin;
  record.wrapping = cell.wrapping;
}

/// A csv value; `raw` is what is between the commas, from offset `begin` of the record on.
Cell csv_cell(std::string_view raw, std::size_t begin, std::string& unwrapped) {
  if (raw.empty()) return {std::nullopt, begin};
  if (raw.front() != '"') return {raw, begin};
  const std::size_t first = unwrapped.size();
  bool quoted = true;
  for (std::size_t i = 1; i < raw.size(); ++i) {
    if (quoted && raw[i] == '"') {
      quoted = i + 1 < raw.size() && raw[i + 1] == '"';
      if (!quoted) continue;
      ++i;
    }
    unwrapped += raw[i];
  }
  return {std::string_view(unwrapped).substr(first), begin + 1, Wrapping::csv};
}

}  // namespace

void read_tsv(std::string_view line, std::vector<Cell>& cells) {
  cells.clear();
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back({line.substr(begin, end - begin), begin});
    if (end == line.size()) return;
    begin = end + 1;
  }
}

// `unwrapped` reserves room for all values before the first one is added: views into it stay valid.
void read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped) {
  cells.clear();
  unwrapped.clear();
  unwrapped.reserve(record.size());
  CsvState state;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (state.read(record[i]) != CsvState::Role::separator) continue;
    cells.push_back(csv_cell(record.substr(begin, i - begin), begin, unwrapped));
    begin = i + 1;
  }
  cells.push_back(csv_cell(record.substr(begin), begin, unwrapped));
}

void TsvRecords::open(const Block& block) {
  lines_.open(block);
  header_ = block.header;
}

bool TsvRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
  read(record);
  return true;
}

std::size_t TsvRecords::key() const { return key_in(header_, key_); }

void TsvRecords::read(Record& record) {
  read_tsv(record.text, cells_);
  take_url(record, cells_, key(), header_, tsv);
}

void CsvRecords::open(const Block& block) {
  block_ = block;
  begin_ = 0;
}

// CRLF is the line end of RFC 4180: a CR before the end does not belong to the last value.
bool CsvRecords::next(Record& record) {
  if (begin_ == block_.text.size()) return false;
  const std::string_view rest = block_.text.substr(begin_);
  const std::size_t size = CsvCutter().first_record(rest);
  record = Record{};
  record.whole = rest.substr(0, size);
  if (record.whole.ends_with('\n')) record.whole.remove_suffix(1);
  record.text = record.whole;
  if (record.text.ends_with('\r')) record.text.remove_suffix(1);
  record.file = block_.file;
  record.line = block_.line++;
  record.byte = block_.byte + begin_;
  begin_ += size;
  read_csv(record.text, cells_, unwrapped_);
  take_url(record, cells_, key_in(block_.header, key_), block_.header, csv);
  return true;
}

// A record ends at a line end outside quotes.
std::size_t CsvCutter::whole_records(std::string_view text, std::size_t seen) {
  if (seen == 0) state_ = CsvState();
  std::size_t whole = 0;
  for (std::size_t i = seen; i < text.size(); ++i) {
    if (state_.read(text[i]) == CsvState::Role::end) whole = i + 1;
  }
  return whole;
}

std::size_t CsvCutter::count_records(std::string_view text) const {
  CsvState state;
  bool at_end = true;
  std::size_t count = 0;
  for (const char octet : text) {
    at_end = state.read(octet) == CsvState::Role::end;
    count += at_end ? 1 : 0;
  }
  return count + (at_end ? 0 : 1);
}

std::size_t CsvCutter::first_record(std::string_view text) const {
  CsvState state;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (state.read(text[i]) == CsvState::Role::end) return i + 1;
  }
  return text.size();
}

void PlainRecords::open(const Block& block) {
  block_ = block;
  begin_ = 0;
}

bool PlainRecords::next(Record& record) {
  if (begin_ == block_.text.size()) return false;
  const std::size_t end = std::min(block_.text.find(ending_.terminator, begin_), block_.text.size());
  record = Record{};
  record.whole = block_.text.substr(begin_, end - begin_);
  record.text = record.whole;
  if (ending_.drop_cr && record.text.ends_with('\r')) record.text.remove_suffix(1);
  record.url = record.text;
  record.file = block_.file;
  record.line = block_.line++;
  record.byte = block_.byte + begin_;
  begin_ = std::min(end + 1, block_.text.size());
  return true;
}

}  // namespace bnfurl::tool
