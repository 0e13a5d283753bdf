// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps act on components of a split. What is left of the text is copied from left to right, part by part.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>

#include <algorithm>
#include <utility>

#include "crawl/key/parameters.hpp"
#include "crawl/key/steps.hpp"
#include "crawl/key/url_parts.hpp"
#include "crawl/surt/sessions.hpp"

namespace bnfurl::crawl {

namespace {

constexpr char small(char octet) { return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet | 0x20) : octet; }

bool is_word(std::string_view text, std::string_view word) { return std::ranges::equal(text, word, {}, small); }

class Writer {
public:
  Writer(const Steps& steps, std::string_view text, std::string& result) : steps_(steps), text_(text), result_(result) {
    result_.clear();
  }

  void write(const UrlParts& parts) {
    if (parts.scheme) write_scheme(*parts.scheme);
    if (parts.userinfo) write_userinfo(*parts.userinfo);
    if (parts.host) write_host(*parts.host);
    if (parts.path) write_path(*parts.path, path_has_slash_before(parts, text_));
    if (parts.query) write_query(*parts.query);
    if (parts.fragment) write_fragment(*parts.fragment);
    copy_up_to(text_.size());
  }

private:
  [[nodiscard]] std::string_view octets(Place place) const {
    return text_.substr(place.begin, place.end - place.begin);
  }
  [[nodiscard]] bool stands_before(std::size_t place, char octet) const {
    return place > 0 && text_[place - 1] == octet;
  }
  void copy_up_to(std::size_t end) {
    result_.append(text_.substr(done_, end - done_));
    done_ = end;
  }
  void leave_out(std::size_t begin, std::size_t end) {
    copy_up_to(begin);
    done_ = end;
  }

  void write_scheme(Place scheme) {
    if (steps_.has(Step::scheme) && is_word(octets(scheme), "https")) leave_out(scheme.end - 1, scheme.end);
  }
  void write_userinfo(Place userinfo) {
    const bool has_at = userinfo.end < text_.size() && text_[userinfo.end] == '@';
    if (steps_.has(Step::userinfo) && has_at) leave_out(userinfo.begin, userinfo.end + 1);
  }
  // The label is not taken from a host that is nothing else.
  void write_host(Place host) {
    constexpr std::size_t size = std::string_view("www.").size();
    const std::string_view octets_of_host = octets(host);
    const bool has_label = octets_of_host.size() > size && is_word(octets_of_host.substr(0, size), "www.");
    if (steps_.has(Step::www) && has_label && octets_of_host[size] != '.') leave_out(host.begin, host.begin + size);
  }
  void write_path(Place path, bool has_slash_before) {
    copy_up_to(path.begin);
    const std::size_t begin = result_.size();
    copy_up_to(path.end);
    if (steps_.has(Step::sessions)) result_.resize(remove_path_sessions(result_, begin, result_.size()));
    const std::size_t size = result_.size() - begin + (has_slash_before ? 1 : 0);
    if (steps_.has(Step::slash) && size > 1 && result_.back() == '/') result_.pop_back();
  }
  void write_query(Place query) {
    copy_up_to(query.begin);
    const std::size_t begin = result_.size();
    write_parameters(query);
    const bool is_empty = result_.size() == begin;
    if (steps_.has(Step::empty_query) && is_empty && stands_before(query.begin, '?')) result_.pop_back();
  }
  void write_parameters(Place query) {
    if (!steps_.has(Step::drop) && !steps_.has(Step::sessions) && !steps_.has(Step::sort)) return copy_up_to(query.end);
    Parameters parameters(octets(query));
    if (steps_.has(Step::drop)) parameters.drop(steps_.dropped);
    if (steps_.has(Step::sessions)) parameters.drop_sessions();
    if (steps_.has(Step::sort)) parameters.sort();
    parameters.append_to(result_);
    done_ = query.end;
  }
  void write_fragment(Place fragment) {
    if (steps_.has(Step::fragment) && stands_before(fragment.begin, '#')) leave_out(fragment.begin - 1, fragment.end);
  }

  const Steps& steps_;
  std::string_view text_;
  std::string& result_;
  std::size_t done_ = 0;  // octets of the text that are written or left out
};

}  // namespace

struct KeySteps::State {
  Steps steps;
};

KeySteps::KeySteps() : state_(std::make_unique<State>()) {}
KeySteps::KeySteps(const KeySteps& other) : state_(std::make_unique<State>(*other.state_)) {}
KeySteps::KeySteps(KeySteps&&) noexcept = default;
KeySteps& KeySteps::operator=(const KeySteps& other) { return *this = KeySteps(other); }
KeySteps& KeySteps::operator=(KeySteps&&) noexcept = default;
KeySteps::~KeySteps() = default;

std::variant<KeySteps, std::string> KeySteps::parse(std::string_view list) {
  auto steps = parse_steps(list);
  if (auto* const fault = std::get_if<std::string>(&steps)) return std::move(*fault);
  KeySteps result;
  result.state_->steps = std::get<Steps>(std::move(steps));
  return result;
}

bool KeySteps::apply(Production entry, std::string_view text, std::string& result) const {
  if (state_->steps.asked.none()) {
    if (!matches(entry, text)) return false;
    result = text;
    return true;
  }
  const std::optional<AnyParts> parts = split(entry, text);
  if (!parts) return false;
  Writer(state_->steps, text, result).write(url_parts(*parts));
  return true;
}

}  // namespace bnfurl::crawl
