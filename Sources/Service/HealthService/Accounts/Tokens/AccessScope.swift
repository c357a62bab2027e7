/// The permissions of a token beyond reading and sharing types (SEC-32).
public enum AccessScope: String, Sendable, Hashable, CaseIterable, Codable {
    /// Imports files and payloads of other apps, saved under the sources that they name.
    case `import`
    /// Exports files and whole stores.
    case export
    /// Deletes objects that the token itself saved.
    case delete
    /// Follows a running workout session.
    case live
    /// Follows changes of the store.
    case changes
}
