#include "src/records/formats/wrappers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view any_member = "jsonl:";

/// What follows `name` and a colon; empty if `word` is the name alone; nullopt if it is another word.
std::optional<std::string_view> after_name(std::string_view word, std::string_view name) {
  if (!word.starts_with(name)) return std::nullopt;
  word.remove_prefix(name.size());
  if (word.starts_with(':')) return word.substr(1);
  return word.empty() ? std::optional(word) : std::nullopt;
}

/// The word at the beginning of `text`, which then begins after the blank that ends the word; empty if none does.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  if (end == std::string_view::npos) return {};
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end + 1);
  return word;
}

/// Whether `text` is like `shape`, in which "0" is any digit.
bool is_like(std::string_view text, std::string_view shape) {
  const auto fits = [](char octet, char shown) { return shown == '0' ? is_digit(octet) : octet == shown; };
  return std::ranges::equal(text, shape, fits);
}

/// Whether a word is a date and a time of day, as RFC 3339 has it.
bool is_rfc3339(std::string_view word) {
  constexpr std::string_view shape = "0000-00-00T00:00:00";
  return word.size() > shape.size() && is_like(word.substr(0, shape.size()), shape) &&
         word.substr(shape.size()).find_first_not_of("0123456789.:+-Z") == std::string_view::npos;
}

/// The time at the beginning of `text`, which then begins after the blank that ends the time; empty without a time.
/// Daemons write it as RFC 3164, some of them with the year, or as RFC 3339.
std::string_view take_syslog_time(std::string_view& text) {
  if (std::string_view rest = text; is_rfc3339(take_word(rest))) return take_word(text);
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::size_t month = text.size() < 3 ? std::string_view::npos : months.find(text.substr(0, 3));
  if (month == std::string_view::npos || month % 3 != 0) return {};
  for (const std::string_view shape : {" 00 00:00:00 ", "  0 00:00:00 ", " 00 0000 00:00:00 ", "  0 0000 00:00:00 "}) {
    if (!is_like(text.substr(3, shape.size()), shape)) continue;
    const std::string_view time = text.substr(0, 3 + shape.size() - 1);
    text.remove_prefix(time.size() + 1);
    return time;
  }
  return {};
}

/// The program before a message: `nginx` of `nginx[12]:`; nullopt for another word.
std::optional<std::string_view> program_in(std::string_view word) {
  if (word.size() < 2 || word.find(':') != word.size() - 1) return std::nullopt;
  return word.substr(0, std::min(word.find('['), word.size() - 1));
}

/// RFC 5424, 6.3: "-", or elements in brackets, in whose quoted values a backslash escapes an octet. Returns whether
/// `text` begins so; then it begins after it.
bool skip_structured_data(std::string_view& text) {
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    return true;
  }
  const std::size_t whole = text.size();
  while (text.starts_with('[')) {
    bool is_quoted = false;
    std::size_t at = 1;
    for (; at < text.size() && (is_quoted || text[at] != ']'); ++at) {
      if (text[at] == '"') is_quoted = !is_quoted;
      if (is_quoted && text[at] == '\\') ++at;
    }
    if (at >= text.size()) return false;
    text.remove_prefix(at + 1);
  }
  return text.size() != whole;
}

std::optional<std::string_view>& text_of(WrapperTexts& texts, WrapperField field) {
  return texts[static_cast<std::size_t>(field)];
}

// The "Container Runtime Interface" of Kubernetes. F is a full line or its last part, and P another part.
bool take_cri(std::string_view& line, WrapperTexts& texts) {
  const std::string_view time = take_word(line), stream = take_word(line), tag = take_word(line);
  text_of(texts, WrapperField::time) = time;
  text_of(texts, WrapperField::stream) = stream;
  return is_rfc3339(time) && (stream == "stdout" || stream == "stderr") && (tag == "F" || tag == "P");
}

bool take_cdxj(std::string_view& line, WrapperTexts& texts) {
  const std::string_view key = take_word(line), time = take_word(line);
  text_of(texts, WrapperField::time) = time;
  return !key.empty() && are_digits(time) && line.starts_with('{');
}

