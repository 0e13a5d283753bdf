# The tables of all areas in Markdown. An area says which rows and which columns; here they get their figures: of the
# least times of a run, and "not measured" where a side did not run. A page has the tables of an area between two marks:
#   <!-- made by tools/benchmark AREA -->
#   <!-- end -->
import re
import textwrap

NOT_MEASURED = "not measured"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def number(value, form=None):
    if value is None:
        return NOT_MEASURED
    if form:
        return format(value, form)
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def quotient(one, other):
    return None if one is None or other is None else one / other


# How many times as long the other takes: 11.5x.
def times(value, after="x"):
    return NOT_MEASURED if value is None else number(value) + after


# Ours beside another. `rows` are (what, ours, other, what the other does not do). A row whose title begins with "times:
# " has the ratio the other way round: how many times as long ours takes.
def ratios(run, head, rows, of=None, faster=""):
    of = of or run.ns

    def line(what, ours, other, misses):
        is_times = what.startswith("times: ")
        ratio = quotient(of(ours), of(other)) if is_times else quotient(of(other), of(ours))
        after = "x" if is_times or ratio is None else "x" + faster
        return [what.removeprefix("times: "), number(of(ours)), number(of(other)), times(ratio, after), misses]

    titles = [head, "bnfurl", "the other", "ratio", "what the other does, or does not"]
    has_notes = any(misses for *_, misses in rows)
    return table(titles if has_notes else titles[:4], [line(*row)[:5 if has_notes else 4] for row in rows])


# What is said of a run, in lines that are narrow: where it was, what else there is, and how to do it again.
def context(run, pairs=()):
    pairs = [("machine", run.context["machine"]), *pairs, ("command", f"`{run.context['command']}`")]
    return "".join(textwrap.fill(f"- {key}: {value}", 120, subsequent_indent="  ", break_on_hyphens=False) + "\n"
                   for key, value in pairs if value)


def errors(run):
    failed = run.found.get("errors")
    return ["Rows that failed:\n\n" + "".join(f"- {error}\n" for error in failed)] if failed else []


def joined(parts):
    return "\n".join(part for part in parts if part)


def marked(area):
    return re.compile(rf"(?<=<!-- made by tools/benchmark {area} -->\n).*?(?=<!-- end -->\n)", re.DOTALL)


def on_page(area, page, text):
    return marked(area).sub(lambda _: f"\n{text}\n", page, count=1)
