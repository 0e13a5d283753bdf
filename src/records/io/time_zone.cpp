#include "src/records/io/time_zone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {
namespace {

constexpr std::int64_t day = 86'400;
constexpr std::int64_t year_0 = -719'528 * day;
constexpr std::int64_t always = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::int32_t most_offset = 26 * 3600;  // as RFC 9636, 3.2, recommends

/// The octets of a file, read from the first to the last.
class Octets {
public:
  explicit Octets(std::string_view rest) : rest_(rest) {}

  /// Empty if there are fewer.
  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) is_short_ = true;
    const std::string_view taken = is_short_ ? std::string_view() : rest_.substr(0, static_cast<std::size_t>(count));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  /// In two's complement, the highest octet first.
  std::int64_t take_number(std::size_t count) {
    const std::string_view octets = take(count);
    std::uint64_t number = octets.empty() || static_cast<signed char>(octets[0]) >= 0 ? 0 : ~std::uint64_t{0};
    for (const char octet : octets) number = number << 8U | static_cast<unsigned char>(octet);
    return static_cast<std::int64_t>(number);
  }
  [[nodiscard]] bool is_short() const { return is_short_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }

private:
  std::string_view rest_;
  bool is_short_ = false;
};

struct FileHeader {
  char version = 0;
  std::uint64_t utc_count = 0, standard_count = 0, leap_count = 0, time_count = 0, type_count = 0, letter_count = 0;

  [[nodiscard]] std::uint64_t data_size(std::uint64_t time_size) const {
    return time_count * (time_size + 1) + type_count * 6 + letter_count + leap_count * (time_size + 4) +
           standard_count + utc_count;
  }
};

std::optional<FileHeader> take_header(Octets& octets) {
  if (octets.take(4) != "TZif") return std::nullopt;
  FileHeader header;
  const std::string_view version = octets.take(16);
  if (!version.empty()) header.version = version.front();
  for (std::uint64_t* const count : {&header.utc_count, &header.standard_count, &header.leap_count, &header.time_count,
                                     &header.type_count, &header.letter_count})
    *count = static_cast<std::uint32_t>(octets.take_number(4));
  return octets.is_short() ? std::nullopt : std::optional(header);
}

// The footer of a file, the rule for all later times, as POSIX writes it in TZ: CET-1CEST,M3.5.0,M10.5.0/3.

/// When clocks change in a year.
struct YearlyChange {
  char form = 'M';                       // `Mm.w.d`; 'J': `Jn`, which does not count 29 February; '0': `n`, from 0
  std::array<unsigned, 3> numbers = {};  // of the form
  std::int64_t second = 2 * std::int64_t{3600};  // of that day, as clocks showed it before; it can be on another day

  [[nodiscard]] std::int64_t in(std::chrono::year year) const {
    std::chrono::sys_days date = std::chrono::sys_days(year / 1 / 1) + std::chrono::days(numbers[0]);
    if (form == 'J' && (numbers[0] < 60 || !year.is_leap())) date -= std::chrono::days(1);
    if (form == 'M') {
      const auto [month, week, weekday] = numbers;
      const std::chrono::year_month of(year, std::chrono::month(month));
      date = week == 5 ? std::chrono::sys_days(of / std::chrono::weekday(weekday)[std::chrono::last])
                       : std::chrono::sys_days(of / std::chrono::weekday(weekday)[week]);
    }
    return day * date.time_since_epoch().count() + second;
  }
};

struct YearlyRule {
  std::int32_t standard = 0, summer = 0;  // offsets
  YearlyChange begin, end;                // of summer time
};

class RuleReader {
public:
  explicit RuleReader(std::string_view rest) : rest_(rest) {}

