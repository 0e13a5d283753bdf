`rules` says what rules are, and which of them never decide.

Check tells sizes what was left out and what never decides.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /a
  > deny host x.ads.example
  > allow path /ab*c
  > END
  $ cat > robots.txt << 'END'
  > User-agent: FooBot
  > Disallow: /b
  > Sitemap: http://h/s.xml
  >
  > User-agent: *
  > Disallow: /a
  > Foo: x
  > Disalow: /b
  > foo: y
  > END
  $ bnfurl rules check rules.txt robots:robots.txt
  WHAT	VALUE	BY
  rules	6	\N
  hosts	2	\N
  automata	1	\N
  states	14	\N
  octets	968	\N
  left-out	robots.txt: lines with the key "foo" (2, first on line 7)	\N
  left-out	robots.txt: lines with the key "disalow" (1, first on line 8)	\N
  never-decides	rules.txt:4	rules.txt:2
  never-decides	rules.txt:5	rules.txt:2 rules.txt:3
  never-decides	robots.txt:6	rules.txt:2 rules.txt:3

One kind also reads the misspelt lines that Google reads, and counts them.

  $ printf 'Useragent: FooBot\nDisalow: /a\nfoo: x\nUser agent: *\nDissallow: /b\nSite-map: http://h/s\n' > misspelt.txt
  $ printf 'http://h/a\nhttp://h/b\n' > urls
  $ for agent in FooBot BarBot; do bnfurl filter --rules googlerobots:misspelt.txt --agent $agent urls; done
  http://h/b
  http://h/a
  ! bnfurl: skipped in misspelt.txt: lines with the key "foo" (1, first on line 3)
  ! bnfurl: corrected in misspelt.txt: misspelt lines (5, first on line 1)
  ! bnfurl: skipped in misspelt.txt: lines with the key "foo" (1, first on line 3)
  ! bnfurl: skipped in misspelt.txt: all rules except those for *, because no group names BarBot
  ! bnfurl: corrected in misspelt.txt: misspelt lines (5, first on line 1)
  $ bnfurl filter --rules robots:misspelt.txt --agent FooBot urls
  http://h/a
  http://h/b
  ! bnfurl: skipped in misspelt.txt: lines with the key "useragent" (1, first on line 1)
  ! bnfurl: skipped in misspelt.txt: lines with the key "disalow" (1, first on line 2)
  ! bnfurl: skipped in misspelt.txt: lines with the key "foo" (1, first on line 3)
  ! bnfurl: skipped in misspelt.txt: lines with other keys (1, first on line 4)
  ! bnfurl: skipped in misspelt.txt: lines with the key "dissallow" (1, first on line 5)
  ! bnfurl: skipped in misspelt.txt: lines with the key "site-map" (1, first on line 6)
  ! bnfurl: skipped in misspelt.txt: all rules except those for *, because no group names FooBot
  $ printf 'default allow\ninclude googlerobots misspelt.txt agent=FooBot on http://h\n' > own; bnfurl filter -c --rules own urls
  1
  ! bnfurl: skipped in misspelt.txt: lines with the key "foo" (1, first on line 3)
  ! bnfurl: corrected in misspelt.txt: misspelt lines (5, first on line 1)
  $ bnfurl rules check googlerobots:misspelt.txt | grep corrected
  corrected	misspelt.txt: misspelt lines (5, first on line 1)	\N

Show has the rules in the order in which they decide.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /a
  > deny host x.ads.example
  > allow path /ab*c
  > END
  $ cat > robots.txt << 'END'
  > User-agent: FooBot
  > Disallow: /b
  > Sitemap: http://h/s.xml
  >
  > User-agent: *
  > Disallow: /a
  > Foo: x
  > END
  $ bnfurl rules show robots:robots.txt
  RULE	VERDICT	TEXT
  \N	allow	path /robots.txt$
  robots.txt:6	deny	path /a
  \N	allow	default
  \N	sitemap	http://h/s.xml
  $ bnfurl rules show --agent FooBot robots:robots.txt
  RULE	VERDICT	TEXT
  \N	allow	path /robots.txt$
  robots.txt:2	deny	path /b
  \N	allow	default
  \N	sitemap	http://h/s.xml
  $ bnfurl rules show - << 'END'
  > default allow
  > deny host ads.example
  > deny path /a
  > deny host x.ads.example
  > allow path /ab*c
  > END
  RULE	VERDICT	TEXT
  -:2	deny	host ads.example
  -:3	deny	path /a
  -:4	deny	host x.ads.example
  -:5	allow	path /ab*c
  -:1	allow	default

