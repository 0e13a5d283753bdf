#include "tools/bnfurl/commands/prove.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <bnfurl/bnfurl.hpp>

#include "src/loader/compiled_grammars.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/sinks/json_text.hpp"
#include "src/records/sinks/writers.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/verify/fingerprints.hpp"
#include "tools/verify/machine/run_apart.hpp"
#include "tools/verify/proof.hpp"

namespace bnfurl::tool {
namespace {

std::vector<Grammar> grammars_of(const Options& options) {
  std::vector<Grammar> result;
  for (std::size_t i = 1; i < options.operands.size(); ++i) {
    const std::string& word = options.operands[i];
    if (records::is_grammar_file(word)) {
      throw records::UsageError(
          fmt::format("{} is a file; prove is only for compiled-in grammars, except with --certificate or --tables",
                      records::printable(word)));
    }
    if (records::find_shipped(word)) {
      throw records::UsageError(
          fmt::format("{0} is read at run time; prove is only for compiled-in grammars, except with --certificate or "
                      "--tables: build with -Dgrammars=NAME,...,{0} to compile it in",
                      word));
    }
    const Grammar grammar = records::find_grammar(word);
    if (std::ranges::find(result, grammar) == result.end()) result.push_back(grammar);
  }
  if (!result.empty()) return result;
  for (const Grammar grammar : grammars()) result.push_back(grammar);
  return result;
}

// The grammar is an operand, or the value of -g.
std::string name_of_certificate(const Options& options) {
  if (options.operands.size() + options.grammars.size() != 2)
    throw records::UsageError("usage: bnfurl grammar prove --certificate NAME|-g FILE [-p PRODUCTION]");
  load_grammar_files(options);
  return options.grammars.empty() ? options.operands[1] : options.grammars.front();
}

// With -p the one production that it names, in each grammar; otherwise all entry points.
std::vector<proof::TestedProduction> asked_productions(const Options& options, const std::vector<Grammar>& asked) {
  const std::vector<gen::Grammar>& printed = loader::printed_grammars();
  const std::string_view production = records::single("-p", options.productions);
  std::vector<proof::TestedProduction> result;
  for (const Grammar grammar : asked) {
    const auto entry = production.empty() ? std::nullopt : std::optional(records::find_entry(grammar, production));
    for (proof::TestedProduction& tested : proof::tested_productions_of(grammar, printed)) {
      if (!entry || tested.production() == *entry) result.push_back(std::move(tested));
    }
  }
  return result;
}

// The form in which a child process hands its proof to its parent.
std::string packed(const proof::Proof& proof) { return fmt::format("{} {}", proof.texts, proof.failure); }

proof::Proof unpacked(const proof::Outcome& outcome, const proof::TestedProduction& tested, unsigned extra) {
  proof::Proof proof = begun_proof(tested, extra);
  if (!outcome.death.empty()) {
    proof.failure = outcome.death;
    return proof;
  }
  std::istringstream in(outcome.result);
  in >> proof.texts;
  in.get();
  std::getline(in, proof.failure);
  return proof;
}

void put_row(const proof::TestedProduction& tested, const proof::Proof& proof, Output& out) {
  const auto not_run = proof::other_kernels();
  out.put(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}{}\t{}{}\n", tested.listed_in->name, tested.name, proof.states,
                      proof.classes, proof.texts, fmt::join(proof::runnable_kernels(), ","), fmt::join(not_run, ","),
                      not_run.empty() ? "-" : "",
                      proof.failure.empty() ? "proved" : "failed: ", records::tsv_printable(proof.failure)));
  out.flush();
}

struct Proved {
  const proof::TestedProduction* tested;
  proof::Proof proof;
};

std::string verdict_json(const proof::Proof& proof) {
  if (proof.failure.empty()) return R"("proved")";
  return fmt::format(R"("failed","failure":{})", records::json_string(proof.failure));
}

