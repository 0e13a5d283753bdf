// The file of a store: a header; then values, which are images and the URLs of redirects; then an entry for each
// response, by its URL; and then a table, which says for the digest of a URL the status of its response, and where the
// value is that belongs to it. Equal values are there once. Decisions read the table, and lists the entries. Each
// value, entry and slot of the table and the header have a check sum, which is compared whenever they are used; of an
// image, a decision compares only those of the parts that it reads.
//
// A file that has its name never changes: a writer makes another one beside it, with all that the first has and what is
// added, and gives it the name. So a program that has a store open keeps what it opened, and a program or a machine may
// stop at any moment.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
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

using rules::check_sum;
using rules::RobotsImage;
using system::MappedFile;

constexpr std::array<char, 16> kind = {'b', 'n', 'f', 'u', 'r', 'l', ' ', 'r', 'o', 'b', 'o', 't', 's', ' ', '5', '\n'};
constexpr std::uint64_t byte_order = 0x0102030405060708;  // images have numbers as the machine has them

struct Header {
  std::array<char, 16> kind;
  std::uint64_t byte_order;
  std::uint64_t entries;    // where they begin
  std::uint64_t responses;  // how many there are
  std::uint64_t table;      // where it begins; the file ends with it
  std::uint64_t slots;      // of the table: a power of two
  std::uint64_t check = 0;

  [[nodiscard]] std::uint64_t sum() const {
    return check_sum({reinterpret_cast<const char*>(this), offsetof(Header, check)});
  }
};

// Before its octets.
struct ValueHeader {
  std::uint64_t size, check;
};

// Before its URL.
struct EntryHeader {
  std::uint64_t size, check, place;  // place: as of the slot
  std::int64_t time;

  // `url` follows it in memory.
  [[nodiscard]] static std::uint64_t sum(std::string_view url) {
    constexpr std::size_t summed = sizeof(EntryHeader) - offsetof(EntryHeader, place);
    return check_sum({url.data() - summed, summed + url.size()});
  }
};

struct Slot {
  Digest128 key;
  std::uint64_t place = 0;  // the status in the upper 16 bits, and the offset of the value, or 0 without one
  std::uint64_t check = 0;

  [[nodiscard]] bool is_free() const { return place == 0 && check == 0; }
  [[nodiscard]] std::uint64_t sum() const {
    return check_sum({reinterpret_cast<const char*>(this), offsetof(Slot, check)});
  }
};

constexpr std::size_t line = 64;  // of a cache: values and the table begin with one
constexpr unsigned status_shift = 48;
constexpr std::uint64_t no_response = 1;    // as a status
constexpr std::uint64_t denying = 1 << 10;  // added to a status that allows all but for those who say otherwise

std::uint64_t status_in(std::uint64_t place) { return place >> status_shift & (denying - 1); }
// As it is told.
unsigned told_status_in(std::uint64_t place) {
  return status_in(place) == no_response ? 0 : static_cast<unsigned>(status_in(place));
}
std::uint64_t offset_in(std::uint64_t place) { return place & ((std::uint64_t{1} << status_shift) - 1); }

std::size_t first_slot(std::span<const Slot> slots, const Digest128& key) {
  return static_cast<std::size_t>(key.high) & (slots.size() - 1);
}

// The header of a file; nullopt if the file is not a whole store.
std::optional<Header> header_in(const MappedFile& file) {
  if (file.data() == nullptr || file.size() < line) return std::nullopt;
  Header header;
  std::memcpy(&header, file.data(), sizeof header);
  const bool is_whole = header.kind == kind && header.byte_order == byte_order && header.check == header.sum() &&
                        file.size() == header.table + header.slots * sizeof(Slot) && header.entries <= header.table;
  return is_whole ? std::optional(header) : std::nullopt;
}

std::span<const Slot> table_in(const MappedFile& file) {
  const std::optional<Header> header = header_in(file);
  if (!header) return {};
  return {reinterpret_cast<const Slot*>(file.data() + header->table), static_cast<std::size_t>(header->slots)};
}

