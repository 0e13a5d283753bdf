#include "src/records/readers/wrapped_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

/// The word at the beginning of `text`, which then begins after the blank that ends the word; empty if none does.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  if (end == std::string_view::npos) return {};
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end + 1);
  return word;
}

/// Whether `text` is like `shape`, in which "0" is any digit.
bool is_like(std::string_view text, std::string_view shape) {
  const auto fits = [](char octet, char shown) { return shown == '0' ? is_digit(octet) : octet == shown; };
  return std::ranges::equal(text, shape, fits);
}

/// Whether a word is a date and a time of day, as RFC 3339 has it.
bool is_rfc3339(std::string_view word) {
  constexpr std::string_view shape = "0000-00-00T00:00:00";
  return word.size() > shape.size() && is_like(word.substr(0, shape.size()), shape) &&
         word.substr(shape.size()).find_first_not_of("0123456789.:+-Z") == std::string_view::npos;
}

/// The time at the beginning of `text`, which then begins after the blank that ends the time; empty without a time.
/// Daemons write it as RFC 3164, some of them with the year, or as RFC 3339.
std::string_view take_syslog_time(std::string_view& text) {
  if (std::string_view rest = text; is_rfc3339(take_word(rest))) return take_word(text);
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::size_t month = text.size() < 3 ? std::string_view::npos : months.find(text.substr(0, 3));
  if (month == std::string_view::npos || month % 3 != 0) return {};
  for (const std::string_view shape : {" 00 00:00:00 ", "  0 00:00:00 ", " 00 0000 00:00:00 ", "  0 0000 00:00:00 "}) {
    if (!is_like(text.substr(3, shape.size()), shape)) continue;
    const std::string_view time = text.substr(0, 3 + shape.size() - 1);
    text.remove_prefix(time.size() + 1);
    return time;
  }
  return {};
}

/// The program before a message: `nginx` of `nginx[12]:`; nullopt for another word.
std::optional<std::string_view> program_in(std::string_view word) {
  if (word.size() < 2 || word.find(':') != word.size() - 1) return std::nullopt;
  return word.substr(0, std::min(word.find('['), word.size() - 1));
}

/// RFC 5424, 6.3: "-", or elements in brackets, in whose quoted values a backslash escapes an octet. Returns whether
/// `text` begins so; then it begins after it.
bool skip_structured_data(std::string_view& text) {
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    return true;
  }
  const std::size_t whole = text.size();
  while (text.starts_with('[')) {
    bool is_quoted = false;
    std::size_t at = 1;
    for (; at < text.size() && (is_quoted || text[at] != ']'); ++at) {
      if (text[at] == '"') is_quoted = !is_quoted;
      if (is_quoted && text[at] == '\\') ++at;
    }
    if (at >= text.size()) return false;
    text.remove_prefix(at + 1);
  }
  return text.size() != whole;
}

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
        wrapping_(wrapper.form == Wrapper::Form::json ? Wrapping::json : Wrapping::none),
        name_(wrapper.name),
        unwrapper_(std::move(wrapper)),
        inside_(std::move(inside)) {}

  [[nodiscard]] SeenMembers take_seen() override { return inside_->take_seen(); }

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
  if (wrapper_.form == Wrapper::Form::json) return read_json(record);
  const bool is_cri = wrapper_.form == Wrapper::Form::cri, is_cdxj = wrapper_.form == Wrapper::Form::cdxj;
  line_ = record;
  if (is_cri ? read_cri() : is_cdxj ? read_cdxj() : read_syslog()) {
    begin_ = record.size() - line_.size();
    return true;
  }
  expected_ = is_cri    ? "a time, a stream and F or P, as in \"2026-11-20T08:00:00Z stdout F \""
              : is_cdxj ? "a key, a time in digits and a JSON object, as in \"org,example)/ 20261120080000 {\""
                        : "a time, a host and a program, as in \"Nov 20 08:00:00 host program: \"";
  return false;
}

// The "Container Runtime Interface" of Kubernetes. F is a full line, and P a part of one that was too long: each part
// is a record.
bool Unwrapper::read_cri() {
  const std::string_view time = take_word(line_), stream = take_word(line_), tag = take_word(line_);
  field_of(WrapperField::time) = time;
  field_of(WrapperField::stream) = stream;
  return is_rfc3339(time) && (stream == "stdout" || stream == "stderr") && (tag == "F" || tag == "P");
}

bool Unwrapper::read_cdxj() {
  const std::string_view key = take_word(line_), time = take_word(line_);
  field_of(WrapperField::time) = time;
  return !key.empty() && are_digits(time) && line_.starts_with('{');
}

bool Unwrapper::read_syslog() {
  if (line_.starts_with('<')) {
    const std::size_t end = line_.substr(0, 5).find('>');
    if (end == std::string_view::npos || !are_digits(line_.substr(1, end - 1))) return false;
    line_.remove_prefix(end + 1);
  }
  return line_.starts_with("1 ") ? read_rfc5424() : read_rfc3164();
}

bool Unwrapper::read_rfc5424() {
  (void)take_word(line_);
  const auto take = [this]() -> std::optional<std::string_view> {
    const std::string_view word = take_word(line_);
    return word == "-" ? std::nullopt : std::optional(word);
  };
  const std::optional<std::string_view> time = take(), host = take(), program = take(), process = take();
  const std::optional<std::string_view> message = take();
  for (const auto& word : {time, host, program, process, message}) {
    if (word == "") return false;
  }
  if ((time && !is_rfc3339(*time)) || !skip_structured_data(line_)) return false;
  field_of(WrapperField::time) = time;
  field_of(WrapperField::host) = host;
  field_of(WrapperField::program) = program;
  if (line_.starts_with(' ')) line_.remove_prefix(1);
  if (line_.starts_with(byte_order_mark)) line_.remove_prefix(byte_order_mark.size());
  return true;
}

// The host, the program, or both may be missing: a program ends in a colon.
bool Unwrapper::read_rfc3164() {
  const std::string_view time = take_syslog_time(line_);
  if (time.empty()) return false;
  field_of(WrapperField::time) = time;
  const std::string_view first = take_word(line_);
  std::optional<std::string_view> program = program_in(first);
  if (!program) {
    field_of(WrapperField::host) = first;
    std::string_view rest = line_;
    program = program_in(take_word(rest));
    if (program) line_ = rest;
  }
  field_of(WrapperField::program) = program;
  return !first.empty();
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
  if (wrapper_.form != Wrapper::Form::json) return field_of(field);
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
