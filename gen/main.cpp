// bnfurl-gen: the generator's command line. It writes files, or prints the value of one stage (--dump).
#include <getopt.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "gen/emit/languages/java.hpp"
#include "gen/generate.hpp"
#include "gen/pipeline.hpp"
#include "gen/syntax/check.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {
namespace {

// The words of a call of bnfurl-gen, read by getopt_long: the generator needs no library but libc's, so that a build of
// the library needs none either.

struct CommandLine {
  std::string out;          ///< the folder to write into; empty: none
  std::string beside;       ///< the folder with the grammars of the library; empty: the library itself is generated
  std::string together;     ///< the name of one source for all tables; empty: each grammar has its files
  std::string language;     ///< the language of the files in `out`; empty: C++
  std::string package;      ///< of these files
  std::string stage;        ///< the stage to print; empty: none
  std::string production;   ///< the entry point for `stage`; empty: the start
  LeftOut left_out;         ///< of the files in `out`
  bool if_changed = false;  ///< files in `out` that would stay the same are not written
  std::vector<std::string> files;
};

struct Failure {
  std::string message;
};

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

// What is wrong with the words about a language; empty: nothing.
std::string language_fault(const CommandLine& words) {
  if (words.language.empty()) return words.package.empty() ? "" : "--package requires --language";
  if (words.language != "java")
    return "--language: unknown language \"" + words.language + "\"" + did_you_mean(words.language, {"java"}) +
           "; expected one of: java";
  if (words.out.empty()) return "--language requires --out";
  if (words.package.empty()) return "--language " + words.language + " requires --package";
  if (const std::string fault = java_package_fault(words.package); !fault.empty())
    return "--package " + words.package + ": " + fault;
  if (words.left_out.trace || words.left_out.normal_forms || words.left_out.engines)
    return "--without-trace, --without-normal-forms and --without-engines are only for C++: other languages never have "
           "these";
  return {};
}

// What is wrong with the words together; empty: nothing.
std::string fault_of(const CommandLine& words) {
  if (!words.out.empty() && !words.stage.empty()) return "--out and --dump cannot be used together";
  if (!words.beside.empty() && words.out.empty()) return "--beside requires --out";
  if (!words.together.empty() && words.beside.empty()) return "--together requires --beside";
  if (!words.together.empty() && !is_name(words.together))
    return "--together takes a name of a letter, followed by letters, digits, \"-\", \"_\" and \"+\"";
  if (!words.together.empty() && !words.language.empty()) return "--together and --language cannot be used together";
  if (!words.production.empty() && words.stage.empty()) return "--production requires --dump";
  if (words.left_out.trace && words.out.empty()) return "--without-trace requires --out";
  if (words.left_out.normal_forms && words.out.empty()) return "--without-normal-forms requires --out";
  if (words.left_out.engines && words.out.empty()) return "--without-engines requires --out";
  if (words.if_changed && words.out.empty()) return "--if-changed requires --out";
  if (std::string fault = language_fault(words); !fault.empty()) return fault;
  if (words.files.empty() && words.together.empty()) return "a grammar file is required";
  const std::vector<std::string> stages = stage_names();
  if (!words.stage.empty() && std::ranges::find(stages, words.stage) == stages.end())
    return "--dump: unknown stage \"" + words.stage + "\"" + did_you_mean(words.stage, stages) +
           "; expected one of: " + listed(stages);
  if (words.out.empty() && words.stage.empty()) return "give --out FOLDER or --dump STAGE";
  return {};
}

// Nullopt if the help is wanted.
std::optional<CommandLine> read_command_line(int argc, char** argv) {
  const std::string hint = "Run with --help for more information.\n";
  CommandLine words;
  const std::pair<const char*, std::string*> texts[] = {{"out", &words.out},
                                                        {"beside", &words.beside},
                                                        {"together", &words.together},
                                                        {"language", &words.language},
                                                        {"package", &words.package},
                                                        {"dump", &words.stage},
                                                        {"production", &words.production}};
  const std::pair<const char*, bool*> flags[] = {{"without-trace", &words.left_out.trace},
                                                 {"without-normal-forms", &words.left_out.normal_forms},
                                                 {"without-engines", &words.left_out.engines},
                                                 {"if-changed", &words.if_changed}};
  std::vector<struct option> options = {{"help", no_argument, nullptr, 'h'}};
  for (const auto& [name, text] : texts) options.push_back({name, required_argument, nullptr, 0});
  for (const auto& [name, flag] : flags) options.push_back({name, no_argument, nullptr, 0});
  options.push_back({});
  int number = 0;
  for (int letter = 0; (letter = getopt_long(argc, argv, "h", options.data(), &number)) != -1;) {
    if (letter == 'h') return std::nullopt;
    if (letter == '?') throw Failure{hint};  // getopt_long has said why
    const auto index = static_cast<std::size_t>(number) - 1;
    if (index < std::size(texts)) {
      *texts[index].second = optarg;
    } else {
      *flags[index - std::size(texts)].second = true;
    }
  }
  words.files.assign(argv + optind, argv + argc);
  if (const std::string fault = fault_of(words); !fault.empty()) throw Failure{fault + '\n' + hint};
  return words;
}

std::string help_text() {
  return "Turns grammar files into C++ tables and re2c specifications, or into tables of another language.\n"
         "Usage: bnfurl-gen [OPTIONS] file...\n"
         "\n"
         "  file...            grammar files\n"
         "\n"
         "Options:\n"
         "  -h, --help         print this help and exit\n"
         "  --out FOLDER       write NAME.hpp, NAME.cpp, NAME.re, NAME_TARGET.cpp (its fast engines) and registry.cpp\n"
         "                     into this folder\n"
         "  --beside FOLDER    write the code of a program that is linked with the library: FOLDER has the grammars "
         "of\n"
         "                     the library, and perhaps the files themselves; there is no registry.cpp\n"
         "  --together NAME    with --beside, write only tables, those of all files as one source, NAME.cpp, which "
         "defines\n"
         "                     bnfurl::NAME::grammars, a std::span<const bnfurl::Grammar>\n"
         "  --language NAME    write the tables in another language instead, a file for each grammar: java\n"
         "  --package NAME     the package of these files, such as org.example\n"
         "  --without-trace    leave out the tables of trace and trace_components\n"
         "  --without-normal-forms\n"
         "                     leave out the languages of normal forms: normalize works by the production, more "
         "slowly\n"
         "  --without-engines  leave out NAME.re, NAME_TARGET.cpp and the languages of normal forms: tables decide all "
         "texts,\n"
         "                     in less code, more slowly\n"
         "  --if-changed       do not write a file that has the same text already, so that it is not compiled again\n"
         "  --dump STAGE       print the result of a stage for the last file; the stages are:\n"
         "                     " +
         listed(stage_names()) +
         "\n"
         "  --production NAME  the entry point for --dump (default: the start)\n";
}

std::optional<std::string> content_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return std::nullopt;
  return text.str();
}

