// The C functions for programs that fetch URLs: which network a host is in, why a URL must not be fetched, and how
// other programs would read it.
#include <algorithm>
#include <optional>

#include <bnfurl/readings.hpp>
#include <bnfurl/refuse.hpp>

#include "src/core/c_abi.hpp"

using bnfurl::Agreement;
using bnfurl::Comparison;
using bnfurl::Convention;
using bnfurl::FetchPolicy;
using bnfurl::Network;
using bnfurl::Reading;
using bnfurl::Span;
using bnfurl::c::production_of;
using bnfurl::c::write_words;

static_assert(BNFURL_NETWORK_PUBLIC == static_cast<int>(Network::none) &&
              BNFURL_NETWORK_LOOPBACK == static_cast<int>(Network::loopback) &&
              BNFURL_NETWORK_PRIVATE == static_cast<int>(Network::private_use) &&
              BNFURL_NETWORK_LINK_LOCAL == static_cast<int>(Network::link_local) &&
              BNFURL_NETWORK_SHARED == static_cast<int>(Network::shared) &&
              BNFURL_NETWORK_UNSPECIFIED == static_cast<int>(Network::unspecified) &&
              BNFURL_NETWORK_DOCUMENTATION == static_cast<int>(Network::documentation) &&
              BNFURL_NETWORK_MULTICAST == static_cast<int>(Network::multicast) &&
              BNFURL_NETWORK_TRANSLATED == static_cast<int>(Network::translated) &&
              BNFURL_NETWORK_RESERVED == static_cast<int>(Network::reserved) &&
              BNFURL_NETWORK_LOCAL_NAME == static_cast<int>(Network::local_name) &&
              BNFURL_NETWORK_AMBIGUOUS_NAME == static_cast<int>(Network::ambiguous_name));
static_assert(BNFURL_READING_WRITTEN == static_cast<int>(Reading::Kind::written) &&
              BNFURL_READING_JOINED == static_cast<int>(Reading::Kind::joined) &&
              BNFURL_READING_NUMBER == static_cast<int>(Reading::Kind::number) &&
              BNFURL_READING_REWRITTEN == static_cast<int>(Reading::Kind::rewritten) &&
              BNFURL_READING_NO_HOST == static_cast<int>(Reading::Kind::no_host) &&
              BNFURL_READING_REJECTED == static_cast<int>(Reading::Kind::rejected) &&
              BNFURL_READING_UNKNOWN == static_cast<int>(Reading::Kind::unknown));
static_assert(BNFURL_AGREEMENT_NONE == static_cast<int>(Agreement::none) &&
              BNFURL_AGREEMENT_ALIKE == static_cast<int>(Agreement::alike) &&
              BNFURL_AGREEMENT_DIFFER == static_cast<int>(Agreement::differ));

bnfurl_network bnfurl_network_of(const char* host, size_t size) {
  return static_cast<bnfurl_network>(bnfurl::special_host({host, size}).network);
}

size_t bnfurl_refuse(const bnfurl_production* production, const char* url, size_t size, const char* schemes,
                     unsigned networks, char* reason, size_t capacity) {
  FetchPolicy policy{.networks = static_cast<Network>(std::min(networks, 0xffffU))};  // unknown if it has a higher bit
  if (schemes != nullptr) policy.schemes = schemes;
  const auto refusal = bnfurl::refuse(production_of(production), std::string_view(url, size), policy);
  return write_words(reason, capacity,
                     [&refusal](std::span<char> room) { return refusal ? refusal->sentence(room) : 0; });
}

bnfurl_status bnfurl_readings(const bnfurl_production* const* between, size_t count, const char* url, size_t size,
                              bnfurl_reading* readings, bnfurl_agreement* agreement) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!Convention::of(production_of(between[i]))) return BNFURL_NO_PRODUCTION;
  }
  Comparison comparison({url, size});
  const auto span_of = [](Span span) { return bnfurl_span{span.begin, span.end}; };
  for (std::size_t i = 0; i < count; ++i) {
    const Reading found = comparison.add(*Convention::of(production_of(between[i])));
    bnfurl_reading& reading = readings[i];
    reading = {static_cast<bnfurl_reading_kind>(found.kind),
               span_of(found.host),
               span_of(found.port),
               span_of(found.path),
               found.offset,
               {}};
    std::ranges::copy(found.address, reading.address);
  }
  *agreement = static_cast<bnfurl_agreement>(comparison.agreement());
  return BNFURL_OK;
}
