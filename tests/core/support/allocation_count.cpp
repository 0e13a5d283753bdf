#include "tests/core/support/allocation_count.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

constinit std::atomic<std::size_t> allocations = 0;
constinit std::atomic<std::size_t> pieces = 0;  // that new has given and delete has not taken back
constinit std::atomic<std::size_t> until_failure = bnfurl::tests::never;

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  ++pieces;
  return memory;
}

void fail_if_it_is_time() {
  if (until_failure != bnfurl::tests::never && until_failure-- == 0) throw std::bad_alloc();
}

void take_back(void* memory) noexcept {
  if (memory != nullptr) --pieces;
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  fail_if_it_is_time();
  return counted(std::malloc(size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  fail_if_it_is_time();
  const auto unit = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* memory) noexcept { take_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { take_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { take_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { take_back(memory); }

// Sanitizers have their own malloc.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BNFURL_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BNFURL_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(BNFURL_SANITIZED)
extern "C" {
// glibc's names for its own functions, for programs that replace them.
void* __libc_malloc(std::size_t size);                     // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void* memory, std::size_t size);      // NOLINT(bugprone-reserved-identifier)

void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) noexcept {
  ++allocations;
  return __libc_realloc(memory, size);
}
}
#endif

namespace bnfurl::tests {

std::size_t allocation_count() { return allocations; }
std::size_t pieces_in_use() { return pieces; }
void fail_allocation(std::size_t number) { until_failure = number; }

}  // namespace bnfurl::tests
