// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a shared library shows: the functions and the data that stand between BNFURL_EXPORT_BEGIN and BNFURL_EXPORT_END.
// All else in it is hidden. This holds only while the library itself is compiled. In a program, the inline code of the
// public headers is the program's own: if it were shown there too, two plugins with two versions of bnfurl would share
// one of both.
#pragma once

#if (defined _MSVC_LANG ? _MSVC_LANG : __cplusplus) <= 201703L
#error "bnfurl needs C++20: compile with -std=c++20 or later"
#include <bnfurl_stops_here>  // there is no such file: compilers stop, before a hundred errors more
#endif

// Marks what a result points into: clang warns where that is gone.
#if defined __clang__
#define BNFURL_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define BNFURL_LIFETIMEBOUND
#endif

#ifdef BNFURL_IS_COMPILED
#define BNFURL_EXPORT_BEGIN _Pragma("GCC visibility push(default)")
#define BNFURL_EXPORT_END _Pragma("GCC visibility pop")
#else
#define BNFURL_EXPORT_BEGIN
#define BNFURL_EXPORT_END
#endif
