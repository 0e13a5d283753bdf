#include "tools/bnfurl/clickhouse/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/records/columns/table.hpp"
#include "src/records/io/input_file.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/readers/text_records.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/system/system.hpp"

namespace bnfurl::tool {
namespace {

// Blocks in ClickHouse's format Native: the number of columns, which is 1, and of rows; the column's name and type, and
// for each row an octet, 1 if it is NULL; then all values, also those that are NULL. A string is its length and its
// octets; numbers and lengths are written in base 128, the lowest digit first (LEB128).
//
// Rows are handed out as soon as they are there, so that memory holds what was read at once, or one long string, and
// never a length that was only claimed. Within the buffer, strings are moved together: then they are adjacent, as
// StringSplitter takes them.

constexpr std::size_t usual_capacity = std::size_t{1} << 18;

/// Of a number of rows and of a length: no more is needed.
constexpr std::size_t most_digits = 5;

constexpr std::string_view string_type = "\x10Nullable(String)";

class BlockReader {
public:
  /// ClickHouse has no longer strings in this format.
  static constexpr std::size_t longest = std::size_t{1} << 30;
  /// After the last of the strings, so many octets can be read, whatever they are.
  static constexpr std::size_t margin = records::Block::margin;

  explicit BlockReader(int descriptor) : descriptor_(descriptor) { resize(usual_capacity); }

  /// Begins the next block; false at the end of the input. All rows of the block before must have been read.
  [[nodiscard]] bool next_block() {
    if (begin_ == end_ && capacity_ > usual_capacity) resize(usual_capacity);
    if (begin_ == end_ && !fill()) return false;
    ++block_;
    read_head();
    begin_rows();
    read_nulls();
    return true;
  }

