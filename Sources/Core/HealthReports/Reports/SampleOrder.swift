import HealthStore

/// The order in which samples are listed; as text, the date by which they are sorted, with `-` for the latest first.
package struct SampleOrder: RawRepresentable, CaseIterable, Sendable, Hashable {
    /// The date by which samples are sorted.
    package enum Moment: String, CaseIterable, Sendable {
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

    /// Creates the order with a text such as `-start`; returns nil for any other.
    package init?(rawValue: String) {
        let isAscending = !rawValue.hasPrefix("-")
        guard let moment = Moment(rawValue: isAscending ? rawValue : String(rawValue.dropFirst())) else { return nil }
        self.init(moment, isAscending: isAscending)
    }

    package var rawValue: String { (isAscending ? "" : "-") + moment.rawValue }

    package static var allCases: [SampleOrder] {
        [true, false].flatMap { isAscending in Moment.allCases.map { SampleOrder($0, isAscending: isAscending) } }
    }

    /// The order by start, the latest first.
    package static let latest = SampleOrder(.start, isAscending: false)

    /// The sort descriptor for the engine.
    var sort: SampleRequest.Sort { .init(moment == .start ? .start : .end, isAscending: isAscending) }
}
