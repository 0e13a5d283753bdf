`repair`, `--repair`, the level `repair`, and the columns `repaired` and `repaired.reason`.

# Repairs

What crawlers meet. Repairs are URLs, and stay as they are.

  $ cat > in << 'END'
  >  http://h/b 
  > http://h/d e
  > http://h/?a[]=1
  > http://h/{a}|"^"
  > http://h/é
  > http://h/%zz%4
  > http://h/#a#b
  > http://u@v|w@h/
  > http://h/%20
  > javascript:alert("x")
  > END
  $ bnfurl repair < in
  http://h/b
  http://h/d%20e
  http://h/?a%5B%5D=1
  http://h/%7Ba%7D%7C%22%5E%22
  http://h/%C3%A9
  http://h/%25zz%254
  http://h/#a%23b
  http://u%40v%7Cw@h/
  http://h/%20
  javascript:alert(%22x%22)
  ! bnfurl: repaired 9 of 10 records (trimmed: 1, escaped: 8)
  $ bnfurl repair < in | bnfurl check
  ! bnfurl: repaired 9 of 10 records (trimmed: 1, escaped: 8)
  $ bnfurl repair < in | bnfurl repair | diff - <(bnfurl repair < in)
  ! bnfurl: repaired 9 of 10 records (trimmed: 1, escaped: 8)
  ! bnfurl: repaired 9 of 10 records (trimmed: 1, escaped: 8)

Line breaks inside and controls at the ends go.

  $ printf '\001http://h/a\r\n\tb\177\000http://h/\000' | bnfurl repair -0
  http://h/ab
  http://h/
  ! bnfurl: repaired 1 of 2 records (trimmed: 1, line breaks removed: 1)

Hosts are never repaired, and there is a reason.

  $ bnfurl repair -f repaired,repaired.reason << 'END'
  > http://a b/
  > http://[
  > http://good:8x/@bad
  > http:
  > no url
  >
  > END
  \N	" " at offset 8 is not allowed and cannot be escaped
  \N	it is incomplete
  \N	"/" at offset 14 is not allowed and cannot be escaped
  http:	\N
  \N	" " at offset 2 is not allowed and cannot be escaped
  \N	it is incomplete
  ! bnfurl: no result for 5 invalid records (--on-bad drop skips them)

Schemes are never repaired either: a URL would become a relative path.

  $ bnfurl repair -p URI-reference -f repaired,repaired.reason << 'END'
  > java script:alert(1)
  > 1http:a
  > x y://h/
  > mailto:a b
  > /a b:c
  > ?a b:c
  > a b/c:d
  > END
  \N	" " at offset 4 is not allowed and cannot be escaped in the scheme
  \N	":" at offset 5 is not allowed and cannot be escaped in the scheme
  \N	" " at offset 1 is not allowed and cannot be escaped in the scheme
  mailto:a%20b	\N
  /a%20b:c	\N
  ?a%20b:c	\N
  a%20b/c:d	\N
  ! bnfurl: repaired 4 of 7 records (escaped: 4)
  ! bnfurl: no result for 3 invalid records (--on-bad drop skips them)
  $ bnfurl resolve --base http://h/a/b --repair << 'END'
  > mailto :a@b
  > ./a b:c
  > END
  \N
  http://h/a/a%20b:c
  ! bnfurl: repaired 1 of 2 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

Browsers read a backslash as a slash, but not in a query.

  $ bnfurl repair --repair=browser << 'END'
  > http:\\h\a?b\c
  > http://good\@bad/
  > END
  http://h/a?b%5Cc
  http://good/@bad/
  ! bnfurl: repaired 2 of 2 records (slashes corrected: 2, escaped: 1)
  $ bnfurl repair --repair=grammar << 'END'
  > http://h/a\b
  > http://h\a
  > END
  http://h/a%5Cb
  \N
  ! bnfurl: repaired 1 of 2 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

