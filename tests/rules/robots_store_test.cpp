// A store of robots.txt files decides as the automata of each file alone do; statuses and redirects as RFC 9309 says;
// and what was kept stays, whatever happens to the program that adds.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/robots_store/robots_image.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::tests {
namespace {

using rules::robot_names;
using rules::RobotsImage;

class TemporaryFile {
public:
  TemporaryFile() {
    std::string name = (std::filesystem::temp_directory_path() / "bnfurl-store-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return folder_ + "/store"; }

private:
  std::string folder_;
};

std::string added(RobotsStoreWriter& writer, const RobotsResponse& response) {
  const auto result = writer.add(response);
  return result ? "" : result.error().message;
}

std::string decision_in(const RobotsStore& store, std::string_view url, std::string_view agent = "*") {
  std::string memory(url.size() + 2, '\0');
  const auto parts = UrlReader(rfc3986::URI).read(url, memory);
  const auto decision = store.decide(*parts, *RobotsAgent::of(agent));
  if (!decision) return "unknown";
  return (decision->verdict == Verdict::allow ? "allow " : "deny ") + std::to_string(decision->line);
}

// All that a store says of a URL and shows.
std::string facts_in(const RobotsStore& store, std::string_view url) {
  std::string memory(url.size() + 2, '\0');
  const auto facts = store.facts(*UrlReader(rfc3986::URI).read(url, memory), *RobotsAgent::of("*"));
  if (!facts) return "unknown";
  std::string text = std::string(facts->rule) + " " + std::string(facts->delay);
  for (const auto& each : {facts->redirects, facts->sitemaps}) {
    for (const std::string_view one : each) text.append(" ").append(one);
  }
  return text;
}

// Every pattern of a few pieces, and every path of a few pieces, against the automaton.
class RobotsImages : public testing::Test {
protected:
  void compare(const std::string& text, const std::vector<std::string>& paths, std::string_view agent = "*") {
    const auto compiled =
        RuleSet::compile({{.kind = "robots", .file = "r", .agent = std::string(agent), .text = text}});
    ASSERT_TRUE(compiled) << text;
    const std::string octets = rules::robots_image(rules::read_robots_file({.file = "r", .text = text}));
    const auto image = RobotsImage::of(octets);
    ASSERT_TRUE(image) << text;
    const rules::RobotNames names = robot_names(agent);
    for (const std::string& path : paths) {
      const std::string url = "http://h" + path;
      const auto expected = compiled->decide(*reader_.read_normal(url));
      const auto decided = image->decide(path, names);
      ASSERT_TRUE(decided) << path << "\n" << text;
      ASSERT_EQ(decided->verdict, expected.verdict) << path << "\n" << text;
      ASSERT_EQ(decided->line, expected.line) << path << "\n" << text;
      (decided->verdict == Verdict::deny ? denied_ : allowed_) += 1;
    }
  }

  static void extend(std::vector<std::string>& all, const std::string& text, const std::vector<std::string>& pieces,
                     std::size_t most) {
    all.push_back(text);
    if (most == 0) return;
    for (const std::string& piece : pieces) extend(all, text + piece, pieces, most - 1);
  }

  std::size_t denied_ = 0, allowed_ = 0;

private:
  UrlReader reader_{rfc3986::URI};
};

TEST_F(RobotsImages, DecideAllSmallPatternsAndPathsAsAutomataDo) {
  std::vector<std::string> patterns, paths;
  extend(patterns, "/", {"a", "b", "*", "$", "%2A"}, 4);
  extend(patterns, "*", {"a", "*", "$", "/"}, 2);
  extend(paths, "/", {"a", "b", "*", "$", "%2A"}, 4);
  for (const std::string& pattern : patterns) {
    compare("User-agent: *\nDisallow: " + pattern, paths);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(denied_, 20'000U);
  EXPECT_GT(allowed_, 100'000U);
}

TEST_F(RobotsImages, DecideRandomFilesAsAutomataDo) {
  const std::vector<std::string> agents = {"a", "B/2", "c", "*", "Foo-Bot"};
  const std::vector<std::string> pieces = {"/",   "a",   "ab", "abcdefg", "*",    "$",           "%2a", "%24",
                                           "%41", "%c3", "?",  ".html",   "#x",   "/robots.txt", "é",   "%",
                                           "=",   "q",   "[",  "~",       "%7E/", "*$"};
  std::vector<std::string> in_paths = {"/",   "a", "ab",  "abcdefg", "*",     "$", "%2A",
                                       "%24", "A", "%C3", "?",       ".html", "=", "q"};
  std::mt19937 random(9309);
  const auto some = [&random](const auto& of) { return of[random() % of.size()]; };
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (auto lines = random() % 25; lines > 0; --lines) {
      const auto what = random() % 8;
      text += what < 2   ? "User-agent: " + some(agents)
              : what < 4 ? "Allow: /"
              : what < 7 ? "Disallow: /"
                         : "Crawl-delay: 1";
      if (what >= 2 && what < 7) {
        if (random() % 6 == 0) text.back() = '*';
        for (auto left = random() % 5; left > 0; --left) text += some(pieces);
      }
      text += "\n";
    }
    std::vector<std::string> paths = {"/robots.txt", "/"};
    for (int i = 0; i < 40; ++i) {
      std::string path = "/";
      bool has_query = false;
      for (auto left = random() % 6; left > 0; --left) {
        const std::string piece = some(in_paths);
        has_query = has_query || piece == "?";
        path += piece;
      }
      paths.push_back(path);
    }
    for (const char* agent : {"a", "b", "*", "d", "c/1", "FOO-BOT/2.1"}) {
      compare(text, paths, agent);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(denied_, 10'000U);
}

// Gives an image whose beginning may be damaged the check sum of this: after it, the header has six numbers, of which
// the second and third are those of agents, with 16 octets each, and of rules, whose probes have 2 octets each.
void sign(std::string& image) {
  std::array<std::uint32_t, 4> numbers{};
  std::memcpy(numbers.data(), image.data() + 8, sizeof numbers);
  const std::uint64_t rules = (32 + std::uint64_t{numbers[1]} * 16 + std::uint64_t{numbers[2]} * 2 + 3) / 4 * 4;
  if (rules > image.size()) return;
  numbers[0] = static_cast<std::uint32_t>(image.size());
  std::memcpy(image.data() + 8, numbers.data(), sizeof numbers[0]);
  const std::uint64_t sum = rules::check_sum(std::string_view(image).substr(8, static_cast<std::size_t>(rules) - 8));
  std::memcpy(image.data(), &sum, sizeof sum);
}

TEST_F(RobotsImages, AreReadOnlyWithinTheirOctets) {
  const std::string whole = rules::robots_image(rules::read_robots_file(
      {.file = "r",
       .text = "User-agent: a\nDisallow: /x*y\nCrawl-delay: 2\nSitemap: http://h/s\nUser-agent: *\nAllow: /"}));
  std::mt19937 random(1);
  bnfurl::tests::GuardedPages pages(whole.size());
  int images = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t cut = random() % 4 == 0 ? random() % whole.size() : 0;
    std::string octets = whole.substr(0, whole.size() - cut);
    for (auto left = 1 + random() % 3; left > 0 && round > 100; --left)
      octets[random() % octets.size()] = static_cast<char>(random());
    if (octets.size() > 32) sign(octets);
    const auto image = RobotsImage::of(pages.at_end(octets));
    if (!image) continue;
    ++images;
    (void)image->decide("/xay", robot_names("a"));
    (void)image->delay(robot_names("a"));
    (void)image->sitemaps();
  }
  EXPECT_GT(images, 5'000);
}

TEST(RobotsStores, DecideByStatusesAndRedirects) {
  const TemporaryFile file;
  {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    EXPECT_EQ(added(writer, {"HTTPS://Example.org:443/robots.txt", 200,
                             "User-agent: *\nDisallow: /a\nCrawl-delay: 2.5\nSitemap: https://s/1\n"}),
              "");
    EXPECT_EQ(added(writer, {"http://example.org/robots.txt", 301, "", "https://example.org/robots.txt"}), "");
    EXPECT_EQ(added(writer, {"http://gone.example/robots.txt", 404}), "");
    EXPECT_EQ(added(writer, {"http://busy.example:8080/robots.txt", 503}), "");
    EXPECT_EQ(added(writer, {"http://dead.example/robots.txt", 0}), "");
    EXPECT_EQ(added(writer, {"http://moved.example/robots.txt", 302, "", "/en/robots.txt?x#y"}), "");
    EXPECT_EQ(added(writer, {"http://moved.example/en/robots.txt?x", 200, "User-agent: *\nDisallow: /"}), "");
    EXPECT_EQ(added(writer, {"http://loop.example/robots.txt", 302, "", "http://loop.example/robots.txt"}), "");
    EXPECT_EQ(added(writer, {"http://lost.example/robots.txt", 302, "", "http://nowhere.example/"}), "");
    for (int hop = 0; hop < 7; ++hop) {
      const std::string from = "http://h" + std::to_string(hop) + "/robots.txt";
      EXPECT_EQ(added(writer, {from, 302, "", "http://h" + std::to_string(hop + 1) + "/robots.txt"}), "");
    }
    EXPECT_EQ(added(writer, {"http://h7/robots.txt", 200, "User-agent: *\nDisallow: /"}), "");
    EXPECT_EQ(added(writer, {"ftp://f.example/robots.txt", 200, "User-agent: *\nDisallow: /?q"}), "");
    EXPECT_EQ(added(writer, {"/robots.txt", 200}), "the url is not a valid URL with a host");
    EXPECT_EQ(added(writer, {"http:///robots.txt", 200}), "the url is not a valid URL with a host");
    EXPECT_EQ(added(writer, {"http://x/robots.txt", 199}),
              "the status must be 200 to 599, or 0 if there was no response");
    EXPECT_EQ(added(writer, {"http://x/robots.txt", 304}), "status 304: the earlier response stays valid");
    EXPECT_EQ(added(writer, {"http://x/robots.txt", 302}),
              "a redirect needs a location that is a valid reference to a URL with a host");
    ASSERT_TRUE(writer.keep());
  }
  const RobotsStore store = *RobotsStore::open(file.path());
  EXPECT_EQ(decision_in(store, "https://example.org/a"), "deny 2");
  EXPECT_EQ(decision_in(store, "https://u@EXAMPLE.org/%61b#f"), "deny 2");
  EXPECT_EQ(decision_in(store, "https://example.org/b"), "allow 0");
  EXPECT_EQ(decision_in(store, "https://example.org:444/b"), "unknown");
  EXPECT_EQ(decision_in(store, "http://example.org/a"), "deny 2");
  EXPECT_EQ(decision_in(store, "http://gone.example/a"), "allow 0");
  EXPECT_EQ(decision_in(store, "http://busy.example:8080/a"), "deny 0");
  EXPECT_EQ(decision_in(store, "http://busy.example/a"), "unknown");
  EXPECT_EQ(decision_in(store, "http://dead.example/a"), "deny 0");
  EXPECT_EQ(decision_in(store, "http://moved.example/a"), "deny 2");
  EXPECT_EQ(decision_in(store, "http://loop.example/a"), "allow 0") << "more than five redirects: RFC 9309, 2.3.1.2";
  EXPECT_EQ(decision_in(store, "http://lost.example/a"), "unknown");
  EXPECT_EQ(decision_in(store, "http://h1/a"), "allow 0") << "six redirects";
  EXPECT_EQ(decision_in(store, "http://h2/a"), "deny 2") << "five redirects";
  EXPECT_EQ(decision_in(store, "ftp://f.example?q"), "deny 2");
  EXPECT_EQ(decision_in(store, "ftp://f.example"), "allow 0");
  EXPECT_EQ(decision_in(store, "mailto:a@b"), "unknown");
  EXPECT_EQ(decision_in(store, "http://" + std::string(600, 'h') + "/"), "unknown");
  std::string memory(64, '\0');
  const auto facts =
      store.facts(*UrlReader(rfc3986::URI).read("http://example.org/x", memory), *RobotsAgent::of("FooBot"));
  EXPECT_EQ(facts->redirects, std::vector<std::string_view>{"https://example.org/robots.txt"});
  EXPECT_EQ(facts->status, 200U);
  EXPECT_EQ(facts->rule, "");
  EXPECT_EQ(facts->delay, "2.5");
  EXPECT_EQ(facts->sitemaps, std::vector<std::string_view>{"https://s/1"});
}

RobotsResponse numbered(std::string& url, std::string& body, int number, int version) {
  url = "http://h" + std::to_string(number) + ".example/robots.txt";
  body = "User-agent: *\n" + std::string(static_cast<std::size_t>(number % 7 + version), '\n') +
         "Disallow: /a\nCrawl-delay: 2\nSitemap: http://s/" + std::to_string(number % 3);
  return {url, 200, body};
}

std::string expected(int number, int version) { return "deny " + std::to_string(2 + number % 7 + version); }

TEST(RobotsStores, GrowAndReplaceWhatTheyHave) {
  const TemporaryFile file;
  std::string url, body;
  for (int version = 0; version < 3; ++version) {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    EXPECT_FALSE(RobotsStoreWriter::open(file.path())) << "two programs cannot add at once";
    for (int i = 0; i < 3000 * (version + 1); ++i) {
      ASSERT_TRUE(writer.add(numbered(url, body, i, version)));
      if (i % 500 == 0) {
        ASSERT_TRUE(writer.keep());
      }
    }
    ASSERT_TRUE(writer.keep());
    const RobotsStore store = *RobotsStore::open(file.path());
    for (int i = 0; i < 3000 * (version + 1); ++i)
      ASSERT_EQ(decision_in(store, "http://h" + std::to_string(i) + ".example/a"), expected(i, version));
  }
  EXPECT_LT(std::filesystem::file_size(file.path()), 2'000'000U) << "equal files are there once";
}

RobotsStore stored(const TemporaryFile& file, int count, int version) {
  std::string url, body;
  RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
  for (int i = 0; i < count; ++i) EXPECT_TRUE(writer.add(numbered(url, body, i, version)));
  EXPECT_TRUE(writer.keep());
  return *RobotsStore::open(file.path());
}

std::string url_of(int number) { return "http://h" + std::to_string(number) + ".example/a"; }

// Also those of origins whose status is all that changes.
TEST(RobotsStores, KeepWhatTheyHadWhenTheyWereOpened) {
  const TemporaryFile file;
  {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    ASSERT_EQ(added(writer, {"http://b.example/robots.txt", 404}), "");
    ASSERT_TRUE(writer.keep());
  }
  const RobotsStore before = stored(file, 10, 0);
  {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    ASSERT_EQ(added(writer, {"http://b.example/robots.txt", 503}), "");
    ASSERT_TRUE(writer.keep());
  }
  const RobotsStore after = stored(file, 20, 1);
  EXPECT_EQ(decision_in(before, "http://b.example/"), "allow 0");
  EXPECT_EQ(decision_in(after, "http://b.example/"), "deny 0");
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(decision_in(before, url_of(i)), i < 10 ? expected(i, 0) : "unknown");
    EXPECT_EQ(decision_in(after, url_of(i)), expected(i, 1));
  }
}

TEST(RobotsStores, AreWholeForReadersWhileAProgramAdds) {
  const TemporaryFile file;
  (void)stored(file, 20, 0);
  std::atomic<bool> is_over = false;
  std::atomic<int> opened = 0;
  std::vector<std::string> faults(4);
  std::vector<std::thread> readers;
  for (std::string& fault : faults) {
    readers.emplace_back([&] {
      while (!is_over && fault.empty()) {
        const auto store = RobotsStore::open(file.path());
        fault = store ? "" : store.error().message;
        for (int i = 0; i < 20 && fault.empty(); ++i) {
          const std::string found = decision_in(*store, url_of(i));
          if (found != expected(i, 0) && found != expected(i, 1)) fault = url_of(i) + ": " + found;
        }
        ++opened;
      }
    });
  }
  for (int round = 0; round < 50 || opened < 500; ++round) (void)stored(file, 20 + round % 50, round % 2);
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  for (const std::string& fault : faults) EXPECT_EQ(fault, "");
}

// A file that may not grow any more is like a full disk.
TEST(RobotsStores, StayAsTheyAreOnAFullDisk) {
  const TemporaryFile file;
  (void)stored(file, 10, 0);
  const auto size = std::filesystem::file_size(file.path());
  for (const rlim_t most : {rlim_t{0}, rlim_t{64}, rlim_t{1000}, static_cast<rlim_t>(size), rlim_t{1} << 18}) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{most, most};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      std::string url, body, message;
      auto writer = RobotsStoreWriter::open(file.path());
      for (int i = 0; writer && i < 5000 && message.empty(); ++i) {
        const auto result = writer->add(numbered(url, body, i, i));
        message = result ? "" : result.error().message;
      }
      const auto kept = writer ? writer->keep() : Result<void, InputError>();
      if (message.empty() && !kept) message = kept.error().message;
      ::_exit(message == file.path() + ": File too large" ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << most;
    const auto store = RobotsStore::open(file.path());
    ASSERT_TRUE(store) << store.error().message;
    for (int i = 0; i < 10; ++i) EXPECT_EQ(decision_in(*store, url_of(i)), expected(i, 0));
  }
  (void)stored(file, 11, 1);
  EXPECT_FALSE(std::filesystem::exists(file.path() + ".new"));
}

// Whichever bit is wrong, a decision is the right one, or there is none and the store says where it is damaged.
TEST(RobotsStores, DecideNothingByWhatIsDamaged) {
  const TemporaryFile file;
  {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    std::string url, body;
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(writer.add(numbered(url, body, i, 0)));
    for (int i = 100; i < 150; ++i) {
      url = "http://h" + std::to_string(i) + ".example/robots.txt";
      ASSERT_EQ(added(writer, {url, i % 2 == 0 ? 404U : 302U, "",
                               "http://h" + std::to_string(i - 100) + ".example/robots.txt"}),
                "");
    }
    ASSERT_TRUE(writer.keep());
  }
  std::ifstream stream(file.path(), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(stream)), {});
  std::vector<std::string> right, right_facts;
  const RobotsStore good = *RobotsStore::open(file.path());
  for (int i = 0; i < 151; ++i) {
    right.push_back(decision_in(good, url_of(i)));
    right_facts.push_back(facts_in(good, url_of(i)));
  }
  EXPECT_FALSE(good.damage());
  std::mt19937 random(2500);
  int refused = 0, damaged = 0, decided_nothing = 0;
  for (int round = 0; round < 2500; ++round) {
    std::string flipped = whole;
    flipped[random() % whole.size()] ^= static_cast<char>(1U << random() % 8);
    std::filesystem::remove(file.path());
    std::ofstream(file.path(), std::ios::binary) << flipped;
    const auto store = RobotsStore::open(file.path());
    refused += store ? 0 : 1;
    for (int i = 0; i < 151 && store; ++i) {
      const std::string found = decision_in(*store, url_of(i));
      ASSERT_TRUE(found == right[static_cast<std::size_t>(i)] || (found == "unknown" && store->damage())) << found;
      decided_nothing += found == "unknown" && i != 150 ? 1 : 0;
    }
    for (int i = 0; i < 151 && store; ++i) {
      const std::string found = facts_in(*store, url_of(i));
      ASSERT_TRUE(found == right_facts[static_cast<std::size_t>(i)] || (found == "unknown" && store->damage()))
          << found;
    }
    damaged += store && store->damage() ? 1 : 0;
    if (store && store->damage()) {
      EXPECT_FALSE(RobotsStoreWriter::open(file.path()));
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(damaged, 400);
  EXPECT_GT(decided_nothing, 400);
}

// A child adds until it is killed; what it had kept is there, and the next one goes on.
TEST(RobotsStores, SurviveTheEndOfAProgramAtAnyMoment) {
  const TemporaryFile file;
  std::mt19937 random(7);
  int known = 0;
  for (int round = 0; round < 40; ++round) {
    int kept[2];
    ASSERT_EQ(::pipe(kept), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      std::string url, body;
      auto writer = RobotsStoreWriter::open(file.path());
      for (int i = known; writer && writer->add(numbered(url, body, i, 0)); ++i) {
        if (i % 50 == 0 && writer->keep()) (void)!::write(kept[1], &i, sizeof i);
      }
      ::_exit(1);
    }
    ::close(kept[1]);
    const auto read_known = [&] {
      int number = 0;
      const bool is_read = ::read(kept[0], &number, sizeof number) == sizeof number;
      if (is_read) known = number + 1;
      return is_read;
    };
    for (std::uint32_t keeps = random() % 4; keeps > 0 && read_known();) --keeps;
    ::usleep(static_cast<useconds_t>(random() % 4'000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    while (read_known()) {
    }
    ::close(kept[0]);
    if (known == 0) continue;
    const auto store = RobotsStore::open(file.path());
    ASSERT_TRUE(store) << store.error().message;
    for (int i = 0; i < known; ++i)
      ASSERT_EQ(decision_in(*store, "http://h" + std::to_string(i) + ".example/a"), expected(i, 0)) << i;
  }
  EXPECT_GT(known, 1000);
}

TEST(RobotsStores, RefuseOtherFilesAndDamage) {
  const TemporaryFile file;
  const auto message = [&file](const auto& opened) {
    return opened ? "" : opened.error().message.substr(file.path().size());
  };
  EXPECT_EQ(message(RobotsStore::open(file.path())), ": No such file or directory");
  std::ofstream(file.path()) << "User-agent: *\nDisallow: /\n" << std::string(100, '#');
  EXPECT_EQ(message(RobotsStore::open(file.path())), " is not a store of robots.txt files");
  EXPECT_EQ(message(RobotsStoreWriter::open(file.path())), " is not a store of robots.txt files");
  EXPECT_FALSE(RobotsStore::is_store(file.path()));
  std::filesystem::remove(file.path());
  std::string url, body;
  {
    RobotsStoreWriter writer = *RobotsStoreWriter::open(file.path());
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(writer.add(numbered(url, body, i, 0)));
    ASSERT_TRUE(writer.keep());
  }
  EXPECT_TRUE(RobotsStore::is_store(file.path()));
  const auto size = std::filesystem::file_size(file.path());
  std::ifstream stream(file.path(), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(stream)), {});
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::string damaged = whole;
    for (auto left = random() % 4; left > 0; --left) damaged[random() % damaged.size()] = static_cast<char>(random());
    for (auto left = random() % 4; left > 0; --left) damaged[random() % 64] = static_cast<char>(random());
    std::filesystem::remove(file.path());
    std::ofstream(file.path(), std::ios::binary) << damaged.substr(0, random() % 3 == 0 ? random() % size : size);
    const auto store = RobotsStore::open(file.path());
    for (int i = 0; i < 100 && store; ++i) {
      url = "http://h" + std::to_string(i) + ".example/a";
      (void)decision_in(*store, url);
      std::string memory(url.size() + 2, '\0');
      (void)store->facts(*UrlReader(rfc3986::URI).read(url, memory), *RobotsAgent::of("*"));
    }
    auto writer = RobotsStoreWriter::open(file.path());
    EXPECT_TRUE(store || !writer);
    for (int i = 90; i < 110 && writer; ++i) ASSERT_TRUE(writer->add(numbered(url, body, i, 1)));
    EXPECT_TRUE(!writer || writer->keep());
  }
  std::string old = whole;
  old[14] = '2';
  std::ofstream(file.path(), std::ios::binary) << old;
  EXPECT_TRUE(RobotsStore::is_store(file.path()));
  EXPECT_EQ(message(RobotsStore::open(file.path())), " is a store of another version of bnfurl; build it again");
  EXPECT_EQ(message(RobotsStoreWriter::open(file.path())), " is a store of another version of bnfurl; build it again");
  std::ofstream(file.path(), std::ios::binary) << whole.substr(0, size - 8);
  constexpr const char* damaged = " is cut off or damaged, or from another kind of machine; build it again";
  EXPECT_EQ(message(RobotsStore::open(file.path())), damaged);
  EXPECT_EQ(message(RobotsStoreWriter::open(file.path())), damaged);
  EXPECT_EQ(std::filesystem::file_size(file.path()), size - 8);
}

// Not even files that are shorter than a header, or begin with NUL.
TEST(RobotsStores, DoNotChangeFilesThatAreNone) {
  const TemporaryFile file;
  for (const std::string& octets : {std::string("a"), std::string(100, '#'), std::string(100, '\0'),
                                    std::string("bnfurl robots 2\n"), std::string(40, '#') + std::string(100, '\0')}) {
    std::ofstream(file.path(), std::ios::binary) << octets;
    EXPECT_FALSE(RobotsStoreWriter::open(file.path()));
    std::ifstream stream(file.path(), std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), octets);
  }
}

std::vector<std::string> listed(const RobotsStore& store) {
  std::vector<std::string> lines;
  store.visit(*RobotsAgent::of("FooBot"), [&](const RobotsEntry& entry) {
    std::string line = std::string(entry.url) + " " + std::to_string(entry.status) + " " + std::to_string(entry.time);
    line += " " + std::to_string(entry.octets) + " " + std::to_string(entry.rules) + " " + std::string(entry.delay);
    line.append(" ").append(entry.location);
    for (const std::string_view sitemap : entry.sitemaps) line.append(" ").append(sitemap);
    lines.push_back(entry.is_damaged ? std::string(entry.url) + " damaged" : line);
  });
  return lines;
}

const std::string listed_body = "User-agent: FooBot\nCrawl-delay: 5\nDisallow: /a\nAllow: /b\nSitemap: /m\n";

TEST(RobotsStore, ListsAllResponses) {
  const TemporaryFile file;
  std::vector<std::string> expected = {
      "http://a/robots.txt 200 7 " + std::to_string(listed_body.size()) + " 2 5  /m", "http://b/robots.txt 404 0 0 0  ",
      "http://c/robots.txt 301 0 0 0  http://a/robots.txt", "http://d/robots.txt 0 -1 0 0  "};
  {
    auto writer = RobotsStoreWriter::open(file.path());
    EXPECT_EQ(added(*writer, {.url = "http://D/robots.txt", .time = -1}), "");
    EXPECT_EQ(added(*writer, {.url = "http://c/robots.txt", .status = 301, .location = "//a/robots.txt"}), "");
    EXPECT_EQ(added(*writer, {.url = "http://a/robots.txt", .status = 200, .body = listed_body, .time = 7}), "");
    EXPECT_EQ(added(*writer, {.url = "http://u@b:80/robots.txt", .status = 404}), "");
    ASSERT_TRUE(writer->keep());
  }
  EXPECT_EQ(listed(*RobotsStore::open(file.path())), expected);
  {
    auto writer = RobotsStoreWriter::open(file.path());
    for (int i = 0; i < 5000; ++i) {
      const std::string url = "http://x" + std::to_string(10'000 + i) + "/robots.txt";
      EXPECT_EQ(added(*writer, {.url = url, .status = 200, .body = listed_body, .time = i}), "");
      expected.push_back(url + " 200 " + std::to_string(i) + " " + std::to_string(listed_body.size()) + " 2 5  /m");
    }
    ASSERT_TRUE(writer->keep());
  }
  EXPECT_EQ(listed(*RobotsStore::open(file.path())), expected);
}

// Whatever octet is damaged is found, unless it is one that fills a line or a free slot.
TEST(RobotsStore, ListsFindDamage) {
  const TemporaryFile file;
  {
    auto writer = RobotsStoreWriter::open(file.path());
    EXPECT_EQ(added(*writer, {.url = "http://a/robots.txt", .status = 200, .body = listed_body, .time = 7}), "");
    EXPECT_EQ(added(*writer, {.url = "http://b/robots.txt", .status = 404}), "");
    ASSERT_TRUE(writer->keep());
  }
  std::ifstream in(file.path(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  std::size_t found = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < 1000 ? 1 : 13) {
    std::string octets = whole;
    octets[at] = static_cast<char>(octets[at] ^ 0x41);
    std::ofstream(file.path(), std::ios::binary) << octets;
    const auto store = RobotsStore::open(file.path());
    if (store) static_cast<void>(listed(*store));
    const bool is_found = !store || store->damage();
    if (!is_found) {
      EXPECT_EQ(whole[at], '\0') << at;
    }
    found += is_found ? 1 : 0;
  }
  EXPECT_GT(found, 1'500U);
}

TEST(RobotsStore, ReadsAsGoogleDoesIfThatIsAsked) {
  const TemporaryFile file;
  for (const RobotsReading reading : {RobotsReading::rfc9309, RobotsReading::google}) {
    auto writer = RobotsStoreWriter::open(file.path(), reading);
    EXPECT_EQ(added(*writer, {.url = "http://a/robots.txt", .status = 200, .body = "User-agent: *\nDisalow: /"}), "");
    EXPECT_EQ(added(*writer, {.url = "http://b/robots.txt", .status = 429}), "");
    ASSERT_TRUE(writer->keep());
    const bool is_google = reading == RobotsReading::google;
    EXPECT_EQ(writer->misspelt_lines(), is_google ? 1U : 0U);
    const auto store = RobotsStore::open(file.path());
    EXPECT_EQ(decision_in(*store, "http://a/x").substr(0, 5), is_google ? "deny " : "allow");
    EXPECT_EQ(decision_in(*store, "http://b/x").substr(0, 5), is_google ? "deny " : "allow");
    EXPECT_EQ(listed(*store)[1], "http://b/robots.txt 429 0 0 0  ");
  }
}

}  // namespace
}  // namespace bnfurl::crawl::tests
