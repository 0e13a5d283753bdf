from collections.abc import Iterator, Sequence
import datetime
import os
from typing import Any, AnyStr, Generic, Literal, overload

import bnfurl.protocols


class GrammarError(ValueError):
    """
    The text of a grammar is wrong. The message has a line FILE:LINE:COLUMN: MESSAGE for each error.
    """

class Grammar:
    """A user-defined grammar, read by `load`."""

    @property
    def name(self) -> str:
        """The name in its `# grammar:` line, or else that of its file."""

    def __reduce__(self) -> tuple[object, tuple[bytes, str]]:
        """Pickles the grammar as its text."""

    def __repr__(self) -> str: ...

def is_for_records(text: bytes) -> bool:
    """Whether a grammar of the package is one of log lines."""

def load(text: str | bytes, *, name: str | None = None) -> Grammar:
    """
    Reads a user-defined grammar, for `grammar=`, from the text of a grammar file.

    `name` is the file's name, for messages; without a `# grammar:` line, it also names the grammar. Raises GrammarError.
    """

class Parts(Generic[AnyStr]):
    """
    The components of one text. A missing component is None, an empty one is an empty text.
    """

    def __getattribute__(self, name, /):
        """Return getattr(self, name)."""

    @property
    def valid(self, /) -> bool:
        """Whether the text is valid; if not, it was split with `lenient`."""

    @property
    def url(self, /) -> AnyStr:
        """The text."""

    @property
    def kind(self, /) -> str | None:
        """
        Which alternative of the production the text is, such as "origin-form".
        """

    @property
    def host_kind(self, /) -> str | None:
        """Which alternative the host is, such as "IPv4address"."""

    @property
    def expected(self, /) -> str | None:
        """What was expected where an invalid text fails."""

    @property
    def error_offset(self, /) -> int | None:
        """Where an invalid text fails, in bytes of UTF-8."""

    @property
    def default_port(self, /) -> int | None:
        """The default port of the scheme."""

    @property
    def scheme(self, /) -> AnyStr | None:
        """The scheme, such as "http"."""

    @property
    def userinfo(self, /) -> AnyStr | None:
        """The userinfo, such as "user:password"."""

    @property
    def user(self, /) -> AnyStr | None:
        """The userinfo before its first colon."""

    @property
    def password(self, /) -> AnyStr | None:
        """The userinfo after its first colon."""

    @property
    def host(self, /) -> AnyStr | None:
        """The host, such as "example.org" or "[::1]"."""

    @property
    def port(self, /) -> AnyStr | None:
        """The port, such as "80"."""

    @property
    def path(self, /) -> AnyStr | None:
        """The path, such as "/a/b"."""

    @property
    def query(self, /) -> AnyStr | None:
        """The part after "?"."""

    @property
    def fragment(self, /) -> AnyStr | None:
        """The part after "#"."""

    def __getitem__(self, field: str, /) -> Any:
        """
        A field by its name, which is that of a column of `bnfurl split`. Raises KeyError if the field is unknown or was not requested.
        """

    def span(self, field: str) -> tuple[int, int] | None:
        """
        Where a component begins and ends, as indices into the text; None if it is missing, or not a part of the text.
        """

    def keys(self) -> list[str]:
        """The names of the requested fields, or of all fields."""

    def __iter__(self) -> Iterator[str]: ...

    def asdict(self) -> dict[str, Any]:
        """The same fields with their values, like `dict(parts)`."""

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        """Pickles the text, which is split again when it is loaded."""

    def __repr__(self) -> str: ...

class Column:
    """A column of results in memory, for any consumer of Arrow."""

    def __len__(self) -> int: ...

    def __getitem__(self, field: str, /) -> Column:
        """The column of one field. Raises KeyError if there is no such field."""

    def __arrow_c_schema__(self) -> object:
        """The type, in a capsule."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The type and the values, in capsules. The requested type is ignored."""

    def __repr__(self) -> str: ...

