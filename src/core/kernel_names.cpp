// What the public header offers about kernels, by their names alone.
#include <bnfurl/bnfurl.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::inline v1 {

std::string_view active_kernels() noexcept { return kernels::active().name; }

bool has_kernels(std::string_view name) noexcept { return kernels::find(name) != nullptr; }

bool use_kernels(std::string_view name) noexcept {
  const kernels::Kernels* found = name.empty() ? &kernels::widest() : kernels::find(name);
  if (found == nullptr) return false;
  kernels::use(*found);
  return true;
}

std::span<const std::string_view> kernel_names() noexcept { return kernels::target_names; }

}  // namespace bnfurl::inline v1
