import Foundation

/// A series of quantities in the making: what may be done with it, and when (SER-3, SER-4, SER-6, SER-7, SER-10, SER-11).
public struct SeriesAssembly: Sendable {
    /// Why a call is refused, in a sentence.
    public struct Refusal: Error, Sendable, Hashable {
        /// The sentence.
        public var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private enum State: Sendable {
        case open
        /// It is being stored.
        case finishing
        case finished
        case discarded
    }

    /// What is measured.
    public let type: ObjectType
    /// When the series starts, in seconds since 2001-01-01 UTC.
    public let start: Double
    private var state = State.open

    /// A series that begins.
    public init(type: ObjectType, start: Double) {
        self.type = type
        self.start = start
    }

    /// Whether it was given up: then every call is to be raised (SER-11).
    public var isDiscarded: Bool { state == .discarded }

    /// Checks that a quantity may be inserted now.
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

    /// Begins to finish.
    ///
    /// - Parameters:
    ///   - end: When the series is to end; nil for the latest end of a quantity.
    ///   - latestEnd: The latest end of a quantity; nil if there is none.
    /// - Returns: When it ends.
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

    /// Ends what was begun: for good, or to be tried again.
    public mutating func endFinishing(isStored: Bool) {
        if state == .finishing { state = isStored ? .finished : .open }
    }

    /// Gives the series up.
    public mutating func discard() { state = .discarded }

    private func checkOpen() throws(Refusal) {
        guard state == .open else { throw Refusal("Quantity series sample builder already finished") }
    }

    private static func text(_ seconds: Double) -> String {
        Date(timeIntervalSinceReferenceDate: seconds).description
    }
}
