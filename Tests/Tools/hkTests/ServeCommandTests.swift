import Foundation
import TestSupport
import Testing

/// `hk serve` executes the server, a program of its own, which a script replaces here.
@Suite struct ServeCommandTests {
    private let program: Program
    /// A folder with `hk` and no other built program.
    private let home: URL

    init() throws {
        program = try Program()
        home = program.folder.appending(path: "home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    /// Copies `hk` into a folder.
    private func put(into folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let own = folder.appending(path: "hk")
        do {
            try FileManager.default.linkItem(at: Program.executable, to: own)
        } catch {
            try FileManager.default.copyItem(at: Program.executable, to: own)
        }
        return own
    }

    /// Writes a script into a folder, which prints a word, its process and its arguments.
    private func fake(_ word: String, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "hk-server")
        try Data("#!/bin/sh\necho \"\(word) $$\"\nfor word in \"$@\"; do echo \"[$word]\"; done\nexit 7\n".utf8).write(
            to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Runs `hk`, and returns its output and that of the program it executed.
    private func run(
        _ hk: URL, _ arguments: [String], path: [URL]
    ) throws -> (output: String, error: String, code: Int32, process: Int32) {
        let process = Process()
        (process.executableURL, process.arguments) = (hk, arguments)
        process.environment = [
            "PATH": path.map(\.path).joined(separator: ":"), "HOME": program.folder.path, "TZ": "UTC",
        ]
        let (output, error) = (program.folder.appending(path: "out"), program.folder.appending(path: "err"))
        for file in [output, error] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        process.standardInput = FileHandle.nullDevice
        try process.run(killedAfter: 300)
        process.waitUntilExit()
        return (
            try String(contentsOf: output, encoding: .utf8), try String(contentsOf: error, encoding: .utf8),
            process.terminationStatus, process.processIdentifier
        )
    }

    @Test func SRV_3_theProgramBecomesTheServer() throws {
        let (hk, path) = (try put(into: home), program.folder.appending(path: "bin"))
        try fake("path", in: path)
        let arguments = [
            "serve", "--store", "my data.sqlite", "--listen", "127.0.0.1:9000", "--limits-token-burst", "5", "--open",
        ]
        let run = try run(hk, arguments, path: [URL(filePath: "/bin"), path])
        // The same process, with all arguments, and its exit code.
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "path \(run.process)")
        #expect(run.code == 7 && run.error.isEmpty)
        let words = lines.dropFirst().map { String($0.dropFirst().dropLast()) }
        #expect(words.first == "serve")
        for (name, value) in [
            ("--store", "my data.sqlite"), ("--listen", "127.0.0.1:9000"), ("--limits-token-burst", "5"),
        ] {
            let place = try #require(words.firstIndex(of: name), "\(name)")
            #expect(words[place + 1] == value)
        }
        #expect(words.contains("--open") && words.count == 8)
    }

    @Test func SRV_3_theServerBesideTheProgramComesFirstAndThatOfTheCloneLast() throws {
        let (path, clone) = (program.folder.appending(path: "bin"), program.folder.appending(path: "clone"))
        let hk = try put(into: clone.appending(path: ".build/any-machine/debug"))
        try fake("clone", in: clone.appending(path: "Programs/hk-server/.build/release"))
        #expect(try run(hk, ["serve"], path: [path]).output.hasPrefix("clone "))
        try fake("path", in: path)
        #expect(try run(hk, ["serve"], path: [path]).output.hasPrefix("path "))
        try fake("beside", in: hk.deletingLastPathComponent())
        #expect(try run(hk, ["serve"], path: [path]).output.hasPrefix("beside "))
        // A file without execute permission is not a program.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644],
            ofItemAtPath: hk.deletingLastPathComponent().appending(path: "hk-server").path)
        #expect(try run(hk, ["serve"], path: [path]).output.hasPrefix("path "))
    }

    @Test func SRV_3_withoutAServerTheCommandThatBuildsItIsSaid() throws {
        let run = try run(try put(into: home), ["serve"], path: [program.folder])
        #expect(run.code == 69 && run.output.isEmpty)
        #expect(run.error.contains("Scripts/serve"), "\(run.error)")
    }
}
