// Headers that nearly every file of records and of the command line includes. Reading them takes a third of the time of
// compiling such a file, so meson compiles them once for records and once for the command line. (-Db_pch=false turns
// this off.) A file still includes what it uses.
// No #pragma once: gcc warns about it in a header that it precompiles.
#ifndef BNFURL_RECORDS_PRECOMPILED_HEADERS_HPP
#define BNFURL_RECORDS_PRECOMPILED_HEADERS_HPP

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/records/columns/column.hpp"
#include "src/records/formats/lookup.hpp"

#endif
