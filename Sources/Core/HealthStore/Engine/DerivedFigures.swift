package import Foundation

/// A kind of derived figures, computed only from a workout and its samples, with the version of its formula.
package struct DerivedKind: Sendable, Hashable {
    /// The number of the kind, which is never reused.
    package var number: Int64
    /// The version of the formula or of the encoding; figures of earlier versions are no longer read.
    package var version: Int64

    package init(number: Int64, version: Int64) {
        self.number = number
        self.version = version
    }
}

/// The cached derived figures of one kind.
package struct DerivedFigures: Sendable {
    /// The figures by workout, as passed in when they were stored; missing ones have to be computed.
    package var bodies: [UUID: Data]
    /// The state of the store for which they are valid; nil for a caller that may not store any.
    package var state: StoreState?

    package init(bodies: [UUID: Data] = [:], state: StoreState? = nil) {
        self.bodies = bodies
        self.state = state
    }
}

/// A state of a store, for detecting later changes.
package struct StoreState: Sendable, Hashable {
    /// The identifier of the store.
    var identity: String
    /// The number of the last insertion or deletion.
    var sequence: Int64
    /// A counter of changes without a sequence number: later associations with a workout, repairs.
    var epoch: Int64
}
