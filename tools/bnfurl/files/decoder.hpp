// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What undoes a compression: octets in, octets out, as much at a time as there happens to be. What was good before data
// go bad comes out first, and only then a reason.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace bnfurl::tool {

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

  /// Goes on with some of `in`, which may be empty: there may be more to make of what was taken before. Where nothing is
  /// made of all of `in`, more is needed.
  [[nodiscard]] virtual Step step(std::string_view in, std::span<char> out) = 0;

  /// To be told that there is no more to come.
  virtual void end() = 0;

  /// Why it cannot go on; empty as long as it can.
  [[nodiscard]] const std::string& problem() const { return problem_; }

protected:
  void fail(std::string_view problem) { problem_ = problem; }

private:
  std::string problem_;
};

}  // namespace bnfurl::tool
