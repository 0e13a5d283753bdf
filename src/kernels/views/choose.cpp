// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/views/views.hpp"

namespace bnfurl::kernels {

PutViews put_views([[maybe_unused]] const Kernels& kernels) noexcept {
#if defined(__x86_64__)
  if (kernels.target == detail::target_index("avx512")) return put_views_avx512;
#endif
  return put_views_scalar;
}

}  // namespace bnfurl::kernels
