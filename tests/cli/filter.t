`filter`, and the columns decision and rule: what rules say of records. What rules mean is tested in
tests/rules.

# Records

Whole records that are allowed are printed.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules rules.txt < lines
  http://ads.example@h/
  HTTP://H:80
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -n < lines
  4:http://ads.example@h/
  5:HTTP://H:80
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -c < lines
  2
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -q < lines
  $ bnfurl filter --rules rules.txt -i csv -k 2 << 'END'
  > 1,http://h/private,"a
  > b"
  > 2,http://h/,"a
  > b"
  > END
  2,http://h/,"a
  b"
  $ printf 'a:\000http://ads.example\000b:\000' | bnfurl filter --rules rules.txt -0
  a:\x00b:\x00 (esc)
  (no end)
  $ bnfurl filter --rules rules.txt -i jsonl -k u << 'END'
  > {"u":"http:\/\/h/private"}
  > {"u":"http:\/\/h/a"}
  > END
  {"u":"http:\/\/h/a"}
  $ printf 'x\thttp://ads.example\r\ny\thttp://h\r\n' | bnfurl filter --rules rules.txt -i tsv -k 2
  y\thttp://h\r (esc)

What has no valid URL is left out, and counted.

  $ printf 'default allow\ndeny host ads.example\n' > rules.txt
  $ printf 'http://h/\n http://h/\nhttp://ads.example/\n' > some
  $ bnfurl filter --rules rules.txt some
  http://h/
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -v some
   http://h/
  http://ads.example/
  $ bnfurl filter --rules rules.txt --on-bad keep some
  http://h/
   http://h/
  $ bnfurl filter --rules rules.txt -q some
  $ printf '1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0\n' > timeout
  $ bnfurl filter --rules rules.txt -i common timeout
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]
  $ bnfurl filter --rules rules.txt -i common --on-bad keep timeout
  1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0

The target of each request is judged by its own method.

  $ printf 'default deny\nallow host good.example\n' > rules.txt
  $ cat > log << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET http://bad.example/ HTTP/1.1" 200 9
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "CONNECT good.example:443 HTTP/1.1" 200 9
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "CONNECT bad.example:443 HTTP/1.1" 200 9
  > END
  $ bnfurl filter --rules rules.txt -i common log
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "CONNECT good.example:443 HTTP/1.1" 200 9

The header is printed where asked for.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > in << 'END'
  > id,url
  > 1,http://ads.example
  > 2,a:
  > END
  $ bnfurl filter --rules rules.txt -i csv -k url --header < in
  id,url
  2,a:
  $ bnfurl filter --rules rules.txt -i csv -k url < in
  2,a:

Inverted it prints exactly the others.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules rules.txt -v < lines
  http://x.ads.example/
  http://h/%70rivate
  no url
  $ bnfurl filter --rules rules.txt --on-bad keep < lines
  no url
  http://ads.example@h/
  HTTP://H:80
  $ bnfurl filter --rules rules.txt -v --on-bad keep < lines
  http://x.ads.example/
  http://h/%70rivate
  $ bnfurl filter --rules rules.txt -v -n < lines
  1:http://x.ads.example/
  2:http://h/%70rivate
  3:no url
  $ bnfurl filter --rules rules.txt -v < lines
  http://x.ads.example/
  http://h/%70rivate
  no url
  $ bnfurl filter --rules rules.txt -v --on-bad keep < lines
  http://x.ads.example/
  http://h/%70rivate
  $ bnfurl filter --rules rules.txt -v -c < lines
  3

