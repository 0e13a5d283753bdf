#include <glob.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "src/system/system.hpp"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace bnfurl::system {

const std::string_view missing;

// open(2) returns the lowest free number, so each open gets the number that was found closed. The parent may ignore the
// signal of a closed pipe.
void begin_program() {
  std::signal(SIGPIPE, SIG_DFL);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

std::filesystem::path program_file() {
#ifdef __APPLE__
  char name[4096];
  std::uint32_t size = sizeof name;
  return ::_NSGetExecutablePath(name, &size) == 0 ? name : "";
#else
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/exe", failed);
#endif
}

// glibc reserves 64 MiB for each thread that allocates, so under a limit all share what the first one has.
std::optional<AddressSpace> limited_address_space() {
  rlimit limit{}, stack{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
#ifdef M_ARENA_MAX
  (void)::mallopt(M_ARENA_MAX, 1);
#endif
  (void)::getrlimit(RLIMIT_STACK, &stack);
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const std::size_t used = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return AddressSpace{.left = limit.rlim_cur - std::min<std::size_t>(limit.rlim_cur, used),
                      .stack = stack.rlim_cur == RLIM_INFINITY ? std::size_t{8} << 20 : stack.rlim_cur};
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

TerminalSize terminal_size(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0) return {};
  return {size.ws_col, size.ws_row};
}

bool shows_colours(int /*descriptor*/) {
  const char* const term = std::getenv("TERM");
  const std::string_view name = term == nullptr ? "" : term;
  return !name.empty() && name != "dumb";
}

int wait_for(int descriptor, Event event, int milliseconds) {
  const short wanted = event == Event::readable ? POLLIN : POLLOUT;
  pollfd file{descriptor, wanted, 0};
  int ready = 0;
  do ready = ::poll(&file, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  return ready;
}

Signal::Signal() {
  int ends[2] = {-1, -1};
  (void)!::pipe(ends);
  for (const int i : {0, 1}) {
    ends_[i] = ::fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(ends[i]);
  }
}

Signal::~Signal() {
  for (const int end : ends_) ::close(end);
}

void Signal::set() const { (void)!::write(ends_[1], "", 1); }

Waited wait_for_reading(int descriptor, const Signal& cancel, int milliseconds) {
  pollfd ready[] = {{descriptor, POLLIN, 0}, {cancel.ends_[0], POLLIN, 0}};
  int count = 0;
  do count = ::poll(ready, 2, milliseconds);
  while (count < 0 && errno == EINTR);
  if (count == 0) return Waited::late;
  return ready[1].revents == 0 ? Waited::ready : Waited::cancelled;
}

bool is_same_file(int one, int other) {
  struct stat a {};
  struct stat b {};
  return ::fstat(one, &a) == 0 && ::fstat(other, &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

// Another program may have given the file another name before this one got it.
int open_locked(const std::string& path, bool is_shared) {
  while (true) {
    const int file = ::open(path.c_str(), (is_shared ? O_RDONLY : O_RDWR) | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return file;
    struct stat opened {
    }, named{};
    int error =
        ::flock(file, (is_shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 && ::fstat(file, &opened) == 0 ? 0 : errno;
    if (error == 0 && ::stat(path.c_str(), &named) != 0 && errno != ENOENT) error = errno;
    if (error == 0 && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino) return file;
    ::close(file);
    errno = error;
    if (error != 0) return -1;
  }
}

bool put_in_place(std::FILE* file, const std::string& path, const std::string& name) {
  bool is_placed =
      std::fflush(file) == 0 && ::fsync(::fileno(file)) == 0 && std::rename(path.c_str(), name.c_str()) == 0;
  const std::string folder = std::filesystem::absolute(name).parent_path().string();
  const int descriptor = is_placed ? ::open(folder.c_str(), O_RDONLY | O_CLOEXEC) : -1;
  if (descriptor >= 0) (void)::fsync(descriptor);  // not every file system can
  const int error = errno;
  if (descriptor >= 0) ::close(descriptor);
  std::fclose(file);
  errno = error;
  return is_placed;
}

MappedFile::MappedFile(int descriptor) : descriptor_(descriptor) {
  struct stat about {};
  if (descriptor < 0 || ::fstat(descriptor, &about) != 0) return;
  size_ = static_cast<std::size_t>(about.st_size);
  void* const data = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0);
  if (data != MAP_FAILED) data_ = static_cast<char*>(data);
}
MappedFile::~MappedFile() {
  if (data_ != nullptr) (void)::munmap(data_, size_);
  if (descriptor_ >= 0) ::close(descriptor_);
}

void widen_pipe([[maybe_unused]] int descriptor, [[maybe_unused]] int octets) {
#ifdef F_SETPIPE_SZ
  const int size = ::fcntl(descriptor, F_GETPIPE_SZ);
  if (size >= 0 && size < octets) (void)::fcntl(descriptor, F_SETPIPE_SZ, octets);
#endif
}

// Whether writing waits belongs to what was opened. Only Linux opens anything there; others copy the descriptor.
int open_without_waiting([[maybe_unused]] int pipe) {
#ifdef __linux__
  struct stat status {};
  if (::fstat(pipe, &status) == 0 && S_ISFIFO(status.st_mode)) {
    return ::open(("/proc/self/fd/" + std::to_string(pipe)).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  }
#endif
  return -1;
}

std::vector<std::string> matching_paths(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> paths;
  if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  return paths;
}

}  // namespace bnfurl::system
