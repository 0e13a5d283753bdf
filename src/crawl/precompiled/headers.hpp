// Headers that nearly every file of the library for crawlers includes. Reading them takes longer than compiling a small
// file, so meson compiles them once. (-Db_pch=false turns this off.) A file still includes what it uses.
// No #pragma once: gcc warns about it in a header that it precompiles.
#ifndef BNFURL_CRAWL_PRECOMPILED_HEADERS_HPP
#define BNFURL_CRAWL_PRECOMPILED_HEADERS_HPP

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/rules.hpp>

#endif
