// What an x86-64 processor can run, by its own answers. `__builtin_cpu_supports` is not asked: the library of some
// compilers answers 0 to everything (zig's does), and then the scalar kernels would run without a word.
//
// `cpuid` says what the processor has. XCR0, which `xgetbv` reads, says which registers the operating system saves when
// it switches between threads; without that, wide instructions are illegal even where the processor has them. For
// example, XCR0 = 7 saves the 32-octet registers of AVX2, but neither the masks nor the 64-octet registers of AVX-512.
// `xgetbv` itself needs the bit OSXSAVE. (Intel, "Software Developer's Manual", volume 1, 14.3 and 15.2.)
#pragma once

#include <cstdint>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace bnfurl::kernels {

/// The registers in which the answers are; 0 where a processor does not have the leaf.
struct Processor {
  std::uint32_t basic = 0;       ///< leaf 1, ecx
  std::uint32_t extended_b = 0;  ///< leaf 7, ebx
  std::uint32_t extended_c = 0;  ///< leaf 7, ecx
  std::uint32_t amd = 0;         ///< leaf 0x80000001, ecx
  std::uint32_t saved = 0;       ///< XCR0, low half
};

/// Whether all bits with these numbers are set in `word`.
template <class... Bits>
[[nodiscard]] constexpr bool has_bits(std::uint32_t word, Bits... bits) noexcept {
  return (((word >> bits & 1) != 0) && ...);
}

// The instruction sets for which each kernel is compiled (src/meson.build), and those that they imply.

[[nodiscard]] constexpr bool has_ssse3(const Processor& processor) noexcept {
  return has_bits(processor.basic, 0, 9);  // sse3, ssse3
}

[[nodiscard]] constexpr bool has_avx2(const Processor& processor) noexcept {
  return has_ssse3(processor) &&
         has_bits(processor.basic, 19, 20, 23, 27, 28) &&                        // sse4.1, sse4.2, popcnt, OSXSAVE, avx
         has_bits(processor.saved, 1, 2) &&                                      // the registers of SSE and of AVX
         has_bits(processor.extended_b, 3, 5, 8) && has_bits(processor.amd, 5);  // bmi, avx2, bmi2; lzcnt
}

[[nodiscard]] constexpr bool has_avx512(const Processor& processor) noexcept {
  return has_avx2(processor) && has_bits(processor.saved, 5, 6, 7) &&  // masks, upper halves of 0 to 15, 16 to 31
         has_bits(processor.extended_b, 16, 17, 28, 30, 31) &&         // avx512f, dq, cd, bw, vl
         has_bits(processor.extended_c, 1, 6, 8, 12, 14);              // vbmi, vbmi2, gfni, bitalg, vpopcntdq
}

/// The processor that runs this; of another architecture, one that has nothing.
[[nodiscard]] inline Processor this_processor() noexcept {
  Processor processor;
#if defined(__x86_64__)
  std::uint32_t a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) != 0) processor.basic = c;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) != 0) {
    processor.extended_b = b;
    processor.extended_c = c;
  }
  if (__get_cpuid(0x80000001, &a, &b, &c, &d) != 0) processor.amd = c;
  if (has_bits(processor.basic, 27)) __asm__ volatile("xgetbv" : "=a"(processor.saved), "=d"(d) : "c"(0));
#endif
  return processor;
}

}  // namespace bnfurl::kernels
