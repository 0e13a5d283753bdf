`clickhouse` answers what ClickHouse sends; here, what it refuses, and the configurations that it prints.

Files, lists and names that come twice are refused.

  $ bnfurl clickhouse urls.txt
  ! bnfurl: clickhouse takes no FILE: it reads what ClickHouse sends on standard input
  [2]
  $ bnfurl clickhouse -f 'segment[]'
  ! bnfurl: segment[] is a list and cannot be in the Tuple
  [2]
  $ bnfurl clickhouse -f host,valid,host
  ! bnfurl: host is given twice; the Tuple can have it only once
  [2]

Columns of records are not known.

  $ bnfurl clickhouse -f help | cut -f 1 > known; bnfurl split -f help | cut -f 1 | grep -vxFf known
  grammar
  production
  file
  line
  byte
  $ bnfurl clickhouse -f line
  ! bnfurl: unknown column "line" (did you mean "kind"?); expected one of: kind url valid error_offset expected reason host_kind default_port and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl clickhouse -f hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason kind host_kind and others; "bnfurl split -f help" lists them all
  [2]

A configuration says how the program is started.

  $ bnfurl clickhouse --config f
  <functions>
      <function>
          <type>executable_pool</type>
          <name>f</name>
          <return_type>Tuple(valid Nullable(UInt8), scheme Nullable(String), host Nullable(String), port Nullable(String), path Nullable(String), query Nullable(String), fragment Nullable(String))</return_type>
          <argument>
              <type>Nullable(String)</type>
              <name>url</name>
          </argument>
          <format>Native</format>
          <command>exec $BUILD/tools/bnfurl/bnfurl clickhouse -f valid,scheme,host,port,path,query,fragment</command>
          <execute_direct>0</execute_direct>
          <deterministic>1</deterministic>
          <pool_size>16</pool_size>
          <max_command_execution_time>10</max_command_execution_time>
          <command_read_timeout>10000</command_read_timeout>
          <command_write_timeout>10000</command_write_timeout>
          <command_termination_timeout>10</command_termination_timeout>
      </function>
  </functions>

It has the type and the options that are given.

  $ bnfurl clickhouse --config f -f 'valid,error_offset,default_port,host,query.q.decoded,path[:1],query."a`b\\"' --lenient | grep -E 'type|command'
          <type>executable_pool</type>
          <return_type>Tuple(valid Nullable(UInt8), error_offset Nullable(Int64), default_port Nullable(UInt16), host Nullable(String), `query.q.decoded` Nullable(String), `path[:1]` Nullable(String), `query.&quot;a\`b\\\\&quot;` Nullable(String))</return_type>
              <type>Nullable(String)</type>
          <command>exec $BUILD/tools/bnfurl/bnfurl clickhouse --lenient -f 'valid,error_offset,default_port,host,query.q.decoded,path[:1],query.&quot;a`b\\&quot;'</command>
          <max_command_execution_time>10</max_command_execution_time>
          <command_read_timeout>10000</command_read_timeout>
          <command_write_timeout>10000</command_write_timeout>
          <command_termination_timeout>10</command_termination_timeout>
  $ bnfurl clickhouse --config f -f host | grep return_type
          <return_type>Tuple(host Nullable(String))</return_type>
  $ bnfurl clickhouse --config f -g rfc1738 -p url --strict-scheme -f valid | grep command
          <command>exec $BUILD/tools/bnfurl/bnfurl clickhouse -g rfc1738 -p url --strict-scheme -f valid</command>
          <max_command_execution_time>10</max_command_execution_time>
          <command_read_timeout>10000</command_read_timeout>
          <command_write_timeout>10000</command_write_timeout>
          <command_termination_timeout>10</command_termination_timeout>
  $ bnfurl clickhouse --config f -g rfc1738 -g rfc3986 -f valid.rfc1738 | grep return_type
          <return_type>Tuple(`valid.rfc1738` Nullable(UInt8))</return_type>

Names that cannot be written are refused.

  $ for name in '' 'a b' 1a a-b é 'a<'; do bnfurl clickhouse --config "$name"; done
  ! bnfurl: --config : the name of a function can have only letters, digits and "_", and cannot begin with a digit
  ! bnfurl: --config a b: the name of a function can have only letters, digits and "_", and cannot begin with a digit
  ! bnfurl: --config 1a: the name of a function can have only letters, digits and "_", and cannot begin with a digit
  ! bnfurl: --config a-b: the name of a function can have only letters, digits and "_", and cannot begin with a digit
  ! bnfurl: --config \xc3\xa9: the name of a function can have only letters, digits and "_", and cannot begin with a digit
  ! bnfurl: --config a<: the name of a function can have only letters, digits and "_", and cannot begin with a digit
  [2]
  $ for text in $'query."\x01"' $'query."\xff"'; do bnfurl clickhouse --config f -f "$text"; done
  ! bnfurl: --config cannot write "Tuple(`query."\x01"` Nullable(String))": XML can have only UTF-8 without control characters
  ! bnfurl: --config cannot write "Tuple(`query."\xff"` Nullable(String))": XML can have only UTF-8 without control characters
  [2]
