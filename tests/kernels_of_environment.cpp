// In a program of the tests, BNFURL_KERNELS names the kernels, as it does for the command line; a name of kernels that
// this machine does not have is ignored. The library itself reads no variable.
#include <cstdlib>

#include <bnfurl/bnfurl.hpp>

namespace {

[[maybe_unused]] const bool are_named = [] {
  const char* const name = std::getenv("BNFURL_KERNELS");
  return name != nullptr && bnfurl::use_kernel(name).has_value();
}();

}  // namespace
