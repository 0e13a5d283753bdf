Users' own grammars: `-g FILE` for every command that takes a grammar, `-i FILE` for a log format. The file of a
compiled-in grammar gives the same results as the compiled one; a fault in a file is told with its place.

# Commands

Split has its components and productions.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl split -g geo.bnf --header << 'END'
  > geo:48.2,16
  > geo:1
  > END
  valid	scheme	path	coord-a	coord-c
  1	geo	48.2,16	48.2	\N
  0	\N	\N	\N	\N
  $ bnfurl split -g geo.bnf -o jsonl -f 'grammar,production,coord-a,coord-c,num[]' <<< geo:48.2,16
  {"grammar":"geo","production":"geo-URI","coord-a":"48.2","coord-c":null,"num[]":["48.2","16"]}
  $ bnfurl split -g geo.bnf -f help
  url	the URL as written in the record
  valid	whether the record, unless its URL is -, is valid: 1 or 0
  error_offset	the offset at which an invalid URL fails, in bytes from 0
  expected	what was expected at that offset
  reason	why the record is invalid, in words
  grammar	the grammar that the URL must match
  production	the grammar rule that the URL must match
  kind	the form of the URL, such as origin-form in a log: the alternative of the rule that it matches
  host_kind	the kind of host, such as IPv4address: the alternative that it matches
  default_port	the default port of the scheme, even if the URL has a port
  file	the name of the record's file
  line	the record's number in its file, from 1; grep -n counts a header and comments, too
  byte	the offset of the record in its decompressed file, in bytes from 0
  scheme	component of geo
  path	component of geo
  coord-a	component of geo
  coord-c	component of geo
  geo-URI	production of geo
  geo-scheme	production of geo
  coordinates	production of geo
  coord-b	production of geo
  coordinate	production of geo
  num	production of geo
  DIGIT	production of geo
  normal	the normalized URL; --level says what is normalized
  normal.reason	why a valid URL has no normal form
  normal.removed	what --level removed from the URL, as in utm_source=x #top
  repaired	the URL, repaired if it is invalid
  repaired.change	what the repair changed, as in trimmed, 2 escaped
  repaired.reason	why an invalid URL cannot be repaired
  readings	whether the conventions of --between read the URL alike: alike, differ, none
  readings.hosts	the host; if they differ, what each of them finds
  surt	the normalized URL with its host reversed, for sorting (SURT: Sort-friendly URI Reordering Transform)
  surt.ia	the key that the Python package surt makes from the URL as written
  site	the registrable domain, by the Public Suffix List
  site.icann	the same, but ignoring private suffixes such as github.io
  key	a 128-bit hash (XXH3) of the normal form after the steps of --key-steps
  decision	what the files of --rules decide: allow or deny
  rule	the FILE:LINE of the rule that decides
  robots	what the file of --robots says to the robot that made the request: allow or deny
  robots.line	the line of the rule that decides
  robots.status	the status of the response that counts for the URL, or none if there was no response
  robots.rule	the rule that decides, such as Disallow: /cart
  robots.reason	why a store allows or denies the URL
  robots.agent	the robot that made the request, by the product token in its user agent; * if it is not known
  bot.status	whether a bot of --bot-networks made the request: verified (it came from its networks) or claimed
  bot.name	the NAME in --bot-networks that log.agent contains
  normal.scheme	component of the column normal
  normal.path	component of the column normal
  normal.coord-a	component of the column normal
  normal.coord-c	component of the column normal

Without components it has the rules that the start, or -p, is made of.

  $ cat > date.bnf << 'END'
  > date  = year "-" month [ "-" day ] [ SP date ]
  > year  = 4DIGIT
  > month = 2DIGIT
  > day   = 2DIGIT
  > END
  $ bnfurl split -g date.bnf --header <<< '2026-11-25 2025-12'
  valid	year	month	day
  1	2026	11	25
  $ bnfurl split -g date.bnf -p year --header <<< 2026
  valid
  1

Check says where and why.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl check -g geo.bnf << 'END'
  > geo:1,2
  > geo:1;2
  > END
  -:2:6: expected DIGIT, ",", ".", found ";"
  [1]

Explain names the open productions.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl explain -g geo.bnf geo:1,
  geo:1,
        ^ 6: expected DIGIT, "-", found the end
  open	geo-URI	coordinates	coord-b	coordinate
  [1]

Any production is an entry point.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl check -g geo.bnf -p num <<< 1.5
  $ bnfurl check -g geo.bnf -p COORD-A <<< -1.5
  $ bnfurl check -g geo.bnf -p numb
  ! bnfurl: unknown production of geo "numb" (did you mean "num"?); expected one of: num geo-URI geo-scheme coordinates coord-a coord-b coord-c coordinate and others; "bnfurl grammar show NAME" lists them all
  [2]

Can be given with compiled grammars.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl split -g rfc3986 -g geo.bnf --header << 'END'
  > geo:1,2
  > geo:x
  > END
  valid	valid.rfc3986	error_offset.rfc3986	valid.geo	error_offset.geo	scheme	host	port	path	query	fragment
  1	1	\N	1	\N	geo	\N	\N	1,2	\N	\N
  1	1	\N	0	4	geo	\N	\N	x	\N	\N
  $ bnfurl check -g geo.bnf -p num -g rfc3986 -p port <<< 1.
  -:1:3: geo: expected DIGIT, found the end
  -:1:2: rfc3986: expected DIGIT, or the end, found "."
  [1]

