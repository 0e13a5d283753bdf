`diff` shows the records that two grammars judge or split differently.

Has a row for each difference.

  $ bnfurl diff -g w3c1993 -g rfc2396 << 'END'
  > http://a.b/
  > http://a@b/
  >
  > http://h/a;b
  > END
  2	http://a@b/	userinfo	\N	a
  2	http://a@b/	user	\N	a
  2	http://a@b/	host	a@b	b
  3		valid	0	1
  4	http://h/a;b	valid	0	1
  ! bnfurl: the grammars have different starts: comparing w3c1993:url and rfc2396:URI-reference; use -p to name other productions
  [1]

Prints nothing if there is none.

  $ printf 'http://h/\na:b?c\n \n' | bnfurl diff -g rfc3986 -g rfc9112 -p absolute-URI
  $ bnfurl diff -g rfc3986 -g rfc1738
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI and rfc1738:url; use -p to name other productions

Distinguishes absent from empty.

  $ bnfurl diff -g rfc2396 -g rfc3986 << 'END'
  > http://h
  > http://h/
  > http://h/?
  > END
  1\thttp://h\tpath\t\\N\t (esc)
  ! bnfurl: the grammars have different starts: comparing rfc2396:URI-reference and rfc3986:URI-reference; use -p to name other productions
  [1]

Compares paths without their leading slash.

  $ bnfurl diff -g rfc1738 -g rfc3986 << 'END'
  > http://h/
  > http://h/a
  > ftp://h/a;type=i
  > http://h//a
  > END
  3	ftp://h/a;type=i	path	a	/a;type=i
  4	http://h//a	path	/a	//a
  ! bnfurl: the grammars have different starts: comparing rfc1738:url and rfc3986:URI; use -p to name other productions
  [1]

Compares only components that both have.

  $ bnfurl diff -g rfc1808 -g rfc3986 <<< 'http://u@h:80/a;b?c#d'
  1	http://u@h:80/a;b?c#d	path	/a	/a;b
  ! bnfurl: the grammars have different starts: comparing rfc1808:URL and rfc3986:URI; use -p to name other productions
  [1]

Names of log formats have other meanings.

  $ bnfurl diff -g combined -g rfc3986 -p user -p userinfo << 'END'
  > u:p
  > @
  > END
  2	@	valid	1	0
  [1]

An invalid record has no components to compare.

  $ bnfurl diff -g rfc3986 -g rfc2396 <<< 'http://[::1]/a?b'
  1	http://[::1]/a?b	valid	1	0
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI-reference and rfc2396:URI-reference; use -p to name other productions
  [1]

Takes one production for both or one for each.

  $ bnfurl diff -g rfc2396 -g rfc3986 -p port << 'END'
  > 80
  >
  > x
  > END
  $ bnfurl diff -g rfc1738 -g rfc3986 -p login -p authority << 'END'
  > u@h
  > [::1]
  > END
  2	[::1]	valid	0	1
  [1]

Compares what corresponds, where starts have different names, and says so.

  $ bnfurl diff --header -g rfc3986 -g rfc2396 <<< //h/a
  line	url	what	rfc3986:URI-reference	rfc2396:URI-reference
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI-reference and rfc2396:URI-reference; use -p to name other productions
  $ bnfurl diff --header -g rfc2396 -g rfc3986 <<< '?y'
  line	url	what	rfc2396:URI-reference	rfc3986:URI-reference
  1	?y	valid	0	1
  ! bnfurl: the grammars have different starts: comparing rfc2396:URI-reference and rfc3986:URI-reference; use -p to name other productions
  [1]
  $ bnfurl diff -g rfc1738 -g rfc3986 -g rfc1808 <<< http://h/
  ! bnfurl: the grammars have different starts: comparing rfc1738:url and rfc3986:URI and rfc1808:URL; use -p to name other productions

Compares two productions of one grammar.

  $ printf 'a:b\na/b\n \n' | bnfurl diff --header -g rfc3986 -g rfc3986 -p URI -p relative-ref
  line	url	what	rfc3986:URI	rfc3986:relative-ref
  1	a:b	valid	1	0
  2	a/b	valid	0	1
  [1]

