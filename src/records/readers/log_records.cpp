#include "src/records/readers/log_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/near_lines.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {
namespace {

/// Whether lines of a format that are empty or begin with "#" are comments: then its grammar has a rule "comment-line".
bool has_comment_lines(Production layout) { return layout.grammar().find("comment-line").has_value(); }

/// The components that say what the URL of a line is.
struct LogUrl {
  LogUrl(Production layout, RecordKey key)
      : component(key.component()),
        method(of_target(layout, key, "method")),
        unless(key.unless_component()),
        unless_text(key.unless_text()),
        query(of_target(layout, key, "target-query")) {}

  static std::optional<Component> of_target(Production layout, RecordKey key, std::string_view name) {
    return key.name() == "target" ? layout.grammar().find_component(name) : std::nullopt;
  }

  [[nodiscard]] bool needs(Component other) const {
    return other == component || other == method || other == unless || other == query;
  }

  Component component;
  std::optional<Component> method;
  std::optional<Component> unless;  ///< if its text is `unless_text`, there is no URL
  std::string_view unless_text;
  std::optional<Component> query;  ///< of a URL in two parts
};

/// The indices of the components that are asked for, or say what the URL is.
std::vector<std::size_t> asked_of(Grammar layout, const LogUrl& url, const AskedComponents& fields) {
  std::vector<std::size_t> asked;
  for (const Component component : layout.components()) {
    const bool is_field = !fields || std::ranges::find(*fields, component.index()) != fields->end();
    if (is_field || url.needs(component)) asked.push_back(component.index());
  }
  return asked;
}

class LogRecords : public SplitRecords {
public:
  LogRecords(Production layout, const LogUrl& url, std::vector<std::size_t> asked)
      : SplitRecords(layout, line_ending, asked, has_comment_lines(layout)),
        layout_(layout),
        near_lines_(layout, url.component),
        where_(url),
        asked_(std::move(asked)),
        fields_(layout.grammar().components().size()) {}

private:
  [[nodiscard]] bool can_follow_padding() const override { return true; }
  [[nodiscard]] bool find() override {
    if (!SplitRecords::find()) return false;
    const Batch& lines = *records_.lines;
    const auto column = [&lines](std::optional<Component> component) {
      return component ? lines.column(*component) : Batch::Column{};
    };
    records_.has_verdicts = false;
    records_.urls = column(where_.component);
    records_.queries = column(where_.query);
    records_.methods = column(where_.method);
    records_.states = column(where_.unless);
    records_.no_url = where_.unless_text;
    records_.derived = lines.verdicts();
    if (has_comments()) leave_out_comments();
    return true;
  }

  void leave_out_comments() {
    derived_.assign(records_.derived.begin(), records_.derived.end());
    for (std::size_t i = 0; i < records_.size; ++i) {
      if (begins_with_comment(records_.text(i))) derived_[i / 64] &= ~(std::uint64_t{1} << i % 64);
    }
    records_.derived = derived_;
  }

  void fill(Record& record, std::size_t index) override {
    record.layout = layout_;
    record.state = Record::Url::underivable;
    if (!split_line(index, record)) split_near_line(record);
    if (record.is_unlike && !record.is_cut) return;
    record.fields = fields_;
    record.method = field(record, where_.method);
    if (!record.is_cut) record.state = Record::Url::none;
    const std::optional<std::string_view> url = field(record, where_.component);
    if (!url || (where_.unless && field(record, where_.unless) == where_.unless_text)) return;
    if (!record.is_cut) record.state = Record::Url::present;
    record.url = *url;
    record.url_offset = fields_[where_.component.index()].begin;
    add_second_part(record, field(record, where_.query), url_);
  }

  // Sets the components of a line that the grammar derives; otherwise false. Offsets do not reach a line that is too
  // long, and a line after padding was not split without it.
  [[nodiscard]] bool split_line(std::size_t index, const Record& record) {
    const std::string_view line = record.text;
    if (records_.too_long() || !record.padding.empty()) {
      const std::optional<AnyParts> parts = split(layout_, line);
      for (const std::size_t field : asked_) fields_[field] = parts ? parts->spans()[field] : Span{};
      return parts.has_value();
    }
    if (!records_.lines->valid(index)) return false;
    for (const std::size_t field : asked_) {
      const std::optional<std::string_view> text = records_.text(records_.lines->column(field), index);
      const std::size_t begin = text ? static_cast<std::size_t>(text->data() - line.data()) : 0;
      fields_[field] = text ? Span{begin, begin + text->size()} : Span{};
    }
    return true;
  }

  // Sets the components of a line that the grammar does not derive, as far as it has them.
  void split_near_line(Record& record) {
    const NearLines::Found found = near_lines_.find(record.text);
    for (const std::size_t field : asked_) fields_[field] = found.fields.empty() ? Span{} : found.fields[field];
    record.difference = found.difference;
    record.is_unlike = found.difference.empty() || found.lacks_url;
    record.is_cut = record.is_unlike && !found.fields.empty();
  }

  [[nodiscard]] std::optional<std::string_view> field(const Record& record, std::optional<Component> component) const {
    return component ? record.field(component->index()) : std::nullopt;
  }

