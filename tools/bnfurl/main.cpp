// bnfurl: the command line. Reads the request, carries it out, and turns the outcome into an exit status.
#include <algorithm>
#include <filesystem>
#include <new>
#include <string>
#include <variant>

#include "src/records/formats/grammar_files.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/outputs/lists.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace {

using namespace bnfurl::tool;
namespace records = bnfurl::records;
namespace system = bnfurl::system;

/// Where the grammars are that are not compiled in, by the place of the program; empty if the system does not say it.
std::string grammar_folder() {
  const std::filesystem::path program = system::program_file();
  if (program.empty()) return "";
  return (program.parent_path() / BNFURL_GRAMMAR_FOLDER).lexically_normal().string();
}

records::Status run(int count, char** values, Output& out) {
  const std::variant<Options, Information> request = read_command_line({values + 1, values + count});
  if (const auto* information = std::get_if<Information>(&request)) {
    out.put(information->text);
    return records::Status::good;
  }
  use_environment();
  const auto& options = std::get<Options>(request);
  if (std::ranges::count(options.inputs, "help") != 0) return list_formats(out);
  if (options.between == "help") return list_conventions(out);
  return options.command->run(options, out);
}

/// The same, but errors are reported, not thrown.
records::Status run_and_tell(int count, char** values, Output& out) {
  try {
    records::set_shipped_folder(grammar_folder());
    return run(count, values, out);
  } catch (const records::UsageError& error) {
    complain(error.what());
    return records::Status::unusable;
  } catch (const records::GrammarFault& fault) {
    say(fault.what());
    return records::Status::unusable;
  } catch (const std::bad_alloc&) {
    records::complain_of_memory();
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return records::Status::failed;
}

}  // namespace

int main(int count, char** values) {
  system::begin_program();
  Output out(STDOUT_FILENO);
  try {
    const records::Status status = run_and_tell(count, values, out);
    return static_cast<int>(worse(status, out.finish()));
  } catch (const std::bad_alloc&) {
    records::complain_of_memory();
    return static_cast<int>(records::Status::failed);
  }
}
