// Squid's log formats: the codes of its `logformat`, and the lines of a squid.conf. How a text is encoded is said by
// its code, or by what stands around it: in quotes, quotes are escaped, and in brackets, brackets are.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/directives.hpp"
#include "src/records/formats/servers/grammar_text.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

enum class Encoding { usual, quotes, brackets, percent, shell, raw };

constexpr Kind result_code{R"(1*( ALPHA / DIGIT / "_" / "-" ))", "TCP_MISS", "", true};
constexpr Kind hierarchy{result_code.rule, "HIER_DIRECT", "", true};
constexpr Kind signed_size{R"([ "-" ] 1*DIGIT)", "512"};
constexpr Kind milliseconds{R"([ "-" ] 1*DIGIT [ "." 1*DIGIT ])", "17"};
constexpr Kind seconds_and_more{R"(1*DIGIT "." 1*DIGIT)", "1795248000.129", "%s%f"};
constexpr Kind time_in_utc{R"(2DIGIT "/" 3ALPHA "/" 4DIGIT 3( ":" 2DIGIT ))", "21/Nov/2026:08:00:00",
                           "%d/%b/%Y:%H:%M:%S"};
constexpr Kind http_version{R"(1*DIGIT "." 1*DIGIT)", "1.1"};
constexpr Kind request_url{"*graphic", "http://www.example.com/a/b.html?c=d"};
constexpr Kind mime_type{"*graphic", "text/html"};

