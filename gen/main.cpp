// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl-gen: the generator's command line. It writes files, or prints the value of one stage (--dump).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "gen/command_line.hpp"
#include "gen/generate.hpp"
#include "gen/pipeline.hpp"

namespace bnfurl::gen {

namespace {

struct Failure {
  std::string message;
};

// A folder can be opened like a file, and reads like an empty one.
bool is_folder(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_directory(name, ignored);
}

std::vector<SourceFile> read_files(const std::vector<std::string>& names) {
  std::vector<SourceFile> files;
  for (const std::string& name : names) {
    std::ifstream stream(name, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream || is_folder(name)) throw Failure{name + ": cannot be read\n"};
    files.push_back({name, text.str()});
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
  if (names.empty()) throw Failure{folder + ": has no grammar file\n"};
  std::sort(names.begin(), names.end());
  return names;
}

OrDiagnostics<std::vector<GeneratedFile>> generated(const CommandLine& words, const std::vector<SourceFile>& files) {
  if (words.beside.empty()) return generate(files, words.left_out);
  return generate_beside(read_files(grammar_files_in(words.beside)), files, words.left_out);
}

template <class Value>
Value value_of(OrDiagnostics<Value> result) {
  if (const auto* diagnostics = std::get_if<Diagnostics>(&result)) throw Failure{to_string(*diagnostics)};
  return std::get<Value>(std::move(result));
}

bool has_text(const std::filesystem::path& path, const std::string& text) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream found;
  found << stream.rdbuf();
  return stream && found.view() == text;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw Failure{path.string() + ": cannot be written\n"};
}

// A stage is printed even if a later one fails.
std::string dump(const std::string& stage, const std::string& production, const std::vector<SourceFile>& files) {
  Stages stages(stage);
  const std::string fault = run_stages(files, production, stages);
  if (!stages.text()) throw Failure{fault};
  return *stages.text();
}

int run(int argc, char** argv) {
  const auto request = read_command_line(argc, argv);
  if (std::holds_alternative<HelpWanted>(request)) {
    std::cout << help_text() << std::flush;
    return std::cout ? 0 : 3;
  }
  if (const auto* fault = std::get_if<UsageFault>(&request))
    throw Failure{fault->message + (fault->message.empty() ? "" : "\n") + "Run with --help for more information.\n"};
  const auto& words = std::get<CommandLine>(request);
  const std::vector<SourceFile> files = read_files(words.files);
  if (!words.stage.empty()) {
    std::cout << dump(words.stage, words.production, files) << std::flush;
    return std::cout ? 0 : 3;
  }
  for (const GeneratedFile& file : value_of(generated(words, files))) {
    const std::filesystem::path path = std::filesystem::path(words.out) / file.name;
    if (!words.if_changed || !has_text(path, file.text)) write_file(path, file.text);
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
