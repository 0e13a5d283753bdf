// Streams that several threads pull from.
#pragma once

#include "bindings/python/src/columns/capsules.hpp"

namespace bnfurl::python {

/// Whether the calling thread has the GIL. A thread that Python does not know has not.
[[nodiscard]] bool has_gil();

/// The same stream, from which any thread may pull: they take turns. Arrow asks a stream to serve only one thread at a
/// time, but no call in Python should end the process.
[[nodiscard]] Stream shared_by_threads(Stream stream);

}  // namespace bnfurl::python
