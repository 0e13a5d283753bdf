// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Breaks values on purpose and reports what noticed: a line for each kind of value, and each survivor.
//
//   mutation --all           everything that docs/mutation.md describes: some minutes
//   mutation --seed 7        a different random sample
#include <CLI/CLI.hpp>
#include <iostream>

#include "mutation/trial.hpp"

int main(int argc, char** argv) {
  bnfurl::mutation::Amount amount = bnfurl::mutation::sample;
  bool all = false;
  CLI::App app("Mutants of the generator's values: caught by the suites, or proved equal");
  app.add_flag("--all", all, "as many as docs/mutation.md has, and not a sample");
  app.add_option("--seed", amount.seed, "of the choice of mutants");
  CLI11_PARSE(app, argc, argv);
  if (all) amount = {bnfurl::mutation::everything.small, bnfurl::mutation::everything.large, amount.seed};
  const bnfurl::mutation::Report report = bnfurl::mutation::try_mutants(amount);
  std::cout << to_string(report);
  return report.survivors.empty() ? 0 : 1;
}
