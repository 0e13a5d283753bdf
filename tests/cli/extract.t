`extract` prints a row for each URL in running text. tests/pages/url_finder_test.cpp
compares random texts with the rules one after the other.

  $ printf '# grammar: any\nany = *%%x61-7A ":" *%%x00-FF\n' > any.bnf
  $ cat > page.html << 'END'
  > <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
  > <head><base target=_top><base href=" /shop/
  > "><base href=/no/><title><a href=no></title><link href=style.css>
  > <!-- <a href="comment"> --> <script src="s.js">"<a href='no'>" <!-- <script> </script> <a href=no> --></script>
  > <a href="a&amp;b&copy=1&amp" HREF=no>x</a> <a href=' ../d e '>y</a> <a href>z</a>
  > <form action=/go><input formaction=x><img src="i.png" srcset="s 1x, t 2x" longdesc=l></form action=no>
  > <object data="o.swf"></object><div data=no action=no cite=no></div><video poster=p.jpg></video><q cite=c></q>
  > <svg><style/><use xlink:href="#u"/><![CDATA[<a href=no>]]></svg><p title="> href=no" href='#top'><a href=//cdn/x/>
  > <textarea><a href=no></textarea ><td background=bg.png><a href="no
  > END

Has a row for each URL.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' | bnfurl extract
  1	4	http://example.com/a(b)
  2	33	https://x.org/
  5	63	mailto:me@h.org
  5\t80\thttp://h/\xff (esc)

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

It never cuts a URL: the value of an attribute is whole, and in a text the word is; then it is not valid.

  $ printf '<a href="http://h/d e">x</a> <a href="http://h/café">y</a> <a href="http://h/a|b">z</a>\n' | bnfurl extract --html -f url,valid
  http://h/d e	0
  http://h/café	0
  http://h/a|b	0
  $ printf 'see http://h/café, (http://é/) http://h/日本。次 http://h/100%% http://h:80a/ and “http://h/a”…\n' | bnfurl extract -f url,valid
  http://h/café	0
  http://é/	0
  http://h/日本	0
  http://h/100%	0
  http://h:80a/	0
  http://h/a	1
  $ printf 'see http://h/café and http://h/a\n' | bnfurl extract -g rfc3987 -f url,valid
  http://h/café	1
  http://h/a	1

