// Headers that nearly every file of the library and all generated code include. Reading them takes longer than
// compiling the rest of a small file, so meson compiles them once for each set of compiler options. (-Db_pch=false
// turns this off.) A file still includes what it uses.
// No #pragma once: gcc warns about it in a header that it precompiles.
#ifndef BNFURL_CORE_PRECOMPILED_HEADERS_HPP
#define BNFURL_CORE_PRECOMPILED_HEADERS_HPP

#include <algorithm>
#include <bit>
#include <cstring>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/texts.hpp"

#endif
