// What options would do better, by the first records: hints for a wrong choice, and `-i auto`.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <tuple>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/readers/wrapped_records.hpp"

namespace bnfurl::records {
namespace {

// What options would do: the first records, read and judged as the options say.

/// Numbers of records, and what shows that some are not as the format means them.
struct Trial {
  std::size_t records = 0;
  std::size_t derived = 0;
  std::size_t plain = 0;      ///< as the format means them: derived, and no field is strained
  std::size_t with_rest = 0;  ///< with text after the last field of the format
  std::size_t judged = 0;     ///< with a URL, or not derived
  std::size_t valid = 0;
  std::size_t good = 0;            ///< valid, or a record of the format that has no URL
  std::string fault = {};          ///< the message of the first that is not derived
  std::string unlike_place = {};   ///< of the first that is unlike the format
  std::string other_lines = {};    ///< all that are not derived
  std::string strained = {};       ///< the first field that is strained
  std::string strained_text = {};  ///< and its text
};

/// At most so many records are tried.
constexpr std::size_t most_tried = 1000;

/// Whether a text has a blank that is not one of a list, as servers write it: `a, b : c`.
bool has_free_blank(std::string_view text) {
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string_view::npos; ++at) {
    const bool is_after = at != 0 && (text[at - 1] == ',' || text[at - 1] == ':');
    const bool is_before = at + 1 < text.size() && text[at + 1] == ':';
    if (!is_after && !is_before) return true;
  }
  return false;
}

/// Whether the octets beside a field show where it begins and ends: it is in quotes, brackets or braces, or no blank is
/// beside it, as between tabs.
bool is_enclosed(std::string_view text, Span field) {
  if (field.begin != 0 && std::string_view("\"[{").find(text[field.begin - 1]) != std::string_view::npos) return true;
  const bool follows_blank = field.begin != 0 && text[field.begin - 1] == ' ';
  return !follows_blank && (field.end == text.size() || text[field.end] != ' ');
}

/// A log's field that has a blank although nothing around it says where it ends: a format that derives such a line is
/// often not the format that wrote it. A time and a message can have blanks, and so can what follows the last field.
std::optional<Component> strained_field(const Record& record) {
  if (!record.layout) return std::nullopt;
  const Grammar layout = record.layout->grammar();
  const std::optional<RecordTime> time = layout.record_time();
  const std::optional<Component> rest = rest_of(layout);
  for (const Component component : layout.components()) {
    const bool has_blanks =
        component == rest || component.name() == "message" || (time && time->component == component);
    if (has_blanks || !has_free_blank(record.field(component.index()).value_or(""))) continue;
    if (!is_enclosed(record.text, record.fields[component.index()])) return component;
  }
  return std::nullopt;
}

void count(const Row& row, Trial& trial) {
  const Record& record = row.record();
  ++trial.records;
  trial.judged += row.verdict() != Verdict::no_url;
  trial.valid += row.verdict() == Verdict::valid;
  trial.good += row.verdict() == Verdict::valid || row.verdict() == Verdict::no_url;
  if (record.state == Record::Url::underivable) {
    if (trial.fault.empty()) trial.fault = row.message();
    if (record.is_unlike && trial.unlike_place.empty())
      trial.unlike_place = row.message().substr(0, row.message().find(": expected "));
    trial.other_lines.append(record.whole).push_back('\n');
    return;
  }
  ++trial.derived;
  const std::optional<Component> strained = strained_field(record);
  trial.plain += !strained;
  if (!strained || !trial.strained.empty()) return;
  trial.strained = strained->name();
  trial.strained_text = *record.field(strained->index());
}

/// What `work` returns; nothing if options do not go together or name what is missing, or if a file among the grammars
/// is faulty, which is no matter of this run.
template <class Work>
auto or_nothing(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const UsageError&) {
    return {};
  } catch (const GrammarFault&) {
    return {};
  }
}

