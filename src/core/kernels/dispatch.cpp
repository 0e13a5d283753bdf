// Selects the kernels that run. They are selected when the library is loaded and never lazily, so a signal handler or
// a forked child finds them selected. This is the first constructor that a program may have: so the constructors of
// other files find them, too.
#include "src/core/kernels/kernels.hpp"
#include "src/core/kernels/processor.hpp"
#include "src/core/kernels/streams/streams.hpp"

namespace bnfurl::kernels {
namespace {

struct Candidate {
  const Kernels* kernels;
  bool (*can_run)(const Processor&) noexcept;
};

bool always(const Processor& /*any*/) noexcept { return true; }

#if defined(__x86_64__)

constexpr Candidate candidates[] = {{&scalar, always}, {&ssse3, has_ssse3}, {&avx2, has_avx2}, {&avx512, has_avx512}};

#elif defined(__AARCH64EL__)

constexpr Candidate candidates[] = {{&scalar, always}, {&neon, always}};

#else

constexpr Candidate candidates[] = {{&scalar, always}};

#endif

// Asked once, when the library is loaded: in a virtual machine, each answer of `cpuid` takes about 10 microseconds.
constinit Processor processor;

}  // namespace

const Kernels* find(std::string_view name) noexcept {
  for (const Candidate& candidate : candidates) {
    if (candidate.kernels->name == name && candidate.can_run(processor)) return candidate.kernels;
  }
  return nullptr;
}

const Kernels& widest() noexcept {
  const Kernels* widest = &scalar;
  for (const Candidate& candidate : candidates) {
    if (candidate.can_run(processor)) widest = candidate.kernels;
  }
  return *widest;
}

void use(const Kernels& kernels) noexcept { active_kernels = &kernels; }

constinit const Kernels* active_kernels = &scalar;

namespace {

// 101 is the first number that is not the compiler's.
[[gnu::constructor(101)]] void choose() noexcept {
  processor = this_processor();
  use(widest());
}

}  // namespace
}  // namespace bnfurl::kernels
