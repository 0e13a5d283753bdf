// First the cell as a whole is undone: comments, markup, character references, letters in full width, links that nobody
// should follow. Then it is cut where another URL begins, and each piece is repaired and normalized. A URL whose own
// seed would be another one is refused: so a second run changes nothing. A line can have a million URLs: all steps take
// linear time.
#include "tools/bnfurl/commands/seed_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/web.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/requests/option_words.hpp"

namespace bnfurl::tool {
namespace {

using records::in_lower_case;

constexpr std::string_view ends_of_host = "/?#\\", blanks = " \t\r\n";

bool begins_with(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && records::is_called(text.substr(0, word.size()), word);
}

/// The first place of `word`, in any letter case.
std::size_t find(std::string_view text, std::string_view word, std::size_t from = 0) {
  for (; from < text.size(); ++from) {
    if (begins_with(text.substr(from), word)) return from;
  }
  return std::string_view::npos;
}

/// What replaces the word may begin it once more: `&amp;amp;` is `&`.
bool replace(std::string& text, std::string_view word, std::string_view by) {
  const std::string_view all = text, again = word.starts_with(by) ? word.substr(by.size()) : std::string_view();
  std::string replaced;
  std::size_t done = 0;
  for (std::size_t at = find(all, word); at != std::string_view::npos; at = find(all, word, done)) {
    replaced.append(all.substr(done, at - done)).append(by);
    done = at + word.size();
    while (!by.empty() && !again.empty() && begins_with(all.substr(done), again)) done += again.size();
  }
  if (done == 0) return false;
  text = replaced.append(all.substr(done));
  return true;
}

/// Without blanks of any script at both ends.
std::string_view trimmed(std::string_view text) {
  constexpr std::string_view wide[] = {"\xC2\xA0", "\xE2\x80\x8B", "\xEF\xBB\xBF", "\xE3\x80\x80"};
  for (std::size_t before = text.size() + 1; before != text.size();) {
    before = text.size();
    while (!text.empty() && (static_cast<unsigned char>(text.front()) <= ' ')) text.remove_prefix(1);
    while (!text.empty() && (static_cast<unsigned char>(text.back()) <= ' ')) text.remove_suffix(1);
    for (const std::string_view blank : wide) {
      if (text.starts_with(blank)) text.remove_prefix(blank.size());
      if (text.ends_with(blank)) text.remove_suffix(blank.size());
    }
  }
  return text;
}

/// Where the host of a text may end, whether it has a scheme or not.
std::size_t end_of_head(std::string_view text) {
  const std::size_t slashes = text.find("://");
  return std::min(text.find_first_of(ends_of_host, slashes == std::string_view::npos ? 0 : slashes + 3), text.size());
}

/// The forms in full width of ASCII, U+FF01 to U+FF5E, and the ideographic full stop, up to the end of the host: in a
/// path, they may be meant.
bool narrow(std::string& text) {
  const std::size_t end = end_of_head(text);
  std::string head;
  for (std::size_t at = 0; at < end; ++at) {
    const auto octet = [&](std::size_t i) { return at + i < end ? static_cast<unsigned char>(text[at + i]) : 0U; };
    const unsigned code = (octet(0) & 0x0FU) << 12 | (octet(1) & 0x3FU) << 6 | (octet(2) & 0x3FU);
    const bool is_wide = octet(0) == 0xEF && code >= 0xFF01 && code <= 0xFF5E;
    const bool is_stop = text.compare(at, 3, "\xE3\x80\x82") == 0;
    head += is_wide ? static_cast<char>(code - 0xFEE0) : is_stop ? '.' : text[at];
    if (is_wide || is_stop) at += 2;
  }
  const bool is_changed = head.size() != end;
  if (is_changed) text.replace(0, end, head);
  return is_changed;
}

/// What people write so that nobody follows a link: `hxxp[:]//h[.]example`.
bool arm(std::string& text) {
  bool is_changed = replace(text, "[:]//", "://");
  is_changed |= replace(text, "[://]", "://");
  is_changed |= replace(text, "hxxp://", "http://");
  is_changed |= replace(text, "hxxps://", "https://");
  const std::size_t end = end_of_head(text);
  std::string head = text.substr(0, end);
  if (!replace(head, "[.]", ".")) return is_changed;
  text.replace(0, end, head);
  return true;
}

/// Takes comments away: from a `#` at the beginning or after a blank to the end of the line.
bool drop_comments(std::string& text) {
  std::string kept;
  std::size_t done = 0;
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    if (at < done || (at != 0 && blanks.find(text[at - 1]) == std::string_view::npos)) continue;
    kept.append(text, done, at - done);
    done = std::min(text.find_first_of("\r\n", at), text.size());
  }
  if (done == 0) return false;
  text = trimmed(kept.append(text, done));
  return true;
}

void note(std::string& notes, std::string_view what) { notes += notes.empty() ? what : fmt::format(", {}", what); }

/// Takes the links in HTML, `<a href="URL">text</a>`, out of a text; returns their targets.
std::vector<std::string> take_html_links(std::string& text) {
  constexpr std::string_view name = "href", end_of_link = "</a>";
  std::vector<std::string> targets;
  const std::string_view all = text;
  const std::size_t first = find(all, "<a ");
  std::size_t done = 0, end = 0;
  std::string kept(all.substr(0, first));
  for (std::size_t at = first; (at = find(all, name, at)) != std::string_view::npos;) {
    at += name.size();
    const std::size_t begin = all.find_first_not_of(blanks, at);
    if (begin == std::string_view::npos || all[begin] != '=') continue;
    std::string_view value = trimmed(all.substr(begin + 1));
    const bool is_quoted = value.starts_with('"') || value.starts_with('\'');
    value = is_quoted ? value.substr(1, value.find(value.front(), 1) - 1) : value.substr(0, value.find_first_of(" >"));
    targets.emplace_back(value);
    if (end < at) end = find(all, end_of_link, at);
    done = end == std::string_view::npos ? all.size() : end + end_of_link.size();
  }
  if (!targets.empty()) text = kept.append(" ").append(all.substr(done));
  return targets;
}

/// The same in Markdown, `[text](URL)`.
std::vector<std::string> take_markdown_links(std::string& text) {
  std::vector<std::string> targets;
  std::string kept;
  std::size_t done = 0, without_bracket = 0;  // so much of `kept` has no "["
  for (std::size_t at = 0; (at = text.find("](", at)) != std::string::npos; done = at) {
    kept.append(text, done, at - done);
    const std::size_t bracket = std::string_view(kept).substr(without_bracket).rfind('[');
    if (bracket != std::string::npos) kept.resize(without_bracket + bracket);
    without_bracket = bracket == std::string::npos ? kept.size() : without_bracket;
    const std::size_t begin = at += 2;
    for (std::size_t open = 0; at < text.size() && text[at] != ' ' && (text[at] != ')' || open != 0); ++at) {
      if (text[at] == '(') ++open;
      if (text[at] == ')') --open;
    }
    targets.push_back(text.substr(begin, at - begin));
    kept += ' ';
    if (at < text.size()) ++at;
  }
  if (!targets.empty()) text = kept.append(text, done);
  return targets;
}

bool begins_url(std::string_view text) {
  return begins_with(text, "http://") || begins_with(text, "https://") || begins_with(text, "www.");
}

/// Whether a piece is a URL up to its end, or at least a host: then a tab after it is not in the middle of it.
bool has_host(std::string_view piece) {
  constexpr std::size_t longest_head = 300;
  const std::string_view beginning = trimmed(piece.substr(0, longest_head));
  const std::size_t slashes = begins_with(beginning, "http") ? beginning.find("://") : std::string_view::npos;
  const std::size_t host = slashes == std::string_view::npos ? 0 : slashes + 3;
  const std::size_t end = beginning.find_first_of(ends_of_host, host);
  if (end == std::string_view::npos && piece.size() >= longest_head) return false;
  return records::with_scheme(beginning.substr(host, end - host)).has_value();
}

/// What is left of a piece before another one: `http://h/1 and`, `http://h/1, B:`, but not `http://h/1 2,`.
bool drop_words(std::string_view& piece) {
  constexpr std::string_view separators = ",;|";
  const std::string_view words = trimmed(piece);
  const std::size_t blank = words.find_first_of(blanks);
  const bool has_words = words.size() != piece.size() && blank != std::string_view::npos &&
                         separators.find(words.back()) == std::string_view::npos;
  if (!has_words || !begins_url(words)) return false;
  piece = words.substr(0, blank);
  return true;
}

/// What separates URLs.
constexpr std::string_view between_urls = " \t\r\n,;|";

struct Pieces {
  std::vector<std::string_view> all;
  bool had_words = false;
};

/// Cut where, after a blank, a comma or another separator, another URL begins; after the end of a line also where the
/// next line is one without a scheme; and at each tab after a URL. A quote or a bracket can precede a URL.
Pieces pieces_in(std::string_view text) {
  Pieces pieces;
  std::size_t begin = 0, content = text.find_first_not_of(between_urls);  // of the current piece
  for (std::size_t at = 1; at < text.size(); ++at) {
    const char before = text[at - 1];
    if (at <= content || between_urls.find(before) == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at);
    const bool is_line = before == '\n' || before == '\r';
    const bool begins = begins_url(rest.substr(crawl::opening_size(rest))) ||
                        (is_line && records::with_scheme(rest.substr(0, rest.find_first_of("\r\n"))));
    if (!begins && (before != '\t' || !has_host(text.substr(begin, at - 1 - begin)))) continue;
    pieces.all.push_back(text.substr(begin, at - begin));
    pieces.had_words |= begins && drop_words(pieces.all.back());
    begin = at;
    content = text.find_first_not_of(between_urls, at);
  }
  if (pieces.all.empty()) return {{text}};
  pieces.all.push_back(text.substr(begin));
  if (pieces.had_words) pieces.all.back() = pieces.all.back().substr(0, pieces.all.back().find_first_of(blanks));
  for (std::string_view& piece : pieces.all) {
    piece = trimmed(piece);
    piece = trimmed(piece.substr(0, piece.find_last_not_of(",;| ") + 1));
  }
  std::erase_if(pieces.all, [](std::string_view piece) { return piece.empty(); });
  return pieces;
}

/// `info@example.com`, `Ann <ann@example.com>`
bool is_mail(std::string_view text) {
  const std::size_t at = text.find('@');
  return at != 0 && at != std::string_view::npos && text.find_first_of("/?#:") == std::string_view::npos;
}

/// Whether an `@` is where a user name would end.
bool has_user(std::string_view text) {
  const std::size_t slashes = text.find("//");
  const std::size_t begin = slashes == std::string_view::npos ? 0 : slashes + 2;
  return text.substr(begin, text.find_first_of(ends_of_host, begin) - begin).find('@') != std::string_view::npos;
}

Seed refuse(std::string_view refusal, std::string reason = {}) {
  return {.reason = reason.empty() ? std::string(refusal) : std::move(reason), .refusal = refusal};
}

constexpr std::string_view no_url = "not a URL", no_host_name = "a host that is not a name",
                           no_address = "a host that is not an address", user = "a user name is not allowed";

Seed bad_host(std::string_view host, std::string_view refusal, std::string_view what) {
  return refuse(refusal, fmt::format("the host {} is not {}", host, what));
}

/// Nullopt: a name of the web or an address, as in examples/crawl/fetchable.bnf.
std::optional<Seed> fault_of_host(std::string_view host) {
  if (host.starts_with('[')) {
    const std::string_view address = host.substr(1, host.size() - 2);
    if (matches(*find_production("rfc3986", "IPv6address"), address)) return std::nullopt;
    return bad_host(host, no_address, "an IPv6 address");
  }
  if (matches(*find_production("rfc3986", "IPv4address"), host)) return std::nullopt;
  constexpr std::size_t longest_name = 253, longest_label = 63;
  std::string_view name = host;
  if (name.ends_with('.')) name.remove_suffix(1);
  const std::string_view last = name.substr(name.rfind('.') + 1);
  if (!last.empty() && records::is_digit(last.front())) return bad_host(host, no_address, "an IPv4 address");
  const auto is_of_name = [](char c) {
    return (in_lower_case(c) >= 'a' && in_lower_case(c) <= 'z') || records::is_digit(c) || c == '-' || c == '_';
  };
  bool is_name = name.size() <= longest_name && !last.empty() && last.front() != '-' && last.front() != '_';
  for (const std::string_view label : records::pieces_of(name, "."))
    is_name = is_name && !label.empty() && label.size() <= longest_label && std::ranges::all_of(label, is_of_name);
  return is_name ? std::nullopt : std::optional(bad_host(host, no_host_name, "a valid name"));
}

bool is_port(std::string_view digits) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  return digits.empty() || (error == std::errc() && port >= 1 && port <= 65535);
}

