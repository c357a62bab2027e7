package import HealthModel

/// The life cycle of a query: executed once, stopped once (QRY-1, QRY-2, QRY-3, QRY-4).
///
/// Applies to all kinds of queries, those that end by themselves and long-running ones.
package struct QueryLifecycle: Sendable {
    /// The state of a query.
    package enum State: Sendable {
        case created
        case running
        case finished
    }

    package private(set) var state = State.created

    package init() {}

    /// Marks the query as running.
    /// - Throws: The error to raise if the query was executed before.
    package mutating func execute() throws(ValidationError) {
        guard state == .created else {
            throw ValidationError(.invalidArgument, reason: "A query can be executed only once")
        }
        state = .running
    }

    /// Marks the query as finished, if it is running.
    /// - Returns: Whether it was running, so that its resources must be released.
    package mutating func stop() -> Bool {
        guard state == .running else { return false }
        state = .finished
        return true
    }

    /// Returns whether a handler may be called now; the last call ends the query.
    package mutating func deliver(isLast: Bool) -> Bool {
        guard state == .running else { return false }
        if isLast { state = .finished }
        return true
    }

    /// Checks that handlers and options may still be set.
    /// - Throws: The error to raise once the query has been executed.
    package func checkModifiable() throws(ValidationError) {
        guard state == .created else {
            throw ValidationError(.invalidArgument, reason: "A query may not be modified once it was executed")
        }
    }
}
