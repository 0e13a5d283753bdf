#include "src/records/formats/line_parts.hpp"

namespace bnfurl::records {
namespace {

/// Whether the octet at `at` is escaped: an odd number of backslashes is before it.
bool is_escaped(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).find_last_not_of('\\');
  return (at - (before == std::string_view::npos ? 0 : before + 1)) % 2 != 0;
}

}  // namespace

// The line begins with a time of RFC 3339.
std::optional<LinePart> part_in_cri(std::string_view line) {
  constexpr std::size_t year = 4;
  if (line.size() <= year || line[year] != '-') return std::nullopt;
  const std::size_t begin = line.find(' ');
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view rest = line.substr(begin);
  constexpr std::string_view out = " stdout ", err = " stderr ";
  const bool is_out = rest.starts_with(out);
  if (!is_out && !rest.starts_with(err)) return std::nullopt;
  const std::string_view text = rest.substr(out.size());
  if (!text.starts_with("F ") && !text.starts_with("P ")) return std::nullopt;
  return LinePart{is_out ? 0U : 1U, text.size() - 2, text.front() == 'P'};
}

std::optional<LinePart> part_in_docker(std::string_view line) {
  constexpr std::string_view before = "{\"log\":\"", out = "\",\"stream\":\"stdout\"", err = "\",\"stream\":\"stderr\"";
  if (!line.starts_with(before)) return std::nullopt;
  std::size_t end = before.size();
  while ((end = line.find('"', end)) != std::string_view::npos && is_escaped(line, end)) ++end;
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view text = line.substr(before.size(), end - before.size()), rest = line.substr(end);
  const bool is_out = rest.starts_with(out);
  if (!is_out && !rest.starts_with(err)) return std::nullopt;
  const bool has_line_feed = text.ends_with('n') && is_escaped(text, text.size() - 1);
  return LinePart{is_out ? 0U : 1U, text.size(), !has_line_feed};
}

bool is_open_part(std::string_view line) {
  const std::optional<LinePart> part = line.starts_with('{') ? part_in_docker(line) : part_in_cri(line);
  return part && part->goes_on;
}

LineParts::Step LineParts::next(std::string_view line, std::size_t at) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::optional<LinePart> part = read_(line);
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
