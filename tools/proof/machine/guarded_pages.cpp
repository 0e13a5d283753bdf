// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/machine/guarded_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <new>

namespace bnfurl::proof {

GuardedPages::GuardedPages(std::size_t size)
    : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), room_(((size + 2 * around) / page_ + 1) * page_) {
  void* all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) throw std::bad_alloc();
  all_ = static_cast<char*>(all);
  if (mprotect(all_ + page_, room_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}

GuardedPages::~GuardedPages() { munmap(all_, room_ + 2 * page_); }

std::string_view GuardedPages::at_begin(std::string_view text, std::size_t gap, char filling) {
  char* begin = all_ + page_;
  std::memset(begin, filling, gap);
  if (!text.empty()) std::memcpy(begin + gap, text.data(), text.size());
  std::memset(begin + gap + text.size(), filling, around);
  return {begin + gap, text.size()};
}

std::string_view GuardedPages::at_end(std::string_view text, char filling) {
  char* begin = all_ + page_ + room_ - text.size();
  std::memset(begin - around, filling, around);
  if (!text.empty()) std::memcpy(begin, text.data(), text.size());
  return {begin, text.size()};
}

}  // namespace bnfurl::proof