Compares several.

  $ bnfurl diff -g rfc1738 -g rfc1808 -g rfc2396 -g rfc3986 << 'END'
  > http://h_h/
  > 3d:
  > END
  1	http://h_h/	host	\N	\N	\N	h_h
  1	http://h_h/	path	\N	/	/	/
  2	3d:	valid	1	1	0	0
  ! bnfurl: the grammars have different starts: comparing rfc1738:url and rfc1808:URL and rfc2396:URI-reference and rfc3986:URI; use -p to name other productions
  [1]

Formats.

  $ bnfurl diff -g rfc1738 -g rfc3986 -o csv --header << 'END'
  > http://h/~"
  > http://h?a,b
  > END
  line,url,what,rfc1738:url,rfc3986:URI
  2,"http://h?a,b",host,,h
  2,"http://h?a,b",path,,""
  2,"http://h?a,b",query,,"a,b"
  ! bnfurl: the grammars have different starts: comparing rfc1738:url and rfc3986:URI; use -p to name other productions
  [1]
  $ bnfurl diff -g rfc1738 -g rfc3986 -o jsonl << 'END'
  > a
  > x:~
  > x:
  > END
  {"line":2,"url":"x:~","what":"valid","rfc1738:url":false,"rfc3986:URI":true}
  {"line":3,"url":"x:","what":"path","rfc1738:url":null,"rfc3986:URI":""}
  ! bnfurl: the grammars have different starts: comparing rfc1738:url and rfc3986:URI; use -p to name other productions
  [1]

Header is printed without differences.

  $ bnfurl diff --header -g rfc3986 -g rfc2396
  line	url	what	rfc3986:URI-reference	rfc2396:URI-reference
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI-reference and rfc2396:URI-reference; use -p to name other productions

Escapes as TSV does.

  $ printf '\t\000' | bnfurl diff -0 -g combined -g rfc3986 -p any -p path-empty
  1	\t	valid	1	0
  [1]

Reads records of logs.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' > log
  $ bnfurl diff -i combined -g rfc9112 -g rfc3986 -p absolute-path -p path log
  5	h:443	valid	0	1
  6	1.2.3.4:80	valid	0	1
  7	*	valid	0	1
  ! bnfurl: 1 record does not match the format combined (log:4:12); to see why: bnfurl check -i combined -g rfc9112 -g rfc3986 -p absolute-path -p path FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]
  $ bnfurl diff -i combined -k referer -g rfc2396 -g rfc3986 -p absoluteURI -p absolute-URI log
  ! bnfurl: 1 record does not match the format combined (log:4:12); to see why: bnfurl check -i combined -k referer -g rfc2396 -g rfc3986 -p absoluteURI -p absolute-URI FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

Reads several files.

  $ cat > b << 'END'
  >
  > b:
  > END
  $ echo 'a:' > a
  $ bnfurl diff -g rfc2396 -g rfc3986 -p absoluteURI -p URI a b
  1	a:	valid	0	1
  2	b:	valid	0	1
  [1]
  $ bnfurl diff -g rfc2396 -g rfc3986 a missing b
  1	a:	valid	0	1
  1\t\tpath\t\\N\t (esc)
  2	b:	valid	0	1
  ! bnfurl: the grammars have different starts: comparing rfc2396:URI-reference and rfc3986:URI-reference; use -p to name other productions
  ! bnfurl: missing: No such file or directory
  [2]

Stats are those of the first.

  $ bnfurl diff --stats -g rfc2396 -g rfc3986 << 'END'
  > a:
  > b:c
  > END
  1	a:	valid	0	1
  2	b:c	path	\N	c
  ! bnfurl: the grammars have different starts: comparing rfc2396:URI-reference and rfc3986:URI-reference; use -p to name other productions
  ! {"records":2,"valid":1,"invalid":1,"reasons":{"unreserved, reserved, \"%\"":1},"bytes":7,"seconds":0}
  [1]