The exit status says whether a record is printed.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl filter --rules rules.txt <<< http://h/
  http://h/
  $ bnfurl filter --rules rules.txt <<< http://ads.example/
  [1]
  $ bnfurl filter --rules rules.txt <<< 'no url'
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]
  $ bnfurl filter --rules rules.txt
  [1]
  $ bnfurl filter --rules rules.txt -c <<< http://h/
  1
  $ printf 'http://h/\nhttp://h/a\nhttp://ads.example/\nhttp://h/b\n' | bnfurl filter --rules rules.txt -c
  3
  $ bnfurl filter --rules rules.txt -c <<< http://ads.example/
  0
  [1]
  $ bnfurl filter --rules rules.txt -c <<< 'no url'
  0
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]
  $ bnfurl filter --rules rules.txt -c
  0
  [1]
  $ bnfurl filter --rules rules.txt -q <<< http://h/
  $ bnfurl filter --rules rules.txt -q <<< http://ads.example/
  [1]
  $ bnfurl filter --rules rules.txt -q <<< 'no url'
  [1]
  $ bnfurl filter --rules rules.txt -q
  [1]
  $ bnfurl filter --rules rules.txt /no/such/file
  ! bnfurl: /no/such/file: No such file or directory
  [2]
  $ printf '\037\213\010\000\000\000\000\000\000\003K' > own
  $ bnfurl filter --rules rules.txt own
  ! bnfurl: own: the gzip data end too early; the file is incomplete
  [3]

Where comes first. Where a record is not wanted, it is as if it were not there: `-v` does not print it, either.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules rules.txt --where host=h < lines
  http://ads.example@h/
  $ bnfurl filter --rules rules.txt -v --where host=h < lines
  http://h/%70rivate
  $ bnfurl filter --rules rules.txt -v -c --where valid=0 < lines
  1
  $ bnfurl filter --rules rules.txt --stats --where host=h < lines
  http://ads.example@h/
  ! {"records":2,"valid":2,"invalid":0,"reasons":{},"bytes":82,"seconds":0}
  $ bnfurl filter --rules rules.txt --where decision=deny < lines
  [1]
  $ bnfurl filter --rules rules.txt -v --where 'rule$=:3' < lines
  http://h/%70rivate

