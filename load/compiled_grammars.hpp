// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammars that were compiled in, for files that take something from them: each has its own text with it.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <string_view>
#include <vector>

#include "gen/pipeline.hpp"

namespace bnfurl::loader {

/// The one of that name, or null.
[[nodiscard]] const detail::GrammarData* find_compiled(std::string_view name);

/// The texts of those that files need, directly or not: what they import from, and what judges their records. One that
/// is called nearly so is among them, so that a message can say which was meant.
[[nodiscard]] std::vector<gen::SourceFile> needed_by(const std::vector<gen::SourceFile>& files);

}  // namespace bnfurl::loader
