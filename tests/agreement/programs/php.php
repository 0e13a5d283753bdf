<?php
// PHP's parse_url; ../url_readers.py says what a program reads and writes.
echo "PHP parse_url ", PHP_VERSION, "\n";
while (($line = fgets(STDIN)) !== false) {
    $found = parse_url(hex2bin(rtrim($line)));
    echo $found === false ? "-" : bin2hex($found["host"] ?? "") . ":" . ($found["port"] ?? ""), "\n";
}