Grammars of other texts than URLs.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ printf '1985-04-12T23:20:50.52Z\n1985-04-12\n1985-04-12T23:20:50.52Z' | bnfurl check -g tests/grammars/rfc3339-date-time.bnf -c
  1
  [1]
  $ printf 'me@example.org\nme@\nme@example.org' | bnfurl check -g tests/grammars/rfc5321-mailbox.bnf -c
  1
  [1]
  $ printf -- '-1.5e+10\n01\n-1.5e+10' | bnfurl check -g tests/grammars/rfc8259-number.bnf -c
  1
  [1]

Grammar show dot and ambiguities.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl grammar show geo.bnf
  PRODUCTION	ENTRY	COMPONENT	ENGINES
  geo-URI	own,start	-	table
  geo-scheme	own	-	table
  coordinates	own	-	table
  coord-a	own	coord-a	table
  coord-b	own	-	table
  coord-c	own	coord-c	table
  coordinate	own	-	table
  num	own	-	table
  DIGIT	core	-	table
  $ bnfurl grammar dot geo.bnf -p DIGIT
  digraph "geo:DIGIT" {
    rankdir=LR;
    node [shape=circle];
    start [shape=point];
    start -> 0;
    1 [shape=doublecircle];
    0 -> 1 [label="[0-9]"];
  }
  $ echo 's = *"a" *"a"' > twice.bnf
  $ bnfurl grammar ambiguities twice.bnf
  PRODUCTION	CHOICE	ENTRY	TEXT	READING	OTHER
  s\t*[Aa]\ts\ta\t\t (esc)

Only compiled grammars are proved.

  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl grammar prove geo.bnf
  ! bnfurl: geo.bnf is a file; prove is only for compiled-in grammars, except with --certificate or --tables
  [2]

# Lists
# `NAME[]` has all occurrences of a component or a production, whether a printed rule or a body names it.

A component has all its occurrences.

  $ cat > own.bnf << 'END'
  > top = item *( "," item )
  > item = *ALPHA
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'item,item[]' << 'END'
  > a,,c
  > ,
  > END
  {"item":"a","item[]":["a","","c"]}
  {"item":"","item[]":["",""]}
  $ cat > own.bnf << 'END'
  > # component: item
  > top = item *( "," item )
  > item = *ALPHA
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'item,item[]' << 'END'
  > a,,c
  > ,
  > END
  {"item":"a","item[]":["a","","c"]}
  {"item":"","item[]":["",""]}
  $ cat > own.bnf << 'END'
  > # component: part = item
  > top = item *( "," item )
  > item = *ALPHA
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'part,part[],item[]' << 'END'
  > a,b
  > 1
  > END
  {"part":"a","part[]":["a","b"],"item[]":["a","b"]}
  {"part":null,"part[]":null,"item[]":null}

A component of several productions has the occurrences of each. A `two` is `even` alone, and inside a `four`. The
literal before ":" in a `word` is `head`. component: head = word:

  $ cat > own.bnf << 'END'
  > # component: even = two four/two
  > # component: head = word:
  > top = word *( two / four )
  > word = "w" ":"
  > two = "2"
  > four = "<" two ">"
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'even[],head[]' << 'END'
  > w:2<2>2
  > w:
  > END
  {"even[]":["2","2","2"],"head[]":["w"]}
  {"even[]":[],"head[]":["w"]}

Of a component inside itself only the outermost counts.

  $ cat > own.bnf << 'END'
  > # component: list
  > top = list *( ";" list )
  > list = word [ "," list ]
  > word = 1*ALPHA
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'list[],word[]' <<< 'a,b;c'
  {"list[]":["a,b","c"],"word[]":["a","b","c"]}
  $ bnfurl split -g own.bnf -o jsonl -f 'list[]' -p list <<< a,b
  {"list[]":["a,b"]}

A production that only a body names is found. body: query = param *( "&" param )

  $ cat > own.bnf << 'END'
  > # import: URI rfc3986
  > # body: query = param *( "&" param )
  > url = <URI, see [URI]>
  > param = name [ "=" value ]
  > name = *( unreserved / pct-encoded / mark )
  > value = *( unreserved / pct-encoded / mark / "=" )
  > mark = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@" / "/" / "?"
  > END
  $ cat > in << 'END'
  > http://h/x/y?a=1&b=2&c
  > http://h/?
  > http://h/
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'query,param,param[],name[],value[],segment[]' < in
  {"query":"a=1&b=2&c","param":"a=1","param[]":["a=1","b=2","c"],"name[]":["a","b","c"],"value[]":["1","2"],"segment[]":["x","y"]}
  {"query":"","param":"","param[]":[""],"name[]":[""],"value[]":[],"segment[]":[""]}
  {"query":null,"param":null,"param[]":[],"name[]":[],"value[]":[],"segment[]":[""]}
  $ bnfurl split -g own.bnf -o jsonl -f 'param,name[]' -p param <<< a=1
  {"param":"a=1","name[]":["a"]}
  $ cat > own.bnf << 'END'
  > # component: param
  > # import: URI rfc3986
  > # body: query = param *( "&" param )
  > url = <URI, see [URI]>
  > param = name [ "=" value ]
  > name = *( unreserved / pct-encoded / mark )
  > value = *( unreserved / pct-encoded / mark / "=" )
  > mark = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@" / "/" / "?"
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'query,param,param[],name[],value[],segment[]' < in
  {"query":"a=1&b=2&c","param":"a=1","param[]":["a=1","b=2","c"],"name[]":["a","b","c"],"value[]":["1","2"],"segment[]":["x","y"]}
  {"query":"","param":"","param[]":[""],"name[]":[""],"value[]":[],"segment[]":[""]}
  {"query":null,"param":null,"param[]":[],"name[]":[],"value[]":[],"segment[]":[""]}
  $ bnfurl split -g own.bnf -o jsonl -f 'param,name[]' -p param <<< a=1
  {"param":"a=1","name[]":["a"]}
  $ cat > own.bnf << 'END'
  > # component: name
  > # component: value
  > # import: URI rfc3986
  > # body: query = param *( "&" param )
  > url = <URI, see [URI]>
  > param = name [ "=" value ]
  > name = *( unreserved / pct-encoded / mark )
  > value = *( unreserved / pct-encoded / mark / "=" )
  > mark = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@" / "/" / "?"
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'query,param,param[],name[],value[],segment[]' < in
  {"query":"a=1&b=2&c","param":"a=1","param[]":["a=1","b=2","c"],"name[]":["a","b","c"],"value[]":["1","2"],"segment[]":["x","y"]}
  {"query":"","param":"","param[]":[""],"name[]":[""],"value[]":[],"segment[]":[""]}
  {"query":null,"param":null,"param[]":[],"name[]":[],"value[]":[],"segment[]":[""]}
  $ bnfurl split -g own.bnf -o jsonl -f 'param,name[]' -p param <<< a=1
  {"param":"a=1","name[]":["a"]}