/// Tries the first records of `block`, until `enough` of them are plain and valid.
Trial try_out(const RecordOptions& options, const Block& block, std::size_t enough = most_tried) {
  return or_nothing([&] {
    const Format format = choose_format(options);
    const Standard standard = choose_standards(options, format).front();
    const std::unique_ptr<Batches> records = Batches::make(standard, format, {});
    records->judge_in(rows_of({standard}, Depth::verdict));
    records->open(block);
    const RestCounter rests(format);
    Unshown unshown;
    Trial trial;
    const auto goes_on = [&] { return trial.records < most_tried && std::min(trial.plain, trial.valid) < enough; };
    while (goes_on() && records->next()) {
      records->judge({});
      for (std::size_t i = 0; goes_on() && i < records->size(); ++i) {
        if (!records->read(i)) continue;
        count(records->rows().front(), trial);
        rests.count(records->rows().front().record(), unshown);
      }
    }
    trial.with_rest = unshown.with_rest;
    return trial;
  });
}

/// Other options, and the words that ask for them.
struct Guess {
  RecordOptions options;
  OptionWords words = {};
};

/// The part of the records that decides: of a log those that are as the format means them, otherwise the valid ones.
using Part = std::size_t Trial::*;

/// With fewer records, one sees what is wrong with them; with more, a message says so if they do not have the format.
constexpr std::size_t some = 10;

/// One in so many is nearly none; all but so few are nearly all.
constexpr std::size_t few = 20;
bool is_nearly_none(std::size_t part, std::size_t all) { return part * few <= all; }
bool is_nearly_all(std::size_t part, std::size_t all) { return all != 0 && is_nearly_none(all - part, all); }
bool is_most(std::size_t part, std::size_t all) { return part * 2 > all; }

RecordOptions with_input(RecordOptions options, std::string input, std::optional<std::string> key) {
  options.nul = false;
  options.input = std::move(input);
  options.key = std::move(key);
  options.are_requests = false;
  return options;
}

RecordOptions judged_by(RecordOptions options, std::vector<std::string> grammars,
                        std::vector<std::string> productions) {
  options.grammars = std::move(grammars);
  options.productions = std::move(productions);
  return options;
}

std::string_view first_line(const Block& beginning) { return beginning.text.substr(0, beginning.text.find('\n')); }

// A format that fits most records fits one of some lines that are taken from all of them: so it is these that show at
// little cost what is worth to be tried. The first line alone does not: rotation cuts it off, a program says that it
// starts, it is empty.

/// Some lines of a text, at equal distances; none that is empty or a comment.
std::vector<std::string_view> sample_of(std::string_view text) {
  constexpr std::size_t most_lines = 20;
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!begins_with_comment(text)) lines.push_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  const std::size_t count = std::min(lines.size(), most_lines);
  for (std::size_t i = 0; i < count; ++i) lines[i] = lines[i * lines.size() / count];
  lines.resize(count);
  return lines;
}

/// Whether something is true of most of these lines.
template <class Test>
bool is_so_of_most(const std::vector<std::string_view>& lines, const Test& test) {
  return is_most(static_cast<std::size_t>(std::ranges::count_if(lines, test)), lines.size());
}

/// So many blanks and digits have lines of each shipped log format, between fields and in a time; and a member of JSON
/// with fewer blanks is no line of a log.
constexpr std::ptrdiff_t least_blanks = 5, least_digits = 6;

/// Lines that can be of a shipped log format. Only if there are some are the files of these formats read.
std::vector<std::string_view> likely_lines(const Block& beginning) {
  const auto is_unlikely = [](std::string_view line) {
    const auto is_blank = [](char octet) { return octet == ' ' || octet == '\t'; };
    return std::ranges::count_if(line, is_blank) < least_blanks || std::ranges::count_if(line, is_digit) < least_digits;
  };
  std::vector<std::string_view> lines = sample_of(beginning.text);
  std::erase_if(lines, is_unlikely);
  return lines;
}

/// The log formats that records can be of.
std::vector<std::string> known_logs(const Block& beginning) {
  return likely_lines(beginning).empty() ? compiled_log_names() : log_names();
}

