#include "src/records/readers/wrapped_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

std::string_view without_cr(std::string_view line) {
  return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
}

/// Calls `take` with each line of `text`, with its CR and without its LF.
template <class Take>
void for_each_line(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    take(line);
  }
}

class WrappedRecords : public RecordSource {
public:
  WrappedRecords(Wrapper wrapper, std::unique_ptr<RecordSource> inside)
      : RecordSource(line_ending),
        wrapping_(wrapper.prefix == nullptr ? Wrapping::json : Wrapping::none),
        name_(wrapper.name),
        unwrapper_(std::move(wrapper)),
        inside_(std::move(inside)) {}

  [[nodiscard]] SeenValues take_seen() override { return inside_->take_seen(); }

private:
  void begin() override {
    wholes_.clear();
    begins_.clear();
    text_.clear();
    for_each_line(records_.block.text, [this](std::string_view line) {
      const bool is_wrapped = unwrapper_.read(without_cr(line));
      wholes_.push_back(line);
      begins_.push_back(is_wrapped ? unwrapper_.begin() : nowhere);
      if (is_wrapped) text_ += unwrapper_.line();
      text_ += '\n';
    });
    Block lines = records_.block;
    const std::size_t size = text_.size();
    text_.append(Block::margin, '\0');
    lines.text = std::string_view(text_).substr(0, size);
    inside_->open(lines);
  }

  [[nodiscard]] bool find() override {
    if (!inside_->next()) return false;
    const Block block = records_.block;
    records_ = inside_->records();
    records_.block = block;
    records_.ending = line_ending;
    records_.comments = {};
    records_.wholes = std::span(wholes_).subspan(records_.before, records_.size);
    derived_.assign(records_.derived.begin(), records_.derived.end());
    for (std::size_t i = 0; i < records_.size && !derived_.empty(); ++i) {
      if (begins_[records_.before + i] == nowhere) derived_[i / 64] &= ~(std::uint64_t{1} << i % 64);
    }
    records_.derived = derived_;
    return true;
  }

  void fill(Record& record, std::size_t index) override {
    const Record outside = record;
    const std::size_t begin = begins_[records_.before + index];
    const Record* const inside = begin == nowhere ? nullptr : inside_->read(index);
    if (inside == nullptr) return leave_unlike(record);
    record = *inside;
    record.whole = outside.whole;
    record.byte = outside.byte;
    record.line = outside.line;
    record.before = begin;
    record.wrapping_before = wrapping_;
  }

  /// Not in the wrapper; or a comment in it, which no file has.
  void leave_unlike(Record& record) {
    record.text = without_cr(record.whole);
    record.state = Record::Url::underivable;
    record.is_unlike = true;
    record.form = name_;
    const bool is_comment = unwrapper_.read(record.text);
    record.missing = is_comment ? "a record" : unwrapper_.expected();
    record.missing_at = is_comment ? unwrapper_.begin() : unwrapper_.failed_at();
  }

  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  Wrapping wrapping_;
  std::string name_;
  Unwrapper unwrapper_;
  std::unique_ptr<RecordSource> inside_;
  std::vector<std::string_view> wholes_;  // the records of the block, with a CR at the end
  std::vector<std::size_t> begins_;       // where in them the lines begin
  std::string text_;                      // the lines
  RecordBits derived_;
};

}  // namespace

bool Unwrapper::read(std::string_view record) {
  failed_at_ = 0;
  std::ranges::fill(fields_, std::nullopt);
  if (wrapper_.prefix == nullptr) return read_json(record);
  line_ = record;
  if (wrapper_.prefix->take(line_, fields_)) {
    begin_ = record.size() - line_.size();
    return true;
  }
  expected_ = wrapper_.prefix->expected;
  return false;
}

bool Unwrapper::read_json(std::string_view record) {
  members_.clear();
  texts_.clear();
  const std::string member = printable(wrapper_.member);
  if (!reader_.read(record, members_)) {
    expected_ = record.starts_with('{') ? "valid JSON" : "a JSON object";
    failed_at_ = reader_.failed_at();
    return false;
  }
  const std::optional<std::string_view> value = json_value(reader_, members_, 0, wrapper_.member);
  begin_ = value ? static_cast<std::size_t>(value->data() - record.data()) + 1 : 0;
  failed_at_ = value ? begin_ - 1 : record.size();
  expected_ = value ? fmt::format("an object with a string \"{}\"", member) : fmt::format("a member \"{}\"", member);
  if (!value || !value->starts_with('"')) return false;
  std::size_t lone_surrogate = std::string_view::npos;
  line_ = texts_.text_of(value->substr(1, value->size() - 2), &lone_surrogate);
  if (lone_surrogate != std::string_view::npos) return false;
  for (const std::string_view end : {"\n", "\r"}) {
    if (line_.ends_with(end)) line_.remove_suffix(1);
  }
  expected_ = fmt::format("a single line in \"{}\"", member);
  return line_.find('\n') == std::string_view::npos;
}

std::optional<std::string_view> Unwrapper::field(WrapperField field) {
  if (wrapper_.prefix != nullptr) return fields_[static_cast<std::size_t>(field)];
  for (const std::string_view path : wrapper_columns()[static_cast<std::size_t>(field)].members) {
    const std::optional<std::string_view> value = json_value(reader_, members_, 0, path);
    if (!value || value->starts_with('{') || value->starts_with('[') || value == "null") continue;
    return value->starts_with('"') ? texts_.text_of(value->substr(1, value->size() - 2)) : value;
  }
  return std::nullopt;
}

std::string unwrapped(const Wrapper& wrapper, std::string_view text) {
  Unwrapper unwrapper(wrapper);
  std::string lines;
  for_each_line(text, [&](std::string_view line) {
    const bool is_wrapped = unwrapper.read(without_cr(line));
    lines.append(is_wrapped ? unwrapper.line() : line).push_back('\n');
  });
  return lines;
}

std::unique_ptr<RecordSource> wrapped_records(Wrapper wrapper, std::unique_ptr<RecordSource> inside) {
  return std::make_unique<WrappedRecords>(std::move(wrapper), std::move(inside));
}

}  // namespace bnfurl::records
