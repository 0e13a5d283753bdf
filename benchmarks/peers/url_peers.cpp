// Other libraries, those that were compiled: beside `split` and `matches`, and beside `normalize` and `resolve`. What
// each does not do, or does in addition, stands with it, and the tables repeat that.
#include <cstring>
#include <memory>

#ifdef HAS_ADA
#include <ada.h>
#endif
#ifdef HAS_BOOST
// Compiled here, a way that its documentation offers: with our options it takes half the time of Debian's library.
#include <boost/url/src.hpp>
#include <boost/version.hpp>
#endif
#ifdef HAS_CURL
#include <curl/curl.h>
#endif

#include "benchmarks/program.hpp"

#ifdef HAS_CRATES
// benchmarks/peers/lib.rs
struct FluentUri;
using RustText = bool(FluentUri*, const char*, std::size_t, std::size_t*) noexcept;
extern "C" bool fluent_uri_parse(const char* text, std::size_t size, std::size_t* sizes) noexcept;
extern "C" FluentUri* fluent_uri(const char* base, std::size_t size) noexcept;
extern "C" RustText fluent_uri_normal_form;
extern "C" RustText fluent_uri_resolved;
#endif

namespace bnfurl::benchmarks {
namespace {

// ada, the URL parser of Node.js. It reads URLs as browsers do (the URL Standard of the WHATWG), another language.
#ifdef HAS_ADA
Tally ada_can_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += ada::can_parse(line) ? 1 : 0; });
}
#endif

// Boost.URL follows RFC 3986 with parsers composed rule by rule. Its `url` keeps its memory from text to text.
#ifdef HAS_BOOST
Tally boost_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    const auto url = boost::urls::parse_uri({line.data(), line.size()});
    if (url) tally.add(url->encoded_host().size(), url->encoded_path().size(), url->encoded_query().size());
  });
}

Tally boost_normalize(const Corpus& corpus) {
  boost::urls::url form;
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    const auto parsed = boost::urls::parse_uri({line.data(), line.size()});
    if (!parsed) return;
    form = *parsed;
    form.normalize();
    tally.add(form.buffer().size(), 0, 0);
  });
}

Tally boost_resolve(const Corpus& corpus) {
  const boost::urls::url base(boost::urls::string_view(page.data(), page.size()));
  boost::urls::url result;
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    const auto parsed = boost::urls::parse_uri_reference({line.data(), line.size()});
    if (parsed && boost::urls::resolve(base, *parsed, result)) tally.add(result.buffer().size(), 0, 0);
  });
}
#endif

// libcurl's URL API, used as by a client: one handle that is set again and again. It needs text terminated by NUL, so
// each is copied.
#ifdef HAS_CURL
Tally curl_set(const Corpus& corpus) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> url(curl_url(), curl_url_cleanup);
  std::string text;
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    text = line;
    const auto code = curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME);
    tally.valid += code == CURLUE_OK ? 1 : 0;
  });
}

#endif

// fluent-uri, in Rust, the fastest library we know among those that check RFC 3986.
#ifdef HAS_CRATES
Tally fluent_uri_split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    std::size_t sizes[3];
    if (fluent_uri_parse(line.data(), line.size(), sizes)) tally.add(sizes[0], sizes[1], sizes[2]);
  });
}

template <RustText* Make>
Tally fluent_uri_make(const Corpus& corpus) {
  static FluentUri* const peer = fluent_uri(page.data(), page.size());
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    std::size_t size = 0;
    if (Make(peer, line.data(), line.size(), &size)) tally.add(size, 0, 0);
  });
}
#endif

// The floor: the cost of reading without a grammar.

Tally memchr_lines(const Corpus& corpus) {
  Tally tally;
  const char* at = corpus.buffer().data();
  const char* const end = at + corpus.buffer().size();
  while (const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at))) {
    at = static_cast<const char*>(newline) + 1;
    ++tally.valid;
    if (at == end) break;
  }
  return tally;
}

void add(std::vector<Side>& sides, const std::string& name, Measured measured, const std::string& version,
         const std::string& does_not) {
  sides.push_back({"Peer/" + name, common_urls, std::move(measured)});
  sides.back().version = version;
  sides.back().does_not = does_not;
}

}  // namespace

void add_url_peers(std::vector<Side>& sides) {
  add(sides, "floor_memchr", memchr_lines, "the C library's", "only finds newlines");
  sides.back().reads = common_lines;
#ifdef HAS_ADA
  add(sides, "ada_can_parse", ada_can_parse, ADA_VERSION,
      "a verdict for browsers: accepts all bytes in path, query and fragment; no components");
#endif
#ifdef HAS_BOOST
  add(sides, "boost_parse_uri", boost_parse, BOOST_LIB_VERSION,
      "accepts the port of http://h:8x/; also counts segments, parameters and decoded sizes");
  sides.push_back({"normalize/Boost.URL", asked_urls, boost_normalize});
  sides.push_back({"resolve/Boost.URL", links, boost_resolve});
#endif
#ifdef HAS_CRATES
  add(sides, "fluent_uri", fluent_uri_split, FLUENT_URI_VERSION, "is given UTF-8");
  sides.back().question = "rfc3986/URI";
  sides.back().splits = true;
  sides.push_back({"normalize/fluent-uri", asked_urls, fluent_uri_make<fluent_uri_normal_form>});
  sides.push_back({"resolve/fluent-uri", links, fluent_uri_make<fluent_uri_resolved>});
#endif
#ifdef HAS_CURL
  add(sides, "curl_url_set", curl_set, LIBCURL_VERSION,
      "accepts nearly all bytes after the host, requires \"://\"; also allocates a copy of each component");
#endif
}

}  // namespace bnfurl::benchmarks
