// Ctrl-C while a consumer that knows nothing of Python pulls chunk after chunk.
#pragma once

#include <string>

namespace bnfurl::python {

/// Python answers signals in its main thread. To be called with the GIL before a consumer pulls, by any thread: after a
/// fork, the main thread is another one.
void remember_main_thread();

/// Whether a signal has come whose handler raised an exception, in the main thread; elsewhere never. The exception is
/// kept, and raised when the consumer has given up and Python goes on. Is called without the GIL, or with it. Then
/// `error` says what happened.
[[nodiscard]] bool interrupted(std::string& error);

}  // namespace bnfurl::python
