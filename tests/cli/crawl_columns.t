The columns surt, surt.ia, site and key, and the levels idna, iri and to-iri, in every way to ask.

# Surt

Is of the normal form.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -f surt <<< 'HTTP://u@WWW.Example.com:80/%7e?b#f'
  http://(com,example,www,@u)/~?b#f
  $ bnfurl split -f surt --level percent <<< 'HTTP://u@WWW.Example.com:80/%7e?b#f'
  HTTP://(com,Example,WWW,:80@u)/~?b#f

Of archives is of the URL as it stands.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -f surt.ia --level percent <<< 'http://www.Example.com:80/B?b=1&a=2'
  com,example)/b?a=2&b=1
  $ bnfurl split -f surt.ia --level syntax,scheme <<< 'http://www.Example.com:80/B?b=1&a=2'
  com,example)/b?a=2&b=1
  $ bnfurl split -f surt.ia <<< http://www1355544.com/
  com)/
  $ bnfurl split -p URI-reference -f surt,surt.ia <<< /a
  /a	a)/

# Site

Is of the host.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split --psl list.dat -f site,site.icann << 'END'
  > http://a.b.co.uk/
  > http://x.y.blogs.com
  > http://co.uk/
  > http://[::1]/
  > http://1.2.3.4
  > mailto:a
  > http://A.B.Co.Uk:80
  > no url
  > END
  b.co.uk	b.co.uk
  y.blogs.com	blogs.com
  \N	\N
  \N	\N
  \N	\N
  \N	\N
  b.co.uk	b.co.uk
  \N	\N

Needs a list that can be read.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split --psl /no/such/list -f site
  ! bnfurl: cannot read the Public Suffix List: /no/such/list: No such file or directory; use --psl to name another file
  [2]
  $ bnfurl grep --psl /no/such/list --where site=a.com
  ! bnfurl: cannot read the Public Suffix List: /no/such/list: No such file or directory; use --psl to name another file
  [2]
  $ bnfurl stats --psl /no/such/list --by site.icann
  ! bnfurl: cannot read the Public Suffix List: /no/such/list: No such file or directory; use --psl to name another file
  [2]
  $ bnfurl split --psl /no/such/list -f surt <<< x:
  x:

Can be counted and tested.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > in << 'END'
  > http://a.x.com/
  > http://b.x.com/
  > http://y.de/
  > END
  $ bnfurl stats --psl list.dat --by site < in
  site	records	octets	invalid	share
  x.com	2	\N	0	0.6667
  y.de	1	\N	0	0.3333
  $ bnfurl grep --psl list.dat --where site=x.com < in
  http://a.x.com/
  http://b.x.com/

A final dot of a host makes no other site, and no other place in a sorted list; a key needs a step for it.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > in << 'END'
  > http://www.x.com./a
  > http://www.x.com/a
  > http://b%C3%BC.co.uk./
  > END
  $ bnfurl split --psl list.dat -f host,site,site.icann,surt,surt.ia < in
  www.x.com.	x.com	x.com	http://(com,x,www,)/a	com,x)/a
  www.x.com	x.com	x.com	http://(com,x,www,)/a	com,x)/a
  b%C3%BC.co.uk.	b%C3%BC.co.uk	b%C3%BC.co.uk	http://(uk,co,b%C3%BC,)/	uk,co,xn--b-eha)/
  $ bnfurl stats --psl list.dat --by site < in
  site	records	octets	invalid	share
  x.com	2	\N	0	0.6667
  b%C3%BC.co.uk	1	\N	0	0.3333
  $ bnfurl dedupe < in
  http://www.x.com./a
  http://www.x.com/a
  http://b%C3%BC.co.uk./
  $ bnfurl dedupe --key-steps dot < in
  http://www.x.com./a
  http://b%C3%BC.co.uk./
  $ bnfurl normalize < in
  http://www.x.com./a
  http://www.x.com/a
  http://b%C3%BC.co.uk./

# Key

Is a digest of the normal form.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -f key << 'END'
  > HTTP://h:80/%7e
  > http://h/~
  > http://h/~?
  > END
  fef554ae1a293c22fb548c5081bd070c
  fef554ae1a293c22fb548c5081bd070c
  b904664f0f46ff6e7554281af1404499
  $ bnfurl split -f key <<< x:
  f3c58626ee238e548f18abf299fc15c2
  $ bnfurl split -f key <<< X:
  f3c58626ee238e548f18abf299fc15c2

