#include "tools/bnfurl/clickhouse/answer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/records/shared/input_file.hpp"

namespace bnfurl::tool {
namespace {

// The blocks that ClickHouse sends to a worker: the number of rows in decimal and a line feed, then the rows in the
// format RowBinary, each a Nullable(String): an octet 1 alone is NULL; after an octet 0 come the length, in base 128 with
// the lowest digit first (LEB128), and the octets.
//
// Rows are handed out as soon as they are there, so that memory holds what was read at once, or one long string, and
// never a length that was only claimed. Within the buffer, strings are moved together: then they are adjacent, as
// StringSplitter takes them.

/// Rows of a block: string i is the octets of `text` from offsets[i] up to offsets[i + 1].
struct BlockRows {
  std::string_view text;
  std::vector<std::int64_t> offsets;
  std::vector<std::uint8_t> validity;  ///< bit i % 8 of octet i / 8 is 0 if row i is NULL
  bool has_null = false;

  [[nodiscard]] std::size_t size() const { return offsets.size() - 1; }
  [[nodiscard]] bool is_null(std::size_t row) const { return has_null && (validity[row / 8] >> (row % 8) & 1) == 0; }
};

constexpr std::size_t usual_capacity = std::size_t{1} << 18;

// Enough for any number of rows, and for any length that is not refused.
constexpr std::size_t most_digits = 18;
constexpr std::size_t most_length_octets = 5;

bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }

class BlockReader {
public:
  /// ClickHouse has no longer strings in this format.
  static constexpr std::size_t longest = std::size_t{1} << 30;
  /// After the last of the strings, so many octets can be read, whatever they are.
  static constexpr std::size_t margin = 64;

  explicit BlockReader(int descriptor) : descriptor_(descriptor) { resize(usual_capacity); }

  /// Begins the next block; false at the end of the input. All rows of the block before must have been read.
  [[nodiscard]] bool next_block() {
    if (begin_ == end_ && capacity_ > usual_capacity) resize(usual_capacity);
    if (begin_ == end_ && !fill()) return false;
    ++block_;
    left_ = count_ = read_count();
    begin_rows();
    return true;
  }

  /// The next rows of the block, valid until the next call; null after its last row.
  [[nodiscard]] const BlockRows* next_rows() {
    left_ -= rows_.size();
    begin_rows();
    if (left_ == 0) return nullptr;
    for (;;) {
      while (rows_.size() < left_ && take_row()) {
      }
      if (rows_.size() > 0) break;
      if (!fill()) refuse("standard input ends here");
      text_ = begin_;
    }
    rows_.text = {buffer_.get() + text_, static_cast<std::size_t>(rows_.offsets.back())};
    return &rows_;
  }

private:
  [[nodiscard]] std::uint64_t read_count() {
    std::uint64_t count = 0;
    for (std::size_t digits = 0;; ++digits) {
      if (begin_ == end_ && !fill())
        throw std::runtime_error(fmt::format("standard input ends in the number of rows of block {}", block_));
      const char octet = buffer_[begin_];
      if (digits > 0 && octet == '\n') break;
      if (!is_digit(octet) || digits == most_digits) {
        throw std::runtime_error(fmt::format(
            "standard input: block {} does not begin with the number of its rows in decimal and a line feed "
            "(send_chunk_header 1), but has {} there",
            block_, shown_octet({buffer_.get() + begin_, 1}, 0)));
      }
      count = count * 10 + static_cast<std::uint64_t>(octet - '0');
      ++begin_;
    }
    ++begin_;
    return count;
  }

  // Returns false, and takes nothing, if the row has not been read to its end.
  [[nodiscard]] bool take_row() {
    if (begin_ == end_) return false;
    const std::size_t row = rows_.size();
    const char flag = buffer_[begin_];
    if (flag != 0 && flag != 1)
      refuse(fmt::format("{} stands where 0x00 or 0x01 says whether it is NULL", shown_octet({&flag, 1}, 0)));
    std::size_t at = begin_ + 1;
    std::uint64_t length = 0;
    if (flag == 0) {
      const std::optional<std::uint64_t> read = read_length(at);
      if (!read) return false;
      length = *read;
      if (end_ - at < length) return false;
    }
    if (row % 8 == 0) rows_.validity.push_back(0xff);
    if (flag == 1) {
      rows_.validity.back() = static_cast<std::uint8_t>(rows_.validity.back() & ~(1U << row % 8));
      rows_.has_null = true;
    }
    const auto size = static_cast<std::size_t>(rows_.offsets.back());
    std::memmove(buffer_.get() + text_ + size, buffer_.get() + at, length);
    rows_.offsets.push_back(static_cast<std::int64_t>(size + length));
    begin_ = at + length;
    return true;
  }