// The codes; an argument is that of a header, a time or a note. Of several rows with the same meaning, an earlier one
// is preferred.
constexpr DirectiveRow squid_rows[] = {
    // connections
    {">a", "", "client-ip", "host", kinds::peer},
    {">A", "", "client-fqdn", "host", kinds::host},
    {">p", "", "client-port", "", kinds::digits},
    {">eui", "", "client-eui", "", kinds::word},
    {">la", "", "local-ip", "", kinds::peer},
    {">lp", "", "local-port", "", kinds::digits},
    {">qos", "", "client-qos", "", kinds::word},
    {">nfmark", "", "client-nfmark", "", kinds::word},
    {"la", "", "listening-ip", "", kinds::peer},
    {"lp", "", "listening-port", "", kinds::digits},
    {"<a", "", "peerhost", "", kinds::host},
    {"<A", "", "server-fqdn", "", kinds::host},
    {"<p", "", "server-port", "", kinds::digits},
    {"<la", "", "outgoing-ip", "", kinds::peer},
    {"<lp", "", "outgoing-port", "", kinds::digits},
    {"<qos", "", "server-qos", "", kinds::word},
    {"<nfmark", "", "server-nfmark", "", kinds::word},
    {">handshake", "", "handshake", "", kinds::word},
    {"transport::>connection_id", "", "connection-id", "", kinds::digits},
    // times
    {"ts", "", "time-seconds", "time", kinds::unix_seconds},
    {"tS", "", "start-time", "time", seconds_and_more},
    {"tl", "", "local-time", "time", kinds::log_time},
    {"tl", "*", "local-time-", "time", kinds::text},
    {"tg", "", "gmt-time", "time", time_in_utc},
    {"tg", "*", "gmt-time-", "time", kinds::text},
    {"tu", "", "time-fraction", "", kinds::fraction},
    {"tr", "", "elapsed", "", milliseconds},
    {"dt", "", "dns-time", "", milliseconds},
    {"<pt", "", "peer-time", "", milliseconds},
    {"<tt", "", "server-time", "", milliseconds},
    {"busy_time", "", "busy-time", "", kinds::digits},
    // users
    {"un", "", "user-name", "user", kinds::word},
    {"ul", "", "login", "user", kinds::word},
    {"ue", "", "external-user", "user", kinds::word},
    {"us", "", "ssl-user", "user", kinds::word},
    {"ui", "", "ident-user", "ident", kinds::word},
    {"credentials", "", "credentials", "", kinds::text},
    {"et", "", "acl-tag", "", kinds::text},
    {"ea", "", "acl-log", "", kinds::text},
    // requests
    {"rm", "", "request-method", "method", kinds::method},
    {">rm", "", "client-method", "method", kinds::method},
    {"<rm", "", "server-method", "method", kinds::method},
    {"ru", "", "request-url", "target", request_url},
    {">ru", "", "client-url", "target", request_url},
    {"<ru", "", "server-url", "target", request_url},
    {"rp", "", "url-path", "target", kinds::target},
    {">rp", "", "client-url-path", "target", kinds::target},
    {"<rp", "", "server-url-path", "target", kinds::target},
    {">rs", "", "url-scheme", "", kinds::scheme},
    {"<rs", "", "server-url-scheme", "", kinds::scheme},
    {">rd", "", "url-host", "", kinds::host_name},
    {"<rd", "", "server-url-host", "", kinds::host_name},
    {">rP", "", "url-port", "", kinds::digits},
    {"<rP", "", "server-url-port", "", kinds::digits},
    {"rv", "", "request-version", "version", http_version},
    {">rv", "", "client-version", "version", http_version},
    {"<rv", "", "server-version", "version", http_version},
    {">h", "Referer", "http-referer", "referer", kinds::referer},
    {">h", "User-Agent", "http-user-agent", "user-agent", kinds::user_agent},
    {">h", "X-Forwarded-For", "x-forwarded-for", "", kinds::list},
    {">h", "Host", "http-host", "", kinds::host_header},
    {">h", "*", "", "", kinds::text},
    {">h", "", "request-headers", "", kinds::text},
    {">ha", "*", "adapted-", "", kinds::text},
    {">ha", "", "adapted-headers", "", kinds::text},
    // responses
    {">Hs", "", "response-status", "status", kinds::status},
    {"Hs", "", "response-status", "status", kinds::status},
    {"<Hs", "", "server-status", "status", kinds::status},
    {"<h", "*", "response-", "", kinds::text},
    {"<h", "", "response-headers", "", kinds::text},
    {"mt", "", "type", "", mime_type},
    {"<st", "", "response-size", "size", signed_size},
    {"st", "", "total-size", "", signed_size},
    {">st", "", "request-size", "", signed_size},
    {">sh", "", "request-headers-size", "", signed_size},
    {"<sh", "", "response-headers-size", "", signed_size},
    {"<sH", "", "response-offset", "", signed_size},
    {"<sS", "", "object-size", "", signed_size},
    {"<bs", "", "received-body-size", "", signed_size},
    // Squid itself
    {"Ss", "", "code", "", result_code},
    {"Sh", "", "peerstatus", "", hierarchy},
    {"request_attempts", "", "request-attempts", "", kinds::digits},
    {"sn", "", "sequence-number", "", kinds::digits},
    {"master_xaction", "", "transaction", "", kinds::digits},
    {"err_code", "", "error-code", "", kinds::word},
    {"err_detail", "", "error-detail", "", kinds::word},
    {"note", "*", "note-", "", kinds::text},
    {"note", "", "notes", "", kinds::text},
    // TLS
    {"ssl::bump_mode", "", "bump-mode", "", kinds::word},
    {"ssl::>sni", "", "sni", "", kinds::word},
    {"ssl::>cert_subject", "", "client-cert-subject", "", kinds::text},
    {"ssl::>cert_issuer", "", "client-cert-issuer", "", kinds::text},
    {"ssl::<cert_subject", "", "server-cert-subject", "", kinds::text},
    {"ssl::<cert_issuer", "", "server-cert-issuer", "", kinds::text},
    {"ssl::<cert_errors", "", "server-cert-errors", "", kinds::word},
    {"ssl::>negotiated_version", "", "client-tls-version", "", kinds::word},
    {"ssl::<negotiated_version", "", "server-tls-version", "", kinds::word},
    {"ssl::>negotiated_cipher", "", "client-tls-cipher", "", kinds::word},
    {"ssl::<negotiated_cipher", "", "server-tls-cipher", "", kinds::word},
};

/// The rule of a free text in an encoding; `is_header`: what has no encoding is percent-encoded, except "%".
std::string_view rule_of_text(std::string_view rule, Encoding encoding, bool is_header) {
  const bool has_blanks = rule.starts_with("*text-octet");
  switch (encoding) {
    case Encoding::quotes:
      return rule;
    case Encoding::shell:
      return "*graphic / DQUOTE *text-octet DQUOTE";
    case Encoding::brackets:
      return has_blanks ? "*( %x20-5A / %x5E-7E )" : "*( %x21-5A / %x5E-7E )";
    case Encoding::percent:
      return "*( %x21 / %x23-7E )";
    case Encoding::raw:
    case Encoding::usual:
      break;
  }
  if (is_header && encoding == Encoding::usual) return "*( %x21 / %x23-7E )";
  return has_blanks ? rule : "*( %x21-7E / %x80-FF )";
}

