import Foundation
import HealthDatabase
package import HealthModel

extension HealthReports {
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
        var counter = RecordCounter(top: max(1, top))
        var missing: Set<UUID> = []
        for uuid in try countedRecordings(SampleFilter()) {
            // What is kept is of what was recorded.
            if corrections[uuid] == nil, let legs = kept.bodies[uuid].flatMap({ EffortLeg.legs($0) }) {
                counter.add(legs, of: uuid)
            } else {
                missing.insert(uuid)
            }
        }
        var new: [UUID: Data] = [:]
        try EffortReading(engine: engine, app: app).forEach(missing, corrections) { uuid, legs in
            counter.add(legs, of: uuid)
            if corrections[uuid] == nil { new[uuid] = EffortLeg.bytes(legs) }
        }
        if let state = kept.state { engine.keep(new, Self.efforts, from: state, for: app) }
        return counter.report(activity: activity, family: family)
    }
}
