// What the operating system is asked for, beyond the standard library and what POSIX and the C library of Windows have
// in common: open, read, write, lseek and fstat. posix.cpp and windows.cpp define the same functions.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef _WIN32
// What POSIX has and Windows lacks. Files are not read as text, and names are in UTF-8 (tools/bnfurl/bnfurl.manifest).
#define O_CLOEXEC (O_NOINHERIT | O_BINARY)
#define O_NOCTTY 0
#define O_NONBLOCK 0
ssize_t read(int descriptor, void* buffer, std::size_t size);
ssize_t write(int descriptor, const void* text, std::size_t size);
ssize_t pread(int descriptor, void* buffer, std::size_t size, off_t offset);
int fsync(int descriptor);
char* mkdtemp(char* name);
std::FILE* fmemopen(void* text, std::size_t size, const char* mode);
void* memmem(const void* text, std::size_t size, const void* wanted, std::size_t wanted_size);
#endif

namespace bnfurl::system {

// The process.

/// What this system lacks, as commands with their options; empty if it lacks nothing.
extern const std::string_view missing;

/// To be called first. The parent process may have closed standard descriptors: then they are opened so that reading
/// and writing fail as they would, and no file gets their numbers. Writing to a closed pipe ends the program
/// without a message. On Windows, sets the standard streams to binary.
void begin_program();

/// The file of the running program. Empty if the system does not say.
[[nodiscard]] std::filesystem::path program_file();

/// How many octets of address space are left, and how many each thread takes for its stack.
struct AddressSpace {
  std::size_t left;
  std::size_t stack;
};
/// Nullopt where it is not limited. From then on, with glibc, threads share the memory that they allocate from.
[[nodiscard]] std::optional<AddressSpace> limited_address_space();

// Terminals.

[[nodiscard]] bool is_terminal(int descriptor);
/// In cells; 0 if the system does not say.
struct TerminalSize {
  std::size_t width = 0, height = 0;
};
[[nodiscard]] TerminalSize terminal_size(int descriptor);
[[nodiscard]] bool shows_colours(int descriptor);

// Descriptors, which no process inherits that is started later.

enum class Event { readable, writable };
/// Waits for the event, for at most `milliseconds` (-1: forever). Returns 1 if it happened, 0 if time ran out, and -1,
/// with errno set, on an error.
/// Windows cannot wait: there it only says whether reading a pipe would.
[[nodiscard]] int wait_for(int descriptor, Event event, int milliseconds);

/// What ended a wait.
enum class Waited { ready, late, cancelled };

/// One thread, or a handler of signals, wakes another that waits. It has no standard descriptors.
class Signal {
public:
  Signal();
  ~Signal();
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  void set() const;

private:
  friend Waited wait_for_reading(int descriptor, const Signal& cancel, int milliseconds);
  [[maybe_unused]] int ends_[2] = {-1, -1};  // of a pipe
};
/// Waits until `descriptor` is readable or `cancel` is set, for at most `milliseconds` (-1: forever). Windows waits
/// only for pipes, and only if the time is limited; of all others it says at once that they are ready.
[[nodiscard]] Waited wait_for_reading(int descriptor, const Signal& cancel, int milliseconds);

/// Whether both are the same regular file.
[[nodiscard]] bool is_same_file(int one, int other);

/// Opens a file that only one program can have open at a time, and creates it if it does not exist; -1 with errno,
/// which is EWOULDBLOCK if another program has it. `is_shared`: others may have it in the same way, for reading.
[[nodiscard]] int open_locked(const std::string& path, bool is_shared = false);
/// Forces a file that was opened so to the disk, gives it another name, where it replaces an earlier file, and closes
/// it. Programs that have the earlier file open keep it. False, with errno, on an error.
[[nodiscard]] bool put_in_place(std::FILE* file, const std::string& path, const std::string& name);

/// A file in memory, for reading.
class MappedFile {
public:
  MappedFile() = default;
  /// Maps all of a file, and closes the descriptor in the end. `data` is null if the file is empty, and, with `errno`,
  /// if it cannot be mapped.
  explicit MappedFile(int descriptor);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedFile();

  [[nodiscard]] const char* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

private:
  int descriptor_ = -1;
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Makes a pipe hold so many octets at least, if it is one and may.
void widen_pipe(int descriptor, int octets);
/// Opens the same pipe once more, so that writing to it does not wait; -1 if it is not a pipe.
[[nodiscard]] int open_without_waiting(int pipe);

/// The paths that a pattern matches, in order; a path without wildcards yields itself, if it exists. In a pattern for
/// Windows, only the name of the file has "*" and "?", as nginx reads it there.
[[nodiscard]] std::vector<std::string> matching_paths(const std::string& pattern);

}  // namespace bnfurl::system
