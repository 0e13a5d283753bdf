// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of faulty files that can be used. The faults are reported; the rules with faults, and all rules that need
// them, are removed from the text (their lines become empty); the rest is read again, until it has no faults. So one
// reader decides both what is reported and what is left.
#pragma once

#include <optional>
#include <vector>

#include "gen/pipeline.hpp"

namespace bnfurl::loader {

struct SoundPart {
  std::vector<std::optional<gen::Grammar>> grammars;  ///< one per file, in their order
  gen::Diagnostics diagnostics;
};

/// `files` may import from each other, and from `others`, which have no faults.
[[nodiscard]] SoundPart sound_part(const std::vector<gen::SourceFile>& others,
                                   const std::vector<gen::SourceFile>& files, gen::Budget& budget);

}  // namespace bnfurl::loader
