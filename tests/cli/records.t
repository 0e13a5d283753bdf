Records of columns, tsv, csv and jsonl, the selection of records, their other columns, and compressed files.

# Log Times

Unix time is a number in JSONL and a time that is none is absent.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0100] "GET /a HTTP/1.1" 200 5
  > 192.0.2.1 - - [30/Feb/2026:08:00:00 +0100] "GET /a HTTP/1.1" 200 5
  > 192.0.2.1 - - [20/Nov/2026:25:00:00 +0100] "GET /a HTTP/1.1" 200 5
  > garbage
  > END
  $ bnfurl split -i common -o jsonl -f valid,log.time.iso,log.time.unix < in
  {"valid":true,"log.time.iso":"2026-11-20T08:00:00+01:00","log.time.unix":1795158000}
  {"valid":true,"log.time.iso":null,"log.time.unix":null}
  {"valid":true,"log.time.iso":null,"log.time.unix":null}
  {"valid":false,"log.time.iso":null,"log.time.unix":null}
  ! bnfurl: 1 record does not match the format common (-:4:8); to see why: bnfurl check -i common FILE
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:08:00:00 +0100" at -:2
  $ bnfurl grep -i common --where log.time.unix=1795158000 < in
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0100] "GET /a HTTP/1.1" 200 5
  ! bnfurl: 1 record does not match the format common (-:4:8); to see why: bnfurl check -i common FILE
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:08:00:00 +0100" at -:2

Ones own format says how its times are written.

  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when %Y-%m-%dT%H:%M:%S%f%z
  > record = when SP target
  > when = *( %x21-7E ) [ SP *( %x30-39 / %x2B / ":" ) ]
  > target = "/" *( %x21-7E )
  > END
  $ bnfurl split -i own.bnf -f log.time.iso,log.time.unix,path <<< '2026-11-20T08:00:00.250+05:30 /a'
  2026-11-20T08:00:00.250+05:30	1795141800.250	/a
  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when %Y-%m-%d %H:%M:%S
  > record = when SP target
  > when = *( %x21-7E ) [ SP *( %x30-39 / %x2B / ":" ) ]
  > target = "/" *( %x21-7E )
  > END
  $ bnfurl split -i own.bnf -f log.time.iso,log.time.unix,path <<< '2026-11-20 08:00:00 /a'
  2026-11-20T08:00:00	\N	/a
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when %s%f
  > record = when SP target
  > when = *( %x21-7E ) [ SP *( %x30-39 / %x2B / ":" ) ]
  > target = "/" *( %x21-7E )
  > END
  $ bnfurl split -i own.bnf -f log.time.iso,log.time.unix,path <<< '1700000000.123 /a'
  2023-11-14T22:13:20.123Z	1700000000.123	/a
  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when %Q
  > record = when SP target
  > when = *( %x21-7E ) [ SP *( %x30-39 / %x2B / ":" ) ]
  > target = "/" *( %x21-7E )
  > END
  $ bnfurl split -i own.bnf -f log.time.iso,log.time.unix,path <<< '1700000000123 /a'
  2023-11-14T22:13:20.123Z	1700000000.123	/a

A format that does not say it has no such columns.

  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > record = when SP target
  > when = *( %x21-7E ) [ SP *( %x30-39 / %x2B / ":" ) ]
  > target = "/" *( %x21-7E )
  > END
  $ echo 1 / | bnfurl split -i own.bnf -f log.time.iso
  \N
  ! bnfurl: columns that own.bnf does not have: log.time.iso

# Tsv

Column by number reads the first line as data.

  $ printf '1\thttp://h/\r\nx\ty\\t z\t\n' | bnfurl split -i tsv -k 2 -f line,byte,valid,host,url
  1	0	1	h	http://h/
  2	13	0	\N	y\t z

Column by name reads the first line as header.

  $ printf 'id\tthe url\r\n1\thttp://h/\n' | bnfurl split -i tsv -k 'the url' -f line,byte,host
  1	12	h

Missing column is an invalid record without URL.

  $ bnfurl check -i tsv -k 2 << 'END'
  > a
  > b	http://h
  >
  > END
  -:1:2: expected 0x09, found the end
  -:3:1: expected 0x09, found the end
  [1]
  $ bnfurl split -i tsv -k 2 -f valid,url,error_offset,expected <<< a
  0	\N	\N	0x09
  ! bnfurl: 1 record has no column "2"; to see why: bnfurl check -i tsv -k 2 FILE
  $ bnfurl check -q --stats -i tsv -k 2 <<< a
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"0x09":1},"bytes":2,"seconds":0}
  [1]

Column in messages counts from the begin of the record.

  $ bnfurl check -i tsv -k 2 <<< $'abc\ta: b'
  -:1:7: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]

