// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the environment variables. The library ignores a value that it cannot use; the command line reports it.
#pragma once

namespace bnfurl::tool {

/// Throws UsageError if BNFURL_KERNELS is not empty and names kernels that do not exist, or not on this machine.
void check_environment();

}  // namespace bnfurl::tool
