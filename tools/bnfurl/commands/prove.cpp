#include "tools/bnfurl/commands/prove.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <thread>

#include <bnfurl/bnfurl.hpp>

#include "src/loader/compiled_grammars.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/tables/writers.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/verify/certificate.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::tool {

// A certificate of `grammar prove` as JSON, with one production per line.

[[nodiscard]] std::string to_json(const proof::Certificate& certificate);

namespace {

// One more state multiplies the suite by the number of classes: a larger number would not end in a lifetime.
constexpr unsigned most_extra = 4;

unsigned extra_states(const Options& options) {
  unsigned extra = 0;
  const std::string& value = options.extra;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), extra);
  if (error != std::errc() || end != value.data() + value.size() || extra > most_extra)
    throw UsageError(fmt::format("--extra takes a number from 0 to {}, not \"{}\"", most_extra, printable(value)));
  return extra;
}

std::vector<Grammar> grammars_of(const Options& options) {
  std::vector<Grammar> result;
  for (std::size_t i = 1; i < options.operands.size(); ++i) {
    const std::string& word = options.operands[i];
    if (is_grammar_file(word))
      throw UsageError(fmt::format("{} is a file; prove is only for compiled-in grammars", printable(word)));
    if (find_shipped(word)) {
      throw UsageError(
          fmt::format("{0} is read at run time; prove is only for compiled-in grammars: a build with "
                      "-Dgrammars=NAME,...,{0} has it",
                      word));
    }
    const Grammar grammar = find_grammar(word);
    if (std::ranges::find(result, grammar) == result.end()) result.push_back(grammar);
  }
  if (!result.empty()) return result;
  for (const Grammar grammar : grammars()) result.push_back(grammar);
  return result;
}

// With -p the one production that it names, in each grammar; otherwise all entry points.
std::vector<proof::TestedProduction> asked_productions(const Options& options, const std::vector<Grammar>& asked) {
  const std::vector<gen::Grammar> printed = loader::printed_grammars();
  const std::string_view production = single("-p", options.productions);
  std::vector<proof::TestedProduction> result;
  for (const Grammar grammar : asked) {
    const auto entry = production.empty() ? std::nullopt : std::optional(find_entry(grammar, production));
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

class ProofTable {
public:
  explicit ProofTable(Output& out)
      : out_(out),
        kernels_(fmt::format("{}", fmt::join(proof::runnable_kernels(), ","))),
        not_run_(fmt::format("{}", fmt::join(proof::other_kernels(), ","))) {}

  void header() { out_.put("GRAMMAR\tPRODUCTION\tSTATES\tCLASSES\tSTRINGS\tKERNELS\tNOT-RUN\tVERDICT\n"); }

  void row(const proof::TestedProduction& tested, const proof::Proof& proof) {
    const std::string verdict = proof.failure.empty() ? "proved" : "failed: " + tsv_printable(proof.failure);
    out_.put(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", tested.listed_in->name, tested.name, proof.states,
                         proof.classes, proof.texts, kernels_, not_run_.empty() ? "-" : not_run_, verdict));
    out_.flush();
  }

private:
  Output& out_;
  std::string kernels_;
  std::string not_run_;
};

void add(std::vector<proof::ProvedGrammar>& proved, const proof::TestedProduction& tested, const proof::Proof& proof) {
  if (proved.empty() || proved.back().grammar != tested.listed_in) proved.push_back({tested.listed_in, {}});
  proved.back().productions.push_back({tested.name, proof});
}

}  // namespace

Status prove(const Options& options, Output& out) {
  require_known("output format of prove", options.output, {"tsv", "json"});
  const unsigned extra = extra_states(options);
  const auto extra_of = [extra](const proof::TestedProduction&) { return extra; };
  return prove(asked_productions(options, grammars_of(options)), extra_of, options.output == "json", out);
}

Status prove(const std::vector<proof::TestedProduction>& tested, const ExtraStates& extra_of, bool as_json,
             Output& out) {
  std::vector<proof::ProvedGrammar> proved;
  ProofTable table(out);
  if (!as_json) table.header();
  Status status = Status::good;
  const auto job = [&](std::size_t i, const proof::OnStep& at) {
    return packed(proof::prove(tested[i], {extra_of(tested[i]), is_start(tested[i])}, at));
  };
  const auto done = [&](std::size_t i, const proof::Outcome& outcome) {
    const proof::Proof proof = unpacked(outcome, tested[i], extra_of(tested[i]));
    if (!proof.failure.empty()) status = Status::negative;
    if (as_json) {
      add(proved, tested[i], proof);
    } else {
      table.row(tested[i], proof);
    }
  };
  proof::run_apart(tested.size(), std::max(1U, std::thread::hardware_concurrency()), job, done);
  if (as_json) out.put(to_json(proof::certificate_of(proved)));
  return status;
}

namespace {

std::string json(std::string_view text) {
  std::string result;
  (void)append_json_string(result, text);
  return result;
}

std::string kernel_json(const proof::CertifiedKernel& kernel) {
  return fmt::format(R"({{"name":{},"run":{}}})", json(kernel.name), kernel.runs);
}

std::string verdict_json(const proof::Proof& proof) {
  if (proof.failure.empty()) return R"("proved")";
  return fmt::format(R"("failed","failure":{})", json(proof.failure));
}

std::string production_json(const proof::ProvedProduction& production) {
  const proof::Proof& proof = production.proof;
  return fmt::format(R"({{"name":{},"automaton":{},"states":{},"classes":{},"strings":{},"extra":{},"verdict":{}}})",
                     json(production.name), json(proof.fingerprint), proof.states, proof.classes, proof.texts,
                     proof.extra, verdict_json(proof));
}

std::string grammar_json(const proof::CertifiedGrammar& grammar) {
  std::vector<std::string> productions;
  for (const proof::ProvedProduction& each : grammar.productions) productions.push_back(production_json(each));
  return fmt::format("{{\"name\":{},\"grammar\":{},\"productions\":[\n{}]}}", json(grammar.name), json(grammar.text),
                     fmt::join(productions, ",\n"));
}

}  // namespace

std::string to_json(const proof::Certificate& certificate) {
  std::vector<std::string> kernels;
  for (const proof::CertifiedKernel& each : certificate.kernels) kernels.push_back(kernel_json(each));
  std::vector<std::string> grammars;
  for (const proof::CertifiedGrammar& each : certificate.grammars) grammars.push_back(grammar_json(each));
  return fmt::format("{{\"version\":{},\"binary\":{},\"kernels\":[{}],\"grammars\":[\n{}]}}\n", json(version()),
                     json(certificate.program), fmt::join(kernels, ","), fmt::join(grammars, ",\n"));
}

}  // namespace bnfurl::tool
