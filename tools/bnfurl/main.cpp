// bnfurl: the command line. Reads the request, carries it out, and turns the outcome into an exit status.
#include <unistd.h>

#include <csignal>
#include <new>
#include <variant>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/shared/input_file.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace {

using namespace bnfurl::tool;

Status run(int count, char** values, Output& out) {
  const std::variant<Options, Information> request = read_command_line({values + 1, values + count});
  if (const auto* information = std::get_if<Information>(&request)) {
    out.put(information->text);
    return Status::good;
  }
  use_environment();
  const auto& options = std::get<Options>(request);
  if (options.input == "help") return list_formats(out);
  return find_command(options.command)->run(options, out);
}

/// The same, but errors are reported, not thrown.
Status run_and_tell(int count, char** values, Output& out) {
  try {
    return run(count, values, out);
  } catch (const UsageError& error) {
    complain(error.what());
    return Status::unusable;
  } catch (const GrammarFault& fault) {
    say(fault.what());
    return Status::unusable;
  } catch (const std::bad_alloc&) {
    complain_of_memory();
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return Status::failed;
}

}  // namespace

int main(int count, char** values) {
  std::signal(SIGPIPE, SIG_DFL);  // the parent may ignore it; on a closed pipe the program dies silently
  occupy_standard_descriptors();
  Output out(STDOUT_FILENO);
  try {
    const Status status = run_and_tell(count, values, out);
    return static_cast<int>(worse(status, out.finish()));
  } catch (const std::bad_alloc&) {
    complain_of_memory();
    return static_cast<int>(Status::failed);
  }
}
