#include "src/records/shared/decoded_parts.hpp"

#include <zstd.h>

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace bnfurl::tool {
namespace {

// Memory is bounded by the number of threads: there are two more pieces than those, with at most this much in each. A
// longer part is decoded by the caller, and all that follows it.
constexpr std::size_t most_threads = 16;
constexpr std::size_t most_stored = std::size_t{1} << 24;
constexpr std::size_t most_made = DecodedParts::most_made;

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

// `pigz -i` ends each block with two empty ones, which end with an octet; whoever flushes otherwise writes only one.
std::optional<std::size_t> gzip_part_size(std::string_view stored, std::string_view /*header*/, std::size_t seen) {
  constexpr std::string_view member_begin = "\x1f\x8b\x08";
  constexpr std::string_view two_empty_blocks("\0\0\xff\xff\0\0\0\xff\xff", 9);
  if (const std::optional<std::size_t> told = bgzip_member_size(stored)) return told;
  const std::size_t from = seen - std::min(seen, two_empty_blocks.size());
  const std::size_t block = stored.find(two_empty_blocks, from);
  const std::size_t end = block == std::string_view::npos ? block : block + two_empty_blocks.size();
  const std::size_t member = stored.substr(0, end).find(member_begin, std::max<std::size_t>(from, 1));
  if (std::min(member, end) != std::string_view::npos) return std::min(member, end);
  return stored.size() < most_searched ? std::optional<std::size_t>(0) : std::nullopt;
}

// RFC 8878, 3.1. pzstd writes a skippable frame of four octets before each frame: its size.
std::optional<std::size_t> zstd_part_size(std::string_view stored, std::string_view /*header*/, std::size_t /*seen*/) {
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

// What is stored does not change once a thread may read it.
struct DecodedParts::Piece {
  enum class State { unshared, waiting, begun, good, bad };

  std::string stored;
  std::size_t whole = 0;   // so many octets of it are whole parts
  std::size_t taken = 0;   // so many the caller decodes itself
  bool is_closed = false;  // nothing is added to it
  State state = State::unshared;
  std::unique_ptr<char[]> made;
  std::size_t room = 0;
  std::size_t size = 0;
  std::uint32_t checksum = 0;
  std::size_t handed_out = 0;

  void begin_anew() {
    whole = taken = size = handed_out = 0;
    is_closed = false;
    state = State::unshared;
  }
};

DecodedParts::DecodedParts(Source source, Ahead ahead, Parting parting, Decoder& decoder, std::string_view stored)
    : source_(std::move(source)), ahead_(std::move(ahead)), parting_(parting), decoder_(decoder) {
  ahead_.threads = std::min(ahead_.threads, most_threads);
  pieces_.push_back(std::make_shared<Piece>());
  pieces_.back()->stored = stored;
  pieces_.back()->taken = stored.size();
  cut();
}

DecodedParts::~DecodedParts() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  given_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t DecodedParts::read(std::span<char> buffer) {
  read_ahead();
  for (;;) {
    drop_taken();
    Piece& piece = *pieces_.front();
    if (piece.taken != 0 || !decoder_.may_pass(piece.stored) || !is_made(piece)) return 0;
    const std::size_t size = std::min(buffer.size(), piece.size - piece.handed_out);
    std::copy_n(piece.made.get() + piece.handed_out, size, buffer.data());
    piece.handed_out += size;
    if (piece.handed_out == piece.size) {
      decoder_.pass(piece.stored, {piece.made.get(), piece.size}, piece.checksum);
      spare_.push_back(std::move(pieces_.front()));
      pieces_.pop_front();
    }
    if (size != 0) return size;
  }
}

std::string_view DecodedParts::stored() {
  read_ahead();
  for (;;) {
    drop_taken();
    Piece& piece = *pieces_.front();
    const std::string_view rest = std::string_view(piece.stored).substr(piece.taken);
    piece.taken = piece.stored.size();
    if (!rest.empty() || !read_more()) return rest;
  }
}

void DecodedParts::drop_taken() {
  while (pieces_.front()->is_closed && pieces_.front()->taken == pieces_.front()->stored.size()) pieces_.pop_front();
}

// As long as this does not wait for the source.
void DecodedParts::read_ahead() {
  while (is_parted_ && pieces_.size() < ahead_.threads + 2 && ahead_.is_ready() && read_more()) {
  }
}

bool DecodedParts::read_more() {
  if (has_ended_) return false;
  Piece& last = *pieces_.back();
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
  Piece& last = *pieces_.back();
  while (is_parted_ && last.whole < last.stored.size()) {
    const std::string_view rest = std::string_view(last.stored).substr(last.whole);
    const std::optional<std::size_t> size = parting_.part_size(rest, header_, seen_);
    seen_ = size == 0 ? rest.size() : 0;
    is_parted_ = size && std::max(*size, rest.size()) <= most_stored;
    if (!is_parted_ || *size == 0 || *size > rest.size()) break;
    if (header_.size() != parting_.header_size) header_ = last.stored.substr(0, parting_.header_size);
    last.whole += *size;
  }
  const std::size_t enough = last.taken == 0 && is_parted_ ? ahead_.enough : std::max<std::size_t>(last.taken, 1);
  if (last.whole < enough) return;
  const std::shared_ptr<Piece> next = new_piece();
  next->stored.assign(last.stored, last.whole);
  last.stored.resize(last.whole);
  last.is_closed = true;
  if (last.taken == 0) give(pieces_.back());
  pieces_.push_back(next);
}

// Takes a used one: its memory need not come from the system again.
std::shared_ptr<DecodedParts::Piece> DecodedParts::new_piece() {
  if (spare_.empty()) return std::make_shared<Piece>();
  std::shared_ptr<Piece> piece = std::move(spare_.back());
  spare_.pop_back();
  piece->begin_anew();
  return piece;
}

// If the system refuses a thread, those that there are do the work, or the caller.
void DecodedParts::give(const std::shared_ptr<Piece>& piece) {
  {
    const std::lock_guard lock(mutex_);
    piece->state = Piece::State::waiting;
    waiting_.push_back(piece);
  }
  given_.notify_one();
  if (threads_.size() == ahead_.threads) return;
  try {
    threads_.emplace_back([this] { decode_pieces(); });
  } catch (const std::system_error&) {
    ahead_.threads = threads_.size();
  }
}

/// Waits for the thread that has begun the piece, if any has. Whether all of it was good.
bool DecodedParts::is_made(Piece& piece) {
  std::unique_lock lock(mutex_);
  if (piece.state == Piece::State::waiting) {
    std::erase_if(waiting_, [&](const auto& other) { return other.get() == &piece; });
    piece.state = Piece::State::bad;
  }
  done_.wait(lock, [&] { return piece.state != Piece::State::begun; });
  return piece.state == Piece::State::good;
}

void DecodedParts::decode_pieces() {
  std::unique_lock lock(mutex_);
  for (;;) {
    given_.wait(lock, [this] { return is_over_ || !waiting_.empty(); });
    if (is_over_) return;
    const std::shared_ptr<Piece> piece = std::move(waiting_.front());
    waiting_.pop_front();
    piece->state = Piece::State::begun;
    lock.unlock();
    const bool is_good = decode(*piece);
    lock.lock();
    piece->state = is_good ? Piece::State::good : Piece::State::bad;
    done_.notify_one();
  }
}

// No exception leaves a thread: where memory runs out here, the caller decodes the piece with less.
bool DecodedParts::decode(Piece& piece) const try {
  const std::unique_ptr<Decoder> decoder = parting_.make_decoder();
  if (!header_.empty()) (void)decoder->step(header_, {});
  std::string_view rest = piece.stored;
  for (std::size_t made = 1; made != 0 || !rest.empty(); piece.size += made) {
    if (piece.size == piece.room) {
      if (piece.room >= most_made) return false;
      const std::size_t first = std::max(8 * piece.stored.size(), made_at_once);
      const std::size_t room = std::min(std::max(2 * piece.room, first), most_made);
      std::unique_ptr<char[]> larger(new char[room]);
      std::copy_n(piece.made.get(), piece.size, larger.get());
      piece.made = std::move(larger);
      piece.room = room;
    }
    const std::size_t room = std::min(piece.room - piece.size, made_at_once);
    const Decoder::Step step = decoder->step(rest, {piece.made.get() + piece.size, room});
    rest.remove_prefix(step.taken);
    made = step.made;
    if (!decoder->problem().empty() || is_over_) return false;
  }
  piece.checksum = decoder->checksum();
  return decoder->is_between();
} catch (const std::bad_alloc&) {
  return false;
}

}  // namespace bnfurl::tool