/// Whether a text has a scheme before its first colon, or another word.
bool begins_with_word(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(':'));
  return std::ranges::all_of(
      word, [](char c) { return (in_lower_case(c) >= 'a' && in_lower_case(c) <= 'z') || records::is_digit(c); });
}

/// Why a text has no repair.
Seed fault_of(std::string_view text, const std::string& reason) {
  if (has_user(text) && !text.starts_with('@')) return refuse(user);
  if (reason == "it has no host") return refuse(no_url, "the URL has no host");
  const std::size_t slashes = text.find("://");
  if (slashes == std::string_view::npos) return refuse(no_url);
  if (!begins_with_word(text)) return refuse(no_url, "the text does not begin with a URL");
  const std::string_view authority =
      text.substr(slashes + 3, text.find_first_of(ends_of_host, slashes + 3) - slashes - 3);
  const std::string_view host = authority.substr(0, authority.find(':'));
  if (host.size() != authority.size() && !host.empty() && fault_of_host(host) == std::nullopt)
    return refuse("a port that does not exist",
                  fmt::format("the port {} does not exist", authority.substr(host.size() + 1)));
  if (host.starts_with('[')) return bad_host(authority, no_address, "an IPv6 address");
  return bad_host(authority, no_host_name,
                  authority.find(' ') != std::string_view::npos ? "a name: it has a blank" : "a valid name");
}

}  // namespace

