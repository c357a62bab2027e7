import Foundation
import HealthModel
import HealthStore

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
    private let belongings: WorkoutBelongings
    private let associated: SamplePredicate
    private let byTime: SamplePredicate?

    init(_ record: SampleRecord, engine: any HealthEngine, app: AppIdentity) throws(EngineError) {
        self.engine = engine
        self.app = app
        belongings = try engine.belongings(of: record.uuid, for: app)
        associated = .workout(record.uuid)
        let source = record.source?.source.bundleIdentifier
        byTime =
            belongings.isFromFile
            ? nil
            : source.map {
                .and([
                    .source([$0]), .start(.greaterOrEqual, record.start), .end(.lessOrEqual, record.end),
                    .not(.hasWorkout),
                ])
            }
    }

    /// Where samples of a type are looked for: the first of these that has some.
    private func places(of type: ObjectType) -> [(predicate: SamplePredicate, association: SampleAssociation)] {
        let own = belongings.types.contains(type) ? [(associated, SampleAssociation.workout)] : []
        return own + (byTime.map { [($0, .time)] } ?? [])
    }

    /// Gives the single quantities of a type in the order of start, those that condensing joined as they were.
    ///
    /// - Returns: How they belong to the workout; nil if there are none.
    func forEachQuantity(
        of type: ObjectType, _ give: (QuantityDatum) -> Void
    ) throws(EngineError) -> SampleAssociation? {
        for (predicate, association) in places(of: type) {
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
        for (predicate, association) in places(of: type) {
            let samples = try samples(of: type, matching: predicate)
            if !samples.isEmpty { return (samples, association) }
        }
        return ([], .workout)
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
