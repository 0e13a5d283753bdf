`check` says where a record is wrong and why; `grep` prints the records that are right, or with -v those that are
wrong.

# Check

Says where and why.

  $ printf 'http://a b\nhttp://h?\n\nhttp://[::1' | bnfurl check
  -:1:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  -:3:1: expected ALPHA, found the end
  -:4:12: expected HEXDIG, ".", ":", "]", found the end
  [1]

Prints nothing if all is valid.

  $ bnfurl check << 'END'
  > http://h
  > urn:a
  > END
  $ bnfurl check

Drops one CR before the end of a record and of the file.

  $ printf 'a:\r\na:\r' | bnfurl check
  $ printf 'a:\r\r\n' | bnfurl check
  -:1:3: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0x0d
  [1]
  $ printf 'a:\r\000' | bnfurl check -0
  -#1:3: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0x0d
  [1]

A robots txt is one record.

  $ printf '# all\r\nUser-agent: *\r\nDisallow: /a*b$ # why\r\n\r\nAllow:\r\n' | bnfurl check -0 -g rfc9309
  $ printf '# all\r\nUser-agent: *\r\nDisallow: /a*b$ # why\r\n\r\nAllow:\r\nDisallow: *.gif$\n' | bnfurl check -0 -g rfc9309
  -#1:66: expected WS, 0x0a, 0x0d, "#", "/", found "*"
  [1]
  $ printf '# all\r\nUser-agent: *\r\nDisallow: /a*b$ # why\r\n\r\nAllow:\r\nUser-agent: b\n' | bnfurl split -0 -g rfc9309 -f 'product-token[],path-pattern[]' -o jsonl
  {"product-token[]":["*","b"],"path-pattern[]":["/a*b$"]}

Reads NUL records octet for octet.

  $ printf 'a\000\nb\000\000c' | bnfurl check -0 -p URI-reference
  -#2:1: expected unreserved, sub-delims, "#", "%", "/", "?", "@", or the end, found 0x0a
  [1]
  $ printf 'a\000\nb\000\000c' | bnfurl check -i nul -p URI-reference
  -#2:1: expected unreserved, sub-delims, "#", "%", "/", "?", "@", or the end, found 0x0a
  [1]

A byte order mark at the beginning of the file is data only with -0.

  $ printf '\357\273\277http://h\n' | bnfurl check
  $ printf '\357\273\277http://h\0' | bnfurl check -0
  -#1:1: expected ALPHA, found 0xef
  [1]

Counts.

  $ bnfurl check -c << 'END'
  > a:
  >  b
  >  c
  > END
  2
  [1]
  $ bnfurl check --count
  0

Quiet prints nothing.

  $ bnfurl check -q << 'END'
  > a:
  >  b
  > END
  [1]
  $ bnfurl check -qc <<< a:

Quiet stops at the first answer.

  $ printf ' \n' > bad
  $ bnfurl check -q bad missing
  [1]
  $ bnfurl check bad missing
  bad:1:1: expected ALPHA, found " "
  ! bnfurl: missing: No such file or directory
  [2]

Reads the files after one that cannot be read.

  $ printf ' \n' > bad
  $ printf 'x' | bnfurl check missing . bad -
  bad:1:1: expected ALPHA, found " "
  -:1:2: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  ! bnfurl: missing: No such file or directory
  ! bnfurl: .: Is a directory
  [2]

A message has the line of its file, whatever stands before the record.

  $ printf 'id,url,about\n1,http://a/,"two\n lines"\n2,http://a b/,\n"\n",http://c d/,\n4,http://[/,' > u.csv
  $ bnfurl check -i csv -k url u.csv
  u.csv:4:11: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:5:13: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:7:11: expected HEXDIG, ":", "V", "v", found "/"
  [1]
  $ bnfurl check -i csv -k url -j 2 u.csv u.csv
  u.csv:4:11: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:5:13: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:7:11: expected HEXDIG, ":", "V", "v", found "/"
  u.csv:4:11: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:5:13: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  u.csv:7:11: expected HEXDIG, ":", "V", "v", found "/"
  [1]
  $ bnfurl grep -v -n -i csv -k url u.csv
  4:2,http://a b/,
  5:"
  ",http://c d/,
  7:4,http://[/,
  $ bnfurl split -i csv -k url -f line,valid u.csv
  1	1
  2	0
  3	0
  4	0
  $ bnfurl split -i csv -k url --on-bad fail -f host u.csv
  a
  ! u.csv:4:11: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ printf 'url\ta\nhttp://a b/\t1\n' | bnfurl check -i tsv -k url
  -:2:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ printf '{"u":"http://a/"}\n{"u":"http://a b/"}\n' | bnfurl check -i jsonl -k u
  -:2:15: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ (for i in $(seq 40000); do echo "$i,\"
  > \",http://a/"; done; echo '0,,http://a b/') > long.csv
  $ bnfurl check -i csv -k 3 -j 4 long.csv
  long.csv:80001:12: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]

