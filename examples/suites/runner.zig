// Tests rule.zig by a suite of its rule, and prints the cases that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | ./runner
const rule = @import("rule.zig");
const std = @import("std");

const Text = []const u8;
const Map = std.json.ArrayHashMap(Text);
const Case = struct { text: ?Text = null, octets: Text = "", valid: bool, offset: usize = 0, components: Map = .{} };

fn isRight(each: Case, text: Text) bool {
    if (rule.valid(text) != each.valid or (rule.split(text) != null) != each.valid) return false;
    if (rule.explain(text)) |failure| return !each.valid and failure.offset == each.offset;
    const parts = rule.split(text) orelse return false;
    inline for (comptime std.meta.fieldNames(rule.Parts)) |name| {
        const expected = each.components.map.get(name);
        if ((@field(parts, name) == null) != (expected == null)) return false;
        if (@field(parts, name)) |part| {
            const value = if (@TypeOf(part) == rule.Span) text[part.begin..part.end] else part;
            if (!std.mem.eql(u8, value, expected.?)) return false;
        }
    }
    return true;
}

pub fn main(init: std.process.Init) !void {
    var buffers: [3][1 << 16]u8 = undefined;
    var in = std.Io.File.stdin().readerStreaming(init.io, &buffers[0]);
    var out = std.Io.File.stdout().writerStreaming(init.io, &buffers[1]);
    var count: usize = 0;
    var wrong: usize = 0;
    while (try in.interface.takeDelimiter('\n')) |line| {
        var arena = std.heap.ArenaAllocator.init(init.gpa);
        defer arena.deinit();
        const json = std.mem.trimEnd(u8, line, ",");
        const options = std.json.ParseOptions{ .ignore_unknown_fields = true };
        const each = std.json.parseFromSliceLeaky(Case, arena.allocator(), json, options) catch continue;
        count += 1;
        if (isRight(each, each.text orelse try std.fmt.hexToBytes(&buffers[2], each.octets))) continue;
        wrong += 1;
        try out.interface.print("{s}\n", .{line});
    }
    try out.interface.print("{d} texts, {d} wrong\n", .{ count, wrong });
    try out.interface.flush();
    std.process.exit(@intFromBool(wrong > 0 or count == 0));
}
