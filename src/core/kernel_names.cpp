// What the public header offers about kernels, by their names alone.
#include <algorithm>

#include <bnfurl/bnfurl.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl {

std::string_view active_kernels() noexcept { return kernels::active().name; }

bool has_kernels(std::string_view name) noexcept { return kernels::find(name) != nullptr; }

Result<void, NoKernels> use_kernels(std::string_view name) noexcept {
  const kernels::Kernels* found = name.empty() ? &kernels::widest() : kernels::find(name);
  if (found == nullptr) {
    const bool is_known = std::ranges::find(kernels::target_names, name) != kernels::target_names.end();
    return is_known ? NoKernels::not_here : NoKernels::unknown;
  }
  kernels::use(*found);
  return {};
}

std::span<const std::string_view> kernel_names() noexcept { return kernels::target_names; }

}  // namespace bnfurl
