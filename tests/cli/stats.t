`stats` prints tables for people, and JSON lines for programs.

# Stats

Is a table for people.

  $ bnfurl stats << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  records: 7
           4  57.1 %  valid
           3  42.9 %  invalid
           0   0.0 %  without a URL

  scheme: 3 distinct values; % of 4 valid URLs
           2  50.0 %  ####################  http
           1  25.0 %  ##########            https
           1  25.0 %  ##########            mailto

  host: 2 distinct values; % of 4 valid URLs; missing in 1
           2  50.0 %  ####################  a.b
           1  25.0 %  ##########            A.b

  expected: 3 distinct values; % of 3 errors
           1  33.3 %  ####################  ALPHA
           1  33.3 %  ####################  HEXDIG, ".", ":", "]"
           1  33.3 %  ####################  unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end

  found: 2 distinct values; % of 3 errors
           2  66.7 %  ####################  the end
           1  33.3 %  ##########            " "

  bytes in a URL: 0 to 14, 9.7 on average; % of 7 URLs
           1  14.3 %  #####                 0
           0   0.0 %                        1
           0   0.0 %                        2
           0   0.0 %                        3
           0   0.0 %                        4-5
           0   0.0 %                        6-7
           4  57.1 %  ####################  8-11
           2  28.6 %  ##########            12-15

Is one object per line for programs.

  $ bnfurl stats -o jsonl --top 1 << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  {"table":"records","records":7,"valid":4,"invalid":3}
  {"table":"scheme","different":3,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":2,"over":0}
  {"table":"host","different":2,"total":3,"absent":1,"too_long":0,"floor":0}
  {"table":"host","key":"a.b","count":2,"over":0}
  {"table":"expected","different":3,"total":3,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"rfc3986:URI","key":"ALPHA","count":1,"over":0}
  {"table":"found","different":2,"total":3,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"rfc3986:URI","key":"the end","count":2,"over":0}
  {"table":"length","total":7,"octets":68,"shortest":0,"longest":14}
  {"table":"length","from":0,"to":0,"count":1}
  {"table":"length","from":1,"to":1,"count":0}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":0}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":4}
  {"table":"length","from":12,"to":15,"count":2}

Without records has only zeros.

  $ bnfurl stats
  records: 0
           0   0.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 0 distinct values

  host: 0 distinct values