SeedCells::SeedCells(const records::Repairing& repairing)
    : repairing_(repairing),
      iri_(records::find_entry(records::find_grammar("rfc3987"), "")),
      levels_(records::read_levels("iri,idna,syntax,scheme")) {}

std::vector<Seed> SeedCells::read(std::string_view cell, bool checks) {
  std::string text(trimmed(cell)), notes;
  if (text.size() != cell.size()) note(notes, "trimmed");
  if (drop_comments(text)) note(notes, "a comment removed");
  if (text.empty() && !notes.empty() && trimmed(cell).starts_with('#')) return {refuse("a comment")};
  if (replace(text, "<![CDATA[", "")) {
    (void)replace(text, "]]>", "");
    note(notes, "taken out of CDATA");
  }
  bool had_references = false;
  for (const char* const reference : {"&amp;", "&#38;", "&#x26;"}) had_references |= replace(text, reference, "&");
  if (had_references) note(notes, "&amp; read as &");
  if (narrow(text)) note(notes, "full-width letters replaced");
  if (arm(text)) note(notes, "made a link again");
  std::vector<std::string> targets = take_html_links(text);
  std::ranges::move(take_markdown_links(text), std::back_inserter(targets));
  if (!targets.empty()) note(notes, "taken out of a link");
  std::string_view rest = text;
  if (!targets.empty()) rest.remove_prefix(std::min(rest.find_first_not_of(between_urls), rest.size()));
  Pieces found = pieces_in(rest);
  std::vector<std::string_view> pieces(targets.begin(), targets.end());
  const auto is_word = [](std::string_view piece) {
    return !looks_like_url(piece) && piece.find('@') == std::string_view::npos;
  };
  if (found.all.size() > 1 || !targets.empty())
    found.had_words |= std::erase_if(found.all, is_word) != 0 && targets.empty();
  if (found.had_words) note(notes, "words removed");
  pieces.insert(pieces.end(), found.all.begin(), found.all.end());
  if (pieces.size() > 1) note(notes, "several URLs in a cell");
  std::vector<Seed> seeds;
  for (const std::string_view piece : pieces) seeds.push_back(seed_of(piece, notes, checks));
  return seeds;
}