Check decides about files with traps.

  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /a
  > deny host x.ads.example
  > allow path /ab*c
  > END
  $ cat > robots.txt << 'END'
  > User-agent: FooBot
  > Disallow: /b
  > Sitemap: http://h/s.xml
  >
  > User-agent: *
  > Disallow: /a
  > Foo: x
  > END
  $ cat > trap << 'END'
  > default allow
  > deny repeat 3
  > max-length 2048
  > deny path /a
  > deny path /ab
  > END
  $ bnfurl rules check trap
  WHAT	VALUE	BY
  rules	4	\N
  automata	1	\N
  states	4	\N
  octets	376	\N
  checked	2	\N
  never-decides	trap:5	trap:2 trap:3 trap:4 ...

Bad files and usage.

  $ cat > bad << 'END'
  > default allow
  > deny hots h
  > allow re a(?=b)
  > END
  $ cat > rules.txt << 'END'
  > default allow
  > deny host ads.example
  > deny path /a
  > deny host x.ads.example
  > allow path /ab*c
  > END
  $ cat > robots.txt << 'END'
  > User-agent: FooBot
  > Disallow: /b
  > Sitemap: http://h/s.xml
  >
  > User-agent: *
  > Disallow: /a
  > Foo: x
  > END
  $ bnfurl rules check rules.txt bad
  ! bnfurl: bad:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: bad:1:1: there is already a default, at rules.txt:1
  ! bnfurl: bad:3:11: look-around is not supported; write two rules: the first that matches decides
  ! bnfurl: 3 errors in the rule files; nothing was run
  [2]
  $ bnfurl rules show rules.txt bad
  ! bnfurl: bad:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: bad:1:1: there is already a default, at rules.txt:1
  ! bnfurl: bad:3:11: look-around is not supported; write two rules: the first that matches decides
  ! bnfurl: 3 errors in the rule files; nothing was run
  [2]
  $ bnfurl rules
  ! bnfurl: usage: bnfurl rules check|show [KIND:]FILE...
  [2]
  $ bnfurl rules check
  ! bnfurl: usage: bnfurl rules check [KIND:]FILE...
  [2]
  $ bnfurl rules chek rules.txt
  ! bnfurl: unknown action of rules "chek" (did you mean "check"?); expected one of: check show
  [2]
  $ bnfurl rules check - -
  ! bnfurl: --rules: standard input can be read only once
  [2]
  $ bnfurl rules show none
  ! bnfurl: none: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]

# Files of rules

The kind stands before the colon, if it is one.

  $ for word in a robots:b rules:c hosts:d:e adblock:f nutch:g surt:h nothing:a :a a: C:/a Robot:b surt: ''; do bnfurl filter --rules "$word"; done
  ! bnfurl: a: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: b: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: c: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: d:e: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: f: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: g: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: h: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: nothing:a: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: :a: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: a:: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: C:/a: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  ! bnfurl: unknown kind of rules "Robot" (did you mean "robots"?); expected one of: rules adblock googlerobots hosts nutch robots surt
  ! bnfurl: the name of a file is missing in "surt:"
  ! bnfurl: the name of a file is missing in ""
  [2]

A file in which nothing is a rule is refused.

  $ printf '! a list\n##.ad\nexample.org##.banner\n' > list
  $ bnfurl filter --rules list <<< http://h/
  ! bnfurl: list: detected an adblock list; reading it as adblock:list
  ! bnfurl: no line of list is a rule; name its kind (KIND:FILE) if "adblock" is wrong
  [2]
  $ bnfurl filter --rules adblock:list <<< http://h/
  http://h/
  ! bnfurl: skipped in list: rules for page elements (2, first on line 2)

