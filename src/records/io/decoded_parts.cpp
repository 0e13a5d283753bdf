#include "src/records/io/decoded_parts.hpp"

#include <zstd.h>

#include <algorithm>
#include <new>
#include <utility>

namespace bnfurl::records {
namespace {

// Memory is bounded by the number of threads: there are two more pieces than those, with at most this much in each. A
// longer part is decoded by the caller, and all that follows it.
constexpr std::size_t most_threads = 16;
constexpr std::size_t most_stored = std::size_t{1} << 24;
constexpr std::size_t most_made = std::size_t{1} << 25;

/// Where no end of a part of gzip is found in so much, no other is searched for.
constexpr std::size_t most_searched = std::size_t{1} << 20;

constexpr std::size_t read_at_once = std::size_t{1} << 17;
constexpr std::size_t made_at_once = std::size_t{1} << 18;

// RFC 1952, 2.3: the extra fields follow ten octets and their size. bgzip's is "BC": the size of the member less one.
std::optional<std::size_t> bgzip_member_size(std::string_view stored) {
  constexpr std::size_t fixed = 12;
  constexpr unsigned char has_extra = 4;
  if (stored.size() < fixed) return 0;
  if (!stored.starts_with("\x1f\x8b\x08") || (static_cast<unsigned char>(stored[3]) & has_extra) == 0)
    return std::nullopt;
  const std::size_t end = fixed + number_at(stored, fixed - 2, 2);
  if (stored.size() < end) return 0;
  for (std::size_t at = fixed; at + 4 <= end; at += 4 + number_at(stored, at + 2, 2)) {
    const bool is_size = stored.substr(at, 4) == std::string_view("BC\x02\0", 4) && at + 6 <= end;
    const std::size_t size = is_size ? number_at(stored, at + 4, 2) + 1 : 0;
    if (size > end) return size;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> gzip_part_size(std::string_view stored, std::size_t seen) {
  constexpr std::string_view member_begin = "\x1f\x8b\x08";
  if (const std::optional<std::size_t> told = bgzip_member_size(stored)) return told;
  const std::size_t from = seen - std::min(seen, member_begin.size());
  const std::size_t next = stored.find(member_begin, std::max<std::size_t>(from, 1));
  if (next != std::string_view::npos) return next;
  return stored.size() < most_searched ? std::optional<std::size_t>(0) : std::nullopt;
}

// RFC 8878, 3.1. pzstd writes a skippable frame of four octets before each frame: its size.
std::optional<std::size_t> zstd_part_size(std::string_view stored, std::size_t /*seen*/) {
  constexpr std::size_t skippable_header = 8;
  constexpr std::size_t longest_header = 18;
  if (stored.size() < longest_header) return 0;
  if (stored.substr(1, 3) == "\x2a\x4d\x18") {
    const std::size_t size = skippable_header + number_at(stored, 4, 4);
    const bool tells_next = size == skippable_header + 4 && stored.substr(size, 4) == "\x28\xb5\x2f\xfd";
    return tells_next ? size + number_at(stored, skippable_header, 4) : size;
  }
  const unsigned long long content = ::ZSTD_getFrameContentSize(stored.data(), stored.size());
  if (content > most_made) return std::nullopt;  // also where the size is not known
  const std::size_t size = ::ZSTD_findFrameCompressedSize(stored.data(), stored.size());
  return ::ZSTD_isError(size) != 0 ? 0 : size;
}

DecodedParts::DecodedParts(Source source, Ahead ahead, Parting parting, Decoder& decoder, std::string_view stored)
    : source_(std::move(source)), ahead_(std::move(ahead)), parting_(parting), decoder_(decoder) {
  ahead_.threads = std::min(ahead_.threads, most_threads);
  Piece& first = pieces_.emplace_back();
  first.stored = stored;
  first.taken = stored.size();
  cut();
}

DecodedParts::~DecodedParts() { is_over_ = true; }

std::size_t DecodedParts::read(std::span<char> buffer) {
  read_ahead();
  for (;;) {
    drop_taken();
    Piece& piece = pieces_.front();
    if (piece.taken != 0 || !decoder_.is_between()) return 0;
    if (piece.result.valid()) piece.made = piece.result.get();
    if (piece.made.octets == nullptr) return 0;
    const std::size_t size = std::min(buffer.size(), piece.made.size - piece.handed_out);
    std::copy_n(piece.made.octets.get() + piece.handed_out, size, buffer.data());
    piece.handed_out += size;
    if (piece.handed_out == piece.made.size) pieces_.pop_front();
    if (size != 0) return size;
  }
}

std::string_view DecodedParts::stored() {
  read_ahead();
  for (;;) {
    drop_taken();
    Piece& piece = pieces_.front();
    const std::string_view rest = std::string_view(piece.stored).substr(piece.taken);
    piece.taken = piece.stored.size();
    if (!rest.empty() || !read_more()) return rest;
  }
}

void DecodedParts::drop_taken() {
  while (pieces_.front().is_closed && pieces_.front().taken == pieces_.front().stored.size()) pieces_.pop_front();
}

// As long as this does not wait for the source.
void DecodedParts::read_ahead() {
  while (is_parted_ && pieces_.size() < ahead_.threads + 2 && ahead_.is_ready() && read_more()) {
  }
}

bool DecodedParts::read_more() {
  if (has_ended_) return false;
  Piece& last = pieces_.back();
  if (!is_parted_) last.taken = 0;
  const std::size_t before = is_parted_ ? last.stored.size() : 0;
  last.stored.reserve(most_searched + read_at_once);  // does not move while it is searched; unused room costs nothing
  last.stored.resize(before + read_at_once);
  const std::size_t count = source_(std::span(last.stored).subspan(before));
  last.stored.resize(before + count);
  has_ended_ = count == 0;
  if (is_parted_) cut();
  return !has_ended_;
}

// Closes the last piece if it has enough whole parts; then what follows them begins a new one.
void DecodedParts::cut() {
  Piece& last = pieces_.back();
  while (is_parted_ && last.whole < last.stored.size()) {
    const std::string_view rest = std::string_view(last.stored).substr(last.whole);
    const std::optional<std::size_t> size = parting_.part_size(rest, seen_);
    seen_ = size == 0 ? rest.size() : 0;
    is_parted_ = size && std::max(*size, rest.size()) <= most_stored;
    if (!is_parted_ || *size == 0 || *size > rest.size()) break;
    last.whole += *size;
  }
  const std::size_t enough = last.taken == 0 && is_parted_ ? ahead_.enough : std::max<std::size_t>(last.taken, 1);
  if (last.whole < enough) return;
  pieces_.emplace_back().stored.assign(last.stored, last.whole);
  last.stored.resize(last.whole);
  last.is_closed = true;
  if (last.taken != 0) return;
  const auto decode_last = [this, &last] { return decode(last.stored); };
  last.result = std::async(std::launch::async | std::launch::deferred, decode_last);
}

// No exception leaves a thread: where memory runs out here, the caller decodes the piece with less.
DecodedParts::Made DecodedParts::decode(std::string_view stored) const try {
  const std::unique_ptr<Decoder> decoder = parting_.make_decoder();
  const std::size_t first_room = std::clamp(8 * stored.size(), made_at_once, most_made);
  std::size_t room = 0;
  Made all;
  for (std::size_t made = 1; made != 0 || !stored.empty(); all.size += made) {
    if (all.size == room) {
      if (room >= most_made) return {};
      room = std::clamp(2 * room, first_room, most_made);
      std::unique_ptr<char[]> larger(new char[room]);
      std::copy_n(all.octets.get(), all.size, larger.get());
      all.octets = std::move(larger);
    }
    const std::size_t size = std::min(room - all.size, made_at_once);
    const Decoder::Step step = decoder->step(stored, {all.octets.get() + all.size, size});
    stored.remove_prefix(step.taken);
    made = step.made;
    if (!decoder->problem().empty() || is_over_) return {};
  }
  return decoder->is_between() ? std::move(all) : Made();
} catch (const std::bad_alloc&) {
  return {};
}

}  // namespace bnfurl::records
