// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C while a consumer that knows nothing of Python pulls chunk after chunk.
#pragma once

namespace bnfurl::python {

/// To be called when the module is loaded: Python answers signals in its main thread, and that is the one.
void remember_main_thread();

/// Whether a signal has come whose handler raised an exception, in the main thread; elsewhere never. The exception is
/// kept, and raised when the consumer has given up and Python goes on. Is called without the GIL, or with it.
[[nodiscard]] bool interrupted() noexcept;

}  // namespace bnfurl::python
