A wrong choice is recognised by its result, and what would fit is said; `-i auto` chooses by itself.

# Hints

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
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i combined
  [1]
  $ bnfurl check -c < in
  20
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i combined
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
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i combined
  $ bnfurl grep < in
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i combined
  [1]
  $ bnfurl stats < in
  records: 20
           0   0.0 %  valid
          20 100.0 %  invalid
           0   0.0 %  without a URL

  scheme: 0 different

  host: 0 different

  expected: 1 different
          20 100.0 %  ####################  ALPHA

  found: 1 different
          20 100.0 %  ####################  "1"

  octets in a URL: 83 to 83, 83.0 on average
          20 100.0 %  ####################  64-95
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i combined
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
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i common
  [1]
  $ bnfurl check -c < in2
  20
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i common
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
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i common
  $ bnfurl grep < in2
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i common
  [1]
  $ bnfurl stats < in2
  records: 20
           0   0.0 %  valid
          20 100.0 %  invalid
           0   0.0 %  without a URL

  scheme: 0 different

  host: 0 different

  expected: 1 different
          20 100.0 %  ####################  ALPHA

  found: 1 different
          20 100.0 %  ####################  "1"

  octets in a URL: 70 to 70, 70.0 on average
          20 100.0 %  ####################  64-95
  ! bnfurl: none of the first 20 records is a URI; they are lines of a log: -i common

Of a log names the format that derives it.

  $ bnfurl check -i combined << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > END
  -:1:71: expected field size, DIGIT, " ", found the end
  -:2:71: expected field size, DIGIT, " ", found the end
  ! bnfurl: none of the first 2 records is a plain line of combined; they are lines of a log: -i common
  [1]
  $ bnfurl check -i common -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  1
  ! bnfurl: the first record is not a plain line of common; they are lines of a log: -i combined
  [1]
  $ bnfurl check -i combined << 'END'
  > http://h/
  > http://h/
  > http://h/
  > END
  -:1:10: expected field host, any octet, found the end
  -:2:10: expected field host, any octet, found the end
  -:3:10: expected field host, any octet, found the end
  ! bnfurl: none of the first 3 records is a plain line of combined; they are URLs: -i lines
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
  [1]
  $ bnfurl check -i jsonl -k uri <<< '{"uri": "/a"}'
  -:1:10: expected ALPHA, found "/"
  ! bnfurl: the first record is not a URI; they are valid with -p URI-reference or -g rfc9112
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
  ! bnfurl: none of the first 2 records is a URI; they are valid with -g rfc3987
  [1]
  $ bnfurl normalize iris
  \N
  \N
  ! bnfurl: none of the first 2 records is a URI; they are valid with -g rfc3987
  $ bnfurl check -q -g rfc3987 iris
  $ bnfurl split -f valid <<< /é
  0
  ! bnfurl: the first record is not a URI; they are valid with -g rfc3987 -p IRI-reference

Who chose a grammar or a production is not told to take another.

  $ bnfurl check -p URI <<< /a
  -:1:1: expected ALPHA, found "/"
  [1]
  $ bnfurl check -g rfc3986 <<< /a
  -:1:1: expected ALPHA, found "/"
  [1]
  $ bnfurl check -g rfc9112 <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  -:1:10: expected unreserved, sub-delims, "%", ":", found " "
  ! bnfurl: the first record is not a request-target; they are lines of a log: -i combined
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
  ! bnfurl: none of the first 2 records is a URI; they are JSON: -i jsonl -k request.uri -g rfc9112
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
  ! bnfurl: the first record is not a URI; they are valid with -p URI-reference or -g rfc9112
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"ALPHA":1},"bytes":3,"seconds":0}
  [1]

# Words

A field without log is told its name.

  $ bnfurl split -i combined -f status
  ! bnfurl: unknown column "status" (did you mean "log.status"?); "bnfurl split -f help" lists them all
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
  -:1:4: expected field time, DIGIT, found "t"
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
  ! bnfurl: -i auto reads the records as -i lines
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
  -:4:5: expected field ident, any octet, found the end
  ! bnfurl: -i auto reads the records as -i combined
  [1]
  $ bnfurl check -i combined < in2
  -:4:5: expected field ident, any octet, found the end
  [1]
  $ cat > in3 << 'END'
  > }{ \
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512
  > END
  $ bnfurl check -i auto < in3
  -:1:5: expected field ident, non-blank, " ", found the end
  ! bnfurl: -i auto reads the records as -i common
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
  ! bnfurl: -i auto reads the records as -i w3c
  $ bnfurl split -i auto -f valid,path <<< '{"level":"info","request":{"method":"GET","uri":"/a"},"status":200}'
  1	/a
  ! bnfurl: -i auto reads the records as -i caddy
  $ bnfurl split -i auto -f valid,path <<< '{"RequestMethod":"GET","RequestPath":"/a","DownstreamStatus":200}'
  1	/a
  ! bnfurl: -i auto reads the records as -i traefik
  $ bnfurl split -i auto -f log.sc-status < in
  200
  404
  ! bnfurl: -i auto reads the records as -i w3c

Takes members with a key.

  $ bnfurl split -i auto -k u -f valid,url << 'END'
  > {"u": "http://h/"}
  > {"v": 1}
  > {"u": "x:"}
  > END
  1	http://h/
  0	\N
  1	x:
  ! bnfurl: -i auto reads the records as -i jsonl
  $ bnfurl split -i auto -k referer -f valid <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"'
  \N
  ! bnfurl: -i auto reads the records as -i combined

Says so where it knows none.

  $ bnfurl check -c -i auto <<< '}{ \'
  1
  ! bnfurl: -i auto knows no format that derives the first records, and reads them as -i lines
  [1]
  $ bnfurl check -c -i auto
  0
  ! bnfurl: -i auto knows no format that derives the first records, and reads them as -i lines
  $ bnfurl check -q -i auto <<< '}{ \'
  [1]

Other members, columns and formats are named.

  $ printf '{"id": "a b", "u": "http://h/"}\n%.0s' 1 2 3 | bnfurl check -c -i jsonl -k nosuch
  3
  ! bnfurl: none of the first 3 records is a URI; they are JSON: -i jsonl -k u
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
  ! bnfurl: none of the first 3 records is a request-target; they are lines of a log: -i combined
  ! bnfurl: none of the first 3 records is a request-target; they are lines of a log: -i combined
  ! bnfurl: none of the first 3 records is a request-target; they are lines of a log: -i combined
  [1]
  $ printf '/a\n/b\n' | bnfurl check -c -i combined
  2
  ! bnfurl: none of the first 2 records is a plain line of combined; they are URLs: -i lines -g rfc9112
  [1]
  $ bnfurl stats --by host < log
  host	records	octets	invalid	share
  \N	1	83	1	1.0000
  ! bnfurl: the first record is not a URI; they are lines of a log: -i combined
  $ (echo '{"a": "b"}'; for i in {1..99}; do cat log; done) | bnfurl check -c
  100
  ! bnfurl: none of the first 100 records is a URI; they are lines of a log: -i combined
  [1]
