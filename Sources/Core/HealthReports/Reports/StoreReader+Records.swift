import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// The kind and version of the cached best efforts of a workout.
    ///
    /// Increase the version with every change of the contents of ``EffortLeg`` or how it is computed, so that
    /// outdated caches are not used.
    static let efforts = DerivedKind(number: 1, version: 3)

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
        var counter = RecordCounter(top: max(1, top))
        for outing in try outingEfforts(filter) { counter.add(outing) }
        return counter.report(activity: activity, family: family)
    }

    /// Returns the best efforts of each outing.
    func outingEfforts(_ filter: SampleFilter) throws -> [OutingEfforts] {
        let kept = try derivedFigures(Self.efforts)
        let corrections = try corrections()
        let view = try personalView()
        let figures = try self.outings(filter, view)
        let outings = figures.map { $0.map(\.uuid) }
        var first: [UUID: (start: Double, zone: TimeZone?)] = [:]
        for outing in figures {
            if let own = outing.first { first[own.uuid] = (own.start, outing.lazy.compactMap(\.timeZone).first) }
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
        var all: [OutingEfforts] = []
        func add(_ legs: [EffortLeg], of workout: UUID) {
            guard let own = first[workout] else { return }
            all.append(OutingEfforts(workout: workout, start: own.start, timeZone: own.zone, legs: legs))
        }
        var mixed: [[UUID]] = []
        for (recordings, outing) in zip(figures, outings) {
            func hasAllFigures() -> Bool {
                // The efforts of a recording alone are those of its own sport, which may not be that of the outing.
                recordings.allSatisfy { $0.activityType == recordings[0].activityType }
                    && Outing.firstHasAllFigures(outing.map { Set((legs[$0] ?? []).flatMap(\.figures)) })
                    && !view.decisions.chooses(among: outing)
            }
            guard let counted = outing.first, outing.count == 1 || hasAllFigures() else {
                mixed.append(outing)
                continue
            }
            add(legs[counted] ?? [], of: counted)
        }
        for outing in try self.outings(of: mixed, view.decisions) {
            add(try reading.legs(of: outing, corrections), of: outing.counted.uuid)
        }
        if let state = kept.state { saveDerived(new, Self.efforts, from: state) }
        return all
    }
}

/// The best efforts of an outing.
struct OutingEfforts {
    /// The preferred recording.
    let workout: UUID
    /// Its start, in seconds since 2001-01-01 UTC.
    let start: Double
    /// The time zone of the outing; nil if it is unknown.
    let timeZone: TimeZone?
    let legs: [EffortLeg]
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
