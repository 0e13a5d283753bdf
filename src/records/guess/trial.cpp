#include "src/records/guess/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
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
  ++trial.records;
  trial.judged += row.verdict() != Verdict::no_url;
  trial.valid += row.verdict() == Verdict::valid;
  trial.good += row.verdict() == Verdict::valid || row.verdict() == Verdict::no_url;
  if (record.state == Record::Url::underivable) {
    if (trial.fault.empty()) trial.fault = row.message();
    if (record.is_unlike && trial.places.unlike.empty())
      trial.places.unlike = row.message().substr(0, row.message().find(": expected "));
    trial.other_lines.append(record.whole).push_back('\n');
    return;
  }
  if (!record.difference.empty() && trial.differing++ == 0)
    trial.places.differing = fmt::format("{}:{}", printable(record.file), place_of(record));
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

/// Counts the records of a trial, until it has seen enough of them.
class Trier : public Sink {
public:
  explicit Trier(std::size_t enough) : enough_(enough) {}

  [[nodiscard]] bool range(const Range& range, Tally& /*tally*/) override {
    for (std::size_t i = range.begin; i < range.end && goes_on(); ++i) count(range.row(i), trial);
    return goes_on();
  }
  [[nodiscard]] bool goes_on() const {
    return trial.records < most_tried && std::min(trial.plain, trial.valid) < enough_;
  }

  Trial trial = {};

private:
  std::size_t enough_;
};

}  // namespace

Trial try_out(const RecordOptions& options, const Block& block, std::size_t enough) {
  return or_nothing([&] {
    const Format format = choose_format(options);
    const Plan plan{.format = format,
                    .standards = {choose_standards(options, format).front()},
                    .derivation = std::make_shared<const Derivation>(RecordOptions()),
                    .depth = Depth::verdict};
    Scan scan(plan);
    scan.open(block);
    Trier trier(enough);
    Tally tally;
    while (scan.go_on(trier, tally, most_tried - trier.trial.records)) {
    }
    trier.trial.with_rest = tally.unshown.with_rest;
    return std::move(trier.trial);
  });
}

}  // namespace bnfurl::records
