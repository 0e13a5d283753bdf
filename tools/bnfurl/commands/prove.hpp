// `grammar prove`: proves every entry point of the requested grammars, each in a process of its own, or prints what
// others can check (certificate.cpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/verify/harness/readings.hpp"

namespace bnfurl::tool {

/// `options.operands`: the word `prove`, then names of grammars; without names, all grammars.
[[nodiscard]] records::Status prove(const Options& options, Output& out);

/// The value of --extra.
[[nodiscard]] unsigned extra_states(const Options& options);

/// How many more states than its automaton an implementation of each production may have.
using ExtraStates = std::function<unsigned(const proof::TestedProduction&)>;

/// The same for `tested`, in the order of their grammars. The status is negative if one of them could not be proved.
[[nodiscard]] records::Status prove(const std::vector<proof::TestedProduction>& tested, const ExtraStates& extra_of,
                                    bool as_json, Output& out);

/// A certificate of the grammar `name`, compiled in, shipped or a file: of one production, or of all if `production` is
/// empty. docs/reference/certificate.md defines its format.
void write_certificate(std::string_view name, std::string_view production, Output& out);

/// Decides the tables of the file `options.tables`, and prints a row for each of its productions. The status is
/// negative if the file answers a text wrongly.
[[nodiscard]] records::Status prove_tables(const Options& options, Output& out);

}  // namespace bnfurl::tool
