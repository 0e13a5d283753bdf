// Options as words: `-f host --repair=web`. A row says how an option is written, and which member has its value. What
// is asked of records is a table of such rows, for the command line and for programs that call the library; a command
// adds its own rows.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/records/io/record_options.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// A list with commas; if it is given again, it is added to the one before.
template <class Options>
struct Joined {
  std::optional<std::string> Options::*list;
};

/// Where an option's value goes: the type says how it is read. The last value counts, unless values are added to
/// others. Nothing is set by an option that asks for information.
template <class Options>
using Member = std::variant<std::monostate, bool Options::*, std::optional<bool> Options::*,
                            std::optional<std::string> Options::*, std::optional<std::size_t> Options::*,
                            std::optional<OnBad> Options::*, std::vector<std::string> Options::*, Joined<Options>>;

/// The pieces of `text` between one `separator` and the next.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator);

/// How an option is written, and what it sets.
template <class Options>
struct WrittenOption {
  std::string_view names;     ///< "-g, --grammar"
  std::string_view argument;  ///< what kind of value it takes; empty: none
  Member<Options> member;
  std::string_view words = {};    ///< the values that there are, if these are few
  std::string_view implied = {};  ///< the value if none follows it after "="; empty: it needs one

  [[nodiscard]] std::vector<std::string_view> each_name() const { return pieces_of(names, ", "); }
  [[nodiscard]] bool has_name(std::string_view name) const { return std::ranges::count(each_name(), name) != 0; }
  /// Whether it can be repeated, each time adding a value.
  [[nodiscard]] bool repeats() const {
    return std::holds_alternative<std::vector<std::string> Options::*>(member) ||
           std::holds_alternative<Joined<Options>>(member);
  }
};

/// What is asked of records. `-0` is also a format; the words of `-i` name others.
inline constexpr WrittenOption<RecordOptions> record_options[] = {
    {"-g, --grammar", "NAME|FILE", &RecordOptions::grammars},
    {"-p, --production", "NAME", &RecordOptions::productions},
    {"--strict-scheme", "", &RecordOptions::strict_scheme},
    {"-i, --input", "FORMAT|FILE", &RecordOptions::inputs},
    {"-0", "", &RecordOptions::nul},
    {"-k, --key", "N|NAME", &RecordOptions::key},
    {"--separator", "CHAR", &RecordOptions::separator},
    {"--page-size", "SIZE", &RecordOptions::page_size},
    {"--damaged", "WHAT", &RecordOptions::damaged, "stop skip"},
    {"--zone", "ZONE", &RecordOptions::zone},
    {"-j, --jobs", "N", &RecordOptions::jobs},
    {"--decompress", "WHAT", &RecordOptions::decompress, "auto never"},
    {"-f, --fields", "LIST", Joined<RecordOptions>{&RecordOptions::fields}},
    {"--lenient", "", &RecordOptions::lenient},
    {"--where", "EXPR", &RecordOptions::where},
    {"--on-bad", "WHAT", &RecordOptions::on_bad, "keep drop fail"},
    {"--repair", "BY", &RecordOptions::repair, "grammar browser web", "grammar"},
    {"--scheme", "NAME", &RecordOptions::scheme, "https http"},
    {"--base", "URL", &RecordOptions::base},
    {"--base-key", "N|NAME", &RecordOptions::base_key},
    {"--how", "RFC", &RecordOptions::how},
    {"--rules", "[KIND:]FILE", &RecordOptions::rules},
    {"--agent", "NAME", &RecordOptions::agent},
    {"--third-party", "", &RecordOptions::third_party},
    {"--skip-errors", "", &RecordOptions::skip_errors},
    {"--robots", "FILE", &RecordOptions::robots},
    {"--bot-networks", "FILE", &RecordOptions::bot_networks},
    {"--level", "LIST", Joined<RecordOptions>{&RecordOptions::level}},
    {"--key-steps", "LIST", Joined<RecordOptions>{&RecordOptions::key_steps}},
    {"--psl", "FILE", &RecordOptions::psl},
    {"--between", "LIST", &RecordOptions::between},
};

/// What words ask for.
template <class Option, class Options>
struct ReadWords {
  Options options;
  std::vector<std::string> operands = {};   ///< the words that are not options, and all after "--"
  std::optional<std::string> unknown = {};  ///< the first option that is not known, as it was written
  std::optional<std::string_view> asked =
      {};  ///< the name of an option that asks for information, which ends the words
};

template <class... Function>
struct Overloaded : Function... {
  using Function::operator()...;
};
template <class... Function>
Overloaded(Function...) -> Overloaded<Function...>;

/// A number of at least 1; a size can end in K, M or G, which are powers of 1,024. Throws UsageError, which names the
/// option.
[[nodiscard]] std::size_t read_number(std::string_view option, std::string_view text, bool is_size);

/// Throws UsageError unless `value` is one of `known`; `where_all_are` is as for `unknown`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known,
                   std::string_view where_all_are = {});

/// Reads words from left to right: see `read_words`.
template <class Option, class Options>
class WordReader {
public:
  WordReader(std::span<const Option> known, std::span<const std::string> words) : known_(known), words_(words) {}