// Calls `visit(offset, header, url)` for each entry; without a URL for one that is damaged, which is the last.
template <class Visit>
void visit_entries(const MappedFile& file, const Visit& visit) {
  const std::optional<Header> header = header_in(file);
  if (!header) return;
  std::uint64_t offset = header->entries;
  for (std::uint64_t i = 0; i < header->responses; ++i) {
    EntryHeader entry{};
    const std::uint64_t room = header->table - offset;
    const char* const begin = file.data() + offset;
    if (room >= sizeof entry) std::memcpy(&entry, begin, sizeof entry);
    const bool is_whole = room >= sizeof entry && entry.size <= room - sizeof entry;
    const std::string_view url(begin + sizeof entry, is_whole ? static_cast<std::size_t>(entry.size) : 0);
    if (!is_whole || entry.check != EntryHeader::sum(url)) return visit(offset, entry, std::string_view());
    visit(offset, entry, url);
    offset += sizeof entry + entry.size;
  }
}

// A value and its check sum.
struct Value {
  std::string_view octets;
  std::uint64_t check;

  [[nodiscard]] bool is_damaged() const { return check_sum(octets) != check; }
};

// The value at `offset`; nullopt if the file has none there.
std::optional<Value> value_at(const MappedFile& file, std::uint64_t offset) {
  ValueHeader header{};
  if (offset % line != 0 || offset > file.size() || file.size() - offset < sizeof header) return std::nullopt;
  const std::string_view rest(file.data() + offset, file.size() - static_cast<std::size_t>(offset));
  std::memcpy(&header, rest.data(), sizeof header);
  if (header.size > rest.size() - sizeof header) return std::nullopt;
  return Value{rest.substr(sizeof header, static_cast<std::size_t>(header.size)), header.check};
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

  // 0 if the key is not there, or damaged.
  [[nodiscard]] std::uint64_t place_of(const Digest128& key) const {
    std::size_t at = first_slot(slots, key);
    for (std::size_t tried = 0; tried < slots.size(); ++tried, at = (at + 1) & (slots.size() - 1)) {
      const Slot& slot = slots[at];
      if (slot.is_free()) return 0;
      if (slot.check != slot.sum()) return found_damage(reinterpret_cast<const char*>(&slot) - file.data()), 0;
      if (slot.key == key) return slot.place;
    }
    return 0;
  }
  // What stands at a place; nullopt if it is damaged.
  [[nodiscard]] std::optional<std::string_view> whole_value_of(std::uint64_t place) const {
    const std::optional<Value> value = value_at(file, offset_in(place));
    if (value && !value->is_damaged()) return value->octets;
    found_damage(static_cast<std::ptrdiff_t>(offset_in(place)));
    return std::nullopt;
  }
  void found_damage(std::ptrdiff_t offset) const {
    std::uint64_t none = 0;
    damage.compare_exchange_strong(none, static_cast<std::uint64_t>(offset), std::memory_order_relaxed);
  }

  // By the response that counts, which is at `place`. If it has an image, `take(value, image, decided)` is
  // called, which is false if it needs what is damaged.
  template <class Take>
  [[nodiscard]] std::optional<RobotsDecision> decision(const UrlParts& url, unsigned status, std::uint64_t place,
                                                       const rules::RobotNames& names, const Take& take) const {
    if (status / 100 != 2) {
      const bool is_unreachable = status == 0 || status / 100 == 5 || (place >> status_shift & denying) != 0;
      return RobotsDecision{is_unreachable ? Verdict::deny : Verdict::allow, 0, status};
    }
    const std::optional<Value> value = value_at(file, offset_in(place));
    const std::optional<RobotsImage> image = value ? RobotsImage::of(value->octets) : std::nullopt;
    const rules::SubjectText path = rules::path_and_query(url);
    const std::string joined =
        path.begin.empty() || path.rest.empty() ? std::string() : std::string(path.begin).append(path.rest);
    const std::string_view whole = !joined.empty() ? joined : path.rest.empty() ? path.begin : path.rest;
    const auto decided = image ? image->decide(whole, names) : std::nullopt;
    if (!decided || !take(*value, *image, *decided)) {
      found_damage(static_cast<std::ptrdiff_t>(offset_in(place)));
      return std::nullopt;
    }
    return RobotsDecision{decided->verdict, decided->line, status};
  }

  MappedFile file;
  std::span<const Slot> slots;
  mutable std::atomic<std::uint64_t> damage = 0;  // where it was first found: not in the header
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
  auto state = std::make_unique<State>(MappedFile(descriptor));
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
    const unsigned status = told_status_in(place);
    if (status / 100 != 3 || redirects == most_redirects) return status;
    const std::optional<std::string_view> url = state_->whole_value_of(place);
    place = url ? state_->place_of(key_of(*url)) : 0;
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
      const std::uint64_t begin = offset_in(places[i]),
                          end = std::min<std::uint64_t>(begin + line * lines, state_->file.size());
      for (std::uint64_t at = begin; at < end; at += line) __builtin_prefetch(state_->file.data() + at);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t last = 0;
      const std::optional<unsigned> status = follow(places[i], [&last](std::uint64_t place) { last = place; });
      const auto nothing = [](const auto&...) { return true; };
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
    if (status_in(place) / 100 == 3) facts.redirects.push_back(state_->whole_value_of(place).value_or(""));
  });
  if (!status) return std::nullopt;
  const auto take = [&](const Value& value, const RobotsImage& image, const RobotsImage::Decided& decided) {
    facts.rule = decided.rule();
    facts.delay = image.delay(agent.names_);
    facts.sitemaps = image.sitemaps();
    facts.octets = image.body();
    return !value.is_damaged();
  };
  const auto decision = state_->decision(url, *status, last, agent.names_, take);
  if (!decision) return std::nullopt;
  static_cast<RobotsDecision&>(facts) = *decision;
  return facts;
}

