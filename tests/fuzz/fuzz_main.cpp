// The entry point for libFuzzer: runs the target that FUZZ_TARGET in the environment names.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/target.hpp"

namespace {

const bnfurl::fuzz::Target& chosen() {
  const char* name = std::getenv("FUZZ_TARGET");
  const bnfurl::fuzz::Target* target = bnfurl::fuzz::find_target(name == nullptr ? "" : name);
  if (target == nullptr) bnfurl::fuzz::fail("FUZZ_TARGET names no target");
  return *target;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* octets, std::size_t size) {
  static const bnfurl::fuzz::Target& target = chosen();
  target.run(target.name, {reinterpret_cast<const char*>(octets), size});
  return 0;
}
