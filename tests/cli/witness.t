`witness` finds shortest texts that one grammar takes and another refuses.

Prints for each a shortest string that the other refuses.

  $ bnfurl witness -g rfc1738 -g rfc3986
  rfc1738:url	rfc3986:URI	+:
  rfc3986:URI	rfc1738:url	A:#
  [1]

Decides that one is within the other.

  $ bnfurl witness -g rfc1738 -g rfc1808
  rfc1738:url	rfc1808:URL	\N
  rfc1808:URL\trfc1738:url\t (esc)
  [1]

Decides that two are equal.

  $ bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI
  rfc9112:absolute-URI	rfc3986:absolute-URI	\N
  rfc3986:absolute-URI	rfc9112:absolute-URI	\N

Decides that plain targets are targets of rfc9112.

  $ bnfurl witness -g plain -g rfc9112 -p plain-target -p origin-form
  plain:plain-target	rfc9112:origin-form	\N
  rfc9112:origin-form	plain:plain-target	/.
  [1]

Decides where plain URLs, hosts and references are. RFC 2396 has no IPv6 addresses, and no reference that is a query.

  $ cat > old.bnf <<'EOF'
  > # import: OLD rfc2396
  > rfc2396-or-IPv6 = <URI-reference, see [OLD]> / "http" [ "s" ] "://[" *%x21-7E
  > rfc2396-or-query = <URI-reference, see [OLD]> / "?" *%x21-7E
  > EOF
  $ cat > form.bnf <<'EOF'
  > # import: HTTP rfc9112
  > absolute-form-or-fragment = <absolute-form, see [HTTP]> [ "#" *%x21-7E ]
  > EOF
  $ for production in plain-url underscore-url; do
  >   bnfurl witness -g plain -g rfc3986 -p $production -p URI | head -n 1
  >   bnfurl witness -g plain -g old.bnf -p $production -p rfc2396-or-IPv6 | head -n 1
  >   bnfurl witness -g plain -g form.bnf -p $production -p absolute-form-or-fragment | head -n 1
  > done
  plain:plain-url	rfc3986:URI	\N
  plain:plain-url	old:rfc2396-or-IPv6	\N
  plain:plain-url	form:absolute-form-or-fragment	\N
  plain:underscore-url	rfc3986:URI	\N
  plain:underscore-url	old:rfc2396-or-IPv6	\N
  plain:underscore-url	form:absolute-form-or-fragment	\N
  $ bnfurl witness -g plain -g rfc9110 -p plain-host -p Host | head -n 1
  plain:plain-host	rfc9110:Host	\N
  $ bnfurl witness -g plain -g rfc3986 -p plain-reference -p relative-ref | head -n 1
  plain:plain-reference	rfc3986:relative-ref	\N
  $ bnfurl witness -g plain -g old.bnf -p plain-reference -p rfc2396-or-query | head -n 1
  plain:plain-reference	old:rfc2396-or-query	\N

