#include "src/records/columns/log_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include <bnfurl/address.hpp>
#include <bnfurl/components.hpp>

#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/shapes.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_reader.hpp"

namespace bnfurl::records {
namespace {

/// What a server calls it.
struct ServerName {
  std::string_view name;
  /// Of a duration: how many decimal places its unit is from a second.
  int places = 0;
  /// A field beside which the name means something else.
  std::string_view not_beside = {};
  /// A field without which the name does not mean this; empty: none.
  std::string_view beside = {};
};

/// What a common name stands for, in every format.
enum class Meaning {
  text,     ///< as it is written
  sent,     ///< the octets that were sent, whatever escapes the log has
  name,     ///< the same, without spaces around them
  address,  ///< of a client, the first of a list, in one spelling
  host,     ///< in lower case, without a port
  number,   ///< a whole one
  seconds
};

struct CommonName {
  std::string_view name;   ///< after "log."
  std::string_view about;  ///< a few words for `-f help`, the manual and docs/reference
  Meaning meaning;
  ValueShape shape;                    ///< of what is shown
  std::span<const ServerName> fields;  ///< in lines, in lower case with `-` for `_`: the first that a log has counts
  Likelihood (*likelihood)(std::string_view text) = nullptr;  ///< of a value in JSON
};

Likelihood likelihood_of_client(std::string_view text);

Likelihood likelihood_of_method(std::string_view text) {
  return is_usual_method(text) ? Likelihood::likely : Likelihood::possible;
}

constexpr ServerName client_fields[] = {{"host"},      {"c-ip"},      {"remote-addr"}, {"remote-host"},
                                        {"remote-ip"}, {"client-ip"}, {"client-host"}, {"clientip"},
                                        {"ip"},        {"peer-ip"},   {"peer-host"}};
constexpr ServerName forwarded_fields[] = {
    {"x-forwarded-for"}, {"http-x-forwarded-for"}, {"proxy-add-x-forwarded-for"}, {"cs(x-forwarded-for)"}};
constexpr ServerName user_fields[] = {{"user"}, {"remote-user"}, {"cs-username"}};
constexpr ServerName vhost_fields[] = {
    {"host-header"},     {"x-host-header"}, {"authority"},    {"nginx-host"},
    {"http-host"},       {"cs-host"},       {"virtual-host"}, {"server-name", 0, "backend-name"},
    {"used-server-name"}};
constexpr ServerName time_fields[] = {{"time"}, {"time-local"}, {"time-iso8601"},
                                      {"msec"}, {"timestamp"},  {"time-usec"}};
constexpr ServerName method_fields[] = {{"method"}, {"cs-method"}, {"request-method"}, {"verb"}};
constexpr ServerName status_fields[] = {{"status"}, {"sc-status"}, {"elb-status-code"}, {"status-code"}};
constexpr ServerName bytes_fields[] = {{"size"}, {"sc-bytes"}, {"body-bytes-sent"}, {"bytes-sent"}, {"body-size"}};
constexpr ServerName duration_fields[] = {{"active-time", 3},
                                          {"elapsed", 3},
                                          {"total-time", 3},
                                          {"duration-ns", 9},
                                          {"duration-us", 6},
                                          {"duration-ms", 3},
                                          {"duration-s"},
                                          {"seconds"},
                                          {"request-time"},
                                          {"timetakenms", 3},
                                          {"time-taken", unknown_unit},
                                          {"time-taken", 0, {}, "x-edge-location"}};
constexpr ServerName upstream_fields[] = {{"upstream-addr"},  {"upstream-host"},
                                          {"target-address"}, {"backend-address"},
                                          {"server-url"},     {"server-name", 0, {}, "backend-name"},
                                          {"dyno"},           {"peerhost"}};
constexpr ServerName referer_fields[] = {{"referer"}, {"cs(referer)"}, {"http-referer"}, {"referrer"}};
constexpr ServerName agent_fields[] = {{"user-agent"}, {"cs(user-agent)"}, {"http-user-agent"}, {"ua"}};

constexpr CommonName common_name_table[] = {
    {"client", "the client's address or host name", Meaning::address, client_shape, client_fields,
     likelihood_of_client},
    {"forwarded", "the first address of X-Forwarded-For, which a client can forge", Meaning::address, any_value,
     forwarded_fields},
    {"user", "the user whom the server authenticated", Meaning::name, any_value, user_fields},
    {"vhost", "the host that was requested, without a port", Meaning::host, any_value, vhost_fields},
    {"time", "the time as written in the log", Meaning::text, any_value, time_fields},
    {"method", "the method of the request", Meaning::text, any_value, method_fields, likelihood_of_method},
    {"status", "the status of the response, a whole number of three digits", Meaning::number, status_shape,
     status_fields},
    {"bytes", "the number of bytes that were sent, in some formats with the headers; a whole number", Meaning::number,
     bytes_shape, bytes_fields},
    {"duration", "the duration of the request in seconds, a decimal number", Meaning::seconds, duration_shape,
     duration_fields},
    {"upstream", "the server to which a proxy forwarded the request", Meaning::text, any_value, upstream_fields},
    {"referer", "the URL of the page that the request came from", Meaning::sent, any_value, referer_fields},
    {"agent", "the client's user agent", Meaning::sent, any_value, agent_fields},
};

constexpr std::string_view beginning = "log.";

// A common column has one type, and one way to be missing: a "-", which a server writes for what it does not know, is a
// missing value. So are an empty text and -1 in a column of numbers, and a status of 0 (Envoy, Caddy). Any other text
// that does not have the column's shape cannot be read.

std::optional<std::string_view> known_text(std::string_view text) {
  return text == "-" ? std::nullopt : std::optional(text);
}

/// The first address of a list with commas; a proxy that hides its client writes `unknown` (RFC 7239, 6.2).
std::optional<std::string_view> first_address(std::string_view list) {
  std::string_view first = list.substr(0, list.find(','));
  first.remove_prefix(std::min(first.find_first_not_of(' '), first.size()));
  first = first.substr(0, first.find_last_not_of(' ') + 1);
  return first.empty() || first == "unknown" ? std::nullopt : known_text(first);
}

// A loopback address is that of a proxy on the same machine, if another address is known.
Likelihood likelihood_of_client(std::string_view text) {
  static const AddressBlock loopback{*address_of("127.0.0.0"), 8};
  const std::optional<std::string_view> first = first_address(text);
  if (!first) return Likelihood::unlikely;
  Spelling spelling;
  const std::optional<Address> address = address_of(spelling.address(*first));
  const bool is_peer = address && !loopback.contains(*address) && address != address_of("::1");
  return is_peer ? Likelihood::likely : Likelihood::possible;
}

/// Digits, without zeros before them. HAProxy has a "+" before a number that was still growing.
std::optional<std::string_view> known_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (!are_digits(text)) return std::nullopt;
  while (text.size() > 1 && text.front() == '0') text.remove_prefix(1);
  return text;
}

/// What is shown of a text that is not a number, where `shape` is meant.
Found no_number(std::string_view text, const ValueShape& shape) {
  if (text.empty() || text == "-" || text == "-1" || text == "0") return std::nullopt;
  return UnreadText{shape.what, text};
}

/// What is shown of `text`, a number with these digits, where `shape` is meant.
Found number_of(std::string_view digits, std::string_view text, const ValueShape& shape) {
  if (shape.fits(digits)) return digits;
  return digits == "0" ? Found() : UnreadText{shape.what, text};
}

/// The decimal point of a number, moved; as JSON writes numbers, exponents too.
struct Shifted {
  std::string digits;
  std::ptrdiff_t point = 0;  // how many of the digits stand before the point
};

std::optional<Shifted> read_decimal(std::string_view text) {
  Shifted number;
  const std::size_t exponent = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, exponent);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  number.digits.append(mantissa.substr(0, point)).append(mantissa.substr(std::min(point + 1, mantissa.size())));
  number.point = static_cast<std::ptrdiff_t>(point);
  if (!are_digits(number.digits)) return std::nullopt;
  if (exponent == text.size()) return number;
  std::string_view power = text.substr(exponent + 1);
  if (power.starts_with('+')) power.remove_prefix(1);
  const std::optional<int> value = number_in<int>(power);
  if (!value) return std::nullopt;
  number.point += *value;
  return number;
}

