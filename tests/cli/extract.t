`extract` prints a row for each URL in running text. tests/tools/bnfurl/extract_test.cpp
compares random texts with the rules one after the other.

  $ printf '# grammar: any\nany = *%%x61-7A ":" *%%x00-FF\n' > any.bnf

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

# Character references

References are characters, and not undone twice; what is no reference stays; what is no character is replaced.

  $ bnfurl extract --html -f url -g any.bnf << 'END'
  > x://a&amp;b&#38;c&#x26;d&#X0026;z
  > x://&sol;&lt;&GT;&quot;&apos;&nbsp;&rdquo;&DiacriticalGrave;z
  > x://&#233;&#x20ac;&#x1f600;&#00000000000000000000065;z
  > x://&amp;amp;&amp;#38;z
  > x://& && &amp &lt=2 &copy=1; &unknown; &; &#; &#x; &#-1; &#+1; & amp; &#3 8; &#38 a&b&c &aMP; &DiacriticalGraves;z
  > x://&#0;&#xd800;&#xdfff;&#x110000;&#99999999999999999999;z
  > END
  x://a&b&c&d&z
  x:///<>"' ”`z
  x://é€😀Az
  x://&amp;&#38;z
  x://& && &amp &lt=2 &copy=1; &unknown; &; &#; &#x; &#-1; &#+1; & amp; &#3 8; &#38 a&b&c &aMP; &DiacriticalGraves;z
  x://�����z

Places are those in the document.

  $ bnfurl extract --html <<< 'a&amp;http://h&#38; &lt;http://i&lt; c& http://j'
  1	6	http://h&
  1	24	http://i
  1	40	http://j

# Places

It finds texts with a scheme and two slashes.

  $ bnfurl extract -f url <<< 'see http://example.com/a or HTTPS://X.org/?q#f'
  http://example.com/a
  HTTPS://X.org/?q#f
  $ bnfurl extract -f url <<< 'file:///etc/passwd svn+ssh://h/'
  file:///etc/passwd
  svn+ssh://h/
  $ bnfurl extract -f url <<< 'http://u:p@[2001:db8::7]:80/a/b?x'
  http://u:p@[2001:db8::7]:80/a/b?x
  $ bnfurl extract -f url <<< 'URL:http://h/'
  http://h/
  $ bnfurl extract -f url <<< ''
  [1]

It knows schemes that need no slashes.

  $ bnfurl extract -f url <<< 'mailto:me@example.org, news:alt.test; MAILTO:a'
  mailto:me@example.org
  news:alt.test
  MAILTO:a
  $ bnfurl extract -f url <<< 'cid:a@b urn:isbn:1 tel:1'
  cid:a@b
  $ bnfurl extract -f url <<< 'xmailto:me@example.org'
  [1]

It takes any scheme between angle brackets.

  $ bnfurl extract -f url <<< '<urn:isbn:1> <tel:+1> <URL:a:b> <url:http://h/>'
  urn:isbn:1
  tel:+1
  a:b
  http://h/
  $ bnfurl extract -f url <<< '<http://h/.> <http://h/)>'
  http://h/.
  http://h/)
  $ bnfurl extract -f url <<< '<http://h/a b> <URL: http://h/> <http://h'
  http://h/a
  http://h/
  http://h
  $ bnfurl extract -f url <<< '<dc:title> vector<std::string> <xsl:if/> </dc:title>'
  [1]

It leaves out what ends a sentence.

  $ bnfurl extract -f url <<< 'http://h/a. http://h/b, http://h/c?! http://h:'
  http://h/a
  http://h/b
  http://h/c
  http://h
  $ bnfurl extract -f url <<< 'http://h/a.b,c'
  http://h/a.b,c

A URL ends before a bracket that it did not open.

  $ bnfurl extract -f url <<< 'see http://example.com/a(b), or <https://x.org/>.'
  http://example.com/a(b)
  https://x.org/
  $ bnfurl extract -f url <<< '(http://h/A_(b)) [http://h/] (see http://h/).'
  http://h/A_(b)
  http://h/
  http://h/
  $ bnfurl extract -f url <<< '[a](http://h/a),[b](http://h/b)'
  http://h/a
  http://h/b
  $ bnfurl extract -f url <<< 'http://h/(('
  http://h/((

It ends at the quote before it.

  $ bnfurl extract -f url <<< $'\'http://h/a\',\'http://h/b\' "http://h/c" `http://h/d`'
  http://h/a
  http://h/b
  http://h/c
  http://h/d
  $ bnfurl extract -f url <<< $'http://h/it\'s'
  http://h/it's

It ends where the grammar does.

  $ bnfurl extract -f url <<< 'http://h:abc/ http://h:80,http://i/%4x http://h/\'
  http://h
  http://h:80
  http://i/
  http://h/
  $ bnfurl extract -f url <<< 'http://[http://h/ http://[::1 http://[::1]x'
  http://h/
  http://[::1]
  $ bnfurl extract -f url <<< $'\xc3\xa9http://h/\xc3\xa9'
  http://h/
  $ bnfurl extract -f url <<< 'http://http://http://h'
  http://http://http://h
  $ bnfurl extract -f url -g rfc1738 -p httpurl <<< 'http://h/a#b'
  http://h/a
  $ bnfurl extract -f url -g rfc1738 -p httpurl <<< 'ftp://h/ http://h/'
  http://h/

It ends at the end of a line, whatever the grammar says.

  $ bnfurl extract -f url <<< $'<http://h/\na>\r\nmailto:a\n@b'
  http://h/
  mailto:a
  $ bnfurl extract -f url -g any.bnf <<< $'x\na://b c\nd <a:e\nf> <a:+>'
  a://b c
  a:+

Nothing is found where a reader sees no URL.

  $ bnfurl extract << 'END'
  > note: this
  > 12:30:45
  > foo::bar
  > std::string
  > a:b
  > www.example.com
  > C:\x
  > :
  > ::::
  > git@example.org:a/b
  > localhost:8080/a
  > cid:42
  > http:80
  > http://
  > http://.
  > ://h
  > 1://h
  > mailto:
  > news: none
  > http:
  > <>
  > <:>
  > <URL:>
  > <http://>
  > END
  [1]

The end of another URL may be a quote that ended one.

  $ bnfurl extract -f url -g rfc1738 -p newsurl <<< "'news:;news:;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;';@h"
  news:;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;';@h

# Terminals

A terminal receives no control characters, neither of the texts nor of the names of files.

  $ for i in {0..255}; do printf "http://h/\\x$(printf %x $i)\\033[0m"; done > $'\033[31m'
  $ for form in tsv csv jsonl; do LC_ALL=C tests/cli/on-terminal 80 bnfurl extract -o $form $'\033[31m' $'\033[31m' | tee out | LC_ALL=C grep -cP '[^ -~\t]'; wc -l < out; done
  0
  512
  0
  512
  0
  512
