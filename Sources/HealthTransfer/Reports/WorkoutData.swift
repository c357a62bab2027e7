import Foundation
import HealthDatabase
import HealthModel

/// How samples belong to a workout.
package enum SampleAssociation: String, Sendable {
    /// The app that saved it said so.
    case workout
    /// They lie wholly inside it, come from its source, and belong to no workout.
    case time
}

/// The samples of a workout: those that are associated with it, and where there are none of a type, those that lie
/// wholly inside it, come from its own source, and belong to no other workout.
///
/// A workout that was imported from a workout file has all that the file says, and takes nothing by time.
struct WorkoutData {
    private let engine: any HealthEngine
    private let app: AppIdentity
    private let associated: SamplePredicate
    private let byTime: SamplePredicate?

    /// - Parameter hasOwnWords: Whether it came from a workout file.
    init(_ record: SampleRecord, hasOwnWords: Bool, engine: any HealthEngine, app: AppIdentity) {
        self.engine = engine
        self.app = app
        associated = .workout(record.uuid)
        let source = record.source?.source.bundleIdentifier
        byTime =
            hasOwnWords
            ? nil
            : source.map {
                .and([
                    .source([$0]), .start(.greaterOrEqual, record.start), .end(.lessOrEqual, record.end),
                    .not(.hasWorkout),
                ])
            }
    }

    /// Gives the single quantities of a type in the order of start, those that condensing joined as they were.
    ///
    /// - Returns: How they belong to the workout; nil if there are none.
    func forEachQuantity(
        of type: ObjectType, _ give: (QuantityDatum) -> Void
    ) throws(EngineError) -> SampleAssociation? {
        for (predicate, association) in [(associated, SampleAssociation.workout), (byTime, .time)] {
            guard let predicate else { continue }
            var hasAny = false
            let request = QuantityRequest(type, predicate, isOriginal: true)
            try Self.asFarAsReadable { () throws(EngineError) in
                try engine.quantities(request, for: app) { datum in
                    hasAny = true
                    give(datum)
                    return true
                }
            }
            if hasAny { return association }
        }
        return nil
    }

    /// The samples of a type in the order of start, and how they belong to the workout.
    func samples(
        of type: ObjectType
    ) throws(EngineError) -> (samples: [SampleRecord], association: SampleAssociation) {
        let samples = try samples(of: type, matching: associated)
        guard samples.isEmpty, let byTime else { return (samples, .workout) }
        return (try self.samples(of: type, matching: byTime), .time)
    }

    private func samples(
        of type: ObjectType, matching predicate: SamplePredicate
    ) throws(EngineError) -> [SampleRecord] {
        var found: [SampleRecord] = []
        try Self.asFarAsReadable { () throws(EngineError) in
            found = try engine.samples(SampleRequest(type, predicate, sort: [.init(.start)]), for: app)
        }
        return found
    }

    /// Reads; of a type that the app never asked for there is nothing to read, which is no failure of the whole.
    private static func asFarAsReadable(_ read: () throws(EngineError) -> Void) throws(EngineError) {
        do {
            try read()
        } catch {
            guard error.code == .authorizationNotDetermined else { throw error }
        }
    }
}
