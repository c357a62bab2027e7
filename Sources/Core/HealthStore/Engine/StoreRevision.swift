/// A token for the state of a store: if two are equal, no process committed anything in between.
///
/// Valid only within one process: after a restart every revision is new, so it must not be stored longer.
package struct StoreRevision: Sendable, Hashable, CustomStringConvertible {
    /// The identifier of the store.
    let identity: String
    /// The identifier of the observer that took the revision.
    let looker: UInt64
    /// The number of commits.
    let commits: Int64

    package var description: String {
        "\(identity.prefix(8))-\(String(looker, radix: 36))-\(commits)"
    }
}