constexpr std::ptrdiff_t longest_number = 38;

/// The number `text` without an exponent, its decimal point moved so many places to the left; nullopt if it is not a
/// number.
///   written_out("81", 3)       ->  "0.081"
///   written_out("8.1e-05", 0)  ->  "0.000081"
std::optional<std::string> written_out(std::string_view text, int places) {
  std::optional<Shifted> number = read_decimal(text);
  if (!number) return std::nullopt;
  std::string& digits = number->digits;
  std::ptrdiff_t point = number->point - places;
  constexpr std::ptrdiff_t most = longest_number - 2;
  if (point < -most || point > most) return std::nullopt;
  if (point <= 0) digits.insert(0, static_cast<std::size_t>(1 - point), '0');
  if (point <= 0) point = 1;
  const auto whole = static_cast<std::size_t>(point);
  if (digits.size() < whole) digits.append(whole - digits.size(), '0');
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), whole - 1);
  std::string written = digits.substr(zeros, whole - zeros);
  if (whole < digits.size()) written.append(".").append(digits.substr(whole));
  if (std::ssize(written) > longest_number) return std::nullopt;
  return written;
}

/// A unit that is written after a duration, as Go writes it and Google.
struct Unit {
  std::string_view name;
  int places;  ///< how many decimal places it is from a second
};

