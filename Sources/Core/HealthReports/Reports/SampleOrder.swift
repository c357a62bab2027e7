import HealthStore

/// The order in which samples are listed.
package struct SampleOrder: Sendable, Hashable {
    /// What decides.
    package enum Moment: Sendable {
        case start
        case end
    }

    package var moment: Moment
    /// Whether the earliest come first.
    package var isAscending: Bool

    package init(_ moment: Moment, isAscending: Bool = true) {
        self.moment = moment
        self.isAscending = isAscending
    }

    /// The same as the engine is asked.
    var sort: SampleRequest.Sort { .init(moment == .start ? .start : .end, isAscending: isAscending) }
}
