// Records of a block as columns, thousands at a time: where each record is, and what is known of it before its URL is
// judged. A source fills the columns. Whoever needs more of a record than they have reads it.
//
// For example, the block "a\n\nbb\n" has three records, with the begins 0, 2, 3 and the ends 1, 2, 5. An offset has 32
// bits, so a record that is longer is alone in its batch, as a text without offsets. What is asked of all records is
// then a loop over two arrays, without a call for each record. (Boncz, Zukowski and Nes, "MonetDB/X100:
// hyper-pipelining query execution", 2005.)
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/losses.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// How records end.
struct Ending {
  char terminator = '\n';
  bool drop_cr = true;  ///< one CR before the end of a record, or of the file, is not part of the record

  [[nodiscard]] bool ends_lines() const { return terminator == '\n'; }
};

inline constexpr Ending line_ending{'\n', true};
inline constexpr Ending nul_ending{'\0', false};

// A bit for each record: bit i % 64 of word i / 64 is for record i.

using RecordBits = std::vector<std::uint64_t>;

[[nodiscard]] inline bool is_set(std::span<const std::uint64_t> bits, std::size_t index) {
  return (bits[index / 64] >> (index % 64) & 1) != 0;
}

/// The first number from `begin` up to `end` whose bit is not set; `end` if there is none.
[[nodiscard]] std::size_t next_unset(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end);

/// Records that follow each other. Offsets are relative to `base`, which is in the block; so what they stand for can be
/// read a margin beyond its end. A length of -1 says that there is no value.
struct Records {
  Block block = {};
  Ending ending = {};
  std::size_t before = 0;  ///< how many of the block's records are before these
  std::size_t size = 0;
  const char* base = nullptr;
  std::span<const std::int32_t> begins = {}, ends = {};  ///< of their texts
  std::string_view long_text = {};                       ///< of a single one that offsets do not reach
  std::span<const std::size_t> comments = {};            ///< how many of the block's are comments, before each of these
  std::span<const std::string_view> wholes = {};         ///< of records in a wrapper, as they are in the block
  std::span<const std::size_t> lines_before = {};        ///< how many lines of the block are before each of these

  const Batch* lines = nullptr;                  ///< what a splitter has found in them
  bool has_verdicts = false;                     ///< its verdicts and components are those of the URLs
  std::span<const std::uint64_t> verdicts = {};  ///< these verdicts; false after padding

  /// Whether the columns have what a record says of its URL. These are: the URL; the query of one in two parts; the
  /// method of the request; and what is `no_url` where there is no URL. A column can be empty.
  std::span<const std::uint64_t> derived = {};
  Batch::Column urls = {}, queries = {}, methods = {}, states = {};
  std::string_view no_url = {};

  [[nodiscard]] bool too_long() const { return long_text.data() != nullptr; }
  /// A record's text: a CR that does not belong to it is dropped.
  [[nodiscard]] std::string_view text(std::size_t index) const {
    if (too_long()) return long_text;
    return {base + begins[index], static_cast<std::size_t>(ends[index] - begins[index])};
  }
  [[nodiscard]] std::optional<std::string_view> text(const Batch::Column& column, std::size_t index) const {
    if (column.lengths.empty() || column.lengths[index] < 0) return std::nullopt;
    return std::string_view(base + column.begins[index], static_cast<std::size_t>(column.lengths[index]));
  }
  [[nodiscard]] std::size_t lines_to(std::size_t index) const {
    return lines_before.empty() ? before + index : lines_before[index];
  }
  /// The number of a record in its file, and where it begins there.
  [[nodiscard]] std::size_t line(std::size_t index) const {
    return block.line + lines_to(index) - (comments.empty() ? 0 : comments[index]);
  }
  [[nodiscard]] std::size_t byte(std::size_t index) const {
    const std::string_view first = wholes.empty() ? text(index) : wholes[index];
    return block.byte + static_cast<std::size_t>(first.data() - block.text.data());
  }
  /// The whole records from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] std::string_view whole(std::size_t begin, std::size_t end) const;
};

/// The components that a splitter finds: all if none are asked for.
[[nodiscard]] Selection selection_of(List<Component> components, const AskedComponents& asked);