class SquidReader {
public:
  explicit SquidReader(std::string_view text) : text_(text) {}

  SquidFormat run() {
    while (offset_ < text_.size()) text_[offset_] == '%' ? read_code() : read_literal(text_[offset_++]);
    join_seconds_with_fraction();
    return {std::move(pieces_), escapes()};
  }

private:
  void add(char octet) {
    if (pieces_.empty() || pieces_.back().variable) pieces_.emplace_back();
    pieces_.back().literal += octet;
  }

  void read_literal(char octet) {
    add(octet);
    if (octet == '"' && around_ != Encoding::brackets)
      around_ = around_ == Encoding::quotes ? Encoding::usual : Encoding::quotes;
    if (octet == '[' && around_ == Encoding::usual) around_ = Encoding::brackets;
    if (octet == ']' && around_ == Encoding::brackets) around_ = Encoding::usual;
  }

  [[nodiscard]] bool skip(std::string_view prefix) {
    if (!text_.substr(offset_).starts_with(prefix)) return false;
    offset_ += prefix.size();
    return true;
  }

  bool skip_number() {
    const std::size_t begin = offset_;
    while (offset_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[offset_])) != 0) ++offset_;
    return offset_ > begin;
  }

  Encoding read_encoding() {
    if (skip("\"")) return Encoding::quotes;
    if (skip("[")) return Encoding::brackets;
    if (skip("#")) return Encoding::percent;
    if (skip("/")) return Encoding::shell;
    return skip("'") ? Encoding::raw : around_;
  }

  /// What stands in braces: it may be before the code, or after it.
  std::optional<std::string> read_argument(std::size_t begin) {
    if (!skip("{")) return std::nullopt;
    const std::size_t end = text_.find('}', offset_);
    if (end == std::string_view::npos)
      throw UsageError(fmt::format("squid: column {} of the format: \"{{\" is not closed by \"}}\"", begin + 1));
    const std::size_t first = std::exchange(offset_, end + 1);
    return std::string(text_.substr(first, end - first));
  }

  // The longest code that stands here; codes of HTTP and TLS have two names.
  [[nodiscard]] std::string_view read_letter(std::size_t begin) {
    (void)skip("http::");
    const std::string rest = std::string(skip("tls::") ? "ssl::" : "").append(text_.substr(offset_));
    std::string_view longest;
    for (const DirectiveRow& row : squid_rows) {
      if (row.letter.size() > longest.size() && rest.starts_with(row.letter)) longest = row.letter;
    }
    if (longest.empty()) throw unknown_code(begin);
    offset_ += longest.size() - (rest.size() - text_.substr(offset_).size());
    return longest;
  }

  [[nodiscard]] UsageError unknown_code(std::size_t begin) const {
    const std::string_view rest = text_.substr(offset_);
    const std::string code = fmt::format("%{}", rest.substr(0, rest.find_first_of(" \t\"%[]{}|,")));
    std::vector<std::string> known;
    for (const DirectiveRow& row : squid_rows)
      known.push_back(
          fmt::format("%{}{}", row.argument.empty() ? "" : fmt::format("{{{}}}", row.argument), row.letter));
    for (std::string& each : known) {
      if (each.starts_with("%{*}")) each.replace(2, 1, "NAME");
    }
    return UsageError(
        printable(fmt::format("unknown code in column {} of squid's format: \"{}\"{}; expected one of: {}", begin + 1,
                              code, gen::did_you_mean(code, known), fmt::join(known, " "))));
  }

  static const DirectiveRow& row_of(std::string_view letter, const std::optional<std::string>& argument) {
    const DirectiveRow* found = nullptr;
    for (const DirectiveRow& row : squid_rows) {
      if (row.letter != letter) continue;
      if (argument && !row.argument.empty() && is_called(*argument, row.argument)) return row;
      if (row.argument == (argument ? "*" : "") || found == nullptr) found = &row;
    }
    return *found;
  }

  void read_code() {
    const std::size_t begin = offset_++;
    const Encoding encoding = read_encoding();
    const bool is_left = skip("-");
    const bool has_zeros = skip("0");
    const bool has_width = skip_number() && !has_zeros;
    if (skip(".")) skip_number();
    std::optional<std::string> argument = read_argument(begin);
    if (skip("%")) return add('%');
    const std::string_view letter = read_letter(begin);
    if (!argument) argument = read_argument(begin);
    const DirectiveRow& row = row_of(letter, argument);
    Variable variable{std::string(text_.substr(begin, offset_ - begin)),
                      std::string(row.name) + (row.argument == "*" ? name_of_argument(*argument) : ""),
                      std::string(row.meaning),
                      static_cast<std::size_t>(&row - squid_rows),
                      row.kind.values(),
                      Missing::hyphen};
    if (row.argument == "*" && row.meaning == "time") variable.values = strftime_values(*argument);
    if (letter == "tu" && !has_zeros) variable.values.time.clear();  // 7 are 7 milliseconds
    if (letter == "tg" && variable.values.time.find("%z") == std::string::npos) variable.values.time += "%Z";
    if (has_width) variable.values.padding = is_left ? Padding::after : Padding::before;
    encode(variable, encoding, letter.ends_with('h') || letter.ends_with("ha") || letter == "note");
    pieces_.push_back({"", std::move(variable)});
  }

  // Squid has no method and no URL for what it could not read, and says so in their places.
  void encode(Variable& variable, Encoding encoding, bool is_header) {
    std::string& rule = variable.values.rule;
    if (rule.starts_with('*')) {
      rule = rule_of_text(rule, encoding, is_header);
      std::string& sample = variable.values.sample;
      const bool has_blanks = rule.find("text-octet") != std::string::npos || rule.find("%x20") != std::string::npos;
      if (!has_blanks) std::erase(sample, ' ');
      has_backslashes_ = has_backslashes_ || encoding == Encoding::quotes || encoding == Encoding::shell;
      const bool is_exact = encoding == Encoding::brackets || encoding == Encoding::percent;
      has_percent_ = has_percent_ || is_exact;
      if (is_header && encoding == Encoding::usual) (variable.meaning == "user-agent" ? agents_ : others_) = true;
    }
    if (variable.meaning == "method") variable.values.instead = R"(%s"NONE")";
    if (variable.meaning == "target") variable.values.instead = R"(%s"error:" )" + rule;
  }

  /// Headers have no encoding outside of quotes but that "%" stays as it is: a referer has its own escapes then, and a
  /// user agent has nearly never any.
  [[nodiscard]] std::string_view escapes() const {
    if (has_backslashes_) return "backslash";
    return has_percent_ || (agents_ && !others_) ? "percent" : "";
  }

  // `%ts.%03tu` is one time.
  void join_seconds_with_fraction() {
    for (std::size_t i = 0; i + 2 < pieces_.size(); ++i) {
      if (!pieces_[i].variable || pieces_[i].variable->written != "%ts" || pieces_[i + 1].literal != "." ||
          !pieces_[i + 2].variable || pieces_[i + 2].variable->written != "%03tu")
        continue;
      pieces_[i].variable->written = "%ts.%03tu";
      pieces_[i].variable->values = seconds_and_more.values();
      const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      pieces_.erase(begin, begin + 2);
    }
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  Encoding around_ = Encoding::usual;
  std::vector<FormatPiece> pieces_;
  bool has_backslashes_ = false, has_percent_ = false, agents_ = false, others_ = false;
};