Has ten rows by default.

  $ cat > in << 'END'
  > http://h0/
  > http://h1/
  > http://h2/
  > http://h3/
  > http://h4/
  > http://h5/
  > http://h6/
  > http://h7/
  > http://h8/
  > http://h9/
  > http://h10/
  > http://h11/
  > http://h12/
  > http://h13/
  > http://h14/
  > http://h15/
  > http://h16/
  > http://h17/
  > http://h18/
  > http://h19/
  > END
  $ bnfurl stats -o jsonl < in
  {"table":"records","records":20,"valid":20,"invalid":0}
  {"table":"scheme","different":1,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":20,"over":0}
  {"table":"host","different":20,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h0","count":1,"over":0}
  {"table":"host","key":"h1","count":1,"over":0}
  {"table":"host","key":"h10","count":1,"over":0}
  {"table":"host","key":"h11","count":1,"over":0}
  {"table":"host","key":"h12","count":1,"over":0}
  {"table":"host","key":"h13","count":1,"over":0}
  {"table":"host","key":"h14","count":1,"over":0}
  {"table":"host","key":"h15","count":1,"over":0}
  {"table":"host","key":"h16","count":1,"over":0}
  {"table":"host","key":"h17","count":1,"over":0}
  {"table":"length","total":20,"octets":210,"shortest":10,"longest":11}
  {"table":"length","from":8,"to":11,"count":20}
  $ bnfurl stats -o jsonl --top 15 < in
  {"table":"records","records":20,"valid":20,"invalid":0}
  {"table":"scheme","different":1,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":20,"over":0}
  {"table":"host","different":20,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h0","count":1,"over":0}
  {"table":"host","key":"h1","count":1,"over":0}
  {"table":"host","key":"h10","count":1,"over":0}
  {"table":"host","key":"h11","count":1,"over":0}
  {"table":"host","key":"h12","count":1,"over":0}
  {"table":"host","key":"h13","count":1,"over":0}
  {"table":"host","key":"h14","count":1,"over":0}
  {"table":"host","key":"h15","count":1,"over":0}
  {"table":"host","key":"h16","count":1,"over":0}
  {"table":"host","key":"h17","count":1,"over":0}
  {"table":"host","key":"h18","count":1,"over":0}
  {"table":"host","key":"h19","count":1,"over":0}
  {"table":"host","key":"h2","count":1,"over":0}
  {"table":"host","key":"h3","count":1,"over":0}
  {"table":"host","key":"h4","count":1,"over":0}
  {"table":"length","total":20,"octets":210,"shortest":10,"longest":11}
  {"table":"length","from":8,"to":11,"count":20}
  $ bnfurl stats -o jsonl --top=999 < in
  {"table":"records","records":20,"valid":20,"invalid":0}
  {"table":"scheme","different":1,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":20,"over":0}
  {"table":"host","different":20,"total":20,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h0","count":1,"over":0}
  {"table":"host","key":"h1","count":1,"over":0}
  {"table":"host","key":"h10","count":1,"over":0}
  {"table":"host","key":"h11","count":1,"over":0}
  {"table":"host","key":"h12","count":1,"over":0}
  {"table":"host","key":"h13","count":1,"over":0}
  {"table":"host","key":"h14","count":1,"over":0}
  {"table":"host","key":"h15","count":1,"over":0}
  {"table":"host","key":"h16","count":1,"over":0}
  {"table":"host","key":"h17","count":1,"over":0}
  {"table":"host","key":"h18","count":1,"over":0}
  {"table":"host","key":"h19","count":1,"over":0}
  {"table":"host","key":"h2","count":1,"over":0}
  {"table":"host","key":"h3","count":1,"over":0}
  {"table":"host","key":"h4","count":1,"over":0}
  {"table":"host","key":"h5","count":1,"over":0}
  {"table":"host","key":"h6","count":1,"over":0}
  {"table":"host","key":"h7","count":1,"over":0}
  {"table":"host","key":"h8","count":1,"over":0}
  {"table":"host","key":"h9","count":1,"over":0}
  {"table":"length","total":20,"octets":210,"shortest":10,"longest":11}
  {"table":"length","from":8,"to":11,"count":20}
  $ bnfurl stats --top 0
  ! bnfurl: --top takes a number of at least 1, not "0"
  [2]
  $ bnfurl stats --top -1
  ! bnfurl: --top takes a number of at least 1, not "-1"
  [2]
  $ bnfurl stats --top x
  ! bnfurl: --top takes a number of at least 1, not "x"
  [2]
  $ bnfurl stats --top ''
  ! bnfurl: --top takes a number of at least 1, not ""
  [2]
  $ bnfurl stats -o json
  ! bnfurl: unknown output format "json" (did you mean "jsonl"?); expected one of: tsv csv jsonl arrow tables table
  [2]

Keys are exact octets.

  $ bnfurl stats -o jsonl << 'END'
  > http://h
  > HTTP://H
  > END
  {"table":"records","records":2,"valid":2,"invalid":0}
  {"table":"scheme","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"HTTP","count":1,"over":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"H","count":1,"over":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"length","total":2,"octets":16,"shortest":8,"longest":8}
  {"table":"length","from":8,"to":11,"count":2}
  $ bnfurl stats -o jsonl << 'END'
  > http://h
  > HTTP://H
  > END
  {"table":"records","records":2,"valid":2,"invalid":0}
  {"table":"scheme","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"HTTP","count":1,"over":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"H","count":1,"over":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"length","total":2,"octets":16,"shortest":8,"longest":8}
  {"table":"length","from":8,"to":11,"count":2}

Takes every input and production.

  $ printf 'a://x\000a://x\000' | bnfurl stats -o jsonl -0
  {"table":"records","records":2,"valid":2,"invalid":0}
  {"table":"scheme","different":1,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"a","count":2,"over":0}
  {"table":"host","different":1,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"x","count":2,"over":0}
  {"table":"length","total":2,"octets":10,"shortest":5,"longest":5}
  {"table":"length","from":4,"to":5,"count":2}
  $ bnfurl stats -o jsonl -p authority << 'END'
  > h:80
  > h:81
  > END
  {"table":"records","records":2,"valid":2,"invalid":0}
  {"table":"scheme","different":0,"total":0,"absent":2,"too_long":0,"floor":0}
  {"table":"host","different":1,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":2,"over":0}
  {"table":"length","total":2,"octets":8,"shortest":4,"longest":4}
  {"table":"length","from":4,"to":5,"count":2}
  $ bnfurl stats -o jsonl -p port << 'END'
  > 80
  > 81
  > END
  {"table":"records","records":2,"valid":2,"invalid":0}
  {"table":"scheme","different":0,"total":0,"absent":2,"too_long":0,"floor":0}
  {"table":"host","different":0,"total":0,"absent":2,"too_long":0,"floor":0}
  {"table":"length","total":2,"octets":4,"shortest":2,"longest":2}
  {"table":"length","from":2,"to":2,"count":2}
  $ bnfurl stats -o jsonl -g rfc1738 <<< http://h/
  {"table":"records","records":1,"valid":1,"invalid":0}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"length","total":1,"octets":9,"shortest":9,"longest":9}
  {"table":"length","from":8,"to":11,"count":1}
  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' > log
  $ bnfurl stats -o jsonl -i combined < log
  {"table":"records","records":8,"valid":3,"invalid":4}
  {"table":"log.status","different":4,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":2,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.status","key":"408","count":1,"over":0}
  {"table":"log.method","different":3,"total":5,"absent":3,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":3,"over":0}
  {"table":"log.method","key":"CONNECT","count":1,"over":0}
  {"table":"log.method","key":"OPTIONS","count":1,"over":0}
  {"table":"path","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"path","key":"/a","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"referer_host","different":1,"total":1,"absent":7,"too_long":0,"floor":0}
  {"table":"referer_host","key":"h","count":1,"over":0}
  {"table":"expected","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field user, ordinary byte, \" \", \"\\\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"ALPHA, \"/\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"[\"","count":1,"over":0}
  {"table":"found","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\" \"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"1\"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"\\\"","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":7,"over":0}
  {"table":"length","total":6,"octets":32,"shortest":1,"longest":10}
  {"table":"length","from":1,"to":1,"count":1}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":3}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":2}
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl stats -o jsonl -i combined -k referer < log
  {"table":"records","records":8,"valid":2,"invalid":1}
  {"table":"log.status","different":4,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":2,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.status","key":"408","count":1,"over":0}
  {"table":"log.method","different":3,"total":5,"absent":3,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":3,"over":0}
  {"table":"log.method","key":"CONNECT","count":1,"over":0}
  {"table":"log.method","key":"OPTIONS","count":1,"over":0}
  {"table":"path","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"path","key":"/r","count":1,"over":0}
  {"table":"path","key":"/rel","count":1,"over":0}
  {"table":"scheme","different":1,"total":1,"absent":1,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":1,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"expected","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field user, ordinary byte, \" \", \"\\\"","count":1,"over":0}
  {"table":"found","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":7,"over":0}
  {"table":"length","total":2,"octets":16,"shortest":4,"longest":12}
  {"table":"length","from":4,"to":5,"count":1}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":0}
  {"table":"length","from":12,"to":15,"count":1}
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined -k referer FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

Counts records without a URL and records in another format.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' | bnfurl stats -o jsonl -i combined
  {"table":"records","records":8,"valid":3,"invalid":4}
  {"table":"log.status","different":4,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":2,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.status","key":"408","count":1,"over":0}
  {"table":"log.method","different":3,"total":5,"absent":3,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":3,"over":0}
  {"table":"log.method","key":"CONNECT","count":1,"over":0}
  {"table":"log.method","key":"OPTIONS","count":1,"over":0}
  {"table":"path","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"path","key":"/a","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":2,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"referer_host","different":1,"total":1,"absent":7,"too_long":0,"floor":0}
  {"table":"referer_host","key":"h","count":1,"over":0}
  {"table":"expected","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field user, ordinary byte, \" \", \"\\\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"ALPHA, \"/\"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"[\"","count":1,"over":0}
  {"table":"found","different":4,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\" \"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"1\"","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"\\\"","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":7,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":7,"over":0}
  {"table":"length","total":6,"octets":32,"shortest":1,"longest":10}
  {"table":"length","from":1,"to":1,"count":1}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":3}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":2}
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

Counts records that lack the column.

  $ bnfurl stats -o jsonl -i csv -k url << 'END'
  > id,url
  > 1,http://h/
  > 2
  > 3,"http://h/ "
  > END
  {"table":"records","records":3,"valid":1,"invalid":2}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"expected","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"csv","key":"\",\"","count":1,"over":0}
  {"table":"expected","production":"rfc3986:URI","key":"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"found","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"csv","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc3986:URI","key":"\" \"","count":1,"over":0}
  {"table":"length","total":2,"octets":19,"shortest":9,"longest":10}
  {"table":"length","from":8,"to":11,"count":2}
  ! bnfurl: 1 record has no column "url"; to see why: bnfurl check -i csv -k url FILE
  $ bnfurl stats -o jsonl -i jsonl -k url << 'END'
  > {"url":"http://h/"}
  > {}
  > {"url":1}
  > END
  {"table":"records","records":3,"valid":1,"invalid":2}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"expected","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"jsonl","key":"a member \"url\"","count":1,"over":0}
  {"table":"expected","production":"jsonl","key":"an object with a string \"url\"","count":1,"over":0}
  {"table":"found","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"jsonl","key":"\"1\"","count":1,"over":0}
  {"table":"found","production":"jsonl","key":"the end","count":1,"over":0}
  {"table":"length","total":1,"octets":9,"shortest":9,"longest":9}
  {"table":"length","from":8,"to":11,"count":1}
  ! bnfurl: 2 records have no URL in the member "url"; to see why: bnfurl check -i jsonl -k url FILE

Counts only records that pass where.

  $ bnfurl stats -o jsonl --where 'scheme=http and query' << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  {"table":"records","records":1,"valid":1,"invalid":0}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"a.b","count":1,"over":0}
  {"table":"length","total":1,"octets":14,"shortest":14,"longest":14}
  {"table":"length","from":12,"to":15,"count":1}

Counts failures for every grammar and all else for the first.

  $ printf 'a:\nhttp://a b\n' | bnfurl stats -o jsonl -g rfc3986 -g rfc2396 | grep -e records -e '"expected","production'
  {"table":"records","records":2,"valid":1,"invalid":1}
  {"table":"expected","production":"rfc2396:URI-reference","key":"unreserved, reserved, \"#\", \"%\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc2396:URI-reference","key":"unreserved, reserved, \"%\"","count":1,"over":0}
  {"table":"expected","production":"rfc3986:URI","key":"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  $ bnfurl stats -o jsonl -g rfc3986 -g rfc1738 << 'END'
  > http://u@h/
  > http://a b
  > END
  {"table":"records","records":2,"valid":1,"invalid":1}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"expected","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"rfc1738:url","key":"unreserved, reserved, \"%\", or the end","count":1,"over":0}
  {"table":"expected","production":"rfc3986:URI","key":"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"found","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"rfc1738:url","key":"\" \"","count":1,"over":0}
  {"table":"found","production":"rfc3986:URI","key":"\" \"","count":1,"over":0}
  {"table":"length","total":2,"octets":21,"shortest":10,"longest":11}
  {"table":"length","from":8,"to":11,"count":2}
  $ bnfurl stats -g rfc3986 -g rfc1738 << 'END'
  > http://u@h/
  > http://a b
  > END
  records: 2
           1  50.0 %  valid
           1  50.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 1 valid URL
           1 100.0 %  ####################  http

  host: 1 distinct value; % of 1 valid URL
           1 100.0 %  ####################  h

  expected: 2 distinct values; % of 2 errors
           1  50.0 %  ####################  rfc1738:url: unreserved, reserved, "%", or the end
           1  50.0 %  ####################  rfc3986:URI: unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end

  found: 2 distinct values; % of 2 errors
           1  50.0 %  ####################  rfc1738:url: " "
           1  50.0 %  ####################  rfc3986:URI: " "

  bytes in a URL: 10 to 11, 10.5 on average; % of 2 URLs
           2 100.0 %  ####################  8-11

Reasons are those of statistics.

  $ bnfurl stats -o jsonl --stats << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  {"table":"records","records":7,"valid":4,"invalid":3}
  {"table":"scheme","different":3,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":2,"over":0}
  {"table":"scheme","key":"https","count":1,"over":0}
  {"table":"scheme","key":"mailto","count":1,"over":0}
  {"table":"host","different":2,"total":3,"absent":1,"too_long":0,"floor":0}
  {"table":"host","key":"a.b","count":2,"over":0}
  {"table":"host","key":"A.b","count":1,"over":0}
  {"table":"expected","different":3,"total":3,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"rfc3986:URI","key":"ALPHA","count":1,"over":0}
  {"table":"expected","production":"rfc3986:URI","key":"HEXDIG, \".\", \":\", \"]\"","count":1,"over":0}
  {"table":"expected","production":"rfc3986:URI","key":"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"found","different":2,"total":3,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"rfc3986:URI","key":"the end","count":2,"over":0}
  {"table":"found","production":"rfc3986:URI","key":"\" \"","count":1,"over":0}
  {"table":"length","total":7,"octets":68,"shortest":0,"longest":14}
  {"table":"length","from":0,"to":0,"count":1}
  {"table":"length","from":1,"to":1,"count":0}
  {"table":"length","from":2,"to":2,"count":0}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":0}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":4}
  {"table":"length","from":12,"to":15,"count":2}
  ! {"records":7,"valid":4,"invalid":3,"reasons":{"ALPHA":1,"HEXDIG, \".\", \":\", \"]\"":1,"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end":1},"bytes":75,"seconds":0}

Goes on after a file that cannot be read.

  $ echo 'http://h' > good
  $ bnfurl stats -o jsonl missing good
  {"table":"records","records":1,"valid":1,"invalid":0}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"length","total":1,"octets":8,"shortest":8,"longest":8}
  {"table":"length","from":8,"to":11,"count":1}
  ! bnfurl: missing: No such file or directory
  [2]

A full disk is reported.

  $ bnfurl stats << 'END' > /dev/full
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  ! bnfurl: standard output: No space left on device
  [3]

# Stats By
# Groups are compared with a count by Python on what `split` prints.

Absent is not empty.

  $ cat > in << 'END'
  > http://h/
  > http://h/?
  > http://h/?
  > mailto:me
  > END
  $ bnfurl stats --by query,host < in
  query	host	records	octets	invalid	share
  	h	2	\N	0	0.5000
  \N	h	1	\N	0	0.2500
  \N	\N	1	\N	0	0.2500
  $ bnfurl stats --by query -o csv < in
  query,records,octets,invalid,share
  "",2,,0,0.5000
  ,2,,0,0.5000
  $ bnfurl stats --by query,valid,line -o jsonl -n 1 < in
  {"query":"","valid":true,"line":2,"records":1,"octets":null,"invalid":0,"share":0.2500}

A share is rounded as a decimal number: 549 of 20,000 are 0.02745.

  $ (yes http://a/ | head -549; yes http://b/ | head -19451) | bnfurl stats --by host
  host	records	octets	invalid	share
  b	19451	\N	0	0.9726
  a	549	\N	0	0.0275

Has all octets of values.

  $ printf 'a:\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217\220\221\222\223\224\225\226\227\230\231\232\233\234\235\236\237\240\241\242\243\244\245\246\247\250\251\252\253\254\255\256\257\260\261\262\263\264\265\266\267\270\271\272\273\274\275\276\277\300\301\302\303\304\305\306\307\310\311\312\313\314\315\316\317\320\321\322\323\324\325\326\327\330\331\332\333\334\335\336\337\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357\360\361\362\363\364\365\366\367\370\371\372\373\374\375\376\377\000b:\t\n\\\000' | bnfurl stats -0 --by url
  url	records	octets	invalid	share
  a:\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f\xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xab\xac\xad\xae\xaf\xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xbb\xbc\xbd\xbe\xbf\xc0\xc1\xc2\xc3\xc4\xc5\xc6\xc7\xc8\xc9\xca\xcb\xcc\xcd\xce\xcf\xd0\xd1\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xda\xdb\xdc\xdd\xde\xdf\xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xec\xed\xee\xef\xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa\xfb\xfc\xfd\xfe\xff\t1\t\\N\t1\t0.5000 (esc)
  b:\t\n\\	1	\N	1	0.5000
  $ printf 'a\377' | bnfurl stats -0 --by url -o jsonl
  {"url":"a�","records":1,"octets":null,"invalid":1,"share":1.0000,"url.base64":"Yf8="}

Sorts.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:09:30:00 +0200] "GET /a HTTP/1.1" 200 5
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 200 1
  > 192.0.2.1 - - [20/Nov/2026:08:59:59 +0000] "GET /b HTTP/1.1" 200 -
  > 192.0.2.1 - - [never] "GET /c HTTP/1.1" 200 9
  > END
  $ bnfurl stats --by log.time:hour --sort log.time:hour -i common < in
  log.time:hour	records	octets	invalid	share
  2026-11-20T09:00:00+02:00	1	5	0	0.2500
  2026-11-20T08:00:00+00:00	2	1	0	0.5000
  \N	1	9	0	0.2500
  ! bnfurl: 1 record has a time that cannot be read; the first is "never" at -:4
  $ bnfurl stats --by log.time:hour -i common < in
  log.time:hour	records	octets	invalid	share
  2026-11-20T08:00:00+00:00	2	1	0	0.5000
  2026-11-20T09:00:00+02:00	1	5	0	0.2500
  \N	1	9	0	0.2500
  ! bnfurl: 1 record has a time that cannot be read; the first is "never" at -:4
  $ bnfurl stats --by path --sort octets -i common < in
  path	records	octets	invalid	share
  /c	1	9	0	0.2500
  /a	1	5	0	0.2500
  /b	2	1	0	0.5000
  $ bnfurl stats --by path --sort octets -o tables -i common < in
  path: 3 distinct values; % of 15 octets
           9  60.0 %  ####################  /c
           5  33.3 %  ###########           /a
           1   6.7 %  ##                    /b
  $ bnfurl stats --by path --sort invalid -o tables -n 1 -i common < in
  path: 3 distinct values; % of 0 invalid records
           0   0.0 %                        /b
  $ bnfurl stats --by path --by log.status -n 1 -i common < in
  path	log.status	records	octets	invalid	share
  /b	200	2	1	0	0.5000
  $ bnfurl stats --by path --sort=path -i common < in
  path	records	octets	invalid	share
  /a	1	5	0	0.2500
  /b	2	1	0	0.5000
  /c	1	9	0	0.2500
  $ bnfurl stats --by path --sort path -n 2 -i common < in
  path	records	octets	invalid	share
  /a	1	5	0	0.2500
  /b	2	1	0	0.5000
  $ bnfurl stats --by path --top 1 -i common < in
  path	records	octets	invalid	share
  /b	2	1	0	0.5000
  $ bnfurl stats --by line --sort line << 'END'
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > a:
  > END
  line	records	octets	invalid	share
  1	1	\N	0	0.0909
  2	1	\N	0	0.0909
  3	1	\N	0	0.0909
  4	1	\N	0	0.0909
  5	1	\N	0	0.0909
  6	1	\N	0	0.0909
  7	1	\N	0	0.0909
  8	1	\N	0	0.0909
  9	1	\N	0	0.0909
  10	1	\N	0	0.0909
  11	1	\N	0	0.0909

Numbers of a log are numbers.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 10
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 9
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 9
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 100
  > END
  $ bnfurl stats --by log.size --sort log.size -i common < in
  log.size	records	octets	invalid	share
  9	2	18	0	0.4000
  10	1	10	0	0.2000
  100	1	100	0	0.2000
  -	1	0	0	0.2000
  $ bnfurl stats --by log.size,log.status -o jsonl -i common < in
  {"log.size":9,"log.status":200,"records":2,"octets":18,"invalid":0,"share":0.4000}
  {"log.size":null,"log.status":200,"records":1,"octets":0,"invalid":0,"share":0.2000}
  {"log.size":10,"log.status":200,"records":1,"octets":10,"invalid":0,"share":0.2000}
  {"log.size":100,"log.status":200,"records":1,"octets":100,"invalid":0,"share":0.2000}

Counts by columns inside parts and by the records own.

  $ cat > in << 'END'
  > http://h/a/b?page=1
  > http://h/a/c?page=2&page=1
  > http://h/d?page=1
  > END
  $ bnfurl stats --by query.page < in
  query.page	records	octets	invalid	share
  1	2	\N	0	0.6667
  2	1	\N	0	0.3333
  $ bnfurl stats --by 'segment[0]' < in
  segment[0]	records	octets	invalid	share
  a	2	\N	0	0.6667
  d	1	\N	0	0.3333
  $ bnfurl stats --by id -i csv -k url << 'END'
  > id,url
  > x,http://h/
  > y,http://h/
  > x,http://h/
  > END
  id	records	octets	invalid	share
  x	2	\N	0	0.6667
  y	1	\N	0	0.3333
  $ bnfurl stats --by 'query[]'
  ! bnfurl: query[] is a list and cannot be counted; query.names counts the names in the query
  [2]
  $ bnfurl stats --by 'query.page[]'
  ! bnfurl: query.page[] is a list and cannot be counted; query.names counts the names in the query
  [2]
  $ bnfurl stats --by 'segment[]'
  ! bnfurl: segment[] is a list and cannot be counted; query.names counts the names in the query
  [2]

Counts only records that pass where.

  $ cat > urls << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  $ bnfurl stats --by host --where host=a.b < urls
  host	records	octets	invalid	share
  a.b	2	\N	0	1.0000
  $ bnfurl stats --by host --where host=none < urls
  host	records	octets	invalid	share

Refuses what it cannot count.

  $ bnfurl stats --by nothing
  ! bnfurl: unknown column "nothing"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl stats --by ''
  ! bnfurl: unknown column ""; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl stats --by host --sort path
  ! bnfurl: unknown column of --sort "path"; expected one of: host records octets invalid share
  [2]
  $ bnfurl stats --by host -n 0
  ! bnfurl: -n takes a number of at least 1, not "0"
  [2]
  $ bnfurl stats --by host -o json
  ! bnfurl: unknown output format "json" (did you mean "jsonl"?); expected one of: tsv csv jsonl arrow tables table
  [2]
  $ bnfurl stats --by host,host -o jsonl
  ! bnfurl: host is given twice; a jsonl object can have it only once
  [2]
  $ bnfurl stats --sort records
  ! bnfurl: --sort works only with --by COLUMN
  [2]
  $ bnfurl stats -o tsv
  ! bnfurl: -o tsv works only with --by COLUMN; -o tables and jsonl show the summary
  [2]

# Figures

Are of any columns and tests, also of all records. Bars show what a table is sorted by.

  $ cat > in << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 10 "-" "bot/1"
  > 192.0.2.2 - - [20/Nov/2026:08:04:59 +0000] "GET /a HTTP/1.1" 503 - "-" "Mozilla"
  > 192.0.2.1 - - [20/Nov/2026:08:05:00 +0100] "GET /a HTTP/1.1" 404 30 "-" "Bot/2"
  > 192.0.2.3 - - [20/Nov/2026:08:07:00 +0000] "GET /b HTTP/1.1" 200 2.5 "-" "Mozilla"
  > 192.0.2.3 - - [20/Nov/2026:08:08:00 +0000] "GET /b? HTTP/1.1" 200 7 "-" "-"
  > END
  $ bnfurl stats -i combined --by path --count-distinct log.client --sum log.bytes --mean log.bytes --min log.time --max log.time,log.bytes in
  path	records	octets	invalid	share	log.client.distinct	log.bytes.sum	log.bytes.mean	log.time.min	log.time.max	log.bytes.max
  /a	3	40	0	0.6000	2	40	20	2026-11-20T07:05:00Z	2026-11-20T08:04:59Z	30
  /b	1	7	0	0.2000	1	7	7	2026-11-20T08:08:00Z	2026-11-20T08:08:00Z	7
  \N	1	\N	1	0.2000	0	\N	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --quantiles log.bytes --count-distinct log.client,query -o jsonl in
  {"records":5,"octets":47,"invalid":1,"share":1.0000,"log.client.distinct":3,"query.distinct":1,"log.bytes.p50":10,"log.bytes.p90":30,"log.bytes.p95":30,"log.bytes.p99":30}
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by log.status:class --quantiles log.bytes --sort log.bytes.p99 in
  log.status:class	records	octets	invalid	share	log.bytes.p50	log.bytes.p90	log.bytes.p95	log.bytes.p99
  4xx	1	30	0	0.2000	30	30	30	30
  2xx	2	17	0	0.4000	7	10	10	10
  5xx	1	0	0	0.2000	\N	\N	\N	\N
  \N	1	\N	1	0.2000	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by log.time:5m --rate --sort rate in
  log.time:5m	records	octets	invalid	share	rate
  2026-11-20T08:00:00+00:00	2	10	0	0.4000	0.006666667
  2026-11-20T08:05:00+00:00	1	7	0	0.2000	0.003333333
  2026-11-20T08:05:00+01:00	1	30	0	0.2000	0.003333333
  \N	1	\N	1	0.2000	\N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by path --rate in
  ! bnfurl: --rate needs a step of time in --by, such as --by log.time:5m
  [2]
  $ bnfurl stats -i combined --by 'bot=log.agent=~%i"bot|crawl"' in
  bot	records	octets	invalid	share
  0	3	7	1	0.6000
  1	2	40	0	0.4000
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by 'path,few=(log.status in 200,404)' -o jsonl in
  {"path":"/a","few":true,"records":2,"octets":40,"invalid":0,"share":0.4000}
  {"path":"/a","few":false,"records":1,"octets":0,"invalid":0,"share":0.2000}
  {"path":"/b","few":true,"records":1,"octets":7,"invalid":0,"share":0.2000}
  {"path":null,"few":false,"records":1,"octets":null,"invalid":1,"share":0.2000}
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --mean 'errors=log.status:class=5xx' --sum 'errors=log.status>=500' in
  records	octets	invalid	share	errors.sum	errors.mean
  5	47	1	1.0000	1	0.2
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by 'bot=log.agnet=x' in
  ! bnfurl: unknown column "log.agnet" (did you mean "log.agent"?); expected one of: log.agent log.host log.ident log.user log.time log.request log.method log.target and others; "bnfurl split -i combined -f help" lists them all
  [2]
  $ bnfurl stats -i combined --by bot= in
  ! bnfurl: the test of bot: expected the name of a column, found the end:
  !
  ! ^
  [2]
  $ bnfurl stats -i combined --by path --sum log.agent,query in
  path	records	octets	invalid	share	log.agent.sum	query.sum
  /a	3	40	0	0.6000	\N	\N
  /b	1	7	0	0.2000	\N	\N
  \N	1	\N	1	0.2000	\N	\N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  ! bnfurl: 3 records have a number in log.agent that cannot be read; the first is "bot/1" at in:1
  $ bnfurl stats -i combined --by path --mean log.bytes --count-distinct log.client -o tables in
  path: 2 distinct values; % of 5 records; missing in 1
                                            log.client.distinct  log.bytes.mean
           3  60.0 %  ####################                    2              20  /a
           1  20.0 %  ######                                  1               7  /b
           1  20.0 %  ######                                  0              \N  \N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by path --mean log.bytes --count-distinct log.client --sort log.bytes.mean -o tables in
  path: 2 distinct values; the bars show log.bytes.mean
                                    log.client.distinct
          20  ####################                    2  /a
           7  #######                                 1  /b
          \N                                          0  \N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by path --sum log.bytes --sort log.bytes.sum -o tables in
  path: 2 distinct values; the bars show log.bytes.sum, and % of 47
          40  85.1 %  ####################  /a
           7  14.9 %  ###                   /b
          \N   0.0 %                        \N
  ! bnfurl: 1 record does not match the format combined (in:4:67); to see why: bnfurl check -i combined FILE

Values that are not numbers do not count, and a message says so.

  $ bnfurl stats -i jsonl -k u --sum n --mean n --min n --max n << 'END'
  > {"u":"a:","n":0.1}
  > {"u":"a:","n":"-0.2"}
  > {"u":"a:","n":-9.0000000004}
  > {"u":"a:","n":true}
  > {"u":"a:"}
  > END
  records	octets	invalid	share	n.sum	n.mean	n.min	n.max
  5	\N	0	1.0000	-9.1	-3.033333333	-9	0.1
  ! bnfurl: 1 record has a number in n that cannot be read; the first is "true" at -:4

Sums and means have all their digits, however large they are.

  $ (echo url,v; for i in 0 1 2 3 4 5 6 7 8 9; do echo http://h/,999999999999999999; echo http://i/,-999999999999999999.25; done) > large
  $ bnfurl stats -i csv -k url --by host --sum v --mean v large
  host	records	octets	invalid	share	v.sum	v.mean
  h	10	\N	0	0.5000	9999999999999999990	999999999999999999
  i	10	\N	0	0.5000	-9999999999999999992.5	-999999999999999999.25
  $ bnfurl stats -i csv -k url --sum v --mean v large
  records	octets	invalid	share	v.sum	v.mean
  20	\N	0	1.0000	-2.5	-0.125
  $ bnfurl stats -i csv -k url --where host=h --by host --sum v --sort v.sum -o tables large
  host: 1 distinct value; the bars show v.sum, and % of 9999999999999999990
  9999999999999999990 100.0 %  ####################  h

Lists have none.

  $ bnfurl stats --count-distinct query.names
  ! bnfurl: query.names is a list; no figure can be made of it
  [2]
  $ bnfurl stats --sort octets --sum line < /dev/null
  records	octets	invalid	share	line.sum

# Stats Of Logs

Show what people look at.

  $ bnfurl stats -o jsonl -i combined << 'END'
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 5 "http://r/x" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 5 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "POST /b HTTP/1.1" 200 5 "/rel" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET /[ HTTP/1.1" 400 5 "http://r/y" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET http://h/c HTTP/1.1" 200 5 "no url" "-"
  > garbage
  > END
  {"table":"records","records":6,"valid":4,"invalid":2}
  {"table":"log.status","different":3,"total":5,"absent":1,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":3,"over":0}
  {"table":"log.status","key":"400","count":1,"over":0}
  {"table":"log.status","key":"404","count":1,"over":0}
  {"table":"log.method","different":2,"total":5,"absent":1,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":4,"over":0}
  {"table":"log.method","key":"POST","count":1,"over":0}
  {"table":"path","different":3,"total":4,"absent":0,"too_long":0,"floor":0}
  {"table":"path","key":"/a","count":2,"over":0}
  {"table":"path","key":"/b","count":1,"over":0}
  {"table":"path","key":"/c","count":1,"over":0}
  {"table":"scheme","different":1,"total":1,"absent":3,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":3,"too_long":0,"floor":0}
  {"table":"host","key":"h","count":1,"over":0}
  {"table":"referer_host","different":1,"total":2,"absent":4,"too_long":0,"floor":0}
  {"table":"referer_host","key":"r","count":2,"over":0}
  {"table":"expected","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"expected","production":"combined:record","key":"field host, non-blank except a comma, \" \"","count":1,"over":0}
  {"table":"expected","production":"rfc9112:request-target","key":"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end","count":1,"over":0}
  {"table":"found","different":2,"total":2,"absent":0,"too_long":0,"floor":0}
  {"table":"found","production":"combined:record","key":"the end","count":1,"over":0}
  {"table":"found","production":"rfc9112:request-target","key":"\"[\"","count":1,"over":0}
  {"table":"log.time:hour","different":2,"total":5,"absent":1,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":1,"over":0}
  {"table":"log.time:hour","key":"2026-11-20T09:00:00+00:00","count":4,"over":0}
  {"table":"length","total":5,"octets":18,"shortest":2,"longest":10}
  {"table":"length","from":2,"to":2,"count":4}
  {"table":"length","from":3,"to":3,"count":0}
  {"table":"length","from":4,"to":5,"count":0}
  {"table":"length","from":6,"to":7,"count":0}
  {"table":"length","from":8,"to":11,"count":1}
  ! bnfurl: 1 record does not match the format combined (-:6:8); to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined << 'END'
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 5 "http://r/x" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 5 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "POST /b HTTP/1.1" 200 5 "/rel" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET /[ HTTP/1.1" 400 5 "http://r/y" "-"
  > 192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET http://h/c HTTP/1.1" 200 5 "no url" "-"
  > END
  records: 5
           4  80.0 %  valid
           1  20.0 %  invalid
           0   0.0 %  without a URL

  log.status: 3 distinct values; % of 5 records
           3  60.0 %  ####################  200
           1  20.0 %  ######                400
           1  20.0 %  ######                404

  log.method: 2 distinct values; % of 5 records
           4  80.0 %  ####################  GET
           1  20.0 %  #####                 POST

  path: 3 distinct values; % of 4 valid URLs
           2  50.0 %  ####################  /a
           1  25.0 %  ##########            /b
           1  25.0 %  ##########            /c

  scheme: 1 distinct value; % of 4 valid URLs; missing in 3
           1  25.0 %  ####################  http

  host: 1 distinct value; % of 4 valid URLs; missing in 3
           1  25.0 %  ####################  h

  referer_host (-k referer --by host): 1 distinct value; % of 5 records; missing in 3
           2  40.0 %  ####################  r

  expected: 1 distinct value; % of 1 error
           1 100.0 %  ####################  unreserved, sub-delims, "%", "/", ":", "?", "@", or the end

  found: 1 distinct value; % of 1 error
           1 100.0 %  ####################  "["

  log.time:hour: 2 distinct values; % of 5 records
           1  20.0 %  #####                 2026-11-20T08:00:00+00:00
           4  80.0 %  ####################  2026-11-20T09:00:00+00:00

  bytes in a URL: 2 to 10, 3.6 on average; % of 5 URLs
           4  80.0 %  ####################  2
           0   0.0 %                        3
           0   0.0 %                        4-5
           0   0.0 %                        6-7
           1  20.0 %  #####                 8-11
  $ bnfurl stats -i common <<< '192.0.2.1 - - [20/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 5x'
  records: 1
           0   0.0 %  valid
           1 100.0 %  invalid
           0   0.0 %  without a URL

  expected: 1 distinct value; % of 1 error
           1 100.0 %  ####################  field size, DIGIT, or the end

  found: 1 distinct value; % of 1 error
           1 100.0 %  ####################  "x"
  ! bnfurl: 1 record does not match the format common (-:1:67); to see why: bnfurl check -i common FILE

One long URL makes neither the table of lengths long nor its path a doubt.

  $ (printf '/a\n/b\n/b?a=1\n/c?a=12345\n'; printf '/a%080d\n/' 1; head -c 100000 /dev/zero | tr '\0' c; echo) | sed 's/.*/h - - [20\/Nov\/2026:08:00:00 +0000] "GET & HTTP\/1.1" 200 5/' > in
  $ bnfurl stats -i common in | sed -n '/^path/,/^$/p; /^bytes/,$p'
  path: 5 distinct values; % of 6 valid URLs; too long to count separately in 1
           2  33.3 %  ####################  /b
           1  16.7 %  ##########            /a
           1  16.7 %  ##########            /a00000000000000000000000000000000000000000000000000000000000000000000000000000001
           1  16.7 %  ##########            /c

  bytes in a URL: 2 to 100001, 16683.8 on average; % of 6 URLs
           2  33.3 %  ####################  2
           0   0.0 %                        3-5
           1  16.7 %  ##########            6-7
           1  16.7 %  ##########            8-11
           0   0.0 %                        12-63
           1  16.7 %  ##########            64-95
           0   0.0 %                        96-98303
           1  16.7 %  ##########            98304-131071
  $ bnfurl stats -i common -o jsonl in | grep -c '"table":"length","from"'
  32
  $ bnfurl stats -i common -o tables --by path -n 1 in
  path: 5 distinct values; % of 6 records; too long to count separately in 1
           2  33.3 %  ####################  /b
  ! bnfurl: 1 record is in no group, because its values are longer than 65536 bytes

Count the referer instead.

  $ bnfurl stats -o jsonl -i combined -k referer <<< 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://r/x" "-"'
  {"table":"records","records":1,"valid":1,"invalid":0}
  {"table":"log.status","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"log.status","key":"200","count":1,"over":0}
  {"table":"log.method","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"log.method","key":"GET","count":1,"over":0}
  {"table":"path","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"path","key":"/x","count":1,"over":0}
  {"table":"scheme","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"scheme","key":"http","count":1,"over":0}
  {"table":"host","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"host","key":"r","count":1,"over":0}
  {"table":"log.time:hour","different":1,"total":1,"absent":0,"too_long":0,"floor":0}
  {"table":"log.time:hour","key":"2026-11-20T08:00:00+00:00","count":1,"over":0}
  {"table":"length","total":1,"octets":10,"shortest":10,"longest":10}
  {"table":"length","from":8,"to":11,"count":1}

# On a terminal

A terminal has bars.

  $ cat > urls << 'END'
  > http://a.b/
  > https://A.b/x
  > http://a.b/y?q
  > mailto:me
  > http://a b
  > http://[::1
  >
  > END
  $ LC_ALL=C tests/cli/on-terminal 70 bnfurl stats --by scheme,host urls
  scheme, host: 4 distinct values; % of 7 records
           3  42.9 %  #################  \N  \N
           2  28.6 %  ###########        http  a.b
           1  14.3 %  #####              https  A.b
           1  14.3 %  #####              mailto  \N
  $ bnfurl stats --by scheme -o tables <<< a:
  scheme: 1 distinct value; % of 1 record
           1 100.0 %  ####################  a
  $ bnfurl stats --by query,path -o tables <<< a:?
  query, path: 1 distinct value; % of 1 record
           1 100.0 %  ####################  ""  ""
  $ bnfurl stats --by query -o tables <<< a:?
  query: 1 distinct value; % of 1 record
           1 100.0 %  ####################  ""
  $ bnfurl stats --by query <<< a:?
  query	records	octets	invalid	share
  	1	\N	0	1.0000

Rows that look alike are told apart.

  $ cat > urls << 'END'
  > http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz/
  > http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz/
  > http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa33zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz/
  > END
  $ LC_ALL=C.UTF-8 tests/cli/on-terminal 60 bnfurl stats urls
  records: 3
           3 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 3 valid URLs
           3 100.0 %  ███████████████  http

  host: 3 distinct values; % of 3 valid URLs
           1  33.3 %  ███████████████  aaaaaaa…aaaaaaa1zzzzzz…
           1  33.3 %  ███████████████  aaaaaaa…aaaaaaa2zzzzzz…
           1  33.3 %  ███████████████  aaaaaaa…aaaaaaa33zzzzz…

  bytes in a URL: 209 to 210, 209.3 on average; % of 3 URLs
           3 100.0 %  ███████████████  192-255
  $ LC_ALL=C tests/cli/on-terminal 60 bnfurl stats urls
  records: 3
           3 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 3 valid URLs
           3 100.0 %  ###############  http

  host: 3 distinct values; % of 3 valid URLs
           1  33.3 %  ###############  aaaaa...aaaaaa1zzzzz...
           1  33.3 %  ###############  aaaaa...aaaaaa2zzzzz...
           1  33.3 %  ###############  aaaaa...aaaaaa33zzzz...

  bytes in a URL: 209 to 210, 209.3 on average; % of 3 URLs
           3 100.0 %  ###############  192-255

Fits and shows what is cut.

  $ cat > urls << 'END'
  > http://long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long./
  > http://h/
  > END
  $ LC_ALL=C.UTF-8 tests/cli/on-terminal 60 bnfurl stats urls
  records: 2
           2 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 2 valid URLs
           2 100.0 %  ███████████████  http

  host: 2 distinct values; % of 2 valid URLs
           1  50.0 %  ███████████████  h
           1  50.0 %  ███████████████  long.long.long.long.lo…

  bytes in a URL: 9 to 208, 108.5 on average; % of 2 URLs
           1  50.0 %  ███████████████  8-11
           0   0.0 %                   12-15
           0   0.0 %                   16-23
           0   0.0 %                   24-31
           0   0.0 %                   32-47
           0   0.0 %                   48-63
           0   0.0 %                   64-95
           0   0.0 %                   96-127
           0   0.0 %                   128-191
           1  50.0 %  ███████████████  192-255
  $ LC_ALL=C tests/cli/on-terminal 60 bnfurl stats urls
  records: 2
           2 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 2 valid URLs
           2 100.0 %  ###############  http

  host: 2 distinct values; % of 2 valid URLs
           1  50.0 %  ###############  h
           1  50.0 %  ###############  long.long.long.long....

  bytes in a URL: 9 to 208, 108.5 on average; % of 2 URLs
           1  50.0 %  ###############  8-11
           0   0.0 %                   12-15
           0   0.0 %                   16-23
           0   0.0 %                   24-31
           0   0.0 %                   32-47
           0   0.0 %                   48-63
           0   0.0 %                   64-95
           0   0.0 %                   96-127
           0   0.0 %                   128-191
           1  50.0 %  ###############  192-255
  $ bnfurl stats urls
  records: 2
           2 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  scheme: 1 distinct value; % of 2 valid URLs
           2 100.0 %  ####################  http

  host: 2 distinct values; % of 2 valid URLs
           1  50.0 %  ####################  h
           1  50.0 %  ####################  long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.long.

  bytes in a URL: 9 to 208, 108.5 on average; % of 2 URLs
           1  50.0 %  ####################  8-11
           0   0.0 %                        12-15
           0   0.0 %                        16-23
           0   0.0 %                        24-31
           0   0.0 %                        32-47
           0   0.0 %                        48-63
           0   0.0 %                        64-95
           0   0.0 %                        96-127
           0   0.0 %                        128-191
           1  50.0 %  ####################  192-255

# Terminals

A terminal of any width has each share, and no control characters.

  $ printf 'a://h/\nbb://hh/\nccc://hhh/\n%0300d://h/\n' 0 | tr 0 d > urls; bnfurl stats urls | grep -o '[0-9] %' | wc -l
  22
  $ for charset in C.UTF-8 C; do for width in 1 20 {28..39}; do LC_ALL=$charset tests/cli/on-terminal $width bnfurl stats urls | grep -o '[0-9] %' | wc -l; done; done | uniq -c
       28 22
  $ for i in {1..255}; do printf "http://\\x$(printf %x $i)\\0"; done > octets
  $ for options in '' '-o jsonl' '-g w3c1993'; do LC_ALL=C tests/cli/on-terminal 80 bnfurl stats -0 $options octets | LC_ALL=C grep -c '[^ -~]'; done
  0
  0
  0
  [1]

# Of logs

Reasons are those of check.

  $ printf 'x\n1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a|b HTTP/1.1" 400 5 "-" "-"\n' > bad
  $ bnfurl check -i combined bad
  bad:1:2: expected field host, non-blank except a comma, " ", found the end
  bad:2:49: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  [1]
  $ bnfurl stats --by expected -i combined bad
  expected	records	octets	invalid	share
  field host, non-blank except a comma, " "	1	\N	1	0.5000
  unreserved, sub-delims, "%", "/", ":", "?", "@", or the end	1	5	1	0.5000
  ! bnfurl: 1 record does not match the format combined (bad:1:2); to see why: bnfurl check -i combined FILE
  $ bnfurl split -f valid,expected -i combined bad
  0	field host, non-blank except a comma, " "
  0	unreserved, sub-delims, "%", "/", ":", "?", "@", or the end
  ! bnfurl: 1 record does not match the format combined (bad:1:2); to see why: bnfurl check -i combined FILE

Octets are those that were sent, where the log says it.

  $ bnfurl stats -i caddy --by log.status << 'END'
  > {"request":{"uri":"/a"},"status":200,"size":7}
  > {"request":{"uri":"/b"},"status":200,"size":5}
  > {"request":{"uri":"/c"},"status":404}
  > END
  log.status	records	octets	invalid	share
  200	2	12	0	0.6667
  404	1	\N	0	0.3333
  $ bnfurl stats --by scheme --sort octets <<< http://h/
  scheme	records	octets	invalid	share
  http	1	\N	0	1.0000

A record counts once for each name in its query.

  $ bnfurl stats --by query.names << 'END'
  > http://h/?a=1&b&a=2
  > http://h/?b=3
  > http://h/
  > END
  query.names	records	octets	invalid	share
  b	2	\N	0	0.6667
  a	1	\N	0	0.3333
  \N	1	\N	0	0.3333
  $ bnfurl split -o jsonl -f query.names,query.\"names\" <<< 'http://h/?a=1&names=x&a'
  {"query.names":["a","names"],"query.\"names\"":"x"}
  $ bnfurl stats --by query.names,normal.query.names < /dev/null
  ! bnfurl: --by can have only one list of names
  [2]
  $ bnfurl split --where query.names=a < /dev/null
  ! bnfurl: query.names is a list, which --where cannot test; query.NAME is one value
  [2]

The table of referers says how to get it.

  $ bnfurl stats -i combined <<< '1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://r/" "-"' | grep referer
  referer_host (-k referer --by host): 1 distinct value; % of 1 record
  $ bnfurl stats -i combined -k referer --by host <<< '1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://r/" "-"'
  host	records	octets	invalid	share
  r	1	5	0	1.0000

JSON that is a log has the tables of one.

  $ bnfurl stats -i jsonl -k uri -g rfc9112 <<< '{"uri":"/a","status":200,"method":"GET","ts":1795161600}' | grep distinct
  log.status: 1 distinct value; % of 1 record
  log.method: 1 distinct value; % of 1 record
  path: 1 distinct value; % of 1 valid URL
  log.time:hour: 1 distinct value; % of 1 record
  $ bnfurl stats -i jsonl -k uri <<< '{"uri":"http://h/a"}' | grep distinct
  scheme: 1 distinct value; % of 1 valid URL
  host: 1 distinct value; % of 1 valid URL

# Files that cannot be read

The message alone is printed, where a table for people would be empty.

  $ bnfurl stats missing; bnfurl stats -o table --by path missing; bnfurl stats --by path missing
  path	records	octets	invalid	share
  ! bnfurl: missing: No such file or directory
  ! bnfurl: missing: No such file or directory
  ! bnfurl: missing: No such file or directory
  [2]

# Tests of --by

Errors name the column.

  $ for test in 'x=log.status=abc' 'bot=log.agent=~('; do bnfurl stats -i combined --by "$test" /dev/null; done
  ! bnfurl: the test of x: expected a whole number after log.status=, found "abc":
  ! log.status=abc
  !            ^
  ! bnfurl: the test of bot: expected "and", "or", or the end, found "(" (put a value with a space or a parenthesis in quotes):
  ! log.agent=~(
  !            ^
  [2]
  $ bnfurl stats -i combined --live -o tsv /dev/null
  ! bnfurl: --live draws tables, not tsv
  [2]
