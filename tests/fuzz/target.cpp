#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/notation/read_grammar.hpp"

namespace bnfurl::fuzz {
namespace {

std::vector<Target> all_targets() {
  std::vector<Target> all;
  for (const gen::Notation& notation : gen::notations()) all.push_back({notation.name, run_grammar});
  for (const Grammar grammar : grammars())
    all.push_back({grammar.name(), grammar.record_keys().empty() ? run_text : run_log});
  all.push_back({"c-functions", run_c_functions});
  all.push_back({"normal-forms", run_normal_forms});
  all.push_back({"references", run_references});
  all.push_back({"surt", run_surt});
  all.push_back({"command-line", run_command_line});
  for (const std::string_view name : {"adblock", "hosts", "nutch", "robots", "surt-prefixes"})
    all.push_back({name, run_rule_file});
  all.push_back({"rules", run_rule_files});
  all.push_back({"xml", run_xml});
  return all;
}

}  // namespace

std::span<const Target> targets() {
  static const std::vector<Target> all = all_targets();
  return all;
}

const Target* find_target(std::string_view name) {
  const auto found = std::ranges::find(targets(), name, &Target::name);
  return found == targets().end() ? nullptr : &*found;
}

void fail(std::string_view what) {
  std::cerr << what << std::endl;
  std::abort();
}

}  // namespace bnfurl::fuzz
