// From the words of the command line to grammars, productions and log formats. An unknown word is a usage error that
// lists the known ones.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

/// The value of an option that may be given only once; empty if it is not given.
[[nodiscard]] std::string_view single(std::string_view option, const std::vector<std::string>& values);

/// `unknown`, for a word that could also have named a grammar file.
[[nodiscard]] UsageError unknown_or_file(std::string_view what, std::string_view word,
                                         const std::vector<std::string>& known, std::string_view where_all_are = {});

/// `rfc3986:URI`
[[nodiscard]] std::string full_name(Production production);

/// The grammar with this name, compiled in or shipped, or else the grammar of the file with this name.
[[nodiscard]] Grammar find_grammar(std::string_view word);
/// If the name is empty, the grammar's start. The production is ready to judge.
[[nodiscard]] Production find_entry(Grammar grammar, std::string_view name);

/// What judges the target of a request, by its method, in place of `target`; `*` stands for all other methods. Empty if
/// the grammar has no productions for methods. The names are those of the grammar, which lives until the program ends.
[[nodiscard]] std::vector<Method> methods_of(Production target);

/// What a method is (RFC 9110, section 9.1), by the grammar of the Common Log Format; nullopt in a build without it.
[[nodiscard]] std::optional<Production> method_production();
/// The octets that a method can have; all in such a build.
[[nodiscard]] std::bitset<256> method_octets();

/// The index of a component, or `no_component`, an index that no row has.
inline constexpr std::size_t no_component = static_cast<std::size_t>(-1);
[[nodiscard]] std::size_t find_component(Grammar grammar, std::string_view name);

// Which components are numbers: those whose texts are digits, or "-" for none. The automata of the productions that the
// component stands for decide, not its name.

/// Whether every text of the production is 1*DIGIT or "-". It must be ready.
[[nodiscard]] bool has_only_numbers(Production production);

/// Whether this is so of every production that the component stands for.
[[nodiscard]] bool is_number(Component component);
/// Whether all texts of a production have only the octets of decimal numbers, and one of them is such a number: of
/// `port`, not of `IPv4address`.
[[nodiscard]] bool has_decimals(Production production);

/// Whether one of the productions that the component stands for matches a text, or cannot be made ready.
[[nodiscard]] bool can_be(Component component, std::string_view text);
/// The same for a production.
[[nodiscard]] bool can_be(Production production, std::string_view text);

/// Whether every text of the one production is a text of the other, too. Both must be ready.
[[nodiscard]] bool is_within(Production narrow, Production wide);

// The names that the grammars of URLs share for the same part under different printed names. Where two parts begin at
// the same place, they are listed in this order.

inline constexpr std::string_view common_names[] = {"scheme", "userinfo", "user",   "password", "host",
                                                    "port",   "path",     "params", "query",    "fragment"};

// The grammar of a server's log format, for the words of the command line: made once, and then read as a file would
// be.

/// Throws UsageError or GrammarFault for a format that cannot be used.
[[nodiscard]] Grammar find_server_grammar(std::string_view word);

/// If such a grammar was made of this word, tells once what makes its readings uncertain: that it is ambiguous, or that
/// its fields end earlier than the server's do.
void tell_warnings(std::string_view word, const Tell& tell);

/// Whether a log format matches one of these lines, which can end with CR. A format that is read at run time needs its
/// tables before it can split a line; this is known in a tenth of that time, by the automaton of its language.
[[nodiscard]] bool matches_one(const std::string& log, std::span<const std::string_view> lines);

// The log formats that come with the program.

/// What a log format is, in a few words; of one that did not come with the program, where it was published.
[[nodiscard]] std::string about_log(const std::string& name);
/// The first typical line of a log format; empty if its grammar has none.
[[nodiscard]] std::string example_of_log(const std::string& name);

}  // namespace bnfurl::records
