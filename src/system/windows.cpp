#include <io.h>
#include <share.h>
#include <windows.h>

#include <direct.h>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <random>

#include "src/system/system.hpp"

namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)); }
unsigned at_once(std::size_t size) { return static_cast<unsigned>(std::min(size, most_at_once)); }

}  // namespace

ssize_t read(int descriptor, void* buffer, std::size_t size) { return ::_read(descriptor, buffer, at_once(size)); }

// A pipe that cannot be written has no reader any more. That ends the program as the signal of POSIX does.
ssize_t write(int descriptor, const void* text, std::size_t size) {
  const int count = ::_write(descriptor, text, at_once(size));
  if (count < 0 && ::GetFileType(handle_of(descriptor)) == FILE_TYPE_PIPE) std::_Exit(128 + 13);
  return count;
}

ssize_t pread(int descriptor, void* buffer, std::size_t size, off_t offset) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  DWORD count = 0;
  if (::ReadFile(handle_of(descriptor), buffer, at_once(size), &count, &place) != 0) return count;
  if (::GetLastError() == ERROR_HANDLE_EOF) return 0;
  errno = EIO;
  return -1;
}

int fsync(int descriptor) { return ::_commit(descriptor); }

char* mkdtemp(char* name) {
  std::random_device random;
  char* const end = name + std::strlen(name);
  int made = 0;
  do {
    std::generate(end - 6, end, [&random] { return "0123456789abcdef"[random() % 16]; });
    made = ::_mkdir(name);
  } while (made != 0 && errno == EEXIST);
  return made == 0 ? name : nullptr;
}

std::FILE* fmemopen(void* text, std::size_t size, const char* /*mode*/) {
  std::FILE* const file = std::tmpfile();
  if (file == nullptr) return nullptr;
  if (std::fwrite(text, 1, size, file) == size && std::fseek(file, 0, SEEK_SET) == 0) return file;
  (void)std::fclose(file);
  return nullptr;
}

void* memmem(const void* text, std::size_t size, const void* wanted, std::size_t wanted_size) {
  const char* const begin = static_cast<const char*>(text);
  const std::size_t at = std::string_view(begin, size).find({static_cast<const char*>(wanted), wanted_size});
  return at == std::string_view::npos ? nullptr : const_cast<char*>(begin + at);
}

namespace bnfurl::system {

const std::string_view missing = "grammar prove, grammar suite --run";

void begin_program() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) (void)::_setmode(descriptor, _O_BINARY);
}

std::filesystem::path program_file() {
  std::wstring name(std::size_t{1} << 15, L'\0');
  name.resize(::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return name;
}

std::optional<AddressSpace> limited_address_space() { return std::nullopt; }

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

TerminalSize terminal_size(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO console{};
  if (::GetConsoleScreenBufferInfo(handle_of(descriptor), &console) == 0) return {};
  const SMALL_RECT& window = console.srWindow;
  return {static_cast<std::size_t>(window.Right - window.Left + 1),
          static_cast<std::size_t>(window.Bottom - window.Top + 1)};
}

bool shows_colours(int descriptor) {
  DWORD mode = 0;
  const HANDLE console = handle_of(descriptor);
  return ::GetConsoleMode(console, &mode) != 0 &&
         ::SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

int wait_for(int descriptor, Event event, int milliseconds) {
  if (event == Event::writable || milliseconds != 0 || ::GetFileType(handle_of(descriptor)) != FILE_TYPE_PIPE) return 1;
  DWORD octets = 0;
  const bool is_open = ::PeekNamedPipe(handle_of(descriptor), nullptr, 0, nullptr, &octets, nullptr) != 0;
  return !is_open || octets > 0 ? 1 : 0;
}

Signal::Signal() = default;
Signal::~Signal() = default;
void Signal::set() const {}
Waited wait_for_reading(int descriptor, const Signal& /*cancel*/, int milliseconds) {
  if (milliseconds < 0) return Waited::ready;
  const ULONGLONG end = ::GetTickCount64() + static_cast<ULONGLONG>(milliseconds);
  while (wait_for(descriptor, Event::readable, 0) == 0) {
    if (::GetTickCount64() >= end) return Waited::late;
    ::Sleep(1);
  }
  return Waited::ready;
}

bool is_same_file(int one, int other) {
  BY_HANDLE_FILE_INFORMATION a{}, b{};
  return ::GetFileType(handle_of(one)) == FILE_TYPE_DISK && ::GetFileInformationByHandle(handle_of(one), &a) != 0 &&
         ::GetFileInformationByHandle(handle_of(other), &b) != 0 && a.dwVolumeSerialNumber == b.dwVolumeSerialNumber &&
         a.nFileIndexHigh == b.nFileIndexHigh && a.nFileIndexLow == b.nFileIndexLow;
}

int open_locked(const std::string& path, bool is_shared) {
  const int file = ::_sopen(path.c_str(), (is_shared ? _O_RDONLY : _O_RDWR) | _O_CREAT | _O_NOINHERIT,
                            is_shared ? _SH_DENYWR : _SH_DENYRW, _S_IREAD | _S_IWRITE);
  if (file < 0 && _doserrno == ERROR_SHARING_VIOLATION) errno = EWOULDBLOCK;
  return file;
}

// Only a file that is not open can get another name.
bool put_in_place(std::FILE* file, const std::string& path, const std::string& name) {
  const bool is_written = std::fflush(file) == 0 && ::_commit(::_fileno(file)) == 0;
  const bool is_closed = std::fclose(file) == 0;
  if (!is_written || !is_closed) return false;
  if (::MoveFileExA(path.c_str(), name.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) return true;
  errno = EACCES;
  return false;
}

MappedFile::MappedFile(int descriptor) : descriptor_(descriptor) {
  const __int64 size = descriptor < 0 ? -1 : ::_filelengthi64(descriptor);
  if (size < 0) return;
  size_ = static_cast<std::size_t>(size);
  const HANDLE mapping = ::CreateFileMappingA(handle_of(descriptor_), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping != nullptr) {
    data_ = static_cast<char*>(::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size_));
    ::CloseHandle(mapping);
  }
  if (data_ == nullptr) errno = EIO;
}
MappedFile::~MappedFile() {
  if (data_ != nullptr) ::UnmapViewOfFile(data_);
  if (descriptor_ >= 0) ::_close(descriptor_);
}

void widen_pipe(int /*descriptor*/, int /*octets*/) {}
int open_without_waiting(int /*pipe*/) { return -1; }

std::vector<std::string> matching_paths(const std::string& pattern) {
  std::vector<std::string> paths;
  WIN32_FIND_DATAA found{};
  const HANDLE search = ::FindFirstFileA(pattern.c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) return paths;
  const std::string folder = pattern.substr(0, pattern.find_last_of("/\\") + 1);
  do paths.push_back(folder + found.cFileName);
  while (::FindNextFileA(search, &found) != 0);
  ::FindClose(search);
  std::ranges::sort(paths);
  return paths;
}

}  // namespace bnfurl::system
