// Runs every target on every file of its corpus, as one test: fuzz-replay CORPUS. CORPUS is a folder with a folder
// for each target.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <system_error>

#include "tests/fuzz/target.hpp"

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int replay(const std::filesystem::path& corpus) {
  std::size_t number = 0;
  for (const bnfurl::fuzz::Target& target : bnfurl::fuzz::targets()) {
    std::size_t files = 0;
    std::error_code absent;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / target.name, absent)) {
      target.run(target.name, read(entry.path()));
      ++files;
    }
    std::cout << (files == 0 ? "not ok " : "ok ") << ++number << " - " << target.name << ": " << files << " files"
              << std::endl;
    if (files == 0) std::cout << "# write a text or two in tests/fuzz/seeds/" << target.name << ".json" << std::endl;
  }
  std::cout << "1.." << number << std::endl;
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 2) return replay(words[1]);
  std::cerr << "usage: fuzz-replay CORPUS\n";
  return 2;
}
