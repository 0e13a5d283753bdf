// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/nginx/variables.hpp"

#include <algorithm>
#include <iterator>

#include "tools/bnfurl/grammars/server_formats/values.hpp"

namespace bnfurl::tool {
namespace {

struct NginxRow {
  std::string_view name;  ///< a name that ends in "_" begins many names
  std::string_view meaning;
  const Kind& kind;
  bool is_always_there = false;
};

// Upstream variables have a value for each server that was asked: "0.001, 0.002 : 0.010".
constexpr Kind upstream_seconds{R"(( 1*DIGIT "." 3DIGIT / "-" ) *( ( ", " / " : " ) ( 1*DIGIT "." 3DIGIT / "-" ) ))",
                                "0.005", "", true};
constexpr Kind upstream_digits{R"(( 1*DIGIT / "-" ) *( ( ", " / " : " ) ( 1*DIGIT / "-" ) ))", "200", "", true};
constexpr Kind upstream_words{R"(1*graphic *( ( ", " / " : " ) 1*graphic ))", "192.0.2.9:8080", "", true};
constexpr Kind iso_time{R"(4DIGIT 2( "-" 2DIGIT ) %s"T" 2DIGIT 2( ":" 2DIGIT ) ( "+" / "-" ) 2DIGIT ":" 2DIGIT)",
                        "2026-11-21T08:00:00+00:00", "%Y-%m-%dT%H:%M:%S%z"};
constexpr Kind request_method{R"(ALPHA *( ALPHA / "_" / "-" ))", "GET"};
constexpr Kind three_digits{"3DIGIT", "200"};
constexpr Kind seconds{R"(1*DIGIT "." 3DIGIT)", "0.431"};
constexpr Kind unix_time{R"(1*DIGIT "." 3DIGIT)", "1795248000.431", "%s%f"};
constexpr Kind address{R"(1*( HEXDIG / "." / ":" ) / %s"unix:")", "192.0.2.7"};
constexpr Kind pipelined{R"(%s"p" / ".")", "."};
constexpr Kind request_id{"32HEXDIG", "0123456789abcdef0123456789abcdef"};
constexpr Kind ratio{R"(1*DIGIT "." 2DIGIT)", "3.14"};

// A log that looks like nginx's can have a "-" for no octets.
constexpr Kind size{R"(1*DIGIT / "-")", "512"};

// Of several rows with the same meaning, an earlier one is preferred. A request target, a host and a method that nginx
// accepts have no blanks; $uri is decoded, and can have some.
constexpr NginxRow nginx_rows[] = {
    // ngx_http_log_module
    {"body_bytes_sent", "size", size, true},
    {"bytes_sent", "size", size, true},
    {"pipe", "", pipelined, true},
    {"request_length", "", kinds::digits, true},
    {"request_time", "", seconds, true},
    {"status", "status", three_digits, true},
    {"time_local", "time", kinds::log_time, true},
    {"time_iso8601", "time", iso_time, true},
    {"msec", "time", unix_time, true},
    // ngx_http_core_module
    {"remote_addr", "host", kinds::host, true},
    {"remote_user", "user", kinds::user},
    {"request", "request", kinds::request},
    {"request_method", "method", request_method},
    {"request_uri", "target", kinds::target},
    {"uri", "target", kinds::path},
    {"document_uri", "target", kinds::path},
    {"server_protocol", "version", kinds::version},
    {"http_referer", "referer", kinds::referer},
    {"http_user_agent", "user-agent", kinds::user_agent},
    {"args", "", kinds::word},
    {"query_string", "", kinds::word},
    {"arg_", "", kinds::word},
    {"connection", "", kinds::digits, true},
    {"connection_requests", "", kinds::digits, true},
    {"connection_time", "", seconds, true},
    {"host", "", kinds::word},
    {"hostname", "", kinds::word},
    {"nginx_version", "", kinds::word},
    {"pid", "", kinds::digits, true},
    {"remote_port", "", kinds::port},
    {"request_id", "", request_id},
    {"scheme", "", kinds::word},
    {"server_addr", "", kinds::word},
    {"server_name", "", kinds::word},
    {"server_port", "", kinds::port},
    // ngx_http_gzip_module, ngx_http_ssl_module, ngx_http_realip_module
    {"gzip_ratio", "", ratio},
    {"ssl_cipher", "", kinds::word},
    {"ssl_protocol", "", kinds::word},
    {"realip_remote_addr", "", address},
    {"realip_remote_port", "", kinds::port},
    // ngx_http_upstream_module
    {"upstream_addr", "", upstream_words},
    {"upstream_bytes_received", "", upstream_digits},
    {"upstream_bytes_sent", "", upstream_digits},
    {"upstream_connect_time", "", upstream_seconds},
    {"upstream_header_time", "", upstream_seconds},
    {"upstream_response_length", "", upstream_digits},
    {"upstream_response_time", "", upstream_seconds},
    {"upstream_status", "", upstream_digits},
    {"upstream_cache_status", "", kinds::word},
};

std::string component_name(std::string_view name) {
  std::string result(name);
  std::ranges::replace(result, '_', '-');
  return result;
}

}  // namespace

Variable nginx_variable(std::string_view name, Missing missing) {
  const auto is_called = [name](const NginxRow& row) {
    return row.name == name || (row.name.ends_with('_') && name.starts_with(row.name));
  };
  const auto* row = std::ranges::find_if(nginx_rows, is_called);
  Variable variable{"$" + std::string(name), component_name(name), "",
                    std::size(nginx_rows),   kinds::text.values(), missing};
  if (row == std::end(nginx_rows)) return variable;
  variable.meaning = row->meaning;
  variable.rank = static_cast<std::size_t>(row - std::begin(nginx_rows));
  variable.values = row->kind.values();
  if (row->is_always_there) variable.missing = Missing::never;
  return variable;
}

}  // namespace bnfurl::tool
