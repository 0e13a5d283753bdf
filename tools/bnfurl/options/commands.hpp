// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The commands: the name, options and function of each. A new command is a row in commands.cpp and a function.
#pragma once

#include <span>
#include <string_view>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// Groups of options; a command takes a sum of these.
enum OptionGroup : unsigned {
  takes_grammar = 1,      ///< -g -p --strict-scheme
  takes_records = 2,      ///< -i -0 -k --stats
  takes_table = 4,        ///< -f --on-bad --lenient
  takes_count = 8,        ///< -c
  takes_quiet = 16,       ///< -q
  takes_production = 32,  ///< -p alone
  takes_output = 64,      ///< -o --header
  takes_grammars = 128,   ///< as takes_grammar, for commands that compare several
  takes_selection = 256,  ///< -v -n --header
  takes_where = 512,      ///< --where
  takes_proof = 1024,     ///< --extra, -o tsv or json
  takes_summary = 2048,   ///< -o --top of stats
  takes_text = 4096,      ///< -f --stats, for commands that read text, not records
  takes_blocks = 8192,    ///< -f --lenient --config
  takes_levels = 16384,   ///< --level --key-steps --psl, and --rules --agent in the manual
  takes_bases = 32768,    ///< -g --base --base-key --how
  takes_seen = 65536,     ///< --by --seen --memory --on-bad of dedupe
  takes_rules = 131072,   ///< --rules --agent --on-bad of filter
  takes_agent = 262144,   ///< --agent alone, and --prove
};

struct Command {
  std::string_view name;
  std::string_view operands;
  std::string_view summary;
  std::string_view examples;
  unsigned option_groups;
  Status (*run)(const Options& options, Output& out);
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

Status run_check(const Options& options, Output& out);
Status run_split(const Options& options, Output& out);
Status run_normalize(const Options& options, Output& out);
Status run_resolve(const Options& options, Output& out);
Status run_grep(const Options& options, Output& out);
Status run_filter(const Options& options, Output& out);
Status run_dedupe(const Options& options, Output& out);
Status run_rules(const Options& options, Output& out);
Status run_stats(const Options& options, Output& out);
Status run_extract(const Options& options, Output& out);
Status run_explain(const Options& options, Output& out);
Status run_diff(const Options& options, Output& out);
Status run_witness(const Options& options, Output& out);
Status run_clickhouse(const Options& options, Output& out);
Status run_grammar(const Options& options, Output& out);

// The form of records, by the word after `-i`.

/// The form of a record; a word that names none of the other forms names a log format.
enum class Form {
  plain,  ///< a record is a URL
  log,
  tsv,
  csv,
  jsonl,
  w3c  ///< a log whose own lines name its fields
};

/// A server that writes its log as JSON lines: which members are the request's target and its method.
struct JsonLog {
  std::string_view name;
  std::string_view target;
  std::string_view method;
};

[[nodiscard]] std::span<const JsonLog> all_json_logs();
/// Null if there is none with that name.
[[nodiscard]] const JsonLog* find_json_log(std::string_view name);

[[nodiscard]] Form form_of(std::string_view name);

}  // namespace bnfurl::tool
