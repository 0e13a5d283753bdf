// The file of a store: a header, and then images, redirects and tables, one after the other. What is written never
// changes, except for the last table: it says, for the digest of a URL, the status of its response and where the rest
// of the response is. Equal files of several origins are there once: the table finds an image by its own digest.
//
// note [keeping]: all that a batch of responses needs is appended and forced to the disk. Only then the table gets
// their places, each by one store of 8 octets; or, if it would be too full, a new table that has them all is appended,
// and the header gets its place in the same way. So a program may be killed, and a machine may fail, at any moment: a
// place that can be read leads to what was completely written. What is appended and not kept is overwritten by the next
// program.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <unordered_map>
#include <utility>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/robots_store.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/robots_store/robots_image.hpp"
#include "src/rules/tiers/url_view.hpp"
#include "src/system/system.hpp"

namespace bnfurl::crawl {
namespace {

using rules::RobotsImage;
using system::MappedFile;

constexpr std::array<char, 16> kind = {'b', 'n', 'f', 'u', 'r', 'l', ' ', 'r', 'o', 'b', 'o', 't', 's', ' ', '2', '\n'};
constexpr std::uint64_t byte_order = 0x0102030405060708;  // images have numbers as the machine has them

struct Header {
  std::array<char, 16> kind;
  std::uint64_t byte_order;
  std::uint64_t end;    // of what was kept
  std::uint64_t table;  // where it begins: with the number of its slots, a power of two
};

struct Slot {
  Digest128 key;
  std::uint64_t place;  // 0: free; otherwise the status in the upper 16 bits, and an offset, or 0 if there is no more
};

constexpr std::size_t line = 64;  // of a cache: whatever is appended begins with one
constexpr unsigned status_shift = 48;
constexpr std::uint64_t no_response = 1;  // as a status
constexpr std::uint64_t of_image = 2;     // of what is found by an image's own digest

std::uint64_t status_in(std::uint64_t place) { return place >> status_shift; }
std::uint64_t offset_in(std::uint64_t place) { return place & ((std::uint64_t{1} << status_shift) - 1); }

// Whether all of `size` octets lie in the file.
bool has_room(std::uint64_t offset, std::uint64_t size, std::uint64_t of) {
  return offset <= of && size <= of - offset;
}

std::size_t first_slot(std::span<const Slot> slots, const Digest128& key) {
  return static_cast<std::size_t>(key.high) & (slots.size() - 1);
}

// The slot of a key, or the free one where it belongs; null if there is neither.
Slot* slot_of(std::span<Slot> slots, const Digest128& key) {
  std::size_t at = first_slot(slots, key);
  for (std::size_t tried = 0; tried < slots.size(); ++tried, at = (at + 1) & (slots.size() - 1)) {
    const std::uint64_t place = std::atomic_ref(slots[at].place).load(std::memory_order_acquire);
    if (place == 0 || slots[at].key == key) return &slots[at];
  }
  return nullptr;
}

std::atomic_ref<std::uint64_t> number_at(const MappedFile& file, std::uint64_t offset) {
  return std::atomic_ref(*reinterpret_cast<std::uint64_t*>(file.data() + offset));
}

std::span<Slot> slots_at(const MappedFile& file, std::uint64_t table) {
  const std::uint64_t slots = number_at(file, table);
  return {reinterpret_cast<Slot*>(file.data() + table + line), static_cast<std::size_t>(slots)};
}

// The table of a file; empty if there is none.
std::span<Slot> table_in(const MappedFile& file) {
  if (file.data() == nullptr || file.size() < sizeof(Header)) return {};
  Header header;
  std::memcpy(&header, file.data(), sizeof header);
  const bool is_aligned = header.table % line == 0 && header.end % line == 0 && header.table >= sizeof header;
  if (header.kind != kind || header.byte_order != byte_order || !is_aligned || header.end > file.size() ||
      !has_room(header.table, line, header.end))
    return {};
  const std::uint64_t begin = header.table + line, slots = number_at(file, header.table);
  const bool is_whole =
      std::has_single_bit(slots) && slots < header.end && has_room(begin, slots * sizeof(Slot), header.end);
  return is_whole ? slots_at(file, header.table) : std::span<Slot>();
}

// The URL by which a response is found, in normal form: without userinfo and fragment.
std::string url_of(const UrlParts& url, std::string_view path) {
  std::string text(*url.scheme);
  text.append("://").append(*url.host);
  if (url.port) text.append(":").append(*url.port);
  return text.append(path);
}

constexpr std::string_view file_name = "/robots.txt";

bool has_origin(const UrlParts& url) { return url.scheme && url.host; }

// The key of a URL: for most, the digest of the origin, so that this is not copied.
Digest128 key_of(std::string_view url) {
  if (url.ends_with(file_name)) return digest128(url.substr(0, url.size() - file_name.size()));
  const Digest128 digest = digest128(url);
  return {~digest.high, digest.low};
}

// That of the robots.txt of its origin.
Digest128 key_of(const UrlParts& url) {
  if (!has_origin(url)) return {};
  const bool has_userinfo = url.scheme->data() + url.scheme->size() + 3 != url.host->data();
  if (has_userinfo) return key_of(url_of(url, file_name));
  const std::string_view last = url.port ? *url.port : *url.host;
  return digest128({url.scheme->data(), static_cast<std::size_t>(last.data() + last.size() - url.scheme->data())});
}

InputError refused(const std::string& file, const std::string& why) {
  return {InputError::Code::argument, file, file + " " + why};
}
InputError failed(const std::string& file) {
  return {InputError::Code::system, file, file + ": " + std::strerror(errno)};
}

// Of any version, which are the last two octets.
bool begins_like_store(std::string_view octets) {
  return octets.size() >= kind.size() && octets.starts_with({kind.data(), kind.size() - 2});
}

// What is the case with a file that is not a whole store.
InputError no_store(const std::string& file, const MappedFile& mapped) {
  const bool is_store = begins_like_store({mapped.data(), mapped.size()});
  const bool is_of_kind = is_store && std::equal(kind.begin(), kind.end(), mapped.data());
  return refused(file, is_of_kind ? "is cut off or damaged, or from another kind of machine; build it again"
                       : is_store ? "is a store of another version of bnfurl; build it again"
                                  : "is not a store of robots.txt files");
}

}  // namespace

Result<RobotsAgent, InputError> RobotsAgent::of(std::string_view agent) {
  if (auto checked = check_agent(agent); !checked) return std::move(checked).error();
  return RobotsAgent(rules::robot_names(agent));
}

// A store for reading.

struct RobotsStore::State {
  explicit State(MappedFile mapped) : file(std::move(mapped)), slots(table_in(file)) {}

