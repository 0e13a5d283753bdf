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
                                           {"upstream", "properties.serverRouted"},
                                           {"referer", "properties.referer"},
                                           {"agent", "properties.userAgent"}};
// App Service has the names of IIS: a diagnostic record has them in `properties`, a row of an exported table by
// themselves.
constexpr ProgramMember app_service_members[] = {{"target", "properties.CsUriStem+properties.CsUriQuery"},
                                                 {"target", "CsUriStem+CsUriQuery"},
                                                 {"client", "properties.CIp"},
                                                 {"client", "CIp"},
                                                 {"user", "properties.CsUsername"},
                                                 {"user", "CsUsername"},
                                                 {"vhost", "properties.CsHost"},
                                                 {"vhost", "CsHost"},
                                                 {"time", "time", 0, "properties.CsUriStem"},
                                                 {"time", "TimeGenerated", 0, "CsUriStem"},
                                                 {"method", "properties.CsMethod"},
                                                 {"method", "CsMethod"},
                                                 {"status", "properties.ScStatus"},
                                                 {"status", "ScStatus"},
                                                 {"bytes", "properties.ScBytes"},
                                                 {"bytes", "ScBytes"},
                                                 {"duration", "properties.TimeTaken", 3},
                                                 {"duration", "TimeTaken", 3, "CsUriStem"},
                                                 {"referer", "properties.Referer", 0, "properties.CsUriStem"},
                                                 {"referer", "Referer", 0, "CsUriStem"},
                                                 {"agent", "properties.UserAgent", 0, "properties.CsUriStem"},
                                                 {"agent", "UserAgent", 0, "CsUriStem"}};
constexpr ProgramMember caddy_members[] = {{"target", "request.uri"},
                                           {"client", "request.client_ip"},
                                           {"client", "request.remote_ip"},
                                           {"client", "request.remote_addr"},
                                           {"user", "user_id", 0, "resp_headers"},
                                           {"forwarded", "request.headers.X-Forwarded-For"},
                                           {"vhost", "request.host"},
                                           {"time", "ts"},
                                           {"method", "request.method"},
                                           {"status", "status", 0, "resp_headers"},
                                           {"bytes", "size", 0, "resp_headers"},
                                           {"duration", "duration", 0, "resp_headers"},
                                           {"referer", "request.headers.Referer"},
                                           {"agent", "request.headers.User-Agent"}};
constexpr ProgramMember cloudflare_members[] = {
    {"target", "ClientRequestURI"},      {"client", "ClientIP"},
    {"vhost", "ClientRequestHost"},      {"time", "EdgeStartTimestamp"},
    {"method", "ClientRequestMethod"},   {"status", "EdgeResponseStatus"},
    {"bytes", "EdgeResponseBytes"},      {"upstream", "OriginIP"},
    {"referer", "ClientRequestReferer"}, {"agent", "ClientRequestUserAgent"}};
// Amazon's standard logs as JSON have the names and the texts of its lines.
constexpr ProgramMember cloudfront_members[] = {{"target", "cs-uri-stem+cs-uri-query"},
                                                {"client", "c-ip"},
                                                {"forwarded", "x-forwarded-for", 0, "x-edge-location"},
                                                {"vhost", "x-host-header"},
                                                {"vhost", "cs(Host)"},
                                                {"time", "timestamp(ms)"},
                                                {"time", "timestamp", 0, "x-edge-location"},
                                                {"time", "date+time", 0, "x-edge-location"},
                                                {"method", "cs-method"},
                                                {"status", "sc-status"},
                                                {"bytes", "sc-bytes"},
                                                {"duration", "time-taken", 0, "x-edge-location"},
                                                {"referer", "cs(Referer)", 0, {}, {}, true},
                                                {"agent", "cs(User-Agent)", 0, {}, {}, true}};
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
    {"duration", "httpRequest.latency"},     {"upstream", "httpRequest.serverIp"},
    {"referer", "httpRequest.referer"},      {"agent", "httpRequest.userAgent"}};
