//   compare_kernels NAME
//
// Runs all comparisons for the kernel of that name and reports them in the Test Anything Protocol, for machines without
// GoogleTest.
#include <cstdio>

#include "tests/core/kernels/streams/compare.hpp"

int main(int count, char** values) {
  const bnfurl::kernels::Kernels* kernels = count == 2 ? bnfurl::kernels::find(values[1]) : nullptr;
  if (kernels == nullptr) {
    std::puts("Bail out! This machine has no such kernels.");
    return 2;
  }
  int failures = 0;
  std::printf("1..%zu\n", bnfurl::tests::comparisons.size());
  for (const bnfurl::tests::Comparison& comparison : bnfurl::tests::comparisons) {
    const std::string difference = comparison.difference(*kernels);
    failures += difference.empty() ? 0 : 1;
    std::printf("%s - %s.%s\n", difference.empty() ? "ok" : "not ok", kernels->name, comparison.name);
    if (!difference.empty()) std::printf("# %s\n", difference.c_str());
  }
  return failures == 0 ? 0 : 1;
}
