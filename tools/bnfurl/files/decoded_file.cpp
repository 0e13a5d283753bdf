// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/decoded_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tools/bnfurl/files/decoders.hpp"
#include "tools/bnfurl/files/xz_decoder.hpp"

namespace bnfurl::tool {

namespace {

/// What was perhaps meant by a name that no file has.
std::string hint_for(const std::string& name) {
  if (name.find("://") != std::string::npos) return "; \"bnfurl explain\" takes URLs as arguments";
  if (name.find('=') != std::string::npos || name.starts_with('!')) return "; --where takes expressions";
  return {};
}

}  // namespace

std::size_t DecodedFile::read(std::span<char> buffer) {
  const std::size_t count = stream_.read(buffer);
  octets_ += count;
  return count;
}

// After a failure to read, the data look truncated; the failure is the real reason, so it is reported first.
std::string DecodedFile::problem() const {
  if (file_.is_output()) return "this is also where standard output goes";
  if (file_.error() == ENOENT) return std::strerror(ENOENT) + hint_for(file_.name());
  if (file_.error() != 0) return std::strerror(file_.error());
  return std::string(stream_.problem());
}

namespace {

constexpr std::size_t input_size = 1 << 17;

/// For data that are recognised and not opened: no octet comes out, only the reason.
class RefusingDecoder : public Decoder {
public:
  explicit RefusingDecoder(Compression compression) {
    fail(fmt::format("this is {}, which bnfurl does not open", undecoded_name(compression)));
  }
  [[nodiscard]] Step step(std::string_view, std::span<char>) override { return {}; }
  void end() override {}
};

std::unique_ptr<Decoder> decoder_of(Compression compression) {
  switch (compression) {
    case Compression::none:
      return nullptr;
    case Compression::gzip:
      return std::make_unique<GzipDecoder>();
    case Compression::zstd:
      return std::make_unique<ZstdDecoder>();
    case Compression::xz:
      return std::make_unique<XzDecoder>();
    case Compression::bzip2:
      return std::make_unique<Bzip2Decoder>();
    default:
      return std::make_unique<RefusingDecoder>(compression);
  }
}

}  // namespace

std::size_t DecodedStream::read(std::span<char> buffer) {
  if (!has_begun_) return begin(buffer);
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
  std::size_t size = 0;
  compression_ = read_head(head, size);
  if (compression_ == Compression::none && is_tar({head.data(), size})) compression_ = Compression::tar;
  decoder_ = decoder_of(compression_);
  if (has_room && decoder_ == nullptr) return size;
  input_.assign(head.begin(), head.end());
  input_.resize(input_size);
  rest_ = {input_.data(), size};
  return read(buffer);
}

Compression DecodedStream::read_head(std::span<char> head, std::size_t& size) {
  for (;;) {
    const std::size_t count = source_(head.subspan(size));
    if (count == 0) return Compression::none;
    size += count;
    if (const auto found = compression_of({head.data(), size})) return *found;
  }
}

std::size_t DecodedStream::hand_out(std::span<char> buffer) {
  const std::size_t size = rest_.copy(buffer.data(), buffer.size());
  rest_.remove_prefix(size);
  return size;
}

std::size_t DecodedStream::decode(std::span<char> buffer) {
  while (problem().empty()) {
    const auto [taken, made] = decoder_->step(rest_, buffer);
    rest_.remove_prefix(taken);
    if (made != 0 && !std::exchange(has_decoded_, true) && is_tar({buffer.data(), made})) {
      compression_ = Compression::tar;
      decoder_ = decoder_of(compression_);
      return 0;
    }
    if (made != 0) return made;
    if (rest_.empty() && problem().empty() && !read_more()) return 0;
  }
  return 0;
}

bool DecodedStream::read_more() {
  if (has_ended_) return false;
  const std::size_t count = source_(input_);
  rest_ = {input_.data(), count};
  has_ended_ = count == 0;
  if (has_ended_) decoder_->end();
  return !has_ended_;
}

}  // namespace bnfurl::tool
