// `clickhouse`: a function of ClickHouse, as a worker of an `executable_pool`. It reads a block, answers each row with
// a Tuple of columns, and waits for the next block. What is not a block ends the worker: ClickHouse counts the rows of
// an answer, so that the query fails.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <iterator>

#include "src/records/columns/own_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/judging/rule_files.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/sinks/writers.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/clickhouse/answer.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/lists.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

// The columns of an answer and their types: the elements of one named Tuple, so that `f(url).host` works, also if there
// is only one.

/// The type within Nullable.
std::string_view name_of(records::ValueType type) {
  constexpr std::string_view names[] = {"String", "UInt8", "Int64", "UInt16", "String", "Float64", "String", "String"};
  return names[static_cast<std::size_t>(type)];
}

/// Whether it is a word of letters, digits and `_`, and does not begin with a digit.
bool is_plain_name(std::string_view name) {
  const auto is_of_word = [](unsigned char octet) { return octet == '_' || std::isalnum(octet) != 0; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::ranges::all_of(name, is_of_word);
}

/// `name` as ClickHouse writes names: in backticks unless it is a plain word.
std::string quoted_name(std::string_view name) {
  return is_plain_name(name) ? std::string(name) : in_quotes(name, '`');
}

/// All columns that an answer can have: those of `split` but for what says which record it is.
records::Columns known_elements(const records::Grammars& grammars) {
  records::Columns columns = records::known_columns(grammars, std::nullopt);
  std::erase_if(columns, std::mem_fn(&records::Column::is_of_record));
  return columns;
}

/// The columns that are asked for. Throws UsageError.
records::Columns choose_elements(const Options& options, const records::Columns& known,
                                 const records::Standards& standards) {
  records::AskedNames asked;  // nothing: the texts are URLs
  records::Columns columns = options.fields ? records::choose_columns(*options.fields, known, asked)
                                            : default_columns(known, standards, {}, asked);
  records::require_room_for(columns, "Tuple");
  return columns;
}

/// `Tuple(valid Nullable(UInt8), host Nullable(String))`
std::string tuple_type(const records::Columns& elements) {
  std::string type = "Tuple(";
  for (const records::Column& element : elements) {
    if (&element != &elements.front()) type += ", ";
    type += fmt::format("{} Nullable({})", quoted_name(element.name), name_of(element.type));
  }
  return type + ")";
}

bool is_control(char octet) { return static_cast<unsigned char>(octet) < 0x20 || octet == 0x7f; }

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const records::Utf8Step step = records::utf8_step(text);
    if (!step.valid) return false;
    text.remove_prefix(step.size);
  }
  return true;
}

std::string xml(std::string_view text) {
  if (!is_utf8(text) || std::ranges::any_of(text, is_control))
    throw records::UsageError(fmt::format(
        "--config cannot write \"{}\": XML can have only UTF-8 without control characters", records::printable(text)));
  return in_markup(text);
}

/// The file is found from any folder.
std::string grammar_word(const std::string& word) {
  return records::is_grammar_file(word) ? std::filesystem::absolute(word).lexically_normal().string() : word;
}

/// The same, after its kind.
std::string rules_word(const crawl::RuleFile& file) {
  return fmt::format("{}:{}", file.kind, std::filesystem::absolute(file.file).lexically_normal().string());
}

/// The columns by their names, also if none were asked for: then the type stays true in a later version.
std::string fields_word(const Options& options, const records::Columns& elements) {
  std::vector<std::string> names;
  std::ranges::transform(elements, std::back_inserter(names), &records::Column::name);
  return options.fields.value_or(fmt::format("{}", fmt::join(names, ",")));
}

