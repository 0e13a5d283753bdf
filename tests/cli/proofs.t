`grammar prove` compares what is compiled with the printed grammar. What it names of the machine is in
tests/tools/bnfurl/compare_test.py.

The table has a row for each production; names choose grammars and count once.

  $ bnfurl grammar prove rfc3986 -p dec-octet | cut -f 1-5,8
  GRAMMAR	PRODUCTION	STATES	CLASSES	STRINGS	VERDICT
  rfc3986	dec-octet	6	6	11200	proved
  $ bnfurl grammar prove common -p status | cut -f 1,2,8
  GRAMMAR	PRODUCTION	VERDICT
  common	status	proved
  $ bnfurl grammar prove rfc3986 rfc1808 rfc3986 -p fragment | cut -f 1,2,8
  GRAMMAR	PRODUCTION	VERDICT
  rfc3986	fragment	proved
  rfc1808	fragment	proved
  $ bnfurl grammar prove rfc3986 -p dec-octet | cut -f 6-7 | tr ',' '\n' | tr '\t' '\n' | grep -x -e scalar -e KERNELS -e NOT-RUN
  KERNELS
  NOT-RUN
  scalar

More states take more strings, and the same proof gives the same octets.

  $ bnfurl grammar prove rfc3986 -p h16 | cut -f 2-5,8
  PRODUCTION	STATES	CLASSES	STRINGS	VERDICT
  h16	5	1	6874	proved
  $ bnfurl grammar prove --extra 1 rfc3986 -p h16 | cut -f 2-5,8
  PRODUCTION	STATES	CLASSES	STRINGS	VERDICT
  h16	5	1	6902	proved
  $ bnfurl grammar prove -o json rfc3986 -p IPv4address > one; bnfurl grammar prove -o json rfc3986 -p IPv4address | cmp - one

Unusable arguments are refused.

  $ bnfurl grammar prove rfc3996
  ! bnfurl: unknown grammar "rfc3996" (did you mean "rfc3986"?); expected one of: rfc3986 alb apache-error cloudfront combined common conventions elb and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl grammar prove rfc3986 -p h17
  ! bnfurl: unknown production of rfc3986 "h17" (did you mean "h16"?); expected one of: h16 URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl grammar prove --extra x
  ! bnfurl: unknown value of --extra "x"; expected one of: 0 1 2 3 4
  [2]
  $ bnfurl grammar prove --extra -1
  ! bnfurl: unknown value of --extra "-1"; expected one of: 0 1 2 3 4
  [2]
  $ bnfurl grammar prove --extra 9
  ! bnfurl: unknown value of --extra "9"; expected one of: 0 1 2 3 4
  [2]
  $ bnfurl grammar prove -o jsonl
  ! bnfurl: unknown output format of prove "jsonl" (did you mean "json"?); expected one of: tsv json
  [2]
  $ bnfurl grammar list -o json
  ! bnfurl: -g, --extra and -o are only for grammar prove and suite, --certificate and --tables are only for grammar prove
  [2]
  $ bnfurl grammar show rfc3986 --extra 1
  ! bnfurl: -g, --extra and -o are only for grammar prove and suite, --certificate and --tables are only for grammar prove
  [2]