/// Whether records can be of a format. Of a shipped log format, this is known before it is made ready: one of the lines
/// is in its language.
bool is_possible(const std::string& format, const std::vector<std::string_view>& lines) {
  if (!find_shipped(format)) return true;
  return !lines.empty() && or_nothing([&] { return matches_one(format, lines); });
}

/// The best guess, if it fits most records; the first one that fits nearly all of them, with all of their text, ends
/// the search.
const Guess* find_best(const std::vector<Guess>& guesses, Part part, const Block& beginning) {
  const Guess* best = nullptr;
  const std::vector<std::string_view> lines = likely_lines(beginning);
  std::size_t most = 0, rests = 0;
  for (const Guess& guess : guesses) {
    if (!is_possible(*guess.options.input, lines)) continue;
    const Trial trial = try_out(guess.options, beginning);
    const bool is_better = trial.*part > most || (trial.*part == most && trial.with_rest < rests);
    if (!is_better || !is_most(trial.*part, trial.records)) continue;
    best = &guess;
    most = trial.*part;
    rests = trial.with_rest;
    if (is_nearly_all(most, trial.records) && is_nearly_none(rests, trial.records)) break;
  }
  return best;
}

/// Lines in memory as a block, which has a margin.
Block block_of(std::string& lines) {
  const std::size_t size = lines.size();
  lines.append(Block::margin, '\0');
  return {.text = std::string_view(lines).substr(0, size)};
}

/// Looks at the members of one line.
class Members {
public:
  explicit Members(std::string_view line) : is_object_(reader_.read(line, members_)) {}

  [[nodiscard]] std::optional<std::string_view> value(std::string_view path) {
    return is_object_ ? json_value(reader_, members_, 0, path) : std::nullopt;
  }
  /// The text of a member that is a string; otherwise empty.
  [[nodiscard]] std::string text(std::string_view path) {
    const std::string_view string = value(path).value_or("");
    std::string text;
    if (string.starts_with('"')) (void)append_json_text(text, string.substr(1, string.size() - 2));
    return text;
  }
  /// Also of two members: whether both are there.
  [[nodiscard]] bool has(std::string_view key) {
    const JsonKey parts = json_key(key);
    return value(parts.first) && (parts.second.empty() || value(parts.second));
  }

private:
  JsonReader reader_;
  std::vector<JsonMember> members_;
  bool is_object_;
};

/// The programs that wrote a line, by the members that they alone write.
std::vector<const JsonProgram*> programs_of(std::string_view text) {
  std::vector<const JsonProgram*> programs;
  for (const std::string_view line : sample_of(text)) {
    Members members(line);
    for (const JsonProgram& program : json_programs()) {
      const bool is_known = std::ranges::find(programs, &program) != programs.end();
      if (!is_known && !program.sign.empty() && members.value(program.sign)) programs.push_back(&program);
    }
  }
  return programs;
}

/// Whether a line names the fields of those after it, in an index of web archives or otherwise.
bool names_fields(std::string_view text, bool of_index) {
  for (std::size_t at = 0; (at = next_directive(text, at)) < text.size(); ++at) {
    if (text.substr(at).starts_with(cdx_directive) == of_index) return true;
  }
  return false;
}

/// The names of log formats; first those that members show. Lines after directives can be in the W3C's form, but a
/// format that has names for the same fields is better.
std::vector<std::string> possible_logs(const RecordOptions& options, const Block& beginning) {
  std::vector<std::string> names;
  for (const JsonProgram* const program : programs_of(beginning.text)) {
    if (!program->name.empty() && !options.key) names.emplace_back(program->name);
  }
  std::ranges::move(known_logs(beginning), std::back_inserter(names));
  if (names_fields(beginning.text, false)) names.emplace_back("w3c");
  if (names_fields(beginning.text, true)) names.emplace_back("cdx");
  return names;
}

/// What is before the time of a log's line, or before its first field in quotes.
std::string_view before_time(std::string_view line) { return line.substr(0, line.find_first_of("[\"")); }

