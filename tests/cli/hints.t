A wrong choice is recognised by its result, and what would fit is said; `-i auto` chooses by itself.

  $ cat > lines << 'END'
  > for ((i = 0; i < $1; ++i)); do echo "$2 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"UA\""; done
  > END

# Hints

Names what makes URLs of lines that lack their scheme, even of those that are valid.

  $ printf 'http://h/\nexample.com:8080/x\nwww.example.com/y\nlocalhost:80\n' > in
  $ bnfurl check in
  in:3:16: expected ALPHA, HEXDIG, "+", "-", ".", ":", found "/"
  ! bnfurl: 2 of the first 4 records have a host where the scheme should be: "example.com:8080/x"; bnfurl repair --repair=web adds https:
  [1]
  $ bnfurl check -c < in
  1
  ! bnfurl: 2 of the first 4 records have a host where the scheme should be: "example.com:8080/x"; bnfurl repair --repair=web adds https:
  [1]
  $ echo localhost:3000/ | bnfurl split -f scheme
  localhost
  ! bnfurl: the first record has a host where the scheme should be: "localhost:3000/"; bnfurl repair --repair=web adds https:
  $ printf 'http://h/\r\nexample.com:80\r\n' | bnfurl split -f valid
  1
  1
  ! bnfurl: 1 of the first 2 records has a host where the scheme should be: "example.com:80"; bnfurl repair --repair=web adds https:
  $ printf 'example.com/\r\nwww.example.com/a\n' | bnfurl split -f valid
  0
  0
  ! bnfurl: none of the first 2 records is a URI; they are URLs without their scheme, which bnfurl repair --repair=web adds
  $ printf '\xef\xbb\xbfhttp://h/\nhttp://h/a\n' > marked; tr '\n' '\0' < marked > marked.nul
  $ bnfurl check -0 marked.nul
  marked.nul#1:1: expected ALPHA, found 0xef
  [1]
  $ printf 'http://h/\nhttp://a/  http://b/ x\nNote: http://h/\nhttp://b\xc3\xbccher.example/\n' > several
  $ bnfurl check several
  several:2:10: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  several:3:6: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  several:4:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xc3
  ! bnfurl: 1 of the first 4 records has several URLs, separated by a space: "http://a/  http://b/ x"; bnfurl extract finds each of them
  [1]
  $ grep -v '  ' several | bnfurl normalize
  http://h/
  \N
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  ! bnfurl: 1 of the first 3 records has characters that only an IRI can have: "http://b\xc3\xbccher.example/"; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs
  $ grep -v '  ' several | bnfurl check -c -g rfc3986
  2
  [1]
  $ grep -v '  ' several | bnfurl repair --repair=web
  http://h/
  Note:%20http://h/
  \N
  ! bnfurl: repaired 1 of 3 records (escaped: 1)
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  ! bnfurl: 1 of the first 3 records has a host that only an IRI can have: "http://b\xc3\xbccher.example/"; bnfurl repair --repair=web -g rfc3987 --level iri,idna,syntax,scheme -f normal converts such hosts
  $ echo 'bücher.example/ü' | bnfurl repair --repair=web
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  ! bnfurl: the first record has a host that only an IRI can have: "b\xc3\xbccher.example/\xc3\xbc"; bnfurl repair --repair=web -g rfc3987 --level iri,idna,syntax,scheme -f normal converts such hosts
  $ bnfurl repair --repair=web -g rfc3987 --level iri,idna,syntax,scheme -f normal <<< 'bücher.example/ü'
  https://xn--bcher-kva.example/%C3%BC
  ! bnfurl: repaired 1 of 1 record (scheme added: 1)
  $ printf 'http://h/\xc3\xbc\nhttp://h/%%\nhttp://h/\n' | bnfurl repair
  http://h/%C3%BC
  http://h/%25
  http://h/
  ! bnfurl: repaired 2 of 3 records (escaped: 2)
  $ bnfurl repair --repair=web in marked
  http://h/
  https://example.com:8080/x
  https://www.example.com/y
  http://localhost:80
  http://h/
  http://h/a
  ! bnfurl: repaired 3 of 6 records (scheme added: 3)
  $ bnfurl check -c -p URI-reference in
  0
  $ bnfurl check -c -q in
  [1]
  $ bnfurl resolve --base www.example.com <<< x
  ! bnfurl: --base needs a scheme; did you mean https://www.example.com?
  [2]
  $ bnfurl resolve --base example.com:8080/x <<< /y
  example.com:/y
  ! bnfurl: --base "example.com:8080/x" is a URL without a host; did you mean https://example.com:8080/x?

Names the log format of lines that are not URLs.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > END
  $ bnfurl check < in
  -:1:1: expected ALPHA, found "1"
  -:2:1: expected ALPHA, found "1"
  -:3:1: expected ALPHA, found "1"
  -:4:1: expected ALPHA, found "1"
  -:5:1: expected ALPHA, found "1"
  -:6:1: expected ALPHA, found "1"
  -:7:1: expected ALPHA, found "1"
  -:8:1: expected ALPHA, found "1"
  -:9:1: expected ALPHA, found "1"
  -:10:1: expected ALPHA, found "1"
  -:11:1: expected ALPHA, found "1"
  -:12:1: expected ALPHA, found "1"
  -:13:1: expected ALPHA, found "1"
  -:14:1: expected ALPHA, found "1"
  -:15:1: expected ALPHA, found "1"
  -:16:1: expected ALPHA, found "1"
  -:17:1: expected ALPHA, found "1"
  -:18:1: expected ALPHA, found "1"
  -:19:1: expected ALPHA, found "1"
  -:20:1: expected ALPHA, found "1"
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i combined
  [1]
  $ bnfurl check -c < in
  20
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i combined
  [1]
  $ bnfurl split < in
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i combined
  $ bnfurl grep < in
  ! bnfurl: skipped 20 records without a valid URL (-v prints them)
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i combined
  [1]
  $ bnfurl stats < in
  records: 20
           0   0.0 %  valid
          20 100.0 %  invalid
           0   0.0 %  without a URL

  scheme: 0 distinct values

  host: 0 distinct values

  expected: 1 distinct value; % of 20 errors
          20 100.0 %  ####################  ALPHA

  found: 1 distinct value; % of 20 errors
          20 100.0 %  ####################  "1"

  bytes in a URL: 83 to 83, 83.0 on average; % of 20 URLs
          20 100.0 %  ####################  64-95
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i combined
  $ cat > in2 << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > END
  $ bnfurl check < in2
  -:1:1: expected ALPHA, found "1"
  -:2:1: expected ALPHA, found "1"
  -:3:1: expected ALPHA, found "1"
  -:4:1: expected ALPHA, found "1"
  -:5:1: expected ALPHA, found "1"
  -:6:1: expected ALPHA, found "1"
  -:7:1: expected ALPHA, found "1"
  -:8:1: expected ALPHA, found "1"
  -:9:1: expected ALPHA, found "1"
  -:10:1: expected ALPHA, found "1"
  -:11:1: expected ALPHA, found "1"
  -:12:1: expected ALPHA, found "1"
  -:13:1: expected ALPHA, found "1"
  -:14:1: expected ALPHA, found "1"
  -:15:1: expected ALPHA, found "1"
  -:16:1: expected ALPHA, found "1"
  -:17:1: expected ALPHA, found "1"
  -:18:1: expected ALPHA, found "1"
  -:19:1: expected ALPHA, found "1"
  -:20:1: expected ALPHA, found "1"
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i common
  [1]
  $ bnfurl check -c < in2
  20
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i common
  [1]
  $ bnfurl split < in2
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  0	\N	\N	\N	\N	\N	\N
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i common
  $ bnfurl grep < in2
  ! bnfurl: skipped 20 records without a valid URL (-v prints them)
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i common
  [1]
  $ bnfurl stats < in2
  records: 20
           0   0.0 %  valid
          20 100.0 %  invalid
           0   0.0 %  without a URL

  scheme: 0 distinct values

  host: 0 distinct values

  expected: 1 distinct value; % of 20 errors
          20 100.0 %  ####################  ALPHA

  found: 1 distinct value; % of 20 errors
          20 100.0 %  ####################  "1"

  bytes in a URL: 70 to 70, 70.0 on average; % of 20 URLs
          20 100.0 %  ####################  64-95
  ! bnfurl: none of the first 20 records is a URI; this format fits: -i common

