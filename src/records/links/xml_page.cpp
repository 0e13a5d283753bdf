#include "src/records/links/xml_page.hpp"

#include <utility>

#include "src/records/readers/json_reader.hpp"

namespace bnfurl::records {
namespace {

/// The members of a JSON object.
class RecordMembers {
public:
  explicit RecordMembers(std::string_view object) { (void)reader_.read(object, members_); }

  [[nodiscard]] std::optional<std::string> text(std::string_view name) {
    const std::optional<std::string_view> value = json_value(reader_, members_, 0, name);
    if (!value || !value->starts_with('"')) return std::nullopt;
    std::string text;
    append_json_text(text, inside_quotes(*value));
    return text;
  }
  /// Empty if there is no such list.
  [[nodiscard]] std::vector<std::string_view> list(std::string_view name) {
    return reader_.elements_of(json_value(reader_, members_, 0, name).value_or(std::string_view()));
  }
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) {
    std::vector<std::string> texts;
    for (const std::string_view value : list(name)) append_json_text(texts.emplace_back(), inside_quotes(value));
    return texts;
  }

private:
  JsonReader reader_;
  std::vector<JsonMember> members_;
};

}  // namespace

XmlPage read_xml_page(std::string_view record) {
  XmlPage page;
  RecordMembers members(record);
  if (auto loc = members.text("loc")) {
    const bool is_sitemap = members.text("entry") == "sitemap";
    page.parts.push_back({{.element = "loc", .rel = is_sitemap ? std::optional("sitemap") : std::nullopt, .url = loc}});
  }
  for (const std::string_view each : members.list("alternates")) {
    const std::optional<std::string> url = RecordMembers(each).text("href");
    if (url) page.parts.push_back({{.element = "xhtml:link", .attribute = "href", .rel = "alternate", .url = url}});
  }
  for (std::string& url : members.texts("images"))
    page.parts.push_back({{.element = "image:loc", .url = std::move(url)}});
  for (std::string& url : members.texts("videos"))
    page.parts.push_back({{.element = "video:content_loc", .url = std::move(url)}});
  for (const std::string_view each : members.list("parts")) {
    RecordMembers part(each);
    FoundLink link{.element = part.text("element"), .rel = part.text("rel"), .url = part.text("url")};
    link.attribute = part.text("attribute").value_or("");
    page.parts.push_back({std::move(link), part.text("html"), part.texts("bases")});
  }
  page.url = members.text("link");
  page.bases = members.texts("bases");
  return page;
}

}  // namespace bnfurl::records
