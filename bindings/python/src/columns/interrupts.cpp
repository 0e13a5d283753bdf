#include "bindings/python/src/columns/interrupts.hpp"

#include <nanobind/nanobind.h>

#include <atomic>

namespace bnfurl::python {
namespace {

namespace nb = nanobind;

std::atomic<unsigned long> main_thread;

int raise_kept(void* kept) noexcept {
  PyObject* const exception = static_cast<PyObject*>(kept);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception)), exception);
  Py_DECREF(exception);
  return -1;
}

// A consumer that gets an error raises its own, and would lose the exception that is set. Python runs pending
// calls as soon as it goes on, in the main thread.
void keep_exception() noexcept {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  Py_XDECREF(type);
  Py_XDECREF(traceback);
  if (value != nullptr && Py_AddPendingCall(raise_kept, value) != 0) Py_DECREF(value);
}

}  // namespace

void remember_main_thread() {
  main_thread = nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
}

bool interrupted(std::string& error) {
  if (PyThread_get_thread_ident() != main_thread) return false;
  const nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() == 0) return false;
  keep_exception();
  error = "interrupted";
  return true;
}

}  // namespace bnfurl::python
