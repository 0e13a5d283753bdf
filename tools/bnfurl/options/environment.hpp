// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the environment asks for. The library passes over what it cannot use; people are told.
#pragma once

namespace bnfurl::tool {

/// Throws UsageError where BNFURL_KERNELS (unless empty) names kernels that there are not, or not on this machine.
void check_environment();

}  // namespace bnfurl::tool
