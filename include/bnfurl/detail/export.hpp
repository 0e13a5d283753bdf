// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a shared library exports: the functions and data between BNFURL_EXPORT_BEGIN and BNFURL_EXPORT_END. Everything
// else is hidden. These macros have an effect only while the library itself is compiled. In a program, the inline code
// of the public headers belongs to the program: if it were exported, two plugins with different versions of bnfurl
// would share the code of one.
#pragma once

#if (defined _MSVC_LANG ? _MSVC_LANG : __cplusplus) <= 201703L
#error "bnfurl needs C++20: compile with -std=c++20 or later"
#include <bnfurl_stops_here>  // there is no such file, so compilers stop here instead of printing a hundred more errors
#endif

// Marks what a result points into: clang warns about some results that outlive it, but not about a view of a temporary
// string.
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