bool take_rfc5424(std::string_view& line, WrapperTexts& texts) {
  (void)take_word(line);
  const auto take = [&line]() -> std::optional<std::string_view> {
    const std::string_view word = take_word(line);
    return word == "-" ? std::nullopt : std::optional(word);
  };
  const std::optional<std::string_view> time = take(), host = take(), program = take(), process = take();
  const std::optional<std::string_view> message = take();
  for (const auto& word : {time, host, program, process, message}) {
    if (word == "") return false;
  }
  if ((time && !is_rfc3339(*time)) || !skip_structured_data(line)) return false;
  text_of(texts, WrapperField::time) = time;
  text_of(texts, WrapperField::host) = host;
  text_of(texts, WrapperField::program) = program;
  if (line.starts_with(' ')) line.remove_prefix(1);
  if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  return true;
}

// The host, the program, or both may be missing: a program ends in a colon.
bool take_rfc3164(std::string_view& line, WrapperTexts& texts) {
  const std::string_view time = take_syslog_time(line);
  if (time.empty()) return false;
  text_of(texts, WrapperField::time) = time;
  const std::string_view first = take_word(line);
  std::optional<std::string_view> program = program_in(first);
  if (!program) {
    text_of(texts, WrapperField::host) = first;
    std::string_view rest = line;
    program = program_in(take_word(rest));
    if (program) line = rest;
  }
  text_of(texts, WrapperField::program) = program;
  return !first.empty();
}

bool take_syslog(std::string_view& line, WrapperTexts& texts) {
  if (line.starts_with('<')) {
    const std::size_t end = line.substr(0, 5).find('>');
    if (end == std::string_view::npos || !are_digits(line.substr(1, end - 1))) return false;
    line.remove_prefix(end + 1);
  }
  return line.starts_with("1 ") ? take_rfc5424(line, texts) : take_rfc3164(line, texts);
}

constexpr Prefix cri{.take = take_cri,
                     .where = "after a container's prefix",
                     .expected = "a time, a stream and F or P, as in \"2026-11-20T08:00:00Z stdout F \""};
constexpr Prefix syslog{.take = take_syslog,
                        .where = "after the prefix of syslog",
                        .expected = "a time, a host and a program, as in \"Nov 20 08:00:00 host program: \"",
                        .shows_by_program = true};
constexpr Prefix cdxj{.take = take_cdxj,
                      .where = "after a key and a time",
                      .expected = "a key, a time in digits and a JSON object, as in \"org,example)/ 20261120080000 {\"",
                      .inside = "jsonl",
                      .key = "url",
                      .has_time_in_digits = true};

}  // namespace

std::string Wrapper::where() const {
  if (prefix != nullptr) return std::string(prefix->where);
  return fmt::format("in the member \"{}\"", printable(member));
}

std::span<const Wrapper> named_wrappers() {
  static const std::vector<Wrapper> all{{"k8s", &cri, {}, part_in_cri},
                                        {"docker", nullptr, "log", part_in_docker},
                                        {"syslog", &syslog},
                                        {"journal", nullptr, "MESSAGE"},
                                        {"cdxj", &cdxj}};
  return all;
}

Wrapper wrapper_in_member(std::string member) { return {std::string(any_member) + member, nullptr, std::move(member)}; }

std::optional<WrappedFormat> wrapped_format(std::string_view word) {
  for (const Wrapper& wrapper : named_wrappers()) {
    const std::optional<std::string_view> inside = after_name(word, wrapper.name);
    if (!inside) continue;
    const bool has_usual = inside->empty() && wrapper.prefix != nullptr;
    return WrappedFormat{wrapper, has_usual ? wrapper.prefix->inside : *inside};
  }
  if (!word.starts_with(any_member)) return std::nullopt;
  word.remove_prefix(any_member.size());
  const std::string_view member = word.substr(0, word.find(':'));
  if (member.empty()) return std::nullopt;
  return WrappedFormat{wrapper_in_member(std::string(member)), *after_name(word, member)};
}

std::span<const WrapperColumn> wrapper_columns() {
  static const std::vector<WrapperColumn> all{
      {"wrapper.time",
       "the time of the wrapper, as written in it",
       {"time", "@timestamp", "timestamp", "ts", "__REALTIME_TIMESTAMP"}},
      {"wrapper.host",
       "the host that the wrapper names",
       {"host", "host.name", "hostname", "kubernetes.host", "_HOSTNAME"}},
      {"wrapper.stream", "the stream of the wrapper: stdout or stderr", {"stream", "_TRANSPORT"}},
      {"wrapper.program",
       "the program that the wrapper names",
       {"program", "ident", "container_name", "kubernetes.container_name", "SYSLOG_IDENTIFIER"}}};
  return all;
}

}  // namespace bnfurl::records