File without the named column is unusable and others are read.

  $ cat > without << 'END'
  > a	b
  > x	y
  > END
  $ cat > has << 'END'
  > url
  > [
  > END
  $ bnfurl check -c -i tsv -k url without has
  1
  ! bnfurl: without: unknown column "url"; expected one of: a b
  [2]

Empty file has no records.

  $ bnfurl check -i tsv -k url
  $ bnfurl check -i tsv -k url <<< url

Needs a column.

  $ bnfurl check -i tsv
  ! bnfurl: -i tsv needs -k: a column, by number or by name
  [2]
  $ bnfurl check -i csv -k 0
  ! bnfurl: -k 0: columns are numbered from 1 to 18446744073709551615
  [2]
  $ bnfurl check -i tsv -k 18446744073709551616 << 'END'
  > 18446744073709551616
  > x:
  > END
  ! bnfurl: -k 18446744073709551616: columns are numbered from 1 to 18446744073709551615
  [2]
  $ bnfurl check -i csv -k 18446744073709551616 << 'END'
  > 18446744073709551616
  > x:
  > END
  ! bnfurl: -k 18446744073709551616: columns are numbered from 1 to 18446744073709551615
  [2]
  $ bnfurl check -i tsv -k 99999999999999999999 << 'END'
  > 99999999999999999999
  > x:
  > END
  ! bnfurl: -k 99999999999999999999: columns are numbered from 1 to 18446744073709551615
  [2]
  $ bnfurl check -i csv -k 99999999999999999999 << 'END'
  > 99999999999999999999
  > x:
  > END
  ! bnfurl: -k 99999999999999999999: columns are numbered from 1 to 18446744073709551615
  [2]
  $ bnfurl split -i tsv -k 18446744073709551615 -f valid,url <<< a
  0	\N
  ! bnfurl: 1 record has no column "18446744073709551615"; to see why: bnfurl check -i tsv -k 18446744073709551615 FILE
  $ bnfurl split -i csv -k 1x -f url << 'END'
  > 1x
  > a:
  > END
  a:
  $ bnfurl split -i jsonl
  ! bnfurl: -i jsonl needs -k: a member ("a.b" is the member b of the member a)
  [2]

# Csv

Quotes are removed before judging.

  $ printf '1,"http://h/?q=""x"""\r\n"a\nb",http://h\n' > in
  $ bnfurl check -i csv -k 2 < in
  -:1:16: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found """
  [1]
  $ bnfurl split -i csv -k 2 -f line,byte,error_offset,url < in
  1	0	12	http://h/?q="x"
  2	23	\N	http://h

Quoted line ends do not end a record.

  $ printf 'url,n\n"http://h/\r\n","\n"\nhttp://g/,"1\n2"' | bnfurl split -i csv -k url -f line,valid,host
  1	0	\N
  2	1	g

Passes absent and empty values.

  $ bnfurl split -i csv -k 1 -f host -o csv --pass <<< 'a:,,""'
  ,,""

A separator can be another character; quotes and line ends keep their meaning.

  $ printf 'URL;Note\r\nhttp://h/a,b;"x;y"\r\n"http://h/;c";"1\n2"\r\n;z\r\nhttp://h\r\n' > semicolons.csv
  $ bnfurl split -i csv --separator ';' -k URL -f line,url,own.Note,valid -o jsonl semicolons.csv
  {"line":1,"url":"http://h/a,b","own.Note":"x;y","valid":true}
  {"line":2,"url":"http://h/;c","own.Note":"1\n2","valid":true}
  {"line":3,"url":null,"own.Note":"z","valid":false}
  {"line":4,"url":"http://h","own.Note":null,"valid":true}
  $ bnfurl check -i csv --separator ';' -k 2 semicolons.csv
  semicolons.csv:1:9: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  semicolons.csv:2:16: expected ALPHA, HEXDIG, "+", "-", ".", ":", found ";"
  semicolons.csv:3:16: expected ALPHA, found "1"
  semicolons.csv:5:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  semicolons.csv:6:9: expected ";", found the end
  ! bnfurl: none of the first 5 records is a URI; they are rows of a table: -i csv -k 1 --separator ';'
  [1]
  $ bnfurl grep -i csv --separator ';' -k URL --header semicolons.csv
  URL;Note
  http://h/a,b;"x;y"\r (esc)
  "http://h/;c";"1
  2"\r (esc)
  http://h\r (esc)
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ printf 'a|http://h/\n' | bnfurl split -i csv --separator '|' -k 2 -f host
  h
  $ printf 'a:http\n' | bnfurl split -i csv --separator $'\t' -k 1 -f scheme
  a
  $ printf 'a\n' | bnfurl split -i csv --separator ';;' -k 1
  ! bnfurl: --separator ';;': expected one character of ASCII, such as ";", but no quote and no line end
  [2]
  $ printf 'a\n' | bnfurl split -i csv --separator '"' -k 1
  ! bnfurl: --separator '"': expected one character of ASCII, such as ";", but no quote and no line end
  [2]
  $ printf 'a\n' | bnfurl split -i tsv --separator ';' -k 1
  ! bnfurl: --separator needs -i csv: it is what separates the columns
  [2]

A message finds the separator that a table seems to have.

  $ printf 'URL;Note\r\nhttp://h/a,b;"x;y"\r\n' > semicolons.csv
  $ bnfurl split -i csv -k URL semicolons.csv
  ! bnfurl: semicolons.csv: unknown column "URL"; semicolons separate the columns of the first line: -i csv --separator ';'
  [2]
  $ bnfurl split -i tsv -k URL semicolons.csv
  ! bnfurl: semicolons.csv: unknown column "URL"; semicolons separate the columns of the first line: -i csv --separator ';'
  [2]
  $ bnfurl split -i csv -k url semicolons.csv
  ! bnfurl: semicolons.csv: unknown column "url"; semicolons separate the columns of the first line: -i csv --separator ';'
  [2]
  $ printf 'URL\tNote\nx\ty\n' | bnfurl split -i csv -k URL
  ! bnfurl: -: unknown column "URL"; tabs separate the columns of the first line: -i tsv
  [2]
  $ printf 'URL,Note\nx,y\n' | bnfurl split -i csv --separator ';' -k URL
  ! bnfurl: -: unknown column "URL"; commas separate the columns of the first line: -i csv
  [2]
  $ printf 'URL|Note\nx|y\n' | bnfurl split -i csv -k Note
  ! bnfurl: -: unknown column "Note"; vertical bars separate the columns of the first line: -i csv --separator '|'
  [2]
  $ printf 'a;http://h/;b\nc;http://i/;d\n' > rows; bnfurl check -c rows
  2
  ! bnfurl: none of the first 2 records is a URI; they are rows of a table: -i csv -k 2 --separator ';'
  [1]
  $ bnfurl check -c -i csv -k 2 rows
  2
  ! bnfurl: none of the first 2 records has a URL in the column "2"; they are rows of a table: -i csv -k 2 --separator ';'
  [1]

# Marks

A byte order mark at the beginning of a file, or before a record where files were joined, belongs to no record, but with
-0.

  $ printf '\xef\xbb\xbfURL,Note\r\nhttp://h/,x\r\n' > marked.csv
  $ bnfurl split -i csv -k URL -f url,byte,own.Note marked.csv
  http://h/	13	x
  $ bnfurl split -i csv -k 1 -f url,byte,valid marked.csv
  URL	3	0
  http://h/	13	1
  $ printf '\xef\xbb\xbfURL\tNote\nhttp://h/\tx\n' | bnfurl split -i tsv -k URL -f url,own.Note
  http://h/	x
  $ printf '\xef\xbb\xbf{"path":"/a"}\n' | bnfurl split -i jsonl -k path -g rfc9112 -f path,byte
  /a	3
  $ printf '\xef\xbb\xbfhttp://h/\n\xef\xbb\xbfhttp://h/\n' > marked; bnfurl split -f url,byte,valid,error_offset marked
  http://h/	3	1	\N
  \xef\xbb\xbfhttp://h/\t13\t0\t0 (esc)
  $ bnfurl grep marked | od -An -c
     h   t   t   p   :   /   /   h   /  \n
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ printf '\xef\xbb\xbfsee http://h/' | bnfurl extract
  1	7	http://h/
  $ printf '\xef\xbb\xbfhttp://h/\0http://i/\0' > marked.nul; bnfurl split -0 -f url,byte,valid marked.nul
  \xef\xbb\xbfhttp://h/\t0\t0 (esc)
  http://i/	13	1
  $ bnfurl grep -0 -v marked.nul | od -An -c; bnfurl check -0 marked.nul
   357 273 277   h   t   t   p   :   /   /   h   /  \0
  marked.nul#1:1: expected ALPHA, found 0xef
  [1]
  $ printf '\xff\xfeh\0:\0\0\0' | bnfurl split -0 -p URI-reference -f valid,byte
  0	0
  0	4
  1	6
  1	7
  ! bnfurl: this file is UTF-16; convert it: iconv -f UTF-16 -t UTF-8

# Jsonl

Member and nested member.

  $ bnfurl split -i jsonl -k url -f host <<< '{"a":{"b":"http://h/"},"url":"http://g/"}'
  g
  $ bnfurl split -i jsonl -k a.b -f host <<< '{"a":{"b":"http://h/"},"url":"http://g/"}'
  h

Escapes are decoded and offsets count in the decoded text.

  $ bnfurl split -i jsonl -k url -f error_offset,url <<< '{ "url" : "http:\/\/h\u002f \ud83d\ude00" }'
  9	http://h/ 😀
  $ bnfurl check -i jsonl -k url <<< '{ "url" : "http:\/\/h\u002f \ud83d\ude00" }'
  -:1:28: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]

Record without a string member is invalid and has no URL.

  $ printf '{}\n{"url":1}\n[]\n\n{"url":"http://h"\n{"url":"http://h",}\n\377\n' | bnfurl split -i jsonl -k url -f valid,url
  0	\N
  0	\N
  0	\N
  0	\N
  0	\N
  0	\N
  0	\N
  ! bnfurl: 5 records do not match the format jsonl (first: -:3:1); to see why: bnfurl check -i jsonl -k url FILE
  ! bnfurl: 2 records have no URL in the member "url"; to see why: bnfurl check -i jsonl -k url FILE
  $ bnfurl check -i jsonl -k url << 'END'
  > {"url":"http://h/","status":
  > {"url":"http://h/"} x
  > ["http://h/"]
  > {"uri":"http://h/"}
  > END
  -:1:29: expected valid JSON, found the end
  -:2:21: expected valid JSON, found "x"
  -:3:1: expected a JSON object, found "["
  -:4:20: expected a member "url", found the end
  ! bnfurl: none of the first 4 records has a URL in the member "url"; did you mean -k uri?
  [1]
  $ printf '{"url":"http://h/\303"}\n' | bnfurl check -i jsonl -k url
  -:1:18: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xc3
  ! bnfurl: 1 record differs from the format jsonl but is read (-:1): it has bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  [1]
  $ (yes '{"url":"http://h/"}' | head -40; echo '{"url":') > most
  $ bnfurl split -i jsonl -k url -c most
  41
  ! bnfurl: 1 record does not match the format jsonl (most:41:8); to see why: bnfurl check -i jsonl -k url FILE
  $ bnfurl grep -i jsonl -k url -c --where host=h most
  40
  ! bnfurl: 1 record does not match the format jsonl (most:41:8); to see why: bnfurl check -i jsonl -k url FILE
  $ bnfurl check -i jsonl -k url <<< '{"url":1}'
  -:1:8: expected an object with a string "url", found "1"
  [1]

Unclosed quote of csv takes the rest of the file and makes an invalid record.

  $ printf 'url,x\nhttp://h/,1\n"http://h/b,2\nhttp://h/c,3\n' > open.csv
  $ bnfurl check -i csv -k url open.csv
  open.csv:3:27: expected the closing quote of a value, found the end
  [1]
  $ bnfurl split -i csv -k url -f valid,url open.csv
  1	http://h/
  0	\N
  ! bnfurl: 1 record does not match the format csv (open.csv:3:27); to see why: bnfurl check -i csv -k url FILE
  $ printf 'http://h/,"a\nb"\nhttp://h/,""""\nhttp://h/,"a"b\nhttp://h/,a"b' | bnfurl check -i csv -k 1

Drops CR and reads an unended last line.

  $ printf '{"u":"a://h"}\r\n{"u":"a://g"}\r' | bnfurl split -i jsonl -k u -f host
  h
  g

Passes members unchanged.

  $ bnfurl split -i jsonl -k url -f host -o jsonl --pass <<< '{"id":1.50,"url":"http://h/","n":{"a" : [1]},"t":"\u0041","host":true,"z":null}'
  {"host":"h","id":1.50,"n":{"a" : [1]},"t":"\u0041","own.host":true,"z":null}
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i jsonl -k url -f host --header --pass <<< '{"id":1.50,"url":"http://h/","n":{"a" : [1]},"t":"\u0041","host":true,"z":null}'
  host	id	n	t	own.host	z
  h	1.50	{"a" : [1]}	A	true	\N
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host

Members that the first record lacks are reported.

  $ bnfurl split -i jsonl -k url -f scheme --pass << 'END'
  > {"url":"a:","x":1}
  > {"y":2,"url":"a:","x":3}
  > END
  a	1
  a	3
  ! bnfurl: 1 record has columns that are missing from the first record; they were dropped (-o jsonl keeps them)

Last of members with one name counts.

  $ bnfurl split -i jsonl -k u -f url -o jsonl << 'END'
  > {"u":"a:","u":"b:"}
  > {"u":"a:","\u0075":"b:"}
  > {"u":"a:","u":1}
  > {"u":1,"u":"b:"}
  > END
  {"url":"b:"}
  {"url":"b:"}
  {"url":null}
  {"url":"b:"}
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ bnfurl split -i jsonl -k a.b -f scheme << 'END'
  > {"a":{"b":"a:"},"a":{"b":"b:","b":"c:"}}
  > {"a.b":"a:","a":{"b":"b:"},"a.b":"c:"}
  > {"a":{"b":"a:"},"a":1}
  > END
  c
  c
  \N
  ! bnfurl: 1 record has no URL in the member "a.b"; to see why: bnfurl check -i jsonl -k a.b FILE
  $ bnfurl check -i jsonl -k u <<< '{"u":"a:","u":"%"}'
  -:1:16: expected ALPHA, found "%"
  [1]

Passes the last of members with one name in the place of the first.

  $ printf '{"x":1,"y":2,"u":"a:","\\u0078":3,"x":null,"u":"b:","y":[]}' > in
  $ bnfurl split -i jsonl -k u -f scheme -o jsonl --pass < in
  {"scheme":"b","x":null,"y":[]}
  $ bnfurl split -i jsonl -k u -f scheme --header --pass < in
  scheme	x	y
  b	\N	[]

Column is right where names have escapes.

  $ printf '{"\\u0075":"http://a b/"}' | bnfurl check -i jsonl -k u
  -:1:20: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ printf '{"u":1,"\\u0075":"http://\\u0061 b/"}' | bnfurl check -i jsonl -k u
  -:1:31: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ printf '{"\\ud800":"","u" : "http://a b/"}' | bnfurl check -i jsonl -k u
  -:1:29: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ printf '{"\\u0061":{"\\u0062":"http://a b/"}}' | bnfurl check -i jsonl -k a.b
  -:1:30: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]