Of a log names the format that derives it.

  $ bnfurl check -i combined << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > END
  ! bnfurl: 2 records differ from the format combined but are read (first: -:1): they have fewer fields
  $ bnfurl check -i common -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  0
  ! bnfurl: the first record does not match the format common; this format fits: -i combined
  ! bnfurl: 1 record differs from the format common but is read (-:1): it has text after the last field
  $ bnfurl check -i combined << 'END'
  > http://h/
  > http://h/
  > http://h/
  > END
  -:1:10: expected field host, non-blank except a comma, " ", found the end
  -:2:10: expected field host, non-blank except a comma, " ", found the end
  -:3:10: expected field host, non-blank except a comma, " ", found the end
  ! bnfurl: none of the first 3 records matches the format combined; they are URLs: -i lines
  [1]

Names productions of requests and relative references.

  $ bnfurl check << 'END'
  > /a
  > /b?c
  > END
  -:1:1: expected ALPHA, found "/"
  -:2:1: expected ALPHA, found "/"
  ! bnfurl: none of the first 2 records is a URI; they are valid with -p URI-reference or -g rfc9112
  [1]
  $ bnfurl check << 'END'
  > a.html
  > ../b
  > END
  -:1:7: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  -:2:1: expected ALPHA, found "."
  ! bnfurl: none of the first 2 records is a URI; they are valid with -p URI-reference
  [1]
  $ bnfurl check << 'END'
  > h:80
  > example.org:443
  > 1.2.3.4:80
  > END
  -:3:1: expected ALPHA, found "1"
  ! bnfurl: 1 of the first 3 records has a host where the scheme should be: "example.org:443"; bnfurl repair --repair=web adds https:
  [1]
  $ bnfurl check -i jsonl -k uri <<< '{"uri": "/a"}'
  -:1:10: expected ALPHA, found "/"
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference or -g rfc9112
  [1]
  $ bnfurl check -i tsv -k 2 << 'END'
  > 1	/a
  > 2	/b
  > END
  -:1:3: expected ALPHA, found "/"
  -:2:3: expected ALPHA, found "/"
  ! bnfurl: none of the first 2 records is a URI; they are valid with -p URI-reference or -g rfc9112
  [1]

Names the grammar of URLs in all scripts.

  $ printf 'http://example.com/café\nhttp://bücher.example/\n' > iris
  $ bnfurl check iris
  iris:1:23: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xc3
  iris:2:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xc3
  ! bnfurl: none of the first 2 records is a URI; they are valid with -g rfc3987; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs
  [1]
  $ bnfurl normalize iris
  \N
  \N
  ! bnfurl: none of the first 2 records is a URI; they are valid with -g rfc3987; bnfurl normalize -g rfc3987 --level iri,idna turns IRIs into URIs
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl check -q -g rfc3987 iris
  $ bnfurl split -f valid <<< /é
  0
  ! bnfurl: the first record is not a URI; it is valid with -g rfc3987 -p IRI-reference

Who chose a grammar or a production is not told to take another.

  $ bnfurl check -p URI <<< /a
  -:1:1: expected ALPHA, found "/"
  [1]
  $ bnfurl check -g rfc3986 <<< /a
  -:1:1: expected ALPHA, found "/"
  [1]
  $ bnfurl check -g rfc9112 <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  -:1:10: expected unreserved, sub-delims, "%", ":", found " "
  ! bnfurl: the first record is not a request-target; this format fits: -i combined
  [1]

Names the member or column that is a URL.

  $ bnfurl check << 'END'
  > {"id": "7", "to": {"u.rl": "x", "url": "http://h/"}}
  > {"id": "7", "to": {"u.rl": "x", "url": "http://h/"}}
  > END
  -:1:1: expected ALPHA, found "{"
  -:2:1: expected ALPHA, found "{"
  ! bnfurl: none of the first 2 records is a URI; they are JSON: -i jsonl -k to.url
  [1]
  $ bnfurl check << 'END'
  > {"level": "info", "request": {"uri": "/a"}}
  > {"level": "info", "request": {"uri": "/a"}}
  > END
  -:1:1: expected ALPHA, found "{"
  -:2:1: expected ALPHA, found "{"
  ! bnfurl: none of the first 2 records is a URI; they are JSON of Caddy: -i caddy
  [1]
  $ printf '{"u":"%s"}\n' http://h/ /a /b | bnfurl check -c -i jsonl -k u
  2
  ! bnfurl: 2 of the first 3 records do not match URI; they are valid with -p URI-reference or -g rfc9112
  [1]
  $ printf '{"u":"%s"}\n' http://h/ http://i/ /b | bnfurl check -c -i jsonl -k u
  1
  [1]
  $ bnfurl check << 'END'
  > 7	http://h/
  > 8	x:
  > END
  -:1:1: expected ALPHA, found "7"
  -:2:1: expected ALPHA, found "8"
  ! bnfurl: none of the first 2 records is a URI; they are rows of a table: -i tsv -k 2
  [1]
  $ bnfurl check << 'END'
  > id,"a
  > 7,"http://h/"
  > 8,x:
  > END
  -:1:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  -:2:1: expected ALPHA, found "7"
  -:3:1: expected ALPHA, found "8"
  [1]
  $ bnfurl check << 'END'
  > id,a,url
  > 7,,"http://h/"
  > 8,,x:
  > END
  -:1:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ","
  -:2:1: expected ALPHA, found "7"
  -:3:1: expected ALPHA, found "8"
  ! bnfurl: none of the first 3 records is a URI; they are rows of a table: -i csv -k 3
  [1]

A faulty grammar that is not asked for does not matter.

  $ cat > bad.bnf << 'END'
  > # kind: record
  > record = nowhere
  > END
  $ BNFURL_GRAMMARS=. bnfurl check --stats <<< 'a b c d e f g'
  -:1:2: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":14,"seconds":0}
  [1]

