#include "src/records/formats/json_programs.hpp"

#include <algorithm>
#include <iterator>

namespace bnfurl::records {
namespace {

// Microsoft's documentation: version 2 of Application Gateway and Front Door write seconds, version 1 milliseconds.
constexpr ProgramMember azure_members[] = {{"target", "properties.requestUri+properties.requestQuery"},
                                           {"client", "properties.clientIP"},
                                           {"client", "properties.clientIp"},
                                           {"vhost", "properties.originalHost"},
                                           {"vhost", "properties.hostName"},
                                           {"vhost", "properties.host"},
                                           {"time", "timeStamp"},
                                           {"time", "time", 0, "properties.httpMethod"},
                                           {"method", "properties.httpMethod"},
                                           {"status", "properties.httpStatus"},
                                           {"status", "properties.httpStatusCode"},
                                           {"bytes", "properties.sentBytes"},
                                           {"bytes", "properties.responseBytes"},
                                           {"duration", "properties.timeTaken", 0, "properties.sslCipher"},
                                           {"duration", "properties.timeTaken", 0, "properties.trackingReference"},
                                           {"duration", "properties.timeTaken", 3, "properties.sslEnabled"},
                                           {"referer", "properties.referer"},
                                           {"agent", "properties.userAgent"}};
constexpr ProgramMember caddy_members[] = {{"target", "request.uri"},
                                           {"client", "request.client_ip"},
                                           {"client", "request.remote_ip"},
                                           {"client", "request.remote_addr"},
                                           {"forwarded", "request.headers.X-Forwarded-For"},
                                           {"vhost", "request.host"},
                                           {"time", "ts"},
                                           {"method", "request.method"},
                                           {"status", "status", 0, "resp_headers"},
                                           {"bytes", "size", 0, "resp_headers"},
                                           {"duration", "duration", 0, "resp_headers"},
                                           {"referer", "request.headers.Referer"},
                                           {"agent", "request.headers.User-Agent"}};
constexpr ProgramMember cloudflare_members[] = {{"target", "ClientRequestURI"},     {"client", "ClientIP"},
                                                {"vhost", "ClientRequestHost"},     {"time", "EdgeStartTimestamp"},
                                                {"method", "ClientRequestMethod"},  {"status", "EdgeResponseStatus"},
                                                {"bytes", "EdgeResponseBytes"},     {"referer", "ClientRequestReferer"},
                                                {"agent", "ClientRequestUserAgent"}};
// The format that Fastly's pages about log streaming to other services propose.
constexpr ProgramMember fastly_members[] = {{"target", "url"},
                                            {"client", "client_ip", 0, "fastly_server"},
                                            {"vhost", "host", 0, "fastly_server"},
                                            {"time", "timestamp", 0, "fastly_server"},
                                            {"method", "request_method"},
                                            {"status", "response_status"},
                                            {"bytes", "response_body_size"},
                                            {"duration", "time_elapsed", 6, "fastly_server"},
                                            {"referer", "request_referer"},
                                            {"agent", "request_user_agent"}};
constexpr ProgramMember google_members[] = {
    {"target", "httpRequest.requestUrl"},    {"client", "httpRequest.remoteIp"},
    {"time", "timestamp", 0, "httpRequest"}, {"method", "httpRequest.requestMethod"},
    {"status", "httpRequest.status"},        {"bytes", "httpRequest.responseSize"},
    {"duration", "httpRequest.latency"},     {"referer", "httpRequest.referer"},
    {"agent", "httpRequest.userAgent"}};
constexpr ProgramMember traefik_members[] = {{"target", "RequestPath"},
                                             {"client", "ClientHost"},
                                             {"forwarded", "request_X-Forwarded-For"},
                                             {"vhost", "RequestHost"},
                                             {"time", "time", 0, "RequestPath"},
                                             {"time", "StartUTC"},
                                             {"time", "StartLocal"},
                                             {"method", "RequestMethod"},
                                             {"status", "DownstreamStatus"},
                                             {"bytes", "DownstreamContentSize"},
                                             {"duration", "Duration", 9},
                                             {"referer", "request_Referer"},
                                             {"agent", "request_User-Agent"}};
// The headers are a list, and have the letter case that the client wrote.
constexpr ProgramMember waf_members[] = {{"target", "httpRequest.uri+httpRequest.args"},
                                         {"client", "httpRequest.clientIp"},
                                         {"vhost", "httpRequest.headers.Host"},
                                         {"vhost", "httpRequest.headers.host"},
                                         {"time", "timestamp", 0, "webaclId"},
                                         {"method", "httpRequest.httpMethod"},
                                         {"status", "responseCodeSent"},
                                         {"referer", "httpRequest.headers.Referer"},
                                         {"referer", "httpRequest.headers.referer"},
                                         {"agent", "httpRequest.headers.User-Agent"},
                                         {"agent", "httpRequest.headers.user-agent"},
                                         {"agent", "httpRequest.headers.User-agent"}};
constexpr ProgramMember envoy_members[] = {{"target", "x-envoy-origin-path"},
                                           {"target", ":path"},
                                           {"client", "downstream_remote_address"},
                                           {"forwarded", "x-forwarded-for"},
                                           {"forwarded", "x_forwarded_for"},
                                           {"vhost", ":authority"},
                                           {"vhost", "authority"},
                                           {"time", "start_time", 0, "response_flags"},
                                           {"method", ":method"},
                                           {"status", "response_code"},
                                           {"bytes", "bytes_sent", 0, "response_flags"},
                                           {"duration", "duration", 3, "response_flags"},
                                           {"agent", "user-agent"}};
constexpr ProgramMember nginx_members[] = {{"forwarded", "http_x_forwarded_for"},
                                           {"forwarded", "proxy_add_x_forwarded_for"},
                                           {"target", "request_uri"},
                                           {"target", "request"},
                                           {"client", "remote_addr"},
                                           {"vhost", "http_host"},
                                           {"method", "request_method"},
                                           {"bytes", "body_bytes_sent"},
                                           {"bytes", "bytes_sent"},
                                           {"duration", "request_time"},
                                           {"referer", "http_referer"},
                                           {"referer", "http_referrer"},
                                           {"agent", "http_user_agent"}};
constexpr ProgramMember elastic_members[] = {{"target", "url.original"},        {"client", "client.ip"},
                                             {"client", "source.ip"},           {"vhost", "url.domain"},
                                             {"method", "http.request.method"}, {"status", "http.response.status_code"},
                                             {"bytes", "http.response.bytes"},  {"bytes", "http.response.body.bytes"},
                                             {"duration", "event.duration", 9}, {"referer", "http.request.referrer"},
                                             {"agent", "user_agent.original"}};
constexpr ProgramMember other_members[] = {{"target", "request_line"},
                                           {"target", "uri+args"},
                                           {"target", "uri+query"},
                                           {"target", "path+query"},
                                           {"target", "uri"},
                                           {"target", "url"},
                                           {"target", "path"},
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
                                           {"agent", "agent"}};

constexpr JsonProgram programs[] = {
    {"azure-gateway", "Azure Application Gateway or Front Door", "properties.requestUri", azure_members,
     R"({"timeStamp":"2026-11-20T08:00:00+00:00","properties":{"clientIP":"192.0.2.1","httpMethod":"GET","requestUri":"/a/b.html","requestQuery":"x=1","httpStatus":200,"sentBytes":512,"timeTaken":0.046,"sslCipher":"ECDHE-RSA-AES128-GCM-SHA256"}})"},
    {"caddy", "Caddy", "request.uri", caddy_members,
     R"({"ts":1795161600.186641,"request":{"client_ip":"192.0.2.1","method":"GET","host":"www.example.com","uri":"/a/b.html","headers":{"User-Agent":["curl/8.11.0"]}},"duration":0.046,"size":512,"status":200,"resp_headers":{}})"},
    {"cloudflare", "Cloudflare Logpush", "ClientRequestURI", cloudflare_members,
     R"({"EdgeStartTimestamp":"2026-11-20T08:00:00Z","ClientIP":"192.0.2.1","ClientRequestHost":"www.example.com","ClientRequestMethod":"GET","ClientRequestURI":"/a/b.html","EdgeResponseStatus":200,"EdgeResponseBytes":512,"ClientRequestUserAgent":"curl/8.11.0"})"},
    {"fastly", "Fastly", "fastly_server", fastly_members,
     R"({"timestamp":"2026-11-20T08:00:00+0000","client_ip":"192.0.2.1","host":"www.example.com","url":"/a/b.html","request_method":"GET","response_status":200,"response_body_size":512,"request_user_agent":"curl/8.11.0","fastly_server":"cache-fra1234"})"},
    {"gcp", "a Google Cloud load balancer", "httpRequest.requestUrl", google_members,
     R"({"timestamp":"2026-11-20T08:00:00.186641Z","httpRequest":{"requestMethod":"GET","requestUrl":"https://www.example.com/a/b.html","status":200,"responseSize":"512","userAgent":"curl/8.11.0","remoteIp":"192.0.2.1","latency":"0.046s"}})"},
    {"traefik", "Traefik", "RequestPath", traefik_members,
     R"({"time":"2026-11-20T08:00:00Z","ClientHost":"192.0.2.1","RequestHost":"www.example.com","RequestMethod":"GET","RequestPath":"/a/b.html","DownstreamStatus":200,"DownstreamContentSize":512,"Duration":46000000})"},
    {"waf", "AWS WAF", "webaclId", waf_members,
     R"({"timestamp":1795161600186,"webaclId":"arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/a1b2","action":"ALLOW","httpRequest":{"clientIp":"192.0.2.1","headers":[{"name":"Host","value":"www.example.com"}],"uri":"/a/b.html","args":"x=1","httpMethod":"GET"}})"},
    {"", "Envoy or Istio", "response_flags", envoy_members},
    {"", "nginx", "body_bytes_sent", nginx_members},
    {"", "the Elastic Common Schema", "url.original", elastic_members},
    {"", "", "", other_members},
};

}  // namespace

std::string_view JsonProgram::target() const {
  return std::ranges::find(members, "target", &ProgramMember::common)->path;
}

std::span<const JsonProgram> json_programs() { return programs; }

std::span<const JsonProgram> json_formats() {
  const auto* const end = std::ranges::find(programs, "", &JsonProgram::name);
  return {std::begin(programs), end};
}

const JsonProgram* find_json_format(std::string_view name) {
  const auto found = std::ranges::find(json_formats(), name, &JsonProgram::name);
  return found == json_formats().end() ? nullptr : &*found;
}

std::vector<ProgramMember> members_of(std::string_view common, const JsonProgram* program) {
  std::vector<ProgramMember> members;
  const auto add = [&](const JsonProgram& each) {
    std::ranges::copy_if(each.members, std::back_inserter(members),
                         [common](const ProgramMember& member) { return member.common == common; });
  };
  if (program == nullptr) {
    std::ranges::for_each(programs, add);
  } else {
    add(*program);
    if (!members.empty()) add(std::end(programs)[-1]);
  }
  return members;
}

JsonKey json_key(std::string_view name) {
  for (const JsonProgram& program : json_formats()) {
    if (program.target().starts_with(std::string(name) + "+")) return json_key(program.target());
  }
  const std::size_t plus = name.find('+');
  if (plus == std::string_view::npos || plus == 0 || plus + 1 == name.size()) return {std::string(name)};
  return {std::string(name.substr(0, plus)), std::string(name.substr(plus + 1))};
}

bool names_request(std::string_view name) {
  constexpr std::string_view lines[] = {"request", "request_line", "requestLine"};
  return !json_key(name).second.empty() ||
         std::ranges::find(lines, name.substr(name.rfind('.') + 1)) != std::end(lines);
}

}  // namespace bnfurl::records
