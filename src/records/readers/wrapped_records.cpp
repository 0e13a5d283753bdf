#include "src/records/readers/wrapped_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "src/records/messages/messages.hpp"

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
    lines_before_.clear();
    faults_.clear();
    paddings_.clear();
    later_parts_.clear();
    text_.clear();
    LineParts parts(unwrapper_.wrapper().read_part, records_.block.dropping);
    std::size_t number = 0;
    for_each_line(records_.block.text, [&](std::string_view line) { take_line(line, number++, parts); });
    for (std::size_t stream = 0; stream < LineParts::streams; ++stream) {
      if (parts.is_open(stream)) close(open_[stream], no_last_part);
    }
    Block lines = records_.block;
    const std::size_t size = text_.size();
    text_.append(Block::margin, '\0');
    lines.text = std::string_view(text_).substr(0, size);
    lines.follows_nuls = false;
    open_inner(*inside_, lines);
  }

  void take_line(std::string_view line, std::size_t number, LineParts& parts) {
    LineParts::Step step;
    if (unwrapper_.wrapper().read_part != nullptr) {
      const auto at = static_cast<std::size_t>(line.data() - records_.block.text.data());
      while (const std::optional<std::size_t> stream = parts.expire(at)) close(open_[*stream], no_last_part);
      step = parts.next(line, at);
    }
    if (step.is_dropped) return;
    const std::string_view padding = line.substr(0, line.size() - without_padding(line).size());
    line.remove_prefix(padding.size());
    const bool is_wrapped = unwrapper_.read(without_cr(line));
    const std::string_view text = is_wrapped ? unwrapper_.line() : std::string_view();
    const std::string_view fault = is_wrapped ? unwrapper_.damage() : std::string_view();
    if (!step.is_part) return add({line, padding, is_wrapped ? unwrapper_.begin() : nowhere, number}, text, fault);
    Joined& joined = open_[step.stream];
    if (step.opens)
      joined = {{line, padding, unwrapper_.begin(), number}, ""};
    else
      joined.later_parts.push_back({joined.text.size(), line, unwrapper_.begin(), records_.block.file_line + number});
    joined.text += text;
    joined.place.whole = {joined.place.whole.data(), line.data() + line.size()};
    if (step.is_too_long) joined.text.resize(std::min(joined.text.size(), LineParts::longest));
    if (step.closes) close(joined, step.is_too_long ? too_long : "");
  }

  struct Place {
    std::string_view whole;  // as it is in the block, with a CR at the end
    std::string_view padding;
    std::size_t begin;   // where in it the line begins
    std::size_t number;  // how many lines of the block are before it
  };
  using LaterParts = std::vector<Record::LaterPart>;
  struct Joined {
    Place place;
    std::string text;
    LaterParts later_parts = {};
  };

  // An empty line that a program printed to separate its lines is not a record.
  void add(const Place& place, std::string_view text, std::string_view fault) {
    if (place.begin != nowhere && text.empty() && fault.empty()) return;
    if (!fault.empty()) faults_.emplace(wholes_.size(), fault);
    if (!place.padding.empty()) paddings_.emplace(wholes_.size(), place.padding);
    wholes_.push_back(place.whole);
    begins_.push_back(place.begin);
    lines_before_.push_back(place.number);
    text_.append(text).push_back('\n');
  }

  void close(Joined& joined, std::string_view fault) {
    later_parts_.emplace(wholes_.size(), std::move(joined.later_parts));
    add(joined.place, joined.text, fault);
  }

  [[nodiscard]] bool find() override {
    if (!next_inner(*inside_)) return false;
    const Block block = records_.block;
    records_ = inside_->records();
    records_.block = block;
    records_.ending = line_ending;
    records_.comments = {};
    records_.wholes = std::span(wholes_).subspan(records_.before, records_.size);
    derived_.assign(records_.derived.begin(), records_.derived.end());
    records_.lines_before = std::span(lines_before_).subspan(records_.before, records_.size);
    for (std::size_t i = 0; i < records_.size && !derived_.empty(); ++i) {
      const std::size_t index = records_.before + i;
      if (begins_[index] == nowhere || faults_.contains(index) || paddings_.contains(index))
        derived_[i / 64] &= ~(std::uint64_t{1} << i % 64);
    }
    records_.derived = derived_;
    return true;
  }

  void fill(Record& record, std::size_t index) override {
    const Record outside = record;
    const std::size_t begin = begins_[records_.before + index];
    const Record* const inside = begin == nowhere ? nullptr : read_inner(*inside_, index);
    if (inside == nullptr) return leave_unlike(record);
    record = *inside;
    const auto padding = paddings_.find(records_.before + index);
    if (padding != paddings_.end() || !outside.padding.empty())
      record.padding = padding != paddings_.end() ? padding->second : outside.padding;
    record.whole = outside.whole;
    record.byte = outside.byte;
    record.line = outside.line;
    record.file_line = outside.file_line;
    record.before = begin + wrapped_offset(outside.whole.substr(begin), wrapping_, inside->padding.size());
    if (const auto parts = later_parts_.find(records_.before + index); parts != later_parts_.end())
      record.later_parts = parts->second;
    const auto fault = faults_.find(records_.before + index);
    if (fault != faults_.end() && (!record.is_unlike || is_of_parts(fault->second))) record.difference = fault->second;
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

  static constexpr std::string_view no_last_part = "no last part", too_long = "more than 1 MiB in its parts";
  [[nodiscard]] static bool is_of_parts(std::string_view fault) { return fault == no_last_part || fault == too_long; }
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  Wrapping wrapping_;
  std::string name_;
  Unwrapper unwrapper_;
  std::unique_ptr<RecordSource> inside_;
  // Of the records of the block, in the order in which they end:
  std::vector<std::string_view> wholes_;
  std::vector<std::size_t> begins_, lines_before_;
  std::map<std::size_t, std::string_view> faults_;  // what those in parts have that is not right
  std::map<std::size_t, std::string_view> paddings_;
  std::map<std::size_t, LaterParts> later_parts_;
  std::string text_;                             // the lines
  std::array<Joined, LineParts::streams> open_;  // those whose last part has not come
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
  damage_ = {};
  const std::string member = printable(wrapper_.member);
  if (!reader_.read(record, members_)) {
    expected_ = record.starts_with('{') ? "valid JSON" : "a JSON object";
    failed_at_ = reader_.failed_at();
    return false;
  }
  damage_ = reader_.damage();
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
  LineParts parts(wrapper.read_part);
  std::array<std::string, LineParts::streams> open;
  std::string lines;
  for_each_line(text, [&](std::string_view line) {
    const auto at = static_cast<std::size_t>(line.data() - text.data());
    const LineParts::Step step = wrapper.read_part == nullptr ? LineParts::Step() : parts.next(line, at);
    const bool is_wrapped = unwrapper.read(without_padding(without_cr(line)));
    const std::size_t begin = lines.size();
    std::string& to = step.is_part ? open[step.stream] : lines;
    if (!step.is_dropped) to.append(is_wrapped ? unwrapper.line() : line);
    if (step.is_part && !step.closes) return;
    if (step.is_part) lines.append(std::exchange(to, {}));
    if (is_wrapped && lines.size() == begin) return;
    lines.push_back('\n');
  });
  return lines.empty() ? open[0] + open[1] : lines;
}

std::unique_ptr<RecordSource> wrapped_records(Wrapper wrapper, std::unique_ptr<RecordSource> inside) {
  return std::make_unique<WrappedRecords>(std::move(wrapper), std::move(inside));
}

}  // namespace bnfurl::records
