// The time of a record as a value: read from its text by the pattern of the format's `# time:` line, and written as
// RFC 3339 or as Unix time. Nothing here allocates or knows a locale: the months have the English names that servers
// write.
//
// A date has to exist in the Gregorian calendar. The second 60 exists only where UTC can have a leap second, at the
// end of a month in UTC; Unix time counts it as the second after it, as POSIX does. A time without a zone is taken as
// UTC.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "src/records/columns/column.hpp"

namespace bnfurl::tool {

/// How long the steps are in which times are counted.
enum class TimeStep { minute, hour, day };

struct Moment {
  std::int64_t seconds = 0;       ///< Unix time
  std::uint32_t nanoseconds = 0;  ///< after `seconds`
  std::uint8_t digits = 0;        ///< how many digits of the fraction are written
  std::int16_t zone = 0;          ///< minutes from UTC, positive to the east
  char sign = 'Z';                ///< how the zone is written: 'Z', '+' or '-'
  bool is_leap = false;           ///< the second 60

  /// By time; how it is written does not matter.
  [[nodiscard]] friend std::strong_ordering operator<=>(const Moment& a, const Moment& b) {
    if (a.seconds != b.seconds) return a.seconds <=> b.seconds;
    if (a.is_leap != b.is_leap) return b.is_leap <=> a.is_leap;
    return a.nanoseconds <=> b.nanoseconds;
  }
  [[nodiscard]] friend bool operator==(const Moment& a, const Moment& b) { return (a <=> b) == 0; }
};

/// The pattern of RFC 3339.
inline constexpr std::string_view rfc3339_time = "%Y-%m-%dT%H:%M:%S%f%z";

/// The time that `text` is by `pattern`; nullopt if it is none.
///   read_moment("%d/%b/%Y:%H:%M:%S %z", "20/Nov/2026:08:00:00 +0000")->seconds  ->  1795161600
[[nodiscard]] std::optional<Moment> read_moment(std::string_view pattern, std::string_view text);

/// In the zone written, with the fraction written: `2026-11-20T08:00:00.25+01:00`.
[[nodiscard]] ShortText rfc3339(const Moment& moment);
/// Decimal, with the fraction written: `1795161600.25`.
[[nodiscard]] ShortText unix_time(const Moment& moment);
/// Where the step that contains the moment begins, in the zone written.
[[nodiscard]] Moment begin_of(TimeStep step, const Moment& moment);

// The columns that show a record's time: `log.time.iso`, `log.time.unix`, and where its minute, hour or day begins,
// `log.time:hour`. They have the same names in all formats, whatever the component is called there. Where the text is
// no time, they are absent.

/// For a format that says which component is its time, and how it is written (Grammar::record_time).
[[nodiscard]] Columns time_columns(Component time);

/// Whether a column's values are times, written as RFC 3339.
[[nodiscard]] bool shows_times(const Column& column);

}  // namespace bnfurl::tool
