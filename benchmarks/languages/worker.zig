// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
const rule = @import("rule.zig");
const std = @import("std");

fn isSplit(target: []const u8) bool {
    return rule.split(target) != null;
}

fn isUri(target: []const u8) bool {
    _ = std.Uri.parseAfterScheme("", target) catch return false;
    return true;
}

fn countOf(judge: *const fn ([]const u8) bool, text: []const u8, passes: usize) usize {
    var good: usize = 0;
    for (0..passes) |_| {
        var targets = std.mem.splitScalar(u8, text, '\n');
        while (targets.next()) |target| good += @intFromBool(judge(target));
    }
    return good;
}

pub fn main(init: std.process.Init) !void {
    const arguments = try init.minimal.args.toSlice(init.arena.allocator());
    const whole = try std.Io.Dir.cwd().readFileAlloc(init.io, arguments[1], init.arena.allocator(), .unlimited);
    const text = std.mem.trimEnd(u8, whole, "\n");
    const passes = try std.fmt.parseInt(usize, arguments[2], 10);
    var buffers: [2][256]u8 = undefined;
    var in = std.Io.File.stdin().readerStreaming(init.io, &buffers[0]);
    var out = std.Io.File.stdout().writerStreaming(init.io, &buffers[1]);
    try out.interface.print("zig/valid\nzig/split\nzig/peer\n\n", .{});
    try out.interface.flush();
    while (try in.interface.takeDelimiter('\n')) |side| {
        const judge: *const fn ([]const u8) bool = if (std.mem.eql(u8, side, "zig/valid")) rule.valid else if (std.mem.eql(u8, side, "zig/split")) isSplit else isUri;
        try out.interface.print("{d}\n", .{countOf(judge, text, passes)});
        try out.interface.flush();
    }
}
