#include "src/records/guess/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <bnfurl/bnfurl.hpp>

#include "src/records/judging/derived.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/near_lines.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"

namespace bnfurl::records {
namespace {

/// Whether a text has a blank that is not one of a list, as servers write it: `a, b : c`.
bool has_free_blank(std::string_view text) {
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string_view::npos; ++at) {
    const bool is_after = at != 0 && (text[at - 1] == ',' || text[at - 1] == ':');
    const bool is_before = at + 1 < text.size() && text[at + 1] == ':';
    if (!is_after && !is_before) return true;
  }
  return false;
}

/// Whether the octets beside a field show where it begins and ends: it is in quotes, brackets or braces, or no blank is
/// beside it, as between tabs.
bool is_enclosed(std::string_view text, Span field) {
  if (field.begin != 0 && std::string_view("\"[{").find(text[field.begin - 1]) != std::string_view::npos) return true;
  const bool follows_blank = field.begin != 0 && text[field.begin - 1] == ' ';
  return !follows_blank && (field.end == text.size() || text[field.end] != ' ');
}

/// A log's field that has a blank although nothing around it says where it ends: a format that derives such a line is
/// often not the format that wrote it. A time and a message can have blanks, and so can what follows the last field.
std::optional<Component> strained_field(const Record& record) {
  if (!record.layout) return std::nullopt;
  const Grammar layout = record.layout->grammar();
  const std::optional<RecordTime> time = layout.record_time();
  const std::optional<Component> rest = rest_of(layout);
  for (const Component component : layout.components()) {
    const bool has_blanks =
        component == rest || component.name() == "message" || (time && time->component == component);
    if (has_blanks || !has_free_blank(record.field(component.index()).value_or(""))) continue;
    if (!is_enclosed(record.text, record.fields[component.index()])) return component;
  }
  return std::nullopt;
}

void count(const Row& row, Trial& trial) {
  const Record& record = row.record();
  if (trial.records++ == 0) trial.begins_invalid = row.verdict() != Verdict::valid;
  trial.judged += row.verdict() != Verdict::no_url;
  trial.valid += row.verdict() == Verdict::valid;
  trial.good += row.verdict() == Verdict::valid || row.verdict() == Verdict::no_url;
  if (record.state == Record::Url::underivable) {
    trial.other_lines.append(record.whole).push_back('\n');
    return;
  }
  const bool is_differing = !record.difference.empty() || record.follows_nuls();
  trial.differing += is_differing;
  if (is_differing && trial.differing_at.empty())
    trial.differing_at = fmt::format("{}:{}", printable(record.file), place_of(record));
  if (record.difference == text_after_fields) {
    trial.other_lines.append(record.whole).push_back('\n');
    return;
  }
  ++trial.derived;
  const std::optional<Component> strained = strained_field(record);
  trial.plain += !strained;
  if (!strained || !trial.strained.empty()) return;
  trial.strained = strained->name();
  trial.strained_text = *record.field(strained->index());
}

/// Hands over the first records, until `take` has seen enough of them.
class FirstRecords : public Sink {
public:
  using Take = std::function<bool(const Row& row)>;
  explicit FirstRecords(Take take) : take_(std::move(take)) {}

  [[nodiscard]] bool range(const Range& range, Tally& /*tally*/) override {
    for (std::size_t i = range.begin; i < range.end && goes_on(); ++i) {
      --left_;
      is_enough_ = !take_(range.row(i));
    }
    return goes_on();
  }
  [[nodiscard]] bool goes_on() const { return left_ != 0 && !is_enough_; }
  [[nodiscard]] std::size_t left() const { return left_; }

private:
  Take take_;
  std::size_t left_ = most_tried;
  bool is_enough_ = false;
};

/// Whether the block begins with a line that names the columns, and has no names yet.
bool begins_with_header(const Format& format, const Block& block) {
  return format.has_header() && block.header == nullptr && block.line == 1 && !block.text.empty();
}

/// The names in the first line of the block, which then begins after it. Throws UsageError if the URL's is not one.
Header take_header(const Format& format, Block& block) {
  std::string_view line = block.text.substr(0, format.make_cutter().first_record(block.text));
  block.leave_out(line.size());
  line = line.substr(0, line.find_last_not_of("\r\n") + 1);
  return format.read_header(line);
}

struct FirstRead {
  Tally tally;
  bool has_header;  ///< which is before the records
};

FirstRead read_first(const RecordOptions& options, Block block, FirstRecords::Take take) {
  const Format format = choose_format(options);
  std::optional<Header> header;
  if (begins_with_header(format, block)) block.header = &header.emplace(take_header(format, block));
  const Plan plan{.format = format,
                  .standards = {choose_standards(options, format).front()},
                  .derivation = std::make_shared<const Derivation>(RecordOptions()),
                  .depth = Depth::verdict};
  Scan scan(plan);
  scan.open(block);
  FirstRecords records(std::move(take));
  Tally tally;
  while (scan.go_on(records, tally, records.left())) {
  }
  return {std::move(tally), header.has_value()};
}

}  // namespace

Trial try_out(const RecordOptions& options, const Block& block, std::size_t enough) {
  return or_nothing([&] {
    Trial trial;
    const FirstRead read = read_first(options, block, [&](const Row& row) {
      count(row, trial);
      return std::min(trial.plain, trial.valid) < enough;
    });
    trial.with_rest = read.tally.unshown.with_rest;
    trial.is_empty_table = read.has_header && trial.records == 0;
    return trial;
  });
}

std::string first_fault(const RecordOptions& options, const Block& block, bool (*is_meant)(const Record& record)) {
  return or_nothing([&] {
    std::string message;
    (void)read_first(options, block, [&](const Row& row) {
      if (row.record().state == Record::Url::underivable && is_meant(row.record())) message = row.message();
      return message.empty();
    });
    return message;
  });
}

}  // namespace bnfurl::records
