// A library that is loaded before all others (LD_PRELOAD) and makes the system behave as badly as it is allowed to.
// FAILING_CALL selects how:
//   read, write, open, malloc, thread   call number FAILING_NUMBER of that kind fails, with the errno FAILING_ERROR;
//                                       pread is a read
//   late-read                           the same of pread, but after a while: meanwhile other threads go on
//   short                               every read and write transfers at most seven octets
//   interrupt                           a signal arrives every millisecond and interrupts waiting calls
//   terminal                            every descriptor reports that it is a terminal. A pipe loses nothing; Linux's
//                                       own terminals lose some octets if more than 64 KiB wait for their reader
// Calls are counted only inside main: before and after it, a program cannot handle a failure. A program that becomes
// another one takes this library along, and calls are counted from the first one again.
#include <dlfcn.h>
#include <fcntl.h>
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

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
}

namespace {

const char* this_library = "";
const char* failing_call = "";
long failing_number = 0;
int failing_error = 0;
std::atomic<bool> counts = false;
std::atomic<long> count = 0;
int (*program_main)(int, char**, char**) = nullptr;

bool is_called(const char* call) { return counts && std::strcmp(call, failing_call) == 0; }

bool fails(const char* call) {
  if (!is_called(call) || ++count != failing_number) return false;
  errno = failing_error;
  return true;
}

std::size_t piece(std::size_t size) { return is_called("short") ? std::min<std::size_t>(size, 7) : size; }

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
  return fails("read") ? -1 : real(descriptor, buffer, piece(size));
}

ssize_t pread64(int descriptor, void* buffer, std::size_t size, off64_t offset) {
  static auto* const real = next<decltype(pread64)>("pread64");
  if (fails("late-read")) {
    ::usleep(100000);
    errno = failing_error;
    return -1;
  }
  return fails("read") ? -1 : real(descriptor, buffer, piece(size), offset);
}

ssize_t write(int descriptor, const void* buffer, std::size_t size) {
  static auto* const real = next<decltype(write)>("write");
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
