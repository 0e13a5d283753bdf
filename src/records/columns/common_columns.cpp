#include "src/records/columns/common_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/readers/json_records.hpp"

namespace bnfurl::records {
namespace {

/// What a server calls it.
struct ServerName {
  std::string_view name;
  /// Of a duration: how many decimal places its unit is from a second.
  int places = 0;
  /// The one format in which the name means something else.
  std::string_view not_in = {};
};

/// What a common name stands for, in every format: a text, a whole number, or seconds.
enum class Meaning { text, number, seconds };

struct CommonName {
  std::string_view name;   ///< after "log."
  std::string_view about;  ///< a few words for `-f help`, the manual and docs/reference
  Meaning meaning;
  std::string_view what;               ///< of a number, for what cannot be read: "a status"
  std::span<const ServerName> fields;  ///< in lines, in lower case with `-` for `_`: the first that a log has counts
};

/// Programs use these names for durations in several units. If nothing shows the unit, one is assumed, with a message.
constexpr int unknown_unit = -1;

constexpr ServerName client_fields[] = {{"host"},      {"c-ip"},        {"remote-addr"}, {"remote-host"}, {"remote-ip"},
                                        {"client-ip"}, {"client-host"}, {"clientip"},    {"ip"}};
constexpr ServerName vhost_fields[] = {
    {"host-header"},     {"x-host-header"}, {"authority"},    {"nginx-host"},
    {"http-host"},       {"cs-host"},       {"virtual-host"}, {"server-name", 0, "haproxy"},
    {"used-server-name"}};
constexpr ServerName time_fields[] = {{"time"}, {"time-local"}, {"time-iso8601"}, {"msec"}, {"timestamp"}};
constexpr ServerName method_fields[] = {{"method"}, {"cs-method"}, {"request-method"}, {"verb"}};
constexpr ServerName status_fields[] = {{"status"}, {"sc-status"}, {"elb-status-code"}, {"status-code"}};
constexpr ServerName bytes_fields[] = {{"size"}, {"sc-bytes"}, {"body-bytes-sent"}, {"bytes-sent"}, {"body-size"}};
constexpr ServerName duration_fields[] = {{"active-time", 3}, {"elapsed", 3},     {"total-time", 3},
                                          {"duration-us", 6}, {"duration-ms", 3}, {"duration-s"},
                                          {"seconds"},        {"request-time"},   {"time-taken", unknown_unit}};
constexpr ServerName referer_fields[] = {{"referer"}, {"cs(referer)"}, {"http-referer"}, {"referrer"}};
constexpr ServerName agent_fields[] = {{"user-agent"}, {"cs(user-agent)"}, {"http-user-agent"}, {"ua"}};

constexpr CommonName common_name_table[] = {
    {"client", "the client's address or host name", Meaning::text, {}, client_fields},
    {"vhost", "the host that was requested", Meaning::text, {}, vhost_fields},
    {"time", "the time as written in the log", Meaning::text, {}, time_fields},
    {"method", "the method of the request", Meaning::text, {}, method_fields},
    {"status", "the status of the response, a whole number", Meaning::number, "a status", status_fields},
    {"bytes", "the number of bytes that were sent, in some formats with the headers; a whole number", Meaning::number,
     "a number of bytes", bytes_fields},
    {"duration", "the duration of the request in seconds, a decimal number", Meaning::seconds, {}, duration_fields},
    {"referer", "the URL of the page that the request came from", Meaning::text, {}, referer_fields},
    {"agent", "the client's user agent", Meaning::text, {}, agent_fields},
};

// The members of JSON lines, by the program that writes them. The first member that a record has counts.

/// What a program calls it.
struct ProgramMember {
  std::string_view common;  ///< after "log."
  std::string_view path;
  /// Of a duration: how many decimal places its unit is from a second.
  int places = 0;
  /// A member that only this program writes: where others mean something else by `path`, it has to be beside it.
  std::string_view beside = {};
};

constexpr ProgramMember envoy_members[] = {
    {"client", "downstream_remote_address"},
    {"vhost", ":authority"},
    {"vhost", "authority"},
    {"time", "start_time", 0, "response_flags"},
    {"method", ":method"},
    {"status", "response_code"},
    {"bytes", "bytes_sent", 0, "response_flags"},
    {"duration", "duration", 3, "response_flags"},
    {"agent", "user-agent"},
};
constexpr ProgramMember caddy_members[] = {
    {"client", "request.client_ip"},
    {"client", "request.remote_ip"},
    {"client", "request.remote_addr"},
    {"vhost", "request.host"},
    {"time", "ts"},
    {"method", "request.method"},
    {"duration", "duration", 0, "resp_headers"},
    {"referer", "request.headers.Referer"},
    {"agent", "request.headers.User-Agent"},
};
constexpr ProgramMember traefik_members[] = {
    {"client", "ClientHost"},       {"vhost", "RequestHost"},        {"method", "RequestMethod"},
    {"status", "DownstreamStatus"}, {"duration", "Duration", 9},     {"bytes", "DownstreamContentSize"},
    {"referer", "request_Referer"}, {"agent", "request_User-Agent"},
};
constexpr ProgramMember google_members[] = {
    {"client", "httpRequest.remoteIp"},    {"method", "httpRequest.requestMethod"}, {"status", "httpRequest.status"},
    {"bytes", "httpRequest.responseSize"}, {"duration", "httpRequest.latency"},     {"referer", "httpRequest.referer"},
    {"agent", "httpRequest.userAgent"},
};
constexpr ProgramMember cloudflare_members[] = {
    {"client", "ClientIP"},
    {"vhost", "ClientRequestHost"},
    {"time", "EdgeStartTimestamp"},
    {"method", "ClientRequestMethod"},
    {"status", "EdgeResponseStatus"},
    {"bytes", "EdgeResponseBytes"},
    {"referer", "ClientRequestReferer"},
    {"agent", "ClientRequestUserAgent"},
};
constexpr ProgramMember nginx_members[] = {
    {"client", "remote_addr"}, {"vhost", "http_host"},       {"method", "request_method"}, {"bytes", "body_bytes_sent"},
    {"bytes", "bytes_sent"},   {"duration", "request_time"}, {"referer", "http_referer"},  {"agent", "http_user_agent"},
};
constexpr ProgramMember elastic_members[] = {
    {"client", "client.ip"},           {"client", "source.ip"},
    {"method", "http.request.method"}, {"status", "http.response.status_code"},
    {"bytes", "http.response.bytes"},  {"bytes", "http.response.body.bytes"},
    {"duration", "event.duration", 9}, {"referer", "http.request.referrer"},
    {"agent", "user_agent.original"},
};
/// What many programs write.
constexpr ProgramMember other_members[] = {
    {"client", "remote_ip"},
    {"client", "client_ip"},
    {"client", "clientip"},
    {"client", "client"},
    {"client", "ip"},
    {"vhost", "vhost"},
    {"vhost", "server_name"},
    {"vhost", "host"},
    {"time", "time"},
    {"time", "timestamp"},
    {"time", "@timestamp"},
    {"time", "StartUTC"},
    {"time", "StartLocal"},
    {"time", "time_iso8601"},
    {"time", "time_local"},
    {"time", "msec"},
    {"method", "method"},
    {"method", "verb"},
    {"status", "status"},
    {"status", "status_code"},
    {"status", "statusCode"},
    {"bytes", "size"},
    {"bytes", "bytes"},
    {"duration", "duration", unknown_unit},
    {"duration", "duration_ms", 3},
    {"duration", "elapsed_ms", 3},
    {"duration", "latency_ms", 3},
    {"referer", "referer"},
    {"referer", "referrer"},
    {"agent", "user_agent"},
    {"agent", "userAgent"},
    {"agent", "agent"},
};

constexpr std::span<const ProgramMember> programs[] = {envoy_members,   caddy_members,      traefik_members,
                                                       google_members,  cloudflare_members, nginx_members,
                                                       elastic_members, other_members};

std::vector<ProgramMember> members_of(std::string_view common) {
  std::vector<ProgramMember> members;
  for (const std::span<const ProgramMember> program : programs)
    std::ranges::copy_if(program, std::back_inserter(members),
                         [common](const ProgramMember& each) { return each.common == common; });
  return members;
}

constexpr std::string_view beginning = "log.";

// A common column has one type, and one way to be missing: a "-", which a server writes for what it does not know, is
// absent. Where a number is meant, so is an empty text, and -1. Any other text that is not a number cannot be read.

std::optional<std::string_view> known_text(std::string_view text) {
  return text == "-" ? std::nullopt : std::optional(text);
}

/// Digits. HAProxy has a "+" before a number that was still growing.
std::optional<std::string_view> known_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return are_digits(text) ? std::optional(text) : std::nullopt;
}

/// What is shown of a text that is not a number, where `what` is meant.
Found no_number(std::string_view text, std::string_view what) {
  if (text.empty() || text == "-" || text == "-1") return std::nullopt;
  return UnreadText{what, text};
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
    if (!found) return no_number(text, "a duration");
    seconds = std::move(*found);
    return DecimalText{seconds};
  };
}

