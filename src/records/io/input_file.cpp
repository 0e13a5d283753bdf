#include "src/records/io/input_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

#include "src/records/io/utf16.hpp"

namespace bnfurl::records {
namespace {

int open_for_reading(const std::string& name) {
  if (name == "-") return STDIN_FILENO;
  int descriptor = -1;
  do descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

/// Whether to try again after the failure in errno. If the descriptor would block, first waits until it is ready.
bool try_again(int descriptor, system::Event event) {
  if (errno == EINTR) return true;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
  return system::wait_for(descriptor, event, -1) >= 0;
}

// The compression of data, recognised by the first octets, not by the file's name. Some are recognised only to be
// refused by name: otherwise they would be read as text. Records can begin with any octets, so a signature counts only
// if the header that it begins is plausible: what its format reserves or fixes is so.

struct Magic {
  std::string_view octets;
  std::string_view refused;                          ///< what it is called, if there is no decoder
  MakeDecoder make_decoder = nullptr;                ///< otherwise
  std::size_t size = octets.size();                  ///< of the header
  bool (*is_plausible)(std::string_view) = nullptr;  ///< whether the whole header is, which begins with the octets
  std::size_t masked = 0;                            ///< the octet of which only some bits count
  unsigned char mask = 0xff;                         ///< these bits
};

/// This many octets are always enough to decide.
constexpr std::size_t magic_size = 14;

/// A number of `size` octets, the lowest first.
std::size_t number_at(std::string_view text, std::size_t at, std::size_t size) {
  std::size_t number = 0;
  for (std::size_t i = size; i > 0; --i) number = number << 8 | static_cast<unsigned char>(text[at + i - 1]);
  return number;
}

// gzip: RFC 1952, 2.3.1, with deflate as the method; its decoder says what is wrong with flags. zstd: RFC 8878, 3.1.1
// and 3.1.2, frames, which have a reserved bit, and skippable frames. xz: the flags of a stream, 2.1.1.2. bzip2: "BZh"
// and a digit may also begin a text, so its first block, or the end, must follow.

bool has_zstd_descriptor(std::string_view header) { return (number_at(header, 4, 1) & 0x08) == 0; }
bool has_xz_flags(std::string_view header) { return header[6] == 0 && number_at(header, 7, 1) < 0x10; }

// zip: APPNOTE.TXT 4.3.7, the version that is needed (up to 6.3, on known systems), and a known method; 4.3.16, of an
// empty archive. 7z: version 0. lz4: version 1, and its reserved bits. lzip: the size of its dictionary, and the first
// octet of LZMA, which is 0. .Z: from 9 to 16 bits of a code, in blocks, as all have been since 1985.

bool is_zip_entry(std::string_view header) {
  return number_at(header, 4, 1) <= 63 && number_at(header, 5, 1) <= 19 && number_at(header, 8, 1) < 100 &&
         header[9] == 0;
}
bool is_zip_end(std::string_view header) { return header.find_first_not_of('\0', 4) == std::string_view::npos; }
bool is_7z(std::string_view header) { return header[6] == 0; }
bool is_rar(std::string_view header) { return number_at(header, 6, 1) <= 1; }
bool is_lz4(std::string_view header) {
  return (number_at(header, 4, 1) & 0xc2) == 0x40 && (number_at(header, 5, 1) & 0x8f) == 0 &&
         number_at(header, 5, 1) >= 0x40;
}
bool is_lzip(std::string_view header) {
  return (number_at(header, 5, 1) & 0x1f) >= 12 && (number_at(header, 5, 1) & 0x1f) <= 29 && header[6] == 0;
}
bool is_compress(std::string_view header) { return number_at(header, 2, 1) >= 0x89 && number_at(header, 2, 1) <= 0x90; }

// What liblzma and file(1) take for a header: the dictionary is a power of two, or one and a half; the size is not
// known, or less than 256 GiB; and the first octet of the data is 0.
bool is_lzma(std::string_view header) {
  const std::size_t dictionary = number_at(header, 1, 4), size = number_at(header, 5, 8);
  const std::size_t highest = std::bit_floor(dictionary);
  const bool is_dictionary = dictionary >= 4096 && (dictionary == highest || dictionary == highest + highest / 2);
  return is_dictionary && (size == ~std::size_t{0} || size < std::size_t{1} << 38) && header[13] == 0;
}

constexpr Magic magics[] = {{"\x1f\x8b\x08", "", gzip_decoder},
                            {"\x28\xb5\x2f\xfd", "", zstd_decoder, 5, has_zstd_descriptor},
                            {"\x50\x2a\x4d\x18", "", zstd_decoder, 4, nullptr, 0, 0xf0},
                            {{"\xfd\x37\x7a\x58\x5a\0", 6}, "", xz_decoder, 8, has_xz_flags},
                            {"BZh01AY&SY", "", bzip2_decoder, 10, nullptr, 3, 0xf0},
                            {"\x42\x5a\x68\x30\x17\x72\x45\x38\x50\x90", "", bzip2_decoder, 10, nullptr, 3, 0xf0},
                            {"PK\x03\x04", "a zip archive", nullptr, 10, is_zip_entry},
                            {"PK\x05\x06", "a zip archive", nullptr, 10, is_zip_end},
                            {"PK\x07\x08PK\x03\x04", "a zip archive"},
                            {"\x37\x7a\xbc\xaf\x27\x1c", "a 7z archive", nullptr, 7, is_7z},
                            {"Rar!\x1a\x07", "a rar archive", nullptr, 7, is_rar},
                            {"\x04\x22\x4d\x18", "an lz4 file", nullptr, 6, is_lz4},
                            {"LZIP\x01", "an lzip file", nullptr, 7, is_lzip},
                            {"\x1f\x9d", "a .Z file", nullptr, 3, is_compress},
                            {{"\x5d\0\0", 3}, "an lzma file", nullptr, 14, is_lzma},
                            {{"\x89\x4c\x5a\x4f\0\x0d\x0a\x1a\x0a", 9}, "an lzop file"},
                            {{"\xff\x06\0\0\x73\x4e\x61\x50\x70\x59", 10}, "a snappy file"},
                            {"\xff\xfe", "", utf16_decoder, 4, begins_with_utf16_mark},
                            {"\xfe\xff", "", utf16_decoder}};

/// Whether `head` may be the beginning of such data, as far as it goes.
bool agree(std::string_view head, const Magic& magic) {
  for (std::size_t i = 0; i < std::min(head.size(), magic.octets.size()); ++i) {
    const int mask = i == magic.masked ? magic.mask : 0xff;
    if (((head[i] ^ magic.octets[i]) & mask) != 0) return false;
  }
  return head.size() < magic.size || magic.is_plausible == nullptr || magic.is_plausible(head.substr(0, magic.size));
}

/// The first one that agrees with `head`, which may still be a part of its header; null if none does.
const Magic* magic_of(std::string_view head) {
  const Magic* partial = nullptr;
  for (const Magic& magic : magics) {
    if (!agree(head, magic)) continue;
    if (head.size() >= magic.size) return &magic;
    partial = &magic;
  }
  return partial;
}

/// What was perhaps meant by a name that no file has.
std::string hint_for(const std::string& name) {
  if (name.find("://") != std::string::npos) return "; \"bnfurl explain\" takes URLs as arguments";
  if (name.find('=') != std::string::npos || name.starts_with('!')) return "; --where takes expressions";
  return {};
}

std::string failure_at(std::size_t octet, int error) {
  return octet == 0 ? std::strerror(error) : fmt::format("{}, at byte {}", std::strerror(error), octet);
}

std::string shorter_at(std::size_t octet) {
  return fmt::format("the file was truncated while it was being read, before byte {}", octet);
}

constexpr std::size_t input_size = 1 << 17;

}  // namespace

ReadOutcome read_some(int descriptor, std::span<char> buffer) {
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count >= 0) return {static_cast<std::size_t>(count), 0};
    const int error = errno;
    if (!try_again(descriptor, system::Event::readable)) return {0, error};
  }
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    const int error = errno;
    if (!try_again(descriptor, system::Event::writable)) return error;
  }
  return 0;
}