Decides that web targets have all plain ones, and no more segments of dots or of nothing than these, as servers that
decode %2F, or end a name at ";", see them.

  $ bnfurl witness -g plain -g plain -p plain-target -p web-target
  plain:plain-target	plain:web-target	\N
  plain:web-target	plain:plain-target	/[
  [1]
  $ cat > dots.bnf <<'EOF'
  > # import: P plain
  > target = <web-target, see [P]>
  > no-dots = "/" / 1*( slash name *( semicolon name ) ) [ "/" ] [ "?" *%x21-7E ] / "/?" *%x21-7E
  > slash = "/" / "%2F"
  > semicolon = ";" / "%3B"
  > name = [ "." / "..." ] octet [ *( octet / "." / "%20" ) octet ] [ "." / "..." ]
  > octet = %x21-24 / %x26-2D / %x30-3A / %x3C-3E / %x40-7E / "%" escape
  > escape = "2" ( %x31-39 / "A" / "B" / "C" ) / "3" ( "A" / "C" / "D" / "E" / "F" ) / "4" "0" / "5" ( "B" / "D" / "E" )
  >        / "6" "0" / "7" ( "B" / "C" / "D" / "E" ) / %x38-39 HEXDIG / ( "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG
  > EOF
  $ bnfurl witness -g dots.bnf -g dots.bnf -p target -p no-dots | head -n 1
  dots:target	dots:no-dots	\N

Decides how the fields of rfc9110 are made.

  $ bnfurl witness -g rfc9110 -g rfc3986 -p Location -p URI-reference
  rfc9110:Location	rfc3986:URI-reference	\N
  rfc3986:URI-reference	rfc9110:Location	\N
  $ bnfurl witness -g rfc9110 -g rfc9112 -p absolute-path -p absolute-path
  rfc9110:absolute-path	rfc9112:absolute-path	\N
  rfc9112:absolute-path	rfc9110:absolute-path	\N
  $ bnfurl witness -g rfc9110 -g rfc3986 -p Host -p authority
  rfc9110:Host	rfc3986:authority	\N
  rfc3986:authority	rfc9110:Host	@
  [1]

Takes one production for both or one for each.

  $ bnfurl witness -g rfc1738 -g rfc3986 -p host
  rfc1738:host	rfc3986:host	\N
  rfc3986:host\trfc1738:host\t (esc)
  [1]
  $ bnfurl witness -g rfc1738 -g rfc3986 -p login -p AUTHORITY
  rfc1738:login	rfc3986:authority	?@A
  rfc3986:authority\trfc1738:login\t (esc)
  [1]

Compares two productions of one grammar.

  $ bnfurl witness -g rfc3986 -g rfc3986 -p absolute-URI -p URI
  rfc3986:absolute-URI	rfc3986:URI	\N
  rfc3986:URI	rfc3986:absolute-URI	A:#
  [1]

Compares log formats too.

  $ bnfurl witness -g combined -g common
  combined:record	common:record	! ! ! [ ] "" - - - -
  common:record	combined:record	! ! ! [ ] "" - -
  [1]

Escapes as TSV does.

  $ bnfurl witness -g combined -g combined -p quoted-graphic -p any
  combined:quoted-graphic	combined:any	\\!
  combined:any\tcombined:quoted-graphic\t\x20 (esc)
  [1]

Usage errors.

  $ bnfurl witness
  ! bnfurl: witness needs two grammars: -g A -g B
  [2]
  $ bnfurl witness -g rfc3986
  ! bnfurl: witness needs two grammars: -g A -g B
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -g rfc1738
  ! bnfurl: witness needs two grammars: -g A -g B
  [2]
  $ bnfurl witness -g rfc3986 -g rfc3986
  ! bnfurl: -g rfc3986:URI is given twice
  [2]
  $ bnfurl witness -g rfc3986 -g rfc3986 -p URI -p uri
  ! bnfurl: -g rfc3986:URI is given twice
  [2]
  $ bnfurl witness -g rfc3986 -g rfc3996
  ! bnfurl: unknown grammar "rfc3996" (did you mean "rfc3986"?); expected one of: rfc3986 alb apache-error cloudfront combined common conventions elb and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -p hots
  ! bnfurl: unknown production of rfc3986 "hots" (did you mean "host"?); expected one of: host URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -p host -p host -p host
  ! bnfurl: -p is given 3 times for 2 -g; give -p once, or once for each -g
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -p ''
  ! bnfurl: -p needs the name of a production
  [2]
  $ bnfurl witness rfc3986 rfc2396
  ! bnfurl: witness reads no input; grammars are given by -g, as in -g rfc3986; see "bnfurl witness --help"
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -o jsonl
  ! bnfurl: unknown option -o; see "bnfurl witness --help" and "man bnfurl"
  [2]
  $ bnfurl witness -g rfc3986 -g rfc2396 -q
  ! bnfurl: unknown option -q; see "bnfurl witness --help" and "man bnfurl"
  [2]
  $ bnfurl witness -g rfc1738 -g rfc2396 --strict-scheme
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc2396:URI-reference has no predefined schemes
  [2]

Full disk is status 3.

  $ bnfurl witness -g rfc2396 -g rfc3986 > /dev/full
  ! bnfurl: standard output: No space left on device
  [3]

Help.

  $ bnfurl witness --help
  Usage: bnfurl witness -g A -g B [OPTION]...
  Finds the shortest strings that only one of two grammars accepts.
  Prints one line for each grammar: ACCEPTS REJECTS STRING; \N means that no such
  string exists. With --differ, finds a shortest string that both accept but in
  which a component differs, and prints one line: A B STRING and the two values;
  if there is none, these are \N.
  Of several shortest strings, it prints the one with the most printable bytes,
  and of those the first in byte order.
  Exit status: 0 if no such string exists, 1 if one does, 2 wrong usage, 3 read or
  write error

    -g, --grammar NAME|FILE  A grammar to compare, by name or file; give it twice
    -p, --production NAME    Rule to match (default: the grammar's start rule)
        --strict-scheme      -g rfc1738: a URL must match its scheme's rule
        --differ COMPONENT   Finds a string in which this component differs
    -h, --help               Prints this text
    -V, --version            Prints the version, vector code and gzip library

  Examples:
    bnfurl witness -g rfc2396 -g rfc3986                    # their start rules
    bnfurl witness -g rfc1738 -g rfc3986 -p host            # a rule of both
    bnfurl witness -g rfc1738 -g rfc3986 -p httpurl -p URI  # one of each
    bnfurl witness -g rfc9112 -g rfc3986 -p absolute-URI && echo the same
    bnfurl witness -g rfc1738 -g rfc3986 --differ path      # both accept it

Finds a shortest text that both accept, but in which a component differs, and shows both values.

  $ bnfurl witness -g rfc2396 -g rfc3986 --differ path
  rfc2396:URI-reference	rfc3986:URI	A:!	\N	!
  ! bnfurl: compared rfc2396:URI-reference with rfc3986:URI, the start rules; -p names others
  [1]
  $ bnfurl witness -g rfc1738 -g rfc3986 --differ host
  rfc1738:url\trfc3986:URI\tA://\t\\N\t (esc)
  ! bnfurl: compared rfc1738:url with rfc3986:URI, the start rules; -p names others
  [1]
  $ bnfurl witness -g rfc2396 -g rfc3986 -p relativeURI -p relative-ref --differ query
  rfc2396:relativeURI	rfc3986:relative-ref	\N	\N	\N

Says which production has the component if one of the two has not.

  $ bnfurl witness -g plain -g rfc3986 --differ host
  plain:plain-target	rfc3986:URI	\N	\N	\N
  ! bnfurl: compared plain:plain-target with rfc3986:URI, the start rules; -p names others
  ! bnfurl: plain:plain-target has no host; plain:plain-url has
  $ bnfurl witness -g plain -g rfc3986 -p plain-url -p URI --differ host
  plain:plain-url	rfc3986:URI	\N	\N	\N

Decides that there is none.

  $ bnfurl witness -g rfc9112 -g rfc3986 -p absolute-form -p URI --differ host
  rfc9112:absolute-form	rfc3986:URI	\N	\N	\N

A path is compared without its first slash.

  $ printf 'text = "/" path\npath = *ALPHA\n# component: path\n' > after-slash.bnf
  $ printf 'text = path\npath = "/" *ALPHA\n# component: path\n' > with-slash.bnf
  $ bnfurl witness -g after-slash.bnf -g with-slash.bnf --differ path
  after-slash:text	with-slash:text	\N	\N	\N

Values that begin at the same place can end at different ones.

  $ printf 'text = host *ALPHA\nhost = ALPHA\n# component: host\n' > short.bnf
  $ printf 'text = host\nhost = 1*ALPHA\n# component: host\n' > long.bnf
  $ bnfurl witness -g short.bnf -g long.bnf --differ host
  short:text	long:text	AA	A	AA
  [1]

Values at different places of a text are compared. A grammar in which both begin alike is too hard.

  $ printf 'text = host ":" 2ALPHA\nhost = 2ALPHA\n# component: host\n' > first.bnf
  $ printf 'text = 2ALPHA ":" host\nhost = 2ALPHA\n# component: host\n' > last.bnf
  $ printf 'text = 2ALPHA ":" host\nhost = %%x78 ALPHA\n# component: host\n' > last-x.bnf
  $ printf 'text = host ":" 2ALPHA\nhost = %%x78 ALPHA\n# component: host\n' > first-x.bnf
  $ bnfurl witness -g first.bnf -g last.bnf --differ host
  first:text	last:text	AA:BA	AA	BA
  [1]
  $ bnfurl witness -g first-x.bnf -g last-x.bnf --differ host
  ! bnfurl: cannot decide whether host differs: the grammars find it at different places of a string, but with the same length and the same first byte
  [2]

Says which components there are.

  $ bnfurl witness -g rfc1738 -g rfc3986 --differ fragment
  ! bnfurl: compared rfc1738:url with rfc3986:URI, the start rules; -p names others
  ! bnfurl: unknown component of rfc1738 "fragment"; expected one of: scheme userinfo user password host port path query and others; "bnfurl split -g rfc1738 -f help" lists them all
  [2]
