// Other libraries, those that were compiled: beside `split` and `matches`, and beside `normalize` and `resolve`. What
// each does not do, or does in addition, stands with it, and the tables repeat that.
#include <array>
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
#ifdef HAS_PCRE2
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#endif
#ifdef HAS_URIPARSER
#include <uriparser/Uri.h>
#include <uriparser/UriBase.h>
#endif

#include "benchmarks/crawl/sides.hpp"
#include "benchmarks/sides.hpp"

#ifdef HAS_CRATES
// benchmarks/peers/lib.rs
struct Room;
using RustText = const char*(Room*, const char*, std::size_t, std::size_t*) noexcept;
extern "C" bool fluent_uri_parse(const char* text, std::size_t size, std::size_t* sizes) noexcept;
extern "C" Room* crawl_room() noexcept;
extern "C" RustText fluent_uri_normal_form;
extern "C" RustText fluent_uri_resolved;
extern "C" bool fluent_uri_set_base(Room* room, const char* text, std::size_t size) noexcept;
extern "C" RustText iri_string_normal_form;
extern "C" RustText iri_string_resolved;
extern "C" bool iri_string_set_base(Room* room, const char* text, std::size_t size) noexcept;
#endif

namespace bnfurl::benchmarks {
namespace {

[[maybe_unused]] std::string version_of(int major, int minor) {
  return std::to_string(major) + "." + std::to_string(minor);
}

// ada, the URL parser of Node.js. It reads URLs as browsers do (the URL Standard of the WHATWG), another language.
#ifdef HAS_ADA
Tally ada_can_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += ada::can_parse(line) ? 1 : 0; });
}

Tally ada_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    const auto url = ada::parse<ada::url_aggregator>(line);
    if (url) tally.add(url->get_hostname().size(), url->get_pathname().size(), url->get_search().size());
  });
}

void add_ada(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "ada_can_parse",
      .version = ADA_VERSION,
      .does_not = "a verdict for browsers: takes any octet in path, query and fragment; no components",
      .side = ada_can_parse,
  });
  peers.push_back({
      .name = "ada_url_aggregator",
      .version = ADA_VERSION,
      .does_not = "reads as browsers do: repairs what is wrong; besides, writes a normal form into memory of its own",
      .side = ada_parse,
  });
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

std::string_view view_of(const boost::urls::url& url) { return {url.buffer().data(), url.buffer().size()}; }

class BoostUrl {
public:
  std::optional<std::string_view> normal_form(std::string_view text) {
    const auto parsed = boost::urls::parse_uri({text.data(), text.size()});
    if (!parsed) return std::nullopt;
    result_ = *parsed;
    result_.normalize();
    return view_of(result_);
  }

  bool set_base(std::string_view text) {
    const auto parsed = boost::urls::parse_uri({text.data(), text.size()});
    if (parsed) base_ = *parsed;
    return parsed.has_value();
  }

  std::optional<std::string_view> resolved(std::string_view reference) {
    const auto parsed = boost::urls::parse_uri_reference({reference.data(), reference.size()});
    if (!parsed || !boost::urls::resolve(base_, *parsed, result_)) return std::nullopt;
    return view_of(result_);
  }

private:
  boost::urls::url base_;
  boost::urls::url result_;
};

void add_boost(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "boost_parse_uri",
      .version = version_of(BOOST_VERSION / 100'000, BOOST_VERSION / 100 % 1000),
      .does_not = "takes the port of http://h:8x/; besides, counts segments, parameters and decoded sizes",
      .side = boost_parse,
  });
}
#endif

// libcurl's URL API, used as by a client: one handle that is set again and again. It needs text terminated by NUL.
#ifdef HAS_CURL
// The lines with a NUL after each, built once per corpus: in the pass that is not measured.
const std::vector<std::string>& terminated(const Corpus& corpus) {
  static const Corpus* of = nullptr;
  static std::vector<std::string> lines;
  if (of != &corpus) lines.assign(corpus.lines().begin(), corpus.lines().end());
  of = &corpus;
  return lines;
}

Tally curl_set(const Corpus& corpus) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> url(curl_url(), curl_url_cleanup);
  Tally tally;
  for (const std::string& line : terminated(corpus)) {
    const auto code = curl_url_set(url.get(), CURLUPART_URL, line.c_str(), CURLU_NON_SUPPORT_SCHEME);
    tally.valid += code == CURLUE_OK ? 1 : 0;
  }
  return tally;
}

