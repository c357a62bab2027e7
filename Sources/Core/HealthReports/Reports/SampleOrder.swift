import HealthStore

/// The order in which samples are listed.
package struct SampleOrder: Sendable, Hashable {
    /// The date by which samples are sorted.
    package enum Moment: Sendable {
        case start
        case end
    }

    package var moment: Moment
    /// A Boolean value that indicates whether the earliest come first.
    package var isAscending: Bool

    package init(_ moment: Moment, isAscending: Bool = true) {
        self.moment = moment
        self.isAscending = isAscending
    }

    /// The sort descriptor for the engine.
    var sort: SampleRequest.Sort { .init(moment == .start ? .start : .end, isAscending: isAscending) }
}
