import Foundation
package import HealthModel
package import HealthStore

/// Says of workouts whose names nobody knew what they were, once the person knows (ING-46).
///
/// It says so beside the workouts, which never change (API-34), and leaves what the person said of one of them as it is.
package struct ActivityCorrection: Sendable {
    private let access: StoreAccess

    /// A correction of a store, for an app that may read workouts.
    package init(access: StoreAccess) { self.access = access }

    /// Corrects all workouts that were passed on under one of some names; answers how many.
    ///
    /// - Parameter activityNames: What names of workouts mean, in any case.
    @discardableResult
    package func correct(_ activityNames: [String: WorkoutActivity]) throws -> Int {
        let names = IngestActivityNames(own: activityNames)
        let workouts = try access.read { (engine, app) throws(EngineError) in
            try engine.samples(SampleRequest(.workout), for: app)
        }
        let found = workouts.compactMap { record -> (uuid: UUID, activity: WorkoutActivity)? in
            guard let bundle = record.source?.source.bundleIdentifier,
                RelayedSource.rank(ofBundle: bundle) != nil, record.workout?.activityType == .other,
                let name = record.metadata?[WorkoutFacts.activityNameKey]?.stringValue,
                let activity = names.meaning(name).activity
            else { return nil }
            return (record.uuid, activity)
        }
        var count = 0
        for (uuid, activity) in found {
            try access.write { (engine, _) throws(EngineError) in
                let stored = try engine.annotation(of: uuid)
                guard stored.annotation.activity == nil else { return }
                var annotation = stored.annotation
                annotation.activity = activity
                try engine.annotate(uuid, annotation, ifRevision: stored.revision)
                count += 1
            }
        }
        return count
    }
}