  /// The length at `at`, which moves after it; nullopt if it is not there yet.
  [[nodiscard]] std::optional<std::uint64_t> read_length(std::size_t& at) const {
    std::uint64_t length = 0;
    for (std::size_t digit = 0; digit < most_length_octets; ++digit) {
      if (at == end_) return std::nullopt;
      const auto octet = static_cast<unsigned char>(buffer_[at++]);
      length |= std::uint64_t{octet & 0x7fU} << 7 * digit;
      if (octet < 0x80 && length <= longest) return length;
      if (octet < 0x80) break;
    }
    refuse(fmt::format("its length is above {}", longest));
  }

  void begin_rows() {
    rows_.offsets.assign(1, 0);
    rows_.validity.clear();
    rows_.has_null = false;
    text_ = begin_;
  }

  // Reads more after what is there, which moves to the front. Returns false at the end of the input.
  [[nodiscard]] bool fill() {
    if (begin_ != 0) std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == capacity_) resize(2 * capacity_);
    const ReadOutcome read = read_some(descriptor_, {buffer_.get() + end_, capacity_ - end_});
    if (read.error != 0) throw std::runtime_error(fmt::format("standard input: {}", std::strerror(read.error)));
    end_ += read.count;
    return read.count != 0;
  }

  void resize(std::size_t capacity) {
    std::unique_ptr<char[]> buffer(new char[capacity + margin]);
    std::copy_n(buffer_.get() + begin_, end_ - begin_, buffer.get());
    end_ -= begin_;
    begin_ = 0;
    buffer_ = std::move(buffer);
    capacity_ = capacity;
  }

  [[noreturn]] void refuse(std::string_view why) const {
    const std::uint64_t row = count_ - left_ + rows_.size() + 1;
    throw std::runtime_error(fmt::format("standard input: block {}, row {} of {}: {}", block_, row, count_, why));
  }

  int descriptor_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;  // what was read and not handed out
  std::size_t end_ = 0;
  std::size_t block_ = 0;   // its number, from 1
  std::uint64_t left_ = 0;  // rows of the block that were not handed out
  std::uint64_t count_ = 0;
  std::size_t text_ = 0;  // where the strings of rows_ begin
  BlockRows rows_;
};

// Values of ClickHouse's format RowBinary: each function writes one at `to`, and returns where it ends. A value of a
// Nullable type is an octet 1 if it is NULL, and otherwise an octet 0 and the value.

/// Strings are copied in whole steps: so many octets after a text are read, and so many after a value written.
constexpr std::size_t copy_step = 32;

/// At most so many octets stand before those of a string; a number has no more in all.
constexpr std::size_t before_string = 1 + 10;

char* put_null(char* to) {
  *to = 1;
  return to + 1;
}

/// A number of `octets` octets, the lowest first.
char* put_number(char* to, std::uint64_t number, std::size_t octets) {
  *to++ = 0;
  for (; octets != 0; --octets, number >>= 8) *to++ = static_cast<char>(number & 0xff);
  return to;
}

/// The length in base 128, the lowest digit first.
char* put_length(char* to, std::size_t length) {
  *to++ = 0;
  for (; length >= 0x80; length >>= 7) *to++ = static_cast<char>((length & 0x7f) | 0x80);
  *to++ = static_cast<char>(length);
  return to;
}

/// After the text and after the value there must be room for a step.
char* put_string_in_steps(char* to, const char* text, std::size_t size) {
  to = put_length(to, size);
  std::memcpy(to, text, copy_step);
  for (std::size_t done = copy_step; done < size; done += copy_step) std::memcpy(to + done, text + done, copy_step);
  return to + size;
}

