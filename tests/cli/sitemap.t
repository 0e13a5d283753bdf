Sitemaps and feeds.

  $ printf '<urlset><url><loc>http://h/a</loc><lastmod>2026-11-20T10:00Z</lastmod></url>\n<url><loc>\n http://h/b c </loc><priority>0.5</priority></url><url><loc>/r</loc></url><url><loc/></url></urlset>' > s.xml
  $ printf '<sitemapindex><sitemap><loc>http://h/s1.xml</loc></sitemap></sitemapindex>' > index.xml
  $ printf '<rss><channel><title>C</title><item><title>One</title><link>http://h/1/</link><guid isPermaLink="false">x</guid><description>&lt;a href="m"&gt;&nbsp;</description></item><item><guid>http://h/2/</guid><enclosure url="/e.mp3"/></item></channel></rss>' > rss.xml
  $ printf '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="Self" href="http://h/f"/><entry xml:base="http://h/b/"><link href="e"/><updated>2026-11-20T10:00:00Z</updated><content type="xhtml"><div><a href="c?x&amp;y">c</a></div></content></entry></feed>' > atom.xml

# Records

  $ bnfurl split -i sitemap -f url,valid,entry,lastmod:hour,priority s.xml index.xml
  http://h/a	1	url	2026-11-20T10:00:00Z	\N
  http://h/b c	0	url	\N	0.5
  /r	0	url	\N	\N
  	0	url	\N	\N
  http://h/s1.xml	1	sitemap	\N	\N
  $ bnfurl check -i sitemap s.xml
  s.xml:2:33: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  s.xml:3:23: expected ALPHA, found "/"
  s.xml:4:23: expected ALPHA, found the end
  [1]
  $ bnfurl grep -i sitemap --where 'lastmod>=2026-11-01T00:00:00Z' s.xml
  {"entry":"url","loc":"http://h/a","lastmod":"2026-11-20T10:00Z","changefreq":null,"priority":null,"alternates":[],"images":[],"videos":[]}
  $ bnfurl split -i feed -f url,entry,title,updated rss.xml atom.xml
  http://h/1/	item	One	\N
  http://h/2/	item	\N	\N
  \N	feed	\N	\N
  e	entry	\N	2026-11-20T10:00:00Z
  ! bnfurl: 1 record has no URL in the element "link"; to see why: bnfurl check -i feed FILE
  $ bnfurl dedupe -i sitemap --by host s.xml index.xml
  {"entry":"url","loc":"http://h/a","lastmod":"2026-11-20T10:00Z","changefreq":null,"priority":null,"alternates":[],"images":[],"videos":[]}
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  $ bnfurl split -i auto -f url s.xml rss.xml
  http://h/a
  http://h/b c
  /r

  http://h/1/
  http://h/2/
  ! bnfurl: -i auto: detected these formats:
  !   sitemap s.xml
  !   feed    rss.xml
  $ gzip -c index.xml | bnfurl split -i auto -f url,entry
  http://h/s1.xml	sitemap
  ! bnfurl: -i auto: detected sitemap
  $ printf '<34>Nov 20 08:00:00 web1 nginx: http://h/\n' | bnfurl split -i auto -f url
  <34>Nov 20 08:00:00 web1 nginx: http://h/
  ! bnfurl: -i auto: detected lines

# Times

