// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/crawl/sites.hpp"

#include <libpsl.h>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/rfc3986.hpp>
#include <stdexcept>
#include <variant>

namespace bnfurl::benchmarks {
namespace {

std::optional<std::string_view> host_of(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  return parts ? (*parts)[rfc3986::host] : std::nullopt;
}

crawl::PublicSuffixes own_list(const std::string& file) {
  auto list = crawl::PublicSuffixes::read(file);
  if (const auto* const problem = std::get_if<std::string>(&list)) throw std::runtime_error(*problem);
  return std::move(std::get<crawl::PublicSuffixes>(list));
}

}  // namespace

struct SiteLists::Lists {
  explicit Lists(const std::string& file) : own(own_list(file)), libpsl(psl_load_file(file.c_str()), psl_free) {
    if (!libpsl) throw std::runtime_error(file + ": cannot be read");
  }

  crawl::PublicSuffixes own;
  std::unique_ptr<psl_ctx_t, decltype(&psl_free)> libpsl;
};

SiteLists::SiteLists(const std::string& file) : lists_(std::make_unique<Lists>(file)) {}
SiteLists::~SiteLists() = default;

Made SiteLists::of_urls(const Texts& urls) const {
  Made made;
  for (const std::string_view url : urls) {
    const auto host = host_of(url);
    made.add(host ? lists_->own.site(*host) : std::nullopt);
  }
  return made;
}

Made SiteLists::of_hosts(const std::vector<std::string>& hosts) const {
  Made made;
  for (const std::string& host : hosts) made.add(lists_->own.site(host));
  return made;
}

Made SiteLists::by_libpsl(const std::vector<std::string>& hosts) const {
  Made made;
  for (const std::string& host : hosts) {
    const char* const site = psl_registrable_domain(lists_->libpsl.get(), host.c_str());
    made.add(site == nullptr ? std::nullopt : std::optional<std::string_view>(site));
  }
  return made;
}

std::vector<std::string> hosts_of(const Texts& urls) {
  std::vector<std::string> hosts;
  for (const std::string_view url : urls)
    if (const auto host = host_of(url)) hosts.emplace_back(*host);
  return hosts;
}

}  // namespace bnfurl::benchmarks
