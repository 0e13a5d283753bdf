/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * What harness.c asks of the library. MemorySanitizer has to see all code that writes memory, and the standard C++
 * library is not made for it: so what runs is C, and the parts of bnfurl that need nothing of that library. */
#ifndef BNFURL_TESTS_MEMORY_ENTRY_H
#define BNFURL_TESTS_MEMORY_ENTRY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kernels by number; null behind the last. 0 if this machine cannot run them, otherwise they run from now on. */
const char* kernels_name(size_t number);
int kernels_use(size_t number);

/* A number made of everything that a split, a match, an error and a trace of `size` octets say: whatever of it comes from
 * memory that nobody has written is found. */
size_t judge(const char* text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
