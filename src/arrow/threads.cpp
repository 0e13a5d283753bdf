// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The threads of POSIX and not those of C++: if one cannot be made, they say so by a value.
#include "src/arrow/threads.hpp"

#include <algorithm>
#include <atomic>

#if __has_include(<pthread.h>) && !defined(__wasi__)
#include <pthread.h>
#define BNFURL_HAS_THREADS
#endif

namespace bnfurl::arrow {
namespace {

struct Pieces {
  std::size_t count;
  void (*work)(void* object, std::size_t piece) noexcept;
  void* object;
  std::atomic<std::size_t> next = 0;

  void run() noexcept {
    for (std::size_t piece = next++; piece < count; piece = next++) work(object, piece);
  }
};

#ifdef BNFURL_HAS_THREADS

void* run_pieces_of(void* pieces) noexcept {
  static_cast<Pieces*>(pieces)->run();
  return nullptr;
}

void run_on_threads(Pieces& pieces) noexcept {
  pthread_t threads[most_threads];
  std::size_t made = 0;
  const std::size_t wanted = std::min(pieces.count, most_threads) - 1;
  while (made < wanted && pthread_create(&threads[made], nullptr, run_pieces_of, &pieces) == 0) ++made;
  pieces.run();
  for (std::size_t i = 0; i < made; ++i) pthread_join(threads[i], nullptr);
}

#else

void run_on_threads(Pieces& pieces) noexcept { pieces.run(); }

#endif

}  // namespace

void run_pieces(std::size_t count, void (*work)(void* object, std::size_t piece) noexcept, void* object) noexcept {
  if (count == 0) return;
  Pieces pieces{count, work, object};
  run_on_threads(pieces);
}

}  // namespace bnfurl::arrow
