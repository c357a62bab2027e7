import Foundation
import Synchronization

/// Other programs.
enum Shell {
    /// Returns what a program writes to its standard output.
    static func output(_ words: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure("'\(words.joined(separator: " "))' failed.") }
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a program, with all of its output in a file, and returns its exit code.
    static func run(_ words: [String], in folder: URL, output: URL) throws -> Int32 {
        try FileManager.default.createDirectory(
            at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        let file = try FileHandle(forWritingTo: output)
        process.standardOutput = file
        process.standardError = file
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Returns the results of some work on each element, in their order; as much at once as there are processors.
    static func each<Element: Sendable, Result: Sendable>(
        _ elements: [Element], _ work: @Sendable (Element) throws -> Result
    ) throws -> [Result] {
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = Swift.Result { try work(elements[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in try elements.indices.compactMap { try results[$0]?.get() } }
    }
}

/// Prints a line that is seen at once, also in a file.
func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// A reason to stop, as a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