URL with a lone surrogate is invalid where that stands.

  $ printf '{"u":"a:\\ud800"}' | bnfurl check -i jsonl -k u
  -:1:9: expected an object with a string "u", found "\"
  [1]
  $ bnfurl split -i jsonl -k u -f url -o jsonl <<< '{"u":"a:\ud800"}'
  {"url":null}
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ printf '{"u":"a:\\udc00\\ud800"}' | bnfurl check -i jsonl -k u
  -:1:9: expected an object with a string "u", found "\"
  [1]
  $ bnfurl split -i jsonl -k u -f url -o jsonl <<< '{"u":"a:\udc00\ud800"}'
  {"url":null}
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ printf '{"u":"a:\\ud800\\ud83d\\ude00"}' | bnfurl check -i jsonl -k u
  -:1:9: expected an object with a string "u", found "\"
  [1]
  $ bnfurl split -i jsonl -k u -f url -o jsonl <<< '{"u":"a:\ud800\ud83d\ude00"}'
  {"url":null}
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ printf '{"u":"a:\\ud800\\n"}' | bnfurl check -i jsonl -k u
  -:1:9: expected an object with a string "u", found "\"
  [1]
  $ bnfurl split -i jsonl -k u -f url -o jsonl <<< '{"u":"a:\ud800\n"}'
  {"url":null}
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE

