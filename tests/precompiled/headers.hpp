// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What nearly all files of a test program include, which takes longer to read than the rest of them to compile: meson
// compiles it once a program (-Db_pch=false does without; tools/test --all has a build that does). A file still includes
// what it uses.
// No #pragma once: gcc warns of one in what it compiles in advance.
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
