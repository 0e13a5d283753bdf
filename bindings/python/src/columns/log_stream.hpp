// `read_log`: the records of a file, or of octets, as batches of columns. A batch is read when it is pulled, by the
// thread that pulls it, without the GIL; so memory is that of a batch.
#pragma once

#include <nanobind/nanobind.h>

namespace bnfurl::python {

void define_log_stream(nanobind::module_& module);

}  // namespace bnfurl::python
