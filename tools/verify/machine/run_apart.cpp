#include "tools/verify/machine/run_apart.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <optional>
#include <system_error>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace bnfurl::proof {
namespace {

// A child writes its steps, one line each, then a NUL and its result.
constexpr char result_follows = '\0';

struct Child {
  std::size_t number;
  pid_t process;
  int descriptor;
  std::string written;
};

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// A child dies with its parent, since then nothing waits for it; elsewhere than on Linux, it ends its job.
[[noreturn]] void run_child(std::size_t number, int descriptor, const Job& job) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  try {
    const auto at = [descriptor](std::string_view step) { write_all(descriptor, fmt::format("{}\n", step)); };
    const std::string result = job(number, at);
    write_all(descriptor, result_follows + result);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

Child start(std::size_t number, const Job& job) {
  int ends[2];
  if (pipe(ends) != 0) fail("pipe");
  const pid_t process = fork();
  if (process < 0) fail("fork");
  if (process == 0) {
    close(ends[0]);
    run_child(number, ends[1], job);
  }
  close(ends[1]);
  return {number, process, ends[0], {}};
}

// The last line of `steps`, each of which ends with a newline.
std::string last_step(std::string_view steps) {
  if (steps.empty()) return "the start";
  steps.remove_suffix(1);
  return std::string(steps.substr(steps.rfind('\n') + 1));
}

Outcome outcome_of(const Child& child) {
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
  }
  const std::size_t end = child.written.find(result_follows);
  const std::string step = last_step(std::string_view(child.written).substr(0, end));
  if (WIFSIGNALED(status)) return {{}, fmt::format("killed by signal {} at {}", WTERMSIG(status), step)};
  if (WEXITSTATUS(status) != 0 || end == std::string::npos) return {{}, fmt::format("ended at {}", step)};
  return {child.written.substr(end + 1), {}};
}

// Waits until one of `children` has written or ended. Returns the index of the child if it has ended.
std::optional<std::size_t> read_some(std::vector<Child>& children) {
  std::vector<pollfd> polled;
  for (const Child& child : children) polled.push_back({child.descriptor, POLLIN, 0});
  if (poll(polled.data(), static_cast<nfds_t>(polled.size()), -1) < 0 && errno != EINTR) fail("poll");
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (polled[i].revents == 0) continue;
    char buffer[4096];
    const ssize_t size = read(children[i].descriptor, buffer, sizeof buffer);
    if (size == 0) return i;
    if (size > 0) children[i].written.append(buffer, static_cast<std::size_t>(size));
  }
  return std::nullopt;
}

}  // namespace

GuardedPages::GuardedPages(std::size_t size)
    : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), room_(((size + 2 * around) / page_ + 1) * page_) {
  void* all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) throw std::bad_alloc();
  all_ = static_cast<char*>(all);
  if (mprotect(all_ + page_, room_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}

GuardedPages::~GuardedPages() { munmap(all_, room_ + 2 * page_); }

std::string_view GuardedPages::at_begin(std::string_view text, std::size_t gap, char filling) {
  char* begin = all_ + page_;
  std::memset(begin, filling, gap);
  if (!text.empty()) std::memcpy(begin + gap, text.data(), text.size());
  std::memset(begin + gap + text.size(), filling, around);
  return {begin + gap, text.size()};
}

std::string_view GuardedPages::at_end(std::string_view text, char filling) {
  char* begin = all_ + page_ + room_ - text.size();
  std::memset(begin - around, filling, around);
  if (!text.empty()) std::memcpy(begin, text.data(), text.size());
  return {begin, text.size()};
}

void require_processes() {}

void run_apart(std::size_t count, std::size_t at_once, const Job& job, const Done& done) {
  std::vector<Child> children;
  std::vector<std::optional<Outcome>> outcomes(count);
  std::size_t started = 0;
  std::size_t told = 0;
  while (told < count) {
    while (started < count && children.size() < at_once) children.push_back(start(started++, job));
    const std::optional<std::size_t> ended = read_some(children);
    if (!ended) continue;
    const Child child = std::move(children[*ended]);
    children.erase(children.begin() + static_cast<std::ptrdiff_t>(*ended));
    close(child.descriptor);
    outcomes[child.number] = outcome_of(child);
    for (; told < count && outcomes[told]; ++told) done(told, *outcomes[told]);
  }
}

}  // namespace bnfurl::proof
