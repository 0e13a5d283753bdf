// What is asked of records, in words, before anything is looked up.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bnfurl::records {

/// A format, as -i and -k name it, with the options that say how its records are read.
struct AskedFormat {
  std::string input;
  std::optional<std::string> key = {};
  bool are_requests = false;  ///< the URL is the target of a request, as -i auto found of JSON, or as -g rfc9112 says
  std::optional<std::string> separator = {};  ///< nullopt: as for all files
  std::optional<std::string> zone = {};       ///< nullopt: as for all files
  bool operator==(const AskedFormat&) const = default;
};

/// A format that a file may have.
struct Candidate {
  AskedFormat format;
  std::string pattern = {};  ///< of names of files; empty: all
};

/// What becomes of records whose URL is invalid, in the order of the words of `--on-bad`.
enum class OnBad { keep, drop, fail };

struct RecordOptions {
  // What judges: -g, -p.
  std::vector<std::string> grammars;
  std::vector<std::string> productions;
  bool strict_scheme = false;
  bool are_references = false;  ///< the command chose the productions: those of references

  // How records are read, and where their URL is: -i, -k, -0.
  std::vector<std::string> inputs;  ///< the words of -i; `input` is the last one
  std::optional<std::string> input;
  std::optional<std::string> key;
  bool are_requests = false;          ///< as AskedFormat says
  std::vector<Candidate> candidates;  ///< what files may be, if `input` and `key` are to be found for each
  bool nul = false;
  std::optional<std::string> separator;  ///< --separator
  bool whole_files = false;              ///< a file is one record, whatever is in it
  bool reads_json = false;               ///< pages can be JSON
  std::optional<std::size_t> page_size;  ///< --page-size
  std::optional<std::string> damaged;    ///< --damaged
  std::optional<std::string> zone;       ///< --zone
  bool has_own_zone = false;             ///< it is that of the format, not of all files
  std::optional<std::string> decompress;
  std::optional<std::size_t> jobs;  ///< how many threads; nullopt: one for each processor

  // Which records count, and which columns are shown of them.
  std::vector<std::string> where;  ///< all must hold
  std::optional<OnBad> on_bad;
  std::optional<std::string> fields;  ///< a list with commas; nullopt: those that are usual for the records
  bool lenient = false;               ///< whether invalid URLs have components, too

  // What is derived from URLs, and by whose habits they are repaired before that.
  std::optional<std::string> repair;
  std::optional<std::string> scheme;  ///< --scheme
  std::optional<std::string> level;
  std::optional<std::string> key_steps;
  std::optional<std::string> psl;
  std::optional<std::string> base, base_key, how;  ///< to what references are resolved
  std::optional<std::string> between;              ///< how the columns of readings read URLs

  // What is decided about URLs.
  std::vector<std::string> rules;                 ///< the words of --rules
  std::optional<std::string> agent;               ///< whose rules of a robots.txt count
  bool third_party = false, skip_errors = false;  ///< as of crawl::RuleFile
  std::optional<std::string> robots;           ///< a robots.txt in which those of each record's robot count, or a store
  std::vector<std::string> bot_networks = {};  ///< `NAME=FILE`: where the requests of a bot come from
};

}  // namespace bnfurl::records