Is silent where records are valid or nothing fits.

  $ bnfurl check <<< ''
  -:1:1: expected ALPHA, found the end
  [1]
  $ bnfurl check << 'END'
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > }{ \
  > END
  -:1:1: expected ALPHA, found "}"
  -:2:1: expected ALPHA, found "}"
  -:3:1: expected ALPHA, found "}"
  -:4:1: expected ALPHA, found "}"
  -:5:1: expected ALPHA, found "}"
  -:6:1: expected ALPHA, found "}"
  -:7:1: expected ALPHA, found "}"
  -:8:1: expected ALPHA, found "}"
  -:9:1: expected ALPHA, found "}"
  -:10:1: expected ALPHA, found "}"
  -:11:1: expected ALPHA, found "}"
  -:12:1: expected ALPHA, found "}"
  -:13:1: expected ALPHA, found "}"
  -:14:1: expected ALPHA, found "}"
  -:15:1: expected ALPHA, found "}"
  -:16:1: expected ALPHA, found "}"
  -:17:1: expected ALPHA, found "}"
  -:18:1: expected ALPHA, found "}"
  -:19:1: expected ALPHA, found "}"
  -:20:1: expected ALPHA, found "}"
  -:21:1: expected ALPHA, found "}"
  -:22:1: expected ALPHA, found "}"
  -:23:1: expected ALPHA, found "}"
  -:24:1: expected ALPHA, found "}"
  -:25:1: expected ALPHA, found "}"
  -:26:1: expected ALPHA, found "}"
  -:27:1: expected ALPHA, found "}"
  -:28:1: expected ALPHA, found "}"
  -:29:1: expected ALPHA, found "}"
  -:30:1: expected ALPHA, found "}"
  [1]
  $ bnfurl check << 'END'
  > http://h/
  > http://h/
  > http://h/
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > /a
  > END
  -:4:1: expected ALPHA, found "/"
  -:5:1: expected ALPHA, found "/"
  -:6:1: expected ALPHA, found "/"
  -:7:1: expected ALPHA, found "/"
  -:8:1: expected ALPHA, found "/"
  -:9:1: expected ALPHA, found "/"
  -:10:1: expected ALPHA, found "/"
  -:11:1: expected ALPHA, found "/"
  -:12:1: expected ALPHA, found "/"
  -:13:1: expected ALPHA, found "/"
  -:14:1: expected ALPHA, found "/"
  -:15:1: expected ALPHA, found "/"
  -:16:1: expected ALPHA, found "/"
  -:17:1: expected ALPHA, found "/"
  -:18:1: expected ALPHA, found "/"
  -:19:1: expected ALPHA, found "/"
  -:20:1: expected ALPHA, found "/"
  -:21:1: expected ALPHA, found "/"
  -:22:1: expected ALPHA, found "/"
  -:23:1: expected ALPHA, found "/"
  -:24:1: expected ALPHA, found "/"
  -:25:1: expected ALPHA, found "/"
  -:26:1: expected ALPHA, found "/"
  -:27:1: expected ALPHA, found "/"
  -:28:1: expected ALPHA, found "/"
  -:29:1: expected ALPHA, found "/"
  -:30:1: expected ALPHA, found "/"
  -:31:1: expected ALPHA, found "/"
  -:32:1: expected ALPHA, found "/"
  -:33:1: expected ALPHA, found "/"
  -:34:1: expected ALPHA, found "/"
  -:35:1: expected ALPHA, found "/"
  -:36:1: expected ALPHA, found "/"
  -:37:1: expected ALPHA, found "/"
  -:38:1: expected ALPHA, found "/"
  -:39:1: expected ALPHA, found "/"
  -:40:1: expected ALPHA, found "/"
  -:41:1: expected ALPHA, found "/"
  -:42:1: expected ALPHA, found "/"
  -:43:1: expected ALPHA, found "/"
  -:44:1: expected ALPHA, found "/"
  -:45:1: expected ALPHA, found "/"
  -:46:1: expected ALPHA, found "/"
  -:47:1: expected ALPHA, found "/"
  -:48:1: expected ALPHA, found "/"
  -:49:1: expected ALPHA, found "/"
  -:50:1: expected ALPHA, found "/"
  -:51:1: expected ALPHA, found "/"
  -:52:1: expected ALPHA, found "/"
  -:53:1: expected ALPHA, found "/"
  [1]
  $ bnfurl check <<< 'http://a b/'
  -:1:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ bnfurl check -i combined << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"
  > END
  $ bnfurl check -q <<< /a
  [1]
  $ bnfurl grep -q <<< /a
  [1]

A format that reads blanks into a field does not fit if another does.

  $ cat > named.bnf << 'END'
  > # grammar: named
  > # source: own
  > # kind: record
  > # component: target
  > # target: target rfc9112 request-target
  > record = 1*ALPHA SP target
  > target = *%x21-FF
  > END
  $ bnfurl check -i combined << 'END'
  > 192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > END
  $ bnfurl check -i named.bnf << 'END'
  > GET /a
  > GET /a
  > GET /a
  > END

Comes before the counts and after the output.

  $ bnfurl check --stats <<< /a
  -:1:1: expected ALPHA, found "/"
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference or -g rfc9112
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"ALPHA":1},"bytes":3,"seconds":0}
  [1]

# Words

A field without log is told its name.

  $ bnfurl split -i combined -f status
  ! bnfurl: unknown column "status" (did you mean "log.status"?); "bnfurl split -i combined -f help" lists them all
  [2]

A server needs its format.

  $ bnfurl check -i nginx
  ! bnfurl: -i nginx needs the server's format: nginx:STRING or nginx:@FILE:NAME
  [2]
  $ bnfurl check -i apache
  ! bnfurl: -i apache needs the server's format: apache:STRING or apache:@FILE:NAME
  [2]

The octets of a servers format have names.

  $ bnfurl check -i 'nginx:$remote_addr [$time_local] "$request" $status' <<< 'h [t] "GET'
  -:1:4: expected field time, DIGIT, "-", found "t"
  [1]

# Auto

