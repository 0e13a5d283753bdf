// The entry point for libFuzzer: runs the target that FUZZ_TARGET in the environment names or, without it, that has the
// name of the program, since OSS-Fuzz has a program for each target.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tests/fuzz/target.hpp"

namespace {

const bnfurl::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(const int*, char*** words) {
  const char* given = std::getenv("FUZZ_TARGET");
  const std::string_view path = given == nullptr ? **words : given;
  chosen = bnfurl::fuzz::find_target(path.substr(path.rfind('/') + 1));
  if (chosen == nullptr) bnfurl::fuzz::fail("neither FUZZ_TARGET nor the name of the program is a target");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* octets, std::size_t size) {
  chosen->run(chosen->name, {reinterpret_cast<const char*>(octets), size});
  return 0;
}
