#include "src/records/columns/time_columns.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

namespace bnfurl::records {
namespace {

constexpr std::int64_t day = 86'400;
constexpr std::uint32_t billion = 1'000'000'000;
constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
constexpr std::string_view weekdays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
constexpr std::int64_t first_monday = -3 * day;  // before 1970
constexpr std::int64_t last_of_9999 = 253'402'300'799;

// What a pattern's fields have said so far.
struct Fields {
  int year = 1970, month = 1, date = 1, hour = 0, minute = 0, second = 0;
  std::optional<bool> is_afternoon;    // %p: the hour is one of twelve
  std::optional<std::int64_t> number;  // %s, %Q or %q, since 1970
  std::uint8_t places = 0;             // how many of its last digits are of a fraction
  Moment moment;                       // its fraction and its zone
};

class TimeReader {
public:
  explicit TimeReader(std::string_view text) : text_(text) {}

  // A blank in a pattern is a blank or a tab: columns are separated by either.
  bool read_literal(char octet) {
    if (text_.empty() || (text_.front() != octet && (octet != ' ' || text_.front() != '\t'))) return false;
    text_.remove_prefix(1);
    return true;
  }

  bool read_field(char letter, Fields& fields) {
    switch (letter) {
      case 'Y':
        return read_digits(4, fields.year);
      case 'm':
        return read_digits(2, fields.month);
      case 'b':
        return read_month(fields.month);
      case 'd':
        return read_digits(2, fields.date);
      case 'H':
      case 'I':
        return read_digits(2, fields.hour);
      case 'M':
        return read_digits(2, fields.minute);
      case 'S':
        return read_digits(2, fields.second);
      case 'p':
        return read_half_of_day(fields.is_afternoon);
      case 'f':
        return read_fraction(fields.moment);
      case 'N':
        return read_fraction_digits(fields.moment);
      case 'z':
        return read_zone(fields.moment);
      case 'Z':
        return true;  // nothing is written: it is UTC
      default:
        fields.places = letter == 's' ? 0 : letter == 'Q' ? 3 : 6;
        return read_number(fields.number);
    }
  }

  /// How many octets have not been read yet.
  [[nodiscard]] std::size_t left() const { return text_.size(); }

private:
  [[nodiscard]] bool at_digit() const { return !text_.empty() && text_.front() >= '0' && text_.front() <= '9'; }

  int take_digit() {
    const int digit = text_.front() - '0';
    text_.remove_prefix(1);
    return digit;
  }

  bool read_digits(int count, int& number) {
    number = 0;
    for (int i = 0; i < count; ++i) {
      if (!at_digit()) return false;
      number = 10 * number + take_digit();
    }
    return true;
  }

  bool read_month(int& month) {
    if (text_.size() < 3) return false;
    const std::size_t place = months.find(text_.substr(0, 3));
    if (place == std::string_view::npos || place % 3 != 0) return false;
    month = static_cast<int>(place / 3) + 1;
    text_.remove_prefix(3);
    return true;
  }

  // "." or ",", as ISO 8601 allows, and up to nine digits; or nothing.
  bool read_fraction(Moment& moment) {
    if (text_.empty() || (text_.front() != '.' && text_.front() != ',')) return true;
    text_.remove_prefix(1);
    return read_fraction_digits(moment);
  }

  bool read_fraction_digits(Moment& moment) {
    std::uint32_t unit = billion;
    for (; at_digit(); ++moment.digits) {
      if (moment.digits == 9) return false;
      unit /= 10;
      moment.nanoseconds += unit * static_cast<std::uint32_t>(take_digit());
    }
    return moment.digits != 0;
  }

  // "Z", "+hhmm" or "+hh:mm"
  bool read_zone(Moment& moment) {
    if (text_.empty()) return false;
    moment.sign = text_.front();
    text_.remove_prefix(1);
    if (moment.sign == 'Z') return true;
    int hours = 0, minutes = 0;
    if ((moment.sign != '+' && moment.sign != '-') || !read_digits(2, hours)) return false;
    if (!text_.empty() && text_.front() == ':') text_.remove_prefix(1);
    if (!read_digits(2, minutes) || hours > 23 || minutes > 59) return false;
    moment.zone = static_cast<std::int16_t>((moment.sign == '-' ? -1 : 1) * (60 * hours + minutes));
    return true;
  }

  bool read_half_of_day(std::optional<bool>& is_afternoon) {
    const std::string_view half = text_.substr(0, 2);
    if (!is_called(half, "am") && !is_called(half, "pm")) return false;
    is_afternoon = is_called(half, "pm");
    text_.remove_prefix(half.size());
    return true;
  }

