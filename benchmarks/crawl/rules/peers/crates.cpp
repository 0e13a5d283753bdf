// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// adblock, texting_robots and robotstxt, in Rust, called through C functions (benchmarks/crawl/rules/crates/lib.rs).
#include <utility>

#include "benchmarks/crawl/rules/decider.hpp"

struct AdblockEngine;
struct AdblockRequest;
struct TextingRobot;
extern "C" {
AdblockEngine* adblock_engine(const char* text, std::size_t size) noexcept;
void adblock_engine_free(AdblockEngine* engine) noexcept;
bool adblock_denies(AdblockEngine* engine, const char* url, std::size_t size) noexcept;
AdblockRequest* adblock_request(const char* url, std::size_t size) noexcept;
void adblock_request_free(AdblockRequest* request) noexcept;
bool adblock_denies_request(AdblockEngine* engine, const AdblockRequest* request) noexcept;
TextingRobot* texting_robot(const char* text, std::size_t size) noexcept;
void texting_robot_free(TextingRobot* robot) noexcept;
bool texting_robot_denies(TextingRobot* robot, const char* url, std::size_t size) noexcept;
bool robotstxt_denies(const char* text, std::size_t text_size, const char* url, std::size_t size) noexcept;
}

namespace bnfurl::benchmarks {
namespace {

template <auto* End>
struct Free {
  template <class Value>
  void operator()(Value* value) const {
    End(value);
  }
};
using Engine = std::unique_ptr<AdblockEngine, Free<adblock_engine_free>>;
using Request = std::unique_ptr<AdblockRequest, Free<adblock_request_free>>;
using Robot = std::unique_ptr<TextingRobot, Free<texting_robot_free>>;

class Adblock {
public:
  explicit Adblock(const std::string& text) : engine_(adblock_engine(text.data(), text.size())) {}
  bool denies(std::string_view url) { return adblock_denies(engine_.get(), url.data(), url.size()); }

private:
  Engine engine_;
};

// What it is asked is the next of the URLs of which requests were made.
class AdblockRequests {
public:
  AdblockRequests(const std::string& text, const Urls& urls) : engine_(adblock_engine(text.data(), text.size())) {
    for (const std::string_view url : urls) requests_.emplace_back(adblock_request(url.data(), url.size()));
  }
  bool denies(std::string_view) {
    const bool denied = adblock_denies_request(engine_.get(), requests_[next_].get());
    next_ = next_ + 1 == requests_.size() ? 0 : next_ + 1;
    return denied;
  }

private:
  Engine engine_;
  std::vector<Request> requests_;
  std::size_t next_ = 0;
};

class TextingRobots {
public:
  explicit TextingRobots(const std::string& text) : robot_(texting_robot(text.data(), text.size())) {}
  bool denies(std::string_view url) { return texting_robot_denies(robot_.get(), url.data(), url.size()); }

private:
  Robot robot_;
};

class Robotstxt {
public:
  explicit Robotstxt(std::string text) : text_(std::move(text)) {}
  bool denies(std::string_view url) { return robotstxt_denies(text_.data(), text_.size(), url.data(), url.size()); }

private:
  std::string text_;
};

const bool adblock_added = add_side([](const Given& given) {
  return Side{"adblock, with its request", ADBLOCK_VERSION, "makes a request of each URL: its host, site and tokens",
              [text = given.text] { return std::make_unique<DeciderOf<Adblock>>(text); }};
});

const bool requests_added = add_side([](const Given& given) {
  return Side{"adblock, given requests", ADBLOCK_VERSION, "reads no URL", [text = given.text, urls = given.urls] {
                return std::make_unique<DeciderOf<AdblockRequests>>(text, urls);
              }};
});

const bool texting_robots_added = add_side([](const Given& given) {
  return Side{"texting_robots", TEXTING_ROBOTS_VERSION, "parses each URL by the rules of browsers",
              [text = given.text] { return std::make_unique<DeciderOf<TextingRobots>>(text); }};
});

const bool robotstxt_added = add_side([](const Given& given) {
  return Side{"robotstxt", ROBOTSTXT_VERSION, "a port of google/robotstxt to Rust; parses the file for each URL",
              [text = given.text] { return std::make_unique<DeciderOf<Robotstxt>>(text); }};
});

}  // namespace

}  // namespace bnfurl::benchmarks