constexpr Unit units[] = {{"ns", 9}, {"us", 6}, {"\u00b5s", 6}, {"\u03bcs", 6}, {"ms", 3}, {"s", 0}};

/// The unit that a duration says; null if it says none.
const Unit* unit_of(std::string_view text) {
  const auto* const unit = std::ranges::find_if(units, [text](const Unit& each) { return text.ends_with(each.name); });
  return unit == std::end(units) ? nullptr : unit;
}

/// Shows a duration, which is in a unit so many decimal places from a second if it does not say its unit.
auto show_seconds() {
  return [seconds = std::string()](std::string_view text, int places) mutable -> Found {
    const Unit* const unit = unit_of(text);
    std::optional<std::string> found = unit == nullptr
                                           ? written_out(text, places)
                                           : written_out(text.substr(0, text.size() - unit->name.size()), unit->places);
    if (!found) return no_number(text, duration_shape);
    seconds = std::move(*found);
    return DecimalText{seconds};
  };
}

/// How the lines of a format spell octets, by the line `# escapes:` of its grammar.
Escapes escapes_of(const Format& format) {
  constexpr std::pair<std::string_view, Escapes> ways[] = {{"", Escapes::none},
                                                           {"backslash", Escapes::backslash},
                                                           {"hash", Escapes::hash},
                                                           {"json", Escapes::json},
                                                           {"percent", Escapes::percent}};
  if (!format.layout) return Escapes::none;
  const std::string& how = directives_of(format.layout->grammar()).escapes;
  return std::ranges::find(ways, how, &std::pair<std::string_view, Escapes>::first)->second;
}

auto show_known() {
  return [](std::string_view text) { return text_value(known_text(text)); };
}

auto show_sent(Escapes escapes) {
  const char mark = escapes == Escapes::percent ? '%' : escapes == Escapes::hash ? '#' : '\\';
  return [escapes, mark, spelling = Spelling()](std::string_view text) mutable -> Found {
    if (text == "-") return std::nullopt;
    return text.find(mark) == std::string_view::npos ? Found(text) : Found(spelling.text(text, escapes));
  };
}

/// Shows what `show` does of a text without the spaces around it.
auto show_trimmed(const Prototype<Found(std::string_view text)>& show) {
  return [show = show.copy()](std::string_view text) -> Found {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return show(text.substr(0, text.find_last_not_of(' ') + 1));
  };
}

/// Shows the first address of a list. Most are one of IPv4, which has one spelling.
auto show_address(const ValueShape& shape) {
  return [shape, spelling = Spelling()](std::string_view text) mutable -> Found {
    const auto can_be_in_ipv4 = [](char octet) { return is_digit(octet) || octet == '.'; };
    if (!text.empty() && std::ranges::all_of(text, can_be_in_ipv4)) return Found(text);
    const std::optional<std::string_view> first = first_address(text);
    if (!first) return std::nullopt;
    const std::string_view shown = spelling.address(*first);
    return shape.fits(shown) ? Found(shown) : UnreadText{shape.what, text};
  };
}

/// Shows digits, which HAProxy may write after a "+".
auto show_number(const ValueShape& shape) {
  return [shape](std::string_view text) {
    const std::optional<std::string_view> number = known_number(text);
    return number ? number_of(*number, text, shape) : no_number(text, shape);
  };
}

auto show_host() {
  return [spelling = Spelling()](std::string_view text) mutable -> Found {
    if (text == "-") return std::nullopt;
    return Found(spelling.host(text));
  };
}

void show_as_sent(Column& column, Escapes escapes) {
  if (escapes == Escapes::none) return column.show_by(Shows::slice, show_known());
  column.written = Written::escaped;
  column.show_by(escapes == Escapes::backslash ? Shows::slice : Shows::other, show_sent(escapes));
}