Steps make keys equal.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -f key --key-steps fragment << 'END'
  > http://h/#f
  > http://h/
  > END
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key << 'END'
  > http://h/#f
  > http://h/
  > END
  09b2cbf7513cb9ba2357d47c25f510a4
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key --key-steps userinfo << 'END'
  > http://u@h/
  > http://h/
  > END
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key << 'END'
  > http://u@h/
  > http://h/
  > END
  db899e5facf047b1dd1dae7cbeedbed6
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key --key-steps 'drop=a|utm_*' << 'END'
  > http://h/?a=1&b&utm_x=2
  > http://h/?b
  > END
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  $ bnfurl split -f key << 'END'
  > http://h/?a=1&b&utm_x=2
  > http://h/?b
  > END
  e553575f60cd396c79cddc43511be02c
  acf586ee626a70b4fdd8db2c30a82044
  $ bnfurl split -f key --key-steps sort << 'END'
  > http://h/?b&a
  > http://h/?a&b
  > END
  c4ddf94cb1f22d4a8e7815fdb984cbb1
  c4ddf94cb1f22d4a8e7815fdb984cbb1
  $ bnfurl split -f key << 'END'
  > http://h/?b&a
  > http://h/?a&b
  > END
  212d60ee20db54991ab19d02c8c883d5
  c4ddf94cb1f22d4a8e7815fdb984cbb1
  $ bnfurl split -f key --key-steps empty-query << 'END'
  > http://h/?
  > http://h/
  > END
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key << 'END'
  > http://h/?
  > http://h/
  > END
  1207de9806bc0fa0498b81acd45fa23e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key --key-steps www << 'END'
  > http://www.h.com/
  > http://h.com/
  > END
  584b0d37fa1fb152740e93de6e61cd6a
  584b0d37fa1fb152740e93de6e61cd6a
  $ bnfurl split -f key << 'END'
  > http://www.h.com/
  > http://h.com/
  > END
  8eb943b3544950942d149cdbf7710b3c
  584b0d37fa1fb152740e93de6e61cd6a
  $ bnfurl split -f key --key-steps slash << 'END'
  > http://h/a/
  > http://h/a
  > END
  b40f4fcb6d6566ad9c647c2bf5a0356b
  b40f4fcb6d6566ad9c647c2bf5a0356b
  $ bnfurl split -f key << 'END'
  > http://h/a/
  > http://h/a
  > END
  39ee32a9a7442af0af4fd688176eb38a
  b40f4fcb6d6566ad9c647c2bf5a0356b
  $ bnfurl split -f key --key-steps scheme << 'END'
  > http://h/
  > https://h/
  > END
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key << 'END'
  > http://h/
  > https://h/
  > END
  e2f2da591a4c78599d88b070e519744e
  1a8d1cfaa7a0b5939381b0d3a9736be1
  $ cat > in << 'END'
  > http://h/#f
  > http://h/
  > http://u@h/
  > http://h/
  > http://h/?a=1&b&utm_x=2
  > http://h/?b
  > http://h/?b&a
  > http://h/?a&b
  > http://h/?
  > http://h/
  > http://www.h.com/
  > http://h.com/
  > http://h/a/
  > http://h/a
  > http://h/
  > https://h/
  > END
  $ bnfurl split -f key --key-steps 'fragment,userinfo,drop=a|utm_*,sort,empty-query,www,slash,scheme' < in
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  584b0d37fa1fb152740e93de6e61cd6a
  584b0d37fa1fb152740e93de6e61cd6a
  b40f4fcb6d6566ad9c647c2bf5a0356b
  b40f4fcb6d6566ad9c647c2bf5a0356b
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  $ bnfurl split -f key --key-steps fragment --key-steps userinfo --key-steps 'drop=a|utm_*' --key-steps sort --key-steps empty-query --key-steps www --key-steps slash --key-steps scheme < in
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  acf586ee626a70b4fdd8db2c30a82044
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e
  584b0d37fa1fb152740e93de6e61cd6a
  584b0d37fa1fb152740e93de6e61cd6a
  b40f4fcb6d6566ad9c647c2bf5a0356b
  b40f4fcb6d6566ad9c647c2bf5a0356b
  e2f2da591a4c78599d88b070e519744e
  e2f2da591a4c78599d88b070e519744e

