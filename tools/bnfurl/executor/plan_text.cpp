#include "tools/bnfurl/executor/plan_text.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "src/records/formats/lookup.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

/// What the format was found by.
std::string found_by(const Request& request) {
  const std::size_t records = request.input->read_beginning(records::no_patience).records();
  if (records == 0) return "assumed, since there are no records";
  const std::string_view some = request.input->is_all() ? "all" : "the first";
  return records == 1 ? "found by one record" : fmt::format("found by {} {} records", some, records);
}

/// A comment about the files of one format.
std::string about(const Request& request, bool is_found) {
  std::string text = "#";
  for (const std::string& file : request.files) text += " " + records::printable(file);
  text += request.files.empty() ? " standard input: " : ": ";
  text += request.options.input ? words_of(asked_format(request.options)) : input_name(request.options);
  if (is_found) text += ", " + found_by(request);
  for (std::size_t i = 0; i < request.standards.size(); ++i)
    text += (i == 0 ? "; URLs match " : " and ") + records::printable(records::full_name(request.standards[i].asked));
  return text + "\n";
}

/// With what was found in place of what was to find it.
Options with_found(Options options) {
  if (options.input && !options.nul) options.inputs = {*options.input};
  if (options.are_requests && options.grammars.empty()) options.grammars.emplace_back("rfc9112");
  return options;
}

std::string names_of(const records::Columns& columns) {
  std::string names;
  for (const records::Column& column : columns) names += (names.empty() ? "" : ",") + column.name;
  return names;
}

}  // namespace

// A command that reads files of several formats is the same command again: it finds the same formats.
records::Status put_plan(Requests& requests, Output& out, const records::Columns& usual) {
  const bool is_found = records::is_to_be_found(requests.options());
  Options options = requests.are_several() ? requests.options() : with_found(requests.current().options);
  if (!options.fields && !usual.empty()) options.fields = names_of(usual);
  options.plan = false;
  const auto note = [&](const Request& request) {
    out.put(records::worded(about(request, is_found)));
    return Worked();
  };
  const Worked worked = requests.work(note, out);
  std::string line = fmt::format("bnfurl {}", options.command->name);
  for (const std::string& word : words_of(options)) line += " " + records::shell_word(word);
  out.put(out.is_terminal() ? on_terminal(line) : line);
  out.put("\n");
  return worked.status;
}

}  // namespace bnfurl::tool