/// Makes a column of a text what the common name stands for. `places` is of a duration.
void show_as(const CommonName& common, Column& column, int places = 0, Escapes escapes = Escapes::none) {
  if (!common.shape.what.empty()) column.needs = Needs::number;
  column.shape = common.shape;
  column.has_order = common.meaning == Meaning::number || common.meaning == Meaning::seconds || common.name == "time";
  switch (common.meaning) {
    case Meaning::text:
      return column.show_by(Shows::slice, show_known());
    case Meaning::sent:
      return show_as_sent(column, escapes);
    case Meaning::name:
      show_as_sent(column, escapes);
      return column.show_by(column.shows, show_trimmed(column.show));
    case Meaning::address:
      column.written = Written::as_address;
      return column.show_by(Shows::slice, show_address(common.shape));
    case Meaning::host:
      column.written = Written::as_host;
      return column.show_by(Shows::slice, show_host());
    case Meaning::number:
      column.type = ValueType::digits;
      return column.show_by(Shows::slice, show_number(common.shape));
    case Meaning::seconds:
      column.type = ValueType::decimal;
      column.show_by(Shows::other,
                     [places, show = show_seconds()](std::string_view text) mutable { return show(text, places); });
  }
}

Column renamed(Column column, const CommonName& common, std::string_view server) {
  column.name = std::string(beginning).append(common.name);
  column.about =
      fmt::format("{}; {} {}", common.about, common.meaning == Meaning::text ? "the same as" : "from", server);
  return column;
}

/// The message about a duration whose unit is assumed.
std::string assumed_unit(std::string_view field, std::string_view name, std::string_view unit) {
  return fmt::format("log.duration: assuming that the {} \"{}\", whose unit is unknown, is in {}", field, name, unit);
}

// Of lines: another name for a column of the format's own.

// Of a W3C extended log: the first of the fields that the line before a record names.

std::vector<ValueName> names_of(std::span<const ServerName> fields) {
  std::vector<ValueName> names;
  for (const ServerName& each : fields) {
    if (each.beside.empty()) names.push_back({std::string(each.name)});
  }
  return names;
}

/// Reads a duration, of which the name tells the unit, or else the directives.
auto read_named_duration(std::span<const ServerName> fields) {
  return [fields, show = show_seconds(), told = -1](const Row& row, std::size_t index) mutable -> Found {
    const Record& record = row.record();
    if (index >= record.asked.size() || !record.asked[index].text) return std::nullopt;
    const Cell& field = record.asked[index];
    const ServerName& server = fields[field.which];
    if (server.places != unknown_unit) return show(*field.text, server.places);
    const int places = record.header->places.value_or(3);
    if (record.header->assumes_places && std::exchange(told, places) != places)
      row.note_assumption(assumed_unit("field", server.name, places == 0 ? "seconds" : "milliseconds"));
    return show(*field.text, places);
  };
}

/// `can_come`: a later line may name the field.
std::optional<Column> of_named_fields(const CommonName& common, const Columns& known, bool can_come) {
  const Column* own = nullptr;
  for (const ServerName& server : common.fields) {
    if (own == nullptr && server.beside.empty()) own = find_column(known, std::string(beginning).append(server.name));
  }
  if (own == nullptr && !can_come) return std::nullopt;
  Column column = asking_for({});
  column.name = std::string(beginning).append(common.name);
  column.about = common.about;
  if (own != nullptr) column = renamed(*own, common, own->name);
  column.names = names_of(common.fields);
  column.is_late = own == nullptr;
  show_as(common, column);
  if (common.meaning == Meaning::seconds) {
    column.read_raw = std::exchange(column.read, read_named_duration(common.fields));
    column.show = nullptr;
  }
  return column;
}

/// The parts of a duration at AWS's load balancers.
constexpr std::string_view parts_of_duration[] = {"log.request-processing-time", "log.target-processing-time",
                                                  "log.backend-processing-time", "log.response-processing-time"};

/// Reads the sum of some fields, which are seconds, or -1 for none.
auto read_sum(const std::vector<std::size_t>& fields) {
  return [fields, seconds = std::string()](const Row& row, std::size_t /*index*/) mutable -> Found {
    constexpr int places = 9;
    std::optional<std::uint64_t> sum;
    std::size_t digits = 0;  // after the point
    for (const std::size_t field : fields) {
      const std::string_view text = row.record().field(field).value_or("-");
      const auto part = number_in<std::uint64_t>(written_out(text, -places).value_or(""));
      if (!part) continue;
      sum = sum.value_or(0) + *part;
      digits = std::max(digits, text.size() - std::min(text.find('.'), text.size() - 1) - 1);
    }
    if (!sum) return std::nullopt;
    seconds = *written_out(std::to_string(*sum), places);
    seconds.resize(seconds.find('.') + (digits == 0 ? 0 : digits + 1));
    return DecimalText{seconds};
  };
}

