// The time of a record as a value: read from its text by the pattern of the format's `# time:` line, and written as
// RFC 3339 or as Unix time. Nothing here knows a locale: the months have the English names that servers write.
//
// A date has to exist in the Gregorian calendar. The second 60 exists only where UTC can have a leap second, at the
// end of a month in UTC; Unix time counts it as the second after it, as POSIX does.
//
// A time that is written without a zone is local: it is written without one, it has no Unix time, and it is compared
// with local times. `--zone` says which zone it is in; then it is a time like all others. In that zone, all times are
// shown, so that a day in which its offset changes is one day.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

struct Moment {
  static constexpr char no_zone = '\0';

  std::int64_t seconds = 0;       ///< Unix time; of a local time, as if it were UTC
  std::uint32_t nanoseconds = 0;  ///< after `seconds`
  std::uint8_t digits = 0;        ///< how many digits of the fraction are written
  std::int16_t zone = 0;          ///< minutes from UTC, positive to the east, rounded as in RFC 3339, 5.8
  char sign = 'Z';                ///< how the zone is written: 'Z', '+' or '-'; `no_zone`
  bool is_leap = false;           ///< the second 60
  std::size_t clock_at = 0;       ///< where `hh:mm:ss` begins in the text that was read; 0: nowhere

  [[nodiscard]] bool is_local() const { return sign == no_zone; }

  /// By time; how it is written does not matter.
  [[nodiscard]] friend std::strong_ordering operator<=>(const Moment& a, const Moment& b) {
    if (a.seconds != b.seconds) return a.seconds <=> b.seconds;
    if (a.is_leap != b.is_leap) return b.is_leap <=> a.is_leap;
    return a.nanoseconds <=> b.nanoseconds;
  }
  [[nodiscard]] friend bool operator==(const Moment& a, const Moment& b) { return (a <=> b) == 0; }
};

/// The time that `text` says according to `pattern`; nullopt if it does not match.
///   read_moment("%d/%b/%Y:%H:%M:%S %z", "20/Nov/2026:08:00:00 +0000")->seconds  ->  1795161600
[[nodiscard]] std::optional<Moment> read_moment(std::string_view pattern, std::string_view text);
/// The same for a text as RFC 3339 writes it; it may lack the zone.
[[nodiscard]] std::optional<Moment> read_rfc3339(std::string_view text);
/// The same for a date, a time of day and a zone as programs and people write them, in any order: as in RFC 3339, RFC
/// 5322 and combined logs, also with a fraction, or AM and PM. All but the date may be missing, and so may its day, or
/// its month and day, as in sitemaps.
///   read_date("Fri, 20 Nov 2026 08:00 GMT")->seconds  ->  1795161600
[[nodiscard]] std::optional<Moment> read_date(std::string_view text);
/// The same, or seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by their size.
[[nodiscard]] std::optional<Moment> read_any_moment(std::string_view text);

/// The same time, shown in `zone`, if there is one; a local time is in that zone.
[[nodiscard]] Moment in_zone(const Moment& moment, const Zone& zone);
/// Written in UTC, unless it is local.
[[nodiscard]] Moment in_utc(Moment moment);

/// In the zone written, with the fraction written: `2026-11-20T08:00:00.25+01:00`.
[[nodiscard]] std::string rfc3339(const Moment& moment);
/// Decimal, with the fraction written: `1795161600.25`.
[[nodiscard]] std::string unix_time(const Moment& moment);
/// Where the step that contains the moment begins, in `zone`, or without one in the zone that is written. Steps of any
/// length are counted from a Monday's midnight. An hour that clocks show twice is two steps of an hour, but in one step
/// of any longer time.
[[nodiscard]] Moment begin_of(std::chrono::seconds step, const Moment& moment, const Zone& zone = nullptr);

/// How long the step is that begins then: clocks in the zone can change in it.
[[nodiscard]] std::chrono::seconds length_of(std::chrono::seconds step, const Moment& begin, const Zone& zone);

// The columns that show a record's time: `log.time.iso`, `log.time.utc`, `log.time.unix`, where its minute, hour, day
// or any other step begins, `log.time:hour` or `log.time:5m`, and `log.time:weekday`. They have the same names in all
// formats, whatever the time is called there. Where the text is not a time, they are absent.

using MomentReader = std::function<std::optional<Moment>(std::string_view text)>;

/// `text`: a column of the time as it is written; `read` reads it. Records of which it cannot read the time are noted.
/// `is_local`: the times are written without a zone. `name`: what the columns are called before their endings.
[[nodiscard]] Columns time_columns(const Column& text, const MomentReader& read, Zones zones, bool is_local = false,
                                   std::string_view name = "log.time");
/// A column of texts as one of times in their place, as `.iso` shows them.
[[nodiscard]] Column shown_as_time(Column text, const Zones& zones);
/// `log.time:5m`, made from `hour`, the column `log.time:hour`; nullopt if the name is not that of a step.
[[nodiscard]] std::optional<Column> in_steps(std::string_view name, const Column& hour);
/// How long the steps are that a column's name says: of `log.time:5m`, 300 seconds.
[[nodiscard]] std::optional<std::chrono::seconds> step_of(std::string_view name);
/// The place in the week of a text of `log.time:weekday`; greater than all places if the text is not one.
[[nodiscard]] std::size_t place_in_week(std::string_view weekday);
/// Whether a pattern says in which zone its times are.
[[nodiscard]] bool says_zone(std::string_view pattern);

/// Whether the name is that of a column that shows a time, or of one like it: `NAME.iso`, `NAME:hour`.
[[nodiscard]] bool names_time(std::string_view name);

/// Whether the values of the column with that name are times, written as RFC 3339.
[[nodiscard]] bool shows_time(std::string_view column);

}  // namespace bnfurl::records
