// A library that is loaded before all others (LD_PRELOAD) and makes the system behave as badly as it is allowed to.
// FAILING_CALL selects how:
//   read, write, open, malloc, thread   call number FAILING_NUMBER of that kind fails, with the errno FAILING_ERROR;
//                                       pread is a read
//   late-read                           the same of pread, but after a while: meanwhile other threads go on
//   short                               every read and write transfers at most seven octets
//   trickle                             every read transfers at most FAILING_NUMBER octets, and nothing has come when a
//                                       poll does not wait; the monotonic clock stands still
//   interrupt                           a signal arrives every millisecond and interrupts waiting calls
//   still                               the monotonic clock stands still
//   slow-read, slow-write               the same, but each read, or each write to another descriptor than standard
//                                       error, takes a second by it
//   silence                             the same, but as soon as the file FAILING_FILE exists, each wait in which
//                                       nothing happens takes as long by it as it may, and each sleep a minute
//   terminal                            every descriptor reports that it is a terminal. A pipe loses nothing; Linux's
//                                       own terminals lose some octets if more than 64 KiB wait for their reader
// With a clock of its own a test need not wait, and passes on a busy machine as on an idle one. Calls are counted only
// inside main: before and after it, a program cannot handle a failure. A program that becomes another one takes this
// library along, and calls are counted from the first one again.
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <ctime>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
}

namespace {

constexpr long second = 1000;  // in milliseconds

const char* this_library = "";
const char* failing_file = "";
const char* failing_call = "";
long failing_number = 0;
int failing_error = 0;
std::atomic<bool> counts = false;
std::atomic<long> count = 0;
std::atomic<long> passed = 0;  // by the clock of the test, in milliseconds
int (*program_main)(int, char**, char**) = nullptr;

bool is_called(const char* call) { return counts && std::strcmp(call, failing_call) == 0; }

bool fails(const char* call) {
  if (!is_called(call) || ++count != failing_number) return false;
  errno = failing_error;
  return true;
}

bool has_own_clock() {
  return is_called("still") || is_called("slow-read") || is_called("slow-write") || is_called("silence") ||
         is_called("trickle");
}

void pass(const char* call, long milliseconds) {
  if (is_called(call)) passed += milliseconds;
}

bool is_silent() { return is_called("silence") && ::access(failing_file, F_OK) == 0; }

std::size_t piece(std::size_t size) { return is_called("short") ? std::min<std::size_t>(size, 7) : size; }

std::size_t piece_to_read(std::size_t size) {
  return is_called("trickle") ? std::min(size, static_cast<std::size_t>(failing_number)) : piece(size);
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

void interrupt_every(suseconds_t microseconds) {
  const itimerval often{{0, microseconds}, {0, microseconds}};
  ::setitimer(ITIMER_REAL, &often, nullptr);
}

void interrupt_all_the_time() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  ::sigaction(SIGALRM, &action, nullptr);
  interrupt_every(1000);
}

int counting_main(int argument_count, char** arguments, char** environment) {
  const auto value = [](const char* name) { return std::getenv(name) == nullptr ? "" : std::getenv(name); };
  failing_call = value("FAILING_CALL");
  failing_number = std::atol(value("FAILING_NUMBER"));
  failing_error = std::atoi(value("FAILING_ERROR"));
  failing_file = value("FAILING_FILE");
  this_library = value("LD_PRELOAD");
  ::unsetenv("LD_PRELOAD");
  counts = true;
  if (is_called("interrupt")) interrupt_all_the_time();
  const int status = program_main(argument_count, arguments, environment);
  counts = false;
  return status;
}

}  // namespace

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): glibc's own names begin with underscores.
extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argument_count, char** arguments,
                      int (*init)(int, char**, char**), void (*fini)(), void (*loader_fini)(), void* stack_end) {
  program_main = main;
  return next<decltype(__libc_start_main)>("__libc_start_main")(counting_main, argument_count, arguments, init, fini,
                                                                loader_fini, stack_end);
}

ssize_t read(int descriptor, void* buffer, std::size_t size) {
  static auto* const real = next<decltype(read)>("read");
  pass("slow-read", second);
  return fails("read") ? -1 : real(descriptor, buffer, piece_to_read(size));
}

ssize_t pread64(int descriptor, void* buffer, std::size_t size, off64_t offset) {
  static auto* const real = next<decltype(pread64)>("pread64");
  pass("slow-read", second);
  if (fails("late-read")) {
    ::usleep(100000);
    errno = failing_error;
    return -1;
  }
  return fails("read") ? -1 : real(descriptor, buffer, piece_to_read(size), offset);
}

ssize_t write(int descriptor, const void* buffer, std::size_t size) {
  static auto* const real = next<decltype(write)>("write");
  if (descriptor != STDERR_FILENO) pass("slow-write", second);
  return descriptor != STDERR_FILENO && fails("write") ? -1 : real(descriptor, buffer, piece(size));
}

// Another program has no handler of the signal before its main, and would be killed by it.
int execv(const char* file, char* const* arguments) {
  static auto* const real = next<decltype(execv)>("execv");
  if (is_called("interrupt")) interrupt_every(0);
  counts = false;
  ::setenv("LD_PRELOAD", this_library, 1);
  const int outcome = real(file, arguments);
  ::unsetenv("LD_PRELOAD");
  counts = true;
  if (is_called("interrupt")) interrupt_every(1000);
  return outcome;
}

int clock_gettime(clockid_t clock, timespec* now) {
  static auto* const real = next<decltype(clock_gettime)>("clock_gettime");
  if (clock != CLOCK_MONOTONIC || !has_own_clock()) return real(clock, now);
  *now = {passed / second, passed % second * 1000000};
  return 0;
}

// What was written before the file was there is found before time passes.
int poll(pollfd* files, nfds_t file_count, int milliseconds) {
  static auto* const real = next<decltype(poll)>("poll");
  if (milliseconds == 0 && is_called("trickle")) return 0;
  if (!is_called("silence")) return real(files, file_count, milliseconds);
  for (;;) {
    const bool is_last = is_silent();
    const int ready = real(files, file_count, milliseconds < 0 ? milliseconds : 1);
    if (ready != 0) return ready;
    if (!is_last) continue;
    pass("silence", milliseconds);
    return 0;
  }
}

int nanosleep(const timespec* duration, timespec* rest) {
  static auto* const real = next<decltype(nanosleep)>("nanosleep");
  if (is_silent()) pass("silence", 60 * second);
  return real(duration, rest);
}

int isatty(int descriptor) {
  static auto* const real = next<decltype(isatty)>("isatty");
  return is_called("terminal") ? 1 : real(descriptor);
}

int open64(const char* name, int flags, ...) {
  static auto* const real = next<decltype(open64)>("open64");
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open") ? -1 : real(name, flags, mode);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*begin)(void*), void* argument) {
  static auto* const real = next<decltype(pthread_create)>("pthread_create");
  return fails("thread") ? failing_error : real(thread, attributes, begin, argument);
}

void* malloc(std::size_t size) { return fails("malloc") ? nullptr : __libc_malloc(size); }

void* calloc(std::size_t number, std::size_t size) { return fails("malloc") ? nullptr : __libc_calloc(number, size); }

void* realloc(void* memory, std::size_t size) { return fails("malloc") ? nullptr : __libc_realloc(memory, size); }

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