Record that is not UTF-8 is read.

  $ printf '{"x":"\377","u":"a:"}\n{"u":"a:","\377":1}\n{"u":"a:","x":["\377"]}\n' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":"a:"}
  {"url":"a:"}
  {"url":"a:"}
  ! bnfurl: 3 records differ from the format jsonl but are read (first: -:1): they have bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"x":"\303","u":"a:"}\n{"u":"a:","\303":1}\n{"u":"a:","x":["\303"]}\n' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":"a:"}
  {"url":"a:"}
  {"url":"a:"}
  ! bnfurl: 3 records differ from the format jsonl but are read (first: -:1): they have bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"x":"\355\240\200","u":"a:"}\n{"u":"a:","\355\240\200":1}\n{"u":"a:","x":["\355\240\200"]}\n' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":"a:"}
  {"url":"a:"}
  {"url":"a:"}
  ! bnfurl: 3 records differ from the format jsonl but are read (first: -:1): they have bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"x":"\300\257","u":"a:"}\n{"u":"a:","\300\257":1}\n{"u":"a:","x":["\300\257"]}\n' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":"a:"}
  {"url":"a:"}
  {"url":"a:"}
  ! bnfurl: 3 records differ from the format jsonl but are read (first: -:1): they have bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"x":"\364\220\200\200","u":"a:"}\n{"u":"a:","\364\220\200\200":1}\n{"u":"a:","x":["\364\220\200\200"]}\n' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":"a:"}
  {"url":"a:"}
  {"url":"a:"}
  ! bnfurl: 3 records differ from the format jsonl but are read (first: -:1): they have bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines

