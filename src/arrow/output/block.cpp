// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/output/block.hpp"

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bnfurl::arrow {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

}  // namespace

Block::Block(std::size_t octets) {
  const bool is_large = octets >= 2 * huge_page;
  const std::size_t boundary = is_large ? huge_page : alignment;
  void* const memory = ::operator new (std::max(octets, alignment), std::align_val_t{boundary});
  memory_ = {static_cast<std::byte*>(memory), Free{boundary}};
  next_ = memory_.get();
#ifdef MADV_HUGEPAGE
  if (is_large) (void)madvise(memory, octets / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

void Block::Free::operator()(std::byte* memory) const noexcept {
  ::operator delete (memory, std::align_val_t{alignment});
}

}  // namespace bnfurl::arrow
