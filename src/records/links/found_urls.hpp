// The URLs in running text, or the links of pages, as records. A text or a page is a file, or belongs to a record of
// another source: it is the value of a column, or a page of an archive. What is found is a record like the one that has
// the text, with another URL; in a file, it is a record with a place.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/pages/charsets.hpp"
#include "src/pages/html_page.hpp"
#include "src/pages/url_finder.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/links/page_links.hpp"
#include "src/records/links/xml_page.hpp"
#include "src/records/readers/source.hpp"
#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {

/// The URL of the page that a record has; nullopt if it is not known.
using UrlOfPage = std::function<std::optional<std::string_view>(const Row& row)>;

/// What is read.
struct AskedUrls {
  enum class From {
    text,
    page,  ///< of HTML: its text, and the values of its attributes one by one
    links  ///< of a page alone
  };
  From from = From::text;
  LinkReader::Asked parts = {};             ///< of links
  bool only_counted = false;                ///< no record is read
  bool is_numbered = false;                 ///< whether the lines of URLs in files are needed
  std::size_t page_size = usual_page_size;  ///< of longer pages, so many octets are read
  UrlOfPage url_of_page = {};               ///< null: no page has a known URL
  PageBase base = {};                       ///< what links are resolved from
};

/// What messages call the page that a record has, or is a link of. `url`: of the page, if it is known; `is_file`:
/// whether it is all of a file.
[[nodiscard]] std::string place_of_page(const Record& record, std::optional<std::string_view> url, bool is_file);

class FoundUrls : public RecordSource {
public:
  /// `texts`: the records that have texts; null: each block is a text. The standard says what a URL in a text is.
  FoundUrls(std::unique_ptr<RecordSource> texts, const Standard& standard, AskedUrls asked);

  [[nodiscard]] SeenValues take_seen() override { return texts_ == nullptr ? SeenValues() : texts_->take_seen(); }

private:
  void begin() override;
  [[nodiscard]] bool find() override;
  /// The next one of the block, whatever the index; null if there are no more: then the records end before `index`.
  [[nodiscard]] const Record* read(std::size_t index) override;

  [[nodiscard]] bool find_url();
  [[nodiscard]] bool next_text();
  void open(const Block& text, const Record& record);
  void open_charset();
  void count_loss(const Record& record);

  // Each of these returns false at the end of the text.
  [[nodiscard]] bool next_url();
  [[nodiscard]] bool next_link();
  [[nodiscard]] bool next_listed();
  [[nodiscard]] bool next_in_body();
  /// Goes on to what is between two values, or to a value.
  [[nodiscard]] bool next_part();

  void list(std::vector<FoundLink> links, std::optional<std::string_view> base);
  void open_links();
  void open_body();
  void open_xml(std::string_view record);
  /// Goes on to the next part of a record of XML.
  [[nodiscard]] bool open_part();
  /// What the links of such a part are resolved from; valid until the next call.
  [[nodiscard]] std::optional<std::string_view> base_by(const XmlPage::Bases& bases,
                                                        std::optional<std::string_view> base);
  void open_between(std::size_t begin, std::size_t end);
  void open_value(const pages::HtmlAttribute& attribute);
  void set_part(std::string_view part, pages::PlainText::Place place);
  /// Where the URL begins in the text.
  [[nodiscard]] std::size_t place_of_url();
  [[nodiscard]] std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - page_.text().data());
  }
  [[nodiscard]] std::string place() const { return place_of_page(record_, page_url_, texts_ == nullptr); }

  AskedUrls asked_;
  std::unique_ptr<RecordSource> texts_;  // null: a block is a text
  std::size_t next_text_ = 0;            // of its records
  bool is_opened_ = false;               // the block, if it is a text
  bool has_text_ = false, is_at_end_ = false;
  Block text_;
  pages::PageText page_;                       // the same in UTF-8
  bool is_json_ = false;                       // it is read as JSON
  const pages::Encoding* encoding_ = nullptr;  // null: it is UTF-8 anyway, as in JSON
  Record record_;                              // that the text is in
  std::optional<std::string_view> url_;        // that was found

  // In a file: up to `counted_`, `line_` is correct.
  std::size_t counted_ = 0, line_ = 0;

  // URLs in a text.
  std::unique_ptr<pages::UrlFinder> finder_;  // null: only links are read
  std::string_view part_;                     // all of it, or a part of a page as it is read
  pages::PlainText plain_;                    // of this part
  std::size_t part_begin_ = 0;                // where the part begins in the text
  pages::HtmlReader reader_;
  const pages::HtmlTag* tag_ = nullptr;
  std::size_t attribute_ = 0;  // of the tag: the next one
  bool is_before_value_ = false;
  bool is_after_tags_ = false;
  std::size_t done_ = 0;  // up to here, the page is read

  // Links.
  Row url_row_;  // which the URL of a page is read from
  std::optional<std::string_view> page_url_;
  PageBase base_;
  std::optional<std::string_view> listed_base_;
  std::vector<FoundLink> listed_;
  std::size_t next_listed_ = 0;
  std::optional<PageMetadata> metadata_;
  XmlPage xml_;
  std::size_t next_part_ = 0;                     // of it
  std::optional<std::string_view> document_url_;  // of the sitemap or feed
  std::string xml_url_, xml_base_;
  bool is_before_body_ = false, is_in_body_ = false;
  LinkReader links_;
  Link listed_link_;
};

}  // namespace bnfurl::records