constexpr ProgramMember traefik_members[] = {{"target", "RequestPath"},
                                             {"client", "ClientHost"},
                                             {"user", "ClientUsername"},
                                             {"forwarded", "request_X-Forwarded-For"},
                                             {"vhost", "RequestHost"},
                                             {"time", "time", 0, "RequestPath"},
                                             {"time", "StartUTC"},
                                             {"time", "StartLocal"},
                                             {"method", "RequestMethod"},
                                             {"status", "DownstreamStatus"},
                                             {"bytes", "DownstreamContentSize"},
                                             {"duration", "Duration", 9},
                                             {"upstream", "ServiceAddr"},
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
                                           {"upstream", "upstream_host"},
                                           {"agent", "user-agent"}};
constexpr ProgramMember nginx_members[] = {{"forwarded", "http_x_forwarded_for"},
                                           {"forwarded", "proxy_add_x_forwarded_for"},
                                           {"target", "request_uri"},
                                           {"target", "request"},
                                           {"client", "remote_addr"},
                                           {"user", "remote_user"},
                                           {"vhost", "http_host"},
                                           {"method", "request_method"},
                                           {"bytes", "body_bytes_sent"},
                                           {"bytes", "bytes_sent"},
                                           {"duration", "request_time"},
                                           {"upstream", "upstream_addr"},
                                           {"referer", "http_referer"},
                                           {"referer", "http_referrer"},
                                           {"agent", "http_user_agent"}};
constexpr ProgramMember elastic_members[] = {{"target", "url.full"},
                                             {"target", "url.original"},
                                             {"target", "url.path+url.query"},
                                             {"client", "client.ip"},
                                             {"client", "source.ip"},
                                             {"user", "user.name"},
                                             {"vhost", "url.domain"},
                                             {"method", "http.request.method"},
                                             {"status", "http.response.status_code"},
                                             {"bytes", "http.response.bytes"},
                                             {"bytes", "http.response.body.bytes"},
                                             {"duration", "event.duration", 9},
                                             {"referer", "http.request.referrer"},
                                             {"agent", "user_agent.original"}};
// The semantic conventions for HTTP of OpenTelemetry: the names since version 1.23, then those before. Records of logs
// have them in `attributes`.
constexpr ProgramMember telemetry_members[] = {{"target", "attributes.url.full"},
                                               {"target", "attributes.url.path+attributes.url.query"},
                                               {"target", "attributes.http.url"},
                                               {"target", "attributes.http.target"},
                                               {"target", "http.url"},
                                               {"target", "http.target"},
                                               {"client", "client.address"},
                                               {"client", "attributes.client.address"},
                                               {"client", "http.client_ip"},
                                               {"client", "attributes.http.client_ip"},
                                               {"client", "attributes.network.peer.address"},
                                               {"client", "net.peer.ip"},
                                               {"vhost", "server.address"},
                                               {"vhost", "attributes.server.address"},
                                               {"vhost", "http.host"},
                                               {"vhost", "attributes.http.host"},
                                               {"method", "attributes.http.request.method"},
                                               {"method", "http.method"},
                                               {"method", "attributes.http.method"},
                                               {"status", "attributes.http.response.status_code"},
                                               {"status", "http.status_code"},
                                               {"status", "attributes.http.status_code"},
                                               {"bytes", "attributes.http.response.body.size"},
                                               {"bytes", "http.response.body.size"},
                                               {"bytes", "http.response_content_length"},
                                               {"agent", "attributes.user_agent.original"},
                                               {"agent", "http.user_agent"},
                                               {"agent", "attributes.http.user_agent"}};
