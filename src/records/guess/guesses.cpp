#include "src/records/guess/guesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <initializer_list>
#include <iterator>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_records.hpp"

namespace bnfurl::records {
namespace {

/// Lines of each shipped log format have at least so many digits: in a time, for example.
constexpr std::ptrdiff_t least_digits = 6;

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

/// Whether a line names the fields of those after it, in an index of web archives or otherwise.
bool names_fields(std::string_view text, bool of_index) {
  for (std::size_t at = 0; (at = next_directive(text, at)) < text.size(); ++at) {
    if (text.substr(at).starts_with(cdx_directive) == of_index) return true;
  }
  return false;
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

/// No more members or columns are tried.
constexpr std::size_t most_keys = 50;

/// Whether a text is what requests ask for: a path, a URL with "//", or a request line.
bool looks_like_target(std::string_view text) {
  return text.starts_with('/') || text.find("://") != std::string_view::npos ||
         text.find(" HTTP/") != std::string_view::npos;
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

}  // namespace

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

std::optional<Guess> find_member(const RecordOptions& options, const Block& beginning,
                                 const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    const std::vector<Guess> guesses = guesses_of_member(options, key);
    if (const Guess* best = find_best(guesses, &Trial::good, beginning)) return *best;
  }
  return std::nullopt;
}

std::vector<Guess> guesses_of_columns(const RecordOptions& options, const Block& beginning) {
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

std::vector<Guess> also_for_requests(std::vector<Guess> guesses) {
  for (std::size_t i = 0, count = guesses.size(); i < count; ++i) {
    guesses.push_back({judged_by(guesses[i].options, {"rfc9112"}, {}), guesses[i].words});
    guesses.back().words.push_back({"-g", "rfc9112"});
  }
  return guesses;
}

}  // namespace bnfurl::records
