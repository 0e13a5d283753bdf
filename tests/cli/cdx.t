Indices of web archives.

# CDX

Names its fields by letters, in each file.

  $ printf ' CDX N b a m s k r M S V g\norg,example)/ 20261101080000 http://example.org/ text/html 200 AAA - - 2153 363 a.warc.gz\norg,example)/b 20261101080001 http://example.org/%%zz text/html 404 BBB - - 99 2516 a.warc.gz\n' > new
  $ printf ' CDX N b a m s k r v g\r\norg,example)/c 20261102090000 http://example.org/c text/html 200 AAA - 363 c.arc.gz\r\ndns:x 20261102090001 - text/dns - C - 1 c.arc.gz\r\nx 2\r\n' > old
  $ bnfurl split -i cdx -f url,valid,log.time.iso,log.status,log.filename new old
  http://example.org/	1	2026-11-01T08:00:00Z	200	a.warc.gz
  http://example.org/%zz	0	2026-11-01T08:00:01Z	404	a.warc.gz
  http://example.org/c	1	2026-11-02T09:00:00Z	200	c.arc.gz
  \N	\N	2026-11-02T09:00:01Z	\N	c.arc.gz
  \N	0	\N	\N	\N
  ! bnfurl: 1 record does not match the format cdx; to see why: bnfurl check -i cdx FILE
  $ cat new old | bnfurl split -i cdx -j 2 -f line,url,log.offset,log.v
  1	http://example.org/	363	\N
  2	http://example.org/%zz	2516	\N
  3	http://example.org/c	\N	363
  4	\N	\N	1
  5	\N	\N	\N
  ! bnfurl: 1 record does not match the format cdx (-:7:4); to see why: bnfurl check -i cdx FILE
  $ bnfurl grep -i cdx --header --where log.status=200 new | tee out
   CDX N b a m s k r M S V g
  org,example)/ 20261101080000 http://example.org/ text/html 200 AAA - - 2153 363 a.warc.gz
  $ bnfurl check -i cdx new old
  new:3:51: expected HEXDIG, found "z"
  old:4:4: expected field url, found the end
  [1]
  $ bnfurl stats -i cdx --by log.time:day,log.mime new old
  log.time:day	log.mime	records	octets	invalid	share
  2026-11-01T00:00:00Z	text/html	2	\N	1	0.4000
  2026-11-02T00:00:00Z	text/dns	1	\N	0	0.2000
  2026-11-02T00:00:00Z	text/html	1	\N	0	0.2000
  \N	\N	1	\N	1	0.2000
  ! bnfurl: 1 record does not match the format cdx; to see why: bnfurl check -i cdx FILE

Fields of a later line are columns from then on.

  $ (echo ' CDX a s'; yes 'http://h/a 200' | head -n 1500; echo ' CDX s v a'; echo '404 7 http://h/b') > late
  $ bnfurl split -i cdx -f url,log.status,log.v late | tail -n 2
  http://h/a	200	\N
  http://h/b	404	7
  ! bnfurl: log.v: no " CDX" line so far has it
  $ bnfurl split -i cdx -f url,log.offset late | tail -n 1
  http://h/b	\N
  ! bnfurl: log.offset: no " CDX" line so far has it
  ! bnfurl: log.offset: no " CDX" line has it
  $ bnfurl split -i auto -f url,log.status,log.v late | tail -n 1
  http://h/b	404	7
  ! bnfurl: -i auto: detected cdx
  ! bnfurl: log.v: no " CDX" line so far has it

