`grammar prove` compares what is compiled with the printed grammar. What it names of the machine is in
tests/tools/bnfurl/compare_test.py.

The table has a row for each production; names choose grammars and count once.

  $ bnfurl grammar prove rfc3986 -p dec-octet | cut -f 1-5,8
  GRAMMAR	PRODUCTION	STATES	CLASSES	STRINGS	VERDICT
  rfc3986	dec-octet	6	6	10695	proved
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
  h16	5	1	6391	proved
  $ bnfurl grammar prove --extra 1 rfc3986 -p h16 | cut -f 2-5,8
  PRODUCTION	STATES	CLASSES	STRINGS	VERDICT
  h16	5	1	6419	proved
  $ bnfurl grammar prove -o json rfc3986 -p IPv4address > one; bnfurl grammar prove -o json rfc3986 -p IPv4address | cmp - one

Unusable arguments are refused.

  $ bnfurl grammar prove rfc3996
  ! bnfurl: unknown grammar "rfc3996" (did you mean "rfc3986"?); known are: rfc3986 alb cloudfront combined common envoy form haproxy and 16 more; "bnfurl grammar list" lists them all; or a grammar file
  [2]
  $ bnfurl grammar prove rfc3986 -p h17
  ! bnfurl: unknown production of rfc3986 "h17" (did you mean "h16"?); known are: h16 URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and 31 more; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl grammar prove --extra x
  ! bnfurl: --extra takes a number from 0 to 4, not "x"
  [2]
  $ bnfurl grammar prove --extra -1
  ! bnfurl: --extra takes a number from 0 to 4, not "-1"
  [2]
  $ bnfurl grammar prove --extra 9
  ! bnfurl: --extra takes a number from 0 to 4, not "9"
  [2]
  $ bnfurl grammar prove -o jsonl
  ! bnfurl: unknown output format of prove "jsonl" (did you mean "json"?); known are: tsv json
  [2]
  $ bnfurl grammar list -o json
  ! bnfurl: --extra and -o are only for grammar prove
  [2]
  $ bnfurl grammar show rfc3986 --extra 1
  ! bnfurl: --extra and -o are only for grammar prove
  [2]