Unknown steps are refused.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split --key-steps sorts
  ! bnfurl: --key-steps: unknown key step "sorts" (did you mean "sort"?); expected one of: fragment userinfo drop session-ids sessions sort empty-query www dot slash scheme
  [2]

# Names

Of hosts.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > in << 'END'
  > http://b%C3%BCcher.de/
  > http://H/
  > http://xn--a/
  > http://[::1]/
  > END
  $ bnfurl split --level syntax,scheme,idna -f normal,normal.host,normal.reason,surt < in
  http://xn--bcher-kva.de/	xn--bcher-kva.de	\N	http://(de,xn--bcher-kva,)/
  http://h/	h	\N	http://(h,)/
  http://xn--a/	xn--a	\N	http://(xn--a,)/
  http://[::1]/	[::1]	\N	http://([::1])/
  $ bnfurl split --level idna -f surt.ia < in
  de,xn--bcher-kva)/
  h)/
  xn--a)/
  ::1)/

Of iris.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl normalize -g rfc3987 --level iri <<< 'HTTP://bücher.de/é'
  HTTP://b%C3%BCcher.de/%C3%A9
  $ bnfurl normalize -g rfc3987 --level iri,idna,syntax <<< 'HTTP://bücher.de/é'
  http://xn--bcher-kva.de/%C3%A9
  $ bnfurl normalize --level to-iri <<< http://h/%C3%A9%FF
  http://h/é%FF

Of iris have themselves as normal forms. Triplets of unreserved octets are decoded before the other levels, not after
them.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > in << 'END'
  > http://h/%2e%2e/b
  > http://%41%c3%a9/%2E/%7ea
  > HTTP://h:80/%2E%2e/%ff
  > x:/%2e//b
  > http://h/%e2%80%ae
  > END
  $ bnfurl normalize -g rfc3987 --level to-iri < in
  http://h/../b
  http://Aé/./~a
  HTTP://h:80/../%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level to-iri << 'END'
  > http://h/../b
  > http://Aé/./~a
  > HTTP://h:80/../%FF
  > x:/.//b
  > http://h/%E2%80%AE
  > END
  http://h/../b
  http://Aé/./~a
  HTTP://h:80/../%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level dots,to-iri < in
  http://h/b
  http://Aé/~a
  HTTP://h:80/%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level dots,to-iri << 'END'
  > http://h/b
  > http://Aé/~a
  > HTTP://h:80/%FF
  > x:/.//b
  > http://h/%E2%80%AE
  > END
  http://h/b
  http://Aé/~a
  HTTP://h:80/%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level letter-case,to-iri < in
  http://h/../b
  http://aé/./~a
  http://h:80/../%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level letter-case,to-iri << 'END'
  > http://h/../b
  > http://aé/./~a
  > http://h:80/../%FF
  > x:/.//b
  > http://h/%E2%80%AE
  > END
  http://h/../b
  http://aé/./~a
  http://h:80/../%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level to-iri,syntax,scheme < in
  http://h/b
  http://aé/~a
  http://h/%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize -g rfc3987 --level to-iri,syntax,scheme << 'END'
  > http://h/b
  > http://aé/~a
  > http://h/%FF
  > x:/.//b
  > http://h/%E2%80%AE
  > END
  http://h/b
  http://aé/~a
  http://h/%FF
  x:/.//b
  http://h/%E2%80%AE
  $ bnfurl normalize --level dots,to-iri <<< http://h/%2e%2e
  http://h/
  $ bnfurl normalize --level letter-case,to-iri <<< http://%41/
  http://a/