  // 0 if the key is not there.
  [[nodiscard]] std::uint64_t place_of(const Digest128& key) const {
    Slot* const slot = slot_of(slots, key);
    return slot == nullptr ? 0 : std::atomic_ref(slot->place).load(std::memory_order_acquire);
  }
  [[nodiscard]] std::string_view octets_at(std::uint64_t place) const {
    const std::uint64_t offset = offset_in(place);
    if (offset % line != 0 || offset < sizeof(Header) || offset > file.size()) return {};
    return {file.data() + offset, file.size() - static_cast<std::size_t>(offset)};
  }
  // The URL of a redirect, after its size.
  [[nodiscard]] std::string_view text_at(std::uint64_t place) const {
    const std::string_view octets = octets_at(place);
    std::uint64_t size = 0;
    if (octets.size() < sizeof size) return {};
    std::memcpy(&size, octets.data(), sizeof size);
    return size <= octets.size() - sizeof size ? octets.substr(sizeof size, static_cast<std::size_t>(size)) : "";
  }

  // By the response that counts. If it has an image, then `take(image, decided)` is called.
  template <class Take>
  [[nodiscard]] std::optional<RobotsDecision> decision(const UrlParts& url, unsigned status, std::uint64_t place,
                                                       const rules::RobotNames& names, const Take& take) const {
    if (status / 100 != 2) {
      const bool is_unreachable = status == 0 || status / 100 == 5;
      return RobotsDecision{is_unreachable ? Verdict::deny : Verdict::allow, 0, status};
    }
    const std::optional<RobotsImage> image = RobotsImage::of(octets_at(place));
    if (!image) return std::nullopt;
    const rules::SubjectText path = rules::path_and_query(url);
    const std::string joined =
        path.begin.empty() || path.rest.empty() ? std::string() : std::string(path.begin).append(path.rest);
    const std::string_view whole = !joined.empty() ? joined : path.rest.empty() ? path.begin : path.rest;
    const RobotsImage::Decided decided = image->decide(whole, names);
    take(*image, decided);
    return RobotsDecision{decided.verdict, decided.line, status};
  }

