module bnfurl.invalid/go

go 1.19
