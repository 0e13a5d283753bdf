#include "src/records/formats/wrappers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view any_member = "jsonl:";

/// What follows `name` and a colon; empty if `word` is the name alone; nullopt if it is another word.
std::optional<std::string_view> after_name(std::string_view word, std::string_view name) {
  if (!word.starts_with(name)) return std::nullopt;
  word.remove_prefix(name.size());
  if (word.starts_with(':')) return word.substr(1);
  return word.empty() ? std::optional(word) : std::nullopt;
}

}  // namespace

std::string Wrapper::where() const {
  switch (form) {
    case Form::cri:
      return "after a container's prefix";
    case Form::syslog:
      return "after the prefix of syslog";
    case Form::cdxj:
      return "after a key and a time";
    case Form::json:
      break;
  }
  return fmt::format("in the member \"{}\"", printable(member));
}

std::span<const Wrapper> named_wrappers() {
  static const std::vector<Wrapper> all{{Wrapper::Form::cri, "k8s"},
                                        {Wrapper::Form::json, "docker", "log"},
                                        {Wrapper::Form::syslog, "syslog"},
                                        {Wrapper::Form::json, "journal", "MESSAGE"},
                                        {Wrapper::Form::cdxj, "cdxj"}};
  return all;
}

Wrapper wrapper_in_member(std::string member) {
  return {Wrapper::Form::json, std::string(any_member) + member, std::move(member)};
}

std::optional<WrappedFormat> wrapped_format(std::string_view word) {
  for (const Wrapper& wrapper : named_wrappers()) {
    if (const auto inside = after_name(word, wrapper.name))
      return WrappedFormat{wrapper, inside->empty() && wrapper.form == Wrapper::Form::cdxj ? "jsonl" : *inside};
  }
  if (!word.starts_with(any_member)) return std::nullopt;
  word.remove_prefix(any_member.size());
  const std::string_view member = word.substr(0, word.find(':'));
  if (member.empty()) return std::nullopt;
  return WrappedFormat{wrapper_in_member(std::string(member)), *after_name(word, member)};
}

std::span<const WrapperColumn> wrapper_columns() {
  static const std::vector<WrapperColumn> all{
      {"wrapper.time",
       "the time of the wrapper, as written in it",
       {"time", "@timestamp", "timestamp", "ts", "__REALTIME_TIMESTAMP"}},
      {"wrapper.host",
       "the host that the wrapper names",
       {"host", "host.name", "hostname", "kubernetes.host", "_HOSTNAME"}},
      {"wrapper.stream", "the stream of the wrapper: stdout or stderr", {"stream", "_TRANSPORT"}},
      {"wrapper.program",
       "the program that the wrapper names",
       {"program", "ident", "container_name", "kubernetes.container_name", "SYSLOG_IDENTIFIER"}}};
  return all;
}

}  // namespace bnfurl::records