// POSIX.1-1988 and later, and GNU: a name and numbers come first. The sum of the header's octets is one of them,
// written in octal; it counts itself as blanks.
bool is_tar(std::string_view text) {
  constexpr std::size_t header_size = 512, magic_at = 257, sum_at = 148, sum_size = 8;
  const std::string_view head = text.substr(0, header_size);
  if (head.size() < header_size || !head.substr(magic_at).starts_with("ustar")) return false;
  std::size_t sum = sum_size * ' ', written = 0;
  for (std::size_t i = 0; i < header_size; ++i) sum += i - sum_at < sum_size ? 0 : number_at(head, i, 1);
  const std::string_view digits = head.substr(std::min(head.find_first_not_of(' ', sum_at), header_size), sum_size);
  for (std::size_t i = 0; i < digits.size() && digits[i] >= '0' && digits[i] <= '7'; ++i)
    written = written * 8 + static_cast<std::size_t>(digits[i] - '0');
  return sum == written && head.find('\n') == std::string_view::npos;
}

DecodedFile::DecodedFile(std::string name, const system::Signal* cancel, bool decodes, bool resumes, bool reads_utf16,
                         MakeLines make_lines, bool skips_damage)
    : name_(std::move(name)),
      descriptor_(open_for_reading(name_)),
      error_(descriptor_ < 0 ? errno : 0),
      cancel_(cancel),
      begin_(descriptor_ == STDIN_FILENO
                 ? static_cast<std::size_t>(std::max<off_t>(::lseek(descriptor_, 0, SEEK_CUR), 0))
                 : 0),
      first_size_(stored_size()),
      is_output_(system::is_same_file(descriptor_, STDOUT_FILENO)),
      stream_([this](std::span<char> buffer) { return read_stored(buffer); },
              first_size_ != 0 ? [this] { rewind(); } : std::function<void()>(), decodes, resumes, reads_utf16,
              make_lines, skips_damage) {}