A generated file is decided; `my.bnf` is a grammar of our own.

  $ printf '# grammar: my\n# component: key\n# component: number\npair = key "=" number\nkey = 1*2ALPHA\nnumber = *DIGIT\n' > my.bnf
  $ bnfurl generate --language python -g my.bnf --out pair.py
  $ bnfurl grammar prove --tables pair.py -g my.bnf
  GRAMMAR	PRODUCTION	STATES	CLASSES	FUNCTIONS	TEXT	VERDICT
  my	pair	4	4	valid,explain,split	\N	proved
  $ bnfurl generate --language lua -g my.bnf -p key | sed 's/^  "ALPHA"/  "letter"/' > key.lua
  $ bnfurl grammar prove --tables key.lua -g my.bnf | tail -1
  my	key	3	2	valid,explain,split		failed: the tables expect letter; the rules expect ALPHA
  $ sed 's/^    0,0,0,1,0,$/    0,0,0,1,1,/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	AA	failed: the tables accept it, the rules do not
  $ sed 's/^    0,7,1,7,2,7,2,7,3,7,3,7,$/    0,7,0,7,2,7,2,7,3,7,3,7,/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	A=	failed: split says that key begins at 1; by the rules, key begins at 0
  $ sed 's/^    0,0,0,1,0,$/    0,0,0,2,0,/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	A=	failed: line 40: accepts has 2, but only 0 and 1 mean something
  $ sed 's/^    0,0,1,2,3,$/    9,0,1,2,3,/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	\N	proved
  $ sed 's/^    0,0,0,1,0,$/    0,0,0,1,/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf
  ! bnfurl: other.py:40: the table "accepts" has 4 numbers, not 5 as the head says
  [2]
  $ sed 's/^    0,0,1,2,3,$/# none/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf
  ! bnfurl: other.py:109: the table "expected" has 256 numbers, not 5 as the head says
  [2]
  $ sed 's/row 7/row 3/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf
  ! bnfurl: other.py:12: a row of 3 values is too small for the components of pair
  [2]
  $ sed 's/^# source:.*/# source: x\r import os/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf
  ! bnfurl: other.py:5: 0x0d is not printable ASCII; it can hide code in a comment, so bnfurl never writes it
  [2]
  $ sed 's/^# source:.*/# source: \\u000a import os/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf
  ! bnfurl: other.py:5: the head has a backslash; it can begin an escape, so bnfurl never writes it there
  [2]
  $ sed 's/$/\r/' pair.py > other.py
  $ bnfurl grammar prove --tables other.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	\N	proved
  $ echo >> my.bnf
  $ bnfurl grammar prove --tables pair.py -g my.bnf | tail -1
  my	pair	4	4	valid,explain,split	\N	proved
  ! bnfurl: pair.py was generated from another version of the grammar my: its SHA-256 is another
  $ bnfurl grammar prove --tables pair.py
  ! bnfurl: pair.py: its grammar "my" does not come with bnfurl; name the grammar file with -g
  [2]
  $ bnfurl grammar prove --tables my.bnf
  ! bnfurl: my.bnf is not a file that bnfurl generate wrote: its head has no line "production:"
  [2]
  $ bnfurl grammar prove --tables none.go
  ! bnfurl: none.go: No such file or directory
  [2]
  $ bnfurl grammar prove --tables pair.py rfc3986
  ! bnfurl: usage: bnfurl grammar prove --tables FILE [-g NAME|FILE] [-p PRODUCTION]
  [2]
  $ bnfurl grammar prove --tables pair.py -g my.bnf -p link
  ! bnfurl: pair.py was generated from another version of the grammar my: its SHA-256 is another
  ! bnfurl: unknown production of my "link"; expected one of: pair key number ALPHA DIGIT
  [2]
  $ bnfurl grammar list --tables pair.py
  ! bnfurl: -g, --extra and -o are only for grammar prove and suite, --certificate and --tables are only for grammar prove
  [2]
  $ bnfurl grammar prove -g my.bnf
  ! bnfurl: -g is only for prove --certificate and prove --tables; prove takes names of grammars
  [2]
  $ bnfurl grammar prove --certificate -g my.bnf -p key | grep -c '"text":"my"'
  1
  $ bnfurl grammar prove --certificate my.bnf -g my.bnf
  ! bnfurl: usage: bnfurl grammar prove --certificate NAME|-g FILE [-p PRODUCTION]
  [2]

