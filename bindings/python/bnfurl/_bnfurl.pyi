from collections.abc import Iterator, Sequence
import os
from typing import Any, AnyStr, Generic, Literal, overload

import bnfurl.protocols


class GrammarError(ValueError):
    """
    What is wrong with the text of a grammar: FILE:LINE:COLUMN: MESSAGE, a line for each fault.
    """

class Grammar:
    """A grammar of one's own, that `load` has read."""

    @property
    def name(self) -> str:
        """By its `# grammar:` line, or by its file."""

    def __reduce__(self) -> tuple[object, tuple[bytes, str]]:
        """Goes to another process as its text."""

    def __repr__(self) -> str: ...

def load(text: str | bytes, *, name: str | None = None) -> Grammar:
    """
    A grammar of one's own, for `grammar=`, from the text of a grammar file.

    `name` is the file's name, for messages; without a `# grammar:` line it names the grammar, too. Raises GrammarError.
    """

class Parts(Generic[AnyStr]):
    """The parts of one text. An absent part is None, an empty one is empty."""

    def __getattribute__(self, name, /):
        """Return getattr(self, name)."""

    @property
    def valid(self, /) -> bool:
        """Whether the text is valid; if not, its parts were cut leniently."""

    @property
    def url(self, /) -> AnyStr:
        """The text."""

    @property
    def kind(self, /) -> str | None:
        """Which alternative of the production the text is, as in "origin-form"."""

    @property
    def host_kind(self, /) -> str | None:
        """The production that the host is, as in "IPv4address"."""

    @property
    def expected(self, /) -> str | None:
        """What was expected where a text that is not valid fails."""

    @property
    def error_offset(self, /) -> int | None:
        """Where it fails, in octets of UTF-8."""

    @property
    def default_port(self, /) -> int | None:
        """The default port of the scheme."""

    @property
    def scheme(self, /) -> AnyStr | None:
        """As in "http"."""

    @property
    def userinfo(self, /) -> AnyStr | None:
        """As in "user:password"."""

    @property
    def user(self, /) -> AnyStr | None:
        """The userinfo up to a colon."""

    @property
    def password(self, /) -> AnyStr | None:
        """The userinfo after a colon."""

    @property
    def host(self, /) -> AnyStr | None:
        """As in "example.org", or "[::1]"."""

    @property
    def port(self, /) -> AnyStr | None:
        """As in "80"."""

    @property
    def path(self, /) -> AnyStr | None:
        """As in "/a/b"."""

    @property
    def query(self, /) -> AnyStr | None:
        """What comes after "?"."""

    @property
    def fragment(self, /) -> AnyStr | None:
        """What comes after "#"."""

    def __getitem__(self, field: str, /) -> Any:
        """
        A field by its name, as a column of `bnfurl split` is called; KeyError if it is none, or was not asked for.
        """

    def span(self, field: str) -> tuple[int, int] | None:
        """
        Where a part begins and ends, as indices into the text; None if it is absent, or no part of the text.
        """

    def keys(self) -> list[str]:
        """The names of the fields that were asked for, or of all."""

    def __iter__(self) -> Iterator[str]: ...

    def asdict(self) -> dict[str, Any]:
        """These fields with their values, as `dict(parts)`."""

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        """Goes to another process as its text, and is split again there."""

    def __repr__(self) -> str: ...

