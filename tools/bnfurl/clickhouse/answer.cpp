#include "tools/bnfurl/clickhouse/answer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include <bnfurl/bnfurl.hpp>

#include "tools/bnfurl/clickhouse/block_reader.hpp"

namespace bnfurl::tool {
namespace {

static_assert(copy_step <= BlockReader::margin);

/// The memory of a larger answer is given back when it has been written.
constexpr std::size_t usual_answer = std::size_t{1} << 24;

std::string_view string_at(const BlockRows& rows, std::size_t row) {
  const auto begin = static_cast<std::size_t>(rows.offsets[row]);
  return {rows.text.data() + begin, static_cast<std::size_t>(rows.offsets[row + 1]) - begin};
}

}  // namespace

Answer::Answer(const Standards& standards, const Columns& elements, bool lenient,
               const std::shared_ptr<const Derivation>& derivation)
    : elements_(&elements),
      rows_(rows_of(standards, lenient ? Depth::lenient_components : Depth::components, derivation)),
      sources_(standards.size() == 1 ? sources_of(elements) : std::vector<Source>()),
      page_(std::make_unique<Pages>()) {
  if (sources_.empty()) return;
  const bool has_parts = std::ranges::any_of(sources_, &Source::is_of_component);
  splitter_.emplace(standards.front().entry_for(Record{}), has_parts ? Ask::components : Ask::verdict);
}

std::vector<Answer::Source> Answer::sources_of(const Columns& elements) {
  std::vector<Source> sources;
  for (const Column& element : elements) {
    const std::optional<Source> source = source_of(element);
    if (!source) return {};
    sources.push_back(*source);
  }
  return sources;
}

std::optional<Answer::Source> Answer::source_of(const Column& column) {
  using enum Source::Kind;
  if (shows_component(column)) return Source{column.slice ? slice : component, column.index};
  if (column.name == "url") return Source{url};
  if (column.name == "valid") return Source{verdict};
  if (column.name == "error_offset" || column.name == "expected") return Source{never};
  if (column.name == "default_port") return Source{default_port, column.index};
  return std::nullopt;
}

void Answer::written(std::size_t octets) {
  written_ += octets;
  if (text().empty()) clear();
}

void Answer::clear() {
  written_ = 0;
  const bool is_large = page_->text().size() > usual_answer;
  page_->clear();
  if (is_large) page_ = std::make_unique<Pages>();
}

void Answer::add(const BlockRows& rows) {
  if (!splitter_) return add_judged(rows);
  splitter_->feed(rows.text, std::span(rows.offsets), rows.has_null ? rows.validity.data() : nullptr);
  std::size_t first = 0;
  while (const Lines* lines = splitter_->next()) {
    add_batch(rows, first, *lines);
    first += lines->size();
  }
}

void Answer::add_judged(const BlockRows& rows) {
  for (std::size_t row = 0; row < rows.size(); ++row) add_other(rows, row, false);
}

void Answer::add_batch(const BlockRows& rows, std::size_t first, const Lines& lines) {
  const Grammar grammar = rows_.front().standard().asked.grammar();
  for (Source& source : sources_) {
    if (source.component < grammar.components().size())
      source.values = lines.column(grammar.components()[source.component]);
  }
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (lines.valid(line))
      add_valid(string_at(rows, first + line), line, lines.begins()[line]);
    else
      add_other(rows, first + line, true);
  }
}

void Answer::add_valid(std::string_view url, std::size_t line, std::int32_t begin) {
  char* const row = page_->room(room_for(url, line));
  char* to = row;
  for (std::size_t element = 0; element < sources_.size(); ++element) {
    const Source& source = sources_[element];
    to = source.kind == Source::Kind::component
             ? put_part_in_steps(to, url.data() + (source.values.begin[line] - begin), source.values.length[line])
             : put_other(to, element, url, line, begin);
  }
  page_->advance(static_cast<std::size_t>(to - row));
}

// Every value is at most as long as the URL. Where that bound is far too high, the actual lengths are summed.
std::size_t Answer::room_for(std::string_view url, std::size_t line) const {
  constexpr std::size_t long_url = 4096;
  const std::size_t around = sources_.size() * (before_string + copy_step);
  if (url.size() < long_url) return sources_.size() * url.size() + around;
  std::size_t octets = 0;
  for (const Source& source : sources_) {
    if (source.kind == Source::Kind::url)
      octets += url.size();
    else if (source.is_of_component())
      octets += static_cast<std::size_t>(std::max(source.length(line), 0));
  }
  return octets + around;
}

char* Answer::put_other(char* to, std::size_t element, std::string_view url, std::size_t line,
                        std::int32_t begin) const {
  const Source& source = sources_[element];
  if (source.kind == Source::Kind::url) return put_string_in_steps(to, url.data(), url.size());
  if (source.kind == Source::Kind::verdict) return put_number(to, 1, 1);
  if (!source.is_of_component() || source.length(line) < 0) return put_null(to);
  const std::string_view text(url.data() + (source.values.begin[line] - begin),
                              static_cast<std::size_t>(source.length(line)));
  if (source.kind == Source::Kind::slice) {
    const std::optional<std::string_view> part = (*elements_)[element].slice(text);
    return part ? put_string_in_steps(to, part->data(), part->size()) : put_null(to);
  }
  const std::optional<std::uint16_t> port = default_port(rows_.front().standard().asked, text);
  return port ? put_number(to, *port, 2) : put_null(to);
}

// `invalid`: the row is known to be NULL or invalid.
void Answer::add_other(const BlockRows& rows, std::size_t row, bool invalid) {
  if (rows.is_null(row)) return add_null();
  Record record;
  record.text = record.whole = record.url = string_at(rows, row);
  if (invalid)
    rows_.front().judge_invalid(record);
  else
    judge_all(rows_, record);
  for (const Column& element : *elements_) put_value(element, element.value(rows_));
}

void Answer::add_null() {
  char* const row = page_->room(elements_->size());
  std::fill_n(row, elements_->size(), '\1');
  page_->advance(elements_->size());
}

void Answer::put_value(const Column& element, const std::optional<Value>& value) {
  const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
  char* const begin = page_->room(before_string + (text ? text->size() : 0));
  char* end = begin;
  if (!value)
    end = put_null(begin);
  else if (text)
    end = put_string(begin, *text);
  else if (const auto* number = std::get_if<std::uint64_t>(&*value))
    end = put_number(begin, *number, element.type == ValueType::port ? 2 : 8);
  else
    end = put_number(begin, std::get<bool>(*value) ? 1 : 0, 1);
  page_->advance(static_cast<std::size_t>(end - begin));
}

namespace {

constexpr int wide = 1 << 18;

bool is_pipe(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

}  // namespace

void widen_pipe(int descriptor) {
  const int size = ::fcntl(descriptor, F_GETPIPE_SZ);
  if (size >= 0 && size < wide) (void)::fcntl(descriptor, F_SETPIPE_SZ, wide);
}

AnswerPipe::AnswerPipe(int descriptor)
    : descriptor_(is_pipe(descriptor)
                      ? ::open(fmt::format("/proc/self/fd/{}", descriptor).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                      : -1) {}

AnswerPipe::~AnswerPipe() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::size_t AnswerPipe::write_some(std::string_view text) const {
  if (descriptor_ < 0) return 0;
  const ssize_t count = ::write(descriptor_, text.data(), text.size());
  return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
}

}  // namespace bnfurl::tool
