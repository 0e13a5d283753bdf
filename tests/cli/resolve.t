`resolve`: references seen from a base. The tables are those of the RFCs.

# Rfc3986

Section 5 4.

  $ cat > in << 'END'
  > g:h
  > g
  > ./g
  > g/
  > /g
  > //g
  > ?y
  > g?y
  > #s
  > g#s
  > g?y#s
  > ;x
  > g;x
  > g;x?y#s
  >
  > .
  > ./
  > ..
  > ../
  > ../g
  > ../..
  > ../../
  > ../../g
  > ../../../g
  > ../../../../g
  > /./g
  > /../g
  > g.
  > .g
  > g..
  > ..g
  > ./../g
  > ./g/.
  > g/./h
  > g/../h
  > g;x=1/./y
  > g;x=1/../y
  > g?y/./x
  > g?y/../x
  > g#s/./x
  > g#s/../x
  > http:g
  > END
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' < in
  g:h
  http://a/b/c/g
  http://a/b/c/g
  http://a/b/c/g/
  http://a/g
  http://g
  http://a/b/c/d;p?y
  http://a/b/c/g?y
  http://a/b/c/d;p?q#s
  http://a/b/c/g#s
  http://a/b/c/g?y#s
  http://a/b/c/;x
  http://a/b/c/g;x
  http://a/b/c/g;x?y#s
  http://a/b/c/d;p?q
  http://a/b/c/
  http://a/b/c/
  http://a/b/
  http://a/b/
  http://a/b/g
  http://a/
  http://a/
  http://a/g
  http://a/g
  http://a/g
  http://a/g
  http://a/g
  http://a/b/c/g.
  http://a/b/c/.g
  http://a/b/c/g..
  http://a/b/c/..g
  http://a/b/g
  http://a/b/c/g/
  http://a/b/c/g/h
  http://a/b/c/h
  http://a/b/c/g;x=1/y
  http://a/b/c/y
  http://a/b/c/g?y/./x
  http://a/b/c/g?y/../x
  http://a/b/c/g#s/./x
  http://a/b/c/g#s/../x
  http:g
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --how rfc3986 < in
  g:h
  http://a/b/c/g
  http://a/b/c/g
  http://a/b/c/g/
  http://a/g
  http://g
  http://a/b/c/d;p?y
  http://a/b/c/g?y
  http://a/b/c/d;p?q#s
  http://a/b/c/g#s
  http://a/b/c/g?y#s
  http://a/b/c/;x
  http://a/b/c/g;x
  http://a/b/c/g;x?y#s
  http://a/b/c/d;p?q
  http://a/b/c/
  http://a/b/c/
  http://a/b/
  http://a/b/
  http://a/b/g
  http://a/
  http://a/
  http://a/g
  http://a/g
  http://a/g
  http://a/g
  http://a/g
  http://a/b/c/g.
  http://a/b/c/.g
  http://a/b/c/g..
  http://a/b/c/..g
  http://a/b/g
  http://a/b/c/g/
  http://a/b/c/g/h
  http://a/b/c/h
  http://a/b/c/g;x=1/y
  http://a/b/c/y
  http://a/b/c/g?y/./x
  http://a/b/c/g?y/../x
  http://a/b/c/g#s/./x
  http://a/b/c/g#s/../x
  http:g
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --how rfc3986-tolerant << 'END'
  > http:g
  > HTTP:g
  > END
  http://a/b/c/g
  http://a/b/c/g

As it is printed.

  $ bnfurl resolve --base 'http://a/b/c/d;p?q' <<< x:a/../b
  x:/b
  $ bnfurl resolve --base http://a <<< //
  http://
  $ bnfurl resolve --base http://a/ << 'END'
  > ../g
  > g
  > END
  http://a/g
  http://a/g
  $ bnfurl resolve --base http://a << 'END'
  > g
  > %2e%2e/g
  > ?
  > END
  http://a/g
  http://a/%2e%2e/g
  http://a?
  $ bnfurl resolve --base x:/y/z << 'END'
  > ..//a
  > /.//a
  > b/..//
  > END
  x:/.//a
  x:/.//a
  x:/y//

# Older Rfcs

