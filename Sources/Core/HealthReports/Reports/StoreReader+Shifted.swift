package import Foundation
import HealthModel
import HealthStore

/// Two recordings that may be of the same outing, one of which has a clock that is some hours wrong.
package struct ShiftedPair: Sendable {
    /// The earlier recording.
    package var earlier: WorkoutSummary
    /// The later recording.
    package var later: WorkoutSummary
    /// The hours between their clocks, in seconds.
    package var shift: Double
}

/// The differences of two clocks of which one shows another time zone.
private enum ClockDifference {
    /// The largest difference in hours: local times that are labelled as UTC are at most this far off.
    static let most = 14.0
    /// The offsets from UTC that are no whole hours, in hours: Newfoundland, Iran, Afghanistan, India, Nepal, Myanmar,
    /// Eucla, central Australia, Lord Howe, Chatham, and the Marquesas (IANA time zone database, 2025).
    static let partial: [Double] = [2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, 13.75]

    /// Returns the difference that is nearest to a gap in seconds; nil if none is within the tolerance.
    static func nearest(to gap: Double, tolerance: Double) -> Double? {
        let whole = max(1, (gap / 3_600).rounded())
        let hours = [min(whole, most)] + partial
        let nearest = hours.map { $0 * 3_600 }.min { abs($0 - gap) < abs($1 - gap) }
        return nearest.flatMap { abs($0 - gap) <= tolerance ? $0 : nil }
    }
}

extension StoreReader {
    /// The tolerance in seconds: two devices are not started at the same moment.
    private static let startTolerance = 180.0
    /// The largest difference of durations and distances, as a share of the longer one.
    private static let figureTolerance = 0.02

    /// Returns pairs of recordings that look the same, except that their clocks differ as those of two time zones do,
    /// the latest first.
    ///
    /// They are proposals: nothing combines them until the owner says that they are the same outing. Outings about
    /// which the owner has decided, by whichever of their recordings, are left out.
    ///
    /// - Parameters:
    ///   - filter: The workouts to compare.
    ///   - workout: The workout that a pair must contain; nil for all pairs.
    package func shiftedPairs(_ filter: SampleFilter = SampleFilter(), of workout: UUID? = nil) throws -> [ShiftedPair]
    {
        let view = try personalView()
        let all = try outings(filter, view).compactMap { outing in
            WorkoutFigures.outing(outing, view.decisions).map { (figures: $0, recordings: outing.map(\.uuid)) }
        }.sorted { $0.figures.start < $1.figures.start }
        var pairs: [ShiftedPair] = []
        for (index, (one, recordings)) in all.enumerated() {
            for (other, others) in all[(index + 1)...] {
                let gap = other.start - one.start
                if gap > ClockDifference.most * 3_600 + Self.startTolerance { break }
                guard workout == nil || (recordings + others).contains(where: { $0 == workout }),
                    let shift = ClockDifference.nearest(to: gap, tolerance: Self.startTolerance),
                    Self.looksSame(one, other), !view.decisions.concern(recordings, others),
                    try isSamePlace(one, other, apart: shift),
                    let earlier = try self.workout(one.uuid)?.summary, let later = try self.workout(other.uuid)?.summary
                else { continue }
                pairs.append(ShiftedPair(earlier: earlier, later: later, shift: shift))
            }
        }
        return pairs.reversed()
    }

    /// Returns whether durations, distances and sports of two recordings are compatible.
    private static func looksSame(_ one: WorkoutFigures, _ other: WorkoutFigures) -> Bool {
        func isNear(_ left: Double, _ right: Double) -> Bool {
            abs(left - right) <= max(figureTolerance * max(left, right), 10)
        }
        guard OutingRule.areCompatible(one.activityType, other.activityType),
            isNear(one.end - one.start, other.end - other.start)
        else { return false }
        guard let way = one.distance, let otherWay = other.distance else { return one.distance == other.distance }
        return isNear(way, otherWay)
    }

    /// Returns whether two recordings were at the same places at times that are some seconds apart; true if there are
    /// no routes to compare.
    private func isSamePlace(
        _ one: WorkoutFigures, _ other: WorkoutFigures, apart shift: Double
    ) throws -> Bool {
        let routes = (try self.routes(of: one.uuid), try self.routes(of: other.uuid))
        guard !routes.0.isEmpty, !routes.1.isEmpty else { return true }
        var compared = 0
        for share in OutingRule.comparedMoments {
            let moment = one.start + share * (one.end - one.start)
            guard let here = try place(at: moment, on: routes.0),
                let there = try place(at: moment + shift, on: routes.1)
            else { continue }
            let distance = Geodesic.distance(
                latitude1: here.latitude, longitude1: here.longitude, latitude2: there.latitude,
                longitude2: there.longitude)
            if distance > OutingRule.greatestDistance { return false }
            compared += 1
        }
        return compared > 0
    }
}

extension OutingDecisions {
    /// Returns whether the owner decided about a pair of recordings of two outings.
    fileprivate func concern(_ recordings: [UUID], _ others: [UUID]) -> Bool {
        !isSame.isEmpty
            && recordings.contains { one in
                others.contains { other in Pair(one, other).map { isSame[$0] != nil } ?? false }
            }
    }
}
