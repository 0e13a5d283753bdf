// What the program says on standard error is a UserWarning in Python.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/wording.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

/// Keeps each message once, however often a log is read. A message that comes while a thread works without the
/// GIL is said afterwards, since a filter can make each warning an exception.
class Told {
public:
  /// What tells this. It is kept as long.
  [[nodiscard]] static records::Tell tell(const std::shared_ptr<Told>& told) {
    return [told](const records::Message& message) {
      const std::string text = worded(message.text);
      const std::lock_guard lock(told->mutex_);
      if (!told->known_.insert(text).second) return;
      told->messages_.push_back(text);
      told->unsaid_.push_back(text);
    };
  }
  /// The messages that came since the last call.
  [[nodiscard]] std::vector<std::string> take_unsaid() {
    const std::lock_guard lock(mutex_);
    return std::exchange(unsaid_, {});
  }
  [[nodiscard]] std::vector<std::string> messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
  }

private:
  mutable std::mutex mutex_;
  std::set<std::string> known_;
  std::vector<std::string> messages_, unsaid_;
};

/// What `work` returns, if no filter makes an exception of a warning; then raises it.
template <class Work>
auto with_warnings(Told& told, const Work& work) {
  std::optional<decltype(work())> made;
  std::exception_ptr thrown;
  try {
    made.emplace(work());
  } catch (...) {
    thrown = std::current_exception();
  }
  const nb::gil_scoped_acquire acquired;
  for (const std::string& each : told.take_unsaid()) {
    if (PyErr_WarnEx(PyExc_UserWarning, each.c_str(), 1) != 0) throw nb::python_error();
  }
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*made);
}

}  // namespace bnfurl::python
