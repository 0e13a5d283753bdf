// What a container's runtime writes before each line of a container, as Kubernetes keeps it (CRI, "Container Runtime
// Interface"): `2026-11-20T08:00:00.123456789Z stdout F ` and then the line. F is a full line, P a part of one that was
// too long; each part is a record of its own. `-i k8s:FORMAT` reads such lines: the program's own words are in FORMAT.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::records {

/// How many octets of `line` are such a beginning; 0 if it has none.
[[nodiscard]] std::size_t container_header(std::string_view line);

/// The lines of `text` without it.
[[nodiscard]] std::string without_container_headers(std::string_view text);

/// The word after `k8s:`; nullopt if `word` is none of these formats.
[[nodiscard]] std::optional<std::string_view> format_in_container(std::string_view word);

/// How columns call the parts of the beginning, in order.
inline constexpr std::string_view container_fields[] = {"cri-time", "stream", "cri-tag"};

/// The text of a grammar of such lines, from the text of the grammar of a log whose lines are `start`. If `has_stream`,
/// the log has a component "stream" of its own, and ours is "cri-stream".
[[nodiscard]] std::string container_grammar(std::string_view text, std::string_view name, std::string_view start,
                                            bool has_stream);

}  // namespace bnfurl::records
