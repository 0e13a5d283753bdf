// A part of a file that one of several threads reads by itself: the records that begin in a range of its octets. So no
// thread waits while another copies from the page cache. It needs a regular file that is not compressed, and records
// that can be found from the middle: those that end with a certain octet.
//
//   octets   …a b\n c d d d│d\n e\n f f│f f f f│f\n g…
//   records          c d d d\n  e\n  f f f f f f\n      of the ranges 0, 1 and 2: "f" begins in 1, so 2 has none
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string_view>

#include "src/records/io/input_file.hpp"

namespace bnfurl::records {

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

struct FileRange {
  std::shared_ptr<const DecodedFile> file;  ///< null: the range is read already
  std::size_t begin = 0;                    ///< an offset in the file, as the next one
  std::size_t end = 0;
  bool begins_record = false;  ///< a record is known to begin at `begin`
  char terminator = '\n';
};

/// What a range has.
struct RangeText {
  std::string_view text = {};  ///< its records, in the memory of the block
  std::size_t byte = 0;        ///< where they begin in the file
  std::string problem = {};    ///< why they are not all; then no record after them can be had
};

/// Reads a range into `memory`. Ends early when `is_cancelled`.
[[nodiscard]] RangeText read_range(const FileRange& range, BlockMemory& memory, const std::atomic<bool>& is_cancelled);

}  // namespace bnfurl::records
