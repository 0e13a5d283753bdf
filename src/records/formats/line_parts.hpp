// Lines that a container's runtime has cut into parts, because they were longer than its buffer. Lines of the other
// stream can be between the parts. What cuts a file into blocks and what joins the parts in a block both ask line by
// line; they begin where no line is open, so they get the same answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bnfurl::records {

/// What a line shows of the line that it is a part of.
struct LinePart {
  std::size_t stream = 0;  ///< 0: stdout, 1: stderr
  std::size_t size = 0;    ///< of its text, as it is written
  bool goes_on = false;    ///< it is not the last part
};

/// nullopt if the line is not one of a container.
using ReadPart = std::optional<LinePart> (*)(std::string_view line);

/// Of Kubernetes (CRI), where the tag P says that the line goes on, and of Docker, where a text lacks its line feed.
[[nodiscard]] std::optional<LinePart> part_in_cri(std::string_view line);
[[nodiscard]] std::optional<LinePart> part_in_docker(std::string_view line);
/// Whether a line is a part in either format, and the next line continues the record.
[[nodiscard]] bool is_open_part(std::string_view line);

class LineParts {
public:
  static constexpr std::size_t streams = 2;
  /// Of a longer line, what is after so many octets is dropped.
  static constexpr std::size_t longest = std::size_t{1} << 20;
  /// So many octets after its first part, a line is no longer open.
  static constexpr std::size_t furthest = 8 * longest;

  /// `dropping`: bit i is set if the next parts of stream i are dropped.
  explicit LineParts(ReadPart read, std::uint8_t dropping = 0) : read_(read), dropping_(dropping) {}

  /// What the next line is.
  struct Step {
    bool is_part = false;     ///< otherwise it is a whole line
    bool is_dropped = false;  ///< a part that nobody reads
    bool opens = false, closes = false;
    bool is_too_long = false;  ///< it closes because the line is too long
    std::size_t stream = 0;
  };
  /// `at`: where the line begins in its file, or in any part of it.
  [[nodiscard]] Step next(std::string_view line, std::size_t at);
  /// Closes a stream that is open for too long at `at`; nullopt if none is. To be asked before `next`, until none is.
  [[nodiscard]] std::optional<std::size_t> expire(std::size_t at);

  [[nodiscard]] bool is_open() const { return is_open_[0] || is_open_[1]; }
  [[nodiscard]] bool is_open(std::size_t stream) const { return is_open_[stream]; }
  [[nodiscard]] std::uint8_t dropping() const { return dropping_; }

private:
  ReadPart read_;
  std::uint8_t dropping_;
  std::array<bool, streams> is_open_ = {};
  std::array<std::size_t, streams> begins_ = {}, sizes_ = {};  // of those that are open
};

}  // namespace bnfurl::records
