#include "src/core/kernels/kernels.hpp"

#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {
namespace {

std::vector<std::string> names_where(bool runnable) {
  std::vector<std::string> names;
  for (const std::string_view name : kernels::target_names) {
    if ((kernels::find(name) != nullptr) == runnable) names.emplace_back(name);
  }
  return names;
}

}  // namespace

void use_kernel(std::string_view name) { kernels::use(*kernels::find(name)); }

std::vector<std::string> runnable_kernels() { return names_where(true); }

std::vector<std::string> other_kernels() { return names_where(false); }

}  // namespace bnfurl::proof
