// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/files/gzip_decoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace bnfurl::tool {
namespace {

constexpr int largest_window = 15;
constexpr int gzip_only = 16;  // added to the window's size
constexpr char first_octet = '\x1f';
constexpr std::string_view garbage = "something else follows the gzip data";

/// The reason in zlib's words, or in plainer ones.
std::string_view reason(std::string_view message) {
  if (message == "incorrect data check") return "the checksum does not match";
  if (message == "incorrect length check") return "the length does not match";
  return message;
}

}  // namespace

GzipDecoder::GzipDecoder() {
  if (::inflateInit2(&stream_, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
  begin_member();
}

GzipDecoder::~GzipDecoder() { ::inflateEnd(&stream_); }

// zlib reports in `header_` whether it has seen a header.
void GzipDecoder::begin_member() {
  place_ = Place::member;
  ::inflateReset(&stream_);
  ::inflateGetHeader(&stream_, &header_);
}

Decoder::Step GzipDecoder::step(std::string_view in, std::span<char> out) {
  switch (place_) {
    case Place::member:
      return inflate_some(in, out);
    case Place::after_member:
      return look_after_member(in);
    default:
      return skip_padding(in);
  }
}

Decoder::Step GzipDecoder::inflate_some(std::string_view in, std::span<char> out) {
  // zlib only reads through this pointer, although its type is not const.
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  stream_.avail_in = at_once(in.size());
  stream_.next_out = reinterpret_cast<Bytef*>(out.data());
  stream_.avail_out = at_once(out.size());
  const int result = ::inflate(&stream_, Z_NO_FLUSH);
  if (result == Z_STREAM_END) {
    place_ = Place::after_member;
    is_first_ = false;
  } else if (result != Z_OK && result != Z_BUF_ERROR)
    fail_inflating(result);
  return {at_once(in.size()) - stream_.avail_in, at_once(out.size()) - stream_.avail_out};
}

void GzipDecoder::fail_inflating(int result) {
  if (result == Z_MEM_ERROR) return fail("there is not enough memory for the gzip data");
  if (header_.done != 1 && !is_first_) return fail(garbage);
  const char* message = stream_.msg == nullptr ? "they cannot be decoded" : stream_.msg;
  fail(fmt::format("the gzip data are damaged: {}", reason(message)));
}

Decoder::Step GzipDecoder::look_after_member(std::string_view in) {
  if (in.empty()) return {};
  if (in.front() == first_octet)
    begin_member();
  else if (in.front() == '\0')
    place_ = Place::padding;
  else
    fail(garbage);
  return {};
}

Decoder::Step GzipDecoder::skip_padding(std::string_view in) {
  const std::size_t zeros = std::min(in.find_first_not_of('\0'), in.size());
  if (zeros != in.size()) fail(garbage);
  return {zeros, 0};
}

void GzipDecoder::end() {
  if (place_ == Place::member) fail("the gzip data are cut off");
}

}  // namespace bnfurl::tool
