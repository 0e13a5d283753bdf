Columns that come late, since the input names them: they are missing until then.

# JSON

A member that first appears in line 10,000, in each format of tables, and as a condition.

  $ (yes '{"url":"http://h/"}' | head -n 9999; echo '{"url":"http://late/","v":7}'; echo '{"url":"http://later/","v":"x"}') > late.jsonl
  $ bnfurl split -i jsonl -k url -f v,host late.jsonl | tail -n 3
  \N	h
  7	late
  x	later
  $ bnfurl split -i jsonl -k url -f v,host -o csv late.jsonl | tail -n 3
  ,h
  7,late
  x,later
  $ bnfurl split -i jsonl -k url -f v,host -o jsonl late.jsonl | tail -n 3
  {"v":null,"host":"h"}
  {"v":7,"host":"late"}
  {"v":"x","host":"later"}
  $ bnfurl grep -i jsonl -k url --where own.v=7 late.jsonl
  {"url":"http://late/","v":7}

# Logs in the W3C's form

A field that line 10,000 names; the same by its common name.

  $ (echo '#Fields: cs-uri-stem'; yes /a | head -n 9998; printf '#Fields: v cs-uri-stem sc-status\n7 /b 404\n') > late.log
  $ bnfurl split -i w3c -f log.v,path,log.status,log.status:class late.log | tail -n 2
  \N	/a	\N	\N
  7	/b	404	4xx
  ! bnfurl: log.v: no #Fields line so far has it
  $ bnfurl split -i w3c -f log.v,path,log.status -o jsonl late.log | tail -n 2
  {"log.v":null,"path":"/a","log.status":null}
  {"log.v":"7","path":"/b","log.status":404}
  ! bnfurl: log.v: no #Fields line so far has it

# Tables

A column that only the header of a later file has, wherever it is there. A name that resembles another one is probably
misspelt, unless it is marked.

  $ printf 'url,a\nhttp://h/,1\n' > first.csv; printf 'v,a,url\n7,2,http://late/\n' > next.csv
  $ bnfurl split -i csv -k url -f v,own.a,host first.csv next.csv
  \N	1	h
  7	2	late
  ! bnfurl: v: no file so far has this column
  $ bnfurl split -i csv -k url -f own.v,host -o jsonl next.csv first.csv
  {"own.v":"7","host":"late"}
  {"own.v":null,"host":"h"}
  $ bnfurl grep -i csv -k url --where own.v=7 first.csv next.csv
  7,2,http://late/
  ! bnfurl: own.v: no file so far has this column
  $ for file in first next; do tr , '\t' < $file.csv > $file.tsv; done; bnfurl split -i tsv -k url -f v,own.a -o csv first.tsv next.tsv
  ,1
  7,2
  ! bnfurl: v: no file so far has this column
  $ bnfurl stats -i csv -k url --by own.v -o tsv first.csv next.csv
  own.v	records	octets	invalid	share
  7	1	\N	0	0.5000
  \N	1	\N	0	0.5000
  ! bnfurl: own.v: no file so far has this column
  $ bnfurl split -i csv -k url -f own.hots,v first.csv next.csv
  \N	\N
  \N	7
  ! bnfurl: own.hots: no file so far has this column
  ! bnfurl: v: no file so far has this column
  ! bnfurl: own.hots: no file has this column
  [2]
  $ bnfurl split -i csv -k url -f hots first.csv next.csv
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -i csv -k url -f help" lists them all; if another file has it, write own.hots
  [2]
  $ bnfurl split -i csv -k url -f v first.csv
  ! bnfurl: unknown column "v"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i csv -k url -f help" lists them all
  [2]

Two columns of a header with the same name are both passed; by the name, the first is found.

  $ printf 'a,a,url\n1,2,http://h/\n' | bnfurl split -i csv -k url -f own.a,host --pass
  1	h	2
  $ printf 'a,a,url\n1,2,http://h/\n' | bnfurl split -i csv -k url -f host --pass
  h	1	2