/// Whether the third word of a line is "-", the ident after a virtual host and the client, and the second is not.
bool has_ident_third(std::string_view line) {
  line = before_time(line);
  const std::size_t second = line.find(' ') + 1, third = line.find(' ', second) + 1;
  return second != 0 && third != 0 && line.substr(third).starts_with("- ") && !line.substr(second).starts_with("- ");
}

/// Formats of Apache that begin so, up to the user.
std::vector<Guess> apache_logs(const RecordOptions& options, std::initializer_list<std::string_view> beginnings) {
  std::vector<Guess> guesses;
  for (const std::string_view first : beginnings) {
    for (const char* end : {R"( "%{Referer}i" "%{User-Agent}i")", ""}) {
      const std::string name = fmt::format(R"(apache:{} %u %t "%r" %>s %b{})", first, end);
      guesses.push_back({with_input(options, name, std::nullopt), {{"-i", name}}});
    }
  }
  return guesses;
}

std::vector<Guess> other_logs(const RecordOptions& options, const Block& beginning) {
  const std::vector<std::string_view> lines = sample_of(beginning.text);
  const auto has_list = [](std::string_view line) { return before_time(line).find(',') != std::string_view::npos; };
  std::vector<Guess> guesses;
  if (is_so_of_most(lines, has_list))
    guesses = apache_logs(options, {"%{X-Forwarded-For}i %l", "%{X-Forwarded-For}i %h %l"});
  for (const std::string& name : possible_logs(options, beginning)) {
    if (name != options.input) guesses.push_back({with_input(options, name, std::nullopt), {{"-i", name}}});
  }
  if (is_so_of_most(lines, has_ident_third))
    std::ranges::move(apache_logs(options, {"%v %h %l"}), std::back_inserter(guesses));
  return guesses;
}

/// No more members or columns are tried.
constexpr std::size_t most_keys = 50;

/// Whether a text is what requests ask for: a path, a URL with "//", or a request line.
bool looks_like_target(std::string_view text) {
  return text.starts_with('/') || text.find("://") != std::string_view::npos ||
         text.find(" HTTP/") != std::string_view::npos;
}

/// The members of records that have what requests ask for, the likeliest first, by what programs call it. A
/// referrer is not the request.
std::vector<std::string> likely_keys(const Block& beginning) {
  std::vector<std::string> paths, targets;
  for (const ProgramMember& target : members_of("target")) targets.emplace_back(target.path);
  std::deque<Members> records;
  for (const std::string_view line : sample_of(beginning.text)) {
    Members& members = records.emplace_back(line);
    for (const std::string& path : targets) {
      const bool is_known = std::ranges::find(paths, path) != paths.end();
      if (!is_known && !json_key(path).second.empty() && members.has(path)) paths.push_back(path);
    }
    add_json_paths(line, true, paths);
  }
  const auto is_unlikely = [&](const std::string& path) {
    return in_lower_case(path).find("refer") != std::string::npos || std::ranges::none_of(records, [&](Members& each) {
             return looks_like_target(each.text(json_key(path).first));
           });
  };
  std::erase_if(paths, is_unlikely);
  std::ranges::stable_sort(paths, {}, [&targets](const std::string& path) {
    return std::ranges::find_if(
        targets, [&path](const std::string& each) { return path == each || path.ends_with("." + each); });
  });
  paths.resize(std::min(paths.size(), most_keys));
  return paths;
}

/// A member of JSON as the URL, and as the target of a request.
std::vector<Guess> guesses_of_member(const RecordOptions& options, const std::string& key) {
  std::vector<Guess> guesses{{with_input(options, "jsonl", key)}};
  guesses.push_back({judged_by(guesses.front().options, {}, {})});
  guesses.back().options.are_requests = true;
  if (names_request(key) || !options.productions.empty()) guesses.pop_back();
  for (Guess& guess : guesses) guess.words = option_words(asked_format(guess.options));
  return guesses;
}

/// The likeliest member that is the URL of most records.
std::optional<Guess> find_member(const RecordOptions& options, const Block& beginning,
                                 const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    const std::vector<Guess> guesses = guesses_of_member(options, key);
    if (const Guess* best = find_best(guesses, &Trial::good, beginning)) return *best;
  }
  return std::nullopt;
}