  bool read_number(std::optional<std::int64_t>& number) {
    constexpr std::int64_t most = 100'000'000'000'000'000;  // of microseconds: in the year 5138
    if (!at_digit()) return false;
    number = 0;
    while (at_digit() && *number < most) number = 10 * *number + take_digit();
    return *number < most;
  }

  std::string_view text_;  // what has not been read yet
};

// RFC 3339 has years of four digits, in the zone written.
bool has_four_digits(std::chrono::year year) { return int{year} >= 0 && int{year} <= 9999; }

std::int64_t local(const Moment& moment) { return moment.seconds + std::int64_t{60} * moment.zone; }

/// How much of a step has passed at `time`, if one begins at `first`.
std::int64_t since(std::int64_t first, std::int64_t time, std::int64_t step) {
  return ((time - first) % step + step) % step;
}

/// Where the moment is in `zone`, if it is to be shown in it.
std::optional<TimeZone::Place> place_of(const Moment& moment, const Zone& zone) {
  const std::int64_t leap = moment.is_leap ? 1 : 0;
  if (zone == nullptr) return std::nullopt;
  TimeZone::Place place = moment.is_local() ? zone->at_clock(moment.seconds - leap) : zone->at(moment.seconds - leap);
  place.time += leap;
  return place;
}

Moment moved_to(const TimeZone::Place& place, const Zone& zone, Moment moment) {
  const auto minutes = std::chrono::round<std::chrono::minutes>(std::chrono::seconds(place.offset));
  moment.seconds = place.time;
  moment.zone = static_cast<std::int16_t>(minutes.count());
  moment.sign = moment.zone < 0 ? '-' : moment.zone > 0 || zone->is_named() ? '+' : 'Z';
  return moment;
}

/// What a clock shows, in `zone`, or without one in the zone that is written.
std::int64_t shown_by_clocks(const Moment& moment, const Zone& zone) {
  const std::int64_t time = moment.seconds - (moment.is_leap ? 1 : 0);
  return time + (zone != nullptr ? zone->at(time).offset : std::int64_t{60} * moment.zone);
}

std::chrono::sys_days day_of(std::int64_t seconds) {
  return std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)));
}

// Of milliseconds the last three digits begin the fraction, and of microseconds six; a fraction of theirs follows.
std::optional<Moment> moment_of_number(const Fields& fields) {
  Moment moment = fields.moment;
  std::int64_t unit = 1;
  for (std::uint8_t i = 0; i < fields.places; ++i) unit *= 10;
  if (moment.digits + fields.places > 9) return std::nullopt;
  moment.seconds = *fields.number / unit;
  moment.nanoseconds = static_cast<std::uint32_t>((moment.nanoseconds + *fields.number % unit * billion) / unit);
  moment.digits = static_cast<std::uint8_t>(moment.digits + fields.places);
  return moment.seconds <= last_of_9999 ? std::optional(moment) : std::nullopt;
}

/// The hour of 24.
std::optional<int> hour_of_day(const Fields& fields) {
  if (!fields.is_afternoon) return fields.hour;
  if (fields.hour < 1 || fields.hour > 12) return std::nullopt;
  return fields.hour % 12 + (*fields.is_afternoon ? 12 : 0);
}

std::optional<Moment> moment_of_date(const Fields& fields) {
  using std::chrono::year_month_day;
  const year_month_day date{std::chrono::year(fields.year), std::chrono::month(static_cast<unsigned>(fields.month)),
                            std::chrono::day(static_cast<unsigned>(fields.date))};
  const std::optional<int> hour = hour_of_day(fields);
  if (!date.ok() || !hour || *hour > 23 || fields.minute > 59 || fields.second > 60) return std::nullopt;
  Moment moment = fields.moment;
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  moment.seconds = day * days + 3600 * *hour + 60 * fields.minute + fields.second - 60 * moment.zone;
  moment.is_leap = fields.second == 60;
  if (!moment.is_leap) return moment;
  const bool begins_month = year_month_day(day_of(moment.seconds)).day() == std::chrono::day(1);
  if (moment.seconds % day != 0 || !begins_month) return std::nullopt;
  return moment;
}

/// A point and so many digits; nothing if there are none.
std::string fraction(std::uint32_t nanoseconds, std::size_t digits) {
  return digits == 0 ? std::string() : fmt::format(".{:09}", nanoseconds).substr(0, 1 + digits);
}