std::optional<Column> sum_of_parts(const CommonName& common, const Columns& known) {
  Column column{.name = std::string(beginning).append(common.name), .about = std::string(common.about)};
  for (const std::string_view part : parts_of_duration) {
    if (const Column* const own = find_column(known, part)) column.also_reads.push_back(own->index);
  }
  column.read = read_sum(column.also_reads);
  column.type = ValueType::decimal;
  return column.also_reads.size() == 3 ? std::optional(column) : std::nullopt;
}

std::optional<Column> of_fields(const CommonName& common, const Columns& known, const Format& format) {
  const auto find_field = [&known](std::string_view name) {
    return find_column(known, std::string(beginning).append(name));
  };
  for (const ServerName& server : common.fields) {
    const Column* const own = find_field(server.name);
    if (own == nullptr || server.places == unknown_unit) continue;
    if (!server.not_beside.empty() && find_field(server.not_beside) != nullptr) continue;
    if (!server.beside.empty() && find_field(server.beside) == nullptr) continue;
    Column column = renamed(*own, common, own->name);
    show_as(common, column, std::max(server.places, 0), escapes_of(format));
    return column;
  }
  return common.meaning == Meaning::seconds ? sum_of_parts(common, known) : std::nullopt;
}

// Of JSON: the first of some members. Caddy has lists of headers, of which the first one counts.

/// Shows the text of the first string of a list; another text as it is.
auto show_first_of_list() {
  return [first = std::string()](std::string_view text) mutable -> Found {
    if (!text.starts_with("[\"")) return text_value(known_text(text));
    std::size_t end = 2;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    first.clear();
    (void)append_json_text(first, text.substr(2, end - 2));
    return text_value(known_text(first));
  };
}

/// Reads a duration: its unit is that of the member which the record has. A format of a program knows it.
auto read_duration(const JsonProgram* program) {
  return [members = members_of("duration", program), show = show_seconds(), knows_unit = program != nullptr](
             const Row& row, std::size_t index) mutable -> Found {
    const Record& record = row.record();
    if (index >= record.asked.size() || !record.asked[index].text) return std::nullopt;
    const std::string_view text = *record.asked[index].text;
    const ProgramMember& member = members[record.asked[index].which];
    const bool is_assumed = member.places < 0 && unit_of(text) == nullptr;
    const bool are_seconds = member.places != likely_milliseconds;
    if (is_assumed && !std::exchange(knows_unit, true))
      row.note_assumption(assumed_unit("member", member.path, are_seconds ? "seconds" : "milliseconds"));
    return show(text, are_seconds ? std::max(member.places, 0) : 3);
  };
}

/// Shows a whole number, which JSON may write as `1e3` or `1000.0`.
auto show_whole(const ValueShape& shape) {
  return [shape, digits = std::string()](std::string_view text) mutable -> Found {
    if (const std::optional<std::string_view> number = known_number(text)) return number_of(*number, text, shape);
    const std::optional<std::string> written = written_out(text, 0);
    if (!written) return no_number(text, shape);
    digits = written->substr(0, written->find('.'));
    const bool is_whole = written->find_first_not_of('0', digits.size() + 1) == std::string::npos;
    return is_whole ? number_of(digits, text, shape) : no_number(text, shape);
  };
}

