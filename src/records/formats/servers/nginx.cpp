// nginx's log formats: the text of `log_format`, the variables, and the directives of an nginx.conf.
#include "src/records/formats/servers/configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/messages/messages.hpp"
#include "src/system/system.hpp"

namespace bnfurl::records {
namespace {

bool is_of_name(char octet) { return std::isalnum(static_cast<unsigned char>(octet)) != 0 || octet == '_'; }

UsageError fault(std::size_t offset, std::string_view what) {
  return UsageError(fmt::format("nginx: column {} of the format: {}", offset + 1, what));
}

// The name of the variable at `offset`, which is moved to the end of the variable.
std::string_view read_name(std::string_view text, std::size_t& offset) {
  const std::size_t dollar = offset++;
  const bool in_braces = offset < text.size() && text[offset] == '{';
  if (in_braces) ++offset;
  const std::size_t begin = offset;
  while (offset < text.size() && is_of_name(text[offset])) ++offset;
  const std::string_view name = text.substr(begin, offset - begin);
  if (name.empty()) throw fault(dollar, "\"$\" must be followed by the name of a variable, as in $status or ${status}");
  if (!in_braces) return name;
  if (offset == text.size() || text[offset] != '}') throw fault(dollar, "\"${\" is not closed by \"}\"");
  ++offset;
  return name;
}

// What nginx's variables print into a log. A variable that is not in the table, such as one of a `map`, is a free text.

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
constexpr Kind upstream_words{R"(upstream *( ( ", " / " : " ) upstream ))", "192.0.2.9:8080", "", true};
constexpr Kind iso_time{R"(4DIGIT 2( "-" 2DIGIT ) %s"T" 2DIGIT 2( ":" 2DIGIT ) ( "+" / "-" ) 2DIGIT ":" 2DIGIT)",
                        "2026-11-21T08:00:00+00:00", "%Y-%m-%dT%H:%M:%S%z"};
constexpr Kind request_method{R"(ALPHA *( ALPHA / "_" / "-" ))", "GET"};
constexpr Kind three_digits{"3DIGIT", "200"};
constexpr Kind seconds{R"(1*DIGIT "." 3DIGIT)", "0.431"};
constexpr Kind unix_time{R"(1*DIGIT "." 3DIGIT)", "1795248000.431", "%s%f"};
constexpr Kind address{R"(1*( HEXDIG / "." / ":" ) / %s"unix:")", "192.0.2.7", "", false, false, false, true};
constexpr Kind pipelined{R"(%s"p" / ".")", "."};
constexpr Kind request_id{"32HEXDIG", "0123456789abcdef0123456789abcdef"};
constexpr Kind ratio{R"(1*DIGIT "." 2DIGIT)", "3.14"};

// Of several rows with the same meaning, an earlier one is preferred. A request target, a host and a method that nginx
// accepts have no blanks; $uri is decoded, and can have some.
constexpr NginxRow nginx_rows[] = {
    // ngx_http_log_module
    {"body_bytes_sent", "size", kinds::digits, true},
    {"bytes_sent", "size", kinds::digits, true},
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
    {"http_host", "", kinds::host_header},
    {"http_x_forwarded_host", "", kinds::host_header},
    {"http_x_forwarded_for", "", kinds::list},
    {"proxy_add_x_forwarded_for", "", kinds::list},
    {"args", "", kinds::word},
    {"query_string", "", kinds::word},
    {"arg_", "", kinds::word},
    {"connection", "", kinds::digits, true},
    {"connection_requests", "", kinds::digits, true},
    {"connection_time", "", seconds, true},
    {"host", "", kinds::host_name},
    {"hostname", "", kinds::host_name},
    {"nginx_version", "", kinds::word},
    {"pid", "", kinds::digits, true},
    {"remote_port", "", kinds::port},
    {"request_id", "", request_id},
    {"req_id", "", kinds::word},  // of the ingress controller of Kubernetes
    {"scheme", "", kinds::scheme},
    {"server_addr", "", kinds::host_name},
    {"server_name", "", kinds::host_name},
    {"server_port", "", kinds::port},
    // ngx_http_gzip_module, ngx_http_ssl_module, ngx_http_realip_module
    {"gzip_ratio", "", ratio},
    {"ssl_cipher", "", kinds::word},
    {"ssl_protocol", "", kinds::word},
    {"ssl_server_name", "", kinds::host_header},
    {"realip_remote_addr", "", address},
    {"realip_remote_port", "", kinds::port},
    // ngx_http_proxy_module
    {"proxy_host", "", kinds::host_header},
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

/// The variable with this name, without its `$`, in a format whose `escape` prints `missing` where there is no value.
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
  if (row->is_always_there) variable.missing = Missing::hyphen;
  return variable;
}

std::vector<FormatPiece> cut(std::string_view text, Missing missing) {
  std::vector<FormatPiece> pieces;
  std::size_t offset = 0;
  while (offset < text.size()) {
    if (text[offset] == '$') {
      pieces.push_back({"", nginx_variable(in_lower_case(std::string(read_name(text, offset))), missing)});
      continue;
    }
    const std::size_t end = std::min(text.find('$', offset), text.size());
    pieces.push_back({std::string(text.substr(offset, end - offset)), std::nullopt});
    offset = end;
  }
  return pieces;
}

bool is_variable(const FormatPiece& piece, std::initializer_list<std::string_view> written) {
  return piece.variable && std::ranges::find(written, piece.variable->written) != written.end();
}

// A path and a query beside it are a target. Where there is no query, the default escape prints `-` for it, so that
// `$uri$is_args$args` ends in a `-` that does not belong to the target.
void join_paths_with_queries(std::vector<FormatPiece>& pieces, Missing missing) {
  for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
    const bool has_mark = is_variable(pieces[i + 1], {"$is_args"}) || pieces[i + 1].literal == "?";
    if (!has_mark || !is_variable(pieces[i], {"$uri", "$document_uri"}) ||
        !is_variable(pieces[i + 2], {"$args", "$query_string"}))
      continue;
    Variable& path = *pieces[i].variable;
    path.written += pieces[i + 1].variable ? pieces[i + 1].variable->written : "?";
    path.written += pieces[i + 2].variable->written;
    path.name = "uri-and-args";
    path.values = kinds::path_with_query.values();
    if (missing == Missing::hyphen) path.values.no_query = pieces[i + 1].variable ? "-" : "?-";
    const auto after = pieces.begin() + static_cast<std::ptrdiff_t>(i);
    pieces.erase(after + 1, after + 3);
  }
}

constexpr std::string_view blanks_and_ends = " \t\r\n";
constexpr std::string_view escape_key = "escape=";
constexpr std::string_view directive_name = "log_format";

// Cuts a configuration as ngx_conf_read_token does: words, quoted or not, up to a ";", "{" or "}".
class Words {
public:
  explicit Words(std::string_view text) : text_(text) {}

