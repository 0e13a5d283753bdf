#include "src/crawl/seen/seen_folder.hpp"

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "src/crawl/file_content.hpp"
#include "src/crawl/seen/key_store.hpp"
#include "src/system/system.hpp"

namespace bnfurl::crawl {
namespace {

namespace fs = std::filesystem;

// LMDB's files have numbers as the machine has them.
constexpr const char* kind = sizeof(void*) != 8                           ? "bnfurl seen 3, 32 bits: "
                             : std::endian::native == std::endian::little ? "bnfurl seen 3: "
                                                                          : "bnfurl seen 3, big-endian: ";
constexpr std::string_view earlier = "bnfurl seen 2";  // as kind begins otherwise

/// Whether the folder has nothing but what is made before `about`.
bool is_begun(const std::string& path) {
  std::error_code error;
  for (fs::directory_iterator entry(path, error); !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name != "lock" && name != "keys" && name != "log" && name != "about.new") return false;
  }
  return !error;
}

/// Whether a file exists and has at least this many octets.
bool has_octets(const std::string& file, std::size_t octets) {
  std::error_code error;
  return fs::exists(file, error) && fs::file_size(file, error) >= octets;
}

std::string read_line(const std::string& file) {
  std::string text = content_of(file, std::size_t{1} << 16).value_or("");
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// Writes a file and has it on the disk; 0, or errno.
int write_line(const std::string& file, const std::string& line) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  const std::string text = line + "\n";
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  int error = written < 0 ? errno : 0;
  if (written >= 0 && static_cast<std::size_t>(written) != text.size()) error = ENOSPC;
  if (::fsync(descriptor) != 0 && error == 0) error = errno;
  ::close(descriptor);
  return error;
}

}  // namespace

SeenFolder::SeenFolder(SeenFolder&& other) noexcept
    : path_(std::move(other.path_)),
      about_(std::move(other.about_)),
      lock_(std::exchange(other.lock_, -1)),
      is_temporary_(std::exchange(other.is_temporary_, false)),
      is_new_(other.is_new_),
      is_earlier_(other.is_earlier_) {}

SeenFolder& SeenFolder::operator=(SeenFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(about_, other.about_);
  std::swap(lock_, other.lock_);
  std::swap(is_temporary_, other.is_temporary_);
  std::swap(is_new_, other.is_new_);
  std::swap(is_earlier_, other.is_earlier_);
  return *this;
}

SeenFolder::~SeenFolder() {
  if (is_temporary_) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  if (lock_ >= 0) ::close(lock_);
}

InputError SeenFolder::refused(const std::string& why) const {
  return {InputError::Code::argument, path_, path_ + " " + why};
}

Result<SeenFolder, InputError> SeenFolder::open(const std::string& path, const std::string& about, bool is_read_only) {
  std::error_code error;
  if (is_read_only && !fs::exists(path + "/about", error))
    return InputError{InputError::Code::argument, path, path + " is not a folder of seen keys"};
  if (!is_read_only) fs::create_directories(path, error);
  if (!error && !is_begun(path) && !fs::exists(path + "/about", error))
    return InputError{InputError::Code::argument, path, path + " is neither empty nor a folder of seen keys"};
  const int lock = error ? -1 : system::open_locked(path + "/lock", is_read_only);
  SeenFolder folder(path, lock, false);
  if (lock < 0 && !error && errno == EWOULDBLOCK)
    return folder.refused("is in use by another program; while one writes to it, no other can use it");
  if (lock < 0) {
    const std::string why = error ? error.message() : std::strerror(errno);
    return InputError{InputError::Code::argument, path, path + ": " + why};
  }
  if (auto examined = folder.examine(about); !examined) return std::move(examined).error();
  return folder;
}

// Damage to this one line cannot be told from another line; it is shown, so that it can be written again.
Result<void, InputError> SeenFolder::examine(const std::string& about) {
  about_ = about;
  std::error_code error;
  is_new_ = !fs::exists(path_ + "/about", error);
  if (is_new_ && (has_octets(keys(), KeyStore::least_octets) || has_octets(log(), 1))) {
    return refused(
        "has keys, but no file \"about\" that describes them; if they are those of this command, write it with the "
        "line \"" +
        (kind + about) + "\"");
  }
  if (is_new_) {
    fs::remove(keys(), error);
    if (!error) fs::remove(log(), error);
    if (error) return refused("cannot be emptied: " + error.message());
    return {};
  }
  std::string line = read_line(path_ + "/about");
  is_earlier_ = line.starts_with(earlier);
  if (is_earlier_) line.replace(0, earlier.size(), kind, earlier.size());
  if (line.starts_with(kind) && about.empty()) about_ = line.substr(std::strlen(kind));
  if (line == kind + about_) return {};
  if (!line.starts_with(kind)) {
    const std::size_t shown = std::min(line.find(':'), std::strlen(kind));
    const bool is_of_bnfurl = line.starts_with("bnfurl seen ");
    return refused(std::string(is_of_bnfurl ? "was written by another version of bnfurl" : "is damaged") +
                   ": its file \"about\" begins with \"" + line.substr(0, shown) + "\", not with \"" +
                   std::string(kind, std::strlen(kind) - 2) + "\"; use another folder, or remove this one");
  }
  return refused("has keys of another kind: \"" + line.substr(std::strlen(kind)) + "\", not \"" + about + "\"");
}

std::string SeenFolder::finish() {
  const std::string file = path_ + "/about";
  std::error_code failed(write_line(file + ".new", kind + about_), std::generic_category());
  if (!failed) fs::rename(file + ".new", file, failed);
  if (failed) return file + ": " + failed.message();
  is_new_ = false;
  return {};
}

Result<SeenFolder, InputError> SeenFolder::make_temporary() {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "bnfurl-seen-XXXXXX").string();
  if (error)
    return InputError{InputError::Code::system, "", "there is no folder for temporary files: " + error.message()};
  if (::mkdtemp(path.data()) == nullptr)
    return InputError{InputError::Code::system, path, path + ": " + std::strerror(errno)};
  return SeenFolder(path, -1, true);
}

}  // namespace bnfurl::crawl