For the web, all guesses that have a name are made, of valid URLs too.

  $ cat > seeds << 'END'
  > www.example.com/a
  > example.com:8080/
  > http:h\a?b\c
  > https//h
  > htp://http://h/a b
  > "http://h/a",
  > (http://h/a_(b)).
  > http://h/Apple_Inc.
  > http://h/?a&amp;
  > <mailto:a@b>
  > http:///
  > http: //
  > user@example.com
  > http://a b/
  > END
  $ bnfurl repair --repair=web -f url,repaired,repaired.change,repaired.reason seeds
  www.example.com/a	https://www.example.com/a	scheme added	\N
  example.com:8080/	https://example.com:8080/	scheme added	\N
  http:h\\a?b\\c	http://h/a?b%5Cc	slashes corrected, 1 escaped	\N
  https//h	https://h	scheme corrected	\N
  htp://http://h/a b	http://h/a%20b	scheme corrected, outer scheme removed, 1 escaped	\N
  "http://h/a",	http://h/a	unwrapped	\N
  (http://h/a_(b)).	http://h/a_(b)	unwrapped	\N
  http://h/Apple_Inc.	http://h/Apple_Inc.	\N	\N
  http://h/?a&amp;	http://h/?a&amp;	\N	\N
  <mailto:a@b>	mailto:a@b	unwrapped	\N
  http:///	http:///	\N	\N
  http: //	\N	\N	it has no host
  user@example.com	\N	\N	"@" at offset 4 is not allowed and cannot be escaped
  http://a b/	\N	\N	" " at offset 8 is not allowed and cannot be escaped
  ! bnfurl: repaired 8 of 14 records (unwrapped: 3, scheme added: 2, scheme corrected: 2, outer scheme removed: 1, slashes corrected: 1, escaped: 2)
  ! bnfurl: no result for 3 invalid records (--on-bad drop skips them)
  $ bnfurl split --repair=web --scheme http --where 'repaired.change*=added' -f valid,scheme,host,url seeds
  1	http	www.example.com	www.example.com/a
  1	http	example.com	example.com:8080/
  ! bnfurl: repaired 2 of 2 records (scheme added: 2)
  $ printf '\xef\xbb\xbfexample.com\n http://h/a b \n' | bnfurl normalize --repair=web -f normal,repaired.change
  https://example.com/	scheme added
  http://h/a%20b	trimmed, 1 escaped
  ! bnfurl: repaired 2 of 2 records (trimmed: 1, scheme added: 1, escaped: 1)
  $ bnfurl repair --repair=web -c seeds
  14
  ! bnfurl: repaired 8 of 14 records (unwrapped: 3, scheme added: 2, scheme corrected: 2, outer scheme removed: 1, slashes corrected: 1, escaped: 2)
  ! bnfurl: no result for 3 invalid records (--on-bad drop skips them)
  $ bnfurl repair --repair=web -q --on-bad fail seeds | tail -n 1
  http:///
  ! seeds:12:6: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)

The ports 80 and 443 have schemes of their own.

  $ bnfurl repair -q --repair=web << 'END'
  > www.example.com:80
  > example.com:443/x:80
  > [::80]/
  > http://h:443/
  > END
  http://www.example.com:80
  https://example.com:443/x:80
  https://[::80]/
  http://h:443/
  $ bnfurl repair -q --repair=web --scheme http << 'END'
  > example.com:443
  > example.com:8443
  > END
  https://example.com:443
  http://example.com:8443

Two URLs are not one.

  $ bnfurl repair -q --repair=web -0 -f repaired,repaired.reason < <(printf '%s\0' 'http://a.example/ https://b.example/' $'http://a.example/a\nhttp://b.example/b' '- http://h/' 'http://h/?u=http://i/' 'http://h/a b://')
  \N	it has two URLs
  \N	it has two URLs
  http://h/	\N
  http://h/?u=http://i/	\N
  http://h/a%20b://	\N

What was changed is said of the other repairs as well.

  $ printf ' http:\\\\h/a b\tc\nhttp://h/\n' | bnfurl repair --repair=browser -f repaired,repaired.change
  http://h/a%20bc	trimmed, line breaks removed, slashes corrected, 1 escaped
  http://h/	\N
  ! bnfurl: repaired 1 of 2 records (trimmed: 1, line breaks removed: 1, slashes corrected: 1, escaped: 1)
  $ printf ' http://h/a b\nhttp://h/\n' | bnfurl split -f valid,repaired,repaired.change
  0	http://h/a%20b	trimmed, 1 escaped
  1	http://h/	\N

Where texts without a scheme are valid, no scheme is guessed.

  $ bnfurl split --repair=web -p URI-reference <<< a
  ! bnfurl: --repair=web needs URLs that have a scheme; rfc3986:URI-reference also allows texts without one
  [2]
  $ bnfurl split --repair=web -i combined <<< a
  ! bnfurl: --repair=web needs URLs that have a scheme; rfc9112:request-target also allows texts without one
  [2]
  $ bnfurl repair --scheme http <<< a
  ! bnfurl: --scheme needs --repair=web
  [2]
  $ bnfurl repair --repair=web --scheme ftp <<< a
  ! bnfurl: unknown value of --scheme "ftp" (did you mean "http"?); expected one of: https http
  [2]

Links and other references may be relative, so only their own schemes are corrected, and all else is as in browsers.

  $ cat > page << 'END'
  > <a href="www.a.example/x y"><a href="htp:\\b.example\c"><a href="d\e"><a href="http:/f"><a href="(g)">
  > <a href="http://http://h.example/"><a href="https//i.example/"><a href="http:j"><a href=" k&#10;l "><a href="?m n">
  > END
  $ bnfurl extract --links --repair=web --base http://h/dir/ -f url,resolved,repaired.change page
  www.a.example/x y	http://h/dir/www.a.example/x%20y	1 escaped
  htp:\\\\b.example\\c	http://b.example/c	scheme corrected, slashes corrected
  d\\e	http://h/dir/d/e	slashes corrected
  http:/f	http:/f	\N
  (g)	http://h/dir/(g)	\N
  http://http://h.example/	http://h.example/	outer scheme removed
  https//i.example/	https://i.example/	scheme corrected
  http:j	http:j	\N
  k\nl	http://h/dir/kl	line breaks removed
  ?m n	http://h/dir/?m%20n	1 escaped
  ! bnfurl: repaired 7 of 10 records (line breaks removed: 1, scheme corrected: 2, outer scheme removed: 1, slashes corrected: 2, escaped: 2)
  $ bnfurl extract --links --repair=web -f repaired --where 'url*=example' page
  www.a.example/x%20y
  http://b.example/c
  http://h.example/
  https://i.example/
  ! bnfurl: repaired 4 of 4 records (scheme corrected: 2, outer scheme removed: 1, slashes corrected: 1, escaped: 1)
  $ printf 'htp://a/b\n..\\c\n' | bnfurl resolve --base http://h/d/e --repair=web
  http://a/b
  http://h/c
  ! bnfurl: repaired 2 of 2 records (scheme corrected: 1, slashes corrected: 1)
  $ bnfurl resolve --base http://h/ --repair=web --scheme http <<< a
  ! bnfurl: --scheme is for URLs: a reference without a scheme is relative
  [2]

Other grammars and productions.

  $ bnfurl repair -p URI-reference << 'END'
  > ./a b:c
  > mailto:a b
  > //h/é
  > END
  ./a%20b:c
  mailto:a%20b
  //h/%C3%A9
  ! bnfurl: repaired 3 of 3 records (escaped: 3)
  $ bnfurl repair -g rfc1738 <<< 'ftp://u:p@h/a?b c;type=a'
  ftp://u:p@h/a?b%20c;type=a
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl repair -g rfc1738 -g rfc3986 -f repaired,repaired.rfc3986 <<< 'http://h/a~b c'
  http://h/a%7Eb%20c	http://h/a~b%20c
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl repair -g rfc3987 <<< 'http://é/é é|'
  http://é/é%20é%7C
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl repair -p segment-nz-nc <<< 'a/b:c'
  a%2Fb%3Ac
  ! bnfurl: repaired 1 of 1 record (escaped: 1)

# Records

An invalid one is absent, or ends the run.

  $ printf 'http://h/ a\nhttp://a b/\nx:\n' > in
  $ bnfurl repair < in
  http://h/%20a
  \N
  x:
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl repair --on-bad drop < in
  http://h/%20a
  x:
  ! bnfurl: repaired 1 of 2 records (escaped: 1)
  ! bnfurl: skipped 1 record without a valid URL
  $ bnfurl repair --on-bad fail < in
  http://h/%20a
  ! -:2:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  [1]

Repaired, a URL is judged as its repair; `url` is what stands in the record.

  $ printf 'http://h/ a\nhttp://a b/\nx:\n' > in
  $ bnfurl repair -f url,valid,repaired,path,normal < in
  http://h/ a	1	http://h/%20a	/%20a	http://h/%20a
  http://a b/	0	\N	\N	\N
  x:	1	x:		x:
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl split -f url,valid,repaired,path,normal < in
  http://h/ a	0	http://h/%20a	\N	\N
  http://a b/	0	\N	\N	\N
  x:	1	x:		x:
  $ bnfurl split --repair -f url,valid,error_offset,path < in
  http://h/ a	1	\N	/%20a
  http://a b/	0	8	\N
  x:\t1\t\\N\t (esc)
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  $ bnfurl split --lenient -f valid,repaired,path < in
  0	http://h/%20a	/ a
  0	\N	/
  1\tx:\t (esc)
  $ bnfurl repair --where 'path*=a' < in
  http://h/%20a
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl split --where '!valid and repaired' -f url < in
  http://h/ a
  $ bnfurl repair --stats < in
  http://h/%20a
  \N
  x:
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  ! {"records":3,"valid":2,"invalid":1,"reasons":{"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end":1},"bytes":27,"seconds":0}
  $ bnfurl repair -o jsonl -f repaired,repaired.reason < in
  {"repaired":"http://h/%20a","repaired.reason":null}
  {"repaired":null,"repaired.reason":"\" \" at offset 8 is not allowed and cannot be escaped"}
  {"repaired":"x:","repaired.reason":null}
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

Logs, and rows of tables.

  $ bnfurl repair -i combined -f url,repaired << 'END'
  > h - - [t] "GET /a b HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "-" 408 0 "-" "-"
  > h - - [t] "CONNECT a b:80 HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "GET //a b HTTP/1.1" 200 1 "-" "-"
  > END
  /a b	/a%20b
  \N	\N
  a b:80	\N
  //a b	//a%20b
  ! bnfurl: repaired 2 of 4 records (escaped: 2)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl repair -i tsv -k 2 --pass <<< $'1\thttp://h/a b'
  http://h/a%20b	1
  ! bnfurl: repaired 1 of 1 record (escaped: 1)

# With other commands

Normalize.

  $ bnfurl normalize --level repair,syntax << 'END'
  > HTTP://H/a b/../%7e|
  > http://a b/
  > END
  http://h/~%7C
  \N
  ! bnfurl: repaired 1 of 2 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl normalize --level repair <<< 'HTTP://H/a b'
  HTTP://H/a%20b
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl normalize --level repair,iri,idna -g rfc3987 <<< 'http://bücher.example/a b|ü'
  http://xn--bcher-kva.example/a%20b%7C%C3%BC
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl normalize --level repair --repair=browser <<< 'http:\\h\a'
  http://h/a
  ! bnfurl: repaired 1 of 1 record (slashes corrected: 1)

Resolve.

  $ bnfurl resolve --base http://h/a/b --repair << 'END'
  >  ../c d
  > ?a[]=1
  > //a b
  > END
  http://h/c%20d
  http://h/a/b?a%5B%5D=1
  \N
  ! bnfurl: repaired 2 of 3 records (trimmed: 1, escaped: 2)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl resolve --base http://h/a/b << 'END'
  > c d
  > END
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl resolve --base http://h/a/b --repair=browser <<< '..\c'
  http://h/c
  ! bnfurl: repaired 1 of 1 record (slashes corrected: 1)

As browsers do, in one word; options that are given as well count.

  $ printf 'http:\\\\bücher.example\\a b\nhttp://h/%%7e\n' > in
  $ bnfurl repair -q --like browser -f repaired,normal in
  http://bücher.example/a%20b	http://xn--bcher-kva.example/a%20b
  http://h/%7e	http://h/~
  $ bnfurl resolve -q --like browser --base 'http://h/é' <<< '../ü?[]'
  http://h/%C3%BC?%5B%5D
  $ bnfurl extract --links --like browser --base http://h/ -f resolved <<< '<a href="\x y">'
  http://h/x%20y
  ! bnfurl: repaired 1 of 1 record (slashes corrected: 1, escaped: 1)
  $ bnfurl dedupe --like browser <<< $'http:\\\\h\nhttp://h/'
  http:\\h
  ! bnfurl: judged 1 record by its repaired URL (slashes corrected: 1)
  $ bnfurl repair -q --like browser -g rfc3986 --level syntax in
  \N
  http://h/%7e
  $ bnfurl repair -q --like browser -g rfc3986 in
  ! bnfurl: --level iri needs a grammar of IRIs, such as -g rfc3987: every text of rfc3986:URI is ASCII
  [2]
  $ bnfurl repair --like opera in
  ! bnfurl: unknown value of --like "opera"; expected one of: browser
  [2]
  $ bnfurl resolve --like browser --base http://h/ --plan in
  # in: lines; URLs match rfc3987:IRI-reference
  bnfurl resolve -g rfc3987 --base http://h/ --how rfc3986-tolerant -f resolved --repair=browser --level repair,iri,idna,syntax,scheme in

Commands that print whole records or counts judge repaired URLs, and print what the input has.

  $ printf 'http://h/a b\nwww.h.example\nhttp://h/a%%20b\nhttps://www.h.example/\nhttp:/h/a b\n' > in
  $ bnfurl dedupe --repair < in
  http://h/a b
  https://www.h.example/
  http:/h/a b
  ! bnfurl: judged 2 records by their repaired URLs (escaped: 2)
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl dedupe --repair=web < in
  http://h/a b
  www.h.example
  ! bnfurl: judged 3 records by their repaired URLs (scheme added: 1, slashes corrected: 1, escaped: 2)
  $ printf 'default allow\ndeny host h.example\n' > rules
  $ bnfurl filter --rules rules --repair=web -v < in
  www.h.example
  https://www.h.example/
  ! bnfurl: judged 3 records by their repaired URLs (scheme added: 1, slashes corrected: 1, escaped: 2)
  $ printf 'http:/h.example/\nhttp://h/\n' | bnfurl filter --rules rules --repair=web
  http://h/
  ! bnfurl: judged 1 record by its repaired URL (slashes corrected: 1)
  $ bnfurl filter --rules rules --repair=browser --where scheme=http < in
  http://h/a b
  http://h/a%20b
  http:/h/a b
  ! bnfurl: judged 2 records by their repaired URLs (escaped: 2)
  $ bnfurl grep --repair=web --where 'repaired.change*=added' < in
  www.h.example
  ! bnfurl: judged 3 records by their repaired URLs (scheme added: 1, slashes corrected: 1, escaped: 2)
  $ bnfurl check --repair=web < in
  ! bnfurl: judged 3 records by their repaired URLs (scheme added: 1, slashes corrected: 1, escaped: 2)
  $ bnfurl check --repair < in
  -:2:14: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  ! bnfurl: judged 2 records by their repaired URLs (escaped: 2)
  [1]
  $ bnfurl stats --repair=web --scheme http --by normal < in
  normal	records	octets	invalid	share
  http://h/a%20b	3	\N	0	0.6000
  http://www.h.example/	1	\N	0	0.2000
  https://www.h.example/	1	\N	0	0.2000
  ! bnfurl: judged 3 records by their repaired URLs (scheme added: 1, slashes corrected: 1, escaped: 2)
  $ bnfurl clickhouse --repair=web --scheme http --config f | grep -o 'clickhouse --.* -f'
  clickhouse --repair=web --scheme http -f

The keys of a folder are those of one kind of repair.

  $ printf 'www.h.example\n' > in
  $ bnfurl dedupe --repair=web --seen seen < in
  www.h.example
  ! bnfurl: judged 1 record by its repaired URL (scheme added: 1)
  $ bnfurl dedupe --repair=web --seen seen < in
  ! bnfurl: judged 1 record by its repaired URL (scheme added: 1)
  [1]
  $ bnfurl dedupe --repair=web --scheme http --seen seen < in
  ! bnfurl: --seen: seen has keys of another kind: "by normal, level scheme,syntax, repair web", not "by normal, level scheme,syntax, repair web, scheme http"
  [2]
  $ bnfurl dedupe --repair=browser --seen seen < in
  ! bnfurl: --seen: seen has keys of another kind: "by normal, level scheme,syntax, repair web", not "by normal, level scheme,syntax, repair browser"
  [2]

The level repair does the same as --repair.

  $ printf 'http://h/a b\nhttp://h/a%%20b\nhttp://a b\n' > in
  $ bnfurl grep --level repair < in
  http://h/a b
  http://h/a%20b
  ! bnfurl: judged 1 record by its repaired URL (escaped: 1)
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ bnfurl dedupe --level repair,syntax < in
  http://h/a b
  ! bnfurl: judged 1 record by its repaired URL (escaped: 1)
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)

# Usage

The value stands behind "=".

  $ bnfurl repair --repair=browsers
  ! bnfurl: unknown value of --repair "browsers" (did you mean "browser"?); expected one of: grammar browser web
  [2]
  $ bnfurl split --repair no-such-file
  ! bnfurl: no-such-file: No such file or directory
  [2]
  $ bnfurl explain --repair
  ! bnfurl: unknown option --repair; see "bnfurl explain --help" and "man bnfurl"
  [2]
