// For Windows, instead of run_apart.cpp.
#include <stdexcept>

#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

void require_processes() { throw std::runtime_error("grammar prove is not available on Windows"); }

GuardedPages::GuardedPages(std::size_t size) : all_(nullptr), page_(0), room_(size) { require_processes(); }
GuardedPages::~GuardedPages() = default;
std::string_view GuardedPages::at_begin(std::string_view /*text*/, std::size_t /*gap*/, char /*filling*/) {
  return all_;
}
std::string_view GuardedPages::at_end(std::string_view /*text*/, char /*filling*/) { return all_; }

void run_apart(std::size_t /*count*/, std::size_t /*at_once*/, const Job& /*job*/, const Done& /*done*/) {
  require_processes();
}

}  // namespace bnfurl::proof