Rfc2396.

  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --how rfc2396 << 'END'
  > ../../../g
  > ../../../../g
  >
  > ?y
  > /./g
  > /../g
  > ../../
  > g
  > END
  http://a/../g
  http://a/../../g
  http://a/b/c/d;p?q
  http://a/b/c/?y
  http://a/./g
  http://a/../g
  http://a/
  http://a/b/c/g
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' -g rfc2396 << 'END'
  > ../../../g
  > ../../../../g
  >
  > /./g
  > /../g
  > ../../
  > g
  > END
  http://a/../g
  http://a/../../g
  http://a/b/c/d;p?q
  http://a/./g
  http://a/../g
  http://a/
  http://a/b/c/g
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' -g rfc2396 <<< '?y'
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

Rfc2396 gives what has no normal form. Its text resolves to what its grammar cannot derive.

  $ bnfurl resolve --base x:a -g rfc2396 -f resolved,normal,normal.reason << 'END'
  > .
  > b
  > ./
  > END
  x:	\N	`x:` does not match URI-reference of rfc2396
  x:b	x:b	\N
  x:	\N	`x:` does not match URI-reference of rfc2396
  $ bnfurl resolve --base x:a -f resolved,normal,normal.reason <<< .
  x:	x:	\N

Rfc1808.

  $ cat > in << 'END'
  >
  > ;x
  > g
  > ?y
  > #s
  > ../../../g
  > END
  $ bnfurl resolve --base 'http://a/b/c/d;p?q#f' -g rfc1808 < in
  http://a/b/c/d;p?q#f
  http://a/b/c/d;x
  http://a/b/c/g
  http://a/b/c/d;p?y
  http://a/b/c/d;p?q#s
  http://a/../g
  $ bnfurl resolve --base 'http://a/b/c/d;p?q#f' --how rfc1808 < in
  http://a/b/c/d;p?q#f
  http://a/b/c/d;x
  http://a/b/c/g
  http://a/b/c/d;p?y
  http://a/b/c/d;p?q#s
  http://a/../g

The grammar has a way of its own.

  $ bnfurl resolve --base http://a/b -g rfc3986 -g rfc2396 -f resolved,resolved.rfc2396 <<< ../../g
  http://a/g	http://a/../../g

# Records

Are references of the grammar.

  $ bnfurl resolve --base 'http://a/b/c/d;p?q' -f production,valid,resolved,error_offset << 'END'
  > g
  >  a
  > END
  URI-reference	1	http://a/b/c/g	\N
  URI-reference	0	\N	0
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

An invalid one is absent.

  $ cat > in << 'END'
  > g
  >  a
  > h
  > END
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' < in
  http://a/b/c/g
  \N
  http://a/b/c/h
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --on-bad drop < in
  http://a/b/c/g
  http://a/b/c/h
  ! bnfurl: skipped 1 record without a valid URL
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --on-bad fail < in
  http://a/b/c/g
  ! -:2:1: expected unreserved, sub-delims, "#", "%", "/", "?", "@", or the end, found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]

With levels are in normal form.

  $ bnfurl resolve --base HTTP://A/b/ << 'END'
  > %7e/../B
  > HTTP://H:80
  > END
  HTTP://A/b/B
  HTTP://H:80
  $ bnfurl resolve --base HTTP://A/b/ --level syntax << 'END'
  > %7e/../B
  > HTTP://H:80
  > END
  http://a/b/B
  http://h:80
  $ bnfurl resolve --base HTTP://A/b/ -f resolved,host,resolved.host,normal,normal.host,url <<< c
  HTTP://A/b/c	A	A	http://a/b/c	a	c

The base stays as it is. Resolve first, then normalise: a normal form of a base is another base.

  $ bnfurl resolve --base http://a/b/.. --level syntax <<< c
  http://a/b/c
  $ bnfurl resolve --base http://a/ --level syntax <<< c
  http://a/c

Forms of tables.

  $ bnfurl resolve --base 'http://a/b/c/d;p?q' -o jsonl -f url,resolved,query <<< '../x?'
  {"url":"../x?","resolved":"http://a/b/x?","query":""}
  $ bnfurl resolve --base 'http://a/b/c/d;p?q' -o csv --header << 'END'
  > g,h
  >  a
  > END
  resolved
  "http://a/b/c/g,h"
  ""
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

Columns can be tested.

  $ bnfurl resolve --base 'http://a/b/c/d;p?q' --where host=h << 'END'
  > g
  > //h/
  > END
  http://h/

