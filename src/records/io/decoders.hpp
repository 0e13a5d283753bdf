// A decompressor: octets in, octets out, in pieces of any size. If data go bad, all good octets before that come out
// first, and only then the reason.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace bnfurl::records {

class Decoder {
public:
  struct Step {
    std::size_t taken = 0;
    std::size_t made = 0;
  };

  Decoder() = default;
  virtual ~Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Consumes some of `in`. `in` may be empty: octets consumed before may still have output. If a step consumes all
  /// of `in` and has no output, the decoder needs more input.
  [[nodiscard]] virtual Step step(std::string_view in, std::span<char> out) = 0;

  /// Must be called when there is no more input.
  virtual void end() = 0;
  /// After `end`: whether further steps, without input, can have output.
  [[nodiscard]] virtual bool resume_at_end() { return false; }

  /// Why the decoder cannot go on; empty as long as it can.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// What it has skipped, in words, and whether that was damaged.
  struct Skipped {
    std::string sentence = {};
    bool is_damage = false;
  };
  [[nodiscard]] virtual Skipped skipped() const { return {}; }

protected:
  /// As much of `size` as a library takes that counts octets with an `unsigned`.
  [[nodiscard]] static unsigned at_once(std::size_t size) {
    return static_cast<unsigned>(std::min<std::size_t>(size, std::numeric_limits<unsigned>::max()));
  }
  void fail(std::string_view problem) { problem_ = problem; }

private:
  std::string problem_;
};

using MakeDecoder = std::unique_ptr<Decoder> (*)();
/// Makes text of other text: of what `inner` makes or, if that is null, of the data themselves, which begin with
/// `head`. Null if they stay as they are. `skips_damage`: it goes on after damage.
using MakeLines = std::unique_ptr<Decoder> (*)(std::unique_ptr<Decoder> inner, std::string_view head,
                                               bool skips_damage);
[[nodiscard]] std::unique_ptr<Decoder> gzip_decoder();
/// More than twice as fast, but it refuses some data that are good and does not say what is wrong: where it has a
/// problem, `gzip_decoder` has the last word. Null if the program is built without ISA-L.
[[nodiscard]] std::unique_ptr<Decoder> fast_gzip_decoder();
/// Goes on after a member that is damaged, with the next octets that begin one.
[[nodiscard]] std::unique_ptr<Decoder> resuming_gzip_decoder();
[[nodiscard]] std::unique_ptr<Decoder> bzip2_decoder();
[[nodiscard]] std::unique_ptr<Decoder> zstd_decoder();
[[nodiscard]] std::unique_ptr<Decoder> xz_decoder();
/// Of `deflate` in HTTP: zlib (RFC 1950), or deflate (RFC 1951) alone, which some servers send.
[[nodiscard]] std::unique_ptr<Decoder> deflate_decoder();
/// Of `br` in HTTP (RFC 7932).
[[nodiscard]] std::unique_ptr<Decoder> brotli_decoder();

}  // namespace bnfurl::records
