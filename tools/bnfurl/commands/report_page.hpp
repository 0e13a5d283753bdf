// A report as a value, and as what is sent on: a page of HTML that needs nothing else, or JSON. Both have the same
// numbers; the page leaves out columns that show nothing, and cuts long texts.
//
// The page may be opened by anyone anywhere: a Content-Security-Policy allows its own style and script and no network,
// and text from the log is readable (readable_text.hpp), with the characters escaped that mean something in HTML.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/sinks/grouping.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "tools/bnfurl/commands/relaxations.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

struct Report {
  /// Files that are read by one format.
  struct Input {
    std::string format;
    std::vector<std::string> files;
  };
  /// A table of groups.
  struct Section {
    std::string name;
    std::string title;
    std::string about;  ///< for people, under the title
    std::string what;   ///< the title of the column of groups
    records::GroupTable table;
    std::vector<records::RecordGroup> groups;                 ///< those that are shown
    const records::Groups& counted;                           ///< what is counted of all groups
    std::map<std::string_view, Relaxation> relaxations = {};  ///< by reason

    /// Of a group; null if it has none.
    [[nodiscard]] const Relaxation* relaxation(const records::RecordGroup& group) const {
      const auto found =
          relaxations.empty() ? relaxations.end() : relaxations.find(records::KeyReader(group.key, 1).next().text);
      return found == relaxations.end() ? nullptr : &found->second;
    }
  };
  std::vector<Input> inputs;
  std::vector<std::string> notes;  ///< what was skipped, assumed or estimated: all that was said on standard error
  std::vector<Section> sections;   ///< the first one is a group of all records
};

void put_json(Report& report, records::OutputBuffer& out);
void put_text(Report& report, records::OutputBuffer& out);
void put_html(Report& report, records::OutputBuffer& out);

// Written by report_files.py: the style and the script of the page, and the hashes by which its policy knows them.
extern const std::string_view report_style, report_style_hash, report_script, report_script_hash;

}  // namespace bnfurl::tool
