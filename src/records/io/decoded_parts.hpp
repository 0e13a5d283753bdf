// Compressed data of independent parts, decoded by several threads: members of gzip, and frames of zstd (pzstd's, and
// others that say how long their content is). The caller stays the one who reads the file. It cuts what it reads into
// pieces of whole parts, which threads decode ahead, and hands their output out in order.
//
// Members of bgzip say how long they are. Other parts of gzip are cut where the next one seems to begin, which may be
// wrong: then the piece is not good.
//
// What a thread made is used only if its piece was good from the first octet to the last. The caller decodes every other
// piece itself, like data without parts: so faults are found, and told, as if there were no threads. The same holds for
// a piece that is not whole yet while its file makes the caller wait. If the system refuses a thread, the caller does
// its work.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "src/records/io/decoders.hpp"

namespace bnfurl::records {

/// The size of the part at the beginning of `stored`, which may have only some of it; 0 if more octets will tell it,
/// and nullopt if none will. The first `seen` octets have been looked at before, and did not tell it.
using PartSize = std::optional<std::size_t> (*)(std::string_view stored, std::size_t seen);
[[nodiscard]] std::optional<std::size_t> gzip_part_size(std::string_view stored, std::size_t seen = 0);
[[nodiscard]] std::optional<std::size_t> zstd_part_size(std::string_view stored, std::size_t seen = 0);

/// How data of parts are compressed.
struct Parting {
  MakeDecoder make_decoder = nullptr;
  PartSize part_size = nullptr;  ///< null if parts do not tell their sizes
};

/// Fills a part of a buffer and returns its size: 0 at the end.
using Source = std::function<std::size_t(std::span<char>)>;

/// How to decode ahead.
struct Ahead {
  std::size_t threads = 1;                    ///< with one, nothing is decoded ahead
  std::function<bool()> is_ready;             ///< whether the source has octets, or its end, at once
  std::size_t enough = std::size_t{1} << 16;  ///< stored octets of a piece; more, if its first part has more
};

class DecodedParts {
public:
  /// `stored` are the first octets, which the caller has already taken; what it must decode, `decoder` decodes.
  DecodedParts(Source source, Ahead ahead, Parting parting, Decoder& decoder, std::string_view stored);
  ~DecodedParts();
  DecodedParts(const DecodedParts&) = delete;
  DecodedParts& operator=(const DecodedParts&) = delete;

  /// Fills `buffer` with what a thread made of the next parts. Returns the number of octets; 0 if the caller must
  /// decode what is stored.
  [[nodiscard]] std::size_t read(std::span<char> buffer);
  /// Stored octets that the caller must decode, valid until the next call; none at the end.
  [[nodiscard]] std::string_view stored();

private:
  /// What parts were decoded to; no octets if they are not good.
  struct Made {
    std::unique_ptr<char[]> octets;
    std::size_t size = 0;
  };
  struct Piece {
    std::string stored;
    std::size_t whole = 0;   // so many octets of it are whole parts
    std::size_t taken = 0;   // so many the caller decodes itself
    bool is_closed = false;  // nothing is added to it
    Made made;
    std::size_t handed_out = 0;
    std::future<Made> result = {};  // before `made` has it; the thread reads `stored`, so this ends first
  };

  void read_ahead();
  [[nodiscard]] bool read_more();
  void cut();
  void drop_taken();
  [[nodiscard]] Made decode(std::string_view stored) const;

  Source source_;
  Ahead ahead_;
  Parting parting_;
  Decoder& decoder_;
  bool has_ended_ = false;
  bool is_parted_ = true;  // so far it is known where each part ends
  std::size_t seen_ = 0;   // octets after the last whole part that do not tell where the next ends
  std::atomic<bool> is_over_ = false;
  std::deque<Piece> pieces_;  // in order; the last one is still being read
};

}  // namespace bnfurl::records
