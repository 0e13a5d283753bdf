#include "src/records/readers/record.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {
namespace {

/// A piece of a wrapped value: how many octets it has as wrapped, and how many unwrapped.
struct Piece {
  std::size_t wrapped;
  std::size_t octets;
};

Piece csv_piece(std::string_view wrapped) { return wrapped.starts_with("\"\"") ? Piece{2, 1} : Piece{1, 1}; }

Piece tsv_piece(std::string_view wrapped) {
  const bool is_escape =
      wrapped.size() > 1 && wrapped[0] == '\\' && tsv_letters.find(wrapped[1]) != std::string_view::npos;
  return is_escape ? Piece{2, 1} : Piece{1, 1};
}

/// `\uXXXX`; a surrogate pair with both halves is one piece.
Piece unicode_piece(std::string_view wrapped) {
  unsigned value = 0;
  std::from_chars(wrapped.data() + 2, wrapped.data() + 6, value, 16);
  if (value < 0x80) return {6, 1};
  if (value < 0x800) return {6, 2};
  return value >= 0xd800 && value < 0xdc00 ? Piece{12, 4} : Piece{6, 3};
}

Piece json_piece(std::string_view wrapped) {
  if (!wrapped.starts_with('\\')) return {1, 1};
  if (wrapped.starts_with("\\x")) return {4, 1};  // no escape of JSON, but read
  return wrapped.starts_with("\\u") ? unicode_piece(wrapped) : Piece{2, 1};
}

Piece piece_of(std::string_view wrapped, Wrapping wrapping) {
  if (wrapping == Wrapping::tsv) return tsv_piece(wrapped);
  return wrapping == Wrapping::csv ? csv_piece(wrapped) : json_piece(wrapped);
}

// Counts of up to 255 fit in an octet, so that compilers count as many places at once as a vector has octets. In the
// end, the counts of all places are added: for a short text, there are fewer.
template <std::size_t places>
std::size_t count_by_places(std::string_view text, char octet) {
  constexpr std::size_t rounds = 255;
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, places * rounds);
    std::uint8_t counts[places] = {};
    std::size_t i = 0;
    for (; i + places <= part.size(); i += places) {
      for (std::size_t place = 0; place < places; ++place) {
        counts[place] = static_cast<std::uint8_t>(counts[place] + (part[i + place] == octet ? 1 : 0));
      }
    }
    for (const std::uint8_t each : counts) count += each;
    count += static_cast<std::size_t>(std::ranges::count(part.substr(i), octet));
    text.remove_prefix(part.size());
  }
  return count;
}

}  // namespace

std::size_t wrapped_offset(std::string_view wrapped, Wrapping wrapping, std::size_t offset) {
  if (wrapping == Wrapping::none) return offset;
  if (wrapping == Wrapping::base64) return offset / 3 * 4 + offset % 3;
  std::size_t at = 0;
  for (std::size_t done = 0; done < offset && at < wrapped.size();) {
    const Piece piece = piece_of(wrapped.substr(at), wrapping);
    if (done + piece.octets > offset) break;
    done += piece.octets;
    at += piece.wrapped;
  }
  return std::min(at, wrapped.size());
}

// A quote directly after one that has ended a value is a quote in this value.
std::size_t CsvState::through_quotes(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (place_ == Place::unquoted || (place_ != Place::quoted && text[at] != '"')) return at;
    const std::size_t quote = place_ == Place::quoted ? text.find('"', at) : at;
    if (quote == std::string_view::npos) return quote;
    place_ = place_ == Place::quoted ? Place::after_quote : Place::quoted;
    at = quote + 1;
  }
  return std::string_view::npos;
}

std::size_t CsvState::through_last_record(std::string_view text) {
  std::size_t size = 0;
  for (std::size_t at = 0; (at = through_quotes(text, at)) != std::string_view::npos;) {
    const std::size_t quote = std::min(text.find('"', at), text.size());
    const std::size_t last = text.substr(at, quote - at).rfind('\n');
    if (last != std::string_view::npos) size = at + last + 1;
    if (quote == text.size()) {
      place_ = ends_value(text.back()) ? Place::begin : Place::unquoted;
      return size;
    }
    take_quote(text, at, quote);
    at = quote + 1;
  }
  return size;
}

std::size_t CsvState::through_record(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t at = 0; (at = through_quotes(text, at)) != std::string_view::npos;) {
    if (end <= at) end = std::min(text.find('\n', at), text.size());
    const std::size_t quote = text.substr(at, end - at).find('"');
    if (quote == std::string_view::npos) return std::min(end + 1, text.size());
    take_quote(text, at, at + quote);
    at += quote + 1;
  }
  return text.size();
}

std::size_t Cutter::through_parts(std::string_view text, std::size_t seen) {
  if (seen == 0) {
    parts_ = start_;
    at_ = 0;
  }
  std::size_t whole = 0;
  for (std::size_t end = seen; (end = text.find('\n', end)) != std::string_view::npos; at_ = ++end) {
    while (parts_.expire(at_)) {
    }
    (void)parts_.next(text.substr(at_, end - at_), at_);
    if (parts_.is_open()) continue;
    whole = end + 1;
    start_ = parts_;
  }
  return whole;
}

std::size_t Cutter::whole_records(std::string_view text, std::size_t seen) {
  std::size_t whole = 0;
  if (kind_ == Kind::csv) {
    if (seen == 0) state_ = CsvState(separator_);
    const std::size_t more = state_.through_last_record(text.substr(seen));
    if (more != 0) whole = seen + more;
  } else if (kind_ == Kind::warc) {
    while (const auto size = whole == text.size() ? std::nullopt : warc_record_size(text.substr(whole), false))
      whole += *size;
  } else if (kind_ == Kind::parts) {
    whole = through_parts(text, seen);
  } else if (kind_ != Kind::file) {
    const std::size_t last = text.substr(seen).rfind(terminator_);
    if (last != std::string_view::npos) whole = seen + last + 1;
  }
  return whole;
}

Counts Cutter::count(std::string_view text) const {
  if (kind_ == Kind::file) return {1, 1};
  if (kind_ == Kind::warc) {
    std::size_t records = 0;
    for (; text.find_first_not_of("\r\n") != std::string_view::npos; ++records) text.remove_prefix(first_record(text));
    return {records, records};
  }
  const bool has_end = text.empty() || text.back() == terminator_;
  Counts counts;
  counts.lines = counts.records = count_octets(text, terminator_) + (has_end ? 0 : 1);
  if (kind_ == Kind::commented) {
    for (; !text.empty(); text.remove_prefix(first_record(text))) counts.records -= begins_with_comment(text) ? 1 : 0;
  } else if (kind_ == Kind::csv) {
    counts.records = 0;
    for (; !text.empty(); text.remove_prefix(first_record(text))) ++counts.records;
  }
  return counts;
}

std::size_t Cutter::first_record(std::string_view text) const {
  if (kind_ == Kind::file) return text.size();
  if (kind_ == Kind::warc) return *warc_record_size(text, true);
  if (kind_ != Kind::csv) return std::min(text.find(terminator_), text.size() - 1) + 1;
  return CsvState(separator_).through_record(text);
}

std::size_t count_octets(std::string_view text, char octet) {
  constexpr std::size_t short_text = 512;
  return text.size() < short_text ? count_by_places<16>(text, octet) : count_by_places<64>(text, octet);
}

}  // namespace bnfurl::records
