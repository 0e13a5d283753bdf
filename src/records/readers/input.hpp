// All files, one after the other, as blocks of whole records. A file that cannot be read is reported and skipped; a
// bad file never hides the others.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/input_file.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/file_ranges.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/record.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {

// The first records of the input, kept: they show what the input is, whatever the user took it for. How many there are
// depends on nothing but the input, so neither does what is decided by them: not on what a pipe gives at once, nor on
// the members of a file in gzip. They are up to a thousand records of the first file that has any, if these have no
// more octets than a block; first records that are longer than that show nothing. One thing alone can make them fewer:
// the clock, where more does not come soon.

class Beginning {
public:
  static constexpr std::size_t most_records = 1000;

  /// Keeps no more than `most` octets.
  explicit Beginning(std::size_t most = BlockMemory::usual) : most_(most) {}

  /// Keeps the records of `block` if it goes on where the last one ended, in the first file that has any.
  void add(const Block& block, Cutter& cutter);
  /// Nothing came in time after the records that are kept.
  void end_early() { early_records_ = records_; }

  /// What is kept, as a block of records; empty if there are none.
  [[nodiscard]] Block block() const;
  /// Whether nothing more is kept.
  [[nodiscard]] bool is_full() const { return is_full_; }
  /// How many there are; lines that are comments in some format do not count, nor parts of a line that goes on.
  [[nodiscard]] std::size_t records() const { return records_; }
  /// `-: decided by the first 3 records, since no more came within a second`; nullopt if the clock decided nothing.
  [[nodiscard]] std::optional<std::string> say_early() const;

private:
  void keep(std::string_view text);
  [[nodiscard]] Block after_long_records(Block block, const Cutter& cutter);

  std::size_t most_;
  std::string text_;  // with the margin of a block
  std::size_t size_ = 0, records_ = 0;
  std::size_t end_ = 0;                       // of what was added, in its file
  bool is_part_ = false;                      // what is kept is the beginning of a record that is too long
  std::optional<std::size_t> early_records_;  // how many there were in time
  Block block_;
  bool is_full_ = false;
};

/// For how long after its first octet a decision waits for the first records: a reader in a shell expects an answer,
/// and what writes a log in pieces is done with them long before.
inline constexpr std::chrono::milliseconds patience{1000};
/// What is there already, without waiting for more.
inline constexpr std::chrono::milliseconds no_patience{0};

/// The result of one read: a block, or the message about a file that ends.
struct Portion {
  BlockMemory memory;
  FileRange range;       ///< of `share_ranges`: what `load` will read
  std::size_t file = 0;  ///< which of the files, from 1
  Block block;
  std::shared_ptr<const Header> fields;  ///< w3c: what the directives before the block say; keeps `block.header`
  bool begins_file = false;              ///< it is the first portion of its file
  Status status = Status::good;
  std::string complaint;
};

class Input {
public:
  /// Without files: standard input. Lines, until `read_as` says what they are. Unless it decodes, what is compressed is
  /// read as it is stored.
  explicit Input(std::vector<std::string> files, bool decodes = true);
  /// Reads about `block_octets` at once.
  Input(std::vector<std::string> files, const Format& format, std::size_t block_octets = BlockMemory::usual);
  /// Octets in memory instead of a file; they must outlive the input.
  Input(std::string name, std::string_view octets) : Input(std::vector{std::move(name)}) { memory_ = octets; }

  /// Goes on after damage, in formats that can. Before anything is read.
  void skip_damage() { skips_damage_ = true; }
  /// Says how to read the records. After `read_beginning`, a format of lines that has no header.
  void read_as(const Format& format);

  /// Reads the next portion; false if there is none. Its text is valid until the portion is passed again; everything
  /// else lives as long as the input.
  [[nodiscard]] bool next(Portion& portion);
  /// The portion that the first `next` will return; null if the input is empty. Must be called before it.
  [[nodiscard]] const Portion* look_at_first();
  /// From now on, `next` may leave it to `load` to read what it promised.
  void share_ranges() { shares_ranges_ = true; }
  /// Reads what `next` left, if it left anything; several threads may do this at once. If a problem ends the file, then
  /// what other portions have of the rest of it does not count.
  void load(Portion& portion);
  /// Nothing more is wanted: reading ends, even if a file would still block. A record that is not whole yet is dropped.
  /// Any thread may call this, and a signal's handler.
  void cancel() {
    is_cancelled_ = true;
    cancelled_.set();
  }
  /// How many octets have been read, as stored in the files: before decompression.
  [[nodiscard]] std::size_t stored_octets() const {
    return stored_ + (ranges_end_ != 0 ? range_at_ : file_ ? file_->stored_octets() : 0);
  }