DecodedFile::~DecodedFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t DecodedFile::read(std::span<char> buffer) {
  const std::size_t count = stream_.read(buffer);
  octets_ += count;
  return count;
}

std::optional<std::size_t> DecodedFile::read_within(std::chrono::milliseconds patience, std::span<char> buffer) {
  patience_ = patience;
  const std::optional<std::size_t> count = stream_.read_what_is_there(buffer);
  patience_.reset();
  octets_ += count.value_or(0);
  return count;
}

std::optional<std::size_t> DecodedFile::read_stored(std::span<char> buffer) {
  if (memory_) {
    const std::size_t count = memory_->copy(buffer.data(), buffer.size());
    memory_->remove_prefix(count);
    stored_octets_ += count;
    return count;
  }
  if (error_ != 0 || is_output_ || at_end_) return 0;
  if (cancel_ != nullptr) {
    const system::Waited waited = system::wait_for_reading(descriptor_, *cancel_, milliseconds_left());
    if (waited == system::Waited::late) return std::nullopt;
    if (waited == system::Waited::cancelled) return 0;
  }
  const ReadOutcome outcome = read_some(descriptor_, buffer);
  if (stored_octets_ == 0) first_octet_ = Clock::now();
  error_ = outcome.error;
  stored_octets_ += outcome.count;
  at_end_ = outcome.count == 0;
  is_cut_ = at_end_ && error_ == 0 && was_longer(stored_octets_);
  return outcome.count;
}

/// -1: as long as it takes.
int DecodedFile::milliseconds_left() const {
  if (!patience_) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(first_octet_ + *patience_ - Clock::now());
  return static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count());
}

void DecodedFile::rewind() {
  if (error_ != 0) return;
  (void)::lseek(descriptor_, static_cast<off_t>(begin_), SEEK_SET);
  stored_octets_ = 0;
  at_end_ = is_cut_ = false;
}

