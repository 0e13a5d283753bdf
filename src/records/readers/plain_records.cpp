// Records that are a URL and nothing else: lines, or texts that end with NUL.
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/source.hpp"
#include "src/records/readers/xml_lines.hpp"

namespace bnfurl::records {
namespace {

class PlainRecords : public CutRecords {
public:
  using CutRecords::CutRecords;

private:
  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    lengths_.resize(records_.size);
    std::ranges::transform(records_.ends, records_.begins, lengths_.begin(), std::minus<>());
    derived_.assign((records_.size + 63) / 64, records_.too_long() ? 0 : ~std::uint64_t{0});
    if (records_.size % 64 != 0) derived_.back() &= ~(~std::uint64_t{0} << records_.size % 64);
    records_.derived = derived_;
    records_.urls = {records_.begins, lengths_};
    return true;
  }

  std::vector<std::int32_t> lengths_;
  RecordBits derived_;
};

Format choose_urls(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.whole_files = options.whole_files;
  return format;
}

std::unique_ptr<RecordSource> source_of_urls(const Format& format, const AskedComponents&, const AskedValues&) {
  return std::make_unique<PlainRecords>(format.kind->ending);
}

std::vector<AskedFormat> guess_lines(const Sample& /*sample*/, Evidence evidence) {
  return evidence == Evidence::urls ? std::vector{AskedFormat{"lines"}} : std::vector<AskedFormat>{};
}

}  // namespace

constinit const FormatKind format_kinds::lines{.choose = choose_urls,
                                               .source = source_of_urls,
                                               .guess = guess_lines,
                                               .records_are_urls = true,
                                               .has_url_verbatim = true,
                                               .fits_wrapper = true};

constinit const FormatKind format_kinds::nul{.choose = choose_urls,
                                             .source = source_of_urls,
                                             .ending = nul_ending,
                                             .records_are_urls = true,
                                             .has_url_verbatim = true,
                                             .is_text = false};

constinit const FormatKind format_kinds::undetected{.choose = choose_urls,
                                                    .source = source_of_urls,
                                                    .lines = any_lines,
                                                    .records_are_urls = true,
                                                    .has_url_verbatim = true};

}  // namespace bnfurl::records
