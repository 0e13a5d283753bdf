# The loop over records is written once: in src/records/scan. Other code gives it a source of records and a sink. Only
# the scan calls the functions of RecordSource and Batches that go on to records, judge them or read them; besides it,
# only their own code does, and sources that read another source. A source is a class that derives from RecordSource.
import pathlib
import re
import unittest

import project

LOOP = "src/records/scan"
OWN_CODE = ["src/records/readers", "src/records/judging/batches.cpp", "src/records/judging/batches.hpp"]
SOURCES_OF_SOURCES = ["src/records/pages/found_urls.cpp"]
FOLDERS = ["src", "tools", "bindings", "examples"]

COMMENT = re.compile(r"//.*")
DERIVED = re.compile(r"\bclass (\w+)(?: final)? : public (?:\w+::)*(\w+) \{")
CALLS = r"(?:\.|->)(open|next|judge|judge_in|read)\("


# The names of all classes of sources in these texts, and Batches.
def classes_in(texts):
    bases = [found for text in texts for found in DERIVED.findall(text)]
    classes = {"RecordSource", "Batches"}
    while more := {name for name, base in bases if base in classes} - classes:
        classes |= more
    return classes


# What is of one of these classes in a text: variables, members and functions, by their names.
def objects_in(text, classes):
    one = rf"(?:\w+::)*(?:{'|'.join(sorted(classes))})"
    declared = re.findall(rf"(?:\b{one}|unique_ptr<(?:const )?{one}>)\s*[&*]?\s*(?:const\s+)?\b([a-z]\w*)\b(?!::)",
                          text)
    made = re.findall(rf"\bauto[&*]?(?: const)? (\w+) = [^;]*?(?:{one}>\(|{one}::\w+\(|make_source\(|batches\()", text)
    return {*declared, *made}


# The calls in a text that only the loop makes, one text each. `headers`: what declares members.
def calls_in(text, headers, classes):
    names = set().union(*(objects_in(each, classes) for each in [text, *headers])) | {"batches"}
    some = "|".join(sorted(map(re.escape, names)))
    return [f"{name}.{call}" for name, call in
            re.findall(rf"(?<![\w:])({some})(?:\(\))?{CALLS}", COMMENT.sub("", text))]


def within(path, places):
    return any(path == place or path.startswith(place + "/") for place in places)


class OneLoop(unittest.TestCase):
    def setUp(self):
        self.texts = {path: (project.ROOT / path).read_text()
                      for folder in FOLDERS for path in project.files(folder, *project.SOURCES)}
        self.classes = classes_in(self.texts.values())

    def calls(self, path):
        header = str(pathlib.PurePosixPath(path).with_suffix(".hpp"))
        headers = [self.texts[header]] if header in self.texts and header != path else []
        return calls_in(self.texts[path], headers, self.classes)

    def test_only_the_scan_goes_through_records(self):
        found = {path: calls for path in self.texts if not within(path, [LOOP, *OWN_CODE, *SOURCES_OF_SOURCES])
                 if (calls := self.calls(path))}
        self.assertEqual(found, {}, "a loop over records beside that of Scan")

    def test_the_scan_goes_through_them(self):
        calls = {call.split(".")[1] for path in self.texts if within(path, [LOOP]) for call in self.calls(path)}
        self.assertEqual(calls, {"open", "next", "judge", "judge_in", "read"})

    def test_every_source_of_a_source_reads_one(self):
        for path in SOURCES_OF_SOURCES:
            with self.subTest(path=path):
                self.assertIn("FoundUrls", self.classes)
                self.assertEqual({"texts_.open", "texts_.next", "texts_.read"}, set(self.calls(path)))

    # Each of these loops was once in the program.
    def test_finds_loops(self):
        for text, calls in (
                ("std::unique_ptr<RecordSource> source_; void add() { source_->open(b); while (source_->next()) f(); }",
                 ["source_.open", "source_.next"]),
                ("const auto all = Batches::make(s, f, {}); while (all->next()) all->judge({});",
                 ["all.next", "all.judge"]),
                ("TextRecords* source_; records::Batches batches_; while (batches_.next()) source_->read(i);",
                 ["batches_.next", "source_.read"]),
                ("auto source = format.make_source(); source->next();", ["source.next"]),
                ("(void)range.batches.read(i);", ["batches.read"]),
                ("(void)scan.batches().next();", ["batches.next"])):
            with self.subTest(text=text):
                self.assertEqual(calls_in(text, [], self.classes), calls)