Seed SeedCells::seed_of(std::string_view text, const std::string& notes, bool checks) {
  std::string change = notes;
  const std::string_view whole = text = trimmed(text);
  if (const std::size_t remark = text.find(" (");
      text.ends_with(')') && looks_like_url(text.substr(0, remark)) && remark != std::string_view::npos) {
    text = text.substr(0, remark);
    note(change, "a remark removed");
  }
  if (whole.empty()) return refuse("an empty cell");
  if (is_mail(text) || begins_with(text, "mailto:")) return refuse("an e-mail address");
  const std::optional<std::string_view> repaired = repaired_.of(iri_, text, repairing_);
  if (!repaired) return fault_of(text, repaired_.reason());
  const std::string url(*repaired);
  if (const std::string repairs = repaired_.change(); !repairs.empty()) note(change, repairs);

  const auto parts = split(iri_, url);
  const auto part = [&](std::string_view name) { return (*parts)[*iri_.grammar().find_component(name)]; };
  const std::string scheme = in_lower_case(std::string(*part("scheme")));
  if (!part("host")) return has_user(text) ? refuse(user) : refuse(no_url);
  if (scheme != "http" && scheme != "https")
    return refuse("another scheme", fmt::format("the scheme {} is not http or https", scheme));
  if (part("userinfo")) return refuse(user);
  if (part("host")->empty()) return refuse(no_url, "the URL has no host");
  if (const auto port = part("port"); port && !is_port(*port))
    return refuse("a port that does not exist", fmt::format("the port {} does not exist", *port));
  const std::optional<std::string_view> normal = normal_.of(iri_, url, levels_);
  if (!normal) {
    const std::string why = normal_.reason().substr(0, normal_.reason().find(" (IDN2"));
    return bad_host(*part("host"), no_host_name, "a valid name: " + why);
  }
  Seed seed{.url = std::string(*normal)};
  const auto normal_parts = split(rfc3986::URI, seed.url);
  if (!normal_parts) return refuse(no_url);
  if (auto fault = fault_of_host((*normal_parts)[rfc3986::host].value_or(""))) return *std::move(fault);
  const bool is_ascii = std::ranges::all_of(url, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (seed.url != url) note(change, is_ascii ? "normalized" : "written in ASCII");
  if (checks && seed.url != whole) {
    const std::vector<Seed> again = read(seed.url, false);
    if (again.size() != 1 || again.front().url != seed.url)
      return refuse(no_url, fmt::format("{} could be read in several ways", seed.url));
  }
  seed.change = std::move(change);
  return seed;
}

bool looks_like_url(std::string_view cell) {
  cell = trimmed(cell);
  return begins_url(cell) || find(cell, "http://") != std::string_view::npos ||
         find(cell, "https://") != std::string_view::npos || records::with_scheme(cell);
}

}  // namespace bnfurl::tool
