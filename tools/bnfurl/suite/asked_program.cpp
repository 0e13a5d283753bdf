// Asks a program about the texts of a suite, line by line: it reads them on its standard input and writes a line for
// each, in their order. A line that begins with one of the words of `takes` or `refuses`, in any letter case, is an
// answer. It is ended when it has written more lines than it was asked, one that is not an answer, or none for long.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <map>
#include <system_error>
#include <thread>

#include "src/records/formats/lookup.hpp"
#include "src/records/io/input_file.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/suite/suite.hpp"

namespace bnfurl::tool::suite {
namespace {

constexpr std::string_view takes[] = {"1", "true", "valid", "yes", "ok"};
constexpr std::string_view refuses[] = {"0", "false", "invalid", "no", "not ok", "error"};

[[noreturn]] void fail(std::string_view what) {
  throw std::system_error(errno, std::generic_category(), std::string(what));
}

std::optional<bool> answer_in(std::string_view line) {
  const std::string lower = records::in_lower_case(std::string(line));
  const auto begins = [&lower](std::string_view word) {
    return lower.starts_with(word) && (lower.size() == word.size() ||
                                       std::string_view(" \t\r:").find(lower[word.size()]) != std::string_view::npos);
  };
  if (std::ranges::any_of(refuses, begins)) return false;
  if (std::ranges::any_of(takes, begins)) return true;
  return std::nullopt;
}

// Longer lines are not answers, and their ends may never come.
constexpr std::size_t most_line_octets = 65'536;
constexpr std::size_t most_shown = 100;

// The program is a process group of its own, so that all of a pipeline can be ended. What is typed to end this process
// does not reach that group, and is handed on.
constexpr int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
volatile pid_t running_group = 0;

void end_both(int signal) {
  kill(-running_group, SIGKILL);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

// A file without a name, to be read from its beginning.
int file_with(std::string_view text) {
#ifdef __linux__
  const int file = memfd_create("texts", MFD_CLOEXEC);
#else
  const int file = fileno(std::tmpfile());
#endif
  if (file >= 0) errno = records::write_all(file, text);
  if (errno != 0 || lseek(file, 0, SEEK_SET) != 0) fail("the texts for the program");
  return file;
}

// A command that reads `input` and writes lines. It is ended if it writes none for `patience`.
class Program {
public:
  Program(const std::string& command, std::string_view input, std::chrono::seconds patience) : patience_(patience) {
    const int texts = file_with(input);
    int from[2];
    if (pipe(from) != 0) fail("pipe");
    for (const int end : from) fcntl(end, F_SETFD, FD_CLOEXEC);
    sigset_t ending, before;
    sigemptyset(&ending);
    for (const int each : ending_signals) sigaddset(&ending, each);
    sigprocmask(SIG_BLOCK, &ending, &before);  // until it is known which group is to be ended
    process_ = fork();
    if (process_ == 0) {
      setpgid(0, 0);
      sigprocmask(SIG_SETMASK, &before, nullptr);
      dup2(texts, STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    if (process_ < 0) fail("fork");
    setpgid(process_, process_);
    running_group = process_;
    for (const int each : ending_signals) {
      if (std::signal(each, end_both) == SIG_IGN) std::signal(each, SIG_IGN);
    }
    sigprocmask(SIG_SETMASK, &before, nullptr);
    close(texts);
    close(from[1]);
    from_ = from[0];
  }

  ~Program() {
    if (!has_ended()) {
      kill(-process_, SIGKILL);
      waitpid(process_, &status_, 0);
    }
    for (const int each : ending_signals) {
      if (std::signal(each, SIG_DFL) == SIG_IGN) std::signal(each, SIG_IGN);
    }
    close(from_);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// nullopt after the last line, or if none came in time. A line that is too long is cut.
  std::optional<std::string> line() {
    deadline_ = Clock::now() + patience_;
    std::size_t end = 0;
    while ((end = output_.find('\n', end)) == std::string::npos && output_.size() <= most_line_octets) {
      end = output_.size();
      if (read_some()) continue;
      if (output_.empty() || is_silent_) return std::nullopt;
      break;  // the last line has no end
    }
    end = std::min(end, output_.size());
    std::string line = output_.substr(0, end);
    output_.erase(0, end + 1);
    return line;
  }

  [[nodiscard]] bool is_silent() const { return is_silent_; }

  /// After the last line: how it ended, if that was not well.
  std::string end() {
    while (!has_ended() && Clock::now() < deadline_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!has_ended()) return "; it did not end";
    if (WIFSIGNALED(status_)) return fmt::format("; it was killed by signal {}", WTERMSIG(status_));
    return WEXITSTATUS(status_) == 0 ? "" : fmt::format("; it exited with {}", WEXITSTATUS(status_));
  }

private:
  using Clock = std::chrono::steady_clock;

  // False if there is no more output, or none in time.
  bool read_some() {
    pollfd output{from_, POLLIN, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
    is_silent_ = left <= 0;
    if (is_silent_) return false;
    if (poll(&output, 1, static_cast<int>(left)) < 0 && errno != EINTR) fail("poll");
    if (output.revents == 0) return true;
    char piece[4096];
    const ssize_t count = read(from_, piece, sizeof piece);
    if (count > 0) output_.append(piece, static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
  }

  bool has_ended() {
    if (!has_ended_) has_ended_ = waitpid(process_, &status_, WNOHANG) == process_;
    return has_ended_;
  }

  std::chrono::seconds patience_;
  Clock::time_point deadline_;
  std::string output_;  // what is still to be given as lines
  bool is_silent_ = false;
  bool has_ended_ = false;
  pid_t process_;
  int status_ = 0;
  int from_;
};

// What is wrong with a line that is not an answer.
std::string not_an_answer(std::size_t number, std::string_view line) {
  if (line.size() > most_line_octets)
    return fmt::format("line {} of the program is longer than {} bytes", number, most_line_octets);
  return fmt::format("line {} of the program is \"{}{}\"; an answer begins with {}, or with {}", number,
                     records::printable(line.substr(0, most_shown)), line.size() > most_shown ? "..." : "",
                     fmt::join(takes, ", "), fmt::join(refuses, ", "));
}

// Of each case whether the program takes it. Throws UsageError if it does not answer each line, and no other.
std::vector<bool> answers_of(const std::string& command, const std::vector<const Case*>& asked,
                             std::chrono::seconds patience) {
  std::string lines;
  for (const Case* each : asked) lines += each->text + '\n';
  Program program(command, lines, patience);
  std::vector<bool> answers;
  while (const auto line = program.line()) {
    if (answers.size() == asked.size())
      throw records::UsageError(
          fmt::format("--run: the program wrote more lines than the {} that it was given", asked.size()));
    const std::optional<bool> answer = answer_in(*line);
    if (!answer || line->size() > most_line_octets)
      throw records::UsageError("--run: " + not_an_answer(answers.size() + 1, *line));
    answers.push_back(*answer);
  }
  const bool has_all = answers.size() == asked.size();
  if (has_all && !program.is_silent()) return answers;
  std::string fault = fmt::format("--run: the program answered {} of {} lines", answers.size(), asked.size());
  fault += program.is_silent() ? fmt::format("; it wrote nothing for {} s", patience.count()) : program.end();
  if (!has_all)
    fault += fmt::format("; the first without an answer is \"{}\"", records::printable(asked[answers.size()]->text));
  throw records::UsageError(fault);
}

}  // namespace

records::Status ask(const Suite& suite, const std::string& command, std::chrono::seconds patience,
                    std::string_view form, Output& out) {
  std::vector<const Case*> asked;
  for (const Case& each : suite.cases) {
    if (each.text.find_first_of("\r\n") == std::string::npos) asked.push_back(&each);
  }
  std::ranges::stable_sort(asked, {}, [](const Case* each) { return each->text.size(); });
  const std::vector<bool> taken = answers_of(command, asked, patience);
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
      out.put(fmt::format("{}\t{}\t{}\t{}\n", each.valid ? "refuses" : "takes", records::tsv_printable(each.rule),
                          each.valid ? "\\N" : fmt::to_string(each.offset), records::tsv_printable(each.text)));
    }
  }
  std::string rules;
  for (const auto& [rule, count] : by_rule) rules += fmt::format("{}{} {}", rules.empty() ? "" : ", ", rule, count);
  say(fmt::format("bnfurl: {}: takes {} that it should refuse, refuses {} that it should take, of {} texts{}{}{}",
                  records::full_name(suite.entry), wrong[0], wrong[1], asked.size(),
                  rules.empty() ? "" : "; by rule: ", rules,
                  asked.size() == suite.cases.size()
                      ? ""
                      : fmt::format("; {} texts with a line end were not asked", suite.cases.size() - asked.size())));
  return wrong[0] + wrong[1] == 0 ? records::Status::good : records::Status::negative;
}

}  // namespace bnfurl::tool::suite