  /// The words of the next directive; nullopt at the end.
  std::optional<std::vector<std::string>> next() {
    std::vector<std::string> words;
    for (; offset_ < text_.size();) {
      const char octet = text_[offset_];
      if (blanks_and_ends.find(octet) != std::string_view::npos) {
        ++offset_;
      } else if (octet == '#') {
        offset_ = std::min(text_.find('\n', offset_), text_.size());
      } else if (octet == ';' || octet == '{' || octet == '}') {
        ++offset_;
        return words;
      } else {
        words.push_back(octet == '"' || octet == '\'' ? quoted() : bare());
      }
    }
    if (words.empty()) return std::nullopt;
    return words;
  }

private:
  std::string quoted() {
    const char quote = text_[offset_++];
    std::string word;
    while (offset_ < text_.size() && text_[offset_] != quote) add_octet(word);
    ++offset_;
    return word;
  }

  // "${" does not begin a block.
  std::string bare() {
    std::string word;
    while (offset_ < text_.size()) {
      const char octet = text_[offset_];
      const bool is_variable = octet == '{' && word.ends_with('$');
      if (blanks_and_ends.find(octet) != std::string_view::npos || octet == ';' || (octet == '{' && !is_variable))
        break;
      add_octet(word);
    }
    return word;
  }