/// The columns of a table: as many as most lines have, or fewer.
std::vector<Guess> columns(const RecordOptions& options, const Block& beginning) {
  std::vector<Guess> guesses;
  const std::vector<std::string_view> lines = sample_of(beginning.text);
  for (const char* const separator : {"\t", ",", ";"}) {
    const std::string form = *separator == '\t' ? "tsv" : "csv";
    const bool is_usual = *separator != ';';
    RecordOptions tried = options;
    tried.separator = is_usual ? std::nullopt : std::optional<std::string>(separator);
    const Format format = choose_format(with_input(tried, form, "1"));
    std::vector<std::size_t> counts;
    for (const std::string_view line : lines) counts.push_back(format.make_header(line).names.size());
    std::ranges::sort(counts);
    const std::size_t count = counts.empty() ? 0 : counts[counts.size() / 2];
    for (std::size_t i = 1; count > 1 && i <= std::min(count, most_keys); ++i) {
      const std::string number = std::to_string(i);
      guesses.push_back({with_input(tried, form, number), {{"-i", form}, {"-k", number}}});
      if (!is_usual) guesses.back().words.push_back({"--separator", separator});
    }
  }
  return guesses;
}

/// The same guesses, and after them the same for requests.
std::vector<Guess> also_for_requests(std::vector<Guess> guesses) {
  for (std::size_t i = 0, count = guesses.size(); i < count; ++i) {
    guesses.push_back({judged_by(guesses[i].options, {"rfc9112"}, {}), guesses[i].words});
    guesses.back().words.push_back({"-g", "rfc9112"});
  }
  return guesses;
}

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
  return fmt::format("{} {}: \"{}\"; ", lines.all == 1 ? "the first record has" : many, what, printable(lines.first));
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
  if (!are(0, is_url) || (!has_names && !(has_numbers && rows.size() >= some))) return std::nullopt;
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

/// A log's lines show whether they are of its format; of others, the URLs do.
Part deciding(const RecordOptions& options) {
  const Form form = form_of(*options.input);
  return form == Form::log || form == Form::jsonl || form == Form::w3c ? &Trial::derived : &Trial::valid;
}

/// Whether a log's format takes fewer lines than another one does.
bool is_narrower(const RecordOptions& one, const RecordOptions& other) {
  const Format narrow = choose_format(one), wide = choose_format(other);
  return narrow.layout && wide.layout && is_within(*narrow.layout, *wide.layout) &&
         !is_within(*wide.layout, *narrow.layout);
}

struct Fittest {
  const Guess* guess = nullptr;
  Trial trial = {};
};

/// Of formats that a user names, the one that fits the most records: as it means them, or at all, and with all of their
/// text; of several, the narrowest one, or the first. It must fit most records, or `least` of them.
Fittest find_fittest(const std::vector<Guess>& guesses, const Block& beginning,
                     std::optional<std::size_t> least = std::nullopt) {
  Fittest best;
  const auto fit = [](const Trial& trial, Part part) {
    return std::tuple(std::min(trial.*part, trial.plain), trial.*part, trial.records - trial.with_rest);
  };
  std::tuple<std::size_t, std::size_t, std::size_t> most;
  for (const Guess& guess : guesses) {
    Trial trial = try_out(guess.options, beginning);
    const Part part = deciding(guess.options);
    if (trial.records == 0 || trial.*part < least.value_or(trial.records / 2 + 1)) continue;
    const auto found = fit(trial, part);
    const bool is_better =
        best.guess == nullptr || found > most || (found == most && is_narrower(guess.options, best.guess->options));
    if (!is_better) continue;
    most = found;
    best = {&guess, std::move(trial)};
  }
  return best;
}

std::string said_json(const Block& beginning) {
  const std::vector<const JsonProgram*> programs = programs_of(beginning.text);
  const std::string what = programs.empty() ? "JSON" : fmt::format("JSON of {}", programs.front()->program);
  return said(beginning, what, what);
}