void add_curl(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "curl_url_set",
      .version = LIBCURL_VERSION,
      .does_not = "takes nearly any octet after the host, wants \"://\"; besides, allocates a copy of each component",
      .side = curl_set,
  });
}
#endif

// fluent-uri, the fastest library we know among those that check RFC 3986, and iri-string, in Rust.
#ifdef HAS_CRATES
Tally fluent_uri_split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    std::size_t sizes[3];
    if (fluent_uri_parse(line.data(), line.size(), sizes)) tally.add(sizes[0], sizes[1], sizes[2]);
  });
}

template <RustText* NormalForm, auto* SetBase, RustText* Resolved>
class Crate {
public:
  std::optional<std::string_view> normal_form(std::string_view text) { return made(NormalForm, text); }
  bool set_base(std::string_view text) { return SetBase(room_, text.data(), text.size()); }
  std::optional<std::string_view> resolved(std::string_view reference) { return made(Resolved, reference); }

private:
  std::optional<std::string_view> made(RustText* make, std::string_view text) {
    std::size_t size = 0;
    const char* result = make(room_, text.data(), text.size(), &size);
    return result == nullptr ? std::nullopt : std::optional(std::string_view(result, size));
  }

  Room* room_ = crawl_room();
};

void add_crates(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "fluent_uri",
      .version = FLUENT_URI_VERSION,
      .does_not = "is given UTF-8",
      .is_exact = true,
      .splits = true,
      .side = fluent_uri_split,
  });
}
#endif

// The regular expression of RFC 3986, appendix B, compiled to machine code by PCRE2.
#ifdef HAS_PCRE2
using Code = std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)>;
using Match = std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)>;

Code compiled() {
  const std::string_view expression = R"(^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?)";
  int error = 0;
  std::size_t offset = 0;
  Code code(
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(), 0, &error, &offset, nullptr),
      pcre2_code_free);
  pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
  return code;
}

Tally pcre2_match(const Corpus& corpus) {
  static const Code code = compiled();
  static const Match data(pcre2_match_data_create_from_pattern(code.get(), nullptr), pcre2_match_data_free);
  const std::size_t* ends = pcre2_get_ovector_pointer(data.get());
  const auto size = [&](int group) { return ends[2 * group + 1] - ends[2 * group]; };
  return tally_lines(corpus, [&](std::string_view line, Tally& tally) {
    const auto* text = reinterpret_cast<PCRE2_SPTR>(line.data());
    if (pcre2_jit_match(code.get(), text, line.size(), 0, 0, data.get(), nullptr) > 0)
      tally.add(size(4), size(5), size(7));
  });
}

void add_pcre2(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "pcre2_appendix_b",
      .version = version_of(PCRE2_MAJOR, PCRE2_MINOR),
      .does_not = "checks nothing: every text matches; the authority stays whole",
      .side = pcre2_match,
  });
}
#endif

// uriparser, in C: it parses a text into a structure; to normalise, it changes this, and prints it.
#ifdef HAS_URIPARSER
std::size_t size_of(const UriTextRangeA& range) { return static_cast<std::size_t>(range.afterLast - range.first); }

// uriparser's host does not include the brackets.
std::size_t host_size(const UriUriA& uri) {
  const bool bracketed = uri.hostData.ip6 != nullptr || uri.hostData.ipFuture.first != nullptr;
  return size_of(uri.hostText) + (bracketed ? 2 : 0);
}

Tally uriparser_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, line.data(), line.data() + line.size(), nullptr) != URI_SUCCESS) return;
    if (uri.scheme.first != nullptr) tally.add(host_size(uri), 0, size_of(uri.query));
    uriFreeUriMembersA(&uri);
  });
}

// A parsed text. It points into the text.
class Parsed {
public:
  Parsed() = default;
  explicit Parsed(std::string_view text)
      : is_valid_(uriParseSingleUriExA(&uri_, text.data(), text.data() + text.size(), nullptr) == URI_SUCCESS) {}
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;
  ~Parsed() {
    if (is_valid_) uriFreeUriMembersA(&uri_);
  }

  UriUriA& uri() { return uri_; }
  [[nodiscard]] bool is_valid() const { return is_valid_; }
  [[nodiscard]] bool has_scheme() const { return uri_.scheme.first != nullptr; }

private:
  UriUriA uri_{};
  bool is_valid_ = true;
};

