// A fuzz target: a name, and a function that takes any octets. Whatever these are, it either returns or finds an
// error; then it prints the error and aborts, as sanitizers do. Fuzzers run it (fuzz_main.cpp); tests run it on
// inputs that fuzzers have found interesting (replay_main.cpp).
#pragma once

#include <span>
#include <string_view>

namespace bnfurl::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view target, std::string_view octets);
};

/// One for each notation, each grammar that is compiled in, the C functions, normal forms, references, SURT keys, the
/// command line, each kind of rule file of others, and sitemaps and feeds.
[[nodiscard]] std::span<const Target> targets();
/// Null if no target has this name.
[[nodiscard]] const Target* find_target(std::string_view name);

/// A grammar's text in a notation: reads, links and checks it. If the grammar is small and correct, builds its
/// automata and compares them with derivatives. The target has the name of the notation.
void run_grammar(std::string_view notation, std::string_view octets);
/// A text for the start of a grammar: all engines under all kernels, tables, derivatives and backtracking must agree.
/// The target has the name of the grammar.
void run_text(std::string_view grammar, std::string_view octets);
/// A caller in C and a text (tests/fuzz/c_target.cpp): the C functions and feeds must answer as the C++ functions do
/// for the whole text, and write nothing else. Needs nothing of the C++ runtime.
void run_c_functions(std::string_view target, std::string_view octets);

/// A text, for the start and the references of every grammar, by every set of levels: what it becomes is a text, in
/// normal form, and in the language of normal forms. The target is "normal-forms".
void run_normal_forms(std::string_view target, std::string_view octets);
/// A base, a newline and a reference: resolved by every reading, in short and long, with enough memory and too little.
/// The target is "references".
void run_references(std::string_view target, std::string_view octets);
/// A text, and a key: SURT keys are given and read back, whatever the octets. The target is "surt".
void run_surt(std::string_view target, std::string_view octets);

/// A rule file of others: what is read has a place in the file, and does not depend on the end of its last line. The
/// target has the name of the kind, but for "surt-prefixes".
void run_rule_file(std::string_view target, std::string_view octets);

/// The same of a rule file in our own language.
void run_rule_files(std::string_view target, std::string_view octets);

/// A sitemap or a feed: the lines that are made of it are JSON, and do not depend on how the file is cut. The target is
/// "xml".
void run_xml(std::string_view target, std::string_view octets);

// Defined with the tests of the command line (tests/tools/bnfurl/fuzz):
/// Lines of a log, read and judged as by the command line. The target has the name of the format.
void run_log(std::string_view format, std::string_view octets);
/// The words of a command line, one per line; after an empty line, the content of the file that it reads.
void run_command_line(std::string_view target, std::string_view octets);

/// Prints the error and aborts.
[[noreturn]] void fail(std::string_view what);

}  // namespace bnfurl::fuzz
