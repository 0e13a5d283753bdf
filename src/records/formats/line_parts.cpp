#include "src/records/formats/line_parts.hpp"

#include "src/records/formats/padding.hpp"

namespace bnfurl::records {
namespace {

/// Whether the octet at `at` is escaped: an odd number of backslashes is before it.
bool is_escaped(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of('\\');
  return (at - (before == std::string_view::npos ? 0 : before + 1)) % 2 != 0;
}

// Docker writes its members in one order and without blanks, which is read at once; what copies its lines may not. So
// the line can be any JSON (RFC 8259), of which only as much is read as tells where its members are.

constexpr std::string_view quoted_log = "\"log\"", quoted_stream = "\"stream\"", out = "\"stdout\"", err = "\"stderr\"";

std::size_t after_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')) ++at;
  return at;
}

/// The size of the string that `text` begins with, with its quotes; 0 if it does not end.
std::size_t string_size(std::string_view text) {
  std::size_t end = 0;
  do end = text.find('"', end + 1);
  while (end != std::string_view::npos && is_escaped(text, end));
  return end + 1;
}

/// The same for any value; a number can have blanks after it.
std::size_t value_size(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool closes = text[at] == '}' || text[at] == ']';
    if (depth == 0 && (closes || text[at] == ',')) return at;
    if (text[at] == '"') {
      const std::size_t size = string_size(text.substr(at));
      if (size == 0 || depth == 0) return size;
      at += size - 1;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if (closes && --depth == 0) return at + 1;
  }
  return 0;
}

/// The values of two members, with quotes if they are strings; empty if they are missing.
struct DockerLine {
  std::string_view log = {}, stream = {};
};

/// Those of a line in the spelling of Docker; none of any other line.
DockerLine members_as_written(std::string_view line) {
  constexpr std::string_view before_log = "{\"log\":", before_stream = ",\"stream\":";
  if (!line.starts_with(before_log) || !line.substr(before_log.size()).starts_with('"')) return {};
  line.remove_prefix(before_log.size());
  const std::string_view log = line.substr(0, string_size(line)), rest = line.substr(log.size());
  if (log.empty() || !rest.starts_with(before_stream)) return {};
  const std::string_view stream = rest.substr(before_stream.size(), out.size());
  return stream == out || stream == err ? DockerLine{log, stream} : DockerLine();
}

DockerLine read_docker_line(std::string_view object) {
  DockerLine found = members_as_written(object);
  if (!found.log.empty() || object.find(quoted_stream) == std::string_view::npos) return found;
  std::size_t at = after_blanks(object, 0);
  if (!object.substr(at).starts_with('{')) return found;
  do {
    at = after_blanks(object, at + 1);
    if (!object.substr(at).starts_with('"')) return found;
    const std::string_view name = object.substr(at, string_size(object.substr(at)));
    at = after_blanks(object, at + name.size());
    if (name.empty() || !object.substr(at).starts_with(':')) return found;
    at = after_blanks(object, at + 1);
    const std::string_view value = object.substr(at, value_size(object.substr(at)));
    if (name == quoted_log) found.log = value;
    if (name == quoted_stream) found.stream = value;
    if (!found.log.empty() && !found.stream.empty()) return found;
    at = after_blanks(object, at + value.size());
  } while (object.substr(at).starts_with(','));
  return found;
}

/// Whether the text of a JSON string, which is `raw` between its quotes, ends with a line feed.
bool ends_with_line_feed(std::string_view raw) {
  if (raw.ends_with('n')) return is_escaped(raw, raw.size() - 1);
  constexpr std::size_t escape_size = 6;
  const std::size_t begin = raw.size() - std::min(raw.size(), escape_size);
  const std::string_view last = raw.substr(begin);
  return (last == "\\u000a" || last == "\\u000A") && is_escaped(raw, begin + 1);
}

}  // namespace

// The line begins with a time of RFC 3339.
std::optional<LinePart> part_in_cri(std::string_view line) {
  constexpr std::size_t year = 4;
  if (line.size() <= year || line[year] != '-') return std::nullopt;
  const std::size_t begin = line.find(' ');
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view rest = line.substr(begin);
  constexpr std::string_view of_out = " stdout ", of_err = " stderr ";
  const bool is_out = rest.starts_with(of_out);
  if (!is_out && !rest.starts_with(of_err)) return std::nullopt;
  const std::string_view text = rest.substr(of_out.size());
  if (!text.starts_with("F ") && !text.starts_with("P ")) return std::nullopt;
  return LinePart{is_out ? 0U : 1U, text.size() - 2, text.front() == 'P'};
}

std::optional<LinePart> part_in_docker(std::string_view line) {
  const DockerLine members = read_docker_line(line);
  const bool is_out = members.stream == out;
  if (!members.log.starts_with('"') || (!is_out && members.stream != err)) return std::nullopt;
  const std::string_view raw = members.log.substr(1, members.log.size() - 2);
  return LinePart{is_out ? 0U : 1U, raw.size(), !ends_with_line_feed(raw)};
}

bool is_open_part(std::string_view line) {
  line = without_padding(line);
  const bool is_object = line.substr(after_blanks(line, 0)).starts_with('{');
  const std::optional<LinePart> part = is_object ? part_in_docker(line) : part_in_cri(line);
  return part && part->goes_on;
}

LineParts::Step LineParts::next(std::string_view line, std::size_t at) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::optional<LinePart> part = read_(without_padding(line));
  if (!part) return {};
  const std::size_t stream = part->stream;
  const auto bit = static_cast<std::uint8_t>(1U << stream);
  if ((dropping_ & bit) != 0) {
    if (!part->goes_on) dropping_ ^= bit;
    return {.is_part = true, .is_dropped = true, .stream = stream};
  }
  const bool opens = !is_open_[stream];
  if (opens && !part->goes_on) return {};
  if (opens) {
    begins_[stream] = at;
    sizes_[stream] = 0;
  }
  sizes_[stream] += part->size;
  const bool is_too_long = sizes_[stream] > longest;
  if (is_too_long && part->goes_on) dropping_ |= bit;
  is_open_[stream] = part->goes_on && !is_too_long;
  return {.is_part = true, .opens = opens, .closes = !is_open_[stream], .is_too_long = is_too_long, .stream = stream};
}

std::optional<std::size_t> LineParts::expire(std::size_t at) {
  for (std::size_t stream = 0; stream < streams; ++stream) {
    if (!is_open_[stream] || at - begins_[stream] <= furthest) continue;
    is_open_[stream] = false;
    return stream;
  }
  return std::nullopt;
}

}  // namespace bnfurl::records