# Pass

Columns of a second file are found by name.

  $ cat > b << 'END'
  > y,url,x
  > 3,b:,4
  > END
  $ cat > a << 'END'
  > url,x,y
  > a:,1,2
  > END
  $ bnfurl split -i csv -k url -f scheme --header --pass a b
  scheme	x	y
  a	1	2
  b	4	3

TSV to everything.

  $ bnfurl split -i tsv -k 2 -f host -o tsv --pass <<< $'x\thttp://h/\ty,'
  h	x	y,
  $ bnfurl split -i tsv -k 2 -f host -o csv --pass <<< $'x\thttp://h/\ty,'
  h,x,"y,"
  $ bnfurl split -i tsv -k 2 -f host -o jsonl --pass <<< $'x\thttp://h/\ty,'
  {"host":"h","1":"x","3":"y,"}

Two columns of one name get numbers.

  $ printf 'a,url,a,a.2,a,host\n1,http://h/,2,3,4,5\n' > same; for format in jsonl 'csv --header' 'tsv --header'; do bnfurl split -i csv -k url -f host --pass -o $format same; done
  {"host":"h","a":"1","a.2":"2","a.2.2":"3","a.3":"4","own.host":"5"}
  host,a,a.2,a.2.2,a.3,own.host
  h,1,2,3,4,5
  host	a	a.2	a.2.2	a.3	own.host
  h	1	2	3	4	5
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i csv -k url -f a,host --pass -o jsonl same
  {"a":"1","host":"h","a.2":"2","a.2.2":"3","a.3":"4","own.host":"5"}
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i csv -k url -f a,host --pass -o csv --header same
  a,host,a.2,a.2.2,a.3,own.host
  1,h,2,3,4,5
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i csv -k url -f own.a --pass -o jsonl same
  {"own.a":"1","a.2":"2","a.2.2":"3","a.3":"4","host":"5"}
  $ bnfurl split -i jsonl -k u -f host --pass -o jsonl <<< '{"u":"http://h/","a":1,"a":2}'
  {"host":"h","a":2}
  $ bnfurl split -i csv -k url -f host --pass -o arrow same > arrow
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host

