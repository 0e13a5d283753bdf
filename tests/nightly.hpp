// Tests that walk over many texts walk over more of them at night, with BNFURL_NIGHTLY in the environment.
#pragma once

#include <cstdlib>

namespace bnfurl {

/// Whether this run may take long.
inline bool is_nightly() { return std::getenv("BNFURL_NIGHTLY") != nullptr; }

}  // namespace bnfurl