Of logs.

  $ bnfurl resolve --base http://site/x -i combined << 'END'
  > h - - [t] "GET /a?q HTTP/1.1" 200 1 "b" "-"
  > h - - [t] "-" 408 0 "-" "-"
  > END
  http://site/a?q
  \N
  $ bnfurl resolve --base http://site/x/ -i combined -k referer << 'END'
  > h - - [t] "GET /a?q HTTP/1.1" 200 1 "b" "-"
  > h - - [t] "-" 408 0 "-" "-"
  > END
  http://site/x/b
  \N

# Bases Of Records

Are in another column.

  $ cat > in << 'END'
  > page,link
  > http://a/b/,c
  > http://a/b/,../d
  > x y,e
  > ,e
  > HTTP://b,e
  > END
  $ bnfurl resolve -i csv -k link --base-key page < in
  http://a/b/c
  http://a/d
  \N
  \N
  HTTP://b/e
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl resolve -i csv -k link --base-key 1 < in
  http://a/b/c
  http://a/d
  \N
  \N
  HTTP://b/e
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl resolve -i tsv -k 2 --base-key 1 << 'END'
  > http://a/b/	c
  > http://a/b/	../d
  > x y	e
  > 	e
  > HTTP://b	e
  > END
  http://a/b/c
  http://a/d
  \N
  \N
  HTTP://b/e
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)

Are members.

  $ bnfurl resolve -i jsonl -k link --base-key page.url << 'END'
  > {"page":{"url":"http:\/\/a"},"link":"b"}
  > {"link":"b"}
  > {"page":{"url":5},"link":"b"}
  > {"page":{"url":"http://c"},"link":"b"}
  > END
  http://a/b
  \N
  \N
  http://c/b
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)

Are fields of a log.

  $ bnfurl resolve -i combined --base-key referer <<< 'h - - [t] "GET /a HTTP/1.1" 200 1 "http://r/x" "-"'
  http://r/a
  $ bnfurl resolve -i combined --base-key log.referer <<< 'h - - [t] "GET /a HTTP/1.1" 200 1 "http://r/x" "-"'
  http://r/a

That are bad make records invalid.

  $ cat > in << 'END'
  > page,link
  > http://a/b/,c
  > http://a/b/,../d
  > x y,e
  > ,e
  > HTTP://b,e
  > END
  $ bnfurl resolve -i csv -k link --base-key page -f url,valid,resolved,error_offset,expected,host,normal < in
  c	1	http://a/b/c	\N	\N	a	http://a/b/c
  ../d	1	http://a/d	\N	\N	a	http://a/d
  e	0	\N	\N	\N	\N	\N
  e	0	\N	\N	\N	\N	\N
  e	1	HTTP://b/e	\N	\N	b	http://b/e
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl resolve -i csv -k link --base-key page --on-bad drop < in
  http://a/b/c
  http://a/d
  HTTP://b/e
  ! bnfurl: skipped 2 records without a valid URL

That are bad are not needed for an absolute reference: RFC 3986, section 5.2.2. The tolerant way could ignore its scheme,
if there is no host and the base may have the same.

  $ cat > absolute << 'END'
  > x y,http://a/b/../c
  > x y,http:g
  > "http://h/[",HTTP:g
  > "http://h/[",mailto:g
  > "http://h/[",//g
  > ,urn:g
  > END
  $ for how in rfc3986 rfc3986-tolerant rfc2396 rfc1808; do bnfurl resolve -q -i csv -k 2 --base-key 1 --how $how absolute | paste -sd ' '; done
  http://a/c http:g HTTP:g mailto:g \N urn:g
  http://a/c \N \N mailto:g \N \N
  http://a/b/../c http:g HTTP:g mailto:g \N urn:g
  http://a/b/../c http:g HTTP:g mailto:g \N urn:g
  $ bnfurl resolve -i csv -k 2 --base-key 1 -f url,resolved,host,normal -g rfc2396 absolute
  http://a/b/../c	http://a/b/../c	a	http://a/c
  http:g	http:g	\N	http:g
  HTTP:g	HTTP:g	\N	http:g
  mailto:g	mailto:g	\N	mailto:g
  //g	\N	\N	\N
  urn:g	urn:g	\N	urn:g
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

