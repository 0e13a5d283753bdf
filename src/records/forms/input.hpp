// All files, one after the other, as blocks of whole records. A file that cannot be read is reported and skipped; a
// bad file never hides the others.
#pragma once

#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/forms/input_format.hpp"
#include "src/records/forms/record.hpp"
#include "src/records/shared/input_file.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {

// One thread wakes another that waits in poll(2).

/// A descriptor that becomes readable once `set` was called. It is never a standard descriptor, since the parent
/// process may have closed those.
class Signal {
public:
  Signal() {
    const int first = ::eventfd(0, EFD_CLOEXEC);
    descriptor_ = ::fcntl(first, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(first);
  }
  ~Signal() { ::close(descriptor_); }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  void set() const {
    const std::uint64_t one = 1;
    (void)!::write(descriptor_, &one, sizeof one);
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

private:
  int descriptor_;
};

// The first records of the input, kept: they show what the input is, whatever the user took it for.

class Beginning {
public:
  /// Keeps the records of `block` if it goes on where the last one ended, in the first file that has any.
  void add(const Block& block, Cutter& cutter);

  /// What is kept, as a block of records; empty if there are none.
  [[nodiscard]] Block block() const;
  /// Whether nothing more is kept.
  [[nodiscard]] bool is_full() const { return is_full_; }

private:
  static constexpr std::size_t most = std::size_t{1} << 18;

  std::string text_;  // with the margin of a block
  std::size_t size_ = 0;
  Block block_;
  bool is_full_ = false;
};

/// Memory for a block. It grows only for a record that does not fit, and shrinks again after that.
class BlockMemory {
public:
  static constexpr std::size_t usual = std::size_t{1} << 18;

  [[nodiscard]] char* data() { return octets_.get(); }
  /// Without the margin, which is always there too.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Makes room for `text`, copied to the beginning, and for as much as a block usually has.
  void begin_with(std::string_view text);
  /// More room; the first `kept` octets stay.
  void grow(std::size_t kept);

private:
  void move_to(std::size_t size, std::string_view kept);

  std::unique_ptr<char[]> octets_;
  std::size_t size_ = 0;
};

/// The result of one read: a block, or the message about a file that ends.
struct Portion {
  BlockMemory memory;
  Block block;
  std::shared_ptr<const Header> fields;  ///< w3c: what names the fields before the block; keeps `block.header`
  bool begins_file = false;              ///< it is the first portion of its file
  Status status = Status::good;
  std::string complaint;
};

class Input {
public:
  /// Without files: standard input. Lines, until `read_as` says what they are.
  explicit Input(std::vector<std::string> files);
  Input(std::vector<std::string> files, const Format& format);
  /// Octets in memory instead of a file; they must outlive the input.
  Input(std::string name, std::string_view octets) : Input(std::vector{std::move(name)}) { memory_ = octets; }

  /// Says how to read the records. After `peek`, a format of lines that has no header.
  void read_as(const Format& format);

  /// Reads the next portion; false if there is none. Its text is valid until the portion is passed again; everything
  /// else lives as long as the input.
  [[nodiscard]] bool next(Portion& portion);
  /// Nothing more is wanted: reading ends, even if a file would still block. A record that is not whole yet is dropped.
  /// Any thread may call this, and a signal's handler.
  void cancel() {
    is_cancelled_ = true;
    cancelled_.set();
  }
  /// How many octets have been read, as stored in the files: before decompression.
  [[nodiscard]] std::size_t stored_octets() const { return stored_ + (file_ ? file_->stored_octets() : 0); }

  /// The names of the columns of the first file that has any, from its header or else from its first record; null if
  /// there are none. Must be called before the first `next`.
  [[nodiscard]] const Header* first_header();
  /// w3c: the names of all fields that the first lines name. Must be called before the first `next`.
  [[nodiscard]] std::vector<std::string> first_fields();
  /// The first records, as far as one reading gives them. Must be called before the first `next`.
  [[nodiscard]] const Beginning& peek();
  /// The first records, as many as are kept: where reading does not wait. Must be called before the first `next`.
  [[nodiscard]] const Beginning& read_beginning();
  /// The first records of all that were read.
  [[nodiscard]] const Beginning& beginning() const { return beginning_; }

private:
  /// Reads ahead up to the first portion with a header or a record; null if there is none.
  [[nodiscard]] const Portion* look_ahead();
  [[nodiscard]] bool read(Portion& portion);
  [[nodiscard]] bool open_next();
  [[nodiscard]] bool fill(Portion& portion);
  [[nodiscard]] bool take_header(Portion& portion);
  void follow_fields(Portion& portion);
  void close(Portion& portion);

  std::vector<std::string> files_;
  std::optional<std::string_view> memory_;
  std::size_t next_file_ = 0;
  const Format* format_;
  std::atomic<bool> is_cancelled_ = false;
  Signal cancelled_;
  std::unique_ptr<Cutter> cutter_;
  std::unique_ptr<DecodedFile> file_;
  std::deque<Header> headers_;  // of all files that have one
  const Header* header_ = nullptr;
  std::shared_ptr<const Header> fields_;  // w3c: the last line that named fields
  std::deque<Portion> ahead_;             // read to find the first header or the first records
  Beginning beginning_;
  bool begins_file_ = false;
  std::size_t stored_ = 0;  // of the finished files
  std::size_t byte_ = 0;    // the offset in its file of the octets that come next
  std::string rest_;        // the beginning of a record that was not complete yet
};

// A file that is no records, read as files of records are: it may be compressed, and "-" is standard input.

/// All of it. Throws UsageError if the file cannot be read, and another error if reading fails midway.
[[nodiscard]] std::vector<char> read_whole(const std::string& name);

}  // namespace bnfurl::tool
