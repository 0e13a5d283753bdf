// Selects the kernels that run. They are selected when the library is loaded and never lazily, so a signal handler or
// a forked child finds them selected. This is the first constructor that a program may have: so the constructors of
// other files find them, too.
#include "src/core/kernels/kernels.hpp"
#include "src/core/kernels/streams/streams.hpp"

namespace bnfurl::kernels {
namespace {

struct Candidate {
  const Kernels* kernels;
  bool (*can_run)() noexcept;
};

bool always() noexcept { return true; }

#if defined(__x86_64__)

// The instruction sets for which each file is compiled (see src/meson.build); a processor with bmi also has lzcnt.
bool has_ssse3() noexcept { return __builtin_cpu_supports("ssse3") != 0; }

bool has_avx2() noexcept {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}

bool has_avx512() noexcept {
  return has_avx2() && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512vbmi") != 0 &&
         __builtin_cpu_supports("avx512vbmi2") != 0 && __builtin_cpu_supports("avx512bitalg") != 0 &&
         __builtin_cpu_supports("avx512vpopcntdq") != 0 && __builtin_cpu_supports("gfni") != 0;
}

constexpr Candidate candidates[] = {{&scalar, always}, {&ssse3, has_ssse3}, {&avx2, has_avx2}, {&avx512, has_avx512}};

#elif defined(__AARCH64EL__)

constexpr Candidate candidates[] = {{&scalar, always}, {&neon, always}};

#else

constexpr Candidate candidates[] = {{&scalar, always}};

#endif

}  // namespace

const Kernels* find(std::string_view name) noexcept {
  for (const Candidate& candidate : candidates) {
    if (candidate.kernels->name == name && candidate.can_run()) return candidate.kernels;
  }
  return nullptr;
}

const Kernels& widest() noexcept {
  const Kernels* widest = &scalar;
  for (const Candidate& candidate : candidates) {
    if (candidate.can_run()) widest = candidate.kernels;
  }
  return *widest;
}

void use(const Kernels& kernels) noexcept { active_kernels = &kernels; }

constinit const Kernels* active_kernels = &scalar;

namespace {

// 101 is the first number that is not the compiler's; what __builtin_cpu_supports reads may be filled with the same.
[[gnu::constructor(101)]] void choose() noexcept {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  use(widest());
}

}  // namespace
}  // namespace bnfurl::kernels
