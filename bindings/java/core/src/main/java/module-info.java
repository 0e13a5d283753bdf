/** URLs, split and validated exactly as printed grammars say. */
module org.bnfurl {
  exports org.bnfurl;
  exports org.bnfurl.grammars;
}
