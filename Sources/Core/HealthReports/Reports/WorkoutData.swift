import Foundation
package import HealthModel
package import HealthStore

/// The association of samples with a workout.
public enum SampleAssociation: String, Sendable, Codable {
    /// The app that saved the samples associated them with the workout.
    case workout
    /// The samples are within the time of the workout, have the same source, and belong to no workout.
    case time
}

/// The samples of a workout: those associated with it, or, if there are none of a type, those within its time that
/// have the same source and belong to no other workout.
///
/// A workout that was imported from a workout file has all data of the file, so no samples are matched by time.
package struct WorkoutData {
    private let store: StoreReader
    private let belongings: WorkoutBelongings
    private let associated: SamplePredicate
    private let byTime: SamplePredicate?

    package init(_ record: SampleRecord, in store: StoreReader) throws {
        self.store = store
        belongings = try store.belongings(of: record.uuid)
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

    /// Returns the predicates for samples of a type; the first one with matches is used.
    private func places(of type: ObjectType) -> [(predicate: SamplePredicate, association: SampleAssociation)] {
        let own = belongings.types.contains(type) ? [(associated, SampleAssociation.workout)] : []
        return own + (byTime.map { [($0, .time)] } ?? [])
    }

    /// Passes each quantity of a type to a closure in order of start, condensed ones in their original form.
    ///
    /// - Returns: The association with the workout; nil if there are none.
    package func forEachQuantity(
        of type: ObjectType, _ body: (QuantityDatum) -> Void
    ) throws -> SampleAssociation? {
        for (predicate, association) in places(of: type) {
            var hasAny = false
            let request = QuantityRequest(type, predicate, isOriginal: true)
            _ = try StoreReader.asFarAsReadable {
                try store.quantities(request) { datum in
                    hasAny = true
                    body(datum)
                    return true
                }
            }
            if hasAny { return association }
        }
        return nil
    }

    /// Returns the samples of a type in order of start, with their association with the workout.
    package func samples(
        of type: ObjectType
    ) throws -> (samples: [SampleRecord], association: SampleAssociation) {
        for (predicate, association) in places(of: type) {
            let samples = try samples(of: type, matching: predicate)
            if !samples.isEmpty { return (samples, association) }
        }
        return ([], .workout)
    }

    private func samples(
        of type: ObjectType, matching predicate: SamplePredicate
    ) throws -> [SampleRecord] {
        try StoreReader.asFarAsReadable {
            try store.samples(SampleRequest(type, predicate, sort: [.init(.start)]))
        } ?? []
    }
}
