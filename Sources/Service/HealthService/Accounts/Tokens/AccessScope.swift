/// What a token may do beyond reading and sharing types (SEC-32).
public enum AccessScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Files and payloads of other apps come in, saved under the sources that they name.
    case `import`
    /// Files and whole stores go out.
    case export
    /// What it saved itself may be deleted.
    case delete
    /// A running session may be watched.
    case live
    /// What changed may be followed.
    case changes
}
