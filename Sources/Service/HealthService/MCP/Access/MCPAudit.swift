package import Foundation
package import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The audit log of a store (MCP-22, SRV-38), which tells a person who read which of their data and when, as one line
/// of JSON per call.
///
/// It contains no values, titles or search texts. In personal mode, the file is in the person's own folder beside the
/// other files of the store, and only its owner can read it.
package struct MCPAudit: Sendable {
    /// The outcome of a call.
    package enum Outcome: String, Sendable {
        case answered
        case refused
        case failed
    }

    /// A call.
    package struct Entry: Sendable {
        package var time: Date
        package var tool: String
        /// The requested types.
        package var types: [ObjectType]
        package var from: Date?
        package var to: Date?
        /// The number of rows in the answer.
        package var rows: Int
        package var outcome: Outcome

        var line: String {
            // Milliseconds distinguish calls.
            let time = (time.timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000
            return JSON.object([
                ("time", .date(time)), ("actor", .string(MCPPermission.app.source.bundleIdentifier)),
                ("action", .string("read")), ("object", .string(tool)),
                ("types", .array(types.map { .string(TypeName.name(of: $0)) })),
                ("from", from.map { .date($0) } ?? .null), ("to", to.map { .date($0) } ?? .null),
                ("rows", .integer(rows)), ("outcome", .string(outcome.rawValue)),
            ]).wire
        }
    }

    /// The path of the file.
    package let path: String

    /// Creates the audit log of a store in the data folder according to the XDG Base Directory specification, which
    /// ignores relative paths.
    package init(store identity: String, environment: [String: String]) {
        path = ServiceConfiguration.personalFolder(identity: identity, environment: environment) + "/audit.jsonl"
    }

    /// Creates an audit log with a path.
    package init(path: String) { self.path = path }

    /// Appends an entry, and creates the file and its folder if necessary, accessible only by their owner.
    package func add(_ entry: Entry) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        var line = entry.line + "\n"
        // A single call writes the line atomically, even if another process writes to the file.
        let written = line.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.utf8.count else { throw POSIXError(.ENOSPC) }
    }
}
