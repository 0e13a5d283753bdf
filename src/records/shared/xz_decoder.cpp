// xz (the .xz file format, version 1.1.0): streams one after another. After each there may be padding, zeros in groups
// of four, and nothing else. A stream is a header, blocks, and an index of these. The library decodes each of them;
// what comes next is decided here, so that blocks that were decoded elsewhere can be passed. A block states how far it
// refers back, which has to be kept in memory. Data that need more than 128 MiB of memory are refused; what `xz -9`
// makes needs 65 MiB.
#include <fmt/format.h>
#include <lzma.h>

#include <array>
#include <cstdint>
#include <memory>
#include <new>

#include "src/records/shared/decoded_parts.hpp"
#include "src/records/shared/decoders.hpp"

namespace bnfurl::tool {
namespace {

// note [one chunk at a time]
// In damaged data a chunk may need more octets than it has. The library reads on in what follows, and notices only when
// its input ends; the output until then depends on how the input was cut. So no call gets octets of two pieces. The
// octet after a chunk is handed in alone, when all of the chunk's output is out; if the library refuses that octet, the
// output of that call came from reading on, and is dropped.

constexpr std::uint64_t mebi = 1 << 20;
constexpr std::uint64_t most_memory = 128 * mebi;
constexpr std::size_t padding_group = 4;
constexpr char first_octet_of_xz = '\xfd';
constexpr std::string_view more_than_xz = "unexpected data after the xz data";

const std::uint8_t* octets_of(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

// Where the pieces of an xz stream end: headers, the chunks of LZMA2, and what stands between them (the .xz file format
// 1.1.0, chapters 2 and 3). A chunk says how many octets it has. Whether what is read is right, the library decides.

class XzPieces {
public:
  // `control` is the octet that ends a chunk: it begins the next chunk or ends the block.
  enum class Part { stream_header, block_size, block_header, control, chunk_header, chunk, check, index, footer };

  /// How many octets of the piece are still to come; at least 1.
  [[nodiscard]] std::size_t left() const { return left_; }
  [[nodiscard]] Part part() const { return part_; }

  /// Goes on by these octets, at most `left()`.
  void pass(std::string_view octets) {
    if (part_ != Part::chunk && part_ != Part::index) octets_.append(octets);
    if (part_ != Part::check) compressed_ += octets.size();
    left_ -= octets.size();
    if (left_ == 0) begin_next();
  }
  /// The index, which alone tells where it ends, has ended.
  void end_index() { begin(Part::footer, LZMA_STREAM_HEADER_SIZE); }

private:
  void begin(Part part, std::size_t size) {
    part_ = part;
    left_ = size;
    octets_.clear();
  }

  void begin_next() {
    switch (part_) {
      case Part::stream_header:
        check_size_ = check_size(octet(7) & 15);
        return begin(Part::block_size, 1);
      case Part::block_size:
        if (octet(0) == 0) return begin(Part::index, std::numeric_limits<std::size_t>::max());
        return begin(Part::block_header, 4 * octet(0) + 3);
      case Part::block_header:
        compressed_ = 0;
        return begin(Part::control, 1);
      case Part::control:
        return begin_after_control(octet(0));
      case Part::chunk_header:
        return begin(Part::chunk, has_two_sizes_ ? size_at(2) : size_at(0));
      case Part::chunk:
        return begin(Part::control, 1);
      default:
        return begin(Part::block_size, 1);
    }
  }

  // 0: no more chunks; below 0x80: as it is; other chunks are compressed, from 0xc0 on with new properties.
  void begin_after_control(unsigned control) {
    has_two_sizes_ = control >= 0x80;
    if (control != 0) return begin(Part::chunk_header, 2U + (control >= 0x80 ? 2 : 0) + (control >= 0xc0 ? 1 : 0));
    const std::size_t size = (4 - compressed_ % 4) % 4 + check_size_;
    if (size == 0) return begin(Part::block_size, 1);
    begin(Part::check, size);
  }

  [[nodiscard]] static std::size_t check_size(unsigned kind) {
    return kind == 0 ? 0 : std::size_t{4} << (kind - 1) / 3;
  }
  [[nodiscard]] unsigned octet(std::size_t i) const { return static_cast<unsigned char>(octets_[i]); }
  [[nodiscard]] std::size_t size_at(std::size_t i) const { return (octet(i) << 8 | octet(i + 1)) + 1; }

  Part part_ = Part::stream_header;
  std::size_t left_ = LZMA_STREAM_HEADER_SIZE;
  std::string octets_;          // of the piece, if they say what comes next
  std::size_t check_size_ = 0;  // in the stream, after each block
  std::size_t compressed_ = 0;  // the octets of the block's chunks
  bool has_two_sizes_ = false;  // the chunk's: decompressed, then compressed
};

/// A block as its header describes it.
class DescribedBlock {
public:
  DescribedBlock() { filters_.front().id = LZMA_VLI_UNKNOWN; }
  ~DescribedBlock() { ::lzma_filters_free(filters_.data(), nullptr); }
  DescribedBlock(const DescribedBlock&) = delete;
  DescribedBlock& operator=(const DescribedBlock&) = delete;

  /// The size of the header that begins with this octet.
  [[nodiscard]] static std::size_t header_size(char first) {
    return 4 * (std::size_t{static_cast<unsigned char>(first)} + 1);
  }

  [[nodiscard]] lzma_ret read(std::string_view header, lzma_check check) {
    ::lzma_filters_free(filters_.data(), nullptr);
    block.check = check;
    block.header_size = static_cast<std::uint32_t>(header.size());
    block.filters = filters_.data();
    return ::lzma_block_header_decode(&block, nullptr, octets_of(header));
  }

  lzma_block block{};

private:
  std::array<lzma_filter, LZMA_FILTERS_MAX + 1> filters_{};
};

class XzDecoder : public Decoder {
public:
  XzDecoder() { begin_stream(); }
  ~XzDecoder() override { ::lzma_end(&stream_); }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    return is_after_stream_ ? look_after_stream(in) : decode_some(in, out);
  }

  void end() override {
    if (!is_after_stream_ || padding_ != 0) fail("the xz data are truncated");
  }

  [[nodiscard]] bool is_between() const override { return !is_after_stream_ && pieces_.part() == Part::block_size; }

  void pass(std::string_view parts, std::string_view /*made*/, std::uint32_t /*checksum*/) override {
    while (!parts.empty()) {
      const std::size_t header_size = DescribedBlock::header_size(parts.front());
      require(described_.read(parts.substr(0, header_size), flags_.check));
      require(note_block());
      parts.remove_prefix(::lzma_block_total_size(&described_.block));
    }
  }

private:
  using Part = XzPieces::Part;

  [[nodiscard]] Step decode_some(std::string_view in, std::span<char> out) {
    switch (pieces_.part()) {
      case Part::stream_header:
      case Part::block_size:
      case Part::block_header:
      case Part::footer:
        return {read_header(in.substr(0, pieces_.left())), 0};
      case Part::index:
        return {read_index(in), 0};
      default:
        return decode_block(in.substr(0, may_hold_more_ ? 0 : pieces_.left()), out);
    }
  }

  [[nodiscard]] Step decode_block(std::string_view in, std::span<char> out) {
    stream_.next_in = octets_of(in);
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream_.avail_out = out.size();
    const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
    const Step step{in.size() - stream_.avail_in, out.size() - stream_.avail_out};
    may_hold_more_ = step.made == out.size();
    if (result != LZMA_BUF_ERROR) require(result == LZMA_STREAM_END ? note_block() : result);
    if (!problem().empty() && pieces_.part() == Part::control) return {};
    pieces_.pass(in.substr(0, step.taken));
    return step;
  }

  [[nodiscard]] std::size_t read_header(std::string_view in) {
    const Part part = pieces_.part();
    const bool is_whole = in.size() == pieces_.left();
    header_ += in;
    pieces_.pass(in);
    if (is_whole) require(use_header(part));
    if (is_whole && part != Part::block_size) header_.clear();
    return in.size();
  }

  [[nodiscard]] std::size_t read_index(std::string_view in) {
    std::size_t taken = 0;
    if (in.empty()) return taken;
    const lzma_ret result = ::lzma_index_hash_decode(index_.get(), octets_of(in), &taken, in.size());
    if (result != LZMA_STREAM_END)
      require(result);
    else
      pieces_.end_index();
    return taken;
  }

  [[nodiscard]] lzma_ret use_header(Part part) {
    switch (part) {
      case Part::stream_header:
        return ::lzma_stream_header_decode(&flags_, octets_of(header_));
      case Part::block_size:
        return pieces_.part() == Part::index ? begin_index() : LZMA_OK;
      case Part::block_header:
        return begin_block();
      default:
        return end_stream();
    }
  }

  [[nodiscard]] lzma_ret begin_block() {
    if (const lzma_ret result = described_.read(header_, flags_.check); result != LZMA_OK) return result;
    needed_ = ::lzma_raw_decoder_memusage(described_.block.filters);
    if (needed_ == UINT64_MAX) return LZMA_OPTIONS_ERROR;
    if (needed_ > most_memory) return LZMA_MEMLIMIT_ERROR;
    may_hold_more_ = false;
    return ::lzma_block_decoder(&stream_, &described_.block);
  }

  // Blocks are compared with the index.
  [[nodiscard]] lzma_ret note_block() {
    const lzma_block& block = described_.block;
    return ::lzma_index_hash_append(index_.get(), ::lzma_block_unpadded_size(&block), block.uncompressed_size);
  }

  // The octet that tells that there is no other block belongs to the index.
  [[nodiscard]] lzma_ret begin_index() {
    std::size_t taken = 0;
    const lzma_ret result = ::lzma_index_hash_decode(index_.get(), octets_of(header_), &taken, header_.size());
    header_.clear();
    return result;
  }

  [[nodiscard]] lzma_ret end_stream() {
    lzma_stream_flags flags{};
    const lzma_ret result = ::lzma_stream_footer_decode(&flags, octets_of(header_));
    if (result == LZMA_FORMAT_ERROR ||
        (result == LZMA_OK && flags.backward_size != ::lzma_index_hash_size(index_.get())))
      return LZMA_DATA_ERROR;
    if (result != LZMA_OK) return result;
    is_after_stream_ = true;
    is_first_ = false;
    return ::lzma_stream_flags_compare(&flags_, &flags);
  }

  [[nodiscard]] Step look_after_stream(std::string_view in) {
    const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
    padding_ = (padding_ + zeros) % padding_group;
    if (zeros == in.size()) return {zeros, 0};
    if (padding_ == 0 && in[zeros] == first_octet_of_xz)
      begin_stream();
    else
      fail(more_than_xz);
    return {zeros, 0};
  }

  void begin_stream() {
    index_.reset(::lzma_index_hash_init(index_.release(), nullptr));
    if (index_ == nullptr) throw std::bad_alloc();
    is_after_stream_ = false;
    pieces_ = {};
  }

  void require(lzma_ret result) {
    switch (result) {
      case LZMA_OK:
        return;
      case LZMA_FORMAT_ERROR:
        return fail(is_first_ ? "the xz data are damaged" : more_than_xz);
      case LZMA_MEMLIMIT_ERROR:
        return fail(fmt::format("the xz data need {} MiB of memory, but at most {} MiB are allowed",
                                (needed_ + mebi - 1) / mebi, most_memory / mebi));
      case LZMA_OPTIONS_ERROR:
        return fail("the xz data need an option that is not supported");
      case LZMA_MEM_ERROR:
        return fail("not enough memory to decode the xz data");
      default:
        fail("the xz data are damaged");
    }
  }

  struct EndIndex {
    void operator()(lzma_index_hash* index) const { ::lzma_index_hash_end(index, nullptr); }
  };

  XzPieces pieces_;
  std::string header_;         // what was read of a stream's or block's header, or of
                               // the footer
  lzma_stream_flags flags_{};  // of the stream's header
  DescribedBlock described_;
  lzma_stream stream_ = LZMA_STREAM_INIT;  // of the block
  std::uint64_t needed_ = 0;               // the block's memory
  std::unique_ptr<lzma_index_hash, EndIndex> index_;
  bool may_hold_more_ = false;  // whether the library may hold output that did not fit
  bool is_first_ = true;
  bool is_after_stream_ = false;  // and before the next one
  std::size_t padding_ = 0;       // the zeros there that do not make up a group yet
};

}  // namespace

std::unique_ptr<Decoder> xz_decoder() { return std::make_unique<XzDecoder>(); }

// A block whose header has both sizes, as `xz -T` writes it; the first one, with the header of its stream.
std::optional<std::size_t> xz_part_size(std::string_view stored, std::string_view stream_header, std::size_t /*seen*/) {
  const std::size_t at = stream_header.empty() ? LZMA_STREAM_HEADER_SIZE : 0;
  if (stored.size() <= at) return 0;
  if (stored[at] == 0) return std::nullopt;  // the index
  const std::size_t header_size = DescribedBlock::header_size(stored[at]);
  if (stored.size() < at + header_size) return 0;
  lzma_stream_flags flags{};
  if (::lzma_stream_header_decode(&flags, octets_of(at == 0 ? stream_header : stored)) != LZMA_OK) return std::nullopt;
  DescribedBlock described;
  const lzma_block& block = described.block;
  if (described.read(stored.substr(at, header_size), flags.check) != LZMA_OK) return std::nullopt;
  const bool has_sizes = block.compressed_size != LZMA_VLI_UNKNOWN && block.uncompressed_size != LZMA_VLI_UNKNOWN;
  if (!has_sizes || block.uncompressed_size > DecodedParts::most_made) return std::nullopt;
  return at + ::lzma_block_total_size(&block);
}

}  // namespace bnfurl::tool
