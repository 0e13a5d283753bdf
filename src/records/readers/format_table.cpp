#include "src/records/readers/format_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/format_kinds.hpp"

namespace bnfurl::records {
namespace {

/// A word after `-i`, with what it means.
struct FormatRow {
  std::string_view name;
  const FormatKind* kind;
  std::string_view about;
  std::string_view more = {};     ///< what the manual adds
  std::string_view example = {};  ///< a line
};

/// Words after `-i` that begin alike.
struct FormatFamily {
  std::string_view name;
  std::string_view about;
  std::string_view more;          ///< what the manual adds
  std::string_view example = {};  ///< a line; in a wrapper, LINE stands for the line inside
};

constexpr FormatRow rows[] = {
    {"lines", &format_kinds::lines, "one URL per line (the default)", {}, "https://www.example.com/a/b.html"},
    {"nul", &format_kinds::nul,
     "URLs, each followed by a NUL byte; any other byte is part of the URL; the same as `-0`"},
    {"auto", &format_kinds::undetected,
     "detected from the first records: lines, w3c, sitemap, feed, a format from azure-app-service to vhost_combined, "
     "jsonl with the "
     "member that is likeliest to have requests or URLs, or one of these in a wrapper such as k8s; with `-k NAME`, "
     "csv or tsv if the first line has a column of this name, and jsonl instead of the formats from azure-app-service "
     "to waf",
     "A message says which format it is. It is detected from the first 1,000 records, or from the first 256 KiB of "
     "them. "
     "On a pipe, bnfurl waits for them for one second after the first byte; then it decides by those that have come, "
     "and a message says so. If there are several files, each is read in its own format; a column that "
     "only some formats have is missing for the others, and hours, days and minutes are those of UTC."},
    {"tsv", &format_kinds::tsv,
     "tab-separated values; `-k` gives the column with the URL, by its name in the first line, or by number: then the "
     "first line is a record, too",
     "Escapes that `-o tsv` writes are decoded before the URL is validated, and `error_offset` counts in the decoded "
     "text: `\\\\`, `\\t`, `\\n`, `\\r` and `\\0`; any other backslash is literal. A record without the column, or "
     "with `\\N` in it, is an invalid record without a URL."},
    {"csv", &format_kinds::csv,
     "comma-separated values (RFC 4180), in which a quoted value may contain line feeds; `-k` as for tsv; "
     "`--separator` names another character than the comma",
     "Quotes are removed before the URL is validated, and `error_offset` counts in the decoded text. An empty value is "
     "`\"\"`; a record with nothing in its place is an invalid record without a URL."},
    {"jsonl", &format_kinds::jsonl,
     "one JSON object (RFC 8259) per line; `-k` names the member with the URL, such as `request.uri`, or two of them, "
     "such as `uri+args`; for request targets such as `/a?b`, add `-g rfc9112`",
     "A member can be a request line, such as `GET /a?b HTTP/1.1`: the URL is its target. Of two members, the URL is "
     "the first, followed by ? and the second unless that is missing, empty or `-`. Two members, and a member that is "
     "called `request` or `request_line`, are judged as the requests of a log, by rfc9112; with `-g rfc9112`, all "
     "members are. Then the method decides which targets are valid, whatever member `log.method` is from. A header in "
     "a list of "
     "objects with a `name` and a `value` is a member: `headers.Host`. Escapes are decoded before the URL is validated "
     "and `error_offset` is counted. The size of numbers, the depth of nesting and lone surrogates in other members do "
     "not matter, and `--pass` keeps values as they are written. If several members have the same name, the last one "
     "counts. A record is an invalid record without a URL if it has no such member that is a string, or if the string "
     "has an escape of a lone surrogate such as `\\ud800`. With `-k url`, the bytes of the URL are in the member "
     "`url_base64`, as `-o jsonl` writes it, if `url` shows these bytes or is missing.",
     R"({"url":"https://www.example.com/a/b.html"})"},
    {"w3c", &format_kinds::w3c,
     "a log in the W3C extended format, such as that of IIS, whose `#Fields:` lines name the fields",
     "A line `#Fields:` applies to the lines after it, and may be repeated with other names. The columns are "
     "the fields that these lines name, in lower case, such as `log.cs-method` and `log.cs(referer)`, which can "
     "also be written `log.cs-referer`; all of them are texts. A field that only a later line names can be chosen, "
     "too: "
     "a message says that it is not there yet, and its values are missing until then; if it never comes, the exit "
     "status is 2. On a pipe, bnfurl waits for the first records as with `-i auto`. The target is the field "
     "`cs-uri-stem`, followed by ? "
     "and `cs-uri-query` unless that is `-`; without `cs-uri-stem`, it is `cs-uri`. `error_offset` is an offset in "
     "that text. The field `time-taken` is taken for milliseconds if the directives are those of IIS, and for seconds "
     "if they name another program. If they name none, the first line decides for the whole file, and a message says "
     "so.",
     "2026-11-20 08:00:00 198.51.100.1 GET /a/b.html - 443 - 192.0.2.1 curl/8.11.0 - 200 0 0 15"},
    {"iis", &format_kinds::w3c, "another name for w3c"},
    {"warc", &format_kinds::warc, "a web archive (ISO 28500), for `extract --links` and `extract --html`",
     "Pages are the HTTP responses and resources that are HTML. Their chunks are joined, and bodies in gzip, "
     "zstd, br or deflate, or several of these, are decompressed. The URL of a page is its target URI. Pages are read "
     "in their charset. What has no Content-Type and is not HTML, XML other than XHTML, and pages with another "
     "Content-Encoding are skipped; messages count them by reason. Each gzip member that is damaged, and each record "
     "that is not whole, loses only itself; messages "
     "count both, and the exit status is then 3."},
    {"wat", &format_kinds::warc, "the metadata of a web archive, for `extract --links`",
     "The links are those that the JSON of each record of metadata lists, and those in its header fields of HTTP."},
    {"sitemap", &format_kinds::sitemap,
     "a sitemap: XML, or a URL per line; each `<url>` of a urlset, and each `<sitemap>` of an index, is a record",
     "It is read as if each were a line of JSON, which is what `filter` prints: the URL is the `<loc>`, and the "
     "columns "
     "are `entry`, which is url or sitemap, `lastmod`, `changefreq`, `priority`, and the lists `alternates`, `images` "
     "and `videos`. `line` counts records, and `byte` the bytes of these lines. Of a file that is damaged or cut off, "
     "the records before the damage are read; a message says where it is, and the exit status is then 3.",
     "<urlset><url><loc>https://www.example.com/a/b.html</loc></url></urlset>"},
    {"feed", &format_kinds::feed, "a feed, RSS or Atom; each item is a record, and so is what the feed says of itself",
     "It is read as a sitemap is. The URL is the `<link>` of the item, and the columns are `entry`, which is item or "
     "entry, and channel or feed for the feed itself, `title`, `published` and `updated`. `extract --links` reads all "
     "links, also those in the HTML of descriptions.",
     "<rss><channel><item><link>https://www.example.com/a/b.html</link></item></channel></rss>"},
    {"cdx", &format_kinds::cdx,
     "an index of web archives (CDX), whose line ` CDX N b a ...` names the fields by letters",
     "The URL is the field `a`. The columns are `log.urlkey` (N), `log.timestamp` (b), `log.url` (a), `log.mime` (m), "
     "`log.status` (s), `log.digest` (k), `log.redirect` (r), `log.robotflags` (M), `log.length` (S), `log.offset` "
     "(V), "
     "`log.filename` (g), and for any other letter, that letter, as in `log.v`. Those that only a later line names can "
     "be chosen as with w3c. If a file does not name its fields, "
     "they are assumed to be N b a m s k r M S V g, and a message says so; `cdx:N b a m s k r V g` names others.",
     "org,example)/a 20261101080000 http://example.org/a text/html 200 DIGEST - - 2153 363 a.warc.gz"},
    {"json", &format_kinds::jsonl, "another name for jsonl"},
};

constexpr FormatFamily families[] = {
    {"w3c:FIELDS",
     "w3c without a line `#Fields:`; FIELDS names the fields, separated by spaces, as in `w3c:date time c-ip "
     "cs-uri-stem`",
     "A line `#Fields:` applies all the same to the lines after it.", "2026-11-20 08:00:00 192.0.2.1 /a/b.html"},
    {"k8s:FORMAT",
     "a wrapper: lines in FORMAT, each after the prefix that a container runtime (CRI) writes: a time, a stream, and F "
     "or P",
     "FORMAT is lines, jsonl or a log format. Without `:FORMAT`, it is detected as by auto. The columns of all "
     "wrappers are `wrapper.time`, `wrapper.host`, `wrapper.stream` and `wrapper.program`, as far as the wrapper has "
     "them. The parts of a long line (P, and F for the last one) are one record, of up to 1 MiB. It is at the line of "
     "its first part, and comes when its last part has come. A message about an invalid record names the line of the "
     "part that is invalid.",
     "2026-11-20T08:00:00.123456789Z stdout F LINE"},
    {"docker:FORMAT",
     "a wrapper: lines in FORMAT as the json-file driver of Docker writes them; the same as `jsonl:log:FORMAT`, except "
     "for parts",
     "A text without a line feed at its end is a part of a line; its parts are one record, as with `k8s:FORMAT`.",
     R"({"log":"LINE\n","stream":"stdout","time":"2026-11-20T08:00:00.123456789Z"})"},
    {"syslog:FORMAT",
     "a wrapper: lines in FORMAT, each after the prefix of syslog (RFC 3164 or RFC 5424), with or without a priority",
     "The time may be written as in RFC 3339, and the host or the program may be missing; a program before the line "
     "ends in a colon.",
     "<190>Nov 20 08:00:00 web1 nginx: LINE"},
    {"journal:FORMAT",
     "a wrapper: lines in FORMAT as `journalctl -o json` prints them; the same as `jsonl:MESSAGE:FORMAT`",
     {},
     R"({"__REALTIME_TIMESTAMP":"1795161600123456","_HOSTNAME":"web1","SYSLOG_IDENTIFIER":"nginx","MESSAGE":"LINE"})"},
    {"jsonl:MEMBER:FORMAT", "a wrapper: JSON objects, one per line, in which the member MEMBER is a line in FORMAT",
     "MEMBER is written as for `-k`. Escapes are decoded, and a line feed at the end of the line is dropped.",
     R"({"MEMBER":"LINE"})"},
    {"cdxj",
     "an index of web archives (CDXJ): lines of a key, a time in digits, and a JSON object whose member `url` is the "
     "URL unless `-k` names another one",
     "The time is in UTC, and is the column `wrapper.time`. As in jsonl, the members of the object are columns.",
     R"(org,example)/a 20261101080000 {"url": "http://example.org/a", "status": "200"})"},
    {"nginx:STRING",
     "nginx's log for the `log_format` STRING, which may be the whole directive; `nginx:combined` is predefined",
     "Text without quotes can contain the separator. If more than five fields could contain it, and it is `|`, `^` or "
     "a control character, each of them ends at the next one, and a message says so."},
    {"nginx:@FILE:NAME",
     "nginx's log for the `log_format` NAME in the configuration FILE or a file that it includes; without `:NAME`, any "
     "format of the configuration",
     {}},
    {"apache:STRING", "Apache's log for the `LogFormat` STRING, which may be the whole directive", {}},
    {"apache:@FILE:NAME",
     "Apache's log for the `LogFormat` NAME in the configuration FILE, but not in files that it includes; without "
     "`:NAME`, any format of the configuration",
     {}},
    {"tomcat:STRING",
     "Tomcat's log for the pattern STRING of its AccessLogValve; `tomcat:common` and `tomcat:combined` are predefined",
     "Letters of Tomcat do not all mean what Apache's mean: `%D` is in milliseconds up to version 9, and `%I` is the "
     "thread."},
    {"squid:STRING",
     "Squid's log for the `logformat` STRING, which may be the whole directive; `squid:squid`, `squid:common`, "
     "`squid:combined` and `squid:referrer` are predefined",
     "Codes of ICAP are unknown. A request that Squid could not read, `NONE error:invalid-request`, has no method and "
     "no URL."},
    {"squid:@FILE:NAME",
     "Squid's log for the `logformat` NAME in the configuration FILE; without `:NAME`, any format of the configuration",
     {}},
    {"haproxy:HEADERS",
     "haproxy, with names for the captured headers, written as in a line: `haproxy:{Host|User-Agent} {Server}`, with "
     "`{}` for no headers of requests",
     "Host, User-Agent, Referer and X-Forwarded-For are the columns `log.vhost`, `log.agent`, `log.referer` and "
     "`log.forwarded`; another header NAME is `log.captured-NAME`, or `log.captured-response-NAME`. `-` stands for a "
     "header without a name. These are columns instead of `log.captured-request-headers`. A format has at most 32 "
     "columns: if there are more, those of queues and of connections are missing, such as `log.srv-queue`."},
    {"haproxy:@FILE:NAME",
     "haproxy, with the headers that the frontend NAME of the configuration FILE captures; without `:NAME`, those of "
     "any "
     "frontend",
     "The lines `capture`, `declare capture` and `http-request capture` are read."},
    {"@FILE",
     "formats for files by their names: each line of FILE is `PATTERN FORMAT`, and perhaps options of the format, as "
     "in "
     "`*.json.gz jsonl -k uri -g rfc9112`",
     "The options are `-k`, `-g rfc9112`, `--zone` and `--separator`. "
     "In PATTERN, `*` stands for any characters, and `?` for one, except /. PATTERN matches the whole path or its end "
     "after a /. Lines that are empty or begin with # are ignored. A relative path in FORMAT begins where bnfurl "
     "runs."},
    {"FILE", "a log whose lines the grammar file FILE describes", "See `bnfurl-grammar`(5)."},
};

/// The kinds whose formats are looked for. A log format that has names for the fields of lines is better than one whose
/// directives name them.
constexpr const FormatKind* guessed_kinds[] = {&format_kinds::lines, &format_kinds::jsonl, &format_kinds::log,
                                               &format_kinds::w3c,   &format_kinds::cdx,   &format_kinds::sitemap,
                                               &format_kinds::feed,  &format_kinds::csv,   &format_kinds::tsv};

/// The row of a word, without the fields that it may name after a colon, as `w3c:` and `cdx:` do; null for a log.
const FormatRow* row_of(std::string_view name) {
  const auto fits = [name](const FormatRow& row) {
    const bool names_fields = row.kind->field_names == FieldNames::directives;
    return row.name == (names_fields ? name.substr(0, name.find(':')) : name);
  };
  const auto* const found = std::ranges::find_if(rows, fits);
  return found == std::end(rows) ? nullptr : found;
}

}  // namespace

const FormatKind& kind_of(std::string_view name) {
  if (const std::optional<WrappedFormat> wrapped = wrapped_format(name))
    return wrapped->inside.empty() ? format_kinds::lines : kind_of(wrapped->inside);
  if (find_json_format(name) != nullptr) return format_kinds::jsonl;
  const FormatRow* const row = row_of(name);
  return row == nullptr ? format_kinds::log : *row->kind;
}

std::vector<AskedFormat> guess_formats(const Sample& sample, Evidence evidence) {
  std::vector<AskedFormat> formats;
  for (const FormatKind* const kind : guessed_kinds)
    std::ranges::move(kind->guess(sample, evidence), std::back_inserter(formats));
  return formats;
}

void load_grammar_files(const RecordOptions& options) {
  std::vector<std::string> files;
  const auto add = [&files](const std::string& word) {
    if (const std::optional<std::string> file = file_of(word)) files.push_back(*file);
  };
  std::ranges::for_each(options.grammars, add);
  if (options.input && kind_of(*options.input).field_names == FieldNames::layout) {
    const std::optional<WrappedFormat> wrapped = wrapped_format(*options.input);
    add(wrapped ? std::string(wrapped->inside) : *options.input);
  }
  load_files(files);
}

std::vector<std::string> input_names() {
  std::vector<std::string> names;
  for (const FormatRow& row : rows) names.emplace_back(row.name);
  for (const JsonProgram& program : json_formats()) names.emplace_back(program.name);
  names.insert(names.end(), log_names().begin(), log_names().end());
  for (const Wrapper& wrapper : named_wrappers()) names.push_back(wrapper.name);
  return names;
}

std::vector<DescribedFormat> all_formats() {
  std::vector<DescribedFormat> formats;
  for (const FormatRow& row : rows)
    formats.push_back({std::string(row.name), std::string(row.about), std::string(row.more), std::string(row.example)});
  for (const JsonProgram& program : json_formats()) {
    formats.push_back({std::string(program.name),
                       fmt::format("the access log of {} in JSON; the URL is `{}` unless `{}` names another member",
                                   program.program, program.target(), as_written({{"-k"}})),
                       {},
                       std::string(program.example)});
  }
  for (const std::string& name : log_names()) formats.push_back({name, about_log(name), {}, example_of_log(name)});
  for (const FormatFamily& family : families)
    formats.push_back(
        {std::string(family.name), std::string(family.about), std::string(family.more), std::string(family.example)});
  return formats;
}

}  // namespace bnfurl::records