// Tomcat's JsonAccessLogValve: `host` is the client, if nothing else is; other programs call the virtual host so.
// Durations are in milliseconds up to version 9, and in microseconds since then.
constexpr std::string_view tomcat_signs = "logicalUserName byteSentNC elapsedTime elapsedTimeS";
constexpr ProgramMember tomcat_members[] = {{"target", "request", 0, "statusCode"},
                                            {"client", "remoteAddr"},
                                            {"vhost", "localServerName"},
                                            {"bytes", "size", 0, "statusCode"},
                                            {"bytes", "byteSentNC"},
                                            {"duration", "elapsedTimeS"},
                                            {"duration", "elapsedTime", likely_milliseconds}};
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
                                           {"client", "host", 0, tomcat_signs, {}, false, true},
                                           {"user", "user"},
                                           {"vhost", "vhost"},
                                           {"vhost", "server_name"},
                                           {"vhost", "host", 0, {}, tomcat_signs, false, true},
                                           {"time", "time"},
                                           {"time", "timestamp"},
                                           {"time", "@timestamp"},
                                           {"time", "time_iso8601"},
                                           {"time", "time_local"},
                                           {"time", "msec"},
                                           {"method", "http_method"},
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
                                           {"upstream", "upstream"},
                                           {"referer", "referer"},
                                           {"referer", "referrer"},
                                           {"agent", "user_agent"},
                                           {"agent", "userAgent"},
                                           {"agent", "agent"}};

constexpr JsonProgram programs[] = {
    {"azure-app-service", "Azure App Service", "properties.CsUriStem", app_service_members,
     R"({"time":"2026-11-20T08:00:00Z","category":"AppServiceHTTPLogs","properties":{"CsHost":"www.example.com","CIp":"192.0.2.1","CsMethod":"GET","CsUriStem":"/a/b.html","CsUriQuery":"x=1","ScStatus":"200","ScBytes":"512","TimeTaken":"46","UserAgent":"curl/8.11.0"}})"},
    {"azure-gateway", "Azure Application Gateway or Front Door", "properties.requestUri", azure_members,
     R"({"timeStamp":"2026-11-20T08:00:00+00:00","properties":{"clientIP":"192.0.2.1","httpMethod":"GET","requestUri":"/a/b.html","requestQuery":"x=1","httpStatus":200,"sentBytes":512,"timeTaken":0.046,"sslCipher":"ECDHE-RSA-AES128-GCM-SHA256"}})"},
    {"caddy", "Caddy", "request.uri", caddy_members,
     R"({"ts":1795161600.186641,"request":{"client_ip":"192.0.2.1","method":"GET","host":"www.example.com","uri":"/a/b.html","headers":{"User-Agent":["curl/8.11.0"]}},"duration":0.046,"size":512,"status":200,"resp_headers":{}})"},
    {"cloudflare", "Cloudflare Logpush", "ClientRequestURI", cloudflare_members,
     R"({"EdgeStartTimestamp":"2026-11-20T08:00:00Z","ClientIP":"192.0.2.1","ClientRequestHost":"www.example.com","ClientRequestMethod":"GET","ClientRequestURI":"/a/b.html","EdgeResponseStatus":200,"EdgeResponseBytes":512,"ClientRequestUserAgent":"curl/8.11.0"})"},
    {"cloudfront-json", "Amazon CloudFront", "x-edge-location", cloudfront_members,
     R"json({"date":"2026-11-20","time":"08:00:00","x-edge-location":"LAX1","sc-bytes":"512","c-ip":"192.0.2.1","cs-method":"GET","cs(Host)":"d111111abcdef8.cloudfront.net","cs-uri-stem":"/a/b.html","sc-status":"200","cs(Referer)":"-","cs(User-Agent)":"curl/8.11.0","cs-uri-query":"x=1","x-host-header":"www.example.com","time-taken":"0.046"})json",
     true},
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
    {"", "OpenTelemetry", "attributes.http.request.method", telemetry_members},
    {"", "Tomcat", "logicalUserName", tomcat_members},
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

bool is_usual_method(std::string_view text) {
  return text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == std::string_view::npos && !text.empty();
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
