// Texts between two pages that must not be accessed. For a text at the edge of a page, a read of one octet before or
// after it is a crash, in any code.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>
#include <string_view>

namespace bnfurl::tests {

class GuardedPages {
public:
  /// Memory for texts of at least `size` octets.
  explicit GuardedPages(std::size_t size)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), room_((size / page_ + 1) * page_) {
    void* all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) throw std::runtime_error("mmap");
    begin_ = static_cast<char*>(all) + page_;
    if (mprotect(begin_, room_, PROT_READ | PROT_WRITE) != 0) throw std::runtime_error("mprotect");
  }
  ~GuardedPages() { munmap(begin_ - page_, room_ + 2 * page_); }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  /// A copy of `text` that begins directly after a guard page.
  [[nodiscard]] std::string_view at_begin(std::string_view text) { return copy(begin_, text); }
  /// A copy of `text` that ends directly before a guard page.
  [[nodiscard]] std::string_view at_end(std::string_view text) { return copy(begin_ + room_ - text.size(), text); }

private:
  static std::string_view copy(char* to, std::string_view text) {
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

  std::size_t page_;
  std::size_t room_;
  char* begin_ = nullptr;
};

}  // namespace bnfurl::tests
