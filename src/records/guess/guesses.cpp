#include "src/records/guess/guesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "src/records/columns/shapes.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/log_records.hpp"

namespace bnfurl::records {
namespace {

/// Whether records can be of a format. Of a shipped log format, this is known before it is made ready: one of the lines
/// is in its language.
bool is_possible(const std::string& format, const std::vector<std::string_view>& lines) {
  if (!find_shipped(format)) return true;
  return !lines.empty() && or_nothing([&] { return matches_one(format, lines); });
}

/// What is before the time of a log's line, or before its first field in quotes.
std::string_view before_time(std::string_view line) { return line.substr(0, line.find_first_of("[\"")); }

/// Whether the third word of a line is "-", the ident after a virtual host and the client, and the second is not.
bool has_ident_third(std::string_view line) {
  line = before_time(line);
  const std::size_t second = line.find(' ') + 1, third = line.find(' ', second) + 1;
  return second != 0 && third != 0 && line.substr(third).starts_with("- ") && !line.substr(second).starts_with("- ");
}

/// Whether a line has a word before its client that is not a virtual host: `DE 192.0.2.9 - - [`.
bool has_other_word_first(std::string_view line) {
  return has_ident_third(line) && !is_virtual_host(line.substr(0, line.find(' ')));
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

/// No more columns are tried.
constexpr std::size_t most_columns = 50;

/// What decides between formats, by what shows them.
Part deciding(Evidence evidence) {
  switch (evidence) {
    case Evidence::urls:
      return &Trial::valid;
    case Evidence::member_with_url:
      return &Trial::good;
    case Evidence::header:
      return &Trial::derived;
    case Evidence::log:
    case Evidence::member:
      break;
  }
  return &Trial::plain;
}

/// Requests are judged by what judges those of logs.
Guess guess_of(const RecordOptions& options, const AskedFormat& format) {
  Guess guess{with_input(options, format.input, format.key), option_words(format)};
  if (format.separator) guess.options.separator = format.separator;
  if (format.are_requests) guess.options = judged_by(std::move(guess.options), {}, {});
  guess.options.are_requests = format.are_requests;
  return guess;
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

const Guess* find_best(const std::vector<Guess>& guesses, Part part, const Block& beginning) {
  const Guess* best = nullptr;
  const std::vector<std::string_view> lines = likely_lines(sample_of(beginning.text));
  std::size_t most = 0, rests = 0, differing = 0;
  for (const Guess& guess : guesses) {
    if (!is_possible(*guess.options.input, lines)) continue;
    const Trial trial = try_out(guess.options, beginning);
    const bool is_better = trial.*part > most || (trial.*part == most && std::pair(trial.with_rest, trial.differing) <
                                                                             std::pair(rests, differing));
    if (!is_better || !is_most(trial.*part, trial.records)) continue;
    best = &guess;
    most = trial.*part;
    rests = trial.with_rest;
    differing = trial.differing;
    if (is_nearly_all(most, trial.records) && is_nearly_none(rests + differing, trial.records)) break;
  }
  return best;
}

std::optional<Guess> find_by(Evidence evidence, const RecordOptions& options, const Block& beginning) {
  std::vector<AskedFormat> formats = guess_formats({options, beginning.text}, evidence);
  if (evidence == Evidence::log && is_so_of_most(sample_of(beginning.text), has_other_word_first)) {
    for (const Guess& guess : apache_logs(options, {"%L %h %l"}))
      formats.insert(formats.begin(), {*guess.options.input, options.key});
  }
  std::vector<Guess> guesses;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    guesses.push_back(guess_of(options, formats[i]));
    if (i + 1 < formats.size() && formats[i + 1].key == formats[i].key) continue;
    if (const Guess* best = find_best(guesses, deciding(evidence), beginning)) return *best;
    guesses.clear();
  }
  return std::nullopt;
}

std::vector<Guess> other_logs(const RecordOptions& options, const Block& beginning) {
  const std::vector<std::string_view> lines = sample_of(beginning.text);
  const auto has_list = [](std::string_view line) { return before_time(line).find(',') != std::string_view::npos; };
  std::vector<Guess> guesses;
  if (is_so_of_most(lines, has_list))
    guesses = apache_logs(options, {"%{X-Forwarded-For}i %l", "%{X-Forwarded-For}i %h %l"});
  for (const AskedFormat& format : guess_formats({options, beginning.text}, Evidence::log)) {
    if (format.input != options.input) guesses.push_back(guess_of(options, {format.input}));
  }
  if (is_so_of_most(lines, has_ident_third))
    std::ranges::move(apache_logs(options, {"%v %h %l"}), std::back_inserter(guesses));
  return guesses;
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
    for (std::size_t i = 1; count > 1 && i <= std::min(count, most_columns); ++i) {
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