class RecordSource {
public:
  explicit RecordSource(Ending ending, bool has_comments = false) : ending_(ending), has_comments_(has_comments) {}
  virtual ~RecordSource() = default;
  RecordSource(const RecordSource&) = delete;
  RecordSource& operator=(const RecordSource&) = delete;

  [[nodiscard]] const Records& records() const { return records_; }
  /// Which of the values that are asked for by names the records had that were read since the last call.
  [[nodiscard]] virtual SeenValues take_seen() { return {}; }
  /// What was lost since the last call.
  [[nodiscard]] Losses take_losses() { return std::exchange(losses_, {}); }

protected:
  // For sources that go through the records of an inner one.
  static void open_inner(RecordSource& inner, const Block& block) { inner.open(block); }
  [[nodiscard]] static bool next_inner(RecordSource& inner) { return inner.next(); }
  [[nodiscard]] static const Record* read_inner(RecordSource& inner, std::size_t index) { return inner.read(index); }

  /// They are what a splitter has found.
  void take(const Batch& lines, const char* base);
  /// Whether padding can precede a record, since no record is meant to begin with it. In a list of URLs or a table, it
  /// is a part of the first text.
  [[nodiscard]] virtual bool can_follow_padding() const { return false; }
  /// Takes the padding of a record from its text; of such a record, nothing is known before it is read. Must be called
  /// in the order of records, while they are found.
  void take_padding(std::size_t index, std::string_view& text) {
    if (!text.empty() && can_begin_padding(text.front())) note_padding(index, text);
  }
  [[nodiscard]] bool has_comments() const { return has_comments_; }

  Records records_;
  Losses losses_;

private:
  // Only a scan goes through records: this is the one loop over them.
  friend class Batches;

  void open(const Block& block);
  /// Goes on to the next records; false if there are no more.
  [[nodiscard]] bool next();
  /// Reads one of these records, valid until the next call; null if it is a comment, or if `records` turn out to be
  /// fewer: then they end before it.
  [[nodiscard]] virtual const Record* read(std::size_t index);

  /// Begins with the block.
  virtual void begin() = 0;
  /// Finds the next records of the block.
  [[nodiscard]] virtual bool find() = 0;
  /// Reads the URL of a record whose texts and place are known: its text, unless the source says otherwise.
  virtual void fill(Record& record, std::size_t /*index*/) { record.url = record.text; }
  void count_comments();
  void note_padding(std::size_t index, std::string_view& text);
  void leave_out_padded();

  struct Padding {
    std::size_t index;  // of the record after it
    std::string_view octets;
  };

  Ending ending_;
  bool has_comments_;  // whether lines that are empty or begin with "#" are comments, not records
  std::vector<std::size_t> comments_;
  std::vector<Padding> paddings_;  // of these records
  RecordBits known_;               // without the records after them
  Record record_;
};

/// Records that end with a certain octet, or where the source says.
class CutRecords : public RecordSource {
public:
  using RecordSource::RecordSource;

protected:
  void begin() override { end_ = 0; }
  [[nodiscard]] bool find() override;

private:
  /// Where the first record ends.
  [[nodiscard]] virtual std::size_t end_of_record(std::string_view text) const;
  /// Whether a record is read otherwise than those before it.
  [[nodiscard]] virtual bool changes(std::string_view /*record*/) const { return false; }

  std::size_t end_ = 0;  // of these records, in the block
  std::vector<std::int32_t> begins_, ends_;
};

/// Lines, or records that end with NUL, that a LineSplitter judges: each is a URL.
class SplitRecords : public RecordSource {
public:
  /// Without components, only verdicts are found.
  SplitRecords(Production entry, Ending ending, const AskedComponents& components, bool has_comments = false);

protected:
  void begin() override;
  [[nodiscard]] bool find() override;

private:
  void skip_padding();
  void skip_padding(std::size_t index);

  LineSplitter splitter_;
  bool can_match_padding_;  // what matches can begin with padding
  bool finished_ = false;
  std::vector<std::int32_t> begins_;  // of the texts of these records, if some have padding
};

}  // namespace bnfurl::records