std::string production_json(const Proved& proved) {
  const proof::Proof& proof = proved.proof;
  return fmt::format(R"({{"name":{},"automaton":{},"states":{},"classes":{},"strings":{},"extra":{},"verdict":{}}})",
                     records::json_string(proved.tested->name), records::json_string(proof.fingerprint), proof.states,
                     proof.classes, proof.texts, proof.extra, verdict_json(proof));
}

std::string own_octets() {
  std::ifstream file(system::program_file(), std::ios::binary);
  if (!file) throw std::runtime_error("the certificate needs the program's hash, but the program cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What was proved, and by which program, as JSON, with one production per line. With the hashes one can check later
/// whether a grammar, an automaton or a program is the one that was proved. They are XXH3 of 128 bits, in hexadecimal
/// digits. `proved` is in the order of the grammars; a kernel may be one that this machine cannot run.
std::string certificate_of(const std::vector<Proved>& proved) {
  std::vector<std::string> kernels, grammars, productions;
  for (const std::string_view name : kernel_names())
    kernels.push_back(fmt::format(R"({{"name":{},"run":{}}})", records::json_string(name), has_kernel(name)));
  for (std::size_t i = 0; i < proved.size(); ++i) {
    const auto* grammar = proved[i].tested->listed_in;
    productions.push_back(production_json(proved[i]));
    if (i + 1 < proved.size() && proved[i + 1].tested->listed_in == grammar) continue;
    grammars.push_back(fmt::format("{{\"name\":{},\"grammar\":{},\"productions\":[\n{}]}}",
                                   records::json_string(grammar->name),
                                   records::json_string(gen::digest(grammar->text)), fmt::join(productions, ",\n")));
    productions.clear();
  }
  return fmt::format("{{\"version\":{},\"binary\":{},\"kernels\":[{}],\"grammars\":[\n{}]}}\n",
                     records::json_string(version()), records::json_string(gen::digest(own_octets())),
                     fmt::join(kernels, ","), fmt::join(grammars, ",\n"));
}

}  // namespace

unsigned extra_states(const Options& options) {
  return options.extra ? static_cast<unsigned>(options.extra->front() - '0') : 0;
}

records::Status prove(const Options& options, Output& out) {
  require_known("output format of prove", options.table_format(), {"tsv", "json"});
  if (options.tables) return prove_tables(options, out);
  if (options.certificate) {
    write_certificate(name_of_certificate(options), records::single("-p", options.productions), out);
    return records::Status::good;
  }
  if (!options.grammars.empty())
    throw records::UsageError("-g is only for prove --certificate and prove --tables; prove takes names of grammars");
  const unsigned extra = extra_states(options);
  const auto extra_of = [extra](const proof::TestedProduction&) { return extra; };
  return prove(asked_productions(options, grammars_of(options)), extra_of, options.table_format() == "json", out);
}

records::Status prove(const std::vector<proof::TestedProduction>& tested, const ExtraStates& extra_of, bool as_json,
                      Output& out) {
  std::vector<Proved> proved;
  proof::require_processes();
  if (!as_json) out.put("GRAMMAR\tPRODUCTION\tSTATES\tCLASSES\tSTRINGS\tKERNELS\tNOT-RUN\tVERDICT\n");
  records::Status status = records::Status::good;
  const auto job = [&](std::size_t i, const proof::OnStep& at) {
    return packed(proof::prove(tested[i], {extra_of(tested[i]), is_start(tested[i])}, at));
  };
  const auto done = [&](std::size_t i, const proof::Outcome& outcome) {
    const proof::Proof proof = unpacked(outcome, tested[i], extra_of(tested[i]));
    if (!proof.failure.empty()) status = records::Status::negative;
    if (as_json)
      proved.push_back({&tested[i], proof});
    else
      put_row(tested[i], proof, out);
  };
  proof::run_apart(tested.size(), std::max(1U, std::thread::hardware_concurrency()), job, done);
  if (as_json) out.put(certificate_of(proved));
  return status;
}

}  // namespace bnfurl::tool