class ColumnStream:
    """A column of results in chunks, for one consumer of Arrow."""

    def __arrow_c_schema__(self) -> object:
        """The type of the chunks, in a capsule."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """
        The chunks, in a capsule. Raises RuntimeError if called again. The requested type is ignored.
        """

    def __repr__(self) -> str: ...

class LogStream:
    """Columns of records in batches, for any consumer of Arrow."""

    def __arrow_c_schema__(self) -> object:
        """The type of the batches, in a capsule."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """
        The batches, in a capsule. Each call reads from the start. The requested type is ignored.
        """

    def __repr__(self) -> str: ...

    @property
    def messages(self) -> list[str]:
        """What the warnings of this call said, each once."""

    @property
    def errors(self) -> list[str]:
        """Why files could not be read, or not to their end: FILE: why."""

    @property
    def counts(self) -> dict[str, int]:
        """
        How many rows were read; and how many records do not match the format (unmatched), some of which are cut
        off (cut), have no URL (without_url), or have text after their last field (with_rest); and how many
        values cannot be read (unreadable).
        """

def read_log(source: str | os.PathLike[str] | bytes | bytearray | memoryview | Sequence[str | os.PathLike[str]], format: str | Sequence[str] = 'auto', columns: Sequence[str] | None = None, *, key: str | None = None, grammar: str | None = None, production: str | None = None, where: str | None = None, zone: str | None = None, lenient: bool = False, strict: bool = False, batch_rows: int = 65536, threads: int | None = None, **options: str | os.PathLike[str] | bool | None | Sequence[str | os.PathLike[str]]) -> LogStream:
    """
    Reads logs or tables: the columns of `bnfurl split`, in batches.

    `source` is the name of a file, which may be compressed, or a list of names, or the content as bytes.
    `format` is one of `bnfurl.formats()`; the default detects it for each file, with a warning that says what it
    found. Of a list of formats, each file is read in the one that fits it best. `columns` are some of
    `bnfurl.columns(format)`. `key` names the column, member or field with the URL (of a list of formats, in those
    that need it), and `grammar` and `production` what judges it. `where` selects records, as in "log.status=5xx
    and path^=/api". `zone`, such as "+01:00" or "Europe/Berlin", is that of days and hours, and of times that
    are written without one. If `lenient` is true, invalid URLs have components, too. `threads` is how many threads
    read; None means one for each processor. `options` are others of `bnfurl split` and `bnfurl resolve`, with _ for
    each -: repair="web", rules=["rules.txt"], robots="robots.store", agent=, bot_networks=["NAME=FILE"], level=,
    key_steps=, base=, base_key=, on_bad="drop" and so on; True stands for an option without a value.

    Returns a stream that any consumer of Arrow reads, with the rows in the order of the records. A batch has at
    most `batch_rows` of them, and usually fewer: those of a few hundred kilobytes of the input. The threads start
    with the first batch that is pulled; a process that is forked after that cannot read on, and gets OSError.

    An invalid record is a row whose `valid` is false; what a record does not have is null. A UserWarning says what
    no column shows: records that do not match the format, times and numbers that cannot be read, columns that a
    format lacks, files that no format fits or that cannot be read to their end. Python shows a warning once for
    each line of a program, by default; what this call found is in the result, as far as it was read: `messages`,
    `errors` (of files) and `counts`.

    Raises ValueError for unknown formats, columns and other names, and if only some of the logs have times with
    a zone; TypeError for other types; and OSError if the only file cannot be read, or none of them: while it is
    read, after the last row that could be read. If `strict` is true, so does any file.

        log = bnfurl.read_log(b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "-"\\n',
                              'combined', ['log.status', 'path'])
        pyarrow.table(log).to_pylist()    [{'log.status': 404, 'path': '/a'}]
    """

def formats() -> dict[str, str]:
    """
    The formats of `read_log`, and what each is. FORMAT, FILE and MEMBER in a name stand for words of yours.
    """

def columns(format: str | Sequence[str] = 'auto', *, key: str | None = None, grammar: str | None = None, production: str | None = None) -> dict[str, str]:
    """The columns that `read_log` has for a format, and what each is."""

class RobotsStore:
    """
    A store of robots.txt files, which RobotsStoreWriter or `bnfurl robots build` makes, for `robots`.

    Arguments:
      file: the name of the store; it is mapped into memory, so even a large one is open at once
      agent: the product token of the robot that asks, such as "FooBot"

    Raises ValueError if the file cannot be read or is not a store, or if the agent names no robot.
    """

    def __init__(self, file: str | os.PathLike[str], agent: str = '*') -> None: ...

    def facts(self, url: str | bytes) -> dict[str, Any] | None:
        """
        What the store knows about a URL, besides what `robots` says.

        A dict with `status`, None if there was no response; `line` and `rule`, of the rule that decides, such as
        "Disallow: /private", or None; `redirects`, the URLs to which they led; `crawl_delay`, in seconds or None; and
        `sitemaps`. None if the store does not know the origin, or if the URL is invalid.
        """

    @property
    def damage(self) -> int | None:
        """
        Where, in octets, the file was first found to be damaged; None until then.

        What is damaged counts as unknown: `robots` and `facts` return None for it.
        """

class RobotsStoreWriter:
    """
    Adds responses to a store of robots.txt files, which is created if there is none.

    At the end of its `with` block, the store has what was added; readers that have it open keep what they had. If an
    exception ends the block, the store stays as it was. Meanwhile there is another file beside it, with all that it has.

    Arguments:
      file: the name of the store
      like: "google" reads misspelt lines, and takes the status 429 like 5xx, as `bnfurl robots build --like` does

    Raises ValueError if another program adds to the store, or if the file cannot be read or is not a store.

    >>> with bnfurl.RobotsStoreWriter("new.store") as writer:
    ...     writer.add("http://h.example/robots.txt", 200, "User-agent: *\\nDisallow: /a")
    >>> bnfurl.robots("http://h.example/a", bnfurl.RobotsStore("new.store"))
    'deny'
    """

    def __init__(self, file: str | os.PathLike[str], like: Literal['google'] | None = None) -> None: ...

    def add(self, url: str | bytes, status: int | None, body: str | bytes | None = None, location: str | bytes | None = None, time: datetime.datetime | float | None = None) -> None:
        """
        Adds what a server answered to a request for a robots.txt, in place of an earlier response for the URL.

        Arguments:
          url: that was requested: the robots.txt of an origin, or where a redirect led
          status: of the response; None if there was none
          body: of a response with a status of 2xx
          location: of a redirect: the header field, which may be a relative reference
          time: when it came: a datetime, or seconds since 1970; None if that is unknown

        Raises ValueError for a response that cannot count, and OSError if it cannot be written.
        """

    def __enter__(self) -> RobotsStoreWriter: ...

    def __exit__(self, *raised: object) -> None: ...

class Rules:
    """
    Rule files, compiled once, for `decision` and `rule`.

    Arguments:
      files: names as `bnfurl filter --rules` takes them, FILE or KIND:FILE, such as "robots:robots.txt"; or the content of
        a file, as bytes
      agent: the product token of the robot for which a robots.txt is read, such as "FooBot"

    The first file that has a rule for a URL decides it. A UserWarning says which kind of rules a FILE was taken for, and
    which lines were skipped. Raises ValueError with a line FILE:LINE:COLUMN: MESSAGE for each error in the files.

    >>> rules = bnfurl.Rules(b"default allow\\ndeny host ads.example")
    >>> bnfurl.decision(["http://x.ads.example/", "http://h/"], rules)
    ['deny', 'allow']
    """

    def __init__(self, *files: str | os.PathLike[str] | bytes, agent: str = '*') -> None: ...

@overload
def split(urls: AnyStr, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> Parts[AnyStr] | None:
    """
    Splits a URL into its components. Returns None if it is invalid and `lenient` is false.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      fields: names of columns of `bnfurl split`; None has all of them, or for a column the usual ones
      lenient: whether invalid URLs are split, too
      strings: whether the texts of a column are copies, or views into the memory of `urls`
      threads: how many threads split a column
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.split("http://h:80/a?").port
    '80'
    >>> [parts and parts.host for parts in bnfurl.split(["http://h/", "http://a b"])]
    ['h', None]
    """

@overload
def split(urls: None, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> None:
    """Returns None for None."""

@overload
def split(urls: list[AnyStr] | list[AnyStr | None], *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> list[Parts[AnyStr] | None]:
    """The same for each text of a list, as a list."""

@overload
def split(urls: bnfurl.protocols.ArrowArray, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> Column:
    """
    Splits an array of texts into a column of structs. Their texts are copies, or views into the array's memory.
    """

@overload
def split(urls: bnfurl.protocols.ArrowStream, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def matches(urls: str | bytes, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> bool:
    """
    Whether a URL is valid.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      threads: how many threads judge a column
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.matches(["http://h/", "http://a b", None])
    [True, False, None]
    """

@overload
def matches(urls: None, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> None:
    """Returns None for None."""

@overload
def matches(urls: list[str] | list[bytes] | list[str | None] | list[bytes | None], *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> list[bool | None]:
    """The same for each text of a list, as a list."""

@overload
def matches(urls: bnfurl.protocols.ArrowArray, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> Column:
    """Whether the texts of an array are valid, as a column of bool."""

@overload
def matches(urls: bnfurl.protocols.ArrowStream, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def normalize(urls: AnyStr, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The normal form of a URL; None if the URL is invalid, or has none.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.normalize("HTTP://h:80/%7ea")
    'http://h/~a'
    >>> bnfurl.normalize(["http://h/a b", "http://a b/"], level="repair,syntax,scheme")
    ['http://h/a%20b', None]
    """