std::optional<Column> of_members(const CommonName& common, const JsonProgram* program) {
  const std::vector<ProgramMember> members = members_of(common.name, program);
  if (members.empty()) return std::nullopt;
  Column column = asking_for({});
  column.about = common.about;
  column.name = std::string(beginning).append(common.name);
  for (const ProgramMember& member : members) {
    JsonKey parts = json_key(member.path);
    column.names.push_back({.name = std::move(parts.first),
                            .second = std::move(parts.second),
                            .beside = std::string(member.beside),
                            .not_beside = std::string(member.not_beside),
                            .is_address = member.is_address});
  }
  if (common.name == "method") column.names.push_back({method_in_line});
  for (ValueName& each : column.names) each.likelihood = common.likelihood;
  show_as(common, column);
  if (common.meaning == Meaning::number) {
    column.show_by(Shows::other, show_whole(common.shape));
  }
  const bool is_encoded = program != nullptr && members.front().is_encoded;
  if (common.meaning != Meaning::number && common.meaning != Meaning::seconds) {
    column.show_by(Shows::other,
                   [first = show_first_of_list(), show = column.show.copy(),
                    escapes = is_encoded ? Escapes::percent : Escapes::none,
                    spelling = Spelling()](std::string_view text) mutable -> Found {
                     const Found found = first(text);
                     const std::string_view sent =
                         found ? spelling.text(*text_of(*found), escapes) : std::string_view();
                     return sent.empty() ? std::nullopt : show(sent);
                   });
  }
  if (common.meaning != Meaning::seconds) return column;
  column.read_raw = std::exchange(column.read, read_duration(program));
  column.show_by(Shows::all, nullptr);
  return column;
}

/// A name as the table has those of fields.
std::string plain(std::string_view name) {
  std::string text = in_lower_case(std::string(name));
  std::ranges::replace(text, '_', '-');
  return text;
}

const CommonName* find_common(std::string_view name) {
  const auto* common = std::ranges::find_if(common_name_table, [name](const CommonName& each) {
    return name.starts_with(beginning) && name.substr(beginning.size()) == each.name;
  });
  return common == std::end(common_name_table) ? nullptr : common;
}

/// The common name of what some server calls `name` in its lines, or in JSON.
std::string_view common_of(const std::string& name, bool in_lines) {
  for (const CommonName& common : common_name_table) {
    const auto members = in_lines ? std::vector<ProgramMember>() : members_of(common.name);
    const auto names = in_lines ? common.fields : std::span<const ServerName>();
    if (std::ranges::any_of(names, [&name](const ServerName& each) { return plain(each.name) == name; }) ||
        std::ranges::any_of(members, [&name](const ProgramMember& each) { return plain(each.path) == name; }))
      return common.name;
  }
  return {};
}

Column called(Column column, std::string_view name) {
  column.name = name;
  return column;
}

constexpr std::string_view raw_ending = ".raw";

/// `log.NAME.raw`: the value of a common column as the log spells it.
std::optional<Column> find_raw(std::string_view name, const Columns& known) {
  const std::string_view common = name.substr(0, name.size() - raw_ending.size());
  const Column* const column = find_common(common) == nullptr ? nullptr : find_column(known, common);
  if (column == nullptr || column->is_absent) return std::nullopt;
  Column raw = called(*column, name);
  if (raw.read_raw) raw.read = raw.read_raw;
  raw.show_by(Shows::all, [](std::string_view text) { return Found(text); });  // a number of the format, too
  raw.written = Written::as_shown;
  raw.shape = any_value;
  raw.type = ValueType::text;
  raw.needs = Needs::nothing;
  return raw;
}

// The referrer is a URL, too: its host and its site are columns beside those of the URL that is judged.

constexpr std::string_view referer_name = "log.referer";

/// Shows the host, in the spelling of `log.vhost`, of the URL that `show` shows.
auto show_host_of_url(const Production& url, const Prototype<Found(std::string_view text)>& show) {
  return [url, host = url.grammar().find_component("host").value(), show = show.copy(),
          spelling = Spelling()](std::string_view text) mutable -> Found {
    const Found shown = show ? show(text) : Found(text);
    const std::optional<std::string_view> whole = shown ? text_of(*shown) : std::nullopt;
    std::optional<AnyParts> parts;
    if (!whole || !split_in_place(parts, url, *whole)) return std::nullopt;
    const std::optional<std::string_view> found = (*parts)[host];
    return found && !found->empty() ? Found(spelling.host(*found)) : std::nullopt;
  };
}

Column site_of_referer(Column host) {
  if (host.source == ColumnSource::field) host.also_reads.push_back(host.index);
  host.source = ColumnSource::record;
  host.needs = Needs::suffixes;
  host.read = [read = host.read.copy(), show = host.show.copy()](const Row& row, std::size_t index) -> Found {
    const Found referer = read(row, index);
    const std::optional<std::string_view> text = referer ? text_of(*referer) : std::nullopt;
    const Found name = text ? show(*text) : std::nullopt;
    const crawl::PublicSuffixes* const suffixes = row.suffixes();
    if (!name || suffixes == nullptr) return std::nullopt;
    const std::string_view shown = *text_of(*name);
    return text_value(suffixes->site(shown));
  };
  host.show_by(Shows::all, nullptr);
  return host;
}

