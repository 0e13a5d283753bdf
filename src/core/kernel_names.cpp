// What the public header offers about kernels, by their names alone.
#include <algorithm>

#include <bnfurl/bnfurl.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl {

std::string_view active_kernel() noexcept { return kernels::active().name; }

bool has_kernel(std::string_view name) noexcept { return kernels::find(name) != nullptr; }

Result<void, KernelError> use_kernel(std::string_view name) noexcept {
  const kernels::Kernels* found = name.empty() ? &kernels::widest() : kernels::find(name);
  if (found == nullptr) {
    const bool is_known = std::ranges::find(kernels::target_names, name) != kernels::target_names.end();
    return is_known ? KernelError::not_here : KernelError::unknown;
  }
  kernels::use(*found);
  return {};
}

std::span<const std::string_view> kernel_names() noexcept { return kernels::target_names; }

}  // namespace bnfurl
