import Foundation

/// The state machine of a quantity series under construction, which validates calls (SER-3, SER-4, SER-6, SER-7,
/// SER-10, SER-11).
public struct SeriesAssembly: Sendable {
    /// An error thrown if a call is rejected.
    public struct Refusal: Error, Sendable, Hashable {
        /// The reason, as a sentence.
        public var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private enum State: Sendable {
        case open
        /// The series is being stored.
        case finishing
        case finished
        case discarded
    }

    /// The quantity type.
    public let type: ObjectType
    /// The start date of the series, in seconds since 2001-01-01 UTC.
    public let start: Double
    private var state = State.open

    /// Creates a series.
    public init(type: ObjectType, start: Double) {
        self.type = type
        self.start = start
    }

    /// A Boolean value that indicates whether the series was discarded, so that every call raises an exception
    /// (SER-11).
    public var isDiscarded: Bool { state == .discarded }

    /// Validates that a quantity can be inserted.
    public func checkInsertion(_ quantity: QuantityValue, from start: Double, to end: Double) throws(Refusal) {
        try checkOpen()
        guard let unit = type.canonicalUnit, quantity.isCompatible(with: unit) else {
            throw Refusal(
                "Quantity (\(quantity)) does not have a unit compatible with quantity series builder quantity type "
                    + type.identifier)
        }
        guard quantity.value.isFinite else { throw Refusal("Quantity (\(quantity)) is not a finite number") }
        guard start.isFinite, end.isFinite, start <= end else { throw Refusal("The date interval is not finite") }
        guard start >= self.start else {
            throw Refusal(
                "Date interval start date (\(Self.text(start))) is before builder's start date (\(Self.text(self.start)))"
            )
        }
        if let maximum = type.maximumDuration, end - start > maximum {
            throw Refusal("The date interval is longer than a sample of type \(type.identifier) may be (\(maximum) s)")
        }
    }

    /// Begins finishing the series.
    ///
    /// - Parameters:
    ///   - end: The end date of the series, or `nil` for the latest end of a quantity.
    ///   - latestEnd: The latest end of a quantity, or `nil` if there is none.
    /// - Returns: The end date of the series.
    public mutating func beginFinishing(end: Double?, latestEnd: Double?) throws(Refusal) -> Double {
        try checkOpen()
        guard let latestEnd else { throw Refusal("Quantity series sample builder has no quantities") }
        let end = end ?? latestEnd
        guard end.isFinite, end >= start else {
            throw Refusal("The end date is before builder's start date (\(Self.text(start)))")
        }
        guard end >= latestEnd else {
            throw Refusal("The end date is before the end of a quantity (\(Self.text(latestEnd)))")
        }
        state = .finishing
        return end
    }

    /// Completes finishing: the series is finished if stored, or reopened for another attempt.
    public mutating func endFinishing(isStored: Bool) {
        if state == .finishing { state = isStored ? .finished : .open }
    }

    /// Discards the series.
    public mutating func discard() { state = .discarded }

    private func checkOpen() throws(Refusal) {
        guard state == .open else { throw Refusal("Quantity series sample builder already finished") }
    }

    private static func text(_ seconds: Double) -> String {
        Date(timeIntervalSinceReferenceDate: seconds).description
    }
}