They are repaired where references are.

  $ printf 'http://h/a b/c\td e\nhttp://h/x[\t#f\nhttp://[\td\n' | bnfurl resolve -i tsv -k 2 --base-key 1 --repair
  http://h/a%20b/d%20e
  http://h/x%5B#f
  \N
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl resolve --base 'http://h/a b/c' --repair <<< d
  http://h/a%20b/d
  $ bnfurl resolve --base ' http:\\h\c' --repair=browser <<< d
  http://h/d
  $ bnfurl resolve --base ' http://[' --repair <<< d
  ! bnfurl: --base " http://[" does not match rfc3986:URI: at offset 0: expected ALPHA, found " "
  [2]

That are bad are reported.

  $ bnfurl resolve -i csv -k link --base-key page --on-bad fail << 'END'
  > page,link
  > "x y",e
  > END
  ! -:2:3: base: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl resolve -i csv -k link --base-key page --on-bad fail << 'END'
  > page,link
  > "",e
  > END
  ! -:2:2: base: expected ALPHA, found the end
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl resolve -i jsonl -k l --base-key p --on-bad fail <<< '{"l":"x","p":"h\u0074t p"}'
  ! -:1:23: base: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl resolve -i csv -k link --base-key page --stats << 'END'
  > page,link
  > http://a/b/,c
  > http://a/b/,../d
  > x y,e
  > ,e
  > HTTP://b,e
  > END
  http://a/b/c
  http://a/d
  \N
  \N
  HTTP://b/e
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  ! {"records":5,"valid":3,"invalid":2,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1,"a base":1},"bytes":51,"seconds":0}

Need a scheme.

  $ bnfurl resolve -g rfc1808 -i tsv -k 2 --base-key 1 --on-bad fail <<< $'/a\tb'
  ! -:1:1: base: expected a scheme, found "/"
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]

# Usage

Bases.

  $ bnfurl resolve
  ! bnfurl: resolve needs either --base URL or --base-key N|NAME
  [2]
  $ bnfurl resolve --base x: --base-key 1
  ! bnfurl: resolve needs either --base URL or --base-key N|NAME
  [2]
  $ bnfurl resolve --base 'http://a b'
  ! bnfurl: --base "http://a b" does not match rfc3986:URI: at offset 8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [2]
  $ bnfurl resolve --base a/b
  ! bnfurl: --base "a/b" does not match rfc3986:URI: at offset 1: expected ALPHA, HEXDIG, "+", "-", ".", ":", found "/"
  [2]
  $ bnfurl resolve --base ''
  ! bnfurl: --base "" does not match rfc3986:URI: at offset 0: expected ALPHA, found the end
  [2]
  $ bnfurl resolve -g rfc1808 --base /a/b
  ! bnfurl: --base must be an absolute URL: "/a/b" has no scheme
  [2]
  $ bnfurl resolve --base-key 1
  ! bnfurl: --base-key needs records that have other columns: a log, or -i tsv, csv or jsonl
  [2]
  $ bnfurl resolve -i csv -k link --base-key pag <<< page,link
  ! bnfurl: unknown column of --base-key "pag" (did you mean "page"?); expected one of: page link
  [2]
  $ bnfurl resolve -i combined --base-key referrer
  ! bnfurl: unknown field of --base-key "referrer" (did you mean "referer"?); expected one of: referer host ident user time request method target and others; "bnfurl split -i combined -f help" lists them all
  [2]

Columns without names are numbered from 1.

  $ bnfurl resolve -i tsv -k 2 --base-key 0 <<< $'x:\ty'
  ! bnfurl: unknown column of --base-key "0": numbers count from 1, and names need a header (-k NAME)
  [2]
  $ bnfurl resolve -i tsv -k 2 --base-key ref <<< $'x:\ty'
  ! bnfurl: unknown column of --base-key "ref": numbers count from 1, and names need a header (-k NAME)
  [2]

Grammars without references.

  $ bnfurl resolve -g rfc1738 --base http://h
  ! bnfurl: rfc1738 does not name its production of references ("# reference:"); grammars that do: rfc1808 rfc2396 rfc3986 rfc3987 rfc6874
  [2]

Ways.

  $ bnfurl resolve --base x: --how rfc2986
  ! bnfurl: unknown value of --how "rfc2986" (did you mean "rfc3986"?); expected one of: rfc3986 rfc3986-tolerant rfc2396 rfc1808
  [2]

Productions are the grammars.

  $ bnfurl resolve --base x: -p URI
  ! bnfurl: unknown option -p; see "bnfurl resolve --help" and "man bnfurl"
  [2]

