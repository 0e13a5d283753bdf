# Ruby's own reader; ../table.py says what it promises.
require "uri"

def reads(octets)
  !URI::RFC3986_PARSER.parse(octets).scheme.nil?
rescue URI::Error
  false
end

puts RUBY_VERSION
STDIN.each_line { |line| puts reads([line.chomp].pack("H*")) ? 1 : 0 }