  /// The next rows of the block, valid until the next call; null after its last row.
  [[nodiscard]] const records::TextRows* next_rows() {
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
  void read_head() {
    left_ = count_ = 0;
    bool is_known = next_octet() == 1;
    left_ = count_ = is_known ? read_number() : 0;
    for (std::uint64_t name = is_known ? read_number() : 0; name != 0; --name) (void)next_octet();
    for (const char octet : string_type) is_known = is_known && next_octet() == octet;
    if (!is_known) refuse_head();
  }

  [[nodiscard]] char next_octet() {
    if (begin_ == end_ && !fill())
      throw std::runtime_error(fmt::format("standard input ends in the header of block {}", block_));
    return buffer_[begin_++];
  }

  [[nodiscard]] std::uint64_t read_number() {
    std::uint64_t number = 0;
    for (std::size_t digit = 0; digit < most_digits; ++digit) {
      const auto octet = static_cast<unsigned char>(next_octet());
      number |= std::uint64_t{octet & 0x7fU} << 7 * digit;
      if (octet < 0x80) return number;
    }
    refuse_head();
  }

  void read_nulls() {
    for (nulls_.clear(); nulls_.size() < count_;) {
      const std::size_t here = std::min<std::size_t>(end_ - begin_, count_ - nulls_.size());
      nulls_.append(buffer_.get() + begin_, here);
      begin_ += here;
      const std::size_t wrong = nulls_.find_first_not_of(std::string_view("\0\1", 2), nulls_.size() - here);
      left_ = count_ - std::min(wrong, nulls_.size());
      if (wrong != std::string::npos)
        refuse(fmt::format("expected 0x00 (a value) or 0x01 (NULL), found {}", records::shown_octet(nulls_, wrong)));
      if (nulls_.size() < count_ && begin_ == end_ && !fill()) refuse("standard input ends here");
    }
    left_ = count_;
    text_ = begin_;
  }

  // Returns false, and takes nothing, if the row has not been read to its end.
  [[nodiscard]] bool take_row() {
    if (begin_ == end_) return false;
    std::size_t at = begin_;
    const std::optional<std::uint64_t> length = read_length(at);
    if (!length || end_ - at < *length) return false;
    const auto size = static_cast<std::size_t>(rows_.offsets.back());
    std::memmove(buffer_.get() + text_ + size, buffer_.get() + at, *length);
    rows_.add(*length, nulls_[count_ - left_ + rows_.size()] != 0);
    begin_ = at + *length;
    return true;
  }

  /// The length at `at`, which moves after it; nullopt if it is not there yet.
  [[nodiscard]] std::optional<std::uint64_t> read_length(std::size_t& at) const {
    std::uint64_t length = 0;
    for (std::size_t digit = 0; digit < most_digits; ++digit) {
      if (at == end_) return std::nullopt;
      const auto octet = static_cast<unsigned char>(buffer_[at++]);
      length |= std::uint64_t{octet & 0x7fU} << 7 * digit;
      if (octet < 0x80 && length <= longest) return length;
      if (octet < 0x80) break;
    }
    refuse(fmt::format("its length is more than {}", longest));
  }

  void begin_rows() {
    rows_.clear();
    text_ = begin_;
  }

  // Reads more after what is there, which moves to the front. Returns false at the end of the input.
  [[nodiscard]] bool fill() {
    if (begin_ != 0) std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == capacity_) resize(2 * capacity_);
    const records::ReadOutcome read = records::read_some(descriptor_, {buffer_.get() + end_, capacity_ - end_});
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

  [[noreturn]] void refuse_head() const {
    throw std::runtime_error(fmt::format(
        "standard input: block {} is not one column of Nullable(String) in ClickHouse's format Native", block_));
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
  std::string nulls_;     // for each row of the block, whether it is NULL
  std::size_t text_ = 0;  // where the strings of rows_ begin
  records::TextRows rows_;
};

/// Strings are copied in whole steps: so many octets after a text are read, and so many after a value written.
constexpr std::size_t copy_step = 32;
static_assert(copy_step <= BlockReader::margin);

/// At most so many octets stand before those of a string.
constexpr std::size_t before_string = 5;

char* put_length(char* to, std::size_t length) {
  for (; length >= 0x80; length >>= 7) *to++ = static_cast<char>((length & 0x7f) | 0x80);
  *to++ = static_cast<char>(length);
  return to;
}

/// The whole of it stays until it is written.
class Pages : public records::OutputBuffer {
public:
  Pages() = default;
  void put_string(std::string_view text) {
    put_length(text.size());
    put(text);
  }
  void put_length(std::size_t length) {
    char* const begin = room(before_string);
    advance(static_cast<std::size_t>(tool::put_length(begin, length) - begin));
  }

protected:
  void spill() override {}
};

/// The memory of more than this is given back when it has been written.
constexpr std::size_t usual_answer = std::size_t{1} << 24;

/// Empties a page.
void clear(std::unique_ptr<Pages>& page) {
  const bool is_large = page->text().size() > usual_answer;
  page->clear();
  if (is_large) page = std::make_unique<Pages>();
}

/// What one element has in the rows of an answer.
class Values {
public:
  explicit Values(records::ValueType type) : type_(type) {}

  void put(const records::Found& value) {
    const std::optional<std::string_view> text = value ? text_of(*value) : std::nullopt;
    nulls_->put(value ? '\0' : '\1');
    if (text) return values_->put_string(*text);
    const auto* const found = value ? std::get_if<std::uint64_t>(&*value) : nullptr;
    std::uint64_t number = found != nullptr ? *found : value && std::get<bool>(*value) ? 1 : 0;
    const std::size_t octets = least_octets();
    char* const to = values_->room(octets);
    for (std::size_t i = 0; i < octets; ++i, number >>= 8) to[i] = static_cast<char>(number & 0xff);
    values_->advance(octets);
  }

  [[nodiscard]] bool is_text() const { return type_ == records::ValueType::text; }
  /// Texts from number `begin` up to `end`; one is absent if its length is negative, and a step at its place can be
  /// read all the same. Whether one is absent, a processor cannot foresee: so a short one takes no branch.
  void put_texts(const Batch::Column& texts, const char* base, std::size_t begin, std::size_t end) {
    const std::span lengths = texts.lengths.subspan(begin, end - begin),
                    begins = texts.begins.subspan(begin, end - begin);
    std::size_t most = copy_step + (before_string - 1) * lengths.size();
    for (const std::int32_t length : lengths) most += static_cast<std::size_t>(std::int64_t{length} + 1);
    char* null = nulls_->room(lengths.size());
    char* const first = values_->room(most);
    char* to = first;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      const char* const text = base + begins[i];
      const auto size = static_cast<std::size_t>(std::max(lengths[i], 0));
      *null++ = static_cast<char>(lengths[i] < 0);
      if (size < 0x80)
        *to++ = static_cast<char>(size);
      else
        to = put_length(to, size);
      std::memcpy(to, text, copy_step);
      for (std::size_t done = copy_step; done < size; done += copy_step) std::memcpy(to + done, text + done, copy_step);
      to += size;
    }
    nulls_->advance(lengths.size());
    values_->advance(static_cast<std::size_t>(to - first));
  }

  void move_to(records::OutputBuffer& page) {
    page.put(nulls_->text());
    page.put(values_->text());
    clear(nulls_);
    clear(values_);
  }

private:
  /// Of a number, or of an empty string.
  [[nodiscard]] std::size_t least_octets() const {
    return type_ == records::ValueType::offset ? 8 : type_ == records::ValueType::port ? 2 : 1;
  }

  records::ValueType type_;
  std::unique_ptr<Pages> nulls_ = std::make_unique<Pages>();
  std::unique_ptr<Pages> values_ = std::make_unique<Pages>();
};

class Answer : private records::Sink {
public:
  Answer(const records::Standards& standards, const records::Columns& elements, std::string type, bool lenient,
         const std::shared_ptr<const records::Derivation>& derivation)
      : type_(std::move(type)),
        plan_{.format = {},
              .standards = standards,
              .derivation = derivation,
              .columns = elements,
              .depth = lenient ? records::Depth::lenient_components : records::Depth::components},
        source_(new records::TextRecords(records::Entries(standards.front()).of(std::nullopt),
                                         records::Table::components(elements), !derivation->repairs_valid())),
        scan_(plan_, std::make_unique<records::Batches>(std::unique_ptr<records::RecordSource>(source_),
                                                        standards.front(), records::AskedParts())),
        table_(elements, scan_.batches(), derivation) {
    for (const records::Column& element : elements) values_.emplace_back(element.type);
  }

