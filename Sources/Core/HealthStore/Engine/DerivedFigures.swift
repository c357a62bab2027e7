package import Foundation

/// A kind of figures that follow from a workout and its samples and from nothing else, and the formula by which they do.
package struct DerivedKind: Sendable, Hashable {
    /// What the figures say; never used for anything else.
    package var number: Int64
    /// Counts up whenever the formula or the form of the figures changes: what an earlier one gave is not read any more.
    package var version: Int64

    package init(number: Int64, version: Int64) {
        self.number = number
        self.version = version
    }
}

/// The figures of a kind that a store keeps.
package struct DerivedFigures: Sendable {
    /// The figures of workouts, as they were handed in; what is missing is to be worked out.
    package var bodies: [UUID: Data]
    /// The state of the store by which they are right; nil for whoever may keep none.
    package var state: StoreState?

    package init(bodies: [UUID: Data] = [:], state: StoreState? = nil) {
        self.bodies = bodies
        self.state = state
    }
}

/// Tells whether a store was changed meanwhile.
package struct StoreState: Sendable, Hashable {
    /// Which store it is.
    var identity: String
    /// The number of the last insertion or deletion.
    var sequence: Int64
    /// Counts what changes without a number: what becomes part of a workout later, repairs.
    var epoch: Int64
}