# Where

Split check and grep.

  $ cat > in << 'END'
  > http://a.example.org/x
  > https://example.org:1/
  >  bad
  > ftp://notexample.org/
  > END
  $ bnfurl split -f host --where 'host$=.example.org' < in
  a.example.org
  example.org
  $ bnfurl grep --where 'scheme in ftp,https and !port' < in
  ftp://notexample.org/
  $ bnfurl check -c --where valid=0 < in
  1
  [1]
  $ bnfurl check --where valid=1 < in

Grep v prints exactly the others.

  $ bnfurl grep -v --where port << 'END'
  > http://a.example.org/x
  > https://example.org:1/
  >  bad
  > ftp://notexample.org/
  > END
  http://a.example.org/x
   bad
  ftp://notexample.org/

Record that fails is neither printed nor counted.

  $ cat > in << 'END'
  > http://a.example.org/x
  > https://example.org:1/
  >  bad
  > ftp://notexample.org/
  > END
  $ bnfurl split -c --stats --where port < in
  1
  ! {"records":1,"valid":1,"invalid":0,"reasons":{},"bytes":73,"seconds":0}
  $ bnfurl split -f host --on-bad fail --where scheme=ftp < in
  notexample.org

Can test columns that are not shown.

  $ cat > in << 'END'
  > http://a.example.org/x
  > https://example.org:1/
  >  bad
  > ftp://notexample.org/
  > END
  $ bnfurl split -f host --where line=4 < in
  notexample.org
  $ bnfurl split -f host --where byte=0 -j 2 < in
  a.example.org

Unreadable condition is a usage error.

  $ bnfurl split --where hots=x
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where ''
  ! bnfurl: --where: expected the name of a column, found the end:
  !
  ! ^
  [2]

# Decode

Adds a column after each component.

  $ bnfurl split -f valid,path,query --decode pct --header <<< 'a:/%41%0a%2541?'
  valid	path	path.decoded	query	query.decoded
  1\t/%41%0a%2541\t/A%0a%41\t\t (esc)

A decoded part is a column without it.

  $ printf 'HTTP://h/%%41/b%%20c?%%25%%0a\nx:\n \n' > in
  $ bnfurl split --header -f PATH.decoded,segment.decoded,query.decoded,=scheme.decoded < in
  path.decoded	segment.decoded	query.decoded	=scheme.decoded
  /A/b c	A	%%0a	HTTP
  	\N	\N	x
  \N	\N	\N	\N
  $ bnfurl split -f path --where segment.decoded=A < in
  /%41/b%20c
  $ bnfurl split -g rfc3986 -g rfc1738 -f path.rfc1738.decoded <<< http://h/%41
  A
  $ bnfurl extract -f path.decoded <<< 'see http://h/%41'
  /A
  $ bnfurl split -f path.decoded --decode pct <<< x:%41
  A

Every octet but a control is decoded.

  $ bnfurl split -f path.decoded <<< x:%20%7E%7F%80%1F%C3%A9%00
   ~%7F\x80%1F\xc3\xa9%00 (esc)

