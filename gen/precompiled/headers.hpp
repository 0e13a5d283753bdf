// Headers that nearly every file of the generator includes. Reading them takes longer than compiling a small file, so
// meson compiles them once for the whole library. (-Db_pch=false turns this off.) A file still includes what it uses.
// No #pragma once: gcc warns about it in a header that it precompiles.
#ifndef BNFURL_GEN_PRECOMPILED_HEADERS_HPP
#define BNFURL_GEN_PRECOMPILED_HEADERS_HPP

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/syntax/components.hpp"

#endif
