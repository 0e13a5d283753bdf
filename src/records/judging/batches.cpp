#include "src/records/judging/batches.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "src/records/forms/log_records.hpp"
#include "src/records/forms/separated_records.hpp"

namespace bnfurl::tool {
namespace {

// URLs that are a column of a batch of records, judged one after the other where they stand. What is found are columns
// too: a bit for each record says whether its URL is valid, and each component that was asked for has its begins and
// lengths.

class JudgedColumn {
public:
  /// `components`: the indices of those that are asked for.
  JudgedColumn(const Standard& standard, std::span<const std::size_t> components) : entries_(standard) {
    for (const std::size_t component : components) values_.push_back({component});
  }

  /// Begins with a batch of so many records, none of them valid. Offsets will be relative to `base`.
  void begin(const char* base, std::size_t records) {
    base_ = base;
    valid_.assign((records + 63) / 64, 0);
    for (Values& values : values_) {
      values.begin.assign(records, 0);
      values.length.assign(records, -1);
    }
  }

  /// Judges the URL of a record by what its method asks for; returns whether it is valid.
  bool judge(std::size_t record, std::int32_t begin, std::int32_t length, std::optional<std::string_view> method) {
    const std::string_view url(base_ + begin, static_cast<std::size_t>(length));
    const Production entry = entries_.of(method);
    const bool valid = values_.empty() ? matches(entry, url) : split_in_place(parts_, entry, url);
    valid_[record / 64] |= std::uint64_t{valid} << (record % 64);
    if (!valid) return false;
    for (Values& values : values_) {
      const Span span = parts_->spans()[values.component];
      if (span.begin == Span::absent) continue;
      values.begin[record] = begin + static_cast<std::int32_t>(span.begin);
      values.length[record] = static_cast<std::int32_t>(span.end - span.begin);
    }
    return true;
  }

  /// Bit i % 64 of word i / 64 is for record i.
  [[nodiscard]] std::span<const std::uint64_t> valid() const { return valid_; }
  /// A component that was asked for; only records with a valid URL have values.
  [[nodiscard]] Batch::Column column(std::size_t component) const {
    const auto found = std::ranges::find(values_, component, &Values::component);
    return {found->begin, found->length};
  }

private:
  struct Values {
    std::size_t component;
    std::vector<std::int32_t> begin = {}, length = {};
  };

  Entries entries_;
  const char* base_ = nullptr;
  std::vector<std::uint64_t> valid_;
  std::vector<Values> values_;
  std::optional<AnyParts> parts_;  // of the current URL
};

// Batches of lines that are URLs, or of records that end with NUL: a LineSplitter finds all of it.

class BatchesOfLines : public Batches {
public:
  /// `components`: the indices of those that are asked for. `are_verdicts`: whether lines that `entry` does not match
  /// are invalid.
  BatchesOfLines(Production entry, Ending ending, const std::vector<std::size_t>& components, bool are_verdicts)
      : batches_(entry, ending, components), components_(entry.grammar().components()), are_verdicts_(are_verdicts) {}

  void open(const Block& block) override { batches_.open(block); }
  [[nodiscard]] bool next() override {
    lengths_.clear();
    return batches_.next() != nullptr;
  }

  [[nodiscard]] std::size_t size() const override { return lines().size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return valid(); }
  [[nodiscard]] std::span<const std::uint64_t> valid() const override { return lines().verdicts(); }
  // A line that is too long for offsets was not judged.
  [[nodiscard]] bool are_verdicts() const override { return are_verdicts_ && !lines().too_long(); }

  [[nodiscard]] const char* base() const override { return batches_.base(); }
  [[nodiscard]] Batch::Column urls() override {
    if (!lengths_.empty()) return {lines().begins(), lengths_};
    lengths_.resize(size());
    std::ranges::transform(lines().ends(), lines().begins(), lengths_.begin(), std::minus<>());
    return {lines().begins(), lengths_};
  }

  [[nodiscard]] Batch::Column component(std::size_t index) const override { return lines().column(components_[index]); }
  [[nodiscard]] Batch::Column field(std::size_t) const override { return {}; }

  [[nodiscard]] bool read(std::size_t index, Record& record) override {
    batches_.read(index, record);
    record.url = record.text;
    return true;
  }
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override {
    return batches_.whole_records(begin, end);
  }

private:
  [[nodiscard]] const Batch& lines() const { return batches_.lines(); }

  LineBatches batches_;
  List<Component> components_;
  bool are_verdicts_;
  std::vector<std::int32_t> lengths_;  // of the lines, when they have been asked for
};

// Batches of lines of a log. A LineSplitter finds the components of the lines; the URLs among them are judged as a
// column, each by its method. Of a line that the format does not derive, of a comment, and of a URL in two parts nothing
// is known.

class BatchesOfLogs : public Batches {
public:
  BatchesOfLogs(Production layout, RecordKey key, const Standard& standard, const AskedParts& asked)
      : records_(layout, key, asked.fields),
        fields_(layout.grammar().components()),
        urls_(standard, asked.components),
        knows_without_url_(asked.without_url) {}