class Column:
    """A column of results in memory, for any consumer of Arrow."""

    def __len__(self) -> int: ...

    def __getitem__(self, field: str, /) -> Column:
        """The column of one field; KeyError if there is none of that name."""

    def __arrow_c_schema__(self) -> object:
        """The type, in a capsule."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """
        The type and the values, in capsules. They are what they are, whatever type is requested.
        """

    def __repr__(self) -> str: ...

class ColumnStream:
    """Columns of results that come in chunks, for a consumer of Arrow."""

    def __arrow_c_schema__(self) -> object:
        """The type of the chunks, in a capsule."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """
        The chunks, in a capsule; RuntimeError if they were asked for before. They are what they are, whatever type is requested.
        """

    def __repr__(self) -> str: ...

class LogStream:
    """Columns of records in batches, for any consumer of Arrow."""

    def __arrow_c_schema__(self) -> object:
        """The type of the batches, in a capsule."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """
        The batches, in a capsule; each call begins anew. They are what they are, whatever type is requested.
        """

    def __repr__(self) -> str: ...

def read_log(source: str | os.PathLike[str] | bytes | bytearray | memoryview, format: str = 'combined', columns: Sequence[str] | None = None, *, key: str | None = None, grammar: str | None = None, production: str | None = None, batch_rows: int = 65536) -> LogStream:
    """
    The records of a log or a table, judged: columns of `bnfurl split` in batches.

    `source` is the name of a file, which may be compressed, or octets. `format`, `columns`, `key`, `grammar` and
    `production` are the words of `bnfurl split -i -f -k -g -p`. An invalid record is a row whose `valid` is false.

        log = bnfurl.read_log(b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "-"\\n',
                              columns=['log.status', 'path'])
        pyarrow.table(log).to_pylist()    [{'log.status': 404, 'path': '/a'}]
    """

@overload
def split(urls: AnyStr, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> Parts[AnyStr] | None:
    """The parts of a text, or None if it is not valid and not `lenient`."""

@overload
def split(urls: None, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> None:
    """None of None, as a null is in a column."""

@overload
def split(urls: bnfurl.protocols.ArrowArray, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> Column:
    """
    The fields of the texts of an array, as a column of structs. Texts are copies, or views into the array's memory.
    """

@overload
def split(urls: bnfurl.protocols.ArrowStream, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, fields: Sequence[str] | None = None, lenient: bool = False, strings: Literal['view', 'copy'] = 'copy', threads: int = 1) -> ColumnStream:
    """
    The same for arrays that come in chunks; each is split when it is pulled.
    """

@overload
def matches(urls: str | bytes, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> bool:
    """Whether a text is valid."""

@overload
def matches(urls: None, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> None:
    """None of None."""

@overload
def matches(urls: bnfurl.protocols.ArrowArray, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> Column:
    """Whether the texts of an array are valid, as a column of bool."""

@overload
def matches(urls: bnfurl.protocols.ArrowStream, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> ColumnStream:
    """The same for arrays that come in chunks."""

@overload
def normalize(urls: AnyStr, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The normal form of a text, by the levels of `bnfurl normalize --level`; None if it is not valid, or has none.
    """

@overload
def normalize(urls: None, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """None of None."""

@overload
def normalize(urls: bnfurl.protocols.ArrowArray, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where it is null or not valid.
    """

@overload
def normalize(urls: bnfurl.protocols.ArrowStream, *, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """The same for arrays that come in chunks."""

@overload
def resolve(urls: AnyStr, base: AnyStr | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> AnyStr | None:
    """
    What a reference stands for, seen from `base`; None if one of them is not valid. `how` is a word of `bnfurl resolve --how`; with `level`, in normal form. A column may have one base, or a column of them.
    """

@overload
def resolve(urls: None, base: str | bytes | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> None:
    """None of None."""

@overload
def resolve(urls: bnfurl.protocols.ArrowArray, base: str | bytes | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> Column:
    """
    The same for each text of an array, as a column of texts; null where it is null or not valid.
    """

@overload
def resolve(urls: bnfurl.protocols.ArrowStream, base: str | bytes | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None, *, how: str | None = None, level: str | None = None, grammar: str | Grammar = 'rfc3986') -> ColumnStream:
    """The same for arrays that come in chunks."""

@overload
def key(urls: AnyStr, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The key of a text, as the column `key` of the program: 32 digits of the normal form after the steps of `--key-steps`.
    """

@overload
def key(urls: None, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """None of None."""

@overload
def key(urls: bnfurl.protocols.ArrowArray, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where it is null or not valid.
    """

@overload
def key(urls: bnfurl.protocols.ArrowStream, *, steps: str = '', level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """The same for arrays that come in chunks."""

@overload
def site(urls: AnyStr, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> AnyStr | None:
    """
    The registrable domain of the host, by the Public Suffix List: the file `suffixes`, or that of Debian's package publicsuffix. Without private suffixes, if `icann`.
    """

@overload
def site(urls: None, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> None:
    """None of None."""

@overload
def site(urls: bnfurl.protocols.ArrowArray, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Column:
    """
    The same for each text of an array, as a column of texts; null where it is null or not valid.
    """

@overload
def site(urls: bnfurl.protocols.ArrowStream, *, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, level: str = 'syntax,scheme', grammar: str | Grammar = 'rfc3986', production: str | None = None) -> ColumnStream:
    """The same for arrays that come in chunks."""

class Error:
    """Why a text is not valid."""

    @property
    def offset(self) -> int:
        """
        The length of the longest beginning that some valid text has, in octets of UTF-8.
        """

    @property
    def expected(self) -> str:
        """What was expected there: names of productions, octets, the end."""

    @property
    def found(self) -> str:
        """What is there: an octet, or the end."""

    @property
    def message(self) -> str:
        """`expected ..., found ...`"""

    def __repr__(self) -> str: ...

def explain(text: str | bytes, *, grammar: str | Grammar = 'rfc3986', production: str | None = None) -> Error | None:
    """Why a text is not valid, or None if it is."""

def grammars() -> list[str]:
    """The names of the grammars that come with the package."""

def productions(grammar: str | Grammar) -> list[str]:
    """
    The names of a grammar's productions, its own first, in the order of print.
    """

def kernels() -> str:
    """
    The vector instructions that are used, as in "avx2"; "scalar" are none.
    """