Invalid records neither stop nor pass but by on bad.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > in << 'END'
  > no url
  > http://h/1
  > no url
  > http://h/private
  > http://h/2
  > no url
  > END
  $ bnfurl filter --rules rules.txt < in
  http://h/1
  http://h/2
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  $ bnfurl filter --rules rules.txt --on-bad drop < in
  http://h/1
  http://h/2
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  $ bnfurl filter --rules rules.txt --on-bad keep < in
  no url
  http://h/1
  no url
  http://h/2
  no url
  $ bnfurl filter --rules rules.txt --on-bad fail << 'END'
  > http://h/1
  > no url
  > http://h/2
  > END
  http://h/1
  ! -:2:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl filter --rules rules.txt --stats --on-bad keep < in
  no url
  http://h/1
  no url
  http://h/2
  no url
  ! {"records":6,"valid":3,"invalid":3,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":3},"bytes":60,"seconds":0}
  $ bnfurl filter --rules rules.txt --stats --on-bad drop < in
  http://h/1
  http://h/2
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  ! {"records":6,"valid":3,"invalid":3,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":3},"bytes":60,"seconds":0}
  $ bnfurl filter --rules rules.txt --on-bad x << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  ! bnfurl: unknown value of --on-bad "x"; expected one of: keep drop fail
  [2]

A log without a URL is selected by v, and kept where invalid records are: it is no URL, so nothing allows it.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > in << 'END'
  > h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  > h - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "http://h/" "-"
  > h - - [20/Nov/2026:08:00:00 +0000] "GET /private HTTP/1.1" 200 5 "http://ads.example/" "-"
  > END
  $ bnfurl filter --rules rules.txt -n -i combined < in
  1:h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  2:h - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "http://h/" "-"
  $ bnfurl filter --rules rules.txt -n -i combined -k referer --on-bad drop < in
  2:h - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "http://h/" "-"
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -n -i combined -k referer -v --on-bad drop < in
  1:h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  3:h - - [20/Nov/2026:08:00:00 +0000] "GET /private HTTP/1.1" 200 5 "http://ads.example/" "-"
  $ bnfurl filter --rules rules.txt -n -i combined -k referer --on-bad keep < in
  1:h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  2:h - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "http://h/" "-"
  $ bnfurl filter --rules rules.txt -n -i combined -k referer -v --on-bad keep < in
  3:h - - [20/Nov/2026:08:00:00 +0000] "GET /private HTTP/1.1" 200 5 "http://ads.example/" "-"
  $ bnfurl filter --rules rules.txt -n -i combined -k referer --on-bad fail < in
  2:h - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "http://h/" "-"
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -n -i combined -k referer -v --on-bad fail < in
  1:h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  3:h - - [20/Nov/2026:08:00:00 +0000] "GET /private HTTP/1.1" 200 5 "http://ads.example/" "-"

By other grammars.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl filter --rules rules.txt -g rfc1738 -p url << 'END'
  > HTTP://h/private
  > http://h/a
  > END
  http://h/a
  $ bnfurl filter --rules rules.txt -p URI-reference << 'END'
  > /a/../private
  > /a
  > //ads.example/
  > END
  /a
  $ bnfurl filter --rules rules.txt -g rfc3986 -g rfc1738 << 'END'
  > x:y
  > http://h/private
  > END
  x:y

By a grammar that is read at run time.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules rules.txt -g grammar/rfc3986.bnf < lines
  http://ads.example@h/
  HTTP://H:80
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -g grammar/rfc3986.bnf -n < lines
  4:http://ads.example@h/
  5:HTTP://H:80
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl filter --rules rules.txt -g grammar/rfc3986.bnf -v < lines
  http://x.ads.example/
  http://h/%70rivate
  no url

Iris are seen as uris. In rules an octet that no URI has is its triplet.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > iri << 'END'
  > default allow
  > deny path /%C3%BC
  > deny host xn--bcher-kva.example
  > END
  $ cat > in << 'END'
  > http://h/ü
  > http://h/%c3%bc
  > http://h/ö
  > http://bücher.example/
  > END
  $ bnfurl filter --rules iri -g rfc3987 < in
  http://h/ö
  http://bücher.example/
  $ bnfurl filter --rules iri -g rfc3987 --level iri,idna < in
  http://h/ö
  $ bnfurl filter --rules iri << 'END'
  > http://b%C3%BCcher.example/
  > http://h/
  > END
  http://b%C3%BCcher.example/
  http://h/
  $ bnfurl filter --rules iri --level idna << 'END'
  > http://b%C3%BCcher.example/
  > http://h/
  > END
  http://h/

Max length counts octets of the URL in the record.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > length << 'END'
  > default allow
  > max-length 12
  > END
  $ cat > in << 'END'
  > http://h/aaa
  > http://h/aaaa
  > http://h/%61a
  > http://h/%61
  > END
  $ bnfurl filter --rules length < in
  http://h/aaa
  http://h/%61
  $ bnfurl filter --rules length -n < in
  1:http://h/aaa
  4:http://h/%61
  $ bnfurl filter --rules length -i tsv -k 2 <<< $'aaaaaaaaaaaaaaaaaaaa\thttp://h/'
  aaaaaaaaaaaaaaaaaaaa	http://h/
  $ bnfurl filter --rules length -g rfc3987 << 'END'
  > http://h/üa
  > http://h/üü
  > END
  http://h/üa

# Files

Rules are needed.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter < lines
  ! bnfurl: filter needs --rules [KIND:]FILE or --robots STORE
  [2]
  $ bnfurl split --agent x < lines
  ! bnfurl: --agent needs --rules, or --robots with a store, which "bnfurl robots build" makes
  [2]
  $ bnfurl filter --rules rules.txt --agent '' < lines
  ! bnfurl: --agent needs the name of a robot
  [2]
  $ bnfurl filter --rules rules.txt --agent 'jävla-fanbot' < lines
  ! bnfurl: --agent: invalid agent "j\xc3\xa4vla-fanbot": use letters, digits, "-" and "_" (RFC 9309, 2.2.1)
  [2]
  $ bnfurl filter --rules rules.txt --agent 'Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot)' < lines
  ! bnfurl: --agent: invalid agent "Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot)": use only the product token of a User-Agent header (RFC 9309, 2.2.1): MyBot
  [2]
  $ bnfurl rules show rules.txt --agent 'jävla-fanbot' < lines
  ! bnfurl: --agent: invalid agent "j\xc3\xa4vla-fanbot": use letters, digits, "-" and "_" (RFC 9309, 2.2.1)
  [2]
  $ bnfurl rules show rules.txt --agent 'Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot)' < lines
  ! bnfurl: --agent: invalid agent "Mozilla/5.0 (compatible; MyBot/1.2; +http://h.example/bot)": use only the product token of a User-Agent header (RFC 9309, 2.2.1): MyBot
  [2]

Of every kind.

  $ cat > file << 'END'
  > default deny
  > allow path /b
  > END
  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > in << 'END'
  > http://h/a
  > http://h/b
  > http://x/a
  > END
  $ bnfurl filter -n --rules rules:file < in
  2:http://h/b
  $ cat > file << 'END'
  > -/b
  > +^http://h/
  > END
  $ bnfurl filter -n --rules nutch:file < in
  1:http://h/a
  $ echo '+http://(h,)/b' > file
  $ bnfurl filter -n --rules surt:file < in
  2:http://h/b
  $ echo '0.0.0.0 x' > file
  $ bnfurl filter -n --rules hosts:file < in
  1:http://h/a
  2:http://h/b
  $ cat > file << 'END'
  > ||x^
  > /b|
  > END
  $ bnfurl filter -n --rules adblock:file < in
  1:http://h/a
  $ cat > file << 'END'
  > User-agent: *
  > Disallow: /a
  > END
  $ bnfurl filter -n --rules robots:file < in
  2:http://h/b

Kinds are those of the library. The kinds that `include` has are those of the option.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > r << 'END'
  > default allow
  > include nosuch f
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules r < lines
  ! bnfurl: r:2:9: unknown kind of rules "nosuch"; expected one of: adblock googlerobots hosts nutch robots surt
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]
  $ bnfurl filter --rules robos:f < lines
  ! bnfurl: unknown kind of rules "robos" (did you mean "robots"?); expected one of: rules adblock googlerobots hosts nutch robots surt
  [2]

The first file with an opinion decides.

  $ cat > first << 'END'
  > User-agent: *
  > Disallow: /a
  > Allow: /a/b
  > END
  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > second << 'END'
  > default deny
  > allow path /a
  > allow path /c
  > END
  $ cat > in << 'END'
  > http://h/a
  > http://h/a/b
  > http://h/c
  > http://h/d
  > END
  $ bnfurl filter -n --rules robots:first --rules second < in
  2:http://h/a/b
  3:http://h/c
  $ bnfurl filter -n --rules second --rules robots:first < in
  1:http://h/a
  2:http://h/a/b
  3:http://h/c
  $ echo 'h' > third
  $ bnfurl filter -n --rules robots:first --rules hosts:third < in
  2:http://h/a/b

Agent says whose rules of a robots txt count.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > robots.txt << 'END'
  > User-agent: foobot
  > Disallow: /a
  >
  > User-agent: *
  > Disallow: /b
  > END
  $ bnfurl filter -n --rules robots:robots.txt << 'END'
  > http://h/a
  > http://h/b
  > END
  1:http://h/a
  $ bnfurl filter -n --rules robots:robots.txt '--agent=*' << 'END'
  > http://h/a
  > http://h/b
  > END
  1:http://h/a
  $ bnfurl filter -n --rules robots:robots.txt --agent=FooBot << 'END'
  > http://h/a
  > http://h/b
  > END
  2:http://h/b
  $ bnfurl filter -n --rules robots:robots.txt --agent=other << 'END'
  > http://h/a
  > http://h/b
  > END
  1:http://h/a
  ! bnfurl: skipped in robots.txt: all rules except those for *, because no group names other

Robots txt of an origin counts there alone.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > robots.txt << 'END'
  > User-agent: FooBot
  > Disallow: /a
  > User-agent: *
  > Disallow: /b
  > END
  $ cat > include << 'END'
  > default allow
  > include robots robots.txt agent=FooBot on http://h:08080
  > END
  $ bnfurl filter -n --rules include << 'END'
  > http://h:8080/a
  > http://h:8080/b
  > http://h/a
  > https://h:8080/a
  > http://x.h:8080/a
  > END
  2:http://h:8080/b
  3:http://h/a
  4:https://h:8080/a
  5:http://x.h:8080/a

A rule of nutch that is not regular is left out. Nutch's own default file has this line against loops.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > nutch << 'END'
  > -(?i)\.(?:gif|jpg)$
  > -[?*!@=]
  > -.*(/[^/]+)/[^/]+\1/[^/]+\1/
  > +.
  > END
  $ bnfurl filter --rules nutch:nutch << 'END'
  > http://h/a.GIF
  > http://h/a/b/a/c/a/
  > http://h/?a
  > END
  http://h/a/b/a/c/a/
  ! bnfurl: skipped in nutch: rules with a back-reference (1, first on line 3)

Hosts in other scripts are found as xn.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ echo '||bücher.example/x' > adblock
  $ echo '+http://(example,bücher,)/x' > surt
  $ bnfurl filter -n --rules adblock:adblock << 'END'
  > http://xn--bcher-kva.example/x
  > http://h/x
  > END
  2:http://h/x
  $ bnfurl filter -n --rules surt:surt << 'END'
  > http://xn--bcher-kva.example/x
  > http://h/x
  > END
  1:http://xn--bcher-kva.example/x

Names with colons. It would be nearly a kind if there were no such file.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > hots:a << 'END'
  > default allow
  > deny host h
  > END
  $ bnfurl filter -n --rules hots:a << 'END'
  > http://h/
  > http://i/
  > END
  2:http://i/
  $ bnfurl filter --rules hots:a << 'END'
  > http://h/
  > http://i/
  > END
  http://i/
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules hots:nosuch < lines
  ! bnfurl: unknown kind of rules "hots" (did you mean "hosts"?); expected one of: rules adblock googlerobots hosts nutch robots surt
  [2]
  $ bnfurl filter --rules anything:nosuch < lines
  ! bnfurl: anything:nosuch: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]
  $ bnfurl filter --rules robots: < lines
  ! bnfurl: the name of a file is missing in "robots:"
  [2]