A suite for a reader: its texts, and what a reader gets wrong.

  $ printf '# grammar: my\n# start: pair\npair = key "=" *DIGIT\nkey = 1*2ALPHA\n' > my.bnf
  $ bnfurl grammar suite -g my.bnf --for-humans
  TEXT	VALID	OFFSET	RULE
  A=	1	\N	pair: 0 of *DIGIT
  A=0	1	\N	pair: 1 of *DIGIT
  A=:	0	2	pair: ":" where DIGIT is needed
  AA=	1	\N	key: 2 of 1*2ALPHA
  =	0	0	key: 0 of 1*2ALPHA
  AAA=	0	2	key: 3 of 1*2ALPHA
  [=	0	0	key: "[" where ALPHA is needed
  $ bnfurl grammar suite -g my.bnf -p key --transitions -o jsonl | sed 's/.*"states"/"states"/'
  "states":4,"classes":2,"complete_for":"no reader for certain: each transition of the automaton is taken once, with one byte of its class","texts":9,"made_by":"bnfurl 1.0.0","license":"CC0-1.0"}
  {"text":"","valid":false,"offset":0,"rule":"key"}
  {"text":"0","valid":false,"offset":0,"rule":"key"}
  {"text":"a","valid":true,"rule":"key"}
  {"text":"00","valid":false,"offset":0,"rule":"key"}
  {"text":"0a","valid":false,"offset":0,"rule":"key"}
  {"text":"a0","valid":false,"offset":1,"rule":"key"}
  {"text":"aa","valid":true,"rule":"key"}
  {"text":"aa0","valid":false,"offset":2,"rule":"key"}
  {"text":"aaa","valid":false,"offset":2,"rule":"key"}
  $ bnfurl grammar suite -g my.bnf --for-humans --run 'while read -r text; do case $text in *=*) echo yes;; *) echo no;; esac; done'
  FAULT	RULE	OFFSET	TEXT
  takes	key	0	=
  takes	key	0	[=
  takes	pair	2	A=:
  takes	key	2	AAA=
  ! bnfurl: my:pair: takes 4 that it should refuse, refuses 0 that it should take, of 7 texts; by rule: key 3, pair 1
  [1]
  $ bnfurl grammar suite rfc3986 -p port --transitions -o tap | head -4
  TAP version 13
  1..5
  ok 1 - port: takes ""
  ok 2 - port: takes "0"

A code is the component in which a text fails: an empty path and a query have different codes.

  $ bnfurl grammar suite rfc3986 -p URI-reference --components --classes -o jsonl | grep -F -e '{"text":"?\"",' -e '{"text":"/\"",'
  {"text":"/\"","valid":false,"offset":1,"code":"path","rule":"pchar"}
  {"text":"?\"","valid":false,"offset":1,"code":"query","rule":"pchar"}

  $ bnfurl grammar suite
  ! bnfurl: usage: bnfurl grammar suite NAME|-g FILE [-p PRODUCTION]
  [2]
  $ bnfurl grammar suite rfc3986 -g my.bnf
  ! bnfurl: usage: bnfurl grammar suite NAME|-g FILE [-p PRODUCTION]
  [2]
  $ bnfurl grammar suite rfc3986 -o csv
  ! bnfurl: unknown output format "csv" (did you mean "tsv"?); expected one of: tsv json jsonl json-schema tap
  [2]
  $ bnfurl grammar suite rfc3986 --run true -o json
  ! bnfurl: unknown output format of suite "json" (did you mean "jsonl"?); expected one of: tsv jsonl tap
  [2]
  $ bnfurl grammar suite rfc3986 --for-humans --extra 1
  ! bnfurl: --for-humans and --transitions cannot be used with --classes, --components or --extra, nor with each other
  [2]
  $ bnfurl grammar suite rfc3986 --timeout 5
  ! bnfurl: --timeout is only for --run
  [2]
  $ bnfurl grammar suite rfc3986 --run true --timeout 0
  ! bnfurl: --timeout takes a number of at least 1, not "0"
  [2]
  $ bnfurl grammar suite rfc3986 --components --run true
  ! bnfurl: --run cannot be used with --components: a program prints only verdicts
  [2]
  $ bnfurl grammar suite rfc3986 --certificate
  ! bnfurl: --certificate and --tables are only for grammar prove
  [2]
  $ bnfurl grammar list --for-humans
  ! bnfurl: --components, --classes, --transitions, --for-humans, --run and --timeout are only for grammar suite
  [2]
  $ bnfurl grammar suite rfc3986 --extra 4
  ! bnfurl: the suite of rfc3986:URI is larger than a gigabyte; use less --extra
  [2]