  void open(const Block& block) override { records_.open(block); }
  [[nodiscard]] bool next() override {
    if (!records_.next_batch()) return false;
    known_.assign((size() + 63) / 64, 0);
    url_begins_.resize(size());
    url_lengths_.resize(size());
    urls_.begin(base(), size());
    if (!lines().too_long()) judge_lines();
    return true;
  }

  [[nodiscard]] std::size_t size() const override { return lines().size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return known_; }
  [[nodiscard]] std::span<const std::uint64_t> valid() const override { return urls_.valid(); }
  [[nodiscard]] bool are_verdicts() const override { return !records_.where().query && !lines().too_long(); }

  [[nodiscard]] const char* base() const override { return records_.batch().base(); }
  [[nodiscard]] Batch::Column urls() override { return {url_begins_, url_lengths_}; }
  [[nodiscard]] Batch::Column component(std::size_t index) const override { return urls_.column(index); }
  [[nodiscard]] Batch::Column field(std::size_t index) const override { return lines().column(fields_[index]); }

  [[nodiscard]] bool read(std::size_t index, Record& record) override { return records_.read(index, record); }
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override {
    return records_.batch().whole_records(begin, end);
  }

private:
  /// What decides about the lines of a batch.
  struct Fields {
    const char* base;
    Batch::Column url, method, unless, query;  ///< empty: the format has no such component
    [[nodiscard]] std::optional<std::string_view> text(const Batch::Column& column, std::size_t line) const {
      if (column.length.empty() || column.length[line] < 0) return std::nullopt;
      return std::string_view(base + column.begin[line], static_cast<std::size_t>(column.length[line]));
    }
  };

  [[nodiscard]] const Batch& lines() const { return records_.batch().lines(); }
  [[nodiscard]] Batch::Column column(std::optional<Component> component) const {
    return component ? lines().column(*component) : Batch::Column{};
  }
  void judge_lines() {
    const std::span<const std::uint64_t> derived = lines().verdicts();
    const LogUrl& where = records_.where();
    const Fields fields{base(), column(where.component), column(where.method), column(where.unless),
                        column(where.query)};
    for (std::size_t word = 0; word < derived.size(); ++word) {
      for (std::uint64_t left = derived[word]; left != 0; left &= left - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(left));
        known_[word] |= std::uint64_t{is_known(fields, word * 64 + bit)} << bit;
      }
    }
  }

  [[nodiscard]] bool is_known(const Fields& fields, std::size_t line) {
    const LogUrl& where = records_.where();
    if (where.has_comments && base()[lines().begins()[line]] == '#') return false;
    const std::int32_t length = fields.url.length[line];
    if (length < 0 || (where.unless && fields.text(fields.unless, line) == where.unless_text)) {
      url_lengths_[line] = -1;
      return knows_without_url_;
    }
    const std::optional<std::string_view> query = fields.text(fields.query, line);
    if (query && query != "-") return false;
    url_begins_[line] = fields.url.begin[line];
    url_lengths_[line] = length;
    return urls_.judge(line, url_begins_[line], length, fields.text(fields.method, line));
  }

  LogRecords records_;
  List<Component> fields_;
  JudgedColumn urls_;
  bool knows_without_url_;
  std::vector<std::uint64_t> known_;
  std::vector<std::int32_t> url_begins_, url_lengths_;  // of the URLs of known records
};

// Batches of lines of values with tabs between them. Of each line, only the column with the URL is looked for; a line
// without this column, or with a backslash in it, is read as a record.

class BatchesOfTsv : public Batches {
public:
  BatchesOfTsv(std::size_t key, const Standard& standard, const AskedParts& asked)
      : records_(key), urls_(standard, asked.components) {}

  void open(const Block& block) override {
    block_ = block;
    records_.open(block);
    key_ = records_.key();
    done_ = 0;
    begin_ = end_ = 0;
    lines_.clear();
  }

  [[nodiscard]] bool next() override {
    done_ += lines_.size();
    begin_ = end_;
    find_lines();
    if (lines_.empty()) return false;
    are_all_judged_ = !has_backslash_ && end_ - begin_ <= Batch::longest;
    urls_.begin(base(), lines_.size());
    if (end_ - begin_ > Batch::longest) return true;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (url_lengths_[i] >= 0) urls_.judge(i, url_begins_[i], url_lengths_[i], std::nullopt);
    }
    return true;
  }

  [[nodiscard]] std::size_t size() const override { return lines_.size(); }
  [[nodiscard]] std::span<const std::uint64_t> known() const override { return urls_.valid(); }
  [[nodiscard]] std::span<const std::uint64_t> valid() const override { return urls_.valid(); }
  // One that was too far from the others to have offsets was not judged, nor one with a backslash.
  [[nodiscard]] bool are_verdicts() const override { return are_all_judged_; }

