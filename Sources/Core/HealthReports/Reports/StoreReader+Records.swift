import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// The kind and version of the cached best efforts of a workout.
    ///
    /// Increase the version with every change of the contents of ``EffortLeg`` or how it is computed, so that
    /// outdated caches are not used.
    static let efforts = DerivedKind(number: 1, version: 2)

    /// Returns personal records by sport.
    ///
    /// Computed efforts are cached with the workout, if the store can be written without waiting; the next time they
    /// are only read.
    ///
    /// - Parameters:
    ///   - filter: The workouts that count.
    ///   - activity: The activity to which the records are restricted; nil for all.
    ///   - family: The figures to include; nil for all.
    ///   - top: The number of best entries for each figure, at least 1.
    package func records(
        _ filter: SampleFilter = SampleFilter(), activity: WorkoutActivity? = nil, family: RecordsReport.Family? = nil,
        top: Int = 1
    ) throws -> RecordsReport {
        let kept = try derivedFigures(Self.efforts)
        let corrections = try corrections()
        let view = try personalView()
        let figures = try self.outings(filter, view)
        let outings = figures.map { $0.map(\.uuid) }
        var zones: [UUID: TimeZone] = [:]
        for outing in figures {
            if let first = outing.first { zones[first.uuid] = outing.lazy.compactMap(\.timeZone).first }
        }
        var legs: [UUID: [EffortLeg]] = [:]
        var missing: Set<UUID> = []
        for uuid in outings.joined() {
            // The cache holds efforts of the recorded workout, without corrections.
            if corrections[uuid] == nil, let known = kept.bodies[uuid].flatMap({ EffortLeg.legs($0) }) {
                legs[uuid] = known
            } else {
                missing.insert(uuid)
            }
        }
        var new: [UUID: Data] = [:]
        let reading = EffortReading(store: self)
        try reading.forEach(missing, corrections) { uuid, found in
            legs[uuid] = found
            if corrections[uuid] == nil { new[uuid] = EffortLeg.bytes(found) }
        }
        var counter = RecordCounter(top: max(1, top))
        var mixed: [[UUID]] = []
        for outing in outings {
            let all = outing.map { legs[$0] ?? [] }
            let figures = all.map { Set($0.flatMap(\.figures)) }
            if Outing.firstHasAllFigures(figures), !view.decisions.chooses(among: outing) {
                if let counted = outing.first, let own = all.first { counter.add(own, of: counted, in: zones[counted]) }
            } else {
                mixed.append(outing)
            }
        }
        for outing in try self.outings(of: mixed, view.decisions) {
            counter.add(try reading.legs(of: outing, corrections), of: outing.counted.uuid, in: outing.timeZone)
        }
        if let state = kept.state { saveDerived(new, Self.efforts, from: state) }
        return counter.report(activity: activity, family: family)
    }
}

extension EffortLeg {
    fileprivate enum Figure { case sport, distance, climb, energy, efforts, powers }

    fileprivate var figures: [Figure] {
        let known: [(Figure, Bool)] = [
            (.sport, activityType != .other), (.distance, distance != nil), (.climb, climb != nil),
            (.energy, energy != nil), (.efforts, !efforts.isEmpty), (.powers, !powers.isEmpty),
        ]
        return known.filter(\.1).map(\.0)
    }
}