/// `log.referer.host` and `log.referer.site`
std::optional<Column> find_in_referer(std::string_view name, const Columns& known) {
  const bool is_site = name.ends_with(".site");
  if (name != std::string(referer_name).append(is_site ? ".site" : ".host")) return std::nullopt;
  const Column* const referer = find_column(known, referer_name);
  if (referer == nullptr) return std::nullopt;
  Column column = called(*referer, name);
  if (column.is_absent) return column;
  column.own.reset();
  column.written = Written::as_host;
  const Production url = make_ready(find_grammar("rfc3986").find("URI-reference").value());
  column.show_by(Shows::other, show_host_of_url(url, column.show));
  return is_site ? site_of_referer(std::move(column)) : column;
}

/// How many decimal places a unit is from a second that a name ends with: 3 for `duration-ms`; 0 without a unit.
int unit_in_name(std::string_view name) {
  for (const Unit& unit : units) {
    if (unit.places != 0 && name.ends_with("-" + std::string(unit.name))) return unit.places;
  }
  return 0;
}

/// Makes a column of seconds one of another unit.
void show_in_unit(Column& column, int places) {
  if (places == 0) return;
  auto in_unit = [places, memory = std::string()](const Found& seconds) mutable -> Found {
    const auto* const decimal = seconds ? std::get_if<DecimalText>(&*seconds) : nullptr;
    if (decimal == nullptr) return seconds;
    memory = written_out(decimal->digits, -places).value_or("");
    return DecimalText{memory};
  };
  if (column.show) {
    column.show_by(Shows::other,
                   [show = column.show.copy(), in_unit](std::string_view text) mutable { return in_unit(show(text)); });
  } else {
    column.read = [read = column.read.copy(), in_unit](const Row& row, std::size_t index) mutable {
      return in_unit(read(row, index));
    };
  }
}

/// `log.status:class`: 5xx for 503.
Column class_of(Column status) {
  status.name += ":class";
  status.about = "the class of the status: 2xx, 3xx, 4xx, 5xx";
  status.type = ValueType::text;
  status.has_order = false;
  status.shape = any_value;
  status.show_by(Shows::other, [show = status.show.copy(), shown = std::string()](std::string_view text) mutable {
    const Found number = show(text);
    const std::optional<std::string_view> digits = number ? text_of(*number) : std::nullopt;
    if (!digits || digits->size() != 3) return number;
    shown.assign(1, digits->front()).append("xx");
    return Found(std::string_view(shown));
  });
  return status;
}

/// Whether the targets of a log are whole URLs: those in the typical lines of its grammar are.
bool has_whole_urls(const Format& format) {
  const std::vector<gen::HeaderLine>& lines = directives_of(format.layout->grammar()).typical;
  const auto has_whole_url = [&format](const gen::HeaderLine& line) {
    const std::optional<AnyParts> fields = split(*format.layout, line.value);
    const auto target = fields ? (*fields)[format.key->component()] : std::nullopt;
    return target && target->find("://") != std::string_view::npos;
  };
  return format.has_requests() && !lines.empty() && std::ranges::all_of(lines, has_whole_url);
}

/// Whether the target is a whole URL, and nothing else has its host in each record.
bool has_host_in_url(const Format& format) {
  if (format.program != nullptr)
    return std::ranges::find(format.program->members, "vhost", &ProgramMember::common) == format.program->members.end();
  return format.layout && has_whole_urls(format);
}

/// The host of the URL or, if the URL has none, the field domain-name of ALB: the server name of TLS.
Column host_in_url(const Column& host, const CommonName& common, const Column* name) {
  Column column = renamed(host, common, host.name);
  if (name == nullptr) return column;
  column.about += fmt::format(", or without one as {}", name->name);
  column.source = ColumnSource::record;
  column.also_reads = {name->index};
  column.read = [read = host.read.copy(), field = name->index](const Row& row, std::size_t index) {
    const Found found = read(row, index);
    return found ? found : text_value(known_text(row.record().field(field).value_or("-")));
  };
  return column;
}

/// The host of the URL, where records of JSON have no member for it. `is_usual`: each URL has a host.
void fall_back_on(const Column& host, Column& vhost, bool is_usual) {
  vhost.has_fallback = is_usual;
  vhost.read = [read = vhost.read.copy(), of_url = host.read.copy(), component = host.index](
                   const Row& row, std::size_t index) mutable {
    const Found found = read(row, index);
    return found ? found : of_url(row, component);
  };
}

