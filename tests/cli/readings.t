`readings` compares what different programs find as the host of a URL:

  $ bnfurl readings 'http://127.0.0.1:6666\@1.1.1.1/' 'http://0x7f.1/' 'http://example.org/a'
  http://127.0.0.1:6666\\@1.1.1.1/	differ	rfc3986: rejected at 21 | whatwg: 127.0.0.1 | last-at: 1.1.1.1
  http://0x7f.1/	differ	rfc3986: 0x7f.1 | whatwg: 127.0.0.1 (number)
  http://example.org/a	alike	example.org
  [1]
  $ bnfurl readings http://example.org/a 'HTTP://[::1]:80?x#y' android-app://com.example/ && echo alike
  http://example.org/a	alike	example.org
  HTTP://[::1]:80?x#y	differ	rfc3986: [::1]:80 | split: [::1]:80?x#y
  android-app://com.example/	alike	com.example
  [1]

Without arguments, URLs are the lines of standard input. `none`: no convention finds a host.

  $ cat > urls.txt <<'EOF'
  > http://user:secret@example.org/
  > http://example.org#@evil.example/
  > http://example.org?next=a
  > http:example.org
  > http:///example.org/a
  > https://a.example\b@c.example
  > http://ex%61mple.org/
  > http://exämple.org/
  > http://127.1:80:80/
  > //example.org/a
  > mailto:a@example.org
  > 
  > EOF
  $ bnfurl readings -o jsonl -f readings,readings.hosts,valid < urls.txt
  {"readings":"differ","readings.hosts":"rfc3986: example.org | first-delimiter: user","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: example.org | last-at: evil.example | split: example.org#@evil.example","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: example.org | split: example.org?next=a","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: no host | whatwg: example.org | last-at: rejected at 5","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: no host | whatwg: example.org","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: rejected at 17 | whatwg: a.example | last-at: c.example | first-delimiter: a.example\\b@c.example","valid":false}
  {"readings":"differ","readings.hosts":"rfc3986: ex%61mple.org | whatwg: rewritten","valid":true}
  {"readings":"differ","readings.hosts":"rfc3986: rejected at 9 | whatwg: rewritten | last-at: exämple.org","valid":false}
  {"readings":"differ","readings.hosts":"rfc3986: rejected at 18 | last-at: 127.1 | appendix-b: 127.1:80","valid":false}
  {"readings":"differ","readings.hosts":"rfc3986: rejected at 0 | appendix-b: example.org","valid":false}
  {"readings":"none","readings.hosts":null,"valid":true}
  {"readings":"none","readings.hosts":null,"valid":false}
  [1]
  $ bnfurl readings --where readings=none < urls.txt
  mailto:a@example.org	none	\N
  	none	\N
  $ bnfurl split --where readings=differ -f host,readings -o csv urls.txt | tail -n 2
  ,differ
  ,differ
  ! bnfurl: 1 of the first 12 records has characters that only an IRI can have: "http://ex\xc3\xa4mple.org/"; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs
  $ bnfurl stats --by readings urls.txt
  readings	records	octets	invalid	share
  differ	10	\N	4	0.8333
  none	2	\N	1	0.1667
  ! bnfurl: 1 of the first 12 records has characters that only an IRI can have: "http://ex\xc3\xa4mple.org/"; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs
  $ bnfurl stats -q --by readings -i combined -k referer examples/access.log
  readings	records	octets	invalid	share
  alike	1626	27260277	0	0.5420
  \N	1230	20319550	12	0.4100
  none	76	1571034	0	0.0253
  differ	68	1342261	60	0.0227
  $ bnfurl grep -c --where 'readings!=alike' urls.txt
  12
  ! bnfurl: 1 of the first 12 records has characters that only an IRI can have: "http://ex\xc3\xa4mple.org/"; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs

Records are read from standard input, as elsewhere:

  $ printf '{"to":"http://0x7f.1/"}\n{"to":"http://a/"}\n' | bnfurl readings -i jsonl -k to -
  http://0x7f.1/	differ	rfc3986: 0x7f.1 | whatwg: 127.0.0.1 (number)
  http://a/	alike	a
  [1]
  $ printf 'http://0x7f.1/\0http://a/\0' | bnfurl readings -0 | tail -n 1
  http://a/	alike	a
  $ echo http://b/ > urls.txt
  $ bnfurl readings urls.txt urls.txt http://a/
  urls.txt	none	\N
  urls.txt	none	\N
  http://a/	alike	a
  ! bnfurl: readings takes URLs, but "urls.txt" is a file; "bnfurl readings < urls.txt" reads the URLs in it
  $ bnfurl readings -i jsonl http://a/
  ! bnfurl: -i, -k and -0 are for records on standard input, not for URLs
  [2]

