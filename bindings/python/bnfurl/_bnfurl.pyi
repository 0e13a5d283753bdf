from collections.abc import Sequence
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
def matches(urls: bnfurl.protocols.ArrowArray, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> Column:
    """Whether the texts of an array are valid, as a column of bool."""

@overload
def matches(urls: bnfurl.protocols.ArrowStream, *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> ColumnStream:
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