  [[nodiscard]] ReadWords<Option, Options> read() {
    while (!words_.empty() && !read_.asked) {
      const std::string_view word = next();
      if (word == "--")
        std::ranges::copy(std::exchange(words_, {}), std::back_inserter(read_.operands));
      else if (word.starts_with("--"))
        read_long(word);
      else if (word.starts_with('-') && word.size() > 1)
        read_short(word);
      else
        read_.operands.emplace_back(word);
    }
    return std::move(read_);
  }

private:
  [[nodiscard]] std::string_view next() {
    const std::string_view word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }

  void read_long(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const Option* const option = find(name);
    if (option == nullptr) return note_unknown(word);
    if (equals == std::string_view::npos) return take(*option, name);
    if (option->argument.empty()) throw UsageError(fmt::format("{} takes no value", name));
    set(*option, name, word.substr(equals + 1));
  }

  /// Flags can stand together, before an option with a value, which can follow at once.
  void read_short(std::string_view word) {
    for (std::string_view rest = word.substr(1); !rest.empty() && !read_.asked;) {
      const std::string name{'-', rest.front()};
      const Option* const option = find(name);
      if (option == nullptr) return note_unknown(fmt::format("-{}", rest));
      rest.remove_prefix(1);
      if (!option->argument.empty() && !rest.empty()) return set(*option, name, rest);
      take(*option, name);
    }
  }

  /// An option without a value in the same word.
  void take(const Option& option, std::string_view name) {
    if (option.argument.empty() || !option.implied.empty()) return set(option, name, option.implied);
    if (words_.empty()) throw UsageError(fmt::format("{} needs a value", name));
    set(option, name, next());
  }

  void set(const Option& option, std::string_view name, std::string_view value) {
    const std::vector<std::string_view> words = pieces_of(option.words, " ");
    const std::string what = option.argument == "FORMAT" ? "output format" : fmt::format("value of {}", name);
    if (!option.words.empty()) require_known(what, value, {words.begin(), words.end()});
    Options& options = read_.options;
    const Overloaded put{[&](std::monostate) { read_.asked = option.each_name().front(); },
                         [&](bool Options::*flag) { options.*flag = true; },
                         [&](std::optional<bool> Options::*wanted) { options.*wanted = !name.starts_with("--no-"); },
                         [&](std::optional<std::string> Options::*text) { options.*text = value; },
                         [&](std::optional<std::size_t> Options::*number) {
                           options.*number = read_number(name, value, option.argument == "SIZE");
                         },
                         [&](std::optional<OnBad> Options::*word) {
                           options.*word = static_cast<OnBad>(std::ranges::find(words, value) - words.begin());
                         },
                         [&](std::vector<std::string> Options::*texts) { (options.*texts).emplace_back(value); },
                         [&](Joined<Options> joined) {
                           std::optional<std::string>& list = options.*joined.list;
                           list = list ? fmt::format("{},{}", *list, value) : std::string(value);
                         }};
    std::visit(put, option.member);
  }

  void note_unknown(std::string_view word) {
    if (!read_.unknown) read_.unknown = word;
  }

  [[nodiscard]] const Option* find(std::string_view name) const {
    const auto found = std::ranges::find_if(known_, [name](const Option& option) { return option.has_name(name); });
    return found == known_.end() ? nullptr : &*found;
  }

  std::span<const Option> known_;
  std::span<const std::string> words_;  // that are not read yet
  ReadWords<Option, Options> read_;
};

/// What words ask for, as `known` says how options are written. Throws UsageError if a value is missing or wrong.
///   {"-f", "host", "--repair=web", "urls.txt"}  ->  fields "host", repair "web"; operands "urls.txt"
template <class Option, class Options>
[[nodiscard]] ReadWords<Option, Options> read_words(std::span<const Option> known, std::span<const std::string> words) {
  return WordReader<Option, Options>(known, words).read();
}

/// The words that ask for an option as it is; none if it is not set.
template <class Options>
[[nodiscard]] std::vector<std::string> words_of(const WrittenOption<Options>& option, const Options& options) {
  const std::string name(option.each_name().front());
  std::vector<std::string> words;
  const auto add = [&](const std::string& value) {
    if (!option.implied.empty()) return words.push_back(name + "=" + value);
    words.insert(words.end(), {name, value});
  };
  const Overloaded put{[](std::monostate) {},
                       [&](bool Options::*flag) {
                         if (options.*flag) words.push_back(name);
                       },
                       [&](std::optional<bool> Options::*wanted) {
                         if (options.*wanted) words.emplace_back(option.each_name()[*(options.*wanted) ? 0 : 1]);
                       },
                       [&](std::optional<std::string> Options::*text) {
                         if (options.*text) add(*(options.*text));
                       },
                       [&](std::optional<std::size_t> Options::*number) {
                         if (options.*number) add(std::to_string(*(options.*number)));
                       },
                       [&](std::optional<OnBad> Options::*word) {
                         const std::vector<std::string_view> all = pieces_of(option.words, " ");
                         if (options.*word) add(std::string(all[static_cast<std::size_t>(*(options.*word))]));
                       },
                       [&](std::vector<std::string> Options::*texts) { std::ranges::for_each(options.*texts, add); },
                       [&](Joined<Options> joined) {
                         if (options.*joined.list) add(*(options.*joined.list));
                       }};
  std::visit(put, option.member);
  return words;
}

/// What words ask of records; all are options. Throws UsageError if they cannot be understood.
///   {"-i", "combined", "-f", "log.status,path"}  ->  input "combined", fields "log.status,path"
[[nodiscard]] RecordOptions read_record_options(std::span<const std::string> words);

}  // namespace bnfurl::records