The URL Standard removes tabs and line ends, and reads numbers as addresses:

  $ bnfurl readings --between whatwg,rfc3986 $'ht\ttp://exa\nmple.org/' $'\t http://example.org/a \n' $'http://a\t.1/'
  ht\ttp://exa\nmple.org/	differ	whatwg: example.org (rewritten) | rfc3986: rejected at 2
  \t http://example.org/a \n	differ	whatwg: example.org | rfc3986: rejected at 0
  http://a\t.1/	none	\N
  [1]
  $ bnfurl readings --between whatwg,whatwg:whatwg-url http://2130706433 http://017700000001/ http://0x7F.0x000001 http://1.65536/ http://1.2.3.4. http://0x http://4294967295 http://4294967296 http://1.2.256 http://256.1 http://1.2.3.256 http://08 http://1.2.3.4.5
  http://2130706433	alike	127.0.0.1 (number)
  http://017700000001/	alike	127.0.0.1 (number)
  http://0x7F.0x000001	alike	127.0.0.1 (number)
  http://1.65536/	alike	1.1.0.0 (number)
  http://1.2.3.4.	alike	1.2.3.4 (number)
  http://0x	alike	0.0.0.0 (number)
  http://4294967295	alike	255.255.255.255 (number)
  http://4294967296	none	\N
  http://1.2.256	alike	1.2.1.0 (number)
  http://256.1	none	\N
  http://1.2.3.256	none	\N
  http://08	none	\N
  http://1.2.3.4.5	none	\N

If the hosts are the same, ports are shown, and then paths:

  $ bnfurl readings 'http://a:80:90/' 'http://a:8x/' --between split,appendix-b
  http://a:80:90/	differ	split: a | appendix-b: a:80
  http://a:8x/	differ	split: a | appendix-b: a:8x
  [1]
  $ bnfurl readings 'http://a:80/b\c' 'http://a/b?c\d' --between whatwg,last-at
  http://a:80/b\\c	differ	whatwg: a:80/b/c | last-at: a:80/b\\c
  http://a/b?c\\d	alike	a
  [1]

`--between` takes grammars, with a rule or without, and the four conventions of grammar/conventions.bnf:

  $ bnfurl readings --between rfc9112:absolute-URI,rfc1738,w3c1993 'http://example.org/~a' | tr '|' '\n'
  http://example.org/~a\tdiffer\trfc9112:absolute-URI: example.org\x20 (esc)
   rfc1738: rejected at 19
  $ printf '# component: host\nurl = "go:" host\nhost = 1*ALPHA\n' > go.bnf
  $ bnfurl readings --between go.bnf,appendix-b go:there go://there
  go:there	differ	go.bnf: there | appendix-b: no host
  go://there	differ	go.bnf: rejected at 3 | appendix-b: there
  [1]
  $ bnfurl readings --between rfc3986,watwg http://a/
  ! bnfurl: unknown convention of --between "watwg" (did you mean "whatwg"?); expected one of: whatwg rfc3986 last-at first-delimiter split appendix-b plain rfc1738 and others; --between help lists them all; or name a grammar file
  [2]
  $ bnfurl readings --between help | cut -f 1 | tr '\n' ' '
  rfc3986 whatwg last-at first-delimiter split appendix-b plain rfc1738 rfc2396 rfc3987 rfc6874 rfc8288 rfc9110 rfc9112 w3c1993\x20 (esc)
  (no end)
  $ bnfurl readings --between rfc3986 http://a/
  ! bnfurl: --between rfc3986: a comparison needs at least two conventions
  [2]
  $ bnfurl readings --between rfc3986,rfc3986 http://a/
  ! bnfurl: --between names rfc3986 twice
  [2]
  $ bnfurl readings --between rfc3986, http://a/
  ! bnfurl: --between needs names, separated by commas
  [2]
  $ bnfurl readings --between rfc1808 http://a/
  ! bnfurl: --between: the grammar rfc1808 has no component host
  [2]

In some grammars the "/" after the host is not part of the path. It is the same path.

  $ bnfurl readings --between rfc3986,rfc1738 http://h/ http://h:80//x
  http://h/	alike	h
  http://h:80//x	alike	h