Pct is the only value.

  $ bnfurl split --decode utf8
  ! bnfurl: unknown value of --decode "utf8"; expected one of: pct
  [2]

# Grep

Prints whole records of every form.

  $ printf 'n,url\r\n"x\ny","a:"\r\n1, \r\n' | bnfurl grep -i csv -k url
  "x
  y","a:"\r (esc)
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ printf 'n,url\r\n"x\ny","a:"\r\n1, \r\n' | bnfurl grep -v -i csv -k url --header
  n,url
  1, \r (esc)
  $ printf '{}\n{"u":"a:"} \n' | bnfurl grep -n -i jsonl -k u
  2:{"u":"a:"}\x20 (esc)
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)

# Compressed

Xz that needs much memory is refused.

  $ printf '\3757zXZ\000\000\004\346\326\264F\002\000!\001 \000\000\000\t\210\245v\001\000\thttp://h/\n\000\000\000\336\020\025\332\276\032\274\244\000\001"\n\025\032\341g\037\266\363}\001\000\000\000\000\004YZ' | bnfurl check
  ! bnfurl: -: the xz data need 257 MiB of memory, but at most 128 MiB are allowed
  [3]

Other archives are named and refused and other files are read.

  $ echo 'http://h/' > urls
  $ printf 'PK\003\004\024\000\000\000\000\000\223\215w]\367\231\253\342\n\000\000\000\n\000\000\000\004\000\000\000urlshttp://h/\nPK\001\002\024\003\024\000\000\000\000\000\223\215w]\367\231\253\342\n\000\000\000\n\000\000\000\004\000\000\000\000\000\000\000\000\000\000\000\200\001\000\000\000\000urlsPK\005\006\000\000\000\000\001\000\001\0002\000\000\000,\000\000\000\000\000' > a.zip
  $ bnfurl grep a.zip urls
  http://h/
  ! bnfurl: a.zip: this is a zip archive, which bnfurl cannot read
  [2]
  $ bnfurl grep -j 3 a.zip urls
  http://h/
  ! bnfurl: a.zip: this is a zip archive, which bnfurl cannot read
  [2]
  $ bnfurl split -f url a.zip urls
  http://h/
  ! bnfurl: a.zip: this is a zip archive, which bnfurl cannot read
  [2]
  $ bnfurl grep -i tsv -k 1 a.zip urls
  http://h/
  ! bnfurl: a.zip: this is a zip archive, which bnfurl cannot read
  [2]

Records are taken for compressed data only where a whole header is plausible, and never if you say so.

  $ printf ']\0\0a:\0' | bnfurl split -0 -f valid,url
  0	]
  0\t (esc)
  1	a:
  $ printf ']\0\0' | bnfurl split -0 -f valid,url
  0	]
  0\t (esc)
  $ printf 'PK\003\004 is no archive\nhttp://h/\n' | bnfurl split -f valid,host
  0	\N
  1	h
  $ printf 'PK\003\004' | bnfurl split -f valid
  0
  $ echo http://h/ | gzip -n > urls.gz; bnfurl split -f host urls.gz; bnfurl split -f valid --decompress never urls.gz | uniq
  h
  0
  $ printf 'PK\003\004\024\000\000\000\010\000\nhttp://h/\n' > a.zip; bnfurl grep -c a.zip; bnfurl grep -c --decompress never a.zip
  0
  1
  ! bnfurl: a.zip: this is a zip archive, which bnfurl cannot read
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  $ bnfurl grep --decompress no urls.gz
  ! bnfurl: unknown value of --decompress "no"; expected one of: auto never
  [2]

Statistics count octets after decompression.

  $ printf '\037\213\010\000\207{\004k\002\377\355\3021\r\000\000\014\003\240\277\222\352\246\376M\314\306\016\010k\246\252\252\376~\224\375CX\270\013\000\000' | bnfurl split -c --stats
  1000
  ! {"records":1000,"valid":1000,"invalid":0,"reasons":{},"bytes":3000,"seconds":0}

# Places

Each line is a record, or each text that a NUL ends; a CR before the end belongs to the record as a whole.

  $ printf 'a\r\n\nb\r\r\nc\r' | bnfurl split -f line,byte,url
  1	0	a
  2\t3\t (esc)
  3	4	b\r
  4	8	c
  $ printf 'a\r\0\n\0\0' | bnfurl split -0 -f line,byte,url
  1	0	a\r
  2	3	\n
  3\t5\t (esc)
  $ printf 'a:\r\n' | bnfurl grep
  a:\r (esc)

