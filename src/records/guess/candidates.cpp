#include "src/records/guess/candidates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Throws UsageError if the format cannot be used.
void require_use(RecordOptions options, const AskedFormat& format) {
  read_as(options, format);
  if (!is_to_be_found(options)) (void)choose_format(options);
}

bool can_be_used(const RecordOptions& options, const AskedFormat& format) {
  try {
    require_use(options, format);
    return true;
  } catch (const UsageError&) {
    return false;
  }
}

class CandidateReader {
public:
  explicit CandidateReader(const RecordOptions& options) : options_(options) {}

  [[nodiscard]] std::vector<Candidate> read(const std::vector<std::string>& words) && {
    for (const std::string& word : words) {
      if (word.starts_with('@'))
        add_list(word.substr(1));
      else
        add({word}, {});
    }
    if (options_.key && !needs_key_) give_key();
    return std::move(candidates_);
  }

private:
  void add_list(const std::string& file) {
    const std::string text = read_small_file(file);
    std::string_view rest = text;
    for (std::size_t number = 1; !rest.empty(); ++number) {
      const std::string_view line = trimmed(rest.substr(0, rest.find('\n')));
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
      if (line.empty() || line.starts_with('#')) continue;
      try {
        add_line(line);
      } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}:{}: {}", printable(file), number, error.what()));
      }
    }
    if (candidates_.empty()) throw UsageError(fmt::format("{}: this list has no line PATTERN FORMAT", printable(file)));
  }

  /// `PATTERN FORMAT`, and after it the options of the format. A format may have blanks, and so may the last value.
  void add_line(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    std::string_view words = trimmed(line.substr(end));
    AskedFormat format;
    for (std::optional<LastOption> last; (last = last_option(words));) {
      set(format, last->name, std::string(last->value));
      words = last->before;
    }
    if (words.empty()) throw UsageError("expected PATTERN FORMAT, such as *.log combined");
    format.input = words;
    add(format, std::string(line.substr(0, end)));
  }

  /// The last option of a line.
  struct LastOption {
    std::string_view before, name, value;
  };

  static std::optional<LastOption> last_option(std::string_view words) {
    constexpr std::string_view names[] = {"-k", "-g", "--zone", "--separator"};
    std::optional<LastOption> last;
    for (const std::string_view name : names) {
      const std::size_t at = words.rfind(fmt::format(" {} ", name));
      if (at == std::string_view::npos || (last && at < last->before.size())) continue;
      last = {words.substr(0, at), name, trimmed(words.substr(at + name.size() + 2))};
    }
    if (last) last->before = trimmed(last->before);
    return last;
  }

  static void set(AskedFormat& format, std::string_view option, std::string value) {
    if (option == "-k") {
      format.key = std::move(value);
    } else if (option == "--zone") {
      format.zone = std::move(value);
    } else if (option == "--separator") {
      format.separator = std::move(value);
    } else if (value == "rfc9112") {
      format.are_requests = true;
    } else {
      throw UsageError(fmt::format("a line can have {} for request targets, but other grammars are for all files: {}",
                                   as_written({{"-g", "rfc9112"}}), as_written({{"-g", printable(value)}})));
    }
  }

  void add(const AskedFormat& asked, const std::string& pattern) {
    const auto formats = formats_of_configuration(asked.input);
    if (!formats) return add_one(asked, pattern);
    const std::size_t before = candidates_.size();
    std::exception_ptr fault;
    for (const std::string& format : *formats) {
      try {
        AskedFormat each = asked;
        each.input = format;
        add_one(each, pattern);
      } catch (const UsageError&) {
        fault = std::current_exception();
      } catch (const GrammarFault&) {
        fault = std::current_exception();
      }
    }
    if (candidates_.size() == before) std::rethrow_exception(fault);
  }

  void add_one(const AskedFormat& asked, const std::string& pattern) {
    Candidate candidate{asked, pattern};
    if (!asked.key && options_.key && !can_be_used(options_, asked)) candidate.format.key = options_.key;
    require_use(options_, candidate.format);
    needs_key_ |= candidate.format.key != asked.key;
    candidates_.push_back(std::move(candidate));
  }

  /// Gives `options.key` to all formats that take a key and do not have their own; at least one has to take it.
  void give_key() {
    bool is_taken = false;
    for (Candidate& each : candidates_) {
      AskedFormat with_key = each.format;
      with_key.key = options_.key;
      if (each.format.key || !can_be_used(options_, with_key)) continue;
      each.format = std::move(with_key);
      is_taken = true;
    }
    if (!is_taken) require_use(options_, {candidates_.front().format.input, options_.key});
  }

  const RecordOptions& options_;
  bool needs_key_ = false;  // whether a format has no URL without the key
  std::vector<Candidate> candidates_;
};

/// Whether the pattern matches the whole of the path. Each star first stands for nothing. Where what follows does not
/// match, only the last star becomes longer: what an earlier one could reach by that, the last one reaches, too.
bool matches_whole(std::string_view pattern, std::string_view path) {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t at = 0, place = 0;           // in the pattern, and in the path
  std::size_t after_star = none, end = 0;  // after the last star, and the end of what it stands for
  while (place < path.size()) {
    const std::string_view next = pattern.substr(at, 1);
    if (next == "*") {
      after_star = ++at;
      end = place;
    } else if (next == path.substr(place, 1) || (next == "?" && path[place] != '/')) {
      ++at;
      ++place;
    } else if (after_star != none && path[end] != '/') {
      at = after_star;
      place = ++end;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == none;
}

}  // namespace

bool leave_open(const std::vector<std::string>& words) {
  return words.size() > 1 ||
         (!words.empty() && (words.front().starts_with('@') || formats_of_configuration(words.front())));
}

std::vector<Candidate> read_candidates(const RecordOptions& options, const std::vector<std::string>& words) {
  return CandidateReader(options).read(words);
}

void find_candidates(RecordOptions& options) {
  if (!options.nul && leave_open(options.inputs)) options.candidates = read_candidates(options, options.inputs);
}

std::vector<Candidate> candidates_for(std::string_view file, std::vector<Candidate> all) {
  std::erase_if(all,
                [file](const Candidate& each) { return !each.pattern.empty() && !matches_path(each.pattern, file); });
  return all;
}

bool matches_path(std::string_view pattern, std::string_view path) {
  for (std::size_t begin = 0;; begin = path.find('/', begin) + 1) {
    if (matches_whole(pattern, path.substr(begin))) return true;
    if (path.find('/', begin) == std::string_view::npos) return false;
  }
}

}  // namespace bnfurl::records
