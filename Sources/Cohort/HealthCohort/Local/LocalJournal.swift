import Foundation
import HealthModel
import Synchronization
import WorkoutFiles

/// A journal of the numbers of people already processed, one line each, from which an interrupted query resumes.
///
/// A line is valid as long as its mark is that of the person: the store file, the time zone and the events are unchanged.
/// Truncated lines are ignored.
final class LocalJournal: Sendable {
    /// The entry of a person; without numbers for a person the query does not cover.
    struct Entry: Sendable {
        var mark: CohortFolder.Mark
        var numbers: [Int: [Double]]?
    }

    private let known: [String: Entry]
    private let file: Mutex<FileHandle>

    /// The maximum size of a journal that is read, in bytes.
    private static let longest = 1 << 32

    init(_ url: URL, question: String) throws {
        var known: [String: Entry] = [:]
        if let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int, size > 0 {
            guard size <= Self.longest else { throw CohortError.failed("'\(url.path)' is too large.") }
            var lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n")[...]
            guard let first = lines.popFirst(), (try? Self.question(first)) == question else {
                throw CohortError.failed(
                    "'\(url.path)' belongs to a different query. Specify another file, or delete it.")
            }
            for line in lines {
                if let (person, entry) = try? Self.entry(line) { known[person] = entry }
            }
        } else {
            let head = JSON.object([("question", .string(question))]).line + "\n"
            guard
                FileManager.default.createFile(
                    atPath: url.path, contents: Data(head.utf8), attributes: [.posixPermissions: 0o600])
            else { throw CohortError.failed("'\(url.path)' cannot be written.") }
        }
        self.known = known
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        // Separates the next line from one that may have been truncated.
        try handle.write(contentsOf: Data("\n".utf8))
        file = Mutex(handle)
    }

    /// Returns the entry of a person whose mark is unchanged.
    func numbers(of person: String, _ mark: CohortFolder.Mark) -> Entry? {
        guard let entry = known[person], entry.mark == mark else { return nil }
        return entry
    }

    /// Appends a person's numbers.
    func note(_ numbers: [Int: [Double]]?, of person: String, _ mark: CohortFolder.Mark) throws {
        var members: [JSON.Member] = [("person", .string(person)), ("mark", .string(mark))]
        if let numbers {
            members.append(
                ("numbers", .object(numbers.map { ("\($0.key)", .array($0.value.map { .number($0) })) })))
        }
        let line = Data((JSON.object(members).line + "\n").utf8)
        try file.withLock { try $0.write(contentsOf: line) }
    }

    private static func question(_ line: Substring) throws -> String {
        try JSON(parsing: String(line)).member("question") { try $0.asString() }
    }

    private static func entry(_ line: Substring) throws -> (String, Entry) {
        let json = try JSON(parsing: String(line))
        let numbers = try json.optional("numbers") { json in
            var numbers: [Int: [Double]] = [:]
            for member in try json.members() {
                guard let bucket = Int(member.key) else { throw JSONFormError("a bucket must be a number") }
                numbers[bucket] = try member.value.elements { try $0.asFiniteNumber() }
            }
            return numbers
        }
        return (
            try json.member("person") { try $0.asString() },
            Entry(mark: try json.member("mark") { try $0.asString() }, numbers: numbers)
        )
    }
}