  /// Adds the rows of the block that have been read, as a block of their own.
  void add(const records::TextRows& rows) {
    records::Tally tally;
    source_->expect(rows);
    scan_.work({.text = rows.text}, *this, tally);
    answer_->put('\1');
    answer_->put_length(rows.size());
    answer_->put_string("result");
    answer_->put_string(type_);
    for (Values& values : values_) values.move_to(*answer_);
  }

  /// What is to be written.
  [[nodiscard]] std::string_view text() const { return answer_->text().substr(written_); }
  /// So many octets of it have been written.
  void written(std::size_t octets) {
    written_ += octets;
    if (text().empty()) clear();
  }

  /// Begins the answer to the next block.
  void clear() {
    written_ = 0;
    tool::clear(answer_);
  }

private:
  [[nodiscard]] bool range(const records::Range& range, records::Tally& /*tally*/) override {
    table_.put(values_, range.begin, range.end);
    return true;
  }

  std::string type_;
  records::Plan plan_;
  records::TextRecords* source_;  // of `scan_`
  records::Scan scan_;
  records::Table table_;
  std::vector<Values> values_;  // by element
  std::unique_ptr<Pages> answer_ = std::make_unique<Pages>();
  std::size_t written_ = 0;
};

// Writing an answer while its block is still being read, so that ClickHouse reads rows while others are split. Not all
// that send a block read before they have sent all of it: so nothing is written here that would have to wait.

/// A pipe that holds so much makes the two processes wait for each other less often.
constexpr int wide = 1 << 18;

class AnswerPipe {
public:
  explicit AnswerPipe(int descriptor) : descriptor_(system::open_without_waiting(descriptor)) {}
  ~AnswerPipe() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  AnswerPipe(const AnswerPipe&) = delete;
  AnswerPipe& operator=(const AnswerPipe&) = delete;

  /// Writes what the pipe takes at once, and returns how many octets that were: none if it is not a pipe, and none
  /// after a failure, which the next write will meet too.
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

void answer_blocks(const records::Standards& standards, const records::Columns& elements, std::string type,
                   bool lenient, const std::shared_ptr<const records::Derivation>& derivation, Output& out) {
  Answer answer(standards, elements, std::move(type), lenient, derivation);
  for (const int pipe : {STDIN_FILENO, STDOUT_FILENO}) system::widen_pipe(pipe, wide);
  BlockReader reader(STDIN_FILENO);
  const AnswerPipe pipe(STDOUT_FILENO);
  while (!out.failed() && reader.next_block()) {
    while (const records::TextRows* rows = reader.next_rows()) {
      answer.add(*rows);
      if (answer.text().size() >= enough) answer.written(pipe.write_some(answer.text()));
    }
    out.write(answer.text());
    answer.clear();
  }
}

}  // namespace bnfurl::tool