Dates of feeds and sitemaps are compared in all ways in which they are written; who cannot be read is counted.

  $ cat > times.xml << 'END'
  > <urlset>
  > <url><loc>http://h/am</loc><lastmod>2024-05-08 08:53:11 AM</lastmod></url>
  > <url><loc>http://h/month</loc><lastmod>2026-11</lastmod></url>
  > <url><loc>http://h/year</loc><lastmod>2026</lastmod></url>
  > <url><loc>http://h/blank</loc><lastmod>2026-11-20 08:00:00</lastmod></url>
  > <url><loc>http://h/minute</loc><lastmod>2026-11-20T10:00+01:00</lastmod></url>
  > <url><loc>http://h/bad</loc><lastmod>20.11.2026</lastmod></url>
  > <url><loc>http://h/none</loc></url>
  > </urlset>
  > END
  $ bnfurl split -i sitemap -f url,lastmod --where 'lastmod>=2026-11' times.xml
  http://h/month	2026-11
  http://h/blank	2026-11-20 08:00:00
  http://h/minute	2026-11-20T10:00+01:00
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: 1 record has a time that cannot be read; the first is "20.11.2026" at times.xml:6
  $ bnfurl split -i sitemap -f url --where 'lastmod>=2024-05-01 and lastmod<2026-01-02' times.xml
  http://h/am
  http://h/year
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: 1 record has a time that cannot be read; the first is "20.11.2026" at times.xml:6
  $ bnfurl split -i sitemap -f url --where 'lastmod>=2026-11-20T08:59:59Z' times.xml
  http://h/minute
  ! bnfurl: 1 record has a time that cannot be read; the first is "20.11.2026" at times.xml:6
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i sitemap -f url --zone UTC --where 'lastmod>=2026-11-20T08:00:00Z' times.xml
  http://h/blank
  http://h/minute
  ! bnfurl: 1 record has a time that cannot be read; the first is "20.11.2026" at times.xml:6
  $ bnfurl split -i sitemap -f url --where 'lastmod>2025' times.xml
  http://h/year
  ! bnfurl: 5 records have a number that cannot be read; the first is "2024-05-08 08:53:11 AM" at times.xml:1
  $ bnfurl split -i sitemap -f lastmod,lastmod.iso,lastmod.utc,lastmod:day times.xml
  2024-05-08 08:53:11 AM	2024-05-08T08:53:11	\N	2024-05-08T00:00:00
  2026-11	2026-11-01T00:00:00	\N	2026-11-01T00:00:00
  2026	2026-01-01T00:00:00	\N	2026-01-01T00:00:00
  2026-11-20 08:00:00	2026-11-20T08:00:00	\N	2026-11-20T00:00:00
  2026-11-20T10:00+01:00	2026-11-20T10:00:00+01:00	2026-11-20T09:00:00Z	2026-11-20T00:00:00+01:00
  20.11.2026	\N	\N	\N
  \N	\N	\N	\N
  ! bnfurl: 1 record has a time that cannot be read; the first is "20.11.2026" at times.xml:6
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ cat > dates.xml << 'END'
  > <rss><channel>
  > <item><link>http://h/rfc822</link><pubDate>Fri, 20 Nov 2026 08:00:00 +0000</pubDate></item>
  > <item><link>http://h/named</link><pubDate>20 Nov 26 08:00 EST</pubDate></item>
  > <item><link>http://h/gmt</link><pubDate>Thu, 19 Nov 2026 23:59:59 GMT</pubDate></item>
  > <item><link>http://h/bad</link><pubDate>Fri, 20 Movember 2026</pubDate></item>
  > </channel></rss>
  > END
  $ bnfurl split -i feed -f url,published.utc --where 'published>=2026-11-20T08:00:00Z' dates.xml
  http://h/rfc822	2026-11-20T08:00:00Z
  http://h/named	2026-11-20T13:00:00Z
  ! bnfurl: 1 record has a time that cannot be read; the first is "Fri, 20 Movember 2026" at dates.xml:4
  $ bnfurl split -i feed -f url,published --where 'published<"Fri, 20 Nov 2026 00:00 GMT"' dates.xml
  http://h/gmt	Thu, 19 Nov 2026 23:59:59 GMT
  ! bnfurl: 1 record has a time that cannot be read; the first is "Fri, 20 Movember 2026" at dates.xml:4

A leap second is a time in all spellings, where UTC can have one: at the end of a month.

  $ for each in 'Sat, 31 Dec 2016 23:59:60 GMT' 'Sun, 01 Jan 2017 00:59:60 +0100' '31 Dec 16 18:59:60 EST' 2016-12-31T23:59:60Z 'Sat, 31 Dec 2016 23:58:60 GMT' 2016-12-31T23:58:60Z; do echo "<rss><channel><item><link>http://h/</link><pubDate>$each</pubDate></item></channel></rss>" > leap.xml; bnfurl split -q -i feed -f published.utc leap.xml; done
  2016-12-31T23:59:60Z
  2016-12-31T23:59:60Z
  2016-12-31T23:59:60Z
  2016-12-31T23:59:60Z
  \N
  \N

# Links

  $ bnfurl extract --links -i sitemap -f element,attribute,rel,url,resolved s.xml index.xml
  loc	\N	\N	http://h/a	http://h/a
  loc	\N	\N	http://h/b c	\N
  loc	\N	\N	/r	\N
  loc	\N	\N		\N
  loc	\N	sitemap	http://h/s1.xml	http://h/s1.xml
  ! bnfurl: no result for 2 relative URLs, because the file does not say what they are relative to; the first: record 3 of s.xml
  ! bnfurl: no result for 1 link: "http://h/b c" of record 2 of s.xml; --repair repairs many such URLs
  $ bnfurl extract --links -i feed -f page,base,element,attribute,rel,resolved rss.xml atom.xml
  http://h/1/	\N	link	\N	\N	http://h/1/
  http://h/1/	http://h/1/	a	href	\N	http://h/1/m
  http://h/2/	\N	guid	\N	\N	http://h/2/
  http://h/2/	\N	enclosure	url	\N	\N
  \N	\N	link	href	self	http://h/f
  http://h/b/e	http://h/b/	link	href	\N	http://h/b/e
  http://h/b/e	http://h/b/	a	href	\N	http://h/b/c?x&y
  ! bnfurl: no result for 1 relative URL, because the file does not say what they are relative to: record 2 of rss.xml
  $ bnfurl extract --links -i feed --base http://h/feed/ -f page,resolved rss.xml
  http://h/1/	http://h/1/
  http://h/1/	http://h/1/m
  http://h/2/	http://h/2/
  http://h/2/	http://h/e.mp3