  /// Nullopt without summer time: then the last change of the file is the last one, if it has any.
  std::optional<YearlyRule> read() {
    YearlyRule rule;
    skip_name();
    rule.standard = standard_ = -take_time(24);
    if (rest_.empty()) return std::nullopt;
    skip_name();
    rule.summer = rest_.starts_with(',') ? rule.standard + 3600 : -take_time(24);
    rule.begin = take_change();
    rule.end = take_change();
    return rule;
  }
  /// The offset of standard time, after `read`.
  [[nodiscard]] std::int32_t standard() const { return standard_; }
  [[nodiscard]] bool failed() const { return is_wrong_ || !rest_.empty(); }

private:
  bool takes(char octet) {
    if (!rest_.starts_with(octet)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// `CET` or `<+0330>`
  void skip_name() {
    const bool is_quoted = rest_.starts_with('<');
    const std::size_t end = is_quoted ? rest_.find('>') : rest_.find_first_of("+-,0123456789");
    is_wrong_ |= end == std::string_view::npos || end == 0;
    rest_.remove_prefix(std::min(is_quoted ? end + 1 : end, is_wrong_ ? 0 : rest_.size()));
  }
  unsigned take_number(unsigned least, unsigned most) {
    const std::size_t size = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    const std::optional<unsigned> number = number_in<unsigned>(rest_.substr(0, size));
    rest_.remove_prefix(size);
    is_wrong_ |= !number || *number < least || *number > most;
    return is_wrong_ ? least : *number;
  }
  /// `[+-]h[:m[:s]]`, in seconds
  std::int32_t take_time(unsigned most_hours) {
    const std::int32_t sign = takes('-') ? -1 : 1;
    if (sign == 1) takes('+');
    std::uint32_t seconds = 3600 * take_number(0, most_hours);
    if (takes(':')) seconds += 60 * take_number(0, 59);
    if (takes(':')) seconds += take_number(0, 59);
    return sign * static_cast<std::int32_t>(seconds);
  }
  YearlyChange take_change() {
    YearlyChange change;
    is_wrong_ |= !takes(',');
    if (takes('M')) {
      constexpr unsigned least[] = {1, 1, 0}, most[] = {12, 5, 6};
      for (std::size_t i = 0; i < change.numbers.size(); ++i) {
        if (i != 0) is_wrong_ |= !takes('.');
        change.numbers[i] = take_number(least[i], most[i]);
      }
    } else {
      change.form = takes('J') ? 'J' : '0';
      change.numbers[0] = take_number(change.form == 'J' ? 1 : 0, 365);
    }
    if (takes('/')) change.second = take_time(167);
    return change;
  }

  std::string_view rest_;
  std::int32_t standard_ = 0;
  bool is_wrong_ = false;
};

/// Adds the changes after the last of `changes`, up to the year 10,000.
void add_yearly(const YearlyRule& rule, std::vector<TimeZone::Change>& changes) {
  const std::int64_t known = changes.back().time;
  const std::chrono::sys_seconds first(std::chrono::seconds(std::max(known, year_0)));
  std::chrono::year year = std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(first)).year();
  for (; int{year} <= 10'000; ++year) {
    std::array<TimeZone::Change, 2> both = {
        {{rule.end.in(year)-rule.summer, rule.standard}, {rule.begin.in(year)-rule.standard, rule.summer}}};
    if (both[1].time < both[0].time) std::swap(both[0], both[1]);
    std::ranges::copy_if(both, std::back_inserter(changes),
                         [&](const TimeZone::Change& each) { return each.time > known; });
  }
}

// Where the database is.

/// The folder of the tz database; empty if the system has none.
std::filesystem::path database() {
  std::vector<std::filesystem::path> folders = {"/usr/share/zoneinfo", "/etc/zoneinfo"};
  const char* const named = std::getenv("TZDIR");
  if (named != nullptr && *named != '\0') folders = {named};
  for (std::filesystem::path& folder : folders) {
    std::error_code ignored;
    if (std::filesystem::is_directory(folder, ignored)) return std::move(folder);
  }
  return {};
}

/// Whether a text can be the name of a zone. No such name leads out of the folder: it has no point.
bool can_be_name(std::string_view text) {
  const auto is_letter = [](char octet) { return in_lower_case(octet) >= 'a' && in_lower_case(octet) <= 'z'; };
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, [&](char octet) {
    return is_letter(octet) || is_digit(octet) || std::string_view("/_+-").find(octet) != std::string_view::npos;
  });
}

std::string octets_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// `+02:00`, `-0330`
std::optional<std::chrono::minutes> read_offset(std::string digits) {
  if (digits.size() == 6 && digits[3] == ':') digits.erase(3, 1);
  if (digits.size() != 5 || (digits[0] != '+' && digits[0] != '-')) return std::nullopt;
  const auto number_at = [&digits](std::size_t place) {
    return number_in<int>(std::string_view(digits).substr(place, 2)).value_or(-1);
  };
  const int hours = number_at(1), minutes = number_at(3);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
  return std::chrono::minutes((digits[0] == '-' ? -1 : 1) * (60 * hours + minutes));
}

}  // namespace

TimeZone::TimeZone(std::chrono::minutes offset)
    : changes_{{-always, static_cast<std::int32_t>(std::chrono::seconds(offset).count())}} {}

// Clocks can change in name only, or twice at once.
TimeZone::TimeZone(std::string name, const std::vector<Change>& changes)
    : name_(std::move(name)),
      twice_(fmt::format("a time that exists twice in {}, read as the earlier one", printable(name_))),
      never_(fmt::format("a time that clocks skip in {}, read with the offset before that", printable(name_))) {
  for (const Change& change : changes) {
    if (!changes_.empty() && change.time == changes_.back().time) changes_.pop_back();
    if (changes_.empty() || change.offset != changes_.back().offset) changes_.push_back(change);
  }
  changes_.front().time = -always;
}