/// The same for a string that is absent if its length is negative; the text can be read all the same. Whether a part is
/// absent, a processor cannot foresee: so a short one takes no branch.
char* put_part_in_steps(char* to, const char* text, std::int32_t length) {
  if (length > static_cast<std::int32_t>(copy_step))
    return put_string_in_steps(to, text, static_cast<std::size_t>(length));
  to[0] = static_cast<char>(length < 0);
  to[1] = static_cast<char>(length);
  std::memcpy(to + 2, text, copy_step);
  return to + (length < 0 ? 1 : 2 + length);
}

char* put_string(char* to, std::string_view text) {
  to = put_length(to, text.size());
  return to + text.copy(to, text.size());
}

static_assert(copy_step <= BlockReader::margin);

/// The memory of a larger answer is given back when it has been written.
constexpr std::size_t usual_answer = std::size_t{1} << 24;

std::string_view string_at(const BlockRows& rows, std::size_t row) {
  const auto begin = static_cast<std::size_t>(rows.offsets[row]);
  return {rows.text.data() + begin, static_cast<std::size_t>(rows.offsets[row + 1]) - begin};
}

class Answer {
public:
  Answer(const Standards& standards, const Columns& elements, bool lenient,
         const std::shared_ptr<const Derivation>& derivation)
      : elements_(&elements),
        rows_(rows_of(standards, lenient ? Depth::lenient_components : Depth::components, derivation)),
        sources_(standards.size() == 1 ? sources_of(elements) : std::vector<Source>()),
        page_(std::make_unique<Pages>()) {
    if (sources_.empty()) return;
    const bool has_parts = std::ranges::any_of(sources_, &Source::is_of_component);
    using Asked = bnfurl::Columns;
    splitter_.emplace(standards.front().entry_for(Record{}),
                      StringOptions{.columns = has_parts ? Asked::components : Asked::verdicts});
  }

  /// Adds the rows of the block that have been read.
  void add(const BlockRows& rows) {
    if (!splitter_) return add_judged(rows);
    splitter_->feed(rows.text, std::span(rows.offsets), rows.has_null ? rows.validity.data() : nullptr);
    std::size_t first = 0;
    while (const Batch* lines = splitter_->next()) {
      add_batch(rows, first, *lines);
      first += lines->size();
    }
  }

  /// What is to be written.
  [[nodiscard]] std::string_view text() const { return page_->text().substr(written_); }
  /// So many octets of it have been written.
  void written(std::size_t octets) {
    written_ += octets;
    if (text().empty()) clear();
  }

  /// Begins the answer to the next block.
  void clear() {
    written_ = 0;
    const bool is_large = page_->text().size() > usual_answer;
    page_->clear();
    if (is_large) page_ = std::make_unique<Pages>();
  }

private:
  // What a valid row has in a column, without the row being judged once more.
  struct Source {
    enum class Kind : std::uint8_t { component, slice, default_port, url, verdict, never };
    Kind kind;
    std::size_t component = 0;  // of the first three
    Batch::Column values = {};  // the same, in the current batch
    [[nodiscard]] bool is_of_component() const {
      return kind == Kind::component || kind == Kind::slice || kind == Kind::default_port;
    }
    /// The octets of the component in a line; -1 if it is absent. A grammar without schemes has no values of one.
    [[nodiscard]] std::int32_t length(std::size_t line) const {
      return values.length.empty() ? -1 : values.length[line];
    }
  };

  // The whole answer stays until it is written.
  class Pages : public Page {
  public:
    Pages() : Page(false) {}

  protected:
    void spill() override {}
  };

  /// Those of all elements; none if one has none.
  [[nodiscard]] static std::vector<Source> sources_of(const Columns& elements) {
    std::vector<Source> sources;
    for (const Column& element : elements) {
      const std::optional<Source> source = source_of(element);
      if (!source) return {};
      sources.push_back(*source);
    }
    return sources;
  }