  // A quote and a "\" after a "\" are themselves, and letters stand for controls; another octet keeps the "\".
  void add_octet(std::string& word) {
    const char octet = text_[offset_++];
    if (octet != '\\' || offset_ == text_.size()) {
      word += octet;
      return;
    }
    constexpr std::string_view letters = "\"'\\trn";
    constexpr std::string_view octets = "\"'\\\t\r\n";
    const std::size_t index = letters.find(text_[offset_]);
    if (index == std::string_view::npos) word += octet;
    word += index == std::string_view::npos ? text_[offset_] : octets[index];
    ++offset_;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
};

NginxEscape escape_of(std::string_view word) {
  if (word == "default") return NginxEscape::as_default;
  if (word == "json") return NginxEscape::json;
  if (word == "none") return NginxEscape::none;
  throw unknown("escape of nginx's log_format:", word, {"default", "json", "none"});
}

/// The words after the format's name.
LogFormat format_of(std::string name, std::span<const std::string> words) {
  LogFormat format{std::move(name), ""};
  if (!words.empty() && words.front().starts_with(escape_key)) {
    format.escape = escape_of(std::string_view(words.front()).substr(escape_key.size()));
    words = words.subspan(1);
  }
  for (const std::string& word : words) format.text += word;
  return format;
}

// The formats of a file and of all that it includes.
class Configuration {
public:
  explicit Configuration(std::string file) : file_(std::move(file)) {}

  std::vector<LogFormat> run() {
    read(file_, read_small_file(file_));
    return std::move(formats_);
  }

private:
  void read(const std::string& file, std::string_view text) {
    open_.push_back(file);
    Words words(text);
    while (const std::optional<std::vector<std::string>> directive = words.next()) {
      if (directive->size() < 2) continue;
      if (directive->front() == directive_name)
        formats_.push_back(format_of((*directive)[1], std::span(*directive).subspan(2)));
      if (directive->front() == "include") include((*directive)[1]);
    }
    open_.pop_back();
  }

  void include(const std::string& pattern) {
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    for (const std::string& file : system::matching_paths((folder / pattern).string())) {
      if (std::ranges::find(open_, file) != open_.end())
        throw UsageError(printable(fmt::format("{}: include {}: the file includes itself", open_.back(), pattern)));
      if (const std::optional<std::string> text = text_of_included(file)) read(file, *text);
    }
  }

  static std::optional<std::string> text_of_included(const std::string& file) {
    try {
      return read_small_file(file);
    } catch (const UsageError&) {
      return std::nullopt;
    }
  }

  std::string file_;
  std::vector<std::string> open_;  // the files that are being read, each included by the one before it
  std::vector<LogFormat> formats_;
};

}  // namespace

std::vector<FormatPiece> read_nginx_pieces(std::string_view text, NginxEscape escape) {
  const Missing missing = escape == NginxEscape::as_default ? Missing::hyphen : Missing::nothing;
  std::vector<FormatPiece> pieces = cut(text, missing);
  join_paths_with_queries(pieces, missing);
  return pieces;
}

const LogFormat nginx_combined{
    "combined",
    "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
    "\"$http_user_agent\""};

std::vector<LogFormat> read_nginx_file(const std::string& file) { return Configuration(file).run(); }

LogFormat read_nginx_string(std::string_view text) {
  std::string_view rest = text;
  const std::optional<std::vector<std::string>> words = Words(text).next();
  if (words && words->size() > 2 && words->front() == directive_name)
    return format_of((*words)[1], std::span(*words).subspan(2));
  if (rest.starts_with(escape_key)) rest.remove_prefix(std::min(rest.find_first_of(blanks_and_ends), rest.size()));
  const std::string_view escape = text.substr(0, text.size() - rest.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks_and_ends), escape.empty() ? 0 : rest.size()));
  if (rest.starts_with('\'')) return format_of("", *words);
  LogFormat format;
  if (!escape.empty()) format.escape = escape_of(escape.substr(escape_key.size()));
  format.text = rest;
  return format;
}

}  // namespace bnfurl::records