What a printed rule and a body name is found in both.

  $ cat > own.bnf << 'END'
  > # body: query = param *( "&" param )
  > top = param "?" query
  > query = *( ALPHA / "&" )
  > param = *ALPHA
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'param,param[]' <<< 'a?b&c'
  {"param":"a","param[]":["a","b","c"]}

A component that only a body defines is found. body: query = pair *( "&" pair ) body: pair = word "=" *ALPHA body:
word = *ALPHA

  $ cat > own.bnf << 'END'
  > # component: word
  > # body: query = pair *( "&" pair )
  > # body: pair = word "=" *ALPHA
  > # body: word = *ALPHA
  > top = "?" query
  > query = *ALPHA "=" *ALPHA *( "&" *ALPHA "=" *ALPHA )
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'word,word[]' <<< '?a=b&c=d'
  {"word":"a","word[]":["a","c"]}

What a body leaves out is still found. The printed abs_path refers to rel_path; its body does not.

  $ bnfurl split -g rfc1808 -o jsonl -f 'abs_path[],rel_path[],path[]' <<< 'http://h/a;p'
  {"abs_path[]":["/a;p"],"rel_path[]":["a;p"],"path[]":["/a"]}
  $ bnfurl split -g grammar/rfc1808.bnf -o jsonl -f 'abs_path[],rel_path[],path[]' <<< 'http://h/a;p'
  {"abs_path[]":["/a;p"],"rel_path[]":["a;p"],"path[]":["/a"]}

A strict reader has lists too. strict: t: other component: scheme = one: component: item body: rest = item *( "," item
) "x" is the scheme of `one`, which does not allow ";".

  $ cat > own.bnf << 'END'
  > # kinds: t
  > # strict: t: other
  > # component: scheme = one:
  > # component: item
  > # body: rest = item *( "," item )
  > t = one / other
  > one = "x:" rest
  > other = 1*ALPHA ":" item *( ( "," / ";" ) item )
  > rest = *( ALPHA / "," )
  > item = *ALPHA
  > END
  $ cat > in << 'END'
  > x:a,b
  > y:a,b
  > x:a;b
  > END
  $ bnfurl split -g own.bnf -o jsonl -f 'kind,item,item[]' < in
  {"kind":"one","item":"a","item[]":["a","b"]}
  {"kind":"other","item":"a","item[]":["a","b"]}
  {"kind":"other","item":"a","item[]":["a","b"]}
  $ bnfurl split -g own.bnf -o jsonl -f 'kind,item,item[]' --strict-scheme < in
  {"kind":"one","item":"a","item[]":["a","b"]}
  {"kind":"other","item":"a","item[]":["a","b"]}
  {"kind":null,"item":null,"item[]":null}

# Shown
# What is shown of a text if nothing is asked for.

Split has the components in the order of the file.

  $ cat > version.bnf << 'END'
  > # component: major
  > # component: patch
  > # component: minor
  > # component: line
  >    version = major "." minor [ "." patch ] [ "-" line ]
  >              ; indented as RFCs are
  >    major = 1*DIGIT
  >    minor = 1*DIGIT
  >    patch = 1*DIGIT
  >    line = 1*ALPHA
  > END
  $ bnfurl split -g version.bnf --header << 'END'
  > 1.22-a
  > 1
  > END
  valid	major	patch	minor	=line
  1	1	\N	22	a
  0	\N	\N	\N	\N
  $ bnfurl split -g version.bnf -o jsonl <<< 1.2.3
  {"valid":true,"major":"1","patch":"3","minor":"2","=line":null}

Explain has the same in a pipe.

  $ cat > version.bnf << 'END'
  > # component: major
  > # component: patch
  > # component: minor
  > # component: line
  >    version = major "." minor [ "." patch ] [ "-" line ]
  >              ; indented as RFCs are
  >    major = 1*DIGIT
  >    minor = 1*DIGIT
  >    patch = 1*DIGIT
  >    line = 1*ALPHA
  > END
  $ bnfurl explain -g version.bnf 1.22-a
  1.22-a
  major	0	1	1
  minor	2	4	22
  line	5	6	a
  $ cat > geo.bnf << 'END'
  > # source:    RFC 5870, section 3.3, June 2010, without its parameters
  > # start:     geo-URI
  > # component: scheme = geo-scheme
  > # component: path = coordinates
  > # component: coord-a
  > # component: coord-c
  > # typical:   geo:48.2010,16.3695,183
  >
  > geo-URI = geo-scheme ":" coordinates
  > geo-scheme = "geo"
  > coordinates = coord-a "," coord-b [ "," coord-c ]
  > coord-a = coordinate
  > coord-b = coordinate
  > coord-c = coordinate
  > coordinate = [ "-" ] num
  > num = 1*DIGIT [ "." 1*DIGIT ]
  > END
  $ bnfurl explain -g geo.bnf geo:1,2
  geo:1,2
  scheme	0	3	geo
  path	4	7	1,2
  coord-a	4	5	1

