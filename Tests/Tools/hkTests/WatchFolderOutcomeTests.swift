import Foundation
import TestSupport
import Testing

/// The output of `hk watch-folder --once` for each kind of file, how it ends, and what it tells systemd.
@Suite struct WatchFolderOutcomeTests {
    private let program: Program

    init() throws { program = try .withInbox() }

    /// Imports what is complete, and returns the exit code with the beginnings of the lines.
    private func once(_ options: String...) throws -> [String] {
        let run = try program.run(arguments: ["watch-folder", "inbox", "--once"] + options)
        return ["\(run.code)"]
            + run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
            .sorted()
    }

    @Test("IMP-100, IMP-108: nothing, a failure, and another try, each with its exit code") func failures() throws {
        #expect(try once() == ["0"])
        try Data("nothing".utf8).write(to: program.inbox.appending(path: "notes.fit"))
        let first = try once()
        #expect(first.count == 2 && first[0] == "1" && first[1].hasPrefix("! notes.fit: "))
        // What failed for good is not tried again unless somebody asks for it.
        #expect(try once() == ["0"])
        #expect(try once("--retry") == first)
    }

    @Test("IMP-100: what is new, what was imported before, and what is there twice, are told apart") func known() throws
    {
        #expect(try program.run("import", Program.example).code == 0)
        for name in ["known.gpx", "same.gpx"] { try program.drop(name) }
        try Data(ExampleExport.values(["NaN", "60"]).utf8).write(to: program.inbox.appending(path: "export.xml"))
        let told = try once()
        #expect(told.count == 4, "\(told)")
        #expect(told.contains { $0.hasPrefix("= known.gpx: ") && $0 != "= known.gpx: The" }, "\(told)")
        #expect(told.contains("= same.gpx: The") && told.contains { $0.hasPrefix("◐ export.xml: ") }, "\(told)")
    }

    @Test("IMP-109: systemd is told when the watching begins and when it ends", arguments: [false, true])
    func notifications(isAbstract: Bool) throws {
        let name = program.folder.appending(path: "notify").path
        let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        try #require(receiver >= 0)
        defer { close(receiver) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name that is not in the file system begins with a zero byte.
        let bytes = (isAbstract ? [0] : []) + Array(name.utf8)
        try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(receiver, $0, length) }
        }
        try #require(bound == 0)
        let run = try program.run(
            "watch-folder", "inbox", "--once", environment: ["NOTIFY_SOCKET": (isAbstract ? "@" : "") + name])
        #expect(run.code == 0, "\(run)")
        var told: [String] = []
        var buffer = [UInt8](repeating: 0, count: 100)
        while true {
            let count = recv(receiver, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count >= 0 else { break }
            told.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
        #expect(told == ["READY=1", "STOPPING=1"])
    }
}
