#include "src/records/guess/hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/guesses.hpp"
#include "src/records/guess/trial.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/readers/separated_records.hpp"
#include "src/records/readers/w3c_records.hpp"
#include "src/records/readers/wrapped_records.hpp"
#include "src/records/readers/xml_lines.hpp"

namespace bnfurl::records {
namespace {

std::string_view first_line(const Block& beginning) { return beginning.text.substr(0, beginning.text.find('\n')); }
/// What the records are: `it is a URL`, `they are URLs`.
std::string said(const Block& beginning, std::string_view one, std::string_view many) {
  const std::size_t end = std::min(beginning.text.find('\n'), beginning.text.size());
  const bool is_one = end + 1 >= beginning.text.size();
  return fmt::format("{} {}", is_one ? "it is" : "they are", is_one ? one : many);
}

std::string said_rows(const Block& beginning) { return said(beginning, "a row of a table", "rows of a table"); }

/// Of a user's grammar: the rule that was meant, if the file begins with another one.
std::optional<std::string> name_unused_rule(const RecordOptions& options, const Block& beginning) {
  constexpr std::size_t most_rules = 10;
  std::vector<std::string> rules = unused_rules(find_grammar(options.grammars.front()));
  rules.resize(std::min(rules.size(), most_rules));
  for (const std::string& rule : rules) {
    const Trial trial = try_out(judged_by(options, options.grammars, {rule}), beginning);
    if (is_nearly_all(trial.valid, trial.judged))
      return said(beginning, "valid", "valid") +
             fmt::format(" with {}, which no other rule uses", as_written({{"-p", rule}}));
  }
  return std::nullopt;
}

constexpr std::string_view repair_for_web = "bnfurl repair --repair=web";
constexpr std::string_view iris_to_uris = "bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs";

/// Of the first lines: those of which something is true, and the first of them.
struct Lines {
  std::size_t all = 0, found = 0;
  std::string_view first = {};
};

template <class Test>
Lines find_lines(const Block& beginning, const Test& test) {
  Lines lines;
  std::string_view rest = beginning.text;
  for (; !rest.empty() && lines.all < most_tried; ++lines.all) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (test(line) && lines.found++ == 0) lines.first = line;
  }
  return lines;
}

/// Lines without a scheme.
Lines find_hosts(const Block& beginning) {
  return find_lines(beginning, [](std::string_view line) { return with_scheme(line).has_value(); });
}

/// `2 of the first 4 records have`, what they have, and the first of them.
std::string say_which(const Lines& lines, std::string_view what) {
  const std::string many =
      fmt::format("{} of the first {} records {}", lines.found, lines.all, lines.found == 1 ? "has" : "have");
  return fmt::format("{} {}: \"{}\"; ", lines.all == 1 ? "the first record has" : many, what,
                     printable(shortened(lines.first)));
}

/// Lines that are valid although they are rows of a table, of which the first column has the URL: a URL can have
/// commas, too. So a first row has the names of the columns, or another column has numbers in many rows.
std::optional<std::string> name_rows(Production entry, const Block& beginning) {
  std::vector<std::vector<std::string>> rows;
  std::vector<Cell> cells;
  std::string unwrapped;
  for (const std::string_view line : sample_of(beginning.text)) {
    (void)read_csv(line, cells, unwrapped, ',');
    std::vector<std::string>& row = rows.emplace_back();
    for (const Cell& cell : cells) row.emplace_back(cell.text.value_or(""));
  }
  const std::size_t count = rows.empty() ? 0 : rows.front().size();
  const auto has_other_count = [count](const auto& row) { return row.size() != count; };
  if (rows.size() < 2 || count < 2 || std::ranges::any_of(rows, has_other_count)) return std::nullopt;
  const auto is_name = [](const std::string& cell) { return cell.find_first_of(":/") == std::string::npos; };
  const bool has_names = std::ranges::all_of(rows.front(), is_name);
  const auto are = [&rows, has_names](std::size_t column, const auto& test) {
    return std::all_of(rows.begin() + (has_names ? 1 : 0), rows.end(),
                       [&](const auto& row) { return test(row[column]); });
  };
  const auto is_url = [&](const std::string& cell) { return !is_name(cell) && matches(entry, cell); };
  bool has_numbers = false;
  for (std::size_t i = 1; i < count; ++i) has_numbers = has_numbers || are(i, are_digits);
  if (!are(0, is_url) || (!has_names && !(has_numbers && rows.size() >= some_records))) return std::nullopt;
  const std::string key = has_names ? rows.front().front() : "1";
  return fmt::format("the lines are rows of a table: {}", as_written({{"-i", "csv"}, {"-k", key}}));
}

/// Of lines that are valid as they should not be: `example.com:8080/` has the scheme `example.com`; and of some that
/// are invalid for a reason that is not seen at once, such as a byte order mark.
std::optional<std::string> name_sloppy_lines(const RecordOptions& options, const Block& beginning) {
  const Production entry = choose_standards(options, choose_format(options)).front().entries().front();
  if (allows_no_scheme(entry)) return std::nullopt;
  if (auto words = name_rows(entry, beginning)) return words;
  const auto is_host = [entry](std::string_view line) { return with_scheme(line) && matches(entry, line); };
  if (const Lines hosts = find_lines(beginning, is_host); hosts.found != 0)
    return say_which(hosts, "a host where the scheme should be") + fmt::format("{} adds https:", repair_for_web);
  const auto are_several = [entry](std::string_view line) {
    const std::size_t blank = line.find(' ');
    const std::string_view one = line.substr(0, blank);
    if (blank == std::string_view::npos || one.find("://") == std::string_view::npos || !matches(entry, one))
      return false;
    const std::string_view next = line.substr(std::min(line.find_first_not_of(' ', blank), line.size()));
    return matches(entry, next.substr(0, next.find(' ')));
  };
  if (const Lines several = find_lines(beginning, are_several); several.found != 0)
    return say_which(several, "several URLs, separated by a space") + "bnfurl extract finds each of them";
  if (beginning.text.starts_with("\xef\xbb\xbf"))
    return fmt::format("the first record begins with a byte order mark (U+FEFF); {} removes it", repair_for_web);
  const bool is_chosen = !options.grammars.empty() || !options.productions.empty() || options.repair;
  if (is_chosen || is_ascii(beginning.text)) return std::nullopt;
  const Production iri = find_entry(find_grammar("rfc3987"), "");
  const auto is_iri = [iri](std::string_view line) { return !is_ascii(line) && matches(iri, line); };
  const Lines iris = find_lines(beginning, is_iri);
  if (iris.found == 0) return std::nullopt;
  return say_which(iris, "characters that only an IRI can have") + std::string(iris_to_uris);
}

/// Of lines that are to be repaired: a repair changes no host.
std::optional<std::string> name_hosts_to_convert(const RecordOptions& options, const Block& beginning) {
  if (!options.grammars.empty() || !options.productions.empty() || is_ascii(beginning.text)) return std::nullopt;
  const Production entry = choose_standards(options, choose_format(options)).front().entries().front();
  const Production iri = find_entry(find_grammar("rfc3987"), "");
  const Repairing repairing = read_repair(*options.repair, options.scheme);
  Repaired repaired;
  const auto has_host_to_convert = [&](std::string_view line) {
    return !is_ascii(line) && matches(iri, with_scheme(line).value_or(std::string(line))) &&
           !valid_or_repaired(entry, line, repairing, repaired);
  };
  const Lines found = find_lines(beginning, has_host_to_convert);
  if (found.found == 0) return std::nullopt;
  return say_which(found, "a host that only an IRI can have") +
         fmt::format("{} -g rfc3987 --level iri,idna,syntax,scheme -f normal converts such hosts", repair_for_web);
}

/// What else nearly all URLs match: `they are valid with -p URI-reference or -g rfc9112`. Who chose a production, or a
/// grammar that names its start, is not told to take another, and a log's own rule is best.
std::optional<std::string> name_productions(const RecordOptions& options, const Block& beginning) {
  if (!options.productions.empty()) return std::nullopt;
  const Lines hosts = find_hosts(beginning);
  if (options.grammars.empty() && is_nearly_all(hosts.found, hosts.all))
    return said(beginning, "a URL without its scheme", "URLs without their scheme") +
           fmt::format(", which {} adds", repair_for_web);
  if (!options.grammars.empty()) return name_unused_rule(options, beginning);
  const Guess others[] = {{judged_by(options, {}, {"URI-reference"}), {{"-p", "URI-reference"}}},
                          {judged_by(options, {"rfc9112"}, {}), {{"-g", "rfc9112"}}}};
  const Guess of_iris[] = {
      {judged_by(options, {"rfc3987"}, {}), {{"-g", "rfc3987"}}},
      {judged_by(options, {"rfc3987"}, {"IRI-reference"}), {{"-g", "rfc3987"}, {"-p", "IRI-reference"}}}};
  const auto fits = [&beginning](const Guess& guess) {
    const Trial trial = try_out(guess.options, beginning);
    return is_nearly_all(trial.valid, trial.judged);
  };
  std::vector<std::string> fitting;
  for (const Guess& guess : others) {
    if (fits(guess)) fitting.push_back(as_written(guess.words));
  }
  const Guess* const iri = is_ascii(beginning.text) ? std::end(of_iris) : std::ranges::find_if(of_iris, fits);
  if (iri != std::end(of_iris)) fitting.push_back(as_written(iri->words));
  if (fitting.empty()) return std::nullopt;
  return fmt::format("{} with {}{}{}", said(beginning, "valid", "valid"), fmt::join(fitting, " or "),
                     iri == std::begin(of_iris) ? "; " : "", iri == std::begin(of_iris) ? iris_to_uris : "");
}

/// `what`, and the words of the best guess.
std::optional<std::string> name_best(const std::vector<Guess>& guesses, Part part, std::string_view what,
                                     const Block& beginning) {
  const Guess* best = find_best(guesses, part, beginning);
  return best == nullptr ? std::nullopt : std::optional(fmt::format("{}: {}", what, as_written(best->words)));
}

std::string said_json(const Block& beginning) {
  const std::vector<const JsonProgram*> programs = programs_of(sample_of(beginning.text));
  const std::string what = programs.empty() ? "JSON" : fmt::format("JSON of {}", programs.front()->program);
  return said(beginning, what, what);
}

/// Whether a line shows that it is in this wrapper, whatever its format is. Many logs begin with a time and a word.
bool is_certain(const Wrapper& wrapper, std::string_view line) {
  if (wrapper.prefix == nullptr || !wrapper.prefix->shows_by_program) return !wrapper.is_any_member();
  Unwrapper unwrapper(wrapper);
  return unwrapper.read(line) && unwrapper.field(WrapperField::program);
}

/// What records in a wrapper are, even if the format of the lines is not known.
std::optional<std::string> name_wrapped(const RecordOptions& options, const Block& beginning) {
  for (const Wrapper& wrapper : possible_wrappers(beginning)) {
    const auto found = find_form_in(wrapper, with_input(options, "auto", std::nullopt), beginning);
    if (!found && options.input.value_or("").starts_with(wrapper.name + ":")) return std::nullopt;
    const auto shows_it = [&wrapper](std::string_view line) { return is_certain(wrapper, line); };
    if (!found && !is_so_of_most(sample_of(beginning.text), shows_it)) continue;
    const AskedFormat format = found.value_or(AskedFormat{wrapper.name + ":FORMAT"});
    if (format.input == options.input || !format.input.starts_with(wrapper.name)) return std::nullopt;
    return said(beginning, "a line", "lines") + " " + wrapper.where() + ": " + as_written(option_words(format));
  }
  return std::nullopt;
}

std::optional<std::string> name_logs(const RecordOptions& options, const Block& beginning) {
  if (auto words = name_wrapped(options, beginning)) return words;
  return name_best(other_logs(options, beginning), &Trial::plain, "this format fits", beginning);
}

std::optional<std::string> name_json(const RecordOptions& options, const Block& beginning) {
  if (auto words = say_how_to_cut(beginning.text)) return words;
  std::vector<Guess> formats;
  for (const JsonProgram* const program : programs_of(sample_of(beginning.text))) {
    const std::string name(program->name);
    if (!name.empty() && name != options.input)
      formats.push_back({with_input(options, name, std::nullopt), {{"-i", name}}});
  }
  if (auto words = name_best(formats, &Trial::valid, said_json(beginning), beginning)) return words;
  RecordOptions with_any_key = options;
  with_any_key.key = std::nullopt;
  const std::optional<Guess> member = find_by(Evidence::member_with_url, with_any_key, beginning);
  return member ? std::optional(said_json(beginning) + ": " + as_written(member->words)) : std::nullopt;
}

bool are_json(const Block& beginning) {
  return is_so_of_most(sample_of(beginning.text), [](std::string_view line) {
    std::vector<JsonMember> members;
    return JsonReader().read(line, members);
  });
}

/// What lines of the W3C's form are whose file does not name their fields: they begin with a date and a time of day.
std::optional<std::string> name_unnamed_fields(const Block& beginning, bool is_certain = false) {
  constexpr std::string_view date_and_time = "0000-00-00 00:00:00 ";
  const auto shape_of = [](char octet) { return is_digit(octet) ? '0' : octet; };
  const auto is_likely = [&](std::string_view line) {
    std::string shape(line.substr(0, date_and_time.size()));
    std::ranges::transform(shape, shape.begin(), shape_of);
    return shape == date_and_time && line.find(" /") != std::string_view::npos;
  };
  const std::vector<std::string_view> lines = sample_of(beginning.text);
  const bool are_records = is_certain ? !lines.empty() : is_so_of_most(lines, is_likely);
  if (!all_names(beginning.text).empty() || !are_records) return std::nullopt;
  return "no line \"#Fields:\" before the records names their fields; name them as in " +
         as_written({{"-i", std::string(w3c_example)}});
}

/// What to do about a file that is not records of text.
std::optional<std::string> name_other_kind(const Block& beginning) {
  if (begins_archive(beginning.text))
    return "this file is a web archive; bnfurl extract --links -i warc prints the links of its pages";
  if (const std::string_view format = xml_format(beginning.text); !format.empty())
    return fmt::format("this file is a {}; {} reads it", format, as_written({{"-i", std::string(format)}}));
  if (!beginning.text.starts_with("\xff\xfe") && !beginning.text.starts_with("\xfe\xff")) return std::nullopt;
  return "this file is UTF-16; convert it: iconv -f UTF-16 -t UTF-8";
}

/// What lines may be that are not URLs: the cheapest guesses first.
std::optional<std::string> name_what_lines_are(const RecordOptions& options, const Block& beginning) {
  if (auto words = name_unnamed_fields(beginning)) return words;
  if (auto words = name_json(options, beginning)) return words;
  if (auto words = name_productions(options, beginning)) return words;
  if (auto words = name_logs(options, beginning)) return words;
  if (are_json(beginning))
    return said_json(beginning) + ": " + as_written({{"-i", "jsonl"}, {"-k", "NAME"}}) +
           ", where NAME is the member with the URL";
  return name_best(also_for_requests(guesses_of_columns(options, beginning)), &Trial::valid, said_rows(beginning),
                   beginning);
}

/// Another member or column may be the URL; or it is one that is judged by something else, as the likeliest member is.
std::optional<std::string> name_other_key(const RecordOptions& options, const FormatKind& kind,
                                          const Block& beginning) {
  if (kind.lines != nullptr) return name_productions(options, beginning);
  if (kind.field_names == FieldNames::members) {
    const std::string near = options.key ? nearest_member(*options.key, beginning.text) : std::string();
    if (!near.empty() && near != options.key) return fmt::format("did you mean {}?", as_written({{"-k", near}}));
    const std::vector<std::string> keys = likely_keys(sample_of(beginning.text));
    if (!keys.empty() && keys.front() == options.key) {
      if (auto words = name_productions(options, beginning)) return words;
    }
    if (auto words = name_json(options, beginning)) return words;
  } else if (kind.field_names != FieldNames::directives) {
    if (auto words = name_best(guesses_of_columns(options, beginning), &Trial::valid, said_rows(beginning), beginning))
      return words;
  }
  if (auto words = name_productions(options, beginning)) return words;
  return name_logs(options, beginning);
}

std::optional<std::string> name_what_log_is(const RecordOptions& options, const Block& beginning) {
  if (auto words = name_logs(options, beginning)) return words;
  if (auto words = name_json(options, beginning)) return words;
  return name_best(also_for_requests({{with_input(options, "lines", std::nullopt), {{"-i", "lines"}}}}), &Trial::valid,
                   said(beginning, "a URL", "URLs"), beginning);
}

/// This many of the first records can have another format by accident: a client sent them, or they were cut off.
constexpr std::size_t few_others = 3;

/// What is said of the first records: `none of the first 20 records is a URI`, `12 of the first 20 records are not
/// URIs`.
struct Saying {
  std::string is, are;       ///< `is a URI`, `are not URIs`
  std::string first_is_not;  ///< `is not a URI`
};

std::string say_so_few(std::size_t part, std::size_t all, const Saying& what) {
  if (all == 1) return fmt::format("the first record {}", what.first_is_not);
  if (!is_nearly_none(part, all)) return fmt::format("{} of the first {} records {}", all - part, all, what.are);
  return fmt::format("{} of the first {} records {}", part == 0 ? "none" : "hardly any", all, what.is);
}

std::string with_article(const std::string& name) {
  const bool vowel = std::string_view("aeioAEIO").find(name.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + name;
}

std::string shown_input(const RecordOptions& options) { return printable(input_name(options)); }

/// What the records are that the format does not match. If these are nearly all and nothing fits, or if the format is
/// the user's own, it says why the first of them does not match. Fewer are counted at the end.
std::optional<std::string> say_what_others_are(const RecordOptions& options, const FormatKind& kind, Trial trial,
                                               const Block& beginning) {
  const bool has_some = trial.records >= some_records;
  if (!has_some && !is_nearly_none(trial.derived, trial.records)) return std::nullopt;
  const Block others = trial.derived == 0 ? beginning : block_of(trial.other_lines);
  const bool has_layout = kind.field_names == FieldNames::layout;
  const std::optional<std::string> better = has_layout              ? name_what_log_is(options, others)
                                            : kind.records_are_urls ? name_what_lines_are(options, others)
                                                                    : name_other_key(options, kind, others);
  const bool is_own = has_layout && (is_server_format(*options.input) || is_grammar_file(*options.input));
  const bool says_fault = better ? is_own : has_some && is_nearly_none(trial.derived, trial.records);
  const std::string fault = says_fault ? first_fault(options, beginning) : "";
  if (!better && fault.empty()) return std::nullopt;
  const std::string name = shown_input(options);
  const Saying line{"matches the format " + name, "do not match the format " + name,
                    "does not match the format " + name};
  const std::string in = options.key && !kind.key.name.empty()
                             ? fmt::format(" in the {} \"{}\"", kind.key.name, printable(*options.key))
                             : "";
  const Saying url{"has a URL" + in, "have no URL" + in, "has no URL" + in};
  return fmt::format("{}{}; {}", say_so_few(trial.derived, trial.records, has_layout ? line : url),
                     better && !fault.empty() ? fmt::format(" ({})", fault) : "", better.value_or(fault));
}

/// Fields that servers write without blanks.
constexpr std::string_view words_of_logs[] = {"host", "ident", "user"};

/// What the lines are that a format derives with blanks where there should be none.
std::optional<std::string> say_what_strained_are(const RecordOptions& options, const Trial& trial,
                                                 const Block& beginning) {
  const std::optional<std::string> better = name_what_log_is(options, beginning);
  const bool is_word = std::ranges::find(words_of_logs, trial.strained) != std::end(words_of_logs);
  if (!better && (!is_word || trial.records < some_records)) return std::nullopt;
  const std::size_t count = trial.derived - trial.plain;
  const std::string where = trial.records == 1
                                ? "the first record"
                                : fmt::format("{} of the first {} records",
                                              count == trial.records ? "each" : std::to_string(count), trial.records);
  return fmt::format("in {}, the field {} contains a space (\"{}\"); {}", where, trial.strained,
                     printable(shortened(trial.strained_text)),
                     better.value_or(fmt::format("are they lines of {}?", shown_input(options))));
}

/// The first line that no known format derives, in quotes and as far as a message has room for it.
std::string first_of_no_form(const RecordOptions& options, const Block& beginning) {
  constexpr std::size_t most_lines = 20, most_shown = 80;
  std::string_view rest = beginning.text, line = first_line(beginning);
  for (std::size_t i = 0; i < most_lines && !rest.empty(); ++i) {
    std::string lines(line);
    if (!find_input(options, block_of(lines))) break;
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    line = rest.substr(0, rest.find('\n'));
  }
  return fmt::format("\"{}{}\"", printable(line.substr(0, most_shown)), line.size() > most_shown ? "..." : "");
}

std::optional<std::string> hint_at_format(const RecordOptions& options, Block beginning) {
  if (beginning.text.find_first_not_of("\r\n") == std::string_view::npos) return std::nullopt;
  if (auto words = say_how_to_cut(beginning.text)) return words;
  if (auto words = name_other_kind(beginning)) return words;
  if (choose_format(options).skips_mark()) beginning.leave_out_mark();
  const FormatKind& kind = kind_of(input_name(options));
  const bool has_layout = kind.field_names == FieldNames::layout;
  if (kind.field_names == FieldNames::directives && choose_format(options).directive.empty()) {
    // In this order: to look for another format takes a hundred times as long.
    auto words = name_unnamed_fields(beginning, true);
    if (words && !name_logs(options, beginning)) return words;
  }
  const Trial trial = try_out(options, beginning, has_layout ? most_tried : most_tried / few + 1);
  if (trial.records == 0) return std::nullopt;
  if (!is_most(trial.derived, trial.records)) return say_what_others_are(options, kind, trial, beginning);
  if (has_layout && !is_most(trial.plain, trial.derived)) return say_what_strained_are(options, trial, beginning);
  if (has_layout && trial.records >= some_records && trial.records - trial.derived > few_others)
    return say_what_others_are(options, kind, trial, beginning);
  const bool are_others = kind.field_names == FieldNames::members
                              ? !is_most(trial.valid, trial.judged)  // of a log: few are absolute
                              : is_nearly_none(trial.valid, trial.judged);
  if (has_layout || !are_others) return std::nullopt;
  const std::optional<std::string> better =
      kind.records_are_urls ? name_what_lines_are(options, beginning) : name_other_key(options, kind, beginning);
  if (!better) return std::nullopt;
  const std::string name = printable(choose_standards(options, choose_format(options)).front().asked.name());
  const Saying url{"is " + with_article(name), "do not match " + name, "is not " + with_article(name)};
  return fmt::format("{}; {}", say_so_few(trial.valid, trial.records, url), *better);
}

}  // namespace

std::optional<std::string> hint(const RecordOptions& options, const Block& beginning) {
  const bool are_lines = kind_of(input_name(options)).records_are_urls && !options.nul;
  if (are_lines && options.repair) {
    if (auto words = or_nothing([&] { return name_hosts_to_convert(options, beginning); })) return words;
  }
  if (are_lines && options.repair == "web" && find_hosts(beginning).found != 0) return std::nullopt;
  if (auto words = hint_at_format(options, beginning)) return words;
  if (!are_lines || options.repair == "web") return std::nullopt;
  return or_nothing([&] { return name_sloppy_lines(options, beginning); });
}

std::optional<std::string> say_how_to_cut(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const std::size_t next = text.find_first_not_of(blanks, 1);
  const std::string_view array = text.substr(0, std::min(text.find('{', 1), text.size()));
  const bool is_of_records =
      array.find("\"records\"") != std::string_view::npos || array.find("\"Records\"") != std::string_view::npos;
  if (text.starts_with('{') && is_of_records && array.find('[') != std::string_view::npos)
    return fmt::format("the objects are in an array, and bnfurl reads one object per line: jq -c '.{}[]' FILE",
                       array.find("\"records\"") != std::string_view::npos ? "records" : "Records");
  if (text.starts_with('[') && next != std::string_view::npos && text[next] == '{')
    return "the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE";
  if (text.starts_with('{') && next != std::string_view::npos && text.substr(0, next).find('\n') < next)
    return "each JSON object takes several lines, and bnfurl reads one per line: jq -c . FILE";
  return std::nullopt;
}

std::string say_none_fits(const RecordOptions& options, Block beginning) {
  if (auto words = name_other_kind(beginning)) return *words;
  beginning.leave_out_mark();
  const std::vector<Guess> guesses = guesses_of(options, beginning);
  const Fittest nearest = find_fittest(guesses, beginning, guesses.size() == 1 ? 0 : 1);
  const bool is_auto = options.candidates.empty();
  const std::string none_matches = fmt::format("no format after {} matches", as_written({{"-i"}}));
  std::string why = fmt::format("{} its first records, such as {}", is_auto ? "no known format matches" : none_matches,
                                first_of_no_form(options, beginning));
  const std::string fault = nearest.guess == nullptr ? "" : first_fault(nearest.guess->options, beginning);
  if (!fault.empty()) {
    why = fmt::format("{} most of its first records; {} matches {} of {} ({})", none_matches,
                      words_of(asked_format(nearest.guess->options)), nearest.trial.derived, nearest.trial.records,
                      fault);
  }
  const RecordOptions lines = with_input(options, "lines", std::nullopt);
  const auto known = is_auto ? std::nullopt : find_known(lines, beginning);
  const auto better = known ? "this format fits: " + as_written(option_words(*known))
                            : or_nothing([&] { return name_what_lines_are(lines, beginning); });
  if (better) return fmt::format("{}; {}", why, *better);
  const std::string more =
      fmt::format(" ({} lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)",
                  help_for(Help::formats));
  return is_auto ? why + more : why;
}

Unshown::Places places_of(const RecordOptions& options, const Block& beginning) {
  const std::string unlike = first_fault(options, beginning, [](const Record& record) { return record.is_unlike; });
  return {.unlike = unlike.substr(0, unlike.find(": expected ")),
          .differing = try_out(options, beginning).differing_at};
}

}  // namespace bnfurl::records