# Files

Message about an unknown word says that it may be a file.

  $ cat > mine.bnf << 'END'
  > # grammar:   proxy
  > # source:    our proxy's log
  > # start:     record
  > # kind:      record
  > # component: time
  > # component: method
  > # component: target
  > # component: status
  > # target:    target rfc9112 request-target unless target = "-"
  > # method:    CONNECT authority-form
  > # method:    * origin-form absolute-form
  >
  > record = time SP method SP target SP status
  > time = 1*DIGIT
  > method = 1*ALPHA
  > target = *( graphic / SP )
  > status = 3DIGIT
  > graphic = %x21-FF
  > END
  $ bnfurl split -i mine -f line <<< '1 GET /a 200'
  ! bnfurl: unknown input format "mine" (did you mean "lines"?); expected one of: lines nul auto tsv csv jsonl w3c iis and others; "-i help" lists them all; did you mean the file mine.bnf?
  [2]
  $ bnfurl split -g mine -f line <<< '1 GET /a 200'
  ! bnfurl: unknown grammar "mine"; expected one of: alb apache-error cloudfront combined common conventions elb envoy and others; "bnfurl grammar list" lists them all; did you mean the file mine.bnf?
  [2]
  $ bnfurl split -i thine -f line <<< '1 GET /a 200'
  ! bnfurl: unknown input format "thine"; expected one of: lines nul auto tsv csv jsonl w3c iis and others; "-i help" lists them all; or name a grammar file
  [2]
  $ bnfurl split -g thine -f line <<< '1 GET /a 200'
  ! bnfurl: unknown grammar "thine"; expected one of: alb apache-error cloudfront combined common conventions elb envoy and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl split -i mine.bnf -f line <<< '1 GET /a 200'
  1
  $ bnfurl split -g mine.bnf -f line <<< '1 GET /a 200'
  1

A known name wins and a word with a slash is a file.

  $ echo 's = "x"' > rfc3986
  $ echo 's = "y"' > mine.bnf
  $ echo 's = "x"' > mine
  $ bnfurl check -g rfc3986 <<< http://h
  $ bnfurl check -g ./rfc3986 <<< x
  $ bnfurl check -g mine <<< x
  $ bnfurl check -g mine.bnf <<< y
  $ bnfurl check -g ./mine.bnf <<< x
  -:1:1: expected s, found "x"
  [1]

May import compiled grammars and other files.

  $ cat > one.bnf << 'END'
  > # import: URI rfc3986
  > s = <authority, see [URI]> "!"
  > END
  $ cat > two.bnf << 'END'
  > # import: ONE one
  > t = "<" <s, see [ONE]> ">"
  > END
  $ bnfurl split -g one.bnf -f host,port <<< 'h:80!'
  h	80
  $ bnfurl check -g two.bnf -g one.bnf <<< '<h:80!>'
  -:1:1: one: expected unreserved, sub-delims, "%", ":", "@", "[", found "<"
  $ bnfurl check -g two.bnf
  ! two.bnf:1:15: unknown grammar "one"
  [2]

A decoded production alone.

  $ cat > pct.bnf << 'END'
  > s = a "/" b
  > a = *("%" 2HEXDIG)
  > b = *("%" 2HEXDIG)
  > END
  $ bnfurl split -g pct.bnf -f b.decoded <<< %41/%42
  B
  $ bnfurl split -g pct.bnf -f line --where b.decoded=B <<< %41/%42
  1

The same name twice is refused.

  $ echo 's = "x"' > one.bnf
  $ cat > other.bnf << 'END'
  > # grammar: rfc3986
  > s = "x"
  > END
  $ bnfurl check -g one.bnf -g one.bnf
  ! bnfurl: -g one is given twice
  [2]
  $ bnfurl check -g rfc3986 -g other.bnf
  ! bnfurl: the file other.bnf and the compiled grammar rfc3986 have the same name; add a line "# grammar: NAME" to the file
  [2]
  $ bnfurl check -g other.bnf -g rfc1738 -g rfc3986
  ! bnfurl: the file other.bnf and the compiled grammar rfc3986 have the same name; add a line "# grammar: NAME" to the file
  [2]
  $ bnfurl witness -g other.bnf -g rfc3986
  ! bnfurl: the file other.bnf and the compiled grammar rfc3986 have the same name; add a line "# grammar: NAME" to the file
  [2]
  $ bnfurl witness -g rfc3986 -p port -g other.bnf -p s
  ! bnfurl: the file other.bnf and the compiled grammar rfc3986 have the same name; add a line "# grammar: NAME" to the file
  [2]
  $ bnfurl check -g other.bnf <<< x

The name is that of the file unless its header names another.

  $ echo 's = "x"' > 3gpp.bnf
  $ bnfurl split -g 3gpp.bnf -f grammar,production <<< x
  3gpp	s
  $ echo 's = "x"' > v1.2.bnf
  $ bnfurl split -g v1.2.bnf -f grammar,production <<< x
  v1.2	s
  $ echo 's = "x"' > my_urls.bnf
  $ bnfurl split -g my_urls.bnf -f grammar,production <<< x
  my_urls	s
  $ echo 's = "x"' > 'my own.bnf'
  $ bnfurl check -g 'my own.bnf'
  ! my own.bnf: "my own" cannot be the name of a grammar; add a line "# grammar: NAME" with a name of letters, digits, "-", "_", "+" and "."
  [2]

