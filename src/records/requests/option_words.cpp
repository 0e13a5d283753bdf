#include "src/records/requests/option_words.hpp"

#include <charconv>
#include <limits>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::records {

std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> pieces;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  pieces.push_back(text);
  return pieces;
}

std::size_t read_number(std::string_view option, std::string_view text, bool is_size) {
  static constexpr std::string_view units = "KMG";
  std::size_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const std::size_t unit = end == last || !is_size ? 0 : units.find(*end) + 1;
  const bool is_whole = end == last || (unit != 0 && end + 1 == last);
  const std::size_t most = std::numeric_limits<std::size_t>::max() >> (10 * unit);
  if (error == std::errc() && is_whole && number > 0 && number <= most) return number << (10 * unit);
  throw UsageError(fmt::format("{} takes a number of {}, not \"{}\"", option,
                               is_size ? "bytes, which may end in K, M or G" : "at least 1", printable(text)));
}

void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known,
                   std::string_view where_all_are) {
  if (std::ranges::find(known, value) == known.end()) throw unknown(what, value, known, where_all_are);
}

RecordOptions read_record_options(std::span<const std::string> words) {
  auto read = read_words<WrittenOption<RecordOptions>, RecordOptions>(record_options, words);
  if (read.unknown) {
    std::vector<std::string> names;
    for (const WrittenOption<RecordOptions>& option : record_options) {
      for (const std::string_view name : option.each_name()) names.emplace_back(name);
    }
    throw unknown("option", *read.unknown, names);
  }
  if (!read.operands.empty())
    throw UsageError(fmt::format("\"{}\" is not an option; files are given apart", printable(read.operands.front())));
  if (!read.options.inputs.empty()) read.options.input = read.options.inputs.back();
  return std::move(read.options);
}

}  // namespace bnfurl::records