void RobotsStore::visit(const RobotsAgent& agent, const std::function<void(const RobotsEntry&)>& visit) const {
  visit_entries(state_->file, [&](std::uint64_t offset, const EntryHeader& header, std::string_view url) {
    RobotsEntry entry{.url = url, .is_damaged = url.empty()};
    const std::uint64_t place = header.place;
    const bool has_value = !entry.is_damaged && offset_in(place) != 0;
    const std::optional<std::string_view> value = has_value ? state_->whole_value_of(place) : std::nullopt;
    const bool has_image = value && status_in(place) / 100 == 2;
    const std::optional<RobotsImage> image = has_image ? RobotsImage::of(*value) : std::nullopt;
    if (entry.is_damaged) state_->found_damage(static_cast<std::ptrdiff_t>(offset));
    entry.is_damaged = entry.is_damaged || (has_value && !value) || (has_image && !image);
    if (entry.is_damaged) return visit(entry);
    entry.status = told_status_in(place);
    entry.time = header.time;
    if (entry.status / 100 == 3) entry.location = *value;
    if (image) {
      entry.octets = image->body();
      entry.rules = image->rules();
      entry.delay = image->delay(agent.names_);
      entry.sitemaps = image->sitemaps();
    }
    visit(entry);
  });
  for (const Slot& slot : state_->slots) {
    if (!slot.is_free() && slot.check != slot.sum())
      state_->found_damage(reinterpret_cast<const char*>(&slot) - state_->file.data());
  }
}

std::optional<std::uint64_t> RobotsStore::damage() const noexcept {
  const std::uint64_t offset = state_->damage.load(std::memory_order_relaxed);
  return offset == 0 ? std::nullopt : std::optional(offset);
}

// Adding.

struct DigestHash {
  std::size_t operator()(const Digest128& key) const noexcept { return static_cast<std::size_t>(key.low); }
};