Has usual fields where it does not name them; they are a guess.

  $ printf ' CDX N b a m s k r M S V g\norg,example)/ 20261101080000 http://example.org/ text/html 200 AAA - - 2153 363 a.warc.gz\norg,example)/b 20261101080001 http://example.org/%%zz text/html 404 BBB - - 99 2516 a.warc.gz\n' > new
  $ printf ' CDX N b a m s k r v g\r\norg,example)/c 20261102090000 http://example.org/c text/html 200 AAA - 363 c.arc.gz\r\ndns:x 20261102090001 - text/dns - C - 1 c.arc.gz\r\nx 2\r\n' > old
  $ sed 1d new > nameless
  $ bnfurl split -i cdx -f url,log.filename nameless nameless
  http://example.org/	a.warc.gz
  http://example.org/%zz	a.warc.gz
  http://example.org/	a.warc.gz
  http://example.org/%zz	a.warc.gz
  ! bnfurl: no line " CDX ..." names the fields; assumed -i 'cdx:N b a m s k r M S V g'
  $ sed 1d old | bnfurl check -i cdx
  -:1:84: expected field offset, found the end
  -:2:49: expected field offset, found the end
  -:3:4: expected field url, found the end
  ! bnfurl: no line " CDX ..." names the fields; assumed -i 'cdx:N b a m s k r M S V g'
  [1]
  $ sed 1d old | bnfurl split -i 'cdx:N b a m s k r v g' -f url,log.filename
  http://example.org/c	c.arc.gz
  \N	c.arc.gz
  \N	\N
  ! bnfurl: 1 record does not match the format cdx:N b a m s k r v g (-:3:4); to see why: bnfurl check -i 'cdx:N b a m s k r v g' FILE
  $ bnfurl check -i cdx: new
  ! bnfurl: -i cdx:: expected the letters of fields, as in -i 'cdx:N b a m s k r M S V g'
  [2]
  $ bnfurl check -i cdx -k 3 new
  ! bnfurl: -k names a column, a member or a log field, which records of -i cdx do not have
  [2]

Is detected by its first line.

  $ printf ' CDX N b a m s k r M S V g\norg,example)/ 20261101080000 http://example.org/ text/html 200 AAA - - 2153 363 a.warc.gz\norg,example)/b 20261101080001 http://example.org/%%zz text/html 404 BBB - - 99 2516 a.warc.gz\n' > new
  $ bnfurl split -i auto -f url new
  http://example.org/
  http://example.org/%zz
  ! bnfurl: -i auto: detected cdx
  $ bnfurl check new
  new:1:1: expected ALPHA, found " "
  new:2:4: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  new:3:4: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  ! bnfurl: none of the first 3 records is a URI; this format fits: -i cdx
  [1]

# CDXJ

Has a key and a time before each object.

  $ printf '%s\n' 'org,example)/a 20261101080000 {"url": "http:\/\/example.org\/a", "mime": "text/html", "status": "200"}' 'org,example)/b 20261102090000 {"url": "http://example.org/%zz", "status": "404"}' '!meta {"url": "x"}' 'org,example)/c 20261102090000 {"status": "404"}' > index
  $ bnfurl split -i cdxj -f url,valid,wrapper.time.iso,log.status,mime index
  http://example.org/a	1	2026-11-01T08:00:00Z	200	text/html
  http://example.org/%zz	0	2026-11-02T09:00:00Z	404	\N
  \N	0	\N	\N	\N
  \N	0	2026-11-02T09:00:00Z	404	\N
  ! bnfurl: 1 record does not match the format cdxj (index:3:1); to see why: bnfurl check -i cdxj FILE
  ! bnfurl: 1 record has no URL in the member "url"; to see why: bnfurl check -i cdxj FILE
  $ bnfurl check -i cdxj index
  index:2:60: expected HEXDIG, found "z"
  index:3:1: expected a key, a time in digits and a JSON object, as in "org,example)/ 20261120080000 {", found "!"
  index:4:48: expected a member "url", found the end
  [1]
  $ bnfurl check -c -i cdxj:jsonl -k url index
  3
  [1]
  $ bnfurl split -i cdxj -k mime -p URI-reference -f url --pass -q index
  text/html	http://example.org/a	200
  \N	http://example.org/%zz	404
  \N	\N	\N
  \N	\N	404
  $ bnfurl dedupe -i cdxj --by surt index
  org,example)/a 20261101080000 {"url": "http:\/\/example.org\/a", "mime": "text/html", "status": "200"}
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  $ head -n 2 index | bnfurl split -i auto -f url
  http://example.org/a
  http://example.org/%zz
  ! bnfurl: -i auto: detected cdxj (after a key and a time, each line is jsonl)
  $ bnfurl check index
  index:1:4: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  index:2:4: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  index:3:1: expected ALPHA, found "!"
  index:4:4: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  ! bnfurl: none of the first 4 records is a URI; they are lines after a key and a time: -i cdxj
  [1]
