import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// What is kept of the bests of a workout, and by which formula.
    ///
    /// Counts up with every change of what ``EffortLeg`` says or how it is found, so that nothing old is believed.
    static let efforts = DerivedKind(number: 1, version: 1)

    /// Bests, by sport.
    ///
    /// What was worked out of a workout is kept beside it, where the store can be written at once; the next time it is only read.
    ///
    /// - Parameters:
    ///   - activity: What was done, if only that is asked for.
    ///   - family: Which figures, if not all.
    ///   - top: How many of the best of each are wanted, at least 1.
    package func records(
        activity: WorkoutActivity? = nil, family: RecordsReport.Family? = nil, top: Int = 1
    ) throws -> RecordsReport {
        let kept = try engine.derivedFigures(Self.efforts, for: app)
        let corrections = try corrections()
        let view = try personalView()
        let outings = try outings(SampleFilter(), view).map { $0.map(\.uuid) }
        var legs: [UUID: [EffortLeg]] = [:]
        var missing: Set<UUID> = []
        for uuid in outings.joined() {
            // What is kept is of what was recorded.
            if corrections[uuid] == nil, let known = kept.bodies[uuid].flatMap({ EffortLeg.legs($0) }) {
                legs[uuid] = known
            } else {
                missing.insert(uuid)
            }
        }
        var new: [UUID: Data] = [:]
        let reading = EffortReading(engine: engine, app: app)
        try reading.forEach(missing, corrections) { uuid, found in
            legs[uuid] = found
            if corrections[uuid] == nil { new[uuid] = EffortLeg.bytes(found) }
        }
        var counter = RecordCounter(top: max(1, top))
        var mixed: [[UUID]] = []
        for outing in outings {
            let all = outing.map { legs[$0] ?? [] }
            let figures = all.map { Set($0.flatMap(\.figures)) }
            if Outing.firstSaysAll(figures), !view.decisions.chooses(among: outing) {
                if let counted = outing.first, let own = all.first { counter.add(own, of: counted) }
            } else {
                mixed.append(outing)
            }
        }
        for outing in try self.outings(of: mixed, view.decisions) {
            counter.add(try reading.legs(of: outing, corrections), of: outing.counted.uuid)
        }
        if let state = kept.state { engine.keep(new, Self.efforts, from: state, for: app) }
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
