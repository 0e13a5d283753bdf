// Offsets from UTC: one for all times, or those of a zone of the tz database that the system has, such as
// Europe/Berlin, from which each time has the offset that clocks there had then.
//
// The files of the database are read here, as RFC 9636 describes them. The libraries that do this read what zic writes
// today only in their newest versions: those of Debian 12 are wrong by an hour in some zones (cctz 2.3 and date 3.0
// after the last change that a file lists, abseil 20220623 for years in Europe/Vilnius and Pacific/Norfolk).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

class TimeZone {
public:
  /// How often a zone's clocks show a time: at the end of summer time an hour comes twice, at its beginning never.
  enum class Shown : std::uint8_t { once, twice, never };

  /// A time in seconds since 1970, how many seconds clocks are ahead of UTC then, and a period with the time for all of
  /// which the same is true. The period is empty for a time that clocks do not show once: if they skip it, it is there.
  struct Place {
    std::int64_t time;
    std::int32_t offset;
    std::int64_t begin, end;
    Shown shown = Shown::once;
  };

  /// From `time` on, clocks are `offset` seconds ahead of UTC.
  struct Change {
    std::int64_t time;
    std::int32_t offset;
  };

  explicit TimeZone(std::chrono::minutes offset);
  /// `changes`: in the order of time; the offset of the first one is that of all times before the second.
  TimeZone(std::string name, const std::vector<Change>& changes);

  /// The zone that `word` means: `UTC`, `Z`, `+02:00`, `-0330`, or a name in the tz database. Each zone is read once.
  /// Throws UsageError.
  [[nodiscard]] static std::shared_ptr<const TimeZone> called(const std::string& word);
  /// The zone of that name in a file of the tz database; nullopt if `file` is not one, or if it counts leap seconds.
  [[nodiscard]] static std::optional<TimeZone> read(std::string name, std::string_view file);

  /// Whether it is a zone of the database.
  [[nodiscard]] bool is_named() const { return !name_.empty(); }

  [[nodiscard]] Place at(std::int64_t time) const;
  /// The time at which clocks show `clock`, counted as if it were in UTC. As RFC 5545, 3.3.5, says, the earlier one of
  /// two; and if clocks skip it, what a clock would show that nobody has set.
  [[nodiscard]] Place at_clock(std::int64_t clock) const;
  /// What to say of a time that clocks do not show once: `a time that exists twice in Europe/Berlin, ...`.
  [[nodiscard]] std::string_view about(Shown shown) const { return shown == Shown::twice ? twice_ : never_; }

private:
  /// The last change that is not after a time.
  [[nodiscard]] std::size_t last_before(std::int64_t time) const;
  /// When the next change is.
  [[nodiscard]] std::int64_t end_of(std::size_t change) const;

  std::string name_;
  std::string twice_, never_;
  std::vector<Change> changes_;
};

/// The zone in which times are shown, and in which those are that are written without one; null if nobody has said it.
using Zone = std::shared_ptr<const TimeZone>;

/// In which zones times are read and shown.
struct Zones {
  Zone given = {};
  bool counts_utc = false;  ///< days, hours and minutes are those of UTC: of several logs, they are counted together
};

}  // namespace bnfurl::records
