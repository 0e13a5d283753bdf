#include "src/records/columns/referer_host.hpp"

#include <algorithm>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {
namespace {

std::optional<Column> field_of(const RecordKey& key, const Columns& known) {
  const auto field = std::ranges::find_if(known, [&key](const Column& column) {
    return column.source == ColumnSource::field && column.index == key.component().index();
  });
  return field == known.end() ? std::nullopt : std::optional(*field);
}

}  // namespace

std::optional<RecordKey> referer_key(const Format& format) {
  if (!format.layout) return std::nullopt;
  for (const RecordKey key : format.layout->grammar().record_keys()) {
    if (key != *format.key && key.name() == "referer") return key;
  }
  return std::nullopt;
}

std::optional<Column> referer_host(const Columns& known, const Format& format, AskedNames& asked,
                                   std::optional<std::string_view> of_invalid) {
  const std::optional<RecordKey> key = referer_key(format);
  std::optional<Column> column = key ? field_of(*key, known) : find_quietly("log.referer", known, asked);
  const Production url = key ? key->production() : find_grammar("rfc3986").find("URI-reference").value();
  const std::optional<Component> host = url.grammar().find_component("host");
  if (!column || !host) return std::nullopt;
  (void)find_entry(url.grammar(), url.name());  // makes it ready
  column->name = "referer_host";
  column->show_by(Shows::other,
                  [url, host = *host, show = column->show.copy(), of_invalid](std::string_view text) -> Found {
                    const Found whole = show ? show(text) : Found(text);
                    const std::optional<std::string_view> referer = whole ? text_of(*whole) : std::nullopt;
                    std::optional<AnyParts> parts;
                    if (!referer) return std::nullopt;
                    const bool is_url = split_in_place(parts, url, *referer);
                    return text_value(is_url ? (*parts)[host] : of_invalid);
                  });
  return column;
}

}  // namespace bnfurl::records