/// Makes a column of a text what the common name stands for. `places` is of a duration.
void show_as(const CommonName& common, Column& column, int places = 0) {
  if (common.meaning == Meaning::seconds) column.needs = Needs::number;
  switch (common.meaning) {
    case Meaning::text:
      return column.show_by(Shows::slice, [](std::string_view text) { return text_value(known_text(text)); });
    case Meaning::number:
      column.type = ValueType::digits;
      return column.show_by(Shows::slice, [](std::string_view text) { return text_value(known_number(text)); });
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

/// Reads a duration of a W3C extended log, of which the directives tell the unit.
auto read_time_taken(const Column& own) {
  return [read = own.read, show = show_seconds(), told = -1](const Row& row, std::size_t index) mutable -> Found {
    const Found text = read(row, index);
    if (!text) return std::nullopt;
    const Header& header = *row.record().header;
    const int places = header.places.value_or(3);
    if (header.assumes_places && std::exchange(told, places) != places)
      row.note_assumption(assumed_unit("field", "time-taken", places == 0 ? "seconds" : "milliseconds"));
    return show(*text_of(*text), places);
  };
}

std::optional<Column> of_fields(const CommonName& common, const Columns& known, const Format& format) {
  const std::string_view grammar = format.layout ? format.layout->grammar().name() : std::string_view();
  for (const ServerName& server : common.fields) {
    const Column* const own = find_column(known, std::string(beginning).append(server.name));
    if (own == nullptr || (!grammar.empty() && server.not_in == grammar)) continue;
    if (server.places == unknown_unit && format.form == Form::log && grammar != "cloudfront") continue;
    Column column = renamed(*own, common, own->name);
    show_as(common, column, std::max(server.places, 0));
    if (server.places == unknown_unit && format.form == Form::w3c) {
      column.read = read_time_taken(*own);
      column.show = nullptr;
    }
    return column;
  }
  return std::nullopt;
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

/// An address of a client, without the port that Envoy and programs in Go write after it. Of an address of IPv6, that is
/// so only after brackets.
std::optional<std::string_view> known_client(std::string_view text) {
  const std::size_t bracket =
      text.starts_with('[') && !text.starts_with("[\"") ? text.find(']') : std::string_view::npos;
  if (bracket != std::string_view::npos) return text.substr(1, bracket - 1);
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos)
    text = text.substr(0, colon);
  return known_text(text);
}

/// Reads a duration: its unit is that of the member which the record has. `knows_unit`: the format says which program
/// has written the lines.
auto read_duration(bool knows_unit) {
  return [members = members_of("duration"), show = show_seconds(), knows_unit](const Row& row,
                                                                               std::size_t index) mutable -> Found {
    const Record& record = row.record();
    if (index >= record.members.size() || !record.members[index].text) return std::nullopt;
    const std::string_view text = *record.members[index].text;
    const ProgramMember& member = members[record.members[index].path];
    const bool is_assumed = member.places == unknown_unit && unit_of(text) == nullptr;
    if (is_assumed && !std::exchange(knows_unit, true))
      row.note_assumption(assumed_unit("member", member.path, "seconds"));
    return show(text, std::max(member.places, 0));
  };
}

/// Shows a whole number, which JSON may write as `1e3` or `1000.0`.
auto show_whole(std::string_view what) {
  return [what, digits = std::string()](std::string_view text) mutable -> Found {
    if (const std::optional<std::string_view> number = known_number(text)) return Found(*number);
    const std::optional<std::string> written = written_out(text, 0);
    if (!written) return no_number(text, what);
    digits = written->substr(0, written->find('.'));
    const bool is_whole = written->find_first_not_of('0', digits.size() + 1) == std::string::npos;
    return is_whole ? Found(digits) : no_number(text, what);
  };
}

Column of_members(const CommonName& common, bool knows_unit) {
  Column column = first_member();
  column.about = common.about;
  column.name = std::string(beginning).append(common.name);
  for (const ProgramMember& member : members_of(common.name))
    column.members.push_back({.name = std::string(member.path), .beside = std::string(member.beside)});
  show_as(common, column);
  if (common.meaning == Meaning::number) {
    column.needs = Needs::number;
    column.show_by(Shows::other, show_whole(common.what));
  }
  if (common.name == "client") column.show = [](std::string_view text) { return text_value(known_client(text)); };
  if (common.name == "referer" || common.name == "agent") column.show_by(Shows::other, show_first_of_list());
  if (common.meaning != Meaning::seconds) return column;
  column.read = read_duration(knows_unit);
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

/// `log.status:class`: 5xx for 503.
Column class_of(Column status) {
  status.name += ":class";
  status.about = "the class of the status: 2xx, 3xx, 4xx, 5xx";
  status.type = ValueType::text;
  status.show_by(Shows::other, [show = std::move(status.show), shown = std::string()](std::string_view text) mutable {
    const Found number = show(text);
    const std::optional<std::string_view> digits = number ? text_of(*number) : std::nullopt;
    if (!digits || digits->size() != 3) return number;
    shown.assign(1, digits->front()).append("xx");
    return Found(std::string_view(shown));
  });
  return status;
}

}  // namespace

void add_common_columns(Columns& known, const Format& format) {
  const bool is_of_alb = format.layout && format.layout->grammar().name() == "alb";
  for (Column& column : known) {
    const CommonName* const common = find_common(column.name);
    if (common == nullptr) continue;
    show_as(*common, column);
    column.about += fmt::format(": {}", common->about);
  }
  for (const CommonName& common : common_name_table) {
    if (find_column(known, std::string(beginning).append(common.name)) != nullptr) continue;
    std::optional<Column> column;
    if (format.form == Form::log || format.form == Form::w3c) column = of_fields(common, known, format);
    if (format.form == Form::jsonl) column = of_members(common, !format.method.empty());
    // The target of ALB is a whole URL. The field domain-name is the server name of TLS, which plain HTTP lacks.
    const Column* const host = common.name == "vhost" && is_of_alb ? find_column(known, "host") : nullptr;
    if (host != nullptr) column = renamed(*host, common, host->name);
    if (column) known.push_back(std::move(*column));
  }
  if (const Column* status = find_column(known, "log.status")) known.push_back(class_of(*status));
  if (const Column* time = find_column(known, "log.time"); time != nullptr && format.form == Form::jsonl) {
    for (Column& column : time_columns(*time, read_any_moment, {format.zone, format.is_one_of_several}))
      known.push_back(std::move(column));
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

Column common_column(std::string_view name, const Columns& known) {
  if (std::optional<Column> column = find_quietly(name, known)) return *column;
  return *find_column(lacking_columns(), name);
}

std::optional<Column> find_by_server_name(std::string_view name, const Columns& known) {
  if (!name.starts_with(beginning)) return std::nullopt;
  const std::string own = plain(name.substr(beginning.size()));
  for (const bool in_lines : {true, false}) {
    const Column* column = find_column(known, std::string(beginning).append(common_of(own, in_lines)));
    if (column == nullptr) continue;
    Column found = *column;
    found.name = name;
    return found;
  }
  return std::nullopt;
}

std::string_view about_common_name(std::string_view name) {
  const CommonName* const common = find_common(name);
  return common == nullptr ? std::string_view() : common->about;
}

}  // namespace bnfurl::records