Standard input is a file where records come from another.

  $ cat > records << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > rules << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl filter --rules - records < rules
  http://ads.example@h/
  HTTP://H:80
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules robots:- records << 'END'
  > User-agent: *
  > Disallow: /
  > END
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]
  $ bnfurl filter --rules - < lines
  ! bnfurl: --rules: - is standard input, from which the records are read; name another FILE
  [2]
  $ bnfurl filter --rules - records - < lines
  ! bnfurl: --rules: - is standard input, from which the records are read; name another FILE
  [2]
  $ bnfurl filter --rules - --rules robots:- records < lines
  ! bnfurl: --rules: standard input can be read only once
  [2]
  $ bnfurl filter --rules - --where 'host in @-' records < rules
  ! bnfurl: @- is standard input, from which records or rules are read; name another FILE
  [2]
  $ bnfurl filter --rules rules.txt --where 'host in @-' records <<< H
  HTTP://H:80

All mistakes of all files are told. All at once, as FILE:LINE:COLUMN, and nothing runs.

  $ cat > first << 'END'
  > default deny
  > deny hots h
  > allow path /
  > deny re (
  > END
  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > second << 'END'
  > +a
  > b
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl filter --rules first --rules nutch:second --rules nosuch --stats < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: second:2:1: a rule must begin with "+" or "-", and a comment with "#"
  ! bnfurl: nosuch: No such file or directory
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 4 errors in the rule files; nothing was run
  [2]
  $ bnfurl split -f host --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl grep --where rule --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl check --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl stats --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl dedupe --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl normalize --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl resolve --base http://h/ --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]
  $ bnfurl extract --rules first < lines
  ! bnfurl: first:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: first:4:9: this ( is not closed; write \( for the character
  ! bnfurl: 2 errors in the rule files; nothing was run
  [2]

# Columns

Are the decision and its line.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl split -f decision,rule --rules rules.txt < lines
  deny	rules.txt:2
  deny	rules.txt:3
  \N	\N
  allow	rules.txt:1
  allow	rules.txt:1
  $ bnfurl split -f decision,rule,url --rules rules.txt < lines
  deny	rules.txt:2	http://x.ads.example/
  deny	rules.txt:3	http://h/%70rivate
  \N	\N	no url
  allow	rules.txt:1	http://ads.example@h/
  allow	rules.txt:1	HTTP://H:80

The rule is absent where no line decides. No line says so: neither rule nor default.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > robots.txt << 'END'
  > User-agent: *
  > Disallow: /a
  > END
  $ bnfurl split -f decision,rule -o jsonl --rules robots:robots.txt << 'END'
  > http://h/a
  > http://h/b
  > http://h/robots.txt
  > no url
  > END
  {"decision":"deny","rule":"robots.txt:2"}
  {"decision":"allow","rule":null}
  {"decision":"allow","rule":null}
  {"decision":null,"rule":null}

Wherever columns are.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl stats --by decision --rules rules.txt < lines
  decision	records	octets	invalid	share
  allow	2	\N	0	0.4000
  deny	2	\N	0	0.4000
  \N	1	\N	1	0.2000
  $ bnfurl grep --where decision=allow --rules rules.txt < lines
  http://ads.example@h/
  HTTP://H:80
  $ bnfurl dedupe --by decision --rules rules.txt < lines
  http://x.ads.example/
  http://ads.example@h/
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ bnfurl normalize -f normal,decision --rules rules.txt < lines
  http://x.ads.example/	deny
  http://h/private	deny
  \N	\N
  http://ads.example@h/	allow
  http://h/	allow
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl extract -f url,decision --rules rules.txt <<< 'see http://h/private.'
  http://h/private	deny
  $ bnfurl check --where rule --rules rules.txt < lines
  $ bnfurl split -g rfc3986 -g rfc2396 -f decision,decision.rfc2396 --rules rules.txt < lines
  deny	deny
  deny	deny
  \N	\N
  allow	allow
  allow	allow

Files of a function of ClickHouse are found from any folder. Its worker starts in a folder of the server's.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl clickhouse --config f -f decision,rule --agent FooBot --rules robots:grammar/rules.bnf
  <functions>
      <function>
          <type>executable_pool</type>
          <name>f</name>
          <return_type>Tuple(decision Nullable(String), rule Nullable(String))</return_type>
          <argument>
              <type>Nullable(String)</type>
              <name>url</name>
          </argument>
          <format>Native</format>
          <command>exec $BUILD/tools/bnfurl/bnfurl clickhouse --rules robots:$PWD/grammar/rules.bnf --agent FooBot -f decision,rule</command>
          <execute_direct>0</execute_direct>
          <deterministic>1</deterministic>
          <pool_size>16</pool_size>
          <max_command_execution_time>10</max_command_execution_time>
          <command_read_timeout>10000</command_read_timeout>
          <command_write_timeout>10000</command_write_timeout>
          <command_termination_timeout>10</command_termination_timeout>
      </function>
  </functions>
  ! bnfurl: skipped in grammar/rules.bnf: lines without a colon (61, first on line 32)
  ! bnfurl: skipped in grammar/rules.bnf: lines with other keys (4, first on line 81)
  ! bnfurl: skipped in grammar/rules.bnf: all rules except those for *, because no group names FooBot
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl clickhouse --config f -f decision,rule --agent FooBot --rules - < lines
  ! bnfurl: --rules: - is standard input, from which the records are read; name another FILE
  [2]
  $ bnfurl clickhouse --config f -f decision,rule --agent FooBot --rules nosuch < lines
  ! bnfurl: nosuch: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]

A reference is decided as what it stands for.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl resolve --base http://h/a/b -f resolved,decision --rules rules.txt << 'END'
  > ../private
  > private
  > //ads.example
  > END
  http://h/private	deny
  http://h/a/private	allow
  http://ads.example	deny

Do not depend on the level. Rules see their own normal form, whatever the column normal is.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl split --level percent -f decision --rules rules.txt <<< http://h/a/../%70rivate
  deny
  $ bnfurl split --level address -f decision --rules rules.txt <<< http://h/a/../%70rivate
  deny
  $ bnfurl split --level scheme -f decision --rules rules.txt <<< http://h/a/../%70rivate
  deny
  $ bnfurl split --level dots,letter-case -f decision --rules rules.txt <<< http://h/a/../%70rivate
  deny

Need rules.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl split -f decision < lines
  ! bnfurl: the column decision needs --rules
  [2]
  $ bnfurl split -f rule < lines
  ! bnfurl: the column rule needs --rules
  [2]
  $ bnfurl grep --where decision=allow < lines
  ! bnfurl: the column decision needs --rules
  [2]
  $ bnfurl stats --by rule < lines
  ! bnfurl: the column rule needs --rules
  [2]
  $ bnfurl dedupe --by decision < lines
  ! bnfurl: the column decision needs --rules
  [2]

Rules that nothing asks are refused: filter was meant.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ cat > lines << 'END'
  > http://x.ads.example/
  > http://h/%70rivate
  > no url
  > http://ads.example@h/
  > HTTP://H:80
  > END
  $ bnfurl grep --rules rules.txt < lines
  ! bnfurl: grep --rules has no effect without --where decision=allow; "bnfurl filter" prints the records that rules allow
  [2]
  $ bnfurl check --rules rules.txt < lines
  ! bnfurl: check --rules has no effect without --where decision=allow; "bnfurl filter" prints the records that rules allow
  [2]
  $ bnfurl grep --where host=h --rules rules.txt < lines
  ! bnfurl: grep --rules has no effect without --where decision=allow; "bnfurl filter" prints the records that rules allow
  [2]

The records own columns have another name.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /private
  > END
  $ bnfurl split -i csv -k url -f rule,own.rule --rules rules.txt << 'END'
  > rule,url
  > mine,http://h/private
  > END
  rules.txt:3	mine
  ! bnfurl: rule is bnfurl's column; the column rule of the input is own.rule

# Lists that somebody else keeps

All requests of a crawler can be taken for those of a third party. Other options still leave a rule out.

  $ cat > list << 'END'
  > ||a.example^$third-party
  > ||b.example^$3P,Third-Party
  > ||c.example^$third-party,image
  > ||d.example^$~third-party
  > @@||x.a.example^$third-party
  > ||e.example^
  > END
  $ printf 'http://%s.example/\n' a b c d e x.a > in
  $ bnfurl filter -v --rules adblock:list < in
  http://e.example/
  ! bnfurl: skipped in list: rules with the option "third-party" (4, first on line 1)
  ! bnfurl: skipped in list: rules with the option "3p" (1, first on line 2)
  $ bnfurl filter -v --third-party --rules adblock:list < in
  http://a.example/
  http://b.example/
  http://e.example/
  ! bnfurl: skipped in list: rules with the option "image" (1, first on line 3)
  ! bnfurl: skipped in list: rules with the option "third-party" (1, first on line 4)
  $ printf 'include adblock list\ndefault allow\n' > own
  $ bnfurl filter -v --third-party --rules own < in
  http://a.example/
  http://b.example/
  http://e.example/
  ! bnfurl: skipped in list: rules with the option "image" (1, first on line 3)
  ! bnfurl: skipped in list: rules with the option "third-party" (1, first on line 4)

Lines with errors can be skipped, but not in our own rules.

  $ printf 'http://%s.example/\n' a b c > in
  $ printf '||a.example^\n/(/\n||b.example/x y\n|\n||c.example^\n' > list
  $ printf '0.0.0.0 b.example\nno host at all\n' > hosts
  $ printf 'include adblock list\ninclude hosts hosts\ndefault allow\n' > own
  $ bnfurl filter -v --rules own < in
  ! bnfurl: list:3:14: a pattern cannot contain blanks; write "%20", or one rule per line
  ! bnfurl: list:4:1: the rule has no pattern
  ! bnfurl: hosts:2:1: a line must be one host, or an address and names
  ! bnfurl: list:2:2: this ( is not closed; write \( for the character
  ! bnfurl: 4 errors in the rule files; nothing was run
  [2]
  $ bnfurl filter -v --skip-errors --rules own < in
  http://a.example/
  http://b.example/
  http://c.example/
  ! bnfurl: skipped in list: lines with errors (3, first on line 2)
  ! bnfurl: skipped in hosts: lines with errors (1, first on line 2)
  $ printf -- '-[\n-d.*e\n+.\nx\n' > nutch
  $ bnfurl rules show --skip-errors nutch:nutch
  RULE	VERDICT	TEXT
  nutch:2	deny	re d.*e
  nutch:3	allow	re .
  \N	deny	default
  $ bnfurl rules check --skip-errors nutch:nutch
  WHAT	VALUE	BY
  rules	2	\N
  automata	1	\N
  states	4	\N
  octets	360	\N
  left-out	nutch: lines with errors (2, first on line 1)	\N
  $ printf 'deny hots a\ndefault allow\n' > own
  $ bnfurl filter --skip-errors --rules own < in
  ! bnfurl: own:1:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]
  $ bnfurl split -f decision --skip-errors < in
  ! bnfurl: --skip-errors needs --rules
  [2]
  $ bnfurl split -f decision --third-party < in
  ! bnfurl: --third-party needs --rules
  [2]
  $ bnfurl clickhouse --third-party --skip-errors --rules adblock:list --config f | grep -o ' --third-party.* -f'
   --third-party --skip-errors -f
  ! bnfurl: skipped in list: lines with errors (3, first on line 2)

# At most N

  $ printf 'default allow\ndeny path /a\n' > rules.txt
  $ printf 'http://h/%s\n' a b c d b | bnfurl filter --rules rules.txt --at-most 1 --per host -n
  3:http://h/c
  ! bnfurl: skipped 3 records: 1 value of host has more than 1 record (--at-most)
  $ printf 'http://h/%s\n' a b c d b | bnfurl filter -v --rules rules.txt --at-most 1 --per host
  http://h/a
  $ printf 'http://h/%s\n' a b c d 'no url' | bnfurl filter --rules rules.txt --at-most 1 --per host --on-bad keep -c
  2
  ! bnfurl: skipped 2 records: 1 value of host has more than 1 record (--at-most)
  $ printf 'http://h/%s\n' a b c d 'no url' | bnfurl grep -v --at-most 1 --per host --where path=/a
  http://h/c
  http://h/no url
  ! bnfurl: skipped 2 records: 1 value of host has more than 1 record (--at-most)
