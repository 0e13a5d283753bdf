// What a store of robots.txt files costs: URLs are read, and then decided or not, as many at once as `bnfurl filter`
// does.
#include <array>
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/rfc3986.hpp>
#include <memory>
#include <stdexcept>

#include "benchmarks/program.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::size_t at_once = 1024;

// `use(urls)` returns how many of them count.
template <class Use>
Tally read_all(const Corpus& corpus, const Use& use) {
  static std::vector<std::array<char, 1024>> memory(at_once);
  const crawl::UrlReader reader(rfc3986::URI);
  std::vector<crawl::UrlParts> urls;
  Tally tally;
  const auto finish = [&] {
    tally.valid += use(urls);
    urls.clear();
  };
  for (const std::string_view line : corpus.lines()) {
    if (const auto url = reader.read(line, memory[urls.size()])) urls.push_back(*url);
    if (urls.size() == at_once) finish();
  }
  finish();
  return tally;
}

}  // namespace

void add_robots_sides(std::vector<Side>& sides, const std::string& file) {
  auto opened = crawl::RobotsStore::open(file);
  if (!opened) throw std::runtime_error(opened.error().message);
  const auto store = std::make_shared<crawl::RobotsStore>(*std::move(opened));
  const Corpora origins = {"few-origins", "all-origins"};
  sides.push_back({"robots-store/split", origins, [](const Corpus& corpus) {
                     return read_all(corpus, [](const std::vector<crawl::UrlParts>& urls) { return urls.size(); });
                   }});
  sides.push_back({"robots-store/decide", origins, [store](const Corpus& corpus) {
                     const crawl::RobotsAgent agent = *crawl::RobotsAgent::of("FooBot");
                     std::vector<std::optional<crawl::RobotsDecision>> decisions(at_once);
                     return read_all(corpus, [&](const std::vector<crawl::UrlParts>& urls) {
                       store->decide(urls, agent, decisions);
                       std::size_t known = 0;
                       for (std::size_t i = 0; i < urls.size(); ++i) known += decisions[i] ? 1 : 0;
                       return known;
                     });
                   }});
}

}  // namespace bnfurl::benchmarks
