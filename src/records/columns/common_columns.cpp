#include "src/records/columns/common_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>
#include <string>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/forms/json_records.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

/// What a server calls it.
struct ServerName {
  std::string_view name;
  /// Of a duration: how many decimal places its unit is from a second.
  int places = 0;
  /// The one format in which the name means something else.
  std::string_view not_in = {};
};

struct CommonName {
  std::string_view name;                ///< after "log."
  std::string_view about;               ///< a few words for `-f help`, the manual and docs/reference
  std::span<const ServerName> fields;   ///< in lines, in lower case with `-` for `_`: the first that a log has counts
  std::span<const ServerName> members;  ///< in JSON: the first that a record has counts
};

// A word for a duration of IIS: milliseconds if it is a whole number. The W3C's draft, and CloudFront, have seconds with
// a fraction.
constexpr int milliseconds_if_whole = -3;

constexpr ServerName client_fields[] = {{"host"},      {"c-ip"},        {"remote-addr"}, {"remote-host"}, {"remote-ip"},
                                        {"client-ip"}, {"client-host"}, {"clientip"},    {"ip"}};
constexpr ServerName client_members[] = {{"request.client_ip"},
                                         {"request.remote_ip"},
                                         {"request.remote_addr"},
                                         {"ClientHost"},
                                         {"remote_addr"},
                                         {"remote_ip"},
                                         {"client_ip"},
                                         {"clientip"},
                                         {"client.ip"},
                                         {"source.ip"},
                                         {"client"},
                                         {"ip"}};

constexpr ServerName vhost_fields[] = {{"host-header"},     {"x-host-header"}, {"domain-name"},
                                       {"authority"},       {"nginx-host"},    {"http-host"},
                                       {"cs-host"},         {"virtual-host"},  {"server-name", 0, "haproxy"},
                                       {"used-server-name"}};
constexpr ServerName vhost_members[] = {{"request.host"}, {"RequestHost"}, {"http_host"}, {"vhost"},
                                        {"server_name"},  {"authority"},   {"host"}};

constexpr ServerName time_fields[] = {{"time"}, {"time-local"}, {"time-iso8601"}, {"msec"}, {"timestamp"}};
constexpr ServerName time_members[] = {{"ts"},         {"time"},         {"timestamp"},  {"@timestamp"}, {"StartUTC"},
                                       {"StartLocal"}, {"time_iso8601"}, {"time_local"}, {"msec"}};

constexpr ServerName method_fields[] = {{"method"}, {"cs-method"}, {"request-method"}, {"verb"}};
constexpr ServerName method_members[] = {{"request.method"}, {"RequestMethod"}, {"http.request.method"},
                                         {"request_method"}, {"method"},        {"verb"}};

constexpr ServerName status_fields[] = {{"status"}, {"sc-status"}, {"elb-status-code"}, {"status-code"}};
constexpr ServerName status_members[] = {{"status"},      {"DownstreamStatus"}, {"http.response.status_code"},
                                         {"status_code"}, {"statusCode"},       {"response_code"}};

constexpr ServerName bytes_fields[] = {{"size"}, {"sc-bytes"}, {"body-bytes-sent"}, {"bytes-sent"}, {"body-size"}};
constexpr ServerName bytes_members[] = {
    {"DownstreamContentSize"},   {"size"}, {"body_bytes_sent"}, {"bytes_sent"}, {"bytes"}, {"http.response.bytes"},
    {"http.response.body.bytes"}};

constexpr ServerName duration_fields[] = {
    {"active-time", 3}, {"elapsed", 3},     {"total-time", 3},
    {"duration-us", 6}, {"duration-ms", 3}, {"duration-s"},
    {"seconds"},        {"request-time"},   {"time-taken", milliseconds_if_whole}};
constexpr ServerName duration_members[] = {{"Duration", 9},      {"duration"},      {"request_time"},
                                           {"duration_ms", 3},   {"elapsed_ms", 3}, {"latency_ms", 3},
                                           {"event.duration", 9}};

constexpr ServerName referer_fields[] = {{"referer"}, {"cs(referer)"}, {"http-referer"}, {"referrer"}};
constexpr ServerName referer_members[] = {
    {"request.headers.Referer"}, {"request_Referer"}, {"http_referer"}, {"referer"}, {"referrer"},
    {"http.request.referrer"}};

constexpr ServerName agent_fields[] = {{"user-agent"}, {"cs(user-agent)"}, {"http-user-agent"}, {"ua"}};
constexpr ServerName agent_members[] = {{"request.headers.User-Agent"},
                                        {"request_User-Agent"},
                                        {"http_user_agent"},
                                        {"user_agent.original"},
                                        {"user_agent"},
                                        {"userAgent"},
                                        {"agent"}};

constexpr CommonName common_name_table[] = {
    {"client", "the client's address", client_fields, client_members},
    {"vhost", "the host that was asked for", vhost_fields, vhost_members},
    {"time", "the time, as it is written", time_fields, time_members},
    {"method", "the method of the request", method_fields, method_members},
    {"status", "the status of the answer", status_fields, status_members},
    {"bytes", "the octets that were sent", bytes_fields, bytes_members},
    {"duration", "how long it took, in seconds", duration_fields, duration_members},
    {"referer", "the page that the link was on", referer_fields, referer_members},
    {"agent", "the client's program", agent_fields, agent_members},
};

constexpr std::string_view beginning = "log.";

bool is_duration(const CommonName& common) { return common.name == "duration"; }

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
  const auto is_digit = [](char octet) { return octet >= '0' && octet <= '9'; };
  if (number.digits.empty() || !std::ranges::all_of(number.digits, is_digit)) return std::nullopt;
  if (exponent == text.size()) return number;
  std::string_view power = text.substr(exponent + 1);
  if (power.starts_with('+')) power.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), value);
  if (error != std::errc() || end != power.data() + power.size()) return std::nullopt;
  number.point += value;
  return number;
}