struct RobotsStoreWriter::State {
  explicit State(std::string path) : file(std::move(path)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  // What was not kept is lost.
  ~State() {
    if (made == nullptr) return;
    std::remove(made_name().c_str());
    std::fclose(made);
  }

  // note [beside]: the name of the file that is made. Only one program at a time has it open, so only one adds.
  [[nodiscard]] std::string made_name() const { return file + ".new"; }

  // Begins another file with all that the store has, in the order of its places.
  [[nodiscard]] Result<void, InputError> begin() {
    const int locked = system::open_locked(made_name());
    if (locked < 0 && errno == EWOULDBLOCK)
      return refused(file, "is in use by another program; only one at a time can add to it");
    if (locked < 0) return failed(made_name());
    if (::ftruncate(locked, 0) != 0 || (made = ::fdopen(locked, "wb")) == nullptr) return failed(made_name());
    end = 0;
    responses.clear();
    values.clear();
    append(std::string(line, '\0'));  // for the header
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 && errno != ENOENT) return failed(file);
    const MappedFile old(descriptor);
    if (old.size() == 0) return {};
    if (old.data() == nullptr) return failed(file);
    if (table_in(old).empty()) return no_store(file, old);
    struct Entry {
      std::uint64_t place;
      std::int64_t time;
      std::string_view url;
    };
    std::vector<Entry> all;
    bool is_damaged = std::ranges::any_of(table_in(old),
                                          [](const Slot& slot) { return !slot.is_free() && slot.check != slot.sum(); });
    visit_entries(old, [&](std::uint64_t, const EntryHeader& header, std::string_view url) {
      all.push_back({header.place, header.time, url});
      is_damaged = is_damaged || url.empty();
    });
    std::ranges::sort(all, {}, [](const Entry& entry) { return offset_in(entry.place); });
    for (const Entry& entry : all) {
      const std::uint64_t offset = offset_in(entry.place);
      const auto value = offset == 0 ? Value{} : value_at(old, offset);
      is_damaged = is_damaged || !value || (offset != 0 && value->is_damaged());
      if (is_damaged) return refused(file, "is damaged; build it again");
      const std::uint64_t place = entry.place - offset + (offset == 0 ? 0 : place_of(value->octets));
      responses[key_of(entry.url)] = {place, entry.time, std::string(entry.url)};
    }
    if (is_damaged) return refused(file, "is damaged; build it again");
    return {};
  }

  // Where a value is, which is appended unless it is there already.
  [[nodiscard]] std::uint64_t place_of(std::string_view value) {
    const Digest128 digest = digest128(value);
    const auto [known, is_new] = values.try_emplace(digest, end);
    if (!is_new) return known->second;
    const ValueHeader header{value.size(), check_sum(value)};
    append({reinterpret_cast<const char*>(&header), sizeof header});
    append(value);
    append(std::string((line - end % line) % line, '\0'));
    return known->second;
  }

  void append(std::string_view octets) {
    note(std::fwrite(octets.data(), 1, octets.size(), made) == octets.size());
    end += octets.size();
  }

  void keep() {
    std::uint64_t size = least_slots;
    while (size / 4 * 3 < responses.size()) size *= 2;
    std::vector<Slot> slots(static_cast<std::size_t>(size));
    const std::uint64_t entries = end;
    append_entries();
    for (const auto& [key, response] : responses) {
      std::size_t at = first_slot(slots, key);
      while (!slots[at].is_free()) at = (at + 1) & (slots.size() - 1);
      slots[at] = {key, response.place, 0};
      slots[at].check = slots[at].sum();
    }
    Header header{kind, byte_order, entries, responses.size(), end, size};
    header.check = header.sum();
    append({reinterpret_cast<const char*>(slots.data()), slots.size() * sizeof(Slot)});
    note(std::fseek(made, 0, SEEK_SET) == 0);
    append({reinterpret_cast<const char*>(&header), sizeof header});
    if (error != 0) return;
    const bool is_kept = system::put_in_place(std::exchange(made, nullptr), made_name(), file);
    note(is_kept);
    if (!is_kept) std::remove(made_name().c_str());
  }

