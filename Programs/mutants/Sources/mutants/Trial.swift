import Foundation
import Synchronization

/// The tests of the copy, run with faults.
struct Trial {
    /// The program of the tests.
    let program: URL
    /// The copy of the project, where they run.
    let copy: URL

    init(copy: URL) {
        self.copy = copy
        program = copy.appending(path: ".build/debug/OpenHealthKitPackageTests.xctest")
    }

    /// What became of the tests.
    enum Outcome: String, Codable {
        /// A test failed, or the process ended.
        case noticed
        /// The tests took much longer than without a fault.
        case hung
        /// All passed.
        case unnoticed
        /// No test comes past the fault.
        case unreached

        /// Whether somebody who runs the tests learns of the fault.
        var isNoticed: Bool { self == .noticed || self == .hung }
    }

    /// The result of a run.
    struct Result {
        var outcome: Outcome
        /// The first test that failed.
        var test: String?
        var seconds: Double
    }

    /// Returns the names of all tests by those of their suites.
    func suites() throws -> [String: [String]] {
        let list = copy.appending(path: ".build/planted-tests.txt")
        let status = try Shell.run(
            [program.path, "--testing-library", "swift-testing", "--list-tests"], in: copy, output: list)
        guard status == 0 else { throw Failure("The tests cannot be listed; see \(list.path).") }
        return Self.suites(try String(contentsOf: list, encoding: .utf8))
    }

    static func suites(_ list: String) -> [String: [String]] {
        let tests = list.split(separator: "\n").map(String.init).filter { $0.contains("Tests.") }
        return Dictionary(grouping: tests) { $0.split(separator: "/").first.map(String.init) ?? $0 }
    }

    /// Runs suites until the first test fails.
    ///
    /// - Parameters:
    ///   - suites: The names of the suites.
    ///   - numbers: The chosen faults; none for a run without.
    ///   - reached: A file that gets the numbers of the faults that the tests come past.
    ///   - limit: The time after which the tests count as hung, in seconds.
    func run(_ suites: [String], _ numbers: [Int], reached: URL? = nil, limit: Double) throws -> Result {
        // The paths of the sockets of tests have at most 107 bytes.
        let name = "planted-\(UUID().uuidString.prefix(8))"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = ProcessInfo.processInfo.environment
        environment[PlantedSwitch.chosen] = numbers.map(String.init).joined(separator: ",")
        environment[PlantedSwitch.reached] = reached?.path
        // What a killed run leaves behind goes with the folder.
        environment["TMPDIR"] = folder.path
        environment["NO_COLOR"] = "1"
        // Of a crash it is enough to know that it happened; its symbols take minutes.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["--testing-library", "swift-testing"]
            + suites.flatMap { ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0))(/|$)"] }
        process.environment = environment
        process.currentDirectoryURL = copy
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let start = ContinuousClock.now
        try process.run()
        let isLate = Mutex(false)
        let isOver = Mutex(false)
        // It leads a group of processes, which end together.
        let identifier = process.processIdentifier
        let watch = Thread {
            while ContinuousClock.now - start < .seconds(limit) {
                if isOver.withLock({ $0 }) { return }
                Thread.sleep(forTimeInterval: 0.2)
            }
            isLate.withLock { $0 = true }
            kill(-identifier, SIGKILL)
        }
        watch.start()
        var rest = ""
        var failed: String?
        while failed == nil, case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            rest += String(decoding: data, as: UTF8.self)
            while failed == nil, let end = rest.firstIndex(of: "\n") {
                failed = Self.failure(rest[..<end])
                rest = String(rest[rest.index(after: end)...])
            }
        }
        if failed != nil { kill(-identifier, SIGKILL) }
        process.waitUntilExit()
        isOver.withLock { $0 = true }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if isLate.withLock({ $0 }) { return Result(outcome: .hung, seconds: seconds) }
        guard failed != nil || process.terminationStatus != 0 else {
            return Result(outcome: .unnoticed, seconds: seconds)
        }
        return Result(outcome: .noticed, test: failed ?? "the end of the process", seconds: seconds)
    }

    /// Returns the name of the test that a line of output says failed.
    static func failure(_ line: Substring) -> String? {
        guard line.hasPrefix("✘ Test "), !line.hasPrefix("✘ Test run"), !line.hasPrefix("✘ Test case") else {
            return nil
        }
        let name = line.dropFirst("✘ Test ".count)
        // A name of words is in quotation marks.
        let parts = name.hasPrefix("\"") ? name.split(separator: "\"") : name.split(separator: " ")
        return parts.first.map(String.init)
    }
}
