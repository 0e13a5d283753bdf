// Headers that nearly every file of a test program includes. Reading them takes longer than compiling the rest of the
// file, so meson compiles them once per program. (-Db_pch=false turns this off; tools/test --all has a build without
// it.) A file still includes what it uses.
// No #pragma once: gcc warns about it in a header that it precompiles.
#ifndef BNFURL_TESTS_PRECOMPILED_HEADERS_HPP
#define BNFURL_TESTS_PRECOMPILED_HEADERS_HPP

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#endif
