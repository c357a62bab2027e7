/// The vote of the three witnesses of a distance (PLA-40).
package struct DistanceVote: Sendable, Hashable {
    /// A witness of a distance.
    package enum Witness: Sendable, Hashable {
        /// The distance counted by the device at each point.
        case odometer
        /// The way along the positions.
        case positions
        /// The total stated in the file.
        case stated
    }

    /// The distances in metres of the witnesses that have a vote; nil for those that have none.
    package var odometer: Double?
    package var positions: Double?
    package var stated: Double?

    package init(odometer: Double?, positions: Double?, stated: Double?) {
        func known(_ metres: Double?) -> Double? { metres.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
        (self.odometer, self.positions, self.stated) = (known(odometer), known(positions), known(stated))
    }

    /// Returns whether two distances agree: within 5 % or 50 m.
    package static func agree(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) <= max(PlausibilityLimits.agreement * max(one, other), PlausibilityLimits.smallDifference)
    }

    /// The outcome: the witness that counts, and the one that lost.
    package struct Outcome: Sendable, Hashable {
        package var winner: Witness
        package var loser: Witness
        package var metres: Double
        package var lost: Double
        /// A Boolean value that indicates whether no two witnesses agree.
        package var isSplit = false
    }

    /// The part of another witness below which a stated distance cannot be the same way.
    private static let smallPart = 0.5

    /// Returns the outcome, or nil if there is nothing to decide: all agree, or there are too few votes.
    ///
    /// Of two votes one loses only if it cannot be true: an odometer that breaks the limit of the sport against the
    /// positions, and a stated total that breaks it, or is less than half of the way, against what was recorded.
    ///
    /// - Parameters:
    ///   - isTooFast: A Boolean value that indicates whether the odometer breaks the limit of the sport.
    ///   - isStatedTooFast: A Boolean value that indicates whether the stated total does.
    package func outcome(isTooFast: Bool, isStatedTooFast: Bool = false) -> Outcome? {
        guard let odometer, let positions else {
            return ofTwo(isTooFast: isTooFast, isStatedTooFast: isStatedTooFast)
        }
        guard let stated else {
            guard isTooFast, !Self.agree(odometer, positions) else { return nil }
            return Outcome(winner: .positions, loser: .odometer, metres: positions, lost: odometer)
        }
        switch (Self.agree(odometer, positions), Self.agree(odometer, stated), Self.agree(positions, stated)) {
        case (true, true, true), (true, true, false), (true, false, true), (false, true, true): return nil
        case (true, false, false): return Outcome(winner: .odometer, loser: .stated, metres: odometer, lost: stated)
        case (false, true, false):
            return Outcome(winner: .odometer, loser: .positions, metres: odometer, lost: positions)
        case (false, false, true):
            return Outcome(winner: .positions, loser: .odometer, metres: positions, lost: odometer)
        case (false, false, false):
            return isTooFast
                ? Outcome(winner: .positions, loser: .odometer, metres: positions, lost: odometer, isSplit: true)
                : Outcome(winner: .odometer, loser: .stated, metres: odometer, lost: stated, isSplit: true)
        }
    }
    /// Returns the outcome of a vote of the stated total and one other witness.
    private func ofTwo(isTooFast: Bool, isStatedTooFast: Bool) -> Outcome? {
        guard let stated, let seen = odometer ?? positions, !Self.agree(seen, stated) else { return nil }
        guard odometer == nil || !isTooFast, isStatedTooFast || stated < Self.smallPart * seen else { return nil }
        return Outcome(winner: odometer == nil ? .positions : .odometer, loser: .stated, metres: seen, lost: stated)
    }
}