  [[nodiscard]] const char* base() const override { return block_.text.data() + begin_; }
  [[nodiscard]] Batch::Column urls() override { return {url_begins_, url_lengths_}; }
  [[nodiscard]] Batch::Column component(std::size_t index) const override { return urls_.column(index); }
  [[nodiscard]] Batch::Column field(std::size_t) const override { return {}; }

  [[nodiscard]] bool read(std::size_t index, Record& record) override {
    record.whole = whole_records(index, index + 1);
    record.text = record.whole;
    if (record.text.ends_with('\r')) record.text.remove_suffix(1);
    record.file = block_.file;
    record.line = block_.line + done_ + index;
    record.file_line = block_.file_line + done_ + index;
    record.byte = block_.byte + lines_[index].begin;
    records_.read(record);
    return true;
  }

  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const override {
    return block_.text.substr(lines_[begin].begin, lines_[end - 1].end - lines_[begin].begin);
  }

private:
  /// Where a line begins in the block, and where its terminator, or the end of the block, is.
  struct Line {
    std::size_t begin, end;
  };
  // A line that is longer than a batch becomes a batch of its own, so that it alone can be too long.
  void find_lines() {
    constexpr std::size_t most_lines = 1024, most_octets = std::size_t{1} << 17;
    lines_.clear();
    url_begins_.clear();
    url_lengths_.clear();
    has_backslash_ = false;
    while (end_ < block_.text.size() && lines_.size() < most_lines && end_ - begin_ < most_octets) {
      const std::size_t end = std::min(block_.text.find('\n', end_), block_.text.size());
      if (end - end_ > most_octets && !lines_.empty()) return;
      add_line(end);
      end_ = std::min(end + 1, block_.text.size());
    }
  }

  // Adds the line that begins at the end of the batch.
  void add_line(std::size_t end) {
    lines_.push_back({end_, end});
    std::string_view line = block_.text.substr(end_, end - end_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    std::size_t begin = 0;
    for (std::size_t column = 0; column < key_ && begin <= line.size(); ++column)
      begin = std::min(line.find('\t', begin), line.size()) + 1;
    const bool has_column = begin <= line.size();
    const std::size_t length = has_column ? std::min(line.find('\t', begin), line.size()) - begin : 0;
    const bool has_backslash = has_column && line.substr(begin, length).find('\\') != std::string_view::npos;
    has_backslash_ |= has_backslash;
    const bool has_url = has_column && !has_backslash;
    url_begins_.push_back(has_url ? static_cast<std::int32_t>(end_ - begin_ + begin) : 0);
    url_lengths_.push_back(has_url ? static_cast<std::int32_t>(length) : -1);
  }

  TsvRecords records_;
  JudgedColumn urls_;
  Block block_;
  std::size_t begin_ = 0;        // of the batch, in the block
  std::size_t end_ = 0;          // of the batch
  std::size_t done_ = 0;         // how many of the block's lines are before it
  std::size_t key_ = 0;          // the index of the column with the URL
  bool has_backslash_ = false;   // a URL of the batch
  bool are_all_judged_ = false;  // not so of a batch that is one line whose end offsets do not reach
  std::vector<Line> lines_;
  std::vector<std::int32_t> url_begins_, url_lengths_;  // a length of -1: it is not judged
};

}  // namespace

std::unique_ptr<Batches> Batches::make(const Standard& standard, const Format& format, const AskedParts& asked) {
  if (format.form == Form::log) return std::make_unique<BatchesOfLogs>(*format.layout, *format.key, standard, asked);
  if (format.form == Form::tsv) return std::make_unique<BatchesOfTsv>(format.number.value_or(0), standard, asked);
  const Production entry = Entries(standard).of(std::nullopt);
  if (format.form != Form::plain || format.ending.in_container || !entry.engines().scanner) return nullptr;
  return std::make_unique<BatchesOfLines>(entry, format.ending, asked.components, true);
}

std::unique_ptr<Batches> Batches::of_normal_forms(const Standard& standard, const Format& format,
                                                  const LevelSet& levels) {
  if (format.form != Form::plain || format.ending.in_container || !levels.is_core()) return nullptr;
  const std::optional<Production> forms = normal_forms(Entries(standard).of(std::nullopt), levels.levels);
  if (!forms) return nullptr;
  return std::make_unique<BatchesOfLines>(*forms, format.ending, std::vector<std::size_t>(), false);
}

std::size_t next_unset(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end) {
  std::size_t word = begin / 64;
  std::uint64_t unset = word < bits.size() ? ~bits[word] >> (begin % 64) << (begin % 64) : 0;
  while (unset == 0 && ++word < bits.size()) unset = ~bits[word];
  if (unset == 0) return end;
  return std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(unset)), end);
}

}  // namespace bnfurl::tool
