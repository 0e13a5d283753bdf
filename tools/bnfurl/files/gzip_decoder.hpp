// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// gzip (RFC 1952): one member after another, then perhaps zeros, with which tapes and other block devices are padded.
// As in gzip itself, zeros are the end. Anything else after a member is an error.
#pragma once

#include <zlib.h>

#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

class GzipDecoder : public Decoder {
public:
  GzipDecoder();
  ~GzipDecoder() override;
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  enum class Place { member, after_member, padding };

  [[nodiscard]] Step inflate_some(std::string_view in, std::span<char> out);
  [[nodiscard]] Step look_after_member(std::string_view in);
  [[nodiscard]] Step skip_padding(std::string_view in);
  void begin_member();
  void fail_inflating(int result);

  z_stream stream_{};
  gz_header header_{};
  Place place_ = Place::member;
  bool is_first_ = true;
};

}  // namespace bnfurl::tool