class Uriparser {
public:
  std::optional<std::string_view> normal_form(std::string_view text) {
    Parsed parsed(text);
    constexpr unsigned all = URI_NORMALIZE_SCHEME | URI_NORMALIZE_USER_INFO | URI_NORMALIZE_HOST | URI_NORMALIZE_PATH |
                             URI_NORMALIZE_QUERY | URI_NORMALIZE_FRAGMENT;
    if (!parsed.is_valid() || !parsed.has_scheme()) return std::nullopt;
    if (uriNormalizeSyntaxExA(&parsed.uri(), all) != URI_SUCCESS) return std::nullopt;
    return printed(parsed.uri());
  }

  bool set_base(std::string_view text) {
    base_ = std::make_unique<Parsed>(text);
    return base_->is_valid() && base_->has_scheme();
  }

  std::optional<std::string_view> resolved(std::string_view reference) {
    Parsed parsed(reference);
    if (!parsed.is_valid()) return std::nullopt;
    Parsed result;
    if (uriAddBaseUriExA(&result.uri(), &parsed.uri(), &base_->uri(), URI_RESOLVE_STRICTLY) != URI_SUCCESS)
      return std::nullopt;
    return printed(result.uri());
  }

private:
  std::optional<std::string_view> printed(const UriUriA& uri) {
    int written = 0;
    if (uriToStringA(memory_.data(), &uri, static_cast<int>(memory_.size()), &written) != URI_SUCCESS)
      return std::nullopt;
    return std::string_view(memory_.data(), static_cast<std::size_t>(written) - 1);
  }

  std::unique_ptr<Parsed> base_;
  std::array<char, 1 << 16> memory_;
};

void add_uriparser(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "uriparser",
      .version = URI_VER_ANSI,
      .does_not = "reads a URI-reference; besides, allocates a list of the path's segments",
      .is_exact = true,
      .side = uriparser_parse,
  });
}
#endif

// Floors: the cost of reading without a grammar. Code that reads every octet cannot be faster.

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

// The compiler vectorizes this loop.
Tally class_check(const Corpus& corpus) {
  unsigned char wrong = 0;
  for (const char c : corpus.buffer()) {
    const auto octet = static_cast<unsigned char>(c);
    wrong |= static_cast<unsigned char>((octet <= ' ' && octet != '\n') || octet >= 0x7f);
  }
  return {.valid = wrong == 0 ? corpus.lines().size() : 0};
}

Tally copy(const Corpus& corpus) {
  static std::string target;
  target.resize(corpus.buffer().size());
  std::memcpy(target.data(), corpus.buffer().data(), target.size());
  return {.valid = corpus.lines().size(), .checksum = static_cast<unsigned char>(target.back())};
}

void add_floors(std::vector<Peer>& peers) {
  peers.push_back({
      .name = "floor_memchr",
      .version = "the C library's",
      .does_not = "finds newlines, nothing else",
      .reads = Reads::lines,
      .side = memchr_lines,
  });
  peers.push_back({
      .name = "floor_class_check",
      .version = "the compiler's vector code",
      .does_not = "whether all octets of the buffer are printable, nothing else",
      .side = class_check,
  });
  peers.push_back({
      .name = "floor_memcpy",
      .version = "the C library's",
      .does_not = "copies the buffer",
      .reads = Reads::lines,
      .side = copy,
  });
}

}  // namespace

std::vector<Peer> peers() {
  std::vector<Peer> all;
  add_floors(all);
#ifdef HAS_ADA
  add_ada(all);
#endif
#ifdef HAS_BOOST
  add_boost(all);
#endif
#ifdef HAS_CRATES
  add_crates(all);
#endif
#ifdef HAS_CURL
  add_curl(all);
#endif
#ifdef HAS_PCRE2
  add_pcre2(all);
#endif
#ifdef HAS_URIPARSER
  add_uriparser(all);
#endif
  return all;
}

std::vector<Library> other_libraries() {
  std::vector<Library> all;
#ifdef HAS_BOOST
  all.push_back(library_of<BoostUrl>("Boost.URL"));
#endif
#ifdef HAS_CRATES
  all.push_back(library_of<Crate<fluent_uri_normal_form, fluent_uri_set_base, fluent_uri_resolved>>("fluent-uri"));
  all.push_back(library_of<Crate<iri_string_normal_form, iri_string_set_base, iri_string_resolved>>("iri-string"));
#endif
#ifdef HAS_URIPARSER
  all.push_back(library_of<Uriparser>("uriparser"));
#endif
  return all;
}

}  // namespace bnfurl::benchmarks
