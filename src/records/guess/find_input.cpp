#include "src/records/guess/find_input.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/log_records.hpp"
#include "src/records/readers/wrapped_records.hpp"

namespace bnfurl::records {
namespace {

/// A log's lines show whether they are of its format; of others, the URLs do.
Part deciding(const RecordOptions& options) {
  return kind_of(*options.input).can_be_log ? &Trial::derived : &Trial::valid;
}

/// Whether a log's format takes fewer lines than another one does.
bool is_narrower(const RecordOptions& one, const RecordOptions& other) {
  const Format narrow = choose_format(one), wide = choose_format(other);
  return narrow.layout && wide.layout && is_within(*narrow.layout, *wide.layout) &&
         !is_within(*wide.layout, *narrow.layout);
}

bool is_table(const RecordOptions& options) { return kind_of(*options.input).read_values != nullptr; }

/// Whether a table has most lines as rows of several columns.
bool divides_most(const RecordOptions& table, const Block& beginning) {
  const Format format = choose_format(table);
  std::vector<Cell> values;
  std::string unwrapped;
  return is_so_of_most(sample_of(beginning.text), [&](std::string_view line) {
    format.kind->read_values(line, values, unwrapped, format.separator);
    return values.size() > 1;
  });
}

/// Whether both are tables, and only the one divides the lines, which lack the separator of the other.
bool divides_lines(const RecordOptions& one, const RecordOptions& other, const Block& beginning) {
  return is_table(one) && is_table(other) && divides_most(one, beginning) && !divides_most(other, beginning);
}

/// Of how many records the trial decides whether they fit. Where the user numbers the column of a table, the first
/// record can have the columns' names: then it does not count, if another one follows.
std::size_t deciding_records(const RecordOptions& options, const Trial& trial) {
  const bool has_names =
      trial.begins_invalid && trial.records > 1 && is_table(options) && !choose_format(options).has_header();
  return trial.records - (has_names ? 1 : 0);
}

/// The format that derives lines; nullopt if no known format does, and JSON has no member that can be the URL. It keeps
/// the key that the user names: a format that has none refuses it. Members are found whatever grammar judges them then.
std::optional<AskedFormat> find_form(const RecordOptions& options, const Block& beginning) {
  const RecordOptions without_grammars = judged_by(options, {}, options.productions);
  for (const Evidence evidence :
       {Evidence::header, Evidence::urls, Evidence::log, Evidence::member_with_url, Evidence::member}) {
    const bool is_member = evidence == Evidence::member_with_url;
    const std::optional<Guess> found = find_by(evidence, is_member ? without_grammars : options, beginning);
    if (!found) continue;
    AskedFormat format = asked_format(found->options);
    if (options.key) format.key = options.key;
    return format;
  }
  return std::nullopt;
}

}  // namespace

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

Fittest find_fittest(const std::vector<Guess>& guesses, const Block& beginning, std::optional<std::size_t> least) {
  Fittest best;
  const auto fit = [](const Trial& trial, Part part) {
    return std::tuple(std::min(trial.*part, trial.plain), trial.*part, trial.records - trial.with_rest,
                      trial.records - trial.differing);
  };
  std::tuple<std::size_t, std::size_t, std::size_t, std::size_t> most;
  for (const Guess& guess : guesses) {
    Trial trial = try_out(guess.options, beginning);
    const Part part = deciding(guess.options);
    const bool fits =
        trial.records != 0 && trial.*part >= least.value_or(deciding_records(guess.options, trial) / 2 + 1);
    if (!fits && !trial.is_empty_table) continue;
    const auto found = fit(trial, part);
    const bool is_better = best.guess == nullptr || found > most ||
                           (found == most && (is_narrower(guess.options, best.guess->options) ||
                                              divides_lines(guess.options, best.guess->options, beginning)));
    if (!is_better) continue;
    most = found;
    best = {&guess, std::move(trial)};
  }
  return best;
}

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

std::optional<AskedFormat> find_form_in(const Wrapper& wrapper, const RecordOptions& options, const Block& beginning) {
  if (wrapper.prefix != nullptr && !wrapper.prefix->inside.empty()) return AskedFormat{wrapper.name, options.key};
  std::string lines = unwrapped(wrapper, beginning.text);
  std::optional<AskedFormat> format = find_form(options, block_of(lines));
  if (!format) return std::nullopt;
  const std::vector<Guess> alone{{with_input(options, format->input, format->key)}};
  if (find_best(alone, &Trial::plain, beginning) == nullptr) format->input.insert(0, wrapper.name + ":");
  return format;
}

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

std::vector<Guess> guesses_of(const RecordOptions& options, const Block& beginning) {
  std::vector<Guess> guesses;
  for (const Candidate& candidate : options.candidates) {
    RecordOptions asked = options;
    read_as(asked, candidate.format);
    if (is_to_be_found(asked)) {
      const std::optional<AskedFormat> found = find_known(asked, beginning);
      if (!found) continue;
      read_as(asked, *found);
    }
    guesses.push_back({asked});
  }
  return guesses;
}

}  // namespace bnfurl::records