# Closed pipe

Closed pipe.

  $ yes g | bnfurl resolve --base http://h | head -n 1; echo ${PIPESTATUS[1]}
  http://h/g
  141

# What another command wrote

Is read as it was: octets that a line cannot have, and those that are not UTF-8.

  $ printf '<a href="java\nscript:alert(1)"><a href="a\\b"><a href="/caf\351"><a href="x\\q">' > page
  $ for o in tsv csv jsonl; do
  >   bnfurl extract --links --base http://h/ -f base,url -o $o --header page |
  >     bnfurl resolve -i $o -k url --base-key base --repair
  > done
  javascript:alert(1)
  http://h/a%5Cb
  http://h/caf%C3%A9
  http://h/x%5Cq
  javascript:alert(1)
  http://h/a%5Cb
  http://h/caf%C3%A9
  http://h/x%5Cq
  javascript:alert(1)
  http://h/a%5Cb
  http://h/caf%C3%A9
  http://h/x%5Cq
  ! bnfurl: no result for 4 links; the first: "java\x0ascript:alert(1)" of http://h/ in page; --repair repairs many such URLs
  ! bnfurl: repaired 4 of 4 records (line breaks removed: 1, escaped: 3)
  ! bnfurl: no result for 4 links; the first: "java\x0ascript:alert(1)" of http://h/ in page; --repair repairs many such URLs
  ! bnfurl: repaired 4 of 4 records (line breaks removed: 1, escaped: 3)
  ! bnfurl: no result for 4 links; the first: "java\x0ascript:alert(1)" of http://h/ in page; --repair repairs many such URLs
  ! bnfurl: repaired 4 of 4 records (line breaks removed: 1, escaped: 3)
  $ bnfurl extract --links --base http://h/ -f base,url page | bnfurl resolve -q -i tsv -k 2 --base-key 1 --repair | sort | uniq -c
        1 http://h/a%5Cb
        1 http://h/caf%C3%A9
        1 http://h/x%5Cq
        1 javascript:alert(1)
  ! bnfurl: no result for 4 links; the first: "java\x0ascript:alert(1)" of http://h/ in page; --repair repairs many such URLs
  $ printf 'http://h/a\\b\n' | bnfurl split -f url | bnfurl repair -i tsv -k 1
  http://h/a%5Cb
  ! bnfurl: repaired 1 of 1 record (escaped: 1)

A place in a table is that in its line; other backslashes are data, and an absent value is none.

  $ printf 'a\thttp://h/\\t\\\\[\n\\N\thttp://h/\\q\nb\t\\N\nc\n' > table
  $ bnfurl split -i tsv -k 2 -f own.1,valid,error_offset,url table
  a	0	9	http://h/\t\\[
  \N	0	9	http://h/\\q
  b	0	\N	\N
  c	0	\N	\N
  ! bnfurl: 1 record has no column "2"; to see why: bnfurl check -i tsv -k 2 FILE
  $ bnfurl check -i tsv -k 2 table
  table:1:12: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0x09
  table:2:13: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found "\"
  table:3:3: expected a value, found "\"
  table:4:2: expected 0x09, found the end
  [1]
  $ printf '{"url":"http://h/\\ufffd[","url_base64":"aHR0cDovL2gv/1s="}\n{"url":"http://h/a","url_base64":"aHR0cDovL2gv/1s="}\n{"host":"h","url_base64":"aHR0cDovL2gv"}\n{"url":"http://h/","url_base64":"%%%%"}\n{"url":null,"url_base64":"aHR0cDovL2gv"}\n' > records
  $ bnfurl split -i jsonl -k url -f valid,error_offset,url records
  0\t9\thttp://h/\xff[ (esc)
  1	\N	http://h/a
  1	\N	http://h/
  1	\N	http://h/
  0	\N	\N
  ! bnfurl: 1 record has no URL in the member "url"; to see why: bnfurl check -i jsonl -k url FILE
  $ bnfurl check -i jsonl -k url records
  records:1:53: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xff
  records:5:8: expected an object with a string "url", found "n"
  [1]
  $ bnfurl split -i jsonl -k url -f url --pass -o jsonl records | head -1
  {"url":"http://h/�[","url_base64":"aHR0cDovL2gv/1s="}
  ! bnfurl: 1 record has no URL in the member "url"; to see why: bnfurl check -i jsonl -k url FILE
