import HealthReports
import WorkoutFiles

/// The supported versions of the Model Context Protocol (MCP-2, MCP-3).
///
/// Each message determines its own era: a modern request contains its version, a legacy one does not. One process may
/// receive both.
enum MCPVersion {
    /// The versions without a handshake, newest last.
    static let modern = ["2026-07-28"]
    /// The versions that begin with `initialize`, newest first.
    static let legacy = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    /// The member of `_meta` with the version of a modern request.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    /// The member of `_meta` with the server information of a modern result.
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// The era of a request.
    enum Era {
        case modern
        case legacy
    }

    /// Returns the era of a request.
    ///
    /// - Throws: ``MCPError`` if the request names an unsupported version.
    static func era(of params: JSON?) throws(MCPError) -> Era {
        guard let version = params?["_meta"]?[versionKey] else { return .legacy }
        guard case .string(let name) = version else {
            throw MCPError(.invalidParams, "The protocol version in _meta must be a string.")
        }
        guard modern.contains(name) else {
            throw MCPError(
                .unsupportedVersion, "Unsupported protocol version",
                data: .object([
                    ("supported", .array(modern.map { .string($0) })), ("requested", .string(PlainText.clean(name))),
                ]))
        }
        return .modern
    }

    /// Returns the version negotiated by `initialize`.
    static func agreed(with requested: String?) -> String {
        requested.flatMap { legacy.contains($0) ? $0 : nil } ?? legacy[0]
    }
}
