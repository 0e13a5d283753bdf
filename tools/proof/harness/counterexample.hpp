// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Ends a proof: a text about which two sides disagree.
#pragma once

#include <stdexcept>
#include <string_view>

namespace bnfurl::proof {

/// `avx2 split: "http://h": other components`
class Counterexample : public std::runtime_error {
public:
  Counterexample(std::string_view who, std::string_view text, std::string_view what);
  explicit Counterexample(const std::string& what) : std::runtime_error(what) {}
};

}  // namespace bnfurl::proof
