// What the generator and the loader expect of a standard library, and Debian's libc++ for WebAssembly lacks: a mutex,
// though there are no threads, and iterators of arrays that are pointers. Each source is compiled after this.
#pragma once

#include <version>

#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_ARRAY

namespace std {

struct mutex {
  void lock() {}
  void unlock() {}
};

}  // namespace std
