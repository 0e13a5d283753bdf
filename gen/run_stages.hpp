// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All stages of the pipeline, one after the other, to print one of them: `bnfurl-gen --dump`, and the golden files.
#pragma once

#include "gen/pipeline.hpp"

namespace bnfurl::gen {

/// Computes all stages for `production` (empty: the start) of the last file; the other files are there only to be
/// imported. Returns what is wrong at the first stage that fails, as text; otherwise nothing.
[[nodiscard]] std::string run_stages(const std::vector<SourceFile>& files, const std::string& production,
                                     Stages& stages);

/// The names of all stages, in their order.
[[nodiscard]] std::vector<std::string> stage_names();

}  // namespace bnfurl::gen