Of iris have the parts and keys of uris. How a normal form is spelled changes nothing but itself: the spelling is no
text of the grammar.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split --psl list.dat --level syntax -f normal.scheme,normal.host,normal.path,surt,surt.ia,site,site.icann,key <<< http://a.b%C3%BCcher.co.uk/%c3%a9/%7e
  http	a.b%C3%BCcher.co.uk	/%C3%A9/~	http://(uk,co,b%C3%BCcher,a,)/%C3%A9/~	uk,co,xn--bcher-kva,a)/%c3%a9/~	b%C3%BCcher.co.uk	b%C3%BCcher.co.uk	147bce0b03182b8b1fa8948f5eff785c
  $ bnfurl split --psl list.dat --level syntax,to-iri -f normal.scheme,normal.host,normal.path,surt,surt.ia,site,site.icann,key <<< http://a.b%C3%BCcher.co.uk/%c3%a9/%7e
  http	a.b%C3%BCcher.co.uk	/%C3%A9/~	http://(uk,co,b%C3%BCcher,a,)/%C3%A9/~	uk,co,xn--bcher-kva,a)/%c3%a9/~	b%C3%BCcher.co.uk	b%C3%BCcher.co.uk	147bce0b03182b8b1fa8948f5eff785c
  $ bnfurl split --psl list.dat --level syntax,to-iri -f normal,normal.scheme,normal.host,normal.path,surt,surt.ia,site,site.icann,key <<< http://a.b%C3%BCcher.co.uk/%c3%a9/%7e
  http://a.bücher.co.uk/é/~	http	a.b%C3%BCcher.co.uk	/%C3%A9/~	http://(uk,co,b%C3%BCcher,a,)/%C3%A9/~	uk,co,xn--bcher-kva,a)/%c3%a9/~	b%C3%BCcher.co.uk	b%C3%BCcher.co.uk	147bce0b03182b8b1fa8948f5eff785c
  $ bnfurl resolve --base http://h/a --level syntax -f resolved,path,surt.ia,normal.path,surt <<< %c3%a9
  http://h/%C3%A9	/%C3%A9	h)/%c3%a9	/%C3%A9	http://(h,)/%C3%A9
  $ bnfurl resolve --base http://h/a --level syntax,to-iri -f resolved,path,surt.ia,normal.path,surt <<< %c3%a9
  http://h/é	/%C3%A9	h)/%c3%a9	/%C3%A9	http://(h,)/%C3%A9

Reasons are absent where there is none.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split --level idna -f normal.reason << 'END'
  > http://h
  > no url
  > END
  \N
  \N

# Everywhere

Invalid records have none.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -f normal,normal.host,surt,surt.ia,site,site.icann,key <<< 'http://a b'
  \N	\N	\N	\N	\N	\N	\N
  $ bnfurl split --lenient -f normal,normal.host,surt,surt.ia,site,site.icann,key <<< 'http://a b'
  \N	\N	\N	\N	\N	\N	\N
  $ printf ' \n' | bnfurl split -o jsonl -f surt,key
  {"surt":null,"key":null}

All ways to print give the same.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > in << 'END'
  > HTTP://www.Example.com/?b&a
  > http://h.de:80
  > no url
  > mailto:a,b
  > END
  $ bnfurl split -f normal,normal.host,surt,surt.ia,site,site.icann,key < in
  http://www.example.com/?b&a	www.example.com	http://(com,example,www,)/?b&a	com,example)/?a&b	example.com	example.com	90860a3aea036086e3d929a3c3493671
  http://h.de/	h.de	http://(de,h,)/	de,h)/	h.de	h.de	3343e8f92f82cfb9e28406d67d35b4fe
  \N	\N	\N	\N	\N	\N	\N
  mailto:a,b	\N	mailto:a,b	mailto:a,b	\N	\N	d715caa09629df56900f2390533b29f0
  $ bnfurl split -o csv -f normal,normal.host,surt,surt.ia,site,site.icann,key < in
  http://www.example.com/?b&a,www.example.com,"http://(com,example,www,)/?b&a","com,example)/?a&b",example.com,example.com,90860a3aea036086e3d929a3c3493671
  http://h.de/,h.de,"http://(de,h,)/","de,h)/",h.de,h.de,3343e8f92f82cfb9e28406d67d35b4fe
  ,,,,,,
  "mailto:a,b",,"mailto:a,b","mailto:a,b",,,d715caa09629df56900f2390533b29f0
  $ bnfurl split -o jsonl -f normal,normal.host,surt,surt.ia,site,site.icann,key < in
  {"normal":"http://www.example.com/?b&a","normal.host":"www.example.com","surt":"http://(com,example,www,)/?b&a","surt.ia":"com,example)/?a&b","site":"example.com","site.icann":"example.com","key":"90860a3aea036086e3d929a3c3493671"}
  {"normal":"http://h.de/","normal.host":"h.de","surt":"http://(de,h,)/","surt.ia":"de,h)/","site":"h.de","site.icann":"h.de","key":"3343e8f92f82cfb9e28406d67d35b4fe"}
  {"normal":null,"normal.host":null,"surt":null,"surt.ia":null,"site":null,"site.icann":null,"key":null}
  {"normal":"mailto:a,b","normal.host":null,"surt":"mailto:a,b","surt.ia":"mailto:a,b","site":null,"site.icann":null,"key":"d715caa09629df56900f2390533b29f0"}
  $ bnfurl split -g rfc3986 -g rfc2396 -f normal,normal.host,surt,surt.ia,site,site.icann,key < in
  http://www.example.com/?b&a	www.example.com	http://(com,example,www,)/?b&a	com,example)/?a&b	example.com	example.com	90860a3aea036086e3d929a3c3493671
  http://h.de/	h.de	http://(de,h,)/	de,h)/	h.de	h.de	3343e8f92f82cfb9e28406d67d35b4fe
  \N	\N	\N	\N	\N	\N	\N
  mailto:a,b	\N	mailto:a,b	mailto:a,b	\N	\N	d715caa09629df56900f2390533b29f0

