// Tests Rule.cs by a suite of its rule, here with two components, and prints the cases that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | mono Runner.exe
using System;
using System.IO;
using System.Text;
using System.Text.RegularExpressions;

static class Runner
{
    // The string after a member, decoded; null if the line has no such member.
    static string Decode(string line, string member)
    {
        Match found = Regex.Match(line, "\"" + member + "\":\"((?:[^\"\\\\]|\\\\.)*)\"");
        return found.Success ? Regex.Unescape(found.Groups[1].Value) : null;
    }

    static bool HasPart(string line, string member, string text, Rule.Span span)
    {
        return Decode(line, member) == (span.Begin < 0 ? null : text.Substring(span.Begin, span.End - span.Begin));
    }

    static bool IsRight(string line, string text)
    {
        Rule.Parts parts = new Rule.Parts();
        bool valid = line.Contains(",\"valid\":true"), fails = Rule.Explain(text, out int offset, out int _);
        if (Rule.Valid(text) != valid || fails == valid || Rule.Split(text, parts) != valid) return false;
        if (valid) return HasPart(line, "path", text, parts.Path) && HasPart(line, "query", text, parts.Query);
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        int begin = int.Parse(Regex.Match(line, ",\"offset\":([0-9]+)").Groups[1].Value);
        while (begin < bytes.Length && bytes[begin] >> 6 == 2) --begin; // to the first byte of its character
        return offset == Encoding.UTF8.GetCharCount(bytes, 0, begin);
    }

    static int Main()
    {
        int count = 0, wrong = 0;
        TextReader lines = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        for (string line = lines.ReadLine(); line != null; line = lines.ReadLine())
        {
            if (!line.StartsWith("{\"text\"", StringComparison.Ordinal)) continue; // bytes that no string has
            ++count;
            if (!IsRight(line, Decode(line, "text")) && ++wrong > 0) Console.WriteLine(line);
        }
        Console.WriteLine("{0} texts, {1} wrong", count, wrong);
        return wrong > 0 || count == 0 ? 1 : 0;
    }
}
