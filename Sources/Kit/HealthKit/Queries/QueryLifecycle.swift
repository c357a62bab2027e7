package import HealthModel

/// The life of a query: executed once, stopped once (QRY-1, QRY-2, QRY-3, QRY-4).
///
/// Every kind of query goes through it, those that end by themselves and those that run until stopped.
package struct QueryLifecycle: Sendable {
    /// Where a query stands.
    package enum State: Sendable {
        case created
        case running
        case finished
    }

    package private(set) var state = State.created

    package init() {}

    /// Begins.
    /// - Throws: What is to be raised: a query executes once.
    package mutating func execute() throws(ValidationError) {
        guard state == .created else {
            throw ValidationError(.invalidArgument, reason: "A query can be executed only once")
        }
        state = .running
    }

    /// Ends, if it runs.
    /// - Returns: Whether it ran, so that there is something to take down.
    package mutating func stop() -> Bool {
        guard state == .running else { return false }
        state = .finished
        return true
    }

    /// Asks whether a handler may be called now; with the last call the query ends.
    package mutating func deliver(isLast: Bool) -> Bool {
        guard state == .running else { return false }
        if isLast { state = .finished }
        return true
    }

    /// Asks whether handlers and options may still be set.
    /// - Throws: What is to be raised once it was executed.
    package func checkModifiable() throws(ValidationError) {
        guard state == .created else {
            throw ValidationError(.invalidArgument, reason: "A query may not be modified once it was executed")
        }
    }
}
