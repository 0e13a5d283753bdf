`extract` prints a row for each URL in running text. tests/tools/bnfurl/extract_test.cpp tests what counts as one.

Has a row for each URL.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' | bnfurl extract
  1	4	http://example.com/a(b)
  2	33	https://x.org/
  5	63	mailto:me@h.org
  5	80	http://h/

Html undoes character references.

  $ cat > in << 'END'
  > <a href="http://h/?a=1&amp;b=2&#38;c&#x26;d">
  > <p>see http://h/&quot;, http://i&sol;j&nbsp;k,
  > href="/relative?x&amp;y" http://h/?a&copy=1&unknown;
  > END
  $ bnfurl extract --html < in
  1	9	http://h/?a=1&b=2&c&d
  2	53	http://h/
  2	70	http://i/j
  3	118	http://h/?a&copy=1&unknown
  $ bnfurl extract -f url < in
  http://h/?a=1&amp;b=2&#38;c&
  http://h/&quot
  http://i&sol;j&nbsp;k
  http://h/?a&copy=1&unknown

Status is 1 if there is none.

  $ bnfurl extract <<< 'no url: none'
  [1]
  $ bnfurl extract
  [1]
  $ printf 'www.example.com' | bnfurl extract -c
  0
  [1]
  $ printf 'www.example.com' | bnfurl extract -q
  [1]

Names the file if there are several.

  $ printf 'http://h/' > b
  $ printf 'x\na://b' > a
  $ bnfurl extract a b
  a	2	2	a://b
  b	1	0	http://h/
  $ bnfurl extract -f line,byte,url a b
  2	2	a://b
  1	0	http://h/

Counts.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > text
  $ bnfurl extract -c < text
  4
  $ bnfurl extract --count --quiet < text

Quiet stops at the first.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > a
  $ bnfurl extract -q a missing

Has the columns and formats of split.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > text
  $ bnfurl extract --header -o csv -f host,line,valid,query < text
  host,line,valid,query
  example.com,1,1,
  x.org,2,1,
  ,5,1,
  h,5,1,
  $ bnfurl extract -o jsonl -f 'url,segment[],byte' < text
  {"url":"http://example.com/a(b)","segment[]":["a(b)"],"byte":4}
  {"url":"https://x.org/","segment[]":[""],"byte":33}
  {"url":"mailto:me@h.org","segment[]":[],"byte":63}
  {"url":"http://h/","segment[]":[""],"byte":80}
  $ bnfurl split -f help > of-split; bnfurl extract -f help | diff of-split -
  $ bnfurl extract -f 'segment[]'
  ! bnfurl: segment[] is a list, which needs -o jsonl
  [2]
  $ bnfurl extract -f hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); known are: host url valid error_offset expected grammar production kind and 63 more; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl extract -i combined
  ! bnfurl: unknown option -i; "bnfurl extract --help" lists the known ones
  [2]

Finds texts that match the requested production.

  $ printf 'ftp://h/a http://h/a#b' | bnfurl extract -f url -g rfc1738 -p httpurl
  http://h/a
  $ printf 'ftp://h/a http://h/a#b' | bnfurl extract -f url,valid.rfc1738 -g rfc3986 -g rfc1738
  ftp://h/a	1
  http://h/a#b	0

Statistics count the URLs.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' | bnfurl extract --stats
  1	4	http://example.com/a(b)
  2	33	https://x.org/
  5	63	mailto:me@h.org
  5	80	http://h/
  ! {"records":4,"valid":4,"invalid":0,"reasons":{},"bytes":91,"seconds":0}

Goes on after a file that cannot be read.

  $ printf 'a://b' > a
  $ bnfurl extract -f url missing a
  a://b
  ! bnfurl: missing: No such file or directory
  [2]