/// The format that derives lines; nullopt if no known format does, and JSON has no member that can be the URL.
std::optional<AskedFormat> find_form(const RecordOptions& options, const Block& beginning) {
  std::vector<Guess> guesses{{with_input(options, "lines", std::nullopt)}};
  if (find_best(guesses, &Trial::valid, beginning) != nullptr) return AskedFormat{"lines", options.key};
  guesses.clear();
  for (const std::string& name : possible_logs(options, beginning))
    guesses.push_back({with_input(options, name, options.key)});
  if (const Guess* best = find_best(guesses, &Trial::plain, beginning)) return asked_format(best->options);
  const auto keys = options.key ? std::vector{*options.key} : likely_keys(beginning);
  const std::optional<Guess> member = find_member(judged_by(options, {}, options.productions), beginning, keys);
  if (member) return asked_format(member->options);
  guesses = {{with_input(options, "jsonl", options.key)}};
  return find_best(guesses, &Trial::plain, beginning) == nullptr ? std::nullopt
                                                                 : std::optional(asked_format(guesses.front().options));
}

/// The wrappers that most records can be in. A member of JSON can be a line of a log if it has some blanks.
std::vector<Wrapper> possible_wrappers(const Block& beginning) {
  const std::vector<std::string_view> lines = sample_of(beginning.text);
  std::vector<Wrapper> wrappers;
  for (const Wrapper& wrapper : named_wrappers()) {
    Unwrapper unwrapper(wrapper);
    const auto fits = [&](std::string_view line) {
      return unwrapper.read(line) && (unwrapper.field(WrapperField::stream) || wrapper.member.empty());
    };
    if (is_so_of_most(lines, fits)) wrappers.push_back(wrapper);
  }
  std::vector<std::string> paths;
  for (std::size_t i = 0; wrappers.empty() && i < lines.size(); ++i) add_json_paths(lines[i], true, paths);
  for (const std::string& path : paths) {
    Unwrapper unwrapper(wrapper_in_member(path));
    const auto fits = [&](std::string_view line) {
      return unwrapper.read(line) && std::ranges::count(unwrapper.line(), ' ') >= least_blanks;
    };
    if (is_so_of_most(lines, fits)) wrappers.push_back(wrapper_in_member(path));
  }
  return wrappers;
}

/// The format of records in this wrapper; nullopt if no known format derives the lines in them. A format that reads the
/// wrapper, too, needs none; and in CDXJ, all have one format.
std::optional<AskedFormat> find_form_in(const Wrapper& wrapper, const RecordOptions& options, const Block& beginning) {
  if (wrapper.form == Wrapper::Form::cdxj) return AskedFormat{wrapper.name, options.key};
  std::string lines = unwrapped(wrapper, beginning.text);
  std::optional<AskedFormat> format = find_form(options, block_of(lines));
  if (!format) return std::nullopt;
  const std::vector<Guess> alone{{with_input(options, format->input, format->key)}};
  if (find_best(alone, &Trial::plain, beginning) == nullptr) format->input.insert(0, wrapper.name + ":");
  return format;
}

/// The format of the lines, or of those in a wrapper.
std::optional<AskedFormat> find_known(const RecordOptions& options, const Block& beginning) {
  if (const std::optional<WrappedFormat> wrapped = wrapped_format(*options.input)) {
    std::string lines = unwrapped(wrapped->wrapper, beginning.text);
    std::optional<AskedFormat> format = find_form(options, block_of(lines));
    if (format) format->input.insert(0, wrapped->wrapper.name + ":");
    return format;
  }
  for (const Wrapper& wrapper : possible_wrappers(beginning)) {
    if (auto format = find_form_in(wrapper, options, beginning)) return format;
  }
  return find_form(options, beginning);
}

/// The formats that files may have; those that are to be found themselves, as they are found for these records.
std::vector<Guess> guesses_of(const RecordOptions& options, const Block& beginning) {
  std::vector<Guess> guesses;
  for (const Candidate& candidate : options.candidates) {
    RecordOptions asked = with_input(options, candidate.format.input, candidate.format.key);
    asked.candidates.clear();
    if (is_to_be_found(asked)) {
      const std::optional<AskedFormat> found = find_known(asked, beginning);
      if (!found) continue;
      read_as(asked, *found);
    }
    guesses.push_back({asked});
  }
  return guesses;
}