  /// The names of the columns of the first file that has any, from its header or else from its first record; null if
  /// there are none. Must be called before the first `next`.
  [[nodiscard]] const Header* first_header();
  /// Reads ahead the first records of the first file that has any: as many as are kept, or all, or those that come
  /// within `patience` after its first octet. Waits for one record at least, and if there is patience, for one that is
  /// not a comment. Must be called before the first `next`; later calls have no effect.
  const Beginning& read_beginning(std::chrono::milliseconds patience);
  [[nodiscard]] bool has_more_files() const { return files_.size() > 1; }
  /// Whether the beginning is the whole input.
  [[nodiscard]] bool is_all() const { return is_all_; }
  /// The first records of all that were read.
  [[nodiscard]] const Beginning& beginning() const { return beginning_; }

private:
  /// Reads ahead up to the first portion with a header or a record; null if there is none.
  [[nodiscard]] const Portion* look_ahead();
  [[nodiscard]] bool read_ahead(std::optional<std::chrono::milliseconds> patience);
  [[nodiscard]] bool read(Portion& portion, std::optional<std::chrono::milliseconds> patience = {});
  [[nodiscard]] bool open_next();
  [[nodiscard]] bool take_range(Portion& portion);
  [[nodiscard]] bool begin_ranges();
  [[nodiscard]] bool is_beyond_page(std::size_t size) const;
  [[nodiscard]] bool fill(Portion& portion, std::optional<std::chrono::milliseconds> patience);
  [[nodiscard]] std::size_t read_whole_records(Portion& portion, std::size_t& size,
                                               std::optional<std::chrono::milliseconds> patience);
  void join_parts();
  std::size_t drop_nuls(BlockMemory& memory, std::size_t& size);
  [[nodiscard]] std::string_view why_not(std::string_view beginning) const;
  [[nodiscard]] bool take_header(Portion& portion);
  void refuse(Portion& portion, std::string_view why);
  void follow_directives(Portion& portion);
  void close(Portion& portion);
  void leave_file();

  std::vector<std::string> files_;
  std::optional<std::string_view> memory_;
  std::size_t next_file_ = 0;
  bool decodes_ = true, skips_damage_ = false;
  const Format* format_;
  std::atomic<bool> is_cancelled_ = false;
  system::Signal cancelled_;
  Cutter cutter_;
  std::shared_ptr<DecodedFile> file_;
  std::deque<Header> headers_;  // of all files that have one
  const Header* header_ = nullptr;
  std::shared_ptr<const Header> fields_;  // w3c: what the directives so far say
  std::deque<Portion> ahead_;             // read to find the first header or the first records
  Beginning beginning_;
  bool has_beginning_ = false;  // it was read
  bool is_late_ = false;        // nothing more came for it in time
  bool is_all_ = false;
  bool begins_file_ = false;
  std::size_t block_octets_ = BlockMemory::usual;
  bool shares_ranges_ = false;
  std::size_t ranges_end_ = 0;             // no range goes on after this; 0: none is taken
  std::size_t range_at_ = 0;               // where the next one begins
  bool skips_record_ = false;              // the next octets are of a record of the last range
  std::atomic<std::size_t> given_up_ = 0;  // the file whose range had a problem
  std::size_t stored_ = 0;                 // of the finished files
  std::size_t byte_ = 0;                   // the offset in its file of the octets that come next
  std::size_t nuls_ = 0;                   // how many NULs before the next record were skipped
  std::string rest_;                       // the beginning of a record that was not complete yet
};

// A file that does not have records, read as files of records are: it may be compressed, and "-" is standard input.

/// All of it. Throws UsageError if the file cannot be read, and another error if reading fails midway.
[[nodiscard]] std::vector<char> read_whole(const std::string& name);

}  // namespace bnfurl::records
