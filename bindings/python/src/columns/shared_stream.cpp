#include "bindings/python/src/columns/shared_stream.hpp"

#include <cerrno>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <utility>

namespace bnfurl::python {
namespace {

struct Shared {
  Stream stream;
  std::mutex mutex;
  // All errors so far: a thread may still read its own while another one gets the next.
  std::set<std::string> errors = {};
  const char* last_error = nullptr;

  int keep_error(int code) noexcept {
    const char* const error = code == 0 ? nullptr : stream->get_last_error(stream.get());
    try {
      if (code != 0) last_error = error == nullptr ? nullptr : errors.insert(error).first->c_str();
    } catch (const std::bad_alloc&) {
      last_error = nullptr;
    }
    return code;
  }
};

Shared& shared_in(ArrowArrayStream* stream) noexcept { return *static_cast<Shared*>(stream->private_data); }

// The thread that pulls may need the GIL, so none that waits for it keeps the GIL.
std::unique_lock<std::mutex> take_turn(Shared& shared) {
  std::unique_lock turn(shared.mutex, std::try_to_lock);
  if (turn.owns_lock()) return turn;
  if (!has_gil()) {
    turn.lock();
    return turn;
  }
  const nb::gil_scoped_release released;
  turn.lock();
  return turn;
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  Shared& shared = shared_in(stream);
  const auto turn = take_turn(shared);
  return shared.keep_error(shared.stream->get_schema(shared.stream.get(), out));
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  Shared& shared = shared_in(stream);
  const auto turn = take_turn(shared);
  return shared.keep_error(shared.stream->get_next(shared.stream.get(), out));
}

const char* get_last_error(ArrowArrayStream* stream) {
  Shared& shared = shared_in(stream);
  const auto turn = take_turn(shared);
  return shared.last_error;
}

void release(ArrowArrayStream* stream) {
  stream->release = nullptr;
  delete &shared_in(stream);
}

}  // namespace

// Only that the state was locked before tells it: the limited API has no question.
bool has_gil() {
  if (Py_IsInitialized() == 0 || PyGILState_GetThisThreadState() == nullptr) return false;
  const PyGILState_STATE before = PyGILState_Ensure();
  PyGILState_Release(before);
  return before == PyGILState_LOCKED;
}

Stream shared_by_threads(Stream stream) {
  auto shared = std::make_unique<Shared>(std::move(stream));
  return Stream({get_schema, get_next, get_last_error, release, shared.release()});
}

}  // namespace bnfurl::python