The first line of a file without a kind shows it.

  $ printf '# a comment\n\nUser-Agent : *\nDisallow: /a\n' > robots.txt
  $ printf '[Adblock Plus 2.0]\n||ads.example^\n' > ad.txt
  $ printf '! Title: x\n||ads.example^\n' > ad2.txt
  $ printf '# hosts\n0.0.0.0 ads.example\n' > hosts.txt
  $ printf 'ads.example\n' > names.txt
  $ for file in robots.txt ad.txt ad2.txt hosts.txt names.txt; do bnfurl filter --rules $file <<< http://ads.example/; done
  http://ads.example/
  ! bnfurl: robots.txt: detected robots.txt; reading it as robots:robots.txt
  ! bnfurl: ad.txt: detected an adblock list; reading it as adblock:ad.txt
  ! bnfurl: ad2.txt: detected an adblock list; reading it as adblock:ad2.txt
  ! bnfurl: hosts.txt: detected a hosts file; reading it as hosts:hosts.txt
  ! bnfurl: names.txt: detected a hosts file; reading it as hosts:names.txt
  [1]
  $ bnfurl filter -q --rules hosts.txt <<< http://ads.example/
  [1]
  $ bnfurl filter --rules - records < robots.txt
  ! bnfurl: -: detected robots.txt; reading it as robots:-
  ! bnfurl: records: No such file or directory
  [2]
  $ bnfurl rules show robots.txt
  RULE	VERDICT	TEXT
  \N	allow	path /robots.txt$
  robots.txt:4	deny	path /a
  \N	allow	default
  ! bnfurl: robots.txt: detected robots.txt; reading it as robots:robots.txt
  $ bnfurl filter --rules rules:robots.txt
  ! bnfurl: robots.txt:3:1: unknown word "User-Agent"; expected one of: allow deny max-length max-depth max-parameters include default
  ! bnfurl: robots.txt:4:1: unknown word "Disallow:"; expected one of: allow deny max-length max-depth max-parameters include default
  ! bnfurl: robots.txt: the line "default allow" or "default deny" is missing
  ! bnfurl: 3 errors in the rule files; nothing was run
  [2]
  $ printf '## ours\nallow surt http://(\ndefault deny\n' > ours; bnfurl filter --rules ours <<< http://h/
  http://h/

A word that is none is told with those that are.

  $ cat > words << 'END'
  > default deny
  > deny hots a
  > deny ads.example
  > alow host a
  >   deny  pathology /a
  > deny
  > deny host
  > deny host h on h h
  > END
  $ bnfurl rules check words
  ! bnfurl: words:2:6: unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat
  ! bnfurl: words:3:6: unknown kind of rule "ads.example"; expected one of: host surt path query url re is repeat
  ! bnfurl: words:4:1: unknown word "alow" (did you mean "allow"?); expected one of: allow deny max-length max-depth max-parameters include default
  ! bnfurl: words:5:9: unknown kind of rule "pathology"; expected one of: host surt path query url re is repeat
  ! bnfurl: words:6:5: expected WSP, found the end
  ! bnfurl: words:7:10: expected WSP, found the end
  ! bnfurl: words:8:18: expected WSP, "#", or the end, found "h"
  ! bnfurl: 7 errors in the rule files; nothing was run
  [2]
  $ printf 'default deny\ndeny hots a\n' | bnfurl check -g rules
  -:2:8: expected "s", found "t"
  [1]

Robots have a name.

  $ printf 'User-agent: foobot\nDisallow: /a\n' > robots; bnfurl filter --rules robots:robots --agent FooBot <<< http://h/a
  [1]
  $ bnfurl filter --rules robots:robots --agent FooBot/2.1 <<< http://h/a
  [1]
  $ bnfurl filter --rules robots:robots <<< http://h/a
  http://h/a
  $ bnfurl filter --rules robots:robots --agent 'Mozilla/5.0 (compatible; FooBot/2.1)' <<< http://h/a
  ! bnfurl: --agent: invalid agent "Mozilla/5.0 (compatible; FooBot/2.1)": use only the product token of a User-Agent header (RFC 9309, 2.2.1): FooBot
  [2]
  $ bnfurl filter --rules robots:robots --agent 'Mozilla/5.0 (compatible; BarBot/2.1)' <<< http://h/a
  ! bnfurl: --agent: invalid agent "Mozilla/5.0 (compatible; BarBot/2.1)": use only the product token of a User-Agent header (RFC 9309, 2.2.1): BarBot
  [2]
  $ bnfurl filter --rules robots:robots --agent ''
  ! bnfurl: --agent needs the name of a robot
  [2]
  $ bnfurl filter --rules robots:robots --agent jävla-fanbot
  ! bnfurl: --agent: invalid agent "j\xc3\xa4vla-fanbot": use letters, digits, "-" and "_" (RFC 9309, 2.2.1)
  [2]