Names that clash in C++ are allowed.

  $ cat > x.bnf << 'END'
  > # component: a_b = a-b
  > # component: class
  > s = a-b class
  > a-b = *DIGIT
  > class = *ALPHA
  > END
  $ bnfurl split -g x.bnf -f a_b,a-b,class <<< 1x
  1	1	x

A record grammar is an input format. A grammar of another kind is not an input format.

  $ cat > proxy.bnf << 'END'
  > # grammar:   proxy
  > # source:    our proxy's log
  > # start:     record
  > # kind:      record
  > # component: time
  > # component: method
  > # component: target
  > # component: status
  > # target:    target rfc9112 request-target unless target = "-"
  > # method:    CONNECT authority-form
  > # method:    * origin-form absolute-form
  >
  > record = time SP method SP target SP status
  > time = 1*DIGIT
  > method = 1*ALPHA
  > target = *( graphic / SP )
  > status = 3DIGIT
  > graphic = %x21-FF
  > END
  $ bnfurl split -i proxy.bnf -f log.time,log.status,valid,kind,host,path,error_offset << 'END'
  > 1 GET http://example.org/ 200
  > 2 CONNECT h:1 200
  > 3 CONNECT /a 400
  > 4 GET * 400
  > 5 GET - 400
  > none
  > END
  1	200	1	absolute-form	example.org	/	\N
  2	200	1	authority-form	h	\N	\N
  3	400	0	\N	\N	\N	0
  4	400	0	\N	\N	\N	0
  5	400	\N	\N	\N	\N	\N
  \N	\N	0	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format proxy.bnf (-:6:1); to see why: bnfurl check -i proxy.bnf FILE
  $ bnfurl split -i proxy.bnf -o jsonl -f 'segment[]' << 'END'
  > 1 GET /a/b 200
  > 1 GET h 200
  > END
  {"segment[]":["a","b"]}
  {"segment[]":null}
  $ echo 's = "x"' > none.bnf
  $ bnfurl check -i none.bnf
  ! bnfurl: none.bnf is not a log format; a log format has "# kind: record" and "# target:" lines
  [2]

A record grammar may be judged by another file. The proxy's log again; its targets are judged by the grammar t, whose
kinds are a and b.

  $ cat > t.bnf << 'END'
  > s = a / b
  > a = "A" c
  > b = "B"
  > c = *DIGIT
  > # kinds: s
  > # component: c
  > END
  $ cat > proxy.bnf << 'END'
  > # grammar:   proxy
  > # source:    our proxy's log
  > # start:     record
  > # kind:      record
  > # component: time
  > # component: method
  > # component: target
  > # component: status
  > # target:    target t s unless target = "-"
  > # method:    CONNECT a
  > # method:    * a b
  >
  > record = time SP method SP target SP status
  > time = 1*DIGIT
  > method = 1*ALPHA
  > target = *( graphic / SP )
  > status = 3DIGIT
  > graphic = %x21-FF
  > END
  $ bnfurl split -i proxy.bnf -g t.bnf -f valid,kind,c << 'END'
  > 1 GET B 200
  > 1 CONNECT B 200
  > 1 GET A1 200
  > END
  1	b	\N
  1	b	\N
  1	a	1

# Same
# The file of a compiled grammar gives the same output, octet for octet, as the compiled grammar.