Of another grammar have its name.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -g rfc3986 -g rfc1738 -f surt,surt.rfc1738,key.rfc1738 <<< HTTP://h/%7e
  http://(h,)/~	http://(h,)/%7E	7de9bd9bb1fd88f7da180b24b96ff331

Of logs and tables.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' | bnfurl split -i combined -k referer -f surt --on-bad drop
  http://(h,)/r#f
  /rel
  ! bnfurl: skipped 6 records without a valid URL
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined -k referer FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i tsv -k 2 -f surt.ia --pass <<< $'com,example)/ 2024\thttp://www.example.com/'
  com,example)/	com,example)/ 2024

Of what is resolved.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl resolve --base HTTP://www.Example.com/a/ --psl list.dat -f resolved,normal,surt,surt.ia,site <<< ../%7e
  HTTP://www.Example.com/%7e	http://www.example.com/~	http://(com,example,www,)/~	com,example)/~	example.com

Of URLs in texts.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl extract -f normal <<< 'see <HTTP://H/%7e> here'
  http://h/~

Own columns have another name. A column of the record's own with such a name is `own.NAME`.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl split -i jsonl -k url -f normal,own.normal,own.key <<< '{"url":"HTTP://h","normal":"x","key":"k"}'
  http://h/	x	k
  ! bnfurl: normal is bnfurl's column; the column normal of the input is own.normal

Productions of these names are marked.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ cat > own.bnf << 'END'
  > # component: key
  > # component: reason
  > # component: path
  > line = key ":" reason "/" path
  > key = *ALPHA
  > reason = *ALPHA
  > path = *ALPHA
  > END
  $ bnfurl split -g own.bnf -f =key,reason,normal,normal.key,normal.reason,normal_reason <<< a:b/c
  a	\N	a:b/c	a	b	\N
  ! bnfurl: reason is bnfurl's column; the component reason of the grammar is =reason

ClickHouse takes them.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ bnfurl clickhouse --config f -f normal.host,key --level percent --key-steps sort
  <functions>
      <function>
          <type>executable_pool</type>
          <name>f</name>
          <return_type>Tuple(`normal.host` Nullable(String), key Nullable(String))</return_type>
          <argument>
              <type>Nullable(String)</type>
              <name>url</name>
          </argument>
          <format>Native</format>
          <command>exec $BUILD/tools/bnfurl/bnfurl clickhouse --level percent --key-steps sort -f normal.host,key</command>
          <execute_direct>0</execute_direct>
          <deterministic>1</deterministic>
          <pool_size>16</pool_size>
          <max_command_execution_time>10</max_command_execution_time>
          <command_read_timeout>10000</command_read_timeout>
          <command_write_timeout>10000</command_write_timeout>
          <command_termination_timeout>10</command_termination_timeout>
      </function>
  </functions>

Closed pipe.

  $ cat > list.dat << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > de
  > // ===END ICANN DOMAINS===
  > // ===BEGIN PRIVATE DOMAINS===
  > blogs.com
  > // ===END PRIVATE DOMAINS===
  > END
  $ yes http://h | bnfurl split -f key,surt | head -n 1; echo ${PIPESTATUS[1]}
  e2f2da591a4c78599d88b070e519744e	http://(h,)/
  141
