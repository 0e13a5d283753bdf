#include "src/records/formats/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <bnfurl/bnfurl.hpp>

#include "gen/pipeline.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/io/wording.hpp"

namespace bnfurl::records {
namespace {

/// What has been read of 1*DIGIT / "-".
enum class Read { nothing, digits, dash };

/// What has been read after one more octet; nullopt if no number begins so.
std::optional<Read> after(Read read, char octet) {
  if (is_digit(octet) && read != Read::dash) return Read::digits;
  if (octet == '-' && read == Read::nothing) return Read::dash;
  return std::nullopt;
}

/// A production is not ready if the grammar was read from a file and is too large.
bool try_make_ready(Production production) {
  try {
    make_ready(production);
    return true;
  } catch (const GrammarFault&) {
    return false;
  }
}

// The name of a server's log format in messages: its beginning, and a number if it is not the first one.
std::string short_name(std::string_view word, std::size_t number) {
  constexpr std::size_t most = 60;
  const std::string name = word.size() > most ? fmt::format("{}...", word.substr(0, most)) : std::string(word);
  return number == 0 ? name : fmt::format("{} ({})", name, number + 1);
}

/// A server's log format that was made into a grammar, and its warnings, until messages report them.
struct KnownFormat {
  Grammar grammar;
  std::vector<std::string> warnings;
  std::vector<std::string> open_texts;
};

std::map<std::string, KnownFormat, std::less<>>& known_formats() {
  static std::map<std::string, KnownFormat, std::less<>> known;
  return known;
}

/// The start of a grammar with its tables. If a server's log format is too large for them, its texts are the cause:
/// where one of them ends depends on all fields after it.
Production ready_start(Grammar grammar) {
  try {
    return make_ready(grammar.start());
  } catch (const GrammarFault&) {
    const auto is_it = [grammar](const auto& known) { return known.second.grammar == grammar; };
    const auto found = std::ranges::find_if(known_formats(), is_it);
    if (found == known_formats().end() || found->second.open_texts.size() < 2) throw;
    throw GrammarFault(printable(fmt::format(
        "{}: the format is too large, because each of {} can contain what follows it; in the server's configuration, "
        "put these fields in quotes, or separate the fields with tabs",
        short_name(found->first, 0), fmt::join(found->second.open_texts, ", "))));
  }
}

/// A log format that comes with the program.
struct DescribedLog {
  std::string_view name;
  std::string_view about;
};

constexpr InputWord words[] = {
    {"lines", Form::plain, "one URL per line (the default)", {}, "https://www.example.com/a/b.html"},
    {"nul", Form::plain, "URLs, each followed by a NUL byte; any other byte is part of the URL; the same as `-0`"},
    {"auto", Form::plain,
     "detected from the first records: lines, w3c, a format from azure-gateway to vhost_combined, jsonl with the "
     "member that is likeliest to have requests or URLs, or one of these in a wrapper such as k8s; with `-k NAME`, "
     "jsonl instead of the formats from azure-gateway to waf",
     "A message says which format it is. It is detected from the first 1,000 records, or from the first 256 KiB of "
     "them. "
     "On a pipe, bnfurl waits for them for one second after the first byte; then it decides by those that have come, "
     "and a message says so. If there are several files, each is read in its own format; a column that "
     "only some formats have is missing for the others, and hours, days and minutes are those of UTC."},
    {"tsv", Form::tsv,
     "tab-separated values; `-k` gives the column with the URL, by its name in the first line, or by number: then the "
     "first line is a record, too",
     "Escapes that `-o tsv` writes are decoded before the URL is validated, and `error_offset` counts in the decoded "
     "text: `\\\\`, `\\t`, `\\n`, `\\r` and `\\0`; any other backslash is literal. A record without the column, or "
     "with `\\N` in it, is an invalid record without a URL."},
    {"csv", Form::csv,
     "comma-separated values (RFC 4180), in which a quoted value may contain line feeds; `-k` as for tsv; "
     "`--separator` names another character than the comma",
     "Quotes are removed before the URL is validated, and `error_offset` counts in the decoded text. An empty value is "
     "`\"\"`; a record with nothing in its place is an invalid record without a URL."},
    {"jsonl", Form::jsonl,
     "one JSON object (RFC 8259) per line; `-k` names the member with the URL, such as `request.uri`, or two of them, "
     "such as `uri+args`; for request targets such as `/a?b`, add `-g rfc9112`",
     "A member can be a request line, such as `GET /a?b HTTP/1.1`: the URL is its target. Of two members, the URL is "
     "the first, followed by ? and the second unless that is missing, empty or `-`. Two members, and a member that is "
     "called `request` or `request_line`, are judged as the requests of a log, by rfc9112. A header in a list of "
     "objects with a `name` and a `value` is a member: `headers.Host`. Escapes are decoded before the URL is validated "
     "and `error_offset` is counted. The size of numbers, the depth of nesting and lone surrogates in other members do "
     "not matter, and `--pass` keeps values as they are written. If several members have the same name, the last one "
     "counts. A record is an invalid record without a URL if it is not UTF-8, if it has no such member that is a "
     "string, or if the string has an escape of a lone surrogate such as `\\ud800`. With `-k url`, the bytes of the "
     "URL are in the member `url_base64`, as `-o jsonl` writes it, if `url` shows these bytes or is missing.",
     R"({"url":"https://www.example.com/a/b.html"})"},
    {"w3c", Form::w3c, "a log in the W3C extended format, such as that of IIS, whose `#Fields:` lines name the fields",
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
    {"iis", Form::w3c, "another name for w3c"},
    {"warc", Form::warc, "a web archive (ISO 28500), for `extract --links` and `extract --html`",
     "Pages are the HTTP responses and resources that are HTML. Their chunks are joined, and bodies in gzip or zstd "
     "are decompressed. The URL of a page is its target URI. Pages without a Content-Type, in UTF-16, of another type "
     "of XML, or with another Content-Encoding are skipped; messages count them by reason. Each gzip member that is "
     "damaged, and each record that is not whole, loses only itself; messages count both, and the exit status is then "
     "3."},
    {"wat", Form::warc, "the metadata of a web archive, for `extract --links`",
     "The links are those that the JSON of each record of metadata lists, and those in its header fields of HTTP."},
    {"cdx", Form::w3c, "an index of web archives (CDX), whose line ` CDX N b a ...` names the fields by letters",
     "The URL is the field `a`. The columns are `log.urlkey` (N), `log.timestamp` (b), `log.url` (a), `log.mime` (m), "
     "`log.status` (s), `log.digest` (k), `log.redirect` (r), `log.robotflags` (M), `log.length` (S), `log.offset` "
     "(V), "
     "`log.filename` (g), and for any other letter, that letter, as in `log.v`. Those that only a later line names can "
     "be chosen as with w3c. If a file does not name its fields, "
     "they are assumed to be N b a m s k r M S V g, and a message says so; `cdx:N b a m s k r V g` names others.",
     "org,example)/a 20261101080000 http://example.org/a text/html 200 DIGEST - - 2153 363 a.warc.gz"},
    {"json", Form::jsonl, "another name for jsonl"},
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
     "them. A part of a line (P) is a separate record.",
     "2026-11-20T08:00:00.123456789Z stdout F LINE"},
    {"docker:FORMAT",
     "a wrapper: lines in FORMAT as the json-file driver of Docker writes them; the same as `jsonl:log:FORMAT`",
     {},
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
    {"@FILE",
     "formats for files by their names: each line of FILE is `PATTERN FORMAT`, or `PATTERN FORMAT -k NAME`, as in "
     "`*.json.gz jsonl -k uri`",
     "In PATTERN, `*` stands for any characters, and `?` for one, except /. PATTERN matches the whole path or its end "
     "after a /. Lines that are empty or begin with # are ignored. A relative path in FORMAT begins where bnfurl "
     "runs."},
    {"FILE", "a log whose lines the grammar file FILE describes", "See `bnfurl-grammar`(5)."},
};

constexpr DescribedLog logs[] = {
    {"alb", "the access log of an AWS Application Load Balancer"},
    {"apache-error", "the error log of Apache in its default format; only requests with an invalid URL have a URL"},
    {"cloudfront", "the standard log of Amazon CloudFront"},
    {"combined", "the access log of nginx and Apache, with referer and user agent"},
    {"common", "the access log of Apache without referer and user agent"},
    {"elb", "the access log of an AWS Classic Load Balancer"},
    {"envoy", "the access log of Envoy in its default format"},
    {"haproxy",
     "the log of HAProxy with `option httplog` or `option tcplog`, and of its connections that failed; only HTTP "
     "requests have a URL"},
    {"ingress-nginx", "the access log of ingress-nginx, the ingress controller of Kubernetes, in its default format"},
    {"istio", "the access log of Istio in its default text format"},
    {"nginx-error", "the error log of nginx; a line without a request has no URL"},
    {"nginx-main",
     "combined, followed by `\"$http_x_forwarded_for\"`: `log_format main` in the nginx.conf that nginx installs"},
    {"nginx-timed", "combined, followed by nginx's `$request_time`"},
    {"s3", "the server access log of Amazon S3"},
    {"squid", "the access log of Squid in its native format"},
    {"traefik-clf", "the access log of Traefik in its common format"},
    {"vhost_combined",
     "combined, preceded by `%v:%p` (the virtual host and its port), as in Debian's Apache, or by `%v`"},
};

}  // namespace

void load_grammar_files(const RecordOptions& options) {
  std::vector<std::string> files;
  const auto add = [&files](const std::string& word) {
    if (const std::optional<std::string> file = file_of(word)) files.push_back(*file);
  };
  std::ranges::for_each(options.grammars, add);
  if (options.input && form_of(*options.input) == Form::log) {
    const std::optional<WrappedFormat> wrapped = wrapped_format(*options.input);
    add(wrapped ? std::string(wrapped->inside) : *options.input);
  }
  load_files(files);
}

std::string_view single(std::string_view option, const std::vector<std::string>& values) {
  if (values.size() > 1) throw UsageError(fmt::format("{} can be given only once", option));
  return values.empty() ? std::string_view() : std::string_view(values.front());
}

UsageError unknown_or_file(std::string_view what, std::string_view word, const std::vector<std::string>& known,
                           std::string_view where_all_are) {
  std::error_code ignored;
  const std::string file = fmt::format("{}.bnf", word), folder = grammar_folder();
  const std::string hint =
      std::filesystem::exists(file, ignored) ? fmt::format("did you mean the file {}?", printable(file))
      : std::filesystem::is_directory(folder, ignored)
          ? "or name a grammar file"
          : fmt::format("the folder with the other grammars{} was not found (BNFURL_GRAMMARS names it)",
                        folder.empty() ? "" : fmt::format(", {},", printable(folder)));
  return UsageError(fmt::format("{}; {}", unknown(what, word, known, where_all_are).what(), hint));
}

std::string full_name(Production production) {
  return fmt::format("{}:{}", production.grammar().name(), production.name());
}

Grammar find_grammar(std::string_view word) {
  if (const std::optional<Grammar> grammar = bnfurl::find_grammar(word)) return *grammar;
  if (is_server_format(word)) return find_server_grammar(word);
  if (const std::optional<std::string> file = file_of(word)) {
    load_files({*file});
    return *find_loaded(*file);
  }
  throw unknown_or_file("grammar", word, grammar_names(), help_for(Help::grammars));
}

Production find_entry(Grammar grammar, std::string_view name) {
  if (name.empty()) return ready_start(grammar);
  if (const std::optional<Production> production = grammar.find(name)) return make_ready(*production);
  std::vector<std::string> names;
  for (const Production production : grammar.productions()) names.emplace_back(production.name());
  throw unknown(fmt::format("production of {}", printable(grammar.name())), name, names, help_for(Help::productions));
}

std::size_t find_component(Grammar grammar, std::string_view name) {
  const std::optional<Component> component = grammar.find_component(name);
  return component ? component->index() : no_component;
}

// Every state of a minimal automaton leads to a text. So all texts are numbers if no octet leads on that is not one of
// a number, and the empty text is not among them.
bool has_only_numbers(Production production) {
  const Automaton texts = production.automaton();
  if (texts.accepts(Automaton::start)) return false;
  using Place = std::pair<Automaton::State, Read>;
  std::set<Place> seen{{Automaton::start, Read::nothing}};
  std::vector<Place> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const auto [state, read] = open.back();
    open.pop_back();
    for (int octet = 0; octet < 256; ++octet) {
      const Automaton::State next = texts.next(state, static_cast<char>(octet));
      if (next == Automaton::dead) continue;
      const std::optional<Read> then = after(read, static_cast<char>(octet));
      if (!then) return false;
      if (seen.insert({next, *then}).second) open.emplace_back(next, *then);
    }
  }
  return true;
}

// A pair of states is reached by the same octets in both. Every state of a minimal automaton leads to a text.
bool is_within(Production narrow, Production wide) {
  const Automaton one = narrow.automaton(), other = wide.automaton();
  using Pair = std::pair<Automaton::State, Automaton::State>;
  std::set<Pair> seen{{Automaton::start, Automaton::start}};
  std::vector<Pair> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const auto [state, beside] = open.back();
    open.pop_back();
    if (one.accepts(state) && !other.accepts(beside)) return false;
    for (int octet = 0; octet < 256; ++octet) {
      const Pair next{one.next(state, static_cast<char>(octet)), other.next(beside, static_cast<char>(octet))};
      if (next.first == Automaton::dead) continue;
      if (next.second == Automaton::dead) return false;
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return true;
}

bool is_number(Component component) {
  const Grammar grammar = component.grammar();
  const gen::Grammar& rules = printed_grammar(grammar);
  const auto stands_for_numbers = [grammar](const gen::Occurrence& each) {
    const std::optional<Production> production = grammar.find(each.production);
    return production && !each.before_colon && try_make_ready(*production) && has_only_numbers(*production);
  };
  const auto line = std::ranges::find(rules.directives.components, component.name(), &gen::ComponentLine::name);
  return line != rules.directives.components.end() && std::ranges::all_of(line->occurrences, stands_for_numbers);
}

Grammar find_server_grammar(std::string_view word) {
  if (const auto found = known_formats().find(word); found != known_formats().end()) return found->second.grammar;
  const ServerGrammar made = grammar_of_server(word);
  const std::string name = short_name(word, known_formats().size());
  load_text(name, made.text);
  return known_formats()
      .emplace(word, KnownFormat{*find_loaded(name), made.warnings, made.open_texts})
      .first->second.grammar;
}

void tell_warnings(std::string_view word, const Tell& tell) {
  const std::optional<WrappedFormat> wrapped = wrapped_format(word);
  const auto found = known_formats().find(wrapped ? wrapped->inside : word);
  if (found == known_formats().end()) return;
  for (std::string& warning : std::exchange(found->second.warnings, {})) tell({std::move(warning)});
}

bool matches_one(const std::string& log, std::span<const std::string_view> lines) {
  constexpr std::size_t longest = std::size_t{1} << 14;
  const gen::Dfa* const language = find_language(find_grammar(log));
  return language == nullptr || std::ranges::any_of(lines, [language](std::string_view line) {
           if (line.ends_with('\r')) line.remove_suffix(1);
           return line.size() <= longest && gen::accepts(*language, line);
         });
}

std::span<const InputWord> input_words() { return words; }

std::span<const FormatFamily> format_families() { return families; }

std::string about_log(const std::string& name) {
  const auto* found = std::ranges::find(logs, name, &DescribedLog::name);
  return std::string(found == std::end(logs) ? find_grammar(name).source() : found->about);
}

std::string example_of_log(const std::string& name) {
  const std::vector<gen::HeaderLine> typical = printed_grammar(find_grammar(name)).directives.typical;
  return typical.empty() ? "" : typical.front().value;
}

Form form_of(std::string_view name) {
  if (const std::optional<WrappedFormat> wrapped = wrapped_format(name))
    return wrapped->inside.empty() ? Form::plain : form_of(wrapped->inside);
  if (find_json_format(name) != nullptr) return Form::jsonl;
  if (name.starts_with("w3c:") || name.starts_with("iis:") || name.starts_with("cdx:")) return Form::w3c;
  const auto* found = std::ranges::find(words, name, &InputWord::name);
  return found == std::end(words) ? Form::log : found->form;
}

}  // namespace bnfurl::records