// The formats that Squid has without any configuration; `%[ui` is of versions up to 5.
const LogFormat predefined[] = {
    {"squid", "%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt"},
    {"common", R"(%>a %[ui %[un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st %Ss:%Sh)"},
    {"combined", R"(%>a %[ui %[un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st "%{Referer}>h" "%{User-Agent}>h" %Ss:%Sh)"},
    {"referrer", "%ts.%03tu %>a %{Referer}>h %ru"},
    {"useragent", R"(%>a [%tl] "%{User-Agent}>h")"},
};

/// The next word of `line`, without the blanks around it.
std::string_view next_plain_word(std::string_view& line) {
  constexpr std::string_view blanks = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  return word;
}

std::vector<LogFormat> read_logformats(std::string_view text) {
  std::vector<LogFormat> formats;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (next_plain_word(line) != "logformat") continue;
    std::string name(next_plain_word(line));
    formats.push_back({std::move(name), std::string(line)});
  }
  return formats;
}

}  // namespace

std::span<const LogFormat> squid_formats() { return predefined; }

SquidFormat read_squid_pieces(std::string_view text) { return SquidReader(text).run(); }

std::vector<LogFormat> read_squid_file(const std::string& file) { return read_logformats(read_small_file(file)); }

LogFormat read_squid_string(std::string_view text) {
  const std::vector<LogFormat> directives = read_logformats(text);
  return directives.empty() ? LogFormat{"", std::string(text)} : directives.front();
}

}  // namespace bnfurl::records
