// Several grammar files at once: each is read, then linked after the grammars that it imports from, and checked.
#pragma once

#include "gen/pipeline.hpp"

namespace bnfurl::gen {

/// The grammars of `files`, in the same order: read, linked with each other and checked. `stages` sees the last file.
[[nodiscard]] OrDiagnostics<std::vector<Grammar>> read_grammars(const std::vector<SourceFile>& files,
                                                                Budget& budget = Budget::enough(),
                                                                Stages* stages = nullptr);

}  // namespace bnfurl::gen
