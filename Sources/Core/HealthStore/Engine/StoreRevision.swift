/// Tells two states of a store apart: where two are equal, nothing was committed in between, by this process or another.
///
/// It holds within one process: after the next start everything is new. So nobody may keep it longer.
package struct StoreRevision: Sendable, Hashable, CustomStringConvertible {
    /// Which store it is.
    let identity: String
    /// By whom it was looked at.
    let looker: UInt64
    /// Counts commits.
    let commits: Int64

    package var description: String {
        "\(identity.prefix(8))-\(String(looker, radix: 36))-\(commits)"
    }
}