std::size_t DecodedFile::stored_size() const {
  struct stat status = {};
  if (memory_ || ::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  const auto size = static_cast<std::size_t>(status.st_size);
  return size - std::min(size, begin_);
}

// After a failure to read, the data look truncated; the failure is the real reason, so it is reported first.
std::string DecodedFile::problem() const {
  if (is_output_) return "this file is also the standard output";
  if (error_ == ENOENT) return std::strerror(ENOENT) + hint_for(name_);
  if (error_ != 0) return failure_at(stored_octets_, error_);
  if (is_cut_) return shorter_at(stored_octets_);
  return std::string(stream_.problem());
}

std::size_t DecodedFile::read_at(std::size_t offset, std::span<char> buffer, std::string& problem) const {
  ssize_t count = -1;
  do count = ::pread(descriptor_, buffer.data(), buffer.size(), static_cast<off_t>(begin_ + offset));
  while (count < 0 && errno == EINTR);
  if (count < 0) problem = failure_at(offset, errno);
  if (count == 0 && was_longer(offset)) problem = shorter_at(offset);
  return count < 0 ? 0 : static_cast<std::size_t>(count);
}

void DecodedFile::go_to(std::size_t offset) {
  (void)::lseek(descriptor_, static_cast<off_t>(begin_ + offset), SEEK_SET);
  stored_octets_ = octets_ = offset;
}

std::optional<std::size_t> DecodedStream::read_what_is_there(std::span<char> buffer) {
  if (!has_begun_) return begin(buffer);
  if (is_refused()) return 0;
  if (decoder_ != nullptr) return decode(buffer);
  if (!rest_.empty()) return hand_out(buffer);
  return source_(buffer);
}

// The first octets go to the caller's buffer, unless that has no room for a magic number.
std::size_t DecodedStream::begin(std::span<char> buffer) {
  has_begun_ = true;
  const bool has_room = buffer.size() >= magic_size;
  if (!has_room) input_.resize(magic_size);
  const std::span<char> head = has_room ? buffer.first(std::min(buffer.size(), input_size)) : std::span(input_);
  const std::size_t size = decodes_ ? read_head(head) : source_(head).value_or(0);
  if (is_refused()) return 0;
  if (decoder_ == nullptr && make_lines_ != nullptr)
    decoder_ = make_lines_(nullptr, {head.data(), size}, skips_damage_);
  if (has_room && decoder_ == nullptr) return size;
  input_.assign(head.begin(), head.end());
  input_.resize(input_size);
  rest_ = {input_.data(), size};
  return read(buffer);
}

// Reads until it is known what the data are.
std::size_t DecodedStream::read_head(std::span<char> head) {
  std::size_t size = 0;
  while (const std::size_t count = source_(head.subspan(size)).value_or(0)) {
    size += count;
    const Magic* const magic = magic_of({head.data(), size});
    if (magic == nullptr) break;
    if (size < magic->size) continue;
    take(magic->make_decoder, magic->refused);
    return size;
  }
  const Magic* const cut = magic_of({head.data(), size});  // what is decoded is so even if its header is cut off
  if (cut != nullptr && size >= cut->octets.size() && cut->make_decoder != nullptr) take(cut->make_decoder, "");
  return size;
}

void DecodedStream::take(MakeDecoder make_decoder, std::string_view refused) {
  if (make_decoder == nullptr) return refuse(refused);
  if (make_decoder == utf16_decoder && !reads_utf16_) return;
  if (make_decoder == gzip_decoder && resumes_) make_decoder = resuming_gzip_decoder;
  if (make_decoder == gzip_decoder && rewind_ != nullptr) decoder_ = fast_gzip_decoder();
  is_fast_ = decoder_ != nullptr;
  if (!is_fast_) decoder_ = make_decoder();
  if (make_decoder != utf16_decoder)
    decoder_ = text_of(std::move(decoder_));
  else if (make_lines_ != nullptr)
    decoder_ = make_lines_(std::move(decoder_), {}, skips_damage_);
}

std::unique_ptr<Decoder> DecodedStream::text_of(std::unique_ptr<Decoder> decoder) const {
  if (reads_utf16_) decoder = utf8_of(std::move(decoder));
  return make_lines_ == nullptr ? std::move(decoder) : make_lines_(std::move(decoder), {}, skips_damage_);
}

void DecodedStream::refuse(std::string_view what) {
  refused_ = fmt::format("this is {}, which bnfurl cannot read", what);
}

std::size_t DecodedStream::hand_out(std::span<char> buffer) {
  const std::size_t size = rest_.copy(buffer.data(), buffer.size());
  rest_.remove_prefix(size);
  return size;
}

std::optional<std::size_t> DecodedStream::decode(std::span<char> buffer) {
  for (;;) {
    if (is_fast_ && !problem().empty()) decode_again();
    if (!problem().empty()) return 0;
    const auto [taken, made] = decoder_->step(rest_, buffer);
    rest_.remove_prefix(taken);
    made_ += made;
    if (made != 0) return made;
    if (!rest_.empty() || !problem().empty()) continue;
    const std::optional<bool> has_more = read_more();
    if (!has_more) return std::nullopt;
    if (!*has_more && problem().empty()) return 0;
  }
}

// What was handed out already is the same again.
void DecodedStream::decode_again() {
  is_fast_ = false;
  decoder_ = text_of(gzip_decoder());
  rewind_();
  rest_ = {};
  has_ended_ = false;
  std::vector<char> same(std::min(made_, input_size));
  for (std::size_t left = made_, made = 1; left > 0 && made > 0; left -= made)
    made = decode(std::span(same).first(std::min(left, same.size()))).value_or(0);
}

// Whether there are more data, or the decoder has more without them.
std::optional<bool> DecodedStream::read_more() {
  if (!has_ended_) {
    const std::optional<std::size_t> count = source_(input_);
    if (!count) return std::nullopt;
    rest_ = {input_.data(), *count};
    has_ended_ = rest_.empty();
    if (!has_ended_) return true;
    decoder_->end();
  }
  return decoder_->resume_at_end();
}

}  // namespace bnfurl::records
