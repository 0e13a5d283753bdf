/** Validates URLs and splits them into components, exactly as the RFC grammars define them. */
module org.bnfurl {
  exports org.bnfurl;
  exports org.bnfurl.grammars;
}
