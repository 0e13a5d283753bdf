// How messages name options and what lists them. What makes a message does not know how its user writes an option: on a
// command line, or as an argument of a function. So it puts a mark into the message, and whoever says the message
// replaces it.
//
// Marks consist of control characters, which a text from outside does not have once it is `printable`. Therefore, only
// the parts of a message that come from outside are made `printable`, never the message, which can have marks; and its
// width is not known before it is said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

/// What the user gives, as the command line calls it: "-k", and its value. Empty: the option itself is meant.
struct OptionWord {
  std::string_view option;
  std::string value = {};
};
using OptionWords = std::vector<OptionWord>;

/// A mark for what the user writes. The values may be from outside: they become `printable`.
///   {{"-i", "jsonl"}, {"-k", "uri"}}  ->  is said as `-i jsonl -k uri`, or in Python as `format="jsonl", key="uri"`
///   {{"-k"}}                          ->  `-k`, or `key=`
[[nodiscard]] std::string as_written(const OptionWords& words);

/// A mark for what lists all formats, columns, grammars, productions or levels, or shows why records are invalid. The
/// words say which records: `"bnfurl split -i combined -f help"`, or in Python `bnfurl.columns(format="combined")`.
enum class Help { formats, columns, grammars, productions, levels, reasons };
[[nodiscard]] std::string help_for(Help what, const OptionWords& words = {});

/// In a message with a table, it ends the first cell of a line. All these cells are made as wide as the widest one.
constexpr char cell_end = '\x04';

/// How a program writes what marks stand for. The values of options are printable.
struct Wording {
  std::string (*options)(const OptionWords& words);
  std::string (*help)(Help what, const OptionWords& words);
};

/// The message as the program says it: each mark is replaced. A control character that marks are made of is escaped
/// where it is not in a mark: then a text from outside was not made printable.
///   worded("give it with " + as_written({{"--zone"}}), wording)  ->  `give it with --zone`
[[nodiscard]] std::string worded(std::string_view message, const Wording& wording);
/// As the command line says it, with options as they are typed, and commands that list names.
///   worded("give it with " + as_written({{"--zone", "+01:00"}}))  ->  `give it with --zone +01:00`
[[nodiscard]] std::string worded(std::string_view message);

}  // namespace bnfurl::records