std::optional<Value> duration_of(std::string_view text, int places) {
  if (places == milliseconds_if_whole) places = text.find('.') == std::string_view::npos ? 3 : 0;
  const std::optional<ShortText> seconds = in_seconds(text, places);
  return seconds ? std::optional<Value>(*seconds) : std::nullopt;
}

Column renamed(Column column, const CommonName& common, std::string_view server) {
  column.name = std::string(beginning).append(common.name);
  column.about = fmt::format("{}: {}", common.about, server);
  return column;
}

// Of lines: another name for a column of the format's own.

std::optional<Column> of_fields(const CommonName& common, const Columns& known, std::string_view format) {
  for (const ServerName& server : common.fields) {
    const Column* const own = find_column(known, std::string(beginning).append(server.name));
    if (own == nullptr || (!format.empty() && server.not_in == format)) continue;
    Column column = renamed(*own, common, own->name);
    if (!is_duration(common)) return column;
    column.shows_all = false;
    column.convert = [places = server.places](std::string_view text) { return duration_of(text, places); };
    return column;
  }
  return std::nullopt;
}

// Of JSON: the first of some members. Caddy has lists of headers, of which the first one counts.

/// The text of the first string of a list; another text as it is.
std::optional<Value> first_of_list(std::string_view text) {
  if (!text.starts_with("[\"")) return Value(text);
  std::size_t end = 2;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  std::string first;
  (void)append_json_text(first, text.substr(2, end - 2));
  return Value(OwnText(std::move(first)));
}

std::optional<Value> read_duration(const Row& row, const std::string&, std::size_t index) {
  const Record& record = row.record();
  if (index >= record.members.size() || !record.members[index].text) return std::nullopt;
  const Cell& cell = record.members[index];
  const auto* server = std::ranges::find(duration_members, cell.name, &ServerName::name);
  return server == std::end(duration_members) ? std::nullopt : duration_of(*cell.text, server->places);
}

Column of_members(const CommonName& common) {
  Column column = first_member();
  column.about = common.about;
  column.name = std::string(beginning).append(common.name);
  for (const ServerName& server : common.members) column.members.emplace_back(server.name);
  if (is_duration(common)) column.read_own = read_duration;
  const bool is_header = common.name == "referer" || common.name == "agent";
  column.shows_all = !is_header;
  if (is_header) column.convert = first_of_list;
  return column;
}

/// A name as the table has those of fields.
std::string plain(std::string_view name) {
  std::string text = in_lower_case(std::string(name));
  std::ranges::replace(text, '_', '-');
  return text;
}

bool is_name_of(const std::string& name, std::span<const ServerName> servers) {
  return std::ranges::any_of(servers, [&name](const ServerName& each) { return plain(each.name) == name; });
}

}  // namespace

void add_common_columns(Columns& known, const Format& format) {
  const std::string_view grammar = format.layout ? format.layout->grammar().name() : std::string_view();
  for (const CommonName& common : common_name_table) {
    const std::string name = std::string(beginning).append(common.name);
    if (find_column(known, name) != nullptr) continue;
    std::optional<Column> column;
    if (format.form == Form::log || format.form == Form::w3c) column = of_fields(common, known, grammar);
    if (format.form == Form::jsonl) column = of_members(common);
    if (column) known.push_back(std::move(*column));
  }
  if (const Column* time = find_column(known, "log.time"); time != nullptr && format.form == Form::jsonl) {
    for (Column& column : time_columns(*time, read_any_moment, {format.zone, format.is_one_of_several}))
      known.push_back(std::move(column));
  }
}

Column common_column(std::string_view name, const Columns& known) {
  const std::optional<Column> column = find_quietly(name, known);
  return column ? *column : absent({.name = std::string(name), .read = nullptr});
}

std::optional<Column> find_by_server_name(std::string_view name, const Columns& known) {
  if (!name.starts_with(beginning)) return std::nullopt;
  const std::string own = plain(name.substr(beginning.size()));
  for (const auto servers : {&CommonName::fields, &CommonName::members}) {
    for (const CommonName& common : common_name_table) {
      if (!is_name_of(own, common.*servers)) continue;
      const Column* column = find_column(known, std::string(beginning).append(common.name));
      if (column == nullptr) continue;
      Column found = *column;
      found.name = name;
      return found;
    }
  }
  return std::nullopt;
}

std::string_view about_common_name(std::string_view name) {
  const auto* common = std::ranges::find_if(common_name_table, [name](const CommonName& each) {
    return name.starts_with(beginning) && name.substr(beginning.size()) == each.name;
  });
  return common == std::end(common_name_table) ? std::string_view() : common->about;
}

std::optional<ShortText> in_seconds(std::string_view text, int places) {
  std::optional<Shifted> number = read_decimal(text);
  if (!number) return std::nullopt;
  std::string& digits = number->digits;
  std::ptrdiff_t point = number->point - places;
  constexpr std::ptrdiff_t most = ShortText::room - 2;
  if (point < -most || point > most) return std::nullopt;
  if (point <= 0) digits.insert(0, static_cast<std::size_t>(1 - point), '0');
  if (point <= 0) point = 1;
  const auto whole = static_cast<std::size_t>(point);
  if (digits.size() < whole) digits.append(whole - digits.size(), '0');
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), whole - 1);
  std::string seconds = digits.substr(zeros, whole - zeros);
  if (whole < digits.size()) seconds.append(".").append(digits.substr(whole));
  if (seconds.size() > ShortText::room) return std::nullopt;
  return ShortText(seconds, true);
}

}  // namespace bnfurl::tool
