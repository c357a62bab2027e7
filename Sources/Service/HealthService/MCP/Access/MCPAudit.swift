package import Foundation
package import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// Who read what and when, for the person whose data they are: a line of JSON a call (MCP-22, SRV-38).
///
/// No value, title or text of a question stands in it. In personal mode the file lies in the person's own folder beside the other
/// files of the store, for its owner alone.
package struct MCPAudit: Sendable {
    /// How a call ended.
    package enum Outcome: String, Sendable {
        case answered
        case refused
        case failed
    }

    /// A call.
    package struct Entry: Sendable {
        package var time: Date
        package var tool: String
        /// The types that were asked for.
        package var types: [ObjectType]
        package var from: Date?
        package var to: Date?
        /// How many rows were answered.
        package var rows: Int
        package var outcome: Outcome

        var line: String {
            // Thousandths of a second tell calls apart.
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

    /// The file.
    package let path: String

    /// The file of a store in the person's data folder, as the XDG specification says: a relative folder is none.
    package init(store identity: String, environment: [String: String]) {
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        // The identity is ours; what is none of its characters would not be.
        let name = identity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        path = "\(folder)/openhealthkit/personal/\(name)/audit.jsonl"
    }

    /// A file of its own.
    package init(path: String) { self.path = path }

    /// Adds a line; makes the file and its folder, for their owner alone.
    package func add(_ entry: Entry) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        var line = entry.line + "\n"
        // One call adds it whole, also beside another process.
        let written = line.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.utf8.count else { throw POSIXError(.ENOSPC) }
    }
}
