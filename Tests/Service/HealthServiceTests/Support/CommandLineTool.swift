import Foundation
import TestSupport
import Testing

/// The built program `hk`, which is beside the test bundle.
enum CommandLineTool {
    /// Returns the output of `hk` on the store of a folder; an exit with an error fails the test.
    static func output(_ folder: URL, _ arguments: [String]) throws -> String {
        let run = try run(folder, arguments)
        try #require(run.status == 0, "hk \(arguments)")
        return run.text
    }

    /// Returns the exit code of `hk` on the store of a folder, and all that it prints.
    static func run(_ folder: URL, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let process = Process()
        process.executableURL = tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "hk")
        process.arguments = arguments
        process.environment = [
            "OPENHEALTHKIT_STORE": folder.appending(path: "health.sqlite").path, "TZ": "UTC", "HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C",
        ]
        // A file rather than a pipe, which long output could fill up.
        let output = folder.appending(path: "output")
        try Data().write(to: output)
        let file = try FileHandle(forWritingTo: output)
        process.standardOutput = file
        process.standardError = file
        process.standardInput = FileHandle.nullDevice
        try process.run(killedAfter: 300)
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }
}