  [[nodiscard]] static std::optional<Source> source_of(const Column& column) {
    using enum Source::Kind;
    if (shows_component(column)) return Source{column.slice ? slice : component, column.index};
    if (column.name == "url") return Source{url};
    if (column.name == "valid") return Source{verdict};
    if (column.name == "error_offset" || column.name == "expected") return Source{never};
    if (column.name == "default_port") return Source{default_port, column.index};
    return std::nullopt;
  }

  void add_judged(const BlockRows& rows) {
    for (std::size_t row = 0; row < rows.size(); ++row) add_other(rows, row, false);
  }

  void add_batch(const BlockRows& rows, std::size_t first, const Batch& lines) {
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

  void add_valid(std::string_view url, std::size_t line, std::int32_t begin) {
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

  // `invalid`: the row is known to be NULL or invalid.
  void add_other(const BlockRows& rows, std::size_t row, bool invalid) {
    if (rows.is_null(row)) return add_null();
    Record record;
    record.text = record.whole = record.url = string_at(rows, row);
    if (invalid)
      rows_.front().judge_invalid(record);
    else
      judge_all(rows_, record);
    for (const Column& element : *elements_) put_value(element, element.value(rows_));
  }

  void add_null() {
    char* const row = page_->room(elements_->size());
    std::fill_n(row, elements_->size(), '\1');
    page_->advance(elements_->size());
  }

  // Every value is at most as long as the URL. Where that bound is far too high, the actual lengths are summed.
  [[nodiscard]] std::size_t room_for(std::string_view url, std::size_t line) const {
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

  /// What is not a whole component.
  [[nodiscard]] char* put_other(char* to, std::size_t element, std::string_view url, std::size_t line,
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

  void put_value(const Column& element, const std::optional<Value>& value) {
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

  const Columns* elements_;
  Rows rows_;
  std::vector<Source> sources_;             // by element; empty: all rows are judged one by one
  std::optional<StringSplitter> splitter_;  // where there are sources
  std::unique_ptr<Pages> page_;
  std::size_t written_ = 0;
};

// Writing an answer while its block is still being read, so that ClickHouse reads rows while others are split. Not all
// that send a block read before they have sent all of it: so nothing is written here that would have to wait.

constexpr int wide = 1 << 18;

bool is_pipe(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

/// Makes a pipe hold more, if it is one and may: then the two processes wait for each other less often.
void widen_pipe(int descriptor) {
  const int size = ::fcntl(descriptor, F_GETPIPE_SZ);
  if (size >= 0 && size < wide) (void)::fcntl(descriptor, F_SETPIPE_SZ, wide);
}

/// The same pipe as a descriptor, opened once more, since whether writing waits belongs to what was opened.
class AnswerPipe {
public:
  explicit AnswerPipe(int descriptor)
      : descriptor_(is_pipe(descriptor)
                        ? ::open(fmt::format("/proc/self/fd/{}", descriptor).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                        : -1) {}

  ~AnswerPipe() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  AnswerPipe(const AnswerPipe&) = delete;
  AnswerPipe& operator=(const AnswerPipe&) = delete;

  /// Writes what the pipe takes at once, and returns how many octets that were: none if it is no pipe, and none after a
  /// failure, which the next write will meet too.
  [[nodiscard]] std::size_t write_some(std::string_view text) const {
    if (descriptor_ < 0) return 0;
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }

private:
  int descriptor_;
};

/// Fewer octets wait until there are more, or the block ends.
constexpr std::size_t enough = std::size_t{1} << 16;

}  // namespace

void answer_blocks(const Standards& standards, const Columns& elements, bool lenient,
                   const std::shared_ptr<const Derivation>& derivation, Output& out) {
  Answer answer(standards, elements, lenient, derivation);
  widen_pipe(STDIN_FILENO);
  widen_pipe(STDOUT_FILENO);
  BlockReader reader(STDIN_FILENO);
  const AnswerPipe pipe(STDOUT_FILENO);
  while (!out.failed() && reader.next_block()) {
    while (const BlockRows* rows = reader.next_rows()) {
      answer.add(*rows);
      if (answer.text().size() >= enough) answer.written(pipe.write_some(answer.text()));
    }
    out.write(answer.text());
    answer.clear();
  }
}

}  // namespace bnfurl::tool
