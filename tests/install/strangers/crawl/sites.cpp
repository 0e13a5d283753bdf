#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <iostream>

// The site of a host by a list of public suffixes, its name in ASCII, and the key and the sort key of a URL.
int main(int count, char** texts) {
  if (count != 4) return 2;
  namespace crawl = bnfurl::crawl;
  const auto list = crawl::PublicSuffixes::read(texts[1]);
  std::cout << *list->site(texts[2]) << "\n";
  std::cout << *crawl::host_to_ascii(texts[2]) << "\n";
  const auto target = bnfurl::find_grammar("rfc9112")->start();
  const auto steps = *crawl::KeySteps::parse("sort");
  std::string memory;
  std::cout << crawl::digest(*steps.apply(target, texts[3], memory)) << "\n";
  std::cout << *crawl::surt(target, texts[3], memory) << "\n";
}