# Entities

Those that are not declared are read as in HTML, in text and in attributes. Nothing external is fetched.

  $ cat > entities.xml << 'END'
  > <!DOCTYPE urlset [<!ENTITY eacute "E"><!ENTITY x SYSTEM "x.txt">]>
  > <urlset><url><loc>http://h/&eacute;&egrave;&foo;&amp;</loc>
  > <xhtml:link rel="alternate" hreflang='&quot;&apos;&Tab;' href="http://h/&eacute;&egrave;?a&amp;b&foo;&lt;&#x41;"/></url>
  > <url><loc>http://h/&x;/b</loc><lastmod>&x;</lastmod><image:image><image:loc>&x;</image:loc></image:image></url></urlset>
  > END
  $ bnfurl extract --links -i sitemap -f element,url entities.xml -g rfc3987
  loc	http://h/Eè&foo;&
  xhtml:link	http://h/Eè?a&b&foo;<A
  ! bnfurl: entities.xml: no result for 3 texts with an external entity, which bnfurl does not fetch; the first: line 4, column 20
  ! bnfurl: no result for 1 link: "http://h/E\xc3\xa8?a&b&foo;<A" of record 1 of entities.xml; --repair repairs many such URLs
  $ bnfurl split -i sitemap -f url,lastmod entities.xml
  http://h/Eè&foo;&	\N
  \N	\N
  ! bnfurl: entities.xml: no result for 3 texts with an external entity, which bnfurl does not fetch; the first: line 4, column 20
  ! bnfurl: 1 record has no URL in the element "loc"; to see why: bnfurl check -i sitemap FILE
  $ printf '<?xml version="1.0" encoding="iso-8859-2"?>\n<!DOCTYPE rss [<!ENTITY x SYSTEM "x">]><rss><channel><item><link>http://h/caf&eacute;</link><title>A&eacute;B&notit;</title><enclosure url="/\271&eacute;&foo;"/><content:encoded><a href="/q&egrave;">x</a></content:encoded></item><item><title>&x;</title><link>/&x;</link><description>&x;</description></item></channel></rss>' > feed.xml
  $ bnfurl split -i feed -f url,valid,title feed.xml
  http://h/café	0	AéB¬it;
  \N	0	\N
  ! bnfurl: feed.xml: no result for 3 texts with an external entity, which bnfurl does not fetch; the first: line 2, column 240
  ! bnfurl: 1 record has no URL in the element "link"; to see why: bnfurl check -i feed FILE
  $ bnfurl extract --links -i feed -f element,url feed.xml
  link	http://h/café
  enclosure	/šé&foo;
  a	/qè
  ! bnfurl: feed.xml: no result for 3 texts with an external entity, which bnfurl does not fetch; the first: line 2, column 240
  ! bnfurl: no result for 3 links; the first: "http://h/caf\xc3\xa9" of record 1 of feed.xml; --repair repairs many such URLs
  $ bnfurl extract --links -i sitemap <<< '<!DOCTYPE urlset [<!ENTITY x SYSTEM "x">]><urlset><url><xhtml:link rel="alternate" href="&x;"/></url></urlset>'
  ! bnfurl: -: bnfurl read it only up to line 1, column 90: reference to external entity in attribute
  [3]

# What they are not

  $ bnfurl extract -f url s.xml
  http://h/a
  http://h/b
  ! bnfurl: s.xml is a sitemap; --links -i sitemap reads its links
  $ bnfurl extract --links s.xml atom.xml
  ! bnfurl: s.xml: this is a sitemap, not a page; -i sitemap reads it
  ! bnfurl: atom.xml: this is a feed, not a page; -i feed reads it
  [2]
  $ bnfurl extract -i sitemap s.xml
  ! bnfurl: -i sitemap needs --links: what it has of a page are the links
  [2]
  $ bnfurl check -c s.xml
  3
  ! bnfurl: this file is a sitemap; -i sitemap reads it
  [1]
  $ bnfurl extract --links -i sitemap -f url rss.xml index.xml
  http://h/s1.xml
  ! bnfurl: rss.xml: the root element is "rss", not urlset or sitemapindex; -i feed reads it
  [3]
  $ bnfurl split -i feed -f url s.xml
  ! bnfurl: s.xml: the root element is "urlset", not rss, feed or RDF; -i sitemap reads it
  [3]
  $ printf '<html>' | bnfurl split -i sitemap
  ! bnfurl: -: the root element is "html", not urlset or sitemapindex
  [3]
  $ printf 'x' | bnfurl split -i feed
  ! bnfurl: -: bnfurl read it only up to line 1, column 1: the XML is not complete
  [3]
  $ bnfurl split -i sitemap -k loc s.xml
  ! bnfurl: -k names a column, a member or a log field, which records of -i sitemap do not have
  [2]