@overload
def normalize(urls: None, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def normalize(urls: list[AnyStr] | list[AnyStr | None], *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def normalize(urls: bnfurl.protocols.ArrowArray, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def normalize(urls: bnfurl.protocols.ArrowStream, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def resolve(urls: AnyStr, base: AnyStr | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> AnyStr | None:
    """
    Resolves a reference against `base`; None if it is invalid, or relative without a valid base.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      base: a URL; for a list of references also a list of URLs, for a column a column of URLs
      how: a word of `bnfurl resolve --how`; None follows the standard of the grammar
      level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too
        None leaves the result as it is
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.resolve("../g", "http://a/b/c/d")
    'http://a/b/g'
    >>> bnfurl.resolve(["a", "b"], ["http://h/", "http://i/"])
    ['http://h/a', 'http://i/b']
    """

@overload
def resolve(urls: None, base: str | bytes | list[Any] | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> None:
    """Returns None for None."""

@overload
def resolve(urls: list[AnyStr] | list[AnyStr | None], base: str | bytes | list[Any] | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def resolve(urls: bnfurl.protocols.ArrowArray, base: str | bytes | list[Any] | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def resolve(urls: bnfurl.protocols.ArrowStream, base: str | bytes | list[Any] | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def repair(urls: AnyStr, *, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The nearest valid URL; None if there is none. A valid URL is unchanged, except by `web`.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      how: a word of `bnfurl repair --repair`: grammar, browser, or web, which guesses as people expect of
        seeds
      scheme: https or http, which `web` adds to a host without one; None is https
      column: "repaired"; or instead "repaired.change", what was changed, or "repaired.reason", why there is no valid URL,
        each None if there is no such thing
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.repair("http://h/a b")
    'http://h/a%20b'
    >>> bnfurl.repair(["www.example.com/a", "htp:/h"], how="web", scheme="http")
    ['http://www.example.com/a', 'http://h']
    >>> bnfurl.repair(["http:/h/a b", "a b"], how="web", column="repaired.change")
    ['slashes corrected, 1 escaped', None]
    """

@overload
def repair(urls: None, *, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def repair(urls: list[AnyStr] | list[AnyStr | None], *, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def repair(urls: bnfurl.protocols.ArrowArray, *, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def repair(urls: bnfurl.protocols.ArrowStream, *, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def key(urls: AnyStr, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The key of a URL, which is the same for URLs that probably lead to the same page: 32 hexadecimal digits.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      steps: words of `bnfurl dedupe --key-steps`, with commas, for the normal form
      level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.key("http://h/?gclid=1", steps="drop=@trackers,empty-query") == bnfurl.key("http://h/")
    True
    """

@overload
def key(urls: None, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def key(urls: list[AnyStr] | list[AnyStr | None], *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def key(urls: bnfurl.protocols.ArrowArray, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def key(urls: bnfurl.protocols.ArrowStream, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def surt(urls: AnyStr, *, ia: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The normal form of a URL with its host reversed, for sorting.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      ia: whether it is the key of the package surt, as in indexes of web archives
      level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.surt("http://www.example.com/a")
    'http://(com,example,www,)/a'
    >>> bnfurl.surt("http://www.example.com/a", ia=True)
    'com,example)/a'
    """

@overload
def surt(urls: None, *, ia: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def surt(urls: list[AnyStr] | list[AnyStr | None], *, ia: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def surt(urls: bnfurl.protocols.ArrowArray, *, ia: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def surt(urls: bnfurl.protocols.ArrowStream, *, ia: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def site(urls: AnyStr, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The registrable domain of the host, by the Public Suffix List; None if it has none, as an address.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      suffixes: a file with the list; None is that of Debian's package publicsuffix, or else the one in the
        wheel
      icann: whether private suffixes, as github.io, are ignored
      level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.site("http://www.example.co.uk/")
    'example.co.uk'
    """

@overload
def site(urls: None, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def site(urls: list[AnyStr] | list[AnyStr | None], *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def site(urls: bnfurl.protocols.ArrowArray, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def site(urls: bnfurl.protocols.ArrowStream, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

def links(html: AnyStr, base: AnyStr | None = None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986', charset: str | None = None, links_in: Sequence[str] = ()) -> list[dict[str, Any]]:
    """
    The links of a page of HTML, as `bnfurl extract --links` finds them, each as a dict.

    Arguments:
      html: the page, a str or bytes
      base: the URL of the page, from which links are resolved; None if it is unknown: then only <base href> counts
      how, level, grammar: as in `resolve`; with the level `repair`, invalid links, bases and <base href> are repaired
      charset: of a page of bytes, that of its Content-Type; None if that has none
      links_in: where links are found, too: "styles", "lazy", "meta" and "json" (scripts whose type is JSON), as `bnfurl
        extract --links-in` has them

    A dict has element, attribute, rel, text (of an anchor), url (the link as written), base, resolved, and offset, which is
    an index into the page. None stands for what is missing: `<meta name=robots>` has a text and no url. Texts are str, or
    bytes in UTF-8 if the page is bytes; these are read in their charset, as by browsers. An invalid URL raises no
    exception: without a valid base, only absolute links are resolved, and an invalid <base href> is ignored. Raises
    ValueError for an unknown word or name, and TypeError for an argument of a wrong type.

    >>> for link in bnfurl.links('<a rel=nofollow href="/b">Next</a><img src=c>', "http://h/a/"):
    ...     print(link["element"], link["rel"], link["text"], link["resolved"], link["offset"])
    a nofollow Next http://h/b 22
    img None None http://h/a/c 43
    """

@overload
def decision(urls: AnyStr, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    What rules decide about a URL: allow or deny; None if it is invalid.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      rules: a bnfurl.Rules
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.decision("http://x.ads.example/", bnfurl.Rules(b"default allow\\ndeny host ads.example"))
    'deny'
    """

@overload
def decision(urls: None, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def decision(urls: list[AnyStr] | list[AnyStr | None], rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def decision(urls: bnfurl.protocols.ArrowArray, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def decision(urls: bnfurl.protocols.ArrowStream, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def rule(urls: AnyStr, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The line FILE:LINE of the rule that decides about a URL; None if no line does, or if it is invalid.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      rules: a bnfurl.Rules
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.rule("http://x.ads.example/", bnfurl.Rules(b"default allow\\ndeny host ads.example"))
    'bytes:2'
    """

@overload
def rule(urls: None, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def rule(urls: list[AnyStr] | list[AnyStr | None], rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def rule(urls: bnfurl.protocols.ArrowArray, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def rule(urls: bnfurl.protocols.ArrowStream, rules: Rules, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

@overload
def robots(urls: AnyStr, store: RobotsStore, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    What the robots.txt of a URL's origin says: allow or deny; None if the store does not know the origin, or if the URL is invalid.

    Arguments:
      urls: a str or bytes, None, a list of these, or a column of Arrow
      store: a bnfurl.RobotsStore
      production: one of `bnfurl.productions(grammar)`; None is the usual one
      grammar: one of `bnfurl.grammars()`, or a Grammar

    Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
    stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
    an argument of the wrong type.

    >>> bnfurl.robots(["http://h.example/a", "http://i.example/"], bnfurl.RobotsStore("robots.store"))
    ['deny', None]
    """

@overload
def robots(urls: None, store: RobotsStore, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """Returns None for None."""

@overload
def robots(urls: list[AnyStr] | list[AnyStr | None], store: RobotsStore, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> list[AnyStr | None]:
    """The same for each text of a list, as a list."""

@overload
def robots(urls: bnfurl.protocols.ArrowArray, store: RobotsStore, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where a text is null or invalid.
    """

@overload
def robots(urls: bnfurl.protocols.ArrowStream, store: RobotsStore, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """
    The same for a stream of arrays, whose chunks are read when the answers are.
    """

class Error:
    """Where and why a text is invalid."""

    @property
    def offset(self) -> int:
        """
        The length of the longest prefix with which a valid text begins, in bytes of UTF-8.
        """

    @property
    def expected(self) -> str:
        """What was expected there: names of productions, bytes, or the end."""

    @property
    def found(self) -> str:
        """What was found there: a byte, or the end."""

    @property
    def message(self) -> str:
        """`expected ..., found ...`"""

    def __repr__(self) -> str: ...

def explain(text: str | bytes, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Error | None:
    """
    Where and why a text is invalid; None if it is valid. Raises TypeError if the text is None.
    """

def refuse(url: str | bytes, *, schemes: Sequence[str] = ('http', 'https'), networks: Sequence[str] = (), grammar: str | Grammar = 'plain', production: str | None = 'plain-url') -> str | None:
    """
    Why a program should not fetch a URL that someone else chose; None if it may. The URL has to match the production, its scheme has to be one of `schemes`, and its host must be public, or special in one of the ways in `networks`, such as "private" or "loopback". Nothing is resolved: check the address that a name resolves to, too. Raises TypeError if the URL is None, and ValueError for unknown networks.
    """

def readings(url: str | bytes, *, between: Sequence[str | Grammar] = ('rfc3986', 'whatwg', 'last-at', 'first-delimiter', 'split', 'appendix-b')) -> dict[str, Any]:
    """
    What different programs find in one URL, as `bnfurl readings` compares them.

    Arguments:
      url: a str or bytes
      between: at least two conventions: grammars (names as in `bnfurl.grammars()`, perhaps followed by ":" and a
        production, or Grammars), "last-at", "first-delimiter", "split" and "appendix-b"

    Returns a dict. `verdict` is alike if all find the same host, port and path, none if none of them finds a host, and
    differ otherwise. `hosts` is the host; if they differ, what each of them finds. `by` has for each convention a dict of
    host, port, path, and note, which is "number" for an IPv4 address in another spelling, "rewritten" if octets are
    removed, decoded or mapped, or why no host was found. None stands for what is missing. Texts are str or bytes, as the
    URL is.
    Raises ValueError for unknown names, and TypeError for an argument of a wrong type.

    >>> found = bnfurl.readings("http://0x7f.1/a")
    >>> found["verdict"], found["hosts"]
    ('differ', 'rfc3986: 0x7f.1 | whatwg: 127.0.0.1 (number)')
    >>> found["by"]["whatwg"]
    {'host': '127.0.0.1', 'port': None, 'path': '/a', 'note': 'number'}
    """

def grammars() -> list[str]:
    """The names of the grammars that come with the package."""

def productions(grammar: str | Grammar) -> list[str]:
    """
    The names of a grammar's productions, in printed order; imported ones come last.
    """

def kernels() -> str:
    """
    The vector instructions in use, such as "avx2"; "scalar" if there are none.
    """
