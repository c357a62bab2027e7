package import Foundation
import HealthModel
import HealthStore

/// Two recordings that may be of the same outing, one of which has a clock that is some hours wrong.
package struct ShiftedPair: Sendable {
    /// The earlier recording.
    package var earlier: WorkoutSummary
    /// The later recording.
    package var later: WorkoutSummary
    /// The whole hours between their clocks, in seconds.
    package var shift: Double
}

extension StoreReader {
    /// The largest difference of two clocks in hours: local times that are labelled as UTC are at most this far off.
    private static let mostHours = 14.0
    /// The tolerance in seconds: two devices are not started at the same moment.
    private static let startTolerance = 180.0
    /// The largest difference of durations and distances, as a share of the longer one.
    private static let figureTolerance = 0.02

    /// Returns pairs of recordings that look the same, except that they are whole hours apart, the latest first.
    ///
    /// They are proposals: nothing combines them until the owner says that they are the same outing. Pairs about which
    /// the owner has decided are left out.
    ///
    /// - Parameters:
    ///   - filter: The workouts to compare.
    ///   - workout: The workout that a pair must contain; nil for all pairs.
    package func shiftedPairs(_ filter: SampleFilter = SampleFilter(), of workout: UUID? = nil) throws -> [ShiftedPair]
    {
        let view = try personalView()
        let all = try outings(filter, view).compactMap { WorkoutFigures.outing($0, view.decisions) }
            .sorted { $0.start < $1.start }
        var pairs: [ShiftedPair] = []
        for (index, one) in all.enumerated() {
            for other in all[(index + 1)...] {
                let gap = other.start - one.start
                if gap > Self.mostHours * 3_600 + Self.startTolerance { break }
                guard workout == nil || [one.uuid, other.uuid].contains(workout) else { continue }
                let shift = (gap / 3_600).rounded() * 3_600
                guard shift > 0, abs(gap - shift) <= Self.startTolerance, Self.looksSame(one, other),
                    OutingDecisions.Pair(one.uuid, other.uuid).map({ view.decisions.isSame[$0] == nil }) ?? false,
                    try isSamePlace(one, other, apart: shift),
                    let earlier = try self.workout(one.uuid)?.summary, let later = try self.workout(other.uuid)?.summary
                else { continue }
                pairs.append(ShiftedPair(earlier: earlier, later: later, shift: shift))
            }
        }
        return pairs.reversed()
    }

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