# Damage

  $ printf '\n<urlset><url><loc>http://h/a</loc></url>\n <url><loc>http://h/b</url></urlset>' | bnfurl split -i sitemap -f url
  http://h/a
  ! bnfurl: -: bnfurl read it only up to line 3, column 24: mismatched tag
  [3]
  $ head -c 100 s.xml | gzip | head -c 60 > cut.gz; bnfurl split -i sitemap -f url cut.gz index.xml
  http://h/s1.xml
  ! bnfurl: cut.gz: the gzip data end too early; the file is incomplete
  [3]
  $ head -c 100 s.xml | bnfurl split -i sitemap -f url
  http://h/a
  ! bnfurl: -: bnfurl read it only up to line 3, column 13: the XML is not complete
  [3]
  $ printf 'http://h/a\n\001\nhttp://h/b\n' | bnfurl split -i sitemap -f url
  http://h/a
  ! bnfurl: -: bnfurl read it only up to line 2, which is neither XML nor a URL
  [3]
  $ gzip -c index.xml | gzip -c | bnfurl split -i sitemap -f url
  ! bnfurl: -: bnfurl read it only up to line 1, which is neither XML nor a URL
  [3]

With --damaged skip, the next element is read that is whole.

  $ printf '<urlset>\n<url><loc>http://h/1</loc></url>\n<url><loc>http://h/2?a=1&b=2</loc></url>\n<!-- <url><loc>http://no/</loc></url> -->\n<url><loc>http://h/3</loc></url>\n<url><loc>http://h/4</loc>\n<url><loc>http://h/\377</loc></url>\n<url><loc>http://h/5</loc></url></urlset>' > damaged.xml
  $ bnfurl split -i sitemap -f url damaged.xml index.xml
  http://h/1
  http://h/s1.xml
  ! bnfurl: damaged.xml: bnfurl read it only up to line 3, column 27: not well-formed (invalid token)
  [3]
  $ bnfurl split -i sitemap --damaged skip -f url damaged.xml index.xml
  http://h/1
  http://h/3
  http://h/5
  http://h/s1.xml
  ! bnfurl: damaged.xml: skipped 3 damaged parts; the first: the element at line 3, column 1, which is damaged at line 3, column 27: not well-formed (invalid token)
  [3]
  $ bnfurl split -i auto --damaged=skip -f url < damaged.xml
  http://h/1
  http://h/3
  http://h/5
  ! bnfurl: -i auto: detected sitemap
  ! bnfurl: -: skipped 3 damaged parts; the first: the element at line 3, column 1, which is damaged at line 3, column 27: not well-formed (invalid token)
  [3]
  $ printf '<!DOCTYPE rss [<!ENTITY x "/x">]><rss><channel><title>a & b</title><item><link>http://h/1</item><item><link>http://h/2&x;</link></item></channel></rss>' | bnfurl split -i feed --damaged skip -f url,entry
  http://h/2/x	item
  ! bnfurl: -: skipped 2 damaged parts; the first: line 1, column 58: not well-formed (invalid token)
  [3]
  $ printf '<feed xml:base="http://h/" a=b><entry><link href="1"/></entry></feed>' | bnfurl split -i feed --damaged skip -f url
  ! bnfurl: -: bnfurl read it only up to line 1, column 30: not well-formed (invalid token)
  [3]
  $ head -c 100 s.xml | bnfurl split -i sitemap --damaged skip -f url
  http://h/a
  ! bnfurl: -: skipped 1 damaged part: the element at line 2, column 1, which is damaged at line 3, column 13: the XML is not complete
  [3]
  $ bnfurl split -i sitemap --damaged skip -f url rss.xml
  ! bnfurl: rss.xml: the root element is "rss", not urlset or sitemapindex; -i feed reads it
  [3]
  $ bnfurl split --damaged skip s.xml
  ! bnfurl: --damaged needs -i sitemap, or feed
  [2]
  $ bnfurl split -i sitemap --damaged no s.xml
  ! bnfurl: unknown value of --damaged "no"; expected one of: stop skip
  [2]