// A folder can be opened like a file, and reads like an empty one.
bool is_folder(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_directory(name, ignored);
}

std::vector<SourceFile> read_files(const std::vector<std::string>& names) {
  std::vector<SourceFile> files;
  for (const std::string& name : names) {
    std::optional<std::string> text = content_of(name);
    if (!text || is_folder(name)) throw Failure{name + ": cannot be read\n"};
    files.push_back({name, std::move(*text)});
  }
  return files;
}

// The grammar files of a folder, in the order of their names.
std::vector<std::string> grammar_files_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code fault;
  for (std::filesystem::directory_iterator entry(folder, fault), end; entry != end; entry.increment(fault)) {
    if (entry->path().extension() == ".bnf") names.push_back(entry->path().string());
  }
  if (names.empty()) throw Failure{folder + ": contains no grammar files\n"};
  std::ranges::sort(names);
  return names;
}

// The files of the library in a folder, which can have other files of a command line, too.
std::vector<SourceFile> library_in(const std::string& folder, const std::vector<std::string>& files) {
  std::vector<std::string> names = grammar_files_in(folder);
  std::erase_if(names, [&files](const std::string& name) {
    std::error_code ignored;
    return std::ranges::any_of(
        files, [&](const std::string& file) { return std::filesystem::equivalent(name, file, ignored); });
  });
  return read_files(names);
}

OrDiagnostics<std::vector<GeneratedFile>> generated(const CommandLine& words, const std::vector<SourceFile>& files) {
  std::vector<SourceFile> library;
  if (!words.beside.empty()) library = library_in(words.beside, words.files);
  if (!words.together.empty()) {
    auto made = generate_together(words.together, library, files);
    if (auto* faults = std::get_if<Diagnostics>(&made)) return std::move(*faults);
    return std::vector{std::get<GeneratedFile>(std::move(made))};
  }
  if (!words.language.empty()) return generate_java(words.package, library, files);
  if (library.empty()) return generate(files, words.left_out);
  return generate_beside(library, files, words.left_out);
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw Failure{path.string() + ": cannot be written\n"};
}

// A stage is printed even if a later one fails.
std::string dumped(const std::string& stage, const std::string& production, const std::vector<SourceFile>& files) {
  Stages stages(stage);
  const std::string fault = run_stages(files, production, stages);
  if (!stages.text()) throw Failure{fault};
  return *stages.text();
}

int run(int argc, char** argv) {
  const std::optional<CommandLine> request = read_command_line(argc, argv);
  if (!request) {
    std::cout << help_text() << std::flush;
    return std::cout ? 0 : 3;
  }
  const CommandLine& words = *request;
  const std::vector<SourceFile> files = read_files(words.files);
  if (!words.stage.empty()) {
    std::cout << dumped(words.stage, words.production, files) << std::flush;
    return std::cout ? 0 : 3;
  }
  const OrDiagnostics<std::vector<GeneratedFile>> made = generated(words, files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&made)) throw Failure{to_string(*diagnostics)};
  for (const GeneratedFile& file : std::get<std::vector<GeneratedFile>>(made)) {
    const std::filesystem::path path = std::filesystem::path(words.out) / file.name;
    if (!words.if_changed || content_of(path) != file.text) write_file(path, file.text);
  }
  return 0;
}

}  // namespace
}  // namespace bnfurl::gen

int main(int argc, char** argv) {
  try {
    return bnfurl::gen::run(argc, argv);
  } catch (const bnfurl::gen::Failure& failure) {
    std::cerr << failure.message;
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "bnfurl-gen: " << error.what() << '\n';
    return 3;
  }
}
