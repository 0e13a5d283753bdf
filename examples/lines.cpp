#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc3986.hpp>

#include <iostream>
#include <vector>

namespace rfc3986 = bnfurl::rfc3986;

// Prints the hosts of the URLs on standard input, one URL per line, read in chunks of 64 KiB.
int main() {
  std::vector<char> chunk(1 << 16);
  std::size_t count = 0;
  bnfurl::LineSplitter splitter(rfc3986::URI, {.selection = {rfc3986::host}});
  const auto print_hosts = [&] {
    while (const bnfurl::Batch* lines = splitter.next()) {
      for (std::size_t i = 0; i < lines->size(); ++i) {
        count += lines->valid(i) ? 1 : 0;
        if (const auto host = lines->at(i, rfc3986::host)) std::cout << *host << "\n";
      }
    }
  };
  while (std::cin) {
    std::cin.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    splitter.feed({chunk.data(), static_cast<std::size_t>(std::cin.gcount())});
    print_hosts();
  }
  splitter.finish();
  print_hosts();
  std::cout << count << " URLs\n";
}