  MappedFile file;
  std::span<Slot> slots;
};

RobotsStore::RobotsStore(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RobotsStore::RobotsStore(RobotsStore&&) noexcept = default;
RobotsStore& RobotsStore::operator=(RobotsStore&&) noexcept = default;
RobotsStore::~RobotsStore() = default;

bool RobotsStore::is_store(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;
  std::array<char, kind.size()> begin{};
  return std::ifstream(file, std::ios::binary).read(begin.data(), begin.size()) &&
         begins_like_store({begin.data(), begin.size()});
}

Result<RobotsStore, InputError> RobotsStore::open(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failed(file);
  auto state = std::make_unique<State>(MappedFile(descriptor, false));
  if (state->file.data() == nullptr && state->file.size() != 0) return failed(file);
  if (state->slots.empty()) return no_store(file, state->file);
  return RobotsStore(std::move(state));
}

// Calls `visit(place)` for the response at `place`, and for each to which redirects lead, of which at most five count
// (RFC 9309, section 2.3.1.2). The status of the last one; nullopt if it is not there.
template <class Visit>
std::optional<unsigned> RobotsStore::follow(std::uint64_t place, const Visit& visit) const {
  constexpr int most_redirects = 5;
  for (int redirects = 0; place != 0; ++redirects) {
    visit(place);
    const auto status = static_cast<unsigned>(status_in(place));
    if (status / 100 != 3 || redirects == most_redirects) return status == no_response ? 0 : status;
    place = state_->place_of(key_of(state_->text_at(place)));
  }
  return std::nullopt;
}

std::optional<RobotsDecision> RobotsStore::decide(const UrlParts& url, const RobotsAgent& agent) const {
  std::optional<RobotsDecision> decision;
  decide({&url, 1}, agent, {&decision, 1});
  return decision;
}

// First all slots are fetched, then what their places lead to, of which the first cache lines are enough for most.
void RobotsStore::decide(std::span<const UrlParts> urls, const RobotsAgent& agent,
                         std::span<std::optional<RobotsDecision>> decisions) const {
  constexpr std::size_t most_at_once = 16, lines = 2;
  std::array<Digest128, most_at_once> keys;
  std::array<std::uint64_t, most_at_once> places;
  while (!urls.empty()) {
    const std::size_t count = std::min(urls.size(), most_at_once);
    for (std::size_t i = 0; i < count; ++i) {
      keys[i] = key_of(urls[i]);
      __builtin_prefetch(&state_->slots[first_slot(state_->slots, keys[i])]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      places[i] = has_origin(urls[i]) ? state_->place_of(keys[i]) : 0;
      const std::string_view octets = state_->octets_at(places[i]);
      for (std::size_t at = 0; at < std::min(octets.size(), line * lines); at += line)
        __builtin_prefetch(octets.data() + at);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t last = 0;
      const std::optional<unsigned> status = follow(places[i], [&last](std::uint64_t place) { last = place; });
      const auto nothing = [](const auto&...) {};
      decisions[i] = status ? state_->decision(urls[i], *status, last, agent.names_, nothing) : std::nullopt;
    }
    urls = urls.subspan(count);
    decisions = decisions.subspan(count);
  }
}

std::optional<RobotsFacts> RobotsStore::facts(const UrlParts& url, const RobotsAgent& agent) const {
  RobotsFacts facts;
  std::uint64_t last = 0;
  const std::uint64_t begin = has_origin(url) ? state_->place_of(key_of(url)) : 0;
  const std::optional<unsigned> status = follow(begin, [&](std::uint64_t place) {
    last = place;
    if (status_in(place) / 100 == 3) facts.redirects.push_back(state_->text_at(place));
  });
  if (!status) return std::nullopt;
  const auto decision = state_->decision(url, *status, last, agent.names_, [&](const auto& image, const auto& decided) {
    facts.rule = decided.rule();
    facts.delay = image.delay(agent.names_);
    facts.sitemaps = image.sitemaps();
  });
  if (!decision) return std::nullopt;
  static_cast<RobotsDecision&>(facts) = *decision;
  return facts;
}

// Adding.

struct DigestHash {
  std::size_t operator()(const Digest128& key) const noexcept { return static_cast<std::size_t>(key.low); }
};

struct RobotsStoreWriter::State {
  State(std::string path, MappedFile opened) : file(std::move(path)), mapped(std::move(opened)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  // Room that is left over is given back; a file that is not a store stays as it is.
  ~State() {
    if (end != 0 && mapped.data() != nullptr)
      (void)mapped.resize(static_cast<std::size_t>(number_at(mapped, offsetof(Header, end))));
  }

  // Where so many octets are appended; 0, with errno, if there is no room.
  [[nodiscard]] std::uint64_t append(std::uint64_t size) {
    const std::uint64_t begin = end, needed = (size + line - 1) / line * line;
    const std::uint64_t with_spare = begin + needed + std::max(begin / 8, least_octets);
    if (!has_room(begin, needed, mapped.size()) && !mapped.resize(static_cast<std::size_t>(with_spare))) return 0;
    std::memset(mapped.data() + begin, 0, static_cast<std::size_t>(needed));
    end += needed;
    return begin;
  }

  [[nodiscard]] std::uint64_t append_text(std::string_view text) {
    const std::uint64_t begin = append(text.size());
    if (begin != 0) std::ranges::copy(text, mapped.data() + begin);
    return begin;
  }

  // After its size.
  [[nodiscard]] std::uint64_t append_location(std::string_view url) {
    std::string text(sizeof(std::uint64_t), '\0');
    const std::uint64_t size = url.size();
    std::memcpy(text.data(), &size, sizeof size);
    return append_text(text.append(url));
  }

  // An image that is there already, or appended.
  [[nodiscard]] std::uint64_t place_of_image(const std::string& image) {
    const Digest128 key = digest128(image);
    if (const auto found = added.find(key); found != added.end()) return offset_in(found->second);
    Slot* const slot = slot_of(table_in(mapped), key);
    if (slot != nullptr && slot->place != 0) return offset_in(slot->place);
    const std::uint64_t begin = append_text(image);
    if (begin != 0) added[key] = of_image << status_shift | begin;
    return begin;
  }

  [[nodiscard]] std::uint64_t append_table(std::uint64_t slots) {
    const std::uint64_t table = append(line + slots * sizeof(Slot));
    if (table != 0) number_at(mapped, table) = slots;
    return table;
  }

  // The kind comes last, so a file that has it is whole.
  [[nodiscard]] bool begin_file() {
    end = line;
    if (!mapped.resize(least_octets)) return false;
    const std::uint64_t table = append_table(least_slots);
    const Header header{{}, byte_order, end, table};
    std::memcpy(mapped.data(), &header, sizeof header);
    if (!mapped.flush()) return false;
    std::memcpy(mapped.data(), kind.data(), kind.size());
    return mapped.flush();
  }

  [[nodiscard]] bool begin_to_add() {
    const std::span<Slot> slots = table_in(mapped);
    if (slots.empty()) return false;
    end = number_at(mapped, offsetof(Header, end));
    used = static_cast<std::size_t>(std::ranges::count_if(slots, [](const Slot& slot) { return slot.place != 0; }));
    return true;
  }

  // note [keeping]
  [[nodiscard]] bool keep() {
    const std::size_t old_slots = table_in(mapped).size();
    std::uint64_t slots = old_slots;
    while (slots / 4 * 3 < used + added.size()) slots *= 2;
    const bool is_new = slots != old_slots;
    const std::uint64_t table = is_new ? append_table(slots) : number_at(mapped, offsetof(Header, table)).load();
    if (table == 0) return false;
    number_at(mapped, offsetof(Header, end)) = end;
    if (!is_new && !mapped.flush()) return false;
    const std::span<Slot> to = slots_at(mapped, table);
    if (is_new) {
      used = 0;
      for (const Slot& slot : table_in(mapped)) {
        if (slot.place != 0) put(to, slot.key, slot.place);
      }
    }
    for (const auto& [key, place] : added) put(to, key, place);
    if (!mapped.flush()) return false;
    added.clear();
    if (!is_new) return true;
    number_at(mapped, offsetof(Header, table)) = table;
    return mapped.flush();
  }

  // There is a free slot.
  void put(std::span<Slot> slots, const Digest128& key, std::uint64_t place) {
    Slot* const slot = slot_of(slots, key);
    if (slot->place == 0) {
      slot->key = key;
      ++used;
    }
    std::atomic_ref(slot->place).store(place, std::memory_order_release);
  }

  static constexpr std::uint64_t least_octets = std::uint64_t{1} << 20, least_slots = 1024;
  std::string file;
  MappedFile mapped;
  std::uint64_t end = 0;
  std::size_t used = 0;                                            // slots
  std::unordered_map<Digest128, std::uint64_t, DigestHash> added;  // since the last `keep`: places
  UrlReader reader{rfc3986::URI};
  std::string fault;
};

RobotsStoreWriter::RobotsStoreWriter(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RobotsStoreWriter::RobotsStoreWriter(RobotsStoreWriter&&) noexcept = default;
RobotsStoreWriter& RobotsStoreWriter::operator=(RobotsStoreWriter&&) noexcept = default;
RobotsStoreWriter::~RobotsStoreWriter() = default;

Result<RobotsStoreWriter, InputError> RobotsStoreWriter::open(const std::string& file) {
  const int descriptor = system::open_locked(file);
  if (descriptor < 0 && errno == EWOULDBLOCK)
    return refused(file, "is in use by another program; only one at a time can add to it");
  if (descriptor < 0) return failed(file);
  MappedFile mapped(descriptor, true);
  if (mapped.data() == nullptr && mapped.size() != 0) return failed(file);
  // A program that was killed at the beginning leaves a file of this size whose first octets are 0.
  const std::string_view whole(mapped.data(), mapped.size());
  const bool is_begun =
      whole.empty() || (whole.size() == State::least_octets &&
                        whole.substr(0, kind.size()).find_first_not_of('\0') == std::string_view::npos);
  auto state = std::make_unique<State>(file, std::move(mapped));
  if (is_begun ? state->begin_file() : state->begin_to_add()) return RobotsStoreWriter(std::move(state));
  return is_begun ? failed(file) : no_store(file, state->mapped);
}

Result<void, InputError> RobotsStoreWriter::add(const RobotsResponse& response) {
  State& state = *state_;
  const auto wrong = [](std::string message) {
    return InputError{InputError::Code::argument, "response", std::move(message)};
  };
  if (!state.fault.empty()) return InputError{InputError::Code::system, state.file, state.fault};
  const auto read = [&state](std::string_view text, std::string& memory) -> std::string {
    memory.resize(text.size() + 2);
    const auto url = state.reader.read(text, memory);
    if (!url || !url->scheme || !url->host || url->host->empty()) return {};
    std::string path(url->path.value_or(""));
    if (url->query) path.append("?").append(*url->query);
    return url_of(*url, path);
  };
  std::string memory;
  const std::string url = read(response.url, memory);
  if (url.empty()) return wrong("the url is not a valid URL with a host");
  const unsigned kind_of_status = response.status / 100;
  if (response.status != 0 && (kind_of_status < 2 || kind_of_status > 5))
    return wrong("the status must be 200 to 599, or 0 if there was no response");
  std::uint64_t place = 0;
  if (kind_of_status == 2) {
    rules::RobotsFile file = rules::read_robots_file({.file = response.url, .text = response.body});
    place = state.place_of_image(rules::robots_image(file));
  } else if (kind_of_status == 3) {
    std::string target(response.location.size() + url.size() + 4, '\0');
    const auto base = Base::of(rfc3986::URI, url);
    const auto resolved = resolve(*base, response.location, Resolution::rfc3986, target);
    const std::string location = resolved && !response.location.empty() ? read(*resolved, memory) : std::string();
    if (location.empty()) return wrong("a redirect needs a location that is a valid reference to a URL with a host");
    place = state.append_location(location);
  }
  if (place == 0 && (kind_of_status == 2 || kind_of_status == 3)) {
    state.fault = failed(state.file).message;
    return InputError{InputError::Code::system, state.file, state.fault};
  }
  const std::uint64_t status = response.status == 0 ? no_response : response.status;
  state.added[key_of(url)] = status << status_shift | place;
  return {};
}

Result<void, InputError> RobotsStoreWriter::keep() {
  State& state = *state_;
  if (state.fault.empty() && !state.keep()) state.fault = failed(state.file).message;
  if (!state.fault.empty()) return InputError{InputError::Code::system, state.file, state.fault};
  return {};
}

}  // namespace bnfurl::crawl
