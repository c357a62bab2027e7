import Foundation
import Synchronization

/// The tests of the copy, run with faults.
struct Trial {
    /// The program of the tests.
    let program: URL
    /// The copy of the project, where they run.
    let copy: URL

    /// What became of the tests.
    enum Outcome: String, Codable {
        /// A test failed, or the process ended.
        case noticed
        /// The tests took much longer than without a fault.
        case hung
        /// All passed.
        case unnoticed
    }

    /// The result of a run.
    struct Result {
        var outcome: Outcome
        /// The first test that failed.
        var test: String?
        var seconds: Double
    }

    /// Runs tests until the first of them fails.
    ///
    /// - Parameters:
    ///   - numbers: The chosen faults; none for a run without.
    ///   - filter: What the names of the tests contain, as a regular expression.
    ///   - limit: The time after which the tests count as hung, in seconds.
    func run(_ numbers: [Int], filter: String, limit: Double) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "planted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = ProcessInfo.processInfo.environment
        environment["PLANTED_FAULTS"] = numbers.map(String.init).joined(separator: ",")
        // What a killed run leaves behind goes with the folder.
        environment["TMPDIR"] = folder.path
        environment["NO_COLOR"] = "1"
        let process = Process()
        process.executableURL = program
        process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
        process.environment = environment
        process.currentDirectoryURL = copy
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let start = ContinuousClock.now
        try process.run()
        let isLate = Atomic(false)
        let identifier = process.processIdentifier
        let watch = Thread {
            while ContinuousClock.now - start < .seconds(limit) {
                if kill(identifier, 0) != 0 { return }
                Thread.sleep(forTimeInterval: 0.2)
            }
            isLate.store(true, ordering: .releasing)
            kill(identifier, SIGKILL)
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
        if failed != nil { kill(identifier, SIGKILL) }
        process.waitUntilExit()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if isLate.load(ordering: .acquiring) { return Result(outcome: .hung, seconds: seconds) }
        guard failed != nil || process.terminationStatus != 0 else {
            return Result(outcome: .unnoticed, seconds: seconds)
        }
        return Result(outcome: .noticed, test: failed ?? "the process ended", seconds: seconds)
    }

    /// Returns the name of the test that a line of output says failed.
    static func failure(_ line: Substring) -> String? {
        guard line.hasPrefix("✘ Test "), !line.hasPrefix("✘ Test run"), !line.hasPrefix("✘ Test case") else {
            return nil
        }
        return line.dropFirst("✘ Test ".count).split(separator: " ").first.map(String.init)
    }
}
