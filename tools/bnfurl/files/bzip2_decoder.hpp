// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bzip2: streams one after another, as parallel compressors write them, and nothing else after them. A block has at
// most 900,000 octets before its first coding, so memory needs no limit.
#pragma once

#include <bzlib.h>

#include <vector>

#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

class Bzip2Decoder : public Decoder {
public:
  Bzip2Decoder();
  ~Bzip2Decoder() override;
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  void begin_stream();
  [[nodiscard]] std::size_t decode(std::string_view in);
  void write_some();
  [[nodiscard]] std::size_t read_some(std::string_view in);
  void call(std::string_view in, std::span<char> out);
  void tell_result();

  bz_stream stream_{};
  int result_ = BZ_OK;      // of the last call; after a stream, BZ_STREAM_END
  std::vector<char> made_;  // output
  std::string_view rest_;   // the part of it that is not yet handed out
  bool is_first_ = true;
};

}  // namespace bnfurl::tool