A record of a log has its URL in a component, none, or is in another format.

  $ printf 'h - - [t] "GET /a b HTTP/1.1" 200 1 "r" "-"\r\nx\nh - - [t] "-" 408 - "-" "-"' > log
  $ bnfurl split -i combined -f line,byte,url,log.status,log.method < log
  1	0	/a b	200	GET
  2	45	\N	\N	\N
  3	47	\N	408	\N
  ! bnfurl: 1 record does not match the format combined (-:2:2); to see why: bnfurl check -i combined FILE
  $ bnfurl split -i combined -f log.status < log
  200
  \N
  408
  ! bnfurl: 1 record does not match the format combined (-:2:2); to see why: bnfurl check -i combined FILE
  $ bnfurl split -i combined -f valid,url < log
  0	/a b
  0	\N
  \N	\N
  ! bnfurl: 1 record does not match the format combined (-:2:2); to see why: bnfurl check -i combined FILE
  $ bnfurl split -i combined -k referer -f line,byte,url < log
  1	0	r
  2	45	\N
  3	47	\N
  ! bnfurl: 1 record does not match the format combined (-:2:2); to see why: bnfurl check -i combined -k referer FILE
  $ bnfurl check -i combined < log
  -:1:18: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  -:2:2: expected field host, non-blank except a comma, " ", found the end
  [1]
  $ bnfurl check -i combined -k referer < log
  -:2:2: expected field host, non-blank except a comma, " ", found the end
  [1]

# JSON

Escapes of RFC 8259; lone surrogates are no text.

  $ printf '%s\n' '{"u":""}' '{"u":"a\"\\\/\b\f\n\r\tz"}' '{"u":"\u0000\u007F\u0080\u07fF\u0800\ud7ff\ue000\uffff"}' '{"u":"\ud800\udc00\uDBFF\uDFFF"}' | bnfurl split -i jsonl -k u -f url -o jsonl
  {"url":""}
  {"url":"a\"\\/\b\f\n\r\tz"}
  {"url":"\\u0000\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf"} (esc)
  {"url":"𐀀􏿿"}
  $ printf '%s\n' '{"u":"","x":"ab\ud800"}' '{"u":"","x":"ab\udc00\ud800"}' '{"u":"","x":"ab\ud800x\udc00"}' '{"u":"","x":"ab\udBFF\\dc00"}' '{"u":"","x":"\ud800\ud800\udc00"}' > in
  $ bnfurl split -i jsonl -k u -f line --pass < in
  1	ab\\ud800
  2	ab\\udc00\\ud800
  3	ab\\ud800x\\udc00
  4	ab\\udBFF\\dc00
  5	\\ud800𐀀
  ! bnfurl: none of the first 5 records is a URI; they are valid with -p URI-reference
  $ bnfurl split -i jsonl -k x -f valid,url < in
  0	\N
  0	\N
  0	\N
  0	\N
  0	\N
  ! bnfurl: 5 records have no URL in the member "x"; to see why: bnfurl check -i jsonl -k x FILE

Members are passed as they stand.

  $ printf '%s\n' '{}' ' { "a" : [ 1 , {} ] ,"":"x\"" } ' '{"a":1e400,"a":{"b":[]},"\u0061":"\ud800","n":null}' | bnfurl split -i jsonl -k u -f line --pass -o jsonl
  {"line":1}
  {"line":2,"a":[ 1 , {} ],"":"x\""}
  {"line":3,"a":"\ud800","n":null}
  ! bnfurl: 3 records have no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE

What is no value makes no record, wherever it stands.

  $ cat > values << 'END'
  > 01
  > -
  > +1
  > .5
  > 1.
  > 1.e1
  > 1e
  > 1e+
  > 0x1
  > NaN
  > tru
  > True
  > nulll
  > 'a'
  > "\x"
  > [1,]
  > [,1]
  > [1 2]
  > {,}
  > [}
  > {]
  > [1}
  > {1:2}
  > {"a"}
  > [
  > {"a":}
  > "\u12g4"
  > "\u12"
  > 1 1
  > []]
  > {"a":1,}
  > {"a":1 "b":2}
  > END
  $ (sed 's/.*/{"u":"a:","a":&}/' values; printf '{"u":"a:","a":%b}\n' '' '\f1' '\0240' '"a\tb"') | bnfurl split -i jsonl -k u -f url | sort | uniq -c
       36 \N
  ! bnfurl: none of the first 36 records has a URL in the member "u"; -:1:16: expected valid JSON, found "1"
  $ printf '%b\n' '' ' ' 1 '[]' '"a"' null '{"u":"a:"}{}' '{"u":"a:"} x' '{"u":"a:",}' '{,"u":"a:"}' '{u:"a:"}' '\0357\0273\0277{"u":"a:"}' | bnfurl split -i jsonl -k u -f url | sort | uniq -c
       11 \N
        1 a:
  ! bnfurl: 11 records do not match the format jsonl (first: -:1:1); to see why: bnfurl check -i jsonl -k u FILE
