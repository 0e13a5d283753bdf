Grammars in BNF and in W3C's EBNF, as they are published: the first rule shows the notation. What is made of each element
is tested in tests/gen/notation.

  $ cat > semver.bnf << 'END'
  > <valid semver> ::= <version core>
  >                  | <version core> "-" <pre-release>
  >                  | <version core> "+" <build>
  >                  | <version core> "-" <pre-release> "+" <build>
  >
  > <version core> ::= <major> "." <minor> "." <patch>
  >
  > <major> ::= <numeric identifier>
  >
  > <minor> ::= <numeric identifier>
  >
  > <patch> ::= <numeric identifier>
  >
  > <pre-release> ::= <dot-separated pre-release identifiers>
  >
  > <dot-separated pre-release identifiers> ::= <pre-release identifier>
  >                                           | <pre-release identifier> "." <dot-separated pre-release identifiers>
  >
  > <build> ::= <dot-separated build identifiers>
  >
  > <dot-separated build identifiers> ::= <build identifier>
  >                                     | <build identifier> "." <dot-separated build identifiers>
  >
  > <pre-release identifier> ::= <alphanumeric identifier>
  >                            | <numeric identifier>
  >
  > <build identifier> ::= <alphanumeric identifier>
  >                      | <digits>
  >
  > <alphanumeric identifier> ::= <non-digit>
  >                             | <non-digit> <identifier characters>
  >                             | <identifier characters> <non-digit>
  >                             | <identifier characters> <non-digit> <identifier characters>
  >
  > <numeric identifier> ::= "0"
  >                        | <positive digit>
  >                        | <positive digit> <digits>
  >
  > <identifier characters> ::= <identifier character>
  >                           | <identifier character> <identifier characters>
  >
  > <identifier character> ::= <digit>
  >                          | <non-digit>
  >
  > <non-digit> ::= <letter>
  >               | "-"
  >
  > <digits> ::= <digit>
  >            | <digit> <digits>
  >
  > <digit> ::= "0"
  >           | <positive digit>
  >
  > <positive digit> ::= "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
  >
  > <letter> ::= "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J"
  >            | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T"
  >            | "U" | "V" | "W" | "X" | "Y" | "Z" | "a" | "b" | "c" | "d"
  >            | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n"
  >            | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x"
  >            | "y" | "z"
  > END
  $ cat > xml.bnf << 'END'
  > # start: XMLDecl
  > /* Productions of XML 1.0. */
  > [2]   Char          ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]
  > /* any Unicode character,
  >    excluding the surrogate blocks, FFFE, and FFFF. */
  > [3]   S             ::= (#x20 | #x9 | #xD | #xA)+
  > [4]   NameStartChar ::= ":" | [A-Z] | "_" | [a-z] | [#xC0-#xD6] | [#xD8-#xF6] | [#xF8-#x2FF] | [#x370-#x37D]
  >                       | [#x37F-#x1FFF] | [#x200C-#x200D] | [#x2070-#x218F] | [#x2C00-#x2FEF] | [#x3001-#xD7FF]
  >                       | [#xF900-#xFDCF] | [#xFDF0-#xFFFD] | [#x10000-#xEFFFF]
  > [4a]  NameChar      ::= NameStartChar | "-" | "." | [0-9] | #xB7 | [#x0300-#x036F] | [#x203F-#x2040]
  > [5]   Name          ::= NameStartChar (NameChar)*
  > [11]  SystemLiteral ::= ('"' [^"]* '"') | ("'" [^']* "'")
  > [12]  PubidLiteral  ::= '"' PubidChar* '"' | "'" (PubidChar - "'")* "'"
  > [13]  PubidChar     ::= #x20 | #xD | #xA | [a-zA-Z0-9] | [-'()+,./:=?;!*#@$_%]
  > [15]  Comment       ::= '<!--' ((Char - '-') | ('-' (Char - '-')))* '-->'
  > [23]  XMLDecl       ::= '<?xml' VersionInfo EncodingDecl? S? '?>'
  > [24]  VersionInfo   ::= S 'version' Eq ("'" VersionNum "'" | '"' VersionNum '"')
  > [25]  Eq            ::= S? '=' S?
  > [26]  VersionNum    ::= '1.' [0-9]+
  > [66]  CharRef       ::= '&#' [0-9]+ ';' | '&#x' [0-9a-fA-F]+ ';'
  > [80]  EncodingDecl  ::= S 'encoding' Eq ('"' EncName '"' | "'" EncName "'" )
  > [81]  EncName       ::= [A-Za-z] ([A-Za-z0-9._] | '-')* /* only Latin characters */
  > END

# BNF

The grammar of Semantic Versioning, as printed. A blank in a name stands for a hyphen.

  $ bnfurl split -g semver.bnf --header << 'END'
  > 1.22.333
  > 2.0.0-rc.1
  > 1.0.0-alpha-a.b-c+build.007
  > 01.0.0
  > 1.0.0-01
  > END
  valid	version-core	pre-release	build
  1	1.22.333	\N	\N
  1	2.0.0	rc.1	\N
  1	1.0.0	alpha-a.b-c	build.007
  0	\N	\N	\N
  0	\N	\N	\N
  $ bnfurl split -g semver.bnf -f major,minor,patch,build,pre-release-identifier[] -o jsonl <<< 1.0.0-alpha.1+7
  {"major":"1","minor":"0","patch":"0","build":"7","pre-release-identifier[]":["alpha","1"]}
  $ bnfurl check -g semver.bnf << 'END'
  > 1.2
  > 1.0.0-
  > 1.0.0+a_b
  > END
  -:1:4: expected digit, ".", found the end
  -:2:7: expected identifier-character, found the end
  -:3:8: expected identifier-character, ".", or the end, found "_"
  [1]
  $ bnfurl split -g semver.bnf -p version-core --header <<< 1.2.3
  valid	major	minor	patch
  1	1	2	3
  $ bnfurl grammar show semver.bnf | head -5
  PRODUCTION	ENTRY	COMPONENT	ENGINES
  valid-semver	own,start	-	table
  version-core	own	-	table
  major	own	-	table
  minor	own	-	table

It is the same language as in ABNF.

  $ cat > abnf.bnf << 'END'
  > semver      = number "." number "." number [ "-" pre-release ] [ "+" build ]
  > pre-release = identifier *( "." identifier )
  > build       = 1*letter *( "." 1*letter )
  > identifier  = number / *DIGIT ( ALPHA / "-" ) *letter
  > number      = "0" / %x31-39 *DIGIT
  > letter      = ALPHA / DIGIT / "-"
  > END
  $ bnfurl witness -g semver.bnf -g abnf.bnf
  semver:valid-semver	abnf:semver	\N
  abnf:semver	semver:valid-semver	\N

Faults have a place and advice.

  $ cat > date.bnf << 'END'
  > <date> ::= <year> "-" month [ "-" <day> ]
  > <year> ::= <digit> <digit> {<digit>}
  > <month> ::= 0 <digit> | "1" <digit>
  > <day> = <digit>+
  > <digit> ::= "0" | "1" |
  > END
  $ bnfurl check -g date.bnf <<< 2026
  ! date.bnf:1:23: month is neither a name nor a literal; a name is written <month>, and a literal "month" (rule date)
  ! date.bnf:3:13: "0" is not BNF; a literal is written "0", a repetition { x }, and an optional part [ x ] (rule month)
  ! date.bnf:4:7: "=" is not BNF; write "::=" (rule day)
  ! date.bnf:5:24: an alternative is empty; write "" for the empty text (rule digit)
  [2]
  $ printf '<date> ::= <year> "-" <month>\n<year> ::= "2026"\n' > date.bnf
  $ bnfurl check -g date.bnf <<< 2026
  ! date.bnf:1:23: month is not defined (rule date)
  [2]
  $ printf 'date = year\n<year> ::= "2026"\n' > date.bnf
  $ bnfurl check -g date.bnf <<< 2026
  ! date.bnf:2:1: "<" begins a rule in BNF, not in ABNF; a rule is written "name = elements"; a name may contain only letters, digits and "-"
  [2]

# EBNF

Productions of XML 1.0.

  $ bnfurl split -g xml.bnf --header << 'END'
  > <?xml version="1.0" encoding='UTF-8'?>
  > <?xml version = '1.1' ?>
  > <?xml version="2.0"?>
  > END
  valid	VersionInfo	EncodingDecl	S
  1\t version="1.0"\t encoding='UTF-8'\t\x20 (esc)
  1\t version = '1.1'\t\\N\t\x20 (esc)
  0	\N	\N	\N
  $ printf 'a:b\n\xc3\xa9t\xc3\xa9\n-a\n\xc3\x97\n\xed\xa0\x80\n\xf0\x90\x80\x80\n' | bnfurl split -g xml.bnf -p Name -f valid,error_offset
  1	\N
  1	\N
  0	0
  0	1
  0	1
  1	\N
  $ printf '"\xe2\x82\xac"\n"\x27"\n\x27\x27\x27\n"\xff"\n' | bnfurl split -g xml.bnf -p SystemLiteral -f valid,error_offset
  1	\N
  1	\N
  0	2
  0	1
  $ printf '"it\x27s"\n\x27it\x27s\x27\n' | bnfurl split -g xml.bnf -p PubidLiteral -f valid,error_offset
  1	\N
  0	4
  $ printf '<!-- a-b -->\n<!-- a--b -->\n' | bnfurl split -g xml.bnf -p Comment -f valid,error_offset
  1	\N
  0	8
  $ printf '&#233;\n&#xE9;\n&#;\n' | bnfurl check -g xml.bnf -p CharRef
  -:3:3: expected "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "x", found ";"
  [1]

IRIREF of SPARQL.

  $ cat > sparql.bnf << 'END'
  > [139]  	IRIREF	  ::=  	'<' ([^<>"{}|^`\]-[#x00-#x20])* '>'
  > END
  $ printf '<http://h/\xc3\xa9>\n<a b>\n<a\\b>\n<\x7f>\n' | bnfurl split -g sparql.bnf -f valid,error_offset
  1	\N
  0	2
  0	2
  1	\N

Faults have a place and advice.

  $ cat > date.bnf << 'END'
  > date   ::= year "-" month [ "-" day ]
  > year   ::= { digit }
  > month  ::= [0-9][0-9]+ / "x"
  > day    ::= Name - ('x' 'y')
  > <zone> ::= "Z"
  > END
  $ bnfurl check -g date.bnf <<< 2026
  ! date.bnf:1:28: a blank in a set is written #x20; an optional part is written x?, and a group ( x ) (rule date)
  ! date.bnf:2:12: "{" is not EBNF; a repetition is written ( x )* (rule year)
  ! date.bnf:3:24: "/" is not quoted; a literal is written "/", and alternatives are separated by "|" (rule month)
  ! date.bnf:5:1: "<" begins a rule in BNF, not in EBNF; a rule is written "name ::= elements"; a name may contain only letters, digits, "_" and "-"
  ! date.bnf:4:12: Name is not defined (rule day)
  [2]
  $ cat > date.bnf << 'END'
  > date   ::= year ("-" month)?
  > year   ::= [0-9]+
  > month  ::= year - "00"
  > END
  $ bnfurl check -g date.bnf <<< 2026
  ! date.bnf:3:17: "-" can only exclude characters from a set of characters: [a-z], "x", #x41, their alternatives, and rules that define such sets; write this rule without "-" (rule month)
  [2]
