#include "bindings/python/src/rules.hpp"

#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"
#include "bindings/python/src/warnings.hpp"
#include "bindings/python/src/wording.hpp"
#include "src/records/judging/rule_files.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

/// Bytes are the content of a file, others are names.
crawl::RuleFile rule_file(nb::handle file, const std::string& agent) {
  if (!PyBytes_Check(file.ptr())) return records::rule_files({file_name(file)}, agent).front();
  return {.kind = "", .file = "bytes", .agent = agent, .text = std::string(Text(file).octets())};
}

std::shared_ptr<const records::Derivation> compile(std::vector<crawl::RuleFile> files, const records::Tell& tell) {
  auto derivation = std::make_shared<records::Derivation>(records::RecordOptions());
  auto rules = records::compile_rules(std::move(files), tell);
  if (rules) {
    derivation->rules.emplace(*std::move(rules));
    return derivation;
  }
  std::string lines;
  for (const Diagnostic& mistake : rules.error()) lines.append(lines.empty() ? "" : "\n").append(to_string(mistake));
  throw records::UsageError(lines);
}

void make(RulesObject* rules, const nb::args& files, nb::handle agent) {
  if (!PyUnicode_Check(agent.ptr())) refuse_type("agent", agent, "a str");
  const std::string robot(Text(agent).octets());
  if (const auto checked = crawl::check_agent(robot); !checked) refuse_value(checked.error().message);
  if (files.size() == 0) refuse_value("Rules needs a file");
  const auto told = std::make_shared<Told>();
  try {
    std::vector<crawl::RuleFile> named;
    for (const nb::handle file : files) named.push_back(rule_file(file, robot));
    new (rules) RulesObject{with_warnings(*told, [&] {
      const nb::gil_scoped_release released;
      return compile(std::move(named), Told::tell(told));
    })};
  } catch (const records::UsageError& error) {
    refuse_value(worded(error.what()));
  }
}

constexpr auto about_rules = R"(Rule files, compiled once, for `decision` and `rule`.

Arguments:
  files: names as `bnfurl filter --rules` takes them, FILE or KIND:FILE, such as "robots:robots.txt"; or the content of
    a file, as bytes
  agent: the product token of the robot for which a robots.txt is read, such as "FooBot"

The first file that has a rule for a URL decides it. A UserWarning says which kind of rules a FILE was taken for, and
which lines were skipped. Raises ValueError with a line FILE:LINE:COLUMN: MESSAGE for each error in the files.

>>> rules = bnfurl.Rules(b"default allow\ndeny host ads.example")
>>> bnfurl.decision(["http://x.ads.example/", "http://h/"], rules)
['deny', 'allow'])";

}  // namespace

std::shared_ptr<const records::Derivation> rules_of(nb::handle rules) {
  const RulesObject* object = nullptr;
  if (!nb::try_cast(rules, object) || object == nullptr) refuse_type("rules", rules, "a bnfurl.Rules");
  return object->derivation;
}

void define_rules(nb::module_& module) {
  nb::class_<RulesObject>(module, "Rules", about_rules, nb::is_final())
      .def("__init__", make, "files"_a, "agent"_a = "*",
           nb::sig("def __init__(self, *files: str | os.PathLike[str] | bytes, agent: str = '*') -> None"));
}

}  // namespace bnfurl::python