  Production layout_;
  NearLines near_lines_;
  LogUrl where_;
  std::vector<std::size_t> asked_;
  RecordBits derived_;        // without comments
  std::vector<Span> fields_;  // the components of the current line; those that are not asked for are absent
  std::string url_;           // if it is in two parts
};

RecordKey find_key(Grammar layout, const std::optional<std::string>& name) {
  if (!name) return layout.record_keys()[0];
  std::vector<std::string> names;
  for (const RecordKey key : layout.record_keys()) {
    if (key.name() == *name) return key;
    names.emplace_back(key.name());
  }
  throw unknown(fmt::format("URL field of {} ({})", printable(layout.name()), as_written({{"-k"}})), *name, names);
}

/// The format that is probably meant by a word that begins with another name of a server or wrapper, or nearly with its
/// name: `kubernetes:combined` is k8s:combined, and `ngnix` is nginx:@FILE. Empty if none is.
std::string meant_format(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"kubernetes", "k8s"}, {"cri", "k8s"}, {"containerd", "k8s"}, {"apache2", "apache"}, {"httpd", "apache"}};
  const std::size_t end = std::min(word.find(':'), word.size());
  const std::string first = in_lower_case(std::string(word.substr(0, end)));
  const auto* const other = std::ranges::find(others, first, &std::pair<std::string_view, std::string_view>::first);
  if (other == std::end(others) && !gen::nearest(word, input_names()).empty()) return {};
  const std::string name = other != std::end(others)
                               ? std::string(other->second)
                               : gen::nearest(first, {"nginx", "apache", "k8s", "docker", "syslog", "journal"});
  const bool is_server = name == "nginx" || name == "apache";
  return is_server && end == word.size() ? name + ":@FILE" : name.empty() ? name : name + std::string(word.substr(end));
}

/// The grammar with this name or of this file; it must be a grammar of logs.
Grammar find_layout(std::string_view word) {
  const bool is_file = is_grammar_file(word) || is_server_format(word);
  const bool is_known = is_file || find_shipped(word);
  const std::optional<Grammar> grammar = is_known ? find_grammar(word) : bnfurl::find_grammar(word);
  if (grammar && !grammar->record_keys().empty()) return *grammar;
  if (word == "nginx" || word == "apache")
    throw UsageError(fmt::format("{0} needs the server's format: {1}:STRING or {1}:@FILE:NAME",
                                 as_written({{"-i", std::string(word)}}), word));
  if (word == "tomcat")
    throw UsageError(
        fmt::format("{} needs the pattern of the AccessLogValve: tomcat:STRING", as_written({{"-i", "tomcat"}})));
  if (const std::string meant = is_file ? "" : meant_format(word); !meant.empty())
    throw UsageError(fmt::format("unknown input format \"{}\" (did you mean \"{}\"?); \"{}\" lists them all",
                                 printable(word), printable(meant), help_for(Help::formats)));
  if (!is_file)
    throw unknown_or_file("input format", word, input_names(), fmt::format("\"{}\"", help_for(Help::formats)));
  throw UsageError(fmt::format("{} is not a log format; a log format has \"# kind: record\" and \"# target:\" lines",
                               printable(word)));
}

Format choose_log(const RecordOptions& options, std::string_view name) {
  const Grammar layout = find_layout(name);
  Format format;
  format.layout = find_entry(layout, "");
  format.key = find_key(layout, options.key);
  return format;
}

std::unique_ptr<RecordSource> source_of_log(const Format& format, const AskedComponents& fields, const AskedValues&) {
  const LogUrl url(*format.layout, *format.key);
  return std::make_unique<LogRecords>(*format.layout, url, asked_of(format.layout->grammar(), url, fields));
}

Cutter cutter_of_log(const Format& format) {
  const bool has_comments = !format.wrapper && has_comment_lines(*format.layout);
  return Cutter(has_comments ? Cutter::Kind::commented : Cutter::Kind::terminated);
}

std::vector<AskedFormat> guess_logs(const Sample& sample, Evidence evidence) {
  std::vector<AskedFormat> formats;
  if (evidence != Evidence::log) return formats;
  for (const std::string& name : likely_lines(sample.lines).empty() ? compiled_log_names() : log_names())
    formats.push_back({name, sample.options.key});
  return formats;
}

}  // namespace

RecordKey request_key(const std::optional<std::string>& name) { return find_key(find_layout("combined"), name); }

std::vector<std::string_view> likely_lines(std::vector<std::string_view> lines) {
  constexpr std::ptrdiff_t least_digits = 6;
  std::erase_if(lines, [](std::string_view line) {
    const auto is_blank = [](char octet) { return octet == ' ' || octet == '\t'; };
    return std::ranges::count_if(line, is_blank) < least_blanks || std::ranges::count_if(line, is_digit) < least_digits;
  });
  return lines;
}

constinit const FormatKind format_kinds::log{.choose = choose_log,
                                             .source = source_of_log,
                                             .cutter = cutter_of_log,
                                             .guess = guess_logs,
                                             .field_names = FieldNames::layout,
                                             .can_be_log = true,
                                             .has_url_verbatim = true,
                                             .fits_wrapper = true};

}  // namespace bnfurl::records
