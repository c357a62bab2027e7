import Foundation
import TestSupport
import Testing

/// The built program `hk`, which is beside the test bundle.
enum CommandLineTool {
    /// Returns the output of `hk` on the store of a folder; an exit with an error fails the test.
    static func output(_ folder: URL, _ arguments: [String]) throws -> String {
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
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardInput = FileHandle.nullDevice
        try process.run(killedAfter: 300)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "hk \(arguments)")
        return try String(contentsOf: output, encoding: .utf8)
    }
}
