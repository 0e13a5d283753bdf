// What the program says on standard error is a UserWarning in Python.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/wording.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

// What a thread complains of while it works without the GIL. It is said afterwards, since a filter can make each
// warning an exception.
inline thread_local std::vector<std::string>* complaints = nullptr;

/// What has been said: each message once, however often a log is read.
class Told {
public:
  [[nodiscard]] bool is_new(const std::string& message) {
    const std::lock_guard lock(mutex_);
    if (!known_.insert(message).second) return false;
    messages_.push_back(message);
    return true;
  }
  [[nodiscard]] std::vector<std::string> messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
  }

private:
  mutable std::mutex mutex_;
  std::set<std::string> known_;
  std::vector<std::string> messages_;
};

/// What `work` returns, if no filter makes an exception of a warning; then raises it.
template <class Work>
auto with_warnings(Told& told, const Work& work) {
  std::vector<std::string> heard;
  std::optional<decltype(work())> made;
  std::exception_ptr thrown;
  complaints = &heard;
  try {
    made.emplace(work());
  } catch (...) {
    thrown = std::current_exception();
  }
  complaints = nullptr;
  const nb::gil_scoped_acquire acquired;
  for (const std::string& each : heard) {
    const std::string message = worded(each);
    if (told.is_new(message) && PyErr_WarnEx(PyExc_UserWarning, message.c_str(), 1) != 0) throw nb::python_error();
  }
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*made);
}

}  // namespace bnfurl::python