/// The column of the format that has what the common one says; nullopt if no field of it does.
std::optional<Column> common_column(const CommonName& common, const Columns& known, const Format& format) {
  switch (format.kind->field_names) {
    case FieldNames::layout:
      return of_fields(common, known, format);
    case FieldNames::directives:
      return of_named_fields(common, known, format.key && find_late("log.x", known));
    case FieldNames::members:
      return of_members(common, format.program);
    case FieldNames::nothing:
    case FieldNames::header:
      break;
  }
  return std::nullopt;
}

}  // namespace

void add_common_columns(Columns& known, const Format& format) {
  for (Column& column : known) {
    const CommonName* const common = find_common(column.name);
    if (common == nullptr) continue;
    show_as(*common, column, 0, escapes_of(format));
    column.about += fmt::format(": {}", common->about);
  }
  for (const CommonName& common : common_name_table) {
    if (find_column(known, std::string(beginning).append(common.name)) != nullptr) continue;
    std::optional<Column> column = common_column(common, known, format);
    const Column* const host = common.name == "vhost" ? find_column(known, "host") : nullptr;
    if (host != nullptr && !column && has_host_in_url(format))
      show_as(common, column.emplace(host_in_url(*host, common, find_column(known, "log.domain-name"))));
    else if (host != nullptr && column && format.kind->field_names == FieldNames::members)
      fall_back_on(*host, *column, !format.key);
    if (column) known.push_back(std::move(*column));
  }
  if (const Column* status = find_column(known, "log.status")) known.push_back(class_of(*status));
  if (const Column* time = find_column(known, "log.time");
      time != nullptr && format.kind->field_names == FieldNames::members) {
    const bool is_in_utc = format.program != nullptr && format.program->is_in_utc;
    const Zone utc = is_in_utc ? std::make_shared<const TimeZone>(std::chrono::minutes(0)) : nullptr;
    const auto read = [utc](std::string_view text) {
      const std::optional<Moment> moment = read_any_moment(text);
      return moment && moment->is_local() ? in_zone(*moment, utc) : moment;
    };
    Zones zones = format.zones();
    if (zones.given == nullptr) zones.given = utc;
    for (Column& column : time_columns(*time, read, zones)) known.push_back(std::move(column));
  }
}

Columns lacking_columns() {
  Columns columns;
  for (const CommonName& common : common_name_table) {
    Column& column = columns.emplace_back(Column{.name = std::string(beginning).append(common.name)});
    show_as(common, column);
  }
  columns.push_back(class_of(*find_column(columns, "log.status")));
  std::ranges::move(time_columns({.name = {}}, read_any_moment, {}), std::back_inserter(columns));
  for (Column& column : columns) column = absent(column);
  return columns;
}

void add_lacking(Columns& known) {
  Columns lacking = lacking_columns();
  if (find_column(known, "log.time") != nullptr)
    std::erase_if(lacking, [](const Column& each) { return each.name.starts_with("log.time"); });
  add_absent(known, lacking);
}

Column common_column(std::string_view name, const Columns& known, AskedNames& asked) {
  if (std::optional<Column> column = find_quietly(name, known, asked)) return *column;
  return *find_column(lacking_columns(), name);
}

std::optional<Column> find_by_server_name(std::string_view name, const Columns& known) {
  if (!name.starts_with(beginning)) return std::nullopt;
  if (name.ends_with(raw_ending)) return find_raw(name, known);
  if (std::optional<Column> column = find_in_referer(name, known)) return column;
  const std::string own = plain(name.substr(beginning.size()));
  if (const Column* const column = find_column(known, std::string(beginning).append(own))) return called(*column, name);
  for (const bool in_lines : {true, false}) {
    const Column* column = find_column(known, std::string(beginning).append(common_of(own, in_lines)));
    if (column == nullptr) continue;
    Column found = called(*column, name);
    if (column->name == "log.duration") show_in_unit(found, unit_in_name(own));
    return found;
  }
  return std::nullopt;
}

std::string common_name_of(std::string_view name) {
  std::string column = std::string(beginning).append(plain(name));
  if (find_common(column) != nullptr) return column;
  for (const bool in_lines : {true, false}) {
    const std::string_view common = common_of(plain(name), in_lines);
    if (!common.empty()) return std::string(beginning).append(common);
  }
  return {};
}

std::string_view about_common_name(std::string_view name) {
  const CommonName* const common = find_common(name);
  return common == nullptr ? std::string_view() : common->about;
}

}  // namespace bnfurl::records