/// Whether a line shows that it is in this wrapper, whatever its format is. Many logs begin with a time and a word.
bool is_certain(const Wrapper& wrapper, std::string_view line) {
  if (wrapper.form != Wrapper::Form::syslog) return !wrapper.is_any_member();
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
  for (const JsonProgram* const program : programs_of(beginning.text)) {
    const std::string name(program->name);
    if (!name.empty() && name != options.input)
      formats.push_back({with_input(options, name, std::nullopt), {{"-i", name}}});
  }
  if (auto words = name_best(formats, &Trial::valid, said_json(beginning), beginning)) return words;
  const std::optional<Guess> member = find_member(options, beginning, likely_keys(beginning));
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
  return name_best(also_for_requests(columns(options, beginning)), &Trial::valid, said_rows(beginning), beginning);
}

/// Another member or column may be the URL; or it is one that is judged by something else, as the likeliest member is.
std::optional<std::string> name_other_key(const RecordOptions& options, Form form, const Block& beginning) {
  if (form == Form::jsonl) {
    const std::string near = options.key ? nearest_member(*options.key, beginning.text) : std::string();
    if (!near.empty() && near != options.key) return fmt::format("did you mean {}?", as_written({{"-k", near}}));
    const std::vector<std::string> keys = likely_keys(beginning);
    if (!keys.empty() && keys.front() == options.key) {
      if (auto words = name_productions(options, beginning)) return words;
    }
    if (auto words = name_json(options, beginning)) return words;
  } else if (form != Form::w3c) {
    if (auto words = name_best(columns(options, beginning), &Trial::valid, said_rows(beginning), beginning))
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
std::optional<std::string> say_what_others_are(const RecordOptions& options, Form form, Trial trial,
                                               const Block& beginning) {
  const bool has_some = trial.records >= some;
  if (!has_some && !is_nearly_none(trial.derived, trial.records)) return std::nullopt;
  const Block others = trial.derived == 0 ? beginning : block_of(trial.other_lines);
  const std::optional<std::string> better = form == Form::log     ? name_what_log_is(options, others)
                                            : form == Form::plain ? name_what_lines_are(options, others)
                                                                  : name_other_key(options, form, others);
  const bool is_own = form == Form::log && (is_server_format(*options.input) || is_grammar_file(*options.input));
  if (!better && !(has_some && is_nearly_none(trial.derived, trial.records))) return std::nullopt;
  const std::string name = shown_input(options);
  const Saying line{"matches the format " + name, "do not match the format " + name,
                    "does not match the format " + name};
  const char* const what = form == Form::jsonl ? "member" : "column";
  const std::string in =
      options.key && form != Form::w3c ? fmt::format(" in the {} \"{}\"", what, printable(*options.key)) : "";
  const Saying url{"has a URL" + in, "have no URL" + in, "has no URL" + in};
  return fmt::format("{}{}; {}", say_so_few(trial.derived, trial.records, form == Form::log ? line : url),
                     is_own && better ? fmt::format(" ({})", trial.fault) : "", better.value_or(trial.fault));
}

/// Fields that servers write without blanks.
constexpr std::string_view words_of_logs[] = {"host", "ident", "user"};

/// What the lines are that a format derives with blanks where there should be none.
std::optional<std::string> say_what_strained_are(const RecordOptions& options, const Trial& trial,
                                                 const Block& beginning) {
  const std::optional<std::string> better = name_what_log_is(options, beginning);
  const bool is_word = std::ranges::find(words_of_logs, trial.strained) != std::end(words_of_logs);
  if (!better && (!is_word || trial.records < some)) return std::nullopt;
  constexpr std::size_t most_shown = 40;
  const std::size_t count = trial.derived - trial.plain;
  const std::string where = trial.records == 1
                                ? "the first record"
                                : fmt::format("{} of the first {} records",
                                              count == trial.records ? "each" : std::to_string(count), trial.records);
  return fmt::format("in {}, the field {} contains a space (\"{}\"); {}", where, trial.strained,
                     printable(trial.strained_text.substr(0, most_shown)),
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
  const Form form = form_of(input_name(options));
  if (form == Form::w3c && choose_format(options).directive.empty()) {
    // In this order: to look for another format takes a hundred times as long.
    auto words = name_unnamed_fields(beginning, true);
    if (words && !name_logs(options, beginning)) return words;
  }
  const Trial trial = try_out(options, beginning, form == Form::log ? most_tried : most_tried / few + 1);
  if (trial.records == 0) return std::nullopt;
  if (!is_most(trial.derived, trial.records)) return say_what_others_are(options, form, trial, beginning);
  if (form == Form::log && !is_most(trial.plain, trial.derived))
    return say_what_strained_are(options, trial, beginning);
  if (form == Form::log && trial.records >= some && trial.records - trial.derived > few_others)
    return say_what_others_are(options, form, trial, beginning);
  const bool are_others = form == Form::jsonl ? !is_most(trial.valid, trial.judged)  // of a log: few are absolute
                                              : is_nearly_none(trial.valid, trial.judged);
  if (form == Form::log || !are_others) return std::nullopt;
  const std::optional<std::string> better =
      form == Form::plain ? name_what_lines_are(options, beginning) : name_other_key(options, form, beginning);
  if (!better) return std::nullopt;
  const std::string name = printable(choose_standards(options, choose_format(options)).front().asked.name());
  const Saying url{"is " + with_article(name), "do not match " + name, "is not " + with_article(name)};
  return fmt::format("{}; {}", say_so_few(trial.valid, trial.records, url), *better);
}

}  // namespace

std::optional<std::string> hint(const RecordOptions& options, const Block& beginning) {
  const bool are_lines = form_of(input_name(options)) == Form::plain && !options.nul;
  if (are_lines && options.repair == "web" && find_hosts(beginning).found != 0) return std::nullopt;
  if (auto words = hint_at_format(options, beginning)) return words;
  if (!are_lines || options.repair == "web") return std::nullopt;
  return or_nothing([&] { return name_sloppy_lines(options, beginning); });
}

std::optional<std::string> say_how_to_cut(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const std::size_t next = text.find_first_not_of(blanks, 1);
  if (text.starts_with('[') && next != std::string_view::npos && text[next] == '{')
    return "the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE";
  if (text.starts_with('{') && next != std::string_view::npos && text.substr(0, next).find('\n') < next)
    return "each JSON object takes several lines, and bnfurl reads one per line: jq -c . FILE";
  return std::nullopt;
}

bool is_to_be_found(const RecordOptions& options) {
  if (options.nul) return false;
  if (!options.candidates.empty()) return true;
  const std::optional<WrappedFormat> wrapped = wrapped_format(options.input.value_or(""));
  return wrapped ? wrapped->inside.empty() : options.input == "auto";
}

std::optional<AskedFormat> find_input(const RecordOptions& options, Block beginning) {
  beginning.leave_out_mark();
  if (options.candidates.empty()) return find_known(options, beginning);
  const std::vector<Guess> guesses = guesses_of(options, beginning);
  const Guess* best = find_fittest(guesses, beginning).guess;
  return best == nullptr ? std::nullopt : std::optional(asked_format(best->options));
}

std::string usual_input(const RecordOptions& options) {
  const std::optional<WrappedFormat> wrapped = wrapped_format(options.input.value_or(""));
  return wrapped ? wrapped->wrapper.name + ":lines" : "lines";
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
  if (nearest.guess != nullptr && !nearest.trial.fault.empty()) {
    why = fmt::format("{} most of its first records; {} matches {} of {} ({})", none_matches,
                      printable(words_of(asked_format(nearest.guess->options))), nearest.trial.derived,
                      nearest.trial.records, nearest.trial.fault);
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

std::string first_unlike(const RecordOptions& options, const Block& beginning) {
  return try_out(options, beginning).unlike_place;
}

}  // namespace bnfurl::records
