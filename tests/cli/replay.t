`replay` shows which requests in a log a grammar would refuse, and what would let them pass. report_test.py tries the
changes.

For each reason, an example, a change of the grammar that accepts it, and what else this accepts; of several files, of
several formats, compressed or not; by a log's own grammar, too. The sections are those of report.

  $ while read -r client target status; do
  >   echo "$client - - [20/Nov/2026:08:00:00 +0000] \"GET $target HTTP/1.1\" $status 5 \"-\" \"-\""
  > done > access.log <<'EOF'
  > 192.0.2.1 //favicon.ico 200
  > 192.0.2.1 /docs/^top 200
  > 192.0.2.2 /a^b?c 404
  > 192.0.2.2 /^ 404
  > 192.0.2.1 /b%2fc 200
  > 192.0.2.2 /?q=[a] 200
  > 192.0.2.3 /x/../y 400
  > 192.0.2.3 http://h/%2Fa 200
  > 192.0.2.3 http://h?a 200
  > EOF
  $ bnfurl replay -g plain access.log
  Refused by plain: 9 of 9 requests (100.0 %), 6 served
    Requests    Served   Clients  Reason
           3         1         2  "^" is not allowed in a path
                                    /docs/^top (access.log:2)
                                    ( plain-octet / "^" ) instead of plain-octet in plain-segment would let 3 of the refused requests pass
                                    It would also let /^ pass, which is refused now: "^" is not allowed in a path
           2         2         1  "h" cannot begin a plain-target, which begins with "/"
                                    http://h/%2Fa (access.log:8)
           1         0         1  ".." is not allowed as a segment
                                    /x/../y (access.log:7)
                                    ( plain-segment / ".." ) instead of plain-segment in plain-path would let 1 of the refused requests pass
                                    It would also let /.. pass, which is refused now: ".." is not allowed as a segment
           1         1         1  "[" is not allowed in a query; write %5B
                                    /?q=[a] (access.log:6)
                                    ( query-character / "[" / "]" ) instead of query-character in plain-query would let 1 of the refused requests pass
                                    It would also let /?[ pass, which is refused now: "[" is not allowed in a query; write %5B
           1         1         1  %2F is not allowed in a path
                                    /b%2fc (access.log:5)
                                    ( plain-octet / "%2f" ) instead of plain-octet in plain-segment would let 1 of the refused requests pass
                                    It would also let /%2F pass, which is refused now: %2F is not allowed in a path
           1         1         1  an empty segment ("//") is not allowed
                                    //favicon.ico (access.log:1)
                                    [ plain-segment ] instead of plain-segment in plain-path would let 1 of the refused requests pass
                                    It would also let // pass, which is refused now: an empty segment ("//") is not allowed

  Clients refused by plain
    Requests    Served  Client
           3         3  192.0.2.1
           3         1  192.0.2.2
           3         2  192.0.2.3

  Paths refused by plain
    Requests    Served  Path
           4         2  \N (targets without a path, such as *, and invalid ones)
           1         1  ""
           1         1  /%2Fa
           1         1  //favicon.ico
           1         1  /b%2fc
           1         0  /x/../y
  ! bnfurl: -i auto: detected combined
  $ gzip < access.log > access.log.1.gz
  $ sed 's/^/2026-11-20T08:00:00Z stdout F /' access.log > pod.log
  $ bnfurl replay -g plain -p web-target -i auto -n 1 access.log.1.gz pod.log | head -n 7
  Refused by plain:web-target: 8 of 18 requests (44.4 %), 6 served
    Requests    Served   Clients  Reason
           4         4         1  "h" cannot begin a web-target, which begins with "/"
                                    http://h/%2Fa (access.log.1.gz:8)
  1 of 3 are shown

  Clients refused by plain:web-target
  ! bnfurl: -i auto: detected these formats:
  !   combined     access.log.1.gz
  !   k8s:combined pod.log
  $ bnfurl replay -g rfc9112 -n 1 access.log 2> /dev/null | head -n 6
  Refused by rfc9112: 4 of 9 requests (44.4 %), 2 served
    Requests    Served   Clients  Reason
           3         1         2  "^" is not allowed in a path; write %5E
                                    /docs/^top (access.log:2)
                                    ( pchar / "^" ) instead of pchar in segment would let 3 of the refused requests pass
                                    It would also let /^ pass, which is refused now: "^" is not allowed in a path; write %5E
  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "%s HTTP/1.1" 200 5 "-" "-"\n' 'GET admin' 'GET *' 'CONNECT /a' 'GET /a' > methods.log
  $ bnfurl replay -g rfc9112 methods.log 2> /dev/null | sed -n '1,/^$/p'
  Refused by rfc9112: 3 of 4 requests (75.0 %), 3 served
    Requests    Served   Clients  Reason
           1         1         1  "*" cannot begin a request-target of methods other than CONNECT and OPTIONS
                                    * (methods.log:2)
           1         1         1  "/" cannot begin a request-target of CONNECT
                                    /a (methods.log:3)
           1         1         1  a target begins with "/" or with a scheme and ":"
                                    admin (methods.log:1)
   (esc)
  $ bnfurl report --json -g plain access.log 2> /dev/null | sed -n '/"refused-plain"/,/"refused-plain-paths"/p' > report.json
  $ bnfurl replay --json -g plain access.log 2> /dev/null | sed -n '/"refused-plain"/,/"refused-plain-paths"/p' | cmp - report.json
  $ head -n 2 report.json
  {"name":"refused-plain","title":"Refused by plain","records":9,"groups":6,"rows":[
  {"reason.plain":"\"^\" is not allowed in a path","records":3,"octets":15,"invalid":3,"share":0.3333,"served.sum":1,"log.client.distinct":2,"example":"/docs/^top","example.place":"access.log:2","relaxation":"( plain-octet / \"^\" ) instead of plain-octet in plain-segment","relaxation.example":"/docs/^top","relaxation.saved":3,"relaxation.witness":"/^","relaxation.witness.reason":"\"^\" is not allowed in a path"}
  $ bnfurl report -g plain access.log 2> /dev/null | grep -m 1 -o '<small>With.*</small>'
  [1]

Of a list of targets, there are no statuses and clients, and nothing may be refused.

  $ bnfurl replay -g plain -i lines <<< $'/a;b\n//\n/a'
  Refused by plain: 2 of 3 requests (66.7 %)
    Requests  Reason
           1  ";" is not allowed in a path
                /a;b (-:1)
                ( plain-octet / ";" ) instead of plain-octet in plain-segment would let 1 of the refused requests pass
                It would also let /; pass, which is refused now: ";" is not allowed in a path
           1  an empty segment ("//") is not allowed
                // (-:2)
                ( plain-segment / "/" ) instead of plain-segment in plain-path would let 1 of the refused requests pass
                It would also let /// pass, which is refused now: an empty segment ("//") is not allowed
  $ bnfurl replay -g plain /dev/null
  Refused by plain: 0 of 0 requests

nginx and Apache write octets that are not printable as escapes, whose "\" a grammar judges.

  $ cat > escapes.log <<'EOF'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a\xC3\xA9b HTTP/1.1" 200 5 "-" "-"
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "\x16\x03\x01" 400 5 "-" "-"
  > EOF
  $ bnfurl replay -g plain -i combined escapes.log | grep 'in a log'
                                    \x16 is how servers write an octet in a log, which is judged as it is written
                                    \xC3 is how servers write an octet in a log, which is judged as it is written

Usage errors.

  $ bnfurl replay access.log
  ! bnfurl: replay needs a grammar: -g plain
  [2]
  $ bnfurl replay -g plain -p nosuch access.log 2>&1 | cut -d ';' -f 1
  bnfurl: unknown production of plain "nosuch"
  $ bnfurl replay -g plain missing.log
  ! bnfurl: missing.log: No such file or directory
  [2]

A change can let targets pass that are refused for other reasons. One target of each is shown, three at most.

  $ echo '192.0.2.1 - - [28/Nov/2026:10:00:00 +0000] "GET /a./b HTTP/1.1" 200 5 "-" "-"' > dots.log
  $ bnfurl replay -g plain -i combined dots.log | sed -n 5,8p
                                    ( plain-octet / "." ) instead of plain-octet in plain-segment would let 1 of the refused requests pass
                                    It would also let /. pass, which is refused now: "." is not allowed as a segment
                                    It would also let /.. pass, which is refused now: ".." is not allowed as a segment
                                    It would also let /..g pass, which is refused now: ".." must not begin a segment
