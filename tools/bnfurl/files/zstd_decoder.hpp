// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// zstd (RFC 8878): frames one behind another, skippable ones too, and nothing else behind them. A frame says how much of
// its past it looks back on, its window, which has to be kept in memory: more than 128 MiB are refused.
#pragma once

#include <zstd.h>

#include <memory>

#include "tools/bnfurl/files/decoder.hpp"

namespace bnfurl::tool {

class ZstdDecoder : public Decoder {
public:
  ZstdDecoder();

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override;
  void end() override;

private:
  void note_hint(std::size_t hint);
  void fail_decoding(std::size_t result);

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  std::string header_;          // what was read of the frame's header; empty between frames
  std::size_t wanted_;          // how much to hand in next
  bool may_hold_more_ = false;  // whether there may be output that found no room
};

}  // namespace bnfurl::tool
