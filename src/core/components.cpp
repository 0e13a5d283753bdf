// What the components of a URL mean. Only "%" and its digits, "/", "+", "&", "=" and what is around a port are looked
// at, so this works for texts of every grammar, and for those that are invalid. grammar/form.bnf has the same
// separators of parameters; a test compares them.
#include <bnfurl/components.hpp>

#include <algorithm>
#include <cstring>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

constexpr bool is_control(unsigned char octet) noexcept { return octet < 0x20 || octet == 0x7f; }

/// Where the first octet that may have to be decoded is; the size of the text without one.
std::size_t find_escape(std::string_view text, std::size_t from, bool is_form) noexcept {
  return std::min(is_form ? text.find_first_of("%+", from) : text.find('%', from), text.size());
}

/// What the octets at `at` are decoded to; nullopt if the first one stays.
std::optional<unsigned char> decoded_at(std::string_view text, std::size_t at, Decoding how) noexcept {
  if (text[at] == '+') return static_cast<unsigned char>(' ');
  const std::optional<unsigned char> octet = triplet_at(text, at);
  return octet && is_control(*octet) && !how.controls ? std::nullopt : octet;
}

}  // namespace

// No more is written than was read, so the memory may be that of the text, which is lost unless the result fits.
Result<std::string_view, TextError> decode(std::string_view text, Decoding how, std::span<char> memory) noexcept {
  std::size_t at = find_escape(text, 0, how.form);
  if (at == text.size()) return text;
  if (!memory.empty() && memory.size() < text.size()) {
    const TextError error = decode(text, how, {}).error();
    if (error.needed > memory.size()) return error;
  }
  std::size_t size = 0;
  const auto put = [&size, memory](const char* octets, std::size_t count) {
    if (count != 0 && size + count <= memory.size()) std::memmove(memory.data() + size, octets, count);
    size += count;
  };
  put(text.data(), at);
  while (at < text.size()) {
    const std::optional<unsigned char> octet = decoded_at(text, at, how);
    const char decoded = octet ? static_cast<char>(*octet) : text[at];
    at += octet && text[at] == '%' ? triplet_size : 1;
    put(&decoded, 1);
    const std::size_t next = find_escape(text, at, how.form);
    put(text.data() + at, next - at);
    at = next;
  }
  if (size > memory.size()) return TextError{TextError::Why::no_room, size};
  return std::string_view(memory.data(), size);
}

std::optional<std::size_t> invalid_escape(std::string_view text) noexcept {
  std::size_t at = text.find('%');
  while (at != std::string_view::npos && triplet_at(text, at)) at = text.find('%', at + triplet_size);
  return at == std::string_view::npos ? std::nullopt : std::optional(at);
}

std::optional<std::string_view> next_segment(std::string_view& path) noexcept {
  if (path.empty()) return std::nullopt;
  const std::size_t begin = path.front() == '/' ? 1 : 0;
  const std::size_t end = std::min(path.find('/', begin), path.size());
  const std::string_view segment = part_of(path, begin, end - begin);
  path = part_of(path, end);
  return segment;
}

std::optional<Parameter> next_parameter(std::string_view& query) noexcept {
  while (!query.empty()) {
    const std::string_view piece = part_of(query, 0, query.find('&'));
    query = part_of(query, std::min(piece.size() + 1, query.size()));
    const std::size_t equals = piece.find('=');
    if (equals != std::string_view::npos) return Parameter{part_of(piece, 0, equals), part_of(piece, equals + 1)};
    if (!piece.empty()) return Parameter{piece, std::nullopt};
  }
  return std::nullopt;
}

Result<std::uint16_t, PortError> port_number(std::optional<std::string_view> port) noexcept {
  if (!port || port->empty()) return PortError::none;
  std::uint32_t number = 0;
  for (const char digit : *port) {
    if (digit < '0' || digit > '9') return PortError::invalid;
    number = 10 * number + static_cast<std::uint32_t>(digit - '0');
    if (number > UINT16_MAX) return PortError::invalid;
  }
  return static_cast<std::uint16_t>(number);
}

Span detail::authority_of(const ProductionData& entry, std::span<const Span> spans) noexcept {
  const auto span_of = [&entry, spans](std::string_view name) {
    const std::optional<Component> component = grammar_of(*entry.grammar).find_component(name);
    return component && component->index() < spans.size() ? spans[component->index()] : Span();
  };
  const Span host = span_of("host"), userinfo = span_of("userinfo"), port = span_of("port");
  if (host.begin == Span::absent) return {};
  return {userinfo.begin == Span::absent ? host.begin : userinfo.begin,
          port.begin == Span::absent ? host.end : port.end};
}

// A ":" in an IP-literal is before its "]".
bool detail::is_authority(std::string_view host_field, const ProductionData& entry, const char* text,
                          std::span<const Span> spans) noexcept {
  const auto part = [&entry, text, spans](std::string_view name) -> std::optional<std::string_view> {
    const std::optional<Component> component = grammar_of(*entry.grammar).find_component(name);
    return component && component->index() < spans.size() ? slice(text, spans[component->index()]) : std::nullopt;
  };
  const std::optional<std::string_view> host = part("host"), scheme = part("scheme");
  if (!host) return true;
  const std::size_t colon = host_field.rfind(':'), bracket = host_field.rfind(']');
  const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || bracket < colon);
  if (!same_but_for_case(*host, part_of(host_field, 0, has_port ? colon : host_field.size()))) return false;
  const auto of_field = port_number(has_port ? std::optional(part_of(host_field, colon + 1)) : std::nullopt);
  const auto of_text = port_number(part("port"));
  const auto is_invalid = [](const auto& port) { return !port && port.error() == PortError::invalid; };
  if (is_invalid(of_field) || is_invalid(of_text)) return false;
  const auto usual = scheme ? default_port(production_of(entry), *scheme) : std::nullopt;
  return (of_field ? std::optional(*of_field) : usual) == (of_text ? std::optional(*of_text) : usual);
}

}  // namespace bnfurl