Takes the format of the first records and says which.

  $ cat > in << 'END'
  > http://h/
  > no url
  > x:
  > END
  $ bnfurl check -i auto < in
  -:2:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: -i auto: detected lines
  [1]
  $ bnfurl check -i lines < in
  -:2:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  [1]
  $ cat > in2 << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"
  > }{ \
  > END
  $ bnfurl check -i auto < in2
  -:4:5: expected field ident, any byte, found the end
  ! bnfurl: -i auto: detected combined
  [1]
  $ bnfurl check -i combined < in2
  -:4:5: expected field ident, any byte, found the end
  [1]
  $ cat > in3 << 'END'
  > }{ \
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > END
  $ bnfurl check -i auto < in3
  -:1:5: expected field ident, non-blank, " ", found the end
  ! bnfurl: -i auto: detected common
  [1]
  $ bnfurl check -i common < in3
  -:1:5: expected field ident, non-blank, " ", found the end
  [1]

Finds logs by their first octet.

  $ cat > in << 'END'
  > #Version: 1.0
  > #Fields: cs-method cs-uri-stem cs-uri-query sc-status
  > GET /a - 200
  > GET /b c=d 404
  > END
  $ bnfurl split -i auto -f valid,path < in
  1	/a
  1	/b
  ! bnfurl: -i auto: detected w3c
  $ bnfurl split -i auto -f valid,path <<< '{"level":"info","request":{"method":"GET","uri":"/a"},"status":200}'
  1	/a
  ! bnfurl: -i auto: detected caddy
  $ bnfurl split -i auto -f valid,path <<< '{"RequestMethod":"GET","RequestPath":"/a","DownstreamStatus":200}'
  1	/a
  ! bnfurl: -i auto: detected traefik
  $ bnfurl split -i auto -f log.sc-status < in
  200
  404
  ! bnfurl: -i auto: detected w3c

Takes members with a key.

  $ bnfurl split -i auto -k u -f valid,url << 'END'
  > {"u": "http://h/"}
  > {"v": 1}
  > {"u": "x:"}
  > END
  1	http://h/
  0	\N
  1	x:
  ! bnfurl: -i auto: detected jsonl
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ bnfurl split -i auto -k referer -f valid <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  \N
  ! bnfurl: -i auto: detected combined

Takes a table whose first line has a column with the name of the key.

  $ printf 'id,uri,note\n1,http://h/a,x\n2,http://h/b,"y,\nz"\n' > table; bnfurl split -i auto -k uri -f url,own.note -o csv table
  http://h/a,x
  http://h/b,"y,
  z"
  ! bnfurl: -i auto: detected csv
  $ printf 'uri,n\nhttp://h/a,1\nhttp://h/b,2\n' | bnfurl split -i auto -k uri -f url,own.n
  http://h/a	1
  http://h/b	2
  ! bnfurl: -i auto: detected csv
  $ printf '\357\273\277id;uri\r\n1;/a\r\n2;/b\r\n' | bnfurl split -i auto -k uri -p URI-reference -f url,own.id
  /a	1
  /b	2
  ! bnfurl: -i auto: detected csv -k uri --separator ';'
  $ printf 'id|uri\n1|http://h/\n' | bnfurl split -i auto -k uri --separator '|' -f url,own.id
  http://h/	1
  ! bnfurl: -i auto: detected csv
  $ printf 'uri\tid\nhttp://h/\t1\n' | bnfurl split -i auto -k uri -f url,own.id
  http://h/	1
  ! bnfurl: -i auto: detected tsv
  $ printf '{"a":1,"uri":"http://h/"}\n' | bnfurl split -i auto -k uri -f url
  http://h/
  ! bnfurl: -i auto: detected jsonl

Says so where it knows none.

  $ bnfurl check -c -i auto <<< '}{ \'
  ! bnfurl: -: skipped, because no known format matches its first records, such as "}{ \" (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  [2]
  $ bnfurl check -c -i auto
  0
  $ (bash lines 1 192.0.2.1; printf 'job\t7 done\n%.0s' 1 2) > few; bnfurl check -c -i auto few
  ! bnfurl: few: skipped, because no known format matches its first records, such as "job\x097 done" (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  [2]
  $ printf '%0100d /\n' 0 | bnfurl check -c -i auto
  ! bnfurl: -: skipped, because no known format matches its first records, such as "00000000000000000000000000000000000000000000000000000000000000000000000000000000..." (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  [2]
  $ echo '2026-11-20T08:00:00Z stdout F job 7' | bnfurl check -c -i k8s
  ! bnfurl: -: skipped, because no known format matches its first records, such as "2026-11-20T08:00:00Z stdout F job 7"; it is a line after a container's prefix: -i k8s:FORMAT
  [2]
  $ bnfurl check -q -i auto <<< '}{ \'
  ! bnfurl: -: skipped, because no known format matches its first records, such as "}{ \" (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  [2]

Other members, columns and formats are named.

  $ printf '{"id": "a b", "u": "http://h/"}\n%.0s' 1 2 3 | bnfurl check -c -i jsonl -k nosuch
  3
  ! bnfurl: none of the first 3 records has a URL in the member "nosuch"; they are JSON: -i jsonl -k u
  [1]
  $ printf '200,http://h/\n404,x:\n' | bnfurl check -c -i csv -k 1
  2
  ! bnfurl: none of the first 2 records is a URI; they are rows of a table: -i csv -k 2
  [1]
  $ echo '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"' > log
  $ for format in w3c caddy traefik; do cat log log log | bnfurl check -c -i $format; done
  3
  3
  3
  ! bnfurl: none of the first 3 records has a URL; this format fits: -i combined
  ! bnfurl: none of the first 3 records has a URL; this format fits: -i combined
  ! bnfurl: none of the first 3 records has a URL; this format fits: -i combined
  [1]
  $ printf '/a\n/b\n' | bnfurl check -c -i combined
  2
  ! bnfurl: none of the first 2 records matches the format combined; they are URLs: -i lines -g rfc9112
  [1]
  $ bnfurl stats --by host < log
  host	records	octets	invalid	share
  \N	1	\N	1	1.0000
  ! bnfurl: the first record is not a URI; this format fits: -i combined
  $ (echo '{"a": "b"}'; for i in {1..99}; do cat log; done) | bnfurl check -c
  100
  ! bnfurl: none of the first 100 records is a URI; this format fits: -i combined
  [1]

One record is not several.

  $ bnfurl check -c -i combined <<< http://h/
  1
  ! bnfurl: the first record does not match the format combined; it is a URL: -i lines
  [1]
  $ echo '1 http://h/' | tr ' ' '\t' | bnfurl check -c
  1
  ! bnfurl: the first record is not a URI; it is a row of a table: -i tsv -k 2
  [1]

# Accidents
# A format that fits by accident: a field has what no server writes into it.

A list of addresses and one more is no client, and two words are no user.

  $ bash lines 12 '192.0.2.1, 192.0.2.2 10.0.0.1' | bnfurl check -c -i combined
  12
  ! bnfurl: none of the first 12 records matches the format combined; this format fits: -i 'apache:%{X-Forwarded-For}i %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'
  [1]
  $ bash lines 12 '2026-11-20T08:00:00Z stdout F 192.0.2.1' | bnfurl check -c -i combined
  12
  ! bnfurl: none of the first 12 records matches the format combined; they are lines after a container's prefix: -i k8s:combined
  [1]
  $ bash lines 1 '2026-11-20T08:00:00Z stdout F 192.0.2.1' | bnfurl check -i combined
  -:1:31: expected field time, "[", found "1"
  ! bnfurl: the first record does not match the format combined; it is a line after a container's prefix: -i k8s:combined
  [1]
  $ bash lines 12 '2026-11-20T08:00:00Z stdout F 192.0.2.1' | bnfurl check -q -i combined
  [1]
  $ bash lines 12 '192.0.2.1 - jane' | bnfurl check -c -i combined
  12
  ! bnfurl: none of the first 12 records matches the format combined; -:1:19: expected field user, ordinary byte, "\", found " "
  [1]
  $ bash lines 9 '192.0.2.1 - jane' | bnfurl check -c -i combined
  9
  [1]

So do lines that are cut, or of which only some are of the format.

  $ bash lines 12 192.0.2.1 | cut -c 1-50 | bnfurl check -c -i combined
  12
  ! bnfurl: none of the first 12 records matches the format combined; -:1:51: expected field request, any byte, found the end
  [1]
  $ bash lines 9 192.0.2.1 | cut -c 1-50 | bnfurl stats -i combined --by log.host
  log.host	records	octets	invalid	share
  192.0.2.1	9	\N	9	1.0000
  ! bnfurl: 9 records do not match the format combined (first: -:1:51): they are cut off, and only the fields before the cut are shown; to see why: bnfurl check -i combined FILE
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ (bash lines 12 192.0.2.1; bash lines 12 192.0.2.1 | sed 's/^/www.example.net:80 /') | bnfurl check -c -i combined
  12
  ! bnfurl: 12 of the first 24 records do not match the format combined; this format fits: -i vhost_combined
  [1]
  $ (bash lines 13 192.0.2.1; bash lines 12 192.0.2.1 | sed 's/^/www.example.net:80 /') | bnfurl check -c -i combined
  12
  ! bnfurl: 12 of the first 25 records do not match the format combined; this format fits: -i vhost_combined
  [1]

A list that a server writes is none of these.

  $ for i in {1..12}; do echo '192.0.2.1 [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 502, 200 10.0.0.3:8080, 10.0.0.4:8080 : 10.0.0.5:80 0.001, 0.002 : 0.003 7f'; done > upstream
  $ bnfurl stats -i 'nginx:$remote_addr [$time_local] "$request" $upstream_status $upstream_addr $upstream_response_time $req_id' --by log.upstream-addr,log.req-id upstream
  log.upstream-addr	log.req-id	records	octets	invalid	share
  10.0.0.3:8080, 10.0.0.4:8080 : 10.0.0.5:80	7f	12	\N	0	1.0000

With enough records it is said before the output, so that who reads its first lines is told too.

  $ bash lines 1000 192.0.2.1 > log
  $ (bnfurl split log; echo $? >&2) 2>&1 | head -2
  bnfurl: none of the first 1000 records is a URI; this format fits: -i combined
  0	\N	\N	\N	\N	\N	\N
  $ bnfurl split -i common log 2>&1 > out | head -1
  bnfurl: none of the first 1000 records matches the format common; this format fits: -i combined

Two lines are enough to see JSON.

  $ printf '{"id":"a:b","request":"GET /a HTTP/1.1","uri":"u:v"}\n{"id":"a:b","request":"GET /a HTTP/1.1","uri":"x y"}\n' | bnfurl check -c
  2
  ! bnfurl: none of the first 2 records is a URI; they are JSON: -i jsonl -k request
  [1]
  $ printf '{"id":"a","request":"GET /a HTTP/1.1"}\n{"id":"b","request":"GET /b HTTP/1.1"}\n' | bnfurl split -i auto -f valid
  1
  1
  ! bnfurl: -i auto: detected jsonl -k request

# Containers

Lines of a container have a time, a stream and F or P before them.

  $ bash lines 2 '2026-11-20T08:00:00.5Z stdout F 192.0.2.1' > pod
  $ bnfurl split -i k8s:combined -f wrapper.time,wrapper.stream,log.host,path,log.time.iso pod
  2026-11-20T08:00:00.5Z	stdout	192.0.2.1	/a	2026-11-20T08:00:00+00:00
  2026-11-20T08:00:00.5Z	stdout	192.0.2.1	/a	2026-11-20T08:00:00+00:00
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i k8s -f wrapper.stream,path pod
  stdout	/a
  stdout	/a
  ! bnfurl: -i k8s: detected k8s:combined (after a container's prefix, each line is combined)
  $ bnfurl split -i auto -f wrapper.stream,path pod
  stdout	/a
  stdout	/a
  ! bnfurl: -i auto: detected k8s:combined (after a container's prefix, each line is combined)
  $ bnfurl split -i k8s:combined -f wrapper.time.iso,wrapper.time.unix,wrapper.time:hour,wrapper.time:weekday,wrapper.time:5m --where 'wrapper.time.iso>2026-11-20T09:00:00+01:00 and line=1' pod
  2026-11-20T08:00:00.5Z	1795161600.5	2026-11-20T08:00:00Z	Fri	2026-11-20T08:00:00Z
  $ bnfurl stats -i k8s:combined --by wrapper.time:minute --rate pod
  wrapper.time:minute	records	octets	invalid	share	rate
  2026-11-20T08:00:00Z	2	10	0	1.0000	0.033333333
  $ sed 's/.* F /Nov 20 08:00:00 h nginx: /' pod | bnfurl split -i syslog:combined -f wrapper.time,wrapper.time.iso
  Nov 20 08:00:00	\N
  Nov 20 08:00:00	\N
  ! bnfurl: 2 records have a time that cannot be read; the first is "Nov 20 08:00:00" at -:1
  $ bnfurl split -i combined -f wrapper.time:5m pod
  ! bnfurl: unknown column "wrapper.time:5m"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i combined -f help" lists them all
  [2]
  $ bnfurl stats -i k8s:combined --by wrapper.stream pod
  wrapper.stream	records	octets	invalid	share
  stdout	2	10	0	1.0000
  $ bnfurl check -c pod
  2
  ! bnfurl: none of the first 2 records is a URI; they are lines after a container's prefix: -i k8s:combined
  [1]
  $ bnfurl grep -c -i k8s:combined --where wrapper.stream=stderr pod
  0
  [1]
  $ sed 's/^[^ ]* //' pod | bnfurl check -i k8s:combined
  -:1:1: expected a time, a stream and F or P, as in "2026-11-20T08:00:00Z stdout F ", found "s"
  -:2:1: expected a time, a stream and F or P, as in "2026-11-20T08:00:00Z stdout F ", found "s"
  [1]
  $ bnfurl split -i 'k8s:nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -f wrapper.stream,log.host pod
  stdout	192.0.2.1
  stdout	192.0.2.1
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i k8s:haproxy -f wrapper.stream,log.host,path <<< '2026-11-20T08:00:00Z stdout F 192.0.2.1:33317 [20/Nov/2026:08:00:00.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /index.html HTTP/1.1"'
  stdout	192.0.2.1	/index.html
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

An empty line that a program printed is not a record, in whichever wrapper it is.

  $ (printf '%s \n' '2026-11-20T08:00:00Z stdout F' '2026-11-20T08:00:00Z stderr P' '2026-11-20T08:00:00Z stderr F'; bash lines 1 '2026-11-20T08:00:00Z stdout F 192.0.2.1') > pod
  $ for format in k8s:combined k8s auto; do bnfurl split -i $format -f line,byte,path pod; bnfurl check -i $format -c pod; done
  4	93	/a
  0
  4	93	/a
  0
  4	93	/a
  0
  ! bnfurl: -i k8s: detected k8s:combined (after a container's prefix, each line is combined)
  ! bnfurl: -i k8s: detected k8s:combined (after a container's prefix, each line is combined)
  ! bnfurl: -i auto: detected k8s:combined (after a container's prefix, each line is combined)
  ! bnfurl: -i auto: detected k8s:combined (after a container's prefix, each line is combined)
  $ (bash lines 1 'Nov 20 08:00:00 web1 nginx: 192.0.2.1'; echo 'Nov 20 08:00:00 web1 nginx: ') | bnfurl split -i syslog:combined -f line,path
  1	/a
  $ (bash lines 1 '192.0.2.1' | sed 's/"/\\"/g; s/.*/{"log":"&\\n"}/'; echo '{"log":"\n"}'; echo) | bnfurl split -i docker:combined -f line,path
  1	/a
  3	\N
  ! bnfurl: 1 record does not match the format docker:combined (-:3:1); to see why: bnfurl check -i docker:combined FILE

A runtime cuts long lines into parts, and the other stream can be between these. A record is where its first part is,
and comes when its last part has come. A message names the line of the part that is invalid, and the column there.

  $ cat > parts << 'END'
  > 2026-11-20T08:00:00Z stdout P 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a
  > 2026-11-20T08:00:01Z stderr P 192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /
  > 2026-11-20T08:00:02Z stdout P bc?d
  > 2026-11-20T08:00:03Z stderr F b HTTP/1.1" 200 5 "-" "x"
  > 2026-11-20T08:00:04Z stdout F  HTTP/1.1" 200 5 "-" "x"
  > 2026-11-20T08:00:05Z stdout F 192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c HTTP/1.1" 200 5 "-" "x"
  > END
  $ bnfurl split -i k8s:combined -f line,byte,wrapper.time,wrapper.stream,valid,log.client,url parts
  2	81	2026-11-20T08:00:01Z	stderr	1	192.0.2.2	/b
  1	0	2026-11-20T08:00:00Z	stdout	1	192.0.2.1	/abc?d
  6	307	2026-11-20T08:00:05Z	stdout	1	192.0.2.3	/c
  $ cat parts | bnfurl split -i auto -f line,url
  2	/b
  1	/abc?d
  6	/c
  ! bnfurl: -i auto: detected k8s:combined (after a container's prefix, each line is combined)
  $ bnfurl grep -n -i k8s:combined --where 'log.status=200 and path=/b' parts
  2:2026-11-20T08:00:01Z stderr P 192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /
  2026-11-20T08:00:02Z stdout P bc?d
  2026-11-20T08:00:03Z stderr F b HTTP/1.1" 200 5 "-" "x"
  $ bnfurl grep -i k8s:combined --where log.status=200 parts | cmp - parts
  $ sed 's/\\/\\\\/g; s/"/\\"/g; s/^\([^ ]*\) \([^ ]*\) P \(.*\)/{"log":"\3","stream":"\2","time":"\1"}/; s/^\([^ {]*\) \([^ ]*\) F \(.*\)/{"log":"\3\\n","stream":"\2","time":"\1"}/' parts > docker
  $ bnfurl split -i docker:combined -f line,byte,wrapper.time,wrapper.stream,valid,log.client,url docker
  2	110	2026-11-20T08:00:01Z	stderr	1	192.0.2.2	/b
  1	0	2026-11-20T08:00:00Z	stdout	1	192.0.2.1	/abc?d
  6	463	2026-11-20T08:00:05Z	stdout	1	192.0.2.3	/c
  $ cat docker | bnfurl split -i auto -f line,url
  2	/b
  1	/abc?d
  6	/c
  ! bnfurl: -i auto: detected docker:combined (in the member "log", each line is combined)
  $ sed -E 's/.*"log":(.*),"stream":(.*),"time":(.*)\}/ { "time" : \3, "attrs":{"a":["}",{}]},"n":1 ,\t"stream": \2 ,"log": \1 } /; s/\\n"/\\u000a"/' docker > spelled; head -n 1 spelled
   { "time" : "2026-11-20T08:00:00Z", "attrs":{"a":["}",{}]},"n":1 ,\t"stream": "stdout" ,"log": "192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \\"GET /a" }\x20 (esc)
  $ bnfurl split -i docker:combined -f line,wrapper.time,url spelled
  2	2026-11-20T08:00:01Z	/b
  1	2026-11-20T08:00:00Z	/abc?d
  6	2026-11-20T08:00:05Z	/c
  $ sed 's/"stream"/"source"/; s/\\n",/",/' docker | bnfurl split -q -i docker:combined -f line,url 2> /dev/null
  1	\N
  2	\N
  3	\N
  4	\N
  5	\N
  6	/c
  $ head -n 3 parts | bnfurl split -i k8s:combined -f line,log.client,url,reason
  1	192.0.2.1	\N	the line ends before its target is complete
  2	192.0.2.2	\N	the line ends before its target is complete
  ! bnfurl: 2 records do not match the format k8s:combined (first: -:3:35): they are cut off, and only the fields before the cut are shown; to see why: bnfurl check -i k8s:combined FILE
  ! bnfurl: 2 records differ from the format k8s:combined but are read: they have no last part
  $ sed 's/bc?d/bc|d/; s/GET .$/GET |/' parts > invalid; bnfurl check -i k8s:combined invalid
  invalid:2:79: expected ALPHA, "/", found "|"
  invalid:3:33: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  [1]
  $ sed -E 's/"/\\"/g; s/^([^ ]*) ([^ ]*) P (.*)/{"log":"\3","stream":"\2"}/; s/^([^ {]*) ([^ ]*) F (.*)/{"log":"\3\\n","stream":"\2"}/; s/bc.d/b\\u0020\\u00e9c|d/' parts | bnfurl check -i docker:combined
  -:3:10: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ bnfurl split -i k8s:combined --on-bad fail -f url invalid
  ! invalid:2:79: expected ALPHA, "/", found "|"
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]

Of a line of more than 1 MiB, the rest is dropped. Nothing depends on how a file is cut.

  $ cat > many << 'END'
  > part() { echo "2026-11-20T08:00:00Z stdout $1 $2"; }
  > request() { part F "192.0.2.$1 - - [20/Nov/2026:08:00:00 +0000] \"GET /$2 HTTP/1.1\" 200 5 \"-\" \"x\""; }
  > letters=$(head -c 16384 /dev/zero | tr '\0' a)
  > request 1; part P '192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 5 "'
  > for ((i = 0; i < 100; ++i)); do part P "$letters"; done
  > part F '" "x"'; request 3
  > five=$(request 5 5 | sed 's/stdout F/stderr F/')
  > for ((i = 4; i < 4000; ++i)); do part P "192.0.2.$((i % 250)) - - [20/Nov/2026:08:00:00 +0000] \"GET /$i"; [ $((i % 3)) = 0 ] && echo "$five"; part F ' HTTP/1.1" 200 5 "-" "x"'; done
  > END
  $ bash many > log
  $ bnfurl split -j 1 -i k8s:combined -f line,byte,valid,log.client,log.bytes,url log > rows
  ! bnfurl: 1 record does not match the format k8s:combined: it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i k8s:combined FILE
  ! bnfurl: 1 record differs from the format k8s:combined but is read: it has more than 1 MiB in its parts
  $ head -n 4 rows; wc -l < rows
  1	0	1	192.0.2.1	5	/
  2	104	0	192.0.2.2	5	\N
  104	1641739	1	192.0.2.3	5	/
  105	1641843	1	192.0.2.4	5	/4
  5331
  $ for jobs in 2 8; do bnfurl split -q -j $jobs -i k8s:combined -f line,byte,valid,log.client,log.bytes,url log | cmp - rows; done
  $ for size in 4097 65537 300001; do dd status=none bs=$size if=log | bnfurl split -q -i k8s:combined -f line,byte,valid,log.client,log.bytes,url | cmp - rows; done
  $ gzip -c log | bnfurl split -q -i auto -f line,byte,valid,log.client,log.bytes,url 2> /dev/null | cmp - rows

So have URLs and JSON.

  $ printf '2026-11-20T08:00:00Z stderr F http://h/a\n2026-11-20T08:00:00+01:00 stdout P http://h/a b\nhttp://h/c\n' > urls
  $ bnfurl split -i k8s:lines -f wrapper.time,wrapper.stream,valid,url,line,byte urls
  2026-11-20T08:00:00Z	stderr	1	http://h/a	1	0
  \N	\N	0	\N	3	89
  2026-11-20T08:00:00+01:00	stdout	0	http://h/a b	2	41
  ! bnfurl: 1 record does not match the format k8s:lines (urls:3:1); to see why: bnfurl check -i k8s:lines FILE
  ! bnfurl: 1 record differs from the format k8s:lines but is read (urls:2): it has no last part
  $ bnfurl check -i k8s:lines urls
  urls:3:1: expected a time, a stream and F or P, as in "2026-11-20T08:00:00Z stdout F ", found "h"
  urls:2:46: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  ! bnfurl: 1 record differs from the format k8s:lines but is read (urls:2): it has no last part
  [1]
  $ bnfurl grep -i k8s:lines urls
  2026-11-20T08:00:00Z stderr F http://h/a
  ! bnfurl: skipped 2 records without a valid URL (-v prints them)
  ! bnfurl: 1 record differs from the format k8s:lines but is read (urls:2): it has no last part
  $ bnfurl split -i k8s -f valid,host urls
  1	h
  0	\N
  0	\N
  ! bnfurl: -i k8s: detected k8s:lines (after a container's prefix, each line is a URL)
  ! bnfurl: 1 record does not match the format k8s:lines (urls:3:1); to see why: bnfurl check -i k8s:lines FILE
  ! bnfurl: 1 record differs from the format k8s:lines but is read (urls:2): it has no last part
  $ bnfurl dedupe -i k8s:lines urls
  2026-11-20T08:00:00Z stderr F http://h/a
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  ! bnfurl: 1 record differs from the format k8s:lines but is read (urls:2): it has no last part
  $ printf '2026-11-20T08:00:00Z stdout F {"request":{"method":"GET","uri":"/a b"},"status":200}\n' > json
  $ bnfurl check -i k8s:caddy json
  json:1:67: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ bnfurl split -i auto -f wrapper.stream,own.status,url json
  stdout	200	/a b
  ! bnfurl: -i auto: detected k8s:caddy (after a container's prefix, each line is caddy)
  $ bnfurl split -i k8s:jsonl -k request.uri -g rfc9112 --pass -f valid,wrapper.stream json
  0	stdout	{"method":"GET","uri":"/a b"}	200
  ! bnfurl: the first record is not a request-target; it is a line after a container's prefix: -i k8s:caddy
  $ bnfurl check -c json
  1
  ! bnfurl: the first record is not a URI; it is a line after a container's prefix: -i k8s:caddy
  [1]
  $ bnfurl check -i k8s:csv -k 1 json
  ! bnfurl: -i k8s:FORMAT takes lines, jsonl and log formats, not csv
  [2]
  $ bnfurl check -i k8s:nosuch json
  ! bnfurl: unknown input format "nosuch"; expected one of: lines nul auto tsv csv jsonl w3c iis and others; "-i help" lists them all; or name a grammar file
  [2]
  $ bnfurl split -i k8s -f help | grep wrapper
  wrapper.time	the time of the wrapper, as written in it
  wrapper.host	the host that the wrapper names
  wrapper.stream	the stream of the wrapper: stdout or stderr
  wrapper.program	the program that the wrapper names
  wrapper.time.iso	the wrapper's time in the format of RFC 3339, without a zone if the log has none
  wrapper.time.utc	the wrapper's time in UTC, in the format of RFC 3339
  wrapper.time.unix	the wrapper's time in seconds since 1970
  wrapper.time:minute	the wrapper's time, rounded down to the minute
  wrapper.time:hour	the wrapper's time, rounded down to the hour
  wrapper.time:day	the wrapper's time, rounded down to the day
  wrapper.time:weekday	the weekday of the wrapper's time: Mon, Tue, Wed...

# Other wrappers

Docker, syslog, the journal and collectors of logs have a wrapper of their own around each line.

  $ bash lines 2 192.0.2.1 > log
  $ sed 's/"/\\"/g' log > quoted
  $ sed 's/.*/{"log":"&\\n","stream":"stderr","time":"2026-11-20T08:00:00.1Z"}/' quoted > docker
  $ sed 's/^/<190>Nov 20 08:00:00 web1 nginx[12]: /' log > old
  $ sed 's/^/<165>1 2026-11-20T08:00:00.5Z web2 nginx 12 - [a@1 b="\\"]"][c d="e"] /' log > new
  $ sed 's/.*/{"__REALTIME_TIMESTAMP":"1795161600000000","_HOSTNAME":"web3","_TRANSPORT":"stdout","MESSAGE":"&"}/' quoted > journal
  $ sed 's/.*/{"@timestamp":"2026-11-20T08:00:00Z","kubernetes":{"host":"n1"},"event":{"original":"&"}}/' quoted > collected
  $ for each in docker old new journal collected; do bnfurl split -i auto -f wrapper.time,wrapper.host,wrapper.stream,wrapper.program,log.client,path $each | head -n 1; done
  2026-11-20T08:00:00.1Z	\N	stderr	\N	192.0.2.1	/a
  Nov 20 08:00:00	web1	\N	nginx	192.0.2.1	/a
  2026-11-20T08:00:00.5Z	web2	\N	nginx	192.0.2.1	/a
  1795161600000000	web3	stdout	\N	192.0.2.1	/a
  2026-11-20T08:00:00Z	n1	\N	\N	192.0.2.1	/a
  ! bnfurl: -i auto: detected docker:combined (in the member "log", each line is combined)
  ! bnfurl: -i auto: detected syslog:combined (after the prefix of syslog, each line is combined)
  ! bnfurl: -i auto: detected syslog:combined (after the prefix of syslog, each line is combined)
  ! bnfurl: -i auto: detected journal:combined (in the member "MESSAGE", each line is combined)
  ! bnfurl: -i auto: detected jsonl:event.original:combined (in the member "event.original", each line is combined)
  $ for each in docker old new journal collected; do bnfurl check -c -i common $each; done
  2
  2
  2
  2
  2
  ! bnfurl: none of the first 2 records matches the format common; they are lines in the member "log": -i docker:combined
  ! bnfurl: none of the first 2 records matches the format common; they are lines after the prefix of syslog: -i syslog:combined
  ! bnfurl: none of the first 2 records matches the format common; they are lines after the prefix of syslog: -i syslog:combined
  ! bnfurl: none of the first 2 records matches the format common; they are lines in the member "MESSAGE": -i journal:combined
  ! bnfurl: none of the first 2 records matches the format common; they are lines in the member "event.original": -i jsonl:event.original:combined
  [1]
  $ bnfurl stats -i docker --by wrapper.stream docker
  wrapper.stream	records	octets	invalid	share
  stderr	2	10	0	1.0000
  ! bnfurl: -i docker: detected docker:combined (in the member "log", each line is combined)
  $ bnfurl stats -i jsonl:log:combined --by path docker
  path	records	octets	invalid	share
  /a	2	10	0	1.0000

Escapes are undone; whole records and places are those of the file.

  $ printf '%s\n' '{"log":"http://h/a?b=1\u0026c=2\n","stream":"stdout"}' '{"log":"http://\u0068/a b\r\n"}' '{"log":"http://h/\nhttp://h/"}' '{"log":1}' '{}' '[]' > urls
  $ bnfurl split -i docker:lines -f valid,query,url,line,byte urls
  1	b=1&c=2	http://h/a?b=1&c=2	1	0
  0	\N	http://h/a b	2	54
  0	\N	\N	3	86
  0	\N	\N	4	117
  0	\N	\N	5	127
  0	\N	\N	6	130
  ! bnfurl: 4 records do not match the format docker:lines (first: urls:3:8); to see why: bnfurl check -i docker:lines FILE
  $ bnfurl check -i docker:lines urls
  urls:2:24: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  urls:3:8: expected a single line in "log", found """
  urls:4:8: expected an object with a string "log", found "1"
  urls:5:3: expected a member "log", found the end
  urls:6:1: expected a JSON object, found "["
  [1]
  $ bnfurl grep -q -i docker:lines urls

A prefix of syslog can lack the host or the program, and can have the year, or a time of RFC 3339.

  $ printf '%s http://h/\n' 'Nov  1 08:00:00 nginx:' 'Nov 20 2026 08:00:00 web' '2026-11-20T08:00:00+01:00 web nginx:' '<190>1 - - - - - -' 'Nov 20 08:00:00' 'Nov 20 8:00:00 web nginx:' '<190' '<1>1 2026-11-20T08:00:00Z a b c d [e' > urls
  $ bnfurl split -q -i syslog:lines -f wrapper.time,wrapper.host,wrapper.program,url urls
  Nov  1 08:00:00	\N	nginx	http://h/
  Nov 20 2026 08:00:00	web	\N	http://h/
  2026-11-20T08:00:00+01:00	web	nginx	http://h/
  \N	\N	\N	http://h/
  \N	\N	\N	\N
  \N	\N	\N	\N
  \N	\N	\N	\N
  \N	\N	\N	\N
  $ bnfurl check -i syslog:lines urls
  urls:5:1: expected a time, a host and a program, as in "Nov 20 08:00:00 host program: ", found "N"
  urls:6:1: expected a time, a host and a program, as in "Nov 20 08:00:00 host program: ", found "N"
  urls:7:1: expected a time, a host and a program, as in "Nov 20 08:00:00 host program: ", found "<"
  urls:8:1: expected a time, a host and a program, as in "Nov 20 08:00:00 host program: ", found "<"
  [1]

Where the format of the lines itself reads the prefix, it needs no wrapper. A wrapper is not within another one.

  $ bnfurl split -i auto -f log.host,path <<< 'Nov 20 08:00:00 h haproxy[14389]: 192.0.2.1:33317 [20/Nov/2026:08:00:00.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /index.html HTTP/1.1"'
  192.0.2.1	/index.html
  ! bnfurl: -i auto: detected haproxy
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl check -i syslog:docker:combined old
  ! bnfurl: -i syslog:FORMAT takes lines, jsonl and log formats, not docker:combined
  [2]
  $ bnfurl check -i jsonl:message:w3c collected
  ! bnfurl: -i jsonl:message:FORMAT takes lines, jsonl and log formats, not w3c
  [2]
  $ bnfurl check -i dokcer old
  ! bnfurl: unknown input format "dokcer" (did you mean "docker"?); expected one of: docker lines nul auto tsv csv jsonl w3c and others; "-i help" lists them all; or name a grammar file
  [2]

# Names

Formats have other names, and are listed.

  $ printf '#Fields: cs-method cs-uri-stem sc-status\nGET /a 200\n' | bnfurl split -i iis -f path,log.sc-status
  /a	200
  $ bnfurl split -i json -k u -f host <<< '{"u":"http://h/"}'
  h
  $ bnfurl check -i help | cut -f 1 | paste -sd ' '
  lines nul auto tsv csv jsonl w3c iis warc wat sitemap feed cdx json azure-app-service azure-gateway caddy cloudflare cloudfront-json fastly gcp traefik waf alb apache-error cloudfront combined common elb envoy haproxy heroku ingress-nginx istio lighttpd nginx-error nginx-main nginx-timed rails s3 squid traefik-clf vhost_combined w3c:FIELDS k8s:FORMAT docker:FORMAT syslog:FORMAT journal:FORMAT jsonl:MEMBER:FORMAT cdxj nginx:STRING nginx:@FILE:NAME apache:STRING apache:@FILE:NAME tomcat:STRING squid:STRING squid:@FILE:NAME haproxy:HEADERS haproxy:@FILE:NAME @FILE FILE
  $ bnfurl stats -i help | grep -e k8s -e w3c -e nginx:
  auto	detected from the first records: lines, w3c, sitemap, feed, a format from azure-app-service to vhost_combined, jsonl with the member that is likeliest to have requests or URLs, or one of these in a wrapper such as k8s; with -k NAME, csv or tsv if the first line has a column of this name, and jsonl instead of the formats from azure-app-service to waf
  w3c	a log in the W3C extended format, such as that of IIS, whose #Fields: lines name the fields	2026-11-20 08:00:00 198.51.100.1 GET /a/b.html - 443 - 192.0.2.1 curl/8.11.0 - 200 0 0 15
  iis	another name for w3c
  w3c:FIELDS	w3c without a line #Fields:; FIELDS names the fields, separated by spaces, as in w3c:date time c-ip cs-uri-stem	2026-11-20 08:00:00 192.0.2.1 /a/b.html
  k8s:FORMAT	a wrapper: lines in FORMAT, each after the prefix that a container runtime (CRI) writes: a time, a stream, and F or P	2026-11-20T08:00:00.123456789Z stdout F LINE
  syslog:FORMAT	a wrapper: lines in FORMAT, each after the prefix of syslog (RFC 3164 or RFC 5424), with or without a priority	<190>Nov 20 08:00:00 web1 nginx: LINE
  nginx:STRING	nginx's log for the log_format STRING, which may be the whole directive; nginx:combined is predefined
  nginx:@FILE:NAME	nginx's log for the log_format NAME in the configuration FILE or a file that it includes; without :NAME, any format of the configuration

# Any of the first records

A first line that rotation cut off, or that is empty, hides neither wrappers nor formats.

  $ for i in 1 2 3 4 5 6 7 8; do echo "192.0.2.$i - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"UA\""; done > log
  $ (echo '0 5 "-" "UA"'; sed 's/^/2026-11-20T08:00:00.5Z stdout F /' log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected k8s:combined (after a container's prefix, each line is combined)
  [1]
  $ (echo; sed 's/"/\\"/g; s/.*/{"log":"&\\n","stream":"stdout","time":"2026-11-20T08:00:00Z"}/' log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected docker:combined (in the member "log", each line is combined)
  [1]
  $ (echo 'nx: 0 5'; sed 's/^/<190>Nov 20 08:00:00 web1 nginx: /' log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected syslog:combined (after the prefix of syslog, each line is combined)
  [1]
  $ (echo '{"level":"info","message":"starting"}'; sed 's/"/\\"/g; s/.*/{"level":"info","message":"&"}/' log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected jsonl:message:combined (in the member "message", each line is combined)
  [1]
  $ (echo '"-" 0.004'; sed 's/$/ 0.004/' log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected nginx-timed
  [1]
  $ (echo '"-" 0.004'; sed 's/$/ 0.004/' log) | bnfurl check -c
  9
  ! bnfurl: none of the first 9 records is a URI; this format fits: -i nginx-timed
  [1]
  $ (head -c 300000 /dev/zero | tr '\0' x; echo; cat log) | bnfurl check -c -i auto
  1
  ! bnfurl: -i auto: detected combined
  [1]
  $ (echo x; printf '#Fields: cs-uri-stem sc-status\n/a 200\n/b 404\n') | bnfurl split -i auto -f path,log.status
  \N	\N
  /a	200
  /b	404
  ! bnfurl: -i auto: detected w3c
  ! bnfurl: 1 record does not match the format w3c (-:1:1); to see why: bnfurl check -i w3c FILE

Rows of csv can be valid URLs.

  $ printf 'url,status\n'"$(yes 'http://example.org/a,200\n' | head -n 9 | tr -d '\n')" > table
  $ bnfurl check -c -i auto table
  1
  ! bnfurl: -i auto: detected lines
  ! bnfurl: the lines are rows of a table: -i csv -k url
  [1]
  $ bnfurl check -c table
  1
  ! bnfurl: the lines are rows of a table: -i csv -k url
  [1]
  $ bnfurl check -c -i csv -k url table
  0
  $ sed 1d table | bnfurl check -c; (sed 1d table; echo http://example.org/a,200) | bnfurl check -c
  0
  0
  ! bnfurl: the lines are rows of a table: -i csv -k 1
  $ for i in 1 2 3 4 5 6 7 8 9 10 11; do echo "http://example.org/@52.$i,13.4"; done | bnfurl check
