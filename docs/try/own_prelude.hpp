// What the generator and the loader expect of a standard library, and Debian's libc++ for WebAssembly lacks: a mutex,
// though there are no threads. Each source is compiled after this.
#pragma once

#include <version>

namespace std {

struct mutex {
  void lock() {}
  void unlock() {}
};

}  // namespace std