  void append_entries() {
    std::vector<const Response*> all;
    for (const auto& [key, response] : responses) all.push_back(&response);
    std::ranges::sort(all, {}, &Response::url);
    std::string octets;
    for (const Response* const response : all) {
      EntryHeader header{response->url.size(), 0, response->place, response->time};
      octets.assign(reinterpret_cast<const char*>(&header), sizeof header).append(response->url);
      header.check = EntryHeader::sum(std::string_view(octets).substr(sizeof header));
      std::memcpy(octets.data(), &header, sizeof header);
      append(octets);
    }
    append(std::string((line - end % line) % line, '\0'));
  }

  // Whether something that was to be written is.
  void note(bool is_done) {
    if (!is_done && error == 0) error = errno;
  }
  [[nodiscard]] Result<void, InputError> checked() const {
    if (error == 0) return {};
    return InputError{InputError::Code::system, file, file + ": " + std::strerror(error)};
  }
  // Also after what was added before is kept.
  [[nodiscard]] Result<void, InputError> ready() {
    if (auto good = checked(); !good) return good;
    return made == nullptr ? begin() : Result<void, InputError>();
  }

  static constexpr std::uint64_t least_slots = 1024;
  struct Response {
    std::uint64_t place;
    std::int64_t time;
    std::string url;
  };
  std::string file;
  std::FILE* made = nullptr;  // note [beside]; null after it was kept
  std::uint64_t end = 0;      // how many octets it has
  int error = 0;              // the first that a write had: nothing can be added any more
  std::unordered_map<Digest128, Response, DigestHash> responses;
  std::unordered_map<Digest128, std::uint64_t, DigestHash> values;  // where each is, by its digest
  RobotsReading reading;
  std::size_t misspelt = 0;
  UrlReader reader{rfc3986::URI};
};

RobotsStoreWriter::RobotsStoreWriter(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
RobotsStoreWriter::RobotsStoreWriter(RobotsStoreWriter&&) noexcept = default;
RobotsStoreWriter& RobotsStoreWriter::operator=(RobotsStoreWriter&&) noexcept = default;
RobotsStoreWriter::~RobotsStoreWriter() = default;

Result<RobotsStoreWriter, InputError> RobotsStoreWriter::open(const std::string& file, RobotsReading reading) {
  auto state = std::make_unique<State>(file);
  state->reading = reading;
  if (auto begun = state->begin(); !begun) return std::move(begun).error();
  return RobotsStoreWriter(std::move(state));
}

Result<void, InputError> RobotsStoreWriter::add(const RobotsResponse& response) {
  State& state = *state_;
  const auto wrong = [](std::string message) {
    return InputError{InputError::Code::argument, "response", std::move(message)};
  };
  if (auto begun = state.ready(); !begun) return begun;
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
  if (response.status == 304) return wrong("status 304: the earlier response stays valid");
  std::uint64_t place = 0;
  if (kind_of_status == 2) {
    const rules::RobotsFile file = rules::read_robots_file(
        {.file = response.url, .text = response.body, .like_google = state.reading == RobotsReading::google});
    place = state.place_of(rules::robots_image(file, response.body.size()));
    state.misspelt += file.misspelt;
  } else if (kind_of_status == 3) {
    std::string target(response.location.size() + url.size() + 4, '\0');
    const auto base = Base::of(rfc3986::URI, url);
    const auto resolved = resolve(*base, response.location, Resolution::rfc3986, target);
    const std::string location = resolved && !response.location.empty() ? read(*resolved, memory) : std::string();
    if (location.empty()) return wrong("a redirect needs a location that is a valid reference to a URL with a host");
    place = state.place_of(location);
  }
  const bool denies = response.status == 429 && state.reading == RobotsReading::google;
  const std::uint64_t status = response.status == 0 ? no_response : response.status | (denies ? denying : 0);
  state.responses[key_of(url)] = {status << status_shift | place, response.time, url};
  return state.checked();
}

std::size_t RobotsStoreWriter::misspelt_lines() const noexcept { return state_->misspelt; }

Result<void, InputError> RobotsStoreWriter::keep() {
  if (state_->made != nullptr) state_->keep();
  return state_->checked();
}

}  // namespace bnfurl::crawl
