// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The version of the headers with which a program is compiled. `bnfurl::version()` is the version of the library that
// the program runs with.
#pragma once

#define BNFURL_VERSION_MAJOR 0
#define BNFURL_VERSION_MINOR 9
#define BNFURL_VERSION_PATCH 0
#define BNFURL_VERSION "0.9.0"
