// Which kernels a processor can run, by what cpuid and xgetbv answer.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "src/core/kernels/kernels.hpp"
#include "src/core/kernels/processor.hpp"

namespace bnfurl::kernels {
namespace {

std::string kernels_of(const Processor& processor) {
  std::string names = "scalar";
  if (has_ssse3(processor)) names += " ssse3";
  if (has_avx2(processor)) names += " avx2";
  if (has_avx512(processor)) names += " avx512";
  return names;
}

// What an Ice Lake answers, of the bits that matter.
constexpr Processor ice_lake{
    .basic = 0x18980201, .extended_b = 0xd0030128, .extended_c = 0x5142, .amd = 0x20, .saved = 0xe7};

TEST(FakeProcessors, HaveTheKernelsOfWhichTheyHaveEverything) {
  EXPECT_EQ(kernels_of(ice_lake), "scalar ssse3 avx2 avx512");
  EXPECT_EQ(kernels_of({}), "scalar");
}

TEST(FakeProcessors, NeedAnOperatingSystemThatSavesTheRegisters) {
  const auto with = [](std::uint32_t basic, std::uint32_t saved) {
    Processor processor = ice_lake;
    processor.basic = basic;
    processor.saved = saved;
    return kernels_of(processor);
  };
  EXPECT_EQ(with(ice_lake.basic & ~(1U << 27), 0), "scalar ssse3");  // no OSXSAVE
  EXPECT_EQ(with(ice_lake.basic, 0x3), "scalar ssse3");              // not those of AVX
  EXPECT_EQ(with(ice_lake.basic, 0x5), "scalar ssse3");              // not those of SSE
  EXPECT_EQ(with(ice_lake.basic, 0x7), "scalar ssse3 avx2");
  EXPECT_EQ(with(ice_lake.basic, 0xc7), "scalar ssse3 avx2");  // without the masks
  EXPECT_EQ(with(ice_lake.basic, 0xa7), "scalar ssse3 avx2");  // without the upper halves
  EXPECT_EQ(with(ice_lake.basic, 0x67), "scalar ssse3 avx2");  // without the registers 16 to 31
}

TEST(FakeProcessors, EachBitIsNeeded) {
  for (std::uint32_t Processor::*const word :
       {&Processor::basic, &Processor::extended_b, &Processor::extended_c, &Processor::amd}) {
    for (unsigned bit = 0; bit < 32; ++bit) {
      Processor processor = ice_lake;
      if ((processor.*word >> bit & 1) == 0) continue;
      processor.*word &= ~(1U << bit);
      EXPECT_FALSE(has_avx512(processor)) << bit;
    }
  }
}

#if defined(__x86_64__)

bool has_flags(const std::set<std::string>& flags, const std::string& needed) {
  std::istringstream words(needed);
  for (std::string word; words >> word;) {
    if (!flags.contains(word)) return false;
  }
  return true;
}

TEST(ThisProcessor, HasWhatLinuxSays) {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line) && !line.starts_with("flags")) {
  }
  if (!line.starts_with("flags")) GTEST_SKIP() << "no /proc/cpuinfo";
  std::istringstream words(line);
  std::set<std::string> flags;
  for (std::string word; words >> word;) flags.insert(word);
  const std::string ssse3 = "pni ssse3";
  const std::string avx2 = ssse3 + " sse4_1 sse4_2 popcnt avx avx2 bmi1 bmi2 abm";
  const std::string avx512 = avx2 +
                             " avx512f avx512dq avx512cd avx512bw avx512vl avx512vbmi avx512_vbmi2 gfni"
                             " avx512_bitalg avx512_vpopcntdq";
  EXPECT_EQ(find("ssse3") != nullptr, has_flags(flags, ssse3));
  EXPECT_EQ(find("avx2") != nullptr, has_flags(flags, avx2));
  EXPECT_EQ(find("avx512") != nullptr, has_flags(flags, avx512));
}

// Only gcc and clang have a library that answers; a bare clang of another vendor may answer 0 to everything.
TEST(ThisProcessor, HasWhatTheCompilerSays) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("sse2") == 0) GTEST_SKIP() << "this compiler's library answers 0 to everything";
  const Processor processor = this_processor();
  EXPECT_EQ(has_ssse3(processor), __builtin_cpu_supports("ssse3") != 0);
  EXPECT_EQ(has_avx2(processor), __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                                     __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0);
  EXPECT_EQ(has_avx512(processor),
            has_avx2(processor) && __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0 &&
                __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
                __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
                __builtin_cpu_supports("avx512bitalg") != 0 && __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
                __builtin_cpu_supports("gfni") != 0);
}

#endif

}  // namespace
}  // namespace bnfurl::kernels
