import WorkoutFiles

/// The versions of the Model Context Protocol that are spoken (MCP-2, MCP-3).
///
/// A message says its era itself: a modern request carries its version, a legacy one does not, and one process may get both.
enum MCPVersion {
    /// Versions without a handshake, the newest last.
    static let modern = ["2026-07-28"]
    /// Versions that begin with `initialize`, the newest first.
    static let legacy = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    /// The member of `_meta` in which a modern request says its version.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    /// The member of `_meta` in which a modern result says who answered.
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// Which of the two a request belongs to.
    enum Era {
        case modern
        case legacy
    }

    /// The era of a request.
    ///
    /// - Throws: ``MCPError`` if it names a version that is not spoken.
    static func era(of params: JSON?) throws(MCPError) -> Era {
        guard let version = params?["_meta"]?[versionKey] else { return .legacy }
        guard case .string(let name) = version else {
            throw MCPError(.invalidParams, "The protocol version in _meta is no string.")
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

    /// What `initialize` agrees on.
    static func agreed(with requested: String?) -> String {
        requested.flatMap { legacy.contains($0) ? $0 : nil } ?? legacy[0]
    }
}
