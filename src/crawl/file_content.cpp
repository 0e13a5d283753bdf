#include "src/crawl/file_content.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "src/system/system.hpp"

namespace bnfurl::crawl {

std::optional<std::string> content_of(const std::string& path, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string content;
  std::array<char, 1 << 14> piece;
  ssize_t size = 0;
  do {
    size = ::read(file, piece.data(), std::min(piece.size(), most - content.size()));
    if (size > 0) content.append(piece.data(), static_cast<std::size_t>(size));
  } while (size > 0 || (size < 0 && errno == EINTR));
  const int error = errno;
  ::close(file);
  errno = error;
  return size == 0 ? std::optional(std::move(content)) : std::nullopt;
}

}  // namespace bnfurl::crawl