/// ClickHouse cuts a command at its blanks if it starts it directly; so a shell is asked to, which does not stay.
std::string command_line(const Options& options, const records::Columns& elements) {
  const std::string program = system::program_file().string();
  if (program.empty())
    throw std::runtime_error("--config cannot name this program: the system does not say where it is");
  std::vector<std::string> words = {program, "clickhouse"};
  for (const std::string& grammar : options.grammars) words.insert(words.end(), {"-g", grammar_word(grammar)});
  for (const std::string& production : options.productions) words.insert(words.end(), {"-p", production});
  if (options.strict_scheme) words.emplace_back("--strict-scheme");
  if (options.lenient) words.emplace_back("--lenient");
  if (options.level) words.insert(words.end(), {"--level", *options.level});
  if (options.repair) words.push_back("--repair=" + *options.repair);
  if (options.scheme) words.insert(words.end(), {"--scheme", *options.scheme});
  if (options.key_steps) words.insert(words.end(), {"--key-steps", *options.key_steps});
  if (options.psl) words.insert(words.end(), {"--psl", std::filesystem::absolute(*options.psl).string()});
  for (const crawl::RuleFile& file : records::rule_files(options.rules, {}))
    words.insert(words.end(), {"--rules", rules_word(file)});
  if (options.agent) words.insert(words.end(), {"--agent", *options.agent});
  if (options.third_party) words.emplace_back("--third-party");
  if (options.skip_errors) words.emplace_back("--skip-errors");
  words.insert(words.end(), {"-f", fields_word(options, elements)});
  std::string line = "exec";
  for (const std::string& word : words) line += " " + records::shell_word(word);
  return line;
}

/// The configuration of an executable function of ClickHouse that is this program, for a file `*_function.xml`: the
/// type of its answer, and the command that gives it, from the same options.
std::string clickhouse_config(std::string_view name, const Options& options, const records::Columns& elements) {
  if (!is_plain_name(name)) {
    throw records::UsageError(
        fmt::format("--config {}: the name of a function can have only letters, digits and \"_\", and cannot "
                    "begin with a digit",
                    records::printable(name)));
  }
  const std::string type =
      xml(tuple_type(elements));  // before the command: which is told does not depend on the compiler
  return fmt::format(
      "<functions>\n"
      "    <function>\n"
      "        <type>executable_pool</type>\n"
      "        <name>{}</name>\n"
      "        <return_type>{}</return_type>\n"
      "        <argument>\n"
      "            <type>Nullable(String)</type>\n"
      "            <name>url</name>\n"
      "        </argument>\n"
      "        <format>Native</format>\n"
      "        <command>{}</command>\n"
      "        <execute_direct>0</execute_direct>\n"
      "        <deterministic>1</deterministic>\n"
      "        <pool_size>16</pool_size>\n"
      "        <max_command_execution_time>10</max_command_execution_time>\n"
      "        <command_read_timeout>10000</command_read_timeout>\n"
      "        <command_write_timeout>10000</command_write_timeout>\n"
      "        <command_termination_timeout>10</command_termination_timeout>\n"
      "    </function>\n"
      "</functions>\n",
      name, type, xml(command_line(options, elements)));
}

}  // namespace

records::Status run_clickhouse(const Options& options, Output& out) {
  if (!options.operands.empty())
    throw records::UsageError("clickhouse takes no FILE: it reads what ClickHouse sends on standard input");
  const records::Standards standards = choose_standards(options, choose_format(options));
  const records::Columns known = known_elements(grammars_of(standards));
  if (options.fields == "help") return list_columns(known, out);
  const records::Columns elements = choose_elements(options, known, standards);
  // A grammar that is too large for a column is reported before the first block.
  const auto derivation = std::make_shared<records::Derivation>(options);
  records::require_other_input(options, true);
  derivation->rules = records::read_rules(options, telling(options.quiet));
  for (const records::Column& element : elements) prepare(element, standards, *derivation);
  if (options.config) {
    out.put(clickhouse_config(*options.config, options, elements));
    return records::Status::good;
  }
  answer_blocks(standards, elements, tuple_type(elements), options.lenient, derivation, out);
  return records::Status::good;
}

}  // namespace bnfurl::tool