Usage errors.

  $ bnfurl diff
  ! bnfurl: diff needs grammars to compare: -g A -g B
  [2]
  $ bnfurl diff -g rfc3986
  ! bnfurl: diff needs grammars to compare: -g A -g B
  [2]
  $ bnfurl diff -g rfc3986 -g rfc3986
  ! bnfurl: -g rfc3986:URI is given twice
  [2]
  $ bnfurl diff -g rfc3986 -g rfc3986 -p URI -p uri
  ! bnfurl: -g rfc3986:URI is given twice
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 -p URI
  ! bnfurl: unknown production of rfc1738 "URI" (did you mean "url"?); expected one of: url genericurl otherurl scheme schemepart ip-schemepart login hostport and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 -g rfc2396 -p URI -p url
  ! bnfurl: -p is given 2 times for 3 -g; give -p once, or once for each -g
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 -o table
  line  url  what  rfc3986:URI  rfc1738:url
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI and rfc1738:url; use -p to name other productions
  $ bnfurl diff -g rfc3986 -g rfc1738 -f url
  ! bnfurl: unknown option -f; see "bnfurl diff --help" and "man bnfurl"
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 --lenient
  ! bnfurl: unknown option --lenient; see "bnfurl diff --help" and "man bnfurl"
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 -c
  ! bnfurl: unknown option -c; see "bnfurl diff --help" and "man bnfurl"
  [2]
  $ bnfurl diff -g rfc3986 -g rfc1738 --strict-scheme
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI and rfc1738:url; use -p to name other productions
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc3986:URI has no predefined schemes
  [2]

Full disk is status 3.

  $ bnfurl diff -g rfc2396 -g rfc3986 <<< a: > /dev/full
  ! bnfurl: the grammars have different starts: comparing rfc2396:URI-reference and rfc3986:URI-reference; use -p to name other productions
  ! bnfurl: standard output: No space left on device
  [3]

Help.

  $ bnfurl diff --help
  Usage: bnfurl diff -g A -g B [OPTION]... [FILE]...
  Lists the records that two grammars validate or split differently.
  Each row is one difference: the line, the URL, what differs (valid, or a
  component that both have), its value in A and its value in B. Paths are compared
  without their leading "/".
  Exit status: 0 if no record differs, 1 if one does, 2 wrong usage or an input
  that cannot be opened, 3 read or write error or damaged compressed file

    -g, --grammar NAME|FILE  A grammar to compare, by name or file; give it twice
    -p, --production NAME    Rule to match (default: the grammar's start rule)
        --strict-scheme      -g rfc1738: a URL must match its scheme's rule
    -i, --input FORMAT|FILE  lines (default), auto, combined...; -i help lists all
    -0                       Records end with a NUL byte, as from find -print0
    -k, --key N|NAME         Where the URL is: column, JSON member a.b, referer
    -j, --jobs N             Number of threads (default: one per processor)
        --stats              Prints counts as JSON on standard error at the end
        --[no-]progress      Shows or hides a progress bar on standard error
    -o, --output FORMAT      tsv (default), csv, jsonl, arrow, table (aligned)
        --header             Column names first (tsv, csv)
    -h, --help               Prints this text
    -V, --version            Prints the version, vector code and gzip library
    More options: man bnfurl

  Examples:
    bnfurl diff -g rfc2396 -g rfc3986 urls.txt
    bnfurl diff --header -g rfc1738 -g rfc3986 -p httpurl -p URI urls.txt
    bnfurl diff -g rfc3986 -g rfc3986 -p URI -p URI-reference links.txt
  $ bnfurl --help
  Usage: bnfurl COMMAND [OPTION]... [FILE]... ("bnfurl COMMAND --help" says more)
    check      Reports each invalid record: where it fails and what was expected.
    split      Prints each URL's components as a table; \N marks a missing value.
    normalize  Prints the normal form of each URL (RFC 3986, section 6.2).
    repair     Prints each URL, repaired if it is invalid.
    resolve    Resolves references against a base (RFC 3986, section 5.2).
    grep       Prints the records that match --where; by default, the valid ones.
    filter     Prints the records whose URLs the rules of --rules allow.
    rules      Analyses rule files: sizes, unreachable rules, precedence.
    robots     Keeps many robots.txt files in one file, for filter --robots.
    dedupe     Prints the first record of each normal form, or of each --by value.
    seen       Shows and removes the keys that "dedupe --seen DIR" remembers.
    stats      Counts hosts, errors and lengths, or the values of any columns.
    report     Shows what is in a log, as one page of HTML to send on.
    replay     Shows which requests in a log a grammar would refuse, and why.
    extract    Prints the URLs in running text, with their lines and byte offsets.
    seeds      Turns a list that people wrote into URLs that can be fetched.
    explain    Shows a URL with its components marked, or where it fails.
    readings   Compares what different programs find as the host of a URL.
    diff       Lists the records that two grammars validate or split differently.
    witness    Finds the shortest strings that only one of two grammars accepts.
    clickhouse Runs as an executable user-defined function of ClickHouse.
    generate   Prints a rule as a source file that needs no library.
    grammar    Shows grammars, verifies bnfurl's parsers, tests other parsers.
