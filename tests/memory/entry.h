/* The functions of the library that harness.c calls. MemorySanitizer has to see all code that writes memory, and the
 * standard C++ library is not compiled for it. So the program is C, with the parts of bnfurl that need nothing of that
 * library. */
#ifndef BNFURL_TESTS_MEMORY_ENTRY_H
#define BNFURL_TESTS_MEMORY_ENTRY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kernels by number; null after the last. `kernels_use` gives 0 if this machine cannot run them; otherwise they run
 * from now on. */
const char* kernels_name(size_t number);
int kernels_use(size_t number);

/* A number computed from all results of a split, a match, an error and a trace of `size` octets: MemorySanitizer finds
 * any part of it that comes from memory which was never written. */
size_t judge(const char* text, size_t size);

/* Runs the fuzz target of the C functions (tests/fuzz/c_target.cpp); it ends the program if they do not answer as the
 * C++ functions do. */
void replay(const char* octets, size_t size);

#ifdef __cplusplus
}
#endif

#endif
