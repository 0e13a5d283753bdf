`dedupe --seen` goes on from run to run: nothing is in its folder that was not printed.

Of other keys is refused.

  $ bnfurl dedupe --seen seen --key-steps sort,www <<< a:
  a:
  $ bnfurl dedupe --seen seen --key-steps www,sort --by key <<< a:
  [1]
  $ bnfurl dedupe --seen seen --key-steps sort <<< a:
  ! bnfurl: --seen: seen has keys of another kind: "by key, level scheme,syntax, key-steps sort,www", not "by key, level scheme,syntax, key-steps sort"
  [2]
  $ bnfurl dedupe --seen seen --by key <<< a:
  ! bnfurl: --seen: seen has keys of another kind: "by key, level scheme,syntax, key-steps sort,www", not "by key, level scheme,syntax, key-steps "
  [2]
  $ bnfurl dedupe --seen seen <<< a:
  ! bnfurl: --seen: seen has keys of another kind: "by key, level scheme,syntax, key-steps sort,www", not "by normal, level scheme,syntax"
  [2]
  $ bnfurl dedupe --seen seen --by surt <<< a:
  ! bnfurl: --seen: seen has keys of another kind: "by key, level scheme,syntax, key-steps sort,www", not "by surt, level scheme,syntax"
  [2]
  $ bnfurl dedupe --seen seen --key-steps sort,www --level percent <<< a:
  ! bnfurl: --seen: seen has keys of another kind: "by key, level scheme,syntax, key-steps sort,www", not "by key, level percent, key-steps sort,www"
  [2]

Of something else is refused and left alone.

  $ printf 'x' > mine
  $ bnfurl dedupe --seen . <<< a:
  ! bnfurl: --seen: . is neither empty nor a folder of seen keys
  [2]
  $ bnfurl dedupe --seen mine <<< a:
  ! bnfurl: --seen: mine: Not a directory
  [2]
  $ bnfurl dedupe --seen '' <<< a:
  ! bnfurl: --seen needs the name of a folder
  [2]

Keeps only what is printed.

  $ bnfurl dedupe --seen seen -c <<< a:
  ! bnfurl: --seen cannot be used with -c, -q or -v, unless with --read-only: it keeps the keys of the records that are printed
  [2]
  $ bnfurl dedupe --seen seen -q <<< a:
  ! bnfurl: --seen cannot be used with -c, -q or -v, unless with --read-only: it keeps the keys of the records that are printed
  [2]
  $ bnfurl dedupe --seen seen -v <<< a:
  ! bnfurl: --seen cannot be used with -c, -q or -v, unless with --read-only: it keeps the keys of the records that are printed
  [2]

What could not be printed is not seen. On standard output, too: what could not be printed is not seen.

  $ bnfurl dedupe --seen seen <<< a: > /dev/full
  ! bnfurl: standard output: No space left on device
  [3]
  $ bnfurl dedupe --seen seen <<< a:
  a:

Keys of which nothing says what they are are refused. What the keys are cannot be guessed, so they are left alone; the
line that is shown says it again.

  $ bnfurl dedupe --seen seen <<< a:
  a:
  $ rm -r seen/about
  $ bnfurl dedupe --seen seen <<< a:
  ! bnfurl: --seen: seen has keys, but no file "about" that describes them; if they are those of this command, write it with the line "bnfurl seen 3: by normal, level scheme,syntax"
  [2]
  $ bnfurl dedupe --seen seen <<< b:
  ! bnfurl: --seen: seen has keys, but no file "about" that describes them; if they are those of this command, write it with the line "bnfurl seen 3: by normal, level scheme,syntax"
  [2]
  $ echo 'bnfurl seen 3: by normal, level scheme,syntax' > seen/about
  $ bnfurl dedupe --seen seen << 'END'
  > a:
  > b:
  > END
  b:

The keys of a folder of version 2 have no age, which is said once.

  $ bnfurl dedupe --seen seen <<< a:
  a:
  $ echo 'bnfurl seen 2: by normal, level scheme,syntax' > seen/about
  $ bnfurl dedupe --seen seen --read-only <<< a:
  [1]
  $ bnfurl dedupe --seen seen <<< a:
  ! bnfurl: --seen: the keys that are in seen have no age, since an earlier version of bnfurl added them; "bnfurl seen expire" will not remove them
  [1]
  $ bnfurl dedupe --seen seen <<< a:
  [1]

It can be asked without a change, also for what is seen.

  $ bnfurl dedupe --seen seen <<< a:
  a:
  $ printf 'a:\nb:\nb:\n' > in
  $ bnfurl dedupe --seen seen --read-only < in
  b:
  $ bnfurl dedupe --seen seen --read-only -v < in
  a:
  b:
  $ bnfurl dedupe --seen seen --read-only -c < in
  1
  $ bnfurl dedupe --seen seen --read-only -q <<< a:
  [1]
  $ bnfurl dedupe --seen seen <<< b:
  b:
  $ bnfurl dedupe --seen none --read-only < in
  ! bnfurl: --seen: none is not a folder of seen keys
  [2]
  $ bnfurl dedupe --seen . --read-only < in
  ! bnfurl: --seen: . is not a folder of seen keys
  [2]
  $ bnfurl dedupe --read-only < in
  ! bnfurl: --read-only is for --seen
  [2]

Its keys are listed and counted, and expire.

  $ bnfurl dedupe --seen seen <<< a:
  a:
  $ bnfurl seen list seen | sed 's/20..-..-..T..:..:..Z/TIME/'
  KEY	TIME
  7a7487f33c5676bb3f9abcfc962fadd4	TIME
  $ bnfurl seen count seen | sed 's/20..-..-..T..:..:..Z/TIME/'
  WHAT	VALUE
  about	by normal, level scheme,syntax
  keys	1
  oldest	TIME
  newest	TIME
  up to 1 day old	1
  up to 7 days old	0
  up to 30 days old	0
  older	0
  of unknown age	0
  $ bnfurl seen expire seen 30d | head -3
  WHAT	VALUE
  removed	0
  keys	1
  $ bnfurl seen
  ! bnfurl: usage: bnfurl seen list|count DIR, or bnfurl seen expire DIR AGE
  [2]
  $ bnfurl seen count
  ! bnfurl: usage: bnfurl seen list|count DIR, or bnfurl seen expire DIR AGE
  [2]
  $ bnfurl seen expire seen
  ! bnfurl: usage: bnfurl seen list|count DIR, or bnfurl seen expire DIR AGE
  [2]
  $ bnfurl seen expire seen old
  ! bnfurl: the age is a time such as 12h, 30d or 4w, not old
  [2]
  $ bnfurl seen expire . 30d
  ! bnfurl: . is not a folder of seen keys
  [2]
  $ bnfurl seen count none
  ! bnfurl: none is not a folder of seen keys
  [2]
  $ bnfurl seen forget seen
  ! bnfurl: unknown action of seen "forget"; expected one of: list count expire
  [2]

A folder that another version of bnfurl wrote is refused and left alone.

  $ mkdir seen; echo 'bnfurl seen 1: by normal, level scheme,syntax' > seen/about
  $ bnfurl dedupe --seen seen <<< a:
  ! bnfurl: --seen: seen was written by another version of bnfurl: its file "about" begins with "bnfurl seen 1", not with "bnfurl seen 3"; use another folder, or remove this one
  [2]
  $ echo 'bnfurl see' > seen/about
  $ bnfurl dedupe --seen seen <<< a:
  ! bnfurl: --seen: seen is damaged: its file "about" begins with "bnfurl see", not with "bnfurl seen 3"; use another folder, or remove this one
  [2]