/// Seconds, milliseconds, microseconds or nanoseconds since 1970: of the years from 1973 to 5138 each has other sizes.
std::optional<Moment> read_since_1970(std::string_view text) {
  const std::size_t size = std::min(text.find('.'), text.size());
  if (size <= 11) return read_moment("%s%f", text);
  if (size <= 14) return read_moment("%Q%f", text);
  if (size <= 17) return read_moment("%q%f", text);
  if (size > 20 || size != text.size()) return std::nullopt;
  return read_moment("%s%f", std::string(text).insert(size - 9, 1, '.'));
}

// A time as any program writes it, and people do: a date, a time of day and a zone, in any order. What stands between
// them are blanks, a comma, and after a date also a "T" or ":". The names are those of RFC 5322 and RFC 9110, 5.6.7;
// a year and a month alone are those of the W3C's note on dates, and mean their beginning.

struct NamedZone {
  std::string_view name;
  int hours;
};

constexpr NamedZone named_zones[] = {{"Z", 0},    {"UT", 0},   {"UTC", 0},  {"GMT", 0},  {"EST", -5}, {"EDT", -4},
                                     {"CST", -6}, {"CDT", -5}, {"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7}};

constexpr std::string_view long_months[] = {"January", "February", "March",     "April",   "May",      "June",
                                            "July",    "August",   "September", "October", "November", "December"};
constexpr std::string_view long_weekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                              "Friday", "Saturday", "Sunday"};

/// Which of the names `word` is, or the first three letters of.
std::optional<std::size_t> name_among(std::span<const std::string_view> names, std::string_view word) {
  const auto is_it = [word](std::string_view name) {
    return is_called(word, name) || is_called(word, name.substr(0, 3));
  };
  const auto found = std::ranges::find_if(names, is_it);
  return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

constexpr bool is_letter(char octet) { return (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z'); }

class AnyTimeReader {
public:
  explicit AnyTimeReader(std::string_view text) : text_(text), rest_(text) {
    fields_.moment.sign = Moment::no_zone;
    if (text.starts_with('[') && text.ends_with(']')) rest_ = text.substr(1, text.size() - 2);
  }

  std::optional<Moment> read() {
    for (skip_blanks(); !rest_.empty(); skip_blanks()) {
      if (!reads_part()) return std::nullopt;
    }
    const bool is_known = has_year_ && (has_day_ ? has_month_ : !has_clock_);
    return is_known ? moment_of_date(fields_) : std::nullopt;
  }

private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t,"), rest_.size())); }

  /// Takes what comes next, if it is a part that has not been read yet.
  bool reads_part() {
    const std::size_t letters = count(is_letter), digits = count(is_digit);
    if (digits != 0) return digits > 2 || !is_at(digits, ":") ? reads_date(digits) : reads_clock(digits);
    if (letters != 0) return reads_word(rest_.substr(0, letters));
    if (is_at(0, "(")) return reads_comment();
    return is_at(0, "+-") && reads_offset();
  }

  // `2026-11-20`, `2026-11`, `2026/11/20`, `20/Nov/2026`, `20 Nov 2026`, `20-Nov-26`; a year or a day after a month.
  bool reads_date(std::size_t digits) {
    if (digits == 4 && !has_year_ && !has_day_ && is_at(4, "-/")) return reads_numbers(rest_[4]);
    if (digits == 4) return reads_year(digits);
    if (digits > 2 || has_day_) return false;
    has_day_ = takes_number(digits, fields_.date);
    if (has_month_) return true;
    const char separator = rest_.empty() ? '\0' : rest_.front();
    if (!takes_one_of(" -/")) return false;
    if (!takes_month(rest_.substr(0, count(is_letter))) || rest_.empty() || rest_.front() != separator) return false;
    rest_.remove_prefix(1);
    const std::size_t size = count(is_digit);
    return (size == 2 || size == 4) && reads_year(size) && ends_date();
  }

  bool reads_numbers(char separator) {
    const auto takes_next = [this, separator](int& number) {
      if (rest_.empty() || rest_.front() != separator) return false;
      rest_.remove_prefix(1);
      return count(is_digit) == 2 && takes_number(2, number);
    };
    (void)reads_year(4);
    has_month_ = takes_next(fields_.month);
    const bool goes_on = !rest_.empty() && rest_.front() == separator;
    if (goes_on) has_day_ = takes_next(fields_.date);
    return has_month_ && has_day_ == goes_on && ends_date();
  }

  // RFC 5322, 4.3: two digits are a year from 1950 to 2049.
  bool reads_year(std::size_t digits) {
    if (std::exchange(has_year_, true)) return false;
    (void)takes_number(digits, fields_.year);
    if (digits == 2) fields_.year += fields_.year < 50 ? 2000 : 1900;
    return true;
  }

  bool takes_month(std::string_view word) {
    const std::optional<std::size_t> month = name_among(long_months, word);
    if (!month || std::exchange(has_month_, true)) return false;
    fields_.month = static_cast<int>(*month) + 1;
    rest_.remove_prefix(word.size());
    return true;
  }

  /// Takes the octet between a date and a time of day.
  bool ends_date() {
    if (rest_.size() > 1 && is_digit(rest_[1])) (void)takes_one_of("Tt:");
    return true;
  }

  bool reads_clock(std::size_t digits) {
    const auto at = static_cast<std::size_t>(rest_.data() - text_.data());
    if (std::exchange(has_clock_, true)) return false;
    (void)takes_number(digits, fields_.hour);
    rest_.remove_prefix(1);
    if (count(is_digit) != 2 || !takes_number(2, fields_.minute)) return false;
    if (!takes_one_of(":")) return true;
    if (count(is_digit) != 2 || !takes_number(2, fields_.second)) return false;
    if (digits == 2) fields_.moment.clock_at = at;
    if (rest_.size() < 2 || !is_at(0, ".,") || !is_digit(rest_[1])) return true;
    TimeReader fraction(rest_);
    const bool reads = fraction.read_field('f', fields_);
    rest_.remove_prefix(rest_.size() - fraction.left());
    return reads;
  }

  // A weekday is not checked against the date.
  bool reads_word(std::string_view word) {
    if (name_among(long_weekdays, word)) return take(word);
    if (!has_day_ && takes_month(word)) return true;
    if (!has_clock_) return false;
    TimeReader half(rest_);
    if (word.size() == 2 && !fields_.is_afternoon && half.read_field('p', fields_)) {
      fields_.moment.clock_at = 0;
      return take(word);
    }
    return reads_zone(word);
  }

  // The last word can name the zone once more.
  bool reads_zone(std::string_view word) {
    if (!fields_.moment.is_local()) return rest_ == word && take(word);
    const auto* const zone =
        std::ranges::find_if(named_zones, [word](const NamedZone& each) { return is_called(word, each.name); });
    if (zone == std::end(named_zones)) return false;
    fields_.moment.sign = zone->hours == 0 ? 'Z' : '-';
    fields_.moment.zone = static_cast<std::int16_t>(60 * zone->hours);
    return take(word);
  }

  // `+0100`, `+01:00`, `+01`, also after `GMT`
  bool reads_offset() {
    if (!has_clock_ || (!fields_.moment.is_local() && fields_.moment.sign != 'Z')) return false;
    const std::string_view whole = rest_.substr(0, std::min(rest_.find_first_not_of("+-:0123456789"), rest_.size()));
    const std::string written = whole.size() == 3 ? std::string(whole) + "00" : std::string(whole);
    TimeReader zone(written);
    return zone.read_field('z', fields_) && zone.left() == 0 && take(whole);
  }

  // So can a comment of RFC 5322.
  bool reads_comment() { return !fields_.moment.is_local() && rest_.ends_with(')') && take(rest_); }

  bool take(std::string_view word) {
    rest_.remove_prefix(word.size());
    return true;
  }
  bool takes_one_of(std::string_view octets) {
    const bool takes = is_at(0, octets);
    if (takes) rest_.remove_prefix(1);
    return takes;
  }
  bool takes_number(std::size_t digits, int& number) {
    number = number_in<int>(rest_.substr(0, digits)).value_or(0);
    return take(rest_.substr(0, digits));
  }
  [[nodiscard]] bool is_at(std::size_t place, std::string_view octets) const {
    return place < rest_.size() && octets.find(rest_[place]) != std::string_view::npos;
  }
  template <class Is>
  [[nodiscard]] std::size_t count(Is is) const {
    return static_cast<std::size_t>(std::ranges::find_if_not(rest_, is) - rest_.begin());
  }

  std::string_view text_, rest_;
  Fields fields_;
  bool has_year_ = false, has_month_ = false, has_day_ = false, has_clock_ = false;
};

/// How a column shows a time, with an empty text where it cannot: `step` is how long it shows the same, if that depends
/// on nothing but the time.
struct TimeForm {
  std::string (*write)(const Moment& moment, std::chrono::seconds step, const Zone& zone);
  std::chrono::seconds step = {};
};

struct TimeColumn {
  std::string_view ending;  // of the column's name
  TimeForm form;
  ValueType type;
  const char* about;
  std::string_view more = {};
};

/// Empty where RFC 3339 has no such year.
std::string dated(const Moment& moment) {
  const std::chrono::year_month_day date(day_of(local(moment) - (moment.is_leap ? 1 : 0)));
  return has_four_digits(date.year()) ? rfc3339(moment) : std::string();
}

std::string written_iso(const Moment& moment, std::chrono::seconds, const Zone&) { return dated(moment); }

std::string written_utc(const Moment& moment, std::chrono::seconds, const Zone&) { return dated(in_utc(moment)); }

std::string written_unix(const Moment& moment, std::chrono::seconds, const Zone&) { return unix_time(moment); }

std::string written_begin(const Moment& moment, std::chrono::seconds step, const Zone& zone) {
  return dated(begin_of(step, moment, zone));
}

std::string written_weekday(const Moment& moment, std::chrono::seconds, const Zone& zone) {
  const std::int64_t in_week = since(first_monday, shown_by_clocks(moment, zone), 7 * day);
  return std::string(weekdays[static_cast<std::size_t>(in_week / day)]);
}

constexpr std::chrono::seconds one_minute = std::chrono::minutes(1), one_hour = std::chrono::hours(1),
                               one_day = std::chrono::days(1);

constexpr TimeColumn columns_of_time[] = {
    {".iso",
     {written_iso},
     ValueType::time,
     "the record's time in the format of RFC 3339, without a zone if the log has none",
     "Its zone is that of `--zone` or, without this option, that of the log; without either, it has no zone. A log may "
     "write times as its format says, or as others do: as RFC 3339, RFC 5322, or with a fraction. An impossible time "
     "is missing, such as 30 "
     "February, or a second 60 "
     "that is not at the end of a month in UTC. A message says how many times cannot be read."},
    {".utc",
     {written_utc},
     ValueType::time,
     "the record's time in UTC, in the format of RFC 3339",
     "Missing for a time without a zone. A time that is before the year 0 or after the year 9999 in UTC counts as one "
     "that cannot be read."},
    {".unix",
     {written_unix},
     ValueType::decimal,
     "the record's time in seconds since 1970",
     "Missing for a time without a zone."},
    {":minute", {written_begin, one_minute}, ValueType::time, "the record's time, rounded down to the minute"},
    {":hour",
     {written_begin, one_hour},
     ValueType::time,
     "the record's time, rounded down to the hour",
     "Hours are those of the zone that the log writes: an hour of UTC written as Z and one written as +00:00 are two "
     "values, and so is one without a zone. With `--zone`, they are those of its clocks. Without it, if `-i auto` "
     "reads "
     "several files, hours are those of UTC."},
    {":day", {written_begin, one_day}, ValueType::time, "the record's time, rounded down to the day"},
    {":weekday", {written_weekday, one_day}, ValueType::text, "the weekday of the record's time: Mon, Tue, Wed..."}};

// The times of a log are nearly sorted: most differ from the last one only in the time of day, and so does what is
// shown of them. A second of 60, and a text that is not a time, are read as if they were the first.

/// The second of the day that `clock` is, the beginning of a text, if it is from 00:00:00 to 23:59:59.
std::optional<int> second_of_day(std::string_view clock) {
  const auto number = [clock](std::size_t at) {
    const int tens = clock[at] - '0', ones = clock[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? 100 : 10 * tens + ones;
  };
  const int hour = number(0), minute = number(3), second = number(6);
  if (hour > 23 || minute > 59 || second > 59 || clock[2] != ':' || clock[5] != ':') return std::nullopt;
  return 3600 * hour + 60 * minute + second;
}

/// Whether `clock`, eight octets, is a time from 00:00:00 to 23:59:59. All octets are compared at once: what is added
/// to each sets its highest bit if the octet is too large.
bool is_clock(const char* clock) {
  constexpr char zeros[] = "00:00:00";
  constexpr unsigned char up_to[] = {2, 9, 0, 5, 9, 0, 5, 9};
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  std::uint64_t octets = 0, zero = 0, most = 0;
  std::memcpy(&octets, clock, sizeof octets);
  std::memcpy(&zero, zeros, sizeof zero);
  std::memcpy(&most, up_to, sizeof most);
  octets ^= zero;
  const std::uint64_t added = octets + (0x7f7f7f7f7f7f7f7f - most);
  return ((octets | added) & high_bits) == 0 && (clock[0] != '2' || clock[1] < '4');
}

/// `first == second` for texts of one size, from 8 octets on, without a call: they are short.
bool are_same(const char* first, const char* second, std::size_t size) {
  const auto differ_at = [&](std::size_t at) {
    std::uint64_t one = 0, other = 0;
    std::memcpy(&one, first + at, sizeof one);
    std::memcpy(&other, second + at, sizeof other);
    return one != other;
  };
  const std::size_t last = size - sizeof(std::uint64_t);
  for (std::size_t at = 0; at < last; at += sizeof(std::uint64_t)) {
    if (differ_at(at)) return false;
  }
  return !differ_at(last);
}

class ShownTimes {
public:
  ShownTimes(const TimeForm& form, MomentReader read, Zones zones)
      : form_(form),
        read_(std::move(read)),
        zones_(std::move(zones)),
        zone_of_steps_(zones_.counts_utc ? nullptr : zones_.given) {}

  void show_steps_of(std::chrono::seconds step) { form_ = {written_begin, step}; }

  Found operator()(std::string_view text) {
    if (!shows_clock_ || !is_last_but_for_clock(text) || !is_clock(text.data() + moment_.clock_at)) return other(text);
    show_clock_of(text);
    return Found(std::string_view(shown_));
  }

private:
  /// What is shown of a text that is not another time of the same day, as RFC 3339 writes it.
  [[nodiscard, gnu::noinline]] Found other(std::string_view text) {
    if (!takes_clock(text)) {
      if (text.empty() || text == "-") return std::nullopt;
      if (!reads(text)) return UnreadText{"a time", text};
    }
    const bool is_number = form_.write == written_unix;
    if (guess_.text.data() != nullptr) {
      guess_.shown = shown_;
      guess_.is_number = is_number;
      return &guess_;
    }
    if (moment_.is_local()) {
      const bool needs_zone = is_number || form_.write == written_utc;
      return LocalTime{needs_zone ? std::nullopt : std::optional<std::string_view>(shown_)};
    }
    return is_number ? Value(DecimalText{shown_}) : Value(shown_);
  }
  /// Whether the text differs from the last one only where that has the time of day. What is there is part of the last
  /// one then.
  [[nodiscard]] bool is_last_but_for_clock(std::string_view text) {
    if (text.size() != text_.size()) return false;
    std::memcpy(text_.data() + moment_.clock_at, text.data() + moment_.clock_at, clock_size);
    return are_same(text.data(), text_.data(), text.size());
  }
  void show_clock_of(std::string_view text) {
    std::memcpy(shown_.data() + clock_in_rfc3339, text.data() + moment_.clock_at, clock_size);
  }
  void show_clock(int second) {
    char* to = shown_.data() + clock_in_rfc3339;
    for (const int number : {second / 3600, second / 60 % 60, second % 60}) {
      to[0] = static_cast<char>('0' + number / 10);
      to[1] = static_cast<char>('0' + number % 10);
      to += 3;
    }
  }
  /// Whether the text differs from the last one only in the time of day; then it is the last one, and shown.
  [[nodiscard]] bool takes_clock(std::string_view text) {
    if (!second_ || !is_last_but_for_clock(text)) return false;
    const std::optional<int> second = second_of_day(text.substr(moment_.clock_at));
    if (!second || *second < same_from_ || *second >= same_to_) return false;
    if (has_clock_) {
      const int shown = *second + ahead_;
      if (shown < 0 || shown >= day) return false;
      show_clock(shown);
      return true;
    }
    const int before = *std::exchange(second_, second);
    moment_.seconds += *second - before;
    const int same = form_.step.count() != 0 && (form_.step % one_minute).count() == 0 ? 60 : 1;
    if (*second / same != before / same) shown_ = form_.write(moment_, form_.step, zone_of_steps_);
    return !shown_.empty();
  }
  [[nodiscard]] bool reads(std::string_view text) {
    const Zone& zone = zones_.given;
    const std::optional<Moment> moment = read_(text);
    const std::optional<TimeZone::Place> place = moment ? place_of(*moment, zone) : std::nullopt;
    text_ = text;
    moment_ = place ? moved_to(*place, zone, *moment) : moment.value_or(Moment());
    guess_ = {};
    if (place && place->shown != TimeZone::Shown::once) guess_ = {{}, text_, zone->about(place->shown)};
    if (zones_.counts_utc && form_.step.count() != 0) moment_ = in_utc(moment_);
    if (moment) shown_ = form_.write(moment_, form_.step, zone_of_steps_);
    second_ = moment_.clock_at == 0 ? std::nullopt : second_of_day(text.substr(moment_.clock_at));
    const bool is_shown = moment && !shown_.empty();
    if (!is_shown || (place && place->offset % 60 != 0)) second_ = std::nullopt;
    if (second_) remember_day(place);
    has_clock_ = form_.write == written_iso || form_.write == written_utc;
    shows_clock_ = second_ && has_clock_ && ahead_ == 0 && same_from_ == 0 && same_to_ == day && !moment_.is_local();
    return is_shown;
  }
  /// Which other times of day have the same offset, and how far the time shown is ahead of that in the text.
  void remember_day(const std::optional<TimeZone::Place>& place) {
    const std::int64_t midnight = moment_.seconds - *second_;
    same_from_ = place ? std::clamp<std::int64_t>(place->begin - midnight, 0, day) : 0;
    same_to_ = place ? std::clamp<std::int64_t>(place->end - midnight, 0, day) : day;
    ahead_ = static_cast<int>(since(0, form_.write == written_utc ? moment_.seconds : local(moment_), day)) - *second_;
  }

  static constexpr std::size_t clock_size = std::string_view("hh:mm:ss").size();
  static constexpr std::size_t clock_in_rfc3339 = std::string_view("YYYY-MM-DDT").size();

  TimeForm form_;
  MomentReader read_;
  Zones zones_;
  Zone zone_of_steps_;
  std::string text_;                            // the last one
  Moment moment_;                               // what it is, if it is a time
  std::optional<int> second_;                   // of the day, if another time of day can be read where `moment_` says
  std::int64_t same_from_ = 0, same_to_ = day;  // the seconds of the day that can
  bool has_clock_ = false;                      // what is shown has a time of day
  int ahead_ = 0;                               // of that in the text, in seconds
  bool shows_clock_ = false;                    // any time of day can be read, and is shown as it is
  std::string shown_;
  GuessedValue guess_;  // has no text if nothing was guessed
};

}  // namespace

// Since 1970 is since a moment of UTC.
bool says_zone(std::string_view pattern) {
  return std::ranges::any_of(std::to_array<std::string_view>({"%z", "%Z", "%s", "%Q", "%q"}),
                             [pattern](auto field) { return pattern.find(field) != std::string_view::npos; });
}

std::optional<Moment> read_moment(std::string_view pattern, std::string_view text) {
  TimeReader reader(text);
  Fields fields;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.substr(i).starts_with("%H:%M:%S")) fields.moment.clock_at = text.size() - reader.left();
    const bool read = pattern[i] == '%' ? reader.read_field(pattern[++i], fields) : reader.read_literal(pattern[i]);
    if (!read) return std::nullopt;
  }
  if (reader.left() != 0) return std::nullopt;
  if (!says_zone(pattern)) fields.moment.sign = Moment::no_zone;
  return fields.number ? moment_of_number(fields) : moment_of_date(fields);
}

std::optional<Moment> read_rfc3339(std::string_view text) {
  if (const auto moment = read_moment("%Y-%m-%dT%H:%M:%S%f%z", text)) return moment;
  return read_moment("%Y-%m-%dT%H:%M:%S%f", text);
}

std::optional<Moment> read_date(std::string_view text) { return AnyTimeReader(text).read(); }

std::optional<Moment> read_any_moment(std::string_view text) {
  const bool is_number = text.size() > 4 && text.find_first_not_of(".0123456789") == std::string_view::npos;
  return is_number ? read_since_1970(text) : read_date(text);
}

Moment in_zone(const Moment& moment, const Zone& zone) {
  const std::optional<TimeZone::Place> place = place_of(moment, zone);
  return place ? moved_to(*place, zone, moment) : moment;
}

Moment in_utc(Moment moment) {
  if (moment.is_local()) return moment;
  moment.zone = 0;
  moment.sign = 'Z';
  return moment;
}

std::string rfc3339(const Moment& moment) {
  const std::int64_t seconds = local(moment) - (moment.is_leap ? 1 : 0);
  const std::chrono::sys_days days = day_of(seconds);
  const std::chrono::year_month_day date(days);
  const auto second = static_cast<std::uint64_t>(seconds - day * days.time_since_epoch().count());
  std::string text = fmt::format(FMT_COMPILE("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}"), int{date.year()},
                                 unsigned{date.month()}, unsigned{date.day()}, second / 3600, second / 60 % 60,
                                 second % 60 + (moment.is_leap ? 1 : 0), fraction(moment.nanoseconds, moment.digits));
  if (moment.is_local()) return text;
  text += moment.sign;
  if (moment.sign == 'Z') return text;
  const int zone = std::abs(moment.zone);
  return text + fmt::format(FMT_COMPILE("{:02}:{:02}"), zone / 60, zone % 60);
}

// Before 1970 the number is negative: -0.75 is a quarter of a second after -1.
std::string unix_time(const Moment& moment) {
  std::int64_t seconds = moment.seconds;
  std::uint32_t nanoseconds = moment.nanoseconds;
  if (seconds < 0 && nanoseconds != 0) {
    ++seconds;
    nanoseconds = billion - nanoseconds;
  }
  return fmt::format("{}{}{}", moment.seconds < 0 ? "-" : "", std::abs(seconds), fraction(nanoseconds, moment.digits));
}

Moment begin_of(std::chrono::seconds step, const Moment& moment, const Zone& zone) {
  const std::int64_t clock = shown_by_clocks(moment, zone);
  const std::int64_t passed = since(first_monday, clock, step.count());
  Moment begin{.zone = moment.zone, .sign = moment.sign};
  begin.seconds = moment.seconds - (moment.is_leap ? 1 : 0) - passed;
  if (zone == nullptr || moment.is_local()) return begin;
  const bool has_same_offset = step <= one_hour && begin.seconds >= zone->at(begin.seconds + passed).begin;
  TimeZone::Place place = has_same_offset ? zone->at(begin.seconds) : zone->at_clock(clock - passed);
  if (place.shown == TimeZone::Shown::never) place = zone->at(place.begin);  // the first moment after those skipped
  return moved_to(place, zone, begin);
}

std::chrono::seconds length_of(std::chrono::seconds step, const Moment& begin, const Zone& zone) {
  if (zone == nullptr || step <= one_hour) return step;
  const std::int64_t clock = shown_by_clocks(begin, zone);
  const std::int64_t left = step.count() - since(first_monday, clock, step.count());
  const TimeZone::Place end = zone->at_clock(clock + left);
  return std::chrono::seconds((end.shown == TimeZone::Shown::never ? end.begin : end.time) - begin.seconds);
}

std::optional<std::chrono::seconds> step_of(std::string_view name) {
  struct Unit {
    std::string_view name;
    std::int64_t seconds;
  };
  static constexpr Unit units[] = {{"s", 1},       {"second", 1},   {"seconds", 1},    {"m", 60},
                                   {"min", 60},    {"minute", 60},  {"minutes", 60},   {"h", 3600},
                                   {"hour", 3600}, {"hours", 3600}, {"d", day},        {"day", day},
                                   {"days", day},  {"w", 7 * day},  {"week", 7 * day}, {"weeks", 7 * day}};
  const std::size_t colon = name.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view step = name.substr(colon + 1);
  const std::size_t digits = std::min(step.find_first_not_of("0123456789"), step.size());
  const auto* const unit = std::ranges::find(units, step.substr(digits), &Unit::name);
  const auto count = digits == 0 ? std::optional<std::uint32_t>(1) : number_in<std::uint32_t>(step.substr(0, digits));
  if (unit == std::end(units) || count.value_or(0) == 0) return std::nullopt;
  if (digits == 0 && (unit->name.size() == 1 || unit->name == "min")) return std::nullopt;
  return std::chrono::seconds(unit->seconds * *count);
}

std::optional<Column> in_steps(std::string_view name, const Column& hour) {
  const std::optional<std::chrono::seconds> step = step_of(name);
  if (!step) return std::nullopt;
  Column column = hour;
  column.name = name;
  auto show = hour.show.copy();
  auto* const times = show.target<ShownTimes>();
  if (times == nullptr) return column;  // records have no time
  times->show_steps_of(*step);
  column.show = std::move(show);
  return column;
}

std::size_t place_in_week(std::string_view weekday) {
  return static_cast<std::size_t>(std::ranges::find(weekdays, weekday) - std::begin(weekdays));
}

bool names_time(std::string_view name) {
  return step_of(name) ||
         std::ranges::any_of(columns_of_time, [name](const TimeColumn& each) { return name.ends_with(each.ending); });
}

bool shows_time(std::string_view column) {
  return column.ends_with("time.iso") || column.ends_with("time.utc") ||
         (column.find(".time:") != std::string_view::npos && step_of(column));
}

Columns time_columns(const Column& text, const MomentReader& read, Zones zones, bool is_local, std::string_view name) {
  Columns columns;
  for (const TimeColumn& each : columns_of_time) {
    Column column = text;
    column.name = std::string(name).append(each.ending);
    const bool is_shown = each.type == ValueType::time && each.form.write != written_utc;
    column.type = is_shown && is_local && !zones.given ? ValueType::local_time : each.type;
    column.about = each.about;
    column.more = each.more;
    column.needs = Needs::number;
    column.zone = zones.counts_utc && each.form.step.count() != 0 ? nullptr : zones.given;
    column.show_by(Shows::other, ShownTimes(each.form, read, zones));
    columns.push_back(std::move(column));
  }
  return columns;
}

Column shown_as_time(Column text, const Zones& zones) {
  Column time = time_columns(text, read_any_moment, zones).front();
  time.name = text.name;
  if (!text.show) return time;
  time.show_by(Shows::other,
               [show = text.show.copy(), read = time.show.copy()](std::string_view written) mutable -> Found {
                 const Found shown = show(written);
                 const std::optional<std::string_view> what = shown ? text_of(*shown) : std::nullopt;
                 return what ? read(*what) : std::nullopt;
               });
  return time;
}

}  // namespace bnfurl::records
