# Ruby's URI; ../url_readers.py says what a program reads and writes.
require "uri"

puts "Ruby URI #{RUBY_VERSION}"
STDIN.each_line do |line|
  found = URI([line.chomp].pack("H*").force_encoding("UTF-8"))
  puts "#{found.hostname.to_s.unpack1("H*")}:#{found.port}"
rescue URI::Error, ArgumentError
  puts "-"
end
