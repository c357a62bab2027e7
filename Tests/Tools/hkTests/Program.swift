import Foundation
import TestSupport
import Testing

/// The built program, run with a store of its own.
final class Program {
    /// The result of a run.
    struct Run: Equatable {
        var output: String
        var error: String
        var code: Int32
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hkTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The example of the project.
    static let example = Repository.file("Examples/Data/morning-run.gpx").path

    /// The folder of the expected screens.
    static let screens = Repository.file("Tests/Tools/hkTests/Screens")

    /// The built program, which is beside the test bundle.
    static var executable: URL {
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "hk")
    }

    /// Runs the program and waits for its end.
    ///
    /// - Parameter columns: The maximum width of lines; nil for no limit.
    func run(_ arguments: String..., columns: Int? = nil, environment: [String: String] = [:]) throws -> Run {
        try run(arguments: arguments, columns: columns, environment: environment)
    }

    /// Runs the program and waits for its end.
    ///
    /// - Parameter input: A file for its standard input.
    func run(
        arguments: [String], columns: Int? = nil, environment: [String: String] = [:], input: URL? = nil
    ) throws -> Run {
        let process = process(arguments, columns: columns, environment: environment)
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        return try run(process)
    }

    private func run(_ process: Process) throws -> Run {
        // Files rather than pipes, which a long screen could fill up.
        let output = folder.appending(path: "output")
        let error = folder.appending(path: "error")
        for file in [output, error] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run(killedAfter: 300)
        process.waitUntilExit()
        return Run(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self), code: process.terminationStatus)
    }

    /// Runs the program with a file for its standard output, and waits for its end.
    func runToFile(_ arguments: String..., output: URL) throws -> Run {
        let process = process(arguments)
        let error = folder.appending(path: "error")
        for file in [output, error] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run(killedAfter: 300)
        process.waitUntilExit()
        return Run(
            output: "", error: String(decoding: try Data(contentsOf: error), as: UTF8.self),
            code: process.terminationStatus)
    }

    /// Runs a shell script, in which `$HK` is the program.
    func shell(_ script: String) throws -> Run {
        let process = process([])
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.environment = process.environment?.merging(["HK": Self.executable.path]) { $1 }
        return try run(process)
    }

    private func process(_ arguments: [String], columns: Int? = nil, environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        var surroundings = [
            "OPENHEALTHKIT_STORE": store, "TZ": "UTC", "HOME": folder.path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
        ]
        if let columns { surroundings["COLUMNS"] = "\(columns)" }
        process.environment = surroundings.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// A process in progress.
    struct Running {
        let process: Process
        fileprivate let output: URL
        fileprivate let error: Pipe

        /// Waits for output on standard error, and returns it.
        func announcement() -> String { String(decoding: error.fileHandleForReading.availableData, as: UTF8.self) }

        /// Waits until the program has printed a text a number of times; throws an error after half a minute.
        func waitForOutput(_ text: String, times: Int = 1) throws {
            let deadline = Date(timeIntervalSinceNow: 30)
            while String(decoding: try Data(contentsOf: output), as: UTF8.self).ranges(of: text).count < times {
                guard Date() < deadline else { throw POSIXError(.ETIMEDOUT) }
                usleep(20_000)
            }
        }

        /// Waits for the end, and returns the output.
        func end() throws -> Run {
            process.waitUntilExit()
            return Run(
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self), error: "",
                code: process.terminationStatus)
        }
    }

    /// Starts the program concurrently with the test.
    func start(_ arguments: String...) throws -> Running {
        let process = process(arguments)
        let running = Running(process: process, output: folder.appending(path: "running"), error: Pipe())
        try Data().write(to: running.output)
        process.standardOutput = try FileHandle(forWritingTo: running.output)
        process.standardError = running.error
        try process.run(killedAfter: 300)
        return running
    }

    /// Starts the program concurrently with the test, on a terminal of its own.
    func start(_ arguments: String..., on terminal: PseudoTerminal) throws -> Process {
        try start(arguments, on: terminal)
    }

    /// Runs the program on a terminal of its own, and returns its output, without colours and progress.
    func run(_ arguments: [String], onTerminalOf columns: Int) throws -> String {
        let terminal = try PseudoTerminal(columns: columns)
        let process = try start(arguments, on: terminal)
        let text = terminal.readAll(of: process).replacing("\r\n", with: "\n")
        // The output of progress depends on the time.
        return text.replacing(/\r\u{1B}\[K[^\r\n\u{1B}]*/, with: "").replacing(/\r?\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
    }

    /// Starts the program concurrently with the test, on a terminal of its own.
    func start(_ arguments: [String], on terminal: PseudoTerminal) throws -> Process {
        let process = process(arguments, environment: ["TERM": "xterm"])
        process.standardInput = terminal.inside
        process.standardOutput = terminal.inside
        process.standardError = terminal.inside
        try process.run(killedAfter: 300)
        return process
    }

    /// The store used unless an argument names another.
    var store: String { folder.appending(path: "health.sqlite").path }

    /// Writes a file into the folder, which is also the working directory.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// Compares a text with a screen stored beside the tests; writes the screen if the environment requests it.
    static func expect(
        _ text: String, isScreen name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try KeptText.difference(text, from: "Tools/hkTests/Screens/\(name)")
        #expect(difference == nil, sourceLocation: sourceLocation)
    }

    /// Returns a screen stored beside the tests.
    static func screen(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: screens.appending(path: name)), as: UTF8.self)
    }
}
