// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
using System;
using System.IO;

static class Worker
{
    static int Main(string[] arguments)
    {
        string[] targets = File.ReadAllLines(arguments[0]);
        int passes = int.Parse(arguments[1]);
        Rule.Parts parts = new Rule.Parts();
        Uri at = new Uri("http://www.example.com/"), found;
        Console.WriteLine("csharp/valid\ncsharp/split\ncsharp/peer\n");
        for (string side = Console.ReadLine(); side != null; side = Console.ReadLine())
        {
            long good = 0;
            for (int i = 0; i < passes; ++i)
                foreach (string each in targets)
                {
                    bool isGood = side == "csharp/valid" ? Rule.Valid(each)
                        : side == "csharp/split" ? Rule.Split(each, parts)
                        : Uri.TryCreate(at, each, out found) && found.AbsolutePath.Length > 0;
                    if (isGood) ++good;
                }
            Console.WriteLine(good);
        }
        return 0;
    }
}
