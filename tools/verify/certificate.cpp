#include "tools/verify/certificate.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "src/core/kernels/kernels.hpp"
#include "tools/verify/fingerprints.hpp"

namespace bnfurl::proof {

std::string_view committed_fingerprint(std::string_view grammar, std::string_view production) {
  const std::string wanted = fmt::format("\n{}\t{}\t", grammar, production);
  const std::size_t found = fingerprint_lines.find(wanted);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + wanted.size();
  return fingerprint_lines.substr(begin, fingerprint_lines.find('\n', begin) - begin);
}

namespace {

std::string own_octets() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Certificate certificate_of(const std::vector<ProvedGrammar>& proved) {
  Certificate certificate{gen::digest(own_octets()), {}, {}};
  for (const std::string_view name : kernel_names())
    certificate.kernels.push_back({std::string(name), kernels::find(name) != nullptr});
  for (const ProvedGrammar& each : proved)
    certificate.grammars.push_back({each.grammar->name, gen::digest(each.grammar->text), each.productions});
  return certificate;
}

}  // namespace bnfurl::proof
