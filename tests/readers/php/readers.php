<?php
// PHP's two readers; ../table.py says what they promise.
$reads = [
    "parse_url" => fn($text) => isset((parse_url($text) ?: [])["scheme"]),
    "filter_var" => fn($text) => filter_var($text, FILTER_VALIDATE_URL) !== false,
];
echo PHP_VERSION, "\n";
while (($line = fgets(STDIN)) !== false) echo $reads[$argv[1]](hex2bin(rtrim($line))) ? 1 : 0, "\n";