A record that is no line has its number.

  $ printf 'http://a/\0http://a\nb/\0http://[' > nul
  $ bnfurl check -0 nul
  nul#2:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0x0a
  nul#3:9: expected HEXDIG, ":", "V", "v", found the end
  [1]
  $ bnfurl grep -v -n -0 nul | tr '\0' '\n'
  2:http://a
  b/
  3:http://[

What would fit is said before the table, so that it is seen by who reads the first lines.

  $ yes "$(head -1 examples/access.log)" | head -n 1000 > access.log
  $ (bnfurl split access.log; echo the end) 2>&1 | sed -n '1p;$p'
  bnfurl: none of the first 1000 records is a URI; this format fits: -i combined
  the end
  $ (bnfurl split access.log > /dev/null) 2>&1 | wc -l
  1
  $ (bnfurl split -q access.log > /dev/null) 2>&1 | wc -l
  0

Numbers records from one in each file.

  $ printf ' \n' > b
  $ printf 'a:\n \n' > a
  $ bnfurl check a b
  a:2:1: expected ALPHA, found " "
  b:1:1: expected ALPHA, found " "
  [1]

Escapes names in messages.

  $ printf ' ' > $'\x1b[31m\xc3\xa9'
  $ bnfurl check $'\x1b[31m\xc3\xa9'
  \x1b[31m\xc3\xa9:1:1: expected ALPHA, found " "
  [1]
  $ bnfurl check $'no\nfile'
  ! bnfurl: no\x0afile: No such file or directory
  [2]

# Strict Scheme

A predefined scheme must match its own production.

  $ cat > in << 'END'
  > http://u:p@h/
  > HTTP:x
  > mailto:
  > https://u:p@h/
  > http://h/
  > END
  $ bnfurl check -g rfc1738 < in
  $ bnfurl check -g rfc1738 --strict-scheme < in
  -:1:10: expected digit, found "p"
  -:2:6: expected "/", found "x"
  -:3:8: expected unreserved, reserved, "%", found the end
  [1]
  $ bnfurl split -g rfc1738 --strict-scheme -f production,valid,error_offset,kind,host,hostport,=url < in
  url	0	9	\N	\N	\N	\N
  url	0	5	\N	\N	\N	\N
  url	0	7	\N	\N	\N	\N
  url	1	\N	otherurl	h	h	https://u:p@h/
  url	1	\N	httpurl	h	h	http://h/

Explain shows the production of the scheme.

  $ bnfurl explain -g rfc1738 --strict-scheme http://u:p@h/
  http://u:p@h/
           ^ 9: expected digit, found "p"
  open	url	httpurl	hostport	port	digits
  [1]

Message names the productions that can be strict.

  $ bnfurl check --strict-scheme
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc3986:URI has no predefined schemes
  [2]

# Line Ends

CR LF gives what LF gives for logs too.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"
  > 192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields
  > 192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"
  > no log line
  > 192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"
  > 192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"
  > 192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"
  > 192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\x16\x03" 400 0 "-" "UA"
  > END
  $ bnfurl check -i combined < in
  -:2:53: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  -:4:12: expected field user, ordinary byte, " ", "\", found the end
  -:6:49: expected ALPHA, "/", found "1"
  -:8:45: expected unreserved, sub-delims, "%", "/", ":", "[", found "\"
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]
  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\r\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\r\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\r\nno log line\r\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\r\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\r\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\r\n' > in2
  $ bnfurl check -i combined < in2
  -:2:53: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  -:4:12: expected field user, ordinary byte, " ", "\", found the end
  -:6:49: expected ALPHA, "/", found "1"
  -:8:45: expected unreserved, sub-delims, "%", "/", ":", "[", found "\"
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]
  $ bnfurl split -f log.host,log.user-agent,valid,path,expected -i combined < in
  192.0.2.1	UA	1	/a	\N
  192.0.2.2	UA	0	\N	unreserved, sub-delims, "%", "/", ":", "?", "@", or the end
  192.0.2.3	-	\N	\N	\N
  \N	\N	0	\N	field user, ordinary byte, " ", "\\"
  192.0.2.4	UA	1	\N	\N
  192.0.2.5	UA	0	\N	ALPHA, "/"
  192.0.2.6	UA	1	\N	\N
  192.0.2.7	UA	0	\N	unreserved, sub-delims, "%", "/", ":", "["
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -f log.host,log.user-agent,valid,path,expected -i combined < in2
  192.0.2.1	UA	1	/a	\N
  192.0.2.2	UA	0	\N	unreserved, sub-delims, "%", "/", ":", "?", "@", or the end
  192.0.2.3	-	\N	\N	\N
  \N	\N	0	\N	field user, ordinary byte, " ", "\\"
  192.0.2.4	UA	1	\N	\N
  192.0.2.5	UA	0	\N	ALPHA, "/"
  192.0.2.6	UA	1	\N	\N
  192.0.2.7	UA	0	\N	unreserved, sub-delims, "%", "/", ":", "["
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl stats -o jsonl -i combined < in
  {"table":"records","records":8,"valid":3,"invalid":4}
  {"table":"log.status","different":4,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":2,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.status","key":"408","count":1,"over":0}
  {"table":"log.method","different":3,"total":5,"absent":3,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":3,"over":0}
  {"table":"log.method","key":"CONNECT","count":1,"over":0}
  {"table":"log.method","key":"OPTIONS","count":1,"over":0}
  {"table":"path","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"path","key":"/a","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"referer_host","different":1,"total":1,"absent":7,"too_long":0,"floor":0}
  {"table":"referer_host","key":"h","count":1,"over":0}
  {"table":"expected","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field user, ordinary byte, \" \", \"\\\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"ALPHA, \"/\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"[\"","count":1,"over":0}
  {"table":"found","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\" \"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"1\"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"\\\"","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":7,"over":0}
  {"table":"length","total":6,"octets":32,"shortest":1,"longest":10}
  {"table":"length","from":1,"to":1,"count":1}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":3}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":2}
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl stats -o jsonl -i combined < in2
  {"table":"records","records":8,"valid":3,"invalid":4}
  {"table":"log.status","different":4,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":2,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.status","key":"408","count":1,"over":0}
  {"table":"log.method","different":3,"total":5,"absent":3,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":3,"over":0}
  {"table":"log.method","key":"CONNECT","count":1,"over":0}
  {"table":"log.method","key":"OPTIONS","count":1,"over":0}
  {"table":"path","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"path","key":"/a","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"referer_host","different":1,"total":1,"absent":7,"too_long":0,"floor":0}
  {"table":"referer_host","key":"h","count":1,"over":0}
  {"table":"expected","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field user, ordinary byte, \" \", \"\\\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"ALPHA, \"/\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"[\"","count":1,"over":0}
  {"table":"found","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\" \"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"1\"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"\\\"","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":7,"over":0}
  {"table":"length","total":6,"octets":32,"shortest":1,"longest":10}
  {"table":"length","from":1,"to":1,"count":1}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":3}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":2}
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

The command in a message judges as the one that printed it.

  $ printf '{"path":"/a"}\n{"path":5}\n' > in
  $ bnfurl split -i jsonl -k path -g rfc9112 -f path in
  /a
  \N
  ! bnfurl: 1 record has no URL in the member "path"; to see why: bnfurl check -i jsonl -k path -g rfc9112 FILE
  $ bnfurl check -i jsonl -k path -g rfc9112 in
  in:2:9: expected an object with a string "path", found "5"
  [1]
  $ bnfurl split -i jsonl -k path -g rfc9112 -p origin-form -f path in
  /a
  \N
  ! bnfurl: 1 record has no URL in the member "path"; to see why: bnfurl check -i jsonl -k path -g rfc9112 -p origin-form FILE
  $ bnfurl split -i combined -g rfc3986 -f hots in
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -i combined -g rfc3986 -f help" lists them all
  [2]
  $ printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5\nno line\n' | bnfurl split -i common -g plain -f path
  /
  \N
  ! bnfurl: 1 record does not match the format common (-:2:8); to see why: bnfurl check -i common -g plain FILE

# Grep

Prints whole records and with v exactly the others.

  $ printf 'a:1\r\n b\n\nhttp://h/\na:2' | bnfurl grep
  a:1\r (esc)
  http://h/
  a:2
  ! bnfurl: skipped 2 records without a valid URL (-v prints them)
  $ printf 'a:1\r\n b\n\nhttp://h/\na:2' | bnfurl grep -v
   b
   (esc)
  $ printf 'a:\000\n\000b:' | bnfurl grep -0
  a:\x00b:\x00 (esc)
  (no end)
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)

Status says whether a record was printed.

  $ printf ' \n' | bnfurl grep
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  [1]
  $ bnfurl grep -v <<< a:
  [1]
  $ bnfurl grep
  [1]

Numbers records.

  $ cat > b << 'END'
  > a:2
  > a:3
  > END
  $ printf ' \na:1\n' > a
  $ bnfurl grep -n a
  2:a:1
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ bnfurl grep -n a b
  a:2:a:1
  b:1:a:2
  b:2:a:3
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ bnfurl grep a b
  a:1
  a:2
  a:3
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)

Counts one total.

  $ cat > b << 'END'
  > a:2
  > a:3
  > END
  $ printf ' \na:1\n' > a
  $ bnfurl grep -c a b
  3
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ bnfurl grep -cv a b
  1
  $ bnfurl grep -c
  0
  [1]

Quiet stops at the first answer.

  $ echo 'a:' > good
  $ bnfurl grep -q good missing
  $ bnfurl grep -qv good
  [1]

Log line without URL is never selected.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' > log
  $ bnfurl grep -c -i combined < log
  3
  ! bnfurl: skipped 5 records without a valid URL (-v prints them)
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl grep -cv -i combined < log
  5
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl grep -v -i combined < log
  192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields
  192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"
  no log line
  192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"
  192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\x16\x03" 400 0 "-" "UA"
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