A text ends beyond ASCII as in ASCII, where the grammar does not: before quotes, blanks, full stops and unmatched brackets.

  $ printf '“http://a/x” «http://b/x» （http://c/x） http://d/x。 http://e/x… ‘http://f/x’ 「http://g/x」、http://h/x、y http://i/x，y http://j/x？ http://k/x\302\240y http://l/x…”\n' | bnfurl extract -g rfc3987 -f url,valid
  http://a/x	1
  http://b/x	1
  http://c/x	1
  http://d/x	1
  http://e/x	1
  http://f/x	1
  http://g/x	1
  http://h/x	1
  http://i/x	1
  http://j/x	1
  http://k/x	1
  http://l/x	1
  $ printf 'http://a/日本（東）x） http://b/l’été http://c/a·b–c http://d/é. http://e/【1】】 „http://f/é“ http://g/é！次\n' | bnfurl extract -g rfc3987 -f url,valid
  http://a/日本（東）x	1
  http://b/l’été	1
  http://c/a·b–c	1
  http://d/é	1
  http://e/【1】	1
  http://f/é	1
  http://g/é	1

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
  ,5,0,
  $ bnfurl extract -o jsonl -f 'url,segment[],byte' < text
  {"url":"http://example.com/a(b)","segment[]":["a(b)"],"byte":4}
  {"url":"https://x.org/","segment[]":[""],"byte":33}
  {"url":"mailto:me@h.org","segment[]":[],"byte":63}
  {"url":"http://h/�","segment[]":null,"byte":80,"url_base64":"aHR0cDovL2gv/w=="}
  $ bnfurl split -f help > of-split; bnfurl extract -f help | diff of-split -
  $ bnfurl extract -f 'segment[]'
  ! bnfurl: segment[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl extract -f hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl extract -i combined
  ! bnfurl: extract -i takes warc, wat, sitemap or feed, or tsv, csv or jsonl with -k, not combined
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
  5\t80\thttp://h/\xff (esc)
  ! {"records":4,"valid":3,"invalid":1,"reasons":{"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end":1},"bytes":91,"seconds":0}

Goes on after a file that cannot be read.

  $ printf 'a://b' > a
  $ bnfurl extract -f url missing a
  a://b
  ! bnfurl: missing: No such file or directory
  [2]

# Pages

The links are attributes that are URLs or have some, as they stand. Their base is that of the page.

  $ bnfurl extract --links page.html
  3	190	style.css
  4	242	s.js
  5	322	a&b&copy=1&
  5	366	../d e
  5\t388\t (esc)
  6	408	/go
  6	430	x
  6	442	i.png
  6	457	s
  6	463	t
  6	478	l
  7	512	o.swf
  7	579	p.jpg
  7	601	c
  8	638	#u
  8	699	#top
  8	713	//cdn/x/
  9	771	bg.png
  $ bnfurl extract --links -f base,url,valid page.html | sed -n '4,6p'
  /shop/	../d e	0
  /shop/		1
  /shop/	/go	1

With the URL of the page they are resolved, each from the base.

  $ bnfurl extract --links --base http://www.example.org/a/b.html -f base,resolved page.html
  http://www.example.org/shop/	http://www.example.org/shop/style.css
  http://www.example.org/shop/	http://www.example.org/shop/s.js
  http://www.example.org/shop/	http://www.example.org/shop/a&b&copy=1&
  http://www.example.org/shop/	\N
  http://www.example.org/shop/	http://www.example.org/shop/
  http://www.example.org/shop/	http://www.example.org/go
  http://www.example.org/shop/	http://www.example.org/shop/x
  http://www.example.org/shop/	http://www.example.org/shop/i.png
  http://www.example.org/shop/	http://www.example.org/shop/s
  http://www.example.org/shop/	http://www.example.org/shop/t
  http://www.example.org/shop/	http://www.example.org/shop/l
  http://www.example.org/shop/	http://www.example.org/shop/o.swf
  http://www.example.org/shop/	http://www.example.org/shop/p.jpg
  http://www.example.org/shop/	http://www.example.org/shop/c
  http://www.example.org/shop/	http://www.example.org/shop/#u
  http://www.example.org/shop/	http://www.example.org/shop/#top
  http://www.example.org/shop/	http://cdn/x/
  http://www.example.org/shop/	http://www.example.org/shop/bg.png
  ! bnfurl: no result for 1 link: "../d e" of http://www.example.org/a/b.html in page.html; --repair repairs many such URLs
  $ bnfurl extract --links -f url page.html | bnfurl resolve --base http://www.example.org/shop/ > apart
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl extract --links --base http://www.example.org/a/b.html -f resolved page.html | diff apart -
  ! bnfurl: no result for 1 link: "../d e" of http://www.example.org/a/b.html in page.html; --repair repairs many such URLs
  $ printf '<base href="http://[/"><a href=x>' | bnfurl extract --links --base http://h/a/b -f base,url,resolved
  http://h/a/b	x	http://h/a/x
  ! bnfurl: ignored 1 invalid <base href>: "http://[/" of http://h/a/b in -; --repair repairs many such URLs
  $ printf '<a href=x>' | bnfurl extract --links --base HTTP://H/%7ea/ --level syntax -o jsonl
  {"line":1,"byte":8,"url":"x","resolved":"http://h/~a/x"}
  $ printf '<a href=x>' | bnfurl extract --links -f base,url
  \N	x
  $ printf '<base href=x>' | bnfurl extract --links -c
  0
  [1]

Each grammar judges by its references.

  $ printf '<a href=é>' | bnfurl extract --links -f url,valid,valid.rfc3987 -g rfc3986 -g rfc3987
  é	0	1
  $ printf '<a href=é>' | bnfurl extract --links -p URI
  ! bnfurl: -p cannot be used with --links, which validates by the production of references of each grammar
  [2]
  $ printf '<a href=é>' | bnfurl extract --links -g rfc9112
  ! bnfurl: rfc9112 does not name its production of references ("# reference:"); grammars that do: rfc1808 rfc2396 rfc3986 rfc3987 rfc6874
  [2]
  $ bnfurl extract --base http://h/
  ! bnfurl: --base and --base-key need --links, because they resolve links
  [2]
  $ bnfurl extract --links --base /h
  ! bnfurl: --base "/h" does not match rfc3986:URI: at offset 0: expected ALPHA, found "/"
  [2]

Columns say where a link is, and how it is meant. Of an attribute with several URLs, each is a link.
Links are repaired, resolved and normalized as everywhere.

  $ cat > links.html << 'END'
  > <meta name=robots content="NoIndex,  nofollow"><meta http-equiv=Refresh content="5; URL='next page.html'">
  > <META property="og:url" content="http://h/og"><link rel="Canonical" href=c imagesrcset="i 1x, j 2x">
  > <a href="x&amp;y" rel=" NoFollow  ugc" ping="p q">  A <b>bold
  > </b> text &amp; more</a> <a href=2>second<script>no</script><a href=3><!-- no -->third</a>
  > <img srcset="a.png 1x,b.png 2x, c,d.png, ,, data:image/png;base64,AA== 3w (1,2) , e,,"><map><area href=m ping=q></map>
  > END
  $ bnfurl extract --links --header -f offset,element,attribute,rel,text,url links.html
  offset	element	attribute	rel	text	url
  27	meta	content	robots	NoIndex, nofollow	\N
  89	meta	content	refresh	\N	next page.html
  140	meta	content	og:url	\N	http://h/og
  180	link	href	canonical	\N	c
  195	link	imagesrcset	canonical	\N	i
  201	link	imagesrcset	canonical	\N	j
  217	a	href	nofollow ugc	A bold text & more	x&y
  253	a	ping	nofollow ugc	A bold text & more	p
  255	a	ping	nofollow ugc	A bold text & more	q
  303	a	href	\N	second	2
  338	a	href	\N	third	3
  374	img	srcset	\N	\N	a.png
  383	img	srcset	\N	\N	b.png
  393	img	srcset	\N	\N	c,d.png
  405	img	srcset	\N	\N	data:image/png;base64,AA==
  443	img	srcset	\N	\N	e
  464	area	href	\N	\N	m
  471	area	ping	\N	\N	q
  $ bnfurl extract --links -c links.html
  17
  $ bnfurl extract --links -f url --where 'element=a and not rel*=nofollow' links.html
  2
  3
  $ bnfurl extract --links -f text --where 'rel=robots' links.html
  NoIndex, nofollow
  $ bnfurl extract --links --where 'offset>300 and offset<310' -o jsonl -f element,offset,url,valid,rel links.html
  {"element":"a","offset":303,"url":"2","valid":true,"rel":null}
  $ bnfurl extract --links -f rel,url --where 'rel=robots' links.html
  [1]
  $ bnfurl extract --links -f url --where 'rol=robots' links.html
  ! bnfurl: unknown column "rol" (did you mean "rel"?); expected one of: rel url valid error_offset expected reason grammar production and others; "bnfurl extract --links -f help" lists them all
  [2]
  $ bnfurl extract --links --base HTTP://H/%7ea/ --repair --level syntax -f url,repaired,resolved --where 'url*=" "' links.html
  next page.html	next%20page.html	http://h/~a/next%20page.html
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl extract --links --base http://h/ --level repair,syntax,scheme -f resolved --where 'rel=refresh' links.html
  http://h/next%20page.html
  ! bnfurl: repaired 1 of 1 record (escaped: 1)
  $ bnfurl extract --links --base http://h/ --how rfc1808 -f resolved <<< '<a href="?q">'
  http://h/?q
  $ bnfurl extract --where 'host=h' -f url <<< 'http://h/ http://i/'
  http://h/

Components are those of the URL to which a link resolves, as is what is derived from it.

  $ printf '<a href=y?q=1><a href=//WWW.example.org:8/><a href="a b">' > parts.html
  $ bnfurl extract --links --base http://h/x/ -f url,scheme,host,port,default_port,host_kind,path,query.q,segment,site parts.html
  y?q=1	http	h	\N	80	reg-name	/x/y	1	x	\N
  //WWW.example.org:8/	http	WWW.example.org	8	80	reg-name	/	\N		example.org
  a b	\N	\N	\N	\N	\N	\N	\N	\N	\N
  ! bnfurl: no result for 1 link: "a b" of http://h/x/ in parts.html; --repair repairs many such URLs
  $ bnfurl extract --links --base http://h/x/ --level syntax -o jsonl -f host,segment[],scheme[] parts.html
  {"host":"h","segment[]":["x","y"],"scheme[]":["http"]}
  {"host":"www.example.org","segment[]":[""],"scheme[]":["http"]}
  {"host":null,"segment[]":null,"scheme[]":null}
  ! bnfurl: no result for 1 link: "a b" of http://h/x/ in parts.html; --repair repairs many such URLs
  $ bnfurl extract --links --base http://h/x/ --where 'host=h' -f url parts.html
  y?q=1
  $ bnfurl extract --links -f url,host,path parts.html
  y?q=1	\N	y
  //WWW.example.org:8/	WWW.example.org	/
  a b	\N	\N

A value can end with a slash, which closes no tag: `<style>` in `<svg>` has tags.

  $ printf '<svg a=b/><style><a href=x></style></svg><svg a="b"/><style><a href=no></style>' | bnfurl extract --links -f url
  x

In `<svg>` and `<math>`, some elements have HTML, and many elements of HTML end them (HTML Standard, 13.2.6.5); html5lib
finds the same. A `<base>` in them, or in `<template>`, does not count.

  $ for page in '<foreignObject><style><a href=no></style>' '<desc><b><title><a href=no></title>' '<desc></svg><script><a href=no></script>' '<p><script><a href=no></script>' '<font size=1><style><a href=no></style>' '<g></p><style><a href=no></style>' '<g><font><style><a href=1></style>' '<desc/><style><a href=2></style>' '<title><title></title><style><a href=no></style>' '<desc><b></desc></svg></b><style><a href=no></style></desc><style><a href=3></style>'; do printf '<svg>%s' "$page" | bnfurl extract --links -f url; done
  1
  2
  3
  $ for page in '<mtext><style><a href=no></style>' '<mi><mglyph><style><a href=4></style>' '<annotation-xml encoding=Text/HTML><style><a href=no></style>' '<annotation-xml><style><a href=5></style>'; do printf '<math>%s' "$page" | bnfurl extract --links -f url; done
  4
  5
  $ for page in '<div>%s</div>' '<b><p>%s</b></p>' '<table><tr><td>%s</tr>' '<ul><li>%s</li>' '<h2>%s</h1>' '<table><td>%s<desc></table>'; do printf "$page<style><a href=no></style>" '<svg><g>' | bnfurl extract --links -f url; done
  [1]
  $ for page in '<i>%s</div>' '<div><p>%s</span>' '<button>%s</form>'; do printf "$page<style><a href=6></style>" '<svg><g>' | bnfurl extract --links -f url; done
  6
  6
  6
  $ printf '<template><base href=/no/></template><svg><base href=/no/ /></svg><base href=/b/><a href=7>' | bnfurl extract --links -f base,url
  /b/	7
  $ for between in '<![if !IE]>' '<?pi?>' '<!DOCTYPE z>' '</ >' '<!-- --!>'; do printf '<a href=x>a%sb</a>' "$between" | bnfurl extract --links -f text; done
  ab
  ab
  ab
  ab
  ab
  $ printf '<svg><a href=x>a<![CDATA[ b&amp;<i>]]>c</a></svg><a href="a\0b">' | bnfurl extract --links -f url,text
  x	a b&amp;<i>c
  a\xef\xbf\xbdb\t (esc)

In text, a name of a character is as long as possible and needs no end; in an attribute, neither "=" nor a letter follows.

  $ printf '<a href="&copy2020&copy=&notit;&nbsp&not;&copy&lt;&ampamp;">&copy2020&copy=&notit;&nbspb&notin;&notin &x;&frac123&#65b&#x41;c&ampamp;</a>' | bnfurl extract --links -f url,text
  &copy2020&copy=&notit; ¬©<&ampamp;	©2020©=¬it; b∉¬in &x;½3AbAc&amp;
  $ printf '<a href=a>b\0c&am\0p;</a><svg><a href=d>e\0f<![CDATA[\0]]></a><desc><a href=g>h\0i</a>' | bnfurl extract --links -f url,text
  a	bc&amp;
  d	e�f�
  g	hi
  $ for hostile in '<svg>' '<svg><desc>' '<svg></div>' '<svg><desc><b><div></b>' '<svg><desc><b><p>x</b></p>'; do yes "$hostile" | tr -d '\n' | head -c 3000000 | bnfurl extract --links -c; done
  0
  0
  0
  0
  0
  [1]

An option reads more: style sheets (CSS Syntax 3), attributes that scripts read, and images of `<meta>`.

  $ cat > more.html << 'END'
  > <style>@import "a.css"; @import url( 'b.css' ) print; /* url(no) */ p { content: "url(no)"; background: URL(c\29 .png), url("d&amp;"); x: no-url(no) }
  > @import
  > 'e.css';</style><p style="background:url(f&amp;.png)"><img data-src=g data-srcset="h 1x, i 2x"><style>url(</style>
  > <meta property=og:image content=j><meta name=twitter:image content=k><meta property=og:image:secure_url content=l>
  > END
  $ bnfurl extract --links -c more.html
  0
  [1]
  $ bnfurl extract --links --links-in styles,lazy,meta -f offset,element,attribute,rel,url more.html
  16	style	\N	\N	a.css
  38	style	\N	\N	b.css
  108	style	\N	\N	c).png
  125	style	\N	\N	d&amp;
  160	style	\N	\N	e.css
  200	p	style	\N	f&.png
  227	img	data-src	\N	g
  242	img	data-srcset	\N	h
  248	img	data-srcset	\N	i
  265\tstyle\t\\N\t\\N\t (esc)
  306	meta	content	og:image	j
  341	meta	content	twitter:image	k
  386	meta	content	og:image:secure_url	l
  $ bnfurl extract --links --links-in lazy -f url more.html
  g
  h
  i
  $ bnfurl extract --links --links-in style more.html
  ! bnfurl: --links-in: unknown word "style"; expected one of: styles lazy meta json
  [2]
  $ bnfurl extract --links-in lazy more.html
  ! bnfurl: --links-in needs --links
  [2]

So are strings of JSON: without blanks, and absolute or with a slash at the beginning. Names of members are not.

  $ cat > data.json << 'END'
  > {"a":"http://j1.example/x\u0026y=1","e":"http://j4.example/caf\u00e9","b":["https:\/\/j2.example\/z", "/r?\"" , "//n/"],
  >  "http://no/": 1, "/no" : {"t": "see http://no/", "u": "http://h/ no", "v": "no:x", "w": ":\//no", "x": "4+h://no"}, "y": "ftp+x://h/"}
  > {"z":"<base href=no><meta charset=latin1><a href=no>", "r": "b/é", "s": "/é?é"}
  > END
  $ bnfurl extract --links --links-in json --base http://h/a/ -f line,offset,element,attribute,url,resolved,charset data.json
  1	6	\N	\N	http://j1.example/x&y=1	http://j1.example/x&y=1	UTF-8
  1	41	\N	\N	http://j4.example/café	\N	UTF-8
  1	76	\N	\N	https://j2.example/z	https://j2.example/z	UTF-8
  1	103	\N	\N	/r?"	\N	UTF-8
  1	113	\N	\N	//n/	http://n/	UTF-8
  2	244	\N	\N	ftp+x://h/	ftp+x://h/	UTF-8
  3	331	\N	\N	/é?é	\N	UTF-8
  ! bnfurl: no result for 3 links; the first: "http://j4.example/caf\xc3\xa9" of http://h/a/ in data.json; --repair repairs many such URLs
  $ bnfurl extract --links --base http://h/ -f url data.json
  no
  $ (printf '\357\273\277'; cat data.json) | bnfurl extract --links --links-in json -f offset | head -n 1
  9
  $ printf '<script type="application/LD+json; a=b">{"a":"/1&amp;"}</script><script>"/no"</script><style>"/no"</style><script type=text/json>["/2", "/3" "/no"]</script><a href=4>' | bnfurl extract --links --links-in json -f offset,element,url
  46	script	/1&amp;
  131	script	/2
  137	script	/3
  164	a	4
  ! bnfurl: 1 page has JSON that is read only up to where it is damaged: -
  $ for end in '"/2"' '"/2' '/2"]' ', "/2"}' '"\x' 'tru, "/2"]'; do printf '["/1", %s' "$end" | bnfurl extract --links --links-in json -f url; done
  /1
  /2
  /1
  /1
  /1
  /1
  /1
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  ! bnfurl: 1 page is read only up to where the body is damaged or cut off: -
  $ printf '{"url":"http://h/a/","body":"[\\"/1\\"]"}\n' | bnfurl extract --links --links-in json -i jsonl -k body --base-key url -f page,resolved
  http://h/a/	http://h/1

JSON of a script can be in a CDATA section. Pages with damaged JSON are counted.

  $ cat > make.sh << 'END'
  > ld() { printf '<script type=application/ld+json>%b</script>' "$1"; }
  > for json in '\n//<![CDATA[\n{"a":"/1"}\n//]]>\n' '/*<![CDATA[*/{"a":"/2"}/*]]>*/' '<![CDATA[ {"a":"/3"} ]]>' ' \n '; do ld "$json"; done > cdata.html
  > { ld '{"a":"/4", oops "b":"/no"}'; ld '["/5",]'; ld '["/6"]'; } > damaged.html
  > END
  $ bash make.sh
  $ bnfurl extract --links --links-in json -f url cdata.html damaged.html
  /1
  /2
  /3
  /4
  /5
  /6
  ! bnfurl: 1 page has JSON that is read only up to where it is damaged: damaged.html

A refresh has a URL, or loads the page again. The first content counts.

  $ for i in '5;url=a' ' 5 , UrL = &quot;b&quot;c' '5;c' "0 'd" '5' '5;' ';a' '5a;b' '.5;url e' "1;url=''" '1;url= f '; do printf '<meta http-equiv=" refresh" content="%s" content=no>' "$i"; done | bnfurl extract --links -f url,element
  a	meta
  b	meta
  c	meta
  d	meta
  url e	meta
  f	meta
  $ printf '<meta content=a><meta name=refresh><meta http-equiv=x content="1;a"><p http-equiv=refresh content="1;a">' | bnfurl extract --links -c
  0
  [1]

A file is read in the charset that it names; if it names none, in UTF-8, or else in windows-1252.

  $ printf '<meta charset=cp1251><a href="\357?\357#\357">\357</a>' | bnfurl extract --links -f byte,url,text,charset
  30	п?%EF#п	п	windows-1251
  $ printf '<a href="\303\251?\303\251">\303\251</a>' | bnfurl extract --links -f byte,url,text,charset
  9	é?é	é	UTF-8
  $ printf '<a href="\351?\351">\351</a><a href="mailto:a?\351">' | bnfurl extract --links -f byte,url,text,charset
  9	é?%E9	é	windows-1252
  28	mailto:a?é		windows-1252
  $ printf '<p title="\351 http://h/\351"> http://h/a' | bnfurl extract --html -f byte,url
  12	http://h/é
  25	http://h/a

A `<meta>` that names the charset counts wherever it is, in an archive, too; the first counts, but not one in a script.

  $ cat > make.sh << 'END'
  > late() { printf '<script>/*%1200s<meta charset=koi8-r>*/</script><meta %s><meta charset=koi8-r><a href="/%b">' '' "$1" "$2"; }
  > archive() {
  >   { printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'; cat "$1"; } > body
  >   printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/\r\nContent-Type: application/http\r\n'
  >   printf 'Content-Length: %d\r\n\r\n' "$(wc -c < body)"; cat body; printf '\r\n\r\n'
  > }
  > late charset=utf-8 'gr\303\266\303\237e' > utf8.html; late charset=cp1251 '\355\356' > cp1251.html
  > late 'charset=no http-equiv=content-type content="a; charset=windows&#45;1251"' '\355\356' > pragma.html
  > for page in utf8.html cp1251.html pragma.html; do archive $page; done > late.warc
  > END
  $ bash make.sh; bnfurl extract --links -i warc --like browser -f charset,resolved late.warc
  UTF-8	http://h.example/gr%C3%B6%C3%9Fe
  windows-1251	http://h.example/%D0%BD%D0%BE
  windows-1251	http://h.example/%D0%BD%D0%BE
  $ for page in utf8.html cp1251.html pragma.html; do bnfurl extract --links -f charset,url $page; done
  UTF-8	/größe
  windows-1251	/но
  windows-1251	/но

A page can never make its own URL one of data or of a script.

  $ printf '<BaSe HREF=/b/><a href=y>' | bnfurl extract --links --base http://h/ -f base
  http://h/b/
  $ for i in data:x JavaScript:x //i/; do printf '<base href="%s"><a href=y>' $i | bnfurl extract --links --base http://h/ -f base; done
  http://h/
  http://h/
  http://i/

Where links are repaired, the URL of the page and `<base href>` are, too: URL Standard, `new URL("c", new URL("/a b/",
"http://h/d/p"))` is `http://h/a%20b/c`. Without a repair, an invalid `<base href>` is ignored.

  $ for href in '/a b/' /ü/ 'http://e/x|y/' '\\a\\' 'http://[/' q/; do printf '{"url":"http://h/d/p","html":"<base href=\\"%s\\"><a href=c>"}\n' "$href"; done > bases.jsonl
  $ bnfurl extract --links -i jsonl -k html --base-key url -f base,resolved --repair -q bases.jsonl; for by in --repair=browser --level=repair; do bnfurl extract --links -i jsonl -k html --base-key url -f base,resolved $by bases.jsonl; done
  http://h/a%20b/	http://h/a%20b/c
  http://h/%C3%BC/	http://h/%C3%BC/c
  http://e/x%7Cy/	http://e/x%7Cy/c
  http://h/a/	http://h/a/c
  http://h/d/p	http://h/d/c
  http://h/d/q/	http://h/d/q/c
  http://h/a%20b/	http://h/a%20b/c
  http://h/%C3%BC/	http://h/%C3%BC/c
  http://e/x%7Cy/	http://e/x%7Cy/c
  http://h/d/%5Ca%5C	http://h/d/c
  http://h/d/p	http://h/d/c
  http://h/d/q/	http://h/d/q/c
  ! bnfurl: ignored 1 invalid <base href>: "http://[/" of http://h/d/p in bases.jsonl
  ! bnfurl: ignored 1 invalid <base href>: "http://[/" of http://h/d/p in bases.jsonl
  $ bnfurl extract --links -i jsonl -k html --base-key url -f base,resolved bases.jsonl
  http://h/d/p	http://h/d/c
  http://h/d/p	http://h/d/c
  http://h/d/p	http://h/d/c
  http://h/d/p	http://h/d/c
  http://h/d/p	http://h/d/c
  http://h/d/q/	http://h/d/q/c
  ! bnfurl: ignored 5 invalid <base href>; the first: "/a b/" of http://h/d/p in bases.jsonl; --repair repairs many such URLs
  $ for url in 'http://h/list?f[]=1' 'http://h/a|b' 'http://h/44 space/' http://h/4é 'http://[/' www.h/5; do printf '{"url":"%s","html":"<a href=http://i/a/../x><a href=c><base href=//j/>"}\n{"url":"%s","html":"<a href=d>"}\n' "$url" "$url"; done > urls.jsonl
  $ for by in --repair --repair=browser --repair=web --level=repair; do bnfurl extract --links -i jsonl -k html --base-key url -f page,base,url,resolved $by urls.jsonl > "links$by"; done
  ! bnfurl: url is bnfurl's column; the column url of the input is own.url
  ! bnfurl: no result for 4 relative links, because the URL of the page is missing or invalid; the first: http://[/ in urls.jsonl
  ! bnfurl: url is bnfurl's column; the column url of the input is own.url
  ! bnfurl: no result for 4 relative links, because the URL of the page is missing or invalid; the first: http://[/ in urls.jsonl
  ! bnfurl: url is bnfurl's column; the column url of the input is own.url
  ! bnfurl: no result for 4 relative links, because the URL of the page is missing or invalid; the first: http://[/ in urls.jsonl
  ! bnfurl: url is bnfurl's column; the column url of the input is own.url
  ! bnfurl: no result for 4 relative links, because the URL of the page is missing or invalid; the first: http://[/ in urls.jsonl
  $ cat links--repair; cmp links--repair links--repair=browser && cmp links--repair links--repair=web && cmp links--repair links--level=repair
  http://h/list?f[]=1	http://j/	http://i/a/../x	http://i/x
  http://h/list?f[]=1	http://j/	c	http://j/c
  http://h/list?f[]=1	http://h/list?f%5B%5D=1	d	http://h/d
  http://h/a|b	http://j/	http://i/a/../x	http://i/x
  http://h/a|b	http://j/	c	http://j/c
  http://h/a|b	http://h/a%7Cb	d	http://h/d
  http://h/44 space/	http://j/	http://i/a/../x	http://i/x
  http://h/44 space/	http://j/	c	http://j/c
  http://h/44 space/	http://h/44%20space/	d	http://h/44%20space/d
  http://h/4é	http://j/	http://i/a/../x	http://i/x
  http://h/4é	http://j/	c	http://j/c
  http://h/4é	http://h/4%C3%A9	d	http://h/d
  http://[/	http://[/	http://i/a/../x	http://i/x
  http://[/	http://[/	c	\N
  http://[/	http://[/	d	\N
  www.h/5	www.h/5	http://i/a/../x	http://i/x
  www.h/5	www.h/5	c	\N
  www.h/5	www.h/5	d	\N
  $ bnfurl extract --links --base 'http://h/d p/q' --repair -f page,base,resolved <<< '<a href=c>'
  http://h/d p/q	http://h/d%20p/q	http://h/d%20p/c
  $ bnfurl extract --links --base 'http://h[/d p/q' --repair -f page,base,resolved <<< '<a href=c>'
  ! bnfurl: --base "http://h[/d p/q" does not match rfc3986:URI: at offset 8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found "["
  [2]

An absolute link, or `<base href>`, does not need the URL of its page.

  $ printf '{"url":"http://h/[","html":"<a href=http://i/a/../x><a href=c>"}\n{"html":"<a href=http://i/x><a href=c>"}\n{"html":"<base href=http://j/k><a href=c>"}\n{"html":"<base href=/k><a href=c>"}\n' > absolute.jsonl
  $ bnfurl extract --links -i jsonl -k html --base-key url -f page,base,url,resolved,reason absolute.jsonl
  http://h/[	http://h/[	http://i/a/../x	http://i/x	\N
  http://h/[	http://h/[	c	\N	base: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found "["
  \N	\N	http://i/x	http://i/x	\N
  \N	\N	c	\N	base: expected a base, found the end
  \N	http://j/k	c	http://j/c	\N
  \N	/k	c	\N	base: expected ALPHA, found "/"
  ! bnfurl: url is bnfurl's column; the column url of the input is own.url
  ! bnfurl: no result for 3 relative links, because the URL of the page is missing or invalid; the first: http://h/[ in absolute.jsonl; --repair repairs many such URLs

A value of each record can be the page, and another one its URL. What the record has besides can be shown, too.

  $ cat > pages.jsonl << 'END'
  > {"url":"http://h/a/1","html":"<a href=\"x\">t\u00e9xt</a>","id":7}
  > {"url":"http://h/2/","html":"<p>\n<base href=/b/><a href=y>"}
  > {"url":"http://h/3/"}
  > nothing
  > {"url":"4","html":"<a href=z>"}
  > END
  $ bnfurl extract --links -i jsonl -k html --base-key url pages.jsonl
  1	0	x	http://h/a/x
  2	67	y	http://h/b/y
  5	159	z	\N
  ! bnfurl: skipped 2 records without a readable page
  ! bnfurl: no result for 1 relative link, because the URL of the page is missing or invalid: 4 in pages.jsonl; --repair repairs many such URLs
  $ bnfurl extract --links -i jsonl -k html --base-key url -f line,byte,offset,text,resolved,own.id,reason pages.jsonl
  1	0	9	téxt	http://h/a/x	7	\N
  2	67	27		http://h/b/y	\N	\N
  5	159	8		\N	\N	base: expected ALPHA, found "4"
  ! bnfurl: skipped 2 records without a readable page
  ! bnfurl: no result for 1 relative link, because the URL of the page is missing or invalid: 4 in pages.jsonl; --repair repairs many such URLs
  $ bnfurl extract --links -i jsonl -k html --base http://i/ -f resolved --where 'own.id=7' pages.jsonl
  http://i/x
  ! bnfurl: skipped 2 records without a readable page
  $ printf 'url,html\nhttp://h/,"<a\nhref=""x"">"\n' | bnfurl extract --links -i csv -k html --base-key url -f line,offset,resolved
  1	9	http://h/x
  $ printf 'http://h/\t<a\\thref=x>' | bnfurl extract --links -i tsv -k 2 --base-key 1 -f offset,resolved
  8	http://h/x
  $ printf '{"message":"see http://h/, and http://i/."}\n' | bnfurl extract -i jsonl -k message -o jsonl
  {"line":1,"byte":0,"url":"http://h/"}
  {"line":1,"byte":0,"url":"http://i/"}
  $ printf '{"text":"http://h/&amp;"}\n' | bnfurl extract --html -i jsonl -k text -f url
  http://h/&
  $ for i in {1..20000}; do printf '{"url":"http://h/%d/","html":"<a href=x>"}\n' $i; done > many.jsonl
  $ bnfurl extract --links -i jsonl -k html --base-key url -j 4 -f line,resolved many.jsonl | sed -n '1p;$p'
  1	http://h/1/x
  20000	http://h/20000/x
  $ bnfurl extract --links -i jsonl -k html --base-key page pages.jsonl -f resolved
  \N
  \N
  \N
  ! bnfurl: skipped 2 records without a readable page
  ! bnfurl: no record has the member "page"
  ! bnfurl: no result for 3 relative links, because the URL of the page is missing or invalid; the first: byte 0 of pages.jsonl; --repair repairs many such URLs
  $ bnfurl extract --links -i jsonl -k html --base http://h/ --base-key url pages.jsonl
  ! bnfurl: extract needs either --base URL or --base-key N|NAME
  [2]
  $ bnfurl extract --links -i jsonl pages.jsonl
  ! bnfurl: -i jsonl needs -k: a member ("a.b" is the member b of the member a)
  [2]
  $ bnfurl extract --links -i auto -k html pages.jsonl
  ! bnfurl: extract -i takes warc, wat, sitemap or feed, or tsv, csv or jsonl with -k, not auto
  [2]

Pages can be in a web archive. tests/records/warc_test.py has damaged ones.

  $ bnfurl extract --links -i warc -f line,byte,page,element,attribute,offset,resolved --where 'not rel*=nofollow' examples/crawl/pages.warc
  2	221	http://www.example.org/	\N	link	\N	http://www.example.org/style.css
  2	221	http://www.example.org/	a	href	28	http://www.example.org/shop/item?id=7
  3	588	http://www.example.org/old	\N	location	\N	http://www.example.org/blog/
  4	848	http://www.example.org/blog/	a	href	30	http://www.example.org/blog/a/b
  $ bnfurl extract --html -i warc examples/crawl/pages.warc -c
  0
  [1]
  $ bnfurl extract --links -i warc --base http://h/ examples/crawl/pages.warc
  ! bnfurl: --base and --base-key cannot be used with web archives, whose pages have URLs
  [2]
  $ bnfurl extract -c examples/crawl/pages.warc
  4
  ! bnfurl: examples/crawl/pages.warc is a web archive; --links -i warc reads its pages
  $ printf '<a href=x>' > page.html; printf ' CDX N b a\nh)/ 2026 http://h/\n' > index.cdx; gzip -c examples/crawl/pages.warc > pages.warc.gz
  $ bnfurl extract --links -i warc page.html examples/crawl/pages.warc -c
  5
  ! bnfurl: page.html: this is not a web archive: no record begins with "WARC/"
  [2]
  $ bnfurl extract --links page.html pages.warc.gz index.cdx
  page.html	1	8	x
  ! bnfurl: pages.warc.gz: this is a web archive, not a page; -i warc reads its pages
  ! bnfurl: index.cdx: this is an index of a web archive (-i cdx), not a page
  [2]
  $ bnfurl extract --html -q examples/crawl/pages.warc
  ! bnfurl: examples/crawl/pages.warc: this is a web archive, not a page; -i warc reads its pages
  [2]
  $ bnfurl check -c pages.warc.gz
  52
  ! bnfurl: this file is a web archive; bnfurl extract --links -i warc prints the links of its pages
  [1]
  $ bnfurl split -i auto pages.warc.gz
  ! bnfurl: pages.warc.gz: skipped, because this file is a web archive; bnfurl extract --links -i warc prints the links of its pages
  [2]
  $ for options in '--links -i warc' --links '--html -i warc' '--robots store'; do bnfurl extract $options -f foo examples/crawl/pages.warc; done
  ! bnfurl: unknown column "foo"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl extract --links -i warc -f help" lists them all
  ! bnfurl: unknown column "foo"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl extract --links -f help" lists them all
  ! bnfurl: unknown column "foo"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl extract --html -i warc -f help" lists them all
  ! bnfurl: unknown option --robots; "bnfurl filter --robots STORE" after it drops the URLs that robots.txt denies; see "bnfurl extract --help" and "man bnfurl"
  [2]
  $ bnfurl extract -i warc examples/crawl/pages.warc
  ! bnfurl: -i warc reads web archives, which contain pages; "bnfurl extract --links -i warc" prints their links
  [2]
  $ bnfurl extract --html -i wat examples/crawl/pages.warc
  ! bnfurl: -i wat needs --links: what it has of a page are the links
  [2]
  $ bnfurl split -i warc examples/crawl/pages.warc
  ! bnfurl: -i warc reads web archives, which contain pages; "bnfurl extract --links -i warc" prints their links
  [2]

A page is one, however long it is; each file is one.

  $ for i in {1..9000}; do printf '<a title="padding, so that the page is long"\n\n\nhref="http://h/\n%d">' $i; done > long.html
  $ bnfurl extract --links -f file,line,byte,url long.html page.html -j 4 | sed -n '1p; 9000,9001p'
  long.html	4	53	http://h/\n1
  long.html	36000	619877	http://h/\n9000
  page.html	3	190	style.css
  $ bnfurl extract --html -c long.html page.html
  9001

Text and scripts have URLs, too, and a value that is no URL as a whole is a text.

  $ cat > in << 'END'
  > <a title="http://h/ is one" href=http://h/a|b><img srcset="http://h/1 1x, http://h/2 2x" alt='see http://h/3'>
  > <!-- http://h/4 --><script>"http://h/5"</script>http://h/6<b>7</b> http://h/caf&eacute; http://h/8&nbsp;
  > <a onclick="location='http://h/9'" href="mailto:me@h?subject=a b"><a href="see http://h/10">
  > END
  $ bnfurl extract --html -f byte,url,valid in
  10	http://h/	1
  33	http://h/a|b	0
  59	http://h/1	1
  74	http://h/2	1
  98	http://h/3	1
  116	http://h/4	1
  139	http://h/5	1
  159	http://h/6	1
  178	http://h/café	0
  199	http://h/8	1
  238	http://h/9	1
  257	mailto:me@h?subject=a b	0
  295	http://h/10	1

As in browsers, what precedes a colon can be no scheme, and so a part of the path.

  $ for link in 12:30-news.html 2026:foo/bar 1x:y 'a b:c' :x a+b:c 'c/d:e' '12:30?a b'; do printf '<a href="%s">' "$link"; done > colons.html
  $ bnfurl extract --links --base http://h.example/s/ --like browser -f url,resolved colons.html
  12:30-news.html	http://h.example/s/12:30-news.html
  2026:foo/bar	http://h.example/s/2026:foo/bar
  1x:y	http://h.example/s/1x:y
  a b:c	http://h.example/s/a%20b:c
  :x	http://h.example/s/:x
  a+b:c	a+b:c
  c/d:e	http://h.example/s/c/d:e
  12:30?a b	http://h.example/s/12:30?a%20b
  ! bnfurl: repaired 6 of 8 records (dot added: 6, escaped: 2)
  $ bnfurl extract --links --base http://h.example/s/ -f resolved colons.html
  \N
  \N
  \N
  \N
  \N
  a+b:c
  http://h.example/s/c/d:e
  \N
  ! bnfurl: no result for 6 links; the first: "12:30-news.html" of http://h.example/s/ in colons.html; --repair repairs many such URLs
  $ bnfurl resolve --base http://h.example/s/ --like browser -f repaired,repaired.change,resolved <<< ' 12:30-news.html'
  ./12:30-news.html	trimmed, dot added	http://h.example/s/12:30-news.html
  ! bnfurl: repaired 1 of 1 record (trimmed: 1, dot added: 1)

Pages can be anything.

  $ printf '<a href="http://h/\0\377">\0<a\0 href=x\0><\377 href=no><a\377 href=\377>' | bnfurl extract --links -f url
  http://h/�ÿ
  x�
  ÿ
  $ yes '<div><b><a href=x><!>' | tr -d '\n' | head -c 3000000 | bnfurl extract --links -c
  142857
  $ yes '<!-- --!' | head -c 3000000 | bnfurl extract --links -c
  0
  [1]
  $ yes '<script><!--<script></scrip' | head -c 3000000 | bnfurl extract --links -c
  0
  [1]
  $ yes '<a href="http://h/&amp;"' | tr -d '\n' | head -c 3000000 | bnfurl extract --html -c
  125000
  $ for i in '<' '<!' '<!-' '<!--' '<!---' '</' '</a' '<a' '<a ' '<a b' '<a b=' '<a b="' '<a b=c' '<script><' '<script></script' '&' '<a b=&>'; do printf '%s' "$i" | bnfurl extract --html -c; done | uniq -c
       17 0
  $ for i in '<!-->' '<!--->' '<!-- --!>' '<!x>' '<?x>' '</>' '</ >' '<a/>' '<a b=">">' "<a b='>'>" '<script></SCRIPT >' '<plaintext>'; do printf '%s<a href=x>' "$i" | bnfurl extract --links -c; done | uniq -c
       11 1
        1 0

# Character references

The value of an attribute has them as a browser sees them, other text only with the ";".

  $ printf '<a href="http://h/&eacute;&amp;&amp&amp=&notit;&#x41&#128;&#0;"> http://h/&eacute;? http://h/&amp http://h/&#65;&#66\n' | bnfurl extract --html -f url
  http://h/é&&&amp=&notit;A€�
  http://h/é
  http://h/&amp
  http://h/A&#66

References are characters, and not undone twice; what is no reference stays; what is no character is replaced.

  $ bnfurl extract --html -f url -g any.bnf << 'END'
  > x://a&amp;b&#38;c&#x26;d&#X0026;z
  > x://&sol;&lt;&GT;&quot;&apos;&copy;&hearts;&DiacriticalGrave;z
  > x://&#233;&#x20ac;&#x1f600;&#00000000000000000000065;z
  > x://&amp;amp;&amp;#38;z
  > x://& && &amp &lt=2 &copy=1; &unknown; &; &#; &#x; &#-1; &#+1; & amp; &#3 8; &#38 a&b&c &aMP; &DiacriticalGraves;z
  > x://&#0;&#xd800;&#xdfff;&#x110000;&#99999999999999999999;z
  > END
  x://a&b&c&d&z
  x:///<>"'©♥`z
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
  http://h:abc/
  http://h:80
  http://i/%4x
  http://h/
  $ bnfurl extract -f url <<< 'http://[http://h/ http://[::1 http://[::1]x'
  http://h/
  http://[::1]x
  $ bnfurl extract -f url <<< $'\xc3\xa9http://h/\xc3\xa9'
  http://h/é
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