std::optional<TimeZone> TimeZone::read(std::string name, std::string_view file) {
  Octets octets(file);
  std::optional<FileHeader> header = take_header(octets);
  const std::size_t size = header && header->version != 0 ? 8 : 4;
  if (header && size == 8) {
    octets.take(header->data_size(4));
    header = take_header(octets);
  }
  if (!header || header->leap_count != 0 || header->data_size(size) > octets.rest().size()) return std::nullopt;
  std::vector<Change> changes = {{-always, 0}};
  std::vector<std::size_t> types = {0};  // the first is that of times before all changes
  for (std::size_t i = 0; i < header->time_count; ++i)
    changes.push_back({std::clamp(octets.take_number(size), -always, always), 0});
  for (std::size_t i = 0; i < header->time_count; ++i)
    types.push_back(static_cast<unsigned char>(octets.take(1).front()));
  std::vector<std::int32_t> offsets;
  for (std::size_t i = 0; i < header->type_count; ++i) {
    offsets.push_back(static_cast<std::int32_t>(octets.take_number(4)));
    octets.take(2);
    if (offsets.back() < -most_offset || offsets.back() > most_offset) return std::nullopt;
  }
  if (!std::ranges::is_sorted(changes, {}, &Change::time) || std::ranges::max(types) >= offsets.size())
    return std::nullopt;
  for (std::size_t i = 0; i < changes.size(); ++i) changes[i].offset = offsets[types[i]];
  octets.take(header->letter_count + header->standard_count + header->utc_count);
  const std::string_view footer = octets.rest();
  if (footer.size() > 2) {
    RuleReader reader(footer.substr(1, footer.size() - 2));
    const std::optional<YearlyRule> rule = reader.read();
    if (reader.failed()) return std::nullopt;
    if (changes.size() == 1) changes.front().offset = reader.standard();  // RFC 9636, 3.2
    if (rule) add_yearly(*rule, changes);
  }
  return TimeZone(std::move(name), changes);
}

std::shared_ptr<const TimeZone> TimeZone::called(const std::string& word) {
  if (word == "UTC" || word == "Z") return std::make_shared<TimeZone>(std::chrono::minutes(0));
  if (const auto offset = read_offset(word)) return std::make_shared<TimeZone>(*offset);
  const std::string option = as_written({{"--zone", word}});
  const std::filesystem::path folder = database();
  if (folder.empty()) {
    throw UsageError(
        fmt::format("{}: expected UTC, or an offset such as +02:00; for names, such as Europe/Berlin, "
                    "install the package tzdata, or let TZDIR name a folder with a tz database",
                    option));
  }
  const std::filesystem::path file = folder / word;
  std::error_code ignored;
  if (!can_be_name(word) || !std::filesystem::is_regular_file(file, ignored)) {
    throw UsageError(
        fmt::format("{}: expected UTC, an offset such as +02:00, or the name of a zone in {}, such as "
                    "Europe/Berlin",
                    option, printable(folder.string())));
  }
  static std::mutex mutex;
  static std::map<std::filesystem::path, std::shared_ptr<const TimeZone>> zones;
  const std::scoped_lock lock(mutex);
  std::shared_ptr<const TimeZone>& zone = zones[file];
  if (zone != nullptr) return zone;
  std::optional<TimeZone> read = TimeZone::read(word, octets_of(file));
  if (!read)
    throw UsageError(fmt::format("{}: {} is not a file of a zone without leap seconds (RFC 9636)", option,
                                 printable(file.string())));
  return zone = std::make_shared<const TimeZone>(std::move(*read));
}

std::int64_t TimeZone::end_of(std::size_t change) const {
  return change + 1 == changes_.size() ? always : changes_[change + 1].time;
}

std::size_t TimeZone::last_before(std::int64_t time) const {
  const auto next = std::ranges::upper_bound(changes_.begin() + 1, changes_.end(), time, {}, &Change::time);
  return static_cast<std::size_t>(next - changes_.begin()) - 1;
}

TimeZone::Place TimeZone::at(std::int64_t time) const {
  const std::size_t i = last_before(time);
  return {time, changes_[i].offset, changes_[i].time, end_of(i)};
}

TimeZone::Place TimeZone::at_clock(std::int64_t clock) const {
  std::size_t i = last_before(clock - most_offset);
  while (clock - changes_[i].offset >= end_of(i)) ++i;
  const std::int64_t time = clock - changes_[i].offset;
  if (time < changes_[i].time) {
    const Place after = at(clock - changes_[i - 1].offset);
    return {after.time, after.offset, changes_[i].time, changes_[i].time, Shown::never};
  }
  Place place = {time, changes_[i].offset, changes_[i].time, end_of(i)};
  if (i != 0) place.begin += std::max(0, changes_[i - 1].offset - place.offset);
  if (i + 1 != changes_.size()) place.end -= std::max(0, place.offset - changes_[i + 1].offset);
  if (time >= place.end) place = {time, place.offset, 0, 0, Shown::twice};
  return place;
}

}  // namespace bnfurl::records
