Output, standard error and status are the same for any number of threads. `bash same COMMAND...` says nothing but how
many lines there are, unless two numbers of threads differ.

  $ cat > same << 'END'
  > for jobs in 2 3 7; do
  >   cmp <(bnfurl "$@" -j 1 2>&1; echo $?) <(bnfurl "$@" -j $jobs 2>&1; echo $?) || echo "-j $jobs differs: $*"
  > done
  > bnfurl "$@" -j 1 2> /dev/null | wc -l
  > END
  $ seq 40000 | awk '{print $1 % 7 ? "http://h" $1 "/p?q" : "http://h/ " $1}' > urls
  $ for i in $(seq 10); do cat examples/access.log; done > log

Of URLs.

  $ bash same check urls
  5714
  $ bash same check -c urls
  1
  $ bash same grep urls
  34286
  $ bash same split urls
  40000
  $ bash same split -f line,byte,valid,host urls urls
  80000
  $ bash same split -o jsonl -f 'file,line,error_offset,expected,segment[]' urls
  40000
  $ bash same split --on-bad fail urls
  6
  $ bash same diff -g rfc3986 -g rfc2396 urls
  0

Of logs, and with a file that is missing.

  $ bash same grep -n urls log
  34286
  $ bash same split -i combined log
  30000
  $ bash same check -i combined log missing log
  5480
  $ echo 192.0.2.1 > hosts
  $ bash same split -i combined -f line,path --where 'path=~"[ab]" and not (log.size<100 or log.user-agent*=%i"X11" and log.host in @hosts)' log
  18990

Of records with columns of their own.

  $ seq 0 29999 | awk '{print "{\"url\":\"http://h/" $1 "?a=" $1 % 7 "\",\"id\":" $1 "}"}' > records
  $ bash same split -i jsonl -k url -f 'id,query.a,segment[0]' records
  30000
  $ bnfurl split -i jsonl -k url -f 'id,query.a,segment[0]' records | tail -n 2
  29998	3	29998
  29999	4	29999

Of fields whose places change, in a log of the W3C's form: one of them has the base of the URL.

  $ seq 40000 | awk '$1 % 20 == 1 {swaps = !swaps; print "#Fields: " (swaps ? "x-base cs-uri-stem" : "cs-uri-stem x-base")}
  >   {base = "http://h" $1 "/"; print swaps ? base " p" $1 : "p" $1 " " base}' > swapped
  $ bash same resolve -i w3c --base-key x-base -f log.x-base,resolved swapped
  40000
  $ bnfurl resolve -i w3c --base-key x-base -f log.x-base,resolved swapped | tail -n 1
  http://h40000/	http://h40000/p40000

Of what is derived from a URL, and of rules.

  $ seq 0 19999 | awk '{print "HTTP://w" $1 % 77 ".Example.com:80/%7e/" $1 "?b&a"; print "no url"}' > crawled
  $ bash same split -f normal,normal.host,surt,surt.ia,key crawled
  40000
  $ bash same resolve --base 'http://a/b/c/d;p?q' crawled
  40000
  $ printf 'default allow\ndeny path /private\n' > rules
  $ seq 60000 | awk '{print "http://h/" ($1 % 7 ? "private" : "a") "/" $1}' > ruled
  $ bash same split -f decision,rule,url --rules rules ruled
  60000
  $ bnfurl filter --rules rules -n -j 3 ruled | awk -F '[:/]' '$1 == $NF {count++} END {print count}'
  8571
  $ (yes http://h/ | head -n 300000; echo no url) > lines
  $ bash same filter --rules rules --on-bad fail lines
  300000
  $ bnfurl filter --rules rules --on-bad fail -j 4 lines | uniq -c
   300000 http://h/
  ! lines:300001:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)

Of groups, and of records that pass a test in each batch.

  $ bash same stats -i combined --by log.status --sort octets -o table log
  13
  $ bnfurl stats -q -i combined --by 'missing=log.status=404' -o tsv log | cut -f 1,2,4
  missing	records	invalid
  0	27490	2590
  1	2510	150
  $ (yes "$(head -n 1 log)" | head -n 20000; echo no line) > long
  $ bnfurl report -i combined --json long 2> /dev/null | grep -o '"example.place":"[^"]*"'
  "example.place":"long:20001"

Of what repeats.

  $ seq 90000 | awk '{print "http://h" $1 % 3 "/" $1 % 300 "/" ($1 % 1000 ? "" : $1); if ($1 % 9000 == 0) print "no url"}' > again
  $ bash same dedupe again
  390
  $ bash same dedupe -v again
  89620
  $ bash same dedupe -n --on-bad keep again
  400
  $ bash same dedupe --on-bad fail again
  309
  $ bash same dedupe --by host again
  3
  $ bash same dedupe -i combined log log
  435

Of URLs in texts, and in HTML; a pipe gives them in pieces.

  $ seq 0 59999 | awk '{print "x &lt; <a href=\"http://h/?a&amp;b=" $1 "\">&amp;&#10;</a> http&colon;//i/&#37;41"}' > page
  $ bash same extract --html page
  120000
  $ bnfurl extract --html page | sed -n '1,2p; 80001,80002p'
  1	16	http://h/?a&b=0
  1	52	http://i/%41
  40001	3148906	http://h/?a&b=40000
  40001	3148946	http://i/%41
  $ tail -c +3148907 page | head -n 1
  http://h/?a&amp;b=40000">&amp;&#10;</a> http&colon;//i/&#37;41
  $ awk 'BEGIN {srand(6); n = split("http:// h /a ( ) < > . mailto: URL: : text", p, " "); for (i = 0; i < 400000; i++) {r = int(rand() * (n + 2)); printf "%s", (r == n ? " " : (r > n ? "\n" : p[r + 1]))}}' > text
  $ bash same extract text > counted; test "$(cat counted)" -gt 1000 && echo many
  many
  $ dd if=text bs=777 status=none | bnfurl extract -j 3 | cmp - <(bnfurl extract text)

Of hints, which look at the first thousand records.

  $ yes /a/b | head -n 100000 > relative
  $ bash same check -c relative
  1
  $ bnfurl check -c relative
  100000
  ! bnfurl: none of the first 1000 records is a URI; they are valid with -p URI-reference or -g rfc9112
  [1]

Statistics are the same one by one and in batches, and from a pipe.

  $ bash same stats -o jsonl urls
  22
  $ cmp <(bnfurl stats -o jsonl urls) <(bnfurl stats -o jsonl --where url!=no urls)
  $ dd if=urls bs=777 status=none | bnfurl stats -j 3 -o jsonl | cmp - <(bnfurl stats -o jsonl urls)
  $ seq 150000 | awk '{print "a" $1 % 3 "://h" $1 ".x/"; print "http://w" $1 % 100 "/"}' > hosts
  $ bash same stats -o jsonl hosts
  20
  $ bnfurl stats hosts | grep 'too many'
  host: too many distinct values to count them all; % of 300000 valid URLs; ~ is too high by at most 1 (--memory raises the limit)
  $ bnfurl stats --memory 32M hosts | grep '^host'
  host: 150100 distinct values; % of 300000 valid URLs
  $ bnfurl stats -o jsonl hosts | grep '"different":null'
  {"table":"host","different":null,"total":300000,"absent":0,"too_long":0,"floor":1}
