// Asks a program about the texts of a suite, line by line: it reads them on its standard input and writes a line for
// each, in their order. A line that begins with one of the words of `takes` or `refuses`, in any letter case, is an
// answer.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <system_error>
#include <thread>

#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/suite/suite.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool::suite {
namespace {

constexpr std::string_view takes[] = {"1", "true", "valid", "yes", "ok"};
constexpr std::string_view refuses[] = {"0", "false", "invalid", "no", "not ok", "error"};

[[noreturn]] void fail(std::string_view what) {
  throw std::system_error(errno, std::generic_category(), std::string(what));
}

std::optional<bool> answer_in(std::string_view line) {
  const std::string lower = in_lower_case(std::string(line));
  const auto begins = [&lower](std::string_view word) {
    return lower.starts_with(word) && (lower.size() == word.size() ||
                                       std::string_view(" \t\r:").find(lower[word.size()]) != std::string_view::npos);
  };
  if (std::ranges::any_of(refuses, begins)) return false;
  if (std::ranges::any_of(takes, begins)) return true;
  return std::nullopt;
}

// A command with pipes to its standard input and from its standard output.
class Program {
public:
  explicit Program(const std::string& command) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) fail("pipe");
    process_ = fork();
    if (process_ < 0) fail("fork");
    if (process_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    to_ = to[1];
    from_ = fdopen(from[0], "r");
  }
  ~Program() { std::fclose(from_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Writes `text` and closes the pipe. A program that no longer reads has the rest of it lost.
  void write_all(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t count = write(to_, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) break;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    close(to_);
  }

  /// nullopt after the last line.
  std::optional<std::string> line() {
    char* memory = nullptr;
    std::size_t room = 0;
    const ssize_t size = getline(&memory, &room, from_);
    std::optional<std::string> line;
    if (size >= 0) line.emplace(memory, static_cast<std::size_t>(size));
    std::free(memory);
    if (line && line->ends_with('\n')) line->pop_back();
    return line;
  }

  /// How it ended, if that was not well.
  std::string end() const {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) return fmt::format("; it was killed by signal {}", WTERMSIG(status));
    return WEXITSTATUS(status) == 0 ? "" : fmt::format("; it exited with {}", WEXITSTATUS(status));
  }

private:
  pid_t process_;
  int to_;
  std::FILE* from_;
};

// Of each case whether the program takes it. Throws UsageError if it does not answer each line.
std::vector<bool> answers_of(const std::string& command, const std::vector<const Case*>& asked) {
  std::string lines;
  for (const Case* each : asked) lines += each->text + '\n';
  const auto before = std::signal(SIGPIPE, SIG_IGN);  // the program may not read all of them
  Program program(command);
  std::jthread writer([&] { program.write_all(lines); });
  std::vector<bool> answers;
  std::string fault;
  while (const auto line = program.line()) {  // to the last one, or else the program would wait for us
    const std::optional<bool> answer = answer_in(*line);
    if (!answer && fault.empty())
      fault = fmt::format("line {} of the program is \"{}\"; an answer begins with {}, or with {}", answers.size() + 1,
                          printable(*line), fmt::join(takes, ", "), fmt::join(refuses, ", "));
    answers.push_back(answer.value_or(false));
  }
  writer.join();
  std::signal(SIGPIPE, before);
  const std::string end = program.end();
  if (fault.empty() && answers.size() > asked.size())
    fault = fmt::format("the program wrote {} lines, and was asked {}", answers.size(), asked.size());
  if (!fault.empty()) throw UsageError("--run: " + fault);
  if (answers.size() == asked.size()) return answers;
  throw UsageError(fmt::format("--run: the program answered {} of {} lines{}; the first without an answer is \"{}\"",
                               answers.size(), asked.size(), end, printable(asked[answers.size()]->text)));
}

}  // namespace

Status ask(const Suite& suite, const std::string& command, std::string_view form, Output& out) {
  std::vector<const Case*> asked;
  for (const Case& each : suite.cases) {
    if (each.text.find_first_of("\r\n") == std::string::npos) asked.push_back(&each);
  }
  std::ranges::stable_sort(asked, {}, [](const Case* each) { return each->text.size(); });
  const std::vector<bool> taken = answers_of(command, asked);
  std::size_t wrong[2] = {};  // by what the right answer is
  std::map<std::string_view, std::size_t> by_rule;
  if (form == "tsv") out.put("FAULT\tRULE\tOFFSET\tTEXT\n");
  if (form == "tap") out.put(fmt::format("TAP version 13\n1..{}\n", asked.size()));
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Case& each = *asked[i];
    if (form == "tap") out.put(tap_of(i + 1, each, taken[i] == each.valid));
    if (taken[i] == each.valid) continue;
    ++wrong[each.valid ? 1 : 0];
    ++by_rule[each.rule];
    if (form == "jsonl") out.put(json_of(each, taken[i]) + "\n");
    if (form == "tsv") {
      out.put(fmt::format("{}\t{}\t{}\t{}\n", each.valid ? "refuses" : "takes", tsv_printable(each.rule),
                          each.valid ? "\\N" : fmt::to_string(each.offset), tsv_printable(each.text)));
    }
  }
  std::string rules;
  for (const auto& [rule, count] : by_rule) rules += fmt::format("{}{} {}", rules.empty() ? "" : ", ", rule, count);
  say(fmt::format("bnfurl: {}: takes {} that it should refuse, refuses {} that it should take, of {} texts{}{}{}",
                  full_name(suite.entry), wrong[0], wrong[1], asked.size(), rules.empty() ? "" : "; by rule: ", rules,
                  asked.size() == suite.cases.size()
                      ? ""
                      : fmt::format("; {} texts with a line end were not asked", suite.cases.size() - asked.size())));
  return wrong[0] + wrong[1] == 0 ? Status::good : Status::negative;
}

}  // namespace bnfurl::tool::suite
