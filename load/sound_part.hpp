// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Of files with faults, what is good: the faults are told, the rules that they stand in and all rules that need these
// are taken out of the text, their lines left empty, and what is left is read again, until nothing is wrong with it. So
// what is told, and what is left, is decided by the one reader there is.
#pragma once

#include <optional>
#include <vector>

#include "gen/pipeline.hpp"

namespace bnfurl::loader {

struct SoundPart {
  std::vector<std::optional<gen::Grammar>> grammars;  ///< of the files, in their order
  gen::Diagnostics diagnostics;
};

/// `files` may import from each other, and from `others`, which are without fault.
[[nodiscard]] SoundPart sound_part(const std::vector<gen::SourceFile>& others,
                                   const std::vector<gen::SourceFile>& files, gen::Budget& budget);

}  // namespace bnfurl::loader