For every command that reads records.

  $ cat > in << 'END'
  > see http://h/a, https://[::1]:80/x?y#z.
  > mailto:me@x.org
  > http://u@h:80/%41
  >  http:
  > END
  $ bnfurl extract -g rfc3986 < in
  1	4	http://h/a
  1	16	https://[::1]:80/x?y#z
  2	40	mailto:me@x.org
  3	56	http://u@h:80/%41
  $ bnfurl extract -g grammar/rfc3986.bnf < in
  1	4	http://h/a
  1	16	https://[::1]:80/x?y#z
  2	40	mailto:me@x.org
  3	56	http://u@h:80/%41
  $ bnfurl extract -f url,host,segment -g rfc3986 < in
  http://h/a	h	a
  https://[::1]:80/x?y#z	[::1]	x
  mailto:me@x.org	\N	\N
  http://u@h:80/%41	h	%41
  $ bnfurl extract -f url,host,segment -g grammar/rfc3986.bnf < in
  http://h/a	h	a
  https://[::1]:80/x?y#z	[::1]	x
  mailto:me@x.org	\N	\N
  http://u@h:80/%41	h	%41
  $ bnfurl grep -n --where 'host and segment=a' -g rfc3986 < in
  [1]
  $ bnfurl grep -n --where 'host and segment=a' -g grammar/rfc3986.bnf < in
  [1]
  $ bnfurl grep -v -g rfc3986 < in
  see http://h/a, https://[::1]:80/x?y#z.
   http:
  $ bnfurl grep -v -g grammar/rfc3986.bnf < in
  see http://h/a, https://[::1]:80/x?y#z.
   http:
  $ bnfurl dedupe --on-bad keep -g rfc3986 < in
  see http://h/a, https://[::1]:80/x?y#z.
  mailto:me@x.org
  http://u@h:80/%41
   http:
  $ bnfurl dedupe --on-bad keep -g grammar/rfc3986.bnf < in
  see http://h/a, https://[::1]:80/x?y#z.
  mailto:me@x.org
  http://u@h:80/%41
   http:
  $ bnfurl dedupe --by host -g rfc3986 < in
  mailto:me@x.org
  http://u@h:80/%41
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl dedupe --by host -g grammar/rfc3986.bnf < in
  mailto:me@x.org
  http://u@h:80/%41
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl normalize -g rfc3986 < in
  \N
  mailto:me@x.org
  http://u@h/A
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl normalize -g grammar/rfc3986.bnf < in
  \N
  mailto:me@x.org
  http://u@h/A
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl resolve --base http://a/b -g rfc3986 < in
  \N
  mailto:me@x.org
  http://u@h:80/%41
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl resolve --base http://a/b -g grammar/rfc3986.bnf < in
  \N
  mailto:me@x.org
  http://u@h:80/%41
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl stats -g rfc3986 < in
  records: 4
           2  50.0 %  valid
           2  50.0 %  invalid
           0   0.0 %  without a URL

  scheme: 2 distinct values; % of 2 valid URLs
           1  50.0 %  ####################  http
           1  50.0 %  ####################  mailto

  host: 1 distinct value; % of 2 valid URLs; missing in 1
           1  50.0 %  ####################  h

  expected: 2 distinct values; % of 2 errors
           1  50.0 %  ####################  ALPHA
           1  50.0 %  ####################  ALPHA, HEXDIG, "+", "-", ".", ":"

  found: 1 distinct value; % of 2 errors
           2 100.0 %  ####################  " "

  bytes in a URL: 6 to 39, 19.2 on average; % of 4 URLs
           1  25.0 %  ####################  6-7
           0   0.0 %                        8-11
           1  25.0 %  ####################  12-15
           1  25.0 %  ####################  16-23
           0   0.0 %                        24-31
           1  25.0 %  ####################  32-47
  $ bnfurl stats -g grammar/rfc3986.bnf < in
  records: 4
           2  50.0 %  valid
           2  50.0 %  invalid
           0   0.0 %  without a URL

  scheme: 2 distinct values; % of 2 valid URLs
           1  50.0 %  ####################  http
           1  50.0 %  ####################  mailto

  host: 1 distinct value; % of 2 valid URLs; missing in 1
           1  50.0 %  ####################  h

  expected: 2 distinct values; % of 2 errors
           1  50.0 %  ####################  ALPHA
           1  50.0 %  ####################  ALPHA, HEXDIG, "+", "-", ".", ":"

  found: 1 distinct value; % of 2 errors
           2 100.0 %  ####################  " "

  bytes in a URL: 6 to 39, 19.2 on average; % of 4 URLs
           1  25.0 %  ####################  6-7
           0   0.0 %                        8-11
           1  25.0 %  ####################  12-15
           1  25.0 %  ####################  16-23
           0   0.0 %                        24-31
           1  25.0 %  ####################  32-47
  $ bnfurl check -c --stats -g rfc3986 < in
  2
  ! {"records":4,"valid":2,"invalid":2,"reasons":{"ALPHA":1,"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":81,"seconds":0}
  [1]
  $ bnfurl check -c --stats -g grammar/rfc3986.bnf < in
  2
  ! {"records":4,"valid":2,"invalid":2,"reasons":{"ALPHA":1,"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":81,"seconds":0}
  [1]
  $ bnfurl split --where reg-name=h -f url,reg-name,segment -g rfc3986 < in
  http://u@h:80/%41	h	%41
  $ bnfurl split --where reg-name=h -f url,reg-name,segment -g grammar/rfc3986.bnf < in
  http://u@h:80/%41	h	%41
  $ bnfurl split --lenient --decode pct -f path -g rfc3986 < in
  /a, https://[::1]:80/x	/a, https://[::1]:80/x
  me@x.org	me@x.org
  /%41	/A
  \t (esc)
  $ bnfurl split --lenient --decode pct -f path -g grammar/rfc3986.bnf < in
  /a, https://[::1]:80/x	/a, https://[::1]:80/x
  me@x.org	me@x.org
  /%41	/A
  \t (esc)

For strict schemes.

  $ cat > in << 'END'
  > http://u:p@h/
  > http://h/
  > x:y
  > https:x
  > END
  $ bnfurl check --strict-scheme -g rfc1738 < in
  -:1:10: expected digit, found "p"
  [1]
  $ bnfurl check --strict-scheme -g grammar/rfc1738.bnf < in
  -:1:10: expected digit, found "p"
  [1]
  $ bnfurl explain --strict-scheme -g grammar/rfc1738.bnf http://u:p@h/
  http://u:p@h/
           ^ 9: expected digit, found "p"
  open	url	httpurl	hostport	port	digits
  [1]
  $ bnfurl explain --strict-scheme -g rfc1738 http://u:p@h/
  http://u:p@h/
           ^ 9: expected digit, found "p"
  open	url	httpurl	hostport	port	digits
  [1]

# Sentences

A grammar says what is wrong with a text that fails where it ends with a rule, and how a sentence calls a rule. Elsewhere,
an octet is only said not to be allowed in a part if the part never has it.

  $ cat > plate.bnf << 'END'
  > # component: district
  > # component: rest
  > # says:      serial = number of the car
  > # reason:    two-hyphens = one "-" is enough
  > # reason:    no-rest = letters and a number must follow the "-"
  >
  > plate = district "-" rest
  > district = 1*3ALPHA
  > rest = letters " " serial / "X"
  > letters = 1*2ALPHA
  > serial = 1*4DIGIT
  >
  > two-hyphens = "--"
  > no-rest = "-"
  > END
  $ bnfurl split -g plate.bnf -f url,error_offset,reason --header << 'END'
  > M-AB 12
  > M--AB 12
  > M-
  > M-1
  > M-AB 1x
  > M-AB 1B
  > MMMM-A
  > M
  > END
  url	error_offset	reason
  M-AB 12	\N	\N
  M--AB 12	2	one "-" is enough
  M-	2	letters and a number must follow the "-"
  M-1	2	"1" is not allowed here, in a rest
  M-AB 1x	6	"x" is not allowed in a number of the car
  M-AB 1B	6	"B" is not allowed in a number of the car
  MMMM-A	3	"-" must come next, not "M"
  M	1	the text ends before its district is complete

# Faults

Are reported with their places as by the generator.

  $ cat > x.bnf << 'END'
  > s = "a"
  > t = u "b
  > END
  $ bnfurl check -g x.bnf <<< x
  ! x.bnf:2:7: this quote is not closed on its line (rule t)
  [2]
  $ cat > x.bnf << 'END'
  > # compoment: s
  > s = x
  > END
  $ bnfurl check -g x.bnf <<< x
  ! x.bnf:1:3: unknown key "compoment" (did you mean "component"?)
  [2]
  $ > x.bnf
  $ bnfurl check -g x.bnf <<< x
  ! x.bnf: the file has no rules; a rule is written "name = elements" from column 1
  [2]
  $ echo 's = "(" [ s ] ")"' > x.bnf
  $ bnfurl check -g x.bnf <<< x
  ! x.bnf:1:1: s uses itself in its middle, so its language may not be regular: s -> s; write out as many levels of nesting as you need, or write a repetition with "*"
  [2]

Missing files folders and unknown names.

  $ bnfurl check -g ./missing.bnf
  ! bnfurl: ./missing.bnf: No such file or directory
  [2]
  $ bnfurl check -g ./tests
  ! bnfurl: ./tests: Is a directory
  [2]

A pipe is read. The second grammar comes late: the program waits for it.

  $ bnfurl check -g <(printf 's = "x"\n') <(echo x); bnfurl check -g <(sleep 0.3; printf 's = "x"\n') <(echo y)
  /dev/fd/62:1:1: expected s, found "y"
  [1]

A byte order mark of UTF-8 does not belong to the first line; UTF-16 is named.

  $ printf '\357\273\277s = "a"\r\n' > x.bnf
  $ bnfurl check -g x.bnf <<< a
  $ bnfurl grammar show x.bnf
  PRODUCTION	ENTRY	COMPONENT	ENGINES
  s	own,start	-	table
  $ printf '\357\273\277# component: b\ns = "a" b\nb = "b"\n' > x.bnf
  $ bnfurl split -g x.bnf -f b <<< ab
  b
  $ bnfurl generate --language python -g x.bnf | head -3
  # Code generated by bnfurl 1.0.0. DO NOT EDIT.
  #
  # grammar: x
  $ printf '\377\376s\000 \000=\000 \000"\000a\000"\000\r\000\n\000' > y.bnf
  $ bnfurl check -g y.bnf <<< x
  ! y.bnf:1:1: the file is in UTF-16; save it as UTF-8
  [2]

# Like RFC 3986

Witness and diff compare a grammar with "{" in place of "[", and another name.

  $ sed 's/^# grammar:   rfc3986$/# grammar: mine/; s/"\["/"{"/' grammar/rfc3986.bnf > mine.bnf
  $ bnfurl witness -g rfc3986 -g mine.bnf
  rfc3986:URI	mine:URI	A://[::]
  mine:URI	rfc3986:URI	A://{::]
  [1]
  $ printf 'x://h/\nx://[::]/\n' | bnfurl diff -g rfc3986 -g mine.bnf
  2	x://[::]/	valid	1	0
  [1]

Common names stay those of a URL, and are shown if nothing is asked for.

  $ sed 's/^# grammar:   rfc3986$/# grammar: mine/' grammar/rfc3986.bnf > mine.bnf; bnfurl split -g mine.bnf --header < /dev/null
  valid	scheme	host	port	path	query	fragment
  $ bnfurl split -g rfc1738 --header < /dev/null
  valid	scheme	host	port	path	query
  $ printf '# component: hash\n# import: URI rfc3986\ns = hash <authority, see [URI]>\nhash = "#"\n' > own.bnf; bnfurl split -g own.bnf --header < /dev/null
  valid	hash	userinfo	user	password	host	port
  $ printf '# component: user\nmail = user "@" 1*ALPHA\nuser = 1*ALPHA\n' > names.bnf; bnfurl split -g names.bnf --header < /dev/null
  valid	user

# Many rules, and garbage

Of a thousand rules, only those that are asked for are compiled: one is too large.

  $ (echo '# start: s'; for i in {0..989}; do echo "r$i = r$((i + 1)) / \"$i\""; done; printf 'r990 = "x"\nhuge = 6( 9999( "a" / "b" ) )\ns = "x"\n') > large.bnf
  $ ulimit -t 20; echo x | bnfurl check -g large.bnf
  $ ulimit -t 20; echo 950 | bnfurl check -g large.bnf -p r900
  $ ulimit -t 20; bnfurl grammar show large.bnf | wc -l
  994
  $ echo x | bnfurl check -g large.bnf -p huge
  ! large.bnf:993:1: huge needs more than 50000 states; lower its counts (the largest is 9999, in huge)
  [2]

Where counts are not to blame, the rule is named whose components multiply the states.

  $ printf '# import: U rfc3986\na = u " " u\nu = <URI, see [U]>\n' > pair.bnf; echo x | bnfurl check -g pair.bnf
  ! pair.bnf:2:1: a needs more than 50000 states; u, with 9 components, can occur several times in it; write "# import: U rfc3986 without components"
  [2]
  $ sed -i 's/rfc3986$/& without components/' pair.bnf; echo 'a:b c:d' | bnfurl split -g pair.bnf -f valid
  1

A list of URLs, as a page of the manual shows it.

  $ echo 'start: </a?b>, <//h/c>' | bnfurl split -g examples/related.bnf -o jsonl -f 'page,related[]'
  {"page":"start","related[]":["</a?b>","<//h/c>"]}

Garbage is reported in few lines, which are printable.

  $ head -c 1000 /dev/zero > x.bnf; echo x | bnfurl check -g x.bnf 2>&1 | cut -c 1-120
  x.bnf:1:1: the name of a rule must begin with a letter
  $ seq 120000 | gzip -n > x.bnf; echo x | bnfurl check -g x.bnf 2> said; awk 'END {print NR < 30}' said; LC_ALL=C grep -c '[^ -~]' said
  1
  0
  [1]

A grammar that is pasted from its publication often begins with a small rule. If records match one that no other rule
uses, that one was meant.

  $ cat > moment.bnf << 'END'
  >    year   = 4DIGIT
  >    month  = 2DIGIT
  >    hour   = 2DIGIT
  >    date   = year "-" month
  >    time   = hour ":" 2DIGIT
  >    moment = date "T" time
  > END
  $ printf '2026-11T08:00\n2026-12T09:30\n' > moments
  $ bnfurl split -g moment.bnf moments
  0
  0
  ! bnfurl: none of the first 2 records is a year; they are valid with -p moment, which no other rule uses
  $ bnfurl check -c -g moment.bnf moments
  2
  ! bnfurl: none of the first 2 records is a year; they are valid with -p moment, which no other rule uses
  [1]
  $ bnfurl check -c -g moment.bnf -p year moments
  2
  [1]
  $ bnfurl check -c -g moment.bnf <<< 08:00
  1
  [1]
  $ sed '1i # start: year' moment.bnf > started.bnf
  $ bnfurl check -c -g started.bnf moments
  2
  [1]

A component is `=NAME` if bnfurl has a column with its name. A message says so, once, if NAME is asked for.

  $ cat > bucket.bnf << 'END'
  > # component: bucket
  > # component: key
  > bucket-uri = "s3://" bucket [ "/" key ]
  > bucket = 1*( %x61-7A / DIGIT / "-" )
  > key = *%x20-7E
  > END
  $ printf 's3://b/c.txt\ns3://b\n' > buckets
  $ bnfurl split -g bucket.bnf --header buckets
  valid	bucket	=key
  1	b	c.txt
  1	b	\N
  $ bnfurl split -g bucket.bnf -f bucket,key --header buckets
  bucket	key
  b	a43d491c54a414230f9a3f5d17e3997d
  b	826387aa3d509ec11225a359bc06f6d1
  ! bnfurl: key is bnfurl's column; the component key of the grammar is =key
  $ bnfurl split -q -g bucket.bnf -f key buckets
  a43d491c54a414230f9a3f5d17e3997d
  826387aa3d509ec11225a359bc06f6d1
  $ bnfurl split -g bucket.bnf -f =key buckets
  c.txt
  \N
  $ bnfurl grep -g bucket.bnf --where 'key=c.txt' buckets
  ! bnfurl: key is bnfurl's column; the component key of the grammar is =key
  [1]
  $ bnfurl split -g rfc3986 -f key,host <<< http://h/
  e2f2da591a4c78599d88b070e519744e	h

A copy of a format, under another name, has the same columns; what a line of its grammar says does not depend on blanks.

  $ for format in alb elb squid haproxy cloudfront combined; do sed "s/^# grammar: .*/# grammar: my-$format/" grammar/$format.bnf > my-$format.bnf; sed -n 's/^# typical: *//p' grammar/$format.bnf | sed 's/X11/\\x22/' > $format.log; done
  $ for format in alb elb squid haproxy cloudfront combined; do for name in $format ./my-$format.bnf; do bnfurl split -q -i $name -f log.client,log.vhost,log.upstream,log.duration,log.agent $format.log | head -n 1; done; done
  192.0.2.1	www.example.com	198.51.100.1:80	0.171	curl/8.11.0
  192.0.2.1	www.example.com	198.51.100.1:80	0.171	curl/8.11.0
  192.0.2.1	www.example.com	198.51.100.1:80	0.001178	curl/8.11.0
  192.0.2.1	www.example.com	198.51.100.1:80	0.001178	curl/8.11.0
  192.0.2.1	www.example.com	192.0.2.9	0.017	\N
  192.0.2.1	www.example.com	192.0.2.9	0.017	\N
  192.0.2.1	\N	srv1	0.109	\N
  192.0.2.1	\N	srv1	0.109	\N
  192.0.2.1	www.example.com	\N	0.001	Mozilla/4.0 (compatible)
  192.0.2.1	www.example.com	\N	0.001	Mozilla/4.0 (compatible)
  192.0.2.1	\N	\N	\N	Mozilla/5.0 ("; Linux x86_64)
  192.0.2.1	\N	\N	\N	Mozilla/5.0 ("; Linux x86_64)
  $ for line in '#escapes: backslash' '#  escapes:  backslash' $'#\tescapes: backslash'; do sed "s/^# escapes: .*/$line/" my-combined.bnf > spelled.bnf; bnfurl split -i ./spelled.bnf -f log.agent combined.log | head -n 1; done
  Mozilla/5.0 ("; Linux x86_64)
  Mozilla/5.0 ("; Linux x86_64)
  Mozilla/5.0 ("; Linux x86_64)
  $ (echo '# escapes: backslash'; grep -v '^# escapes' my-combined.bnf) > first.bnf; bnfurl split -i ./first.bnf -f log.agent combined.log | head -n 1
  Mozilla/5.0 ("; Linux x86_64)
