// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The version of the headers with which a program is compiled. bnfurl.h includes no other header of ours, so it defines
// the same macros. `bnfurl::version()` is the version of the library that the program runs with.
#pragma once

#define BNFURL_VERSION_MAJOR 1
#define BNFURL_VERSION_MINOR 0
#define BNFURL_VERSION_PATCH 0
#define BNFURL_VERSION_NUMBER (BNFURL_VERSION_MAJOR * 10000 + BNFURL_VERSION_MINOR * 100 + BNFURL_VERSION_PATCH)
#define BNFURL_VERSION "1.0.0"
